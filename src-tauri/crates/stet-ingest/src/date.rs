//! Dates as metadata writes them, to RFC 3339 dates.

const MONTHS: [&str; 12] = [
    "jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec",
];

/// The calendar date in a metadata field as `YYYY-MM-DD`: ISO 8601 with or without a time,
/// `20190503`, `3 May 2019`, `May 3, 2019`, with or without a weekday and a time of day.
/// `None` if it is ambiguous (`03/05/2019`), incomplete, or no day of the calendar.
#[must_use]
pub fn calendar_date(field: &str) -> Option<String> {
    let field = field.trim();
    iso(field).or_else(|| in_words(field))
}

fn iso(field: &str) -> Option<String> {
    let parts: Vec<&str> = field.splitn(3, ['-', '/']).collect();
    let (year, month, day) = match parts.as_slice() {
        [year, month, rest] if year.len() == 4 => {
            let day = rest.get(..2)?;
            if rest
                .as_bytes()
                .get(2)
                .is_some_and(u8::is_ascii_alphanumeric)
                && !rest[2..].starts_with('T')
            {
                return None;
            }
            (*year, *month, day)
        }
        [digits] if digits.len() == 8 => (digits.get(..4)?, digits.get(4..6)?, digits.get(6..)?),
        _ => return None,
    };
    day_of_calendar(number(year)?, number(month)?, number(day)?)
}

fn in_words(field: &str) -> Option<String> {
    if field.len() > 80 {
        return None;
    }
    let mut words = field
        .split(|c: char| c.is_whitespace() || ",.".contains(c))
        .filter(|word| !word.is_empty());
    let (mut year, mut month, mut day) = (None, None, None);
    for word in words.by_ref() {
        let lower = word.to_lowercase();
        let bare = lower.trim_end_matches(char::is_alphabetic);
        if let Some(at) = MONTHS.iter().position(|name| lower.starts_with(name)) {
            month = Some(at as u32 + 1);
        } else if bare.len() == 4 && bare.len() == lower.len() {
            year = number(bare);
        } else if (1..=2).contains(&bare.len()) && day.is_none() {
            day = number(bare);
        }
        if year.is_some() && month.is_some() && day.is_some() {
            break;
        }
    }
    day_of_calendar(year?, month?, day?)
}

fn number(digits: &str) -> Option<u32> {
    digits
        .bytes()
        .all(|byte| byte.is_ascii_digit())
        .then(|| digits.parse().ok())?
}

fn day_of_calendar(year: u32, month: u32, day: u32) -> Option<String> {
    let leap = year.is_multiple_of(4) && (!year.is_multiple_of(100) || year.is_multiple_of(400));
    let days = match month {
        2 => 28 + u32::from(leap),
        4 | 6 | 9 | 11 => 30,
        1..=12 => 31,
        _ => return None,
    };
    ((1000..=9999).contains(&year) && (1..=days).contains(&day))
        .then(|| format!("{year:04}-{month:02}-{day:02}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn fields_as_found_in_the_wild() {
        let cases = [
            ("2019-05-03", Some("2019-05-03")),
            ("2019-05-03T10:00:00+02:00", Some("2019-05-03")),
            ("2019-05-03 10:00", Some("2019-05-03")),
            ("20190503", Some("2019-05-03")),
            ("3 May 2019", Some("2019-05-03")),
            ("May 3rd, 2019", Some("2019-05-03")),
            ("Fri, 03 May 2019 08:00:00 GMT", Some("2019-05-03")),
            ("2020-02-29", Some("2020-02-29")),
            ("2019-02-29", None),
            ("03/05/2019", None),
            ("2019", None),
            ("May 2019", None),
            ("", None),
            ("٢٠١٩-٠٥-٠٣", None),
        ];
        for (field, date) in cases {
            assert_eq!(calendar_date(field).as_deref(), date, "{field}");
        }
    }
}
