//! Whether a claim may allege a crime, wrongdoing, dishonesty or a disease of a person
//! (`data/allegation-words.toml`). It would rather say so once too often: what follows is that a person looks.

use std::collections::BTreeMap;
use std::sync::LazyLock;

use crate::citation_support::is_stop_word;
use crate::claim::{AtomValue, Claim, Risk};
use crate::tables;
use crate::text::is_pronoun;
use crate::text::terms::{Terms, Words};

/// Words that allege, by language.
pub(crate) static ALLEGATION: tables::Table = tables::Table::new(
    "allegation-words.toml",
    include_str!(concat!(
        env!("CARGO_MANIFEST_DIR"),
        "/../../../data/allegation-words.toml"
    )),
    tables::word_lists,
);

/// Most words of a claim that are read.
const MOST: usize = 400;

static TERMS: LazyLock<Terms<()>> = LazyLock::new(|| {
    // The file is part of the program, and a test reads it.
    let lists: BTreeMap<String, String> = toml::from_str(ALLEGATION.text()).unwrap_or_default();
    let mut terms = Terms::default();
    for words in lists.values() {
        terms.add(words, ());
    }
    terms
});

/// True if a claim holds a word that alleges, and may be about a person.
pub(super) fn alleges(claim: &Claim) -> bool {
    if claim.risks.contains(&Risk::Allegation) {
        return true;
    }
    let words = claim.words();
    may_be_about_a_person(claim, &words) && !TERMS.all_in(&Words::of(&words, MOST)).is_empty()
}

fn may_be_about_a_person(claim: &Claim, words: &str) -> bool {
    let named = claim.atoms.iter().any(|atom| {
        matches!(
            atom.value,
            AtomValue::Name(_) | AtomValue::Attribution(_) | AtomValue::Place(_)
        )
    });
    // Scripts without capitals tell no names, and any word may begin with one at the beginning.
    let caseless = words
        .chars()
        .any(|ch| ch.is_alphabetic() && !ch.is_lowercase() && !ch.is_uppercase());
    let mut each = words
        .split(|ch: char| !ch.is_alphanumeric())
        .filter(|word| !word.is_empty());
    let first = each.next().unwrap_or_default().to_lowercase();
    let small = |word: &str| {
        let languages = ["en", "de", "fr", "es", "it", "pt", "nl", "sv"];
        word.chars().count() < 2
            || languages
                .iter()
                .any(|language| is_stop_word(language, word))
    };
    named
        || caseless
        || is_pronoun(&first)
        || !small(&first)
        || each.any(|word| word.starts_with(char::is_uppercase) || is_pronoun(word))
}

#[cfg(test)]
mod tests {
    use super::super::taken::tests::claim;
    use super::*;

    #[test]
    fn allegations_are_known_in_twenty_languages() {
        let lists: BTreeMap<String, String> =
            toml::from_str(ALLEGATION.bundled).expect("data/allegation-words.toml");
        assert_eq!(lists.len(), 20);
        for words in [
            "The bishop of Orrow murdered his brother in the cathedral.",
            "Ostrowski lied to the committee.",
            "Ada Moll is an alcoholic.",
            "Der Bürgermeister von Hest veruntreute Spenden.",
            "Le maire de Skarn a détourné des fonds.",
            "La alcaldesa de Brae aceptó sobornos.",
            "Il sindaco di Orrow ha truffato la banca.",
            "O prefeito de Hest roubou dinheiro público.",
            "De burgemeester van Skarn mishandelde Tor Brandt.",
            "Burmistrz Nowak sfałszował dokumenty.",
            "Мэр Иванов украл деньги.",
            "Borgmästaren Holm förskingrade pengar.",
            "Ordfører Holm tok imot bestikkelser.",
            "Borgmester Holm stjal penge.",
            "Virtanen kavalsi rahaa.",
            "Starosta Novák zfalšoval podpis.",
            "Kovács polgármester pénzt sikkasztott.",
            "Belediye başkanı Yılmaz rüşvet aldı.",
            "田中市長は公金を横領した。",
            "王市长受贿三百万元。",
            "김 시장은 공금을 횡령했다.",
            "رئيس البلدية اختلس أموالا.",
        ] {
            assert!(alleges(&claim(words)), "{words}");
        }
        for words in [
            "The ferry carries 120 passengers.",
            "Ada Moll opened the mill at Hest in 1901.",
            "Die Stadt Hest verkaufte die Fähre.",
            "Le maire de Skarn a inauguré le pont.",
        ] {
            assert!(!alleges(&claim(words)), "{words}");
        }
    }
}
