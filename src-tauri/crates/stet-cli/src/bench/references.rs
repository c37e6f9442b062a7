//! Cited works against a registry.
//!
//! Rows `{title, authors, venue, year, doi, …, gold_code}` are measured by the primary code of
//! eleven; rows `{fields, label: VALID|HALLUCINATED, htype}` by whether a fault was found. The code
//! under test sees the citation's own fields alone. Records come from `--registry`; without one,
//! from the rows that are labelled VALID. They are served by the fixture internet and found by the
//! app's own queries; `--search memory` ranks them in memory instead.
//!
//! With `--as text` a row's `text` is all that is read of the citation: one string in some style,
//! read back by `reference::parse` (see [`super::rendered`]).

use std::time::{Duration, Instant};

use serde_json::{Value, json};
use stet_core::reference::Work;
use stet_core::reference::adjudicate::adjudicate;

use super::references_tally::{Tally, code};
use super::registry::{self, LookUp};
use super::{As, Options, works};

/// Adjudicates every row and compares with its label.
///
/// `accuracy` (primary code, or fault found), `class_accuracy` (real, potential, hallucinated),
/// `by_code` and `confusion` where rows have codes; `detection`, `false_positive_rate` and `by_type`
/// where they have labels: a fault is detected where the work is called wrong (`called_wrong`) or not
/// found; `record_right` (the record is the one the row was made from, where it
/// says); `real_accused` (real works called hallucinated); `judging_ms` (adjudication alone, without
/// the search, per item), `ms_per_item` (search and adjudication). As text also `by_style`, `seed`,
/// `untold` (rows whose style leaves out what they are labelled by, by reason) and the two
/// accuracies over the other rows, `accuracy_told` and `class_accuracy_told`.
pub fn run(
    rows: impl Iterator<Item = Value>,
    predictions: &mut dyn FnMut(Value),
    options: &Options,
) -> Value {
    let rows: Vec<Value> = rows.collect();
    let works = registry::on_record(options, &rows);
    match registry::opened(works, options.search) {
        Ok(opened) => measure(&rows, &*opened, options.given, predictions),
        Err(reason) => json!({ "n": 0, "problem": reason }),
    }
}

fn measure(
    rows: &[Value],
    registry: &dyn LookUp,
    given: As,
    predictions: &mut dyn FnMut(Value),
) -> Value {
    let mut tally = Tally::default();
    let mut judging = Duration::ZERO;
    let began = Instant::now();
    for row in rows {
        let Some(cited) = works::cited(row, given) else {
            tally.skipped += 1;
            continue;
        };
        let consulted = registry.look_up(&cited);
        let start = Instant::now();
        let found = adjudicate(&cited, &consulted);
        judging += start.elapsed();
        tally.add(row, &found);
        let mut prediction = json!({
            "id": row.get("id"),
            "gold": row.get("gold_code").or_else(|| row.get("label")),
            "predicted": code(&found),
            "codes": found.codes,
            "class": found.class.name(),
            "record": found.record.as_ref().map(|record| &record.work.title),
            "sentences": found.sentences,
        });
        if given == As::Text {
            prediction["style"] = row["style"].clone();
            prediction["text"] = row["text"].clone();
            prediction["read"] = json!(shown(&cited));
        }
        predictions(prediction);
    }
    let mut figures = tally.figures(judging);
    let items = tally.n.max(1) as f64;
    figures["ms_per_item"] = json!(began.elapsed().as_secs_f64() * 1000.0 / items);
    figures
}

/// The fields read out of a text, without the empty ones.
fn shown(work: &Work) -> Value {
    let mut fields = json!(work);
    if let Some(fields) = fields.as_object_mut() {
        fields.retain(|_, value| match value {
            Value::String(text) => !text.is_empty(),
            Value::Array(list) => !list.is_empty(),
            Value::Null => false,
            _ => true,
        });
    }
    fields
}

#[cfg(test)]
mod tests {
    use super::super::Search;
    use super::*;

    fn options(registry: Vec<Value>) -> Options {
        Options {
            registry,
            search: Search::Memory,
            ..Options::default()
        }
    }

    #[test]
    fn codes_and_confusion() {
        let record = json!({"title": "Clay in slow rivers of the north", "authors": ["Ann Lee", "Bo Chen"],
            "venue": "Journal of Mud", "year": 2001});
        let mut wrong = record.clone();
        wrong["year"] = json!(2007);
        wrong["gold_code"] = json!("H4");
        wrong["label"] = json!("hallucinated");
        let mut right = record.clone();
        right["gold_code"] = json!("R2");
        right["label"] = json!("real");
        let figures = run(
            [wrong, right].into_iter(),
            &mut |_| {},
            &options(vec![record]),
        );
        assert_eq!(figures["accuracy"], json!(0.5));
        assert_eq!(figures["class_accuracy"], json!(1.0));
        assert_eq!(figures["confusion"]["R2"]["R1"], json!(1));
        assert_eq!(figures["real_accused"], json!(0));
    }

    #[test]
    fn text_alone_is_read() {
        let record = json!({"title": "Clay in slow rivers of the north", "authors": ["Ann Lee", "Bo Chen"],
            "venue": "Journal of Mud", "year": 2001, "volume": "7", "pages": "11-19"});
        let mut row = record.clone();
        // The fields of the row lie; its text does not.
        row["title"] = json!("Something else entirely about other matters");
        row["text"] = json!(
            "Lee, A., & Chen, B. (2001). Clay in slow rivers of the north. Journal of Mud, 7, 11–19."
        );
        row["gold_code"] = json!("R2");
        row["label"] = json!("real");
        row["style"] = json!("apa");
        let mut other = row.clone();
        other["text"] = json!(
            "Lee, A., & Chen, B. (2009). Clay in slow rivers of the north. Journal of Mud, 7, 11–19."
        );
        other["untold"] = json!("the style leaves it out");
        let options = Options {
            given: As::Text,
            ..options(vec![record])
        };
        let figures = run([row, other].into_iter(), &mut |_| {}, &options);
        assert_eq!(figures["accuracy"], json!(0.5), "{figures}");
        assert_eq!(figures["accuracy_told"], json!(1.0));
        assert_eq!(figures["by_style"]["apa"]["n"], json!(2));
        assert_eq!(figures["untold"]["the style leaves it out"], json!(1));
    }

    #[test]
    fn labels_and_types() {
        let fields = json!({"title": "Clay in slow rivers of the north", "author": "Ann Lee and Bo Chen",
            "booktitle": "Journal of Mud", "year": "2001"});
        let mut other = fields.clone();
        other["author"] = json!("Eve Fox and Gil Hay");
        let figures = run(
            [
                json!({"fields": fields, "label": "VALID"}),
                json!({"fields": other, "label": "HALLUCINATED", "htype": "swapped_authors"}),
            ]
            .into_iter(),
            &mut |_| {},
            &options(Vec::new()),
        );
        assert_eq!(figures["detection"], json!(1.0));
        assert_eq!(figures["false_positive_rate"], json!(0.0));
    }
}
