//! Two figures of which one became the other: "from 40 to 60", "60, up from 40", "von 3,5 auf 4,2
//! Millionen". Finds such pairs, judges none.

use std::sync::LazyLock;

use regex::Regex;

use crate::quantity::{Quantity, Role};

use super::figures::{addable, value};
use super::scope::Sentence;
use super::wording::{FROM, HEDGE, TO, ends_in};
use super::words::pattern;

/// A figure and what it became.
#[derive(Debug, Clone)]
pub(super) struct Becoming {
    /// The mention of the earlier figure.
    pub(super) from_at: usize,
    /// The mention of the later one.
    pub(super) to_at: usize,
    /// The earlier figure, in the scale and unit of the later where it leaves them unsaid.
    pub(super) from: Quantity,
    /// The later figure.
    pub(super) to: Quantity,
}

static AFTER_FROM: LazyLock<Regex> = LazyLock::new(|| pattern(&ends_in(FROM)));
static AFTER_TO: LazyLock<Regex> = LazyLock::new(|| pattern(&ends_in(TO)));
/// Between the two, earlier figure first; a date such as "in 2023" may stand there too, as a
/// mention of its own.
static ON_TO: LazyLock<Regex> = LazyLock::new(|| {
    pattern(&format!(
        r"(?i)^(?:\s+\p{{L}}+){{0,4}}?\s*\s{TO}\s+(?:the\s+)?(?:{HEDGE}\s+)*$"
    ))
});
/// Between the two, later figure first.
static BACK_TO: LazyLock<Regex> = LazyLock::new(|| {
    pattern(&format!(
        r"(?i)^(?:\s+\p{{L}}+){{0,3}}?\s*[,(–—]?\s*(?:(?:up|down|rising|falling|compared\s+(?:with|to)|against|as\s+against|versus|gegenüber|verglichen\s+mit|nach|statt|contre|au\s+lieu\s+de|frente\s+a|contro|rispetto\s+a|tegen(?:over)?|mot|jämfört\s+med|mod)(?:\s+from)?)\s+(?:{HEDGE}\s+)*$"
    ))
});
/// "to 60 from 40": the preposition before the first says the rest.
static BARE_FROM: LazyLock<Regex> = LazyLock::new(|| {
    pattern(&format!(
        r"(?i)^(?:\s+\p{{L}}+){{0,3}}?\s+(?:from|von|van|från|fra)\s+(?:{HEDGE}\s+)*$"
    ))
});
/// The preposition of a date cut out between two figures.
static BEFORE_DATE: LazyLock<Regex> = LazyLock::new(|| {
    pattern(
        r"(?i)\s+(?:in|im|en|no|em|nel|i|im\s+Jahre?|in\s+the\s+year|en\s+el\s+año|l['’]an(?:née)?|del|de)\s*$",
    )
});

/// The words between two mentions with the dates among them, and their prepositions, cut out.
pub(super) fn undated(sentence: &Sentence<'_>, left: usize, right: usize) -> String {
    let gaps: Vec<&str> = (left..right)
        .map(|at| (at + 1 < right, sentence.between(at, at + 1).trim_end()))
        .map(
            |(dated, gap)| match BEFORE_DATE.find(gap).filter(|_| dated) {
                Some(found) => &gap[..found.start()],
                None => gap,
            },
        )
        .collect();
    gaps.join(" ") + " "
}

impl Becoming {
    /// The pair that mentions `one` and `two` make, in this order in the text.
    pub(super) fn read(sentence: &Sentence<'_>, one: usize, two: usize) -> Option<Self> {
        if two - one > 2 {
            return None;
        }
        let (before, between) = (sentence.before(one), undated(sentence, one, two));
        let onward = AFTER_FROM.is_match(before) && ON_TO.is_match(&between);
        let back =
            BACK_TO.is_match(&between) || AFTER_TO.is_match(before) && BARE_FROM.is_match(&between);
        let (from_at, to_at) = match (onward, back) {
            (true, _) => (one, two),
            (false, true) => (two, one),
            (false, false) => return None,
        };
        Self::of(sentence, from_at, to_at)
    }

    /// The pair of an earlier and a later figure, wherever they stand; `None` unless they are alike.
    pub(super) fn of(sentence: &Sentence<'_>, from_at: usize, to_at: usize) -> Option<Self> {
        let (from, to) = (sentence.quantity(from_at)?, sentence.quantity(to_at)?);
        let scaled = in_scale(from, to, sentence.words(from_at), sentence.words(to_at));
        if addable(from, to) && scaled.is_none() {
            return Some(Self {
                from_at,
                to_at,
                from: from.clone(),
                to: to.clone(),
            });
        }
        let from = match scaled {
            Some(scaled) => scaled,
            None => alike(from, to, &sentence.mentions[to_at].text)?,
        };
        Some(Self {
            from_at,
            to_at,
            from,
            to: to.clone(),
        })
    }
}

/// A count that leaves out the scale of the other: "from 1.4 to 2.8 million"; `None` where it is told in
/// full.
fn in_scale(bare: &Quantity, other: &Quantity, own: &str, words: &str) -> Option<Quantity> {
    let counts = bare.role == Role::Count && other.role == Role::Count;
    if !counts || bare.unit.is_some() || own.contains(char::is_alphabetic) {
        return None;
    }
    let near = |scaled: &Quantity| (0.1..10.0).contains(&(scaled.low / other.low));
    scale(words, value(other)?)?;
    alike(bare, other, words).filter(near)
}

/// A figure without unit, read in that of `other`: "from 3.5 to 4.2 million euros".
pub(super) fn alike(bare: &Quantity, other: &Quantity, words: &str) -> Option<Quantity> {
    if bare.unit.is_some() || bare.role != Role::Count && bare.role != other.role {
        return None;
    }
    let scale = scale(words, value(other)?)
        .filter(|scale| (0.02..50.0).contains(&(bare.low * scale / other.low)));
    let scale = scale.unwrap_or(1.0);
    Some(Quantity {
        low: bare.low * scale,
        high: bare.high * scale,
        step: bare.step * scale,
        role: other.role,
        unit: other.unit.clone(),
        ..bare.clone()
    })
}

/// What a scale word of the mention multiplies its digits by.
fn scale(words: &str, value: f64) -> Option<f64> {
    let digits: String = words
        .chars()
        .filter(|ch| ch.is_ascii_digit() || matches!(ch, '.' | ','))
        .collect();
    let digits: f64 = digits
        .trim_matches(['.', ','])
        .replace(',', ".")
        .parse()
        .ok()?;
    [1e3, 1e6, 1e9, 1e12]
        .into_iter()
        .find(|scale| (digits * scale - value).abs() <= 1e-9 * value.abs())
        .filter(|_| words.contains(char::is_alphabetic))
}
