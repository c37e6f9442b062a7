//! Lines that only say when, by whom, or how many: a date line, a byline with its clock, a count of comments.
//! They assert nothing.

use super::{Atom, AtomValue};
use crate::text::words;

/// Words that stand beside a date, a time or a count without saying anything of it.
const BESIDE: &[&str] = &[
    "a",
    "ago",
    "am",
    "at",
    "by",
    "comment",
    "comments",
    "day",
    "days",
    "est",
    "edt",
    "first",
    "gmt",
    "hour",
    "hours",
    "hr",
    "hrs",
    "last",
    "likes",
    "m",
    "min",
    "mins",
    "minute",
    "minutes",
    "modified",
    "month",
    "months",
    "on",
    "p",
    "pm",
    "post",
    "posted",
    "posts",
    "published",
    "read",
    "replies",
    "shares",
    "updated",
    "utc",
    "views",
    "week",
    "weeks",
    "year",
    "years",
];

/// True if `text` is nothing but figures, dates and such words; names too beside a clock ("Ada Lind – 3 May
/// 2019 8:02 pm"), for without one a name and a date may say when somebody was born.
pub(super) fn only(text: &str, atoms: &[Atom], start: usize) -> bool {
    if !text.chars().any(char::is_alphabetic) {
        return true;
    }
    let figures: Vec<_> = atoms
        .iter()
        .filter(|atom| matches!(atom.value, AtomValue::Number(_) | AtomValue::Date(_)))
        .map(|atom| atom.span)
        .collect();
    if figures.is_empty() {
        return false;
    }
    let names: Vec<_> = if has_clock(text) {
        let named = |atom: &&Atom| matches!(atom.value, AtomValue::Name(_) | AtomValue::Place(_));
        atoms.iter().filter(named).map(|atom| atom.span).collect()
    } else {
        Vec::new()
    };
    words(text).iter().all(|word| {
        let at = word.start + start;
        let inside = figures
            .iter()
            .chain(&names)
            .any(|known| known.start <= at && at < known.end);
        let said = word.slice(text).unwrap_or_default().to_lowercase();
        inside || BESIDE.contains(&said.as_str()) || !said.chars().any(char::is_alphabetic)
    })
}

/// "8:02": a time of day stands in it.
fn has_clock(text: &str) -> bool {
    text.as_bytes()
        .windows(4)
        .any(|four| matches!(four, [h, b':', m, n] if [h, m, n].iter().all(|c| c.is_ascii_digit())))
}
