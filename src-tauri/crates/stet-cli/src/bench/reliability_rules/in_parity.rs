//! The rules as FactHarbor's version 1.4 computes them.

use serde_json::{Value, json};
use stet_core::reliability::Settings;
use stet_core::reliability::parity;
use stet_core::reliability::weighting::{adjusted_confidence, adjusted_truth};

use super::arguments::{Arguments, basis};
use super::both;

pub(super) fn call(name: &str, given: &Arguments) -> Result<Value, String> {
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
