//! Years, volumes, issues and editions compared.

use super::field::{Found, State, absent};

/// Compares years; one year apart is online-first beside issue, or preprint beside publication.
pub(super) fn years(cited: Option<i32>, recorded: Option<i32>) -> Found {
    match (cited, recorded) {
        (None, _) => Found::new(State::NotGiven, ""),
        (Some(_), None) => Found::new(State::NothingToCompare, "the record gives no year"),
        (Some(ours), Some(theirs)) => match ours.abs_diff(theirs) {
            0 => Found::same(),
            1 => Found::variant("a year apart, as online-first and print versions often are"),
            _ => Found::different("another year"),
        },
    }
}

/// Compares volumes or issues: "Vol. XII" is 12, "35(4)" is volume 35.
pub(super) fn numbers(cited: &str, recorded: &str) -> Found {
    if let Some(found) = absent(cited, recorded) {
        return found;
    }
    let (ours, theirs) = (number(cited), number(recorded));
    if cited.trim() == recorded.trim() {
        Found::same()
    } else if ours == theirs {
        Found::variant("the number is written differently")
    } else {
        Found::different("another number")
    }
}

/// Compares editions; another edition is another version of the work.
pub(super) fn editions(cited: &str, recorded: &str) -> Found {
    if let Some(found) = absent(cited, recorded) {
        return found;
    }
    if cited.trim() == recorded.trim() {
        Found::same()
    } else if edition(cited) == edition(recorded) {
        Found::variant("the edition is written differently")
    } else {
        Found::variant("the record is of another edition")
    }
}

fn edition(text: &str) -> String {
    const WORDS: &[&str] = &[
        "first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth",
        "tenth",
    ];
    let lower = text.to_lowercase();
    let spelled = WORDS.iter().position(|word| lower.contains(word));
    let digits: String = lower
        .chars()
        .skip_while(|ch| !ch.is_ascii_digit())
        .take_while(char::is_ascii_digit)
        .collect();
    match spelled {
        Some(at) => (at + 1).to_string(),
        None if !digits.is_empty() => digits,
        None => lower
            .replace("edition", "")
            .replace("ed.", "")
            .trim()
            .to_owned(),
    }
}

/// The number proper: without "vol." and "no.", what follows in brackets cut off, Roman figures read.
fn number(text: &str) -> String {
    let lower = text.to_lowercase();
    let mut rest = lower.trim();
    for lead in [
        "volume", "vol.", "vol", "number", "no.", "no", "nr.", "issue", "bd.", "band", "t.", "#",
    ] {
        rest = rest.strip_prefix(lead).unwrap_or(rest).trim_start();
    }
    let head = rest
        .split(['(', ',', ':', ';'])
        .next()
        .unwrap_or(rest)
        .trim();
    match roman(head) {
        Some(value) => value.to_string(),
        None => head.trim_start_matches('0').replace(['–', '—', '/'], "-"),
    }
}

fn roman(text: &str) -> Option<u32> {
    let value = |ch| {
        Some(match ch {
            'i' => 1,
            'v' => 5,
            'x' => 10,
            'l' => 50,
            'c' => 100,
            'd' => 500,
            'm' => 1000,
            _ => return None,
        })
    };
    let values: Vec<u32> = text.chars().map(value).collect::<Option<_>>()?;
    let mut sum = 0;
    for (at, &this) in values.iter().enumerate() {
        if values.get(at + 1).is_some_and(|&next| next > this) {
            sum -= i64::from(this);
        } else {
            sum += i64::from(this);
        }
    }
    u32::try_from(sum).ok().filter(|&sum| sum > 0)
}

#[cfg(test)]
mod tests {
    use super::*;
    use State::{Different, NothingToCompare, Same, Variant};

    #[test]
    fn volumes_years_and_editions() {
        for (cited, recorded, expected) in [
            ("35", "35", Same),
            ("Vol. 35", "35", Variant),
            ("35(4)", "35", Variant),
            ("XII", "12", Variant),
            ("034", "34", Variant),
            ("109", "45", Different),
            ("34", "", NothingToCompare),
        ] {
            assert_eq!(
                numbers(cited, recorded).state,
                expected,
                "{cited} | {recorded}"
            );
        }
        assert_eq!(years(Some(2020), Some(2020)).state, Same);
        assert_eq!(years(Some(2021), Some(2020)).state, Variant);
        assert_eq!(years(Some(2022), Some(2020)).state, Different);
        assert_eq!(
            editions("2nd ed.", "Second edition").reason,
            "the edition is written differently"
        );
        assert_eq!(
            editions("3rd ed.", "2").reason,
            "the record is of another edition"
        );
    }
}
