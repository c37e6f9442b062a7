//! A text as the tokens MiniLM reads: "\[CLS] text \[SEP]".

use std::ops::Range;

use tokenizers::Tokenizer;

use crate::Problem;

/// Most characters of a text that are looked at.
const MOST: usize = 100_000;

/// Ids of the tokens that frame a text.
pub(crate) const CLS: u32 = 101;
pub(crate) const SEP: u32 = 102;
/// A text's tokens and how many of them are its first part.
pub(crate) type Tokens = (Vec<u32>, usize);

/// Reads texts as tokens.
pub(crate) struct Reader {
    tokenizer: Tokenizer,
}

impl Reader {
    /// From the bytes of a `tokenizer.json`.
    pub(crate) fn new(bytes: &[u8]) -> Result<Self, Problem> {
        let mut tokenizer =
            Tokenizer::from_bytes(bytes).map_err(|why| Problem::damaged(crate::TOKENS, why))?;
        tokenizer.with_padding(None);
        tokenizer
            .with_truncation(None)
            .map_err(|why| Problem::damaged(crate::TOKENS, why))?;
        Ok(Self { tokenizer })
    }

    fn ids(&self, text: &str, most: usize) -> Result<Vec<u32>, Problem> {
        let encoded = self.tokenizer.encode_fast(text, false);
        let encoded = encoded.map_err(|why| Problem::damaged(crate::TOKENS, why))?;
        Ok(encoded.get_ids().iter().copied().take(most).collect())
    }

    /// A text's tokens without a frame, each with its bytes.
    pub(crate) fn pieces(&self, text: &str) -> Result<Vec<(u32, Range<usize>)>, Problem> {
        let encoded = self.tokenizer.encode(head(text, MOST), false);
        let encoded = encoded.map_err(|why| Problem::damaged(crate::TOKENS, why))?;
        let spans = encoded.get_offsets().iter().map(|(from, to)| *from..*to);
        Ok(encoded.get_ids().iter().copied().zip(spans).collect())
    }

    /// One text's tokens with their frame, at most `most`.
    pub(crate) fn text(&self, text: &str, most: usize) -> Result<Vec<u32>, Problem> {
        let mut tokens = vec![CLS];
        tokens.extend(self.ids(head(text, MOST), most - 2)?);
        tokens.push(SEP);
        Ok(tokens)
    }
}

/// At most the first `most` characters.
pub(crate) fn head(text: &str, most: usize) -> &str {
    text.char_indices()
        .nth(most)
        .map_or(text, |(at, _)| text.get(..at).unwrap_or(text))
}
