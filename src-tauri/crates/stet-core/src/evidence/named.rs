//! Whom a claim names, as far as capitals and atoms tell.

use crate::claim::{AtomValue, Claim};

/// The persons and organisations a claim names, whoever is said to have said it, and whatever else is written like a
/// name: at the beginning of a sentence and of one word too.
#[must_use]
pub fn named(claim: &Claim) -> Vec<String> {
    let atoms = claim.atoms.iter().filter_map(|atom| match &atom.value {
        AtomValue::Name(name) | AtomValue::Attribution(name) => Some(name.clone()),
        _ => None,
    });
    let mut all: Vec<String> = atoms.collect();
    for name in capitalised(&claim.words()) {
        if !all.contains(&name) {
            all.push(name);
        }
    }
    all
}

/// The runs of words written with a capital or with figures among them ("G4S"), small words between two of them
/// included.
fn capitalised(text: &str) -> Vec<String> {
    const BETWEEN: [&str; 18] = [
        "of", "and", "&", "de", "del", "della", "der", "die", "für", "und", "von", "van", "du",
        "des", "la", "le", "the", "for",
    ];
    let mut all = Vec::new();
    for piece in text.split([',', ';', ':', '(', ')', '"', '“', '”', '„', '«', '»']) {
        let words: Vec<&str> = piece
            .split_whitespace()
            .map(|word| word.trim_matches(|ch: char| !ch.is_alphanumeric() && ch != '&'))
            .collect();
        let capital = |word: &&str| word.starts_with(char::is_uppercase);
        let mut from = 0;
        while from < words.len() {
            if !capital(&words[from]) {
                from += 1;
                continue;
            }
            let mut to = from + 1;
            let mut at = to;
            while at < words.len() {
                if capital(&words[at]) {
                    to = at + 1;
                } else if !BETWEEN.contains(&words[at]) {
                    break;
                }
                at += 1;
            }
            all.push(words[from..to].join(" "));
            // "Fujitsu sold", but also "Residents of Hest": the first word may be none of the name.
            if from == 0 && to > 1 {
                let rest = words[1..to].iter().skip_while(|word| !capital(word));
                let rest: Vec<&str> = rest.copied().collect();
                if !rest.is_empty() {
                    all.push(rest.join(" "));
                }
            }
            from = to;
        }
    }
    all
}
