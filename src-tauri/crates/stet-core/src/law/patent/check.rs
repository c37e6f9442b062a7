//! Whether a patent number can be one: the check digit of the EPO, and the ranges that offices had
//! reached.
//!
//! The ranges are those reached by the end of 2026, estimated upwards: a number above one is later
//! than the table or wrong, and the sentence says no more than that.

use super::{Patent, Stage};

/// What is against a number.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, thiserror::Error)]
pub enum Doubt {
    /// The check digit does not fit the digits before it.
    #[error("its check digit is wrong")]
    CheckDigit,
    /// No document of this office had reached this number when the table was made.
    #[error("it is higher than any number given out by the end of 2026")]
    Beyond,
    /// The year in it is one in which this office did not number so.
    #[error("the office gave out no such numbers in that year")]
    Year,
    /// The code of the application series does not exist.
    #[error("there is no application series of that code")]
    Series,
}

/// The check digit of a European application number: digits from the left times 1, 2, 1, 2 …, the
/// digits of the products summed, complement to the next ten (EPO, forums.epo.org topic 11914; the
/// example there is 99403122.7). `None` unless all are digits.
#[must_use]
pub fn epo_check_digit(digits: &str) -> Option<u8> {
    let mut sum = 0;
    for (at, ch) in digits.chars().enumerate() {
        let digit = u8::try_from(ch.to_digit(10)?).ok()?;
        let product = if at % 2 == 0 { digit } else { digit * 2 };
        sum = (sum + product / 10 + product % 10) % 10;
    }
    (!digits.is_empty()).then_some((10 - sum) % 10)
}

/// The highest numbers: office, letters before the number, number.
const REACHED: [(&str, &str, u64); 10] = [
    ("US", "", 13_500_000),
    ("US", "D", 1_250_000),
    ("US", "PP", 40_000),
    ("US", "RE", 53_000),
    ("US", "H", 2_300),
    ("EP", "", 5_200_000),
    ("GB", "", 2_700_000),
    ("FR", "", 3_250_000),
    ("WO", "", 300_000),
    ("WO", "PCT", 150_000),
];

/// Codes of application series at the USPTO: 02–19 nonprovisional, 29 design, 35 Hague, 60–63
/// provisional, 90, 95 and 96 proceedings after grant.
const SERIES: [(u32, u32); 5] = [(2, 19), (29, 29), (35, 35), (60, 64), (90, 96)];

pub(super) fn doubt(patent: &Patent) -> Option<Doubt> {
    let number: u64 = patent.digits.parse().ok()?;
    if let Some(given) = patent.check {
        let whole = format!("{}{}", patent.year, patent.digits);
        return (epo_check_digit(&whole) != Some(given)).then_some(Doubt::CheckDigit);
    }
    let year = year(&patent.year);
    match (patent.office, patent.stage) {
        ("US", Stage::Application) => {
            let code: u32 = patent.year.parse().ok()?;
            let known = SERIES
                .iter()
                .any(|(from, to)| (*from..=*to).contains(&code));
            (!known).then_some(Doubt::Series)
        }
        // Published since 15 March 2001.
        ("US", Stage::Publication) => year.filter(|year| *year < 2001).map(|_| Doubt::Year),
        // The Treaty has been in force since 1978.
        ("WO", stage) => {
            if year.is_some_and(|year| year < 1978) {
                return Some(Doubt::Year);
            }
            let letters = if stage == Stage::Application {
                "PCT"
            } else {
                ""
            };
            beyond("WO", letters, number)
        }
        ("US" | "EP" | "GB" | "FR", _) => beyond(patent.office, &patent.series, number),
        _ => None,
    }
}

fn beyond(office: &str, letters: &str, number: u64) -> Option<Doubt> {
    REACHED
        .iter()
        .find(|(of, before, _)| *of == office && *before == letters)
        .filter(|(.., last)| number > *last || number == 0)
        .map(|_| Doubt::Beyond)
}

/// "04" → 2004, "98" → 1998.
fn year(written: &str) -> Option<i32> {
    let year: i32 = written.parse().ok()?;
    Some(match written.len() {
        2 if year >= 70 => 1900 + year,
        2 => 2000 + year,
        _ => year,
    })
}

#[cfg(test)]
mod tests {
    use super::super::find;
    use super::*;

    fn doubt_of(text: &str) -> Option<Doubt> {
        find(text)
            .into_iter()
            .next()
            .and_then(|(_, patent)| patent.doubt)
    }

    #[test]
    fn check_digits_as_published() {
        // forums.epo.org topic 11914; kryptografie.de/kryptografie/chiffre/ep-nummer.htm
        assert_eq!(epo_check_digit("99403122"), Some(7));
        assert_eq!(epo_check_digit("16839078"), Some(9));
        assert_eq!(epo_check_digit("1683x078"), None);
        assert_eq!(epo_check_digit(""), None);
    }

    #[test]
    fn numbers_that_cannot_be() {
        assert_eq!(doubt_of("EP 99403122.6"), Some(Doubt::CheckDigit));
        assert_eq!(doubt_of("EP 99403122.7"), None);
        assert_eq!(doubt_of("US 57,654,321 B2"), Some(Doubt::Beyond));
        assert_eq!(doubt_of("US 7,654,321 B2"), None);
        assert_eq!(doubt_of("PCT/US1971/012345"), Some(Doubt::Year));
        assert_eq!(doubt_of("Serial No. 47/123,456"), Some(Doubt::Series));
    }
}
