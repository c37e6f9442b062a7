//! Years as they are written: 1998, '98, nineteen ninety-eight, 44 BC; decades and centuries.

use super::number_words::{ordinal_word, tens_word, unit_word};
use super::numeral::numeral;
use super::token::{Gap, Token, any, at, before};

/// A year, decade or century at a place.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Year {
    /// First token after it.
    pub(super) end: usize,
    pub(super) year: i32,
}

/// Four digits that can be a year.
pub(super) fn four(t: &[Token], i: usize) -> Option<Year> {
    let token = t.get(i).filter(|x| x.is_digits() && x.text.len() == 4)?;
    let year: i32 = token.text.parse().ok()?;
    let part = t.get(i + 1).is_some_and(|n| {
        n.glued()
            && (any(t, i + 1, &[".", ",", ":"])
                && t.get(i + 2).is_some_and(|d| d.glued() && d.is_digits())
                || any(t, i + 1, &["%", "°", "$", "€"]))
    });
    let part_before = token.glued()
        && before(t, i).is_some_and(|p| {
            p.is(".") || p.is(",") || p.is(":") || p.is("$") || p.is("€") || p.is("£")
        })
        && i >= 2
        && (t[i - 2].is_digits() || !t[i - 1].is("."));
    (!part && !part_before && (1000..=2999).contains(&year)).then_some(Year { end: i + 1, year })
}

/// A year beside a month or day, where shorter forms are clear: 1998, '98, nineteen ninety-eight,
/// two thousand and fifteen.
pub(super) fn beside(t: &[Token], i: usize) -> Option<Year> {
    four(t, i)
        .filter(|y| {
            !t.get(y.end)
                .is_some_and(|x| x.glued() && (x.is("s") || x.is(":")))
        })
        .or_else(|| apostrophe(t, i))
        .or_else(|| words(t, i))
}

/// "74" at the end of "31-Oct-74".
pub(super) fn short(t: &[Token], i: usize) -> Option<Year> {
    let digits = t
        .get(i)
        .filter(|x| x.is_digits() && x.glued() && x.text.len() == 2)?;
    let free = t
        .get(i + 1)
        .is_none_or(|x| !x.glued() || !x.is_digits() && !x.is_word() && !x.is_dash());
    free.then_some(Year {
        end: i + 1,
        year: two_digits(digits.text.parse().ok()?),
    })
}

/// The end of a season or business year that begins in `y`: "/23" after 2022, "-2023".
pub(super) fn split(t: &[Token], y: Year) -> Option<usize> {
    let sign = t
        .get(y.end)
        .filter(|x| x.glued() && (x.is("/") || x.is_dash()))?;
    let next = t.get(y.end + 1).filter(|x| x.glued() && x.is_digits())?;
    let second: i32 = next.text.parse().ok()?;
    let follows = match next.text.len() {
        2 => (y.year + 1).rem_euclid(100) == second,
        4 => y.year + 1 == second,
        _ => false,
    };
    let free = !t
        .get(y.end + 2)
        .is_some_and(|x| x.glued() && (x.is(&sign.text) || x.is_dash() || x.is_word()));
    (follows && free).then_some(y.end + 2)
}

/// '98
fn apostrophe(t: &[Token], i: usize) -> Option<Year> {
    if !any(t, i, &["'", "’", "‘"]) {
        return None;
    }
    let digits = t
        .get(i + 1)
        .filter(|x| x.is_digits() && x.glued() && x.text.len() == 2)?;
    Some(Year {
        end: i + 2,
        year: two_digits(digits.text.parse().ok()?),
    })
}

/// The century a year of two digits is in: up to 29 this one, else the last.
pub(super) fn two_digits(year: i32) -> i32 {
    if year < 30 { 2000 + year } else { 1900 + year }
}

/// nineteen ninety-eight, twenty twenty, two thousand and fifteen.
pub(super) fn words(t: &[Token], i: usize) -> Option<Year> {
    let first = t.get(i).filter(|x| x.is_word())?;
    if any(t, i, &["one", "two"]) && at(t, i + 1, "thousand") {
        let n = numeral(t, i)?;
        let stated =
            (1001..2000).contains(&(n.value as i32)) || (2001..2100).contains(&(n.value as i32));
        let year = whole_year(n.value).filter(|_| stated)?;
        return (!n.ordinal).then_some(Year { end: n.end, year });
    }
    let century = unit_word(&first.text)
        .filter(|v| (13.0..=19.0).contains(v))
        .or_else(|| tens_word(&first.text).filter(|v| *v == 20.0))?;
    let mut next = i + 1;
    if t.get(next)?.gap == Gap::Break {
        return None;
    }
    if at(t, next, "-") {
        next += 1;
    }
    let second = t.get(next).filter(|x| x.is_word())?;
    let mut end = next + 1;
    let rest = if matches!(second.text.as_str(), "oh" | "o") {
        end += 1;
        unit_word(&t.get(next + 1)?.text).filter(|v| *v < 10.0 && *v > 0.0)?
    } else if let Some(tens) = tens_word(&second.text) {
        let mut unit_at = end;
        if t.get(unit_at).is_some_and(Token::is_hyphen) {
            unit_at += 1;
        }
        match t
            .get(unit_at)
            .and_then(|x| unit_word(&x.text))
            .filter(|v| (1.0..10.0).contains(v))
        {
            Some(unit) => {
                end = unit_at + 1;
                tens + unit
            }
            None => tens,
        }
    } else {
        unit_word(&second.text).filter(|v| (10.0..20.0).contains(v))?
    };
    Some(Year {
        end,
        year: whole_year(century * 100.0 + rest)?,
    })
}

fn whole_year(value: f64) -> Option<i32> {
    (value.fract() == 0.0 && value.abs() < 10_000.0).then_some(value as i32)
}

/// "44 BC", "AD 79", "800 CE".
pub(super) fn era(text: &str, t: &[Token], i: usize) -> Option<Year> {
    let upper = |k: usize| {
        t.get(k)
            .is_some_and(|x| text[x.start..x.end].bytes().all(|b| b.is_ascii_uppercase()))
    };
    let digits = |k: usize| -> Option<i32> {
        t.get(k)
            .filter(|x| x.is_digits() && x.text.len() <= 4)
            .and_then(|x| x.text.parse().ok())
    };
    if at(t, i, "ad") && upper(i) {
        return digits(i + 1).map(|year| Year { end: i + 2, year });
    }
    let year = digits(i)?;
    if !upper(i + 1) {
        return None;
    }
    // "44 B.C."
    let stopped = |k: usize, letter: &str| {
        at(t, k, ".") && t[k].glued() && at(t, k + 1, letter) && t[k + 1].glued() && upper(k + 1)
    };
    if any(t, i + 1, &["b", "a"]) && at(t, i + 2, ".") {
        let bc = t[i + 1].is("b") && stopped(i + 2, "c");
        let ad = t[i + 1].is("a") && stopped(i + 2, "d");
        let close = usize::from(at(t, i + 4, ".") && t[i + 4].glued());
        return (bc || ad).then_some(Year {
            end: i + 4 + close,
            year: if bc { 1 - year } else { year },
        });
    }
    match t[i + 1].text.as_str() {
        "bc" | "bce" => Some(Year {
            end: i + 2,
            year: 1 - year,
        }),
        "ad" | "ce" => Some(Year { end: i + 2, year }),
        _ => None,
    }
}

/// A decade: 1990s, the '90s, the nineties. The flag says that the century was stated.
pub(super) fn decade(t: &[Token], i: usize) -> Option<(Year, bool)> {
    let token = t.get(i)?;
    if token.is_digits() {
        let value: i32 = token.text.parse().ok()?;
        let mut next = i + 1;
        if any(t, next, &["'", "’"]) && t[next].glued() {
            next += 1;
        }
        let suffix = t.get(next).filter(|x| x.is("s"))?;
        if suffix.gap == Gap::Break || value % 10 != 0 {
            return None;
        }
        return match token.text.len() {
            4 if (1000..=2990).contains(&value) => Some((
                Year {
                    end: next + 1,
                    year: value,
                },
                true,
            )),
            2 if value >= 10 => Some((
                Year {
                    end: next + 1,
                    year: two_digits(value),
                },
                false,
            )),
            _ => None,
        };
    }
    if any(t, i, &["'", "’", "‘"]) {
        let (year, _) =
            decade(t, i + 1).filter(|_| t[i + 1].glued() && t[i + 1].text.len() == 2)?;
        return Some((year, false));
    }
    if let Some(value) = decade_word(&token.text).filter(|v| *v >= 20 || token.is("noughties")) {
        return Some((
            Year {
                end: i + 1,
                year: two_digits(value),
            },
            false,
        ));
    }
    // nineteen nineties, eighteen-sixties, the two thousand and tens
    let (century, mut next) = if token.is("two") && at(t, i + 1, "thousand") {
        (20.0, i + 2 + usize::from(at(t, i + 2, "and")))
    } else {
        let century = unit_word(&token.text)
            .filter(|v| (13.0..=19.0).contains(v))
            .or_else(|| tens_word(&token.text).filter(|v| *v == 20.0))?;
        (century, i + 1)
    };
    if t.get(next).is_some_and(Token::is_hyphen) {
        next += 1;
    }
    let value = decade_word(&t.get(next)?.text)?;
    Some((
        Year {
            end: next + 1,
            year: whole_year(century)? * 100 + value,
        },
        true,
    ))
}

fn decade_word(word: &str) -> Option<i32> {
    match word {
        "noughties" => return Some(0),
        "tens" => return Some(10),
        _ => {}
    }
    let stem = word.strip_suffix("ies")?;
    whole_year(tens_word(&format!("{stem}y"))?)
}

/// A century: "19th century", "the twentieth century", "21st-century". Its first year is 100·n.
pub(super) fn century(t: &[Token], i: usize) -> Option<Year> {
    let n = numeral(t, i).filter(|n| n.ordinal && n.value <= 30.0 && n.value >= 1.0);
    let (number, mut next) = match n {
        Some(n) => (whole_year(n.value)?, n.end),
        None => (whole_year(ordinal_word(&t.get(i)?.text)?.0)?, i + 1),
    };
    if t.get(next).is_some_and(Token::is_hyphen) {
        next += 1;
    }
    if !any(t, next, &["century", "centuries"]) {
        return None;
    }
    let bc = any(t, next + 1, &["bc", "bce"]);
    Some(Year {
        end: next + 1 + usize::from(bc),
        year: if bc {
            1 - number * 100
        } else {
            (number - 1) * 100
        },
    })
}
