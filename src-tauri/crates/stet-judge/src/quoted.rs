//! Whether quoted words carry a figure that somebody else says they do: it stands in their statement, with the unit and
//! the scale of its column, or follows from what stands there.

use stet_core::claim::Claim;
use stet_core::entailment::AtomState;
use stet_core::model::QuotedFigures;
use stet_core::model::reading::Quoted;
use stet_core::quantity::{self, Qualifier, Quantity, Role, Value};
use stet_core::text::Span;

use crate::claimed::{Around, Claimed};
use crate::compare::{compare, in_base};
use crate::fact::{Fact, FactValue};
use crate::library::Library;
use crate::statement::{StatedValue, Statement};

/// Most figures of the quoted words between which a relation is looked for.
const MOST: usize = 24;

/// How far a figure that is said to be about, or a limit, may be from what follows, as a share of it.
const LOOSE: f64 = 0.05;

/// Longest span of years that is counted between two dates.
const LONGEST: i32 = 1_000;

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

    fn carried(&self, fact: &Fact, quoted: &[Quoted]) -> Option<(AtomState, String)> {
        let statements = self.statements(quoted);
        let mut there: Vec<(AtomState, String)> = statements
            .iter()
            .flat_map(|one| one.values.iter().map(move |value| (*one, value)))
            .filter_map(|(one, value)| compare(&self.claimed, fact, one, value))
            .filter_map(|(outcome, why)| Some((AtomState::affirmed_by([outcome])?, why)))
            .collect();
        there.sort_by_key(|(state, _)| *state != AtomState::Agrees);
        if let Some(first) = there.into_iter().next() {
            return Some(first);
        }
        let FactValue::Number(mine) = &fact.value else {
            return None;
        };
        let working = Operands::of(&statements).working(mine)?;
        Some((AtomState::Agrees, working))
    }
}

impl QuotedFigures for QuotedStatements<'_> {
    fn carry(&self, atom: usize, quoted: &[Quoted]) -> Option<(AtomState, String)> {
        let mut facts = self.claimed.facts.iter();
        let fact = facts.find(|fact| fact.atom == Some(atom))?;
        self.carried(fact, quoted)
    }

    fn hold(&self, words: &str, quoted: &[Quoted]) -> bool {
        let end = self.claimed.claim.place.span.end;
        let figures = quantity::find(words);
        let statements = self.statements(quoted);
        let stands = |mention: &quantity::Mention| {
            let value = match &mention.value {
                Value::Quantity(quantity) => FactValue::Number(quantity.clone()),
                Value::Date(date) => FactValue::Date(date.clone()),
            };
            let fact = Fact {
                span: Span::new(end, end),
                text: mention.text.clone(),
                value,
                atom: None,
            };
            // "1898" by itself is a number, and the year of a date.
            let mut words = statements
                .iter()
                .flat_map(|one| one.text.split(|ch: char| !ch.is_alphanumeric()));
            words.any(|word| word == mention.text) || self.carried(&fact, quoted).is_some()
        };
        !figures.is_empty() && figures.iter().all(stands)
    }
}

/// What can be reckoned with.
struct Operands {
    /// Figures in the base of their units, with their words.
    figures: Vec<(f64, String)>,
    years: Vec<i32>,
}

impl Operands {
    fn of(statements: &[&Statement]) -> Self {
        let mut figures: Vec<(f64, String)> = Vec::new();
        let mut years = Vec::new();
        let values = statements.iter().flat_map(|one| &one.values);
        for stated in values {
            match &stated.what {
                StatedValue::Figure(Value::Quantity(quantity))
                    if quantity.role != Role::Identifier && figures.len() < MOST =>
                {
                    figures.push((in_base(quantity), stated.text.clone()));
                }
                StatedValue::Figure(Value::Date(date)) => years.extend(date.start.year),
                _ => {}
            }
        }
        Self { figures, years }
    }

    /// How the figure follows from two of these, from all of them, or from two years; `None` if it doesn't.
    fn working(&self, mine: &Quantity) -> Option<String> {
        let near = |result: f64| {
            let wanted = in_base(mine);
            let step = mine.step * mine.unit.as_ref().map_or(1.0, |unit| unit.factor);
            let loose = matches!(mine.qualifier, Qualifier::None | Qualifier::Exactly);
            let most = if loose {
                step / 2.0
            } else {
                (step / 2.0).max(wanted.abs() * LOOSE)
            };
            result.is_finite() && (result - wanted).abs() <= most + wanted.abs() * 1e-9
        };
        self.between_years(mine, &near)
            .or_else(|| self.of_two(mine, &near))
            .or_else(|| self.of_all(mine, &near))
    }

    fn between_years(&self, mine: &Quantity, near: &dyn Fn(f64) -> bool) -> Option<String> {
        let counts_years = matches!(mine.role, Role::Age | Role::Count)
            || mine.role == Role::Duration
                && mine
                    .unit
                    .as_ref()
                    .is_some_and(|unit| unit.symbol.starts_with('y'));
        let unit = mine.unit.as_ref().map_or(1.0, |unit| unit.factor);
        let years = self.years.iter().filter(|_| counts_years);
        let pairs = years.flat_map(|to| self.years.iter().map(move |from| (*from, *to)));
        let mut spans =
            pairs.filter(|(from, to)| (1..=LONGEST).contains(&to.saturating_sub(*from)));
        let fits = |(from, to): &(i32, i32)| {
            let span = f64::from(to - from);
            // Before the day of the year on which it began it is one less.
            near(span * unit) || near((span - 1.0) * unit)
        };
        let (from, to) = spans.find(fits)?;
        Some(format!("from {from} to {to} it is {} years", to - from))
    }

    fn of_two(&self, mine: &Quantity, near: &dyn Fn(f64) -> bool) -> Option<String> {
        let shares = matches!(mine.role, Role::Percent | Role::Fraction | Role::Multiple);
        let times = if mine.role == Role::Percent {
            100.0
        } else {
            1.0
        };
        let firsts = self.figures.iter().enumerate();
        let pairs = firsts.flat_map(|(at, one)| {
            let others = self.figures.iter().enumerate();
            others.filter_map(move |(other, two)| (at != other).then_some((one, two)))
        });
        for ((a, one), (b, two)) in pairs {
            if shares && near(a / b * times) {
                return Some(format!("{one} of {two} is {}", shown(a / b * times, mine)));
            }
            let change = (b - a) / a * times;
            if shares && (near(change) || near(-change)) {
                return Some(format!(
                    "from {one} to {two} it is {}",
                    shown(change.abs(), mine)
                ));
            }
            if !shares && near(a + b) {
                return Some(format!("{one} and {two} make {}", shown(a + b, mine)));
            }
            if !shares && near(a - b) {
                return Some(format!("{one} less {two} is {}", shown(a - b, mine)));
            }
        }
        None
    }

    fn of_all(&self, mine: &Quantity, near: &dyn Fn(f64) -> bool) -> Option<String> {
        if self.figures.len() < 3 || matches!(mine.role, Role::Fraction | Role::Multiple) {
            return None;
        }
        let sum: f64 = self.figures.iter().map(|(figure, _)| figure).sum();
        let mean = sum / self.figures.len() as f64;
        let words: Vec<&str> = self
            .figures
            .iter()
            .map(|(_, words)| words.as_str())
            .collect();
        if near(sum) {
            return Some(format!("{} make {}", words.join(" + "), shown(sum, mine)));
        }
        near(mean).then(|| format!("the mean of {} is {}", words.join(", "), shown(mean, mine)))
    }
}

/// A result in the unit of the figure it is held against, with at most two places.
fn shown(result: f64, mine: &Quantity) -> String {
    let in_unit = result / mine.unit.as_ref().map_or(1.0, |unit| unit.factor);
    let rounded = (in_unit * 100.0).round() / 100.0;
    match mine.role {
        Role::Percent => format!("{rounded} %"),
        _ => rounded.to_string(),
    }
}
