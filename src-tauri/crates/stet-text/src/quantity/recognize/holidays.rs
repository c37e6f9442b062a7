//! Holidays with a rule for their date.

use super::super::calendar::{Date, easter, month_len};
use super::super::token::{Token, at, phrase};
use super::super::year;
use super::dates::Reader;
use super::items::Item;
use super::resolve::{When, yearly_day};
use super::weeks::of_year;

/// How a holiday's date follows from the year.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) enum Rule {
    Fixed(u8, u8),
    /// The n-th weekday of a month; 5 means the last.
    Nth(u8, u8, u8),
    /// Days after Easter Sunday.
    Easter(i64),
    /// Days after the n-th weekday of a month.
    After(u8, u8, u8, i64),
}

const TABLE: [(&str, Rule); 62] = [
    ("christmas eve", Rule::Fixed(12, 24)),
    ("christmas day", Rule::Fixed(12, 25)),
    ("christmas", Rule::Fixed(12, 25)),
    ("xmas", Rule::Fixed(12, 25)),
    ("boxing day", Rule::Fixed(12, 26)),
    ("new year's eve", Rule::Fixed(12, 31)),
    ("new years eve", Rule::Fixed(12, 31)),
    ("new year eve", Rule::Fixed(12, 31)),
    ("new year's day", Rule::Fixed(1, 1)),
    ("new years day", Rule::Fixed(1, 1)),
    ("new year day", Rule::Fixed(1, 1)),
    ("new year's", Rule::Fixed(1, 1)),
    ("new year", Rule::Fixed(1, 1)),
    ("independence day", Rule::Fixed(7, 4)),
    ("juneteenth", Rule::Fixed(6, 19)),
    ("freedom day", Rule::Fixed(6, 19)),
    ("jubilee day", Rule::Fixed(6, 19)),
    ("halloween", Rule::Fixed(10, 31)),
    ("all saints' day", Rule::Fixed(11, 1)),
    ("all saints day", Rule::Fixed(11, 1)),
    ("all souls day", Rule::Fixed(11, 2)),
    ("veterans day", Rule::Fixed(11, 11)),
    ("veteran's day", Rule::Fixed(11, 11)),
    ("armistice day", Rule::Fixed(11, 11)),
    ("guy fawkes day", Rule::Fixed(11, 5)),
    ("valentine's day", Rule::Fixed(2, 14)),
    ("valentines day", Rule::Fixed(2, 14)),
    ("st patrick's day", Rule::Fixed(3, 17)),
    ("st. patrick's day", Rule::Fixed(3, 17)),
    ("saint patrick's day", Rule::Fixed(3, 17)),
    ("st patrick day", Rule::Fixed(3, 17)),
    ("april fools' day", Rule::Fixed(4, 1)),
    ("april fools", Rule::Fixed(4, 1)),
    ("earth day", Rule::Fixed(4, 22)),
    ("cinco de mayo", Rule::Fixed(5, 5)),
    ("groundhog day", Rule::Fixed(2, 2)),
    ("bastille day", Rule::Fixed(7, 14)),
    ("international women's day", Rule::Fixed(3, 8)),
    ("women's day", Rule::Fixed(3, 8)),
    ("labour day", Rule::Fixed(5, 1)),
    ("international workers' day", Rule::Fixed(5, 1)),
    ("thanksgiving day", Rule::Nth(11, 4, 4)),
    ("thanksgiving", Rule::Nth(11, 4, 4)),
    ("black friday", Rule::After(11, 4, 4, 1)),
    ("cyber monday", Rule::After(11, 4, 4, 4)),
    ("labor day", Rule::Nth(9, 1, 1)),
    ("memorial day", Rule::Nth(5, 1, 5)),
    ("martin luther king day", Rule::Nth(1, 1, 3)),
    ("martin luther king jr day", Rule::Nth(1, 1, 3)),
    ("mlk day", Rule::Nth(1, 1, 3)),
    ("presidents' day", Rule::Nth(2, 1, 3)),
    ("presidents day", Rule::Nth(2, 1, 3)),
    ("washington's birthday", Rule::Nth(2, 1, 3)),
    ("columbus day", Rule::Nth(10, 1, 2)),
    ("mother's day", Rule::Nth(5, 7, 2)),
    ("mothers day", Rule::Nth(5, 7, 2)),
    ("father's day", Rule::Nth(6, 7, 3)),
    ("fathers day", Rule::Nth(6, 7, 3)),
    ("good friday", Rule::Easter(-2)),
    ("easter monday", Rule::Easter(1)),
    ("easter sunday", Rule::Easter(0)),
    ("easter", Rule::Easter(0)),
];

/// The holiday named at token `i`, with the token after it.
pub(super) fn holiday(t: &[Token], i: usize) -> Option<(usize, Rule)> {
    t.get(i).filter(|x| x.is_word())?;
    TABLE
        .iter()
        .filter_map(|(name, rule)| phrase(t, i, name).map(|n| (i + n, *rule)))
        .max_by_key(|(end, _)| *end)
}

impl Rule {
    /// Its date in `year`.
    pub(super) fn in_year(self, year: i32) -> Option<Date> {
        match self {
            Self::Fixed(month, day) => Date::new(year, month, day),
            Self::Easter(days) => Some(easter(year).add_days(days)),
            Self::Nth(month, weekday, n) => nth(year, month, weekday, n),
            Self::After(month, weekday, n, days) => {
                nth(year, month, weekday, n).map(|d| d.add_days(days))
            }
        }
    }
}

fn nth(year: i32, month: u8, weekday: u8, n: u8) -> Option<Date> {
    if n >= 5 {
        let last = Date::new(year, month, month_len(year, month))?;
        let back = (i64::from(last.weekday()) - i64::from(weekday)).rem_euclid(7);
        return Some(last.add_days(-back));
    }
    let first = Date::new(year, month, 1)?;
    let ahead = (i64::from(weekday) - i64::from(first.weekday())).rem_euclid(7);
    Some(first.add_days(ahead + 7 * (i64::from(n) - 1)))
}

/// "Christmas", "independence day of this year", "labor day 2021 weekend".
pub(super) fn holiday_item(r: &Reader<'_>, i: usize) -> Option<Item> {
    let t = r.s.t;
    let weekend_of = phrase(t, i, "weekend of").unwrap_or(0);
    let (mut end, rule) = holiday(t, i + weekend_of)?;
    let stated = of_year(r, end).or_else(|| {
        let k = end + usize::from(at(t, end, ","));
        year::four(t, k).map(|y| (y.year, y.end))
    });
    let when = match stated {
        Some((year, after)) => {
            end = after;
            rule.in_year(year).map(When::day)?
        }
        None => yearly_day(r.now, |y| rule.in_year(y))?,
    };
    let weekend = at(t, end, "weekend");
    let mut when = when;
    if weekend && stated.is_none() {
        // "Halloween weekend 2021"
        if let Some(y) = year::four(t, end + 1) {
            when = rule.in_year(y.year).map(When::day)?;
            end = y.end - 1;
        }
    }
    if !(weekend || weekend_of > 0) {
        return Some(Item::of(end, Some(when)));
    }
    end += usize::from(weekend);
    let readings = when
        .readings
        .iter()
        .map(|(d, _)| long_weekend(*d, rule))
        .collect();
    Some(Item::of(
        end,
        Some(When {
            readings,
            day: false,
            open: when.open,
        }),
    ))
}

/// The weekend a holiday lengthens.
fn long_weekend(date: Date, _rule: Rule) -> (Date, Date) {
    match date.weekday() {
        1 => (date.add_days(-2), date.add_days(1)),
        2 => (date.add_days(-3), date.add_days(1)),
        4 => (date, date.add_days(4)),
        5 => (date, date.add_days(3)),
        n => {
            let saturday = date.add_days(6 - i64::from(n));
            (saturday, saturday.add_days(2))
        }
    }
}
