//! Questions to the author that nobody asked for: drafted at Magazine tier, for a person to change,
//! put or strike (rules 6.1).

use std::collections::BTreeMap;

use serde_json::json;
use stet_core::decision::{Checker, Decision};
use stet_core::report::{DraftedQuestion, Report};
use stet_store::claims::{self, Status, Stored};
use stet_store::text_notes::{self, DRAFTED, Note, NoteState};
use stet_store::{Entry, Result, Tx, decisions, new_id};

use crate::edit;
use crate::undo::Inverse;
use crate::wire::DraftedRow;

/// Questions in a model's words, by number of the claim, and whose they are.
#[derive(Debug, Default)]
pub(crate) struct Worded {
    pub(crate) questions: BTreeMap<u32, String>,
    /// The model's stamp.
    pub(crate) by: String,
}

/// Who drafts where no model does.
const BUILT_IN: &str = "stet";

/// Puts the questions that a report's findings raise in place of those nobody has looked at, in the
/// model's words where there are some. What a person put or struck stays put or struck.
///
/// # Errors
/// A failure of the database.
pub(crate) fn keep(
    tx: &Tx<'_>,
    document: &str,
    made: &Report,
    worded: &Worded,
    at: &str,
) -> Result<Vec<Entry>> {
    let drafted = made.drafted_questions();
    let version = &made.title.version;
    let known = text_notes::all(tx, document, version)?;
    let active = claims::with_status(tx, document, Status::Active)?;
    let mut notes = Vec::new();
    for question in drafted {
        let Some(claim) = active.iter().find(|claim| claim.id == question.id) else {
            continue;
        };
        let settled = |note: &Note| note.state != NoteState::Open && is_of(note, claim);
        if !known.iter().any(settled) {
            notes.push(note(&question, claim, version, worded, at));
        }
    }
    let open = |note: &&Note| note.kind == DRAFTED && note.state == NoteState::Open;
    let before: Vec<&String> = known.iter().filter(open).map(|note| &note.note).collect();
    if before == notes.iter().map(|note| &note.note).collect::<Vec<_>>() {
        return Ok(Vec::new());
    }
    text_notes::redraft(tx, document, version, &notes)?;
    let payload = json!({ "questions": notes.len(), "version": version });
    Ok(vec![Entry::new("questions_drafted", payload)])
}

fn note(
    question: &DraftedQuestion,
    claim: &Stored,
    version: &str,
    worded: &Worded,
    at: &str,
) -> Note {
    let told = worded.questions.get(&question.claim);
    Note {
        id: new_id(),
        version: version.to_owned(),
        block: Some(claim.claim.place.block),
        quote: claim.claim.quote.clone(),
        kind: DRAFTED.to_owned(),
        note: told.unwrap_or(&question.question).clone(),
        by: told.map_or(BUILT_IN, |_| &worded.by).to_owned(),
        at: at.to_owned(),
        state: NoteState::Open,
        question: String::new(),
        asker: String::new(),
        asked_at: None,
    }
}

/// True if a draft is about this claim: the same words in the same paragraph.
fn is_of(note: &Note, claim: &Stored) -> bool {
    note.kind == DRAFTED
        && note.block == Some(claim.claim.place.block)
        && note.quote == claim.claim.quote
}

/// The drafts for the screen, in the order of the report's: those of claims nobody has decided.
pub(super) fn rows(made: &Report, notes: &[Note], active: &[Stored]) -> Vec<DraftedRow> {
    let rows = made.drafted_questions().into_iter().filter_map(|question| {
        let claim = active.iter().find(|claim| claim.id == question.id)?;
        let note = notes
            .iter()
            .find(|note| note.state == NoteState::Open && is_of(note, claim))?;
        Some(DraftedRow {
            note: note.id.clone(),
            claim: claim.id.clone(),
            number: question.claim,
            quote: note.quote.clone(),
            question: note.note.clone(),
            by: note.by.clone(),
        })
    });
    rows.collect()
}

/// Puts a draft as the question about its claim, as deciding by hand does; `None` if the claim is gone
/// or decided, and the draft is a question like any other.
///
/// # Errors
/// A failure of the database.
pub(super) fn put(
    tx: &Tx<'_>,
    document: &str,
    draft: &Note,
    question: &str,
    checker: &Checker,
    at: &str,
) -> Result<Option<Entry>> {
    let active = claims::with_status(tx, document, Status::Active)?;
    let Some(claim) = active.iter().find(|claim| is_of(draft, claim)) else {
        return Ok(None);
    };
    let before = decisions::current(tx, document, &claim.id)?
        .map(|stored| stored.decision)
        .unwrap_or_default();
    if before != Decision::Open {
        return Ok(None);
    }
    Inverse {
        decisions: vec![(claim.id.clone(), before)],
        ..Inverse::default()
    }
    .push(tx, document, "decided")?;
    let decision = Decision::Query {
        question: question.to_owned(),
    };
    edit::record(tx, document, &claim.id, &decision, checker, at).map(Some)
}
