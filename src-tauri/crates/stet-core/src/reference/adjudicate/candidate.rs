//! Which of the records that were found is the cited work.

use super::authors;
use super::compare::{Compared, versions};
use super::consulted::Consulted;
use super::field::{Field, Found, State};
use super::{parties, title};
use crate::reference::{Record, Work, WorkKind};

/// What ties a record to the citation, the strongest first.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Tie {
    /// The title.
    Title,
    /// The identifier, or pages with venue and year.
    Place,
    /// A title that differs in some of its words, by the same people.
    CloseTitle,
    /// Only that the same people published there that year.
    Circumstance,
}

/// A record taken for the cited work.
#[derive(Debug, Clone)]
pub(super) struct Candidate<'a> {
    pub(super) record: &'a Record,
    pub(super) compared: Compared,
    pub(super) tie: Tie,
    score: f64,
}

/// Least words of a title that identify a work whoever is named as its author.
const TELLING_TITLE: usize = 4;
/// Least share of the cited authors that speaks for the same people.
const MOST_PEOPLE: f64 = 0.5;
/// Least similarity of a title that is the cited one with words changed.
const CLOSE_TITLE: f64 = 0.5;
/// Least similarity of a title that speaks of the same thing in other words, where all the rest fits.
const REWORDED_TITLE: f64 = 1.0 / 3.0;
/// Least similarity of a changed title where no authors are there to compare, or something else differs too.
const CLOSE_TITLE_ALONE: f64 = 0.75;

/// The record that is the cited work, with every version and every other record of it taken into
/// account; `None` if no record is.
pub(super) fn best<'a>(cited: &Work, consulted: &'a Consulted) -> Option<Candidate<'a>> {
    let mut candidates: Vec<Candidate<'a>> = consulted
        .records()
        .filter_map(|record| weigh(cited, record))
        .collect();
    let at = (0..candidates.len()).min_by(|&one, &other| {
        let (one, other) = (&candidates[one], &candidates[other]);
        one.tie
            .cmp(&other.tie)
            .then(other.score.total_cmp(&one.score))
    })?;
    let mut best = candidates.swap_remove(at);
    for other in candidates {
        if same_work(&best, &other) {
            best.compared.take_better(
                &other.compared,
                &format!("{} records it", other.record.registry),
            );
        }
    }
    Some(best)
}

/// True if both records describe one work.
fn same_work(one: &Candidate<'_>, other: &Candidate<'_>) -> bool {
    if one.tie == Tie::Title && other.tie != Tie::Title {
        return false;
    }
    let (one, other) = (&one.record.work, &other.record.work);
    let people = authors::compare(one, other);
    let known = !matches!(
        people.found.state,
        State::NotGiven | State::NothingToCompare
    );
    title::of(one, other).agrees() && (!known || people.shared > 0.0)
}

/// Compares a record with the citation, and says what ties them if anything does.
fn weigh<'a>(cited: &Work, record: &'a Record) -> Option<Candidate<'a>> {
    if far_off(cited, record) {
        return None;
    }
    let mut all = versions(record).into_iter();
    let mut compared = Compared::new(cited, &all.next()?);
    for version in all {
        compared.take_better(
            &Compared::new(cited, &version),
            "in another version on record",
        );
    }
    pass_another_caption(cited, record, &mut compared);
    let tie = tie(cited, record, &compared)?;
    let score = score(cited, record, &compared);
    Some(Candidate {
        record,
        compared,
        tie,
        score,
    })
}

/// True if neither title nor authors come near: nothing else could tie such a record, and a search
/// gives mostly such records.
fn far_off(cited: &Work, record: &Record) -> bool {
    let titled = !cited.title.trim().is_empty() && !record.work.title.trim().is_empty();
    titled
        && record.versions.is_empty()
        && title::likeness(cited, &record.work) < CLOSE_TITLE
        && !title::of(cited, &record.work).agrees()
        && !shares_a_party(cited, record)
        && authors::compare(cited, &record.work).shared < MOST_PEOPLE
}

fn shares_a_party(cited: &Work, record: &Record) -> bool {
    cited.kind == WorkKind::Case && parties::share_a_party(&cited.title, &record.work.title)
}

/// Two cases do not begin on one page: where one stands at the cited place and shares a party, it is
/// the cited one under another of its names, and the other party is not on record.
fn pass_another_caption(cited: &Work, record: &Record, compared: &mut Compared) {
    let differs = compared.state(Field::Title) == State::Different;
    if !differs || !compared.agrees(Field::Identifier) || !shares_a_party(cited, record) {
        return;
    }
    for column in &mut compared.fields {
        if column.field == Field::Title {
            column.found = Found::new(
                State::NothingToCompare,
                "the case at this place is recorded under another name, with one party the same",
            );
        }
    }
}

fn tie(cited: &Work, record: &Record, compared: &Compared) -> Option<Tie> {
    if cited.kind.has_own_register() {
        return tie_of_law(compared);
    }
    let agrees = |field| compared.agrees(field);
    let shared = compared.authors.shared;
    let people = !matches!(
        compared.state(Field::Authors),
        State::NotGiven | State::NothingToCompare
    );
    let where_and_when = agrees(Field::Venue) && agrees(Field::Year);
    let placed = agrees(Field::Identifier) || (agrees(Field::Pages) && where_and_when);
    match compared.state(Field::Title) {
        State::Same | State::Variant => {
            let telling = title::length(&cited.title) >= TELLING_TITLE;
            let doubtful = people && shared == 0.0;
            (!doubtful || telling || placed || where_and_when).then_some(Tie::Title)
        }
        // Some styles leave the title out; an address or identifier may be all there is.
        State::NotGiven | State::NothingToCompare => {
            let by_people = people && shared == 1.0;
            (agrees(Field::Identifier) || (placed && by_people)).then_some(Tie::Place)
        }
        State::Different => {
            let similarity = title::likeness(cited, &record.work);
            let some_people = people && shared >= MOST_PEOPLE;
            let support = agrees(Field::Venue) || agrees(Field::Year) || agrees(Field::Pages);
            // People write more than one work about a thing: unless nearly all words are the same, nothing
            // else may speak for another work.
            let alone = [Field::Authors, Field::Venue, Field::Year]
                .into_iter()
                .all(|field| compared.state(field) != State::Different);
            if placed && (some_people || similarity >= CLOSE_TITLE) {
                Some(Tie::Place)
            } else if (similarity >= CLOSE_TITLE
                && some_people
                && support
                && (alone || similarity >= CLOSE_TITLE_ALONE))
                || (similarity >= CLOSE_TITLE_ALONE && where_and_when)
            {
                Some(Tie::CloseTitle)
            } else if agrees(Field::Authors) && where_and_when {
                let reworded = similarity >= REWORDED_TITLE && fits_but_for_title(cited, compared);
                Some(if reworded {
                    Tie::CloseTitle
                } else {
                    Tie::Circumstance
                })
            } else {
                None
            }
        }
    }
}

/// True if several people are cited, the year is the very one, and neither identifier nor pages speak
/// for another work. One person may well publish twice in a place and year.
fn fits_but_for_title(cited: &Work, compared: &Compared) -> bool {
    let elsewhere = [Field::Identifier, Field::Pages, Field::Volume]
        .into_iter()
        .any(|field| compared.state(field) == State::Different);
    cited.authors.len() > 1 && compared.state(Field::Year) == State::Same && !elsewhere
}

/// Many cases have the same parties: a name ties nothing that stands elsewhere, unless reporter and
/// year are the cited ones and only volume or page can be wrong.
fn tie_of_law(compared: &Compared) -> Option<Tie> {
    let agrees = |field| compared.agrees(field);
    let placed = agrees(Field::Identifier);
    match compared.state(Field::Title) {
        State::Same | State::Variant => {
            (placed || (agrees(Field::Venue) && agrees(Field::Year))).then_some(Tie::Title)
        }
        State::NotGiven | State::NothingToCompare => placed.then_some(Tie::Place),
        State::Different => None,
    }
}

/// How much of the citation the record bears out; only for choosing among records.
fn score(cited: &Work, record: &Record, compared: &Compared) -> f64 {
    let weight = |field| match field {
        Field::Identifier => 1.5,
        Field::Title | Field::Authors => 1.0,
        Field::Year | Field::Venue | Field::Pages => 1.0,
        _ => 0.3,
    };
    let fields: f64 = compared
        .fields
        .iter()
        .map(|column| {
            let share = match (column.found.state, column.found.partial) {
                (State::Same, false) => 1.0,
                (State::Variant, false) => 0.9,
                (State::Same | State::Variant, true) => 0.6,
                (State::Different, _) => -0.2,
                (State::NotGiven | State::NothingToCompare, _) => 0.0,
            };
            weight(column.field) * share
        })
        .sum();
    fields + 2.0 * compared.authors.shared + 3.0 * title::likeness(cited, &record.work)
}
