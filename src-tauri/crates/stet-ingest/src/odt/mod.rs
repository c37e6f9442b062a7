//! `OpenDocument` texts, packed (ODT) and flat (FODT).
//!
//! Owns which parts are read and what the file says of itself; [`styles`] knows what a style means,
//! [`body`] writes blocks, [`words`] gathers the words of one. Headers, footers, pictures, charts,
//! forms and tables of contents are not read.

mod body;
mod changes;
mod styles;
mod table;
mod words;

use stet_core::document::Document;

use crate::blocks::{Blocks, short_title};
use crate::package::{self, Package, Part};
use crate::reader::FileReader;
use crate::xml::{self, Event, Xml, XmlError};
use crate::{Format, Meta, ReadError};
use body::Body;
use styles::Styles;

const KIND: &str = "an OpenDocument text";

/// Bytes at the beginning of a flat file that say what it is.
const FLAT_HEAD: usize = 4096;

/// Reads ODT and FODT.
#[derive(Debug)]
pub(crate) struct OdtReader;

impl FileReader for OdtReader {
    fn format(&self) -> Format {
        Format::Odt
    }

    fn endings(&self) -> &'static [&'static str] {
        &["odt", "ott", "fodt"]
    }

    fn knows(&self, bytes: &[u8]) -> bool {
        is_flat(bytes)
            || package::bears(bytes, &["mimetypeapplication/vnd.oasis.opendocument.text"])
    }

    fn read(&self, name: &str, bytes: &[u8]) -> Result<(Document, Meta), ReadError> {
        let mut blocks = Blocks::new(name);
        let mut styles = Styles::default();
        let mut meta = Meta::default();
        if is_flat(bytes) {
            let text = xml::decoded(bytes);
            styles.read(&text);
            read_meta(&text, &mut meta);
            write(name, &text, &styles, None, &mut blocks)?;
        } else {
            let mut package = Package::open(name, KIND, bytes)?;
            if is_locked(&mut package)? {
                return Err(ReadError::Encrypted {
                    name: name.into(),
                    kind: KIND,
                });
            }
            let Part::Bytes(content) = package.part("content.xml")? else {
                return Err(ReadError::Damaged {
                    name: name.into(),
                    kind: KIND,
                    problem: "the part with its words is missing or damaged".into(),
                });
            };
            match package.part("styles.xml")? {
                Part::Bytes(bytes) => styles.read(&xml::decoded(&bytes)),
                Part::Missing => {}
                Part::Damaged => blocks.notice(&format!(
                    "The styles of {name} are damaged: headings and emphasis may be missing. \
                     Compare with the file itself."
                )),
            }
            if let Part::Bytes(bytes) = package.part("meta.xml")? {
                read_meta(&xml::decoded(&bytes), &mut meta);
            }
            let text = xml::decoded(&content);
            styles.read(&text);
            write(name, &text, &styles, Some(&mut package), &mut blocks)?;
        }
        meta.language = meta.language.or_else(|| styles.language());
        Ok((blocks.finish(meta.title.as_deref()), meta))
    }
}

fn is_flat(bytes: &[u8]) -> bool {
    let head = &bytes[..bytes.len().min(FLAT_HEAD)];
    let holds = |sign: &[u8]| head.windows(sign.len()).any(|window| window == sign);
    let start = head.trim_ascii_start();
    let start = start.strip_prefix(b"\xEF\xBB\xBF").unwrap_or(start);
    start.starts_with(b"<")
        && holds(b"office:document")
        && holds(b"application/vnd.oasis.opendocument.text")
}

/// True if the package says that its words are locked with a password.
fn is_locked(package: &mut Package<'_>) -> Result<bool, ReadError> {
    if package.locked("content.xml") {
        return Ok(true);
    }
    let Part::Bytes(bytes) = package.part("META-INF/manifest.xml")? else {
        return Ok(false);
    };
    let text = xml::decoded(&bytes);
    let mut of_content = false;
    for event in Xml::new(&text).map_while(Result::ok) {
        if let Event::Open(element) = event {
            match element.name.as_str() {
                "file-entry" => {
                    let path = element.attribute("full-path");
                    of_content = matches!(path, Some("content.xml" | "encrypted-package"));
                }
                "encryption-data" if of_content => return Ok(true),
                _ => {}
            }
        }
    }
    Ok(false)
}

fn write(
    name: &str,
    text: &str,
    styles: &Styles,
    package: Option<&mut Package<'_>>,
    blocks: &mut Blocks,
) -> Result<(), ReadError> {
    if let Err(broken) = Body::new(text, styles, package, blocks).write()? {
        blocks.notice(&format!(
            "{name} breaks off: {broken}. Everything before that was read; open it in the program \
             it came from and save it again for the rest."
        ));
    }
    Ok(())
}

/// What the file says of itself. Its dates are those of writing, not of publishing.
fn read_meta(text: &str, meta: &mut Meta) {
    let mut editor = None;
    let mut xml = Xml::new(text);
    let mut take = || -> Result<(), XmlError> {
        while let Some(event) = xml.next() {
            let Event::Open(element) = event? else {
                continue;
            };
            let field = match element.name.as_str() {
                "body" | "automatic-styles" => break,
                "title" => &mut meta.title,
                "initial-creator" => &mut meta.author,
                "creator" => &mut editor,
                "language" => &mut meta.language,
                _ => continue,
            };
            let value = short_title(&xml.words()?);
            if field.is_none() && !value.is_empty() {
                *field = Some(value);
            }
        }
        Ok(())
    };
    // What was read before the damage stands.
    let _ = take();
    meta.author = meta.author.take().or(editor);
}

#[cfg(test)]
mod tests;
