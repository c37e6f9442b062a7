//! A claim and a passage as the tokens the network reads: "\[CLS] claim \[SEP] passage \[SEP]".
//!
//! A passage longer than there is room for gives the sentences that share most words with the
//! claim, in their order. `scripts/fit-encoder.py` reads pairs in the very same way: a change here
//! is a change there, and a new fit.

use std::collections::HashSet;

use tokenizers::Tokenizer;

use crate::Problem;

/// Most tokens of a pair.
pub(crate) const LONGEST: usize = 128;
/// Most tokens of its claim.
const LONGEST_CLAIM: usize = 64;
/// A passage of more characters is cut into sentences before its tokens are counted.
const AT_ONCE: usize = 2_000;
/// Most characters of a passage that are looked at.
const MOST: usize = 100_000;

/// Words of three letters or more that say nothing of what a text is about.
const STOP: &[&str] = &[
    "the", "and", "that", "with", "from", "this", "have", "has", "had", "was", "were", "are",
    "for", "not", "but", "its", "his", "her", "their", "they", "she", "him", "you", "our", "who",
    "which", "what", "when", "where", "there", "been", "being", "will", "would", "can", "could",
    "should", "may", "might", "also", "than", "then", "into", "over", "after", "before", "about",
    "more", "most", "some", "such", "any", "all", "one", "two",
];

/// Ids of the tokens that frame a text.
pub(crate) const CLS: u32 = 101;
pub(crate) const SEP: u32 = 102;
/// Ids of the signs for what is hidden, and for where marked words begin.
pub(crate) const HIDDEN: u32 = 103;
pub(crate) const MARK: u32 = 1008;

/// Tokens of a pair and how many of them are the claim's part.
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

    /// A pair's tokens, at most [`LONGEST`].
    pub(crate) fn pair(&self, claim: &str, passage: &str) -> Result<Tokens, Problem> {
        let (claim, passage) = (head(claim, AT_ONCE), head(passage, MOST));
        let first = self.ids(claim, LONGEST_CLAIM)?;
        let room = LONGEST - 3 - first.len();
        let whole = if passage.chars().nth(AT_ONCE - 1).is_none() {
            Some(self.ids(passage, room + 1)?)
        } else {
            None
        };
        let second = match whole {
            Some(ids) if ids.len() <= room => ids,
            _ => self.best(claim, passage, room)?,
        };
        let split = first.len() + 2;
        let mut tokens = vec![CLS];
        tokens.extend(first);
        tokens.push(SEP);
        tokens.extend(second);
        tokens.push(SEP);
        Ok((tokens, split))
    }

    /// One text's tokens with their frame, at most `most`; of a longer one what stands around the first of `signs`, or
    /// its beginning.
    pub(crate) fn around(
        &self,
        text: &str,
        most: usize,
        signs: &[u32],
    ) -> Result<Vec<u32>, Problem> {
        let mut tokens = vec![CLS];
        tokens.extend(window(
            &self.ids(head(text, MOST), usize::MAX)?,
            most - 2,
            signs,
        ));
        tokens.push(SEP);
        Ok(tokens)
    }

    /// One text's tokens with their frame, at most `most`.
    pub(crate) fn text(&self, text: &str, most: usize) -> Result<Vec<u32>, Problem> {
        self.around(text, most, &[])
    }

    fn best(&self, claim: &str, passage: &str, mut room: usize) -> Result<Vec<u32>, Problem> {
        let wanted = content(claim);
        let sentences = sentences(passage);
        let mut order: Vec<(usize, usize)> = sentences
            .iter()
            .map(|sentence| content(sentence).intersection(&wanted).count())
            .enumerate()
            .collect();
        order.sort_by_key(|(at, shared)| (std::cmp::Reverse(*shared), *at));
        let mut taken: Vec<(usize, Vec<u32>)> = Vec::new();
        for (at, _) in order {
            let ids = self.ids(sentences[at], room)?;
            room -= ids.len();
            taken.push((at, ids));
            if room == 0 {
                break;
            }
        }
        taken.sort_by_key(|(at, _)| *at);
        Ok(taken.into_iter().flat_map(|(_, ids)| ids).collect())
    }
}

/// At most `most` tokens, around the first of `signs` where there is one.
fn window(ids: &[u32], most: usize, signs: &[u32]) -> Vec<u32> {
    if ids.len() <= most {
        return ids.to_vec();
    }
    let at = ids.iter().position(|id| signs.contains(id)).unwrap_or(0);
    let start = at.saturating_sub(most / 2).min(ids.len() - most);
    ids[start..start + most].to_vec()
}

/// At most the first `most` characters.
pub(crate) fn head(text: &str, most: usize) -> &str {
    text.char_indices()
        .nth(most)
        .map_or(text, |(at, _)| text.get(..at).unwrap_or(text))
}

/// Its words of three letters or more that say what it is about, in lower case.
fn content(text: &str) -> HashSet<String> {
    text.to_lowercase()
        .split(|ch: char| !ch.is_alphanumeric())
        .filter(|word| word.chars().nth(2).is_some() && !STOP.contains(word))
        .map(str::to_owned)
        .collect()
}

/// Cut at line ends and where white space follows ".", "!" or "?"; none is blank.
fn sentences(text: &str) -> Vec<&str> {
    let mut out = Vec::new();
    let (mut start, mut before) = (0, ' ');
    for (at, ch) in text.char_indices() {
        if ch == '\n' || ch.is_whitespace() && matches!(before, '.' | '!' | '?') {
            out.push(&text[start..at]);
            start = at;
        }
        before = ch;
    }
    out.push(&text[start..]);
    out.retain(|sentence| !sentence.trim().is_empty());
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sentences_end_where_space_follows_their_mark() {
        let found = sentences("It cost 3.5 m. Who paid?\n\nNobody knows");
        let found: Vec<&str> = found.iter().map(|one| one.trim()).collect();
        assert_eq!(found, ["It cost 3.5 m.", "Who paid?", "Nobody knows"]);
        assert!(sentences(" \n ").is_empty());
    }

    #[test]
    fn what_is_hidden_stays_in_view() {
        let mut ids = vec![7; 200];
        ids[150] = HIDDEN;
        let seen = window(&ids, 64, &[HIDDEN]);
        let at = seen.iter().position(|id| *id == HIDDEN);
        assert_eq!((seen.len(), at), (64, Some(32)));
        assert_eq!(window(&[1, 2, 3], 2, &[HIDDEN]), [1, 2]);
    }

    #[test]
    fn only_words_that_say_something_count() {
        let found = content("The ferry and its 120 crew at Hest");
        let mut found: Vec<&str> = found.iter().map(String::as_str).collect();
        found.sort_unstable();
        assert_eq!(found, ["120", "crew", "ferry", "hest"]);
    }
}
