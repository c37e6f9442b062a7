//! What a document cites.

use serde_json::json;
use stet_core::reference::{Reference, find};
use stet_store::{Entry, Tx, documents, reference_list};

use crate::engine::Inner;
use crate::wire::Failure;

/// The references of a document, read out of it the first time they are asked for.
///
/// # Errors
/// `NotFound`; a failure of the library.
pub(crate) fn of(inner: &Inner, document: &str) -> Result<Vec<Reference>, Failure> {
    let kept = inner.library.read(|tx| kept(tx, document))?;
    let (found, fresh) = match kept {
        Kept::Already(references) => return Ok(references),
        Kept::Not(document) => (find::find(&document.document), document.id),
    };
    if !found.is_empty() {
        inner.library.record(&fresh, &inner.stamp("stet"), |tx| {
            reference_list::keep(tx, &fresh, &found)?;
            let entry = Entry::new("references_read", json!({ "references": found.len() }));
            Ok(((), vec![entry]))
        })?;
    }
    Ok(found)
}

enum Kept {
    Already(Vec<Reference>),
    Not(Box<documents::Stored>),
}

fn kept(tx: &Tx<'_>, document: &str) -> stet_store::Result<Kept> {
    let references = reference_list::of(tx, document)?;
    if references.is_empty() {
        // A document without references is read again each time: that is quick.
        return Ok(Kept::Not(Box::new(documents::get(tx, document)?)));
    }
    Ok(Kept::Already(references))
}
