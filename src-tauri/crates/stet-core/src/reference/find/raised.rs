//! Notes that are written out in the text itself: their marks stand raised or as signs before the words, "¹ Rusk,
//! Malt", "† Venn, The Year", and no reader of a format told them apart.

use super::short_form;
use crate::claim::citation::raised_digit;
use crate::claim::sections::reads_like_reference;
use crate::document::{Block, BlockKind, Document, Place, RunStyle};
use crate::text::Span;

/// Signs that call notes, in their usual order.
const SIGNS: [&str; 6] = ["*", "†", "‡", "§", "‖", "¶"];

/// What stands before the words of such a note.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Lead {
    /// Its length in bytes, with the blank behind it.
    pub(super) length: usize,
    /// The number, if it is one.
    pub(super) number: Option<u32>,
}

/// The raised number or the sign before a line.
pub(super) fn lead(line: &str) -> Option<Lead> {
    let lead = number(line).or_else(|| {
        let marks = SIGNS.iter().find(|sign| line.starts_with(**sign))?;
        let length = line.len() - line.trim_start_matches(*marks).len();
        (length <= 3 * marks.len()).then_some(Lead {
            length,
            number: None,
        })
    })?;
    let rest = &line[lead.length..];
    let words = rest.trim_start_matches([' ', '\u{a0}']);
    words
        .starts_with(|ch: char| ch.is_alphabetic() || matches!(ch, '“' | '"' | '«' | '„' | '‘'))
        .then_some(Lead {
            length: lead.length + rest.len() - words.len(),
            ..lead
        })
}

fn number(line: &str) -> Option<Lead> {
    let digits: Vec<u32> = line.chars().map_while(raised_digit).collect();
    let length = line.chars().take(digits.len()).map(char::len_utf8).sum();
    let number = digits
        .iter()
        .fold(0_u32, |all, digit| all.saturating_mul(10) + digit);
    (1..=3).contains(&digits.len()).then_some(Lead {
        length,
        number: Some(number),
    })
}

/// The raised number that a reader of formats found at the head of a line.
pub(super) fn styled(content: &Block, at: usize) -> Option<Lead> {
    let run = content
        .runs
        .iter()
        .find(|run| run.style == RunStyle::Superscript && run.span.start == at)?;
    let words = run.span.slice(&content.text)?;
    Some(Lead {
        length: run.span.len(),
        number: words.trim().parse().ok(),
    })
}

/// The lines of a text, cut also where the next raised number opens a note in the same line: line breaks
/// may have been lost.
pub(super) fn lines(text: &str) -> impl Iterator<Item = &str> {
    text.split_inclusive('\n').flat_map(|line| {
        let mut pieces = Vec::new();
        let mut rest = line;
        let mut last = lead(line.trim_start()).and_then(|lead| lead.number);
        while let Some(before) = last {
            let next = rest.match_indices(' ').map(|(at, _)| at + 1).find(|&at| {
                let ended = rest[..at]
                    .trim_end()
                    .ends_with(['.', ')', '!', '?', '»', '”', ']']);
                ended && lead(&rest[at..]).and_then(|lead| lead.number) == Some(before + 1)
            });
            let Some(at) = next else { break };
            pieces.push(&rest[..at]);
            rest = &rest[at..];
            last = Some(before + 1);
        }
        pieces.push(rest);
        pieces
    })
}

/// The notes at the end of a document that cite and whose marks stand in the text above them, with their
/// numbers.
pub(super) fn at_the_end(document: &Document) -> impl Iterator<Item = (Option<u32>, Place)> {
    called_notes(document).into_iter().filter(|(_, place)| {
        let words = document.words(place).unwrap_or_default();
        reads_like_reference(words) || short_form::is_short(words)
    })
}

fn called_notes(document: &Document) -> Vec<(Option<u32>, Place)> {
    let mut notes: Vec<(Option<u32>, Place)> = Vec::new();
    let mut first_sign = None;
    'blocks: for (block, content) in document.blocks.iter().enumerate().rev() {
        if matches!(
            content.kind,
            BlockKind::Heading { .. } | BlockKind::Code | BlockKind::Note
        ) {
            break;
        }
        let mut start = 0;
        let spans: Vec<(usize, &str)> = lines(&content.text)
            .map(|line| {
                let at = start;
                start += line.len();
                (at, line)
            })
            .filter(|(_, line)| !line.trim().is_empty())
            .collect();
        for (at, line) in spans.into_iter().rev() {
            let indent = line.len() - line.trim_start().len();
            let bare = line.trim();
            let place = |from: usize| Place {
                block,
                span: Span::new(at + indent + from, at + indent + bare.len()),
            };
            let bullet = matches!(content.kind, BlockKind::ListItem { number: None, .. });
            match lead(bare) {
                Some(lead) => {
                    first_sign = Some(&bare[..lead.length]);
                    notes.push((lead.number, place(lead.length)));
                }
                // A reader of plain text takes the first sign for the mark of a list.
                None if bullet
                    && first_sign.is_some_and(|sign| [SIGNS[1], "**"].contains(&sign.trim())) =>
                {
                    notes.push((None, place(0)));
                    break 'blocks;
                }
                None => break 'blocks,
            }
        }
    }
    notes.reverse();
    let Some(begin) = notes.first().map(|(_, place)| *place) else {
        return notes;
    };
    if called(document, begin) {
        notes
    } else {
        Vec::new()
    }
}

/// True if a sign or a raised number stands behind a word above the notes.
fn called(document: &Document, begin: Place) -> bool {
    let above = document.blocks[..=begin.block].iter().enumerate();
    above
        .filter(|(_, block)| block.kind != BlockKind::Code)
        .any(|(at, block)| {
            let end = if at == begin.block {
                begin.span.start
            } else {
                block.text.len()
            };
            let text = block.text.get(..end).unwrap_or_default();
            let mut before = ' ';
            text.chars().any(|ch| {
                let mark =
                    SIGNS.iter().any(|sign| sign.starts_with(ch)) || raised_digit(ch) == Some(1);
                let behind_word = before.is_alphabetic()
                    || matches!(before, '.' | ',' | ';' | ')' | '”' | '»' | '"');
                before = ch;
                mark && behind_word
            })
        })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::check::testing::document;

    #[test]
    fn leads_and_lines() {
        assert_eq!(
            lead("¹² Rusk, Malt"),
            Some(Lead {
                length: 5,
                number: Some(12)
            })
        );
        assert_eq!(
            lead("† Venn"),
            Some(Lead {
                length: 4,
                number: None
            })
        );
        assert_eq!(lead("**Venn**").map(|lead| lead.number), Some(None));
        assert_eq!(lead("*5"), None);
        assert_eq!(
            lines("¹ Rusk, 1972. ² Ibid., 4. It is 5 m² wide. ³ Venn").collect::<Vec<_>>(),
            ["¹ Rusk, 1972. ", "² Ibid., 4. It is 5 m² wide. ", "³ Venn"]
        );
    }

    #[test]
    fn notes_stand_at_the_end_and_are_called() {
        let found = |text: &str| called_notes(&document(text)).len();
        assert_eq!(
            found("It is salt,† and peat.‡\n\n† Rusk, Malt.\n\n‡ Venn, Casks."),
            2
        );
        assert_eq!(found("It is salt¹ and peat.\n\n¹ Rusk, Malt."), 1);
        assert_eq!(found("It is salt and peat.\n\n† Rusk, Malt."), 0);
        assert_eq!(found("It is salt.†\n\n† Rusk, Malt.\n\nIt goes on."), 0);
    }
}
