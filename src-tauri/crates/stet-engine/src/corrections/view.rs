//! The Corrections screen, read from the report as it stands now.

use std::collections::{BTreeSet, HashMap};

use stet_core::correction::clock;
use stet_core::correction::notice::{Corrected, NoticeStyle, notice};
use stet_core::reliability::Outlet;
use stet_core::report::{DecisionType, Report, ReportChange, ReportClaim, Stance, icd203_lines};
use stet_store::claims::{self, Status};
use stet_store::report_flags::Flag;
use stet_store::text_notes::{DRAFTED, Note, NoteState, Reading};
use stet_store::{rebuttals, report_flags, text_notes};
use time::Date;

use super::drafted;
use super::revisions::{in_the_way, reading};
use crate::engine::{Inner, person_name};
use crate::report;
use crate::view::words::key;
use crate::wire::{
    CardEvidence, ClaimChoice, CorrectionCard, CorrectionRow, CorrectionsView, Failure, FlagCard,
    FlagStepRow, NoticeCard, QuestionCard, RebuttalCard, RemarkRow, ReportOptions, RevisionCard,
    StandardRow, TextReading, WindowRow,
};

/// Everything the Corrections screen shows.
///
/// # Errors
/// `NotFound`; a failure of the library.
pub(crate) fn view(inner: &Inner, document: &str) -> Result<CorrectionsView, Failure> {
    let imprint = inner.imprint()?;
    let (made, flags, said, notes, read, active) = reading(inner, |tx| {
        let made = report::build(tx, document, &ReportOptions::default(), &imprint)?;
        let notes = text_notes::all(tx, document, &made.title.version)?;
        let read = text_notes::reading(tx, document, &made.title.version)?;
        Ok((
            made,
            report_flags::all(tx, document)?,
            rebuttals::standing(tx, document)?,
            notes,
            read,
            claims::with_status(tx, document, Status::Active)?,
        ))
    })?;
    let by_number: HashMap<u32, &ReportClaim> = made
        .claims
        .iter()
        .map(|claim| (claim.number, claim))
        .collect();
    let today = clock::day_of(&imprint.at);
    Ok(CorrectionsView {
        document: document.to_owned(),
        changes: made
            .changes
            .iter()
            .filter_map(|change| Some(card(&made, change, by_number.get(&change.claim)?)))
            .collect(),
        questions: questions(&made, &by_number, &notes),
        drafted: drafted::rows(&made, &notes, &active),
        reading: reading_of(read.as_ref(), &notes),
        changed_since: made.revision.is_none() && !made.revisions.is_empty(),
        in_the_way: in_the_way(&made),
        standards: icd203_lines()
            .into_iter()
            .map(|line| StandardRow {
                number: line.number,
                standard: line.standard,
            })
            .collect(),
        window: made.revisions.last().and_then(|revision| {
            let closes = clock::window_closes(clock::day_of(&revision.at)?);
            Some(WindowRow {
                closes: closes.to_string(),
                days: days(closes, today?),
            })
        }),
        flags: made
            .flags
            .iter()
            .zip(&flags)
            .map(|(printed, flag)| FlagCard {
                id: flag.id.clone(),
                number: printed.claim,
                revision: printed.revision,
                from: printed.from.clone(),
                words: printed.words.clone(),
                at: printed.at.clone(),
                days: due(flag)
                    .zip(today)
                    .map_or(0, |(due, today)| days(due, today)),
                due: printed.due.clone(),
                late: printed.late,
                state: printed.state,
                steps: steps(flag),
            })
            .collect(),
        rebuttals: made
            .rebuttals
            .iter()
            .zip(said)
            .map(|(printed, rebuttal)| RebuttalCard {
                number: printed.claim,
                outlet: rebuttal.outlet,
                id: rebuttal.id,
                author: rebuttal.author,
                words: rebuttal.words,
                at: rebuttal.at,
            })
            .collect(),
        outlets: rated(&made),
        claims: made
            .claims
            .iter()
            .map(|claim| ClaimChoice {
                id: claim.id.clone(),
                number: claim.number,
                quote: claim.quote.clone(),
            })
            .collect(),
        revisions: made
            .revisions
            .into_iter()
            .map(|revision| RevisionCard {
                number: revision.number,
                at: revision.at,
                by: person_name(&revision.by).to_owned(),
                hash: revision.hash.chars().take(12).collect(),
                reason: revision.reason,
                corrections: revision
                    .corrections
                    .into_iter()
                    .map(CorrectionRow::from)
                    .collect(),
            })
            .collect(),
    })
}

/// The reading of the text as a whole, with what nobody has looked at yet.
fn reading_of(read: Option<&Reading>, notes: &[Note]) -> TextReading {
    TextReading {
        by: read.map_or(String::new(), |read| read.by.clone()),
        at: read.map(|read| read.at.clone()),
        unread: read.map_or(0, |read| read.unread),
        portions: read.map_or(0, |read| read.portions),
        dropped: read.map_or(0, |read| read.dropped),
        remarks: notes
            .iter()
            .filter(|note| note.state == NoteState::Open && note.kind != DRAFTED)
            .map(|note| RemarkRow {
                id: note.id.clone(),
                place: note.block.map_or(String::new(), report::place),
                quote: note.quote.clone(),
                kind: note.kind.clone(),
                note: note.note.clone(),
            })
            .collect(),
    }
}

/// Questions about claims, then those about the whole text.
fn questions(
    made: &Report,
    by_number: &HashMap<u32, &ReportClaim>,
    notes: &[Note],
) -> Vec<QuestionCard> {
    let of_claims = made.questions.iter().filter_map(|question| {
        let claim = by_number.get(&question.claim?)?;
        Some(QuestionCard {
            claim: Some(claim.id.clone()),
            number: question.claim,
            note: None,
            quote: question.quote.clone(),
            question: question.question.clone(),
            by: question.by.clone(),
            at: question.at.clone(),
        })
    });
    let of_text = notes
        .iter()
        .filter(|note| note.state == NoteState::Asked)
        .map(|note| QuestionCard {
            claim: None,
            number: None,
            note: Some(note.id.clone()),
            quote: note.quote.clone(),
            question: note.question.clone(),
            by: Some(note.asker.clone()),
            at: note.asked_at.clone(),
        });
    of_claims.chain(of_text).collect()
}

fn card(made: &Report, change: &ReportChange, claim: &ReportClaim) -> CorrectionCard {
    let deciding = claim
        .evidence
        .iter()
        .find(|item| item.stance == Stance::Disagrees)
        .or_else(|| {
            claim
                .evidence
                .iter()
                .find(|item| item.stance == Stance::Agrees)
        });
    CorrectionCard {
        claim: claim.id.clone(),
        number: change.claim,
        place: change.place.clone(),
        before: change.before.clone(),
        after: change.after.clone(),
        pieces: change.redline.iter().cloned().map(Into::into).collect(),
        standing: change.standing,
        state: change.state,
        reason: change.reason.clone(),
        by: change.by.clone(),
        at: change.at.clone(),
        finding: claim.finding,
        evidence: deciding.map(|item| CardEvidence {
            quote: item.decisive.clone().unwrap_or_else(|| item.quote.clone()),
            source: item.source.title.clone(),
            pinpoint: item.pinpoint.clone(),
        }),
        notices: notices(made, change),
    }
}

/// A notice in each house style; none for a change that was declined.
fn notices(made: &Report, change: &ReportChange) -> Vec<NoticeCard> {
    if change.state == DecisionType::ChangeDeclined {
        return Vec::new();
    }
    let corrected = Corrected {
        title: &made.title.document,
        published: "",
        place: &change.place,
        before: &change.before,
        after: &change.after,
        context: &change.reason,
    };
    NoticeStyle::ALL
        .iter()
        .map(|style| NoticeCard {
            style: key(style),
            text: notice(*style, &corrected),
        })
        .collect()
}

fn steps(flag: &Flag) -> Vec<FlagStepRow> {
    flag.steps
        .iter()
        .map(|step| FlagStepRow {
            state: step.state.clone(),
            words: step.words.clone(),
            by: step.by.clone(),
            at: step.at.clone(),
        })
        .collect()
}

fn due(flag: &Flag) -> Option<Date> {
    clock::day_of(&flag.at).map(clock::correction_due)
}

fn days(until: Date, today: Date) -> i32 {
    i32::try_from(clock::days_until(until, today)).unwrap_or(i32::MAX)
}

/// Outlets of the report's sources that are rated, by registrable domain, in the order of the alphabet.
pub(super) fn rated(report: &Report) -> Vec<String> {
    let rated = report
        .sources
        .iter()
        .filter(|source| source.reliability.is_some());
    let domains = rated.filter_map(|source| Outlet::of(source.url.as_deref()?));
    let domains: BTreeSet<String> = domains.map(|outlet| outlet.domain).collect();
    domains.into_iter().collect()
}
