//! Money, measures, temperatures and ages in the suites' terms.

use super::super::measure::{Amount, In, amount};
use super::super::measure_parts::add_parts;
use super::super::numeral::numeral;
use super::super::token::{Gap, Token, any, at, before};
use super::super::units::{Entry, Table, unit_at};
use super::{Entity, digits, entity};

/// The amounts of a text that state a unit, in order; `bare` is asked where none starts.
fn amounts(
    text: &str,
    t: &[Token],
    type_name: &'static str,
    accept: impl Fn(&Amount, &'static Entry) -> bool,
    bare: impl Fn(usize) -> Option<(usize, &'static Entry)>,
) -> Vec<Entity> {
    let mut out = Vec::new();
    let mut i = 0;
    while i < t.len() {
        let named = t[i].glued()
            && t[i].is_digits()
            && before(t, i).is_some_and(|p| {
                p.is_word() || p.is("_") || p.is_dash() && i >= 2 && p.glued() && t[i - 2].is_word()
            });
        if let Some(mut a) = amount(text, t, i).or_else(|| spaced_minus(text, t, i)) {
            let keep = match a.unit {
                In::Unit(entry) if accept(&a, entry) && !named => Some(entry),
                _ => None,
            };
            let Some(entry) = keep else {
                let plain_end = numeral(t, i).map_or(i + 1, |n| n.end);
                i = plain_end.max(i + 1);
                continue;
            };
            add_parts(text, t, &mut a);
            out.push(entity(
                text,
                t,
                a.first,
                a.end,
                type_name,
                &[("value", digits(a.value)), ("unit", label(entry))],
            ));
            i = a.end;
            continue;
        }
        if let Some((end, entry)) = bare(i) {
            out.push(entity(
                text,
                t,
                i,
                end,
                type_name,
                &[("unit", label(entry))],
            ));
            i = end;
            continue;
        }
        i += 1;
    }
    out
}

fn label(entry: &Entry) -> String {
    entry.name.clone()
}

/// "- 20 degrees" after a word.
fn spaced_minus(text: &str, t: &[Token], i: usize) -> Option<Amount> {
    let minus = any(t, i, &["-", "−"])
        && t.get(i + 1)
            .is_some_and(|x| x.is_digits() && x.gap == Gap::Space);
    let free = before(t, i).is_none_or(|p| !p.is_digits()) && (i == 0 || !t[i].glued());
    if !minus || !free {
        return None;
    }
    let mut a = amount(text, t, i + 1)
        .filter(|a| matches!(a.unit, In::Unit(e) if e.dimension == "temperature"))?;
    a.first = i;
    a.value = -a.value;
    Some(a)
}

pub(super) fn money(text: &str, t: &[Token]) -> Vec<Entity> {
    let bare = |i: usize| {
        let token = t.get(i).filter(|x| x.is_word())?;
        let word = matches!(
            token.text.as_str(),
            "dollar"
                | "dollars"
                | "euro"
                | "euros"
                | "rupee"
                | "rupees"
                | "yen"
                | "yuan"
                | "peso"
                | "pesos"
                | "usd"
                | "eur"
                | "gbp"
                | "cents"
                | "bitcoin"
        );
        let found = unit_at(text, t, i, Table::Money)?;
        (word || found.end > i + 1).then_some((found.end, found.entry))
    };
    amounts(text, t, "currency", |_, entry| entry.is_money(), bare)
}

pub(super) fn dimensions(text: &str, t: &[Token]) -> Vec<Entity> {
    let mut out = Vec::new();
    let mut i = 0;
    while i < t.len() {
        let Some((end, value, entry)) = dimension(text, t, i) else {
            i += numeral(t, i).map_or(1, |n| (n.end - i).max(1));
            continue;
        };
        out.push(entity(
            text,
            t,
            i,
            end,
            "dimension",
            &[("value", digits(value)), ("unit", label(entry))],
        ));
        i = end;
    }
    out
}

/// A measure at `i` that is neither time nor temperature.
fn dimension(text: &str, t: &[Token], i: usize) -> Option<(usize, f64, &'static Entry)> {
    let glued_name = t[i].glued()
        && t[i].is_digits()
        && before(t, i).is_some_and(|p| {
            p.is_word() || p.is_dash() && i >= 2 && p.glued() && t[i - 2].is_word()
        });
    if glued_name {
        return None;
    }
    // Beside a measure, "5 pounds" weigh.
    let n = numeral(t, i).filter(|n| !n.ordinal);
    if let Some(n) = n {
        let hyphen = t.get(n.end).is_some_and(|x| x.is_hyphen() && x.glued());
        let at_unit = n.end + usize::from(hyphen);
        if let Some(found) =
            bracketed(text, t, at_unit).or_else(|| loose_unit(text, t, at_unit, &n))
        {
            let (end, entry) = found;
            let mut a = amount(text, t, i).filter(|a| a.end == end && a.unit == In::Unit(entry));
            if let Some(a) = &mut a {
                add_parts(text, t, a);
                return Some((a.end, a.value, entry));
            }
            return Some((end, n.value, entry));
        }
    }
    let mut a = amount(text, t, i)?;
    let In::Unit(entry) = a.unit else { return None };
    if !measured(entry) {
        return None;
    }
    add_parts(text, t, &mut a);
    Some((a.end, a.value, entry))
}

fn measured(entry: &Entry) -> bool {
    !matches!(entry.dimension.as_str(), "time" | "temperature") && !entry.is_money()
}

/// "20 (kg)", "20 <kg>"
fn bracketed(text: &str, t: &[Token], i: usize) -> Option<(usize, &'static Entry)> {
    if !any(t, i, &["(", "<", "["]) {
        return None;
    }
    let found = unit_at(text, t, i + 1, Table::Measure).filter(|f| measured(f.entry))?;
    any(t, found.end, &[")", ">", "]"]).then_some((found.end + 1, found.entry))
}

/// A unit after a figure that running text leaves doubtful: "10 dm", "2 pm", "10 \"".
fn loose_unit(
    text: &str,
    t: &[Token],
    i: usize,
    n: &super::super::numeral::Numeral,
) -> Option<(usize, &'static Entry)> {
    let token = t.get(i).filter(|x| x.gap != Gap::Break)?;
    let found = unit_at(text, t, i, Table::Measure).filter(|f| measured(f.entry))?;
    let written = &text[token.start..t[found.end - 1].end];
    let word = written.chars().count() > 3;
    let sign = !n.words && !matches!(written, "in" | "a" | "'" | "M" | "L" | "A" | "B" | "K");
    let clock = matches!(written, "pm" | "am")
        && t[n.end - 1].is_digits()
        && token.glued()
        && n.value <= 12.0;
    ((word || sign || token.glued() && !n.words) && !clock).then_some((found.end, found.entry))
}

pub(super) fn temperatures(text: &str, t: &[Token]) -> Vec<Entity> {
    let bare = |i: usize| {
        let token = t
            .get(i)
            .filter(|x| x.is_word() && x.text.chars().count() > 2)?;
        let found =
            unit_at(text, t, i, Table::Measure).filter(|f| f.entry.dimension == "temperature")?;
        let long = t[found.end - 1].text.chars().count() > 2 || token.text.starts_with("deg");
        long.then_some((found.end, found.entry))
    };
    amounts(
        text,
        t,
        "temperature",
        |a, entry| {
            let unit_word = &t[a.end - 1];
            let letter = unit_word.is_word()
                && unit_word.text.chars().count() == 1
                && a.end >= 2
                && t[a.end - 2].is_digits();
            entry.dimension == "temperature"
                && !(letter && unit_word.text != "c" && unit_word.text != "f")
                && !(letter
                    && t.get(a.end)
                        .is_some_and(|x| x.glued() && (x.is("-") || x.is_word())))
        },
        bare,
    )
}

pub(super) fn ages(text: &str, t: &[Token]) -> Vec<Entity> {
    let mut out = Vec::new();
    let mut i = 0;
    while i < t.len() {
        let Some((end, value, unit)) = age(text, t, i) else {
            i += 1;
            continue;
        };
        out.push(entity(
            text,
            t,
            i,
            end,
            "age",
            &[("value", digits(value)), ("unit", unit)],
        ));
        i = end;
    }
    out
}

fn age(text: &str, t: &[Token], i: usize) -> Option<(usize, f64, String)> {
    // "age 87", "aged 45"
    if any(t, i, &["age", "aged", "ages"]) {
        let next = i + 1 + usize::from(any(t, i + 1, &["of", ":"]));
        let n = numeral(t, next).filter(|n| !n.ordinal && n.value < 150.0)?;
        let timed =
            unit_at(text, t, n.end, Table::Measure).is_some_and(|f| f.entry.dimension == "time");
        return (!timed).then(|| (n.end, n.value, "Age".to_owned()));
    }
    let a = amount(text, t, i)?;
    let In::Unit(entry) = a.unit else { return None };
    if entry.dimension != "time" {
        return None;
    }
    let hyphen = usize::from(t.get(a.end).is_some_and(Token::is_hyphen));
    let end = if at(t, a.end + hyphen, "old") {
        a.end + hyphen + 1
    } else if at(t, a.end, "of") && at(t, a.end + 1, "age") {
        a.end + 2
    } else {
        return None;
    };
    Some((end, a.value, entry.name.clone()))
}
