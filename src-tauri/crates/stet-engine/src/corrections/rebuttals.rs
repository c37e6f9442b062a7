//! What the author says against a report, or an outlet against how it is rated (rules 4.1): one paragraph,
//! printed beside the verdict, which stands.

use serde_json::json;
use stet_store::rebuttals::{self, Rebuttal};
use stet_store::{Entry, claims, new_id};

use super::flags::entry;
use super::said;
use super::view::rated;
use crate::change::{Refused, change};
use crate::engine::Inner;
use crate::report;
use crate::wire::{Failure, RebuttalInput, ReportOptions};

/// Keeps a rebuttal.
///
/// # Errors
/// `NotFound`; `Invalid` without an author or words; a failure of the library.
pub(crate) fn rebut(inner: &Inner, document: &str, input: &RebuttalInput) -> Result<(), Failure> {
    let imprint = inner.imprint()?;
    change(inner, document, |tx, at| {
        if let Some(claim) = &input.claim {
            claims::get(tx, document, claim)?;
        }
        if let Some(outlet) = &input.outlet {
            let made = report::build(tx, document, &ReportOptions::default(), &imprint)?;
            if !rated(&made).contains(outlet) {
                return Err(Refused::invalid(format!(
                    "This document has no source from a rated outlet named “{outlet}”."
                )));
            }
        }
        let words = said(&input.words, "Write the reply.")?;
        let rebuttal = Rebuttal {
            id: new_id(),
            claim: input.claim.clone().filter(|_| input.outlet.is_none()),
            outlet: input.outlet.clone(),
            author: said(&input.author, "Say who is replying.")?,
            // One paragraph: lines that were broken by a mail program are joined.
            words: words.split_whitespace().collect::<Vec<_>>().join(" "),
            at: at.to_owned(),
        };
        rebuttals::insert(tx, document, &rebuttal)?;
        let payload = json!({
            "rebuttal": rebuttal.id, "outlet": rebuttal.outlet, "author": rebuttal.author,
            "words": rebuttal.words,
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
/// `NotFound`; a failure of the library.
pub(crate) fn withdraw(inner: &Inner, document: &str, id: &str) -> Result<(), Failure> {
    change(inner, document, |tx, _| {
        rebuttals::withdraw(tx, document, id)?;
        let payload = json!({ "rebuttal": id });
        Ok(((), vec![Entry::new("rebuttal_withdrawn", payload)]))
    })
}
