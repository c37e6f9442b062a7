//! The document's words as the window shows them, and a selection in them as a place.
//!
//! The page never calculates with positions: it gets runs and sends back which run and how many
//! UTF-16 units into it, as the web view reports a selection. The same cut serves both ways.

use stet_core::document::{BlockKind, Document, Piece, Place, RunStyle, cut};
use stet_core::text::{Span, Utf16};

use super::carried;
use crate::wire::{BlockShape, BlockView, RunPiece, Selection};

/// Words of the document that belong to a claim or were found by a check.
#[derive(Debug, Clone)]
pub(crate) struct Mark {
    /// The words.
    pub(crate) place: Place,
    /// Id of the claim.
    pub(crate) claim: Option<String>,
    /// Index of the check's finding.
    pub(crate) check: Option<u32>,
}

/// Every block, cut where style or marks change.
pub(crate) fn blocks(document: &Document, marks: &[Mark]) -> Vec<BlockView> {
    let mut of_block: Vec<Vec<&Mark>> = vec![Vec::new(); document.blocks.len()];
    for mark in marks {
        if let Some(list) = of_block.get_mut(mark.place.block) {
            list.push(mark);
        }
    }
    let mut begins = carried::beginnings(document);
    document
        .blocks
        .iter()
        .zip(of_block)
        .zip(0..)
        .map(|((block, marks), index)| BlockView {
            index,
            kind: shape(block.kind),
            begins: begins.remove(&index).unwrap_or_default(),
            runs: cut(block, &spans(&marks))
                .iter()
                .map(|piece| run(piece, &marks))
                .collect(),
        })
        .collect()
}

/// The words selected in a view made with the same `marks`; `None` if the selection is empty,
/// runs backwards or is not in the document.
pub(crate) fn place_of(
    document: &Document,
    marks: &[Mark],
    selection: &Selection,
) -> Option<Place> {
    let block = usize::try_from(selection.block).ok()?;
    let here: Vec<&Mark> = marks
        .iter()
        .filter(|mark| mark.place.block == block)
        .collect();
    let pieces = cut(document.blocks.get(block)?, &spans(&here));
    let start = position(&pieces, selection.start_run, selection.start_offset)?;
    let end = position(&pieces, selection.end_run, selection.end_offset)?;
    (start < end).then(|| Place {
        block,
        span: Span::new(start, end),
    })
}

/// Where a cut would fall, in bytes of the block; the start of the selection counts.
pub(crate) fn offset_of(
    document: &Document,
    marks: &[Mark],
    selection: &Selection,
) -> Option<usize> {
    let block = usize::try_from(selection.block).ok()?;
    let here: Vec<&Mark> = marks
        .iter()
        .filter(|mark| mark.place.block == block)
        .collect();
    let pieces = cut(document.blocks.get(block)?, &spans(&here));
    position(&pieces, selection.start_run, selection.start_offset)
}

fn spans(marks: &[&Mark]) -> Vec<Span> {
    marks.iter().map(|mark| mark.place.span).collect()
}

fn position(pieces: &[Piece<'_>], run: u32, offset: u32) -> Option<usize> {
    let piece = pieces.get(usize::try_from(run).ok()?)?;
    let offset = usize::try_from(offset).ok()?;
    let inside = Span::<Utf16>::new(0, offset).to_bytes(piece.text)?;
    Some(piece.span.start + inside.end)
}

fn run(piece: &Piece<'_>, marks: &[&Mark]) -> RunPiece {
    let has = |wanted: &RunStyle| piece.styles.contains(&wanted);
    RunPiece {
        text: piece.text.to_owned(),
        emphasis: has(&RunStyle::Emphasis),
        strong: has(&RunStyle::Strong),
        code: has(&RunStyle::Code),
        superscript: has(&RunStyle::Superscript)
            || piece
                .styles
                .iter()
                .any(|style| matches!(style, RunStyle::NoteMark(_))),
        link: piece.styles.iter().find_map(|style| match style {
            RunStyle::Link(address) => Some(address.clone()),
            _ => None,
        }),
        claims: piece
            .marks
            .iter()
            .filter_map(|&at| marks[at].claim.clone())
            .collect(),
        checks: piece
            .marks
            .iter()
            .filter_map(|&at| marks[at].check)
            .collect(),
    }
}

fn shape(kind: BlockKind) -> BlockShape {
    match kind {
        BlockKind::Heading { level } => BlockShape::Heading { level },
        BlockKind::Paragraph => BlockShape::Paragraph,
        BlockKind::ListItem { depth, number } => BlockShape::ListItem { depth, number },
        BlockKind::Quote => BlockShape::Quote,
        BlockKind::Code => BlockShape::Code,
        BlockKind::TableCell {
            row,
            column,
            header,
        } => BlockShape::TableCell {
            row,
            column,
            header,
        },
        BlockKind::Note => BlockShape::Note,
    }
}

#[cfg(test)]
mod tests {
    use stet_core::document::{Block, Run};

    use super::*;

    fn document() -> Document {
        Document {
            title: "t".to_owned(),
            blocks: vec![Block {
                kind: BlockKind::Paragraph,
                text: "😀 Zoë\u{308} sold 1\u{202f}250 cups.".to_owned(),
                runs: vec![Run {
                    span: Span::new(5, 11),
                    style: RunStyle::Emphasis,
                }],
            }],
            ..Document::default()
        }
    }

    fn claim(start: usize, end: usize) -> Mark {
        Mark {
            place: Place {
                block: 0,
                span: Span::new(start, end),
            },
            claim: Some("c1".to_owned()),
            check: None,
        }
    }

    #[test]
    fn a_selection_of_whole_runs_is_the_words_of_those_runs() {
        let document = document();
        let marks = [claim(5, 24)];
        let view = &blocks(&document, &marks)[0];
        for (start, first) in view.runs.iter().enumerate() {
            assert_eq!(
                first.claims.is_empty(),
                !marks[0]
                    .place
                    .span
                    .slice(&document.blocks[0].text)
                    .expect("words")
                    .contains(&first.text)
                    || start == 0
            );
            for end in start..view.runs.len() {
                let last = &view.runs[end];
                let selection = Selection {
                    block: 0,
                    start_run: u32::try_from(start).expect("few runs"),
                    start_offset: 0,
                    end_run: u32::try_from(end).expect("few runs"),
                    end_offset: u32::try_from(last.text.encode_utf16().count()).expect("short"),
                };
                let words: String = view.runs[start..=end]
                    .iter()
                    .map(|run| run.text.as_str())
                    .collect();
                let place = place_of(&document, &marks, &selection).expect("a place");
                assert_eq!(document.words(&place), Some(words.as_str()));
            }
        }
    }

    #[test]
    fn a_selection_inside_a_surrogate_pair_or_outside_is_refused() {
        let document = document();
        let selection = |start_offset, end_run, end_offset| Selection {
            block: 0,
            start_run: 0,
            start_offset,
            end_run,
            end_offset,
        };
        assert_eq!(place_of(&document, &[], &selection(1, 0, 2)), None);
        assert_eq!(place_of(&document, &[], &selection(0, 0, 0)), None);
        assert_eq!(place_of(&document, &[], &selection(0, 99, 1)), None);
        assert_eq!(place_of(&document, &[], &selection(0, 0, 999)), None);
    }
}
