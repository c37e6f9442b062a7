//! Dates, ranges of dates and durations in the suites' terms: the outermost grammar, which puts
//! points of [`super::items`] between "from" and "to", after "before" and "since".

use super::super::calendar::Date;
use super::super::date::{Expr, Source, day, month_at};
use super::super::date_ranges::range;
use super::super::token::{Gap, Token, any, at, before};
use super::super::types::PartialDate;
use super::items::{Item, item, the_part};
use super::offsets::offset;
use super::resolve::{When, between, resolve};
use super::sides::bounded;
use super::spans::span;
use super::told::only_closes;
use super::{Entity, entity};

/// What is read at a place.
#[derive(Debug, Clone)]
pub(super) struct Found {
    pub(super) end: usize,
    pub(super) what: What,
}

#[derive(Debug, Clone)]
pub(super) enum What {
    /// A day or a period.
    When(When),
    /// Known to be a date, but not which.
    Unresolved(bool),
    /// All from the start of a date on.
    From(Vec<Date>),
    /// All up to a date.
    Until(Vec<Date>),
    /// Seconds.
    Duration(f64),
}

/// The text with the reference date.
pub(super) struct Reader<'a> {
    pub(super) s: Source<'a>,
    pub(super) now: Date,
}

pub(super) fn dates(text: &str, t: &[Token], reference: PartialDate) -> Vec<Entity> {
    let now = Date::new(
        reference.year.unwrap_or(1970),
        reference.month.unwrap_or(1),
        reference.day.unwrap_or(1),
    )
    .unwrap_or(Date {
        year: 1970,
        month: 1,
        day: 1,
    });
    let r = Reader {
        s: Source {
            text,
            t,
            loose: true,
        },
        now,
    };
    let mut out = Vec::new();
    let mut i = 0;
    while i < t.len() {
        let inside = t[i].glued()
            && before(t, i).is_some_and(|p| {
                p.is_word()
                    || p.is("$")
                    || p.is("#")
                    || p.is("@")
                    || p.is("&")
                    || p.is_digits() && t[i].is_digits()
            });
        let found = if inside { None } else { read(&r, i) };
        let Some(found) = found else {
            i += 1;
            continue;
        };
        out.push(written(text, t, i, &found));
        i = found.end.max(i + 1);
    }
    out
}

fn iso(date: Date) -> String {
    format!("{:04}-{:02}-{:02}", date.year, date.month, date.day)
}

fn written(text: &str, t: &[Token], first: usize, found: &Found) -> Entity {
    let mut e = entity(text, t, first, found.end, "datetimeV2.daterange", &[]);
    e.resolution = match &found.what {
        What::When(when) if when.day => {
            e.type_name = "datetimeV2.date";
            when.readings
                .iter()
                .map(|(d, _)| [("value", iso(*d))].into())
                .collect()
        }
        What::When(when) => when
            .readings
            .iter()
            .map(|(a, b)| [("start", iso(*a)), ("end", iso(*b))].into())
            .collect(),
        What::Unresolved(day) => {
            if *day {
                e.type_name = "datetimeV2.date";
            }
            vec![[("value", "not resolved".to_owned())].into()]
        }
        What::From(starts) => starts.iter().map(|d| [("start", iso(*d))].into()).collect(),
        What::Until(ends) => ends.iter().map(|d| [("end", iso(*d))].into()).collect(),
        What::Duration(seconds) => {
            e.type_name = "datetimeV2.duration";
            vec![[("value", super::digits(*seconds))].into()]
        }
    };
    e
}

/// The longest reading at token `i`.
fn read(r: &Reader<'_>, i: usize) -> Option<Found> {
    let candidates = [
        ranged(r, i),
        bounded(r, i),
        offset(r, i),
        listed(r, i),
        item(r, i)
            .filter(|_| !the_part(r.s.t, i) && !only_closes(r, i))
            .map(Item::found),
        duration(r, i),
    ];
    let mut best: Option<Found> = None;
    for found in candidates.into_iter().flatten() {
        if best.as_ref().is_none_or(|b| found.end > b.end) {
            best = Some(found);
        }
    }
    best
}

/// "18 and 19 June": the first day takes the month of the second.
fn listed(r: &Reader<'_>, i: usize) -> Option<Found> {
    let t = r.s.t;
    let (end, value, _) = day(t, i)?;
    if !any(t, end, &["and", "or", ","]) || t[end].gap == Gap::Break {
        return None;
    }
    let (end2, _, _) = day(t, end + 1)?;
    let (_, month, _) = month_at(&r.s, end2).filter(|_| r.s.capital(end2))?;
    let expr = Expr::Day {
        year: None,
        month: Some(month),
        day: value,
        weekday: None,
        short: false,
    };
    Some(Found {
        end,
        what: What::When(resolve(&expr, r.now)?),
    })
}

/// "from 2014 to 2018", "between Jan 22 and now", "Nov 18-Dec 19, 2015".
fn ranged(r: &Reader<'_>, i: usize) -> Option<Found> {
    let t = r.s.t;
    let from = any(t, i, &["from"]);
    let between_led = at(t, i, "between");
    let on = any(t, i, &["on"]);
    let mut start = i + usize::from(from || between_led || on);
    start += usize::from(at(t, start, "the") && (from || between_led));
    // The absolute ranges of the shared grammar.
    if let Some(p) = range(&r.s, start, between_led) {
        let clash = tied_to_clock(t, p.end) || in_chain(t, start, p.end);
        // "on November 18-19" is one day's worth of words; longer ranges leave "on" out.
        let short = !on
            || matches!(&p.expr, Expr::Range(a, b) if same_month(a, b))
                && month_at(&r.s, start).is_some();
        if !clash
            && short
            && let Some(when) = resolve(&p.expr, r.now)
        {
            return Some(Found {
                end: p.end,
                what: What::When(When { day: false, ..when }),
            });
        }
    }
    if on {
        return None;
    }
    if let Some(found) = ordinal_days(r, start, from || between_led) {
        return Some(found);
    }
    let a = item(r, start)?;
    let join = t.get(a.end).filter(|x| x.gap != Gap::Break)?;
    let joins = join.is_dash()
        || matches!(
            join.text.as_str(),
            "to" | "through" | "until" | "till" | "thru" | "~"
        )
        || between_led && join.is("and");
    if !joins
        || join.is_dash() && !(from || between_led) && join.glued() != t.get(a.end + 1)?.glued()
    {
        return None;
    }
    let mut next = a.end + 1;
    if at(t, next, "the") && item(r, next).is_none() {
        next += 1;
    }
    let b = item(r, next)?;
    let ends = b.edge.or(b.when)?;
    let starts = a.edge.or(a.when)?;
    let when = between(&starts, &ends, r.now)?;
    Some(Found {
        end: b.end,
        what: What::When(when),
    })
}

fn same_month(a: &Expr, b: &Expr) -> bool {
    matches!((a, b), (Expr::Day { month: x, .. }, Expr::Day { month: y, .. }) if x == y)
}

/// Figures joined to more figures: a telephone number.
fn in_chain(t: &[Token], start: usize, end: usize) -> bool {
    let digits = |k: usize| t.get(k).is_some_and(Token::is_digits);
    let dash = |k: usize| t.get(k).is_some_and(|x| x.is_dash() && x.glued());
    t[start].is_digits()
        && (start >= 2 && dash(start - 1) && digits(start - 2) || dash(end) && digits(end + 1))
}

/// "5/1-5/7 8:00" goes on with a time of day, which is not read here.
fn tied_to_clock(t: &[Token], end: usize) -> bool {
    t.get(end).is_some_and(|x| x.glued() && x.is(":")) || any(t, end, &["am", "pm", "o'clock"])
}

/// "ninth till seventeenth of April", "April the ninth till the seventeenth".
fn ordinal_days(r: &Reader<'_>, i: usize, led: bool) -> Option<Found> {
    let t = r.s.t;
    let joins = |k: usize| {
        any(t, k, &["to", "till", "until", "through", "-", "–"]) || led && at(t, k, "and")
    };
    let skip_the = |k: usize| k + usize::from(at(t, k, "the"));
    let of = |month: u8, first: u8, last: u8, end: usize| {
        let make = |day| Expr::Day {
            year: None,
            month: Some(month),
            day,
            weekday: None,
            short: false,
        };
        let expr = Expr::Range(Box::new(make(first)), Box::new(make(last)));
        (first < last).then_some(())?;
        Some(Found {
            end,
            what: What::When(When {
                day: false,
                ..resolve(&expr, r.now)?
            }),
        })
    };
    if let Some((end, first, _)) = day(t, i) {
        if !joins(end) {
            return None;
        }
        // "from 4 to January 22, 1995"
        if let Some(p) = super::super::date::point(&r.s, skip_the(end + 1))
            && let (
                Expr::Day {
                    month: Some(_),
                    day: last,
                    ..
                },
                true,
            ) = (&p.expr, month_at(&r.s, skip_the(end + 1)).is_some())
        {
            let last = *last;
            let ends = resolve(&p.expr, r.now)?;
            let readings = ends
                .readings
                .iter()
                .filter_map(|(b, _)| Some((Date::new(b.year, b.month, first)?, *b)))
                .collect();
            return (first < last).then_some(Found {
                end: p.end,
                what: What::When(When {
                    readings,
                    day: false,
                    open: ends.open,
                }),
            });
        }
        let (end2, last, _) = day(t, skip_the(end + 1))?;
        // "from 4-23 in next month", "4 to 22 this month"
        let tied = usize::from(at(t, end2, "in") || at(t, end2, "of"));
        {
            if let Some(month) = item(r, end2 + tied).filter(|m| !m.day && m.month) {
                let start = month.when?.future()?.0;
                let a = Date::new(start.year, start.month, first)?;
                let b = Date::new(start.year, start.month, last)?;
                return (first < last).then(|| Found {
                    end: month.end,
                    what: What::When(When::period(a, b)),
                });
            }
        }
        if led && !(at(t, end2, "of") || month_at(&r.s, end2).is_some()) && t[end2 - 1].is_word() {
            return open_days(r, first, last, end2);
        }
        let month = end2 + usize::from(at(t, end2, "of"));
        let (end3, month, _) = month_at(&r.s, month)?;
        return of(month, first, last, end3);
    }
    let (end, month, _) = month_at(&r.s, i)?;
    let (end, first, _) = day(t, skip_the(end))?;
    if !joins(end) {
        return None;
    }
    let (end2, last, _) = day(t, skip_the(end + 1))?;
    of(month, first, last, end2)
}

/// "between the 21st and 23rd": of the months before and after now.
fn open_days(r: &Reader<'_>, first: u8, last: u8, end: usize) -> Option<Found> {
    let of = |day| Expr::Day {
        year: None,
        month: None,
        day,
        weekday: None,
        short: false,
    };
    let when = resolve(&of(first), r.now)?;
    let readings = when
        .readings
        .iter()
        .filter_map(|(a, _)| Some((*a, Date::new(a.year, a.month, last)?)))
        .collect();
    (first < last).then_some(Found {
        end,
        what: What::When(When {
            readings,
            day: false,
            open: true,
        }),
    })
}

/// A length of time that is not part of a date.
fn duration(r: &Reader<'_>, i: usize) -> Option<Found> {
    let t = r.s.t;
    let led = ["more than", "less than", "at least", "up to", "over"]
        .iter()
        .find_map(|words| super::super::token::phrase(t, i, words))
        .filter(|_| !any(t, i, &["at", "up", "over"]));
    if at(t, i, "the") && any(t, i + 1, &["hour", "minute"]) && !any(t, i + 2, &["of"]) {
        return Some(Found {
            end: i + 2,
            what: What::Duration(if at(t, i + 1, "hour") { 3600.0 } else { 60.0 }),
        });
    }
    let found = span(t, i + led.unwrap_or(0))?;
    // "413d" inside a code is no length of time.
    let letter = t[found.end - 1].glued() && t[found.end - 1].text.len() == 1;
    let first = &t[i + led.unwrap_or(0)];
    if letter && first.glued() && i > 0 {
        return None;
    }
    let old = any(t, found.end, &["old"]) || at(t, found.end, "of") && at(t, found.end + 1, "age");
    let ordinal = t[found.end - 1].is("second") && !t[i].is_digits();
    (!ordinal || old).then_some(Found {
        end: found.end,
        what: What::Duration(found.seconds),
    })
}
