//! From a document to its claims by the built-in rules; where the limit cuts, the encoder has a word in
//! which of them are most worth checking (rules 6.2, `docs/models/claim-model.md`).

use std::path::PathBuf;

use stet_core::claim::{Claim, Extraction, Limits, extract, within};
use stet_core::document::{Document, DocumentType};
use stet_core::text::language;
use stet_encoder::ClaimReader;

use crate::engine::Inner;
use crate::wire::Failure;

/// Most claims of a document that the encoder reads, those first that the small model holds most
/// worth checking: about two seconds.
const READ_AGAIN: usize = 400;

/// The claims of a document as one of its sort, as many as the settings allow. Where there is
/// nothing to choose, or no encoder, the small model's order stands.
pub(crate) fn claims(
    inner: &Inner,
    document: &Document,
    kind: DocumentType,
) -> Result<Extraction, Failure> {
    let limits = limits(inner)?;
    let everything = Limits { claims: usize::MAX };
    let mut found = extract(document, kind, everything);
    if found.claims.len() > limits.claims {
        weigh(&inner.encoder, document, &mut found.claims);
    }
    Ok(within(found, limits))
}

/// How many claims the settings allow.
pub(crate) fn limits(inner: &Inner) -> Result<Limits, Failure> {
    let claims = inner.settings()?.claim_limit.max(1) as usize;
    Ok(Limits { claims })
}

/// Lets the encoder in one of `folders` weigh the claims of an English document.
fn weigh(folders: &[PathBuf], document: &Document, claims: &mut [Claim]) {
    let english = language::of_document(document).is_some_and(|found| found.tag == "en");
    let Some(folder) = stet_encoder::find(folders).filter(|_| english) else {
        return;
    };
    let mut order: Vec<usize> = (0..claims.len()).collect();
    order.sort_by(|a, b| {
        let worth = |at: &usize| claims[*at].check_worthiness;
        worth(b).total_cmp(&worth(a))
    });
    order.truncate(READ_AGAIN);
    let quotes: Vec<&str> = order.iter().map(|at| claims[*at].quote.as_str()).collect();
    // Opened for these words and let go of: 140 MB are not kept for what is needed once a document.
    let read = ClaimReader::open(folder).and_then(|reader| reader.read(&quotes, &|| false));
    match read {
        Ok(read) => {
            for (at, read) in order.into_iter().zip(read.unwrap_or_default()) {
                claims[at].weigh(read.worthiness);
            }
        }
        Err(problem) => tracing::warn!("{problem}"),
    }
}
