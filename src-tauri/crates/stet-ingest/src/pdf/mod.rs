//! PDF: pages of placed letters become paragraphs, headings, notes and tables.
//!
//! A PDF says where each letter stands, not which are a word, what is a paragraph, or what to read
//! next. The way from one to the other, each step a file:
//!
//! | file | does |
//! |---|---|
//! | [`file`] | opens the file (encryption, damage) and goes through its pages |
//! | [`content`], [`font`], [`links`] | follow a page's drawing: letters with places, links |
//! | [`lines`], [`bidi`], [`vowels`] | letters → stretches of words on one base line |
//! | [`margin`] | numbers of lines are left out |
//! | [`columns`] | stretches → lines in reading order |
//! | [`furniture`] | running heads, feet and page numbers are left out |
//! | [`notes`], [`headings`], [`tables`] | which lines are no running text |
//! | [`widths`], [`paragraphs`], [`edges`], [`crate::hyphens`] | lines → paragraphs, across columns and pages |
//! | [`write`] | paragraphs → blocks with runs and page milestones |
//! | [`meta`] | what the file says of itself |
//!
//! Fonts and syntax are read by the `hayro` crates, on a thread of its own ([`apart`]); nothing is drawn.

mod bidi;
mod columns;
mod content;
mod edges;
mod file;
mod font;
mod furniture;
mod glyph;
mod headings;
mod layout;
mod limits;
mod lines;
mod links;
mod margin;
mod meta;
mod notes;
mod paragraphs;
mod strings;
mod tables;
mod tex;
mod unpack;
mod vowels;
mod widths;
mod write;

use stet_core::document::Document;

use crate::apart::{Failed, apart};
use crate::reader::FileReader;
use crate::{Format, Meta, ReadError};

/// What a PDF is called in sentences.
const KIND: &str = "a PDF";

/// The mark of a PDF stands within its first kilobyte.
const MARK_WITHIN: usize = 1024;

/// Reads PDFs.
#[derive(Debug)]
pub(crate) struct PdfReader;

impl FileReader for PdfReader {
    fn format(&self) -> Format {
        Format::Pdf
    }

    fn endings(&self) -> &'static [&'static str] {
        &["pdf"]
    }

    fn knows(&self, bytes: &[u8]) -> bool {
        let head = &bytes[..bytes.len().min(MARK_WITHIN)];
        head.windows(5).any(|window| window == b"%PDF-")
    }

    fn read(&self, name: &str, bytes: &[u8]) -> Result<(Document, Meta), ReadError> {
        if unpack::is_bomb(bytes) {
            return Err(ReadError::Unpacks { name: name.into() });
        }
        let (called, copy) = (name.to_owned(), bytes.to_vec());
        let read = apart(limits::TIME, move |stopped| {
            let pages = file::open(&called, copy, stopped)?;
            write::document(&called, pages)
        });
        match read {
            Ok(read) => read,
            Err(Failed::TooSlow(seconds)) => Err(ReadError::TooSlow {
                name: name.into(),
                seconds,
            }),
            Err(Failed::Panicked) => Err(damaged(name, "its structure is invalid")),
        }
    }
}

fn damaged(name: &str, problem: &str) -> ReadError {
    ReadError::Damaged {
        name: name.into(),
        kind: KIND,
        problem: problem.into(),
    }
}
