//! Lines that only say when, or how many: a date line, a clock, a count of comments. They assert nothing.

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

/// True if `text` is nothing but figures, dates and such words.
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
    words(text).iter().all(|word| {
        let at = word.start + start;
        let inside = figures
            .iter()
            .any(|figure| figure.start <= at && at < figure.end);
        let said = word.slice(text).unwrap_or_default().to_lowercase();
        inside || BESIDE.contains(&said.as_str()) || !said.chars().any(char::is_alphabetic)
    })
}
