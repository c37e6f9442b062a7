//! Dates written in figures alone: 2020-05-14, 14.05.2020, 5/14/2020, 20200514.

use super::date::{Expr, Point, Source};
use super::date_days::full_day;
use super::date_words::{month, weekday};
use super::token::{Token, any, at, before};
use super::year;
use crate::language;

/// Dates in figures: 2020-05-14, 14.05.2020, 5/14/2020, 2020/sep/23, 20200514.
pub(super) fn numeric(s: &Source<'_>, i: usize) -> Option<Point> {
    let t = s.t;
    let first = t.get(i).filter(|x| x.is_digits())?;
    if before(t, i).is_some_and(|p| any(t, i - 1, &["$", "€", "£"]) && !p.is_word()) {
        return None;
    }
    // The tail of something longer, such as a telephone number.
    if first.glued()
        && i > 0
        && (t[i - 1].is(".") || t[i - 1].is("/") || t[i - 1].is("-"))
        && i >= 2
        && t[i - 2].is_digits()
        && t[i - 1].glued()
        && !s.loose
    {
        return None;
    }
    if first.text.len() == 8 {
        return compact(first, i);
    }
    let sign = t
        .get(i + 1)
        .filter(|x| x.glued() && any(t, i + 1, &["-", "/", "."]))?;
    let number = |k: usize| -> Option<(i32, usize)> {
        let x = t.get(k).filter(|x| x.is_digits() && x.glued())?;
        Some((
            x.text.parse().ok().filter(|_| x.text.len() <= 4)?,
            x.text.len(),
        ))
    };
    let a: i32 = first.text.parse().ok().filter(|_| first.text.len() <= 4)?;
    let chained = t.get(i + 3).is_some_and(|x| x.glued() && x.is(&sign.text))
        && t.get(i + 4)
            .is_some_and(|x| x.glued() && (x.is_digits() || x.is_word()));
    // 2020/sep/23 and 2020/23/sep
    if first.text.len() == 4 && chained {
        let named = |k: usize| {
            t.get(k)
                .filter(|x| x.is_word())
                .and_then(|x| month(&x.text))
        };
        let found = match (named(i + 2), named(i + 4)) {
            (Some((m, _)), _) => number(i + 4).map(|(d, _)| (m, d)),
            (_, Some((m, _))) => number(i + 2).map(|(d, _)| (m, d)),
            _ => None,
        };
        if let Some((m, d)) = found {
            let d = u8::try_from(d).ok().filter(|d| (1..=31).contains(d))?;
            return Some(full_day(i + 5, a, m, d));
        }
    }
    let (b, b_len) = number(i + 2)?;
    if chained {
        let (c, c_len) = number(i + 4)?;
        if t.get(i + 5).is_some_and(|x| {
            x.glued()
                && (x.is_digits()
                    || x.is(&sign.text) && t.get(i + 6).is_some_and(|y| y.glued() && y.is_digits()))
        }) && !(s.loose && sign.is("/"))
        {
            return None;
        }
        if first.text.len() == 4 {
            return valid_day(i + 5, Some(a), b, c, false);
        }
        if first.text.len() > 2 || b_len > 2 || c_len == 3 || c_len == 1 {
            return None;
        }
        let short = c_len == 2;
        // "04.01.21" is a date and "Freitag, 5.4.24" too, "1.2.10" a section.
        let padded = first.text.len() == 2 && b_len == 2 || behind_weekday(t, i);
        if short && sign.is(".") && !s.loose && !padded {
            return None;
        }
        let year = if short { year::two_digits(c) } else { c };
        let continental = || language::guess(s.text).is_some_and(|code| code != "en");
        let day_first = !s.loose && (sign.is(".") || sign.is("/") && continental());
        let (m, d) = month_and_day(a, b, day_first);
        return valid_day(i + 5, Some(year), m, d, short);
    }
    // 2015-12
    if first.text.len() == 4
        && b_len == 2
        && (sign.is("-") || sign.is("/") && !s.loose)
        && (1..=12).contains(&b)
        && (1000..=2999).contains(&a)
    {
        // "2010-11" is more often a season, and "2001-05" a range.
        return (s.loose || b < a % 100).then(|| Point {
            end: i + 3,
            expr: Expr::Month {
                year: Some(a),
                month: u8::try_from(b).unwrap_or(1),
            },
        });
    }
    if first.text.len() == 4 || b_len > 2 && b_len != 4 {
        return None;
    }
    // 05/2019
    if b_len == 4 && sign.is("/") && (1..=12).contains(&a) && (1000..=2999).contains(&b) {
        return Some(Point {
            end: i + 3,
            expr: Expr::Month {
                year: Some(b),
                month: u8::try_from(a).unwrap_or(1),
            },
        });
    }
    if !s.loose || b_len > 2 || first.text.len() > 2 {
        return None;
    }
    if sign.is(".") && !(b_len == 2 || (weekday(&before(t, i)?.text).is_some())) {
        return None;
    }
    let (m, d) = month_and_day(a, b, false);
    // "5/1-5/7, 2020"
    let stated = || {
        let x = t
            .get(i + 4)
            .filter(|x| x.is_digits() && x.text.len() == 4)?;
        Some(year::Year {
            end: i + 5,
            year: x.text.parse().ok()?,
        })
    };
    let year = (at(t, i + 3, ",") && t[i + 3].glued())
        .then(stated)
        .flatten();
    valid_day(
        year.map_or(i + 3, |y| y.end),
        year.map(|y| y.year),
        m,
        d,
        false,
    )
}

/// "Freitag, ", "в пятницу ": a weekday stands before token `i`.
fn behind_weekday(t: &[Token], i: usize) -> bool {
    let last = i - usize::from(i > 0 && at(t, i - 1, ","));
    last.checked_sub(1)
        .and_then(|k| weekday(&t[k].text))
        .is_some_and(|(_, sure)| sure || last < i)
}

/// Which of two figures is the month: the first as in the US, unless it can not be or the text is
/// in another language.
fn month_and_day(a: i32, b: i32, day_first: bool) -> (i32, i32) {
    if b <= 12 && (a > 12 || day_first) {
        (b, a)
    } else {
        (a, b)
    }
}

fn valid_day(end: usize, year: Option<i32>, month: i32, day: i32, short: bool) -> Option<Point> {
    let month = u8::try_from(month).ok().filter(|m| (1..=12).contains(m))?;
    let day = u8::try_from(day).ok().filter(|d| (1..=31).contains(d))?;
    if year.is_some_and(|y| !(1000..=2999).contains(&y)) {
        return None;
    }
    Some(Point {
        end,
        expr: Expr::Day {
            year,
            month: Some(month),
            day,
            weekday: None,
            short,
        },
    })
}

/// 20200514
fn compact(token: &Token, i: usize) -> Option<Point> {
    let part =
        |range: std::ops::Range<usize>| -> Option<i32> { token.text.get(range)?.parse().ok() };
    let year = part(0..4).filter(|y| (1900..=2099).contains(y))?;
    valid_day(i + 1, Some(year), part(4..6)?, part(6..8)?, false)
}
