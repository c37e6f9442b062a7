//! A new Word package: its parts, its lists, its properties. The same content gives the same bytes.

use std::fmt::Write as _;
use std::io::{Cursor, Write as _};

use zip::write::SimpleFileOptions;
use zip::{CompressionMethod, ZipWriter};

use super::markup::{Links, escape};

/// Why no Word file could be written.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("The Word file could not be put together: {0}")]
pub struct WordError(String);

impl From<zip::result::ZipError> for WordError {
    fn from(error: zip::result::ZipError) -> Self {
        Self(error.to_string())
    }
}

impl From<std::io::Error> for WordError {
    fn from(error: std::io::Error) -> Self {
        Self(error.to_string())
    }
}

/// What a Word file is put together from.
#[derive(Debug, Default)]
pub(crate) struct NewFile {
    /// Title of the document.
    pub(crate) title: String,
    /// Who made it; empty if nobody is named.
    pub(crate) creator: String,
    /// Language of its words as a tag, if known.
    pub(crate) language: Option<String>,
    /// When, in UTC as Word writes it, if known.
    pub(crate) made: Option<String>,
    /// Paragraphs and tables.
    pub(crate) body: String,
    pub(crate) links: Links,
    /// `w:footnote` elements from id 1 on.
    pub(crate) footnotes: String,
    /// `w:num` elements of lists, over the two definitions of [`NUMBERING`].
    pub(crate) lists: String,
    /// Paragraphs of the running head and foot, and of the first page's.
    pub(crate) running: Option<Running>,
    /// The one picture, as a PNG file.
    pub(crate) picture: Option<Vec<u8>>,
}

/// Running head and foot.
#[derive(Debug, Default)]
pub(crate) struct Running {
    pub(crate) head: String,
    pub(crate) first_head: String,
    pub(crate) foot: String,
}

/// Id of the definition of bulleted lists and of numbered ones.
pub(crate) const BULLETS: u32 = 1;
pub(crate) const FIGURES: u32 = 2;

/// Where the picture stands among the parts of the text, and its id there.
const PICTURE: &str = "media/logo.png";
pub(super) const PICTURE_ID: &str = "rId_logo";

const SPACES: &str = "xmlns:w=\"http://schemas.openxmlformats.org/wordprocessingml/2006/main\" \
     xmlns:r=\"http://schemas.openxmlformats.org/officeDocument/2006/relationships\"";
const DECLARED: &str = "<?xml version=\"1.0\" encoding=\"UTF-8\" standalone=\"yes\"?>\n";
const KINDS: &str = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
const TYPES: &str = "application/vnd.openxmlformats-officedocument.wordprocessingml";

impl NewFile {
    /// Packs the file.
    ///
    /// # Errors
    /// [`WordError`] if it cannot be packed.
    pub(crate) fn pack(&self) -> Result<Vec<u8>, WordError> {
        let options = SimpleFileOptions::default()
            .compression_method(CompressionMethod::Deflated)
            .last_modified_time(zip::DateTime::default());
        let mut out = ZipWriter::new(Cursor::new(Vec::new()));
        for (name, content) in self.parts() {
            out.start_file(name, options)?;
            out.write_all(DECLARED.as_bytes())?;
            out.write_all(content.as_bytes())?;
        }
        if let Some(picture) = &self.picture {
            out.start_file(format!("word/{PICTURE}"), options)?;
            out.write_all(picture)?;
        }
        Ok(out.finish()?.into_inner())
    }

    fn parts(&self) -> Vec<(&'static str, String)> {
        let mut parts = vec![
            ("[Content_Types].xml", self.types()),
            ("_rels/.rels", PACKAGE_RELATIONS.to_owned()),
            ("docProps/core.xml", self.core()),
            ("word/document.xml", self.document()),
            ("word/_rels/document.xml.rels", self.relations()),
            ("word/styles.xml", self.styles()),
            (
                "word/settings.xml",
                format!("<w:settings {SPACES}>{SETTINGS}</w:settings>"),
            ),
            (
                "word/numbering.xml",
                format!(
                    "<w:numbering {SPACES}>{}{}</w:numbering>",
                    numbering(),
                    self.lists
                ),
            ),
            (
                "word/footnotes.xml",
                format!(
                    "<w:footnotes {SPACES}>{SEPARATORS}{}</w:footnotes>",
                    self.footnotes
                ),
            ),
        ];
        if let Some(running) = &self.running {
            let head = |name, content: &str| format!("<w:{name} {SPACES}>{content}</w:{name}>");
            parts.push(("word/header1.xml", head("hdr", &running.head)));
            parts.push(("word/header2.xml", head("hdr", &running.first_head)));
            parts.push(("word/footer1.xml", head("ftr", &running.foot)));
        }
        parts
    }

    fn types(&self) -> String {
        let mut out = String::from(
            "<Types xmlns=\"http://schemas.openxmlformats.org/package/2006/content-types\">\
             <Default Extension=\"rels\" \
             ContentType=\"application/vnd.openxmlformats-package.relationships+xml\"/>\
             <Default Extension=\"xml\" ContentType=\"application/xml\"/>",
        );
        if self.picture.is_some() {
            out.push_str("<Default Extension=\"png\" ContentType=\"image/png\"/>");
        }
        out.push_str(
            "<Override PartName=\"/docProps/core.xml\" \
             ContentType=\"application/vnd.openxmlformats-package.core-properties+xml\"/>",
        );
        let mut put = |part: &str, kind: &str| {
            let _ = write!(
                out,
                "<Override PartName=\"/word/{part}.xml\" ContentType=\"{TYPES}.{kind}+xml\"/>"
            );
        };
        put("document", "document.main");
        for part in ["styles", "settings", "numbering", "footnotes"] {
            put(part, part);
        }
        if self.running.is_some() {
            put("header1", "header");
            put("header2", "header");
            put("footer1", "footer");
        }
        out.push_str("</Types>");
        out
    }

    fn relations(&self) -> String {
        let mut out = String::from(
            "<Relationships xmlns=\"http://schemas.openxmlformats.org/package/2006/relationships\">",
        );
        let mut parts = vec!["styles", "settings", "numbering", "footnotes"];
        if self.running.is_some() {
            parts.extend(["header1", "header2", "footer1"]);
        }
        for part in parts {
            let kind = part.trim_end_matches(char::is_numeric);
            let _ = write!(
                out,
                "<Relationship Id=\"rId_{part}\" Type=\"{KINDS}/{kind}\" Target=\"{part}.xml\"/>"
            );
        }
        if self.picture.is_some() {
            let _ = write!(
                out,
                "<Relationship Id=\"{PICTURE_ID}\" Type=\"{KINDS}/image\" Target=\"{PICTURE}\"/>"
            );
        }
        out.push_str(&self.links.relations());
        out.push_str("</Relationships>");
        out
    }

    fn core(&self) -> String {
        let mut out = String::from(
            "<cp:coreProperties \
             xmlns:cp=\"http://schemas.openxmlformats.org/package/2006/metadata/core-properties\" \
             xmlns:dc=\"http://purl.org/dc/elements/1.1/\" \
             xmlns:dcterms=\"http://purl.org/dc/terms/\" \
             xmlns:xsi=\"http://www.w3.org/2001/XMLSchema-instance\">",
        );
        let mut put = |name: &str, value: &str| {
            if !value.is_empty() {
                let _ = write!(out, "<dc:{name}>{}</dc:{name}>", escape(value));
            }
        };
        put("title", &self.title);
        put("creator", &self.creator);
        put("language", self.language.as_deref().unwrap_or_default());
        if let Some(made) = &self.made {
            for name in ["created", "modified"] {
                let _ = write!(
                    out,
                    "<dcterms:{name} xsi:type=\"dcterms:W3CDTF\">{}</dcterms:{name}>",
                    escape(made)
                );
            }
        }
        out.push_str("</cp:coreProperties>");
        out
    }

    fn document(&self) -> String {
        let running = match self.running {
            Some(_) => {
                "<w:headerReference w:type=\"default\" r:id=\"rId_header1\"/>\
                 <w:headerReference w:type=\"first\" r:id=\"rId_header2\"/>\
                 <w:footerReference w:type=\"default\" r:id=\"rId_footer1\"/>\
                 <w:footerReference w:type=\"first\" r:id=\"rId_footer1\"/>"
            }
            None => "",
        };
        let first = if self.running.is_some() {
            "<w:titlePg/>"
        } else {
            ""
        };
        format!(
            "<w:document {SPACES}><w:body>{}<w:sectPr>{running}\
             <w:pgSz w:w=\"11906\" w:h=\"16838\"/>\
             <w:pgMar w:top=\"1520\" w:right=\"1360\" w:bottom=\"1480\" w:left=\"1360\" \
             w:header=\"720\" w:footer=\"720\" w:gutter=\"0\"/>{first}</w:sectPr></w:body>\
             </w:document>",
            self.body
        )
    }

    fn styles(&self) -> String {
        let language = self.language.as_deref().map_or_else(String::new, |tag| {
            let tag = escape(tag);
            format!("<w:lang w:val=\"{tag}\" w:eastAsia=\"{tag}\" w:bidi=\"{tag}\"/>")
        });
        format!(
            "<w:styles {SPACES}>{}</w:styles>",
            include_str!("styles.xml").replace("<!--language-->", &language)
        )
    }
}

const PACKAGE_RELATIONS: &str = "<Relationships \
     xmlns=\"http://schemas.openxmlformats.org/package/2006/relationships\">\
     <Relationship Id=\"rId1\" Type=\"http://schemas.openxmlformats.org/officeDocument/2006/\
     relationships/officeDocument\" Target=\"word/document.xml\"/>\
     <Relationship Id=\"rId2\" Type=\"http://schemas.openxmlformats.org/package/2006/\
     relationships/metadata/core-properties\" Target=\"docProps/core.xml\"/></Relationships>";

/// Word lays the file out as its own current version does.
const SETTINGS: &str = "<w:defaultTabStop w:val=\"720\"/><w:footnotePr><w:footnote w:id=\"-1\"/>\
     <w:footnote w:id=\"0\"/></w:footnotePr><w:compat><w:compatSetting \
     w:name=\"compatibilityMode\" w:uri=\"http://schemas.microsoft.com/office/word\" \
     w:val=\"15\"/></w:compat>";

/// The lines above footnotes, without which Word calls the file damaged.
const SEPARATORS: &str = "<w:footnote w:type=\"separator\" w:id=\"-1\"><w:p><w:r><w:separator/>\
     </w:r></w:p></w:footnote><w:footnote w:type=\"continuationSeparator\" w:id=\"0\"><w:p><w:r>\
     <w:continuationSeparator/></w:r></w:p></w:footnote>";

/// Definitions of bulleted and numbered lists, nine levels each.
fn numbering() -> String {
    let mut out = String::new();
    for (id, format) in [(BULLETS, "bullet"), (FIGURES, "decimal")] {
        let _ = write!(
            out,
            "<w:abstractNum w:abstractNumId=\"{id}\"><w:multiLevelType w:val=\"hybridMultilevel\"/>"
        );
        for level in 0..9 {
            let shown = match (format, level % 2) {
                ("decimal", _) => format!("%{}.", level + 1),
                (_, 0) => "•".to_owned(),
                _ => "–".to_owned(),
            };
            let _ = write!(
                out,
                "<w:lvl w:ilvl=\"{level}\"><w:start w:val=\"1\"/><w:numFmt w:val=\"{format}\"/>\
                 <w:lvlText w:val=\"{shown}\"/><w:lvlJc w:val=\"left\"/><w:pPr>\
                 <w:ind w:left=\"{}\" w:hanging=\"360\"/></w:pPr></w:lvl>",
                360 * (level + 1)
            );
        }
        out.push_str("</w:abstractNum>");
    }
    out
}
