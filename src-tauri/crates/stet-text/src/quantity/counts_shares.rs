//! Multiples and shares: "doubled", "three times as many", "a couple of", "three in four".

use super::bounds::qualifier;
use super::counts::{quantity, reading};
use super::figure::Form;
use super::find::Reading;
use super::noun::{noun_after, plural_follows};
use super::number_words::scale_word;
use super::numeral::{Numeral, numeral};
use super::token::{Gap, Token, any, at};
use super::types::{Qualifier, Role};

/// "three times", "2.5x", "fivefold".
pub(super) fn times(t: &[Token], end: usize, role: Role) -> Option<usize> {
    if role != Role::Count {
        return None;
    }
    let hyphen = t.get(end).is_some_and(|x| x.is_hyphen() && x.glued());
    if any(t, end + usize::from(hyphen), &["fold"]) {
        return Some(end + usize::from(hyphen) + 1);
    }
    let sign = t.get(end)?;
    if sign.glued()
        && (sign.is("x") || sign.is("×"))
        && !t.get(end + 1).is_some_and(|x| x.glued() && x.is_digits())
    {
        return Some(end + 1);
    }
    let compared = any(
        t,
        end + 1,
        &[
            "more", "as", "higher", "larger", "the", "greater", "faster", "bigger", "less", "that",
            "its", "smaller",
        ],
    );
    (sign.is("times") && compared).then_some(end + 1)
}

/// How often: "once a day", "twice weekly".
pub(super) fn how_often(t: &[Token], i: usize) -> Option<Reading> {
    let times = match t[i].text.as_str() {
        "once" => 1.0,
        "twice" => 2.0,
        "thrice" => 3.0,
        _ => return None,
    };
    let each = any(t, i + 1, &["a", "an", "per", "each", "every"])
        && any(
            t,
            i + 2,
            &[
                "hour",
                "day",
                "night",
                "week",
                "fortnight",
                "month",
                "quarter",
                "season",
                "year",
                "decade",
                "century",
            ],
        );
    let regularly = [
        "hourly",
        "daily",
        "nightly",
        "weekly",
        "monthly",
        "quarterly",
        "yearly",
        "annually",
    ];
    if !each && !any(t, i + 1, &regularly) {
        return None;
    }
    let mut q = quantity(times, times, 1.0, Role::Count);
    q.noun = Some("times".to_owned());
    Some(reading(i, i + 1, q))
}

/// doubled, twice, threefold …
pub(super) fn multiple_word(t: &[Token], i: usize) -> Option<Reading> {
    let token = t[i].text.as_str();
    let value = match token {
        "doubled" | "doubling" | "doubles" | "twice" | "twofold" => 2.0,
        "double" if any(t, i + 1, &["the", "that", "its", "their", "what"]) => 2.0,
        "tripled" | "tripling" | "triples" | "trebled" | "thrice" | "threefold" => 3.0,
        "triple" | "treble" if any(t, i + 1, &["the", "that", "its", "their", "what"]) => 3.0,
        "quadrupled" | "quadrupling" | "fourfold" => 4.0,
        "quintupled" | "fivefold" => 5.0,
        "sixfold" => 6.0,
        "sevenfold" => 7.0,
        "eightfold" => 8.0,
        "ninefold" => 9.0,
        "tenfold" => 10.0,
        "hundredfold" => 100.0,
        "halved" | "halving" => 0.5,
        _ => return None,
    };
    let mut q = quantity(value, value, 1.0, Role::Multiple);
    q.qualifier = qualifier(t, i, i + 1);
    Some(reading(i, i + 1, q))
}

/// "a couple of", "a pair of".
pub(super) fn couple(t: &[Token], i: usize) -> Option<Reading> {
    let article = any(t, i, &["a", "the"]);
    let of = at(t, i + 2, "of");
    if !(article && any(t, i + 1, &["couple", "pair"]) && of) || t[i].is("the") {
        return None;
    }
    // "a couple of hundred", "a couple of million"
    let scale = t.get(i + 3).and_then(|x| match x.text.as_str() {
        "hundred" => Some(1e2),
        "dozen" => Some(12.0),
        word => scale_word(word).filter(|_| !word.ends_with('s')),
    });
    let (unit, end) = scale.map_or((1.0, i + 2), |scale| (scale, i + 4));
    let mut q = quantity(2.0 * unit, 2.0 * unit, unit, Role::Count);
    if t[i + 1].is("couple") {
        q.qualifier = Qualifier::About;
    }
    q.noun = noun_after(t, end);
    Some(reading(i, end, q))
}

/// A share told by a small whole: "three in four adults", "9 in 10".
pub(super) fn one_in(t: &[Token], i: usize) -> Option<Reading> {
    let near = t.get(i + 1..t.len().min(i + 8))?;
    if !near.iter().any(|x| x.is("in")) {
        return None;
    }
    let part = numeral(t, i).filter(|n| whole_below(n.value, 100.0) && n.form == Form::Integer)?;
    // "one in five", "two in every five", "one-in-five"
    let tight = t.get(part.end).is_some_and(|x| x.is_hyphen() && x.glued());
    let counted = if tight { 0 } else { counted_between(t, &part) };
    let word = part.end + usize::from(tight) + counted;
    let every = usize::from(at(t, word + 1, "every"));
    let next = word + 1 + every + usize::from(tight);
    let closed = !tight || t.get(word + 1).is_some_and(Token::is_hyphen);
    let joined = at(t, word, "in") && (tight || t[word].gap == Gap::Space) && closed;
    let all = numeral(t, next).filter(|n| joined && !n.ordinal && n.form == Form::Integer)?;
    // Wholes people compare with: small ones and the powers of ten.
    let usual = whole_below(all.value, 13.0)
        || [20.0, 25.0, 50.0].contains(&all.value)
        || all.value >= 100.0 && all.value.log10().fract() == 0.0 && all.value <= 1e6;
    let spelled_alike = part.words == all.words || every == 1;
    // "two in five days", "3 in 4 years" count within a time; "3 in 10 km" along a way.
    let measured = t.get(all.end).is_some_and(|x| {
        x.glued()
            && !x.is_hyphen()
            && !matches!(
                x.text.as_str(),
                "." | "," | ")" | ";" | ":" | "”" | "\"" | "?" | "!"
            )
            || super::date_words::span(&x.text).is_some()
            || matches!(
                x.text.as_str(),
                "hours"
                    | "minutes"
                    | "seconds"
                    | "games"
                    | "matches"
                    | "starts"
                    | "attempts"
                    | "tries"
                    | "outings"
                    | "%"
                    | "percent"
            )
    });
    // "One shop in three towns" counts towns.
    let elsewhere = counted > 0 && plural_follows(t, all.end);
    if part.value >= all.value || part.ordinal || !usual || !spelled_alike || measured || elsewhere
    {
        return None;
    }
    let mut q = quantity(
        part.value / all.value,
        part.value / all.value,
        0.01,
        Role::Fraction,
    );
    q.qualifier = qualifier(t, i, all.end);
    q.noun = noun_after(t, all.end);
    Some(reading(i, all.end, q))
}

/// How many words name what is counted between part and whole: one of "one patient in four", two of "one young voter in five".
fn counted_between(t: &[Token], part: &Numeral) -> usize {
    let single = part.words && part.value == 1.0;
    let named = |x: &Token| {
        let joins = [
            "in", "of", "the", "a", "and", "or", "to", "on", "at", "by", "who", "that", "which",
            "is", "was", "has",
        ];
        x.is_word() && x.gap == Gap::Space && !joins.contains(&x.text.as_str())
    };
    let fits = |count: &usize| {
        let words = t.get(part.end..part.end + count);
        words.is_some_and(|words| words.iter().all(named)) && at(t, part.end + count, "in")
    };
    (1..=2).filter(|_| single).find(fits).unwrap_or(0)
}

fn whole_below(value: f64, bound: f64) -> bool {
    value >= 1.0 && value < bound && value.fract() == 0.0
}

#[cfg(test)]
mod tests {
    use crate::quantity::{Role, Value, find};

    fn shares(text: &str) -> Vec<String> {
        let share =
            |value: &Value| matches!(value, Value::Quantity(one) if one.role == Role::Fraction);
        let found = find(text)
            .into_iter()
            .filter(|mention| share(&mention.value));
        found.map(|mention| mention.text).collect()
    }

    #[test]
    fn a_share_may_name_what_it_counts() {
        for (text, wanted) in [
            (
                "About one patient in four waited longer.",
                "one patient in four",
            ),
            (
                "Barely one young voter in five came.",
                "one young voter in five",
            ),
            ("Two out of every five boats leak.", "Two out of every five"),
        ] {
            assert_eq!(shares(text), [wanted], "{text}");
        }
        for text in [
            "They opened one shop in three towns.",
            "He won one of the races in two years.",
            "One was sold in four weeks.",
        ] {
            assert!(shares(text).is_empty(), "{text}");
        }
    }
}
