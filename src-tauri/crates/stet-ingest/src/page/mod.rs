//! A fetched page: its words without the site around them, and what it says of itself.
//!
//! Owns telling the text from the furniture, the metadata a page gives of itself, and the signs
//! that its text was withheld. Refuses to fetch anything, to run scripts, and to vouch for what is
//! said. How HTML becomes blocks is `crate::html`'s; files other than web pages go through the
//! readers of [`crate::reader`].
//!
//! Everything is linear in the page and bounded: its size, its elements, their depth, the metadata
//! looked at. What a page hides from its readers is never among its words.

mod address;
mod body;
mod called;
mod dates;
mod furniture;
mod head;
mod import;
mod json_ld;
mod posts;
mod said;
mod trim;
mod units;
mod visible;
mod withheld;
mod words;

use stet_core::document::Document;
use stet_core::evidence::Page;

use crate::blocks::{Blocks, short_title};
use crate::html::tree::Tree;
use crate::html::{self, notes, unread, write};
use crate::limits::MAX_BYTES;
use crate::reader::FILE_READERS;
use crate::{Format, Meta, ReadError, Reading, encoding, reader, sniff};
use furniture::Captions;
pub use import::document;
use said::Said;
pub(crate) use words::PAGE_FURNITURE;

/// Characters from which the language of a text is told with some certainty.
const TELLING: usize = 120;

/// Reads the bytes that came from `address` as a page: a web page, a PDF, any format there is a
/// reader for. `content_type` is the header of that name.
///
/// A page that shows no words but says why (it wants a subscription, a log-in, consent or scripts)
/// is read all the same, with [`Page::withheld`] set and an empty document.
///
/// # Errors
/// A [`ReadError`] for what is too large, no text, locked or without words and without a reason.
pub fn read(bytes: &[u8], content_type: Option<&str>, address: &str) -> Result<Page, ReadError> {
    let name = address::file_name(address);
    if FILE_READERS.iter().any(|reader| reader.knows(bytes)) {
        return Ok(of_file(reader::read(&name, bytes, None)?));
    }
    if bytes.len() > MAX_BYTES {
        return Err(ReadError::TooLarge {
            name,
            bytes: bytes.len(),
            limit: MAX_BYTES,
        });
    }
    sniff::refuse_known_binary(&name, bytes)?;
    let (kind, charset) = content_type.map_or(("", None), content_type_of);
    let decoded = encoding::decode_as(&name, bytes, charset)?;
    if is_web_page(kind, &decoded.text) {
        let mut page = of_html(&name, &decoded.text, Some(address))?;
        page.document.notices.extend(decoded.notice);
        return Ok(page);
    }
    let hint = match kind {
        "text/plain" => Some(Format::Text),
        "text/markdown" => Some(Format::Markdown),
        "text/csv" => Some(Format::Csv),
        _ => None,
    };
    let mut reading = reader::read_text(&name, &decoded.text, hint)?;
    reading.document.notices.extend(decoded.notice);
    Ok(of_file(reading))
}

/// The media type in a `Content-Type` header, in lower case where it is one told apart here, and
/// its charset.
fn content_type_of(header: &str) -> (&'static str, Option<&str>) {
    const KNOWN: &[&str] = &[
        "text/html",
        "application/xhtml+xml",
        "text/plain",
        "text/markdown",
        "text/csv",
    ];
    let mut parts = header.split(';').map(str::trim);
    let kind = parts.next().unwrap_or_default();
    let kind = KNOWN
        .iter()
        .find(|known| known.eq_ignore_ascii_case(kind))
        .copied();
    let charset = parts.find_map(|part| {
        let (key, value) = part.split_once('=')?;
        key.trim()
            .eq_ignore_ascii_case("charset")
            .then(|| value.trim().trim_matches(['"', '\'']))
    });
    (kind.unwrap_or_default(), charset)
}

fn is_web_page(kind: &str, text: &str) -> bool {
    match kind {
        "text/html" | "application/xhtml+xml" => true,
        "text/markdown" | "text/csv" => false,
        "text/plain" => html::is_page(text),
        _ => html::is_page(text) || html::looks_like_html(text),
    }
}

/// Reads a web page that somebody saved.
///
/// # Errors
/// As [`read`]; a page that shows nothing is without words, whatever it says of that.
pub(crate) fn of_saved(name: &str, text: &str) -> Result<(Document, Meta), ReadError> {
    let mut page = of_html(name, text, None)?;
    page.document.notices.extend(import::withheld_notice(&page));
    let title = (!page.document.title.is_empty()).then(|| page.document.title.clone());
    let meta = Meta {
        title,
        author: page.author,
        publisher: page.publisher,
        published_at: page.published_at,
        language: page.language,
    };
    Ok((page.document, meta))
}

/// Reads a web page; `address` is where it came from, `None` for one that somebody saved or wrote.
fn of_html(name: &str, text: &str, address: Option<&str>) -> Result<Page, ReadError> {
    let mut tree = Tree::parse(text);
    let overfull = tree.overfull;
    let mut said = Said::default();
    head::read(&tree, address.unwrap_or_default(), &mut said);
    let mut left_out = match address {
        Some(_) => body::choose(&mut tree, text, Captions::LeftOut),
        None if body::stands_in_a_site(&tree) => body::choose(&mut tree, text, Captions::Read),
        None => vec![false; tree.ids().len()],
    };
    let labels = notes::labels(&tree, "");
    let notes = notes::Notes::of(&tree, "", &labels);
    called::keep_called(&tree, &notes, &mut left_out);
    posts::keep_writers(&tree, &mut left_out);
    let mut blocks = Blocks::new(name);
    if overfull {
        blocks.notice(&html::overfull(name));
    }
    for notice in unread::count(&tree, &left_out, address.is_none()).told() {
        blocks.notice(&notice);
    }
    write::write(&tree, &left_out, &notes, &mut blocks)?;
    let mut document = blocks.finish(None);
    visible::read(&tree, &mut said);
    let withheld = withheld::reason(&tree, &document, &said);
    let has_words = |document: &Document| {
        let words = |text: &str| text.chars().any(char::is_alphanumeric);
        document.blocks.iter().any(|block| words(&block.text))
    };
    if !has_words(&document) {
        if withheld.is_none() {
            return Err(ReadError::Empty { name: name.into() });
        }
        document.blocks.clear();
    }
    if let Some(title) = said.title() {
        document.title = short_title(&title);
    }
    Ok(Page {
        language: told_language(&document, said.language.value()),
        stated: std::mem::take(&mut said.stated),
        author: said.author(),
        publisher: said.publisher.take(),
        published_at: said
            .published
            .take()
            .or_else(|| address.and_then(dates::of_address)),
        updated_at: said.updated.take(),
        canonical: said
            .canonical
            .value()
            .and_then(|canonical| address::canonical(canonical, address.unwrap_or_default())),
        withheld,
        document,
    })
}

fn of_file(reading: Reading) -> Page {
    let Reading {
        mut document, meta, ..
    } = reading;
    if let Some(title) = meta.title.filter(|title| !title.trim().is_empty()) {
        document.title = short_title(&title);
    }
    Page {
        language: told_language(&document, meta.language.as_deref()),
        author: meta.author,
        publisher: meta.publisher,
        published_at: meta.published_at,
        document,
        ..Page::default()
    }
}

/// The language of the words where they tell it plainly, else the declared one: templates of sites
/// declare the language of their maker.
fn told_language(document: &Document, declared: Option<&str>) -> Option<String> {
    let declared = declared.and_then(|tag| {
        let head = tag.trim().split(['-', '_']).next()?.to_ascii_lowercase();
        let known = (2..=3).contains(&head.len()) && head.bytes().all(|b| b.is_ascii_lowercase());
        known.then_some(head)
    });
    let characters: usize = document
        .blocks
        .iter()
        .map(|block| block.text.chars().count())
        .sum();
    let found = document.detect_language();
    match (found, declared) {
        (Some(found), Some(declared)) => {
            // Bokmål is Norwegian, and a page may be in a language that is not known here.
            let same = found.tag == declared || (found.tag == "nb" && declared == "no");
            let sure = characters >= TELLING && found.confidence >= 0.7;
            Some(if same || !sure {
                declared
            } else {
                found.tag.to_owned()
            })
        }
        (Some(found), None) if characters >= TELLING / 2 => Some(found.tag.to_owned()),
        (_, declared) => declared,
    }
}
