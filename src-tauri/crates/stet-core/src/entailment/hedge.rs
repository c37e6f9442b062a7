//! Words that take an assertion back a little: a passage that hedges supports a flat claim only
//! loosely (rules 6.3, line 4).

/// Words that make an assertion less firm.
const HEDGES: &[&str] = &[
    "allegedly",
    "apparently",
    "appear",
    "appears",
    "arguably",
    "could",
    "estimated",
    "estimates",
    "may",
    "might",
    "perhaps",
    "possible",
    "possibly",
    "potentially",
    "preliminary",
    "presumably",
    "probably",
    "purportedly",
    "reportedly",
    "rumoured",
    "rumored",
    "seem",
    "seems",
    "suggest",
    "suggests",
    "supposedly",
    "unconfirmed",
];

/// True if `text` hedges.
#[must_use]
pub(crate) fn hedges(text: &str) -> bool {
    let lower = |word: &str| word.to_lowercase();
    let words: Vec<&str> = text
        .split(|ch: char| !ch.is_alphanumeric())
        .filter(|word| !word.is_empty())
        .collect();
    words.iter().enumerate().any(|(at, word)| {
        // "May" with a capital inside a sentence, or beside a figure, is the month.
        let dated = || {
            words
                .get(1)
                .is_some_and(|next| next.starts_with(char::is_numeric))
        };
        let month = *word == "May" && (at > 0 || dated());
        !month && HEDGES.contains(&lower(word).as_str())
    })
}

/// True if the claim states flatly what every sentence of the passage only hedges.
#[must_use]
pub fn firmer_than(claim: &str, passage: &str) -> bool {
    if hedges(claim) {
        return false;
    }
    let mut sentences = crate::text::sentences(passage)
        .into_iter()
        .filter_map(|span| span.slice(passage))
        .peekable();
    if sentences.peek().is_none() {
        return hedges(passage);
    }
    sentences.all(hedges)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_flat_claim_is_firmer_than_a_hedged_source() {
        let flat = "The drug shortens the illness.";
        assert!(firmer_than(flat, "The drug may shorten the illness."));
        assert!(!firmer_than(flat, "The drug shortens the illness."));
        assert!(!firmer_than(
            "The drug may shorten the illness.",
            "The drug might do so."
        ));
        assert!(!firmer_than(flat, "The trial ended in May 2020."));
        assert!(!firmer_than(flat, "May 2020 saw the end of the trial."));
    }
}
