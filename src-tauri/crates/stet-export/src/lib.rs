//! Reports as files: one module per output format, each a function from
//! [`stet_core::report::Report`] to bytes; a text with its corrections and comments as a Word file
//! ([`checked_copy`]); works as bibliographies of other programs; and pages that were looked at as a
//! web archive.
//!
//! Owns how a report looks in a file; refuses to decide what it says (that is
//! `stet_core::report`), and opens no file itself.

pub mod bibliography;
pub mod checked_copy;
pub mod citation;
pub mod claim_review;
pub mod csv;
mod direction;
pub mod docx;
pub mod html;
pub mod json;
pub mod letter;
mod links;
pub mod logo;
pub mod markdown;
pub mod pdf;
mod tables;
pub mod terminal;
pub mod warc;
mod words;

/// The tables of this crate that a user may replace.
#[must_use]
pub fn replaceable_tables() -> Vec<&'static stet_core::tables::Table> {
    vec![&citation::ORDINARY]
}
