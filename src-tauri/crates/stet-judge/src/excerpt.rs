//! What a network reads beside a sentence of the article: the lines of the sources that most likely settle something of it, in
//! the order in which they stand.

use std::collections::{HashMap, HashSet};

use stet_core::evidence::Passage;
use stet_core::quantity::Outcome;

use crate::claimed::Claimed;
use crate::compare::outcomes;
use crate::library::Library;
use crate::statement::{Statement, normal};

/// A line of a source: a sentence or a row of a table, with what it stands under.
#[derive(Debug, Clone, PartialEq)]
pub struct SourceLine {
    /// Indices into [`Library::statements`]: one sentence, or the cells of a row.
    pub statements: std::ops::Range<usize>,
    /// Name of the source and headings, outermost first, parted by " › ".
    pub under: String,
    /// Its words.
    pub text: String,
}

/// A line chosen for a claim.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct ExcerptLine<'l> {
    /// The line.
    pub line: &'l SourceLine,
    /// What it was chosen by, in the order of [`LINE_SIGNS`].
    pub signs: [f64; SIGNS],
    /// How likely it settles something of the claim's sentence, as log-odds.
    pub settles: f64,
}

/// How much is read beside a sentence.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct ExcerptLimits {
    /// Most words of all lines together.
    pub words: usize,
    /// Least log-odds of a line.
    pub settles: f64,
}

impl ExcerptLimits {
    /// What is read beside a sentence. Lines less likely than 2 % are left out: of what settles the unseen marks of
    /// `tests/cases/fit` they hold one in fifty, and they would take half the time.
    pub const READ: Self = Self {
        words: 220,
        settles: -4.0,
    };
}

const SIGNS: usize = 7;

/// What tells of a line how likely it settles something of a sentence.
pub const LINE_SIGNS: [&str; SIGNS] = [
    // How much it shares with the claim and its sentence, by how much each word tells.
    "shared",
    // That, as a share of what the line has that shares most.
    "of the most",
    // ln(1 + lines that share more).
    "place",
    // Cosine of its vector and the sentence's, above the mean over all lines.
    "alike",
    // Of its source's lines the one that shares most, as a share of what the line has that does.
    "source",
    // What it shares in its own words, without what it stands under.
    "own words",
    // ln(1 + its content words).
    "length",
];

/// Weights of the signs and the constant of a logistic regression on the articles of `tests/cases/fit`
/// (`scripts/fit-excerpt.py`; `docs/models/reading-model.md` has its figures).
const WEIGHTS: [f64; SIGNS] = [0.2246, 1.5447, -0.5615, 7.5621, 1.7598, -0.2583, -0.3533];
const CONSTANT: f64 = -5.5793;

/// Share of a word's weight where it stands over the line and not in it, and of a word that is the sentence's before.
const OVER: f64 = 0.5;
const BEFORE: f64 = 0.3;
/// What a value counts that is the claim's own, or another of its kind.
const EQUAL: f64 = 3.0;
const OTHER: f64 = 0.4;
/// Most words of a line that are read.
const LONGEST: usize = 70;

/// Words a line takes up of what is read.
fn cost(line: &SourceLine) -> usize {
    line.text.split_whitespace().count() + 4
}

/// How likely a line settles something, as log-odds.
fn settles(signs: &[f64; SIGNS]) -> f64 {
    let weighed = signs.iter().zip(WEIGHTS);
    CONSTANT + weighed.map(|(sign, weight)| sign * weight).sum::<f64>()
}

/// The sentences and rows that statements stand in.
pub(crate) fn lines(statements: &[Statement], passages: &[Passage]) -> Vec<SourceLine> {
    let passages: HashMap<&str, &Passage> = passages
        .iter()
        .map(|passage| (passage.id.as_str(), passage))
        .collect();
    let together = |one: &Statement, other: &Statement| {
        one.cell.is_some() && other.cell.is_some() && one.passage == other.passage
    };
    let mut start = 0;
    let chunks = statements.chunk_by(together).map(|chunk| {
        let statements = start..start + chunk.len();
        start = statements.end;
        let one = &chunk[0];
        let row = passages
            .get(one.passage.as_str())
            .filter(|_| one.cell.is_some());
        let text = match row {
            Some(row) => normal(&row.text),
            None if one.before.is_empty() => one.text.clone(),
            None => format!("{} {}", one.before, one.text),
        };
        let text: Vec<&str> = text.split_whitespace().take(LONGEST).collect();
        SourceLine {
            statements,
            under: row.map_or(&one.under, |row| &row.under).clone(),
            text: text.join(" "),
        }
    });
    chunks.collect()
}

impl Library {
    /// The lines that most likely settle something of a claim's sentence, in the sources' order. `alike` has the cosine of each
    /// of [`Library::lines`] and the sentence.
    pub(crate) fn excerpt(
        &self,
        claimed: &Claimed<'_>,
        alike: &[f32],
        limits: ExcerptLimits,
    ) -> Vec<ExcerptLine<'_>> {
        let signs = self.signs(claimed, alike);
        // What is likely among few lines would be unlikely among many: the weights know only the many. The rows of a table are
        // all alike: read whole, one of them seems to deny a subject that has none.
        let all_fit = self.lines.iter().map(cost).sum::<usize>() <= limits.words
            && self.statements.iter().all(|one| one.cell.is_none());
        let mut lines: Vec<ExcerptLine<'_>> = self
            .lines
            .iter()
            .zip(signs)
            .map(|(line, signs)| ExcerptLine {
                line,
                signs,
                settles: settles(&signs),
            })
            .filter(|line| all_fit || line.settles >= limits.settles)
            .collect();
        lines.sort_by(|one, other| other.settles.total_cmp(&one.settles));
        let mut left = limits.words;
        lines.retain(|line| {
            let cost = cost(line.line);
            let fits = cost <= left;
            left = left.saturating_sub(if fits { cost } else { 0 });
            fits
        });
        lines.sort_by_key(|line| line.line.statements.start);
        lines
    }

    /// How likely every line settles something of a claim's sentence by its words alone, as log-odds.
    pub(crate) fn settling(&self, claimed: &Claimed<'_>) -> Vec<f64> {
        let signs = self.signs(claimed, &[]).into_iter();
        signs.map(|signs| settles(&signs)).collect()
    }

    /// The signs of every line.
    fn signs(&self, claimed: &Claimed<'_>, alike: &[f32]) -> Vec<[f64; SIGNS]> {
        let statements = |line: &SourceLine| &self.statements[line.statements.clone()];
        let of_lines = self.lines.iter().map(statements);
        let shared: Vec<f64> = of_lines.map(|line| self.telling(claimed, line)).collect();
        let most = shared.iter().copied().fold(1.0, f64::max);
        let mut of_source: HashMap<&str, f64> = HashMap::new();
        for (line, shared) in self.lines.iter().zip(&shared) {
            let source = statements(line)[0].source.as_str();
            let best = of_source.entry(source).or_default();
            *best = best.max(*shared);
        }
        let mut sorted = shared.clone();
        sorted.sort_by(|one, other| other.total_cmp(one));
        let mean = alike.iter().map(|one| f64::from(*one)).sum::<f64>() / alike.len().max(1) as f64;
        let of = |(at, line): (usize, &SourceLine)| {
            let own = statements(line);
            let ahead = sorted.partition_point(|one| *one > shared[at]);
            let holds = |stem: &str| own.iter().any(|one| one.terms.contains(stem));
            let words: usize = own.iter().map(|one| one.terms.len()).sum();
            [
                shared[at],
                shared[at] / most,
                (ahead as f64).ln_1p(),
                alike.get(at).map_or(0.0, |one| f64::from(*one) - mean),
                of_source[own[0].source.as_str()] / most,
                self.shared(&claimed.terms, holds),
                (words as f64).ln_1p(),
            ]
        };
        self.lines.iter().enumerate().map(of).collect()
    }

    /// How much a line shares with a claim and its sentence.
    fn telling(&self, claimed: &Claimed<'_>, line: &[Statement]) -> f64 {
        let holds = |stem: &str| line.iter().any(|one| one.terms.contains(stem));
        let under = |stem: &str| line.iter().any(|one| one.around.contains(stem));
        let weight = |stems: &HashSet<String>| {
            let over = self.shared(stems, |stem| !holds(stem) && under(stem));
            self.shared(stems, holds) + OVER * over
        };
        let words = weight(&claimed.terms) + BEFORE * weight(&claimed.terms_before);
        let values = claimed.facts.iter().map(|fact| {
            let compared = line.iter().flat_map(|one| outcomes(claimed, fact, one));
            let counts = compared.map(|outcome| match outcome {
                Outcome::Different => OTHER,
                _ => EQUAL,
            });
            counts.fold(0.0, f64::max)
        });
        words + values.sum::<f64>()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Around;
    use crate::fixtures::{article, passage};

    const SENTENCE: &str = "The widow sold the mill.";
    const LINES: [&str; 3] = [
        "The mill has three floors.",
        "Her late husband's share went to a buyer from Leeds.",
        "Rain fell on Sunday.",
    ];

    fn chosen(alike: [f32; 3], limits: ExcerptLimits) -> Vec<String> {
        let (document, claim) = article(SENTENCE);
        let passages = LINES.map(|text| Passage {
            id: text.to_owned(),
            ..passage(text)
        });
        let library = Library::read(&passages, "en");
        let around = Around::in_language(&document, &claim, "en");
        let lines = crate::excerpt(&claim, &around, &library, &alike, limits);
        lines.iter().map(|one| one.line.text.clone()).collect()
    }

    #[test]
    fn of_little_material_all_lines_are_read() {
        let likely = |words| ExcerptLimits {
            words,
            settles: 0.0,
        };
        assert_eq!(chosen([0.2, 0.2, 0.2], likely(60)), LINES);
        assert!(chosen([0.2, 0.2, 0.2], likely(20)).len() < LINES.len());
    }

    #[test]
    fn a_line_that_means_the_same_is_read_although_it_shares_no_word() {
        let few = ExcerptLimits {
            words: 15,
            settles: f64::NEG_INFINITY,
        };
        assert_eq!(chosen([0.2, 0.2, 0.2], few), [LINES[0]]);
        assert_eq!(chosen([0.1, 0.7, 0.1], few), [LINES[1]]);
    }

    #[test]
    fn lines_stand_in_the_sources_order_and_idle_ones_are_left_out() {
        let all = ExcerptLimits {
            words: 100,
            settles: f64::NEG_INFINITY,
        };
        assert_eq!(chosen([0.3, 0.9, 0.0], all), LINES);
        let likely = ExcerptLimits {
            words: 30,
            settles: -4.0,
        };
        assert_eq!(chosen([0.3, 0.6, 0.0], likely), &LINES[..2]);
    }
}
