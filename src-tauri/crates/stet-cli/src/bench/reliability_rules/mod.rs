//! The rules of source reliability as functions: rows `{fn, args, expected?, expected_parity?}`, `args`
//! an object or, in the same order, a list. Other programs compare the predictions `{id, fn, result}`.
//!
//! | `fn` | `args` | desk | parity |
//! |---|---|---|---|
//! | `normalise` | `score`, `scale`: "0-1", "0-100" or null | score, or an error | clamped, what exceeds 1 a percentage |
//! | `band` | `score` or null | band's name | the same on floating-point numbers |
//! | `cap` | `score`, `source_type` | score under the cap | the same |
//! | `gate` | `band`, `confidence` | true if it passes | the same; unknown words need `threshold` (.8) |
//! | `rate` | `score`, `source_type`, `confidence`, `assessments`, `type_assessments` | `{score, factualRating, cappedFrom, withheld}` | `{score, factualRating}` |
//! | `confidence` | `fact_checkers`, `further`, `mostly_recent`, `mostly_old`, `agreeing`, `contradictory`, `stated` | computed, lowered to `stated` | the same |
//! | `weighting` | `truth`, `confidence`, `sources`: [{`outlet`, `score` or null, `skipped`}], `default` (.5) | `{average, adjusted_truth, adjusted_confidence}` over distinct outlets | over all sources, truth and confidence rounded too |
//! | `evidence_balance` | desk: `outlets`: [{`outlet`, `entail`, `contradict`, `score`, `skipped`}]; parity: `entail`: […], `contradict`: […] | 0–100 or null | 0–100 |
//! | `consensus` | `first`, `second`: {`score`, `confidence`, `foundedness`}, `threshold` (.15) | `{score, confidence, consensusAchieved}` | the same on floating-point numbers |
//! | `foundedness` | `references`, `unique`, `dated`, `assessments` | number | the same |
//! | `brand` | `domain` | the name in the domain | the package's token |
//! | `brand_variants` | `brand` | list | list |
//! | `mentions` | `domain`, `text` | true if the text names it | – |
//! | `importance` | `domain` | true if it is assessed | the package's filter |
//! | `domain` | `url` | registrable domain or null | host without "www." |
//!
//! The original's own function names are understood as well.

mod arguments;
mod desk;
mod in_parity;

use serde_json::{Value, json};
use stet_core::reliability::consensus::foundedness;
use stet_core::reliability::parity;

use self::arguments::Arguments;
use super::Form;

/// Names of arguments in the order of a list.
const FUNCTIONS: &[(&str, &[&str])] = &[
    ("normalise", &["score", "scale"]),
    ("band", &["score"]),
    ("cap", &["score", "source_type"]),
    ("gate", &["band", "confidence", "threshold"]),
    (
        "rate",
        &[
            "score",
            "source_type",
            "confidence",
            "assessments",
            "type_assessments",
        ],
    ),
    (
        "confidence",
        &[
            "fact_checkers",
            "further",
            "mostly_recent",
            "mostly_old",
            "agreeing",
            "contradictory",
            "stated",
        ],
    ),
    ("weighting", &["truth", "confidence", "sources", "default"]),
    ("evidence_balance", &["entail", "contradict", "outlets"]),
    ("consensus", &["first", "second", "threshold"]),
    (
        "foundedness",
        &["references", "unique", "dated", "assessments"],
    ),
    ("brand", &["domain"]),
    ("brand_variants", &["brand"]),
    ("mentions", &["domain", "text"]),
    ("importance", &["domain"]),
    ("domain", &["url"]),
    ("clamp", &["value"]),
];

/// The original's names.
const ALIASES: &[(&str, &str)] = &[
    ("normalize", "normalise"),
    ("normalizeTrackRecordScore", "normalise"),
    ("scoreToFactualRating", "band"),
    ("meetsConfidenceRequirement", "gate"),
    ("applyEvidenceWeighting", "weighting"),
    ("deriveBrandToken", "brand"),
    ("generateBrandVariants", "brand_variants"),
    ("isImportantSource", "importance"),
    ("extractDomain", "domain"),
    ("clampTruthPercentage", "clamp"),
];

/// Calls every row's function. Figures: `n`, `errors`, and with expectations `accuracy`.
pub fn run(
    rows: impl Iterator<Item = Value>,
    predictions: &mut dyn FnMut(Value),
    form: Form,
) -> Value {
    let (mut n, mut errors, mut told, mut right) = (0_usize, 0_usize, 0_usize, 0_usize);
    let field = match form {
        Form::Desk => "expected",
        Form::Parity => "expected_parity",
    };
    for row in rows {
        n += 1;
        let result = call(&row, form);
        errors += usize::from(result.is_err());
        let mut prediction = match result {
            Ok(value) => json!({"result": value}),
            Err(error) => json!({"result": null, "error": error}),
        };
        if let Some(expected) = row.get(field) {
            told += 1;
            let fits = same(expected, &prediction["result"]);
            right += usize::from(fits);
            prediction["right"] = json!(fits);
        }
        prediction["id"] = row["id"].clone();
        prediction["fn"] = row["fn"].clone();
        predictions(prediction);
    }
    let mut figures = json!({"n": n, "errors": errors});
    if told > 0 {
        #[allow(clippy::cast_precision_loss, reason = "numbers of rows")]
        let accuracy = right as f64 / told as f64;
        figures["accuracy"] = json!(accuracy);
        figures["n_expected"] = json!(told);
    }
    figures
}

/// Equal, floating-point numbers to a billionth.
fn same(one: &Value, other: &Value) -> bool {
    match (one, other) {
        (Value::Number(one), Value::Number(other)) => one
            .as_f64()
            .zip(other.as_f64())
            .is_some_and(|(one, other)| (one - other).abs() < 1e-9),
        (Value::Array(one), Value::Array(other)) => {
            one.len() == other.len() && one.iter().zip(other).all(|(one, other)| same(one, other))
        }
        (Value::Object(one), Value::Object(other)) => {
            one.len() == other.len()
                && one
                    .iter()
                    .all(|(name, one)| other.get(name).is_some_and(|other| same(one, other)))
        }
        _ => one == other,
    }
}

fn call(row: &Value, form: Form) -> Result<Value, String> {
    let given = row["fn"].as_str().unwrap_or_default();
    let name = ALIASES
        .iter()
        .find(|(alias, _)| *alias == given)
        .map_or(given, |&(_, name)| name);
    let Some((_, names)) = FUNCTIONS.iter().find(|(known, _)| *known == name) else {
        return Err(format!("no function “{given}”"));
    };
    let arguments = Arguments::of(&row["args"], names);
    match form {
        Form::Desk => desk::call(name, &arguments),
        Form::Parity => in_parity::call(name, &arguments),
    }
}

/// Functions that are the same in both forms.
fn both(name: &str, given: &Arguments) -> Result<Value, String> {
    Ok(match name {
        "foundedness" => json!(foundedness(
            given.count("references"),
            given.count("unique"),
            given.count("dated"),
            given.count("assessments"),
        )),
        _ => json!(parity::clamp_truth(given.number("value")?)),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn result(function: &str, args: Value, form: Form) -> Value {
        let mut said = Vec::new();
        let row = json!({"id": 1, "fn": function, "args": args});
        run(std::iter::once(row), &mut |row| said.push(row), form);
        said.remove(0)["result"].take()
    }

    #[test]
    fn arguments_by_name_in_order_or_alone() {
        for args in [json!({"score": 0.86}), json!([0.86]), json!(0.86)] {
            assert_eq!(
                result("band", args.clone(), Form::Desk),
                json!("highly_reliable")
            );
            assert_eq!(
                result("scoreToFactualRating", args, Form::Parity),
                json!("highly_reliable")
            );
        }
        assert_eq!(
            result("band", json!(null), Form::Desk),
            json!("insufficient_data")
        );
    }

    #[test]
    fn what_makes_no_sense_is_an_error_and_no_result() {
        for (function, args) in [
            ("nothing", json!([])),
            ("band", json!(["high"])),
            ("normalise", json!([1.5])),
            ("cap", json!([0.5, "angelic"])),
            ("weighting", json!({"truth": 50, "sources": 3})),
        ] {
            assert_eq!(
                result(function, args, Form::Desk),
                Value::Null,
                "{function}"
            );
        }
    }

    #[test]
    fn every_function_answers_in_both_forms() {
        let args = json!({
            "score": 0.5, "scale": "0-1", "source_type": "platform_ugc", "band": "mixed",
            "confidence": 0.6, "assessments": 2, "type_assessments": 2, "truth": 80,
            "sources": [{"outlet": "a.example", "score": 0.5}], "entail": [0.9],
            "outlets": [{"outlet": "a.example", "score": 0.5, "entail": 0.9}],
            "first": {"score": 0.5, "confidence": 0.6}, "second": {"score": 0.6, "confidence": 0.8},
            "domain": "daily.example", "brand": "daily-x", "text": "daily.example", "value": 3.5,
            "url": "https://www.daily.example/",
        });
        for (name, _) in FUNCTIONS {
            assert_ne!(
                result(name, args.clone(), Form::Desk),
                Value::Null,
                "{name}"
            );
            if *name != "mentions" {
                assert_ne!(
                    result(name, args.clone(), Form::Parity),
                    Value::Null,
                    "{name}"
                );
            }
        }
    }
}
