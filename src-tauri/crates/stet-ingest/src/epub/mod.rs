//! E-books (EPUB 2 and 3).
//!
//! Owns the container: which parts a book has and in which order they are read. The parts
//! themselves are XHTML and read as pages are, without looking for a site around them. Scripts,
//! styles, pictures, sound and the book's own table of contents are not read.

mod opf;

use stet_core::document::{BlockKind, Document};

use crate::blocks::Blocks;
use crate::html::Chapter;
use crate::inline::Inline;
use crate::package::{self, Package, Part};
use crate::reader::FileReader;
use crate::unread::Unread;
use crate::xml::{self, Event, Xml};
use crate::{Format, Meta, ReadError};
use opf::{Item, Opf};

const KIND: &str = "an e-book (EPUB)";

/// Ways to disguise fonts that lock no words.
const FONT_DISGUISES: &[&str] = &[
    "http://www.idpf.org/2008/embedding",
    "http://ns.adobe.com/pdf/enc#RC",
];

/// Reads EPUB.
#[derive(Debug)]
pub(crate) struct EpubReader;

impl FileReader for EpubReader {
    fn format(&self) -> Format {
        Format::Epub
    }

    fn endings(&self) -> &'static [&'static str] {
        &["epub"]
    }

    fn knows(&self, bytes: &[u8]) -> bool {
        package::bears(
            bytes,
            &["mimetypeapplication/epub+zip", "META-INF/container.xml"],
        ) && !package::bears(bytes, &["mimetypeapplication/vnd."])
    }

    fn read(&self, name: &str, bytes: &[u8]) -> Result<(Document, Meta), ReadError> {
        let mut package = Package::open(name, KIND, bytes)?;
        let damaged = |problem: &str| ReadError::Damaged {
            name: name.into(),
            kind: KIND,
            problem: problem.into(),
        };
        if package.locked("META-INF/container.xml") {
            return Err(encrypted(name));
        }
        let root = root_file(&mut package)?
            .ok_or_else(|| damaged("it does not say where its list of contents is"))?;
        let Part::Bytes(bytes) = package.part(&root)? else {
            return Err(match package.locked(&root) {
                true => encrypted(name),
                false => damaged("its list of contents is missing or damaged"),
            });
        };
        let book = Opf::read(&root, &xml::decoded(&bytes));
        let locked = locked_parts(&mut package)?;
        if book.order.iter().any(|item| locked.contains(&item.part)) || locked.contains(&root) {
            return Err(encrypted(name));
        }
        let mut blocks = Blocks::new(name);
        if book.broken {
            blocks.notice(&format!(
                "The list of contents of {name} breaks off; parts named after the damage were not read."
            ));
        }
        let chapters = chapters(name, &mut package, &book.order, &mut blocks)?;
        write(&chapters, false, &mut blocks)?;
        if blocks.next() == 0 {
            // A book of nothing but contents is still words.
            write(&chapters, true, &mut blocks)?;
        }
        Ok((blocks.finish(book.meta.title.as_deref()), book.meta))
    }
}

fn encrypted(name: &str) -> ReadError {
    ReadError::Encrypted {
        name: name.into(),
        kind: KIND,
    }
}

/// The name of the package document.
fn root_file(package: &mut Package<'_>) -> Result<Option<String>, ReadError> {
    if let Part::Bytes(bytes) = package.part("META-INF/container.xml")? {
        let text = xml::decoded(&bytes);
        let opf = |element: &crate::xml::Element| {
            let media = element.attribute("media-type").unwrap_or_default();
            element.name == "rootfile" && matches!(media, "" | "application/oebps-package+xml")
        };
        let named = Xml::new(&text)
            .map_while(Result::ok)
            .find_map(|event| match event {
                Event::Open(element) if opf(&element) => {
                    element.attribute("full-path").map(str::to_owned)
                }
                _ => None,
            });
        if let Some(named) = named.filter(|named| package.has(named)) {
            return Ok(Some(named));
        }
    }
    // Badly made books lack the container file or misspell the name in it.
    let found = package
        .names()
        .find(|name| name.to_ascii_lowercase().ends_with(".opf"));
    Ok(found.map(|name| name.into_owned()))
}

/// Parts that only the program of a seller can read.
fn locked_parts(package: &mut Package<'_>) -> Result<Vec<String>, ReadError> {
    let mut locked = Vec::new();
    let Some(bytes) = package.part("META-INF/encryption.xml")?.bytes() else {
        return Ok(locked);
    };
    let text = xml::decoded(&bytes);
    let mut disguise = false;
    for event in Xml::new(&text).map_while(Result::ok) {
        let Event::Open(element) = event else {
            continue;
        };
        match element.name.as_str() {
            "EncryptedData" => disguise = false,
            "EncryptionMethod" => {
                let method = element.attribute("Algorithm").unwrap_or_default();
                disguise = FONT_DISGUISES.contains(&method);
            }
            "CipherReference" if !disguise => {
                let part = element
                    .attribute("URI")
                    .and_then(|uri| package::beside("", uri));
                locked.extend(part);
            }
            _ => {}
        }
    }
    Ok(locked)
}

/// A part with its words, parsed twice rather than held as a tree: a book may be large.
struct Words {
    part: String,
    text: String,
    contents: bool,
    /// A drawing (SVG): its labels are its words.
    drawn: bool,
}

fn chapters(
    name: &str,
    package: &mut Package<'_>,
    order: &[Item],
    blocks: &mut Blocks,
) -> Result<Vec<Words>, ReadError> {
    let mut chapters: Vec<Words> = Vec::new();
    let mut seen = std::collections::BTreeSet::new();
    for item in order {
        if !seen.insert(item.part.as_str()) {
            continue;
        }
        let drawn = item.media.contains("svg");
        let written = ["html", "dtbook", "oeb1-document"];
        if !drawn && !written.iter().any(|kind| item.media.contains(kind)) {
            blocks.notice(&format!(
                "Pages of {name} that are pictures were not read; check those in the book itself."
            ));
            continue;
        }
        match package.part(&item.part)? {
            Part::Bytes(bytes) => chapters.push(Words {
                part: item.part.clone(),
                text: xml::decoded(&bytes),
                contents: item.contents,
                drawn,
            }),
            Part::Missing => blocks.notice(&format!(
                "The part {} is missing from {name} and was not read; look for a complete copy.",
                item.part
            )),
            Part::Damaged => blocks.notice(&format!(
                "The part {} of {name} is damaged and was not read; look for a complete copy.",
                item.part
            )),
        }
    }
    Ok(chapters)
}

fn write(chapters: &[Words], with_contents: bool, blocks: &mut Blocks) -> Result<(), ReadError> {
    let mut labels = std::collections::BTreeMap::new();
    for chapter in chapters.iter().filter(|chapter| !chapter.drawn) {
        if let Some(parsed) = Chapter::parse(&chapter.text) {
            labels.extend(parsed.labels(&chapter.part));
        }
    }
    let mut unread = Unread::default();
    for chapter in chapters
        .iter()
        .filter(|chapter| with_contents || !chapter.contents)
    {
        if chapter.drawn {
            labels_of_drawing(&chapter.text, blocks)?;
            continue;
        }
        match Chapter::parse(&chapter.text) {
            Some(parsed) => {
                unread.pictures += parsed.pictures();
                parsed.write(&chapter.part, &labels, with_contents, blocks)?;
            }
            None => blocks.notice(&format!(
                "The part {} has more elements than can be read at once and was left out.",
                chapter.part
            )),
        }
    }
    for notice in unread.told() {
        blocks.notice(&notice);
    }
    Ok(())
}

fn labels_of_drawing(text: &str, blocks: &mut Blocks) -> Result<(), ReadError> {
    let mut xml = Xml::new(text);
    while let Some(Ok(event)) = xml.next() {
        match event {
            Event::Open(element) if element.name == "text" => {
                let Ok(words) = xml.words() else {
                    break;
                };
                let mut inline = Inline::default();
                inline.flow(&words);
                blocks.add_gathered(BlockKind::Paragraph, &mut inline)?;
            }
            _ => {}
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests;
