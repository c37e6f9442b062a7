//! A figure that the claim says of one subject of a series, held against the one the series has for it.
//!
//! Where every line has the same form, likeness of words tells nothing: whose figure it is, is told by the line's subject.

use std::collections::HashSet;

use stet_core::quantity::{Outcome, Quantity, Role, Value};

use crate::claimed::Claimed;
use crate::compare::{compare, is_equal};
use crate::fact::{Fact, FactValue};
use crate::library::Library;
use crate::measured;
use crate::names::{NameMatch, compare_parts, parts};
use crate::relation::telling;
use crate::series::{Member, Series, is_year};
use crate::solve::{Solved, Solves, Wanted};
use crate::statement::{StatedValue, points_back};
use crate::terms::{Term, content_stems, terms};

/// Words read on either side of a figure.
const NEAR: usize = 6;

/// Words that join the parts of a sentence.
const JOINS: &[&str] = &[
    "and", "while", "but", "und", "während", "et", "en", "y", "e",
];

/// Words behind a figure by which another subject's is set against it.
const AGAINST: &[&str] = &[
    "against",
    "versus",
    "vs",
    "compared",
    "than",
    "gegenüber",
    "gegen",
    "verglichen",
    "als",
    "contre",
    "contra",
    "frente",
    "tegen",
    "tegenover",
    "vergeleken",
];

/// Words that stand for a person or a thing named before.
const PERSONS: &[&str] = &[
    "he", "she", "it", "they", "him", "her", "them", "who", "which", "whose",
];

/// Words by which a figure is given its year, and most words between the two.
const IN: &[&str] = &["in", "im", "en", "nel", "em", "i"];
const BEHIND: usize = 5;

/// Digits from which the same figure for the same subject is no coincidence; a unit counts as one.
const TELLING: f64 = 2.5;

/// Words behind a figure among which what it counts stands.
const COUNTED: usize = 3;

/// Least share of what the claim says of its subject that the series must measure: for a figure that tells little by
/// itself, and for one that stands nowhere in the series.
const MEASURES: f64 = 0.5;
const MEASURES_ANOTHER: f64 = 0.75;

/// The claim's figures that a series has for the subject they are said of.
pub(crate) fn of_members(claimed: &Claimed<'_>, wanted: &Wanted, library: &Library) -> Vec<Solved> {
    let spoken = Spoken::of(claimed);
    let named: Vec<(&Series, Vec<Mention<'_>>)> = library
        .series
        .iter()
        .map(|series| (series, spoken.mentions(series)))
        .filter(|(_, mentions)| !mentions.is_empty())
        .collect();
    let facts = claimed.facts.iter().enumerate();
    facts
        .filter(|(_, fact)| match &fact.value {
            FactValue::Number(_) => true,
            FactValue::Date(date) => !date.relative && date.start.year.is_some(),
            _ => false,
        })
        .filter_map(|(at, fact)| {
            let near = claimed.near(fact, NEAR);
            let dated = matches!(fact.value, FactValue::Date(_));
            let mut found: Vec<(f64, Solved)> = named
                .iter()
                .filter(|(series, _)| !dated || holds_years(series))
                .filter_map(|(series, mentions)| {
                    let said = Said {
                        spoken: &spoken,
                        wanted,
                        at,
                        fact,
                        near: &near,
                        series,
                        library,
                    };
                    said.held(mentions, spoken.subject(mentions, fact))
                })
                .collect();
            // One series that has it is enough; of others the one that measures most of what is said.
            found.sort_by(|(one, a), (other, b)| b.holds.cmp(&a.holds).then(other.total_cmp(one)));
            let rival = found.get(1).map_or(-1.0, |(about, _)| *about);
            let (about, solved) = found.into_iter().next()?;
            (solved.holds || rival < about).then_some(solved)
        })
        .collect()
}

/// The words of a claim's sentence, with where they stand.
struct Spoken<'a> {
    claimed: &'a Claimed<'a>,
    words: Vec<Term>,
    /// The parts of the names it holds, in the order of [`Claimed::names`].
    names: Vec<Vec<String>>,
    /// Where one part of the sentence ends and the next begins, in bytes of the sentence.
    joints: Vec<usize>,
}

/// A member of a series where the claim names it, in bytes of the sentence.
struct Mention<'s> {
    at: usize,
    member: &'s Member,
    meeting: Meeting,
    /// True if another member meets the same words as well: nobody knows who is meant.
    unclear: bool,
    /// True if it is named, not only described: "the seats" are a row of an account, and no sibling of "the masonry".
    named: bool,
}

/// How a claim's words meet a member, the surest last.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Meeting {
    /// A form of its name: "Holm" for "Ada Holm".
    Form,
    /// Its words side by side, in any order.
    Words,
    /// What it is called.
    Verbatim,
}

impl<'a> Spoken<'a> {
    fn of(claimed: &'a Claimed<'a>) -> Self {
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
    fn mentions<'s>(&self, series: &'s Series) -> Vec<Mention<'s>> {
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
        found.retain(|one| !one.unclear);
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
    fn place(&self, member: &Member) -> Option<(usize, Meeting)> {
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

    /// True if a name stands at this byte of the sentence, or the sentence begins with the whole of what the member is called.
    fn names(&self, at: usize, member: &Member) -> bool {
        let sentence = self.claimed.sentence();
        let along = member.along.first();
        let row = along.and_then(|word| self.words.iter().find(|one| one.lower == *word));
        let at = row.map_or(at, |word| word.span.start);
        if sentence.starts_with(&member.name) || row.is_some() && at == 0 {
            return true;
        }
        let mut names = self.claimed.names.iter();
        names.any(|name| {
            sentence
                .match_indices(name.as_str())
                .any(|(from, name)| (from..from + name.len()).contains(&at))
        })
    }

    /// The number of the part of the sentence in which a byte stands.
    fn part(&self, at: usize) -> usize {
        self.joints.iter().filter(|end| **end <= at).count()
    }

    /// The year right behind a figure, and its row: "1,180 residents in 2019".
    fn year_behind<'m, 's>(
        &self,
        mentions: &'m [Mention<'s>],
        fact: &Fact,
    ) -> Option<&'m Mention<'s>> {
        let end = self.claimed.place_of(fact) + fact.span.len();
        let years = mentions
            .iter()
            .filter(|one| is_year(&one.member.subject.join(" ")));
        years.filter(|one| one.at >= end).find(|one| {
            let between = self.claimed.sentence().get(end..one.at).unwrap_or_default();
            let words: Vec<&str> = between.split_whitespace().collect();
            words.len() <= BEHIND
                && words.last().is_some_and(|word| IN.contains(word))
                && !between.contains(|ch: char| ch.is_ascii_digit())
                && self.part(one.at) == self.part(end)
        })
    }

    /// Whom a fact speaks of: the only one in its part of the sentence, or the last one before it; one that comes later only
    /// where the sentence speaks of nobody else.
    fn subject<'m, 's>(&self, mentions: &'m [Mention<'s>], fact: &Fact) -> Option<&'m Mention<'s>> {
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

/// True for a series of dates, or of figures that are all written as years: 2019 is no parish's number of residents.
fn holds_years(series: &Series) -> bool {
    series.dates || series.members.iter().all(|member| is_year(&member.text))
}

/// A figure of a claim before one series.
struct Said<'a> {
    spoken: &'a Spoken<'a>,
    wanted: &'a Wanted,
    at: usize,
    fact: &'a Fact,
    near: &'a HashSet<String>,
    series: &'a Series,
    library: &'a Library,
}

impl Said<'_> {
    /// What the series says of the figure, and how much of the claim it measures; `None` where it is silent.
    fn held(
        &self,
        mentions: &[Mention<'_>],
        subject: Option<&Mention<'_>>,
    ) -> Option<(f64, Solved)> {
        let measures = |member: &Member| {
            self.wanted
                .about(self.series, &[member])
                .max(self.near_about(member))
        };
        let tells = telling(self.fact) + self.unit() >= TELLING;
        let solved = |member: &Member, about: f64, holds, working| Solved {
            holds,
            working,
            statements: vec![member.statement],
            what: Solves::Fact(self.at),
            tells: tells || about >= MEASURES,
        };
        let has = |one: &&Mention<'_>| {
            self.equal(one.member) == Some(true) && !self.other_year(one.member)
        };
        if let Some(one) = mentions.iter().find(has) {
            // Another one that is named may be meant; a figure that tells little must be said of this one.
            let about = measures(one.member);
            let own = subject.is_some_and(|subject| std::ptr::eq(one.member, subject.member));
            let working = format!("{} has {}", one.member.name, one.member.text);
            return (tells || own && about >= MEASURES)
                .then(|| (about, solved(one.member, about, true, working)));
        }
        let place = self.spoken.claimed.place_of(self.fact);
        // Of a year only what stands beside it is said: "0.9 per cent in 2022, and 1.4 since".
        let known = |subject: &&Mention<'_>| {
            let of_year = is_year(&subject.member.name) || !subject.member.along.is_empty();
            if of_year {
                let behind = subject.at > place;
                self.spoken.part(subject.at) == self.spoken.part(place)
                    && (!behind || self.spoken.year_behind(mentions, self.fact).is_some())
            } else {
                subject.named || self.is_of_another(subject.member)
            }
        };
        let member = subject
            .filter(known)
            .filter(|subject| !self.set_against(subject))?
            .member;
        if self.equal(member)? || self.other_year(member) {
            return None;
        }
        let about = measures(member);
        let whose = self
            .series
            .members
            .iter()
            .find(|other| self.equal(other) == Some(true));
        let (least, working) = match whose {
            Some(other) => (
                if tells { 0.0 } else { MEASURES },
                format!(
                    "{} is the figure for {}; {} has {}",
                    self.fact.text, other.name, member.name, member.text
                ),
            ),
            None => (
                if tells && self.unit() > 0.0 && self.counts() {
                    MEASURES
                } else {
                    MEASURES_ANOTHER
                },
                format!(
                    "{} has {}, not {}",
                    member.name, member.text, self.fact.text
                ),
            ),
        };
        // The whole library is looked through last.
        (about >= least && !self.elsewhere(member))
            .then(|| (about, solved(member, about, false, working)))
    }

    /// True if the series has the figure for another of its subjects, whom the claim doesn't name, and measures what the
    /// claim says: "among men" has the figure for women.
    fn is_of_another(&self, member: &Member) -> bool {
        let mut others =
            self.series.members.iter().filter(|other| {
                self.equal(other) == Some(true) && self.spoken.place(other).is_none()
            });
        telling(self.fact) + self.unit() >= TELLING
            && self.wanted.about(self.series, &[member]) >= MEASURES
            && others.next().is_some()
    }

    /// True if the series measures the very thing the figure counts: "tonnes of cod".
    fn counts(&self) -> bool {
        let end = self.spoken.claimed.place_of(self.fact) + self.fact.span.len();
        let behind = self
            .spoken
            .words
            .iter()
            .filter(|word| word.span.start >= end);
        let counted = behind.take(COUNTED).find(|word| word.content);
        counted.is_some_and(|word| measured::says(&self.series.terms, &word.stem))
    }

    /// 1 for a figure with a unit, of a series that has one.
    fn unit(&self) -> f64 {
        let has = |quantity: &Quantity| quantity.unit.is_some() || quantity.role == Role::Percent;
        let claimed = matches!(&self.fact.value, FactValue::Number(quantity) if has(quantity));
        let stated = self.series.members.first().is_some_and(|member| {
            let values = &self.library.statements[member.statement].values;
            let value = values.get(member.value_at).map(|stated| &stated.what);
            matches!(value, Some(StatedValue::Figure(Value::Quantity(quantity))) if has(quantity))
        });
        f64::from(u8::from(claimed && stated))
    }

    /// True if the claim sets the figure against a subject that it names behind it: "9.4 days, against 19.8 at Waridu".
    fn set_against(&self, subject: &Mention<'_>) -> bool {
        let claimed = self.spoken.claimed;
        let end = claimed.place_of(self.fact) + self.fact.span.len();
        let between = claimed.sentence().get(end..subject.at).unwrap_or_default();
        let mut words = between.split(|ch: char| !ch.is_alphanumeric());
        words.any(|word| AGAINST.contains(&word.to_lowercase().as_str()))
    }

    /// True if a member has the fact's value, within its rounding; `None` where it has one of another kind.
    fn equal(&self, member: &Member) -> Option<bool> {
        let statement = &self.library.statements[member.statement];
        let stated = statement.values.get(member.value_at)?;
        let (outcome, _) = compare(self.spoken.claimed, self.fact, statement, stated)?;
        Some(outcome != Outcome::Different)
    }

    /// How much of what stands near the figure the series measures, in [0, 1].
    fn near_about(&self, member: &Member) -> f64 {
        let subject = content_stems(&member.name, self.spoken.claimed.language);
        let near: Vec<&String> = self
            .near
            .iter()
            .filter(|stem| !subject.contains(*stem))
            .collect();
        let series = self.series;
        let said = near
            .iter()
            .filter(|stem| measured::says_either(&series.terms, &series.around, stem));
        said.count() as f64 / near.len().max(1) as f64
    }

    /// True if some statement outside the series that names the subject has the fact's value.
    fn elsewhere(&self, member: &Member) -> bool {
        let rows: HashSet<usize> = self
            .series
            .members
            .iter()
            .map(|row| row.statement)
            .collect();
        let mut others = self.library.statements.iter().enumerate();
        others.any(|(at, statement)| {
            if rows.contains(&at) {
                return false;
            }
            let equal = |stated| is_equal(self.spoken.claimed, self.fact, statement, stated);
            statement.values.iter().any(equal) && statement.names_it(&member.name)
        })
    }

    /// True if the claim speaks of a year, and the member's line of others.
    fn other_year(&self, member: &Member) -> bool {
        // A year does not say of which year it is.
        if matches!(self.fact.value, FactValue::Date(_)) {
            return false;
        }
        let statement = &self.library.statements[member.statement];
        let mine = &self.spoken.claimed.years;
        let mut theirs = statement
            .years
            .iter()
            .chain(&statement.years_around)
            .peekable();
        theirs.peek().is_some() && !mine.is_empty() && !theirs.any(|year| mine.contains(year))
    }
}
