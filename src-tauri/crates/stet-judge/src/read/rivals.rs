//! What a network reads of a sentence when another value of the sources takes a fact's place. How surely it reads a sentence
//! differs more between sentences than between values; with all but the value alike, the right one stands out.

use stet_core::entailment::AtomState;
use stet_core::quantity::{Outcome, Role, Value};
use stet_core::text::Span;

use super::shown::stating;
use super::{CUTS, CloseReading, SentenceRead, is_of_its_kind};
use crate::claimed::Claimed;
use crate::compare::compare;
use crate::fact::{Fact, FactValue};
use crate::judge::{FactReading, Reckoned, evidence};
use crate::library::Library;
use crate::statement::StatedValue;

/// Most values that are tried in a fact's place.
const TRIED: usize = 3;

/// What another figure must reach in a fact's place for the fact to be denied. Chosen on articles and records that the network
/// was not fitted to.
struct Enough {
    /// How much higher its log-odds are.
    over: f64,
    /// How surely every word of the claim is borne out with it.
    every: f64,
    /// How likely its line settles something.
    settles: f64,
}

/// For a figure that a slip makes of the fact's: two digits changed places, or one is another.
const SLIP: Enough = Enough {
    over: 2.0,
    every: 0.85,
    settles: CUTS.line,
};

/// For any other, which may stand beside what the fact was worked out from.
const OTHER: Enough = Enough {
    over: 4.0,
    every: 0.93,
    settles: CUTS.stating,
};

/// From this figure on one written in words is exact: "nine" of a source may be the claim's "three more than last year".
const EXACT: f64 = 21.0;

/// A value of the sources in the place of a fact's.
struct Rival {
    /// Index into [`Library::statements`].
    statement: usize,
    words: String,
    /// How likely its line settles something.
    settles: f64,
    /// Mean log-odds that it is borne out, and the least probability of a word of the claim.
    odds: f64,
    every: f64,
}

/// Denies figures and dates that neither the rules nor the plain reading decide, by those that could stand in their place. True if
/// one is.
pub(super) fn deny(
    readings: &mut [FactReading],
    claimed: &Claimed<'_>,
    library: &Library,
    close: CloseReading<'_>,
) -> bool {
    let read = close.sentence;
    let mut denied = false;
    for reading in readings {
        let fact = &reading.fact;
        let open = reading.evidence.is_empty() && reading.reckoned == Reckoned::Not;
        if !open || !is_exact(fact) {
            continue;
        }
        let (Some((agrees, _)), Some(own)) =
            (read.mean(fact.span, |_| true), odds_at(read, fact.span))
        else {
            continue;
        };
        // Reading again takes as long as reading: first what is known without.
        let own_stands = stating(claimed, fact, library, read)
            .is_some_and(|(_, settles)| settles >= CUTS.stating);
        let out_of_reach = own + SLIP.over > super::log_odds(1.0);
        if own_stands || out_of_reach {
            continue;
        }
        let rivals = rivals(claimed, fact, library, close);
        let best = rivals
            .iter()
            .max_by(|one, other| one.odds.total_cmp(&other.odds));
        if let Some(best) = best.filter(|best| is_enough(best, own, fact)) {
            let reason = has_instead(&best.words);
            let sure = 1.0 - agrees;
            reading.evidence = vec![evidence(
                library,
                best.statement,
                AtomState::Differs,
                reason,
                sure.max(CUTS.figure_differs),
            )];
            denied = true;
        }
    }
    denied
}

/// True if what is read with the rival in the fact's place, whose own log-odds are `own`, denies the fact.
fn is_enough(rival: &Rival, own: f64, fact: &Fact) -> bool {
    let enough = if is_slip(&fact.text, &rival.words) {
        SLIP
    } else {
        OTHER
    };
    rival.odds >= own + enough.over
        && rival.every >= enough.every
        && rival.settles >= enough.settles
}

/// True if the two have as many digits, and all but one alike or two in another order.
fn is_slip(one: &str, other: &str) -> bool {
    let digits = |text: &str| -> Vec<char> { text.chars().filter(char::is_ascii_digit).collect() };
    let (mut mine, mut theirs) = (digits(one), digits(other));
    if mine.len() < 2 || mine.len() != theirs.len() {
        return false;
    }
    let apart = mine.iter().zip(&theirs).filter(|(one, other)| one != other);
    let apart = apart.count();
    mine.sort_unstable();
    theirs.sort_unstable();
    apart <= 1 || apart == 2 && mine == theirs
}

/// A figure in digits or a large one, or a day or year: seldom worked out from others.
fn is_exact(fact: &Fact) -> bool {
    match &fact.value {
        FactValue::Number(quantity) => {
            !matches!(quantity.role, Role::Ordinal | Role::Identifier)
                && (fact.text.contains(|ch: char| ch.is_ascii_digit()) || quantity.low >= EXACT)
        }
        FactValue::Date(_) => true,
        _ => false,
    }
}

/// The values of the lines that were read which could stand in the fact's place: index of the statement, words and how likely
/// its line settles something, the likeliest first.
pub(super) fn in_its_place<'l>(
    claimed: &Claimed<'_>,
    fact: &Fact,
    library: &'l Library,
    read: &SentenceRead,
) -> Vec<(usize, &'l str, f64)> {
    let mut lines: Vec<_> = read.lines.iter().collect();
    lines.sort_by(|(_, one), (_, other)| other.total_cmp(one));
    let mut found: Vec<(usize, &str, f64)> = Vec::new();
    for (line, settles) in lines {
        for at in line.clone() {
            let statement = &library.statements[at];
            for stated in &statement.values {
                let differs = compare(claimed, fact, statement, stated)
                    .is_some_and(|(outcome, _)| outcome == Outcome::Different);
                let words = stated.text.as_str();
                let new = !claimed.claim.quote.contains(words)
                    && found.iter().all(|(_, other, _)| *other != words);
                if differs && new && is_of_a_kind(&fact.value, &stated.what) {
                    found.push((at, words, *settles));
                }
            }
        }
    }
    found
}

/// That `words` of a source are understood to stand in a fact's place.
pub(super) fn has_instead(words: &str) -> String {
    format!("the source has “{words}” in its place, as the built-in reader understands it")
}

/// What is read with each of the likeliest of them.
fn rivals(
    claimed: &Claimed<'_>,
    fact: &Fact,
    library: &Library,
    close: CloseReading<'_>,
) -> Vec<Rival> {
    let found = in_its_place(claimed, fact, library, close.sentence);
    let tried = found
        .into_iter()
        .take(TRIED)
        .filter_map(|(statement, words, settles)| {
            let read = (close.instead)(fact.span, words)?;
            let span = Span::new(fact.span.start, fact.span.start + words.len());
            let own = claimed.claim.place.span;
            let claim = Span::new(own.start, own.end - fact.span.len() + words.len());
            Some(Rival {
                statement,
                words: words.to_owned(),
                settles,
                odds: odds_at(&read, span)?,
                every: least_within(&read, claim)?,
            })
        });
    tried.collect()
}

/// True for figures of one role and unit, and for dates as exact as each other.
fn is_of_a_kind(mine: &FactValue, theirs: &StatedValue) -> bool {
    match (mine, theirs) {
        (FactValue::Number(mine), StatedValue::Figure(Value::Quantity(theirs))) => {
            is_of_its_kind(mine, theirs)
        }
        (FactValue::Date(mine), StatedValue::Figure(Value::Date(theirs))) => {
            mine.granularity == theirs.granularity
        }
        _ => true,
    }
}

/// Mean log-odds that what stands at `span` is borne out.
fn odds_at(read: &SentenceRead, span: Span) -> Option<f64> {
    let there = read.words.iter().filter(|word| word.span.overlaps(&span));
    let odds: Vec<f64> = there.map(|word| super::log_odds(word.agrees)).collect();
    (!odds.is_empty()).then(|| odds.iter().sum::<f64>() / odds.len() as f64)
}

/// The least probability of a word of a claim at `span` that it is borne out.
fn least_within(read: &SentenceRead, span: Span) -> Option<f64> {
    let within = read.words.iter().filter(|word| span.contains(&word.span));
    within.map(|word| word.agrees).min_by(f64::total_cmp)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_slip_changes_one_digit_or_the_order_of_two() {
        for (one, other) in [
            ("1,940", "1,490"),
            ("338 millimetres", "388 mm"),
            ("52", "25"),
        ] {
            assert!(is_slip(one, other), "{one} {other}");
        }
        for (one, other) in [("$9,000", "$6,500"), ("96", "484"), ("3", "4")] {
            assert!(!is_slip(one, other), "{one} {other}");
        }
    }
}
