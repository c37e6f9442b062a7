//! From compared fields to codes (rules 1.5).

use super::candidate::Candidate;
use super::code::Code;
use super::consulted::{Answer, Consulted};
use super::field::{Field, Found, State};
use super::{identifier, title, venue};
use crate::reference::{Authority, Record, Work, classify};

/// What became of the cited identifier.
#[derive(Debug, Clone, PartialEq)]
pub(super) enum Identifier {
    /// The citation gives none.
    NotGiven,
    /// It is the work's, or one of its versions'.
    Right,
    /// It is registered for another work.
    AnotherWork(Box<Record>),
    /// Its registry, by name, does not know it.
    Unknown(String),
    /// It has not the form of a DOI.
    Malformed,
    /// Nobody could tell.
    Unsettled,
}

/// What the cited identifier turned out to be.
pub(super) fn identifier(
    cited: &Work,
    consulted: &Consulted,
    best: Option<&Candidate<'_>>,
) -> Identifier {
    let given = [
        &cited.doi,
        &cited.arxiv,
        &cited.pmid,
        &cited.pmcid,
        &cited.isbn,
    ]
    .into_iter()
    .any(|identifier| !identifier.trim().is_empty());
    if !given && Authority::of(cited).is_none() {
        return Identifier::NotGiven;
    }
    if best.is_some_and(|best| best.compared.agrees(Field::Identifier)) {
        return Identifier::Right;
    }
    let asked = &consulted.by_identifier;
    let mut resolved = asked.iter().flat_map(|asked| asked.answer.records());
    let would_know = || asked.iter().filter(|asked| asked.covers);
    let silent = would_know().any(|asked| !asked.answer.looked());
    let unknown_to = would_know().find(|asked| asked.answer == Answer::Nothing);
    // A citation may give two identifiers: that one leads to the work does not vouch for a DOI
    // that no registry knows.
    if let (Some(doi), Some(registry)) = (classify::doi_of(&cited.doi), unknown_to)
        && !silent
        && !resolved.clone().any(|record| carries(record, &doi))
    {
        return Identifier::Unknown(registry.name.clone());
    }
    if let Some(first) = resolved.clone().next() {
        let ours = |record: &Record| {
            best.is_some_and(|best| title::of(&best.record.work, &record.work).agrees())
        };
        let (title, theirs) = (&cited.title, &first.work.title);
        let titled = !title.trim().is_empty() && !theirs.trim().is_empty();
        return if resolved.any(ours) {
            Identifier::Right
        } else if titled && !title::in_one_script(title, theirs) {
            // It may be the work, recorded under its translated title.
            Identifier::Unsettled
        } else {
            Identifier::AnotherWork(Box::new(first.clone()))
        };
    }
    if !cited.doi.trim().is_empty() && classify::doi_of(&cited.doi).is_none() {
        return Identifier::Malformed;
    }
    let versions = best.is_some_and(|best| identifier::may_be_versions(cited, &best.record.work));
    match unknown_to {
        Some(registry) if !silent => Identifier::Unknown(registry.name.clone()),
        _ if versions => Identifier::Right,
        _ => Identifier::Unsettled,
    }
}

/// True if the record is of this DOI, in one version or another.
fn carries(record: &Record, doi: &str) -> bool {
    let of = |work: &Work| classify::doi_of(&work.doi).as_deref() == Some(doi);
    of(&record.work) || record.versions.iter().any(of)
}

/// Writes what became of the identifier beside the record's own.
pub(super) fn settle_identifier(best: &mut Candidate<'_>, identifier: &Identifier) {
    let column = best.compared.fields.iter_mut();
    let Some(found) = column
        .map(|column| (column.field, &mut column.found))
        .find_map(|(field, found)| (field == Field::Identifier).then_some(found))
    else {
        return;
    };
    *found = match identifier {
        Identifier::Right if !found.agrees() => {
            Found::variant("it leads to this work, in another version or record")
        }
        Identifier::AnotherWork(_) => Found::different("it belongs to another work"),
        Identifier::Unknown(_) => Found::different("it is not registered"),
        Identifier::Malformed => Found::new(
            State::NothingToCompare,
            "it does not have the form of a DOI",
        ),
        Identifier::Unsettled => Found::new(
            State::NothingToCompare,
            "what it leads to could not be looked up",
        ),
        Identifier::Right | Identifier::NotGiven => return,
    };
}

/// Lifts a contradiction nobody could have cleared: a preprint's record does not say where else the
/// work appeared, unless a registry that would know looked.
pub(super) fn lift_preprint_venue(best: &mut Candidate<'_>, cited: &Work, consulted: &Consulted) {
    if !consulted.looked().is_empty() || venue::is_preprint(&cited.container) {
        return;
    }
    for column in &mut best.compared.fields {
        if column.field == Field::Venue
            && column.found.state == State::Different
            && venue::is_preprint(&column.recorded)
        {
            column.found.state = State::NothingToCompare;
            column.found.reason =
                "the record is of a preprint and does not say where it was published".to_owned();
        }
    }
}

/// The codes of a reference whose work was found, most serious first.
pub(super) fn codes(cited: &Work, best: &Candidate<'_>) -> Vec<Code> {
    let mut codes = Vec::new();
    let mut unchecked = false;
    let mut varied = false;
    for column in &best.compared.fields {
        match column.found.state {
            State::Different => codes.push(contradicted(column.field)),
            State::NothingToCompare => unchecked |= is_on_record(column.field),
            State::Variant if column.found.plausible => codes.push(Code::P1),
            State::Variant => varied = true,
            State::Same | State::NotGiven => {}
        }
    }
    if unchecked {
        codes.push(Code::P3);
    }
    if cited.et_al && best.compared.agrees(Field::Authors) {
        codes.push(Code::R3);
    }
    if varied {
        codes.push(Code::R2);
    }
    if codes.is_empty() {
        codes.push(Code::R1);
    }
    codes.sort_unstable();
    codes.dedup();
    codes
}

/// False for what styles ask of a book and most registries do not hold of any: a record without it leaves
/// nothing about the work open.
fn is_on_record(field: Field) -> bool {
    !matches!(field, Field::Edition | Field::Place)
}

fn contradicted(field: Field) -> Code {
    match field {
        Field::Title => Code::H1,
        Field::Authors => Code::H2,
        Field::Venue => Code::H3,
        Field::Year => Code::H4,
        Field::Identifier => Code::H5,
        Field::Volume
        | Field::Issue
        | Field::Pages
        | Field::Edition
        | Field::Publisher
        | Field::Place => Code::H6,
    }
}
