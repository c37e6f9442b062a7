//! "A majority of the members voted for it", where a source has how many there are and how many did.

use stet_core::quantity::{Role, Value};
use stet_core::text::Span;

use crate::claimed::Claimed;
use crate::fact::FactValue;
use crate::library::Library;
use crate::solve::{Solved, Solves};
use crate::statement::{StatedValue, Statement};
use crate::terms::{content_stems, place_of_phrase, terms};

/// Words for more than half, and for less, each with the words that must stand before or behind.
const MORE_THAN_HALF: &[&[&str]] = &[
    &["majority", "of"],
    &["most", "of"],
    &["more", "than", "half"],
    &["over", "half"],
    &["mehrheit"],
    &["meisten"],
    &["mehr", "als", "die", "hälfte"],
    &["majorité"],
    &["plupart"],
    &["plus", "de", "la", "moitié"],
    &["mayoría"],
    &["más", "de", "la", "mitad"],
    &["meerderheid"],
    &["meeste"],
    &["meer", "dan", "de", "helft"],
];
const LESS_THAN_HALF: &[&[&str]] = &[
    &["minority", "of"],
    &["less", "than", "half"],
    &["fewer", "than", "half"],
    &["under", "half"],
    &["minderheit"],
    &["weniger", "als", "die", "hälfte"],
    &["minorité"],
    &["moins", "de", "la", "moitié"],
    &["minoría"],
    &["menos", "de", "la", "mitad"],
    &["minderheid"],
    &["minder", "dan", "de", "helft"],
];

/// Words between a figure and what it counts, at most.
const BESIDE: usize = 2;

/// What a statement's two figures make of "most of them"; at most one.
pub(crate) fn majority(claimed: &Claimed<'_>, library: &Library) -> Option<Solved> {
    let words = terms(&claimed.claim.quote, claimed.language);
    let (more, (from, end)) = match (
        place_of_phrase(&words, MORE_THAN_HALF),
        place_of_phrase(&words, LESS_THAN_HALF),
    ) {
        (Some(found), None) => (true, found),
        (None, Some(found)) => (false, found),
        _ => return None,
    };
    let span = words.get(from)?.span.cover(&words.get(end - 1)?.span);
    let start = claimed.claim.place.span.start;
    let here = Span::new(start + span.start, start + span.end);
    let facts = claimed.facts.iter().enumerate();
    let mut figures = facts.filter(|(_, fact)| matches!(fact.value, FactValue::Number(_)));
    let what = match (figures.next(), figures.next()) {
        (None, _) => Solves::Order,
        // "Half" is a figure of its own.
        (Some((at, fact)), None) if fact.span.overlaps(&here) => Solves::Fact(at),
        _ => return None,
    };
    let mut rest = claimed.claim.quote.clone();
    rest.replace_range(span.start..span.end, &" ".repeat(span.len()));
    let own = content_stems(&rest, claimed.language);
    let counted = words[end..].iter().find(|word| word.content)?;
    let mut found = library
        .statements
        .iter()
        .enumerate()
        .filter_map(|(at, one)| {
            let said = own.iter().all(|stem| one.terms.contains(stem));
            let (part, whole) = part_of(one, &counted.stem, claimed.language)?;
            (said && own.len() > 2).then_some((at, part, whole))
        });
    let (at, part, whole) = found.next()?;
    if found.next().is_some() {
        return None;
    }
    Some(Solved {
        holds: (part * 2.0 > whole) == more && part * 2.0 != whole,
        working: format!("{part} of {whole}"),
        statements: vec![at],
        what,
        tells: true,
    })
}

/// "Of 90 owners, 41 voted …", "41 of the 90 owners voted …": how many did, and of how many.
fn part_of(statement: &Statement, counted: &str, language: &str) -> Option<(f64, f64)> {
    let figures: Vec<(usize, usize, f64)> = statement
        .values
        .iter()
        .filter_map(|stated| match &stated.what {
            StatedValue::Figure(Value::Quantity(quantity))
                if quantity.role == Role::Count && quantity.low == quantity.high =>
            {
                Some((stated.span.start, stated.span.end, quantity.low))
            }
            _ => None,
        })
        .collect();
    let whole = figures.iter().position(|(_, end, _)| {
        let behind = statement.text.get(*end..).unwrap_or_default();
        let mut near = terms(behind, language).into_iter().take(BESIDE);
        near.any(|word| word.stem == counted)
    })?;
    let (start, _, all) = figures[whole];
    let before = statement.text.get(..start)?.trim_end();
    let joined = |part: &(usize, usize, f64)| {
        let between = statement.text.get(part.1..start).unwrap_or_default();
        matches!(
            between.trim(),
            "of" | "of the" | "von" | "von den" | "des" | "sur" | "de los" | "de las" | "van de"
        )
    };
    let lower = before.to_lowercase();
    let leads = [
        "of", "of the", "von", "von den", "sur", "de los", "van de", "out of",
    ];
    let led = leads
        .iter()
        .any(|lead| lower == *lead || lower.ends_with(&format!(" {lead}")));
    let part = match whole.checked_sub(1).map(|before| figures[before]) {
        Some(part) if joined(&part) => part,
        _ if led => *figures.get(whole + 1)?,
        _ => return None,
    };
    (part.2 <= all && all > 0.0).then_some((part.2, all))
}
