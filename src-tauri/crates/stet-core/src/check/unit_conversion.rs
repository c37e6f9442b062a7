//! The check `unit-conversion`.

use std::sync::LazyLock;

use regex::Regex;

use crate::quantity::{Quantity, Role, Unit};

use super::figures::{Interval, grain, loose, value};
use super::scope::Sentence;
use super::words::{figure, pattern};
use super::{Check, CheckFinding, Scope, Severity};

/// Reports a measure whose conversion beside it is wrong.
///
/// **Why.** One of the two figures is off, and readers of each system see a different fact.
///
/// **Example.** "4 kilometres (3.5 miles)": 4 kilometres are 2.5 miles.
///
/// **Limits.** Two figures of one dimension in different units, the second in brackets or after
/// "or". Currency is never converted. Rounding of either figure to its stated digits, and of the second to the nearest five or ten, is
/// allowed;
/// within a tenth, a round figure or one called "about" gives a query. Differences of temperature
/// pass with and without the offset; gallons, pints and tons pass in any of their sizes.
#[derive(Debug, Clone, Copy, Default)]
pub struct UnitConversion;

static BESIDE: LazyLock<Regex> = LazyLock::new(|| {
    pattern(
        r"(?i)^\s*(?:[(\[]|,\s*or\s|,\s+that\s+is,?\s|\s+or\s|/)\s*(?:about|around|roughly|nearly|almost|approximately|approx\.?|some|or|ca?\.|≈|~|=|\s)*$",
    )
});
/// Ratios between sizes of one name: US and imperial gallon, metric, long and short ton.
const SIZES: [f64; 5] = [1.0, 1.20095, 1.01605, 0.90718, 1.12];

impl Check for UnitConversion {
    fn code(&self) -> &'static str {
        "unit-conversion"
    }

    fn title(&self) -> &'static str {
        "Conversion of units"
    }

    fn run(&self, scope: &Scope<'_>) -> Vec<CheckFinding> {
        let mut findings = Vec::new();
        for sentence in scope.sentences() {
            for at in 0..sentence.mentions.len().saturating_sub(1) {
                if BESIDE.is_match(sentence.between(at, at + 1)) {
                    findings.extend(judge(self, scope, sentence, at));
                }
            }
        }
        findings
    }
}

fn judge(
    check: &UnitConversion,
    scope: &Scope<'_>,
    sentence: &Sentence<'_>,
    at: usize,
) -> Option<CheckFinding> {
    let (first, second) = (sentence.quantity(at)?, sentence.quantity(at + 1)?);
    let (from, into) = (first.unit.as_ref()?, second.unit.as_ref()?);
    let (a, b) = (value(first)?, value(second)?);
    let convertible = first.role == Role::Measure
        && second.role == Role::Measure
        && from.dimension == into.dimension
        && from.symbol != into.symbol
        && into.factor != 0.0
        && from.factor > 0.0;
    // "5 ft 10 in (178 cm)": the figure in brackets converts more than the one before it.
    let compound = at > 0
        && sentence.between(at - 1, at).trim().is_empty()
        && sentence.quantity(at - 1).is_some();
    let step_by = sentence.between(at, at + 1).trim_start().starts_with("or");
    // "2.3 metres (4.2 ft/degree)": a rate, not a conversion.
    let after = sentence.after(at + 1).trim_start();
    let rate = after.starts_with('/') || after.starts_with("per ");
    if !convertible || rate || compound || (step_by && a.fract() == 0.0 && a == b) {
        return None;
    }
    let converted = into_unit(a, from, into);
    let stated = Interval::of(b, grain(second) / 2.0);
    let interval = Interval::of(a, grain(first) / 2.0);
    if readings(interval, from, into)
        .iter()
        .any(|reach| reach.meets(stated))
    {
        return None;
    }
    let off = (b - converted).abs() / converted.abs().max(f64::MIN_POSITIVE);
    let far = (b - converted).abs() > rounding(second);
    if off <= 0.05 && !far {
        return None;
    }
    let vague = loose(first) || loose(second) || sentence.between(at, at + 1).contains("about");
    let near = off <= 0.1 && (vague || round(first) || round(second));
    let severity = if near || (vague && off <= 0.2) {
        Severity::Query
    } else {
        Severity::Contradiction
    };
    let words = |at: usize| sentence.mentions[at].text.as_str();
    let digits = if converted.abs() < 10.0 { 2 } else { 1 };
    Some(
        scope.finding(
            check,
            severity,
            [at + 1, at]
                .map(|at| sentence.place(sentence.mentions[at].span))
                .to_vec(),
            format!(
                "{} is {} {}, not {}.",
                words(at),
                figure(converted, digits),
                into.behind(converted),
                words(at + 1)
            ),
            format!(
                "{} {} = {} {}, not {} {}",
                figure(a, 3),
                from.behind(a),
                figure(converted, digits),
                into.behind(converted),
                figure(b, 3),
                into.behind(b)
            ),
        ),
    )
}

fn into_unit(value: f64, from: &Unit, into: &Unit) -> f64 {
    (value * from.factor + from.offset - into.offset) / into.factor
}

/// What the first figure can come to in the second unit.
fn readings(value: Interval, from: &Unit, into: &Unit) -> Vec<Interval> {
    let ratio = from.factor / into.factor;
    if from.dimension == "temperature" {
        let offset = (from.offset - into.offset) / into.factor;
        return vec![value.mapped(ratio, offset), value.mapped(ratio, 0.0)];
    }
    let named = |unit: &Unit| {
        ["gal", "pt", "pint", "qt", "ton", "t", "st", "cup", "oz"]
            .iter()
            .any(|name| unit.symbol.to_lowercase().contains(name))
    };
    if !named(from) && !named(into) {
        return vec![value.mapped(ratio, 0.0)];
    }
    SIZES
        .iter()
        .flat_map(|size| {
            [
                value.mapped(ratio * size, 0.0),
                value.mapped(ratio / size, 0.0),
            ]
        })
        .collect()
}

/// How far a converted figure may have been rounded: to the nearest ten or five if it ends so.
fn rounding(quantity: &Quantity) -> f64 {
    let last = quantity.low / grain(quantity);
    let ends_in = |part: f64| ((last / part) - (last / part).round()).abs() < 1e-6;
    let coarse = if ends_in(10.0) {
        10.0
    } else if ends_in(5.0) {
        5.0
    } else {
        1.0
    };
    coarse * grain(quantity) / 2.0
}

/// A figure that ends in 0 or 5 may have been rounded further than its digits say.
fn round(quantity: &Quantity) -> bool {
    let last = quantity.low / grain(quantity) / 5.0;
    (last - last.round()).abs() < 1e-6
}

#[cfg(test)]
mod tests {
    use super::super::testing::{found, silent};
    use super::*;

    #[test]
    fn finds_wrong_conversions() {
        found(
            &UnitConversion,
            Severity::Contradiction,
            &[
                (
                    "It is 10 miles (20 km) off.",
                    "20 km",
                    "10 mi = 16.1 km, not 20 km",
                ),
                (
                    "The crossing is 4 kilometres (3.5 miles) and takes 18 minutes.",
                    "3.5 miles",
                    "4 km = 2.49 mi, not 3.5 mi",
                ),
                (
                    "It was 20 °C (60 °F) inside.",
                    "60 °F",
                    "20 °C = 68 °F, not 60 °F",
                ),
                (
                    "A ship of 24 metres, or 109 feet, came.",
                    "109 feet",
                    "24 m = 78.7 ft, not 109 ft",
                ),
            ],
        );
        found(
            &UnitConversion,
            Severity::Query,
            &[(
                "It is 100 miles (155 km) off.",
                "155 km",
                "100 mi = 160.9 km, not 155 km",
            )],
        );
    }

    #[test]
    fn accepts_right_conversions_and_other_pairs() {
        silent(
            &UnitConversion,
            &[
                "It is 10 miles (16 km) off, or 100 miles (160 km) by road.",
                "A 26.2-mile (42.2-kilometre) run at 60 mph (97 km/h) over 4 acres (1.6 hectares).",
                "He is 5 ft 10 in (178 cm) tall and weighs 70 kg (154 lb).",
                "It warmed by 2 °C (3.6 °F), to 20 °C (68 °F).",
                "It costs €10 ($20).",
                "Vichy lies 360 km (220 mi) to the south, and Cuba 90 miles (140 km).",
                "For each degree it rises by 2.3 meters (4.2 ft/degree Fahrenheit).",
                "Walk 2 miles or 3 kilometres.",
                "It holds 10 gallons (45 litres), or 10 gallons (38 litres).",
                "It is 3 km long and 2 miles wide.",
            ],
        );
    }
}
