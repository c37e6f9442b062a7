//! In what the bare figures of a table are counted: the unit and the scale that the head of a column, the label of a row or the
//! caption over all of it tells ("Cost (£m)", "Angaben in Mio. Euro", "tonnes per hectare").

use std::cell::RefCell;
use std::collections::HashMap;
use std::sync::LazyLock;

use stet_core::quantity::{self, Mention, Quantity, Role, Value};

use crate::series::is_year;
use crate::statement::UNDER;

/// A word or sign, what it multiplies by as a word that is read behind a figure, and whether it is glued to money.
struct Scale {
    word: &'static str,
    times: &'static str,
    glued: bool,
}

/// The longest first: "mio" before "m".
static SCALES: LazyLock<Vec<Scale>> = LazyLock::new(|| {
    let lines = include_str!("../../../../data/facts/scales.txt").lines();
    let lines = lines.filter(|line| !line.starts_with('#'));
    let read = |line: &'static str| {
        let mut words = line.split_whitespace();
        let first = words.next().unwrap_or_default();
        let times = match first.trim_start_matches('+') {
            "1000" => "thousand",
            "10000" => "万",
            "100000" => "lakh",
            "1000000" => "million",
            "10000000" => "crore",
            "100000000" => "億",
            _ => "billion",
        };
        let glued = first.starts_with('+');
        words.map(move |word| Scale { word, times, glued })
    };
    let mut scales: Vec<Scale> = lines.flat_map(read).collect();
    scales.sort_by_key(|scale| std::cmp::Reverse(scale.word.len()));
    scales
});

/// Words between a unit and what it is counted over.
const OVER: &[&str] = &[
    "per", "a", "each", "pro", "je", "par", "por", "al", "del", "för", "pr", "na", "на", "w", "op",
];

/// Words between a scale and its unit, and before both.
const OF: &[&str] = &["of", "de", "d", "d'", "di", "von", "van", "av", "af"];
const IN: &[&str] = &["in", "en", "em", "i", "w", "v", "в", "as"];

/// What a head or a caption says its figures are counted in.
#[derive(Debug, Default, Clone, PartialEq)]
struct Measure {
    percent: bool,
    scale: Option<&'static str>,
    /// A unit or a currency, as written.
    unit: Option<String>,
}

/// What the heads and captions of a library tell, each read once however many cells stand under it.
#[derive(Debug, Default)]
pub(crate) struct Heads {
    told: RefCell<HashMap<String, Option<Measure>>>,
}

impl Heads {
    /// A bare figure read in the unit and the scale that its column's head tells, or else what it stands under (parted by
    /// [`UNDER`], innermost last); as it stands where none does.
    pub(crate) fn in_unit(&self, value: &str, head: &str, under: &str) -> Option<Vec<Mention>> {
        let number = value.trim();
        let bare = !number.chars().any(char::is_alphabetic)
            && !number.contains(['%', '£', '€', '$', '₦', '₹', '¥']);
        let form = bare
            .then(|| self.measured(number, head, under))
            .flatten()
            .or_else(|| figure_under_year(number, head))
            .unwrap_or_else(|| number.to_owned());
        let found: Vec<Mention> = quantity::find(&form)
            .into_iter()
            .map(|mention| Mention {
                text: value.to_owned(),
                ..mention
            })
            .collect();
        (!found.is_empty()).then_some(found)
    }

    /// The figure with its unit and scale behind it, in words that are read in any language.
    fn measured(&self, number: &str, head: &str, under: &str) -> Option<String> {
        let own = self.of_head(head);
        let above: Vec<Measure> = under
            .rsplit(UNDER)
            .filter_map(|part| self.over(part))
            .collect();
        let whole = own.percent || own.unit.is_some();
        let over = above
            .iter()
            .find(|one| !whole && (one.unit.is_some() || one.percent));
        if own.percent || over.is_some_and(|one| one.percent) {
            return Some(format!("{number} %"));
        }
        let unit = own.unit.or_else(|| over?.unit.clone());
        let scale = own.scale.or_else(|| above.iter().find_map(|one| one.scale));
        match (scale, unit) {
            (None, None) => None,
            (scale, None) => Some(format!("{number} {}", scale?)),
            (scale, Some(unit)) => with_unit(number, scale, &unit).map(|(form, _)| form),
        }
    }

    /// What a head tells: what stands in brackets, or its last words ("profit 2023 gbp million").
    fn of_head(&self, head: &str) -> Measure {
        let words: Vec<&str> = split_words(head);
        let bracketed = within_brackets(head)
            .into_iter()
            .find_map(|one| self.of(one));
        let last = || {
            let ends = words.len().saturating_sub(3)..words.len();
            ends.filter_map(|from| self.of(&words[from..].join(" ")))
                .next()
        };
        let first = || {
            head.split_once(['(', '['])
                .map(|(before, _)| before)
                .and_then(|before| self.of(before))
        };
        bracketed.or_else(first).or_else(last).unwrap_or_default()
    }

    /// What a caption, a heading or the label of a row tells: a part of it that says nothing else.
    fn over(&self, over: &str) -> Option<Measure> {
        let parts = over.split([',', ';', ':', '–', '—', '·', '|', '(', ')', '[', ']']);
        let mut told = parts.filter_map(|part| {
            let words = split_words(part);
            // "Angaben in Mio. Euro": what stands behind the last "in".
            let behind = words
                .iter()
                .rposition(|word| IN.contains(&word.to_lowercase().as_str()));
            let from = behind.map_or(0, |at| at + 1);
            self.of(&words.get(from..)?.join(" "))
                .filter(|one| behind.is_some() || one.percent || one.unit.is_some())
        });
        // "Passengers carried (thousands)": brackets hold nothing else.
        let mut bracketed = within_brackets(over).into_iter();
        bracketed
            .find_map(|part| self.of(part))
            .or_else(|| told.next())
    }

    fn of(&self, text: &str) -> Option<Measure> {
        if let Some(told) = self.told.borrow().get(text) {
            return told.clone();
        }
        let told = measure_of(text);
        self.told.borrow_mut().insert(text.to_owned(), told.clone());
        told
    }
}

/// Under the head "2019" stand figures of that year: 1174 is none itself.
fn figure_under_year(number: &str, head: &str) -> Option<String> {
    if !is_year(head.trim()) || !is_year(number) {
        return None;
    }
    let (thousands, rest) = number.split_at_checked(1)?;
    Some(format!("{thousands},{rest}"))
}

/// The figure in its unit, before or behind, whichever is read whole, and what it is read as.
fn with_unit(number: &str, scale: Option<&str>, unit: &str) -> Option<(String, Quantity)> {
    let scale = scale.map_or_else(String::new, |scale| format!(" {scale}"));
    let forms = [
        format!("{number}{scale} {unit}"),
        format!("{unit}{number}{scale}"),
        format!("{unit} {number}{scale}"),
    ];
    forms.into_iter().find_map(|form| {
        let found = quantity::find(&form);
        let [mention] = found.as_slice() else {
            return None;
        };
        let Value::Quantity(quantity) = &mention.value else {
            return None;
        };
        let whole = mention.span.start == 0 && mention.span.end == form.len();
        let read = (whole && quantity.unit.is_some()).then(|| quantity.clone());
        read.map(|quantity| (form, quantity))
    })
}

/// A head without the unit that stands in brackets behind it: "Stout (hl)".
pub(crate) fn without_unit(head: &str) -> &str {
    match head.split_once(['(', '[']) {
        Some((before, _))
            if within_brackets(head)
                .into_iter()
                .all(|one| measure_of(one).is_some()) =>
        {
            before.trim_end()
        }
        _ => head,
    }
}

fn within_brackets(head: &str) -> Vec<&str> {
    let opened = head.split(['(', '[']).skip(1);
    opened
        .filter_map(|rest| rest.split([')', ']']).next())
        .collect()
}

/// Words of a head up to what its figures are counted over; a stroke parts it off.
fn split_words(text: &str) -> Vec<&str> {
    let counted = text.split('/').next().unwrap_or_default();
    counted
        .split(|ch: char| ch.is_whitespace() || matches!(ch, ',' | ':' | '(' | ')' | '[' | ']'))
        .filter(|word| !word.is_empty())
        .take_while(|word| !OVER.contains(word))
        .collect()
}

/// Words that tell a unit, a scale or both, and nothing else.
fn measure_of(text: &str) -> Option<Measure> {
    let lower = text.trim().to_lowercase();
    if matches!(
        lower.as_str(),
        "%" | "percent"
            | "per cent"
            | "pct"
            | "prozent"
            | "procent"
            | "pourcentage"
            | "por ciento"
            | "per cento"
            | "в %"
    ) || lower.ends_with('%') && lower.chars().count() <= 4
    {
        return Some(Measure {
            percent: true,
            ..Measure::default()
        });
    }
    let mut measure = Measure::default();
    let mut rest: Vec<&str> = Vec::new();
    for word in split_words(text) {
        let lower = word.to_lowercase();
        let scale = SCALES
            .iter()
            .find(|scale| !scale.glued && scale.word == lower);
        if let Some(scale) = scale.filter(|_| measure.scale.is_none()) {
            measure.scale = Some(scale.times);
        } else if !OF.contains(&lower.as_str()) {
            rest.push(word);
        }
    }
    if rest.is_empty() {
        return measure.scale.is_some().then_some(measure);
    }
    // In "£000" the noughts are a scale.
    let unit = rest.join(" ");
    if !unit.contains('0') && with_unit("7", measure.scale, &unit).is_some() {
        measure.unit = Some(unit);
        return Some(measure);
    }
    let [word] = rest.as_slice() else {
        return None;
    };
    let (times, money) = glued(word)?;
    Some(Measure {
        scale: Some(times),
        unit: Some(money),
        ..Measure::default()
    })
}

/// "£m", "TEUR", "Mio.€", "tkr": money with its scale glued to it. "RM" by itself is ringgit, "km" no money.
fn glued(word: &str) -> Option<(&'static str, String)> {
    let lower = word.to_lowercase();
    let money = |rest: &str| {
        let rest = rest.trim_matches(['.', '\'', '’']);
        let sign = rest.len() < word.len() && !rest.is_empty();
        let read =
            || with_unit("7", None, rest).or_else(|| with_unit("7", None, &rest.to_uppercase()));
        let (_, quantity) = sign.then(read).flatten()?;
        (quantity.role == Role::Money).then(|| rest.to_owned())
    };
    let mut scales = SCALES.iter().filter(|scale| scale.glued);
    scales.find_map(|scale| {
        let behind = lower
            .strip_suffix(scale.word)
            .and_then(|rest| money(word.get(..rest.len())?));
        let before = || {
            lower
                .strip_prefix(scale.word)
                .and_then(|rest| money(word.get(word.len() - rest.len()..)?))
        };
        Some((scale.times, behind.or_else(before)?))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn reads(value: &str, head: &str, under: &str, low: f64, unit: Option<&str>) {
        let found = Heads::default()
            .in_unit(value, head, under)
            .unwrap_or_default();
        let Some(Value::Quantity(quantity)) = found.first().map(|one| &one.value) else {
            panic!("{head} / {under}: {found:?}")
        };
        let symbol = quantity.unit.as_ref().map(|unit| unit.symbol.as_str());
        assert_eq!(
            (quantity.low, symbol),
            (low, unit),
            "{value} {head} {under}"
        );
    }

    #[test]
    fn a_head_tells_unit_and_scale() {
        reads(
            "12.4",
            "profit 2023 gbp million",
            "",
            12_400_000.0,
            Some("GBP"),
        );
        reads("12.4", "Cost (£m)", "", 12_400_000.0, Some("GBP"));
        reads("12.4", "July", "Letters sorted (thousands)", 12_400.0, None);
        reads("840", "2023 (£000)", "", 840_000.0, Some("GBP"));
        reads("840", "Umsatz (TEUR)", "", 840_000.0, Some("EUR"));
        reads("840", "Resultat (MSEK)", "", 840_000_000.0, Some("SEK"));
        reads("7.2", "Yield (tonnes per hectare)", "", 7.2, Some("t"));
        reads("7.2", "Ertrag t/ha", "", 7.2, Some("t"));
        reads("7.2", "length (km)", "", 7.2, Some("km"));
        reads("31", "sites", "", 31.0, None);
    }

    #[test]
    fn a_caption_tells_it_for_all() {
        reads(
            "48.6",
            "2021",
            "Coppice Homes › Years to 31 December, £ million › Turnover",
            48_600_000.0,
            Some("GBP"),
        );
        reads(
            "48.6",
            "2021",
            "Konzern › Angaben in Mio. Euro › Umsatz",
            48_600_000.0,
            Some("EUR"),
        );
        reads(
            "48.6",
            "2021",
            "Comptes (en milliers d'euros) › Recettes",
            48_600.0,
            Some("EUR"),
        );
        reads(
            "48.6",
            "2021",
            "Harvest in tonnes › Barley",
            48.6,
            Some("t"),
        );
        reads(
            "48.6",
            "2021",
            "Visitors in thousands › Fort",
            48_600.0,
            None,
        );
        reads("48.6", "Fat (%)", "Herds, in litres › Orchard", 48.6, None);
        reads(
            "48",
            "2021",
            "Revenue rose to £3 million › Staff",
            48.0,
            None,
        );
    }
}
