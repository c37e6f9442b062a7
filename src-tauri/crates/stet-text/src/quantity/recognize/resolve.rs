//! Dates in the suites' terms: which days an expression means as seen from a reference date. A
//! date without a year has two readings, the last before and the next after the reference.

use super::super::calendar::Date;
use super::super::date::Expr;
use super::super::types::Granularity;

/// One or two readings of a date, each from its first day up to, not including, its last.
#[derive(Debug, Clone, Default, PartialEq)]
pub(super) struct When {
    pub(super) readings: Vec<(Date, Date)>,
    /// A single day.
    pub(super) day: bool,
    /// Said without a year, a month or a week.
    pub(super) open: bool,
}

impl When {
    pub(super) fn day(date: Date) -> Self {
        Self {
            readings: vec![(date, date.add_days(1))],
            day: true,
            open: false,
        }
    }

    pub(super) fn period(start: Date, end: Date) -> Self {
        Self {
            readings: vec![(start, end)],
            day: false,
            open: false,
        }
    }

    fn open(mut readings: Vec<(Date, Date)>, day: bool) -> Self {
        readings.dedup();
        Self {
            open: true,
            readings,
            day,
        }
    }

    /// The reading after the reference.
    pub(super) fn future(&self) -> Option<(Date, Date)> {
        self.readings.last().copied()
    }
}

fn year_start(year: i32) -> Option<Date> {
    Date::new(year, 1, 1)
}

/// The period of `months` that starts with `month`, in the year before and after `now`.
fn yearly(now: Date, month: u8, months: i32) -> Option<When> {
    let of = |year: i32| -> Option<(Date, Date)> {
        let start = Date::new(year, month, 1)?;
        Some((start, start.add_months(months)))
    };
    let this = of(now.year)?;
    Some(When::open(
        if this.0 > now {
            vec![of(now.year - 1)?, this]
        } else if now < this.1 && months == 1 {
            vec![this]
        } else {
            vec![this, of(now.year + 1)?]
        },
        false,
    ))
}

/// A day of every year: the last one up to now and the next.
pub(super) fn yearly_day(now: Date, of: impl Fn(i32) -> Option<Date>) -> Option<When> {
    let near = |from: i32, step: i32| (0..9).find_map(|k| of(from + k * step));
    let this = of(now.year);
    let (past, future) = match this {
        Some(d) if d <= now => (d, near(now.year + 1, 1)?),
        Some(d) => (near(now.year - 1, -1)?, d),
        None => (near(now.year - 1, -1)?, near(now.year + 1, 1)?),
    };
    Some(When::open(
        vec![(past, past.add_days(1)), (future, future.add_days(1))],
        true,
    ))
}

/// Two years of two digits that could be of this century or the last.
fn century_doubt(year: i32, month: u8, day: u8) -> Option<When> {
    let tail = year.rem_euclid(100);
    let past = Date::new(1900 + tail, month, day);
    let future = Date::new(2000 + tail, month, day);
    if tail < 30 {
        return future.map(When::day);
    }
    if tail >= 40 {
        return past.map(When::day);
    }
    let (past, future) = (past?, future?);
    Some(When::open(
        vec![(past, past.add_days(1)), (future, future.add_days(1))],
        true,
    ))
}

/// The days an expression means, seen from `now`; `None` if there is no such day.
pub(super) fn resolve(expr: &Expr, now: Date) -> Option<When> {
    match expr {
        Expr::Day {
            year: Some(year),
            month: Some(month),
            day,
            short,
            ..
        } => {
            if *short {
                return century_doubt(*year, *month, *day);
            }
            Date::new(*year, *month, *day).map(When::day)
        }
        Expr::Day {
            month: Some(month),
            day,
            ..
        } => yearly_day(now, |year| Date::new(year, *month, *day)),
        Expr::Day { day, weekday, .. } => match weekday {
            Some(weekday) => month_day_on(now, *day, *weekday),
            None => monthly_day(now, *day),
        },
        Expr::Weekday(weekday) => {
            let this = now.monday().add_days(i64::from(*weekday) - 1);
            let future = if this < now { this.add_days(7) } else { this };
            let past = future.add_days(-7);
            Some(When::open(
                vec![(past, past.add_days(1)), (future, future.add_days(1))],
                true,
            ))
        }
        Expr::Month { year, month } => match year {
            Some(year) => {
                let start = Date::new(*year, *month, 1)?;
                Some(When::period(start, start.add_months(1)))
            }
            None => yearly(now, *month, 1),
        },
        Expr::Quarter { year, quarter } => parts(now, *year, quarter * 3 - 2, 3),
        Expr::Half { year, half } => parts(now, *year, half * 6 - 5, 6),
        Expr::Year(year) => Some(When::period(year_start(*year)?, year_start(year + 1)?)),
        Expr::Decade(year, stated) => {
            let of = |year: i32| Some((year_start(year)?, year_start(year + 10)?));
            let tail = year.rem_euclid(100);
            Some(if *stated {
                When::open(vec![of(*year)?], false)
            } else if tail >= 30 {
                When::open(vec![of(1900 + tail)?, of(2000 + tail)?], false)
            } else {
                When::open(vec![of(*year)?], false)
            })
        }
        Expr::Century(year) => Some(When::period(year_start(*year)?, year_start(year + 100)?)),
        Expr::Shift { from, to, unit } => shift(now, *from, *to, *unit),
        Expr::RelativeWeekday { weekday, weeks } => Some(When::day(
            now.monday()
                .add_days(7 * i64::from(*weeks) + i64::from(*weekday) - 1),
        )),
        Expr::RelativeMonth { month, years } => {
            let start = Date::new(now.year + years, *month, 1)?;
            Some(When::period(start, start.add_months(1)))
        }
        Expr::Season { .. } | Expr::Fiscal(_) => None,
        Expr::Range(a, b) => range(a, b, now),
    }
}

fn parts(now: Date, year: Option<i32>, month: u8, months: i32) -> Option<When> {
    match year {
        Some(year) => {
            let start = Date::new(year, month, 1)?;
            Some(When::period(start, start.add_months(months)))
        }
        None => {
            let start = Date::new(now.year, month, 1)?;
            let next = Date::new(now.year + 1, month, 1)?;
            Some(When::open(
                vec![
                    (start, start.add_months(months)),
                    (next, next.add_months(months)),
                ],
                false,
            ))
        }
    }
}

/// "the 18th": of the month before or after now.
fn monthly_day(now: Date, day: u8) -> Option<When> {
    let of = |months: i32| {
        let first = now.first_of_month().add_months(months);
        Date::new(first.year, first.month, day)
    };
    let near = |from: i32, step: i32| (0..3).find_map(|k| of(from + k * step));
    let (past, future) = match of(0) {
        Some(d) if d < now => (d, near(1, 1)?),
        Some(d) if d == now => (near(-1, -1)?, d),
        Some(d) => (near(-1, -1)?, d),
        None => (near(-1, -1)?, near(1, 1)?),
    };
    Some(When::open(
        vec![(past, past.add_days(1)), (future, future.add_days(1))],
        true,
    ))
}

/// "Monday 21": the nearest months in which the 21st is a Monday.
fn month_day_on(now: Date, day: u8, weekday: u8) -> Option<When> {
    let of = |months: i32| {
        let first = now.first_of_month().add_months(months);
        Date::new(first.year, first.month, day).filter(|d| d.weekday() == weekday)
    };
    if of(0) == Some(now) {
        return Some(When::day(now));
    }
    let past = (0..40).find_map(|k| of(-k).filter(|d| *d < now))?;
    let future = (0..40).find_map(|k| of(k).filter(|d| *d > now))?;
    Some(When::open(
        vec![(past, past.add_days(1)), (future, future.add_days(1))],
        true,
    ))
}

/// First day of the unit that holds `date`.
pub(super) fn floor(date: Date, unit: Granularity) -> Option<Date> {
    Some(match unit {
        Granularity::Week => date.monday(),
        Granularity::Month => date.first_of_month(),
        Granularity::Quarter => Date::new(date.year, (date.month - 1) / 3 * 3 + 1, 1)?,
        Granularity::Year => year_start(date.year)?,
        Granularity::Decade => year_start(date.year.div_euclid(10) * 10)?,
        Granularity::Century => year_start(date.year.div_euclid(100) * 100)?,
        _ => date,
    })
}

/// `date` moved by whole units.
pub(super) fn step(date: Date, n: i32, unit: Granularity) -> Date {
    let months = |k: i32| date.add_months(n.saturating_mul(k));
    match unit {
        Granularity::Week => date.add_days(7 * i64::from(n)),
        Granularity::Month => months(1),
        Granularity::Quarter => months(3),
        Granularity::Year => months(12),
        Granularity::Decade => months(120),
        Granularity::Century => months(1200),
        _ => date.add_days(i64::from(n)),
    }
}

fn shift(now: Date, from: i32, to: i32, unit: Granularity) -> Option<When> {
    if unit == Granularity::Day && from == to {
        return Some(When::day(now.add_days(i64::from(from))));
    }
    let first = step(floor(now, unit)?, from, unit);
    Some(When::period(first, step(first, to - from + 1, unit)))
}

/// A range: from the start of the first to the start of the second, as the suites have it.
fn range(a: &Expr, b: &Expr, now: Date) -> Option<When> {
    // "from Friday the 11th": of this month, if that day is a Friday.
    let near = |e: &Expr| match e {
        Expr::Day {
            month: None,
            weekday: Some(w),
            day,
            ..
        } => Date::new(now.year, now.month, *day)
            .filter(|d| d.weekday() == *w)
            .map(When::day),
        _ => None,
    };
    let x = near(a).or_else(|| resolve(a, now))?;
    let y = near(b).or_else(|| resolve(b, now))?;
    between(&x, &y, now)
}

/// The range from the start of `x` to the start of `y`.
pub(super) fn between(x: &When, y: &When, now: Date) -> Option<When> {
    if !x.open && !y.open {
        let (start, end) = (x.future()?.0, y.future()?.0);
        return (start <= end).then(|| When::period(start, end));
    }
    if x.open && !y.open {
        // "between Jan 22 and now": the last start before the end.
        let end = y.future()?.0;
        let start = x.readings.iter().rev().map(|r| r.0).find(|s| *s <= end)?;
        return Some(When::period(start, end));
    }
    if !x.open {
        let start = x.future()?.0;
        let ends: Vec<Date> = y.readings.iter().map(|r| r.0).collect();
        let weekly = y.day && ends.len() == 2 && ends[1].days() - ends[0].days() == 7;
        let next = ends.iter().copied().find(|e| *e > start);
        let end = if weekly {
            let ahead = (ends[0].days() - start.days()).rem_euclid(7);
            start.add_days(ahead)
        } else {
            next?
        };
        return Some(When::period(start, end));
    }
    // Both recur: pair every start with the next end.
    let mut pairs = Vec::new();
    let mut ends: Vec<Date> = y.readings.iter().map(|r| r.0).collect();
    if let Some(last) = ends.last().copied() {
        ends.push(if x.day && y.day && last.days() - ends[0].days() <= 7 {
            last.add_days(7)
        } else {
            last.add_months(12)
        });
    }
    for (start, _) in &x.readings {
        let end = ends.iter().copied().find(|e| e > start)?;
        pairs.push((*start, end));
    }
    let running = pairs.iter().find(|(s, e)| *s <= now && now < *e).copied();
    let mut readings = match running {
        Some(pair) => vec![pair],
        None => pairs,
    };
    readings.dedup();
    Some(When {
        readings,
        day: false,
        open: true,
    })
}
