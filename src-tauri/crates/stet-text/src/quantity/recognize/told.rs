//! Dates told from now in the suites' terms: "last week", "next Friday", "the past five years".

use super::super::calendar::Date;
use super::super::date::{Expr, point};
use super::super::date_words::{month, season, span as span_word, weekday};
use super::super::number_words::unit_word;
use super::super::numeral::numeral;
use super::super::token::{Gap, any, at, before, phrase};
use super::super::types::Granularity;
use super::super::year;
use super::dates::Reader;
use super::holidays::holiday;
use super::items::{Item, business_days, weekday_at};
use super::resolve::{When, floor, step, yearly_day};
use super::spans::{Time, time_unit};

/// today, the day after tomorrow, now.
pub(super) fn simple(r: &Reader<'_>, i: usize) -> Option<Item> {
    const DAYS: [(&str, i64); 24] = [
        ("the day after tomorrow", 2),
        ("day after tomorrow", 2),
        ("the day before yesterday", -2),
        ("day before yesterday", -2),
        ("the day after", 1),
        ("the day before", -1),
        ("the next day", 1),
        ("the following day", 1),
        ("next day", 1),
        ("the previous day", -1),
        ("previous day", -1),
        ("the last day", -1),
        ("tomorrow", 1),
        ("tmr", 1),
        ("tmrw", 1),
        ("last day", -1),
        ("today", 0),
        ("yesterday", -1),
        ("now", 0),
        ("current date", 0),
        ("this day", 0),
        ("the current day", 0),
        ("the same day", 0),
        ("date", 0),
    ];
    let t = r.s.t;
    let (end, days) = DAYS
        .iter()
        .filter_map(|(words, days)| phrase(t, i, words).map(|n| (i + n, *days)))
        .max_by_key(|(end, _)| *end)?;
    if only_closes(r, i)
        && !before(t, i).is_some_and(|p| {
            matches!(
                p.text.as_str(),
                "to" | "till" | "until" | "and" | "from" | "between" | "-"
            )
        })
    {
        return None;
    }
    if any(t, end - 1, &["after", "before"])
        && t.get(end)
            .is_some_and(|x| x.is_word() && !matches!(x.text.as_str(), "at" | "and" | "or"))
    {
        return None;
    }
    Some(Item::of(end, Some(When::day(r.now.add_days(days)))))
}

/// "now" and "date" are dates as the end of a range alone: "from 2015 to date", not "up to date".
pub(super) fn only_closes(r: &Reader<'_>, i: usize) -> bool {
    any(r.s.t, i, &["now", "date"]) || phrase(r.s.t, i, "current date").is_some()
}

/// "year to date": from the start of the running period to now.
pub(super) fn to_date(r: &Reader<'_>, i: usize) -> Option<Item> {
    let unit = span_word(&r.s.t.get(i)?.text).filter(|u| *u != Granularity::Day)?;
    let n = phrase(r.s.t, i + 1, "to date").or_else(|| phrase(r.s.t, i + 1, "- to - date"))?;
    let free = before(r.s.t, i).is_none_or(|p| direction(&p.text).is_none());
    let first = floor(r.now, unit).filter(|_| free)?;
    Some(Item::of(i + 1 + n, Some(When::period(first, r.now))))
}

/// The direction of a word such as "last" and "next".
pub(super) fn direction(word: &str) -> Option<i32> {
    Some(match word {
        "last" | "past" | "previous" => -1,
        "this" | "current" | "same" => 0,
        "next" | "coming" | "upcoming" | "following" => 1,
        _ => return None,
    })
}

/// "last week", "this September", "next Friday", "the month".
pub(super) fn shifted(r: &Reader<'_>, i: usize) -> Option<Item> {
    let t = r.s.t;
    let now = r.now;
    let on = usize::from(any(t, i, &["on"]) && weekday_at(t, i + 1).is_some());
    // "Monday of next week", "on Tuesday of the following week"
    if let Some((next, number)) = weekday_at(t, i + on) {
        let of = usize::from(any(t, next, &["of", "in"]));
        let k = next + of + usize::from(of == 1 && at(t, next + 1, "the"));
        let way = t
            .get(k)
            .filter(|x| x.gap != Gap::Break)
            .and_then(|x| direction(&x.text));
        if let Some(way) = way {
            return any(t, k + 1, &["week"]).then(|| {
                let monday = now.monday().add_days(7 * i64::from(way));
                Item::of(
                    k + 2,
                    Some(When::day(monday.add_days(i64::from(number) - 1))),
                )
            });
        }
    }
    if any(t, i, &["the", "my"]) {
        return definite(r, i);
    }
    if at(t, i, "this") && any(t, i + 1, &["upcoming", "coming", "past", "next"]) {
        return shifted(r, i + 1).filter(|x| x.day);
    }
    if at(t, i, "next") && any(t, i + 1, &["upcoming", "coming"]) {
        return shifted(r, i + 1);
    }
    let way = direction(&t.get(i).filter(|x| x.is_word())?.text)?;
    let mut k = i + 1;
    if at(t, k, "calendar") {
        k += 1;
    }
    let word = t.get(k).filter(|x| x.gap != Gap::Break)?;
    if let Some(unit) =
        span_word(&word.text).filter(|u| !word.text.ends_with('s') && *u != Granularity::Day)
    {
        let first = step(floor(now, unit)?, way, unit);
        // "previous week - Monday", "next week on Friday"
        if unit == Granularity::Week {
            let joined = t.get(k + 1).is_some_and(|x| x.is_dash() || x.is("on"));
            if let Some((end, number)) = weekday_at(t, k + 1 + usize::from(joined)) {
                return Some(Item::of(
                    end,
                    Some(When::day(first.add_days(i64::from(number) - 1))),
                ));
            }
        }
        return Some(Item {
            month: unit == Granularity::Month,
            ..Item::of(k + 1, Some(When::period(first, step(first, 1, unit))))
        });
    }
    if word.is("weekend") {
        let saturday = now.monday().add_days(5 + 7 * i64::from(way));
        return Some(Item::of(
            k + 1,
            Some(When::period(saturday, saturday.add_days(2))),
        ));
    }
    if word.is("fortnight") {
        let first = now.monday().add_days(14 * i64::from(way));
        return Some(Item::of(
            k + 1,
            Some(When::period(first, first.add_days(14))),
        ));
    }
    // "this Friday 7/6", "next 5/12"
    if let Some(p) = point(&r.s, k)
        && let Expr::Day {
            year: None,
            month: Some(m),
            day,
            weekday: w,
            ..
        } = p.expr
    {
        let year = now.year + if w.is_none() { way } else { 0 };
        let date = Date::new(year, m, day)?;
        return Some(Item::of(p.end, Some(When::day(date))));
    }
    if any(t, k, &["fiscal", "school", "academic", "financial"]) && at(t, k + 1, "year") {
        return Some(Item::of(k + 2, None));
    }
    if let Some((number, _)) = weekday(&word.text) {
        let monday = now.monday().add_days(7 * i64::from(way));
        let mut date = monday.add_days(i64::from(number) - 1);
        if matches!(t[i].text.as_str(), "coming" | "upcoming") {
            let this = now.monday().add_days(i64::from(number) - 1);
            date = if this > now { this } else { this.add_days(7) };
        }
        if t[i].is("past") {
            let this = now.monday().add_days(i64::from(number) - 1);
            date = if this < now { this } else { this.add_days(-7) };
        }
        return Some(Item::of(k + 1, Some(When::day(date))));
    }
    if let Some((number, _)) = month(&word.text).filter(|m| m.1 || r.s.capital(k))
        && super::super::date::day(t, k + 1).is_none()
        && year::beside(t, k + 1).is_none()
    {
        let start = Date::new(now.year + way, number, 1)?;
        return Some(Item {
            month: true,
            ..Item::of(k + 1, Some(When::period(start, start.add_months(1))))
        });
    }
    if season(&word.text).is_some() {
        return Some(Item::of(k + 1, None));
    }
    if let Some((end, rule)) = holiday(t, k) {
        let both = yearly_day(now, |y| rule.in_year(y))?;
        let date = match way {
            -1 => both.readings.first()?.0,
            0 => rule.in_year(now.year)?,
            _ => both.readings.last()?.0,
        };
        return Some(Item::of(end, Some(When::day(date))));
    }
    None
}

/// "week after next", "month after the next".
fn after_next(r: &Reader<'_>, i: usize) -> Option<Item> {
    let t = r.s.t;
    let n = phrase(t, i + 1, "after the next").or_else(|| phrase(t, i + 1, "after next"))?;
    let end = i + 1 + n;
    if at(t, i, "weekend") {
        let saturday = r.now.monday().add_days(5 + 14);
        return Some(Item::of(
            end,
            Some(When::period(saturday, saturday.add_days(2))),
        ));
    }
    let unit = span_word(&t.get(i)?.text)?;
    let first = step(floor(r.now, unit)?, 2, unit);
    Some(Item::of(
        end,
        Some(if unit == Granularity::Day {
            When::day(first)
        } else {
            When::period(first, step(first, 1, unit))
        }),
    ))
}

/// "the weekend", "for the month", "the rest of the week".
fn definite(r: &Reader<'_>, i: usize) -> Option<Item> {
    let t = r.s.t;
    let now = r.now;
    let word = t.get(i + 1)?;
    // "for the day", or where the clause ends: "I'll be back the day."
    let clause_end = t.get(i + 2).is_none_or(|x| {
        !x.is_word() && !x.is_digits() && !x.is_dash() && !x.is("'") && !x.is("\"")
    });
    let led = before(t, i).is_some_and(|p| p.is("for"))
        || at(t, i, "my")
        || clause_end && before(t, i).is_none_or(|p| !matches!(p.text.as_str(), "of" | "by"));
    let of = any(t, i + 2, &["of", "that", "when"]);
    if let Some(found) = after_next(r, i + 1) {
        return Some(found);
    }
    match word.text.as_str() {
        "weekend" if !of => {
            let saturday = now.monday().add_days(5);
            Some(Item::of(
                i + 2,
                Some(When::period(saturday, saturday.add_days(2))),
            ))
        }
        "fortnight" if !of => {
            let first = now.monday();
            Some(Item::of(
                i + 2,
                Some(When::period(first, first.add_days(14))),
            ))
        }
        "day" if led && !of => Some(Item::of(i + 2, Some(When::day(now)))),
        "week" | "month" | "year" if led && !of => {
            let unit = span_word(&word.text)?;
            let first = floor(now, unit)?;
            Some(Item::of(
                i + 2,
                Some(When::period(first, step(first, 1, unit))),
            ))
        }
        _ => None,
    }
}

/// "last 3 months", "the next two decades", "5 upcoming years".
pub(super) fn window(r: &Reader<'_>, i: usize) -> Option<Item> {
    let t = r.s.t;
    let now = r.now;
    let the = usize::from(at(t, i, "the"));
    let counted = |k: usize| -> Option<(f64, usize)> {
        if any(t, k, &["few", "several", "couple"]) {
            return Some((3.0, k + 1));
        }
        // "three quarters" is three of them here.
        if let Some(value) = t
            .get(k)
            .and_then(|x| unit_word(&x.text))
            .filter(|v| *v >= 1.0)
            && time_unit(t, k + 1).is_some()
        {
            return Some((value, k + 1));
        }
        let n = numeral(t, k).filter(|n| !n.ordinal && n.value.fract() == 0.0)?;
        Some((n.value, n.end))
    };
    let (way, count, k) = if let Some(way) = t.get(i + the).and_then(|x| direction(&x.text)) {
        let (count, k) = counted(i + the + 1)?;
        (way, count, k)
    } else {
        let (count, k) = counted(i)?;
        let way = direction(&t.get(k).filter(|x| x.is_word())?.text)?;
        (way, count, k + 1)
    };
    let (end, unit) = time_unit(t, k)?;
    if way == 0 || !(1.0..100_000.0).contains(&count) || !unit.is_date() {
        return None;
    }
    let n = count as i32;
    let whole = |unit: Granularity| {
        let here = floor(now, unit)?;
        Some(if way < 0 {
            When::period(step(here, -n, unit), here)
        } else {
            When::period(step(here, 1, unit), step(here, n + 1, unit))
        })
    };
    if the == 1 && !matches!(unit, Time::Decade | Time::Century) {
        return None;
    }
    let when = match unit {
        Time::Quarter => whole(Granularity::Quarter)?,
        Time::Decade if the == 1 || way > 0 => whole(Granularity::Decade)?,
        Time::Decade => whole(Granularity::Decade)?,
        Time::Century => whole(Granularity::Century)?,
        Time::BusinessDay if way > 0 => {
            let first = business_days(now, 1);
            When::period(first, business_days(now, n).add_days(1))
        }
        Time::BusinessDay => When::period(business_days(now, -n), now),
        _ => {
            let moved = |from: Date, k: i32| match unit {
                Time::Month => from.add_months(k),
                Time::Year => from.add_months(k.saturating_mul(12)),
                unit => from.add_days((unit.seconds() / 86_400.0) as i64 * i64::from(k)),
            };
            if way < 0 {
                When::period(moved(now, -n), now)
            } else {
                let first = now.add_days(1);
                When::period(first, moved(first, n))
            }
        }
    };
    Some(Item::of(end, Some(when)))
}
