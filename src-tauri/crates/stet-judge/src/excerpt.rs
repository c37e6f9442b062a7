//! What a network reads beside a sentence of the article: the lines of the sources that share most with it, in the order in
//! which they stand.

use std::collections::{HashMap, HashSet};

use stet_core::evidence::Passage;
use stet_core::quantity::Outcome;

use crate::claimed::Claimed;
use crate::compare::outcomes;
use crate::library::Library;
use crate::statement::{Statement, normal};

/// A line of a source: a sentence or a row of a table, with what it stands under.
#[derive(Debug, Clone, PartialEq)]
pub struct ExcerptLine {
    /// Indices into [`Library::statements`]: one sentence, or the cells of a row.
    pub statements: std::ops::Range<usize>,
    /// Name of the source and headings, outermost first, parted by " › ".
    pub under: String,
    /// Its words.
    pub text: String,
    /// How much it shares with the sentence, by how much each word tells; above 0.
    pub shared: f64,
}

/// Share of a word's weight where it stands over the line and not in it, and of a word that is the sentence's before.
const OVER: f64 = 0.5;
const BEFORE: f64 = 0.3;
/// What a value counts that is the claim's own, or another of its kind.
const EQUAL: f64 = 3.0;
const OTHER: f64 = 0.4;
/// Most words of a line that are read.
const LONGEST: usize = 70;

/// The sentences and rows that statements stand in.
pub(crate) fn lines(statements: &[Statement], passages: &[Passage]) -> Vec<ExcerptLine> {
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
        ExcerptLine {
            statements,
            under: row.map_or(&one.under, |row| &row.under).clone(),
            text: text.join(" "),
            shared: 0.0,
        }
    });
    chunks.collect()
}

impl Library {
    /// The lines that share most with a claim and its sentence, at most `words` words of them, in the sources' order.
    pub(crate) fn excerpt(&self, claimed: &Claimed<'_>, words: usize) -> Vec<ExcerptLine> {
        let mut lines = self.lines.clone();
        for line in &mut lines {
            line.shared = self.telling(claimed, &self.statements[line.statements.clone()]);
        }
        lines.retain(|line| line.shared > 0.0);
        lines.sort_by(|one, other| {
            let by_weight = other.shared.total_cmp(&one.shared);
            by_weight.then(one.statements.start.cmp(&other.statements.start))
        });
        let mut left = words;
        lines.retain(|line| {
            let cost = line.text.split_whitespace().count() + 4;
            let fits = cost <= left;
            left = left.saturating_sub(if fits { cost } else { 0 });
            fits
        });
        lines.sort_by_key(|line| line.statements.start);
        lines
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
