//! Whether quoted words carry a figure that somebody else says they do: it stands in their statement, with the unit and
//! the scale of its column, or follows from what stands there.

use stet_core::claim::Claim;
use stet_core::entailment::AtomState;
use stet_core::model::QuotedFigures;
use stet_core::model::reading::Quoted;
use stet_core::quantity::{self, DateValue, Granularity, Mention, Outcome, Quantity, Role, Value};
use stet_core::text::Span;

use crate::claimed::{Around, Claimed};
use crate::compare::compare;
use crate::fact::{Fact, FactValue};
use crate::library::Library;
use crate::statement::{StatedValue, Statement, normal};
use crate::terms::content_stems;
use crate::working::working;

/// The statements of a library, for a claim whose figures somebody quotes words for.
pub struct QuotedStatements<'a> {
    claimed: Claimed<'a>,
    library: &'a Library,
    passages: Vec<&'a str>,
}

impl<'a> QuotedStatements<'a> {
    /// For a claim, and passages by their ids in the order in which [`Quoted::passage`] counts them.
    #[must_use]
    pub fn of(
        claim: &'a Claim,
        around: &'a Around,
        library: &'a Library,
        passages: Vec<&'a str>,
    ) -> Self {
        Self {
            claimed: Claimed::read(claim, around),
            library,
            passages,
        }
    }

    fn statements(&self, quoted: &[Quoted]) -> Vec<&Statement> {
        let here = |one: &&Statement| {
            quoted.iter().any(|words| {
                self.passages.get(words.passage) == Some(&one.passage.as_str())
                    && one.span.overlaps(&words.words.span)
            })
        };
        self.library.statements.iter().filter(here).collect()
    }

    /// How a value stands in the statements as one of their values, or as one in another form.
    fn stated(&self, fact: &Fact, statements: &[&Statement]) -> Option<(AtomState, String)> {
        let values = statements
            .iter()
            .flat_map(|one| one.values.iter().map(move |value| (*one, value)));
        let mut there: Vec<(AtomState, String)> = values
            .filter_map(|(one, value)| compare(&self.claimed, fact, one, value))
            .filter_map(|(outcome, why)| Some((AtomState::affirmed_by([outcome])?, why)))
            .collect();
        there.sort_by_key(|(state, _)| *state != AtomState::Agrees);
        there
            .into_iter()
            .next()
            .or_else(|| self.in_another_form(fact, statements))
    }

    fn in_another_form(
        &self,
        fact: &Fact,
        statements: &[&Statement],
    ) -> Option<(AtomState, String)> {
        let found = match &fact.value {
            FactValue::Date(mine) => dated(&self.claimed.settled(mine), statements),
            FactValue::Number(mine) => counted(mine, &fact.text, statements),
            _ => None,
        }?;
        Some((AtomState::Agrees, format!("the source has {found}")))
    }

    /// As [`Self::stated`], or as what follows from the statements.
    fn carried(
        &self,
        fact: &Fact,
        statements: &[&Statement],
        quoted: &[Quoted],
    ) -> Option<(AtomState, String)> {
        if let Some(stated) = self.stated(fact, statements) {
            return Some(stated);
        }
        let FactValue::Number(mine) = &fact.value else {
            return None;
        };
        let working = working(
            mine,
            self.claimed.divides(fact),
            statements,
            self.claimed.published,
        )
        .or_else(|| rows_counted(mine, quoted))?;
        Some((AtomState::Agrees, working))
    }

    /// The fact of an atom of the claim.
    fn of_atom(&self, atom: usize) -> Option<&Fact> {
        let mut facts = self.claimed.facts.iter();
        facts.find(|fact| fact.atom == Some(atom))
    }

    fn fact_of(&self, mention: &Mention) -> Fact {
        let end = self.claimed.claim.place.span.end;
        Fact {
            span: Span::new(end, end),
            text: mention.text.clone(),
            value: match &mention.value {
                Value::Quantity(quantity) => FactValue::Number(quantity.clone()),
                Value::Date(date) => FactValue::Date(date.clone()),
            },
            atom: None,
        }
    }

    /// True if these words without a figure stand in the statements, or in what they stand under, and say something that the
    /// claim doesn't: "metres" of "25 metres" against "25 feet".
    fn tells(&self, words: &str, statements: &[&Statement]) -> bool {
        let fresh = content_stems(words, self.claimed.language)
            .iter()
            .any(|stem| !self.claimed.terms.contains(stem));
        let words = normal(words).to_lowercase();
        let stands = |text: &str| contains_words(&text.to_lowercase(), &words);
        fresh
            && statements
                .iter()
                .any(|one| stands(&one.text) || stands(&one.under))
    }
}

impl QuotedFigures for QuotedStatements<'_> {
    fn carry(&self, atom: usize, quoted: &[Quoted]) -> Option<(AtomState, String)> {
        self.carried(self.of_atom(atom)?, &self.statements(quoted), quoted)
    }

    fn stand(&self, atom: usize, quoted: &[Quoted]) -> bool {
        let stated = |fact| self.stated(fact, &self.statements(quoted));
        self.of_atom(atom).and_then(stated).is_some()
    }

    fn hold(&self, words: &str, quoted: &[Quoted]) -> bool {
        let figures = quantity::find(words);
        let statements = self.statements(quoted);
        if figures.is_empty() {
            return self.tells(words, &statements);
        }
        let carried = |mention: &Mention| {
            let fact = self.fact_of(mention);
            self.carried(&fact, &statements, quoted).is_some()
        };
        let stands = |mention: &Mention| {
            statements
                .iter()
                .any(|one| contains_words(&one.text, &mention.text))
                || carried(mention)
                || as_share(mention).is_some_and(|share| carried(&share))
        };
        figures.iter().all(stands)
    }
}

/// A bare figure read as a percentage: a reader asked for the right figure may leave out the sign.
fn as_share(mention: &Mention) -> Option<Mention> {
    match &mention.value {
        Value::Quantity(quantity) if quantity.role == Role::Count && quantity.unit.is_none() => {
            let value = Value::Quantity(Quantity {
                role: Role::Percent,
                ..quantity.clone()
            });
            Some(Mention {
                value,
                ..mention.clone()
            })
        }
        _ => None,
    }
}

/// True if `words` stand in `text` and neither end is inside a word or a figure.
fn contains_words(text: &str, words: &str) -> bool {
    let inside = |ch: Option<char>| ch.is_some_and(char::is_alphanumeric);
    !words.is_empty()
        && text.match_indices(words).any(|(at, _)| {
            let before = text[..at].chars().next_back();
            let after = text[at + words.len()..].chars().next();
            !inside(before) && !inside(after)
        })
}

/// A date in the head of a cell's column or row, in a heading or as a year of two figures: "Oct 2024", "seventy-nine".
fn dated(mine: &DateValue, statements: &[&Statement]) -> Option<String> {
    let wanted = Mention {
        span: Span::new(0, 0),
        text: String::new(),
        value: Value::Date(mine.clone()),
    };
    let same = |mention: &Mention| {
        matches!(mention.value, Value::Date(_))
            && matches!(
                quantity::compare(&wanted, mention).outcome,
                Outcome::Equal | Outcome::WithinTolerance
            )
    };
    let year = mine
        .start
        .year
        .filter(|_| mine.granularity == Granularity::Year);
    for one in statements {
        let head = one.cell.as_ref().map_or("", |cell| cell.head.as_str());
        let near = quantity::find(head)
            .into_iter()
            .chain(quantity::find(&one.under));
        if let Some(found) = near.into_iter().find(same) {
            return Some(found.text);
        }
        let labels = one
            .cell
            .iter()
            .flat_map(|cell| cell.row.years.iter().chain(&cell.column.years));
        if let Some(found) = labels.copied().find(|label| Some(*label) == year) {
            return Some(found.to_string());
        }
        let short = one.values.iter().find(|value| {
            let StatedValue::Figure(Value::Quantity(theirs)) = &value.what else {
                return false;
            };
            let two = theirs.unit.is_none() && (20.0..100.0).contains(&theirs.low);
            two && year.is_some_and(|year| f64::from(year.rem_euclid(100)) == theirs.low)
        });
        if let Some(short) = short {
            return Some(short.text.clone());
        }
    }
    None
}

/// The same figure where it ranks or names, where only one of the two says its unit, and a score whose two figures stand apart:
/// "third" and "Place: 3", "a limit of 6" and "6 mm".
fn counted(mine: &Quantity, words: &str, statements: &[&Statement]) -> Option<String> {
    let values = || statements.iter().flat_map(|one| &one.values);
    let figures = || {
        values().filter_map(|value| match &value.what {
            StatedValue::Figure(Value::Quantity(theirs)) => Some((theirs, &value.text)),
            _ => None,
        })
    };
    if mine.role == Role::Score {
        let has = |wanted: f64| figures().any(|(theirs, _)| theirs.low == wanted);
        return (has(mine.low) && has(mine.high)).then(|| words.to_owned());
    }
    let plain = |one: &Quantity| {
        one.unit.is_none() && matches!(one.role, Role::Count | Role::Ordinal | Role::Identifier)
    };
    let alike = |theirs: &Quantity| {
        let ranks = plain(mine) && plain(theirs) && mine.role != theirs.role;
        let unsaid = mine.unit.is_none() != theirs.unit.is_none()
            && (mine.role == Role::Count || theirs.role == Role::Count);
        (ranks || unsaid) && mine.low == theirs.low && mine.high == theirs.high
    };
    let stated = figures().find(|(theirs, _)| alike(theirs));
    stated.map(|(_, words)| words.clone()).or_else(|| {
        // "Place: 2; Team: Rovers" tells the row: its first cell is no statement of its own.
        let rows = statements.iter().filter(|one| one.cell.is_some());
        let labels = rows.flat_map(|one| quantity::find(&one.under));
        labels
            .filter(|label| {
                matches!(&label.value, Value::Quantity(theirs) if plain(theirs) && alike(theirs))
            })
            .map(|label| label.text)
            .next()
    })
}

/// A number of things of which each is quoted by itself.
fn rows_counted(mine: &Quantity, quoted: &[Quoted]) -> Option<String> {
    let mut places: Vec<(usize, usize)> = quoted
        .iter()
        .map(|one| (one.passage, one.words.span.start))
        .collect();
    places.sort_unstable();
    places.dedup();
    let rows = places.len();
    let counts = matches!(mine.role, Role::Count) && mine.unit.is_none() && rows >= 2;
    (counts && mine.low == rows as f64 && mine.high == mine.low)
        .then(|| format!("{rows} of them are quoted"))
}
