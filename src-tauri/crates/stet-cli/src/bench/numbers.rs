//! The `numbers` task: entities of the public recogniser suites, span and value.
//!
//! A row counts as right in `span` if every expected entity of the measured kinds is found with
//! exactly its words, and in `span_value` if each also has the expected value and unit. A row
//! that expects nothing counts as right only if nothing of its kind is found. `strict` asks in
//! addition that nothing else of the measured kinds is found in any row.

use std::collections::BTreeMap;

use serde_json::{Value, json};
use stet_core::quantity::PartialDate;
use stet_core::quantity::recognize::{Entity, Kind, recognize};

/// The date types measured; times of day and repetitions are not.
const DATE_TYPES: [&str; 3] = [
    "datetimeV2.date",
    "datetimeV2.daterange",
    "datetimeV2.duration",
];

/// Counts of one kind.
#[derive(Default)]
struct Tally {
    n: u32,
    span: u32,
    span_value: u32,
    strict: u32,
}

impl Tally {
    fn figures(&self) -> Value {
        let share = |k: u32| {
            if self.n == 0 {
                Value::Null
            } else {
                json!(f64::from(k) / f64::from(self.n))
            }
        };
        json!({
            "n": self.n,
            "span": share(self.span),
            "span_value": share(self.span_value),
            "strict": share(self.strict),
        })
    }
}

/// Runs the task over rows of the suites and returns its figures: `n`, `span`, `span_value`,
/// `strict`, `by_kind`. Rows of other models are passed over. Every row's entities go to
/// `predictions`.
pub fn run(rows: impl Iterator<Item = Value>, predictions: &mut dyn FnMut(Value)) -> Value {
    let mut kinds: BTreeMap<String, Tally> = BTreeMap::new();
    let mut all = Tally::default();
    for row in rows {
        let Some(kind) = row["model"].as_str().and_then(Kind::of_model) else {
            continue;
        };
        let Some(input) = row["input"].as_str() else {
            continue;
        };
        let empty = Vec::new();
        let results = row["results"].as_array().unwrap_or(&empty);
        let expected: Vec<&Value> = results.iter().filter(|r| measured(kind, r)).collect();
        if expected.is_empty() && !results.is_empty() {
            continue;
        }
        let found = recognize(input, kind, reference(&row));
        let mut free: Vec<&Entity> = found.iter().collect();
        let (mut span, mut value) = (true, true);
        for wanted in &expected {
            let place = |e: &&Entity| same_span(input, e, wanted);
            let with_value = free.iter().position(|e| place(e) && same_value(e, wanted));
            let Some(at) = with_value.or_else(|| free.iter().position(place)) else {
                (span, value) = (false, false);
                continue;
            };
            value &= with_value.is_some();
            free.remove(at);
        }
        let clean = free.is_empty();
        if expected.is_empty() && !clean {
            (span, value) = (false, false);
        }
        let name = format!("{kind:?}");
        for tally in [kinds.entry(name).or_default(), &mut all] {
            tally.n += 1;
            tally.span += u32::from(span);
            tally.span_value += u32::from(value);
            tally.strict += u32::from(value && clean);
        }
        predictions(json!({
            "id": row["id"],
            "span": span,
            "span_value": value,
            "strict": value && clean,
            "results": found.iter().map(shown).collect::<Vec<_>>(),
        }));
    }
    let mut figures = all.figures();
    let by_kind: BTreeMap<String, Value> = kinds
        .iter()
        .map(|(k, t)| (k.clone(), t.figures()))
        .collect();
    figures["by_kind"] = json!(by_kind);
    figures
}

fn measured(kind: Kind, result: &Value) -> bool {
    kind != Kind::DateTime
        || result["TypeName"]
            .as_str()
            .is_some_and(|name| DATE_TYPES.contains(&name))
}

/// The row's reference date.
fn reference(row: &Value) -> PartialDate {
    let text = row["context"]["ReferenceDateTime"].as_str().unwrap_or("");
    let part = |range: std::ops::Range<usize>| text.get(range).and_then(|p| p.parse::<u16>().ok());
    PartialDate {
        year: part(0..4).map(i32::from),
        month: part(5..7).and_then(|m| u8::try_from(m).ok()),
        day: part(8..10).and_then(|d| u8::try_from(d).ok()),
    }
}

fn same_span(input: &str, e: &Entity, wanted: &Value) -> bool {
    let text = wanted["Text"].as_str().unwrap_or("").trim().to_lowercase();
    if e.text.to_lowercase() != text {
        return false;
    }
    match wanted["Start"].as_u64() {
        // The suites count UTF-16 units.
        Some(start) => {
            let units = input[..e.start].encode_utf16().count() as u64;
            units == start || wanted["Text"].as_str().is_some_and(|t| t.starts_with(' '))
        }
        None => true,
    }
}

fn same_value(e: &Entity, wanted: &Value) -> bool {
    let resolution = &wanted["Resolution"];
    if let Some(values) = resolution["values"].as_array() {
        return values.len() == e.resolution.len()
            && values.iter().zip(&e.resolution).all(|(want, have)| {
                ["value", "start", "end"]
                    .iter()
                    .all(|key| same_text(want[key].as_str(), have.get(key).map(String::as_str)))
            });
    }
    let Some(have) = e.resolution.first() else {
        return false;
    };
    ["value", "unit"]
        .iter()
        .all(|key| same_text(resolution[key].as_str(), have.get(key).map(String::as_str)))
}

/// The same words, or the same number up to the digits the suites print.
fn same_text(want: Option<&str>, have: Option<&str>) -> bool {
    let want = want.filter(|w| *w != "null");
    match (want, have) {
        (None, None) => true,
        (Some(w), Some(h)) => {
            w == h
                || matches!((w.parse::<f64>(), h.parse::<f64>()), (Ok(x), Ok(y))
                    if (x - y).abs() <= 1e-9 * x.abs().max(y.abs()))
        }
        _ => false,
    }
}

fn shown(e: &Entity) -> Value {
    let mut out = json!({
        "Text": e.text,
        "Start": e.start,
        "End": e.end,
        "TypeName": e.type_name,
    });
    out["Resolution"] = if e.type_name.starts_with("datetimeV2") {
        json!({ "values": e.resolution })
    } else {
        json!(e.resolution.first())
    };
    out
}
