//! Anchors: a quote with its surroundings, found again after the text was edited.
//!
//! Owns how a position outlives an edit. Refuses to guess: where two places
//! fit equally well there is no answer.

use std::cmp::Ordering;

use serde::{Deserialize, Serialize};

use super::{Document, Place};
use crate::text::Span;

/// Characters of context kept on each side of a quote.
const CONTEXT: usize = 48;

/// A position remembered by its words and what stood around them, so that it
/// can be found again in an edited draft.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Anchor {
    /// The exact words.
    pub quote: String,
    /// Up to 48 characters before the quote in its block.
    pub prefix: String,
    /// Up to 48 characters after the quote in its block.
    pub suffix: String,
    /// Index of the block it was taken from: a hint, never an authority.
    pub block: usize,
}

impl Anchor {
    /// Remembers `place` of `document`; `None` if the place is empty or not in it.
    #[must_use]
    pub fn take(document: &Document, place: &Place) -> Option<Self> {
        let quote = document.words(place)?;
        if quote.is_empty() {
            return None;
        }
        let text = &document.blocks.get(place.block)?.text;
        Some(Self {
            quote: quote.to_owned(),
            prefix: last_chars(&text[..place.span.start]).to_owned(),
            suffix: first_chars(&text[place.span.end..]).to_owned(),
            block: place.block,
        })
    }

    /// Where the anchored words stand in `document` now: the occurrence whose surroundings fit
    /// best; `None` if the exact words are gone or two places fit equally well.
    ///
    /// Fit is, in this order: characters that agree outward from the quote without a gap
    /// (reaching the same end of a block counts as one); words of the context that are still
    /// near; the same block.
    #[must_use]
    pub fn find(&self, document: &Document) -> Option<Place> {
        if self.quote.is_empty() {
            return None;
        }
        let mut best: Option<(Fit, Place)> = None;
        let mut tied = false;
        for (block, text) in document.blocks.iter().map(|b| b.text.as_str()).enumerate() {
            for start in occurrences(text, &self.quote) {
                let span = Span::new(start, start + self.quote.len());
                let fit = self.fit(text, &span, block);
                match best.as_ref().map(|(known, _)| fit.cmp(known)) {
                    None | Some(Ordering::Greater) => {
                        best = Some((fit, Place { block, span }));
                        tied = false;
                    }
                    Some(Ordering::Equal) => tied = true,
                    Some(Ordering::Less) => {}
                }
            }
        }
        best.filter(|_| !tied).map(|(_, place)| place)
    }

    fn fit(&self, text: &str, span: &Span, block: usize) -> Fit {
        let (before, after) = (&text[..span.start], &text[span.end..]);
        let left = agreeing(self.prefix.chars().rev(), before.chars().rev());
        let right = agreeing(self.suffix.chars(), after.chars());
        // A short context means that the block ended there.
        let edge = |kept: &str, run: usize, rest: &str| {
            usize::from(kept.chars().count() < CONTEXT && rest.chars().take(run + 1).count() == run)
        };
        let adjacent =
            left + right + edge(&self.prefix, left, before) + edge(&self.suffix, right, after);
        let near = shared_words(&self.prefix, last_chars(before))
            + shared_words(&self.suffix, first_chars(after));
        Fit {
            adjacent,
            near,
            same_block: block == self.block,
        }
    }
}

#[derive(Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Fit {
    adjacent: usize,
    near: usize,
    same_block: bool,
}

/// Start of every occurrence of `quote` in `text`, overlapping ones too.
fn occurrences<'t>(text: &'t str, quote: &'t str) -> impl Iterator<Item = usize> + 't {
    let step = quote.chars().next().map_or(1, char::len_utf8);
    let mut from = 0;
    std::iter::from_fn(move || {
        let at = from + text.get(from..)?.find(quote)?;
        from = at + step;
        Some(at)
    })
}

fn agreeing(kept: impl Iterator<Item = char>, now: impl Iterator<Item = char>) -> usize {
    kept.zip(now).take_while(|(a, b)| a == b).count()
}

fn shared_words(kept: &str, now: &str) -> usize {
    kept.split_whitespace()
        .filter(|word| now.split_whitespace().any(|other| other == *word))
        .count()
}

fn first_chars(text: &str) -> &str {
    text.char_indices()
        .nth(CONTEXT)
        .map_or(text, |(end, _)| &text[..end])
}

fn last_chars(text: &str) -> &str {
    text.char_indices()
        .rev()
        .nth(CONTEXT - 1)
        .map_or(text, |(start, _)| &text[start..])
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::document::{Block, BlockKind};

    fn document(texts: &[&str]) -> Document {
        let blocks = texts
            .iter()
            .map(|text| Block {
                kind: BlockKind::Paragraph,
                text: (*text).to_owned(),
                runs: Vec::new(),
            })
            .collect();
        Document {
            blocks,
            ..Document::default()
        }
    }

    fn place(document: &Document, block: usize, words: &str) -> Place {
        let start = document.blocks[block]
            .text
            .find(words)
            .expect("the words are there");
        Place {
            block,
            span: Span::new(start, start + words.len()),
        }
    }

    #[test]
    fn the_occurrence_with_its_surroundings_wins() {
        let old = document(&["In May 40 people came.", "In June 40 people came."]);
        let anchor = Anchor::take(&old, &place(&old, 1, "40 people")).expect("in the document");
        let new = document(&[
            "Intro.",
            "In May 40 people came.",
            "In June 40 people came.",
        ]);
        let found = anchor.find(&new).expect("found");
        assert_eq!(found, place(&new, 2, "40 people"));
    }

    #[test]
    fn equal_fits_in_one_block_have_no_answer_but_the_old_block_breaks_a_tie() {
        let twice = document(&["yes\u{a0}", "yes\u{a0}"]);
        let anchor = Anchor::take(&twice, &place(&twice, 1, "yes")).expect("in the document");
        assert_eq!(anchor.find(&twice), Some(place(&twice, 1, "yes")));
        let moved = document(&["new", "no", "yes\u{a0}", "yes\u{a0}"]);
        assert_eq!(anchor.find(&moved), None);
        let anchor = Anchor {
            quote: "la".into(),
            prefix: String::new(),
            suffix: String::new(),
            block: 0,
        };
        assert_eq!(anchor.find(&document(&["x la la x"])), None);
        assert_eq!(anchor.find(&document(&["gone"])), None);
    }

    #[test]
    fn a_place_outside_or_inside_a_character_has_no_anchor() {
        let doc = document(&["a😀b"]);
        for (start, end) in [(0, 99), (2, 5), (1, 1)] {
            let place = Place {
                block: 0,
                span: Span::new(start, end),
            };
            assert_eq!(Anchor::take(&doc, &place), None);
        }
        let place = Place {
            block: 7,
            span: Span::new(0, 1),
        };
        assert_eq!(Anchor::take(&doc, &place), None);
    }

    /// Text with emoji, combining marks, right-to-left and line breaks.
    fn words(range: std::ops::Range<usize>) -> impl Strategy<Value = String> {
        prop::collection::vec(
            prop::sample::select(vec![
                "a",
                "b",
                " ",
                " ",
                "the",
                "40",
                "😀",
                "👩‍👩‍👧",
                "e\u{301}",
                "ب",
                "שלום",
                "\u{202e}",
                "\n",
                "\r\n",
                "\u{a0}",
                "漢",
                ".",
                "“",
                "”",
            ]),
            range,
        )
        .prop_map(|parts| parts.concat())
    }

    proptest! {
        /// Edits outside quote and context never lose or move the anchor.
        #[test]
        fn edits_elsewhere_keep_it(
            head in words(0..30), near in words(48..60), quote in words(1..8),
            far in words(48..60), tail in words(0..30), added in words(0..40), blocks in 0..3_usize,
        ) {
            // Marks make the quote unique, so that the right answer is known.
            let quote = format!("<{quote}>");
            let text = format!("{head}{near}{quote}{far}{tail}");
            let old = document(&[&text]);
            let at = head.len() + near.len();
            let place = Place { block: 0, span: Span::new(at, at + quote.len()) };
            let anchor = Anchor::take(&old, &place).expect("in the document");

            let mut texts = vec![added.as_str(); blocks];
            let edited = format!("{added}{near}{quote}{far}{added}{head}");
            texts.push(&edited);
            let new = document(&texts);
            let found = anchor.find(&new).expect("still there");
            prop_assert_eq!(found.block, blocks);
            prop_assert_eq!(found.span.start, added.len() + near.len());
            prop_assert_eq!(new.words(&found), Some(quote.as_str()));
        }

        /// Whatever is found are exactly the words, on character boundaries.
        #[test]
        fn what_is_found_are_the_words(text in words(1..80), other in words(0..80), a in 0..400_usize, b in 0..400_usize) {
            let old = document(&[&text]);
            let (start, end) = (a.min(b), a.max(b));
            let place = Place { block: 0, span: Span::new(start, end) };
            if let Some(anchor) = Anchor::take(&old, &place) {
                prop_assert!(anchor.prefix.chars().count() <= CONTEXT);
                prop_assert!(anchor.suffix.chars().count() <= CONTEXT);
                for doc in [old, document(&[&other, &text])] {
                    if let Some(found) = anchor.find(&doc) {
                        prop_assert_eq!(doc.words(&found), Some(anchor.quote.as_str()));
                    }
                }
            }
        }

        /// In an unchanged document an anchor finds its own place, or none where another fits as well.
        #[test]
        fn unchanged_text_gives_the_same_place(text in words(1..60), a in 0..200_usize, b in 0..200_usize) {
            let doc = document(&[&text]);
            let place = Place { block: 0, span: Span::new(a.min(b), a.max(b)) };
            if let Some(anchor) = Anchor::take(&doc, &place) {
                prop_assert!(anchor.find(&doc).is_none_or(|found| found == place));
            }
        }
    }
}
