//! The body of an `OpenDocument` text written as blocks.
//!
//! Recursion follows the elements, whose depth is bounded.

use std::collections::BTreeMap;

use stet_core::document::{BlockKind, Position};

use super::changes::{self, Attached, Tracked};
use super::styles::Styles;
use crate::ReadError;
use crate::blocks::Blocks;
use crate::inline::Inline;
use crate::package::Package;
use crate::unread::Unread;
use crate::xml::{Element, Event, Xml, XmlError};

/// Why writing ends early.
#[derive(Debug)]
pub(super) enum Stop {
    /// The markup is broken; what came before stands.
    Broken(XmlError),
    /// A limit is passed.
    Refused(ReadError),
}

impl From<XmlError> for Stop {
    fn from(error: XmlError) -> Self {
        Self::Broken(error)
    }
}

impl From<ReadError> for Stop {
    fn from(error: ReadError) -> Self {
        Self::Refused(error)
    }
}

/// A list that is open.
#[derive(Debug, Default)]
struct List {
    style: Option<String>,
    /// The number of the next item, `None` for bullets.
    next: Option<u32>,
    /// The item's first paragraph is still to come.
    fresh: bool,
}

/// The paragraphs of a note, which wait until the words it belongs to are written.
pub(super) type Waiting = Vec<(Inline, Attached)>;

/// A block that was gathered and is not yet written.
pub(super) type Gathered = (BlockKind, Inline, Attached);

/// Writes the body of one text.
pub(super) struct Body<'a, 'p> {
    pub(super) xml: Xml<'a>,
    pub(super) styles: &'a Styles,
    /// Where formulas stand that have a part of their own.
    pub(super) package: Option<&'a mut Package<'p>>,
    pub(super) blocks: &'a mut Blocks,
    pub(super) inline: Inline,
    pub(super) attached: Attached,
    /// Footnotes of the block being gathered, and endnotes of the text.
    pub(super) notes: Vec<Waiting>,
    pub(super) endnotes: Vec<Waiting>,
    /// Paragraphs of text boxes anchored in the block being gathered.
    pub(super) boxes: Vec<Gathered>,
    pub(super) in_cell: bool,
    /// Paragraphs gathered for a note or a box rather than written.
    pub(super) aside: Option<Vec<Gathered>>,
    lists: Vec<List>,
    /// For each list style and depth, the number at which its next list goes on.
    ended: BTreeMap<(Option<String>, usize), u32>,
    tracked: BTreeMap<String, Tracked>,
    /// The page that words stand on now, if the file says where pages break.
    page: Option<u32>,
    quotes: usize,
    /// What is no text.
    pub(super) unread: Unread,
}

impl<'a, 'p> Body<'a, 'p> {
    pub(super) fn new(
        text: &'a str,
        styles: &'a Styles,
        package: Option<&'a mut Package<'p>>,
        blocks: &'a mut Blocks,
    ) -> Self {
        Self {
            xml: Xml::new(text),
            styles,
            package,
            blocks,
            inline: Inline::default(),
            attached: Attached::default(),
            notes: Vec::new(),
            endnotes: Vec::new(),
            boxes: Vec::new(),
            in_cell: false,
            aside: None,
            lists: Vec::new(),
            ended: BTreeMap::new(),
            tracked: BTreeMap::new(),
            page: None,
            quotes: 0,
            unread: Unread::default(),
        }
    }

    /// Writes everything up to the end or the damage.
    ///
    /// # Errors
    /// A [`ReadError`] where a limit is passed.
    pub(super) fn write(mut self) -> Result<Result<(), XmlError>, ReadError> {
        let done = self.body();
        if let Err(Stop::Refused(error)) = done {
            return Err(error);
        }
        self.in_cell = false;
        self.aside = None;
        let rest = self
            .add(BlockKind::Paragraph)
            .and_then(|()| self.write_notes())
            .and_then(|()| {
                self.notes = std::mem::take(&mut self.endnotes);
                self.write_notes()
            });
        for notice in self.unread.told() {
            self.blocks.notice(&notice);
        }
        match (done, rest) {
            (_, Err(Stop::Refused(error))) => Err(error),
            (Err(Stop::Broken(error)), _) | (_, Err(Stop::Broken(error))) => Ok(Err(error)),
            _ => Ok(Ok(())),
        }
    }

    fn body(&mut self) -> Result<(), Stop> {
        while let Some(event) = self.xml.next() {
            let Event::Open(element) = event? else {
                continue;
            };
            match element.name.as_str() {
                "document" | "document-content" | "body" => {}
                "text" => {
                    if element.attribute("use-soft-page-breaks") == Some("true") {
                        self.page = Some(1);
                        self.inline.mark(Position::Page { number: 1 });
                    }
                    self.content()?;
                }
                _ => Xml::skip(&mut self.xml)?,
            }
        }
        Ok(())
    }

    /// Writes the blocks inside the element opened last.
    pub(super) fn content(&mut self) -> Result<(), Stop> {
        let outside = self.xml.depth().saturating_sub(1);
        while self.xml.depth() > outside {
            let Some(event) = self.xml.next() else {
                break;
            };
            if let Event::Open(element) = event? {
                self.element(&element)?;
            }
        }
        Ok(())
    }

    fn element(&mut self, element: &Element) -> Result<(), Stop> {
        match element.name.as_str() {
            "p" => self.paragraph(element, None),
            "h" => {
                let level = element
                    .attribute("outline-level")
                    .and_then(|level| level.parse().ok());
                let level = u8::clamp(level.unwrap_or(1), 1, 6);
                self.paragraph(element, Some(level))
            }
            "list" => self.list(element),
            "list-item" => self.item(element, true),
            "list-header" => self.item(element, false),
            "table" => self.table(),
            "soft-page-break" => {
                self.page_break(None);
                Ok(())
            }
            "tracked-changes" => {
                self.tracked = changes::tracked(&mut self.xml)?;
                Ok(())
            }
            "frame" | "custom-shape" | "rect" | "g" | "ellipse" => self.frame(),
            "change" | "change-start" | "change-end" => {
                self.attached.change(element, self.inline.at());
                Ok(())
            }
            // Tables of contents repeat the headings; declarations and forms are no words.
            "table-of-content"
            | "illustration-index"
            | "table-index"
            | "object-index"
            | "user-index"
            | "alphabetical-index"
            | "index-title-template"
            | "sequence-decls"
            | "variable-decls"
            | "user-field-decls"
            | "dde-connection-decls"
            | "forms"
            | "bibliography-source"
            | "scripts" => Ok(Xml::skip(&mut self.xml)?),
            "section" if element.attribute("display") == Some("none") => {
                self.blocks.notice("Hidden words were left out.");
                Ok(Xml::skip(&mut self.xml)?)
            }
            _ => self.content(),
        }
    }

    fn paragraph(&mut self, element: &Element, heading: Option<u8>) -> Result<(), Stop> {
        let look = self.styles.paragraph(element.attribute("style-name"));
        if look.hidden == Some(true) {
            self.blocks.notice("Hidden words were left out.");
            return Ok(Xml::skip(&mut self.xml)?);
        }
        if let Some(number) = look.page
            && self.blocks.next() > 0
        {
            self.page_break(number);
        }
        let heading = heading.or_else(|| look.is(&["Title"]).then_some(1));
        let kind = if let Some(level) = heading {
            BlockKind::Heading { level }
        } else if let Some(kind) = self.item_kind() {
            kind
        } else if look.is(&["Preformatted Text"]) {
            BlockKind::Code
        } else if look.is(&["Quotations", "Quote"]) || self.quotes > 0 {
            BlockKind::Quote
        } else {
            BlockKind::Paragraph
        };
        if self.in_cell {
            self.inline.hard_break();
        }
        self.words(kind == BlockKind::Code)?;
        if self.in_cell {
            self.inline.hard_break();
            return Ok(());
        }
        self.add(kind)?;
        self.write_boxes()?;
        self.write_notes()
    }

    /// What the paragraph is if it begins an item of a list.
    fn item_kind(&mut self) -> Option<BlockKind> {
        if self.in_cell {
            return None;
        }
        let depth = u8::try_from(self.lists.len().checked_sub(1)?).unwrap_or(u8::MAX);
        let list = self.lists.last_mut()?;
        if !std::mem::take(&mut list.fresh) {
            return None;
        }
        let number = list.next;
        list.next = number.map(|number| number.saturating_add(1));
        Some(BlockKind::ListItem { depth, number })
    }

    fn list(&mut self, element: &Element) -> Result<(), Stop> {
        let depth = self.lists.len();
        let style = element
            .attribute("style-name")
            .map(str::to_owned)
            .or_else(|| self.lists.last().and_then(|list| list.style.clone()));
        let level = self.styles.level(style.as_deref(), depth);
        let goes_on = element.attribute("continue-numbering") == Some("true")
            || element.attribute("continue-list").is_some();
        let key = (style.clone(), depth);
        let before = self.ended.get(&key).copied().filter(|_| goes_on);
        self.lists.push(List {
            style,
            next: level.first.map(|first| before.unwrap_or(first)),
            fresh: false,
        });
        let done = self.content();
        if let Some(List {
            next: Some(next), ..
        }) = self.lists.pop()
        {
            self.ended.insert(key, next);
        }
        done
    }

    fn item(&mut self, element: &Element, fresh: bool) -> Result<(), Stop> {
        if let Some(list) = self.lists.last_mut() {
            list.fresh = fresh;
            let start = element
                .attribute("start-value")
                .and_then(|start| start.parse().ok());
            list.next = list.next.map(|next| start.unwrap_or(next));
        }
        self.content()?;
        if let Some(list) = self.lists.last_mut() {
            list.fresh = false;
        }
        Ok(())
    }

    /// A page begins with the next word, `number` or the next one.
    pub(super) fn page_break(&mut self, number: Option<u32>) {
        // The words of a note or a box are written elsewhere than where they were gathered.
        if self.aside.is_none()
            && let Some(page) = &mut self.page
        {
            *page = number.unwrap_or(page.saturating_add(1)).max(1);
            self.inline.mark(Position::Page { number: *page });
        }
    }

    /// Adds what was gathered, or puts it aside for a note or a box.
    pub(super) fn add(&mut self, kind: BlockKind) -> Result<(), Stop> {
        if let Some(aside) = &mut self.aside {
            let (inline, attached) = (&mut self.inline, &mut self.attached);
            aside.push((kind, std::mem::take(inline), std::mem::take(attached)));
            return Ok(());
        }
        self.attached
            .settle(&self.tracked, self.inline.length(), self.blocks);
        Ok(self.blocks.add_gathered(kind, &mut self.inline)?)
    }

    /// Writes the text boxes that were anchored in the block written last.
    fn write_boxes(&mut self) -> Result<(), Stop> {
        if self.aside.is_some() {
            return Ok(());
        }
        for (kind, inline, attached) in std::mem::take(&mut self.boxes) {
            self.inline = inline;
            self.attached = attached;
            self.add(kind)?;
        }
        Ok(())
    }

    /// Writes the notes whose marks stand in what was written last.
    pub(super) fn write_notes(&mut self) -> Result<(), Stop> {
        if self.aside.is_some() || self.in_cell {
            return Ok(());
        }
        self.write_boxes()?;
        for note in std::mem::take(&mut self.notes) {
            for (gathered, attached) in note {
                self.inline = gathered;
                self.attached = attached;
                self.add(BlockKind::Note)?;
            }
        }
        Ok(())
    }
}
