//! Line breaks: a wrapped line goes on, a heading or list line ends.

use super::lists;

/// A line break longer than this many characters of line before it is read as wrapping.
const WRAP: usize = 40;

/// White space around a line break.
pub(super) struct Gap {
    /// Byte offset after it.
    pub(super) end: usize,
    /// True if it holds an empty line.
    pub(super) blank: bool,
}

/// Reads the white space that begins with the line break at byte `at`.
pub(super) fn gap(text: &str, at: usize) -> Gap {
    let mut breaks = 0;
    let mut previous = ' ';
    let mut end = at;
    for (offset, ch) in text[at..].char_indices() {
        if !ch.is_whitespace() {
            break;
        }
        let crlf = previous == '\r' && ch == '\n';
        if matches!(ch, '\n' | '\r' | '\u{2028}' | '\u{2029}') && !crlf {
            breaks += 1;
        }
        previous = ch;
        end = at + offset + ch.len_utf8();
    }
    Gap {
        end,
        blank: breaks > 1,
    }
}

/// True if a sentence ends between the line `before` and the text `after` it.
pub(super) fn breaks(before: &str, after: &str, blank: bool) -> bool {
    if blank || lists::bullet(after) || lists::marker_len(after).is_some() {
        return true;
    }
    let before = before.trim_end();
    let Some(next) = after.chars().next() else {
        return true;
    };
    if next.is_lowercase() || before.ends_with([',', '-', '–', '—', '/']) {
        return false;
    }
    // A finished line is ended by its own punctuation; abbreviations stay open.
    if before.ends_with(['.', '…']) {
        return false;
    }
    before.chars().take(WRAP + 1).count() <= WRAP
}
