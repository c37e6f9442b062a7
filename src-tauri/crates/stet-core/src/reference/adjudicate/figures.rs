//! Years, volumes, issues, editions and pages compared.

use super::field::{Found, State, absent};

/// Compares years; one year apart is online-first beside issue, or preprint beside publication.
pub(super) fn years(cited: Option<i32>, recorded: Option<i32>) -> Found {
    match (cited, recorded) {
        (None, _) => Found::new(State::NotGiven, ""),
        (Some(_), None) => Found::new(State::NothingToCompare, "the record gives no year"),
        (Some(ours), Some(theirs)) => match ours.abs_diff(theirs) {
            0 => Found::same(),
            1 => Found::variant("a year apart, as online-first and issue often are"),
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

/// Pages as a citation gives them.
#[derive(Debug, Clone, PartialEq, Eq)]
enum Pages {
    /// First and last page, with the letters before the figures ("S12–S20").
    Range(String, u64, u64),
    /// One page, or an article number.
    One(String, u64),
    /// Anything else, folded.
    Other(String),
}

/// Compares pages: "488-504", "488–504", "pp. 488--504", "488-04" and the first page alone are the
/// same pages; 1–17 beside 488–504 is the online-first form.
pub(super) fn pages(cited: &str, recorded: &str) -> Found {
    if let Some(found) = absent(cited, recorded) {
        return found;
    }
    if cited.trim() == recorded.trim() {
        return Found::same();
    }
    let (ours, theirs) = (parse(cited), parse(recorded));
    if ours == theirs {
        return Found::variant("the pages are written differently");
    }
    match (&ours, &theirs) {
        (Pages::Range(a, from, to), Pages::Range(b, first, last)) => {
            if a == b && first <= from && to <= last {
                Found::variant("pages within those recorded")
            } else if a == b
                && (*from == 1 || *first == 1)
                && (to - from).abs_diff(last - first) <= 1
            {
                Found::variant("as many pages: online-first and issue are paged differently")
            } else {
                Found::different("other pages")
            }
        }
        (Pages::One(a, page), Pages::Range(b, first, last))
            if a == b && (first..=last).contains(&page) =>
        {
            Found::variant("one page of those recorded")
        }
        (Pages::Range(a, from, to), Pages::One(b, page))
            if a == b && (from..=to).contains(&page) =>
        {
            Found::variant("the record gives one page of those cited")
        }
        // Pages beside an article number: neither contradicts the other.
        (Pages::Range(..), Pages::One(letters, _)) | (Pages::One(letters, _), Pages::Range(..))
            if !letters.is_empty() =>
        {
            Found::new(
                State::NothingToCompare,
                "one gives pages, the other an article number",
            )
        }
        _ => Found::different("other pages"),
    }
}

fn parse(text: &str) -> Pages {
    let lower = text.to_lowercase();
    let mut rest = lower.trim();
    for lead in ["pages", "page", "pp.", "pp", "p.", "article", "art.", "no."] {
        rest = rest.strip_prefix(lead).unwrap_or(rest).trim_start();
    }
    let plain: String = rest
        .chars()
        .map(|ch| match ch {
            '–' | '—' | '−' | '‐' | '‑' | '‒' | '~' => '-',
            other => other,
        })
        .filter(|ch| !ch.is_whitespace())
        .collect();
    let plain = plain
        .trim_end_matches('.')
        .replace("--", "-")
        .replace("--", "-");
    let first = plain.split([',', ';']).next().unwrap_or(&plain);
    if let Some((from, to)) = first.split_once('-') {
        if let (Some((a, from_digits)), Some((b, to_digits))) = (figure(from), figure(to))
            && (b.is_empty() || a == b)
            && let Ok(start) = from_digits.parse::<u64>()
        {
            if let Some(end) = last_page(start, to_digits)
                && end >= start
            {
                return if end == start {
                    Pages::One(a.to_owned(), start)
                } else {
                    Pages::Range(a.to_owned(), start, end)
                };
            }
        }
    } else if let Some((letters, digits)) = figure(first)
        && let Ok(page) = digits.parse()
    {
        return Pages::One(letters.to_owned(), page);
    }
    Pages::Other(plain)
}

/// The last page, with the digits a short form leaves out: "488-9" and "488-04" end at 489 and 504.
fn last_page(start: u64, digits: &str) -> Option<u64> {
    let last: u64 = digits.parse().ok()?;
    let scale = 10_u64.checked_pow(u32::try_from(digits.len()).ok()?)?;
    if last >= start || scale > start {
        return Some(last);
    }
    let filled = start - start % scale + last;
    Some(if filled < start {
        filled + scale
    } else {
        filled
    })
}

/// Letters (and an article number with its colon) before figures.
fn figure(text: &str) -> Option<(&str, &str)> {
    let at = text.rfind(|ch: char| !ch.is_ascii_digit()).map_or(0, |at| {
        at + text[at..].chars().next().map_or(1, char::len_utf8)
    });
    let (letters, digits) = text.split_at(at);
    (!digits.is_empty()).then_some((letters, digits))
}

#[cfg(test)]
mod tests {
    use super::*;
    use State::{Different, NothingToCompare, Same, Variant};

    #[test]
    fn page_conventions() {
        let table = [
            ("488-504", "488-504", Same),
            ("488–504", "488-504", Variant),
            ("pp. 488--504", "488-504", Variant),
            ("488-04", "488-504", Variant),
            ("1123-8", "1123-1128", Variant),
            ("488", "488-504", Variant),
            ("490-491", "488-504", Variant),
            ("488-504", "488", Variant),
            ("1-17", "488-504", Variant),
            ("1-16", "1-17", Variant),
            ("1-9", "488-504", Different),
            ("488-505", "488-504", Different),
            ("7331-7342", "12687-12697", Different),
            ("S12-S20", "s12–20", Variant),
            ("102:1-102:24", "102:1–24", Variant),
            ("e0123", "e0124", Different),
            ("1-15", "e0123", NothingToCompare),
            ("xii-xv", "xii–xv", Variant),
            ("12", "", NothingToCompare),
        ];
        for (cited, recorded, expected) in table {
            assert_eq!(
                pages(cited, recorded).state,
                expected,
                "{cited} | {recorded}"
            );
        }
    }

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
