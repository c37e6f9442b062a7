//! The proleptic Gregorian calendar: days counted from 1970-01-01, weekdays, weeks, months. It
//! owns arithmetic on whole dates and refuses partial ones.

/// A whole date. The month is 1 to 12, the day fits the month.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(super) struct Date {
    pub(super) year: i32,
    pub(super) month: u8,
    pub(super) day: u8,
}

/// Years beyond this are not dates of anything and would overflow day counts.
pub(super) const MAX_YEAR: i32 = 9999;

/// Days in a month.
pub(super) fn month_len(year: i32, month: u8) -> u8 {
    match month {
        2 if is_leap(year) => 29,
        2 => 28,
        4 | 6 | 9 | 11 => 30,
        _ => 31,
    }
}

pub(super) fn is_leap(year: i32) -> bool {
    year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
}

impl Date {
    /// The date, if there is such a day.
    pub(super) fn new(year: i32, month: u8, day: u8) -> Option<Self> {
        let fits = (-MAX_YEAR..=MAX_YEAR).contains(&year)
            && (1..=12).contains(&month)
            && day >= 1
            && day <= month_len(year, month);
        fits.then_some(Self { year, month, day })
    }

    /// Days since 1970-01-01.
    pub(super) fn days(self) -> i64 {
        let shifted = i64::from(self.year) - i64::from(self.month <= 2);
        let era = shifted.div_euclid(400);
        let year_of_era = shifted.rem_euclid(400);
        let month = (i64::from(self.month) + 9) % 12;
        let day_of_year = (153 * month + 2) / 5 + i64::from(self.day) - 1;
        era * 146_097 + year_of_era * 365 + year_of_era / 4 - year_of_era / 100 + day_of_year
            - 719_468
    }

    /// The date so many days after 1970-01-01.
    pub(super) fn from_days(days: i64) -> Self {
        let shifted = days.clamp(-4_000_000, 4_000_000) + 719_468;
        let era = shifted.div_euclid(146_097);
        let day_of_era = shifted.rem_euclid(146_097);
        let year_of_era =
            (day_of_era - day_of_era / 1460 + day_of_era / 36_524 - day_of_era / 146_096) / 365;
        let day_of_year = day_of_era - (365 * year_of_era + year_of_era / 4 - year_of_era / 100);
        let month = (5 * day_of_year + 2) / 153;
        let day = day_of_year - (153 * month + 2) / 5 + 1;
        let month = if month < 10 { month + 3 } else { month - 9 };
        let year = year_of_era + era * 400 + i64::from(month <= 2);
        Self {
            year: i32::try_from(year).unwrap_or(0),
            month: u8::try_from(month).unwrap_or(1),
            day: u8::try_from(day).unwrap_or(1),
        }
    }

    pub(super) fn add_days(self, days: i64) -> Self {
        Self::from_days(self.days().saturating_add(days))
    }

    /// The same day so many months later, or the last of that month if it is shorter.
    pub(super) fn add_months(self, months: i32) -> Self {
        let index = i64::from(self.year) * 12 + i64::from(self.month) - 1 + i64::from(months);
        let limit = i64::from(MAX_YEAR);
        let year = i32::try_from(index.div_euclid(12).clamp(-limit, limit)).unwrap_or(0);
        let month = u8::try_from(index.rem_euclid(12) + 1).unwrap_or(1);
        Self {
            year,
            month,
            day: self.day.min(month_len(year, month)),
        }
    }

    pub(super) fn first_of_month(self) -> Self {
        Self { day: 1, ..self }
    }

    /// 1 (Monday) to 7 (Sunday).
    pub(super) fn weekday(self) -> u8 {
        u8::try_from((self.days() + 3).rem_euclid(7) + 1).unwrap_or(1)
    }

    /// The Monday of its week.
    pub(super) fn monday(self) -> Self {
        self.add_days(1 - i64::from(self.weekday()))
    }

    /// ISO year and week.
    pub(super) fn iso_week(self) -> (i32, u8) {
        let thursday = self.monday().add_days(3);
        let first = Self {
            year: thursday.year,
            month: 1,
            day: 1,
        };
        let week = (thursday.days() - first.days()) / 7 + 1;
        (thursday.year, u8::try_from(week).unwrap_or(1))
    }

    /// The Monday of an ISO week.
    pub(super) fn of_iso_week(year: i32, week: u8) -> Self {
        let fourth = Self {
            year,
            month: 1,
            day: 4,
        };
        fourth.monday().add_days(7 * (i64::from(week) - 1))
    }
}

/// Easter Sunday of the Western churches (anonymous Gregorian computus).
pub(super) fn easter(year: i32) -> Date {
    let a = year.rem_euclid(19);
    let (b, c) = (year.div_euclid(100), year.rem_euclid(100));
    let h = (19 * a + b - b / 4 - (b - (b + 8) / 25 + 1) / 3 + 15).rem_euclid(30);
    let l = (32 + 2 * (b % 4) + 2 * (c / 4) - h - c % 4).rem_euclid(7);
    let m = (a + 11 * h + 22 * l) / 451;
    let total = h + l - 7 * m + 114;
    Date {
        year,
        month: u8::try_from(total / 31).unwrap_or(4),
        day: u8::try_from(total % 31 + 1).unwrap_or(1),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn days_weekdays_and_weeks_agree_with_the_calendar() {
        let date = Date::new(2024, 2, 29).expect("a leap day");
        assert_eq!(date.days(), 19_782);
        assert_eq!(Date::from_days(19_782), date);
        assert_eq!(date.weekday(), 4);
        assert_eq!(date.iso_week(), (2024, 9));
        assert_eq!(Date::of_iso_week(2024, 9), date.monday());
        assert_eq!(date.add_months(12), Date::new(2025, 2, 28).expect("a day"));
        assert_eq!(Date::new(2023, 2, 29), None);
        assert_eq!(easter(2018), Date::new(2018, 4, 1).expect("a day"));
        assert_eq!(easter(2019), Date::new(2019, 4, 21).expect("a day"));
    }
}
