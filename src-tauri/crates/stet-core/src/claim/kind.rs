//! What sort of assertion a claim is, and what makes it risky (rules 6.2).

use super::cues::{Cue, Cues};
use super::{Atom, AtomValue, ClaimKind, Risk};
use crate::document::DocumentType;
use crate::quantity::Role;

/// Years before this are history rather than news.
const HISTORY: i32 = 1990;

/// The kind of a claim with these words and atoms.
pub(super) fn kind(text: &str, atoms: &[Atom], document: DocumentType) -> ClaimKind {
    let cues = Cues::find(text);
    let has = |wanted: fn(&AtomValue) -> bool| atoms.iter().any(|atom| wanted(&atom.value));
    let long_quotation =
        has(|v| matches!(v, AtomValue::Quotation(words) if words.split(' ').count() >= 3));
    let attribution = has(|v| matches!(v, AtomValue::Attribution(_)));
    let quotation = has(|v| matches!(v, AtomValue::Quotation(_)));
    let date = has(|v| matches!(v, AtomValue::Date(_)));
    let number = has(
        |v| matches!(v, AtomValue::Number(q) if !matches!(q.role, Role::Ordinal | Role::Identifier)),
    );
    let past_year = atoms
        .iter()
        .filter_map(|atom| match &atom.value {
            AtomValue::Date(date) => date.start.year,
            _ => None,
        })
        .max();
    if long_quotation || (quotation && attribution) {
        return ClaimKind::Quotation;
    }
    if cues.count(Cue::Legal) >= 2
        || (cues.has(Cue::Legal)
            && matches!(document, DocumentType::LegalBrief | DocumentType::Contract))
    {
        return ClaimKind::Legal;
    }
    if attribution {
        return ClaimKind::Attribution;
    }
    if cues.count(Cue::Scientific) >= 2
        || (cues.has(Cue::Scientific)
            && matches!(document, DocumentType::Academic | DocumentType::Textbook))
    {
        return ClaimKind::Scientific;
    }
    if cues.has(Cue::Naming) && !number {
        return ClaimKind::Name;
    }
    if number {
        return ClaimKind::Number;
    }
    if date && cues.has(Cue::Dating) {
        return ClaimKind::Date;
    }
    if past_year.is_some_and(|year| year < HISTORY) {
        return ClaimKind::Historical;
    }
    if cues.has(Cue::Scientific) {
        return ClaimKind::Scientific;
    }
    if cues.has(Cue::Legal) {
        return ClaimKind::Legal;
    }
    if date {
        ClaimKind::Date
    } else {
        ClaimKind::Event
    }
}

/// Topics of the claim in which an error costs most, ascending.
pub(super) fn risks(text: &str, atoms: &[Atom]) -> Vec<Risk> {
    let cues = Cues::find(text);
    let person = atoms.iter().any(|atom| match &atom.value {
        // Two words or more without an institution's look: a person as far as words tell.
        AtomValue::Name(name) => {
            name.split(' ').count() >= 2 || name.chars().any(char::is_lowercase)
        }
        AtomValue::Attribution(who) => who.chars().next().is_some_and(char::is_uppercase),
        _ => false,
    });
    let money = cues.count(Cue::Money) >= 2
        || atoms
            .iter()
            .any(|atom| matches!(&atom.value, AtomValue::Number(q) if q.role == Role::Money));
    let mut risks = Vec::new();
    if person && cues.has(Cue::Allegation) {
        risks.push(Risk::Allegation);
    }
    if cues.has(Cue::Medical) {
        risks.push(Risk::Medical);
    }
    if cues.has(Cue::Legal) {
        risks.push(Risk::Legal);
    }
    if money {
        risks.push(Risk::Money);
    }
    risks
}
