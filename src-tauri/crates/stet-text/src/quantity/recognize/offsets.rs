//! Days told by a length of time from another: "two weeks ago", "3 days before Christmas".

use super::super::calendar::Date;
use super::super::date_words::weekday;
use super::super::numeral::numeral;
use super::super::token::{any, at};
use super::dates::{Found, Reader, What};
use super::items::item;
use super::resolve::When;
use super::spans::{Span, span};

/// "two weeks ago", "in three days", "2 weeks before Christmas", "Monday two weeks from now".
pub(super) fn offset(r: &Reader<'_>, i: usize) -> Option<Found> {
    let t = r.s.t;
    let weekday_first = super::items::weekday_at(t, i);
    let mut k = weekday_first.map_or(i, |w| w.0);
    let limit = super::super::token::phrase(t, k, "more than")
        .map(|n| (n, true))
        .or_else(|| super::super::token::phrase(t, k, "less than").map(|n| (n, false)));
    if let Some((n, _)) = limit {
        k += n;
    }
    let lasts = at(t, k, "for");
    let ahead = any(t, k, &["in", "within"]);
    if lasts || ahead {
        k += 1;
    }
    if let Some(found) = weekdays(r, k).filter(|_| k == i) {
        return Some(found);
    }
    // "within the next 3 months"
    if at(t, k - usize::from(ahead), "within") {
        k += usize::from(at(t, k, "the"));
        k += usize::from(any(t, k, &["next", "coming", "following"]));
    }
    let length = span(t, k).filter(|s| s.unit.is_date())?;
    let mut end = length.end;
    let now = r.now;
    if at(t, i, "within") && at(t, end, "from") && any(t, end + 1, &["now", "today"]) {
        end += 2;
    }
    if ahead && any(t, end, &["from", "after", "before", "ago"]) {
        return None;
    }
    if let Some(n) = super::super::token::phrase(t, end, "in the future").filter(|_| k == i) {
        return Some(Found {
            end: end + n,
            what: What::When(When::period(now, length.ahead(now)?)),
        });
    }
    let (mut date, mut stop, base) = if let Some(n) = any(t, end, &["ago"]).then_some(1) {
        (length.back(now)?, end + n, None)
    } else if any(t, end, &["later", "hence"]) && !any(t, end + 1, &["this", "next", "in", "that"])
    {
        (length.ahead(now)?, end + 1, None)
    } else if any(t, end, &["earlier"]) && !any(t, end + 1, &["this", "next"]) {
        (length.back(now)?, end + 1, None)
    } else if any(t, end, &["from", "after", "since"]) {
        let (base, stop) = anchor(r, end + 1)?;
        (length.ahead(base)?, stop, Some(base))
    } else if any(t, end, &["before", "prior"]) {
        let next = end + 1 + usize::from(at(t, end, "prior") && at(t, end + 1, "to"));
        let (base, stop) = anchor(r, next)?;
        (length.back(base)?, stop, Some(base))
    } else if at(t, i, "within") {
        return Some(Found {
            end,
            what: What::When(When::period(now, length.ahead(now)?)),
        });
    } else if ahead {
        (length.ahead(now)?, end, None)
    } else {
        return None;
    };
    if let Some((_, more)) = limit {
        let base = base.unwrap_or(now);
        let what = match (more, date < base) {
            (true, true) => What::Until(vec![date]),
            (true, false) => What::From(vec![date]),
            (false, true) => What::When(When::period(date, base)),
            (false, false) => What::When(When::period(base, date)),
        };
        return Some(Found { end: stop, what });
    }
    if lasts {
        let base = base?;
        return Some(Found {
            end: stop,
            what: What::When(When::period(base.min(date), base.max(date))),
        });
    }
    // A weekday named before or after settles the day within that week.
    let after = any(t, stop, &["on"])
        .then(|| super::items::weekday_at(t, stop + 1))
        .flatten();
    if let Some((next, weekday)) = after {
        stop = next;
        date = length.settle(date, weekday);
    } else if let Some((_, weekday)) = weekday_first {
        date = length.settle(date, weekday);
    }
    Some(Found {
        end: stop,
        what: What::When(When::day(date)),
    })
}

/// "two Mondays from now", "three Fridays ago": so many of that weekday on or back.
fn weekdays(r: &Reader<'_>, i: usize) -> Option<Found> {
    let t = r.s.t;
    let n = numeral(t, i).filter(|n| !n.ordinal && n.value.fract() == 0.0 && n.value < 1000.0)?;
    let name = t.get(n.end)?.text.as_str();
    let (weekday, _) = weekday(name).filter(|(_, sure)| *sure)?;
    let (back, end) = match t.get(n.end + 1)?.text.as_str() {
        "ago" => (true, n.end + 2),
        "later" | "hence" => (false, n.end + 2),
        "from" if any(t, n.end + 2, &["now", "today"]) => (false, n.end + 3),
        _ => return None,
    };
    let weeks = (n.value as i64).max(1) * 7;
    let ahead = i64::from(weekday) - i64::from(r.now.weekday());
    let days = if back {
        ahead.rem_euclid(7) - weeks
    } else {
        (ahead - 1).rem_euclid(7) + 1 + weeks - 7
    };
    Some(Found {
        end,
        what: What::When(When::day(r.now.add_days(days))),
    })
}

/// The day an offset counts from, with the token after it.
fn anchor(r: &Reader<'_>, i: usize) -> Option<(Date, usize)> {
    if any(r.s.t, i, &["now", "today"]) {
        return Some((r.now, i + 1));
    }
    let it = item(r, i)?;
    Some((it.when?.future()?.0, it.end))
}

impl Span {
    fn moved(&self, from: Date, sign: f64) -> Option<Date> {
        use super::spans::Time;
        let mut date = from;
        for (count, unit) in &self.parts[..self.count_of_parts] {
            let whole = count * sign;
            if whole.fract() != 0.0 || whole.abs() > 100_000.0 {
                return None;
            }
            let n = whole as i32;
            date = match unit {
                Time::Month => date.add_months(n),
                Time::Quarter => date.add_months(n.saturating_mul(3)),
                Time::Year => date.add_months(n.saturating_mul(12)),
                Time::Decade => date.add_months(n.saturating_mul(120)),
                Time::Century => date.add_months(n.saturating_mul(1200)),
                Time::BusinessDay => super::items::business_days(date, n),
                unit => date.add_days((unit.seconds() / 86_400.0) as i64 * i64::from(n)),
            };
        }
        Some(date)
    }

    pub(super) fn ahead(&self, from: Date) -> Option<Date> {
        self.moved(from, 1.0)
    }

    pub(super) fn back(&self, from: Date) -> Option<Date> {
        self.moved(from, -1.0)
    }

    /// The weekday of the week of `date`, or the next such day where whole months were counted.
    fn settle(&self, date: Date, weekday: u8) -> Date {
        use super::spans::Time;
        let ahead = (i64::from(weekday) - i64::from(date.weekday())).rem_euclid(7);
        if matches!(self.unit, Time::Month | Time::Year) {
            return date.add_days(ahead);
        }
        let sunday = date.add_days(-i64::from(date.weekday() % 7));
        sunday.add_days(i64::from(weekday % 7))
    }
}
