//! Days with their month in words: "May 3, 2021", "3rd of May", "3. Mai", "31-Oct-74".

use super::date::{Expr, Point, Source, day, month_at, skip, year_after};
use super::token::{Gap, Token, any};
use super::year;
use crate::language;

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
        // "They march 3 miles", "it may 3 times"
        let verb = any(t, i, &["march", "may"]) && !s.capital(i) && !ordinal && !s.loose;
        if !(verb
            || worded && !s.loose
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
    // "5 march on" and "8 may come" are no days; "3 mars" is one, and so is what has a year.
    let year = if tight && any(t, end, &["-", "/"]) && t[end].glued() {
        year::beside(t, end + 1).or_else(|| year::short(t, end + 1))
    } else {
        year_after(s, end)
    };
    let verb = year.is_none()
        && match t[next].text.as_str() {
            "march" | "mar" | "may" => true,
            "mars" => language::guess(s.text) == Some("en"),
            _ => false,
        };
    if !sure && !ordinal && next == before_of && !s.capital(next) && !tight && verb {
        return None;
    }
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
