//! Days and years as the calendar checks reckon with them.

use time::{Date, Month, Weekday};

use crate::quantity::{DateValue, Granularity, PartialDate};
use crate::text::MONTHS;

/// English names, Monday first.
const DAYS: [&str; 7] = [
    "Monday",
    "Tuesday",
    "Wednesday",
    "Thursday",
    "Friday",
    "Saturday",
    "Sunday",
];

/// A full date as a day of the calendar; `None` if a part is missing or there is no such day.
pub(super) fn day(date: &PartialDate) -> Option<Date> {
    let month = Month::try_from(date.month?).ok()?;
    Date::from_calendar_date(date.year?, month, date.day?).ok()
}

/// "Thursday" for 4.
pub(super) fn weekday_name(number: u8) -> Option<&'static str> {
    DAYS.get(usize::from(number).checked_sub(1)?).copied()
}

/// The weekday of a day, 1 (Monday) to 7.
pub(super) fn weekday(day: Date) -> u8 {
    let number: fn(Weekday) -> u8 = Weekday::number_from_monday;
    number(day.weekday())
}

/// "9 June 2020", "June 2020", "2020".
pub(super) fn written(date: &PartialDate) -> String {
    let mut parts = Vec::new();
    parts.extend(date.day.map(|day| day.to_string()));
    parts.extend(
        date.month
            .and_then(|month| MONTHS.get(usize::from(month).checked_sub(1)?))
            .map(|name| (*name).to_owned()),
    );
    parts.extend(date.year.map(|year| {
        if year > 0 {
            year.to_string()
        } else {
            format!("{} BC", 1 - year)
        }
    }));
    parts.join(" ")
}

/// A single date stated by day, month or year, neither relative nor hedged.
pub(super) fn plain(date: &DateValue) -> Option<&PartialDate> {
    use crate::quantity::Qualifier;
    let fine = matches!(
        date.granularity,
        Granularity::Day | Granularity::Month | Granularity::Year
    );
    let sure = matches!(date.qualifier, Qualifier::None | Qualifier::Exactly);
    (fine && sure && !date.relative && date.end.is_none() && date.start.year.is_some())
        .then_some(&date.start)
}

/// True if the first date is certainly after the second: compared part by part, as far as both
/// are stated.
pub(super) fn after(first: &PartialDate, second: &PartialDate) -> bool {
    differs(first, second).is_some_and(std::cmp::Ordering::is_gt)
}

/// How two dates differ in the parts both state; `None` if they agree there.
pub(super) fn differs(first: &PartialDate, second: &PartialDate) -> Option<std::cmp::Ordering> {
    let pairs = [
        first.year.zip(second.year),
        first.month.map(i32::from).zip(second.month.map(i32::from)),
        first.day.map(i32::from).zip(second.day.map(i32::from)),
    ];
    for pair in pairs {
        let (left, right) = pair?;
        if left != right {
            return Some(left.cmp(&right));
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    fn date(year: i32, month: Option<u8>, day: Option<u8>) -> PartialDate {
        PartialDate {
            year: Some(year),
            month,
            day,
        }
    }

    #[test]
    fn dates_are_compared_as_far_as_both_are_stated() {
        let (year, day) = (date(2020, None, None), date(2020, Some(6), Some(9)));
        assert_eq!(differs(&year, &day), None);
        assert!(after(&date(2021, None, None), &day));
        assert!(after(&day, &date(2020, Some(6), Some(8))));
        assert_eq!(written(&day), "9 June 2020");
        assert_eq!(written(&date(-43, None, None)), "44 BC");
    }
}
