//! Dates told from now ("last year", "two weeks ago", "the past five years"): reading them, and
//! resolving them against a reference date.

use super::calendar::Date;
use super::date::{Expr, Point, Source};
use super::date_words::{month, span, weekday};
use super::numeral::numeral;
use super::token::{Gap, any, at};
use super::types::{DateValue, Granularity, PartialDate, Shift};

/// The relative date that starts at token `i`.
pub(super) fn relative(s: &Source<'_>, i: usize) -> Option<Point> {
    let t = s.t;
    let token = t.get(i).filter(|x| x.is_word())?;
    if let Some(found) = weekday_of_week(s, i) {
        return Some(found);
    }
    let simple = match token.text.as_str() {
        "yesterday" => Some(-1),
        "today" => Some(0),
        "tomorrow" => Some(1),
        _ => None,
    };
    if let Some(days) = simple {
        return Some(shifted(i + 1, days, days, Granularity::Day));
    }
    let Some(direction) = direction(&token.text) else {
        return ago(s, i);
    };
    let vague = matches!(
        token.text.as_str(),
        "previous" | "following" | "upcoming" | "past"
    );
    let next = t.get(i + 1).filter(|x| x.gap != Gap::Break)?;
    if let Some(unit) = span(&next.text).filter(|_| next.is_word()) {
        let plural = next.text.ends_with('s') && !next.is("days");
        if plural || unit == Granularity::Day || vague {
            return None;
        }
        return Some(shifted(i + 2, direction, direction, unit));
    }
    if let Some((number, _)) = weekday(&next.text).filter(|(_, sure)| *sure && !vague) {
        return Some(Point {
            end: i + 2,
            expr: Expr::RelativeWeekday {
                weekday: number,
                weeks: direction,
            },
        });
    }
    if let Some((number, _)) = month(&next.text).filter(|_| s.capital(i + 1) && !vague)
        && super::date::day(t, i + 2).is_none()
    {
        return Some(Point {
            end: i + 2,
            expr: Expr::RelativeMonth {
                month: number,
                years: direction,
            },
        });
    }
    // "the past five years"
    let n = numeral(t, i + 1).filter(|n| !n.ordinal && n.value.fract() == 0.0)?;
    let unit = t
        .get(n.end)
        .filter(|x| x.is_word())
        .and_then(|x| span(&x.text))?;
    let count = whole(n.value)?;
    match direction {
        -1 => Some(shifted(n.end + 1, -count, 0, unit)),
        1 => Some(shifted(n.end + 1, 0, count, unit)),
        _ => None,
    }
}

fn direction(word: &str) -> Option<i32> {
    Some(match word {
        "last" | "previous" | "past" => -1,
        "this" | "current" => 0,
        "next" | "coming" | "upcoming" | "following" => 1,
        _ => return None,
    })
}

/// "Wednesday next week", "Tuesday of last week".
fn weekday_of_week(s: &Source<'_>, i: usize) -> Option<Point> {
    let t = s.t;
    let next = i + 1 + usize::from(at(t, i + 1, "of"));
    if !at(t, next + 1, "week") {
        return None;
    }
    let (number, _) = weekday(&t[i].text).filter(|(_, sure)| *sure)?;
    let way = direction(&t.get(next).filter(|x| x.gap != Gap::Break)?.text)?;
    Some(Point {
        end: next + 2,
        expr: Expr::RelativeWeekday {
            weekday: number,
            weeks: way,
        },
    })
}

/// "two weeks ago", "a year earlier" is left alone: earlier than what is not known.
fn ago(s: &Source<'_>, i: usize) -> Option<Point> {
    let t = s.t;
    let (count, end) = if any(t, i, &["a", "an"]) {
        (1, i + 1)
    } else {
        let n = numeral(t, i).filter(|n| !n.ordinal && n.value.fract() == 0.0)?;
        (whole(n.value)?, n.end)
    };
    let unit = t
        .get(end)
        .filter(|x| x.is_word())
        .and_then(|x| span(&x.text))?;
    if at(t, end + 1, "ago") {
        return Some(shifted(end + 2, -count, -count, unit));
    }
    if at(t, end + 1, "from") && any(t, end + 2, &["now", "today"]) {
        return Some(shifted(end + 3, count, count, unit));
    }
    None
}

fn whole(value: f64) -> Option<i32> {
    (value.abs() <= 10_000.0).then_some(value as i32)
}

fn shifted(end: usize, from: i32, to: i32, unit: Granularity) -> Point {
    Point {
        end,
        expr: Expr::Shift { from, to, unit },
    }
}

/// The date so many units from `reference`, stated as finely as the unit is.
fn moved(reference: PartialDate, n: i32, unit: Granularity) -> Option<PartialDate> {
    let year = reference.year?;
    let whole_year = |year: i32| PartialDate {
        year: Some(year),
        month: None,
        day: None,
    };
    let month_of = |n: i32| {
        let month = reference.month?;
        let date = Date::new(year, month, 1)?.add_months(n);
        Some(PartialDate {
            year: Some(date.year),
            month: Some(date.month),
            day: None,
        })
    };
    match unit {
        Granularity::Year => Some(whole_year(year.checked_add(n)?)),
        Granularity::Decade => Some(whole_year(
            year.div_euclid(10).checked_add(n)?.checked_mul(10)?,
        )),
        Granularity::Century => Some(whole_year(
            year.div_euclid(100).checked_add(n)?.checked_mul(100)?,
        )),
        Granularity::Month => month_of(n),
        Granularity::Quarter => {
            let found = month_of(n.checked_mul(3)?)?;
            let first = (found.month? - 1) / 3 * 3 + 1;
            Some(PartialDate {
                month: Some(first),
                ..found
            })
        }
        Granularity::Day | Granularity::Week => {
            let date = Date::new(year, reference.month?, reference.day?)?;
            let days = if unit == Granularity::Week { 7 } else { 1 };
            let mut date = date.add_days(i64::from(n) * days);
            if unit == Granularity::Week {
                date = date.monday();
            }
            Some(of_date(date))
        }
        Granularity::Season | Granularity::Time => None,
    }
}

fn of_date(date: Date) -> PartialDate {
    PartialDate {
        year: Some(date.year),
        month: Some(date.month),
        day: Some(date.day),
    }
}

/// Resolves a relative date against `reference`; a date that is not relative, or that the
/// reference is too coarse for, comes back unchanged and still relative.
#[must_use]
pub fn resolve_relative(date: &DateValue, reference: PartialDate) -> DateValue {
    let mut out = date.clone();
    if !date.relative {
        return out;
    }
    let Some(shift) = date.shift else {
        return out;
    };
    if let Some(weekday) = date
        .weekday
        .filter(|_| date.granularity == Granularity::Day && shift.unit == Granularity::Week)
    {
        let monday = moved(reference, shift.from, Granularity::Week)
            .and_then(|p| Date::new(p.year?, p.month?, p.day?));
        if let Some(monday) = monday {
            out.start = of_date(monday.add_days(i64::from(weekday) - 1));
            settle(&mut out);
        }
        return out;
    }
    if let Some(month) = date.start.month.filter(|_| shift.unit == Granularity::Year) {
        // "last May": the May of the year so far away, at most this year's for "this May".
        if let Some(year) = reference.year.and_then(|y| y.checked_add(shift.from)) {
            out.start = PartialDate {
                year: Some(year),
                month: Some(month),
                day: None,
            };
            settle(&mut out);
        }
        return out;
    }
    let Some(start) = moved(reference, shift.from, shift.unit) else {
        return out;
    };
    let Some(end) = moved(reference, shift.to, shift.unit) else {
        return out;
    };
    out.start = start;
    out.end = (end != start).then_some(end);
    settle(&mut out);
    out
}

fn settle(date: &mut DateValue) {
    date.relative = false;
    date.shift = None;
}

/// The shift of an expression that has one.
pub(super) fn shift_of(expr: &Expr) -> Option<Shift> {
    match *expr {
        Expr::Shift { from, to, unit } => Some(Shift { from, to, unit }),
        Expr::RelativeWeekday { weeks, .. } => Some(Shift {
            from: weeks,
            to: weeks,
            unit: Granularity::Week,
        }),
        Expr::RelativeMonth { years, .. } => Some(Shift {
            from: years,
            to: years,
            unit: Granularity::Year,
        }),
        _ => None,
    }
}
