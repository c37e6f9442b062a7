//! The elements and words of an XML part, one after the other, under limits.
//!
//! Owns namespaces, entities, encodings and depth; knows no format. Entities that a part declares
//! itself are not expanded (a billion laughs stays one), and no part reaches outside itself.

use quick_xml::NsReader;
use quick_xml::escape::resolve_predefined_entity;
use quick_xml::events::{BytesStart, Event as Raw};
use quick_xml::name::ResolveResult;

use crate::limits::MAX_XML_DEPTH;

/// Longest address of a namespace, in bytes.
const MAX_SPACE: usize = 256;

/// What comes next in a part.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Event {
    /// An element begins. One without content is followed by its [`Event::Close`] too.
    Open(Element),
    /// The element opened last and still open ends.
    Close,
    /// Words, with entities resolved and white space as written.
    Text(String),
}

/// The beginning of an element.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub(crate) struct Element {
    /// Address of its namespace; empty if it has none.
    pub(crate) space: String,
    /// Its name without prefix.
    pub(crate) name: String,
    /// Its attributes: name without prefix, value.
    pub(crate) attributes: Vec<(String, String)>,
}

impl Element {
    /// An attribute by its name without prefix.
    pub(crate) fn attribute(&self, name: &str) -> Option<&str> {
        let named = |(known, _): &&(String, String)| known == name;
        self.attributes
            .iter()
            .find(named)
            .map(|(_, value)| value.as_str())
    }
}

/// Why the rest of a part cannot be read. What came before stands.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub(crate) enum XmlError {
    /// Tags that do not fit together, or a part that ends early.
    #[error("its markup is broken")]
    Broken,
    /// Elements within elements beyond [`MAX_XML_DEPTH`].
    #[error("its markup is nested too deep")]
    TooDeep,
}

/// Walks through a part.
pub(crate) struct Xml<'a> {
    reader: NsReader<&'a [u8]>,
    depth: usize,
    /// An empty element was opened and is to be closed.
    close: bool,
    ended: bool,
}

impl<'a> Xml<'a> {
    /// Starts at the beginning of `text`.
    pub(crate) fn new(text: &'a str) -> Self {
        let mut reader = NsReader::from_str(text.trim_start_matches('\u{feff}'));
        reader.config_mut().check_end_names = false;
        Self {
            reader,
            depth: 0,
            close: false,
            ended: false,
        }
    }

    /// How many elements are open.
    pub(crate) fn depth(&self) -> usize {
        self.depth
    }

    /// Passes over the rest of the element opened last.
    ///
    /// # Errors
    /// As iterating.
    pub(crate) fn skip(&mut self) -> Result<(), XmlError> {
        let outside = self.depth.saturating_sub(1);
        while self.depth > outside {
            match self.next() {
                Some(event) => drop(event?),
                None => break,
            }
        }
        Ok(())
    }

    /// The words of the rest of the element opened last, without markup.
    ///
    /// # Errors
    /// As iterating.
    pub(crate) fn words(&mut self) -> Result<String, XmlError> {
        let outside = self.depth.saturating_sub(1);
        let mut words = String::new();
        while self.depth > outside {
            match self.next() {
                Some(event) => {
                    if let Event::Text(text) = event? {
                        words.push_str(&text);
                    }
                }
                None => break,
            }
        }
        Ok(words)
    }

    fn fail(&mut self, error: XmlError) -> Option<Result<Event, XmlError>> {
        self.ended = true;
        Some(Err(error))
    }

    fn open(&mut self, start: &BytesStart<'_>) -> Option<Result<Event, XmlError>> {
        if self.depth >= MAX_XML_DEPTH {
            return self.fail(XmlError::TooDeep);
        }
        self.depth += 1;
        let (space, name) = self.reader.resolver().resolve_element(start.name());
        let space = match space {
            // It is repeated for every element; no vocabulary read here has one this long.
            ResolveResult::Bound(space) if space.as_ref().len() <= MAX_SPACE => {
                space.as_ref().to_owned()
            }
            _ => String::new(),
        };
        let attributes = start
            .attributes()
            .with_checks(false)
            .flatten()
            .map(|attribute| {
                let name = attribute.key.local_name().as_ref().to_owned();
                (name, unescaped(&attribute.value))
            })
            .collect();
        Some(Ok(Event::Open(Element {
            space,
            name: name.as_ref().to_owned(),
            attributes,
        })))
    }
}

impl Iterator for Xml<'_> {
    type Item = Result<Event, XmlError>;

    fn next(&mut self) -> Option<Self::Item> {
        if std::mem::take(&mut self.close) {
            self.depth -= 1;
            return Some(Ok(Event::Close));
        }
        while !self.ended {
            match self.reader.read_event() {
                Ok(Raw::Start(start)) => return self.open(&start),
                Ok(Raw::Empty(start)) => {
                    self.close = true;
                    return self.open(&start);
                }
                Ok(Raw::End(_)) if self.depth > 0 => {
                    self.depth -= 1;
                    return Some(Ok(Event::Close));
                }
                Ok(Raw::Text(text)) => return Some(Ok(Event::Text(text.to_string()))),
                Ok(Raw::CData(text)) => return Some(Ok(Event::Text(text.to_string()))),
                Ok(Raw::GeneralRef(entity)) => {
                    let text = entity_text(&entity);
                    return Some(Ok(Event::Text(text)));
                }
                Ok(Raw::Eof) if self.depth > 0 => return self.fail(XmlError::Broken),
                Ok(Raw::Eof) => self.ended = true,
                Ok(_) => {}
                Err(_) => return self.fail(XmlError::Broken),
            }
        }
        None
    }
}

/// The part as text: UTF-8, or UTF-16 by its byte order mark, or as its declaration says.
pub(crate) fn decoded(bytes: &[u8]) -> String {
    let head = &bytes[..bytes.len().min(200)];
    let declared = String::from_utf8_lossy(head);
    let label = declared
        .split_once("encoding=")
        .and_then(|(_, rest)| rest.split(['"', '\'']).nth(1))
        .and_then(|label| encoding_rs::Encoding::for_label(label.as_bytes()))
        .unwrap_or(encoding_rs::UTF_8);
    label.decode(bytes).0.into_owned()
}

/// Words with the entities of XML and HTML resolved.
pub(crate) fn unescaped(value: &str) -> String {
    if !value.contains('&') {
        return value.to_owned();
    }
    let mut text = String::with_capacity(value.len());
    let mut rest = value;
    while let Some((before, after)) = rest.split_once('&') {
        text.push_str(before);
        match after.split_once(';') {
            Some((entity, after)) if entity.len() <= 32 && entity.bytes().all(is_of_entity) => {
                text.push_str(&entity_text(entity));
                rest = after;
            }
            _ => {
                text.push('&');
                rest = after;
            }
        }
    }
    text + rest
}

fn is_of_entity(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || byte == b'#'
}

/// What an entity stands for: a character, one of the five of XML, or one of HTML (e-books use
/// them); others are kept as written.
fn entity_text(entity: &str) -> String {
    let numbered = entity.strip_prefix('#').and_then(|number| {
        let code = match number.strip_prefix(['x', 'X']) {
            Some(hex) => u32::from_str_radix(hex, 16).ok()?,
            None => number.parse().ok()?,
        };
        char::from_u32(code).filter(|c| *c != '\0')
    });
    if let Some(c) = numbered {
        return c.to_string();
    }
    if let Some(text) = resolve_predefined_entity(entity) {
        return text.to_owned();
    }
    let named = html5ever::data::NAMED_ENTITIES.get(format!("{entity};").as_str());
    match named {
        Some((first, second)) if *first != 0 => [*first, *second]
            .into_iter()
            .filter(|code| *code != 0)
            .filter_map(char::from_u32)
            .collect(),
        _ => format!("&{entity};"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn shown(text: &str) -> Vec<String> {
        Xml::new(text)
            .map(|event| match event {
                Ok(Event::Open(element)) => format!("<{}|{}>", element.space, element.name),
                Ok(Event::Close) => "/".into(),
                Ok(Event::Text(text)) => text,
                Err(error) => format!("!{error}"),
            })
            .collect()
    }

    #[test]
    fn elements_have_their_namespace_whatever_their_prefix() {
        assert_eq!(
            shown(r#"<a:p xmlns:a="urn:w">x<a:br/>&amp;&#233;&nbsp;&own;</a:p>"#),
            [
                "<urn:w|p>",
                "x",
                "<urn:w|br>",
                "/",
                "&",
                "é",
                "\u{a0}",
                "&own;",
                "/"
            ]
        );
    }

    #[test]
    fn attributes_are_read_without_prefix() {
        let mut xml = Xml::new(r#"<p w:val="a &lt; b" id='2'/>"#);
        let Some(Ok(Event::Open(element))) = xml.next() else {
            panic!("an element");
        };
        assert_eq!(element.attribute("val"), Some("a < b"));
        assert_eq!(element.attribute("id"), Some("2"));
        assert_eq!(element.attribute("other"), None);
    }

    #[test]
    fn what_stands_before_the_damage_is_read() {
        assert_eq!(shown("<p>one"), ["<|p>", "one", "!its markup is broken"]);
        assert_eq!(
            shown("<p>one<<<").last().map(String::as_str),
            Some("!its markup is broken")
        );
        let deep = "<p>".repeat(1_000_000);
        let events = shown(&deep);
        assert_eq!(events.len(), MAX_XML_DEPTH + 1);
        assert_eq!(
            events.last().map(String::as_str),
            Some("!its markup is nested too deep")
        );
    }

    #[test]
    fn a_part_may_say_its_encoding() {
        let latin = b"<?xml version=\"1.0\" encoding=\"ISO-8859-1\"?><p>\xe9</p>";
        assert!(decoded(latin).contains('é'));
        let wide: Vec<u8> = [0xff, 0xfe]
            .into_iter()
            .chain("<p>é</p>".encode_utf16().flat_map(u16::to_le_bytes))
            .collect();
        assert_eq!(decoded(&wide), "<p>é</p>");
    }
}
