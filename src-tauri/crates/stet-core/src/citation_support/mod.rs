//! Whether cited sources bear out the sentences that cite them (rules 2).
//!
//! Owns the share of a sentence's content words that stand in each source it cites, and what follows:
//! totals, sentences that fail, disclaimers, citations without a source. Refuses to judge meaning:
//! a sentence that turns its source round has all its words in it, and numbers, negations and
//! quotations are checked elsewhere. It catches what was never in the source.

mod disclaimer;
mod document;
mod health;
mod pair;
pub mod parity;
mod prose;
mod sources;
mod tokens;

pub(crate) use disclaimer::is_about_own_sources;
pub use document::verify_document;
pub use health::health;
pub use pair::{Supplied, pair};
pub use sources::Source;
pub use tokens::STOP_WORDS;
pub(crate) use tokens::{Stems, is_stop_word};

use std::collections::{HashMap, HashSet};

use serde::{Deserialize, Serialize};
use ts_rs::TS;

use crate::claim::model::{self, Head};
use crate::text::{self, Span, language};
use disclaimer::disclaims;
use sources::{Mark, marks};
use tokens::{Reader, Token};

/// How citations are checked.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize)]
pub struct Settings {
    /// What a failure means.
    pub mode: Mode,
    /// Least share of a sentence's content words a cited source must hold, [0, 1].
    pub threshold: f64,
}

impl Default for Settings {
    fn default() -> Self {
        Self {
            mode: Mode::Report,
            threshold: parity::DEFAULT_THRESHOLD,
        }
    }
}

/// What a failure means.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
#[ts(rename = "CitationMode")]
pub enum Mode {
    /// Nothing is checked.
    Off,
    /// It is reported.
    Report,
    /// It fails the run.
    Strict,
}

/// What became of the citations of a text.
#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize)]
pub struct Report {
    /// Least recall of a supported citation, [0, 1].
    pub threshold: f64,
    /// Citations checked; those whose source's text could not be had are outside.
    pub total: usize,
    /// Those that reach the threshold.
    pub supported: usize,
    /// Citations whose source's text could not be had.
    pub not_checked: usize,
    /// Every sentence with citations, in order.
    pub checks: Vec<Check>,
    /// Sentences set aside because they only say that sources were not used.
    pub disclaimers: Vec<Check>,
    /// Sentences that assert a fact and cite nothing.
    pub uncited: Vec<Uncited>,
    /// Sources that are listed and never cited.
    pub never_cited: Vec<u32>,
    /// Marks that lead to no source.
    pub without_source: Vec<String>,
}

/// A sentence with citations.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Check {
    /// The sentence as written.
    pub sentence: String,
    /// Its bytes in the text, or in its block of a document.
    pub span: Span,
    /// Index of that block; 0 for an answer.
    #[serde(default)]
    pub block: usize,
    /// What it cites, in order.
    pub cited: Vec<Cited>,
    /// Whether every source whose text could be had bears it out; `None` if none could be had.
    pub supported: Option<bool>,
}

/// One citation of a sentence.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Cited {
    /// The mark as written: "[3]".
    pub mark: String,
    /// The source it leads to; `None` if to none.
    pub source: Option<u32>,
    /// Share of the sentence's content words found in it, [0, 1]; `None` if its text could not be had.
    pub recall: Option<f64>,
    /// Content words of the sentence that are not in it, as written.
    pub missing: Vec<String>,
}

/// A factual sentence without a citation.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Uncited {
    /// The sentence.
    pub sentence: String,
    /// Its bytes in the text, or in its block of a document.
    pub span: Span,
    /// Index of that block; 0 for an answer.
    #[serde(default)]
    pub block: usize,
}

impl Report {
    /// The sentences a cited source does not bear out.
    pub fn unsupported(&self) -> impl Iterator<Item = &Check> {
        self.checks
            .iter()
            .filter(|check| check.supported == Some(false))
    }
}

/// Checks every citation of `answer` (Markdown or plain text) against its source. With
/// [`Mode::Off`] the report is empty.
#[must_use]
pub fn verify(answer: &str, sources: &[Source<'_>], settings: &Settings) -> Report {
    let mut report = Report {
        threshold: settings.threshold,
        ..Report::default()
    };
    if settings.mode == Mode::Off {
        return report;
    }
    let prose = prose::prose(answer);
    let mut compared = Compared::new(language::guess(&prose));
    for span in text::sentences(&prose) {
        let Some(sentence) = span.slice(&prose) else {
            continue;
        };
        let (marks, words) = marks(sentence, sources);
        if marks.is_empty() {
            if asserts(sentence) {
                report.uncited.push(Uncited {
                    sentence: sentence.to_owned(),
                    span,
                    block: 0,
                });
            }
            continue;
        }
        let claim = compared.reader.sentence(&words);
        let cited: Vec<Cited> = marks
            .into_iter()
            .map(|Mark { mark, source }| {
                if source.is_none() {
                    report.without_source.push(mark.clone());
                }
                compared.cite(&claim, mark, source.map(|source| (source.id, source.text)))
            })
            .collect();
        add(&mut report, check(sentence, span, cited));
    }
    report.never_cited = sources
        .iter()
        .map(|source| source.id)
        .filter(|id| !compared.cited.contains(id))
        .collect();
    report.never_cited.dedup();
    report
}

/// Sources read so far, and those that were cited.
struct Compared {
    reader: Reader,
    read: HashMap<u32, HashSet<String>>,
    cited: HashSet<u32>,
}

impl Compared {
    fn new(language: Option<&str>) -> Self {
        Self {
            reader: Reader::new(language),
            read: HashMap::new(),
            cited: HashSet::new(),
        }
    }

    /// One citation of a sentence whose tokens are `claim`; `source` is the number it leads to and
    /// its text, if that could be had.
    fn cite(
        &mut self,
        claim: &[Token],
        mark: String,
        source: Option<(u32, Option<&str>)>,
    ) -> Cited {
        let mut one = Cited {
            mark,
            source: source.map(|(id, _)| id),
            recall: None,
            missing: Vec::new(),
        };
        let Some((id, text)) = source else {
            one.recall = Some(0.0);
            return one;
        };
        self.cited.insert(id);
        let Some(text) = text else {
            return one;
        };
        let words = self
            .read
            .entry(id)
            .or_insert_with(|| self.reader.source(text));
        let missing: Vec<_> = claim
            .iter()
            .filter(|token| !words.contains(&token.text))
            .collect();
        one.recall = Some(match claim.len() {
            0 => 1.0,
            all => (all - missing.len()) as f64 / all as f64,
        });
        one.missing = missing
            .into_iter()
            .map(|token| token.written.clone())
            .collect();
        one
    }
}

fn check(sentence: &str, span: Span, cited: Vec<Cited>) -> Check {
    Check {
        sentence: sentence.to_owned(),
        span,
        block: 0,
        cited,
        supported: None,
    }
}

/// Counts a sentence, or sets it aside if it only disclaims sources that indeed say nothing of it.
fn add(report: &mut Report, mut check: Check) {
    let checked = check.cited.iter().filter_map(|one| one.recall);
    let total = checked.clone().count();
    let supported = checked.filter(|recall| *recall >= report.threshold).count();
    let not_checked = check.cited.len() - total;
    check.supported = (total > 0).then_some(supported == total);
    if total > 0 && supported == 0 && disclaims(&check.sentence) {
        report.disclaimers.push(check);
        return;
    }
    report.total += total;
    report.supported += supported;
    report.not_checked += not_checked;
    report.checks.push(check);
}

/// True for a sentence that asserts a verifiable fact.
fn asserts(sentence: &str) -> bool {
    let ends = sentence.trim_end().trim_end_matches(['"', '”', ')', '*']);
    ends.ends_with(['.', '!', '。'])
        && !sentence.trim_start().starts_with('#')
        && model::opinion(sentence, Head::Factuality).is_some_and(|opinion| opinion.yes())
}

#[cfg(test)]
mod tests;
