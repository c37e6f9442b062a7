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

use serde_json::{Value, json};
use stet_core::reliability::brand::{self, Brand};
use stet_core::reliability::confidence::{Basis, lowered};
use stet_core::reliability::consensus::{Consensus, View, consensus, foundedness};
use stet_core::reliability::scale::{Proposed, capped, normalise, rate};
use stet_core::reliability::weighting::{
    Stance, Weight, adjusted_confidence, adjusted_truth, average, evidence_balance,
};
use stet_core::reliability::{Band, Outlet, Scale, Settings, SourceType, Thousandths, parity};

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

/// The arguments of a row, by name.
struct Arguments(Value);

impl Arguments {
    fn of(given: &Value, names: &[&str]) -> Self {
        match given {
            Value::Array(values) => Self(Value::Object(
                names
                    .iter()
                    .zip(values)
                    .map(|(name, value)| ((*name).to_owned(), value.clone()))
                    .collect(),
            )),
            Value::Object(_) => Self(given.clone()),
            Value::Null => Self(json!({})),
            // A single argument may stand alone.
            one => Self(json!({ names.first().copied().unwrap_or_default(): one })),
        }
    }

    fn number(&self, name: &str) -> Result<f64, String> {
        match &self.0[name] {
            Value::Number(number) => number.as_f64(),
            // JSON has no other way to write them.
            Value::String(word) => match word.as_str() {
                "NaN" => Some(f64::NAN),
                "Infinity" => Some(f64::INFINITY),
                "-Infinity" => Some(f64::NEG_INFINITY),
                _ => None,
            },
            _ => None,
        }
        .ok_or_else(|| format!("“{name}” is not a number"))
    }

    fn number_or(&self, name: &str, otherwise: f64) -> Result<f64, String> {
        if self.0[name].is_null() {
            Ok(otherwise)
        } else {
            self.number(name)
        }
    }

    fn optional(&self, name: &str) -> Result<Option<f64>, String> {
        if self.0[name].is_null() {
            Ok(None)
        } else {
            self.number(name).map(Some)
        }
    }

    fn count(&self, name: &str) -> usize {
        let count = self.0[name].as_u64().unwrap_or(0);
        usize::try_from(count).unwrap_or(usize::MAX)
    }

    fn text(&self, name: &str) -> Result<&str, String> {
        self.0[name]
            .as_str()
            .ok_or_else(|| format!("“{name}” is not a string"))
    }

    fn list(&self, name: &str) -> Result<&[Value], String> {
        match &self.0[name] {
            Value::Null => Ok(&[]),
            Value::Array(list) => Ok(list),
            _ => Err(format!("“{name}” is not a list")),
        }
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
        Form::Desk => desk(name, &arguments),
        Form::Parity => in_parity(name, &arguments),
    }
}

fn desk(name: &str, given: &Arguments) -> Result<Value, String> {
    let off = |error: stet_core::reliability::scale::NotOnScale| error.to_string();
    let score = |name: &str| Thousandths::try_from(given.number(name)?).map_err(off);
    Ok(match name {
        "normalise" => {
            let scale = match given.0["scale"].as_str() {
                Some("0-100") => Some(Scale::Percent),
                Some("0-1") => Some(Scale::Unit),
                _ => None,
            };
            json!(normalise(given.number("score")?, scale).map_err(off)?)
        }
        "band" => match given.optional("score")? {
            None => json!("insufficient_data"),
            Some(value) => json!(Band::of(Thousandths::try_from(value).map_err(off)?)),
        },
        "cap" => json!(capped(score("score")?, kind(given)?)),
        "gate" => {
            let band = Band::named(given.text("band")?).ok_or("no such band")?;
            json!(score("confidence")? >= band.gate())
        }
        "rate" => json!(rate(&Proposed {
            score: match given.optional("score")? {
                None => None,
                Some(value) => Some(Thousandths::try_from(value).map_err(off)?),
            },
            source_type: kind(given)?,
            confidence: score("confidence")?,
            assessments: given.count("assessments"),
            type_assessments: given.count("type_assessments"),
        })),
        "confidence" => {
            let stated = match given.optional("stated")? {
                None => None,
                Some(value) => Some(Thousandths::try_from(value).map_err(off)?),
            };
            json!(lowered(basis(given)?.confidence(), stated))
        }
        "weighting" => {
            let unknown = Thousandths::try_from(given.number_or("default", 0.5)?).map_err(off)?;
            let sources = given.list("sources")?;
            let outlets: Vec<(String, Weight)> = sources
                .iter()
                .enumerate()
                .map(|(at, source)| Ok((outlet(source, at), weight(source)?)))
                .collect::<Result<_, String>>()?;
            let distinct = outlets
                .iter()
                .map(|(name, weight)| (name.as_str(), *weight));
            match average(distinct, unknown) {
                None => Value::Null,
                Some(average) => json!({
                    "average": average,
                    "adjusted_truth": adjusted_truth(given.number("truth")?, average),
                    "adjusted_confidence":
                        adjusted_confidence(given.number_or("confidence", 0.0)?, average),
                }),
            }
        }
        "evidence_balance" => {
            let rows = given.list("outlets")?;
            let names: Vec<String> = rows
                .iter()
                .enumerate()
                .map(|(at, row)| outlet(row, at))
                .collect();
            let stances: Vec<Stance<'_>> = rows
                .iter()
                .zip(&names)
                .map(|(row, name)| {
                    Ok(Stance {
                        outlet: name,
                        weight: weight(row)?,
                        entail: row["entail"].as_f64().unwrap_or(0.0),
                        contradict: row["contradict"].as_f64().unwrap_or(0.0),
                    })
                })
                .collect::<Result<_, String>>()?;
            json!(evidence_balance(&stances, Thousandths::HALF))
        }
        "consensus" => {
            let threshold =
                Thousandths::try_from(given.number_or("threshold", 0.15)?).map_err(off)?;
            let view = |name: &str| {
                let one = Arguments(given.0[name].clone());
                let score = match one.optional("score")? {
                    None => None,
                    Some(value) => Some(Thousandths::try_from(value).map_err(off)?),
                };
                Ok::<_, String>(View {
                    score,
                    confidence: Thousandths::try_from(one.number("confidence")?).map_err(off)?,
                    foundedness: one.number_or("foundedness", 0.0)?,
                })
            };
            let (first, second) = (view("first")?, view("second")?);
            match consensus(&first, &second, threshold) {
                Consensus::Agreed {
                    second: other,
                    confidence,
                } => json!({
                    "score": if other { second.score } else { first.score },
                    "confidence": confidence,
                    "consensusAchieved": true,
                }),
                Consensus::None => json!({
                    "score": null,
                    "confidence": null,
                    "consensusAchieved": false,
                }),
            }
        }
        "brand" => json!(Brand::of(given.text("domain")?).name()),
        "brand_variants" => json!(brand::variants(given.text("brand")?)),
        "mentions" => json!(Brand::of(given.text("domain")?).is_mentioned(given.text("text")?)),
        "importance" => json!(
            Outlet::of(given.text("domain")?)
                .is_some_and(|outlet| outlet.skipped(&Settings::default()).is_none())
        ),
        "domain" => json!(Outlet::of(given.text("url")?).map(|outlet| outlet.domain)),
        _ => return both(name, given),
    })
}

fn in_parity(name: &str, given: &Arguments) -> Result<Value, String> {
    Ok(match name {
        "normalise" => json!(parity::normalise(given.number("score")?)),
        "band" => json!(parity::rating(given.optional("score")?)),
        "cap" => json!(parity::capped(
            given.number("score")?,
            given.text("source_type")?
        )),
        "gate" => json!(parity::passes_gate(
            given.text("band")?,
            given.number("confidence")?,
            given.number_or("threshold", 0.8)?
        )),
        "rate" => {
            let score = given.optional("score")?;
            let score = score
                .map(|score| Ok::<_, String>(parity::capped(score, given.text("source_type")?)))
                .transpose()?;
            json!({"score": score, "factualRating": parity::rating(score)})
        }
        "confidence" => {
            let computed = basis(given)?.confidence().value();
            json!(
                given
                    .optional("stated")?
                    .map_or(computed, |stated| computed.min(stated))
            )
        }
        "weighting" => {
            let scores: Vec<Option<f64>> = given
                .list("sources")?
                .iter()
                .map(|source| source["score"].as_f64())
                .collect();
            match parity::average(&scores, given.number_or("default", 0.5)?) {
                None => Value::Null,
                Some(average) => {
                    let truth = adjusted_truth(given.number("truth")?, average);
                    let confidence =
                        adjusted_confidence(given.number_or("confidence", 0.0)?, average);
                    json!({
                        "average": average,
                        "adjusted_truth": truth,
                        "adjusted_confidence": confidence,
                        "rounded_truth": parity::clamp_truth(truth),
                        "rounded_confidence": parity::rounded(confidence).clamp(0.0, 100.0),
                    })
                }
            }
        }
        "evidence_balance" => {
            let numbers = |name| -> Result<Vec<f64>, String> {
                Ok(given.list(name)?.iter().filter_map(Value::as_f64).collect())
            };
            json!(parity::evidence_balance(
                &numbers("entail")?,
                &numbers("contradict")?
            ))
        }
        "consensus" => {
            let view = |name: &str| {
                let one = Arguments(given.0[name].clone());
                let score = one.optional("score")?;
                Ok::<_, String>(score.map(|score| {
                    let number = |name| one.number_or(name, 0.0).unwrap_or(0.0);
                    (score, number("confidence"), number("foundedness"))
                }))
            };
            let threshold = given.number_or("threshold", 0.15)?;
            let agreed = view("first")?
                .zip(view("second")?)
                .and_then(|(first, second)| parity::consensus(first, second, threshold));
            json!({
                "score": agreed.map(|(score, _)| score),
                "confidence": agreed.map(|(_, confidence)| confidence),
                "consensusAchieved": agreed.is_some(),
            })
        }
        "brand" => json!(parity::brand_token(given.text("domain")?)),
        "brand_variants" => json!(parity::brand_variants(given.text("brand")?)),
        "importance" => json!(parity::is_important(
            given.text("domain")?,
            &Settings::default()
        )),
        "domain" => json!(parity::domain(given.text("url")?)),
        "mentions" => return Err("“mentions” has no parity form".to_owned()),
        _ => return both(name, given),
    })
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

fn kind(given: &Arguments) -> Result<SourceType, String> {
    SourceType::named(given.text("source_type")?).ok_or_else(|| "no such source type".to_owned())
}

fn basis(given: &Arguments) -> Result<Basis, String> {
    let flag = |name: &str| given.0[name].as_bool().unwrap_or(false);
    Ok(Basis {
        fact_checkers: given.count("fact_checkers"),
        further: given.count("further"),
        mostly_recent: flag("mostly_recent"),
        mostly_old: flag("mostly_old"),
        agreeing: given.count("agreeing"),
        contradictory: flag("contradictory"),
    })
}

/// The outlet of a source: what it is called, else its place in the list.
fn outlet(source: &Value, at: usize) -> String {
    ["outlet", "domain", "url"]
        .iter()
        .find_map(|name| source[name].as_str())
        .map_or_else(|| format!("#{at}"), str::to_owned)
}

fn weight(source: &Value) -> Result<Weight, String> {
    if source["skipped"].as_bool() == Some(true) {
        return Ok(Weight::Platform);
    }
    match source["score"].as_f64() {
        None => Ok(Weight::Unknown),
        Some(score) => normalise(score, None)
            .map(Weight::Rated)
            .map_err(|error| error.to_string()),
    }
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
