//! Who said it: whether a claim is a distinct second party's, and may therefore be reviewed in
//! public.

use stet_core::report::{DecisionType, Report, ReportClaim};

/// Words that stand for somebody without naming them, and articles.
const NAMELESS: [&str; 30] = [
    "a",
    "all",
    "an",
    "another",
    "anyone",
    "both",
    "everybody",
    "everyone",
    "he",
    "her",
    "his",
    "i",
    "it",
    "its",
    "many",
    "my",
    "one",
    "others",
    "our",
    "she",
    "some",
    "somebody",
    "someone",
    "that",
    "the",
    "their",
    "they",
    "this",
    "we",
    "you",
];

/// Words by which an organisation is told from a person.
const BODIES: [&str; 44] = [
    "academy",
    "administration",
    "agency",
    "alliance",
    "assembly",
    "association",
    "authority",
    "bank",
    "board",
    "bureau",
    "centre",
    "center",
    "club",
    "college",
    "commission",
    "committee",
    "company",
    "corporation",
    "council",
    "court",
    "department",
    "federation",
    "foundation",
    "government",
    "group",
    "hospital",
    "inc",
    "institute",
    "institution",
    "league",
    "ltd",
    "ministry",
    "network",
    "office",
    "organisation",
    "organization",
    "parliament",
    "party",
    "police",
    "project",
    "society",
    "times",
    "union",
    "university",
];

/// Why a claim is not reviewed in public.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(super) enum Reason {
    NoSpeaker,
    Undecided,
    NoVerdict,
}

/// Somebody who said something.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Party<'c> {
    pub(super) name: &'c str,
    pub(super) organisation: bool,
}

/// The second party whose claim this is.
///
/// # Errors
/// The first reason for which it is not to be reviewed.
pub(super) fn of<'c>(report: &Report, claim: &'c ReportClaim) -> Result<Party<'c>, Reason> {
    let party = claim
        .atoms
        .iter()
        .filter(|atom| atom.kind == "attribution")
        .map(|atom| atom.normalised.trim())
        .find(|speaker| is_name(speaker, &claim.sentence) && is_second(report, speaker))
        .ok_or(Reason::NoSpeaker)?;
    // A question or a proposal is no decision yet, and an ignored finding is none of ours.
    let decided = matches!(
        claim.decision.kind,
        DecisionType::Confirmed
            | DecisionType::ChangeAccepted
            | DecisionType::ChangeDeclined
            | DecisionType::Cut
    );
    if !decided || claim.decision.by.as_deref().unwrap_or_default().is_empty() {
        return Err(Reason::Undecided);
    }
    if claim.verdict.is_none() {
        return Err(Reason::NoVerdict);
    }
    Ok(Party {
        name: party,
        organisation: is_body(party),
    })
}

/// True for a name rather than "officials" or "he": a word with a capital that does not owe it to
/// the start of the sentence, or two of them; a script without capitals is taken at its word.
fn is_name(speaker: &str, sentence: &str) -> bool {
    let words = plain_words(speaker);
    let telling: Vec<&str> = words
        .iter()
        .copied()
        .filter(|word| !NAMELESS.contains(&word.to_lowercase().as_str()))
        .collect();
    let capitals = telling
        .iter()
        .filter(|word| word.chars().next().is_some_and(char::is_uppercase))
        .count();
    let cased = speaker
        .chars()
        .any(|c| c.is_lowercase() || c.is_uppercase());
    let first = plain_words(sentence).first().copied();
    match capitals {
        0 => !cased && !telling.is_empty(),
        1 => telling.first().is_some_and(|word| Some(*word) != first) || words.len() > 1,
        _ => true,
    }
}

/// True unless the speaker is who wrote the text or who checks it.
fn is_second(report: &Report, speaker: &str) -> bool {
    let checker = &report.title.checker;
    let own = [
        report.title.author.as_deref(),
        Some(checker.name.as_str()),
        Some(checker.organisation.as_str()),
    ];
    !own.into_iter().flatten().any(|own| same(own, speaker))
}

/// True if one name has every word of the other: "Kovač" is "Ana Kovač".
fn same(one: &str, other: &str) -> bool {
    let fold = |name: &str| -> Vec<String> {
        plain_words(name)
            .into_iter()
            .map(str::to_lowercase)
            .filter(|word| !NAMELESS.contains(&word.as_str()))
            .collect()
    };
    let (one, other) = (fold(one), fold(other));
    let within = |a: &[String], b: &[String]| !a.is_empty() && a.iter().all(|w| b.contains(w));
    within(&one, &other) || within(&other, &one)
}

fn is_body(name: &str) -> bool {
    let words = plain_words(name);
    let acronym = |word: &&str| {
        word.chars().count() > 1 && word.chars().all(|c| c.is_uppercase() || c == '.')
    };
    words
        .iter()
        .any(|word| BODIES.contains(&word.to_lowercase().as_str()))
        || (words.len() == 1 && words.iter().any(acronym))
}

fn plain_words(text: &str) -> Vec<&str> {
    text.split(|c: char| !c.is_alphanumeric() && !matches!(c, '\'' | '’' | '-' | '.'))
        .map(|word| word.trim_matches(|c: char| !c.is_alphanumeric()))
        .filter(|word| !word.is_empty())
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_told_from_those_who_have_none() {
        let sentence = "Officials said that Ana Kovač ran it.";
        for name in [
            "Ana Kovač",
            "Kovač",
            "the Ministry of Ports",
            "NASA",
            "安娜",
        ] {
            assert!(is_name(name, sentence), "{name}");
        }
        for nobody in [
            "Officials",
            "he",
            "the minister",
            "They",
            "",
            "some researchers",
        ] {
            assert!(!is_name(nobody, sentence), "{nobody}");
        }
        assert!(same("Ana Kovač", "KOVAČ") && !same("Ana Kovač", "Ana Marić"));
        assert!(!same("", "Ana"));
        assert!(is_body("Ministry of Ports") && is_body("NASA") && !is_body("Ana Kovač"));
    }
}
