//! Names of months, weekdays, seasons and spans of time: in English, and of months and weekdays also
//! in the other languages of `calendar_words.tsv`.

use std::collections::HashMap;
use std::sync::OnceLock;

use super::types::Granularity;

/// The names of `calendar_words.tsv`, each with what it names.
#[derive(Default)]
struct Names {
    months: HashMap<&'static str, (u8, bool)>,
    weekdays: HashMap<&'static str, (u8, bool)>,
}

fn names() -> &'static Names {
    static NAMES: OnceLock<Names> = OnceLock::new();
    NAMES.get_or_init(|| {
        let mut names = Names::default();
        let lines = include_str!("calendar_words.tsv").lines();
        for line in lines.filter(|line| !line.starts_with('#')) {
            let mut cells = line.split('\t').skip(1);
            let Some((kind, number)) = cells.next().and_then(|what| what.split_at_checked(1))
            else {
                continue;
            };
            let Ok(number) = number.parse() else { continue };
            let table = if kind == "m" {
                &mut names.months
            } else {
                &mut names.weekdays
            };
            for (words, sure) in cells.zip([true, false]) {
                for word in words.split_whitespace() {
                    // What is doubtful in one language is so in all.
                    let known = table.entry(word).or_insert((number, sure));
                    known.1 &= sure;
                }
            }
        }
        names
    })
}

/// Month and how sure the word is one: `false` where it is also another common word.
pub(super) fn month(word: &str) -> Option<(u8, bool)> {
    names().months.get(word).copied()
}

/// 1 (Monday) to 7 (Sunday), and whether the word is surely a weekday: some are names too.
pub(super) fn weekday(word: &str) -> Option<(u8, bool)> {
    names().weekdays.get(word).copied()
}

/// 1 spring, 2 summer, 3 autumn, 4 winter.
pub(super) fn season(word: &str) -> Option<u8> {
    Some(match word {
        "spring" => 1,
        "summer" => 2,
        "autumn" | "fall" => 3,
        "winter" => 4,
        _ => return None,
    })
}

/// The span of time a word names, and its plural.
pub(super) fn span(word: &str) -> Option<Granularity> {
    Some(match word {
        "day" | "days" => Granularity::Day,
        "week" | "weeks" | "wk" | "wks" => Granularity::Week,
        "month" | "months" => Granularity::Month,
        "quarter" | "quarters" | "qtr" => Granularity::Quarter,
        "year" | "years" | "yr" | "yrs" => Granularity::Year,
        "decade" | "decades" => Granularity::Decade,
        "century" | "centuries" => Granularity::Century,
        _ => return None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_means_one_thing_in_every_language() {
        let mut all: HashMap<&str, &str> = HashMap::new();
        let lines = include_str!("calendar_words.tsv").lines();
        for line in lines.filter(|line| !line.starts_with('#')) {
            let cells: Vec<&str> = line.split('\t').collect();
            assert!((3..=4).contains(&cells.len()), "{line}");
            for word in cells[2..].iter().flat_map(|words| words.split_whitespace()) {
                let known = all.insert(word, cells[1]);
                assert!(known.is_none_or(|known| known == cells[1]), "{word}");
            }
        }
        assert_eq!(month("toukokuuta"), Some((5, true)));
        assert_eq!(month("mars"), Some((3, false)));
        assert_eq!(weekday("onsdagen"), Some((3, true)));
        assert_eq!(weekday("субботу"), Some((6, true)));
    }
}
