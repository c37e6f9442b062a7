//! A run: plan → look → judge → record; cancelled and resumed at will. Owns the
//! types that cross to the window ([`wire`]); refuses to own rules (stet-core),
//! tables (stet-store) and formats (stet-ingest, stet-export).

pub mod backups;
mod change;
mod checked_copy;
mod citation_style;
mod citations;
mod confidential;
mod corrections;
pub mod diagnostics;
mod draft;
mod edit;
mod engine;
mod erasing;
pub mod export;
mod extraction;
mod failure;
pub mod files;
pub mod handover;
mod history;
mod intake;
mod known_keys;
mod library_keys;
mod models;
pub mod moving;
mod outlets;
mod outside;
mod pages;
mod publisher_logo;
pub mod reading;
mod record;
mod references;
mod report;
mod review;
mod run;
mod sample;
mod settings;
mod shelf;
mod signing;
mod state;
pub mod tables;
mod timestamps;
mod undo;
mod view;
pub mod wire;

pub use checked_copy::CheckedCopy;
pub use engine::{Builder, Engine, close_reading, encoder_folders, web_address};
pub use erasing::erase;
pub use outside::{OpenDoor, Outside};
pub use record::{
    Deviation, KeyStanding, KnownKeys, SignedRows, StampedRow, Verification, short_key,
};
pub use run::classifier::ClassifierJudge;
pub use run::close_reading::CloseReader;
pub use run::judge::{DocumentJudge, FactJudge, Question};
pub use stet_sources::keys::LibraryKeys;

/// Largest file that the window and the terminal read, in bytes: a larger one is refused whole, for a part of
/// a file would be other evidence under another hash.
pub const LARGEST_FILE: u64 = stet_ingest::limits::MAX_FILE as u64;

/// Endings of the names of files that can be read, lower case, without the dot, each once: for
/// file dialogs and the desktop entry.
#[must_use]
pub fn readable_endings() -> Vec<&'static str> {
    stet_ingest::endings()
}

/// The same for material, which may also come in archives.
#[must_use]
pub fn material_endings() -> Vec<&'static str> {
    stet_ingest::material_endings()
}
