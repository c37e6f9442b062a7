//! Comparing dates at the granularity each is stated (rules 3.2 and section 7).

use super::calendar::{Date, month_len};
use super::types::{DateValue, Granularity, Outcome, PartialDate, Qualifier};

/// Compares a claim's date with a passage's; the texts are for the reason.
pub(super) fn compare_dates(
    a: &DateValue,
    b: &DateValue,
    claim: &str,
    passage: &str,
) -> (Outcome, String) {
    let incomparable = |why: &str| (Outcome::NotComparable, why.to_owned());
    let time = |d: &DateValue| d.granularity == Granularity::Time;
    if time(a) != time(b) {
        return incomparable("a time of day is not a date");
    }
    if time(a) {
        return match (a.minute, b.minute) {
            (Some(x), Some(y)) if x == y => (Outcome::Equal, format!("both say {claim}")),
            (Some(_), Some(_)) => (Outcome::Different, format!("{claim} is not {passage}")),
            _ => incomparable("the time is not stated"),
        };
    }
    if a.relative || b.relative {
        let same =
            a.shift.is_some() && a.shift == b.shift && a.weekday == b.weekday && a.start == b.start;
        return if same {
            (
                Outcome::WithinTolerance,
                "both count from their own date".to_owned(),
            )
        } else {
            incomparable("one of them counts from an unknown date")
        };
    }
    match (interval(a), interval(b)) {
        (Some(x), Some(y)) => intervals(a, x, b, y, claim, passage),
        _ => fields(a, b, claim, passage),
    }
}

/// First and last day of a date whose year is known, in days since 1970-01-01.
fn interval(d: &DateValue) -> Option<(i64, i64)> {
    let (first, last) = bounds(d.start, d.granularity)?;
    match d.end {
        Some(end) => {
            let (_, end) = bounds(end, d.granularity)?;
            (first <= end).then_some((first, end))
        }
        None => Some((first, last)),
    }
}

fn bounds(p: PartialDate, granularity: Granularity) -> Option<(i64, i64)> {
    let year = p.year?;
    let day = |y, m, d| Date::new(y, m, d).map(Date::days);
    let years = |n: i32| Some((day(year, 1, 1)?, day(year.checked_add(n)? - 1, 12, 31)?));
    let months = |first: u8, n: u8| {
        let start = Date::new(year, first, 1)?;
        Some((start.days(), start.add_months(i32::from(n)).days() - 1))
    };
    match (granularity, p.month, p.day) {
        (Granularity::Century, ..) => years(100),
        (Granularity::Decade, ..) => years(10),
        (Granularity::Quarter, Some(month), _) => months(month, 3),
        (Granularity::Season, Some(month), _) => {
            // A season has no fixed first day; a month more at either end is still it.
            let (first, last) = months(month, 3)?;
            Some((first - 31, last + 31))
        }
        (Granularity::Week, Some(month), Some(d)) => {
            let first = day(year, month, d)?;
            Some((first, first + 6))
        }
        (_, Some(month), Some(d)) => {
            let only = day(year, month, d)?;
            Some((only, only))
        }
        (_, Some(month), None) => {
            let first = day(year, month, 1)?;
            Some((first, first + i64::from(month_len(year, month)) - 1))
        }
        (_, None, _) => years(1),
    }
}

fn intervals(
    a: &DateValue,
    x: (i64, i64),
    b: &DateValue,
    y: (i64, i64),
    claim: &str,
    passage: &str,
) -> (Outcome, String) {
    if let Some(found) = sided(a, x, b, y, claim, passage) {
        return found;
    }
    let weekdays_clash = x == y && matches!((a.weekday, b.weekday), (Some(p), Some(q)) if p != q);
    if weekdays_clash {
        return (
            Outcome::Different,
            format!("the weekdays of {claim} and {passage} differ"),
        );
    }
    if x == y {
        return (
            Outcome::Equal,
            format!("{claim} and {passage} are the same date"),
        );
    }
    if a.end.is_some() && b.end.is_some() && a.granularity == b.granularity {
        // Two ranges both state their ends; neither contains the other by being coarser.
        return (Outcome::Different, format!("{claim} is not {passage}"));
    }
    if x.0 <= y.0 && y.1 <= x.1 {
        return (Outcome::Equal, format!("{passage} lies in {claim}"));
    }
    if y.0 <= x.0 && x.1 <= y.1 {
        return (
            Outcome::WithinTolerance,
            format!("{passage} is less exact than {claim}"),
        );
    }
    let about = a.qualifier == Qualifier::About || b.qualifier == Qualifier::About;
    if about && near(a, x, y) {
        return (
            Outcome::WithinTolerance,
            format!("{passage} is about {claim}"),
        );
    }
    let apart = x.1 < y.0 || y.1 < x.0;
    let ranged = a.end.is_some() || b.end.is_some();
    if !apart
        && (matches!(a.granularity, Granularity::Season)
            || matches!(b.granularity, Granularity::Season)
            || !ranged)
    {
        return (
            Outcome::WithinTolerance,
            format!("{claim} and {passage} overlap"),
        );
    }
    (Outcome::Different, format!("{claim} is not {passage}"))
}

/// "about 1850": within five years, five of its own units otherwise at most a month.
fn near(a: &DateValue, x: (i64, i64), y: (i64, i64)) -> bool {
    let slack = match a.granularity {
        Granularity::Century => 36_525,
        Granularity::Decade => 3653,
        Granularity::Year => 5 * 366,
        Granularity::Month | Granularity::Quarter | Granularity::Season => 31,
        _ => 3,
    };
    y.0 <= x.1 + slack && x.0 <= y.1 + slack
}

/// Before, after, since, until.
fn sided(
    a: &DateValue,
    x: (i64, i64),
    b: &DateValue,
    y: (i64, i64),
    claim: &str,
    passage: &str,
) -> Option<(Outcome, String)> {
    use Qualifier::{AtLeast, AtMost, LessThan, MoreThan};
    let is_sided = |q| matches!(q, LessThan | MoreThan | AtLeast | AtMost);
    if x == y && a.qualifier == b.qualifier || !is_sided(a.qualifier) && !is_sided(b.qualifier) {
        return None;
    }
    if is_sided(a.qualifier) && !is_sided(b.qualifier) {
        let holds = match a.qualifier {
            LessThan => y.1 < x.0,
            MoreThan => y.0 > x.1,
            AtLeast => y.0 >= x.0,
            _ => y.0 <= x.1,
        };
        return Some(if holds {
            (Outcome::Equal, format!("{passage} fits {claim} as a bound"))
        } else {
            (
                Outcome::Different,
                format!("{passage} is outside the bound {claim}"),
            )
        });
    }
    if !is_sided(a.qualifier) {
        if x == y {
            return Some((
                Outcome::WithinTolerance,
                format!("the passage gives {passage} as a bound"),
            ));
        }
        let excluded = match b.qualifier {
            LessThan => x.0 >= y.0,
            MoreThan => x.1 <= y.1,
            AtLeast => x.1 < y.0,
            _ => x.0 > y.1,
        };
        return Some(if excluded {
            (
                Outcome::Different,
                format!("the passage’s bound {passage} excludes {claim}"),
            )
        } else {
            (
                Outcome::NotComparable,
                format!("the passage gives only a bound, {passage}"),
            )
        });
    }
    Some((Outcome::NotComparable, "both are bounds".to_owned()))
}

/// Dates of which a year is missing: the parts both state must agree.
fn fields(a: &DateValue, b: &DateValue, claim: &str, passage: &str) -> (Outcome, String) {
    let pairs = [
        (a.start.year, b.start.year),
        (a.start.month.map(i32::from), b.start.month.map(i32::from)),
        (a.start.day.map(i32::from), b.start.day.map(i32::from)),
        (a.weekday.map(i32::from), b.weekday.map(i32::from)),
    ];
    let shared: Vec<(i32, i32)> = pairs
        .iter()
        .filter_map(|(x, y)| Some(((*x)?, (*y)?)))
        .collect();
    if shared.is_empty() {
        return (
            Outcome::NotComparable,
            "they state different parts of a date".to_owned(),
        );
    }
    let coarse = |d: &DateValue| {
        !matches!(
            d.granularity,
            Granularity::Day | Granularity::Month | Granularity::Year
        )
    };
    let kinds_apart = (coarse(a) || coarse(b)) && a.granularity != b.granularity;
    if kinds_apart || a.end.is_some() != b.end.is_some() {
        return (
            Outcome::NotComparable,
            "the dates are stated in different ways".to_owned(),
        );
    }
    let end_differs = match (a.end, b.end) {
        (Some(x), Some(y)) => x.day != y.day || x.month != y.month,
        _ => false,
    };
    if shared.iter().any(|(x, y)| x != y) || end_differs {
        return (Outcome::Different, format!("{claim} is not {passage}"));
    }
    let states_more = |p: &PartialDate, q: &PartialDate| {
        p.year.is_some() && q.year.is_none()
            || p.month.is_some() && q.month.is_none()
            || p.day.is_some() && q.day.is_none()
    };
    if states_more(&a.start, &b.start) {
        (
            Outcome::WithinTolerance,
            format!("{passage} is less exact than {claim}"),
        )
    } else {
        (Outcome::Equal, format!("{passage} agrees with {claim}"))
    }
}

#[cfg(test)]
mod tests {
    use super::super::compare::compare;
    use super::super::find::find;
    use super::super::relative::resolve_relative;
    use super::super::types::Value;
    use super::*;

    fn outcome(claim: &str, passage: &str) -> Outcome {
        let (a, b) = (find(claim), find(passage));
        compare(a.first().expect(claim), b.first().expect(passage)).outcome
    }

    #[test]
    fn dates_compare_at_their_stated_granularity() {
        use Outcome::{Different, Equal, NotComparable, WithinTolerance};
        for (claim, passage, wanted) in [
            ("on 3 May 1998", "May 3, 1998", Equal),
            ("on 3 May 1998", "on 1998-05-03", Equal),
            ("on 3 May 1998", "4 May 1998", Different),
            ("in May 1998", "3 May 1998", Equal),
            ("on 3 May 1998", "in May 1998", WithinTolerance),
            ("in 1998", "in May 1998", Equal),
            ("in 1999", "in May 1998", Different),
            ("in the 1990s", "in 1995", Equal),
            ("in the 19th century", "in 1850", Equal),
            ("in the 20th century", "in 1850", Different),
            ("the first quarter of 2019", "in February 2019", Equal),
            ("on 3 May", "3 May 1998", Equal),
            ("on 4 May", "3 May 1998", Different),
            ("before 2000", "in 1998", Equal),
            ("after 2000", "in 1998", Different),
            ("from 1990 to 1995", "from 1990 to 1996", Different),
            ("from 1990 to 1995", "1990–1995", Equal),
            ("around 1850", "in 1848", WithinTolerance),
            ("at 6 pm", "at 18:00", Equal),
            ("last year", "in 1998", NotComparable),
            ("on Tuesday", "on Monday", Different),
        ] {
            assert_eq!(outcome(claim, passage), wanted, "{claim} | {passage}");
        }
    }

    #[test]
    fn relative_dates_resolve_against_a_reference() {
        let reference = PartialDate {
            year: Some(2024),
            month: Some(3),
            day: Some(13),
        };
        for (text, y, m, d) in [
            ("last year", 2023, None, None),
            ("last month", 2024, Some(2), None),
            ("yesterday", 2024, Some(3), Some(12)),
            ("two years ago", 2022, None, None),
            ("next week", 2024, Some(3), Some(18)),
            ("last Monday", 2024, Some(3), Some(4)),
            ("last decade", 2010, None, None),
        ] {
            let found = find(text);
            let Value::Date(date) = &found.first().expect(text).value else {
                panic!("{text} is a date");
            };
            let out = resolve_relative(date, reference);
            assert!(!out.relative, "{text}");
            let wanted = PartialDate {
                year: Some(y),
                month: m,
                day: d,
            };
            assert_eq!(out.start, wanted, "{text}");
        }
    }
}
