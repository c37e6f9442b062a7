//! A citation being put together: words set plain or in italics, one after the other.

use super::Piece;

/// The citation so far.
#[derive(Debug, Default)]
pub(super) struct Line {
    pieces: Vec<Piece>,
}

impl Line {
    /// Words set plain.
    pub(super) fn plain(&mut self, words: &str) -> &mut Self {
        self.push(words, false)
    }

    /// Words in italics.
    pub(super) fn italic(&mut self, words: &str) -> &mut Self {
        self.push(words, true)
    }

    fn push(&mut self, words: &str, italic: bool) -> &mut Self {
        match self.pieces.last_mut() {
            _ if words.is_empty() => {}
            Some(last) if last.italic == italic => last.text.push_str(words),
            _ => self.pieces.push(Piece {
                text: words.to_owned(),
                italic,
                small_caps: false,
            }),
        }
        self
    }

    /// Plain words after a sign, if there are any: `after(", ", "12")`.
    pub(super) fn after(&mut self, sign: &str, words: &str) -> &mut Self {
        if !words.is_empty() {
            if !self.pieces.is_empty() {
                self.plain(sign);
            }
            self.plain(words);
        }
        self
    }

    /// The citation with its full stop, unless it ends in a mark that needs none or in an address.
    pub(super) fn stop(mut self) -> Vec<Piece> {
        if let Some(last) = self.pieces.last_mut() {
            let ended = last.text.ends_with(['.', '?', '!']);
            if !ended {
                self.plain(".");
            }
        }
        self.pieces
    }

    /// The citation as it stands.
    pub(super) fn done(self) -> Vec<Piece> {
        self.pieces
    }
}

/// Parts that are not empty, with a sign between them.
pub(super) fn joined(parts: &[&str], sign: &str) -> String {
    let parts: Vec<&str> = parts
        .iter()
        .copied()
        .filter(|part| !part.is_empty())
        .collect();
    parts.join(sign)
}
