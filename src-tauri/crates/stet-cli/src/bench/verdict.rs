//! The support score and verdict of the seed's formula: rows `{features: {e_max, e_mean3, c_max, agree_dom,
//! rel_avg, rec_max}, verdict?, score?}`.
//!
//! What matters are the predictions, `{raw, score, verdict}`, which other programs compare: the formula as
//! it was published, without what the desk asks beyond it.

use std::collections::BTreeMap;

use serde_json::{Value, json};
use stet_core::verdict::{Features, ParityVerdict, parity_verdict, raw, score};

/// Scores every row. Figures: `n`, `skipped` (rows that lack a feature, or whose number of domains is no
/// whole number), `by_verdict`; with a `verdict` or `score` in the rows, `accuracy` (rows in which all that
/// is given is right).
pub fn run(rows: impl Iterator<Item = Value>, predictions: &mut dyn FnMut(Value)) -> Value {
    let (mut n, mut skipped, mut labelled, mut right) = (0_usize, 0_usize, 0_usize, 0_usize);
    let mut by_verdict: BTreeMap<&str, usize> = BTreeMap::new();
    for row in rows {
        let Some(features) = features(&row["features"]) else {
            skipped += 1;
            continue;
        };
        let verdict = word(parity_verdict(&features));
        let score = score(&features);
        n += 1;
        *by_verdict.entry(verdict).or_default() += 1;
        let golds = [
            row["verdict"].as_str().map(|gold| gold == verdict),
            row["score"].as_u64().map(|gold| gold == u64::from(score)),
        ];
        if golds.iter().any(Option::is_some) {
            labelled += 1;
            right += usize::from(golds.iter().all(|gold| gold != &Some(false)));
        }
        predictions(json!({
            "id": row["id"], "raw": raw(&features), "score": score, "verdict": verdict,
        }));
    }
    let mut figures = json!({"n": n, "skipped": skipped, "by_verdict": by_verdict});
    if labelled > 0 {
        figures["accuracy"] = json!(right as f64 / labelled as f64);
    }
    figures
}

/// The verdict as the seed writes it.
fn word(verdict: ParityVerdict) -> &'static str {
    match verdict {
        ParityVerdict::Supported => "Supported",
        ParityVerdict::Refuted => "Refuted",
        ParityVerdict::NotEnoughEvidence => "Not enough evidence",
    }
}

fn features(row: &Value) -> Option<Features> {
    let figure = |name: &str| row[name].as_f64();
    Some(Features {
        e_max: figure("e_max")?,
        e_mean3: figure("e_mean3")?,
        c_max: figure("c_max")?,
        agree_dom: u32::try_from(row["agree_dom"].as_u64()?).ok()?,
        rel_avg: figure("rel_avg")?,
        rec_max: figure("rec_max")?,
        num_ok: false,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_formula_and_rows_that_lack_something() {
        let spacecraft = json!({"e_max": 0.95, "e_mean3": 0.88, "c_max": 0.12, "agree_dom": 4,
            "rel_avg": 0.85, "rec_max": 1.0});
        let mut seen = Vec::new();
        let rows = [
            json!({"id": 1, "features": spacecraft, "verdict": "Supported", "score": 94}),
            json!({"id": 2, "features": spacecraft, "verdict": "Refuted"}),
            json!({"id": 3, "features": {"e_max": 0.5}}),
        ];
        let figures = run(rows.into_iter(), &mut |row| seen.push(row));
        assert_eq!((&figures["n"], &figures["skipped"]), (&json!(2), &json!(1)));
        assert_eq!(figures["accuracy"], json!(0.5));
        assert_eq!(seen[0]["score"], json!(94));
    }
}
