//! Work that is done for one document at a time and can be stopped by whoever asks.

use std::collections::HashMap;
use std::sync::Mutex;

use tokio_util::sync::CancellationToken;

use super::held;

/// The documents that something is being done for.
#[derive(Debug, Default)]
pub(crate) struct UnderWay(Mutex<HashMap<String, CancellationToken>>);

/// A document's turn; given back when it is dropped, also by work that broke off.
#[derive(Debug)]
pub(crate) struct Turn<'u> {
    of: &'u UnderWay,
    document: String,
    /// Cancelled by [`UnderWay::stop`].
    pub(crate) cancel: CancellationToken,
}

impl UnderWay {
    /// Begins for a document; `None` while it is under way for it.
    pub(crate) fn begin(&self, document: &str) -> Option<Turn<'_>> {
        let mut documents = held(&self.0);
        if documents.contains_key(document) {
            return None;
        }
        let cancel = CancellationToken::new();
        documents.insert(document.to_owned(), cancel.clone());
        Some(Turn {
            of: self,
            document: document.to_owned(),
            cancel,
        })
    }

    /// True while it is under way for a document.
    pub(crate) fn is(&self, document: &str) -> bool {
        held(&self.0).contains_key(document)
    }

    /// Asks the work for a document to stop.
    pub(crate) fn stop(&self, document: &str) {
        if let Some(cancel) = held(&self.0).get(document) {
            cancel.cancel();
        }
    }
}

impl Drop for Turn<'_> {
    fn drop(&mut self) {
        held(&self.of.0).remove(&self.document);
    }
}
