//! The library as the shelf the source pack stands on.

use std::sync::Arc;

use stet_core::evidence::{Passage, Source};
use stet_sources::Shelf;
use stet_store::{Library, passages, sources};

pub(crate) struct LibraryShelf(pub(crate) Arc<Library>);

impl Shelf for LibraryShelf {
    fn search(&self, document: &str, terms: &[String], limit: u32) -> Result<Vec<Passage>, String> {
        self.0
            .read(|tx| passages::search(tx, document, terms, limit))
            .map_err(|error| error.to_string())
    }

    fn neighbours(&self, document: &str, passage: &str) -> Result<Vec<Passage>, String> {
        self.0
            .read(|tx| passages::neighbours(tx, document, passage))
            .map_err(|error| error.to_string())
    }

    fn sources(&self, document: &str) -> Result<Vec<Source>, String> {
        let pack = self
            .0
            .read(|tx| sources::pack(tx, document))
            .map_err(|error| error.to_string())?;
        // What is withheld here has no words to look in.
        let here = pack.into_iter().filter(|stored| !stored.withheld);
        Ok(here.map(|stored| stored.source).collect())
    }
}
