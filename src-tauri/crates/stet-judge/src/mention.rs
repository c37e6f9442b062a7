//! Whom of a series a sentence names, and of whom it says a figure.

use crate::claimed::Claimed;
use crate::compare::year_behind;
use crate::fact::{Fact, FactValue};
use crate::names::{NameMatch, compare_parts, parts};
use crate::series::{Member, Series};
use crate::statement::points_back;
use crate::terms::{Term, terms};

/// Words that join the parts of a sentence.
const JOINS: &[&str] = &[
    "and", "while", "but", "und", "während", "et", "en", "y", "e",
];

/// Words that stand for a person or a thing named before.
const PERSONS: &[&str] = &[
    "he", "she", "it", "they", "him", "her", "them", "who", "which", "whose",
];

/// The words of a claim's sentence, with where they stand.
pub(crate) struct Spoken<'a> {
    pub(crate) claimed: &'a Claimed<'a>,
    pub(crate) words: Vec<Term>,
    /// The parts of the names it holds, in the order of [`Claimed::names`].
    names: Vec<Vec<String>>,
    /// Where one part of the sentence ends and the next begins, in bytes of the sentence.
    joints: Vec<usize>,
}

/// A member of a series where the claim names it, in bytes of the sentence.
pub(crate) struct Mention<'s> {
    pub(crate) at: usize,
    pub(crate) member: &'s Member,
    meeting: Meeting,
    /// True if another member meets the same words as well: nobody knows who is meant.
    unclear: bool,
    /// True if it is named, not only described: "the seats" are a row of an account, and no sibling of "the masonry".
    pub(crate) named: bool,
}

/// How a claim's words meet a member, the surest last.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Meeting {
    /// A form of its name: "Holm" for "Ada Holm".
    Form,
    /// Its words side by side, in any order.
    Words,
    /// What it is called.
    Verbatim,
}

impl<'a> Spoken<'a> {
    pub(crate) fn of(claimed: &'a Claimed<'a>) -> Self {
        let sentence = claimed.sentence();
        let words = terms(sentence, claimed.language);
        let joins = words
            .iter()
            .filter(|word| JOINS.contains(&word.lower.as_str()));
        // The comma of "1,180" parts nothing.
        let digit = |ch: Option<char>| ch.is_some_and(|ch| ch.is_ascii_digit());
        let marks = sentence
            .match_indices([',', ';', '–', '—'])
            .filter(|(at, mark)| {
                let (head, tail) = (&sentence[..*at], &sentence[at + mark.len()..]);
                !(digit(head.chars().next_back()) && digit(tail.chars().next()))
            });
        let joints = marks
            .map(|(at, _)| at)
            .chain(joins.map(|word| word.span.start))
            .collect();
        Self {
            claimed,
            words,
            names: claimed.names.iter().map(|name| parts(name)).collect(),
            joints,
        }
    }

    /// The members of a series that the sentence names, one for each place: the one it names most surely, of "North Weston"
    /// and "Weston" the longer, and none where two are named as surely.
    pub(crate) fn mentions<'s>(&self, series: &'s Series) -> Vec<Mention<'s>> {
        let mut found: Vec<Mention<'s>> = Vec::new();
        for member in &series.members {
            let Some((at, meeting)) = self.place(member) else {
                continue;
            };
            let mention = Mention {
                at,
                member,
                meeting,
                unclear: false,
                named: self.names(at, member),
            };
            let sure = |one: &Mention<'_>| (one.meeting, one.member.subject.len());
            match found.iter_mut().find(|one| one.at == at) {
                Some(one) if sure(one) < sure(&mention) => *one = mention,
                Some(one) => one.unclear |= sure(one) == sure(&mention),
                None => found.push(mention),
            }
        }
        // "Tawara" is no form of "Tawara Heads", as "Holm" is of "Ada Holm".
        let ends_alike = |member: &Member| {
            let mut names = self.names.iter();
            names.any(|name| name.last() == member.name_parts.last())
        };
        found.retain(|one| !one.unclear && (one.meeting > Meeting::Form || ends_alike(one.member)));
        let within = |one: &Member, other: &Member| {
            one.subject.len() < other.subject.len()
                && one.subject.iter().all(|word| other.subject.contains(word))
        };
        let all: Vec<&Member> = found.iter().map(|one| one.member).collect();
        found.retain(|one| !all.iter().any(|other| within(one.member, other)));
        found.sort_by_key(|one| one.at);
        found
    }

    /// Where the words of a member's subject stand side by side, or a form of its name.
    pub(crate) fn place(&self, member: &Member) -> Option<(usize, Meeting)> {
        if let Some(date) = &member.date {
            let mut facts = self.claimed.facts.iter();
            let dated = facts.find(|fact| match &fact.value {
                FactValue::Date(said) => self.claimed.settled(said).start == *date,
                _ => false,
            })?;
            return Some((self.claimed.place_of(dated), Meeting::Verbatim));
        }
        let said = |word: &String| self.words.iter().any(|one| one.lower == *word);
        if !member.along.iter().all(said) {
            return None;
        }
        if !member.telling {
            let at = self.claimed.sentence().find(&member.name)?;
            return Some((at, Meeting::Verbatim));
        }
        let most = member.subject.len() + 1;
        let together = (0..self.words.len()).find(|from| {
            let window = &self.words[*from..self.words.len().min(from + most)];
            member.subject.contains(&window[0].lower)
                && member
                    .subject
                    .iter()
                    .all(|word| window.iter().any(|one| one.lower == *word))
        });
        if let Some(from) = together {
            let at = self.words[from].span.start;
            let rest = self.claimed.sentence().get(at..).unwrap_or_default();
            let verbatim = rest.starts_with(&member.name);
            let meeting = if verbatim {
                Meeting::Verbatim
            } else {
                Meeting::Words
            };
            return Some((at, meeting));
        }
        let mut names = self.names.iter().zip(&self.claimed.names);
        let form = |(parts, _): &(&Vec<String>, &String)| {
            compare_parts(parts, &member.name_parts) == NameMatch::Same
        };
        let (_, name) = names.find(form)?;
        let at = self.claimed.sentence().find(name.as_str())?;
        Some((at, Meeting::Form))
    }

    /// True if a name stands at this byte of the sentence, or the sentence begins with what the member is called.
    fn names(&self, at: usize, member: &Member) -> bool {
        let sentence = self.claimed.sentence();
        let along = member.along.first();
        let row = along.and_then(|word| self.words.iter().find(|one| one.lower == *word));
        let at = row.map_or(at, |word| word.span.start);
        if sentence.starts_with(&member.name) || at == 0 {
            return true;
        }
        let mut names = self.claimed.names.iter();
        names.any(|name| {
            sentence
                .match_indices(name.as_str())
                .any(|(from, name)| (from..from + name.len()).contains(&at))
        })
    }

    /// True if the figure is of somebody that a pronoun right behind it stands for: "30.6 per cent of them".
    pub(crate) fn is_of_pronoun(&self, fact: &Fact) -> bool {
        let end = self.claimed.place_of(fact) + fact.span.len();
        let behind = self.words.iter().filter(|word| word.span.start >= end);
        behind
            .take(2)
            .any(|word| PERSONS.contains(&word.lower.as_str()))
    }

    /// The number of the part of the sentence in which a byte stands.
    pub(crate) fn part(&self, at: usize) -> usize {
        self.joints.iter().filter(|end| **end <= at).count()
    }

    /// The year right behind a figure, and its row: "1,180 residents in 2019".
    pub(crate) fn year_behind<'m, 's>(
        &self,
        mentions: &'m [Mention<'s>],
        fact: &Fact,
    ) -> Option<&'m Mention<'s>> {
        let end = self.claimed.place_of(fact) + fact.span.len();
        let year = year_behind(self.claimed.sentence().get(end..)?)?;
        mentions.iter().find(|one| {
            one.at >= end
                && one.member.subject.join(" ") == year
                && self.part(one.at) == self.part(end)
        })
    }

    /// Whom a fact speaks of: the only one in its part of the sentence, or the last one before it; one that comes later only
    /// where the sentence speaks of nobody else.
    pub(crate) fn subject<'m, 's>(
        &self,
        mentions: &'m [Mention<'s>],
        fact: &Fact,
    ) -> Option<&'m Mention<'s>> {
        let at = self.claimed.place_of(fact);
        if let Some(one) = self.year_behind(mentions, fact) {
            return Some(one);
        }
        let mut here = mentions
            .iter()
            .filter(|one| self.part(one.at) == self.part(at));
        if let (Some(one), None) = (here.next(), here.next()) {
            return Some(one);
        }
        let before = mentions.iter().rev().find(|one| one.at < at);
        before.or_else(|| {
            let alone = mentions.len() == 1 && self.claimed.names_before.is_empty();
            let pointing = points_back(self.claimed.sentence(), self.claimed.language)
                || self
                    .words
                    .iter()
                    .any(|word| PERSONS.contains(&word.lower.as_str()));
            mentions.first().filter(|_| alone && !pointing)
        })
    }
}
