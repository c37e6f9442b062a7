//! What the author says against a report: one paragraph, printed beside the verdict, which stands.

use serde_json::json;
use stet_store::rebuttals::{self, Rebuttal};
use stet_store::{Entry, claims, new_id};

use super::flags::entry;
use super::said;
use crate::change::change;
use crate::engine::Inner;
use crate::wire::{Failure, RebuttalInput};

/// Keeps a rebuttal.
///
/// # Errors
/// "not_found"; "invalid" without an author or words; a failure of the library.
pub(crate) fn rebut(inner: &Inner, document: &str, input: &RebuttalInput) -> Result<(), Failure> {
    change(inner, document, |tx, at| {
        if let Some(claim) = &input.claim {
            claims::get(tx, document, claim)?;
        }
        let words = said(&input.words, "Write what the author says.")?;
        let rebuttal = Rebuttal {
            id: new_id(),
            claim: input.claim.clone(),
            author: said(&input.author, "Say who says so.")?,
            // One paragraph: lines that were broken by a mail program are joined.
            words: words.split_whitespace().collect::<Vec<_>>().join(" "),
            at: at.to_owned(),
        };
        rebuttals::insert(tx, document, &rebuttal)?;
        let payload = json!({
            "rebuttal": rebuttal.id, "author": rebuttal.author, "words": rebuttal.words,
        });
        Ok((
            (),
            vec![entry(
                "rebuttal_attached",
                rebuttal.claim.as_deref(),
                payload,
            )],
        ))
    })
}

/// Takes a rebuttal out of reports to come; the library and its log keep it.
///
/// # Errors
/// "not_found"; a failure of the library.
pub(crate) fn withdraw(inner: &Inner, document: &str, id: &str) -> Result<(), Failure> {
    change(inner, document, |tx, _| {
        rebuttals::withdraw(tx, document, id)?;
        let payload = json!({ "rebuttal": id });
        Ok(((), vec![Entry::new("rebuttal_withdrawn", payload)]))
    })
}
