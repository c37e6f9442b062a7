//! The editor's checked copy: the author's text as a Word file, with what was decided as tracked
//! changes and comments (rules 6.6). An imported Word file gets them put into itself.

use stet_core::decision::Decision;
use stet_core::verdict::FindingKind;
use stet_export::checked_copy::{
    Change, CheckedFile, CheckedText, CopyError, Left, MACHINE, Remark, fresh, into_original,
};
use stet_store::claims::Stored;
use stet_store::{Tx, decisions, documents, findings};

use crate::confidential::Confidential;
use crate::engine::Inner;
use crate::state::State;
use crate::wire::{Failure, FailureCode};

/// A checked copy, and what of it does not stand where it belongs.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CheckedCopy {
    /// The Word file.
    pub bytes: Vec<u8>,
    /// What could not be tracked or placed, in sentences.
    pub notices: Vec<String>,
}

/// Endings of the files that changes are put into.
const WORD: [&str; 2] = [".docx", ".docm"];

/// Makes the checked copy of a document as it stands now.
///
/// # Errors
/// `NotFound`; `Export` if the file cannot be made; a failure of the library.
pub(crate) fn make(inner: &Inner, document: &str) -> Result<CheckedCopy, Failure> {
    let (state, raw) = inner.library.read(|tx| {
        let mut state = State::load(tx, document)?.with_citations(tx)?;
        withhold(tx, &mut state)?;
        Ok((state, documents::raw(tx, document)?))
    })?;
    let text = checked(&state);
    let name = state.doc.name.to_lowercase();
    let file = if WORD.iter().any(|ending| name.ends_with(ending)) {
        into_original(&raw, &text)
    } else {
        fresh(&text)
    };
    let file = file.map_err(|error| refused(&state.doc.title, &error))?;
    Ok(CheckedCopy {
        notices: notices(&state, &file),
        bytes: file.bytes,
    })
}

/// Takes words of confidential evidence out of what was found: the copy leaves the machine.
fn withhold(tx: &Tx<'_>, state: &mut State) -> stet_store::Result<()> {
    let confidential = Confidential::of(tx, &state.doc.id)?;
    for found in state.findings.values_mut() {
        let judged = findings::judged(tx, &found.run, &found.claim)?;
        found.finding.explanation = confidential.explanation(&found.finding, &judged);
    }
    Ok(())
}

fn refused(title: &str, error: &CopyError) -> Failure {
    Failure {
        code: FailureCode::Export,
        message: format!("Could not make a checked copy of “{title}”: {error}"),
        advice: None,
        retry: false,
    }
}

fn checked(state: &State) -> CheckedText {
    let mut text = CheckedText {
        title: state.doc.title.clone(),
        language: state
            .doc
            .document
            .detect_language()
            .map(|found| found.tag.to_owned()),
        blocks: state.doc.document.blocks.clone(),
        ..CheckedText::default()
    };
    for stored in &state.claims {
        if let Some(decided) = state.decisions.get(&stored.id) {
            decision(&mut text, stored, decided);
        }
        text.remarks.extend(finding(state, stored));
    }
    text
}

/// What a person decided, as a change or a comment of that person's.
fn decision(text: &mut CheckedText, stored: &Stored, decided: &decisions::Stored) {
    let change = |replacement: &str| Change {
        id: stored.id.clone(),
        place: stored.claim.place,
        replacement: replacement.to_owned(),
        author: decided.checker.name.clone(),
        initials: decided.checker.initials.clone(),
        at: decided.at.clone(),
    };
    let remark = |words: String| Remark {
        id: stored.id.clone(),
        place: stored.claim.place,
        words,
        author: decided.checker.name.clone(),
        initials: decided.checker.initials.clone(),
        at: decided.at.clone(),
    };
    text.changes
        .extend(decided.decision.replacement().map(change));
    match &decided.decision {
        Decision::Query { question } => text.remarks.push(remark(question.clone())),
        Decision::OnAuthor => {
            let words = "On author: no one else has checked it.";
            text.remarks.push(remark(words.to_owned()));
        }
        Decision::ChangeProposed { .. }
        | Decision::Cut
        | Decision::Open
        | Decision::Confirmed
        | Decision::Ignored { .. }
        | Decision::Found { .. }
        | Decision::Weighed { .. } => {}
    }
}

/// What was found wrong, as a comment signed by the machine, or by the person who set the finding.
/// What a person set aside is not said again.
fn finding(state: &State, stored: &Stored) -> Option<Remark> {
    let decided = state.decisions.get(&stored.id);
    if decided.is_some_and(|decided| matches!(decided.decision, Decision::Ignored { .. })) {
        return None;
    }
    let word = match state.holds(stored) {
        FindingKind::Contradicted => "Contradicted",
        FindingKind::Mixed => "Sources disagree",
        _ => return None,
    };
    if let Some(own) = state.own_findings.get(&stored.id) {
        return Some(Remark {
            id: stored.id.clone(),
            place: stored.claim.place,
            words: because(word, &own.decision),
            author: own.checker.name.clone(),
            initials: own.checker.initials.clone(),
            at: own.at.clone(),
        });
    }
    let found = state.finding(stored)?;
    Some(Remark {
        id: stored.id.clone(),
        place: stored.claim.place,
        words: format!("{word}. {}", found.finding.explanation),
        author: MACHINE.to_owned(),
        initials: "St".to_owned(),
        at: found.at.clone(),
    })
}

/// "Contradicted. The registrar has no such entry. Letter in the file"
fn because(word: &str, decision: &Decision) -> String {
    let Decision::Found {
        reason,
        evidence,
        likelihood,
        ..
    } = decision
    else {
        return word.to_owned();
    };
    let likely = likelihood.map(|term| format!("Likelihood: {term}"));
    let said = [
        word,
        reason,
        evidence,
        likely.as_deref().unwrap_or_default(),
    ];
    let said: Vec<&str> = said.into_iter().filter(|words| !words.is_empty()).collect();
    said.join(". ")
}

fn notices(state: &State, file: &CheckedFile) -> Vec<String> {
    let of = |left: &Left| {
        let at = state.claims.iter().position(|stored| stored.id == left.id);
        at.map_or_else(|| "A claim".to_owned(), |at| format!("Claim {}", at + 1))
    };
    let tracked = file.as_comments.iter().map(|left| {
        format!(
            "{}: its change was added as a comment, because {}.",
            of(left),
            left.why
        )
    });
    let missing = file
        .unplaced
        .iter()
        .map(|left| format!("{}: left out of the file, because {}.", of(left), left.why));
    tracked.chain(missing).collect()
}
