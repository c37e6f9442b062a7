//! Sentences that only say that sources were not used or say nothing: they assert nothing of the world.

use std::sync::LazyLock;

use regex::Regex;

/// What such a sentence speaks of, in lower case.
const NOUNS: &[&str] = &[
    "source",
    "reference",
    "citation",
    "quelle",
    "référence",
    "fuente",
    "referencia",
    "fonte",
    "fonti",
    "bron",
];

/// What it says of them.
const EXCLUSIONS: &[&str] = &[
    "no information",
    "contain no ",
    "contains no ",
    "have no ",
    "has no ",
    "not cited",
    "not used",
    "not relevant",
    "irrelevant",
    "excluded",
    "nothing about",
    "nothing on",
    "nothing relevant",
    "not address",
    "not discuss",
    "not mention",
    "not contain",
    "n't mention",
    "n’t mention",
    "n't address",
    "n’t address",
    "n't contain",
    "n’t contain",
    "nicht verwendet",
    "nicht relevant",
    "enthalten keine",
    "enthält keine",
    "pas utilisé",
    "ne contiennent aucun",
    "ne contient aucun",
    "ne contiennent pas",
    "ne contient pas",
    "non pertinent",
    "no se utiliz",
    "no contienen",
    "no contiene",
    "no mencionan",
    "no menciona",
    "no relevante",
    "niet gebruikt",
    "bevatten geen",
    "bevat geen",
    "non contengono",
    "non contiene",
];

/// Sources named as the sentence's subject: by their numbers, or as those that the writer was given.
static SUBJECT: LazyLock<Regex> = LazyLock::new(|| {
    const NOUN: &str = r"(?:sources?|references?|citations?|quellen?|références?|fuentes?|referencias?|fonti|fonte|bronnen|bron)";
    const GIVEN: &str = r"(?:provided|given|cited|listed|retrieved|supplied|above|remaining|other|vorliegenden|angegebenen|genannten|übrigen|autres|demás|altre|overige)";
    const AFTER: &str = r"(?:provided|supplied|listed above|fournies|citées|proporcionadas|citadas|fornite|citate|verstrekte)";
    let numbered = format!(r"^\W*(?:\p{{L}}+ ){{0,2}}{NOUN}\W{{0,3}}[\[【(]?\d");
    let given = format!(r"^\W*(?:\p{{L}}+ ){{0,3}}(?:{GIVEN} {NOUN}|{NOUN} {AFTER})\b");
    let marks = r"^\W*(?:\[\d{1,3}\][,; ]*(?:and |und |et |y |e |en )?)+(?:contain|have|has|do|does|enthalten|enthält|ne |no |non |bevat)";
    Regex::new(&format!("(?i)(?:{numbered})|(?:{given})|(?:{marks})"))
        .expect("the pattern is a constant of this crate")
});

/// "None of the sources mention it."
static NONE: LazyLock<Regex> = LazyLock::new(|| {
    Regex::new(
        r"(?i)^\W*none of .*\b(?:address|mention|contain|discuss|cover|provide|say|speak)s?\b",
    )
    .expect("the pattern is a constant of this crate")
});

/// True for a sentence about sources that says they were not used or say nothing.
pub(super) fn disclaims(sentence: &str) -> bool {
    let lower = sentence.to_lowercase();
    NOUNS.iter().any(|noun| lower.contains(noun)) && excludes(&lower)
}

/// True for such a sentence whose subject is the text's own sources, whatever they hold: it is no claim.
pub(crate) fn is_about_own_sources(sentence: &str) -> bool {
    let plain = sentence.replace(['*', '_'], "");
    (excludes(&plain.to_lowercase()) || NONE.is_match(&plain)) && SUBJECT.is_match(&plain)
}

fn excludes(lower: &str) -> bool {
    EXCLUSIONS.iter().any(|phrase| lower.contains(phrase))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_a_text_says_of_its_own_sources_is_no_claim() {
        for sentence in [
            "Sources [1], [2] contain no information about dividends.",
            "Source 4 does not mention the ferry.",
            "None of the provided sources address the price of kelp.",
            "The cited references don’t mention a second survey.",
            "Die Quellen [2] und [3] enthalten keine Angaben zu Gezeiten.",
            "Les sources fournies ne contiennent aucune donnée sur les digues.",
            "Las fuentes [1] y [4] no contienen datos sobre el puerto.",
            "[2] and [5] do not discuss wages.",
        ] {
            assert!(is_about_own_sources(sentence), "{sentence}");
        }
    }

    #[test]
    fn statements_that_name_a_source_stay_claims() {
        for sentence in [
            "The river has no source above the dam.",
            "The sources cited in the indictment contain no proof of bribery, the court held.",
            "Ms Lund said her source has no link to the ministry.",
            "The spring is the source of 40 percent of the town’s water.",
            "Sources [1] and [2] say that the ferry sank in 1953.",
            "Die Quelle der Orr hat keinen Namen.",
            "The report has no figures for 2019 [3].",
        ] {
            assert!(!is_about_own_sources(sentence), "{sentence}");
        }
    }
}
