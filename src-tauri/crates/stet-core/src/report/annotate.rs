//! The document's words cut into runs, each with the claims and checks that mark it, so that a
//! writer needs no arithmetic on positions.

use std::collections::{BTreeMap, BTreeSet};
use std::ops::Range;

use serde::{Deserialize, Serialize};

use super::Report;
use crate::document::{BlockKind, Document, Piece, Place, RunStyle, cut};
use crate::verdict::FindingKind;

/// A mark on the document's words.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Mark {
    /// The words marked.
    pub place: Place,
    /// Number of the claim or check.
    pub number: u32,
    /// What is said of them.
    pub finding: FindingKind,
    /// True for a finding of a built-in check.
    pub check: bool,
}

/// One block of the document.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct ReportBlock {
    /// What kind of piece it is.
    pub kind: BlockKind,
    /// Its words in order; joined they are the block's text.
    pub runs: Vec<ReportRun>,
}

/// A stretch of a block with one style and one set of marks.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, Default)]
pub struct ReportRun {
    /// The words.
    pub text: String,
    /// How they are set.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub styles: Vec<RunStyle>,
    /// Numbers of the claims they belong to.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub claims: Vec<u32>,
    /// Numbers of the checks that found something in them.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub checks: Vec<u32>,
    /// The weightiest finding on them.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub finding: Option<FindingKind>,
    /// Claims whose last word is the last word of this run: where their number is printed.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub ends: Vec<u32>,
    /// True if a fact that agrees ends here; set by [`Report::ticked_text`], never in the record.
    #[serde(skip)]
    pub ticked: bool,
}

impl Report {
    /// The document's words cut once more, where the facts of claims end that the evidence bears out or
    /// that a person ticked off.
    #[must_use]
    pub fn ticked_text(&self) -> Vec<ReportBlock> {
        let agreeing: BTreeMap<u32, Vec<&str>> = self
            .claims
            .iter()
            .map(|claim| (claim.number, claim.agreeing().collect()))
            .collect();
        let mut blocks = self.text.clone();
        for block in &mut blocks {
            let ticks = ticks(&block.runs, &agreeing);
            block.runs = cut_at(std::mem::take(&mut block.runs), &ticks);
        }
        blocks
    }
}

/// Where `words` stand in `text` as words of their own: "4" does not stand in "40".
#[must_use]
pub fn find_words(text: &str, words: &str) -> Option<Range<usize>> {
    let joins = |one: Option<char>, other: Option<char>| {
        one.is_some_and(char::is_alphanumeric) && other.is_some_and(char::is_alphanumeric)
    };
    text.match_indices(words)
        .map(|(at, found)| at..at + found.len())
        .find(|place| {
            let (before, after) = (&text[..place.start], &text[place.end..]);
            !words.is_empty()
                && !joins(before.chars().next_back(), words.chars().next())
                && !joins(words.chars().next_back(), after.chars().next())
        })
}

/// Where in the words of these runs a fact that agrees ends, in bytes.
fn ticks(runs: &[ReportRun], agreeing: &BTreeMap<u32, Vec<&str>>) -> BTreeSet<usize> {
    let words: String = runs.iter().map(|run| run.text.as_str()).collect();
    // The first and last byte of each claim.
    let mut claims: BTreeMap<u32, (usize, usize)> = BTreeMap::new();
    let mut at = 0;
    for run in runs {
        let end = at + run.text.len();
        for number in &run.claims {
            claims.entry(*number).or_insert((at, end)).1 = end;
        }
        at = end;
    }
    let mut ticks = BTreeSet::new();
    for (number, (start, end)) in claims {
        let mut from = start;
        for fact in agreeing.get(&number).into_iter().flatten() {
            let found = |from: usize| {
                let place = find_words(words.get(from..end)?, fact)?;
                Some(from + place.end)
            };
            // Facts stand in the order of the text, but for those that lie within one another.
            let tick = found(from).or_else(|| found(start));
            if let Some(tick) = tick {
                ticks.insert(tick);
                from = tick;
            }
        }
    }
    ticks
}

/// The same words, cut at these places; each piece before one is ticked.
fn cut_at(runs: Vec<ReportRun>, ticks: &BTreeSet<usize>) -> Vec<ReportRun> {
    let mut out = Vec::with_capacity(runs.len() + ticks.len());
    let mut at = 0;
    for mut run in runs {
        let end = at + run.text.len();
        let mut from = at;
        for tick in ticks.range(at..=end).filter(|tick| **tick > at) {
            let rest = run.text.split_off(tick - from);
            let head = ReportRun {
                text: std::mem::replace(&mut run.text, rest),
                ticked: true,
                ends: Vec::new(),
                ..run.clone()
            };
            from = *tick;
            out.push(head);
        }
        match out.last_mut() {
            // Nothing is left of it but its numbers.
            Some(last) if run.text.is_empty() && from > at => last.ends = run.ends,
            _ => out.push(run),
        }
        at = end;
    }
    out
}

/// Cuts every block at the ends of its styled runs and marks. Marks that are not in the document
/// or would cut a character are left out.
#[must_use]
pub fn annotate(document: &Document, marks: &[Mark]) -> Vec<ReportBlock> {
    let mut by_block: Vec<Vec<&Mark>> = vec![Vec::new(); document.blocks.len()];
    for mark in marks {
        if let Some(list) = by_block.get_mut(mark.place.block) {
            list.push(mark);
        }
    }
    document
        .blocks
        .iter()
        .zip(by_block)
        .map(|(block, marks)| {
            let spans: Vec<_> = marks.iter().map(|mark| mark.place.span).collect();
            let runs = cut(block, &spans)
                .into_iter()
                .map(|piece| run(&piece, &marks))
                .collect();
            ReportBlock {
                kind: block.kind,
                runs,
            }
        })
        .collect()
}

fn run(piece: &Piece<'_>, marks: &[&Mark]) -> ReportRun {
    let live: Vec<&Mark> = piece.marks.iter().map(|&at| marks[at]).collect();
    let numbers = |wanted: &dyn Fn(&Mark) -> bool| -> Vec<u32> {
        let found: BTreeSet<u32> = live
            .iter()
            .filter(|mark| wanted(mark))
            .map(|mark| mark.number)
            .collect();
        found.into_iter().collect()
    };
    ReportRun {
        text: piece.text.to_owned(),
        styles: piece.styles.iter().map(|&style| style.clone()).collect(),
        claims: numbers(&|mark| !mark.check),
        checks: numbers(&|mark| mark.check),
        finding: live
            .iter()
            .map(|mark| mark.finding)
            .max_by_key(|finding| finding.weight()),
        ends: numbers(&|mark| !mark.check && mark.place.span.end == piece.span.end),
        ticked: false,
    }
}
