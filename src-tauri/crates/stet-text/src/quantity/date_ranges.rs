//! Ranges of absolute dates: "3–5 May 1998", "1990 to 1995", "Jan–Feb 2017".

use super::date::{Expr, Point, Source, day, month_at, point, skip, year_after};
use super::date_days::{day_month, month_day};
use super::numeral::numeral;
use super::token::{Gap, Token, any};
use super::year;

/// The number of tokens a range joiner takes at `i`: "–", "to", "until" …
pub(super) fn joiner(t: &[Token], i: usize, with_and: bool) -> Option<usize> {
    let token = t.get(i).filter(|x| x.gap != Gap::Break)?;
    let joins = token.is_dash()
        || token.is("~")
        || matches!(
            token.text.as_str(),
            "to" | "through" | "thru" | "until" | "till" | "til"
        )
        || with_and && token.is("and");
    joins.then_some(i + 1)
}

/// A range of dates that starts at token `i`: "3–5 May 1998", "May 3–5", "1990 to 1995",
/// "Jan–Feb 2017". `with_and` allows "and", as after "between".
pub(super) fn range(s: &Source<'_>, i: usize, with_and: bool) -> Option<Point> {
    day_range(s, i, with_and).or_else(|| general_range(s, i, with_and))
}

/// "3–5 May 1998": the month stands after the second day.
fn day_range(s: &Source<'_>, i: usize, with_and: bool) -> Option<Point> {
    let t = s.t;
    let (end, first, _) = day(t, i)?;
    let next = joiner(t, end, with_and)?;
    let next = skip(t, next, &["the"]);
    let second = day_month(s, next).or_else(|| {
        let (end, value, ordinal) = day(t, next).filter(|d| d.2)?;
        let from = skip(t, end, &["of"]);
        let p = month_day(s, from)?;
        let _ = (value, ordinal, p);
        None
    })?;
    let Expr::Day {
        year, month, day, ..
    } = second.expr
    else {
        return None;
    };
    (first < day).then(|| Point {
        end: second.end,
        expr: between(
            Expr::Day {
                year,
                month,
                day: first,
                weekday: None,
                short: false,
            },
            second.expr.clone(),
        ),
    })
}

pub(super) fn between(a: Expr, b: Expr) -> Expr {
    Expr::Range(Box::new(a), Box::new(b))
}

fn general_range(s: &Source<'_>, i: usize, with_and: bool) -> Option<Point> {
    let t = s.t;
    let a = bare_month(s, i).or_else(|| point(s, i))?;
    if let Some(found) = split_year(s, &a) {
        return Some(found);
    }
    let from = joiner(t, a.end, with_and)?;
    let dash = t[from - 1].is_dash();
    if dash && t[from - 1].glued() != t.get(from)?.glued() {
        return None;
    }
    let next = skip(t, from, &["the"]);
    // May 3–5, 1998
    if let Expr::Day {
        year: None,
        month: month @ Some(_),
        day: first,
        weekday,
        ..
    } = a.expr
        && let Some((end, second, _)) = day(t, next).filter(|d| d.1 > first)
    {
        let plain = month_at(s, end).is_none()
            && !t.get(end).is_some_and(|x| {
                x.glued()
                    && any(t, end, &["/", "-", ":", "."])
                    && t.get(end + 1)
                        .is_some_and(|y| y.glued() && (y.is_digits() || y.is_word()))
            });
        if plain && (t[next].is_digits() || numeral(t, next).is_some_and(|n| n.ordinal)) {
            let year = year_after(s, end);
            let of = |day, weekday| Expr::Day {
                year: year.map(|y| y.year),
                month,
                day,
                weekday,
                short: false,
            };
            return Some(Point {
                end: year.map_or(end, |y| y.end),
                expr: between(of(first, weekday), of(second, None)),
            });
        }
    }
    // 1990–95
    if let Expr::Year(first) = a.expr
        && dash
        && t[from - 1].glued()
        && let Some(x) = t
            .get(from)
            .filter(|x| x.is_digits() && x.text.len() == 2 && x.glued())
    {
        let tail: i32 = x.text.parse().ok()?;
        let second = first - first.rem_euclid(100) + tail;
        let free = !t
            .get(from + 1)
            .is_some_and(|y| y.glued() && (y.is_dash() || y.is_word() || y.is("/")));
        return (second > first && free).then(|| Point {
            end: from + 1,
            expr: between(a.expr, Expr::Year(second)),
        });
    }
    let b = bare_month(s, next).or_else(|| point(s, next))?;
    let (first, second) = share_year(a.expr, b.expr)?;
    Some(Point {
        end: b.end,
        expr: between(first, second),
    })
}

/// A season or business year: "2022/23", "2022/2023".
fn split_year(s: &Source<'_>, a: &Point) -> Option<Point> {
    let Expr::Year(first) = a.expr else {
        return None;
    };
    let year = year::Year {
        end: a.end,
        year: first,
    };
    let end = year::split(s.t, year).filter(|_| !s.loose)?;
    Some(Point {
        end,
        expr: between(Expr::Year(first), Expr::Year(first + 1)),
    })
}

/// A month name whose meaning the range makes clear.
fn bare_month(s: &Source<'_>, i: usize) -> Option<Point> {
    let (end, number, _) = month_at(s, i).filter(|_| s.capital(i) || s.loose)?;
    let alone = day(s.t, end).is_none() && year_after(s, end).is_none();
    let tight = any(s.t, end, &["/"]);
    (alone && !tight).then_some(Point {
        end,
        expr: Expr::Month {
            year: None,
            month: number,
        },
    })
}

/// Gives the first end the year of the second where only that one states it; `None` if the two
/// can not be the ends of one range.
fn share_year(mut a: Expr, b: Expr) -> Option<(Expr, Expr)> {
    let year = match &b {
        Expr::Day { year, .. } | Expr::Month { year, .. } | Expr::Quarter { year, .. } => *year,
        Expr::Year(year) => Some(*year),
        _ => None,
    };
    let order = |e: &Expr| match e {
        Expr::Day { month, .. } => month.unwrap_or(1),
        Expr::Month { month, .. } => *month,
        _ => 1,
    };
    let turns = matches!(b, Expr::Day { .. } | Expr::Month { .. }) && order(&a) > order(&b);
    match &mut a {
        Expr::Day { year: own, .. }
        | Expr::Month { year: own, .. }
        | Expr::Quarter { year: own, .. }
            if own.is_none() =>
        {
            *own = year.map(|y| y - i32::from(turns));
        }
        _ => {}
    }
    let fits = match (&a, &b) {
        (Expr::Year(x), Expr::Year(y)) => x < y,
        (Expr::Decade(x, _), Expr::Decade(y, _)) => x < y,
        (Expr::Weekday(_), Expr::Weekday(_)) => true,
        (Expr::Weekday(_), _) | (_, Expr::Weekday(_)) => false,
        _ => true,
    };
    fits.then_some((a, b))
}
