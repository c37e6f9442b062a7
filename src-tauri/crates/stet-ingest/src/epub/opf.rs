//! The package document of an e-book: what it says of itself, its parts, their order.

use std::collections::BTreeMap;

use crate::blocks::short_title;
use crate::package::beside;
use crate::xml::{Element, Event, Xml, XmlError};
use crate::{Meta, calendar_date};

/// Most names of authors that are kept.
const MAX_AUTHORS: usize = 8;

/// What a package document says.
#[derive(Debug, Default)]
pub(super) struct Opf {
    /// What the book says of itself.
    pub(super) meta: Meta,
    /// Parts in reading order; what stands outside the order comes last.
    pub(super) order: Vec<Item>,
    /// True if the document breaks off; what stood before is kept.
    pub(super) broken: bool,
}

/// A part of the book.
#[derive(Debug, Clone, Default)]
pub(super) struct Item {
    /// Its name in the package.
    pub(super) part: String,
    /// Its media type, lower case.
    pub(super) media: String,
    /// The part read where this one is not words.
    fallback: Option<String>,
    /// It is the table of contents that reading programs show.
    pub(super) contents: bool,
}

impl Opf {
    /// Reads a package document that stands in the part `here`.
    pub(super) fn read(here: &str, text: &str) -> Self {
        let mut draft = Draft::default();
        let broken = draft.take(here, Xml::new(text)).is_err();
        draft.finish(broken)
    }
}

#[derive(Default)]
struct Draft {
    meta: Meta,
    authors: Vec<(String, bool)>,
    items: BTreeMap<String, Item>,
    spine: Vec<(String, bool)>,
    /// Parts that the book itself calls its cover or table of contents.
    skipped: Vec<String>,
}

impl Draft {
    fn take(&mut self, here: &str, mut xml: Xml<'_>) -> Result<(), XmlError> {
        while let Some(event) = xml.next() {
            let Event::Open(element) = event? else {
                continue;
            };
            match element.name.as_str() {
                "item" => self.item(here, &element),
                "itemref" => {
                    let id = element.attribute("idref").unwrap_or_default().to_owned();
                    self.spine
                        .push((id, element.attribute("linear") != Some("no")));
                }
                "reference" => {
                    let skipped = matches!(element.attribute("type"), Some("toc" | "cover"));
                    let part = element
                        .attribute("href")
                        .and_then(|href| beside(here, href));
                    self.skipped.extend(part.filter(|_| skipped));
                }
                "title" | "creator" | "publisher" | "date" | "language" => {
                    let words = xml.words()?;
                    self.field(&element, short_title(&words));
                }
                _ => {}
            }
        }
        Ok(())
    }

    fn item(&mut self, here: &str, element: &Element) {
        let (Some(id), Some(href)) = (element.attribute("id"), element.attribute("href")) else {
            return;
        };
        let Some(part) = beside(here, href) else {
            return;
        };
        let properties = element.attribute("properties").unwrap_or_default();
        let item = Item {
            part,
            media: element
                .attribute("media-type")
                .unwrap_or_default()
                .to_ascii_lowercase(),
            fallback: element.attribute("fallback").map(str::to_owned),
            contents: properties
                .split_whitespace()
                .any(|property| property == "nav"),
        };
        self.items.entry(id.to_owned()).or_insert(item);
    }

    fn field(&mut self, element: &Element, value: String) {
        if value.is_empty() {
            return;
        }
        let meta = &mut self.meta;
        match element.name.as_str() {
            "title" => drop(meta.title.get_or_insert(value)),
            "publisher" => drop(meta.publisher.get_or_insert(value)),
            "language" => drop(meta.language.get_or_insert(value)),
            "creator" => {
                let written = matches!(element.attribute("role"), None | Some("aut" | "edt"));
                self.authors.push((value, written));
            }
            _ => {
                // A date says what happened on it in books of version 2 only.
                let published = matches!(
                    element.attribute("event"),
                    None | Some("publication" | "original-publication")
                );
                if published && meta.published_at.is_none() {
                    meta.published_at = calendar_date(&value);
                }
            }
        }
    }

    fn finish(mut self, broken: bool) -> Opf {
        let any_written = self.authors.iter().any(|(_, written)| *written);
        let names: Vec<String> = self
            .authors
            .drain(..)
            .filter(|(_, written)| *written || !any_written)
            .map(|(name, _)| name)
            .take(MAX_AUTHORS)
            .collect();
        self.meta.author = (!names.is_empty()).then(|| names.join(", "));
        let (linear, aside): (Vec<_>, Vec<_>) = std::mem::take(&mut self.spine)
            .into_iter()
            .partition(|(_, linear)| *linear);
        let order = linear
            .into_iter()
            .chain(aside)
            .filter_map(|(id, _)| self.readable(&id))
            .collect();
        Opf {
            meta: self.meta,
            order,
            broken,
        }
    }

    /// The part with this id, or the one it names to be read instead if it holds no words.
    fn readable(&self, id: &str) -> Option<Item> {
        let mut item = self.items.get(id)?;
        for _ in 0..8 {
            let words = item.media.contains("html") || item.media.contains("dtbook");
            match item.fallback.as_ref().and_then(|id| self.items.get(id)) {
                Some(other) if !words => item = other,
                _ => break,
            }
        }
        let mut item = item.clone();
        item.contents |= self.skipped.contains(&item.part);
        Some(item)
    }
}
