//! The citations of a whole document: a name given in one paragraph is called in the next, and
//! notes are read after the text they stand under, as a stream of their own.

use super::{Citation, find};
use crate::document::{Block, BlockKind, Document, RunStyle};
use crate::text::Span;

/// Stands between two blocks: no name, date or remark runs over it.
const WALL: &str = "\n;\n";

/// Every citation of the blocks that `wanted` takes, with the number of its block and with places in
/// that block: the text first, then the notes, each in reading order. Code is never read.
///
/// Linear in the length of the document.
#[must_use]
pub fn in_document(document: &Document, wanted: impl Fn(usize) -> bool) -> Vec<(usize, Citation)> {
    let readable = |(_, block): &(usize, &Block)| block.kind != BlockKind::Code;
    let blocks = || document.blocks.iter().enumerate().filter(readable);
    let (mut text, mut starts, mut emphasis) = (String::new(), Vec::new(), Vec::new());
    let ordered = blocks()
        .filter(|(_, block)| block.kind != BlockKind::Note)
        .chain(blocks().filter(|(_, block)| block.kind == BlockKind::Note));
    for (at, block) in ordered.filter(|(at, _)| wanted(*at)) {
        let start = text.len();
        starts.push((start, at));
        text.push_str(&block.text);
        emphasis.extend(
            block
                .runs
                .iter()
                .filter(|run| run.style == RunStyle::Emphasis && run.span.end <= block.text.len())
                .map(|run| run.span.shifted(start)),
        );
        text.push_str(WALL);
    }
    find(&text, &emphasis)
        .into_iter()
        .filter_map(|citation| own(citation, document, &starts))
        .collect()
}

/// A citation with places in its own block; `None` for one that is not inside a block.
fn own(
    mut citation: Citation,
    document: &Document,
    starts: &[(usize, usize)],
) -> Option<(usize, Citation)> {
    let after = starts.partition_point(|(start, _)| *start <= citation.span.start);
    let (start, block) = *starts.get(after.checked_sub(1)?)?;
    let length = document.blocks.get(block)?.text.len();
    if citation.span.end > start + length {
        return None;
    }
    let inside = |span: Span| {
        let from = span.start.max(start) - start;
        Span::new(from, (span.end - start).min(length).max(from))
    };
    citation.span = inside(citation.span);
    citation.whole = inside(citation.whole);
    Some((block, citation))
}
