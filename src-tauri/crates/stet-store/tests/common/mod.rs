//! A library with documents in it.

use serde_json::json;
use stet_core::document::{Document, DocumentType};
use stet_store::{Entry, Library, Stamp, documents};

pub(crate) const AT: &str = "2026-05-01T10:00:00Z";

pub(crate) fn stamp() -> Stamp {
    Stamp {
        at: AT.to_owned(),
        by: "ML".to_owned(),
    }
}

/// Adds a document without words, which was read from these bytes.
pub(crate) fn add_document(library: &Library, id: &str, title: &str, raw: &[u8]) {
    let stored = documents::Stored {
        id: id.to_owned(),
        title: title.to_owned(),
        kind: DocumentType::Other,
        document: Document::default(),
        version: String::new(),
        words: 0,
        name: String::new(),
        raw_hash: String::new(),
        tier: stet_core::review::Tier::default(),
        author: None,
        publisher: None,
        published_at: None,
        extracted: false,
        inputs: 0,
        created_at: AT.to_owned(),
        updated_at: AT.to_owned(),
    };
    library
        .record(id, &stamp(), |tx| {
            documents::insert(tx, &stored, raw)?;
            Ok(((), vec![Entry::new("document_added", json!({}))]))
        })
        .expect("a document");
}
