//! Word files made in memory for the tests.

use std::io::{Cursor, Write};

use stet_core::document::{Block, BlockKind};
use stet_ingest::{Reading, read};
use zip::write::SimpleFileOptions;
use zip::{CompressionMethod, ZipWriter};

const SPACES: &str = concat!(
    r#"xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main" "#,
    r#"xmlns:m="http://schemas.openxmlformats.org/officeDocument/2006/math" "#,
    r#"xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships" "#,
    r#"xmlns:mc="http://schemas.openxmlformats.org/markup-compatibility/2006" "#,
    r#"xmlns:wps="http://schemas.microsoft.com/office/word/2010/wordprocessingShape" "#,
    r#"xmlns:w14="http://schemas.microsoft.com/office/word/2010/wordml" "#,
    r#"xmlns:v="urn:schemas-microsoft-com:vml""#,
);

/// A file being made: the inner markup of its body, and other parts.
pub(crate) struct Made {
    parts: Vec<(String, String)>,
    links: Vec<(String, String, String)>,
}

impl Made {
    pub(crate) fn new(body: &str) -> Self {
        let mut made = Self {
            parts: Vec::new(),
            links: Vec::new(),
        };
        made.raw(
            "word/document.xml",
            &root("document", &format!("<w:body>{body}</w:body>")),
        );
        made
    }

    /// A part of this kind, from the inner markup of its root.
    pub(crate) fn part(mut self, kind: &str, inner: &str) -> Self {
        self.raw(&format!("word/{kind}.xml"), &root(kind, inner));
        self.links
            .push((format!("r{kind}"), kind.into(), format!("{kind}.xml")));
        self
    }

    /// A link that leads out.
    pub(crate) fn link(mut self, id: &str, to: &str) -> Self {
        self.links.push((id.into(), "hyperlink".into(), to.into()));
        self
    }

    /// A document inserted as a whole.
    pub(crate) fn inserted(mut self, id: &str, name: &str, text: &str) -> Self {
        self.raw(&format!("word/{name}"), text);
        self.links.push((id.into(), "aFChunk".into(), name.into()));
        self
    }

    /// A part as it stands.
    pub(crate) fn raw(&mut self, name: &str, text: &str) {
        self.parts.push((name.into(), text.into()));
    }

    /// Takes a part out.
    pub(crate) fn drop_part(&mut self, name: &str) {
        self.parts.retain(|(known, _)| known != name);
    }

    /// The same file with the markup of one part after the other changed.
    pub(crate) fn changed(&self, mut change: impl FnMut(&str) -> String) -> Self {
        let parts = self
            .parts
            .iter()
            .map(|(name, text)| (name.clone(), change(text)));
        Self {
            parts: parts.collect(),
            links: self.links.clone(),
        }
    }

    /// The file with its parts as they are: limits are tested without the one on packing.
    pub(crate) fn bytes(&self) -> Vec<u8> {
        self.zipped(CompressionMethod::Stored)
    }

    /// The file as Word writes it.
    pub(crate) fn packed(&self) -> Vec<u8> {
        self.zipped(CompressionMethod::Deflated)
    }

    fn zipped(&self, method: CompressionMethod) -> Vec<u8> {
        let options = SimpleFileOptions::default().compression_method(method);
        let mut relationships = String::new();
        for (id, kind, target) in &self.links {
            let outside = if kind == "hyperlink" {
                r#" TargetMode="External""#
            } else {
                ""
            };
            relationships.push_str(&format!(
                r#"<Relationship Id="{id}" Type="http://x/{kind}" Target="{target}"{outside}/>"#
            ));
        }
        let mut writer = ZipWriter::new(Cursor::new(Vec::new()));
        let mut put = |name: &str, text: &str| {
            writer.start_file(name, options).expect("a new part");
            writer.write_all(text.as_bytes()).expect("in memory");
        };
        for (name, text) in &self.parts {
            put(name, text);
        }
        put(
            "word/_rels/document.xml.rels",
            &format!("<Relationships>{relationships}</Relationships>"),
        );
        writer.finish().expect("in memory").into_inner()
    }

    pub(crate) fn read(&self) -> Reading {
        read("a.docx", &self.bytes(), None).expect("reads")
    }
}

fn root(kind: &str, inner: &str) -> String {
    format!("<?xml version=\"1.0\"?>\n<w:{kind} {SPACES}>{inner}</w:{kind}>")
}

/// A paragraph with these properties and words.
pub(crate) fn p(props: &str, words: &str) -> String {
    format!("<w:p><w:pPr>{props}</w:pPr>{}</w:p>", r("", words))
}

/// A run with these properties and words.
pub(crate) fn r(props: &str, words: &str) -> String {
    format!(r#"<w:r><w:rPr>{props}</w:rPr><w:t xml:space="preserve">{words}</w:t></w:r>"#)
}

/// A field mark: `begin`, `separate`, `end`.
pub(crate) fn mark(kind: &str) -> String {
    format!(r#"<w:r><w:fldChar w:fldCharType="{kind}"/></w:r>"#)
}

/// A whole field.
pub(crate) fn field(instruction: &str, result: &str) -> String {
    format!(
        "{}<w:r><w:instrText>{instruction}</w:instrText></w:r>{}{result}{}",
        mark("begin"),
        mark("separate"),
        mark("end")
    )
}

/// Kind and words of every block.
pub(crate) fn shown(reading: &Reading) -> Vec<String> {
    reading.document.blocks.iter().map(block).collect()
}

fn block(block: &Block) -> String {
    let kind = match block.kind {
        BlockKind::Heading { level } => format!("h{level}"),
        BlockKind::Paragraph => "p".into(),
        BlockKind::ListItem {
            depth,
            number: Some(number),
        } => format!("{depth}.{number}"),
        BlockKind::ListItem {
            depth,
            number: None,
        } => format!("{depth}."),
        BlockKind::Quote => "quote".into(),
        BlockKind::Code => "code".into(),
        BlockKind::TableCell {
            row,
            column,
            header,
        } => {
            format!("{row},{column}{}", if header { "h" } else { "" })
        }
        BlockKind::Note => "note".into(),
    };
    format!("{kind}: {}", block.text)
}
