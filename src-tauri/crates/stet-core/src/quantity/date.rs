//! The grammar of absolute dates: days, months, quarters, years and the ranges of them, in words
//! and in figures. Dates relative to now are [`super::relative`]'s; turning an expression into a
//! value is the caller's.

use super::date_figures::numeric;
use super::date_words::{month, season, weekday};
use super::numeral::numeral;
use super::token::{Gap, Token, any, at, before};
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
        let suffix = t
            .get(i + 1)
            .filter(|x| x.glued() && matches!(x.text.as_str(), "st" | "nd" | "rd" | "th" | "d"));
        let end = i + 1 + usize::from(suffix.is_some());
        // German and others write "3. Mai".
        let dotted = suffix.is_none()
            && at(t, end, ".")
            && t[end].glued()
            && t.get(end + 1)
                .is_some_and(|x| x.is_word() && month(&x.text).is_some());
        if t.get(end).is_some_and(|x| x.glued() && x.is_word()) {
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
        return weekday_first(s, i, number, sure);
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

fn weekday_first(s: &Source<'_>, i: usize, number: u8, sure: bool) -> Option<Point> {
    let t = s.t;
    let mut next = i + 1;
    if at(t, next, ".") && t[next].glued() {
        next += 1;
    }
    next = skip(t, next, &[","]);
    next = skip(t, next, &["the"]);
    let dated = t.get(next).filter(|x| x.gap != Gap::Break).and_then(|_| {
        let p = day_point(s, next)?;
        matches!(p.expr, Expr::Day { .. }).then_some(p)
    });
    if let Some(mut p) = dated {
        if let Expr::Day { weekday, .. } = &mut p.expr {
            *weekday = Some(number);
        }
        return Some(p);
    }
    // "Wednesday the thirty-first", "Wed 13th"
    if let Some((end, value, ordinal)) = day(t, next) {
        let alone = !t.get(end).is_some_and(|x| {
            x.glued()
                && (x.is(":")
                    || x.is("/")
                    || x.is("-")
                    || x.is(".") && t.get(end + 1).is_some_and(|d| d.glued() && d.is_digits()))
                || matches!(x.text.as_str(), "am" | "pm" | "o'clock" | "a" | "p" | "%")
        });
        if ordinal || s.loose && alone && t[next].is_digits() && !at(t, next - 1, ",") {
            return Some(Point {
                end,
                expr: Expr::Day {
                    year: None,
                    month: None,
                    day: value,
                    weekday: Some(number),
                    short: false,
                },
            });
        }
    }
    if !sure && !s.loose {
        return None;
    }
    if !sure && !(s.capital(i)) {
        return None;
    }
    Some(Point {
        end: i + 1,
        expr: Expr::Weekday(number),
    })
}

/// A day with month, whatever comes first.
fn day_point(s: &Source<'_>, i: usize) -> Option<Point> {
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

/// "2017 April", "2017 Q1", "2019-H2".
fn after_year(s: &Source<'_>, y: year::Year) -> Option<Point> {
    let t = s.t;
    let mut next = y.end;
    if t.get(next)?.gap == Gap::Break {
        return None;
    }
    if at(t, next, "-") && t[next].glued() {
        next += 1;
    }
    if let Some((end, value, sure)) = month_at(s, next) {
        let day_follows = day(t, end).is_some() || (!sure && !s.capital(next));
        if !day_follows && (next > y.end || s.loose) {
            return Some(Point {
                end,
                expr: Expr::Month {
                    year: Some(y.year),
                    month: value,
                },
            });
        }
    }
    let (end, code, number) = quarter_code(t, next)?;
    Some(Point {
        end,
        expr: coded(code, number, Some(y.year)),
    })
}

fn coded(code: char, number: u8, year: Option<i32>) -> Expr {
    if code == 'q' {
        Expr::Quarter {
            year,
            quarter: number,
        }
    } else {
        Expr::Half { year, half: number }
    }
}

/// Q1 to Q4, H1, H2.
fn quarter_code(t: &[Token], i: usize) -> Option<(usize, char, u8)> {
    let code = t.get(i).filter(|x| x.is("q") || x.is("h"))?;
    let number = t
        .get(i + 1)
        .filter(|x| x.glued() && x.is_digits() && x.text.len() == 1)?;
    let value: u8 = number.text.parse().ok()?;
    let most = if code.is("q") { 4 } else { 2 };
    let alone = !t.get(i + 2).is_some_and(|x| x.glued() && x.is_word());
    ((1..=most).contains(&value) && alone)
        .then(|| (i + 2, if code.is("q") { 'q' } else { 'h' }, value))
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
            end: y.end,
            expr: Expr::Season {
                year: Some(y.year),
                season: number,
            },
        });
    }
    month_alone(s, i)
}

/// "FY2008", "fiscal year 2008", "fiscal 2008".
fn fiscal(s: &Source<'_>, i: usize) -> Option<Point> {
    let t = s.t;
    let next = if any(t, i, &["fiscal", "financial"]) {
        skip(t, i + 1, &["year"])
    } else if at(t, i, "fy") {
        i + 1
    } else {
        return None;
    };
    let y = year::beside(t, next).or_else(|| {
        let digits = t
            .get(next)
            .filter(|x| x.is_digits() && x.glued() && x.text.len() == 2)?;
        Some(year::Year {
            end: next + 1,
            year: year::two_digits(digits.text.parse().ok()?),
        })
    })?;
    Some(Point {
        end: y.end,
        expr: Expr::Fiscal(y.year),
    })
}

/// "third quarter of 2019", "first half of 1998", "the fourth-quarter 2020".
fn part_of_year(s: &Source<'_>, i: usize) -> Option<Point> {
    let t = s.t;
    let n = numeral(t, i).filter(|n| n.ordinal && n.value <= 4.0)?;
    let mut next = n.end;
    if t.get(next).is_some_and(Token::is_hyphen) {
        next += 1;
    }
    let quarter = at(t, next, "quarter");
    let half = at(t, next, "half") && n.value <= 2.0;
    if !(quarter || half) {
        return None;
    }
    let y = year_after(s, next + 1)?;
    Some(Point {
        end: y.end,
        expr: coded(if quarter { 'q' } else { 'h' }, n.value as u8, Some(y.year)),
    })
}

/// MONTH [the] DAY [, YEAR]; MONTH [of] YEAR.
pub(super) fn month_day(s: &Source<'_>, i: usize) -> Option<Point> {
    let t = s.t;
    let (mut next, number, sure) = month_at(s, i)?;
    if t.get(next)?.gap == Gap::Break {
        return None;
    }
    // Mar/2, Sep-23, Dec/2018
    let tight = any(t, next, &["/", "-"])
        && t[next].glued()
        && t.get(next + 1).is_some_and(|x| x.glued() && x.is_digits());
    if tight {
        next += 1;
    }
    next = skip(t, next, &[","]);
    let bare = next;
    next = skip(t, next, &["the"]);
    if let Some((mut end, value, ordinal)) = day(t, next) {
        // "May 2019" is no day; "March 30 people" is one all the same.
        let worded = !t[next].is_digits() && !ordinal;
        let year_words = worded && year::words(t, next).is_some();
        let clock = t.get(end).is_some_and(|x| x.is(":") && x.glued()) && !ordinal;
        if !(worded && !s.loose
            || year_words
            || clock
            || (next > bare && !ordinal)
            || (!sure && worded && !s.capital(i)))
        {
            let year = if tight && any(t, end, &["-", "/"]) && t.get(end).is_some_and(Token::glued)
            {
                year::beside(t, end + 1)
            } else {
                year_after(s, end)
            };
            let year = year.filter(|_| t.get(end).is_some_and(|x| x.gap != Gap::Break));
            if let Some(y) = year {
                end = y.end;
            }
            return Some(Point {
                end,
                expr: Expr::Day {
                    year: year.map(|y| y.year),
                    month: Some(number),
                    day: value,
                    weekday: None,
                    short: false,
                },
            });
        }
    }
    let after = if tight { next } else { month_at(s, i)?.0 };
    // "August 99" is no day
    let short = t.get(after).filter(|x| {
        s.loose
            && x.is_digits()
            && x.text.len() == 2
            && x.gap == Gap::Space
            && t.get(after + 1)
                .is_none_or(|y| !y.glued() || !y.is_digits() && !y.is_word())
    });
    let short = short
        .and_then(|x| x.text.parse::<i32>().ok())
        .filter(|y| *y > 31)
        .map(|y| year::Year {
            end: after + 1,
            year: year::two_digits(y),
        });
    let y = year_after(s, after).or(short)?;
    // September-2020-23
    if tight
        && any(t, y.end, &["-", "/"])
        && t[y.end].glued()
        && let Some((end, value, _)) = day(t, y.end + 1).filter(|_| t[y.end + 1].glued())
    {
        return Some(full_day(end, y.year, number, value));
    }
    (sure || s.capital(i) || y.year >= 1000).then_some(Point {
        end: y.end,
        expr: Expr::Month {
            year: Some(y.year),
            month: number,
        },
    })
}

pub(super) fn full_day(end: usize, year: i32, month: u8, day: u8) -> Point {
    Point {
        end,
        expr: Expr::Day {
            year: Some(year),
            month: Some(month),
            day,
            weekday: None,
            short: false,
        },
    }
}

/// DAY [of] MONTH [YEAR].
pub(super) fn day_month(s: &Source<'_>, i: usize) -> Option<Point> {
    let t = s.t;
    let first = t.get(i)?;
    // "107.31 August": the tail of a decimal is no day.
    if first.glued()
        && i >= 2
        && any(t, i - 1, &[".", ",", "/"])
        && t[i - 1].glued()
        && t[i - 2].is_digits()
    {
        return None;
    }
    if i > 0 && any(t, i - 1, &["$", "€", "£"]) {
        return None;
    }
    let (mut next, value, ordinal) = day(t, i)?;
    if t.get(next)?.gap == Gap::Break {
        return None;
    }
    if !t[i].is_digits() && !ordinal {
        return None;
    }
    let tight =
        any(t, next, &["/", "-"]) && t[next].glued() && t.get(next + 1).is_some_and(Token::glued);
    if tight {
        next += 1;
        // 23-2020-September
        if let Some(y) = year::four(t, next) {
            let month_next = any(t, y.end, &["-", "/"]) && t[y.end].glued();
            let (end, number, _) = month_at(s, y.end + 1).filter(|_| month_next)?;
            return Some(full_day(end, y.year, number, value));
        }
    }
    let before_of = next;
    if ordinal {
        next = skip(t, next, &["day"]);
    }
    next = skip(t, next, &["of", "de", "di", "dia"]);
    let (mut end, number, sure) = month_at(s, next)?;
    if !sure && !ordinal && next == before_of && !s.capital(next) && !tight {
        return None;
    }
    let year = if tight && any(t, end, &["-", "/"]) && t[end].glued() {
        year::beside(t, end + 1)
    } else {
        year_after(s, end)
    };
    if let Some(y) = year {
        end = y.end;
    }
    Some(Point {
        end,
        expr: Expr::Day {
            year: year.map(|y| y.year),
            month: Some(number),
            day: value,
            weekday: None,
            short: false,
        },
    })
}

/// A month with nothing beside it.
fn month_alone(s: &Source<'_>, i: usize) -> Option<Point> {
    let (_, number, sure) = month_at(s, i)?;
    let token = &s.t[i];
    let short = token.text.chars().count() <= 4 && !matches!(token.text.as_str(), "june" | "july");
    let led = before(s.t, i).is_some_and(|p| {
        matches!(
            p.text.as_str(),
            "in" | "since"
                | "until"
                | "till"
                | "by"
                | "from"
                | "to"
                | "during"
                | "through"
                | "late"
                | "early"
                | "mid"
                | "between"
                | "before"
                | "after"
                | "of"
        )
    });
    let fits = if sure && !short {
        s.capital(i) || s.loose
    } else {
        (s.capital(i) || s.loose && sure) && led
    };
    fits.then_some(Point {
        end: i + 1,
        expr: Expr::Month {
            year: None,
            month: number,
        },
    })
}
