//! Whether cited sources bear out an answer: rows `{answer, sources: [{id, content}], threshold?}`.
//!
//! The figures only count; what matters are the predictions – totals, and for each sentence that
//! cites something `sentence`, `citedIds`, `recallByCite`, `supported` – which other programs compare.
//! In parity form they equal the original package's. A source of the desk form may also have
//! `author`, `year`, `label`, `url`, and no `content` if its text could not be had. A row may say
//! `unsupported`, the number of sentences that must fail: then `accuracy` is the share of rows in
//! which exactly so many do.

use serde_json::{Map, Number, Value, json};
use stet_core::citation_support::{self, Settings, Source, parity};

use super::Form;

/// Checks every row. Figures: `n`, `citations`, `supported`, `sentences`, `unsupported_sentences`,
/// `disclaimers`; with expectations in the rows, `accuracy`.
pub fn run(
    rows: impl Iterator<Item = Value>,
    predictions: &mut dyn FnMut(Value),
    form: Form,
) -> Value {
    let (mut n, mut expected, mut right) = (0_usize, 0_usize, 0_usize);
    let mut sums = [0_usize; 5];
    for row in rows {
        let counted = match form {
            Form::Parity => in_parity(&row),
            Form::Desk => at_the_desk(&row),
        };
        n += 1;
        for (sum, count) in sums.iter_mut().zip(counted.counts) {
            *sum += count;
        }
        if let Some(unsupported) = row["unsupported"].as_u64() {
            expected += 1;
            right += usize::from(unsupported == counted.counts[3] as u64);
        }
        let mut prediction = counted.prediction;
        prediction["id"] = row["id"].clone();
        predictions(prediction);
    }
    let [citations, supported, sentences, unsupported, disclaimers] = sums;
    let mut figures = json!({
        "n": n,
        "citations": citations,
        "supported": supported,
        "sentences": sentences,
        "unsupported_sentences": unsupported,
        "disclaimers": disclaimers,
    });
    if expected > 0 {
        figures["accuracy"] = json!(right as f64 / expected as f64);
    }
    figures
}

struct Counted {
    prediction: Value,
    /// Citations, supported, sentences, unsupported sentences, disclaimers.
    counts: [usize; 5],
}

fn in_parity(row: &Value) -> Counted {
    let sources: Vec<(f64, &str)> = listed(row)
        .filter_map(|source| {
            Some((
                source["id"].as_f64()?,
                source["content"].as_str().unwrap_or_default(),
            ))
        })
        .collect();
    let answer = row["answer"].as_str().unwrap_or_default();
    let report = parity::verify(answer, &sources, row["threshold"].as_f64());
    let check = |check: &parity::Check| {
        let recalls: Map<String, Value> = check
            .recall_by_cite
            .iter()
            .map(|(id, recall)| (key(*id), json!(recall)))
            .collect();
        json!({
            "sentence": check.sentence,
            "citedIds": ids(&check.cited_ids),
            "unsupportedIds": ids(&check.unsupported_ids),
            "recallByCite": recalls,
            "supported": check.supported,
        })
    };
    let checks: Vec<Value> = report.checks.iter().map(check).collect();
    let unsupported: Vec<Value> = report.unsupported().map(check).collect();
    let disclaimers: Vec<Value> = report.disclaimers.iter().map(check).collect();
    let counts = [
        report.total_citations,
        report.supported_citations,
        checks.len(),
        unsupported.len(),
        disclaimers.len(),
    ];
    Counted {
        prediction: json!({
            "citationsTotal": report.total_citations,
            "citationsSupported": report.supported_citations,
            "checks": checks,
            "verification": {
                "threshold": report.threshold,
                "totalCitations": report.total_citations,
                "supportedCitations": report.supported_citations,
                "checks": checks,
                "unsupported": unsupported,
                "disclaimers": disclaimers,
            },
        }),
        counts,
    }
}

fn at_the_desk(row: &Value) -> Counted {
    let text = |source: &'_ Value, name: &str| -> String {
        source[name].as_str().unwrap_or_default().to_owned()
    };
    let owned: Vec<(u32, [String; 3], &Value)> = listed(row)
        .filter_map(|source| {
            let id = u32::try_from(source["id"].as_u64()?).ok()?;
            let names = ["label", "author", "url"].map(|name| text(source, name));
            Some((id, names, source))
        })
        .collect();
    let sources: Vec<Source<'_>> = owned
        .iter()
        .map(|(id, [label, author, url], source)| Source {
            id: *id,
            text: source["content"].as_str(),
            label,
            author,
            year: source["year"]
                .as_i64()
                .and_then(|year| i32::try_from(year).ok()),
            url,
        })
        .collect();
    let mut settings = Settings::default();
    if let Some(threshold) = row["threshold"].as_f64() {
        settings.threshold = threshold;
    }
    let answer = row["answer"].as_str().unwrap_or_default();
    let report = citation_support::verify(answer, &sources, &settings);
    let check = |check: &citation_support::Check| {
        let recalls: Map<String, Value> = check
            .cited
            .iter()
            .filter_map(|cited| Some((named(cited), json!(cited.recall?))))
            .collect();
        let ids: Vec<Value> = check
            .cited
            .iter()
            .map(|cited| cited.source.map_or(json!(cited.mark), |id| json!(id)))
            .collect();
        json!({
            "sentence": check.sentence,
            "citedIds": ids,
            "recallByCite": recalls,
            "supported": check.supported,
        })
    };
    let checks: Vec<Value> = report.checks.iter().map(check).collect();
    let unsupported: Vec<Value> = report.unsupported().map(check).collect();
    let disclaimers: Vec<Value> = report.disclaimers.iter().map(check).collect();
    let counts = [
        report.total,
        report.supported,
        checks.len(),
        unsupported.len(),
        disclaimers.len(),
    ];
    Counted {
        prediction: json!({
            "citationsTotal": report.total,
            "citationsSupported": report.supported,
            "checks": checks,
            "verification": {
                "threshold": report.threshold,
                "notChecked": report.not_checked,
                "checks": checks,
                "unsupported": unsupported,
                "disclaimers": disclaimers,
                "uncited": report.uncited.iter().map(|uncited| &uncited.sentence).collect::<Vec<_>>(),
                "neverCited": report.never_cited,
                "withoutSource": report.without_source,
                "health": citation_support::health(&report),
            },
        }),
        counts,
    }
}

fn listed(row: &Value) -> impl Iterator<Item = &Value> {
    row["sources"].as_array().into_iter().flatten()
}

fn named(cited: &citation_support::Cited) -> String {
    cited
        .source
        .map_or_else(|| cited.mark.clone(), |id| id.to_string())
}

/// Numbers as ECMAScript writes them: whole ones without a point.
fn ids(ids: &[f64]) -> Vec<Value> {
    ids.iter()
        .map(|&id| {
            let number = serde_json::from_str::<Number>(&key(id).replace("e+", "e"));
            number.map_or(Value::Null, Value::Number)
        })
        .collect()
}

/// A number as ECMAScript turns it into a property's name.
fn key(id: f64) -> String {
    /// From here on it writes an exponent.
    const EXPONENT: f64 = 1e21;
    if id.abs() < EXPONENT {
        id.to_string()
    } else {
        format!("{id:e}").replace('e', "e+")
    }
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
            "id": "a",
            "answer": "Cats sleep in boxes [1]. Dogs bark [1][2].",
            "sources": [{"id": 1, "content": "Cats sleep in boxes."}],
        });
        let parity = predicted(row.clone(), Form::Parity);
        assert_eq!(parity["citationsTotal"], 3);
        assert_eq!(parity["checks"][0]["recallByCite"], json!({"1": 0.75}));
        assert_eq!(parity["checks"][1]["citedIds"], json!([1, 2]));
        assert_eq!(
            parity["verification"]["unsupported"]
                .as_array()
                .map(Vec::len),
            Some(1)
        );
        let desk = predicted(row, Form::Desk);
        assert_eq!(desk["checks"][0]["recallByCite"], json!({"1": 1.0}));
        assert_eq!(desk["verification"]["withoutSource"], json!(["[2]"]));
    }

    #[test]
    fn numbers_are_written_as_there() {
        assert_eq!(key(12.0), "12");
        assert_eq!(key(1e20), "100000000000000000000");
        assert_eq!(key(1.5e21), "1.5e+21");
        assert_eq!(ids(&[3.0]), [json!(3)]);
    }
}
