//! Two wordings as one text with what was taken out and what was put in.

use serde::{Deserialize, Serialize};
use similar::{ChangeTag, TextDiff};

/// Words of a redline. The pieces that are not [`RedlineOp::Added`] give the former text, those that
/// are not [`RedlineOp::Removed`] the new one, to the byte.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct RedlinePiece {
    /// What became of the words.
    pub op: RedlineOp,
    /// The words, with the space around them.
    pub text: String,
}

/// What became of words.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum RedlineOp {
    /// They stand in both.
    Same,
    /// They were taken out.
    Removed,
    /// They were put in.
    Added,
}

/// The redline from one wording to another, cut at words; linear in what is alike, at worst
/// quadratic in what differs. A few words that happen to stand in both, amid changes that are longer
/// than they are, are struck and put in again: a sentence that was written anew reads as one.
#[must_use]
pub fn redline(before: &str, after: &str) -> Vec<RedlinePiece> {
    let mut merged: Vec<Hunk> = Vec::new();
    for hunk in hunks(before, after) {
        merged.push(hunk);
        while let [.., first, kept, last] = merged.as_slice()
            && kept.is_incidental(first, last)
        {
            let end = merged.split_off(merged.len() - 2);
            if let Some(first) = merged.last_mut() {
                end.iter().for_each(|hunk| first.take_in(hunk));
            }
        }
    }
    merged.into_iter().flat_map(Hunk::pieces).collect()
}

/// A stretch that stands in both wordings, or what one has in place of what the other has.
#[derive(Debug, Clone)]
struct Hunk {
    removed: String,
    added: String,
    same: bool,
}

impl Hunk {
    fn pieces(self) -> Vec<RedlinePiece> {
        let piece = |op, text| RedlinePiece { op, text };
        let pieces = if self.same {
            vec![piece(RedlineOp::Same, self.removed)]
        } else {
            vec![
                piece(RedlineOp::Removed, self.removed),
                piece(RedlineOp::Added, self.added),
            ]
        };
        let has_words = |piece: &RedlinePiece| !piece.text.is_empty();
        pieces.into_iter().filter(has_words).collect()
    }

    /// It stands in both wordings, and both changes around it are longer than it is.
    fn is_incidental(&self, first: &Self, last: &Self) -> bool {
        self.same && self.letters() < first.letters().min(last.letters())
    }

    fn take_in(&mut self, next: &Self) {
        self.removed.push_str(&next.removed);
        self.added.push_str(&next.added);
    }

    /// Letters and figures of the longer side.
    fn letters(&self) -> usize {
        let count = |text: &str| text.chars().filter(|c| c.is_alphanumeric()).count();
        count(&self.removed).max(count(&self.added))
    }
}

/// The stretches of two wordings, what stands in both and what does not by turns.
fn hunks(before: &str, after: &str) -> Vec<Hunk> {
    let mut hunks: Vec<Hunk> = Vec::new();
    for change in TextDiff::from_words(before, after).iter_all_changes() {
        let same = change.tag() == ChangeTag::Equal;
        if hunks.last().is_none_or(|hunk| hunk.same != same) {
            hunks.push(Hunk {
                removed: String::new(),
                added: String::new(),
                same,
            });
        }
        if let Some(hunk) = hunks.last_mut() {
            if change.tag() != ChangeTag::Insert {
                hunk.removed.push_str(change.value());
            }
            if change.tag() != ChangeTag::Delete {
                hunk.added.push_str(change.value());
            }
        }
    }
    hunks
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn without(pieces: &[RedlinePiece], op: RedlineOp) -> String {
        let kept = pieces.iter().filter(|piece| piece.op != op);
        kept.map(|piece| piece.text.as_str()).collect()
    }

    proptest! {
        #[test]
        fn both_wordings_can_be_read_out_of_it(before in ".{0,40}", after in ".{0,40}") {
            let pieces = redline(&before, &after);
            prop_assert_eq!(without(&pieces, RedlineOp::Added), before);
            prop_assert_eq!(without(&pieces, RedlineOp::Removed), after);
        }
    }

    #[test]
    fn only_what_differs_is_struck() {
        let pieces = redline("It cost 9 million euros.", "It cost 12 million euros.");
        let struck: Vec<&str> = pieces
            .iter()
            .filter(|piece| piece.op == RedlineOp::Removed)
            .map(|piece| piece.text.as_str())
            .collect();
        assert_eq!(struck, ["9"]);
    }

    #[test]
    fn a_sentence_written_anew_reads_as_one() {
        let shown = |before: &str, after: &str| {
            let sign = |op| match op {
                RedlineOp::Same => "=",
                RedlineOp::Removed => "-",
                RedlineOp::Added => "+",
            };
            let pieces = redline(before, after).into_iter();
            pieces
                .map(|piece| format!("{}{}", sign(piece.op), piece.text))
                .collect::<Vec<_>>()
        };
        assert_eq!(
            shown(
                "their cries screeching through the air on the deserted sand",
                "other words, as the file has them",
            ),
            [
                "-their cries screeching through the air on the deserted sand",
                "+other words, as the file has them",
            ]
        );
        assert_eq!(
            shown(
                "It cost 9 million euros in 2019.",
                "It cost 12 million euros in 2020."
            ),
            [
                "=It cost ",
                "-9",
                "+12",
                "= million euros in ",
                "-2019.",
                "+2020."
            ]
        );
    }
}
