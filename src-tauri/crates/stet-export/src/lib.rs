//! Reports as files: one module per output format, each a function from
//! [`stet_core::report::Report`] to bytes; works as bibliographies of other programs; and pages that
//! were looked at as a web archive.
//!
//! Owns how a report looks in a file; refuses to decide what it says (that is
//! `stet_core::report`), and opens no file itself.

pub mod bibliography;
pub mod citation;
pub mod html;
pub mod json;
mod links;
pub mod pdf;
pub mod warc;
mod words;
