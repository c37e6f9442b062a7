//! A new Word package: its parts, its lists, its properties. The same content gives the same bytes.

use std::fmt::Write as _;
use std::io::{Cursor, Write as _};

use docx_rs::{
    AbstractNumbering, ContentTypes, DocumentChild, Docx, Footer, Header, Level, LevelJc,
    LevelText, NumberFormat, Numbering, PageMargin, Paragraph, SpecialIndentType, Start,
};
use zip::ZipWriter;

use super::finish::Finish;
use super::markup::{Links, escape};
use crate::checked_copy::dateless;

/// Why no Word file could be written.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("The Word file could not be created: {0}")]
pub struct WordError(String);

impl WordError {
    pub(super) fn of(why: impl std::fmt::Display) -> Self {
        Self(why.to_string())
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
    pub(crate) body: Vec<DocumentChild>,
    pub(crate) links: Links,
    /// How many footnotes the text has.
    pub(crate) footnotes: usize,
    /// Lists, with ids from [`FIRST_LIST`] on.
    pub(crate) lists: Vec<Numbering>,
    /// Paragraphs of the running head and foot, and of the first page's.
    pub(crate) running: Option<Running>,
    /// What the picture shows, in words.
    pub(crate) picture: String,
}

/// Running head and foot.
#[derive(Debug)]
pub(crate) struct Running {
    pub(crate) head: Paragraph,
    pub(crate) first_head: Paragraph,
    pub(crate) foot: Paragraph,
}

/// Ids of the definitions of bulleted and numbered lists, and of the first list: docx-rs takes 1 for a
/// definition and a list of its own.
pub(crate) const BULLETS: usize = 2;
pub(crate) const FIGURES: usize = 3;
pub(crate) const FIRST_LIST: usize = 2;

const SPACE: &str = "xmlns:w=\"http://schemas.openxmlformats.org/wordprocessingml/2006/main\"";
const DECLARED: &str = "<?xml version=\"1.0\" encoding=\"UTF-8\" standalone=\"yes\"?>\n";
const CORE: &str = "http://schemas.openxmlformats.org/package/2006/metadata/core-properties";
const TYPES: &str = "application/vnd.openxmlformats-officedocument.wordprocessingml";

impl NewFile {
    /// Adds a paragraph.
    pub(crate) fn put(&mut self, paragraph: Paragraph) {
        self.body
            .push(DocumentChild::Paragraph(Box::new(paragraph)));
    }

    /// Packs the file.
    ///
    /// # Errors
    /// [`WordError`] if it cannot be packed.
    pub(crate) fn pack(mut self) -> Result<Vec<u8>, WordError> {
        let mut parts = vec![
            ("docProps/core.xml".to_owned(), self.core().into_bytes()),
            ("word/styles.xml".to_owned(), self.styles().into_bytes()),
            ("word/settings.xml".to_owned(), self.settings().into_bytes()),
        ];
        let told = std::mem::take(&mut self.picture);
        let noted = self.footnotes > 0;
        let xml = self.docx().build();
        let mut put = |name: &str, part: &[u8], outward: bool| {
            let told = &told;
            parts.push((name.to_owned(), Finish { told, outward }.part(part)?));
            Ok::<(), WordError>(())
        };
        put("[Content_Types].xml", &xml.content_type, false)?;
        put("_rels/.rels", &xml.rels, false)?;
        put("word/document.xml", &xml.document, false)?;
        put("word/_rels/document.xml.rels", &xml.document_rels, false)?;
        put("word/numbering.xml", &xml.numberings, false)?;
        if noted {
            put("word/footnotes.xml", &xml.footnotes, false)?;
            put("word/_rels/footnotes.xml.rels", &xml.document_rels, true)?;
        }
        for (kind, running) in [("header", &xml.headers), ("footer", &xml.footers)] {
            for (part, number) in running.iter().zip(1..) {
                put(&format!("word/{kind}{number}.xml"), part, false)?;
            }
        }
        for (id, picture) in xml.media {
            parts.push((format!("word/media/{id}.png"), picture));
        }
        // Programs look for the list of types at the beginning.
        parts.sort();
        packed(parts).map_err(WordError::of)
    }

    /// All that docx-rs writes.
    fn docx(self) -> Docx {
        let mut docx = Docx::new();
        let types = [
            ("document", "document.main"),
            ("styles", "styles"),
            ("settings", "settings"),
            ("numbering", "numbering"),
        ];
        let core = ContentTypes::new().add_content(
            "/docProps/core.xml",
            "application/vnd.openxmlformats-package.core-properties+xml",
        );
        docx.content_type = types.into_iter().fold(core, |types, (part, kind)| {
            types.add_content(format!("/word/{part}.xml"), format!("{TYPES}.{kind}+xml"))
        });
        let kept = |part: &str| matches!(part, "docProps/core.xml" | "word/document.xml");
        docx.rels.rels.retain(|(_, _, part)| kept(part));
        docx.document_rels = self.links.relations();
        docx.document_rels.has_numberings = true;
        docx.numberings.abstract_nums = vec![
            definition(BULLETS, "bullet", |level| ["•", "–"][level % 2].to_owned()),
            definition(FIGURES, "decimal", |level| format!("%{}.", level + 1)),
        ];
        docx.numberings.numberings = self.lists;
        docx.document.children = self.body;
        let margin = PageMargin::new()
            .top(1520)
            .right(1360)
            .bottom(1480)
            .left(1360);
        docx = docx.page_margin(margin.header(720).footer(720));
        let Some(running) = self.running else {
            return docx;
        };
        let foot = Footer::new().add_paragraph(running.foot);
        docx.header(Header::new().add_paragraph(running.head))
            .first_header(Header::new().add_paragraph(running.first_head))
            .first_footer(foot.clone())
            .footer(foot)
    }

    fn core(&self) -> String {
        let mut out = format!(
            "{DECLARED}<cp:coreProperties xmlns:cp=\"{CORE}\" \
             xmlns:dc=\"http://purl.org/dc/elements/1.1/\" \
             xmlns:dcterms=\"http://purl.org/dc/terms/\" \
             xmlns:xsi=\"http://www.w3.org/2001/XMLSchema-instance\">"
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

    fn styles(&self) -> String {
        let language = self.language.as_deref().map_or_else(String::new, |tag| {
            let tag = escape(tag);
            format!("<w:lang w:val=\"{tag}\" w:eastAsia=\"{tag}\" w:bidi=\"{tag}\"/>")
        });
        format!(
            "{DECLARED}<w:styles {SPACE}>{}</w:styles>",
            include_str!("styles.xml").replace("<!--language-->", &language)
        )
    }

    /// Word lays the file out as its own current version does, where docx-rs asks for the manners of
    /// an older one.
    fn settings(&self) -> String {
        let separators = match self.footnotes {
            0 => "",
            _ => "<w:footnotePr><w:footnote w:id=\"-1\"/><w:footnote w:id=\"0\"/></w:footnotePr>",
        };
        format!(
            "{DECLARED}<w:settings {SPACE}><w:defaultTabStop w:val=\"720\"/>{separators}<w:compat>\
             <w:compatSetting w:name=\"compatibilityMode\" \
             w:uri=\"http://schemas.microsoft.com/office/word\" w:val=\"15\"/></w:compat>\
             </w:settings>"
        )
    }
}

/// A definition of lists, nine levels deep; `label` is what stands before an item of a level.
fn definition(id: usize, format: &str, label: impl Fn(usize) -> String) -> AbstractNumbering {
    let mut list = AbstractNumbering::new(id);
    list.multi_level_type = Some("hybridMultilevel".to_owned());
    (0..9).zip(1..).fold(list, |list, (level, deep)| {
        let level = Level::new(
            level,
            Start::new(1),
            NumberFormat::new(format),
            LevelText::new(label(level)),
            LevelJc::new("left"),
        );
        let hanging = Some(SpecialIndentType::Hanging(360));
        list.add_level(level.indent(Some(360 * deep), hanging, None, None))
    })
}

/// The parts in a package.
fn packed(parts: Vec<(String, Vec<u8>)>) -> zip::result::ZipResult<Vec<u8>> {
    let mut out = ZipWriter::new(Cursor::new(Vec::new()));
    for (name, part) in parts {
        out.start_file(name, dateless())?;
        out.write_all(&part)?;
    }
    Ok(out.finish()?.into_inner())
}
