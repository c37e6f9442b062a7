//! Signs behind a figure that may be a unit or something else: "13F" is a form, "4.3m people" are
//! millions, "5 in" is more often a place than a length.

use super::figure::Form;
use super::noun::plural_follows;
use super::numeral::Numeral;
use super::token::{Gap, Token, any, before};
use super::units::{Table, unit_at};

/// A unit of one or two letters in the text.
pub(super) fn short_word(t: &[Token], i: usize, end: usize) -> bool {
    end == i + 1 && t[i].text.chars().count() < 3 && !any(t, i, &["km", "kg", "ha"])
}

/// A letter after a figure that counts millions or billions of what follows: "4.3m people",
/// "1.8M users", "2m tonnes". Before anything else "m" is for metres and "B" part of a name.
pub(super) fn counting_scale(text: &str, t: &[Token], n: &Numeral) -> Option<f64> {
    if n.scale > 1.0 || n.words || n.form == Form::Fraction {
        return None;
    }
    let sign = t.get(n.end).filter(|x| x.is_word() && x.glued())?;
    let (scale, capital) = match text.get(sign.start..sign.end)? {
        "m" => (1e6, false),
        "M" => (1e6, true),
        "b" => (1e9, false),
        "B" => (1e9, true),
        _ => return None,
    };
    let next = n.end + 1;
    let follows = t.get(next).filter(|x| x.is_word() && x.gap == Gap::Space);
    let person = follows.is_some_and(|x| counts_persons(&x.text));
    let unit = follows.is_some()
        && unit_at(text, t, next, Table::Measure).is_some_and(|f| !short_word(t, next, f.end));
    let strong = t.get(next).is_some_and(|x| x.is_hyphen() && x.glued())
        && any(t, next + 1, &["strong", "plus"]);
    let sure = capital && (n.form == Form::Decimal || n.grouped || plural_follows(t, next));
    (person || unit || strong || sure).then_some(scale)
}

/// A plural for persons: "people", "voters", "students", "tourists", "employees".
fn counts_persons(word: &str) -> bool {
    matches!(
        word,
        "people" | "men" | "women" | "children" | "families" | "households"
    ) || ["ers", "ors", "ists", "ians", "ants", "ents", "ees"]
        .iter()
        .any(|tail| word.len() > tail.len() + 2 && word.ends_with(tail))
        && !word.ends_with("meters")
}

/// Does the text speak of temperature here? A bare letter after a figure names a form or a seat
/// otherwise: "13F".
pub(super) fn thermal(t: &[Token], figure: usize, n: &Numeral) -> bool {
    if n.form == Form::Decimal {
        return true;
    }
    let led = before(t, figure).is_some_and(|p| {
        p.is_dash()
            || matches!(
                p.text.as_str(),
                "at" | "to"
                    | "of"
                    | "below"
                    | "above"
                    | "around"
                    | "about"
                    | "nearly"
                    | "under"
                    | "over"
                    | "between"
                    | "and"
                    | "from"
                    | "is"
                    | "was"
                    | "reached"
                    | "hit"
                    | "by"
                    | "than"
                    | "near"
                    | "almost"
                    | "minus"
                    | "("
            )
    });
    let near = figure.saturating_sub(8)..(n.end + 8).min(t.len());
    led || t[near].iter().any(|x| {
        matches!(
            x.text.as_str(),
            "temperature"
                | "temperatures"
                | "degrees"
                | "heat"
                | "hot"
                | "cold"
                | "warm"
                | "oven"
                | "weather"
                | "thermometer"
                | "fever"
                | "freezing"
                | "boiling"
                | "celsius"
                | "fahrenheit"
                | "°"
        )
    })
}

/// One-letter signs that are as often something else: "5 in", "3 a", "section 2 B".
pub(super) fn doubtful(t: &[Token], i: usize, written: &str, n: &Numeral) -> bool {
    let glued = t[i].glued();
    match written {
        "in" => {
            let shape = [
                "long", "wide", "deep", "tall", "high", "thick", "across", "x", "×", ")", "]",
            ];
            !glued && (n.words || !any(t, i + 1, &shape))
        }
        "a" | "are" => !glued,
        // "12 st (76 kg)", "5 st 4 lb"; "4 St John's" is an address.
        "st" => {
            let pounds = t.get(i + 1).is_some_and(Token::is_digits)
                && any(t, i + 2, &["lb", "lbs", "pound", "pounds"]);
            n.words || !glued && !pounds && !any(t, i + 1, &["("])
        }
        "\"" | "'" | "″" | "′" => !glued || n.words,
        "M" | "K" | "L" | "T" | "B" => true,
        "C" | "F" | "d" | "J" | "A" | "b" => !glued || n.words,
        "m" | "g" | "l" => n.words,
        // "0.2 W/m2" is no power, "1101 W. Elm St." none either.
        "t" | "h" | "s" | "W" | "V" => {
            let goes_on = t.get(i + 1).is_some_and(|x| {
                x.glued() && any(t, i + 1, &["/", "·", "⋅", "-"]) || written == "W" && x.is(".")
            });
            n.words || goes_on
        }
        "may" | "pm" => true,
        "second" | "sec" | "min" | "point" | "stone" | "bar" | "grain" | "hands" | "mins" => {
            n.words && !t[i].glued() && written != "sec" && n.value != 1.0
        }
        _ => false,
    }
}
