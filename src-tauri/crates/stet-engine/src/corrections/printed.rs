//! What a report prints of its own history: revisions, reported errors, rebuttals.

use std::collections::HashMap;

use stet_core::correction::clock;
use stet_core::report::{
    Report, ReportCorrection, ReportFlag, ReportQuestion, ReportRebuttal, ReportRevision, Warning,
    corrections_between,
};
use stet_core::review::Tier;
use stet_store::claims::Stored;
use stet_store::report_flags::Flag;
use stet_store::revisions::Revision;
use stet_store::text_notes::NoteState;
use stet_store::{Result, Tx, rebuttals, report_flags, revisions, text_notes};

use super::flags::state;
use super::revisions::last;
use crate::change::Refused;
use crate::report::place;

/// Fills a report with what happened to earlier ones of the same document.
///
/// # Errors
/// A failure of the database.
pub(crate) fn fill(
    tx: &Tx<'_>,
    document: &str,
    active: &[(u32, Stored)],
    report: &mut Report,
) -> Result<()> {
    let numbers: HashMap<&str, u32> = active
        .iter()
        .map(|(number, claim)| (claim.id.as_str(), *number))
        .collect();
    let number = |claim: &Option<String>| {
        let claim = claim.as_deref()?;
        numbers.get(claim).copied()
    };
    report
        .questions
        .extend(asked(tx, document, &report.title.version)?);
    let signed = revisions::all(tx, document)?;
    for flag in report_flags::all(tx, document)? {
        report
            .flags
            .push(printed(&flag, &signed, number(&flag.claim)));
    }
    for rebuttal in rebuttals::standing(tx, document)? {
        report.rebuttals.push(ReportRebuttal {
            claim: number(&rebuttal.claim),
            outlet: rebuttal.outlet,
            author: rebuttal.author,
            words: rebuttal.words,
            at: rebuttal.at,
        });
    }
    let read = text_notes::reading(tx, document, &report.title.version)?;
    if report.title.tier == Tier::Magazine && read.is_none() {
        report.warnings.push(Warning {
            code: "coherence-not-done".to_owned(),
            text: "The text was not read as a whole for tone and argument.".to_owned(),
            blocking: false,
        });
    }
    report.revisions = signed
        .into_iter()
        .map(|revision| ReportRevision {
            number: revision.number,
            at: revision.at,
            by: revision.checker,
            version: revision.version,
            hash: revision.hash,
            reason: revision.reason,
            corrections: revision.corrections,
        })
        .collect();
    Ok(())
}

/// Says in a report which revision says the same, with the standards that were signed for in it; nothing if
/// none was signed off, or something has changed since.
///
/// # Errors
/// A failure of the database.
pub(crate) fn sign(tx: &Tx<'_>, document: &str, report: &mut Report) -> Result<()> {
    let before = match last(tx, document) {
        Ok(Some(before)) => before,
        // One that cannot be read any more signs for nothing.
        Ok(None) | Err(Refused::Invalid(_)) => return Ok(()),
        Err(Refused::Store(error)) => return Err(error),
    };
    let corrections = corrections_between(&before, report);
    if !differs(&before, report, &corrections) {
        report.revision = before.revision;
        report.icd203 = before.icd203;
    }
    Ok(())
}

/// True if a report says something otherwise than the last one that was signed off.
fn differs(before: &Report, now: &Report, corrections: &[ReportCorrection]) -> bool {
    !corrections.is_empty()
        || before.title.version != now.title.version
        || before.title.kind != now.title.kind
        || before.rebuttals != now.rebuttals
        || before.references != now.references
        || before.failed_citations() != now.failed_citations()
}

/// Questions to the author about the whole text.
fn asked(tx: &Tx<'_>, document: &str, version: &str) -> Result<Vec<ReportQuestion>> {
    let notes = text_notes::all(tx, document, version)?.into_iter();
    Ok(notes
        .filter(|note| note.state == NoteState::Asked)
        .map(|note| ReportQuestion {
            claim: None,
            place: note.block.map_or(String::new(), place),
            quote: note.quote,
            question: note.question,
            by: Some(note.asker),
            at: note.asked_at,
        })
        .collect())
}

fn printed(flag: &Flag, signed: &[Revision], claim: Option<u32>) -> ReportFlag {
    let reported = clock::day_of(&flag.at);
    let handed_over = signed
        .iter()
        .find(|revision| revision.number == flag.revision)
        .and_then(|revision| clock::day_of(&revision.at));
    let last = flag.steps.last();
    ReportFlag {
        claim,
        revision: flag.revision,
        from: flag.sender.clone(),
        words: flag.words.clone(),
        at: flag.at.clone(),
        due: reported.map_or(String::new(), |day| clock::correction_due(day).to_string()),
        late: reported
            .zip(handed_over)
            .is_some_and(|(day, from)| day > clock::window_closes(from)),
        state: state(flag),
        answer: last.map_or(String::new(), |step| step.words.clone()),
        closed_at: last.map(|step| step.at.clone()),
    }
}
