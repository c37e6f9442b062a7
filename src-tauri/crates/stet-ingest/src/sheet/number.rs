//! Numbers as a workbook shows them.
//!
//! Decimals, thousands, percent and currency follow the format of the cell; dates and times are
//! written the same way everywhere (`2019-05-03 10:00`), because the file leaves their order to the
//! machine that opens it. Fractions, colours and conditions are not followed.

/// How the numbers of a cell are shown.
#[derive(Debug, Clone, Default, PartialEq)]
pub(super) struct Shown {
    /// Number of decimals; `None` shows as many as there are.
    decimals: Option<usize>,
    thousands: bool,
    percent: bool,
    /// Currency before and behind.
    before: String,
    behind: String,
    /// Year and month, days, hours, seconds; hours may go beyond a day.
    month: bool,
    day: bool,
    hour: bool,
    second: bool,
    elapsed: bool,
}

/// The format that a number stands for without a code of its own.
pub(super) fn built_in(id: u32) -> &'static str {
    match id {
        1 => "0",
        2 => "0.00",
        3 | 37 | 38 => "#,##0",
        4 | 39 | 40 => "#,##0.00",
        9 => "0%",
        10 => "0.00%",
        14..=17 | 27..=31 | 36 | 50..=54 | 57..=58 => "yyyy-mm-dd",
        18..=21 | 32..=35 | 55..=56 => "h:mm",
        22 => "yyyy-mm-dd h:mm",
        45 | 47 => "mm:ss",
        46 => "[h]:mm:ss",
        _ => "General",
    }
}

impl Shown {
    /// Reads a format code such as `#,##0.00 "kr"`; the part for positive numbers counts.
    pub(super) fn by(code: &str) -> Self {
        let mut shown = Self::default();
        if code.eq_ignore_ascii_case("general") || code == "@" {
            return shown;
        }
        let mut chars = code.chars();
        let mut digits = false;
        let mut point = false;
        let mut minutes = false;
        let mut exact = false;
        while let Some(c) = chars.next() {
            match c {
                ';' => break,
                '"' => {
                    let words: String = chars.by_ref().take_while(|c| *c != '"').collect();
                    shown.literal(&words, digits);
                }
                '\\' | '_' | '*' => {
                    let next = chars.next();
                    if c == '\\'
                        && let Some(next) = next
                    {
                        shown.literal(&next.to_string(), digits);
                    }
                }
                '[' => {
                    let inside: String = chars.by_ref().take_while(|c| *c != ']').collect();
                    let lower = inside.to_lowercase();
                    if let Some(currency) = inside.strip_prefix('$') {
                        let symbol = currency.split('-').next().unwrap_or_default();
                        shown.literal(symbol, digits);
                    } else if matches!(lower.as_str(), "h" | "hh" | "m" | "mm" | "s" | "ss") {
                        shown.elapsed = true;
                        shown.hour = true;
                    }
                }
                '0' | '#' | '?' => {
                    digits = true;
                    if point {
                        shown.decimals = Some(shown.decimals.unwrap_or(0) + 1);
                    }
                }
                '.' => point = true,
                ',' if digits => shown.thousands = true,
                '%' => shown.percent = true,
                'E' | 'e' | '/' if digits => exact = true,
                'y' | 'Y' => shown.month = true,
                'd' | 'D' => shown.day = true,
                'h' | 'H' => shown.hour = true,
                's' | 'S' => shown.second = true,
                'm' | 'M' => minutes = true,
                ' ' => shown.literal(" ", digits),
                '$' | '€' | '£' | '¥' => shown.literal(&c.to_string(), digits),
                _ => {}
            }
        }
        // `m` is minutes beside hours or seconds and months elsewhere.
        shown.month |= minutes && !shown.hour && !shown.second;
        shown.hour |= shown.second;
        if exact {
            shown = Self::default();
        } else if digits {
            shown.decimals = Some(shown.decimals.unwrap_or(0));
        }
        shown
    }

    /// Words of the format: those of a unit belong to the number.
    fn literal(&mut self, words: &str, after_digits: bool) {
        let side = if after_digits {
            &mut self.behind
        } else {
            &mut self.before
        };
        if side.len() + words.len() <= 24 {
            side.push_str(words);
        }
    }

    /// `value` as people see it; `since_1904` if days are counted from there.
    pub(super) fn write(&self, value: f64, since_1904: bool) -> String {
        if !value.is_finite() {
            return String::new();
        }
        let dated = self.month || self.day;
        if (dated || self.hour) && (0.0..2_958_466.0).contains(&value) {
            return self.moment(value, since_1904);
        }
        let scaled = if self.percent { value * 100.0 } else { value };
        let mut text = match self.decimals {
            Some(decimals) => format!("{scaled:.*}", decimals.min(15)),
            None => general(scaled),
        };
        if text
            .trim_start_matches('-')
            .chars()
            .all(|c| matches!(c, '0' | '.'))
        {
            text = text.trim_start_matches('-').to_owned();
        }
        if self.thousands {
            text = grouped(&text);
        }
        let sign = if text.starts_with('-') { "-" } else { "" };
        let percent = if self.percent { "%" } else { "" };
        let digits = text.trim_start_matches('-');
        format!("{sign}{}{digits}{percent}{}", self.before, self.behind)
            .trim()
            .to_owned()
    }

    fn moment(&self, value: f64, since_1904: bool) -> String {
        // Half a second either way is an error of arithmetic.
        let seconds = (value * 86_400.0).round() as i64;
        let (days, rest) = (seconds.div_euclid(86_400), seconds.rem_euclid(86_400));
        let clock = |hours: i64| {
            let (minutes, seconds) = (rest / 60 % 60, rest % 60);
            match self.second || seconds != 0 {
                true => format!("{hours:02}:{minutes:02}:{seconds:02}"),
                false => format!("{hours:02}:{minutes:02}"),
            }
        };
        if self.elapsed {
            return clock(seconds / 3600);
        }
        if !(self.month || self.day) {
            return clock(rest / 3600);
        }
        let (year, month, day) = calendar(days, since_1904);
        let date = match self.day || !self.month {
            true => format!("{year:04}-{month:02}-{day:02}"),
            false => format!("{year:04}-{month:02}"),
        };
        match self.hour {
            true => format!("{date} {}", clock(rest / 3600)),
            false => date,
        }
    }
}

/// As many decimals as there are, of the fifteen digits that the programs keep.
fn general(value: f64) -> String {
    if value != 0.0 && !(1e-9..1e15).contains(&value.abs()) {
        return format!("{value:e}");
    }
    let kept: f64 = format!("{value:.14e}").parse().unwrap_or(value);
    format!("{kept}")
}

fn grouped(number: &str) -> String {
    let (whole, rest) = number
        .split_once('.')
        .map_or((number, None), |(a, b)| (a, Some(b)));
    let (sign, digits) = whole
        .strip_prefix('-')
        .map_or(("", whole), |digits| ("-", digits));
    let mut out = String::from(sign);
    for (at, digit) in digits.chars().enumerate() {
        if at > 0 && (digits.len() - at).is_multiple_of(3) {
            out.push(',');
        }
        out.push(digit);
    }
    if let Some(rest) = rest {
        out.push('.');
        out.push_str(rest);
    }
    out
}

/// The day with this number: 1 is 1 January 1900, and 60 a 29 February that never was; or 0 is
/// 1 January 1904.
fn calendar(days: i64, since_1904: bool) -> (i64, i64, i64) {
    let since_1970 = match (since_1904, days) {
        (true, days) => days - 24_107,
        (false, ..60) => days - 25_568,
        (false, days) => days - 25_569,
    };
    // Years from March on, so that the leap day is the last.
    let z = since_1970 + 719_468;
    let era = z.div_euclid(146_097);
    let day_of_era = z.rem_euclid(146_097);
    let year_of_era =
        (day_of_era - day_of_era / 1_460 + day_of_era / 36_524 - day_of_era / 146_096) / 365;
    let day_of_year = day_of_era - (365 * year_of_era + year_of_era / 4 - year_of_era / 100);
    let from_march = (5 * day_of_year + 2) / 153;
    let day = day_of_year - (153 * from_march + 2) / 5 + 1;
    let month = if from_march < 10 {
        from_march + 3
    } else {
        from_march - 9
    };
    (year_of_era + era * 400 + i64::from(month <= 2), month, day)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn as_people_see_them() {
        let cases = [
            ("General", 0.1 + 0.2, "0.3"),
            ("General", 4870.0, "4870"),
            ("General", 1e20, "1e20"),
            ("#,##0", 1_234_567.4, "1,234,567"),
            ("0.00", -0.001, "0.00"),
            ("0.0%", 0.1234, "12.3%"),
            ("#,##0.00 \"kr\";[Red]-#,##0.00", 4870.5, "4,870.50 kr"),
            ("[$€-407] #,##0", -12.0, "-€ 12"),
            ("yyyy-mm-dd", 43588.0, "2019-05-03"),
            ("d/m/yy h:mm", 43_588.416_666_666_664, "2019-05-03 10:00"),
            ("mmm yyyy", 43588.0, "2019-05"),
            ("h:mm:ss", 0.75, "18:00:00"),
            ("[h]:mm", 1.5, "36:00"),
            ("yyyy-mm-dd", 1.0, "1900-01-01"),
            ("yyyy-mm-dd", 61.0, "1900-03-01"),
            ("yyyy-mm-dd", -1.0, "-1"),
            ("0.0E+00", 12345.0, "12345"),
        ];
        for (code, value, text) in cases {
            assert_eq!(
                Shown::by(code).write(value, false),
                text,
                "{code} of {value}"
            );
        }
        assert_eq!(Shown::by("yyyy-mm-dd").write(0.0, true), "1904-01-01");
        assert_eq!(Shown::by(built_in(14)).write(43_831.0, false), "2020-01-01");
    }
}
