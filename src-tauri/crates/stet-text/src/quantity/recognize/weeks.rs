//! Weeks, weekdays and months told by their place: "week 10", "the first Friday of July".

use super::super::calendar::Date;
use super::super::date::{Expr, point};
use super::super::date_words::span as span_word;
use super::super::numeral::numeral;
use super::super::token::{Gap, any, at, phrase};
use super::super::types::Granularity;
use super::super::year;
use super::dates::Reader;
use super::holidays::holiday_item;
use super::items::{Item, absolute, weekday_at};
use super::resolve::{When, floor, resolve, step};
use super::told::{direction, shifted, simple};

/// "week 10", "week 3 of 2027", "week 27 of last year".
pub(super) fn numbered_week(r: &Reader<'_>, i: usize) -> Option<Item> {
    let t = r.s.t;
    if !any(t, i, &["week"]) {
        return None;
    }
    let n = numeral(t, i + 1)
        .filter(|n| !n.ordinal && (1.0..=53.0).contains(&n.value) && n.value.fract() == 0.0)?;
    if t.get(n.end)
        .is_some_and(|x| x.glued() && (x.is(":") || x.is_word()))
    {
        return None;
    }
    let (year, end) = match of_year(r, n.end) {
        Some(found) => found,
        None => (r.now.iso_week().0, n.end),
    };
    let monday = Date::of_iso_week(year, n.value as u8);
    Some(Item::of(
        end,
        Some(When::period(monday, monday.add_days(7))),
    ))
}

/// "of 2027", "of last year".
pub(super) fn of_year(r: &Reader<'_>, i: usize) -> Option<(i32, usize)> {
    let t = r.s.t;
    let of = usize::from(any(t, i, &["of", "in"]));
    let k = i + of + usize::from(of == 1 && any(t, i + 1, &["the"]));
    if of == 1
        && let Some(y) = year::four(t, k).or_else(|| year::words(t, k))
    {
        return Some((y.year, y.end));
    }
    if t.get(k)?.gap == Gap::Break {
        return None;
    }
    let way = direction(&t.get(k)?.text)?;
    at(t, k + 1, "year").then(|| (r.now.year + way, k + 2))
}

/// "first week of 2015", "the last week of this month", "the third month of 2021", "the first
/// quarter of the year".
pub(super) fn nth_of(r: &Reader<'_>, i: usize) -> Option<Item> {
    let t = r.s.t;
    let the = usize::from(at(t, i, "the"));
    let k = i + the;
    let (n, next) = if any(t, k, &["last", "final"]) {
        (-1, k + 1)
    } else {
        let n = numeral(t, k).filter(|n| n.ordinal && n.value <= 53.0)?;
        (n.value as i32, n.end)
    };
    let word = t.get(next).filter(|x| x.is_word())?;
    let of = next + 1;
    let within = any(t, of, &["of", "in"]);
    if let Some((_, number)) = weekday_at(t, next).filter(|_| n > 0 || within) {
        return nth_weekday(r, of, number, n);
    }
    if !any(t, of, &["of", "in"]) && t.get(of).and_then(|x| direction(&x.text)).is_none() {
        return None;
    }
    let year_phrase = phrase(t, of, "of the year").map(|k| of + k);
    match word.text.as_str() {
        "quarter" | "half" => {
            let most = if word.is("quarter") { 4 } else { 2 };
            let number = u8::try_from(if n < 0 { most } else { n })
                .ok()
                .filter(|n| i32::from(*n) <= most)?;
            let (year, end) = match year_phrase {
                Some(end) => (None, end),
                None => of_year(r, of).map(|(y, e)| (Some(y), e))?,
            };
            let expr = if most == 4 {
                Expr::Quarter {
                    year,
                    quarter: number,
                }
            } else {
                Expr::Half { year, half: number }
            };
            Some(Item::of(end, resolve(&expr, r.now)))
        }
        "month" => {
            let (year, end) = of_year(r, of).or_else(|| year_phrase.map(|e| (r.now.year, e)))?;
            let number = u8::try_from(if n < 0 { 12 } else { n }).ok()?;
            let start = Date::new(year, number, 1)?;
            Some(Item {
                month: true,
                ..Item::of(end, Some(When::period(start, start.add_months(1))))
            })
        }
        "week" | "weekend" => {
            let from = of + usize::from(any(t, of, &["of", "in"]));
            let base = absolute(r, from)
                .or_else(|| shifted(r, from))
                .or_else(|| running(r, from))
                .filter(|x| !x.day)?;
            let mut readings = Vec::new();
            for (start, end) in &base.when.as_ref()?.readings {
                let thursday = |from: Date| from.monday().add_days(3);
                let monday = if n < 0 {
                    let last = thursday(end.add_days(-1));
                    let last = if last >= *end {
                        last.add_days(-7)
                    } else {
                        last
                    };
                    last.monday()
                } else {
                    let first = thursday(*start);
                    let first = if first < *start {
                        first.add_days(7)
                    } else {
                        first
                    };
                    first.monday().add_days(7 * (i64::from(n) - 1))
                };
                readings.push(if word.is("weekend") {
                    (monday.add_days(5), monday.add_days(7))
                } else {
                    (monday, monday.add_days(7))
                });
            }
            Some(Item::of(
                base.end,
                Some(When {
                    readings,
                    day: false,
                    open: false,
                }),
            ))
        }
        _ => None,
    }
}

/// "the year", "the month" after "of": the running one.
fn running(r: &Reader<'_>, i: usize) -> Option<Item> {
    let t = r.s.t;
    let unit = span_word(&t.get(i + 1)?.text)
        .filter(|u| at(t, i, "the") && matches!(u, Granularity::Year | Granularity::Month))?;
    let first = floor(r.now, unit)?;
    Some(Item::of(
        i + 2,
        Some(When::period(first, step(first, 1, unit))),
    ))
}

/// "the first Friday of July"; with no month, of this one. `i` is after the weekday.
fn nth_weekday(r: &Reader<'_>, i: usize, weekday: u8, n: i32) -> Option<Item> {
    let t = r.s.t;
    if n > 5 {
        return None;
    }
    let of = |start: Date| {
        if n < 0 {
            let last = start.add_months(1).add_days(-1);
            let back = (i64::from(last.weekday()) - i64::from(weekday)).rem_euclid(7);
            return Some(last.add_days(-back));
        }
        let ahead = (i64::from(weekday) - i64::from(start.weekday())).rem_euclid(7);
        let date = start.add_days(ahead + 7 * (i64::from(n) - 1));
        (date.month == start.month).then_some(date)
    };
    if !any(t, i, &["of", "in"]) {
        return Some(Item {
            day: true,
            ..Item::of(i, of(r.now.first_of_month()).map(When::day))
        });
    }
    let k = i + 1 + usize::from(at(t, i + 1, "the"));
    let base = absolute(r, k)
        .or_else(|| shifted(r, k))
        .filter(|x| x.month)?;
    let when = base.when?;
    let readings: Vec<(Date, Date)> = when
        .readings
        .iter()
        .filter_map(|(start, _)| of(*start))
        .map(|d| (d, d.add_days(1)))
        .collect();
    Some(Item {
        day: true,
        ..Item::of(
            base.end,
            (!readings.is_empty()).then_some(When {
                readings,
                day: true,
                open: when.open,
            }),
        )
    })
}

/// "June next year", "Q3 this year", "the 20th of next month", "2016/11", "11-2016".
pub(super) fn tied(r: &Reader<'_>, i: usize) -> Option<Item> {
    let t = r.s.t;
    let the = usize::from(at(t, i, "the"));
    let digits = |k: usize, n: usize| -> Option<i32> {
        t.get(k)
            .filter(|x| x.is_digits() && x.text.len() <= n && (n < 4 || x.text.len() == 4))
            .and_then(|x| x.text.parse().ok())
    };
    // A year and a month in figures.
    if the == 0 && t[i].is_digits() && any(t, i + 1, &["/", "-"]) && !(t[i].glued() && i > 0) {
        let chained = t.get(i + 3).is_some_and(|x| {
            x.glued() && (x.is_digits() || x.is_word() || x.is("/") || x.is("-") || x.is(":"))
        });
        let pair = digits(i, 4)
            .zip(digits(i + 2, 2))
            .or_else(|| digits(i + 2, 4).zip(digits(i, 2)));
        let (year, month) = pair.filter(|_| !chained)?;
        let sane = (1900..=2100).contains(&year);
        let start = Date::new(year, u8::try_from(month).ok()?, 1).filter(|_| sane)?;
        return Some(Item {
            month: true,
            ..Item::of(i + 3, Some(When::period(start, start.add_months(1))))
        });
    }
    if let Some((end, value, ordinal)) = super::super::date::day(t, i + the).filter(|d| d.2) {
        let _ = ordinal;
        let k = end + usize::from(any(t, end, &["of"]));
        let base = shifted(r, k).filter(|x| x.month)?;
        let start = base.when?.future()?.0;
        let date = Date::new(start.year, start.month, value);
        return Some(Item {
            day: true,
            ..Item::of(base.end, date.map(When::day))
        });
    }
    let p = point(&r.s, i + the).filter(|p| r.s.t.get(p.end).is_some())?;
    let (year, end) = of_year(r, p.end)?;
    let expr = match p.expr {
        Expr::Month { year: None, month } => Expr::Month {
            year: Some(year),
            month,
        },
        Expr::Quarter {
            year: None,
            quarter,
        } => Expr::Quarter {
            year: Some(year),
            quarter,
        },
        Expr::Half { year: None, half } => Expr::Half {
            year: Some(year),
            half,
        },
        _ => return None,
    };
    (the == 0).then(|| Item {
        month: true,
        ..Item::of(end, resolve(&expr, r.now))
    })
}

/// "the week of April 10th", "a week starting tomorrow".
pub(super) fn week_of(r: &Reader<'_>, i: usize) -> Option<Item> {
    let t = r.s.t;
    let article = usize::from(any(t, i, &["the", "a"]));
    if !at(t, i + article, "week") {
        return None;
    }
    let mut k = i + article + 1;
    let starting = any(t, k, &["starting", "commencing", "beginning", "start"]);
    if !(starting || at(t, k, "of")) {
        return None;
    }
    k += 1 + usize::from(starting && any(t, k + 1, &["on", "from"]));
    let base = simple(r, k)
        .or_else(|| shifted(r, k))
        .or_else(|| holiday_item(r, k))
        .or_else(|| absolute(r, k))
        .filter(|x| x.day)?;
    let exact = starting && t[k].is_word() && simple(r, k).is_some();
    let when = base.when?;
    let readings = when
        .readings
        .iter()
        .map(|(d, _)| {
            let first = if exact { *d } else { d.monday() };
            (first, first.add_days(7))
        })
        .collect();
    Some(Item::of(
        base.end,
        Some(When {
            readings,
            day: false,
            open: when.open,
        }),
    ))
}

/// "the month of May", "year of 2008".
pub(super) fn month_of(r: &Reader<'_>, i: usize) -> Option<Item> {
    let t = r.s.t;
    let the = usize::from(at(t, i, "the"));
    if !at(t, i + the, "month") || !at(t, i + the + 1, "of") {
        return None;
    }
    absolute(r, i + the + 2).filter(|x| x.month)
}
