//! Words looked for in all texts on the desk.

use stet_store::documents;

use crate::engine::Inner;
use crate::wire::{Failure, SearchHit};

/// Most hits in all, and of one document: the list is for going somewhere, not for reading.
const MOST: usize = 30;
const OF_ONE: usize = 5;

/// Characters shown on either side of what was found.
const AROUND: usize = 48;

/// Where `words` stand, whatever their capitals; the document that was changed last comes first.
/// Linear in the length of the texts.
///
/// # Errors
/// A failure of the library.
pub(crate) fn search(inner: &Inner, words: &str) -> Result<Vec<SearchHit>, Failure> {
    let wanted = lower(words.trim());
    if wanted.is_empty() {
        return Ok(Vec::new());
    }
    Ok(inner.library.read(|tx| {
        let mut hits = Vec::new();
        for summary in documents::list(tx)? {
            let stored = documents::get(tx, &summary.id)?;
            let mut of_one = 0;
            for (block, index) in stored.document.blocks.iter().zip(0..) {
                let Some((found, around)) = found(&block.text, &wanted) else {
                    continue;
                };
                hits.push(SearchHit {
                    document: stored.id.clone(),
                    title: stored.title.clone(),
                    block: index,
                    words: around,
                    found,
                });
                of_one += 1;
                if hits.len() == MOST {
                    return Ok(hits);
                }
                if of_one == OF_ONE {
                    break;
                }
            }
        }
        Ok(hits)
    })?)
}

/// One character for each, so that places stay where they are.
fn lower(text: &str) -> Vec<char> {
    let one = |c: char| c.to_lowercase().next().unwrap_or(c);
    text.chars().map(one).collect()
}

/// The words as they stand in the text, and with some around them.
fn found(text: &str, wanted: &[char]) -> Option<(String, String)> {
    let all: Vec<char> = text.chars().collect();
    let low = lower(text);
    let at = low.windows(wanted.len()).position(|some| some == wanted)?;
    let end = at + wanted.len();
    let from = at.saturating_sub(AROUND);
    let to = (end + AROUND).min(all.len());
    let piece = |from: usize, to: usize| all.get(from..to).unwrap_or_default().iter().collect();
    let inside: String = piece(from, to);
    let begin = if from > 0 { "… " } else { "" };
    let rest = if to < all.len() { " …" } else { "" };
    Some((piece(at, end), format!("{begin}{}{rest}", inside.trim())))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_are_found_as_they_stand() {
        let (found, around) = found("Die Straße der FÄHREN.", &lower("fähren")).expect("there");
        assert_eq!(
            (found.as_str(), around.as_str()),
            ("FÄHREN", "Die Straße der FÄHREN.")
        );
        assert!(self::found("Ferries", &lower("fähren")).is_none());
        assert!(self::found("x", &lower("longer than the text")).is_none());
    }
}
