//! A reader of Word markup written for these tests alone: it shares nothing with the crate but the
//! XML tokens. It takes tracked changes or gives them back, and says what then stands there.

use std::io::{Cursor, Read};

use quick_xml::Reader;
use quick_xml::events::Event;

/// An element with what stands in it.
#[derive(Debug, Clone, Default)]
pub(crate) struct Node {
    pub(crate) name: String,
    pub(crate) attributes: Vec<(String, String)>,
    pub(crate) children: Vec<Child>,
}

#[derive(Debug, Clone)]
pub(crate) enum Child {
    Node(Node),
    Words(String),
}

impl Node {
    pub(crate) fn attribute(&self, name: &str) -> &str {
        let found = self.attributes.iter().find(|(known, _)| known == name);
        found.map_or("", |(_, value)| value)
    }

    pub(crate) fn all<'n>(&'n self, name: &str, out: &mut Vec<&'n Node>) {
        for child in &self.children {
            if let Child::Node(node) = child {
                if node.name == name {
                    out.push(node);
                }
                node.all(name, out);
            }
        }
    }
}

/// The tree of a part. Panics where it is not well-formed: that is a fault of what wrote it.
pub(crate) fn tree(text: &str) -> Node {
    // Whatever a file calls Word's vocabulary, here it is `w`.
    let space = "=\"http://schemas.openxmlformats.org/wordprocessingml/2006/main\"";
    let head = text
        .split(space)
        .next()
        .filter(|head| head.len() < text.len());
    let prefix = head.and_then(|head| head.rsplit("xmlns:").next());
    let prefix = prefix.filter(|prefix| *prefix != "w" && prefix.len() < 10);
    let text = match prefix {
        Some(prefix) => text.replace(&format!("{prefix}:"), "w:"),
        None => text.to_owned(),
    };
    let mut reader = Reader::from_str(&text);
    let mut open = vec![Node::default()];
    loop {
        match reader.read_event().expect("well-formed") {
            Event::Start(tag) => open.push(node(&tag)),
            Event::Empty(tag) => {
                let child = node(&tag);
                open.last_mut()
                    .expect("open")
                    .children
                    .push(Child::Node(child));
            }
            Event::End(_) => {
                let done = open.pop().expect("open");
                open.last_mut()
                    .expect("a root")
                    .children
                    .push(Child::Node(done));
            }
            Event::Text(words) => push(&mut open, &words),
            Event::CData(words) => push(&mut open, &words),
            Event::GeneralRef(name) => {
                let words = match &*name {
                    "amp" => "&".to_owned(),
                    "lt" => "<".to_owned(),
                    "gt" => ">".to_owned(),
                    "quot" => "\"".to_owned(),
                    "apos" => "'".to_owned(),
                    number => {
                        let number = number.strip_prefix('#').expect("a number");
                        let code = match number.strip_prefix('x') {
                            Some(hex) => u32::from_str_radix(hex, 16).expect("hexadecimal"),
                            None => number.parse().expect("decimal"),
                        };
                        char::from_u32(code).expect("a character").to_string()
                    }
                };
                push(&mut open, &words);
            }
            Event::Eof => break,
            _ => {}
        }
    }
    assert_eq!(open.len(), 1, "every element is closed");
    open.swap_remove(0)
}

fn node(tag: &quick_xml::events::BytesStart<'_>) -> Node {
    let attributes = tag.attributes().map(|attribute| {
        let attribute = attribute.expect("an attribute, each once");
        let value = quick_xml::escape::unescape(&attribute.value)
            .expect("escaped")
            .into_owned();
        (attribute.key.as_ref().to_owned(), value)
    });
    Node {
        name: tag.name().as_ref().to_owned(),
        attributes: attributes.collect(),
        children: Vec::new(),
    }
}

fn push(open: &mut [Node], words: &str) {
    open.last_mut()
        .expect("open")
        .children
        .push(Child::Words(words.to_owned()));
}

/// What is done with the tracked changes of somebody.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Settle {
    Accept,
    Reject,
}

/// The tree with the tracked changes of `author` (of everybody, if none is named) accepted or
/// rejected.
pub(crate) fn settled(node: &Node, settle: Settle, author: Option<&str>) -> Node {
    let mut out = Node {
        children: Vec::new(),
        ..node.clone()
    };
    for child in &node.children {
        let Child::Node(child) = child else {
            out.children.push(child.clone());
            continue;
        };
        let theirs = author.is_none_or(|author| child.attribute("w:author") == author);
        match child.name.as_str() {
            "w:ins" | "w:del" if theirs && !child.children.is_empty() => {
                let kept = (child.name == "w:ins") == (settle == Settle::Accept);
                if kept {
                    out.children.extend(settled(child, settle, author).children);
                }
            }
            _ => out
                .children
                .push(Child::Node(settled(child, settle, author))),
        }
    }
    out
}

/// The words of every paragraph, in order; those taken out by changes that are left are not shown.
/// Spaces at the ends of words that do not say that they count are dropped.
pub(crate) fn paragraphs(node: &Node) -> Vec<String> {
    let mut all = Vec::new();
    node.all("w:p", &mut all);
    all.iter()
        .map(|paragraph| {
            let mut out = String::new();
            words(paragraph, false, &mut out);
            out
        })
        .collect()
}

fn words(node: &Node, deleted: bool, out: &mut String) {
    for child in &node.children {
        let Child::Node(child) = child else { continue };
        match child.name.as_str() {
            "w:t" | "w:delText" => {
                if deleted {
                    continue;
                }
                let mut shown = String::new();
                for child in &child.children {
                    if let Child::Words(words) = child {
                        shown.push_str(words);
                    }
                }
                if child.attribute("xml:space") == "preserve" {
                    out.push_str(&shown);
                } else {
                    out.push_str(shown.trim_matches([' ', '\n', '\t', '\r']));
                }
            }
            "w:tab" if !deleted => out.push('\t'),
            "w:br" if !deleted => out.push('\n'),
            "w:noBreakHyphen" if !deleted => out.push('\u{2011}'),
            "w:pPr" | "w:rPr" | "w:instrText" => {}
            "w:del" => words(child, true, out),
            _ => words(child, deleted, out),
        }
    }
}

/// Name, method and packed bytes of every part, in order.
pub(crate) fn packed(file: &[u8]) -> Vec<(String, Vec<u8>)> {
    let mut archive = zip::ZipArchive::new(Cursor::new(file)).expect("a package");
    (0..archive.len())
        .map(|at| {
            let mut part = archive.by_index_raw(at).expect("a part");
            let name = part.name().expect("a name").into_owned();
            let mut bytes = Vec::new();
            part.read_to_end(&mut bytes).expect("its bytes");
            (name, bytes)
        })
        .collect()
}

/// A part as text; `None` if there is no such part.
pub(crate) fn part(file: &[u8], name: &str) -> Option<String> {
    let mut archive = zip::ZipArchive::new(Cursor::new(file)).expect("a package");
    let mut text = String::new();
    archive
        .by_name(name)
        .ok()?
        .read_to_string(&mut text)
        .expect("UTF-8");
    Some(text.trim_start_matches('\u{feff}').to_owned())
}

/// The part with the text: some programs number it.
pub(crate) fn main_part(file: &[u8]) -> &'static str {
    match part(file, "word/document.xml") {
        Some(_) => "word/document.xml",
        None => "word/document2.xml",
    }
}

/// What must hold of every checked copy, whatever is in it: parts that were not to be touched are
/// as they were packed, in their order; markup is well-formed; ids of changes are nobody else's; a
/// comment has its words, one beginning, one end and one mark.
pub(crate) fn sound(original: &[u8], checked: &[u8]) {
    let (before, after) = (packed(original), packed(checked));
    let mut parts = after.iter();
    for (name, bytes) in &before {
        let (kept, now) = parts.next().expect("as many parts");
        assert_eq!(name, kept, "the parts keep their order");
        let may_change = [
            "document.xml",
            "document2.xml",
            "footnotes.xml",
            "endnotes.xml",
            "comments.xml",
        ];
        let listed = name == "[Content_Types].xml" || name.contains("_rels/document");
        if !listed && !may_change.iter().any(|end| name.ends_with(end)) {
            assert!(bytes == now, "{name} is as it was");
        }
    }
    let added: Vec<&str> = parts.map(|(name, _)| name.as_str()).collect();
    assert!(
        added
            .iter()
            .all(|name| name.contains("comments") || name.ends_with(".rels")),
        "{added:?}"
    );

    let document = tree(&part(checked, main_part(original)).expect("the text"));
    for name in [
        "word/footnotes.xml",
        "word/endnotes.xml",
        "[Content_Types].xml",
        "word/_rels/document.xml.rels",
    ] {
        if let Some(text) = part(checked, name) {
            tree(&text);
        }
    }
    let known: Vec<String> = part(checked, "word/comments.xml").map_or_else(Vec::new, |text| {
        let comments = tree(&text);
        let mut all = Vec::new();
        comments.all("w:comment", &mut all);
        all.iter()
            .map(|comment| comment.attribute("w:id").to_owned())
            .collect()
    });
    let mut sorted = known.clone();
    sorted.sort();
    sorted.dedup();
    let was: usize = part(original, "word/comments.xml").map_or(0, |text| {
        let mut all = Vec::new();
        let comments = tree(&text);
        comments.all("w:comment", &mut all);
        all.len()
    });
    // What was there is not ours to judge.
    assert_eq!(
        sorted.len().min(known.len()),
        known.len(),
        "every comment has its own id"
    );
    for id in known.iter().skip(was) {
        for mark in [
            "w:commentRangeStart",
            "w:commentRangeEnd",
            "w:commentReference",
        ] {
            let mut all = Vec::new();
            document.all(mark, &mut all);
            let of = all
                .iter()
                .filter(|node| node.attribute("w:id") == id)
                .count();
            assert_eq!(of, 1, "{mark} of comment {id}");
        }
    }
    for name in ["w:ins", "w:del"] {
        let mut all = Vec::new();
        document.all(name, &mut all);
        for node in all {
            assert!(!node.attribute("w:id").is_empty());
            let mut inner = Vec::new();
            node.all("w:ins", &mut inner);
            assert!(inner.is_empty(), "an insertion never stands in a change");
        }
    }
}
