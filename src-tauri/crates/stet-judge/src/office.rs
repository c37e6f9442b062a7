//! The office somebody holds: "Mayor Okafor said …", where the sources know only of a deputy mayor by that name.

use stet_core::text::Span;

use crate::claimed::Claimed;
use crate::lexicon::lexicon;
use crate::library::Library;
use crate::names::parts;
use crate::solve::ranks;
use crate::statement::Statement;
use crate::terms::{Term, terms};
use crate::twin::Twin;

/// Most words between an office and its holder's name, with the words of the office: "the harbour master, Mr Quill".
const NEAR: usize = 5;

/// Most words of an office.
const LONGEST: usize = 3;

/// An office of the claim that a source gives with a word that makes it another; `None` where any gives it as the claim
/// does.
pub(crate) fn another_office(claimed: &Claimed<'_>, library: &Library) -> Option<Twin> {
    let start = claimed.claim.place.span.start;
    let words = terms(&claimed.claim.quote, claimed.language);
    claimed.names.iter().find_map(|name| {
        let surname = parts(name).pop()?;
        let mine = beside(&words, &surname);
        let of_them: Vec<(usize, Vec<Term>)> = (library.statements.iter().enumerate())
            .filter(|(_, statement)| names(statement, &surname))
            .map(|(at, statement)| (at, terms(&statement.text, claimed.language)))
            .collect();
        let (at, rank, office) = of_them.iter().find_map(|(at, theirs)| {
            let (rank, office) = ranked(beside(theirs, &surname), claimed.language)?;
            let text = &library.statements[*at].text;
            let between = text.get(rank.span.end..office.first()?.span.start)?;
            // "Associate, Holm & Co." is no office of Holm's.
            let one = between.trim().is_empty() && office.iter().all(|word| word.lower != surname);
            one.then_some((*at, rank, office))
        })?;
        let place = unranked(mine, office, claimed.language)?;
        let same = |(_, theirs): &(usize, Vec<Term>)| {
            unranked(beside(theirs, &surname), office, claimed.language).is_some()
        };
        let title: Vec<&str> = office.iter().map(|word| word.lower.as_str()).collect();
        (!of_them.iter().any(same)).then(|| Twin {
            statement: at,
            span: Span::new(start + place.start, start + place.end),
            reason: format!("the source has “{} {}”", rank.lower, title.join(" ")),
        })
    })
}

fn names(statement: &Statement, surname: &str) -> bool {
    let mut names = statement.own_names();
    names.any(|name| parts(name).last().is_some_and(|last| last == surname))
}

/// The words around a surname, itself among them.
fn beside<'t>(words: &'t [Term], surname: &str) -> &'t [Term] {
    let at = words.iter().position(|word| word.lower == surname);
    at.and_then(|at| words.get(at.saturating_sub(NEAR)..words.len().min(at + NEAR + 1)))
        .unwrap_or_default()
}

/// True for "deputy" and "former"; a second witness is a witness.
fn is_rank(word: &Term, language: &str) -> bool {
    lexicon().another_rank.means(language, word)
        && !ranks().iter().any(|list| list.means(language, word))
}

/// A word that makes an office another, and the words of the office behind it.
fn ranked<'t>(words: &'t [Term], language: &str) -> Option<(&'t Term, &'t [Term])> {
    let at = words.iter().position(|word| is_rank(word, language))?;
    let behind = words.get(at + 1..)?;
    let telling = behind.iter().take(LONGEST);
    // A name ends it: "deputy mayor Okafor".
    let length = telling
        .take_while(|word| word.content && !is_rank(word, language))
        .count();
    let office = behind.get(..length).filter(|office| !office.is_empty())?;
    Some((&words[at], office))
}

/// Where the longest beginning of an office stands among words that do not make it another.
fn unranked(words: &[Term], office: &[Term], language: &str) -> Option<Span> {
    let stands = |length: usize| {
        let office = office.get(..length)?;
        let same = |part: &[Term]| {
            part.iter()
                .zip(office)
                .all(|(one, other)| one.stem == other.stem)
        };
        let at = words.windows(length).position(same)?;
        let before = at.checked_sub(1).and_then(|before| words.get(before));
        let another = before.is_some_and(|before| is_rank(before, language));
        (!another).then(|| words[at].span.cover(&words[at + length - 1].span))
    };
    (1..=office.len()).rev().find_map(stands)
}

#[cfg(test)]
mod tests {
    use stet_core::evidence::Passage;

    use super::*;
    use crate::Around;
    use crate::fixtures::{article, passage};

    fn found(claim: &str, sources: &[&str]) -> Option<String> {
        let (document, claim) = article(claim);
        let around = Around::in_language(&document, &claim, "en");
        let claimed = Claimed::read(&claim, &around);
        let passages: Vec<Passage> = sources.iter().map(|text| passage(text)).collect();
        another_office(&claimed, &Library::read(&passages, "en")).map(|twin| twin.reason)
    }

    #[test]
    fn an_office_that_a_source_limits_is_another() {
        let minutes = "Present: R. Amund (chair), P. Quaile (deputy bursar)";
        assert_eq!(
            found(
                "The bursar, P. Quaile, told governors that fees would rise.",
                &[minutes]
            )
            .as_deref(),
            Some("the source has “deputy bursar”")
        );
        let wrong = found(
            "Bursar P. Quaile told governors.",
            &[minutes, "Bursar P. Quaile wrote back."],
        );
        assert_eq!(wrong, None);
        assert_eq!(
            found("Deputy bursar P. Quaile told governors.", &[minutes]),
            None
        );
        assert_eq!(
            found(
                "The witness Ole Brandt saw it.",
                &["The second witness, Ole Brandt, left."]
            ),
            None
        );
        assert_eq!(
            found(
                "The bursar, R. Amund, told governors.",
                &["P. Quaile, deputy bursar, left."]
            ),
            None
        );
    }
}
