//! What a checker does to the machine's claims: pure functions from claims to claims.
//!
//! Owns the new boundaries and freshly read atoms. Refuses to store, log or
//! undo; the claims handed in are never changed.

use super::{Claim, ClaimKind, NotFactual, NotFactualReason, claim_at};
use crate::document::{Document, Place};
use crate::text::Span;

/// A new claim at a place the checker marked; `None` if it is empty or not in the document.
#[must_use]
pub fn add(document: &Document, place: Place) -> Option<Claim> {
    claim_at(document, place)
}

/// Parts a claim in two at byte `at` of its block's text; both are trimmed of white space and
/// separating punctuation. `None` if a part would be empty or `at` cuts a character.
#[must_use]
pub fn split(document: &Document, claim: &Claim, at: usize) -> Option<(Claim, Claim)> {
    let span = claim.place.span;
    if at <= span.start || at >= span.end {
        return None;
    }
    let left = trimmed(document, claim.place.block, Span::new(span.start, at), true)?;
    let right = trimmed(document, claim.place.block, Span::new(at, span.end), false)?;
    Some((claim_at(document, left)?, claim_at(document, right)?))
}

/// Joins two claims of one block and all words between them; `None` if they stand in different
/// blocks. The kind of the first is kept if both had it.
#[must_use]
pub fn merge(document: &Document, first: &Claim, second: &Claim) -> Option<Claim> {
    if first.place.block != second.place.block {
        return None;
    }
    let span = first.place.span.cover(&second.place.span);
    let mut claim = claim_at(
        document,
        Place {
            block: first.place.block,
            span,
        },
    )?;
    if first.kind == second.kind {
        claim.kind = first.kind;
    }
    Some(claim)
}

/// Moves a claim's boundaries within its block; the kind stays, all else is read anew. `None`
/// if the span is empty or not in the block.
#[must_use]
pub fn rebound(document: &Document, claim: &Claim, span: Span) -> Option<Claim> {
    let moved = claim_at(
        document,
        Place {
            block: claim.place.block,
            span,
        },
    )?;
    Some(Claim {
        kind: claim.kind,
        ..moved
    })
}

/// The same claim under another kind.
#[must_use]
pub fn rekind(claim: &Claim, kind: ClaimKind) -> Claim {
    Claim {
        kind,
        ..claim.clone()
    }
}

/// Takes a claim off the list: not to be checked, for `reason`.
#[must_use]
pub fn dismiss(claim: &Claim, reason: NotFactualReason) -> NotFactual {
    NotFactual {
        place: claim.place,
        quote: claim.quote.clone(),
        reason,
    }
}

/// Makes a claim of a passage that was set aside; `None` if its words are no longer there.
#[must_use]
pub fn restore(document: &Document, passage: &NotFactual) -> Option<Claim> {
    let claim = claim_at(document, passage.place)?;
    (claim.quote == passage.quote.trim()).then_some(claim)
}

/// The place without white space and joining punctuation at its ends.
fn trimmed(document: &Document, block: usize, span: Span, left: bool) -> Option<Place> {
    let words = span.slice(&document.blocks.get(block)?.text)?;
    let joins = |c: char| c.is_whitespace() || matches!(c, ',' | ';' | '–' | '—');
    let start = words.len() - words.trim_start_matches(joins).len();
    let end = if left {
        words.trim_end_matches(joins).len()
    } else {
        words.trim_end().len()
    };
    (start < end).then(|| Place {
        block,
        span: Span::new(span.start + start, span.start + end),
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::document::{Block, BlockKind};

    fn document() -> Document {
        let text =
            "The mill opened in 1901, and the owner, Ana Ruiz, sold it for €5 million. It burned.";
        Document {
            blocks: vec![Block {
                kind: BlockKind::Paragraph,
                text: text.to_owned(),
                runs: Vec::new(),
            }],
            ..Document::default()
        }
    }

    fn at(document: &Document, words: &str) -> Place {
        let start = document.blocks[0]
            .text
            .find(words)
            .expect("the words are there");
        Place {
            block: 0,
            span: Span::new(start, start + words.len()),
        }
    }

    #[test]
    fn split_then_merge_gives_the_words_back() {
        let doc = document();
        let whole = add(
            &doc,
            at(
                &doc,
                "The mill opened in 1901, and the owner, Ana Ruiz, sold it for €5 million.",
            ),
        )
        .expect("a claim");
        let cut = doc.blocks[0].text.find(", and").expect("there");
        let (left, right) = split(&doc, &whole, cut).expect("two claims");
        assert_eq!(left.quote, "The mill opened in 1901");
        assert_eq!(
            right.quote,
            "and the owner, Ana Ruiz, sold it for €5 million."
        );
        let names = |claim: &Claim| {
            claim
                .atoms
                .iter()
                .filter(|a| matches!(a.value, crate::claim::AtomValue::Name(_)))
                .count()
        };
        assert_eq!((names(&left), names(&right)), (0, 1), "atoms are read anew");
        assert_eq!(merge(&doc, &left, &right).expect("joined"), whole);
        assert_eq!(split(&doc, &whole, whole.place.span.start), None);
        let inside_euro = doc.blocks[0].text.find('€').expect("there") + 1;
        assert_eq!(split(&doc, &whole, inside_euro), None);
    }

    #[test]
    fn boundaries_kind_dismissal_and_restoring() {
        let doc = document();
        let claim = add(&doc, at(&doc, "It burned.")).expect("a claim");
        let renamed = rekind(&claim, ClaimKind::Historical);
        let moved = rebound(
            &doc,
            &renamed,
            at(&doc, "sold it for €5 million. It burned.").span,
        )
        .expect("moved");
        assert_eq!(moved.kind, ClaimKind::Historical);
        assert!(moved.quote.starts_with("sold it"));
        let gone = dismiss(&claim, NotFactualReason::Dismissed);
        assert_eq!(restore(&doc, &gone), Some(claim.clone()));
        let stale = NotFactual {
            quote: "It sank.".into(),
            ..gone
        };
        assert_eq!(restore(&doc, &stale), None);
        assert_eq!(rebound(&doc, &claim, Span::new(0, 9_999)), None);
    }
}
