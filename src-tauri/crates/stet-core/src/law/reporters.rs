//! Where a text names an edition in a form in which it is cited.
//!
//! One pass of an automaton over all names, over the text without white space: "N. Y. S. 2d" and
//! "N.Y.S.2d" are one name. The forms are then tried in a short window on either side, so the time
//! is linear in the text.

use std::cmp::Reverse;
use std::collections::BTreeMap;
use std::sync::LazyLock;

use regex::Regex;

use super::table::{Source, Spelling, Table, table};
use crate::text::Span;

/// How far before a name its volume may begin, in bytes.
const BEFORE: usize = 64;
/// How far after a name its page or section may end, in bytes.
const AFTER: usize = 160;

/// Reporters named after a person, whose names are common words of a text: another citation that
/// overlaps one of them is the likelier reading.
const NOMINATIVE: [&str; 9] = [
    "Thompson", "Cooke", "Holmes", "Olcott", "Chase", "Gilmer", "Bee", "Deady", "Taney",
];

/// Words whose figure is a rank, a road or a unit, not a volume: "No. 12 Mich. 24" is a team and its
/// score, "Exit 9 Md. 32" a way.
const COUNTED: [&str; 19] = [
    "no",
    "nos",
    "nr",
    "number",
    "numbers",
    "exit",
    "exits",
    "route",
    "routes",
    "rte",
    "hwy",
    "highway",
    "interstate",
    "mile",
    "unit",
    "suite",
    "apt",
    "ranked",
    "seed",
];

/// Words in the form of a citation.
#[derive(Debug, Clone)]
pub(super) struct Candidate {
    pub(super) span: Span,
    /// The parts the form names: volume, reporter, page, section …
    pub(super) parts: BTreeMap<&'static str, String>,
    /// Editions whose normal form this is.
    pub(super) exact: Vec<usize>,
    /// Editions of which this is a variation.
    pub(super) varied: Vec<usize>,
    /// True for "515 U.S. at 241".
    pub(super) short: bool,
}

impl Candidate {
    /// The editions it may be: by normal form if there is one.
    pub(super) fn editions(&self) -> &[usize] {
        if self.exact.is_empty() {
            &self.varied
        } else {
            &self.exact
        }
    }

    /// What it cites; a case where it may be several things.
    pub(super) fn source(&self) -> Source {
        let all = &table().editions;
        self.editions()
            .iter()
            .map(|&at| all[at].source)
            .min()
            .unwrap_or(Source::Case)
    }

    /// True for figures by which something is counted or measured, on either side of what looks like a
    /// reporter: "No. 12 Mich. 24", "5 U.S. 40-foot boats".
    fn is_counted(&self, text: &str) -> bool {
        let before = text.get(..self.span.start).unwrap_or_default();
        if self.source() == Source::Law || !self.parts.contains_key("volume") {
            return false;
        }
        let word = before.trim_end().rsplit([' ', '(', '\n']).next();
        let word = word.unwrap_or_default().trim_end_matches('.');
        before.ends_with('#')
            || measures(text, self.span.end)
            || COUNTED.contains(&word.to_lowercase().as_str())
    }

    pub(super) fn nominative(&self) -> bool {
        self.editions()
            .first()
            .is_some_and(|&at| NOMINATIVE.contains(&table().editions[at].abbreviation))
    }

    /// Takes in the same words read by another row of the table.
    fn merge(&mut self, other: &Self) -> bool {
        let same =
            self.span == other.span && self.short == other.short && self.parts == other.parts;
        if same {
            for (own, more) in [
                (&mut self.exact, &other.exact),
                (&mut self.varied, &other.varied),
            ] {
                for edition in more {
                    if !own.contains(edition) {
                        own.push(*edition);
                    }
                }
            }
            let exact = &self.exact;
            self.varied.retain(|edition| !exact.contains(edition));
        }
        same
    }
}

/// True if a figure that ends at a place is the first half of a compound ("40-foot"), or a share.
fn measures(text: &str, end: usize) -> bool {
    let after = text.get(end..).unwrap_or_default();
    let compound = after
        .strip_prefix(['-', '‑'])
        .is_some_and(|rest| rest.starts_with(char::is_alphabetic));
    compound || after.trim_start().starts_with('%')
}

/// Every candidate in an evened text, by start, the longer first; overlaps are left in.
pub(super) fn candidates(text: &str) -> Vec<Candidate> {
    let table = table();
    let Some(names) = &table.names else {
        return Vec::new();
    };
    let mut bare = String::with_capacity(text.len());
    let mut places = Vec::with_capacity(text.len());
    for (at, ch) in text.char_indices() {
        if !ch.is_whitespace() {
            bare.push(ch);
            places.extend((0..ch.len_utf8()).map(|byte| at + byte));
        }
    }
    let mut found = Vec::new();
    for hit in names.find_overlapping_iter(&bare) {
        let start = places[hit.start()];
        for spelling in &table.spellings[hit.pattern().as_usize()] {
            if let Some(end) = spelled(text, start, spelling.words) {
                read(text, Span::new(start, end), spelling, table, &mut found);
            }
        }
    }
    found.sort_by_key(|candidate: &Candidate| {
        (
            candidate.span.start,
            Reverse(candidate.span.end),
            candidate.exact.is_empty(),
            // "N.Y. Penal Law" rather than "N.Y.", where both fit.
            Reverse(candidate.parts.get("reporter").map_or(0, String::len)),
        )
    });
    let mut merged: Vec<Candidate> = Vec::with_capacity(found.len());
    for candidate in found {
        let taken = merged
            .iter_mut()
            .rev()
            .take_while(|known| known.span == candidate.span)
            .any(|known| known.merge(&candidate));
        if !taken {
            merged.push(candidate);
        }
    }
    merged
}

/// The end of a name that stands at `start`: white space may come after a full stop and where the
/// name has a space, and nowhere else.
fn spelled(text: &str, start: usize, words: &str) -> Option<usize> {
    let mut rest = text.get(start..)?.char_indices().peekable();
    let mut loose = false;
    let mut end = start;
    for wanted in words.chars() {
        if wanted.is_whitespace() {
            loose = true;
            continue;
        }
        while loose && rest.peek().is_some_and(|(_, ch)| ch.is_whitespace()) {
            rest.next();
        }
        let (at, ch) = rest.next()?;
        if ch != wanted {
            return None;
        }
        end = start + at + ch.len_utf8();
        loose = wanted == '.';
    }
    Some(end)
}

fn read(text: &str, name: Span, spelling: &Spelling, table: &Table, found: &mut Vec<Candidate>) {
    let before = window_before(text, name.start);
    let after = window_after(text, name.end, AFTER);
    for &form in &table.editions[spelling.edition].forms {
        let form = &table.forms[form];
        if form.parted() && !before.ends_with(' ') {
            continue;
        }
        let Some(patterns) = form.patterns() else {
            continue;
        };
        let Some(lead) = patterns.before.captures(before) else {
            continue;
        };
        let shapes = [
            (Some(&patterns.full), false),
            (patterns.short.as_ref(), true),
        ];
        for (shape, short) in shapes {
            let Some(tail) = shape.and_then(|shape| shape.captures(after)) else {
                continue;
            };
            let mut parts = BTreeMap::new();
            for (pattern, captured) in [(Some(&patterns.before), &lead), (shape, &tail)] {
                for group in pattern
                    .into_iter()
                    .flat_map(regex::Regex::capture_names)
                    .flatten()
                {
                    if let (Some(key), Some(words)) = (part(group), captured.name(group)) {
                        parts.insert(key, words.as_str().to_owned());
                    }
                }
            }
            let mut end = name.end + tail.name("cited").map_or(0, |cited| cited.len());
            if let Some(section) = parts.get_mut("section")
                && let Some(more) = rest_of_section(text, end, section)
            {
                section.push_str(more);
                end += more.len();
            }
            let own = tail.name("rest").map_or(0, |rest| rest.as_str().len());
            let reporter = text.get(name.start..name.end + own).unwrap_or_default();
            parts.insert("reporter", reporter.trim_end().to_owned());
            let length =
                |captured: &regex::Captures| captured.name("cited").map_or(0, |all| all.len());
            let (exact, varied) = if spelling.exact {
                (vec![spelling.edition], Vec::new())
            } else {
                (Vec::new(), vec![spelling.edition])
            };
            let candidate = Candidate {
                span: Span::new(name.start - length(&lead), end),
                parts,
                exact,
                varied,
                short,
            };
            if !candidate.is_counted(text) {
                found.push(candidate);
            }
        }
    }
}

/// What the table's forms leave of a section with letters between its dots: ".94A.525" of
/// "§ 9.94A.525", "-190a" of "§ 52-190a".
fn rest_of_section<'t>(text: &'t str, end: usize, section: &str) -> Option<&'t str> {
    static REST: LazyLock<Option<Regex>> =
        LazyLock::new(|| Regex::new(r"^[A-Za-z]{0,2}(?:[.:–-][0-9]+[A-Za-z]{0,2}){1,4}").ok());
    let before = text.get(..end)?;
    let digit = before.ends_with(|ch: char| ch.is_ascii_digit());
    let rest = text.get(end..)?;
    let more = REST
        .as_ref()?
        .find(rest)
        .filter(|_| digit && before.ends_with(section))?;
    let apart = !rest[more.end()..].starts_with(char::is_alphanumeric);
    apart.then_some(more.as_str())
}

/// The parts a form may name.
const PARTS: [&str; 24] = [
    "volume",
    "page",
    "section",
    "chapter",
    "title",
    "year",
    "month",
    "day",
    "subject",
    "issue",
    "pamphlet",
    "article",
    "rule",
    "act",
    "reg",
    "law",
    "number",
    "kind_code",
    "docket_number",
    "agency",
    "supp",
    "date_filed",
    "volume_nominative",
    "reporter_nominative",
];

fn part(group: &str) -> Option<&'static str> {
    PARTS.iter().find(|known| **known == group).copied()
}

/// Up to [`BEFORE`] bytes before an offset, cut where no word is cut.
fn window_before(text: &str, end: usize) -> &str {
    let mut start = end.saturating_sub(BEFORE);
    while start > 0
        && start < end
        && !(text.is_char_boundary(start) && text.as_bytes()[start] == b' ')
    {
        start += 1;
    }
    text.get(start..end).unwrap_or_default()
}

/// Up to `length` bytes from an offset.
pub(super) fn window_after(text: &str, start: usize, length: usize) -> &str {
    let mut end = (start + length).min(text.len());
    while end > start && !text.is_char_boundary(end) {
        end -= 1;
    }
    text.get(start..end).unwrap_or_default()
}
