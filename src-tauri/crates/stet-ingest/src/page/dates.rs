//! Dates as pages show them, in many languages, to RFC 3339 dates.
//!
//! Owns fields, visible lines and addresses; what `crate::calendar_date` reads is asked first.
//! `03/05/2019` names two days and is none.

use crate::calendar_date;

/// Beginnings of the names of months that tell one from another, by language family; English,
/// German, French, Spanish, Italian, Portuguese, Dutch, Scandinavian, Polish, Czech, Russian.
const MONTHS: [&[&str]; 12] = [
    &[
        "jan", "jän", "ene", "gen", "sty", "led", "янв", "січ", "oca",
    ],
    &["feb", "fév", "fev", "lut", "úno", "фев", "лют", "şub"],
    &["mar", "mär", "maa", "mrz", "bře", "мар", "бер"],
    &["apr", "avr", "abr", "kwi", "dub", "апр", "кві", "nis"],
    &[
        "may", "mai", "mag", "mei", "maj", "мая", "май", "кві", "тра",
    ],
    &["jun", "juin", "giu", "cze", "čer", "июн", "чер", "haz"],
    &["jul", "juil", "lug", "lip", "июл", "лип", "tem"],
    &[
        "aug", "aoû", "aou", "ago", "sie", "srp", "авг", "сер", "ağu",
    ],
    &["sep", "set", "wrz", "zář", "сен", "вер", "eyl"],
    &[
        "oct", "okt", "out", "ott", "paź", "říj", "окт", "жов", "eki",
    ],
    &["nov", "lis", "ноя", "kas"],
    &[
        "dec", "dez", "déc", "dic", "gru", "pro", "дек", "гру", "ara",
    ],
];

/// Longest line looked at, in characters.
const LONGEST: usize = 160;

/// The date in a metadata field, which may hold more than a date.
pub(super) fn of_field(field: &str) -> Option<String> {
    let field = super::words::within(field, 200).trim();
    calendar_date(field).or_else(|| of_line(field))
}

/// The first date in a visible line.
pub(super) fn of_line(line: &str) -> Option<String> {
    if line.chars().count() > LONGEST {
        return None;
    }
    let lower = line.to_lowercase();
    let words: Vec<&str> = lower
        .split(|c: char| {
            c.is_whitespace() || c == ',' || c == '|' || c == '•' || c == '(' || c == ')'
        })
        .filter(|word| !word.is_empty())
        .collect();
    for (at, word) in words.iter().enumerate() {
        if let Some(date) = in_figures(word) {
            return Some(date);
        }
        let Some(month) = month(word) else {
            continue;
        };
        let near = |offset: isize| {
            let index = at.checked_add_signed(offset)?;
            words.get(index).copied()
        };
        // “3 May 2019”, “3 de mayo de 2019”, “May 3 2019”, “May 3rd 2019”.
        let before = near(-1)
            .and_then(day)
            .or_else(|| near(-2).filter(|_| near(-1) == Some("de")).and_then(day));
        let after = near(1).and_then(year).or_else(|| {
            near(2)
                .filter(|_| matches!(near(1), Some("de" | "del")))
                .and_then(year)
        });
        if let (Some(day), Some(year)) = (before, after) {
            return valid(year, month, day);
        }
        if let (Some(day), Some(year)) = (near(1).and_then(day), near(2).and_then(year)) {
            return valid(year, month, day);
        }
    }
    of_ideographs(&lower)
}

/// `2019年5月3日`, `2019년 5월 3일`.
fn of_ideographs(line: &str) -> Option<String> {
    let at = line.find(['年', '년'])?;
    let figures = |text: &str| -> Option<u32> {
        let digits: String = text
            .trim()
            .chars()
            .take_while(char::is_ascii_digit)
            .collect();
        digits.parse().ok()
    };
    let head: String = line[..at].trim_end().chars().rev().take(4).collect();
    let year: u32 = head.chars().rev().collect::<String>().parse().ok()?;
    let rest = line[at..].trim_start_matches(['年', '년']);
    let month = figures(rest)?;
    let day = rest.split(['月', '월']).nth(1).and_then(figures)?;
    valid(year, month, day)
}

fn month(word: &str) -> Option<u32> {
    let word = word.trim_matches(|c: char| !c.is_alphabetic());
    let count = word.chars().count();
    if !(3..=11).contains(&count) {
        return None;
    }
    // “juin” and “juillet” begin alike, and so do “mars” and “mardi”.
    if matches!(
        word,
        "mardi"
            | "martes"
            | "martedì"
            | "maandag"
            | "market"
            | "many"
            | "maybe"
            | "second"
            | "september's"
    ) {
        return None;
    }
    if word.starts_with("juil") {
        return Some(7);
    }
    if word.starts_with("juin") {
        return Some(6);
    }
    let at = MONTHS
        .iter()
        .position(|names| names.iter().any(|name| word.starts_with(name)))?;
    u32::try_from(at + 1).ok()
}

fn day(word: &str) -> Option<u32> {
    let digits = word.trim_end_matches(|c: char| !c.is_ascii_digit());
    let tail = &word[digits.len()..];
    let fits = digits.len() <= 2 && tail.chars().count() <= 3;
    (fits && !digits.is_empty())
        .then(|| digits.parse().ok())
        .flatten()
}

fn year(word: &str) -> Option<u32> {
    let digits: String = word.chars().take_while(char::is_ascii_digit).collect();
    let rest = word[digits.len()..].chars().next();
    (digits.len() == 4 && rest.is_none_or(|c| !c.is_alphanumeric()))
        .then(|| digits.parse().ok())
        .flatten()
}

/// `2019-05-03`, `03.05.2019`, `3.5.19`, `25/12/2019`, `12/25/2019`.
fn in_figures(word: &str) -> Option<String> {
    let word = word.trim_matches(|c: char| !c.is_ascii_digit());
    let head = word.split(['t', ' ']).next()?;
    if let Some(date) = calendar_date(head) {
        return Some(date);
    }
    for mark in ['.', '/', '-'] {
        let parts: Vec<&str> = head.split(mark).collect();
        let [first, second, third] = parts.as_slice() else {
            continue;
        };
        let figure = |text: &str| -> Option<u32> {
            (!text.is_empty() && text.len() <= 4 && text.bytes().all(|b| b.is_ascii_digit()))
                .then(|| text.parse().ok())
                .flatten()
        };
        let (one, two, three) = (figure(first)?, figure(second)?, figure(third)?);
        if first.len() == 4 {
            return valid(one, two, three);
        }
        let year = match third.len() {
            4 => three,
            2 if mark == '.' => 2000 + three,
            _ => return None,
        };
        return match mark {
            '.' => valid(year, two, one),
            _ if one > 12 => valid(year, two, one),
            _ if two > 12 => valid(year, one, two),
            _ if one == two => valid(year, one, two),
            _ => None,
        };
    }
    None
}

/// A day of the calendar in the years that pages are from.
fn valid(year: u32, month: u32, day: u32) -> Option<String> {
    (1990..=2100)
        .contains(&year)
        .then(|| calendar_date(&format!("{year:04}-{month:02}-{day:02}")))
        .flatten()
}

/// The date in the path of an address: `/2019/05/03/`, `/2019-05-03-`, `/20190503/`.
pub(super) fn of_address(address: &str) -> Option<String> {
    let path = address.split(['?', '#']).next()?;
    let parts: Vec<&str> = path.split('/').take(40).collect();
    let all_digits = |text: &str| !text.is_empty() && text.bytes().all(|b| b.is_ascii_digit());
    for (at, part) in parts.iter().enumerate() {
        if part.len() == 4 && all_digits(part) {
            let month = parts
                .get(at + 1)
                .filter(|part| part.len() <= 2 && all_digits(part));
            let day = parts
                .get(at + 2)
                .filter(|part| part.len() <= 2 && all_digits(part));
            if let (Some(month), Some(day)) = (month, day) {
                let date = valid(part.parse().ok()?, month.parse().ok()?, day.parse().ok()?);
                if date.is_some() {
                    return date;
                }
            }
        }
        let head: String = part.chars().take(10).collect();
        if head.len() == 10 && head.as_bytes()[4] == b'-' && head.as_bytes()[7] == b'-' {
            let date = calendar_date(&head)
                .filter(|date| date.starts_with("19") || date.starts_with("20"));
            if date.is_some() {
                return date;
            }
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn dates_as_pages_show_them() {
        let cases = [
            ("3. Mai 2019", Some("2019-05-03")),
            ("Freitag, 3. Mai 2019, 08:15 Uhr", Some("2019-05-03")),
            ("vendredi 3 mai 2019 à 8 h", Some("2019-05-03")),
            ("Publicado el 3 de mayo de 2019", Some("2019-05-03")),
            ("14 juillet 2020", Some("2020-07-14")),
            ("1er juin 2020", Some("2020-06-01")),
            ("Posted on May 3rd, 2019 by Anna", Some("2019-05-03")),
            ("3 maja 2019", Some("2019-05-03")),
            ("03.05.2019 | 12:40", Some("2019-05-03")),
            ("Stand: 3.5.19", Some("2019-05-03")),
            ("25/12/2019", Some("2019-12-25")),
            ("12/25/2019", Some("2019-12-25")),
            ("03/05/2019", None),
            ("2019年5月3日", Some("2019-05-03")),
            ("3 мая 2019", Some("2019-05-03")),
            ("31. Februar 2019", None),
            ("Mai 2019", None),
            ("version 1.2.3", None),
            ("call 0800 123 2019", None),
            ("", None),
        ];
        for (line, date) in cases {
            assert_eq!(of_line(line).as_deref(), date, "{line}");
        }
    }

    #[test]
    fn dates_in_addresses() {
        let cases = [
            ("https://a.example/2019/05/03/bridge", Some("2019-05-03")),
            (
                "https://a.example/blog/2019-05-03-bridge.html",
                Some("2019-05-03"),
            ),
            ("https://a.example/2019/05/bridge", None),
            ("https://a.example/1066/10/14/", None),
            ("https://a.example/?d=2019/05/03", None),
        ];
        for (address, date) in cases {
            assert_eq!(of_address(address).as_deref(), date, "{address}");
        }
    }
}
