//! An age told for the day of writing, beside the year of birth: "Arne Holt, 61, born in 1949". The
//! day is the text's own dateline.

use std::sync::LazyLock;

use regex::Regex;

use crate::quantity::{Qualifier, Role};

use super::super::calendar::plain;
use super::super::figures::value;
use super::super::scope::Sentence;
use super::super::words::pattern;
use super::super::{CheckFinding, Scope, Severity};
use super::lives::stands_beside_a_name;
use super::{AgeBirthYear, is_birth, message, possible, working};

/// Between an age and the date of the birth told right behind it.
static THEN_BORN: LazyLock<Regex> = LazyLock::new(|| {
    pattern(
        r"(?i)^\s*(?:years?\s+old|Jahre(?:\s+alt)?|ans|años|anni|jaar(?:\s+oud)?|år|anos|lata?|let|léta|roků|лет|года?|год|років|роки|vuotta|éves|ani)?\s*[),]?\s*[,(]?\s*(?:(?:who\s+was|and|und|et|y|e|en|och|og|i|и)\s+)?(?:born|geboren|Jahrgang|geb\.|b\.|née?|nacid[oa]|nat[oa]|nascid[oa]|född|født|urodzon[ya]|ur\.|narozen[ýáa]|nar\.|род\.|родил(?:ся|ась)|народжен\p{L}+|syntynyt|született|născută?)(?:\s+(?:in|im|on|am|en|el|le|nel|il|em|den|op|i|w|v|в|года|roce|roku|году|vuonna|Jahre?)|\s+\p{Lu}[\p{L}-]+){0,4}\s*$",
    )
});
/// Between the date of a birth and the age told right behind it: "born in 1949, is 61".
static THEN_AGED: LazyLock<Regex> = LazyLock::new(|| {
    pattern(
        r"(?i)^\s*(?:geboren|born|года|г\.)?\s*[),]?\s*(?:,?\s*(?:(?:and|und|et|y|e|en|och|og)\s+)?(?:is|is\s+now|ist(?:\s+heute)?|a|a\s+aujourd['’]hui|tiene|ha|heeft|är|er|tem|ma)\s+)$",
    )
});
/// Behind an age.
static OLD: LazyLock<Regex> = LazyLock::new(|| {
    pattern(
        r"(?i)^\s*(?:[,.;)]|$|years?\s+old\b|Jahre\s+alt\b|ans\b|años\b|anni\b|jaar\s+oud\b|år\s+gam|anos\b|lat\b)",
    )
});

/// Ages of today that cannot be, by the births beside them.
pub(super) fn findings(
    check: &AgeBirthYear,
    scope: &Scope<'_>,
    sentence: &Sentence<'_>,
) -> Vec<CheckFinding> {
    let Some(today) = scope.written() else {
        return Vec::new();
    };
    let one = |at: usize| {
        let (age_at, birth_at) = pair(sentence, at)?;
        let age = sentence.quantity(age_at)?;
        let stated = value(age).filter(|age| (1.0..120.0).contains(age) && age.fract() == 0.0)?;
        let sure = matches!(age.qualifier, Qualifier::None | Qualifier::Exactly);
        let birth = plain(sentence.date(birth_at)?)?;
        let ages = possible(birth, today, false).filter(|ages| sure && !ages.contains(stated))?;
        Some(scope.finding(
            check,
            Severity::Contradiction,
            sentence.places([age_at, birth_at]),
            message(birth, today, ages, stated)?,
            working(birth, today, ages, stated)?,
        ))
    };
    (0..sentence.mentions.len()).filter_map(one).collect()
}

/// The age and the birth that begin at a mention, one right behind the other.
fn pair(sentence: &Sentence<'_>, at: usize) -> Option<(usize, usize)> {
    let is_age = |at: usize| {
        sentence
            .quantity(at)
            .is_some_and(|one| matches!(one.role, Role::Age | Role::Count | Role::Duration))
    };
    let gap = sentence.between(at, at + 1);
    let told = is_age(at)
        && (sentence.quantity(at)?.role == Role::Age || stands_beside_a_name(sentence, at));
    if told && THEN_BORN.is_match(gap) && sentence.date(at + 1).is_some() {
        return Some((at, at + 1));
    }
    let behind = is_birth(sentence, at)
        && is_age(at + 1)
        && THEN_AGED.is_match(gap)
        && OLD.is_match(sentence.after(at + 1));
    behind.then_some((at + 1, at))
}
