//! Cutting a block's words wherever its style or the marks on it change.

use std::collections::BTreeSet;

use super::{Block, RunStyle};
use crate::text::Span;

/// A stretch of a block with one set of styles and marks.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Piece<'b> {
    /// Where in the block's text. Pieces follow each other without gaps.
    pub span: Span,
    /// The words.
    pub text: &'b str,
    /// How they are set.
    pub styles: Vec<&'b RunStyle>,
    /// Indices of the marks that cover them, by where those start.
    pub marks: Vec<usize>,
}

/// Cuts `block` at the ends of its styled runs and of `marks`. Ends that would cut a character are
/// ignored, as are empty marks and marks beyond the text. An empty block gives no piece. Every
/// piece looks only at the marks open at its start.
#[must_use]
pub fn cut<'b>(block: &'b Block, marks: &[Span]) -> Vec<Piece<'b>> {
    let text = block.text.as_str();
    let mut order: Vec<usize> = (0..marks.len())
        .filter(|&at| marks[at].slice(text).is_some_and(|words| !words.is_empty()))
        .collect();
    order.sort_by_key(|&at| (marks[at].start, at));
    let styled = block.runs.iter().map(|run| run.span);
    let marked = order.iter().map(|&at| marks[at]);
    let edges: BTreeSet<usize> = [0, text.len()]
        .into_iter()
        .chain(styled.chain(marked).flat_map(|span| [span.start, span.end]))
        .filter(|&edge| text.is_char_boundary(edge))
        .collect();
    let edges: Vec<usize> = edges.into_iter().collect();
    let mut live: Vec<usize> = Vec::new();
    let mut waiting = order.into_iter().peekable();
    let mut runs = block.runs.iter().peekable();
    edges
        .windows(2)
        .map(|edge| {
            let span = Span::new(edge[0], edge[1]);
            live.retain(|&at| marks[at].end > span.start);
            while let Some(at) = waiting.next_if(|&at| marks[at].start <= span.start) {
                live.push(at);
            }
            while runs.next_if(|run| run.span.end <= span.start).is_some() {}
            let styles = runs
                .clone()
                .take_while(|run| run.span.start <= span.start)
                .filter(|run| run.span.contains(&span))
                .map(|run| &run.style)
                .collect();
            Piece {
                span,
                text: span.slice(text).unwrap_or_default(),
                styles,
                marks: live.clone(),
            }
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::document::{BlockKind, Run};

    fn block() -> Block {
        Block {
            kind: BlockKind::Paragraph,
            text: "Zoë 😀 said no.".to_owned(),
            runs: vec![Run {
                span: Span::new(0, 4),
                style: RunStyle::Strong,
            }],
        }
    }

    #[test]
    fn pieces_join_to_the_text_and_carry_their_marks() {
        let block = block();
        let pieces = cut(
            &block,
            &[Span::new(10, 14), Span::new(0, 9), Span::new(5, 14)],
        );
        assert_eq!(
            pieces.iter().map(|piece| piece.text).collect::<String>(),
            block.text
        );
        let shown: Vec<_> = pieces
            .iter()
            .map(|piece| (piece.text, piece.marks.clone()))
            .collect();
        assert_eq!(
            shown,
            [
                ("Zoë", vec![1]),
                (" ", vec![1]),
                ("😀", vec![1, 2]),
                (" ", vec![2]),
                ("said", vec![2, 0]),
                (" no.", vec![])
            ]
        );
        assert_eq!(pieces[0].styles, [&RunStyle::Strong]);
        assert!(pieces[1].styles.is_empty());
    }

    #[test]
    fn marks_that_cut_a_character_or_lie_outside_are_ignored() {
        let block = block();
        let pieces = cut(
            &block,
            &[Span::new(6, 8), Span::new(3, 99), Span::new(2, 2)],
        );
        assert!(pieces.iter().all(|piece| piece.marks.is_empty()));
        assert_eq!(
            cut(
                &Block {
                    text: String::new(),
                    ..block
                },
                &[]
            ),
            []
        );
    }
}
