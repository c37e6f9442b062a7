//! The kept pages of a document as one file that common replayers open.

use stet_export::warc::{self, Exchange};
use stet_store::{documents, snapshots};

use crate::engine::Inner;
use crate::wire::{Failure, FailureCode};

/// Writes what was fetched for a document.
///
/// # Errors
/// `NotFound` if there is no such document or nothing was fetched for it; a failure of the library.
pub(crate) fn written(inner: &Inner, document: &str) -> Result<Vec<u8>, Failure> {
    let (title, kept) = inner.library.read(|tx| {
        let title = documents::get(tx, document)?.title;
        Ok((title, snapshots::all(tx, document)?))
    })?;
    if kept.is_empty() {
        return Err(Failure {
            code: FailureCode::NotFound,
            message: "No page was fetched as evidence for this document.".to_owned(),
            advice: Some("Switch services on and check the text to fetch some.".to_owned()),
            retry: false,
        });
    }
    let exchanges: Vec<Exchange<'_>> = kept
        .iter()
        .map(|page| Exchange {
            asked: (page.asked != page.address).then_some(page.asked.as_str()),
            address: &page.address,
            status: page.status,
            headers: &page.headers,
            body: &page.body,
            truncated: page.truncated,
            retrieved_at: &page.retrieved_at,
            content_hash: &page.content_hash,
        })
        .collect();
    Ok(warc::write(&format!("Evidence for “{title}”"), &exchanges).bytes)
}
