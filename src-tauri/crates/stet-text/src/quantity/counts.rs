//! Amounts in running text: what role a figure plays, whether it begins a range, what it counts.
//! Figures that name or score are [`super::naming`]'s.

use super::bounds::qualifier;
use super::counts_shares::{couple, how_often, multiple_word, one_in, times};
use super::date::Source;
use super::date_ranges::joiner;
use super::figure::Form;
use super::find::Reading;
use super::measure::{Amount, In, amount};
use super::measure_parts::{add_parts, one_and_part};
use super::naming::{named, score};
use super::noun::noun_after;
use super::numeral::numeral;
use super::token::{Token, any, at, before};
use super::types::{Qualifier, Quantity, Role, Value};

pub(super) fn figure(s: &Source<'_>, i: usize) -> Option<Reading> {
    let t = s.t;
    if let Some(found) = how_often(t, i)
        .or_else(|| multiple_word(t, i))
        .or_else(|| named(s, i))
        .or_else(|| score(t, i))
    {
        return Some(found);
    }
    if let Some(found) = couple(t, i).or_else(|| one_in(t, i)) {
        return Some(found);
    }
    if let Some(a) = one_and_part(s.text, t, i) {
        return Some(amount_reading(s, a));
    }
    if let Some(mut a) = amount(s.text, t, i) {
        if a.unit == In::Nothing && idle(t, &a) {
            return None;
        }
        // "13F", "seat 12B": the letter makes a name of the figure.
        let letter = t
            .get(a.end)
            .is_some_and(|x| x.glued() && x.is_word() && x.text.chars().count() == 1);
        if a.unit == In::Nothing && t[a.end - 1].is_digits() && letter && s.capital(a.end) {
            return Some(Reading {
                first: i,
                end: a.end + 1,
                value: None,
            });
        }
        add_parts(s.text, t, &mut a);
        below_zero(t, &mut a);
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

/// "12 degrees below zero"
fn below_zero(t: &[Token], a: &mut Amount) {
    let degrees = |dimension: &str| matches!(dimension, "temperature" | "angle");
    let cold = matches!(a.unit, In::Unit(e) if degrees(&e.dimension)) && a.value > 0.0;
    if cold && at(t, a.end, "below") && at(t, a.end + 1, "zero") {
        a.value = -a.value;
        a.end += 2;
    }
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
    if end == a.end
        && a.unit == In::Nothing
        && let Some(b) = changed_to(s, &a)
    {
        // "rose from 5 to 7 per cent": the second figure states what both are in.
        unit = b.unit;
        let alike = (0.05..20.0).contains(&(a.value * b.number.scale / b.value));
        if a.number.scale <= 1.0 && b.number.scale > 1.0 && alike {
            for part in [&mut q.low, &mut q.high, &mut q.step] {
                *part *= b.number.scale;
            }
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

/// The second figure of "from 5 to 7 km".
fn changed_to(s: &Source<'_>, a: &Amount) -> Option<Amount> {
    let led = before(s.t, a.first).is_some_and(|p| p.is("from"));
    if !(led && at(s.t, a.end, "to")) {
        return None;
    }
    amount(s.text, s.t, a.end + 1).filter(|b| b.unit != In::Nothing)
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
    // "between 2 g and about 7 g"
    let about = any(
        t,
        next,
        &["about", "around", "approximately", "roughly", "nearly", "~"],
    );
    let b = amount(s.text, t, next + usize::from(about))?;
    // "from £4,200 in 2016 to £2,800": the year is none of the two.
    let dated = matches!(previous, "in" | "since" | "during" | "by")
        && a.unit == In::Nothing
        && (1500.0..2100.0).contains(&a.value);
    if dated && !dash && b.unit != In::Nothing {
        return None;
    }
    // "$3-5 million", "£20–30", "$3 to 5 million"
    let shared = matches!(a.unit, In::Unit(entry) if entry.is_money())
        && a.end > a.first + 1
        && t[a.end - 1].is_digits()
        && b.unit == In::Nothing
        && (dash && t[next - 1].glued() || b.number.scale > 1.0);
    if about && b.unit == In::Nothing {
        return None;
    }
    let b = if shared {
        Amount { unit: a.unit, ..b }
    } else {
        b
    };
    let same = a.unit == In::Nothing || a.unit == b.unit;
    let chained = t.get(b.end).is_some_and(|x| x.glued() && x.is_dash())
        && !t
            .get(b.end + 1)
            .is_some_and(|x| x.is_word() && x.text.len() > 2);
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
