//! How a figure follows from others: a share, a change, a sum, a count of years or days, an amount a head.

use std::collections::BTreeMap;

use stet_core::quantity::{PartialDate, Qualifier, Quantity, Role, Value};
use stet_core::text::grouped;

use crate::compare::{factor, in_base};
use crate::statement::{StatedValue, Statement};

/// Most figures between which a relation is looked for.
const MOST: usize = 24;

/// How far a figure that is said to be about, or a limit, may be from what follows, as a share of it.
const LOOSE: f64 = 0.05;

/// How far a share told as a fraction may be from what follows: a third is told of .31 to .35, nearly a third from .295.
const FRACTION: f64 = 0.02;
const LOOSE_FRACTION: f64 = 0.04;
/// The same of a small fraction or a multiple, as a share of it: one in 13, four times.
const NEAR: f64 = 0.08;
const LOOSELY_NEAR: f64 = 0.12;

/// How far above "more than" and below "less than" a limit is still told, as a share of it.
const BEYOND: f64 = 0.15;

/// Longest span of years that is counted between two dates.
const LONGEST: i32 = 1_000;

/// The year of days whose year is not told: no leap year.
const NO_YEAR: i32 = 2_001;

/// Seconds of a day: the base of time.
pub(crate) const DAY: f64 = 86_400.0;

/// How a figure follows from the figures and dates of these statements, in words; `None` if it doesn't. What stands in one
/// column is reckoned with before what stands in several. `divides` says that the figure is a share of something, and no
/// change; `published` is the day the claim's article speaks from.
pub(crate) fn working(
    mine: &Quantity,
    divides: bool,
    statements: &[&Statement],
    published: PartialDate,
) -> Option<String> {
    let mut columns: BTreeMap<&str, Vec<&Statement>> = BTreeMap::new();
    for one in statements {
        if let Some(cell) = &one.cell {
            columns.entry(&cell.head).or_default().push(one);
        }
    }
    let all = Operands::of(statements, published);
    let mut parts = columns.into_values().filter(|column| column.len() > 1);
    let in_column =
        parts.find_map(|column| Operands::of(&column, published).working(mine, divides));
    in_column.or_else(|| all.working(mine, divides))
}

/// What is reckoned with.
struct Operands {
    figures: Vec<Operand>,
    years: Vec<i32>,
    /// Days with month and day, the year where it is told, as days from an arbitrary one.
    days: Vec<(Option<i32>, i64)>,
    /// The year the article speaks from.
    now: Option<i32>,
}

struct Operand {
    /// In the base of its unit.
    value: f64,
    words: String,
    money: bool,
}

impl Operands {
    fn of(statements: &[&Statement], published: PartialDate) -> Self {
        let mut figures: Vec<Operand> = Vec::new();
        let (mut years, mut days) = (Vec::new(), Vec::new());
        for stated in statements.iter().flat_map(|one| &one.values) {
            match &stated.what {
                StatedValue::Figure(Value::Quantity(quantity))
                    if quantity.role != Role::Identifier && figures.len() < MOST =>
                {
                    figures.push(Operand {
                        value: in_base(quantity),
                        words: stated.text.clone(),
                        money: quantity.role == Role::Money,
                    });
                }
                StatedValue::Figure(Value::Date(date)) => {
                    let ends = [Some(date.start), date.end];
                    for end in ends.into_iter().flatten() {
                        years.extend(end.year);
                        days.extend(day_number(end).map(|day| (end.year, day)));
                    }
                }
                _ => {}
            }
        }
        for cell in statements.iter().filter_map(|one| one.cell.as_ref()) {
            years.extend(cell.row.years.iter().chain(&cell.column.years));
        }
        years.sort_unstable();
        years.dedup();
        Self {
            figures,
            years,
            days,
            now: published.year,
        }
    }

    fn working(&self, mine: &Quantity, divides: bool) -> Option<String> {
        let near = |result: f64| is_near(mine, result);
        self.between_days(mine, &near)
            .or_else(|| self.between_years(mine, &near))
            .or_else(|| self.of_two(mine, divides, &near))
            .or_else(|| self.a_head(mine, &near))
            .or_else(|| self.of_all(mine, &near))
    }

    fn between_days(&self, mine: &Quantity, near: &dyn Fn(f64) -> bool) -> Option<String> {
        let unit = days_unit(mine)?;
        let pairs = self
            .days
            .iter()
            .flat_map(|to| self.days.iter().map(move |from| (from, to)));
        let mut spans = pairs
            .filter(|(from, to)| from.0 == to.0 || from.0.is_some() && to.0.is_some())
            .map(|(from, to)| (to.1 - from.1) as f64)
            .filter(|span| *span >= 1.0);
        // From the first day to the last, or with both.
        let found = spans.find(|span| near(span * unit) || near((span + 1.0) * unit))?;
        Some(format!("between the two dates there are {found} days"))
    }

    fn between_years(&self, mine: &Quantity, near: &dyn Fn(f64) -> bool) -> Option<String> {
        if mine.role != Role::Count && !counts_years(mine) {
            return None;
        }
        let unit = factor(mine);
        let in_halves = mine.low.fract() != 0.0;
        let ends = self.years.iter().copied().chain(self.now);
        let pairs = ends.flat_map(|to| self.years.iter().map(move |from| (*from, to)));
        let mut spans =
            pairs.filter(|(from, to)| (1..=LONGEST).contains(&to.saturating_sub(*from)));
        let fits = |(from, to): &(i32, i32)| {
            let span = f64::from(to - from);
            // Before the day of the year on which it began it is one less; what runs from the middle of a year, a half.
            near(span * unit)
                || near((span - 1.0) * unit)
                || in_halves && (near((span - 0.5) * unit) || near((span + 0.5) * unit))
        };
        let (from, to) = spans.find(fits)?;
        Some(format!("from {from} to {to} it is {} years", to - from))
    }

    /// Ordered pairs of two different figures.
    fn pairs(&self) -> impl Iterator<Item = (&Operand, &Operand)> {
        let firsts = self.figures.iter().enumerate();
        firsts.flat_map(move |(at, one)| {
            let others = self.figures.iter().enumerate();
            others.filter_map(move |(other, two)| (at != other).then_some((one, two)))
        })
    }

    fn of_two(&self, mine: &Quantity, divides: bool, near: &dyn Fn(f64) -> bool) -> Option<String> {
        let shares = matches!(mine.role, Role::Percent | Role::Fraction | Role::Multiple);
        let times = if mine.role == Role::Percent {
            100.0
        } else {
            1.0
        };
        for (one, two) in self.pairs() {
            let (a, b) = (one.value, two.value);
            let (one, two) = (&one.words, &two.words);
            if shares && near(a / b * times) {
                return Some(format!("{one} of {two} is {}", shown(a / b * times, mine)));
            }
            let change = (b - a) / a * times;
            if shares && !divides && (near(change) || near(-change)) {
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

    /// An amount of money a head, and so many heads' amount.
    fn a_head(&self, mine: &Quantity, near: &dyn Fn(f64) -> bool) -> Option<String> {
        if mine.role != Role::Money {
            return None;
        }
        for (one, two) in self.pairs().filter(|(_, divisor)| !divisor.money) {
            if near(one.value / two.value) {
                let result = shown(one.value / two.value, mine);
                return Some(format!("{} by {} is {result}", one.words, two.words));
            }
            if near(one.value * two.value) {
                let result = shown(one.value * two.value, mine);
                return Some(format!("{} times {} is {result}", one.words, two.words));
            }
        }
        None
    }

    fn of_all(&self, mine: &Quantity, near: &dyn Fn(f64) -> bool) -> Option<String> {
        if self.figures.len() < 3 || matches!(mine.role, Role::Fraction | Role::Multiple) {
            return None;
        }
        let sum: f64 = self.figures.iter().map(|one| one.value).sum();
        let mean = sum / self.figures.len() as f64;
        let words: Vec<&str> = self.figures.iter().map(|one| one.words.as_str()).collect();
        if near(sum) {
            return Some(format!("{} make {}", words.join(" + "), shown(sum, mine)));
        }
        near(mean).then(|| format!("the mean of {} is {}", words.join(", "), shown(mean, mine)))
    }
}

/// How far what follows may be from the figure, in the base of its unit.
pub(crate) fn tolerance(mine: &Quantity) -> f64 {
    let step = mine.step * factor(mine);
    let wanted = in_base(mine).abs();
    let exact = matches!(mine.qualifier, Qualifier::None | Qualifier::Exactly);
    match (mine.role, exact) {
        (Role::Fraction, true) => FRACTION.min(wanted * NEAR),
        (Role::Fraction, false) => LOOSE_FRACTION.min(wanted * LOOSELY_NEAR),
        (Role::Multiple, true) => wanted * NEAR,
        (Role::Multiple, false) => wanted * LOOSELY_NEAR,
        (_, true) => step / 2.0,
        (_, false) => (step / 2.0).max(wanted * LOOSE),
    }
}

/// True if what follows is the figure as closely as it is told. A limit is kept, and not passed by far: more than half is
/// neither 47 per cent nor 70.
pub(crate) fn is_near(mine: &Quantity, result: f64) -> bool {
    let wanted = in_base(mine);
    let most = tolerance(mine);
    let over = result - wanted;
    let hair = wanted.abs() * 1e-9;
    let beyond = most.max(wanted.abs() * BEYOND) + hair;
    let slack = match mine.role {
        Role::Fraction | Role::Multiple => hair,
        _ => mine.step * factor(mine) / 2.0,
    };
    match mine.qualifier {
        _ if !result.is_finite() => false,
        Qualifier::MoreThan | Qualifier::AtLeast => (-slack..=beyond).contains(&over),
        Qualifier::LessThan | Qualifier::AtMost => (-beyond..=slack).contains(&over),
        _ => over.abs() <= most + hair,
    }
}

/// True for an age, and for a length of time that is told in years.
pub(crate) fn counts_years(mine: &Quantity) -> bool {
    let unit = mine.unit.as_ref();
    let in_years = unit.is_some_and(|unit| unit.symbol.starts_with('y'));
    mine.role == Role::Age || mine.role == Role::Duration && in_years
}

/// What one day is in the base of a figure that may count days; `None` if it counts something else.
fn days_unit(mine: &Quantity) -> Option<f64> {
    match (&mine.unit, mine.role) {
        (None, Role::Count) => Some(1.0),
        (Some(unit), Role::Duration) if unit.factor >= DAY => Some(DAY),
        _ => None,
    }
}

/// The day as a number, in a year of its own where none is told.
fn day_number(date: PartialDate) -> Option<i64> {
    let year = date.year.or(Some(NO_YEAR));
    PartialDate { year, ..date }.day_number()
}

/// A result in the unit of the figure it is held against, with at most two places.
pub(crate) fn shown(result: f64, mine: &Quantity) -> String {
    let in_unit = result / factor(mine);
    let hundredths = |number: f64| (number * 100.0).round() / 100.0;
    match (mine.role, &mine.unit) {
        (Role::Percent, _) => format!("{} %", hundredths(in_unit)),
        (Role::Fraction, _) => format!("{} %", (result * 1_000.0).round() / 10.0),
        (Role::Age, _) => format!("{} years", hundredths(in_unit)),
        (Role::Duration, Some(unit)) => {
            // "3 days", and "3 h".
            let plural = if unit.factor >= DAY { "s" } else { "" };
            format!("{} {}{plural}", hundredths(in_unit), unit.symbol)
        }
        _ => in_groups(hundredths(in_unit)),
    }
}

/// "1,400.5".
fn in_groups(number: f64) -> String {
    let written = number.abs().to_string();
    let (whole, rest) = written.split_at(written.find('.').unwrap_or(written.len()));
    let sign = if number < 0.0 { "-" } else { "" };
    format!("{sign}{}{rest}", grouped(whole, ','))
}
