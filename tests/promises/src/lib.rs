//! What the documents promise, held against the sources: that the tests and places a document names
//! are there ([`rows`], [`tests_missing`], [`places_missing`]), and that every rule has a caller
//! ([`Callers`]).
//!
//! Reads sources as tokens and builds nothing of Stet: it knows names, not types.

mod calls;
mod document;
mod known;
mod reader;
mod source;

pub use calls::Callers;
pub use document::{Row, places_missing, quoted, rows, tests_missing};
pub use known::known_tests;
pub use source::{Source, files, root, sources};
