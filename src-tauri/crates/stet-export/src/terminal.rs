//! Page one in plain lines, for a terminal: what is wrong and what is in doubt, each with the passage that says so, and what was
//! not looked at.

use stet_core::report::{Concern, Report, Section};

use crate::direction::turns;
use crate::words::{self, Leads, Part, Row};

/// The rows of page one under their headings, ending with a line end. No character of the text or its sources moves the cursor or
/// turns a line around.
#[must_use]
pub fn page_one(report: &Report) -> String {
    let leads = Leads::of(report);
    let mut out = String::new();
    for (section, concern) in [
        (Section::Wrong, Concern::Wrong),
        (Section::Doubtful, Concern::Doubtful),
    ] {
        let mut rows = words::rows(report, concern, &leads);
        if !report.tells_references_at_once() {
            rows.extend(words::reference_rows(report, concern));
        }
        if !rows.is_empty() {
            heading(&mut out, section);
            rows.iter().for_each(|row| put(&mut out, row));
        }
    }
    heading(&mut out, Section::NotLooked);
    for missed in words::missed(report) {
        let numbers = words::in_ranges(&missed.claims);
        line(&mut out, "- ", &format!("{} {numbers}", missed.said));
    }
    out
}

fn heading(out: &mut String, section: Section) {
    out.push('\n');
    out.push_str(section.heading());
    out.push('\n');
}

fn put(out: &mut String, row: &Row) {
    line(out, &format!("{:<4}", row.label), &joined(&row.text));
    line(out, UNDER, &row.said);
    let quoted = match joined(&row.passage) {
        words if words.is_empty() => words,
        words => format!("“{words}” "),
    };
    line(out, UNDER, &(quoted + &row.place));
    line(out, UNDER, row.url.as_deref().unwrap_or_default());
}

/// What stands before the lines of a row after its first.
const UNDER: &str = "    ";

fn joined(parts: &[Part]) -> String {
    parts.iter().map(|part| part.words.as_str()).collect()
}

/// Longest line, in characters.
const LONGEST: usize = 400;

/// Words on one line that isn't endless, without what could repaint a terminal or turn the line around.
#[must_use]
pub fn one_line(words: &str) -> String {
    let shown: String = words
        .chars()
        .map(|c| if c.is_whitespace() { ' ' } else { c })
        .filter(|c| !c.is_control() && !turns(*c))
        .collect();
    words::shortened(shown.trim(), LONGEST)
}

/// One line; nothing for no words.
fn line(out: &mut String, before: &str, words: &str) {
    let shown = one_line(words);
    if !shown.is_empty() {
        out.push_str(before);
        out.push_str(&shown);
        out.push('\n');
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_quoted_cannot_paint_the_terminal() {
        assert_eq!(one_line("a\u{1b}[31mb\nc\u{202E}d"), "a[31mb cd");
        assert!(one_line(&"x".repeat(1_000)).chars().count() <= LONGEST + 1);
    }
}
