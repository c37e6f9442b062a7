//! Kind of source and both scores: rows `{ref: {doi, url, type}, domain?, layers: [{layerId, passed,
//! confidence}]}`.
//!
//! The figures only count; what matters are the predictions, `{domain, v1: {score, verdict}, v2:
//! {posterior, verdict, contributions}}`, which other programs compare. In parity form they equal the
//! original package's, number for number.

use std::collections::BTreeMap;

use serde_json::{Map, Value, json};
use stet_core::reference::Work;
use stet_core::reference::classify::{self, Domain, Layer};
use stet_core::reference::score::{self, LayerAnswer, Verdict};

use super::Form;

/// Classifies and scores every row. Figures: `n`, `by_domain`; with a `gold` domain in the rows,
/// `accuracy`.
pub fn run(
    rows: impl Iterator<Item = Value>,
    predictions: &mut dyn FnMut(Value),
    form: Form,
) -> Value {
    let (mut n, mut skipped, mut labelled, mut right) = (0_usize, 0_usize, 0_usize, 0_usize);
    let mut by_domain: BTreeMap<&str, usize> = BTreeMap::new();
    for row in rows {
        let predicted = match form {
            Form::Parity => Some(parity(&row)),
            Form::Desk => desk(&row),
        };
        let Some((domain, mut prediction)) = predicted else {
            skipped += 1;
            continue;
        };
        n += 1;
        *by_domain.entry(domain.name()).or_default() += 1;
        if let Some(gold) = row["gold"].as_str() {
            labelled += 1;
            right += usize::from(gold == domain.name());
        }
        prediction["id"] = row["id"].clone();
        predictions(prediction);
    }
    let mut figures = json!({"n": n, "skipped": skipped, "by_domain": by_domain});
    if labelled > 0 {
        figures["accuracy"] = json!(right as f64 / labelled as f64);
    }
    figures
}

fn parity(row: &Value) -> (Domain, Value) {
    let given = |name: &str| row["ref"][name].as_str();
    let domain = asked_domain(row)
        .unwrap_or_else(|| classify::parity::classify(given("doi"), given("url"), given("type")));
    let answers: Vec<(Layer, Option<f64>)> = layers(row).collect();
    let weighted = score::parity::weighted(domain, &with_undefined(row));
    let bayesian = score::parity::bayesian(domain, &answers);
    let verdict = |verified: bool| if verified { "VERIFIED" } else { "FAILED" };
    let contributions: Map<String, Value> = bayesian
        .log_odds_contributions
        .iter()
        .map(|(layer, delta)| (layer.name().to_owned(), json!(delta)))
        .collect();
    let prediction = json!({
        "domain": domain.name(),
        "v1": {"score": weighted.score, "verdict": verdict(weighted.verified)},
        "v2": {
            "posterior": bayesian.posterior,
            "verdict": verdict(bayesian.verified),
            "contributions": contributions,
        },
    });
    (domain, prediction)
}

/// `None` if a confidence is out of range: the desk does not score by it.
fn desk(row: &Value) -> Option<(Domain, Value)> {
    let given = |name: &str| row["ref"][name].as_str().unwrap_or_default().to_owned();
    let work = Work {
        doi: given("doi"),
        isbn: given("isbn"),
        url: given("url"),
        kind: classify::kind_named(&given("type")),
        ..Work::default()
    };
    let classified = classify::classify(&work);
    let domain = asked_domain(row).unwrap_or(classified.domain);
    let answers: Vec<LayerAnswer> = layers(row)
        .map(|(layer, confidence)| LayerAnswer { layer, confidence })
        .collect();
    let scores = score::score(domain, &answers, false).ok()?;
    let word = |verdict: Option<Verdict>| match verdict {
        Some(Verdict::Verified) => "VERIFIED",
        Some(Verdict::NotVerified) => "NOT_VERIFIED",
        None => "none",
    };
    let of = |value: fn(&score::Contribution) -> f64| -> Map<String, Value> {
        scores
            .contributions
            .iter()
            .filter(|part| part.confidence.is_some())
            .map(|part| (part.layer.name().to_owned(), json!(value(part))))
            .collect()
    };
    let prediction = json!({
        "domain": domain.name(),
        "because": classified.because,
        "malformed_doi": classified.malformed_doi,
        "v1": {
            "score": scores.weighted,
            "verdict": word(scores.weighted_verdict),
            "contributions": of(|part| part.weighted),
        },
        "v2": {
            "posterior": scores.posterior,
            "verdict": word(scores.posterior_verdict),
            "contributions": of(|part| part.log_odds),
        },
        "unanswered": scores.unanswered,
        "reason": scores.reason,
    });
    Some((domain, prediction))
}

fn asked_domain(row: &Value) -> Option<Domain> {
    row["domain"].as_str().and_then(Domain::named)
}

/// The layers as the package's first score takes them: a confidence that is not there at all is its
/// `undefined`, which makes a sum that is no number, while `null` counts 0.
fn with_undefined(row: &Value) -> Vec<(Layer, Option<f64>)> {
    let given = row["layers"].as_array().into_iter().flatten();
    given
        .filter_map(|layer| {
            let id = layer["layerId"].as_str().and_then(Layer::named)?;
            let confidence = match layer.get("confidence") {
                None => Some(f64::NAN),
                Some(confidence) => confidence.as_f64(),
            };
            Some((id, confidence))
        })
        .collect()
}

/// The layers of the row that some domain knows, in order.
fn layers(row: &Value) -> impl Iterator<Item = (Layer, Option<f64>)> {
    row["layers"]
        .as_array()
        .into_iter()
        .flatten()
        .filter_map(|layer| {
            let id = layer["layerId"].as_str().and_then(Layer::named)?;
            Some((id, layer["confidence"].as_f64()))
        })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn predicted(row: Value, form: Form) -> Value {
        let mut seen = Vec::new();
        run(std::iter::once(row), &mut |row| seen.push(row), form);
        seen.pop().unwrap_or_default()
    }

    #[test]
    fn both_forms() {
        let row = json!({
            "id": 7,
            "ref": {"doi": null, "url": "https://x.example/?from=nytimes.com", "type": "ARTICLE"},
            "layers": [{"layerId": "url", "passed": true, "confidence": 0.6}],
        });
        let parity = predicted(row.clone(), Form::Parity);
        assert_eq!(parity["domain"], "NEWS");
        assert_eq!(parity["v1"]["score"], json!(0.35 * 0.6));
        assert_eq!(parity["v1"]["verdict"], "FAILED");
        let desk = predicted(row, Form::Desk);
        assert_eq!(desk["v1"]["verdict"], "none");
        assert_eq!(desk["unanswered"], json!(["ai"]));
        let v1 = |confidence: Value| {
            let layers = json!([confidence, {"layerId": "ai", "confidence": 1}]);
            predicted(
                json!({"ref": {}, "domain": "NEWS", "layers": layers}),
                Form::Parity,
            )
        };
        let undefined = v1(json!({"layerId": "url"}));
        assert_eq!(
            (&undefined["v1"]["score"], &undefined["v1"]["verdict"]),
            (&Value::Null, &json!("FAILED"))
        );
        let null = v1(json!({"layerId": "url", "confidence": null}));
        assert_eq!(
            (&null["v1"]["score"], &null["v1"]["verdict"]),
            (&json!(0.65), &json!("VERIFIED"))
        );
        assert_eq!(undefined["v2"], null["v2"]);
        let asked = json!({"ref": {}, "domain": "GOVERNMENT"});
        assert_eq!(predicted(asked, Form::Parity)["domain"], "GOVERNMENT");
    }
}
