//! Lists of sources with one entry a line: which line ends are the writer's, and which only the margin's.
//!
//! Programs that write with a model print `## Sources` and a line for each source, and nobody leaves an
//! empty line between the entries of a list. Markdown and plain text would make one paragraph of them.

use std::borrow::Cow;
use std::sync::LazyLock;

use regex::Regex;
use stet_core::reference::find::{Count, count_of_entry, opens_source_list};

use crate::text::{columns, list_mark, wrap_width};

/// Least lines that show by their years and addresses alone that each is an entry.
const TELLING: usize = 3;

pub(crate) fn pattern(text: &str) -> Regex {
    Regex::new(text).expect("the pattern is a constant of this crate")
}

/// "Holm, J.", "van der Berg, Jan", "Holm J, Renn B.".
static NAME: LazyLock<Regex> = LazyLock::new(|| {
    pattern(
        r"^(?:\p{L}+['’ ]){0,3}\p{Lu}[\p{L}'’-]+(?:, (?:\p{Lu}\.|\p{Lu}[\p{L}-]+[ .,]|et al)| \p{Lu}{1,3}[,.])",
    )
});
/// A name and the year in brackets: "Ministry of Works. (2019)", "Holm (n.d.)".
static NAME_AND_YEAR: LazyLock<Regex> = LazyLock::new(|| {
    pattern(r"^\p{Lu}[^()]{1,120}\((?:\p{L}+ )?(?:(?:1[5-9]|20)\d\d[a-z]?\b|n\. ?d\.)")
});
static YEAR: LazyLock<Regex> = LazyLock::new(|| pattern(r"\b(?:1[5-9]|20)\d\d[a-z]?\b"));

/// True if these lines are entries wherever they stand: each one that opens an entry has the next number
/// in brackets, and the first line does.
pub(crate) fn are_numbered(lines: &[&str]) -> bool {
    let bracketed = |line: &&str| line.trim_start().starts_with(['[', '【']);
    let opened: Vec<u32> = counts(lines)
        .zip(lines)
        .filter(|(_, line)| bracketed(line))
        .filter_map(|(count, _)| Some(count?.number()))
        .collect();
    let first = counts(lines).next().flatten();
    let Some(first) = first.filter(|_| lines.first().is_some_and(bracketed)) else {
        return false;
    };
    opened.len() > 1
        && (first.number()..)
            .zip(&opened)
            .all(|(next, at)| next == *at)
}

/// The count at the head of each line; of letters and Roman numerals those that follow one another.
fn counts<'l>(lines: &'l [&str]) -> impl Iterator<Item = Option<Count>> + 'l {
    let mut last = None;
    lines.iter().map(move |line| {
        let (count, length) = count_of_entry(line, last)?;
        // "[1](https://a.example) says so" is a link.
        let words = line
            .get(length..)
            .is_some_and(|rest| !rest.is_empty() && !rest.starts_with('('));
        last = Some(count).filter(|_| words).or(last);
        last.filter(|_| words)
    })
}

/// For each of some consecutive lines of a list of sources, true if it begins an entry.
pub(crate) fn beginnings(lines: &[&str]) -> Vec<bool> {
    if counts(lines).next().flatten().is_some() {
        return counts(lines).map(|count| count.is_some()).collect();
    }
    let indent = |line: &&str| line.len() - line.trim_start().len();
    let least = lines.iter().map(indent).min().unwrap_or(0);
    let most = lines.iter().map(indent).max().unwrap_or(0);
    if least < most {
        // The first line hangs out of the entry, or stands further in than the rest.
        let hanging = lines.first().map(indent) == Some(least);
        return lines
            .iter()
            .map(|line| (indent(line) == least) == hanging)
            .collect();
    }
    let width = wrap_width(lines);
    let tells = |line: &&str| YEAR.is_match(line) || is_address(last_word(line));
    let one_each = lines.len() >= TELLING && lines.iter().all(tells);
    let mut begin = vec![true; lines.len()];
    for at in 1..lines.len() {
        let (before, line) = (lines[at - 1].trim(), lines[at].trim());
        let filled = width.is_some_and(|width| {
            let word = line.split_whitespace().next().unwrap_or_default();
            columns(before) + 1 + columns(word) > width.saturating_sub(2)
        });
        begin[at] = if is_address(line) {
            is_address(before)
        } else {
            is_ended(before)
                && !line.starts_with(char::is_lowercase)
                && (!filled || one_each || opens_entry(line) || is_address(last_word(before)))
                || (opens_entry(line) && is_ended(before))
        };
    }
    // Notes may be prose: what neither a year nor an address dates is no list.
    let entries = begin.iter().filter(|begins| **begins).count();
    let telling = lines.iter().filter(|line| tells(line)).count();
    if telling * 2 < entries {
        begin[1..].fill(false);
    }
    begin
}

/// True for a line that says at its head who wrote the work.
fn opens_entry(line: &str) -> bool {
    let initials = line.split_whitespace().nth(1).is_some_and(|word| {
        word.len() > 1 && word.ends_with(['.', ',']) && word.starts_with(char::is_uppercase)
    });
    // "New York, NY: Quay Press" is no person.
    let place = line
        .split_whitespace()
        .take(4)
        .any(|word| word.ends_with(':'));
    NAME_AND_YEAR.is_match(line)
        || (NAME.is_match(line) && !place && (initials || YEAR.is_match(line)))
}

fn is_ended(line: &str) -> bool {
    line.ends_with(['.', '?', '!', ')', ']', '”', '"', '>', '/', '»', '。'])
        || line.ends_with(|ch: char| ch.is_ascii_digit())
        || is_address(last_word(line))
}

fn last_word(line: &str) -> &str {
    line.split_whitespace().next_back().unwrap_or_default()
}

/// True for words that are nothing but an address or a DOI.
fn is_address(words: &str) -> bool {
    let bare = words.trim_matches(['<', '>', '(', ')', '.']);
    let starts = ["http://", "https://", "www.", "doi:", "doi.org/"];
    !bare.contains(char::is_whitespace) && starts.iter().any(|start| bare.starts_with(start))
}

/// Markdown with an empty line before every entry of a list of sources.
pub(crate) fn apart(markdown: &str) -> Cow<'_, str> {
    let mut written = String::new();
    let mut group: Vec<&str> = Vec::new();
    let mut walk = Walk::default();
    for line in markdown.split_inclusive('\n') {
        if walk.is_plain(line) {
            group.push(line);
            continue;
        }
        settle(&mut written, &mut group, walk.listing);
        written.push_str(line);
        walk.pass(line);
    }
    settle(&mut written, &mut group, walk.listing);
    if written.len() == markdown.len() {
        Cow::Borrowed(markdown)
    } else {
        Cow::Owned(written)
    }
}

/// Where in a Markdown text a line stands.
#[derive(Default)]
struct Walk {
    /// Below the heading of a list of sources.
    listing: bool,
    fenced: bool,
    /// Inside an item of a list, which goes on until an empty line.
    item: bool,
}

impl Walk {
    /// True for a line of a paragraph.
    fn is_plain(&self, line: &str) -> bool {
        let words = line.trim();
        !self.fenced
            && !self.item
            && !words.is_empty()
            && !words.starts_with(['#', '>', '|', '`', '~', '<'])
            && list_mark(words).is_none()
            && !words.starts_with("+ ")
            && !opens_source_list(words)
    }

    fn pass(&mut self, line: &str) {
        let words = line.trim();
        if words.starts_with("```") || words.starts_with("~~~") {
            self.fenced = !self.fenced;
        }
        if self.fenced {
            return;
        }
        self.item = !words.is_empty() && (self.item || list_mark(words).is_some());
        if opens_source_list(words) {
            self.listing = true;
        } else if words.starts_with('#') {
            self.listing = false;
        }
    }
}

fn settle(written: &mut String, group: &mut Vec<&str>, listing: bool) {
    let lines: Vec<&str> = group.iter().map(|line| line.trim_end()).collect();
    let begin = if listing || are_numbered(&lines) {
        beginnings(&lines)
    } else {
        vec![false; lines.len()]
    };
    for (line, begins) in group.drain(..).zip(begin) {
        let above = written
            .lines()
            .next_back()
            .is_some_and(|line| !line.trim().is_empty());
        if begins && above {
            written.push('\n');
        }
        written.push_str(line);
    }
}

#[cfg(test)]
mod tests {
    use stet_core::reference::find::{find, unlisted};

    use super::*;

    /// The labels and first words of the entries, read as Markdown and as plain text.
    fn entries(name: &str, text: &str) -> Vec<String> {
        let reading = crate::read(name, text.as_bytes(), None).expect("reads");
        let document = reading.document;
        let found = find(&document);
        assert!(unlisted(&document, &found).cited.is_empty(), "{text}");
        let mut listed: Vec<_> = found
            .iter()
            .filter(|reference| reference.label.is_some() || reference.raw.contains(' '))
            .collect();
        listed.sort_by_key(|reference| reference.place);
        listed
            .iter()
            .map(|reference| {
                reference
                    .raw
                    .split_whitespace()
                    .collect::<Vec<_>>()
                    .join(" ")
            })
            .collect()
    }

    fn count(text: &str, wanted: usize) {
        for name in ["answer.md", "answer.txt"] {
            let found = entries(name, text);
            assert_eq!(found.len(), wanted, "{name}: {found:#?}");
        }
    }

    #[test]
    fn lines_with_numbers_are_entries() {
        count(
            "# Tides\n\nThe tide rose by 2 metres [1]. Nobody saw it [2]. It fell again [3].\n\n\
             ## Sources\n\n[1] Tides of the Wend — https://a.example/tides\n\
             [2] Harbour log, 3 May 2019 — https://b.example/log\n[3] Neap tide - https://c.example/n\n",
            3,
        );
        count(
            "Der Pegel stieg [1]. Niemand sah es [2].\n\nQuellen:\n[1] Pegelbuch der Stadt, \
             https://a.example/pegel\n[2] Hafenamt (2019). Bericht. https://b.example/bericht\n",
            2,
        );
        count(
            "La marée monta [1]. Elle descendit [2].\n\n[1]: https://a.example/maree \"Marées\"\n\
             [2]: https://b.example/port \"Le port\"\n",
            2,
        );
        count(
            "It rose [1]. It fell [2].\n\nReferences\n\n1. Holm, J. (2020). Tides. Oslo: Fjord Press.\n\
             2. Renn, B. (2019). Ships. Oslo: Fjord Press.\n",
            2,
        );
    }

    #[test]
    fn lines_with_bullets_are_entries() {
        count(
            "It rose [1]. It fell [2].\n\n**Sources:**\n- [1] Tide tables, https://a.example/t\n\
             - [2] Harbour log, https://b.example/l\n",
            2,
        );
        count(
            "Steigt die Flut?\n\nQuellen\n\n* Hafenamt: Bericht 2019, https://a.example/b\n\
             * Pegelbuch der Stadt, 2018\n* Seewarte: Tafeln, 2017\n",
            3,
        );
    }

    #[test]
    fn numbered_lines_need_no_heading() {
        count(
            "Rates rose in March [1]. They fell in May [2].\n\n[1] Bank of Ostholm, quarterly bulletin \
             with tables of all rates, https://bank.example/q1\n[2] Statistics Office, \
             https://stat.example/may\n",
            2,
        );
    }

    #[test]
    fn lines_without_numbers_or_gaps_are_entries() {
        count(
            "Tides differ (Smith & Jones, 2018). Ice melts (Lee, 2019).\n\n## References\n\n\
             Lee, C. (2019). Fog over the northern sound. Oslo: Fjord Press.\n\
             Smith, J., & Jones, K. (2018). Tides and their names. Journal of Tides, 4(2), 11–19.\n\
             Wu, D. (2017). Ice. Bergen: Quay Press.\n",
            3,
        );
        count(
            "Die Flut kommt (Müller, 2018).\n\nLiteratur\n\n\
             Müller, Anna (2018): Fluten im Norden. Kiel: Förde Verlag.\n\
             Schäfer, Uwe (2017): Eis auf der Trave. In: Lübecker Hefte 12, S. 3–19.\n\
             Stadt Lübeck (2016): Jahresbericht des Hafenamts. https://luebeck.example/hafen\n",
            3,
        );
        count(
            "Ouvrages utiles.\n\n## Bibliographie\n\n\
             Roux, Anne. Le sel des marais. Nantes : Éditions du Quai, 2015.\n\
             Petit, Jean. Les digues. Brest : Armor, 2011.\n",
            2,
        );
    }

    #[test]
    fn wrapped_lines_are_one_entry() {
        count(
            "Tides differ (Holm, 2020).\n\n## References\n\n\
             Holm, J., & Renn, B. (2020). The tides of the northern sound and how they are\n    \
             measured from the shore. Journal of Tides, 4(2), 11–19.\n\
             Lee, C. (2018). Fog over the northern sound, seen from the lighthouses of the\n    \
             coast. Oslo: Fjord Press.\n",
            2,
        );
        count(
            "Tides differ (Holm, 2020).\n\n## References\n\n\
             Holm, J., & Renn, B. (2020). The tides of the northern sound and of the fjords.\n\
             Journal of Tides and Coasts, 4(2), 11–19. https://doi.org/10.5555/tides.2020\n\
             Lee, C. (2018). Fog over the northern sound, as seen from all the lighthouses.\n\
             New York, NY: Fjord Press.\n",
            2,
        );
        count(
            "It rose [1]. It fell [2].\n\nSources\n\n\
             [1] Holm, J., and Renn, B. The tides of the northern sound and of its fjords.\n\
             Journal of Tides, 2020.\n[2] Lee, C. Fog. Oslo 2018.\n",
            2,
        );
    }

    #[test]
    fn prose_is_left_alone() {
        for text in [
            "# Walls\n\nIt sank in the\n[1] way and\nrose again.\n",
            "## Methods\n\nHolm, J. (2020) saw it. The wall stood for years\nand fell. Renn, B. (2019) did \
             not.\n",
            "## Sources\n\n```\n[1] a\n[2] b\n```\n",
        ] {
            assert_eq!(apart(text), text);
        }
    }

    #[test]
    fn notes_in_prose_are_no_list() {
        let lines = [
            "We thank the harbour office.",
            "It opened its books.",
            "Errors are ours.",
        ];
        assert_eq!(beginnings(&lines), [true, false, false]);
    }

    #[test]
    fn addresses_alone_are_one_entry_each() {
        let lines = ["https://a.example/1", "https://b.example/2"];
        assert_eq!(beginnings(&lines), [true, true]);
        let below = ["Tides of the Wend, 2019.", "https://a.example/1"];
        assert_eq!(beginnings(&below), [true, false]);
    }
}
