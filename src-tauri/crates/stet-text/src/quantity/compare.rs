//! Comparing a claim's figure with a passage's by the desk rules (rules 3.2), and by the
//! original tolerance. Whether two texts are about the same fact is decided elsewhere; here the
//! question is only whether two figures can be of the same thing and, if so, whether they agree.

use super::compare_dates::compare_dates;
use super::types::{Comparison, Mention, Outcome, Qualifier, Quantity, Role, Value};

/// Tolerance of "about", "around", "nearly" (rules 3.2).
const ABOUT: f64 = 0.05;
/// Most a figure with closing zeros and no word such as "million" may be rounded by.
const PLAIN_ROUNDING: f64 = 0.02;

/// Compares a claim's figure with a passage's by the desk rules of 3.2.
#[must_use]
pub fn compare(claim: &Mention, passage: &Mention) -> Comparison {
    match (&claim.value, &passage.value) {
        (Value::Date(a), Value::Date(b)) => {
            let (outcome, reason) = compare_dates(a, b, &claim.text, &passage.text);
            Comparison { outcome, reason }
        }
        (Value::Quantity(a), Value::Quantity(b)) => quantities(claim, a, passage, b),
        _ => result(
            Outcome::NotComparable,
            "one is a date, the other is not".to_owned(),
        ),
    }
}

/// The original tolerance: equal within two per cent or within one unit (rules 3.2, parity form).
#[must_use]
pub fn parity_equal(a: f64, b: f64) -> bool {
    let gap = (a - b).abs();
    gap <= 1.0 || gap <= 0.02 * a.abs().max(b.abs())
}

fn result(outcome: Outcome, reason: String) -> Comparison {
    Comparison { outcome, reason }
}

fn quantities(claim: &Mention, a: &Quantity, passage: &Mention, b: &Quantity) -> Comparison {
    let words = Words {
        claim: &claim.text,
        passage: &passage.text,
    };
    if let Some(reason) = unlike(a, b) {
        return result(Outcome::NotComparable, reason);
    }
    if a.role == Role::Score {
        return scores(a, b, &words);
    }
    let Some(scaled) = Pair::new(a, b, full(&claim.text), full(&passage.text)) else {
        return result(
            Outcome::NotComparable,
            "the figures are out of range".to_owned(),
        );
    };
    scaled.judge(&words)
}

/// Why the two can not be figures of the same thing, if so.
fn unlike(a: &Quantity, b: &Quantity) -> Option<String> {
    let same_role = a.role == b.role
        || matches!(
            (a.role, b.role),
            (Role::Fraction, Role::Percent)
                | (Role::Percent, Role::Fraction)
                | (Role::Age, Role::Duration)
                | (Role::Duration, Role::Age)
        );
    if !same_role {
        return Some(format!(
            "{} is not {}",
            role_name(a.role),
            role_name(b.role)
        ));
    }
    match (&a.unit, &b.unit) {
        (Some(x), Some(y)) if !same_dimension(&x.dimension, &y.dimension) => {
            return Some(if x.dimension.starts_with("currency:") {
                "different currencies".to_owned()
            } else {
                format!("{} is not {}", x.dimension, y.dimension)
            });
        }
        (Some(_), None) | (None, Some(_)) if a.role != Role::Age => {
            return Some("only one of them states a unit".to_owned());
        }
        _ => {}
    }
    match (&a.noun, &b.noun) {
        (Some(x), Some(y)) if x != y => Some(format!("one counts “{x}”, the other “{y}”")),
        _ => None,
    }
}

/// The same dimension, or a sign that several currencies share beside one of them.
fn same_dimension(a: &str, b: &str) -> bool {
    let family = |general: &str, code: &str| match general {
        "currency:$" => matches!(
            code,
            "currency:USD"
                | "currency:CAD"
                | "currency:AUD"
                | "currency:NZD"
                | "currency:HKD"
                | "currency:SGD"
                | "currency:TWD"
        ),
        "currency:rupee" => matches!(code, "currency:INR" | "currency:PKR" | "currency:LKR"),
        "currency:franc" => matches!(code, "currency:CHF" | "currency:FRF" | "currency:BEF"),
        "currency:peso" => matches!(
            code,
            "currency:MXN" | "currency:ARS" | "currency:CLP" | "currency:PHP" | "currency:COP"
        ),
        "currency:ruble" => code == "currency:RUB",
        "currency:krone" => matches!(code, "currency:NOK" | "currency:DKK"),
        "currency:lira" => matches!(code, "currency:TRY" | "currency:ITL"),
        _ => false,
    };
    a == b || family(a, b) || family(b, a)
}

fn role_name(role: Role) -> &'static str {
    match role {
        Role::Count => "a count",
        Role::Ordinal => "a place in an order",
        Role::Percent => "a percentage",
        Role::PercentagePoint => "a difference in percentage points",
        Role::Fraction => "a fraction",
        Role::Multiple => "a multiple",
        Role::Money => "a sum of money",
        Role::Measure => "a measure",
        Role::Age => "an age",
        Role::Duration => "a length of time",
        Role::Score => "a result",
        Role::Identifier => "a number that names something",
    }
}

struct Words<'a> {
    claim: &'a str,
    passage: &'a str,
}

fn scores(a: &Quantity, b: &Quantity, words: &Words<'_>) -> Comparison {
    let same = a.low == b.low && a.high == b.high;
    let turned = a.low == b.high && a.high == b.low;
    if same {
        result(Outcome::Equal, format!("both say {}", words.claim))
    } else if turned {
        result(
            Outcome::WithinTolerance,
            format!(
                "{} is {} told from the other side",
                words.claim, words.passage
            ),
        )
    } else {
        result(Outcome::Different, differs(words))
    }
}

fn differs(words: &Words<'_>) -> String {
    format!("{} is not {}", words.claim, words.passage)
}

/// Written out in full, so that closing zeros need not mean rounding: no "million", no "k".
fn full(text: &str) -> bool {
    ![
        "thousand", "million", "billion", "trillion", "lakh", "crore", "hundred",
    ]
    .iter()
    .any(|word| text.to_lowercase().contains(word))
        && !text
            .char_indices()
            .any(|(i, c)| c.is_ascii_digit() && starts_with_scale(&text[i + 1..]))
}

fn starts_with_scale(rest: &str) -> bool {
    let rest = rest.trim_start().to_lowercase();
    ["k", "m", "mn", "bn", "b", "tn", "t"].iter().any(|scale| {
        rest.strip_prefix(scale)
            .is_some_and(|after| !after.chars().next().is_some_and(char::is_alphanumeric))
    })
}

/// Two figures of one kind, in base units, with what the comparison needs to know about each.
struct Pair {
    claim: Side,
    passage: Side,
    role: Role,
    same_unit: bool,
}

/// One figure in base units.
#[derive(Clone, Copy)]
struct Side {
    low: f64,
    high: f64,
    step: f64,
    qualifier: Qualifier,
    full: bool,
    fraction: bool,
}

impl Pair {
    fn new(a: &Quantity, b: &Quantity, a_full: bool, b_full: bool) -> Option<Self> {
        let same_unit = match (&a.unit, &b.unit) {
            (Some(x), Some(y)) => x.factor == y.factor && x.offset == y.offset,
            _ => true,
        };
        let side = |q: &Quantity, full: bool| {
            // Converting figures of one unit would only add noise.
            let (factor, offset) = match &q.unit {
                Some(unit) if !same_unit => (unit.factor, unit.offset),
                _ => (1.0, 0.0),
            };
            let percent =
                q.role == Role::Percent && (a.role == Role::Fraction || b.role == Role::Fraction);
            let factor = if percent { 0.01 } else { factor };
            let side = Side {
                low: q.low * factor + offset,
                high: q.high * factor + offset,
                step: q.step * factor,
                qualifier: q.qualifier,
                full,
                fraction: q.role == Role::Fraction,
            };
            let sound = side.low.is_finite()
                && side.high.is_finite()
                && side.step.is_finite()
                && side.step > 0.0;
            sound.then_some(side)
        };
        Some(Self {
            claim: side(a, a_full)?,
            passage: side(b, b_full)?,
            role: a.role,
            same_unit,
        })
    }

    /// These kinds of figure are either right or wrong.
    fn exact(&self) -> bool {
        let small = self.role == Role::Count
            && self.claim.high.abs() < 100.0
            && self.claim.step >= 1.0
            && self.passage.step >= 1.0;
        small
            || matches!(
                self.role,
                Role::Ordinal | Role::Identifier | Role::Score | Role::Age
            ) && self.same_unit
            || self.claim.qualifier == Qualifier::Exactly
    }

    fn judge(&self, words: &Words<'_>) -> Comparison {
        let (a, b) = (&self.claim, &self.passage);
        if let Some(found) = self.bounds(words) {
            return found;
        }
        if a.low == b.low && a.high == b.high || self.close(a, b) {
            let outcome = if self.same_unit {
                Outcome::Equal
            } else {
                Outcome::WithinTolerance
            };
            return result(
                outcome,
                format!("{} and {} are the same", words.claim, words.passage),
            );
        }
        let ranged = a.low != a.high || b.low != b.high;
        if ranged {
            return self.ranges(words);
        }
        let about = a.qualifier == Qualifier::About || b.qualifier == Qualifier::About;
        if about && relative_gap(a.low, b.low) <= ABOUT {
            return result(
                Outcome::WithinTolerance,
                format!("{} is about {}", words.passage, words.claim),
            );
        }
        if self.exact() {
            return result(Outcome::Different, differs(words));
        }
        if self.rounds() {
            return result(
                Outcome::WithinTolerance,
                format!("{} rounds to {}", words.passage, words.claim),
            );
        }
        result(Outcome::Different, differs(words))
    }

    /// Equal but for the noise of binary arithmetic.
    fn close(&self, a: &Side, b: &Side) -> bool {
        let same = |x: f64, y: f64| (x - y).abs() <= 1e-9 * x.abs().max(y.abs());
        same(a.low, b.low) && same(a.high, b.high)
    }

    /// Is one a fair rounding or conversion of the other?
    fn rounds(&self) -> bool {
        let (a, b) = (&self.claim, &self.passage);
        if a.fraction || b.fraction {
            return near_fraction(a, b);
        }
        // The passage rounded to the claim's digits; the other way where the passage is coarser
        // by its own words, or in another unit.
        let coarser = b.step > a.step && (!b.full || b.step < 1.0);
        rounds_to(b.low, a) || (coarser || !self.same_unit) && rounds_to(a.low, b)
    }

    /// One-sided figures: "more than 4,000", "up to 12".
    fn bounds(&self, words: &Words<'_>) -> Option<Comparison> {
        use Qualifier::{AtLeast, AtMost, LessThan, MoreThan};
        let (a, b) = (&self.claim, &self.passage);
        let lower = |q| matches!(q, MoreThan | AtLeast);
        let upper = |q| matches!(q, LessThan | AtMost);
        let sided = |q| lower(q) || upper(q);
        if !sided(a.qualifier) && !sided(b.qualifier) {
            return None;
        }
        let at_claim = || format!("{} is not what {} allows", words.passage, words.claim);
        if !sided(b.qualifier) {
            let holds = match a.qualifier {
                MoreThan => b.low > a.high,
                AtLeast => b.low >= a.high || self.close(a, b),
                LessThan => b.high < a.low,
                _ => b.high <= a.low || self.close(a, b),
            };
            return Some(if holds {
                result(
                    Outcome::Equal,
                    format!("{} fits the bound {}", words.passage, words.claim),
                )
            } else {
                result(Outcome::Different, at_claim())
            });
        }
        if !sided(a.qualifier) {
            if self.close(a, b) || rounds_to(b.low, a) {
                return Some(result(
                    Outcome::WithinTolerance,
                    format!("the passage gives {} as a bound", words.passage),
                ));
            }
            let excluded = if lower(b.qualifier) {
                a.high < b.low
            } else {
                a.low > b.high
            };
            return Some(if excluded {
                result(
                    Outcome::Different,
                    format!(
                        "the passage’s bound {} excludes {}",
                        words.passage, words.claim
                    ),
                )
            } else {
                result(
                    Outcome::NotComparable,
                    format!("the passage gives only a bound, {}", words.passage),
                )
            });
        }
        if lower(a.qualifier) == lower(b.qualifier) {
            let tighter = if lower(a.qualifier) {
                b.low >= a.low
            } else {
                b.high <= a.high
            } || self.close(a, b);
            return Some(if tighter {
                result(
                    Outcome::Equal,
                    format!("the bound {} includes {}", words.claim, words.passage),
                )
            } else {
                result(
                    Outcome::NotComparable,
                    format!("the passage’s bound {} is wider", words.passage),
                )
            });
        }
        let apart = if lower(a.qualifier) {
            b.high < a.low
        } else {
            b.low > a.high
        };
        Some(if apart {
            result(Outcome::Different, at_claim())
        } else {
            result(
                Outcome::NotComparable,
                "the two bounds leave room for each other".to_owned(),
            )
        })
    }

    fn ranges(&self, words: &Words<'_>) -> Comparison {
        let (a, b) = (&self.claim, &self.passage);
        let end = |x: f64, of: f64, side: &Side| {
            let one = Side {
                low: of,
                high: of,
                ..*side
            };
            rounds_to(x, &one)
        };
        if a.low != a.high && b.low != b.high && end(b.low, a.low, a) && end(b.high, a.high, a) {
            return result(
                Outcome::WithinTolerance,
                format!("{} rounds to {}", words.passage, words.claim),
            );
        }
        let inside = |x: &Side, y: &Side| x.low >= y.low && x.high <= y.high;
        if inside(b, a) || inside(a, b) {
            return result(
                Outcome::WithinTolerance,
                format!("{} and {} overlap", words.claim, words.passage),
            );
        }
        result(Outcome::Different, differs(words))
    }
}

fn relative_gap(a: f64, b: f64) -> f64 {
    let size = a.abs().max(b.abs());
    if size == 0.0 {
        0.0
    } else {
        (a - b).abs() / size
    }
}

/// Does `value`, rounded to the digits of `to`, give `to`?
fn rounds_to(value: f64, to: &Side) -> bool {
    let gap = (value - to.low).abs();
    // Half a step away still rounds; which way is convention.
    let fits = gap <= to.step * 0.5 * (1.0 + 1e-9);
    // "5,000" for 4,870 is too rough to be taken for a rounding; "5 thousand" says that it is one.
    let plain = to.full && to.step > 1.0;
    fits && (!plain || relative_gap(value, to.low) <= PLAIN_ROUNDING)
}

/// Fractions in words round to the nearest simple one.
fn near_fraction(a: &Side, b: &Side) -> bool {
    let (fraction, other) = if a.fraction {
        (a.low, b.low)
    } else {
        (b.low, a.low)
    };
    const SIMPLE: [f64; 13] = [
        0.1,
        0.2,
        0.25,
        1.0 / 3.0,
        0.4,
        0.5,
        0.6,
        2.0 / 3.0,
        0.75,
        0.8,
        0.9,
        0.125,
        0.0,
    ];
    let gap = (fraction - other).abs();
    gap <= 0.03 && SIMPLE.iter().all(|s| (s - other).abs() >= gap - 1e-12)
}

#[cfg(test)]
mod tests {
    use super::super::find::find;
    use super::*;

    fn outcome(claim: &str, passage: &str) -> Outcome {
        let a = find(claim);
        let b = find(passage);
        let (a, b) = (a.first().expect(claim), b.first().expect(passage));
        compare(a, b).outcome
    }

    #[test]
    fn desk_rules_on_worked_pairs() {
        use Outcome::{Different, Equal, NotComparable, WithinTolerance};
        for (claim, passage, wanted) in [
            ("4,870 patients", "4,780 patients", Different),
            ("4,870 patients", "4,870 patients", Equal),
            ("4.9 million people", "4,870,000 people", WithinTolerance),
            ("4.9 million people", "4.7 million people", Different),
            ("5 million people", "4.9 million people", WithinTolerance),
            ("€12.35", "€12.35", Equal),
            ("€12.35", "€12.40", Different),
            ("€12.35", "$12.35", NotComparable),
            ("about 500 people", "520 people", WithinTolerance),
            ("about 500 people", "560 people", Different),
            ("more than 4,000 people", "4,870 people", Equal),
            ("more than 5,000 people", "4,870 people", Different),
            ("at least 12 people", "12 people", Equal),
            ("fewer than 12 people", "12 people", Different),
            ("up to 12 people", "12 people", Equal),
            ("exactly 1,000 people", "1,001 people", Different),
            ("12 people", "13 people", Different),
            ("12 dogs", "12 cats", NotComparable),
            ("a third of voters", "34% of voters", WithinTolerance),
            ("half of voters", "45% of voters", Different),
            ("12%", "12.4%", WithinTolerance),
            ("12%", "13%", Different),
            ("100 miles", "161 km", WithinTolerance),
            ("100 km", "100 kg", NotComparable),
            ("10 km", "10,000 m", WithinTolerance),
            ("won 52–48", "won 52–48", Equal),
            ("won 52–48", "won 53–47", Different),
            ("Article 7", "Article 8", Different),
            ("third place", "second place", Different),
            ("aged 87", "87 years old", Equal),
            ("aged 87", "86 years old", Different),
            ("3 to 5 people", "4 people", WithinTolerance),
            ("$5 million", "US$5 million", Equal),
            ("20 °C", "68 °F", WithinTolerance),
            ("3%", "3 percentage points", NotComparable),
        ] {
            assert_eq!(outcome(claim, passage), wanted, "{claim} | {passage}");
        }
    }

    #[test]
    fn the_original_tolerance_is_two_per_cent_or_one() {
        assert!(parity_equal(100.0, 101.0));
        assert!(parity_equal(1000.0, 1020.0));
        assert!(!parity_equal(1000.0, 1030.0));
        assert!(parity_equal(5.0, 6.0));
    }
}
