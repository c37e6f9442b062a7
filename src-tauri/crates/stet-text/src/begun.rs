//! Words of the program's own at the beginning of a sentence.

/// The words with a capital first: "The source pack is empty". No change to what has no capitals.
#[must_use]
pub fn begun(words: &str) -> String {
    let mut letters = words.chars();
    let first = letters.next();
    first
        .into_iter()
        .flat_map(char::to_uppercase)
        .chain(letters)
        .collect()
}

#[cfg(test)]
mod tests {
    use super::begun;

    #[test]
    fn the_first_letter_alone() {
        for (words, said) in [
            ("the source pack", "The source pack"),
            ("éditeur X", "Éditeur X"),
            ("doi.org", "Doi.org"),
            ("7 years", "7 years"),
            ("", ""),
        ] {
            assert_eq!(begun(words), said);
        }
    }
}
