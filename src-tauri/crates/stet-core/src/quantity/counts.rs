//! Amounts in running text: what role a figure plays, whether it begins a range, what it counts.
//! Figures that name or score are [`super::naming`]'s.

use super::bounds::qualifier;
use super::date::Source;
use super::date_ranges::joiner;
use super::figure::Form;
use super::find::Reading;
use super::measure::{Amount, In, add_parts, amount};
use super::naming::{named, score};
use super::noun::noun_after;
use super::numeral::numeral;
use super::token::{Token, any, at, before};
use super::types::{Qualifier, Quantity, Role, Value};

pub(super) fn figure(s: &Source<'_>, i: usize) -> Option<Reading> {
    let t = s.t;
    if let Some(found) = multiple_word(t, i)
        .or_else(|| named(s, i))
        .or_else(|| score(t, i))
    {
        return Some(found);
    }
    if let Some(found) = couple(t, i) {
        return Some(found);
    }
    if let Some(mut a) = amount(s.text, t, i) {
        if a.unit == In::Nothing && idle(t, &a) {
            return None;
        }
        add_parts(s.text, t, &mut a);
        return Some(amount_reading(s, a));
    }
    ordinal(t, i)
}

/// Words that are numbers by form only: "one another", "no one", "the first half".
fn idle(t: &[Token], a: &Amount) -> bool {
    let previous = before(t, a.first).map_or("", |p| p.text.as_str());
    let next = t.get(a.end).map_or("", |x| x.text.as_str());
    let word = t[a.first].text.as_str();
    if word == "one" && a.end == a.first + 1 {
        return matches!(
            previous,
            "no" | "the"
                | "this"
                | "that"
                | "any"
                | "every"
                | "each"
                | "which"
                | "another"
                | "some"
                | "only"
                | "someone"
        ) || matches!(
            next,
            "another"
                | "'s"
                | "thing"
                | "day"
                | "is"
                | "can"
                | "could"
                | "should"
                | "who"
                | "that"
                | "must"
                | "might"
                | "would"
                | "may"
                | "has"
                | "."
                | ","
        );
    }
    if a.number.form == Form::Fraction && a.number.words {
        let part = matches!(
            previous,
            "first"
                | "second"
                | "third"
                | "fourth"
                | "next"
                | "last"
                | "latter"
                | "other"
                | "better"
        );
        let fixed = matches!(
            next,
            "time" | "sister" | "brother" | "back" | "final" | "way" | "-"
        );
        return word == "half" && (part || fixed);
    }
    matches!(word, "oh" | "zero") && next == "-"
}

pub(super) fn quantity(low: f64, high: f64, step: f64, role: Role) -> Quantity {
    Quantity {
        low,
        high,
        step,
        role,
        unit: None,
        qualifier: Qualifier::None,
        noun: None,
    }
}

pub(super) fn reading(first: usize, end: usize, quantity: Quantity) -> Reading {
    Reading {
        first,
        end,
        value: Some(Value::Quantity(quantity)),
    }
}

/// Turns an amount into a reading: as a range if another end follows, with role and noun.
fn amount_reading(s: &Source<'_>, a: Amount) -> Reading {
    let t = s.t;
    let mut q = quantity(a.value, a.value, a.step, Role::Count);
    let mut end = a.end;
    let mut unit = a.unit;
    if let Some(b) = range_end(s, &a) {
        let mut low = a.value;
        let mut step = a.step;
        if a.number.scale <= 1.0 && b.number.scale > 1.0 && a.value < b.value / b.number.scale {
            low *= b.number.scale;
            step *= b.number.scale;
        }
        if low < b.value {
            q.low = low;
            q.high = b.value;
            q.step = step.min(b.step);
            end = b.end;
            unit = b.unit;
        }
    }
    q.role = match unit {
        In::Nothing if a.number.form == Form::Fraction && a.value.abs() < 1.0 => Role::Fraction,
        In::Nothing => Role::Count,
        In::Percent => Role::Percent,
        In::Points => Role::PercentagePoint,
        In::Unit(entry) if entry.is_money() => Role::Money,
        In::Unit(entry) if entry.dimension == "time" => Role::Duration,
        In::Unit(_) => Role::Measure,
    };
    if let In::Unit(entry) = unit {
        q.unit = Some(entry.unit());
    }
    q.qualifier = qualifier(t, a.first, end);
    if let Some(age_end) = age(t, &a, end, q.role) {
        q.role = Role::Age;
        end = age_end;
        if q.unit.is_none() {
            q.unit = super::units::named("Year").map(|e| e.unit());
        }
    } else if let Some(times_end) = times(t, end, q.role) {
        q.role = Role::Multiple;
        end = times_end;
    } else {
        q.noun = match q.role {
            Role::Money | Role::Duration | Role::Measure | Role::PercentagePoint => None,
            _ => noun_after(t, end),
        };
    }
    reading(a.first, end, q)
}

/// The upper end of a range that `a` begins.
fn range_end(s: &Source<'_>, a: &Amount) -> Option<Amount> {
    let t = s.t;
    let previous = before(t, a.first).map_or("", |p| p.text.as_str());
    let between = previous == "between";
    let next = joiner(t, a.end, between)?;
    let sign = &t[next - 1];
    let dash = sign.is_dash() || sign.is("~");
    if dash {
        let glued = sign.glued();
        if glued != t.get(next)?.glued() || sign.is("—") {
            return None;
        }
    } else if previous == "from"
        && !(a.first >= 2 && any(t, a.first - 2, &["ranging", "range", "ranges", "ranged"]))
    {
        // "rose from 5 to 7" states two figures.
        return None;
    } else if matches!(sign.text.as_str(), "until" | "till" | "til") {
        return None;
    }
    let b = amount(s.text, t, next)?;
    let same = a.unit == In::Nothing && !matches!(a.unit, In::Percent) || a.unit == b.unit;
    let chained = t.get(b.end).is_some_and(|x| x.glued() && x.is_dash());
    (same && b.value > 0.0 && !chained && a.number.form != Form::Fraction).then_some(b)
}

/// Is the amount an age? The token after it.
fn age(t: &[Token], a: &Amount, end: usize, role: Role) -> Option<usize> {
    if role == Role::Duration {
        let mut next = end;
        if t.get(next).is_some_and(Token::is_hyphen) {
            next += 1;
        }
        if any(t, next, &["old", "olds"]) {
            return Some(next + 1);
        }
        if at(t, next, "of") && at(t, next + 1, "age") {
            return Some(next + 2);
        }
    }
    let led = before(t, a.first).is_some_and(|p| {
        p.is("aged")
            || p.is("age")
            || p.is("of") && a.first >= 2 && t[a.first - 2].is("age")
            || p.is("ages")
    });
    (led && role == Role::Count && a.value < 130.0).then_some(end)
}

/// "three times", "2.5x", "fivefold".
fn times(t: &[Token], end: usize, role: Role) -> Option<usize> {
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

/// doubled, twice, threefold …
fn multiple_word(t: &[Token], i: usize) -> Option<Reading> {
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
fn couple(t: &[Token], i: usize) -> Option<Reading> {
    let article = any(t, i, &["a", "the"]);
    let of = at(t, i + 2, "of");
    if !(article && any(t, i + 1, &["couple", "pair"]) && of) || t[i].is("the") {
        return None;
    }
    let mut q = quantity(2.0, 2.0, 1.0, Role::Count);
    if t[i + 1].is("couple") {
        q.qualifier = Qualifier::About;
    }
    q.noun = noun_after(t, i + 2);
    Some(reading(i, i + 2, q))
}

fn ordinal(t: &[Token], i: usize) -> Option<Reading> {
    let n = numeral(t, i).filter(|n| n.ordinal)?;
    let previous = before(t, i).map_or("", |p| p.text.as_str());
    let next = t.get(n.end).map_or("", |x| x.text.as_str());
    let idle = n.words
        && (previous == "at" && n.value == 1.0
            || next == "of" && at(t, n.end + 1, "all")
            || matches!(previous, "per" | "split") && n.value == 2.0
            || matches!(next, "hand" | "aid" | "lady") && n.value < 3.0);
    if idle {
        return None;
    }
    let mut q = quantity(n.value, n.value, 1.0, Role::Ordinal);
    q.noun = noun_after(t, n.end);
    Some(reading(i, n.end, q))
}
