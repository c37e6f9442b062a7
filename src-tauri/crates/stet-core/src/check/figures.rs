//! Figures as the checks reckon with them: which are of one kind, and how far rounding can
//! carry a result. Finding figures in text belongs to [`crate::quantity`].

use crate::quantity::{Qualifier, Quantity, Role};

/// The single value of a figure; `None` for a range.
pub(super) fn value(quantity: &Quantity) -> Option<f64> {
    let span = (quantity.high - quantity.low).abs();
    (quantity.low.is_finite() && span <= quantity.low.abs() * 1e-9).then_some(quantity.low)
}

/// The size of the last digit that is meant: a whole number under a thousand is taken to the
/// unit, however many zeros it ends in.
pub(super) fn grain(quantity: &Quantity) -> f64 {
    let small_whole = quantity.low.fract() == 0.0 && quantity.low.abs() < 1000.0;
    if small_whole && quantity.step > 1.0 {
        1.0
    } else {
        quantity.step
    }
}

/// Half of the last digit: how far the true value may lie from a rounded one. A count stated to
/// the unit is exact.
pub(super) fn slack(quantity: &Quantity) -> f64 {
    let grain = grain(quantity);
    if quantity.role == Role::Count && grain == 1.0 && quantity.low.fract() == 0.0 {
        0.0
    } else {
        grain / 2.0
    }
}

/// True if the figure says itself that it is not exact: "about", "more than", "up to".
pub(super) fn loose(quantity: &Quantity) -> bool {
    !matches!(quantity.qualifier, Qualifier::None | Qualifier::Exactly)
}

/// True if two figures can be added: the same currency, the same unit, both percentages, or both
/// plain counts.
pub(super) fn addable(left: &Quantity, right: &Quantity) -> bool {
    let same_unit = match (&left.unit, &right.unit) {
        (Some(left), Some(right)) => {
            left.dimension == right.dimension && left.symbol == right.symbol
        }
        (None, None) => true,
        _ => false,
    };
    same_unit && left.role == right.role && summed(left.role)
}

fn summed(role: Role) -> bool {
    matches!(
        role,
        Role::Count | Role::Percent | Role::Money | Role::Measure | Role::Duration
    )
}

/// A closed interval.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) struct Interval {
    pub(super) low: f64,
    pub(super) high: f64,
}

impl Interval {
    /// All values that round to this figure.
    pub(super) fn of(value: f64, slack: f64) -> Self {
        Self {
            low: value - slack,
            high: value + slack,
        }
    }

    /// The quotients of two intervals; `None` unless both are positive.
    pub(super) fn over(self, other: Self) -> Option<Self> {
        (self.low >= 0.0 && other.low > 0.0).then(|| Self {
            low: self.low / other.high,
            high: self.high / other.low,
        })
    }

    /// The interval moved and stretched: each end `x` becomes `x × factor + offset`.
    pub(super) fn mapped(self, factor: f64, offset: f64) -> Self {
        let (one, other) = (self.low * factor + offset, self.high * factor + offset);
        Self {
            low: one.min(other),
            high: one.max(other),
        }
    }

    /// True if the two share a value, allowing for the noise of binary fractions.
    pub(super) fn meets(self, other: Self) -> bool {
        let noise = 1e-9 * self.high.abs().max(other.high.abs()).max(1e-9);
        self.low <= other.high + noise && other.low <= self.high + noise
    }
}

/// How a stated result stands to the one worked out.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Fit {
    /// Equal, or equal after rounding to the stated digits.
    Holds,
    /// Unequal, but the inputs were rounded, or a word such as "about" covers it.
    Explainable,
    /// Nothing explains it.
    Fails,
}

/// Compares a stated figure with the value worked out from other figures. `reach` is what the
/// result could be if every input was rounded.
pub(super) fn fit(stated: &Quantity, worked_out: f64, reach: Interval) -> Fit {
    let Some(value) = value(stated) else {
        return Fit::Holds;
    };
    let tolerance = 1e-9 * worked_out.abs().max(1.0);
    let rounded = Interval::of(value, grain(stated) / 2.0 + tolerance);
    let holds = match stated.qualifier {
        Qualifier::MoreThan | Qualifier::AtLeast => worked_out >= rounded.low,
        Qualifier::LessThan | Qualifier::AtMost => worked_out <= rounded.high,
        // Rules 3.2: five per cent for "about"; "nearly" and "almost" read the same.
        Qualifier::About => {
            rounded.low <= worked_out + 0.05 * worked_out.abs()
                && worked_out - 0.05 * worked_out.abs() <= rounded.high
        }
        Qualifier::None | Qualifier::Exactly => {
            rounded.low <= worked_out && worked_out <= rounded.high
        }
    };
    if holds {
        Fit::Holds
    } else if rounded.meets(reach)
        || stated.qualifier == Qualifier::About && close(value, worked_out)
    {
        Fit::Explainable
    } else {
        Fit::Fails
    }
}

fn close(value: f64, worked_out: f64) -> bool {
    (value - worked_out).abs() <= 0.15 * worked_out.abs()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn count(value: f64, qualifier: Qualifier) -> Quantity {
        Quantity {
            low: value,
            high: value,
            step: 1.0,
            role: Role::Count,
            unit: None,
            qualifier,
            noun: None,
        }
    }

    #[test]
    fn a_result_is_compared_after_rounding_to_the_stated_digits() {
        let exact = |value| Interval::of(value, 0.0);
        for (stated, qualifier, worked_out, wanted) in [
            (33.0, Qualifier::None, 33.333, Fit::Holds),
            (34.0, Qualifier::None, 33.333, Fit::Fails),
            (35.0, Qualifier::About, 33.333, Fit::Holds),
            (38.0, Qualifier::About, 33.333, Fit::Explainable),
            (30.0, Qualifier::MoreThan, 33.333, Fit::Holds),
            (35.0, Qualifier::MoreThan, 33.333, Fit::Fails),
            (35.0, Qualifier::AtMost, 33.333, Fit::Holds),
        ] {
            let fit = fit(&count(stated, qualifier), worked_out, exact(worked_out));
            assert_eq!(fit, wanted, "{stated} {qualifier:?} {worked_out}");
        }
    }

    #[test]
    fn rounded_inputs_explain_a_difference() {
        let reach = Interval {
            low: 31.0,
            high: 36.0,
        };
        assert_eq!(
            fit(&count(35.0, Qualifier::None), 33.0, reach),
            Fit::Explainable
        );
    }

    #[test]
    fn counts_stated_to_the_unit_are_exact() {
        assert_eq!(slack(&count(40.0, Qualifier::None)), 0.0);
        let mut rounded = count(4_000.0, Qualifier::None);
        rounded.step = 1_000.0;
        assert_eq!(slack(&rounded), 500.0);
    }
}
