//! Opening a PDF and going through its pages.
//!
//! Owns encryption, damage and what is lost with a page; the words of each page come from
//! [`content`](super::content). A page on which the parser panics is lost alone.

use std::panic::{AssertUnwindSafe, catch_unwind};

use hayro_syntax::{DecryptionError, LoadPdfError, Pdf};

use super::columns::Flow;
use super::content::{Sheet, sheet};
use super::font::Fonts;
use super::layout::{Page, laid_out};
use super::margin::Margins;
use super::meta::{self, Declared};
use super::{KIND, damaged, limits};
use crate::ReadError;
use crate::apart::Stopped;

/// A file gone through.
#[derive(Debug)]
pub(crate) struct File {
    pub(crate) pages: Vec<Page>,
    pub(crate) declared: Declared,
    /// Numbers, from 1, of pages on which the parser failed.
    pub(crate) lost: Vec<usize>,
    /// How many pages at the end were not read, because those before them draw more than is read of one file.
    pub(crate) beyond: usize,
}

/// Opens the file and lays out every page.
///
/// # Errors
/// [`ReadError::Encrypted`] if an empty password does not open it, [`ReadError::Damaged`] if it
/// cannot be opened or has too many pages.
pub(crate) fn open(name: &str, bytes: Vec<u8>, stopped: &Stopped) -> Result<File, ReadError> {
    let pdf = Pdf::new(bytes).map_err(|error| refusal(name, error))?;
    let count = pdf.pages().len();
    if count == 0 {
        return Err(damaged(name, "it has no page"));
    }
    if count > limits::MAX_PAGES {
        return Err(damaged(
            name,
            &format!(
                "it has {count} pages, and the limit is {}",
                limits::MAX_PAGES
            ),
        ));
    }
    stopped.allow(limits::TIME_PER_PAGE * u32::try_from(count).unwrap_or(u32::MAX));
    let declared = catch_unwind(AssertUnwindSafe(|| meta::declared(&pdf))).unwrap_or_default();
    let mut fonts = Fonts::new();
    let mut pages = Vec::with_capacity(count);
    let mut lost = Vec::new();
    let mut flow = Flow::default();
    let mut margins = Margins::default();
    let mut glyphs = 0;
    for (at, page) in pdf.pages().iter().enumerate() {
        if stopped.now() || glyphs > limits::MAX_GLYPHS_OF_FILE {
            break;
        }
        let found = catch_unwind(AssertUnwindSafe(|| sheet(page, &mut fonts, stopped)));
        let found = found.unwrap_or_else(|_| {
            lost.push(at + 1);
            // The panic may have left the cache of fonts half written.
            fonts = Fonts::new();
            Sheet::default()
        });
        glyphs += found.glyphs.len();
        pages.push(laid_out(found, at, &mut flow, &mut margins));
    }
    Ok(File {
        beyond: count - pages.len(),
        pages,
        declared,
        lost,
    })
}

fn refusal(name: &str, error: LoadPdfError) -> ReadError {
    match error {
        LoadPdfError::Decryption(DecryptionError::PasswordProtected) => ReadError::Encrypted {
            name: name.into(),
            kind: KIND,
        },
        LoadPdfError::Decryption(DecryptionError::UnsupportedAlgorithm) => {
            damaged(name, "it is encrypted in a way Stet does not support")
        }
        LoadPdfError::Decryption(_) => damaged(name, "its encryption is broken"),
        LoadPdfError::Invalid => damaged(name, "its internal index is missing or cut off"),
    }
}
