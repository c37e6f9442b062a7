//! The noun a figure counts: found after it, in one form for singular and plural.

use rust_stemmers::{Algorithm, Stemmer};

use super::token::{Gap, Token};

/// Words that end the search for a noun.
const STOPS: [&str; 91] = [
    "a", "about", "after", "again", "against", "all", "also", "although", "am", "an", "and", "any",
    "are", "as", "at", "be", "because", "been", "before", "being", "between", "both", "but", "by",
    "can", "could", "did", "do", "does", "during", "each", "either", "for", "from", "had", "has",
    "have", "he", "her", "his", "how", "i", "if", "in", "into", "is", "it", "its", "may", "might",
    "must", "my", "nor", "not", "on", "only", "or", "our", "over", "per", "she", "should", "since",
    "so", "some", "than", "that", "the", "their", "them", "then", "there", "these", "they", "this",
    "those", "through", "to", "under", "until", "up", "was", "we", "were", "when", "where",
    "which", "while", "who", "will", "with",
];

/// Adjectives and adverbs that stand between a figure and its noun.
const PASSED: [&str; 14] = [
    "new",
    "more",
    "other",
    "different",
    "additional",
    "further",
    "such",
    "same",
    "total",
    "extra",
    "fewer",
    "less",
    "consecutive",
    "separate",
];

/// Plurals that do not end in "s".
const PLURALS: [&str; 16] = [
    "people", "children", "men", "women", "police", "mice", "feet", "teeth", "geese", "data",
    "media", "criteria", "species", "deer", "sheep", "fish",
];

fn is_stop(word: &str) -> bool {
    STOPS.contains(&word)
}

fn looks_plural(word: &str) -> bool {
    PLURALS.contains(&word)
        || word.len() > 3
            && word.ends_with('s')
            && !word.ends_with("ss")
            && !word.ends_with("us")
            && !word.ends_with("is")
            && !word.ends_with("'s")
}

/// The noun that follows token `i`, where a figure ends; `None` if there is none close by.
pub(super) fn noun_after(t: &[Token], i: usize) -> Option<String> {
    let mut at = i;
    // "a third of the voters", "4,870 of them"
    if t.get(at).is_some_and(|x| x.is("of")) {
        at += 1;
        while t.get(at).is_some_and(|x| {
            matches!(
                x.text.as_str(),
                "the" | "all" | "its" | "their" | "those" | "these" | "our" | "his" | "her"
            )
        }) {
            at += 1;
        }
    } else if t.get(at).is_some_and(Token::is_hyphen) {
        at += 1;
    }
    let mut first: Option<&str> = None;
    for token in t.iter().skip(at).take(5) {
        let letters = token.is_word() && token.text.chars().count() > 1;
        if !letters || token.gap == Gap::Break || is_stop(&token.text) {
            // A hyphen inside "first-time voters" joins the words.
            if token.is_hyphen() && token.glued() && first.is_some() {
                continue;
            }
            break;
        }
        if PASSED.contains(&token.text.as_str()) {
            continue;
        }
        if looks_plural(&token.text) {
            return Some(stem(&token.text));
        }
        if first.is_none() {
            first = Some(&token.text);
        }
    }
    first.map(stem)
}

/// One form for a noun's singular and plural.
pub(super) fn stem(word: &str) -> String {
    match word {
        "people" | "persons" | "person" => return "person".to_owned(),
        "children" => return "child".to_owned(),
        "men" => return "man".to_owned(),
        "women" => return "woman".to_owned(),
        _ => {}
    }
    if !word.is_ascii() {
        return word.to_owned();
    }
    Stemmer::create(Algorithm::English)
        .stem(word.strip_suffix("'s").unwrap_or(word))
        .into_owned()
}

/// True if the word after token `i` is a plural noun, so that "2000 people" is a count.
pub(super) fn plural_follows(t: &[Token], i: usize) -> bool {
    t.get(i).is_some_and(|x| {
        x.is_word() && x.gap == Gap::Space && !is_stop(&x.text) && looks_plural(&x.text)
    })
}

#[cfg(test)]
mod tests {
    use super::super::token::tokens;
    use super::*;

    #[test]
    fn the_head_noun_is_found_and_stemmed() {
        for (text, noun) in [
            ("new patients died", Some("patient")),
            ("of the voters", Some("voter")),
            ("people", Some("person")),
            ("in Paris", None),
            ("hospital beds", Some("bed")),
        ] {
            let t = tokens(&format!("5 {text}"));
            assert_eq!(noun_after(&t, 1).as_deref(), noun, "{text}");
        }
    }
}
