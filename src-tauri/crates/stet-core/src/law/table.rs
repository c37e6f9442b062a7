//! The tables of `data/law/`: editions of reporters, codes and journals, the forms in which they
//! are cited, and the index by which their names are found in a text.

use std::collections::HashMap;
use std::sync::OnceLock;

use aho_corasick::AhoCorasick;
use regex::Regex;

const EDITIONS: &str = include_str!(concat!(
    env!("CARGO_MANIFEST_DIR"),
    "/../../../data/law/editions.tsv"
));
const FORMS: &str = include_str!(concat!(
    env!("CARGO_MANIFEST_DIR"),
    "/../../../data/law/forms.tsv"
));

/// What sort of publication an edition is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Source {
    /// Decisions of courts and agencies.
    Case,
    /// Statutes, session laws, regulations and registers.
    Law,
    /// Law reviews and journals.
    Journal,
}

/// One edition of a publication: "F.2d" of the Federal Reporter.
#[derive(Debug)]
pub struct Edition {
    /// What it publishes.
    pub source: Source,
    /// Its type as the table names it: "federal", "state_regional", "leg_statute", "journal" …
    pub cite_type: &'static str,
    /// Its abbreviation in normal form: "F.2d".
    pub abbreviation: &'static str,
    /// First year it covers, where known.
    pub from: Option<i32>,
    /// Last year it covers; `None` for one that goes on or whose end is not known.
    pub to: Option<i32>,
    /// True for reports of the Supreme Court of the United States.
    pub supreme_court: bool,
    /// Jurisdictions: codes as "us:pa" for cases, names as "Pennsylvania" for laws; commas between.
    pub places: &'static str,
    /// Its full name: "Federal Reporter".
    pub name: &'static str,
    pub(super) forms: Vec<usize>,
}

impl Edition {
    /// True if it holds decisions or laws of that year; a bound that is not known holds.
    #[must_use]
    pub fn covers(&self, year: i32) -> bool {
        self.from.is_none_or(|from| from <= year) && self.to.is_none_or(|to| year <= to)
    }
}

/// A way an edition is written.
#[derive(Debug)]
pub(super) struct Spelling {
    /// Place in [`Table::editions`].
    pub(super) edition: usize,
    /// The words, with the spaces that may stand between them.
    pub(super) words: &'static str,
    /// True for the normal form, false for a variation.
    pub(super) exact: bool,
}

/// What stands before and after a name in one form of citation.
#[derive(Debug)]
pub(super) struct Form {
    before: &'static str,
    after: &'static str,
    compiled: OnceLock<Option<Compiled>>,
}

/// The patterns of a form. Each is anchored to the name: `before` at its end, the others at their
/// start; group `cited` is what belongs to the citation, a boundary beside it does not.
#[derive(Debug)]
pub(super) struct Compiled {
    pub(super) before: Regex,
    pub(super) full: Regex,
    /// "at 12" in place of "12"; `None` for a form without pages.
    pub(super) short: Option<Regex>,
}

impl Form {
    /// True if a space must stand between what is before and the name.
    pub(super) fn parted(&self) -> bool {
        self.before.ends_with(' ')
    }

    /// The patterns, compiled at first use.
    pub(super) fn patterns(&self) -> Option<&Compiled> {
        self.compiled
            .get_or_init(|| {
                let ascii = |pattern: &str| pattern.replace(r"\d", "[0-9]");
                let after = |pattern: &str| {
                    Regex::new(&format!("^(?P<cited>{})(?:[^a-zA-Z0-9]|$)", ascii(pattern)))
                };
                let page = "(?P<page>";
                let short = self
                    .after
                    .replace(page, &format!(r"at\s?(?:p(?:\.|age)?)? {page}"));
                Some(Compiled {
                    before: Regex::new(&format!(
                        "(?:^|[^a-zA-Z0-9])(?P<cited>{})$",
                        ascii(self.before)
                    ))
                    .ok()?,
                    full: after(self.after).ok()?,
                    short: (short != self.after).then(|| after(&short).ok()).flatten(),
                })
            })
            .as_ref()
    }
}

/// All of it.
#[derive(Debug)]
pub(super) struct Table {
    pub(super) editions: Vec<Edition>,
    pub(super) forms: Vec<Form>,
    /// The spellings that are the same without white space, for each pattern of `names`.
    pub(super) spellings: Vec<Vec<Spelling>>,
    /// Finds names in a text without white space.
    pub(super) names: Option<AhoCorasick>,
}

/// Rows of a table, cut at tabs; comments left out.
pub(super) fn rows(table: &'static str) -> impl Iterator<Item = Vec<&'static str>> {
    table
        .lines()
        .filter(|line| !line.starts_with('#') && !line.is_empty())
        .map(|line| line.split('\t').collect())
}

impl Table {
    fn read() -> Self {
        let forms = rows(FORMS)
            .map(|cells| Form {
                before: cells.get(1).copied().unwrap_or_default(),
                after: cells.get(2).copied().unwrap_or_default(),
                compiled: OnceLock::new(),
            })
            .collect();
        let mut editions = Vec::new();
        let mut index: HashMap<String, usize> = HashMap::new();
        let mut spellings: Vec<Vec<Spelling>> = Vec::new();
        for cells in rows(EDITIONS) {
            let cell = |at: usize| cells.get(at).copied().unwrap_or_default();
            let number = editions.len();
            editions.push(Edition {
                source: match cell(0) {
                    "case" => Source::Case,
                    "law" => Source::Law,
                    _ => Source::Journal,
                },
                cite_type: cell(1),
                abbreviation: cell(2),
                from: cell(3).parse().ok(),
                to: cell(4).parse().ok(),
                supreme_court: cell(8) == "scotus",
                places: cell(9),
                name: cell(10),
                forms: cell(5)
                    .split(',')
                    .filter_map(|form| form.parse().ok())
                    .collect(),
            });
            let head = cell(7);
            let normal = if head.is_empty() { cell(2) } else { head };
            let others = cell(6).split('|').filter(|words| !words.is_empty());
            for (words, exact) in [(normal, true)]
                .into_iter()
                .chain(others.map(|words| (words, false)))
            {
                let bare: String = words.chars().filter(|ch| !ch.is_whitespace()).collect();
                let at = *index.entry(bare).or_insert_with(|| {
                    spellings.push(Vec::new());
                    spellings.len() - 1
                });
                spellings[at].push(Spelling {
                    edition: number,
                    words,
                    exact,
                });
            }
        }
        let mut patterns = vec![String::new(); spellings.len()];
        for (bare, at) in index {
            patterns[at] = bare;
        }
        Self {
            editions,
            forms,
            spellings,
            names: AhoCorasick::new(patterns).ok(),
        }
    }
}

/// The table, read at first use.
pub(super) fn table() -> &'static Table {
    static READ: OnceLock<Table> = OnceLock::new();
    READ.get_or_init(Table::read)
}

/// Every edition of the table, in its order.
#[must_use]
pub fn editions() -> &'static [Edition] {
    &table().editions
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_row_is_whole_and_every_form_compiles() {
        let table = table();
        assert!(table.editions.len() > 2_000 && table.names.is_some());
        for (at, form) in table.forms.iter().enumerate() {
            assert!(
                form.patterns().is_some(),
                "form {at}: {} … {}",
                form.before,
                form.after
            );
        }
        for edition in &table.editions {
            assert!(!edition.abbreviation.is_empty());
            assert!(edition.forms.iter().all(|form| *form < table.forms.len()));
            assert!(
                !edition.forms.is_empty() || edition.abbreviation == "S.W.2d",
                "{edition:?}"
            );
        }
    }
}
