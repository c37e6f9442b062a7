//! Amounts told in parts: "5 feet 2 inches", "an hour and a half", "thirteen dollars forty-five".

use super::figure::Form;
use super::measure::{Amount, In, plain};
use super::measure_doubt::short_word;
use super::numeral::{Numeral, numeral};
use super::token::{Gap, Kind, Token, any, at};
use super::units::{Entry, Table, named, unit_at};

/// "an hour and a half", "a mile and a quarter", "an hour and 45 minutes": one, which is not
/// written, and a part.
pub(super) fn one_and_part(text: &str, t: &[Token], i: usize) -> Option<Amount> {
    if !any(t, i, &["a", "an"]) {
        return None;
    }
    let found = unit_at(text, t, i + 1, Table::Measure)
        .filter(|f| at(t, f.end, "and") && !short_word(t, i + 1, f.end))?;
    let part = numeral(t, found.end + 1).filter(|n| !n.ordinal)?;
    let mut one = Amount {
        first: i,
        end: found.end,
        value: 1.0,
        step: 1.0,
        number: Numeral {
            value: 1.0,
            form: Form::Integer,
            ..part
        },
        unit: In::Unit(found.entry),
    };
    add_parts(text, t, &mut one);
    (one.end > found.end).then_some(one)
}

/// "and a half" behind a unit, where the clause does not go on to say half of what.
fn and_fraction(t: &[Token], i: usize) -> Option<Numeral> {
    let part = numeral(t, i + 1)
        .filter(|n| at(t, i, "and") && n.form == Form::Fraction && n.words && n.value < 1.0)?;
    let goes_on = [
        "ago", "later", "earlier", "long", "away", "from", "to", "in", "before", "after", "for",
        "and", "or", "on", "at", "off", "old", "until", "is", "was", "with",
    ];
    let free = t.get(part.end).is_none_or(|x| {
        x.gap == Gap::Break
            || !x.is_word() && !x.is_digits() && !x.is_hyphen()
            || goes_on.contains(&x.text.as_str())
    });
    free.then_some(part)
}

/// The hundredths of "thirteen dollars forty-five", the minutes of "one hour thirty", the inches of
/// "5 foot 3" and the pounds of "12 stone 4", as a share of the larger unit: a last figure without a unit where the clause ends.
fn unnamed_part(t: &[Token], a: &Amount, part: &Amount, large: &Entry) -> Option<f64> {
    let parts = match large.name.as_str() {
        "Hour" => 60.0,
        "Foot" => 12.0,
        "Stone" => 14.0,
        _ if large.is_money() && large.factor >= 1.0 => 100.0,
        _ => return None,
    };
    let worded = t[a.end - 1].is_word() && a.value.fract() == 0.0 && !at(t, a.end, ",");
    let two = parts < 60.0 || part.number.words || t[part.end - 1].text.len() == 2;
    let free = t.get(part.end).is_none_or(|x| {
        x.gap == Gap::Break
            || x.kind == Kind::Symbol && !matches!(x.text.as_str(), "%" | "$" | "€" | "£" | "-")
    });
    let whole = part.value.fract() == 0.0 && (1.0..parts).contains(&part.value);
    (part.unit == In::Nothing && worded && two && free && whole).then_some(part.value / parts)
}

/// A sign that is clear only behind a larger unit: the inches of "5 ft 2 in", the minutes of
/// "1h 40m".
fn smaller_sign(text: &str, t: &[Token], i: usize, large: &Entry) -> Option<Amount> {
    let (sign, name) = match large.name.as_str() {
        "Foot" => ("in", "Inch"),
        "Hour" => ("m", "Minute"),
        _ => return None,
    };
    let number = numeral(t, i).filter(|n| !n.words && !n.ordinal && n.value < 60.0)?;
    let unit = t
        .get(number.end)
        .filter(|x| x.is(sign) && x.gap != Gap::Break)?;
    // "5 ft 2 in his socks", "grew 3 ft 6 in 1990"
    let goes_on = t.get(number.end + 1).filter(|x| x.gap == Gap::Space);
    let place = goes_on.is_some_and(|x| {
        let name = text[x.start..].starts_with(char::is_uppercase);
        name || x.is_digits()
            || matches!(
                x.text.as_str(),
                "the" | "a" | "an" | "his" | "her" | "its" | "their"
            )
    });
    if place && sign == "in" && !unit.glued() {
        return None;
    }
    Some(Amount {
        first: i,
        end: number.end + 1,
        value: number.value,
        step: number.step,
        number,
        unit: In::Unit(named(name)?),
    })
}

/// True if a whole number of the smaller unit makes the larger: twelve inches a foot, but no number
/// of pounds a kilogram. The parts of a month vary.
fn divides(small: &Entry, large: &Entry) -> bool {
    let ratio = large.factor / small.factor;
    let whole = (ratio - ratio.round()).abs() <= 1e-6 * ratio;
    let measured = matches!(large.dimension.as_str(), "area" | "temperature");
    ratio > 1.0 && (whole && !measured || large.dimension == "time" || large.is_money())
}

/// The smaller part of a compound amount: "5 feet 2 inches", "2 hours and 30 minutes",
/// "12 dollars 50 cents"; adds it to `a`.
pub(super) fn add_parts(text: &str, t: &[Token], a: &mut Amount) {
    let In::Unit(entry) = a.unit else { return };
    if let Some(part) = and_fraction(t, a.end).filter(|_| a.value.fract() == 0.0) {
        a.value += part.value;
        a.step = part.step;
        a.end = part.end;
        return;
    }
    let mut last = entry;
    for _ in 0..3 {
        let mut next = a.end;
        if at(t, next, ",") {
            next += 1;
        }
        if at(t, next, "and") {
            next += 1;
        }
        if t.get(next).is_none_or(|x| x.gap == Gap::Break) {
            return;
        }
        let part = smaller_sign(text, t, next, last).or_else(|| plain(text, t, next, next, 1.0));
        let Some(part) = part else {
            return;
        };
        if let Some(share) = unnamed_part(t, a, &part, last) {
            a.value += share * last.factor / entry.factor;
            a.end = part.end;
            return;
        }
        let In::Unit(small) = part.unit else { return };
        let money = entry.is_money();
        let fits = (small.dimension == last.dimension
            || money && small.name == "Cent" && entry.dimension != "currency:GBP")
            && divides(small, last)
            && (next == a.end || part.value * small.factor < last.factor * 1.001)
            && last.offset == 0.0
            && part.number.scale <= 1.0
            && part.number.form != Form::Fraction;
        if !fits {
            return;
        }
        a.value += part.value * small.factor / entry.factor;
        a.step = part.step * small.factor / entry.factor;
        a.end = part.end;
        last = small;
    }
}
