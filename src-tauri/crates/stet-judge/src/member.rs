//! A figure that the claim says of one subject of a series, held against the one the series has for it.
//!
//! Where every line has the same form, likeness of words tells nothing: whose figure it is, is told by the line's subject.

use std::collections::HashSet;

use stet_core::quantity::{Outcome, Quantity, Role, Value};

use crate::compare::{compare, in_base, is_equal, outcomes, states};
use crate::fact::{Fact, FactValue};
use crate::heads::without_unit;
use crate::lexicon::lexicon;
use crate::library::Library;
use crate::measured;
use crate::mention::{Mention, Spoken};
use crate::relation::telling;
use crate::series::{Member, Series, is_year};
use crate::solve::{Solved, Solves, Wanted, names_extreme};
use crate::statement::{Label, Stated, StatedValue, Statement};
use crate::terms::content_stems;

/// Words read on either side of a figure.
const NEAR: usize = 6;

/// Digits from which the same figure for the same subject is no coincidence; a unit counts as one.
pub(crate) const TELLING: f64 = 2.5;

/// Words behind a figure among which what it counts stands.
const COUNTED: usize = 3;

/// Digits from which a figure that one subject alone has in all the sources is its own.
const TELLING_ALONE: f64 = 2.0;

/// Least share of what the claim says of its subject that the series must measure: for a figure that tells little by
/// itself, and for one that stands nowhere in the series.
const MEASURES: f64 = 0.5;
const MEASURES_ANOTHER: f64 = 0.75;

/// The claim's figures that a series has for the subject they are said of.
pub(crate) fn of_members(spoken: &Spoken<'_>, wanted: &Wanted, library: &Library) -> Vec<Solved> {
    let claimed = spoken.claimed;
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
                        spoken,
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

/// True for a series of dates, or of figures that are all written as years: 2019 is no parish's number of residents.
fn holds_years(series: &Series) -> bool {
    series.dates || series.members.iter().all(|member| is_year(&member.text))
}

/// True for a quantity of something, or a share of it.
pub(crate) fn in_unit(quantity: &Quantity) -> bool {
    quantity.unit.is_some() || quantity.role == Role::Percent
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
            self.equal(one.member) == Some(true)
                && !self.other_year(one.member)
                && !self.names_other_column(one.member)
                && !self.is_of_the_past(one.member)
        };
        if let Some(one) = mentions.iter().find(has) {
            // Another one that is named may be meant; a figure that tells little must be said of this one.
            let named = f64::from(u8::from(self.names_column(one.member)));
            let about = measures(one.member).max(named);
            let own = subject.is_some_and(|subject| std::ptr::eq(one.member, subject.member));
            let working = format!("{} has {}", one.member.name, one.member.text);
            return ((tells && (own || !self.is_given(one.member))) || own && about >= MEASURES)
                .then(|| (about, solved(one.member, about, true, working)));
        }
        let place = self.spoken.claimed.place_of(self.fact);
        // The year that names a row is none of its figures.
        if subject.is_some_and(|subject| subject.at == place)
            || self.spoken.is_of_pronoun(self.fact)
        {
            return None;
        }
        // Of a year only what stands beside it is said: "0.9 per cent in 2022, and 1.4 since".
        let known = |subject: &&Mention<'_>| {
            let of_year = is_year(&subject.member.name);
            let of_time = of_year || subject.member.date.is_some();
            let words: Vec<&str> = (self.spoken.words.iter())
                .map(|word| word.lower.as_str())
                .collect();
            if of_time && names_extreme(&words, self.spoken.claimed.language) {
                true
            } else if of_year || !subject.member.along.is_empty() {
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
        if self.equal(member)? || self.is_given(member) {
            return None;
        }
        let whose = self
            .series
            .members
            .iter()
            .find(|other| self.equal(other) == Some(true));
        let measured = measures(member);
        let in_its_unit = !self.has_unit() || self.unit() > 0.0 || measured > 0.0;
        // The whole library is looked through last.
        let alone = in_its_unit && whose.is_some_and(|other| self.is_alone(other));
        if self.other_year(member) && !alone {
            return None;
        }
        // A figure that stands in one place tells by itself of which series it is.
        let about = if alone || self.is_in_named_column(member) {
            1.0
        } else {
            measured
        };
        let (least, working) = match whose {
            Some(other) => (
                if tells || alone { 0.0 } else { MEASURES },
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
        (about >= least && !self.elsewhere(member))
            .then(|| (about, solved(member, about, false, working)))
    }

    /// True if the claim has every word and year of the head over the member's figure: "in March", "visitors in 2023".
    fn names_column(&self, member: &Member) -> bool {
        let claimed = self.spoken.claimed;
        let Some(cell) = &self.library.statements[member.statement].cell else {
            return false;
        };
        let Label { stems, years } = &cell.column;
        let said = |stem: &String| claimed.terms.contains(stem);
        stems.len() + years.len() > 0
            && stems.iter().all(said)
            && years.iter().all(|year| claimed.years.contains(year))
    }

    /// True if all words of the head over the member's figure stand near the claim's: "9,400 hectolitres of stout".
    fn is_in_named_column(&self, member: &Member) -> bool {
        self.is_in_column_near(&self.library.statements[member.statement])
    }

    /// True if the words of a cell's head, but for its unit, stand near the figure.
    fn is_in_column_near(&self, statement: &Statement) -> bool {
        let (Some(cell), Some((head, _))) = (&statement.cell, statement.text.split_once(':'))
        else {
            return false;
        };
        let claimed = self.spoken.claimed;
        let stems = content_stems(without_unit(head), claimed.language);
        let years = &cell.column.years;
        // The girls of "Kapsirwa Girls" are no column.
        let mut names = claimed.names.iter().chain([&cell.subject]);
        let of_name = |name: &String| {
            let named = content_stems(name, claimed.language);
            stems.iter().all(|stem| named.contains(stem))
        };
        !stems.is_empty()
            && !names.any(of_name)
            && stems.iter().all(|stem| self.near.contains(stem))
            && years.iter().all(|year| claimed.years.contains(year))
    }

    /// The cells of a statement's row, each with the label of its column.
    fn row<'s>(
        &'s self,
        statement: &'s Statement,
    ) -> impl Iterator<Item = (&'s Statement, &'s Label)> {
        let all = self.library.statements.iter();
        all.filter(|other| other.passage == statement.passage)
            .filter_map(|other| Some((other, &other.cell.as_ref()?.column)))
    }

    /// True if another column of the member's row is named beside the figure, and this one isn't or says less: the figure of
    /// bitter is none of stout.
    fn names_other_column(&self, member: &Member) -> bool {
        let statement = &self.library.statements[member.statement];
        let Some(cell) = &statement.cell else {
            return false;
        };
        let own = if self.names_column(member) {
            cell.column.stems.len()
        } else {
            0
        };
        self.row(statement).any(|(other, column)| {
            column.stems.len() > own
                && column.stems != cell.column.stems
                && self.is_in_column_near(other)
                && outcomes(self.spoken.claimed, self.fact, other)
                    .next()
                    .is_some()
        })
    }

    /// True if the claim names no year, and the member's row has another figure for a later one that the claim doesn't give: of a
    /// row of years the last is meant.
    fn is_of_the_past(&self, member: &Member) -> bool {
        let statement = &self.library.statements[member.statement];
        let claimed = self.spoken.claimed;
        let Some(cell) = statement.cell.as_ref().filter(|_| claimed.years.is_empty()) else {
            return false;
        };
        let own = &cell.column;
        let mut later = self.row(statement).filter(|(_, column)| {
            column.stems == own.stems && column.years.iter().max() > own.years.iter().max()
        });
        let given = |other: &Statement| {
            let mut facts = claimed.facts.iter();
            facts.any(|fact| states(claimed, fact, other))
        };
        !own.years.is_empty() && later.any(|(other, _)| !given(other))
    }

    /// True if another figure of the claim is this member's, or its row's in the same column of another year: "940 rooms, from
    /// KSh 21,300" has told of the rooms.
    fn is_given(&self, member: &Member) -> bool {
        let statement = &self.library.statements[member.statement];
        let claimed = self.spoken.claimed;
        let own = statement.cell.as_ref().map(|cell| &cell.column.stems);
        let cells = self
            .row(statement)
            .filter(|(_, column)| own == Some(&column.stems))
            .flat_map(|(one, _)| one.values.iter().map(move |stated| (one, stated)));
        let own_value = statement.values.get(member.value_at);
        let mut values = cells.chain(own_value.map(|stated| (statement, stated)));
        let others = claimed.facts.iter();
        let others: Vec<&Fact> = others.filter(|fact| fact.span != self.fact.span).collect();
        values.any(|(one, stated)| {
            let mut others = others.iter();
            others.any(|fact| is_equal(claimed, fact, one, stated))
        })
    }

    /// True if the figure stands nowhere in the sources but with this member, whom the claim doesn't name.
    fn is_alone(&self, member: &Member) -> bool {
        let mut others = self.library.statements.iter().enumerate();
        telling(self.fact) >= TELLING_ALONE
            && self.spoken.place(member).is_none()
            && !others.any(|(at, other)| at != member.statement && self.is_in(other))
    }

    /// True if a statement has the fact's value.
    fn is_in(&self, statement: &Statement) -> bool {
        states(self.spoken.claimed, self.fact, statement)
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

    /// True for a figure of the claim with a unit.
    fn has_unit(&self) -> bool {
        matches!(&self.fact.value, FactValue::Number(quantity) if in_unit(quantity))
    }

    /// 1 for a figure with a unit, of a series that has one.
    fn unit(&self) -> f64 {
        let stated = self.series.members.first().is_some_and(|member| {
            let values = &self.library.statements[member.statement].values;
            let value = values.get(member.value_at).map(|stated| &stated.what);
            matches!(value, Some(StatedValue::Figure(Value::Quantity(quantity))) if in_unit(quantity))
        });
        f64::from(u8::from(self.has_unit() && stated))
    }

    /// True if the claim sets the figure against a subject that it names behind it: "9.4 days, against 19.8 at Waridu".
    fn set_against(&self, subject: &Mention<'_>) -> bool {
        let claimed = self.spoken.claimed;
        let end = claimed.place_of(self.fact) + self.fact.span.len();
        let between = claimed.sentence().get(end..subject.at).unwrap_or_default();
        let mut words = between.split(|ch: char| !ch.is_alphanumeric());
        words.any(|word| {
            lexicon()
                .against
                .has(claimed.language, &word.to_lowercase())
        })
    }

    /// True if a member has the fact's value, within its rounding; `None` where it has one of another kind.
    fn equal(&self, member: &Member) -> Option<bool> {
        let statement = &self.library.statements[member.statement];
        let stated = statement.values.get(member.value_at)?;
        let (outcome, _) = compare(self.spoken.claimed, self.fact, statement, stated)?;
        let equal = outcome != Outcome::Different;
        // "9,800" over a 9.8: what the table counts in is not known.
        (equal || !self.is_of_another_scale(stated)).then_some(equal)
    }

    /// True if a value is the fact's but for a thousand or a million.
    fn is_of_another_scale(&self, stated: &Stated) -> bool {
        let (FactValue::Number(mine), StatedValue::Figure(Value::Quantity(theirs))) =
            (&self.fact.value, &stated.what)
        else {
            return false;
        };
        let times = in_base(mine) / in_base(theirs);
        let scales = [1e3, 1e6, 1e9].into_iter();
        let mut scales = scales.flat_map(|scale: f64| [scale, scale.recip()]);
        scales.any(|scale| (times / scale - 1.0).abs() < 1e-6)
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
        // Where the column is named, what its row has in others is not meant.
        let row = self
            .is_in_named_column(member)
            .then(|| &self.library.statements[member.statement].passage);
        let mut others = self.library.statements.iter().enumerate();
        others.any(|(at, statement)| {
            !rows.contains(&at)
                && row.is_none_or(|row| statement.passage != *row)
                && self.is_in(statement)
                && statement.names_it(&member.name)
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
