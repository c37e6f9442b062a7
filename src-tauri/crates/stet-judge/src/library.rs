//! The statements that a claim may be held against, with how much each word tells among them.

use std::collections::{HashMap, HashSet};

use stet_core::evidence::{Passage, Pinpoint};
use stet_core::text::{Span, language};

use crate::excerpt::{SourceLine, lines};
use crate::heads::Heads;
use crate::row::{Table, tables};
use crate::series::{Series, series};
use crate::statement::{Statement, UNDER, is_label, statements};
use crate::talk::Talk;
use crate::terms::content_stems;

/// Statements of some passages, read once for many claims.
#[derive(Debug, Default)]
pub struct Library {
    /// In the order of the passages.
    pub statements: Vec<Statement>,
    /// Values of one kind for several subjects.
    pub(crate) series: Vec<Series>,
    /// Tables, row by row.
    pub(crate) tables: Vec<Table>,
    /// The sentences and rows they stand in.
    pub lines: Vec<SourceLine>,
    /// The passages they stand in.
    pub(crate) passages: Vec<Passage>,
    /// How many statements hold a stem, in their words or in what they stand under.
    holding: HashMap<String, u32>,
}

/// Fewest words, each counted once, that tell the language they are in: of sentences, and of the names and heads of a
/// table, in which any language is found.
const TELLING: usize = 20;
const TELLING_ROWS: usize = 80;
/// Bytes of a source that are looked at for its language.
const SAMPLE: usize = 4_000;
/// Fewest of one passage beside others of another language.
const OWN: usize = 60;

/// The language of a source's passages.
fn tongue(source: &[Passage], language: &str) -> String {
    let mut sample = String::new();
    for passage in source {
        if sample.len() > SAMPLE {
            break;
        }
        sample.push_str(&passage.text);
        sample.push('\n');
    }
    let words: HashSet<&str> = sample.split_whitespace().collect();
    let rows = source
        .iter()
        .all(|one| matches!(one.pinpoint, Pinpoint::Row { .. }));
    let told = (words.len() >= if rows { TELLING_ROWS } else { TELLING })
        .then(|| language::guess(&sample))
        .flatten();
    let unknown = if language.is_empty() { "en" } else { language };
    told.unwrap_or(unknown).to_owned()
}

/// The language of a passage that is long enough to have one of its own.
fn tongue_of(passage: &Passage) -> Option<&'static str> {
    (passage.text.split_whitespace().nth(OWN).is_some())
        .then(|| language::guess(&passage.text))
        .flatten()
}

/// Most words of a first line that is a title.
const TITLE: usize = 16;

/// Puts a source's first line over all of its passages where it is a title and no format says so: minutes in plain text tell
/// only there whose they are and of which day.
fn put_title_over(source: &mut [Passage]) {
    let mut lines = source
        .iter()
        .take(2)
        .filter(|one| !matches!(one.pinpoint, Pinpoint::Row { .. } | Pinpoint::Time { .. }))
        .flat_map(|one| one.text.lines())
        .map(str::trim)
        .filter(|line| !line.is_empty());
    let (Some(first), Some(second)) = (lines.next(), lines.next()) else {
        return;
    };
    // Where the second line looks like the first, both are of a list; "Report: Penfold School" over other labels is none.
    let headed = is_label(first) && is_label(second) && is_named(first, lines);
    if !headed && (!is_title(first) || is_title(second)) {
        return;
    }
    let title = first.to_owned();
    for passage in source.iter_mut().filter(|one| !one.under.contains(&title)) {
        if !passage.under.is_empty() {
            passage.under.push_str(UNDER);
        }
        passage.under.push_str(&title);
    }
}

/// True for a label with a name behind it, where no other line has the same label.
fn is_named<'l>(first: &str, mut others: impl Iterator<Item = &'l str>) -> bool {
    first.split_once(':').is_some_and(|(label, name)| {
        let words = name.split_whitespace();
        let named = words.clone().count() > 1 && name.trim().starts_with(char::is_uppercase);
        named
            && !name.contains(|ch: char| ch.is_numeric())
            && others.all(|line| line.split_once(':').is_none_or(|(other, _)| other != label))
    })
}

/// True for a few words that are neither a sentence nor a label.
fn is_title(line: &str) -> bool {
    let words = line.split_whitespace().take(TITLE + 1).count();
    (2..=TITLE).contains(&words)
        && line.starts_with(|ch: char| ch.is_uppercase() || ch.is_numeric())
        && line.ends_with(char::is_alphanumeric)
        && !is_label(line)
}

/// Steps of a rarity, a power of two.
const STEPS: f64 = 1_048_576.0;

impl Library {
    /// Reads passages; those of one source must come in the source's order. `language` is that of the checked text (ISO
    /// 639-1): a source too short to tell its own is read in it.
    #[must_use]
    pub fn read<'p>(passages: impl IntoIterator<Item = &'p Passage>, language: &str) -> Self {
        let mut kept: Vec<Passage> = passages.into_iter().cloned().collect();
        for source in kept.chunk_by_mut(|one, other| one.source == other.source) {
            put_title_over(source);
        }
        let heads = Heads::default();
        let mut all = Vec::new();
        for source in kept.chunk_by(|one, other| one.source == other.source) {
            let tongue = tongue(source, language);
            let talk = Talk::of(source);
            let mut speaker: Option<String> = None;
            for passage in source {
                all.extend(statements(
                    passage,
                    (&talk, &heads),
                    &mut speaker,
                    tongue_of(passage).unwrap_or(&tongue),
                ));
            }
        }
        let mut holding: HashMap<String, u32> = HashMap::new();
        for statement in &all {
            for stem in statement.terms.union(&statement.around) {
                *holding.entry(stem.clone()).or_default() += 1;
            }
        }
        Self {
            series: series(&all),
            tables: tables(&all),
            lines: lines(&all, &kept),
            statements: all,
            passages: kept,
            holding,
        }
    }

    /// The statement before this one in its passage.
    pub(crate) fn before(&self, at: usize) -> Option<usize> {
        let before = at.checked_sub(1)?;
        let same = self.statements[before].passage == self.statements[at].passage;
        same.then_some(before)
    }

    /// Where in its passage the statement stands that shares most with these words; `None` where none shares any.
    #[must_use]
    pub fn nearest(&self, words: &str, language: &str, passage: &str) -> Option<Span> {
        let stems = content_stems(words, language);
        let of_it = self.statements.iter().filter(|one| one.passage == passage);
        let shared = of_it.map(|one| (self.shared(&stems, |stem| one.terms.contains(stem)), one));
        shared
            .filter(|(shared, _)| *shared > 0.0)
            .max_by(|(one, _), (other, _)| one.total_cmp(other))
            .map(|(_, one)| one.span)
    }

    /// How much these stems tell together.
    pub(crate) fn weight(&self, stems: &HashSet<String>) -> f64 {
        self.shared(stems, |_| true).max(0.1)
    }

    /// How much those of these stems tell that are there.
    pub(crate) fn shared(&self, stems: &HashSet<String>, there: impl Fn(&str) -> bool) -> f64 {
        stems
            .iter()
            .filter(|stem| there(stem))
            .map(|stem| self.rarity(stem))
            .sum()
    }

    /// How much a stem tells: 0 for one in every statement, growing with its rarity.
    pub(crate) fn rarity(&self, stem: &str) -> f64 {
        let number = self.statements.len() as f64;
        let holding = f64::from(self.holding.get(stem).copied().unwrap_or(0));
        let rarity = ((number + 1.0) / (holding + 0.5)).ln().max(0.1);
        // In steps that add up exactly: a sum over a set must not hang on the set's order.
        (rarity * STEPS).round() / STEPS
    }
}
