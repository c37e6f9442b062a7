//! Pages and article numbers compared.

use super::field::{Found, State, absent};

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

/// True if both give the same run of pages, of more than one and not counted from 1: no two works fill
/// such pages of one volume.
pub(super) fn fill_the_same(cited: &str, recorded: &str) -> bool {
    match (parse(cited), parse(recorded)) {
        (Pages::Range(a, from, to), Pages::Range(b, first, last)) => {
            a == b && (from, to) == (first, last) && 1 < from && from < to
        }
        _ => false,
    }
}

/// Compares pages: "488-504", "488–504", "pp. 488--504", "488-04" and the first page alone are the
/// same pages; 1–17 beside 488–504 is the online-first form.
pub(super) fn compare(cited: &str, recorded: &str) -> Found {
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
                Found::variant(
                    "same page count: online-first and print versions are paged differently",
                )
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
    match first.split_once('-') {
        Some((from, to)) => range(from, to),
        None => figure(first).and_then(|(letters, digits)| {
            Some(Pages::One(letters.to_owned(), digits.parse().ok()?))
        }),
    }
    .unwrap_or(Pages::Other(plain.clone()))
}

/// "488" and "504", "S12" and "S20", "102:1" and "24".
fn range(from: &str, to: &str) -> Option<Pages> {
    let ((letters, first), (same, last)) = (figure(from)?, figure(to)?);
    let start: u64 = first.parse().ok()?;
    let end = last_page(start, last)?;
    if (!same.is_empty() && same != letters) || end < start {
        return None;
    }
    Some(if end == start {
        Pages::One(letters.to_owned(), start)
    } else {
        Pages::Range(letters.to_owned(), start, end)
    })
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
                compare(cited, recorded).state,
                expected,
                "{cited} | {recorded}"
            );
        }
    }
}
