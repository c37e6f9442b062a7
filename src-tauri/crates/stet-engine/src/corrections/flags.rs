//! Errors that are reported in a signed-off report, and what becomes of them.

use serde_json::json;
use stet_core::report::FlagState;
use stet_store::report_flags::{self, Flag, Step};
use stet_store::{Entry, claims, new_id, revisions};

use super::said;
use crate::change::{Answer, Refused, change};
use crate::engine::{Inner, person_name};
use crate::view::words::key;
use crate::wire::{Failure, FlagAnswer, FlagInput};

/// Notes an error that somebody reported in the last signed-off report.
///
/// # Errors
/// `NotFound`; `Invalid` before a report was signed off, or without words; a failure of the library.
pub(crate) fn report(inner: &Inner, document: &str, input: &FlagInput) -> Result<(), Failure> {
    change(inner, document, |tx, at| {
        let revision = revisions::next(tx, document)? - 1;
        if revision == 0 {
            return Err(Refused::invalid(
                "No report has been signed off yet, so just correct the error.",
            ));
        }
        if let Some(claim) = &input.claim {
            claims::get(tx, document, claim)?;
        }
        let flag = Flag {
            id: new_id(),
            claim: input.claim.clone(),
            revision,
            sender: said(&input.from, "Say who reported the error.")?,
            words: said(&input.words, "Say what is wrong.")?,
            at: at.to_owned(),
            steps: Vec::new(),
        };
        report_flags::insert(tx, document, &flag)?;
        let payload = json!({
            "flag": flag.id, "revision": revision, "from": flag.sender, "words": flag.words,
        });
        Ok((
            (),
            vec![entry("error_reported", flag.claim.as_deref(), payload)],
        ))
    })
}

/// Notes what becomes of a reported error.
///
/// # Errors
/// `NotFound`; `Invalid` for a step that does not follow from how it stands, or without words; a
/// failure of the library.
pub(crate) fn answer(
    inner: &Inner,
    document: &str,
    flag: &str,
    answer: FlagAnswer,
    words: &str,
) -> Result<(), Failure> {
    let by = person_name(&inner.checker()?).to_owned();
    change(inner, document, |tx, at| {
        let known = report_flags::all(tx, document)?
            .into_iter()
            .find(|known| known.id == flag)
            .ok_or_else(|| Refused::Invalid(Failure::not_found("this reported error")))?;
        let latest = revisions::next(tx, document)? - 1;
        follows(&known, answer, latest)?;
        let words = match answer {
            FlagAnswer::Corrected if words.trim().is_empty() => {
                format!("Corrected in revision {latest}.")
            }
            _ => said(words, "Say why, in a sentence.")?,
        };
        let step = Step {
            state: key(&answer),
            words,
            by: by.clone(),
            at: at.to_owned(),
        };
        report_flags::step(tx, document, flag, &step)?;
        let payload = json!({ "flag": flag, "state": step.state, "words": step.words });
        Ok((
            (),
            vec![entry("error_answered", known.claim.as_deref(), payload)],
        ))
    })
}

/// How a reported error stands.
pub(super) fn state(flag: &Flag) -> FlagState {
    match flag.steps.last().map(|step| step.state.as_str()) {
        Some("corrected") => FlagState::Corrected,
        Some("declined") => FlagState::Declined,
        Some("appealed") => FlagState::Appealed,
        _ => FlagState::Open,
    }
}

/// Whether a step follows from how a reported error stands: it is answered while it is open or asked
/// again, corrected only by a later report, and asked again only once it was declined.
fn follows(flag: &Flag, answer: FlagAnswer, latest: u32) -> Answer<()> {
    let state = state(flag);
    let waiting = matches!(state, FlagState::Open | FlagState::Appealed);
    let why = match answer {
        FlagAnswer::Appealed if state != FlagState::Declined => {
            "Only a declined error can be reopened."
        }
        FlagAnswer::Corrected | FlagAnswer::Declined if !waiting => {
            "This error has already been answered."
        }
        FlagAnswer::Corrected if latest <= flag.revision => {
            "Sign off the corrected report first: an error counts as corrected once the next \
             revision is out."
        }
        _ => return Ok(()),
    };
    Err(Refused::invalid(why))
}

/// A row of the log, at the claim if it is about one.
pub(super) fn entry(kind: &'static str, claim: Option<&str>, payload: serde_json::Value) -> Entry {
    match claim {
        Some(claim) => Entry::of_claim(kind, claim, payload),
        None => Entry::new(kind, payload),
    }
}
