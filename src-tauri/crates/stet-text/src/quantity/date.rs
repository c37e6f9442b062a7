//! The grammar of absolute dates: days, months, quarters, years and the ranges of them, in words
//! and in figures. Dates relative to now are [`super::relative`]'s; turning an expression into a
//! value is the caller's.

use super::date_days::{day_month, month_day};
use super::date_figures::numeric;
use super::date_periods::{after_year, coded, fiscal, month_alone, part_of_year, quarter_code};
use super::date_weekday::{portuguese_weekday, weekday_first};
use super::date_words::{month, season, weekday};
use super::numeral::numeral;
use super::token::{Gap, Token, any, at};
use super::types::Granularity;
use super::year;

/// A date expression, before it is resolved.
#[derive(Debug, Clone, PartialEq)]
pub(super) enum Expr {
    /// A day; what is not stated is `None`.
    Day {
        year: Option<i32>,
        month: Option<u8>,
        day: u8,
        weekday: Option<u8>,
        /// The year was written with two digits.
        short: bool,
    },
    /// A weekday alone.
    Weekday(u8),
    Month {
        year: Option<i32>,
        month: u8,
    },
    Quarter {
        year: Option<i32>,
        quarter: u8,
    },
    Half {
        year: Option<i32>,
        half: u8,
    },
    Season {
        year: Option<i32>,
        season: u8,
    },
    Year(i32),
    Fiscal(i32),
    /// First year, and whether its century was stated.
    Decade(i32, bool),
    Century(i32),
    /// "last year": so many units from now, both ends included.
    Shift {
        from: i32,
        to: i32,
        unit: Granularity,
    },
    /// "last Monday": a weekday of the week so many weeks from now.
    RelativeWeekday {
        weekday: u8,
        weeks: i32,
    },
    /// "last May".
    RelativeMonth {
        month: u8,
        years: i32,
    },
    Range(Box<Expr>, Box<Expr>),
}

/// An expression with the token after it.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct Point {
    pub(super) end: usize,
    pub(super) expr: Expr,
}

/// The text being read.
#[derive(Debug, Clone, Copy)]
pub(super) struct Source<'a> {
    pub(super) text: &'a str,
    pub(super) t: &'a [Token],
    /// Read what is a date only among dates: "5.12", "7-6", "10/1".
    pub(super) loose: bool,
}

impl Source<'_> {
    pub(super) fn capital(&self, i: usize) -> bool {
        self.t.get(i).is_some_and(|x| {
            self.text[x.start..x.end]
                .chars()
                .next()
                .is_some_and(char::is_uppercase)
        })
    }
}

/// A day of the month with the token after it; the flag says it is marked as ordinal.
pub(super) fn day(t: &[Token], i: usize) -> Option<(usize, u8, bool)> {
    let token = t.get(i)?;
    if token.is_digits() {
        let value: u8 = token.text.parse().ok().filter(|_| token.text.len() <= 2)?;
        if !(1..=31).contains(&value) {
            return None;
        }
        let suffix = t.get(i + 1).filter(|x| {
            x.glued() && matches!(x.text.as_str(), "st" | "nd" | "rd" | "th" | "d" | "er")
        });
        let end = i + 1 + usize::from(suffix.is_some());
        // German and others write "3. Mai".
        let dotted = suffix.is_none()
            && at(t, end, ".")
            && t[end].glued()
            && t.get(end + 1)
                .is_some_and(|x| x.is_word() && month(&x.text).is_some());
        // "22april" is a day, "22nd-floor" none.
        let named = |x: &Token| month(&x.text).is_some_and(|(_, sure)| sure);
        if t.get(end)
            .is_some_and(|x| x.glued() && x.is_word() && !named(x))
        {
            return None;
        }
        return Some((end + usize::from(dotted), value, suffix.is_some()));
    }
    if !token.is_word() {
        return None;
    }
    let n = numeral(t, i).filter(|n| n.words && n.value.fract() == 0.0)?;
    if !(1.0..=31.0).contains(&n.value) {
        return None;
    }
    Some((n.end, n.value as u8, n.ordinal))
}

/// A month name, alone or with its dot. Words that mean something else too need a neighbour.
pub(super) fn month_at(s: &Source<'_>, i: usize) -> Option<(usize, u8, bool)> {
    let token = s.t.get(i).filter(|x| x.is_word())?;
    let (value, sure) = month(&token.text)?;
    let dot = token.text.chars().count() <= 5
        && at(s.t, i + 1, ".")
        && s.t[i + 1].glued()
        && s.t
            .get(i + 2)
            .is_some_and(|x| x.is_digits() || x.is_word() && !s.capital(i + 2));
    Some((i + 1 + usize::from(dot), value, sure))
}

pub(super) fn skip(t: &[Token], i: usize, words: &[&str]) -> usize {
    if any(t, i, words) && t[i].gap != Gap::Break {
        i + 1
    } else {
        i
    }
}

/// The year after a day or month: ", 1998", "of 1998", "in 1998".
pub(super) fn year_after(s: &Source<'_>, i: usize) -> Option<year::Year> {
    let t = s.t;
    if t.get(i)?.gap == Gap::Break {
        return None;
    }
    let mut at_token = i;
    if at(t, at_token, ",") {
        at_token += 1;
    }
    at_token = skip(t, at_token, &["of", "in", "de", "del"]);
    if s.loose || at_token == i {
        at_token = skip(t, at_token, &["the"]);
        at_token = skip(t, at_token, &["year"]);
    }
    if let Some(found) = year::beside(t, at_token) {
        return Some(found);
    }
    // "15 April of 87": two digits only after "of".
    let digits = t.get(at_token).filter(|x| {
        x.is_digits() && x.text.len() == 2 && at_token > i && at(t, at_token - 1, "of")
    })?;
    Some(year::Year {
        end: at_token + 1,
        year: year::two_digits(digits.text.parse().ok()?),
    })
}

/// The absolute date that starts at token `i`, the longest reading.
pub(super) fn point(s: &Source<'_>, i: usize) -> Option<Point> {
    let t = s.t;
    let token = t.get(i)?;
    if let Some((number, sure)) = weekday(&token.text).filter(|_| token.is_word()) {
        return weekday_first(s, i, i + 1, number, sure);
    }
    if let Some(number) = portuguese_weekday(t, i) {
        return weekday_first(s, i, i + 3, number, true);
    }
    if token.is_digits() {
        return digits_first(s, i);
    }
    if token.is_word() {
        return words_first(s, i);
    }
    year::decade(t, i).map(|(y, stated)| Point {
        end: y.end,
        expr: Expr::Decade(y.year, stated),
    })
}

/// A day with month, whatever comes first.
pub(super) fn day_point(s: &Source<'_>, i: usize) -> Option<Point> {
    let token = s.t.get(i)?;
    if token.is_digits() {
        numeric(s, i).or_else(|| day_month(s, i))
    } else {
        month_day(s, i).or_else(|| day_month(s, i))
    }
}

fn digits_first(s: &Source<'_>, i: usize) -> Option<Point> {
    let t = s.t;
    if let Some(p) = numeric(s, i).or_else(|| day_month(s, i)) {
        return Some(p);
    }
    if let Some((y, stated)) = year::decade(t, i) {
        return Some(Point {
            end: y.end,
            expr: Expr::Decade(y.year, stated),
        });
    }
    if let Some(y) = year::century(t, i) {
        return Some(Point {
            end: y.end,
            expr: Expr::Century(y.year),
        });
    }
    if let Some(p) = part_of_year(s, i) {
        return Some(p);
    }
    let y = year::four(t, i)?;
    Some(after_year(s, y).unwrap_or(Point {
        end: y.end,
        expr: Expr::Year(y.year),
    }))
}

fn words_first(s: &Source<'_>, i: usize) -> Option<Point> {
    let t = s.t;
    if let Some(p) = month_day(s, i).or_else(|| day_month(s, i)) {
        return Some(p);
    }
    if let Some(y) = year::century(t, i) {
        return Some(Point {
            end: y.end,
            expr: Expr::Century(y.year),
        });
    }
    if let Some(p) = part_of_year(s, i) {
        return Some(p);
    }
    if let Some((end, code, number)) = quarter_code(t, i) {
        let year = year_after(s, end);
        return (year.is_some() || s.loose || s.capital(i) && code == 'q').then(|| Point {
            end: year.map_or(end, |y| y.end),
            expr: coded(code, number, year.map(|y| y.year)),
        });
    }
    if let Some((y, stated)) = year::decade(t, i) {
        return Some(Point {
            end: y.end,
            expr: Expr::Decade(y.year, stated),
        });
    }
    if let Some(y) = year::words(t, i) {
        return Some(Point {
            end: y.end,
            expr: Expr::Year(y.year),
        });
    }
    if let Some(p) = fiscal(s, i) {
        return Some(p);
    }
    if let Some(number) = season(&t[i].text) {
        let y = year_after(s, i + 1)?;
        return Some(Point {
            end: year::split(t, y).unwrap_or(y.end),
            expr: Expr::Season {
                year: Some(y.year),
                season: number,
            },
        });
    }
    month_alone(s, i)
}
