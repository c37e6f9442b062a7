//! The two clocks that run after a report was handed over (rules 6.6): an error can be reported for
//! thirty days, and is corrected within five business days of being reported.

use time::format_description::well_known::Rfc3339;
use time::{Date, Duration, OffsetDateTime, Weekday};

/// Days in which an error can be reported, counted from the day the report was handed over.
pub const WINDOW_DAYS: i64 = 30;

/// Business days in which a reported error is corrected.
pub const CORRECTED_WITHIN: u32 = 5;

/// The last day on which an error in a report handed over on `day` can be reported.
#[must_use]
pub fn window_closes(day: Date) -> Date {
    day.saturating_add(Duration::days(WINDOW_DAYS))
}

/// The last day on which an error reported on `day` is corrected in time: the fifth day after it that
/// is neither a Saturday nor a Sunday. Public holidays differ by place and are not taken out.
#[must_use]
pub fn correction_due(day: Date) -> Date {
    let mut due = day;
    let mut left = CORRECTED_WITHIN;
    while left > 0 {
        due = due.saturating_add(Duration::DAY);
        if !matches!(due.weekday(), Weekday::Saturday | Weekday::Sunday) {
            left -= 1;
        }
        if due == Date::MAX {
            break;
        }
    }
    due
}

/// Whole days from `today` to `day`; negative once it is past.
#[must_use]
pub fn days_until(day: Date, today: Date) -> i64 {
    (day - today).whole_days()
}

/// The day of a moment, in the zone it was written in.
///
/// # Errors
/// `None` for words that are no RFC 3339 moment.
#[must_use]
pub fn day_of(moment: &str) -> Option<Date> {
    let moment = OffsetDateTime::parse(moment, &Rfc3339).ok()?;
    Some(moment.date())
}

#[cfg(test)]
mod tests {
    use time::macros::date;

    use super::*;

    #[test]
    fn business_days_step_over_weekends() {
        // A Wednesday, a Friday, a Saturday and a Sunday.
        assert_eq!(correction_due(date!(2026 - 11 - 18)), date!(2026 - 11 - 25));
        assert_eq!(correction_due(date!(2026 - 11 - 20)), date!(2026 - 11 - 27));
        assert_eq!(correction_due(date!(2026 - 11 - 21)), date!(2026 - 11 - 27));
        assert_eq!(correction_due(date!(2026 - 11 - 22)), date!(2026 - 11 - 27));
    }

    #[test]
    fn the_window_spans_months_and_leap_days() {
        assert_eq!(window_closes(date!(2028 - 02 - 10)), date!(2028 - 03 - 11));
        assert_eq!(days_until(date!(2026 - 11 - 20), date!(2026 - 11 - 22)), -2);
        assert_eq!(correction_due(Date::MAX), Date::MAX);
    }

    #[test]
    fn a_moment_has_the_day_of_its_own_zone() {
        let day = day_of("2026-11-21T23:30:00-05:00");
        assert_eq!(day, Some(date!(2026 - 11 - 21)));
        assert_eq!(day_of("yesterday"), None);
    }
}
