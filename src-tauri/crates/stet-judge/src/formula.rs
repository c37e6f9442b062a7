//! What two figures come to: a share, a change, a difference, a sum, a span of time.

use stet_core::quantity::{PartialDate, Quantity, Role};

use crate::compare::{dimension, factor};
use crate::operand::{Operand, OperandValue};
use crate::reckon::span_in_years;
use crate::working::{DAY, counts_years, is_near, shown, tolerance};

/// What is less than this share of the other figure changes nothing by being added or taken away.
const WEIGHS: f64 = 0.005;

/// How a result follows from its operands.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Formula {
    Share,
    Change,
    Ratio,
    Difference,
    Sum,
    Per,
    Times,
    Points,
    Pair,
    Years,
    Days,
}

impl Formula {
    pub(crate) const ALL: [Self; 11] = [
        Self::Share,
        Self::Change,
        Self::Ratio,
        Self::Difference,
        Self::Sum,
        Self::Per,
        Self::Times,
        Self::Points,
        Self::Pair,
        Self::Years,
        Self::Days,
    ];

    /// True if the order in which the operands stand is that in which they are told, not that of time.
    fn takes_away(self) -> bool {
        matches!(self, Self::Difference | Self::Points)
    }

    /// The working in words.
    pub(crate) fn worded(self, mine: &Quantity, one: &str, other: &str, result: f64) -> String {
        let result = shown(result, mine);
        match self {
            Self::Share => format!("{one} of {other} is {result}"),
            Self::Change | Self::Years | Self::Days => {
                format!("from {one} to {other} it is {result}")
            }
            Self::Ratio => format!("{one} is {result} times {other}"),
            Self::Difference | Self::Points => format!("{one} less {other} is {result}"),
            Self::Sum => format!("{one} and {other} make {result}"),
            Self::Per => format!("{one} by {other} is {result}"),
            Self::Times => format!("{one} times {other} is {result}"),
            Self::Pair => format!("{one} to {other}"),
        }
    }

    /// 1 if the operands moved as the claim says – up or down –, -1 if the other way, 0 if it says nothing of it.
    pub(crate) fn moved(self, up: Option<bool>, a: &Operand<'_>, b: &Operand<'_>) -> f64 {
        let (OperandValue::Quantity(_, x), OperandValue::Quantity(_, y), Some(up)) =
            (&a.value, &b.value, up)
        else {
            return 0.0;
        };
        let later = a.years.last().zip(b.years.last());
        let turned = self.takes_away() || later.is_some_and(|(one, other)| one > other);
        let rose = if turned { x > y } else { y > x };
        if rose == up { 1.0 } else { -1.0 }
    }
}

/// What a figure that may be `mine` comes to by each formula that two operands allow, and whether it is `mine`.
pub(crate) fn results(
    mine: &Quantity,
    a: &Operand<'_>,
    b: &Operand<'_>,
) -> Vec<(Formula, f64, bool)> {
    let found = match (&a.value, &b.value) {
        (OperandValue::Quantity(one, x), OperandValue::Quantity(other, y)) => {
            if mine.role == Role::Score {
                let fits = *x == mine.low && *y == mine.high;
                return if a.in_line_with(b) {
                    vec![(Formula::Pair, *x, fits)]
                } else {
                    Vec::new()
                };
            }
            of_amounts(mine, (one, *x), (other, *y), a.at <= b.at)
        }
        (OperandValue::Date(from), OperandValue::Date(to)) => {
            between(mine, *from, *to).into_iter().collect()
        }
        _ => Vec::new(),
    };
    let fitting = found.into_iter();
    fitting
        .map(|(formula, result)| (formula, result, is_near(mine, result)))
        .collect()
}

fn of_amounts(
    mine: &Quantity,
    (one, x): (&Quantity, f64),
    (other, y): (&Quantity, f64),
    in_order: bool,
) -> Vec<(Formula, f64)> {
    let mut out = Vec::new();
    let alike = one.role == other.role && dimension(one) == dimension(other);
    let amounts = alike
        && !matches!(
            one.role,
            Role::Percent | Role::PercentagePoint | Role::Fraction | Role::Multiple | Role::Age
        );
    let of_mine = one.role == mine.role && dimension(one) == dimension(mine);
    match mine.role {
        Role::Percent | Role::Fraction if amounts && x > 0.0 && y > 0.0 => {
            let times = if mine.role == Role::Percent {
                100.0
            } else {
                1.0
            };
            if x < y {
                out.push((Formula::Share, x / y * times));
            }
            out.push((Formula::Change, ((y - x) / x * times).abs()));
        }
        Role::Multiple if alike && y > 0.0 => out.push((Formula::Ratio, x / y)),
        Role::PercentagePoint if one.role == Role::Percent && alike && x > y => {
            out.push((Formula::Points, x - y));
        }
        Role::Money | Role::Measure if amounts && of_mine => {
            let (less, more) = (x.abs().min(y.abs()), x.abs().max(y.abs()));
            let weighs = less > (tolerance(mine) * 2.0).max(more * WEIGHS);
            if weighs && x > y {
                out.push((Formula::Difference, x - y));
            }
            if weighs && in_order {
                out.push((Formula::Sum, x + y));
            }
        }
        _ => {}
    }
    let heads = matches!(other.role, Role::Count | Role::Measure | Role::Duration) && y >= 2.0;
    if mine.role == Role::Money && of_mine && heads {
        out.push((Formula::Per, x / y));
        out.push((Formula::Times, x * y));
    }
    out
}

fn between(mine: &Quantity, from: PartialDate, to: PartialDate) -> Option<(Formula, f64)> {
    if counts_years(mine) {
        let (years, _) = span_in_years(from, to).filter(|_| to.year > from.year)?;
        return Some((Formula::Years, f64::from(years) * factor(mine)));
    }
    let days = to.day_number()? - from.day_number()?;
    (mine.role == Role::Duration && days > 0).then_some((Formula::Days, days as f64 * DAY))
}

/// The years from a date to the one the claim's article speaks from, in the base of the figure, and whether they are `mine`.
pub(crate) fn until(mine: &Quantity, from: &Operand<'_>, now: i32) -> Option<(f64, bool)> {
    let OperandValue::Date(date) = &from.value else {
        return None;
    };
    let span = now.checked_sub(date.year?).filter(|span| *span > 0)?;
    let base = |years: i32| f64::from(years) * factor(mine);
    let mut spans = [span, span - 1].into_iter().map(base);
    counts_years(mine).then(|| {
        let fitting = spans.find(|span| is_near(mine, *span));
        (fitting.unwrap_or_else(|| base(span)), fitting.is_some())
    })
}
