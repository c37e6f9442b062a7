//! How lists of sources and of notes count their entries: "[3]", "3.", "(3)", "iii.", "[c]".

use std::sync::LazyLock;

use regex::Regex;

use crate::quantity::names_month;

/// The place of an entry in its list, as it is written.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Count {
    /// "3".
    Figures(u32),
    /// "iii".
    Roman(u32),
    /// "c".
    Letter(u32),
}

impl Count {
    /// The place as a number, from 1.
    #[must_use]
    pub fn number(self) -> u32 {
        match self {
            Self::Figures(number) | Self::Roman(number) | Self::Letter(number) => number,
        }
    }

    /// The label by which marks call the entry: "3", "iii", "c".
    #[must_use]
    pub fn label(self) -> String {
        match self {
            Self::Figures(number) => number.to_string(),
            Self::Roman(number) => roman(number),
            Self::Letter(number) => char::from_u32(u32::from('a') + number - 1)
                .map(String::from)
                .unwrap_or_default(),
        }
    }

    /// The next in the same manner.
    fn next(self) -> Self {
        match self {
            Self::Figures(number) => Self::Figures(number + 1),
            Self::Roman(number) => Self::Roman(number + 1),
            Self::Letter(number) => Self::Letter(number + 1),
        }
    }
}

/// Roman numerals in small letters, from 1 to 89.
fn roman(number: u32) -> String {
    const TENS: [&str; 9] = ["", "x", "xx", "xxx", "xl", "l", "lx", "lxx", "lxxx"];
    const ONES: [&str; 10] = ["", "i", "ii", "iii", "iv", "v", "vi", "vii", "viii", "ix"];
    let tens = usize::try_from(number / 10).unwrap_or(usize::MAX);
    let ones = usize::try_from(number % 10).unwrap_or(usize::MAX);
    let tens = TENS.get(tens).copied().unwrap_or_default();
    [tens, ONES.get(ones).copied().unwrap_or_default()].concat()
}

static LEAD: LazyLock<Option<Regex>> = LazyLock::new(|| {
    let counted = r"(\d{1,3}|[ivxl]{1,7}|[a-z])";
    Regex::new(&format!(
        r"^\s*(?:\[\^?{counted}\]:?|【(\d{{1,3}})】|\({counted}\)\s|{counted}[.)](?:\s|$)|\^{counted}\s)\s*"
    ))
    .ok()
});

/// The count at the head of a line, and its length in bytes. Letters and Roman numerals count only where they
/// go on from `last`, or begin at the first: "v. Holm, Ada" is a name.
#[must_use]
pub fn lead(line: &str, last: Option<Count>) -> Option<(Count, usize)> {
    let hit = LEAD.as_ref()?.captures(line)?;
    let (whole, word) = (hit.get(0)?, hit.iter().skip(1).flatten().next()?);
    let found = if let Ok(number) = word.as_str().parse() {
        let day = hit.get(4).is_some() && is_day(&line[whole.end()..]);
        (!day).then_some(Count::Figures(number))?
    } else {
        let nexts = match last {
            Some(last @ (Count::Roman(_) | Count::Letter(_))) => [Some(last.next()), None],
            Some(Count::Figures(_)) => [None, None],
            None => [Some(Count::Roman(1)), Some(Count::Letter(1))],
        };
        let same = |count: &Count| count.label() == word.as_str();
        nexts.into_iter().flatten().find(same)?
    };
    Some((found, whole.end()))
}

/// True for what stands behind the number of a day: "29. Mai 2019 um 11:06".
fn is_day(rest: &str) -> bool {
    let mut words = rest.split_whitespace();
    let month = words.next().is_some_and(names_month);
    let year = words
        .next()
        .map(|word| word.trim_end_matches([',', '.', ':']));
    month && year.is_some_and(|year| year.len() == 4 && year.bytes().all(|b| b.is_ascii_digit()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn counts_of_every_sort() {
        use Count::{Figures, Letter, Roman};
        for (line, last, wanted) in [
            ("[3] Holm", None, Some(Figures(3))),
            ("(3) Holm", None, Some(Figures(3))),
            ("12) Holm", None, Some(Figures(12))),
            ("【2】Holm", None, Some(Figures(2))),
            ("i. Holm", None, Some(Roman(1))),
            ("(ii) Holm", Some(Roman(1)), Some(Roman(2))),
            ("[xiv] Holm", Some(Roman(13)), Some(Roman(14))),
            ("xl) Holm", Some(Roman(39)), Some(Roman(40))),
            ("a. Holm", None, Some(Letter(1))),
            ("i. Holm", Some(Letter(8)), Some(Letter(9))),
            // Names, and lines that count nothing.
            ("v. Holm, Ada", None, None),
            ("v. Holm, Ada", Some(Figures(4)), None),
            ("iv. Holm", Some(Roman(1)), None),
            ("29. Mai 2019 um 11:06", None, None),
            ("i.e. Holm", None, None),
            ("Holm", None, None),
        ] {
            let found = lead(line, last).map(|(count, _)| count);
            assert_eq!(found, wanted, "{line}");
        }
        assert_eq!(
            lead("ii. Holm", Some(Roman(1))).map(|(_, length)| length),
            Some(4)
        );
        let labels = [Figures(7), Roman(49), Letter(3)].map(Count::label);
        assert_eq!(labels, ["7", "xlix", "c"]);
    }
}
