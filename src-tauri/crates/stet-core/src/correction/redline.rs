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
/// quadratic in what differs.
#[must_use]
pub fn redline(before: &str, after: &str) -> Vec<RedlinePiece> {
    let mut pieces: Vec<RedlinePiece> = Vec::new();
    for change in TextDiff::from_words(before, after).iter_all_changes() {
        let op = match change.tag() {
            ChangeTag::Equal => RedlineOp::Same,
            ChangeTag::Delete => RedlineOp::Removed,
            ChangeTag::Insert => RedlineOp::Added,
        };
        match pieces.last_mut().filter(|piece| piece.op == op) {
            Some(piece) => piece.text.push_str(change.value()),
            None => pieces.push(RedlinePiece {
                op,
                text: change.value().to_owned(),
            }),
        }
    }
    pieces
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
}
