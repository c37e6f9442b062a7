//! Two drafts laid side by side: paragraphs paired, words that differ marked.

use similar::{Algorithm, DiffOp, TextDiff, capture_diff_slices};
use stet_core::correction;
use stet_core::document::Document;
use stet_store::{documents, drafts};

use crate::engine::Inner;
use crate::wire::{CompareRow, CompareView, DraftRow, Failure, RedlinePiece};

/// Compares an earlier draft with the present one.
///
/// # Errors
/// `NotFound`; a failure of the library.
pub(crate) fn compare(inner: &Inner, document: &str, number: u32) -> Result<CompareView, Failure> {
    let (present, older, all) = inner.library.read(|tx| {
        let present = documents::get(tx, document)?;
        let older = drafts::words(tx, document, number)?;
        Ok((present, older, drafts::all(tx, document)?))
    })?;
    Ok(CompareView {
        document: document.to_owned(),
        number,
        drafts: all
            .into_iter()
            .map(|draft| DraftRow {
                number: draft.number,
                name: draft.name,
                version: draft.version.chars().take(12).collect(),
                replaced_at: draft.replaced_at,
            })
            .collect(),
        rows: rows(&older, &present.document),
    })
}

/// Every paragraph of both, in the order of the newer.
fn rows(old: &Document, new: &Document) -> Vec<CompareRow> {
    let texts = |document: &Document| -> Vec<String> {
        let words = document.blocks.iter().map(|block| block.text.clone());
        words.collect()
    };
    let (before, after) = (texts(old), texts(new));
    let mut rows = Vec::new();
    for op in capture_diff_slices(Algorithm::Patience, &before, &after) {
        match op {
            DiffOp::Equal { new_index, len, .. } => {
                rows.extend(standing("same", &after, new_index, len));
            }
            DiffOp::Delete {
                old_index, old_len, ..
            } => {
                for text in &before[old_index..old_index + old_len] {
                    rows.push(row("removed", None, whole("removed", text)));
                }
            }
            DiffOp::Insert {
                new_index, new_len, ..
            } => rows.extend(standing("added", &after, new_index, new_len)),
            DiffOp::Replace {
                old_index,
                old_len,
                new_index,
                new_len,
            } => replaced(
                &before[old_index..old_index + old_len],
                &after,
                new_index,
                new_len,
                &mut rows,
            ),
        }
    }
    rows.retain(|row| !row.pieces.is_empty());
    rows
}

/// Paragraphs of the present draft, whole.
fn standing<'t>(
    kind: &'static str,
    after: &'t [String],
    first: usize,
    count: usize,
) -> impl Iterator<Item = CompareRow> + use<'t> {
    let paragraphs = after.iter().enumerate().skip(first).take(count);
    paragraphs.map(move |(at, text)| row(kind, Some(at), whole(kind, text)))
}

/// Pairs each old paragraph of `before` with the next of the `count` new ones from `first` that
/// keeps half of its words.
fn replaced(
    before: &[String],
    after: &[String],
    first: usize,
    count: usize,
    rows: &mut Vec<CompareRow>,
) {
    let end = first + count;
    let mut from = first;
    for old in before {
        let alike = (from..end).find(|at| {
            let diff = TextDiff::from_words(old.as_str(), after[*at].as_str());
            diff.ratio() >= 0.5
        });
        let Some(at) = alike else {
            rows.push(row("removed", None, whole("removed", old)));
            continue;
        };
        rows.extend(standing("added", after, from, at - from));
        rows.push(row("changed", Some(at), redline(old, &after[at])));
        from = at + 1;
    }
    rows.extend(standing("added", after, from, end - from));
}

fn redline(old: &str, new: &str) -> Vec<RedlinePiece> {
    let pieces = correction::redline(old, new).into_iter();
    pieces.map(RedlinePiece::from).collect()
}

fn whole(op: &str, text: &str) -> Vec<RedlinePiece> {
    if text.is_empty() {
        return Vec::new();
    }
    vec![RedlinePiece {
        text: text.to_owned(),
        op: op.to_owned(),
    }]
}

fn row(kind: &str, block: Option<usize>, pieces: Vec<RedlinePiece>) -> CompareRow {
    CompareRow {
        kind: kind.to_owned(),
        block: block.and_then(|block| u32::try_from(block).ok()),
        pieces,
    }
}

#[cfg(test)]
mod tests {
    use stet_core::document::{Block, BlockKind};

    use super::*;

    fn document(texts: &[&str]) -> Document {
        let block = |text: &&str| Block {
            kind: BlockKind::Paragraph,
            text: (*text).to_owned(),
            runs: Vec::new(),
        };
        Document {
            blocks: texts.iter().map(block).collect(),
            ..Document::default()
        }
    }

    #[test]
    fn both_drafts_can_be_read_out_of_the_redline() {
        let old = [
            "One stays.",
            "The school cost 9 million euros.",
            "Goes away for good.",
        ];
        let new = [
            "One stays.",
            "Quite new here.",
            "The school cost 12 million euros.",
        ];
        let rows = rows(&document(&old), &document(&new));
        let kinds: Vec<&str> = rows.iter().map(|row| row.kind.as_str()).collect();
        assert_eq!(kinds, ["same", "added", "changed", "removed"]);
        let read = |without: &str| -> Vec<String> {
            rows.iter()
                .map(|row| {
                    let kept = row.pieces.iter().filter(|piece| piece.op != without);
                    kept.map(|piece| piece.text.as_str()).collect::<String>()
                })
                .filter(|text| !text.is_empty())
                .collect()
        };
        assert_eq!(read("added"), old);
        assert_eq!(read("removed"), new);
    }
}
