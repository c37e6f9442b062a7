//! The check `unit-conversion`.

use std::sync::LazyLock;

use regex::Regex;

use crate::quantity::{Quantity, Role, Unit};

use super::figures::{Interval, grain, loose, value};
use super::scope::Sentence;
use super::words::{figure, pattern};
use super::{Check, CheckFinding, Scope, Severity};

/// Reports a measurement converted wrongly.
///
/// **Why.** One of the two figures is off, and readers used to different units come away with
/// different facts.
///
/// **Example.** "4 kilometres (3.5 miles)": 4 kilometres are 2.5 miles.
///
/// **Limits.** Needs two figures of the same dimension in different units, the second in brackets
/// or after "or". Currencies are never converted. Either figure may be rounded to the digits given,
/// and the second to the nearest five or ten; within a tenth, a round figure or one called "about"
/// is a query. Temperature differences pass with or without the offset; gallons, pints, tons (not
/// tonnes) and other units that come in several sizes pass in any of them, unless the text says
/// which ("US gallons", "imperial pints", "short tons", "troy ounces").
#[derive(Debug, Clone, Copy, Default)]
pub struct UnitConversion;

static BESIDE: LazyLock<Regex> = LazyLock::new(|| {
    pattern(
        r"(?i)^(?:\s+(?:U\.?S\.?|imperial|impérial|impériaux|imperiale[si]|imperiali|américains?|american[oi]s?|statunitensi|estadounidenses?))?\s*(?:[(\[]|,\s*or\s|,\s+that\s+is,?\s|\s+or\s|/)\s*(?:about|around|roughly|nearly|almost|approximately|approx\.?|some|or|ca?\.|≈|~|=|\s)*$",
    )
});
/// Units of one name and several sizes, by their sign: what the others come to, as multiples of
/// the one in the table. Imperial beside US measures (Weights and Measures Act 1985), long and
/// short ton, troy ounce, metric cup, and the kilocalorie that food labels call a calorie.
const SIZES: [(&str, &[(f64, Size)]); 10] = [
    ("gal", &[(1.20095, Size::Imperial)]),
    ("qt", &[(1.20095, Size::Imperial)]),
    ("pt", &[(1.20095, Size::Imperial)]),
    ("cup", &[(1.05669, Size::Metric), (1.20095, Size::Imperial)]),
    ("fl oz", &[(0.96076, Size::Imperial)]),
    ("bu", &[(1.03206, Size::Imperial)]),
    ("t", &[(0.90718, Size::Us), (1.01605, Size::Imperial)]),
    ("oz", &[(1.09714, Size::Troy)]),
    ("cal", &[(1000.0, Size::Food)]),
    // Half a kilogram in the languages that are not English.
    (POUNDS, &[(1.10231, Size::Metric)]),
];
/// The sign of the pound of other languages.
const POUNDS: &str = "pounds";
/// Behind a figure: words of other languages that are money or numbers too, or of another size than in English. Beside a
/// figure of their dimension they are these units.
static ABROAD: LazyLock<Regex> = LazyLock::new(|| {
    pattern(
        r"(?i)^\s+(?:(?P<pounds>pund|pfund|livres?|libras?|libbr[ae]|pond|funt(?:y|ów|a)?|liber|фунт(?:а|ов|и|ів)?|naulaa|paunaa|font)|(?P<english>engelska?e?\s+mil)|(?P<mil>mil))\b",
    )
});
/// Their dimension, sign and size, by the group of the pattern.
const UNITS_ABROAD: [(&str, &str, &str, f64); 3] = [
    ("pounds", "mass", POUNDS, 0.453_592_37),
    ("english", "length", "English miles", 1_609.344),
    ("mil", "length", "mil", 10_000.0),
];

/// Which of a unit's sizes is meant.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Size {
    Us,
    Imperial,
    Metric,
    Troy,
    Food,
}

/// Words beside a unit that say which size it has.
static SIZED: LazyLock<[(Regex, Size); 4]> = LazyLock::new(|| {
    [
        (
            r"(?i)\b(?:U\.?S\.?(?:[\s-]|$)|american|short|américains?|american[oi]s?|statunitensi|estadounidenses?)",
            Size::Us,
        ),
        (
            r"(?i)\b(?:imp(?:\.|erial\w*|ériaux|érial)?\b|UK\b|U\.K\.|British|long\b)",
            Size::Imperial,
        ),
        (r"(?i)\b(?:metric|tonnes?\b|tonnen?\b|tonelada|tonnellat)", Size::Metric),
        (r"(?i)\b(?:troy|feinunze)", Size::Troy),
    ]
    .map(|(words, size)| (pattern(words), size))
});

/// A grain in grams.
const GRAIN: f64 = 0.064_798_91;

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
                if BESIDE.is_match(gap(sentence, at)) {
                    findings.extend(judge(self, scope, sentence, at));
                }
            }
        }
        findings
    }
}

/// What stands between a figure and the next, less the word of another language for its unit.
fn gap<'s>(sentence: &'s Sentence<'_>, at: usize) -> &'s str {
    let gap = sentence.between(at, at + 1);
    ABROAD.find(gap).map_or(gap, |word| &gap[word.end()..])
}

/// The unit that such a word gives a figure, if the next is of its dimension.
fn unit_abroad(sentence: &Sentence<'_>, at: usize) -> Option<Unit> {
    let beside = sentence.quantity(at + 1)?.unit.as_ref()?;
    let word = ABROAD.captures(sentence.between(at, at + 1))?;
    let (_, dimension, symbol, factor) = UNITS_ABROAD
        .into_iter()
        .find(|(group, ..)| word.name(group).is_some())?;
    let counted = sentence.quantity(at)?.unit.is_none();
    (counted && beside.dimension == dimension).then(|| Unit {
        dimension: dimension.to_owned(),
        symbol: symbol.to_owned(),
        factor,
        offset: 0.0,
    })
}

fn judge(
    check: &UnitConversion,
    scope: &Scope<'_>,
    sentence: &Sentence<'_>,
    at: usize,
) -> Option<CheckFinding> {
    let (first, second) = (sentence.quantity(at)?, sentence.quantity(at + 1)?);
    let abroad = unit_abroad(sentence, at);
    let (from, into) = (
        abroad.as_ref().or(first.unit.as_ref())?,
        second.unit.as_ref()?,
    );
    let (a, b) = (value(first)?, value(second)?);
    let convertible = (first.role == Role::Measure || abroad.is_some())
        && second.role == Role::Measure
        && from.dimension == into.dimension
        && from.symbol != into.symbol
        && into.factor != 0.0
        && from.factor > 0.0;
    // "5 ft 10 in (178 cm)": the figure in brackets converts more than the one before it.
    let compound = at > 0
        && sentence.between(at - 1, at).trim().is_empty()
        && sentence.quantity(at - 1).is_some()
        || sentence.before(at).trim_end().ends_with(['\'', '’', '′']);
    let step_by = sentence.between(at, at + 1).trim_start().starts_with("or");
    // "2.3 metres (4.2 ft/degree)": a rate, not a conversion.
    let after = sentence.after(at + 1).trim_start();
    let rate = after.starts_with('/') || after.starts_with("per ");
    if !convertible || rate || compound || (step_by && a.fract() == 0.0 && a == b) {
        return None;
    }
    // "1500 galones estadounidenses (5680 litros)": the size may stand behind the unit.
    let called = format!("{} {}", sentence.words(at), sentence.between(at, at + 1));
    let (from_sized, into_sized) = ((from, called.as_str()), (into, sentence.words(at + 1)));
    let converted = into_unit(a, from, into) * sizes(from_sized)[0] / sizes(into_sized)[0];
    let stated = Interval::of(b, grain(second) / 2.0);
    let interval = Interval::of(a, grain(first) / 2.0);
    let reaches = readings(interval, from_sized, into_sized);
    if reaches.iter().any(|reach| reach.meets(stated)) {
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
    let digits = if converted.abs() < 10.0 { 2 } else { 1 };
    Some(scope.finding(
        check,
        severity,
        sentence.places([at + 1, at]),
        format!(
            "{} is {} {}, not {}.",
            sentence.words(at),
            figure(converted, digits),
            into.behind(converted),
            sentence.words(at + 1)
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
    ))
}

fn into_unit(value: f64, from: &Unit, into: &Unit) -> f64 {
    (value * from.factor + from.offset - into.offset) / into.factor
}

/// What the first figure can come to in the second unit. Each unit comes with its mention's words.
fn readings(value: Interval, from: (&Unit, &str), into: (&Unit, &str)) -> Vec<Interval> {
    let ratio = from.0.factor / into.0.factor;
    if from.0.dimension == "temperature" {
        let offset = (from.0.offset - into.0.offset) / into.0.factor;
        return vec![value.mapped(ratio, offset), value.mapped(ratio, 0.0)];
    }
    let into = sizes(into);
    sizes(from)
        .iter()
        .flat_map(|size| into.iter().map(move |other| size / other))
        .map(|size| value.mapped(ratio * size, 0.0))
        .collect()
}

/// The sizes a unit comes in, the likeliest first: the one that is named, else all.
fn sizes((unit, words): (&Unit, &str)) -> Vec<f64> {
    // "65 gr" is grams to some and grains to others.
    if words.split([' ', '(']).any(|word| word.ends_with("gr")) {
        return vec![1.0, GRAIN];
    }
    let Some((sign, others)) = SIZES.iter().find(|(sign, _)| *sign == unit.symbol) else {
        return vec![1.0];
    };
    let Some((_, named)) = SIZED.iter().find(|(named, _)| named.is_match(words)) else {
        return [1.0]
            .into_iter()
            .chain(others.iter().map(|(size, _)| *size))
            .collect();
    };
    // The table has the US gallon and the metric ton.
    let own = if *sign == "t" { Size::Metric } else { Size::Us };
    let fits = others.iter().filter(|(_, size)| size == named);
    let mut out: Vec<f64> = fits.map(|(size, _)| *size).collect();
    if *named == own || out.is_empty() {
        out.push(1.0);
    }
    out
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
                    "Motorn väger 900 pund (480 kg) och är ny.",
                    "480 kg",
                    "900 pounds = 408.2 kg, not 480 kg",
                ),
                (
                    "Leden runt sjön är 5 mil (80 kilometer) lång.",
                    "80 kilometer",
                    "5 mil = 50 km, not 80 km",
                ),
                (
                    "La campana pesa 200 libras (120 kg) y es nueva.",
                    "120 kg",
                    "200 pounds = 90.7 kg, not 120 kg",
                ),
                (
                    "He weighed 12 stone (90 kg).",
                    "90 kg",
                    "12 st = 76.2 kg, not 90 kg",
                ),
                (
                    "The vat holds 900 US gallons (4,090 litres) of must.",
                    "4,090 litres",
                    "900 gal = 3,406.9 l, not 4,090 l",
                ),
                (
                    "The wall is 12 ft (4.4 m) high.",
                    "4.4 m",
                    "12 ft = 3.66 m, not 4.4 m",
                ),
                (
                    "The keeper stood 6 ft 2 in (1.78 m) tall.",
                    "1.78 m",
                    "6.167 ft = 1.88 m, not 1.78 m",
                ),
                (
                    "The jockey weighs 8st 7lb (62 kg).",
                    "62 kg",
                    "8.5 st = 54 kg, not 62 kg",
                ),
                (
                    "Each carried 5 tonnes (14,000 lb) of ore.",
                    "14,000 lb",
                    "5 t = 11,023.1 lb, not 14,000 lb",
                ),
                (
                    "Das Dorf liegt 10 Meilen (20 km) vor der Stadt und am Fluss.",
                    "20 km",
                    "10 mi = 16.1 km, not 20 km",
                ),
                (
                    "Le mur de la ville fait 12 pieds (4,4 m) de haut.",
                    "4,4 m",
                    "12 ft = 3.66 m, not 4.4 m",
                ),
                (
                    "La finca está a 10 millas (20 km) de los pueblos del sur.",
                    "20 km",
                    "10 mi = 16.1 km, not 20 km",
                ),
                (
                    "Use a bolt of 20 mm (1.79 in) here.",
                    "1.79 in",
                    "20 mm = 0.79 in, not 1.79 in",
                ),
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
                "Spåret är 3 mil (30 kilometer) långt, och 8 engelska mil (13 kilometer) till Fjällsta.",
                "Die Glocke wiegt 200 Pfund (100 kg), la campana 200 libras (91 kg).",
                "Hizo 5 mil (80 km en total), en 200 libras (pesadas).",
                "A 26.2-mile (42.2-kilometre) run at 60 mph (97 km/h) over 4 acres (1.6 hectares).",
                "He is 5 ft 10 in (178 cm) tall and weighs 70 kg (154 lb).",
                "It warmed by 2 °C (3.6 °F), to 20 °C (68 °F).",
                "It costs €10 ($20).",
                "Vichy lies 360 km (220 mi) to the south, and Cuba 90 miles (140 km).",
                "For each degree it rises by 2.3 meters (4.2 ft/degree Fahrenheit).",
                "Walk 2 miles or 3 kilometres.",
                "It holds 10 gallons (45 litres), or 10 gallons (38 litres).",
                "It is 3 km long and 2 miles wide.",
                "He stood 6 ' 5 '' (196 cm) tall.",
                "A bullet of 65 gr (0.15 oz) or 65 gr (2.3 oz).",
                "She weighs 5 st 4 lb (33.6 kg) and the pup 2 lb 3 oz (1 kg).",
                "The lorry carries 4 tons (3.6 tonnes), or 8,000 lb (3.6 tonnes).",
                "The vat holds 900 US gallons (3,407 litres), or 750 imperial gallons (3,410 litres).",
                "The hold took 50 long tons (50.8 t) or 56 short tons (50.8 t) and 20 imperial pints (11.4 litres).",
                "A bar of 10 troy ounces (311 g).",
                "A bar of 400 oz (12.4 kg) and a meal of 200 calories (837 kJ).",
                "It needs 2 cups (500 ml) of milk and 3 pints (1.7 litres) of water.",
                "Das Dorf liegt 10 Meilen (16 km) vor der Stadt und wiegt 12 Pfund.",
            ],
        );
    }
}
