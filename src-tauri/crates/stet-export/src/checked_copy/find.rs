//! The words of a place of the text in the file.

use std::ops::Range;

use stet_core::document::Place;

use super::Why;
use super::align::{Aligned, BlockLine, LineAt, Stories};
use super::place::places;
use super::story::{Atom, NoteKind};

/// Words found in the file.
#[derive(Debug, Clone)]
pub(super) struct Found {
    pub(super) line: LineAt,
    /// Atoms of the line.
    pub(super) atoms: Range<usize>,
}

/// The atoms of a place.
///
/// # Errors
/// Why they cannot be told.
pub(super) fn find(stories: &Stories, aligned: &Aligned, place: &Place) -> Result<Found, Why> {
    let lines = aligned.get(place.block).ok_or(Why::Nowhere)?;
    let span = place.span;
    let holds = |line: &&BlockLine| line.span.start <= span.start && span.end <= line.span.end;
    if lines.is_empty() {
        return Err(Why::Blank);
    }
    let Some(line) = lines.iter().find(holds) else {
        let touched = |line: &BlockLine| line.span.start < span.end && span.start < line.span.end;
        return Err(match lines.iter().any(touched) {
            true => Why::Paragraphs,
            false => Why::Differs,
        });
    };
    let at = line.line.ok_or(Why::Differs)?;
    let (_, atoms) = stories.line(at).ok_or(Why::Nowhere)?;
    let found = places(&line.tokens, atoms);
    let first = line
        .tokens
        .partition_point(|token| token.start < span.start);
    let end = line.tokens.partition_point(|token| token.end <= span.end);
    if span.is_empty() {
        let before = first.checked_sub(1).and_then(|at| found[at].clone());
        let after = found.get(first).cloned().flatten();
        let at_atom = match (before, after) {
            (Some(before), _) => before.end,
            (None, Some(after)) => after.start,
            (None, None) => return Err(Why::Differs),
        };
        return Ok(Found {
            line: at,
            atoms: at_atom..at_atom,
        });
    }
    let inside = found.get(first..end).filter(|inside| !inside.is_empty());
    let inside = inside.ok_or(Why::Differs)?;
    // A part of a mark is no place.
    if line.tokens[first].start != span.start || line.tokens[end - 1].end != span.end {
        return Err(Why::Mark);
    }
    if inside.iter().any(Option::is_none) {
        return Err(Why::Differs);
    }
    match (
        inside.first().cloned().flatten(),
        inside.last().cloned().flatten(),
    ) {
        (Some(first), Some(last)) if first.start < last.end => Ok(Found {
            line: at,
            atoms: first.start..last.end,
        }),
        _ => Err(Why::Differs),
    }
}

/// The line of the file that is nearest to a place in its block.
pub(super) fn near(stories: &Stories, aligned: &Aligned, place: &Place) -> Option<Found> {
    let lines = aligned.get(place.block)?;
    let away = |line: &BlockLine| {
        let before = place.span.start.saturating_sub(line.span.end);
        before + line.span.start.saturating_sub(place.span.end)
    };
    let paired = lines.iter().filter(|line| line.line.is_some());
    let line = paired.min_by_key(|line| away(line))?.line?;
    let (_, atoms) = stories.line(line)?;
    Some(Found {
        line,
        atoms: 0..atoms.len(),
    })
}

/// The mark in the text that cites a note.
pub(super) fn mark_of(stories: &Stories, kind: NoteKind, note: usize) -> Option<Atom> {
    let (id, _) = stories.notes(kind)?.notes.get(note)?;
    let mut cited = stories.body.cited.iter();
    cited
        .find(|(known, of, _)| *known == kind && of == id)
        .map(|(.., atom)| *atom)
}
