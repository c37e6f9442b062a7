//! The rules as the desk applies them.

use serde_json::{Value, json};
use stet_core::reliability::brand::{self, Brand};
use stet_core::reliability::confidence::lowered;
use stet_core::reliability::consensus::{Consensus, View, consensus};
use stet_core::reliability::rate::{Proposed, rate};
use stet_core::reliability::scale::capped;
use stet_core::reliability::thousandths::{NotOnScale, normalise};
use stet_core::reliability::weighting::{
    Stance, Weight, adjusted_confidence, adjusted_truth, average, evidence_balance,
};
use stet_core::reliability::{Band, Outlet, Scale, Settings, Thousandths};

use super::arguments::{Arguments, basis, kind};
use super::both;

pub(super) fn call(name: &str, given: &Arguments) -> Result<Value, String> {
    let off = |error: NotOnScale| error.to_string();
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
