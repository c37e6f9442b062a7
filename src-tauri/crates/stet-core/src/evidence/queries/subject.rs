//! Whom a claim speaks of, where its own words only point: "She resigned", "The company grew".
//!
//! A plain rule that is right often and harmless otherwise: the nearest proper name before the
//! claim – in its sentence, then in the paragraph, then in the title. A wrong name costs a search,
//! never a verdict.

use super::Surroundings;
use crate::claim::{AtomValue, Claim, ProperName, proper_names};
use crate::text::words;

/// Words that point to somebody or something named before.
const POINTERS: &[(&str, &[&str])] = &[
    (
        "en",
        &[
            "he", "she", "it", "they", "him", "her", "them", "his", "hers", "its", "their",
            "theirs", "this", "these", "that", "those", "we", "our",
        ],
    ),
    (
        "de",
        &[
            "er", "sie", "es", "ihm", "ihn", "ihr", "ihre", "ihrer", "ihren", "sein", "seine",
            "seiner", "seinen", "dieser", "diese", "dieses", "jener", "jene",
        ],
    ),
    (
        "fr",
        &[
            "il", "elle", "ils", "elles", "lui", "leur", "leurs", "son", "sa", "ses", "ce", "cet",
            "cette", "ces", "celui", "celle",
        ],
    ),
    (
        "es",
        &[
            "él", "ella", "ellos", "ellas", "su", "sus", "este", "esta", "estos", "estas", "ese",
            "esa", "aquel", "aquella",
        ],
    ),
    (
        "it",
        &[
            "lui", "lei", "loro", "egli", "ella", "essi", "suo", "sua", "suoi", "sue", "questo",
            "questa", "quello", "quella",
        ],
    ),
    (
        "nl",
        &[
            "hij", "zij", "ze", "hun", "haar", "zijn", "dit", "deze", "die", "dat",
        ],
    ),
    (
        "pt",
        &[
            "ele", "ela", "eles", "elas", "seu", "sua", "seus", "suas", "este", "esta",
        ],
    ),
    (
        "sv",
        &[
            "han", "hon", "den", "det", "de", "dess", "deras", "hans", "hennes",
        ],
    ),
];

/// Pointers that stand for a person: a place is never meant.
const PERSONS: &[&str] = &[
    "he", "she", "him", "his", "hers", "elle", "han", "hon", "hij", "ella", "él", "egli", "ele",
];

/// True for a word that only points, in lower case.
pub(super) fn is_pointer(word: &str, language: &str) -> bool {
    POINTERS
        .iter()
        .any(|(code, list)| *code == language && list.contains(&word))
}

/// The name to put before the claim's own words; `None` if they name their subject themselves, or
/// if nothing before them does.
pub(super) fn of(claim: &Claim, around: &Surroundings<'_>) -> Option<String> {
    let text = claim.words();
    let language = if around.language.is_empty() {
        "en"
    } else {
        around.language
    };
    let first = words(&text).first().and_then(|span| span.slice(&text))?;
    let first = first.to_lowercase();
    let points = is_pointer(&first, language);
    let named = claim
        .atoms
        .iter()
        .any(|atom| matches!(atom.value, AtomValue::Name(_) | AtomValue::Place(_)));
    if named && !points {
        return None;
    }
    let person = PERSONS.contains(&first.as_str());
    let fits = |name: &ProperName| !(person && name.place) && telling(name, language);
    let at = around.sentence.find(text.trim()).unwrap_or(0);
    let lead = around.sentence.get(..at).unwrap_or_default();
    let in_lead = proper_names(lead, language);
    // A clause goes on with the subject its sentence began with; a pronoun means the nearest.
    let lead = if points {
        in_lead.into_iter().rfind(fits)
    } else {
        in_lead.into_iter().find(fits)
    };
    let found = lead
        .or_else(|| {
            proper_names(around.before, language)
                .into_iter()
                .rfind(fits)
        })
        .or_else(|| proper_names(around.title, language).into_iter().find(fits))?;
    let said = text.contains(&found.words);
    (!said).then_some(found.words)
}

/// Whether a capitalised word tells somebody apart. Where every noun has a capital, only what has
/// several words, is a place, or is written in capitals.
fn telling(name: &ProperName, language: &str) -> bool {
    let capitals = name.words.chars().filter(|c| c.is_uppercase()).count() > 1;
    language != "de" || name.place || name.words.contains(' ') || capitals
}
