//! Words that stand for a person named before.

/// Third persons, in the languages that have capitals.
const PRONOUNS: &str = "he she his her they er sie ihm ihr il elle él ella lui lei ele ela hij zij on ona он она han hun hon hän ő o";

/// True for a word in lower case that stands for somebody named before.
#[must_use]
pub fn is_pronoun(word: &str) -> bool {
    PRONOUNS.split(' ').any(|one| one == word)
}
