//! The document's words cut into runs, each with the claims and checks that mark it, so that a
//! writer needs no arithmetic on positions.

use std::collections::BTreeSet;

use serde::{Deserialize, Serialize};

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
    }
}
