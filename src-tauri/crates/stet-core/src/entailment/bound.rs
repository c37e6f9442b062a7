//! Whether a figure of the passage is said of what the claim speaks of: of its subject, and of its year.
//!
//! A figure that stands in a sentence about somebody else, or about another year, neither bears the claim out nor
//! denies it, however well the other words meet.

use std::collections::HashSet;

use super::rows;
use crate::claim::{ProperName, proper_names};
use crate::quantity::{self, Value};
use crate::text::{Span, sentences};

/// What the claim is about, as far as names and years tell.
pub(super) struct Bound {
    /// Words of the claim's names, in lower case; none where its subject is no name ("Her battery").
    names: HashSet<String>,
    years: HashSet<i32>,
}

/// Words within which a sentence's subject begins.
const SUBJECT: usize = 4;

impl Bound {
    pub(super) fn of(claim: &str) -> Self {
        let names = proper_names(claim, "");
        let led = names.first().is_some_and(|name| leads(claim, name));
        let names = names.iter().filter(|_| led);
        Self {
            names: names.flat_map(|name| words(&name.words)).collect(),
            years: years(claim),
        }
    }

    /// Why the figure at `figure` of the passage is said of something else, if its sentence says so. `dated` is true
    /// for a figure that is a date itself.
    pub(super) fn elsewhere(&self, passage: &str, figure: Span, dated: bool) -> Option<String> {
        if rows::is_row(passage) {
            return None;
        }
        let sentence = sentences(passage)
            .into_iter()
            .find(|one| one.overlaps(&figure))?;
        let said = sentence.slice(passage)?;
        let theirs = years(said);
        let apart = |mine: &HashSet<i32>| !mine.is_empty() && mine.is_disjoint(&theirs);
        if !dated && !theirs.is_empty() && apart(&self.years) {
            return Some("it is said of another year".to_owned());
        }
        let named = proper_names(said, "");
        let known = |name: &str| words(name).any(|word| self.names.contains(&word));
        if self.names.is_empty() || named.iter().any(|name| known(&name.words)) {
            return None;
        }
        let subject = named.iter().find(|name| leads(said, name))?;
        Some(format!("it is said of {}", subject.words))
    }
}

/// True for a name in the place of a sentence's subject.
fn leads(sentence: &str, name: &ProperName) -> bool {
    let before = sentence.get(..name.span.start).unwrap_or_default();
    !name.place && before.split_whitespace().count() < SUBJECT
}

fn words(name: &str) -> impl Iterator<Item = String> + '_ {
    let words = name.split(|ch: char| !ch.is_alphanumeric());
    words
        .filter(|word| word.chars().count() > 2)
        .map(str::to_lowercase)
}

/// The years a text names.
fn years(text: &str) -> HashSet<i32> {
    let dates = quantity::find(text)
        .into_iter()
        .filter_map(|mention| match mention.value {
            Value::Date(date) if !date.relative => {
                Some([date.start.year, date.end.and_then(|end| end.year)])
            }
            _ => None,
        });
    dates.flatten().flatten().collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn why(claim: &str, passage: &str, figure: &str) -> Option<String> {
        let at = passage.find(figure).expect("there");
        Bound::of(claim).elsewhere(passage, Span::new(at, at + figure.len()), false)
    }

    #[test]
    fn a_figure_belongs_to_its_subject_and_its_year() {
        let votes = "Ada Holm won 412 votes. Tobias Renn won 398 votes.";
        assert_eq!(
            why("Tobias Renn won 412 votes.", votes, "412").as_deref(),
            Some("it is said of Ada Holm")
        );
        assert_eq!(why("Renn won 398 votes.", votes, "398"), None);
        assert_eq!(
            why("The winner got 412 votes.", votes, "412"),
            None,
            "nobody is named"
        );
        let lapwing = "The Lapwing stores 500 kilowatt-hours.";
        let hers = "Her battery holds 500 kilowatt-hours, and the mast at Vellin fills it.";
        assert_eq!(why(hers, lapwing, "500"), None, "her name is not said");
        let ships = "In 2018 the yard built 11 ships.";
        assert_eq!(
            why("In 2019 the yard built 14 ships.", ships, "11").as_deref(),
            Some("it is said of another year")
        );
        assert_eq!(why("In 2018 the yard built 14 ships.", ships, "11"), None);
        assert_eq!(why("The yard built 14 ships.", ships, "11"), None);
        let carried = "Tobias Renn stood again. He won 398 votes.";
        assert_eq!(
            why("Renn won 412 votes.", carried, "398"),
            None,
            "a pronoun names nobody else"
        );
    }
}
