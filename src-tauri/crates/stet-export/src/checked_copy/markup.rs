//! The events of an XML part with the bytes they stand at, so that a part can be patched where it
//! must change and stay as it is everywhere else.

use std::fmt::Write as _;
use std::ops::Range;

use quick_xml::NsReader;
use quick_xml::escape::{resolve_predefined_entity, unescape};
use quick_xml::events::{BytesStart, Event as Raw};
use quick_xml::name::ResolveResult;

use super::CopyError;
use crate::docx::markup::escape;

/// Deepest nesting of elements; the reader of documents ends there too.
const DEEPEST: usize = 512;

/// Which vocabulary an element belongs to.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Vocabulary {
    /// Paragraphs, runs, tables.
    Word,
    /// Formulas.
    Maths,
    /// Alternatives for older programs.
    Compatibility,
    /// Shapes, pictures, anything else.
    Other,
}

impl Vocabulary {
    /// An element whose prefix is declared nowhere is taken for Word's, as the reader of documents
    /// takes it.
    fn of(space: &str) -> Self {
        if space.is_empty() || space.contains("/wordprocessingml/") {
            Self::Word
        } else if space.ends_with("/math") {
            Self::Maths
        } else if space.contains("/markup-compatibility/") {
            Self::Compatibility
        } else {
            Self::Other
        }
    }
}

/// The beginning of an element.
#[derive(Debug, Clone)]
pub(super) struct Element {
    pub(super) vocabulary: Vocabulary,
    /// Name without prefix.
    pub(super) name: String,
    /// Attributes by their names without prefix.
    attributes: Vec<(String, String)>,
    /// Bytes of its tag.
    pub(super) tag: Range<usize>,
    /// It has no content and no closing tag.
    pub(super) empty: bool,
}

impl Element {
    /// An attribute by its name without prefix.
    pub(super) fn attribute(&self, name: &str) -> Option<&str> {
        let named = |(known, _): &&(String, String)| known == name;
        let found = self.attributes.iter().find(named);
        found.map(|(_, value)| value.as_str())
    }

    /// True for an element of Word's own vocabulary with this name.
    pub(super) fn is_word(&self, name: &str) -> bool {
        self.vocabulary == Vocabulary::Word && self.name == name
    }

    /// The value of an on-off element: on unless it says otherwise.
    pub(super) fn on(&self) -> bool {
        flag(self.attribute("val").unwrap_or("1"))
    }
}

/// An on-off value.
pub(super) fn flag(value: &str) -> bool {
    !matches!(value, "0" | "false" | "off" | "none")
}

/// What comes next in a part.
#[derive(Debug, Clone)]
pub(super) enum Event {
    /// An element begins; [`Event::Close`] follows for every one.
    Open(Element),
    /// The element opened last and still open ends, with the bytes of its closing tag. An element
    /// without content has none: the range is empty and stands after its only tag.
    Close(Range<usize>),
    /// Words, entities resolved; `None` for an entity that only the part itself explains.
    Text(Option<String>),
}

/// Walks through a part.
pub(super) struct Markup<'a> {
    reader: NsReader<&'a [u8]>,
    depth: usize,
    /// Where an element without content ended, which is still to be closed.
    close: Option<usize>,
}

impl<'a> Markup<'a> {
    /// Starts at the beginning of `text`, which has no byte order mark.
    pub(super) fn new(text: &'a str) -> Self {
        Self {
            reader: NsReader::from_str(text),
            depth: 0,
            close: None,
        }
    }

    /// How many elements are open.
    pub(super) fn depth(&self) -> usize {
        self.depth
    }

    fn at(&self) -> usize {
        usize::try_from(self.reader.buffer_position()).unwrap_or(usize::MAX)
    }

    /// The next event; `None` at the end.
    ///
    /// # Errors
    /// [`CopyError::Markup`] where tags do not fit together or nest too deep.
    pub(super) fn next(&mut self) -> Result<Option<Event>, CopyError> {
        if let Some(at) = self.close.take() {
            self.depth -= 1;
            return Ok(Some(Event::Close(at..at)));
        }
        loop {
            let start = self.at();
            let raw = self.reader.read_event().map_err(|_| CopyError::Markup)?;
            let end = usize::try_from(self.reader.buffer_position()).unwrap_or(usize::MAX);
            let event = match raw {
                Raw::Start(tag) => {
                    let element = element(&self.reader, &tag, start..end, false);
                    self.deeper()?;
                    Event::Open(element)
                }
                Raw::Empty(tag) => {
                    let element = element(&self.reader, &tag, start..end, true);
                    self.deeper()?;
                    self.close = Some(end);
                    Event::Open(element)
                }
                Raw::End(_) => {
                    self.depth = self.depth.checked_sub(1).ok_or(CopyError::Markup)?;
                    Event::Close(start..end)
                }
                Raw::Text(text) => Event::Text(Some(text.to_string())),
                Raw::CData(text) => Event::Text(Some(text.to_string())),
                Raw::GeneralRef(entity) => Event::Text(resolved(&entity)),
                Raw::Eof if self.depth > 0 => return Err(CopyError::Markup),
                Raw::Eof => return Ok(None),
                _ => continue,
            };
            return Ok(Some(event));
        }
    }

    /// Passes over the rest of the element opened last and gives the byte after it.
    ///
    /// # Errors
    /// As [`Markup::next`].
    pub(super) fn skip(&mut self) -> Result<usize, CopyError> {
        self.children(|_, _| Ok(()))
    }

    /// Reads the rest of the element opened last: hands every element inside it, with this walk,
    /// to `look`, and gives the byte after the end.
    ///
    /// # Errors
    /// As [`Markup::next`], or what `look` says.
    pub(super) fn children(
        &mut self,
        mut look: impl FnMut(&Element, &mut Self) -> Result<(), CopyError>,
    ) -> Result<usize, CopyError> {
        let outside = self.depth.saturating_sub(1);
        while let Some(event) = self.next()? {
            match event {
                Event::Open(element) => look(&element, self)?,
                Event::Close(tag) if self.depth <= outside => return Ok(tag.end),
                Event::Close(_) | Event::Text(_) => {}
            }
            if self.depth <= outside {
                break;
            }
        }
        Ok(self.at())
    }

    fn deeper(&mut self) -> Result<(), CopyError> {
        self.depth += 1;
        if self.depth > DEEPEST {
            return Err(CopyError::Markup);
        }
        Ok(())
    }
}

fn element(
    reader: &NsReader<&[u8]>,
    tag: &BytesStart<'_>,
    bytes: Range<usize>,
    empty: bool,
) -> Element {
    let (space, name) = reader.resolver().resolve_element(tag.name());
    let vocabulary = match space {
        ResolveResult::Bound(space) => Vocabulary::of(space.as_ref()),
        ResolveResult::Unbound | ResolveResult::Unknown(_) => Vocabulary::Word,
    };
    let attributes = tag
        .attributes()
        .with_checks(false)
        .flatten()
        .map(|attribute| {
            let name = attribute.key.local_name().as_ref().to_owned();
            let value = unescape(&attribute.value).map_or_else(
                |_| attribute.value.clone().into_owned(),
                std::borrow::Cow::into_owned,
            );
            (name, value)
        })
        .collect();
    Element {
        vocabulary,
        name: name.as_ref().to_owned(),
        attributes,
        tag: bytes,
        empty,
    }
}

/// What an entity stands for: a character by its number, or one of the five of XML.
fn resolved(entity: &str) -> Option<String> {
    let Some(number) = entity.strip_prefix('#') else {
        return resolve_predefined_entity(entity).map(str::to_owned);
    };
    let code = match number.strip_prefix(['x', 'X']) {
        Some(hex) => u32::from_str_radix(hex, 16).ok()?,
        None => number.parse().ok()?,
    };
    char::from_u32(code)
        .filter(|c| *c != '\0')
        .map(String::from)
}

/// How new elements of a part are named: the prefix its root declares for Word's vocabulary, or one
/// that every new element declares itself.
#[derive(Debug, Clone)]
pub(super) struct Names {
    /// `w:` …
    pub(super) prefix: String,
    /// ` xmlns:w="…"` on outermost new elements, or nothing.
    pub(super) declared: String,
    /// The address of the vocabulary, which the strict form has another of.
    pub(super) space: String,
}

impl Names {
    /// As the root of `markup` has it.
    pub(super) fn of(markup: &str) -> Self {
        let mut reader = NsReader::from_str(markup);
        let mut default = None;
        while let Ok(event) = reader.read_event() {
            let (Raw::Start(tag) | Raw::Empty(tag)) = event else {
                if matches!(event, Raw::Eof) {
                    break;
                }
                continue;
            };
            for attribute in tag.attributes().with_checks(false).flatten() {
                let value: &str = &attribute.value;
                if !(value.contains("/wordprocessingml/") && value.ends_with("main")) {
                    continue;
                }
                let key: &str = attribute.key.as_ref();
                if let Some(prefix) = key.strip_prefix("xmlns:") {
                    return Self {
                        prefix: format!("{prefix}:"),
                        declared: String::new(),
                        space: value.to_owned(),
                    };
                }
                default = Some(value.to_owned());
            }
            break;
        }
        let space = default.as_deref().unwrap_or(TRANSITIONAL);
        Self {
            prefix: "w:".to_owned(),
            declared: format!(" xmlns:w=\"{space}\""),
            space: space.to_owned(),
        }
    }
}

/// The children of a run that show these words; line ends and tabs are elements of their own.
pub(super) fn text_items(words: &str, prefix: &str) -> String {
    let mut out = String::with_capacity(words.len() + 64);
    for (line, words) in words.split('\n').enumerate() {
        if line > 0 {
            let _ = write!(out, "<{prefix}br/>");
        }
        for (stop, words) in words.split('\t').enumerate() {
            if stop > 0 {
                let _ = write!(out, "<{prefix}tab/>");
            }
            if !words.is_empty() {
                let _ = write!(
                    out,
                    "<{prefix}t xml:space=\"preserve\">{}</{prefix}t>",
                    escape(words)
                );
            }
        }
    }
    out
}

/// Word's vocabulary in the form nearly every file has.
pub(super) const TRANSITIONAL: &str =
    "http://schemas.openxmlformats.org/wordprocessingml/2006/main";

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_event_knows_its_bytes() {
        let text = r#"<w:p xmlns:w="x/wordprocessingml/main"><w:t>a &amp; b</w:t><w:tab/></w:p>"#;
        let mut markup = Markup::new(text);
        let mut shown = Vec::new();
        while let Some(event) = markup.next().expect("whole") {
            shown.push(match event {
                Event::Open(element) => text[element.tag].to_owned(),
                Event::Close(tag) => format!("/{}", &text[tag]),
                Event::Text(words) => words.expect("known"),
            });
        }
        assert_eq!(
            shown[1..],
            [
                "<w:t>", "a ", "&", " b", "/</w:t>", "<w:tab/>", "/", "/</w:p>"
            ]
        );
    }

    #[test]
    fn new_words_keep_their_lines() {
        assert_eq!(
            text_items("a\tb\n", "w:"),
            "<w:t xml:space=\"preserve\">a</w:t><w:tab/><w:t xml:space=\"preserve\">b</w:t><w:br/>"
        );
    }

    #[test]
    fn damage_and_depth_are_errors() {
        for text in ["<a><b></a>", "<a>", &"<a>".repeat(600)] {
            let mut markup = Markup::new(text);
            let mut result = Ok(None);
            for _ in 0..2_000 {
                result = markup.next();
                if !matches!(result, Ok(Some(_))) {
                    break;
                }
            }
            assert!(result.is_err(), "{}", &text[..text.len().min(20)]);
        }
    }

    #[test]
    fn the_prefix_of_the_file_is_used() {
        let other = Names::of(
            r#"<?xml version="1.0"?><x:document xmlns:x="a/wordprocessingml/2006/main"/>"#,
        );
        assert_eq!((other.prefix.as_str(), other.declared.as_str()), ("x:", ""));
        let none = Names::of(r#"<document xmlns="a/wordprocessingml/2006/main"/>"#);
        assert_eq!(none.declared, r#" xmlns:w="a/wordprocessingml/2006/main""#);
    }
}
