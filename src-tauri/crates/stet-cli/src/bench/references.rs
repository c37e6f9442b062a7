//! Cited works against a registry.
//!
//! Rows `{title, authors, venue, year, doi, …, gold_code}` are measured by the primary code of
//! eleven; rows `{fields, label: VALID|HALLUCINATED, htype}` by whether a fault was found. The code
//! under test sees the citation's own fields alone. Records come from `--registry`; without one,
//! from the rows that are labelled VALID. They are served by the fixture internet and found by the
//! app's own queries; `--search memory` ranks them in memory instead.

use std::collections::BTreeMap;
use std::time::{Duration, Instant};

use serde_json::{Value, json};
use stet_core::reference::adjudicate::{Adjudication, Class, adjudicate};

use super::internet::Served;
use super::registry::{self, InMemory, LookUp};
use super::{Options, Search, works};

/// Adjudicates every row and compares with its label.
///
/// `accuracy` (primary code, or fault found), `class_accuracy` (real, potential, hallucinated),
/// `by_code` and `confusion` where rows have codes; `detection`, `false_positive_rate` and `by_type`
/// where they have labels; `record_right` (the record is the one the row was made from, where it
/// says); `real_accused` (real works called hallucinated); `judging_ms` (adjudication alone, without
/// the search, per item), `ms_per_item` (search and adjudication).
pub fn run(
    rows: impl Iterator<Item = Value>,
    predictions: &mut dyn FnMut(Value),
    options: &Options,
) -> Value {
    let rows: Vec<Value> = rows.collect();
    let mut works = registry::works_of(&options.registry);
    if works.is_empty() {
        works = registry::works_of(&rows);
    }
    if options.search == Search::Memory {
        return measure(&rows, &InMemory::new(works), predictions);
    }
    match Served::new(&works) {
        Ok(served) => measure(&rows, &served, predictions),
        Err(reason) => json!({ "n": 0, "problem": reason }),
    }
}

fn measure(rows: &[Value], registry: &dyn LookUp, predictions: &mut dyn FnMut(Value)) -> Value {
    let mut tally = Tally::default();
    let mut judging = Duration::ZERO;
    let began = Instant::now();
    for row in rows {
        let Some(cited) = works::work(row) else {
            tally.skipped += 1;
            continue;
        };
        let consulted = registry.look_up(&cited);
        let start = Instant::now();
        let found = adjudicate(&cited, &consulted);
        judging += start.elapsed();
        tally.add(row, &found);
        predictions(json!({
            "id": row.get("id"),
            "gold": row.get("gold_code").or_else(|| row.get("label")),
            "predicted": code(&found),
            "codes": found.codes,
            "class": found.class.name(),
            "record": found.record.as_ref().map(|record| &record.work.title),
            "sentences": found.sentences,
        }));
    }
    let mut figures = tally.figures(judging);
    let items = tally.n.max(1) as f64;
    figures["ms_per_item"] = json!(began.elapsed().as_secs_f64() * 1000.0 / items);
    figures
}

/// The primary code, or the class where there is none.
fn code(found: &Adjudication) -> &'static str {
    found
        .primary
        .map_or_else(|| found.class.name(), |code| code.name())
}

#[derive(Default)]
struct Tally {
    n: usize,
    skipped: usize,
    right: usize,
    classes: [usize; 2],
    codes: BTreeMap<String, BTreeMap<String, usize>>,
    /// Type → rows, rows in which a fault was found.
    types: BTreeMap<String, [usize; 2]>,
    records: [usize; 2],
    accused: usize,
}

impl Tally {
    fn add(&mut self, row: &Value, found: &Adjudication) {
        self.n += 1;
        let label = row["label"].as_str().unwrap_or_default();
        let fault = found.class == Class::Hallucinated;
        if let Some(gold) = row["gold_code"].as_str() {
            self.right += usize::from(gold == code(found));
            *self
                .codes
                .entry(gold.to_owned())
                .or_default()
                .entry(code(found).to_owned())
                .or_default() += 1;
            self.classes[0] += 1;
            self.classes[1] += usize::from(label == found.class.name());
        } else {
            let valid = label == "VALID";
            self.right += usize::from(valid != fault);
            let kind = row["htype"].as_str().unwrap_or(label).to_owned();
            let cell = self.types.entry(kind).or_default();
            cell[0] += 1;
            cell[1] += usize::from(fault);
        }
        self.accused += usize::from(fault && matches!(label, "real" | "VALID"));
        if let Some(title) = row["seed"]["title"].as_str() {
            self.records[0] += 1;
            let same = found
                .record
                .as_ref()
                .is_some_and(|record| record.work.title.to_lowercase() == title.to_lowercase());
            self.records[1] += usize::from(same);
        }
    }

    fn figures(&self, judging: Duration) -> Value {
        let mut figures = json!({
            "n": self.n,
            "skipped": self.skipped,
            "accuracy": share(self.right, self.n),
            "real_accused": self.accused,
            "judging_ms": judging.as_secs_f64() * 1000.0 / self.n.max(1) as f64,
        });
        if self.classes[0] > 0 {
            figures["class_accuracy"] = json!(share(self.classes[1], self.classes[0]));
            figures["by_code"] = self
                .codes
                .iter()
                .map(|(gold, said)| {
                    let n: usize = said.values().sum();
                    let right = said.get(gold).copied().unwrap_or(0);
                    (
                        gold.clone(),
                        json!({"n": n, "right": right, "recall": share(right, n)}),
                    )
                })
                .collect();
            figures["confusion"] = json!(self.codes);
        }
        if self.records[0] > 0 {
            figures["record_right"] = json!(share(self.records[1], self.records[0]));
        }
        if !self.types.is_empty() {
            let count = |valid: bool| {
                self.types
                    .iter()
                    .filter(|(kind, _)| (*kind == "VALID") == valid)
                    .fold([0, 0], |sum, (_, cell)| {
                        [sum[0] + cell[0], sum[1] + cell[1]]
                    })
            };
            let ([faulty, detected], [valid, accused]) = (count(false), count(true));
            figures["detection"] = json!(share(detected, faulty));
            figures["false_positive_rate"] = json!(share(accused, valid));
            figures["by_type"] = self
                .types
                .iter()
                .map(|(kind, [n, faults])| {
                    (
                        kind.clone(),
                        json!({"n": n, "faults_found": faults, "share": share(*faults, *n)}),
                    )
                })
                .collect();
        }
        figures
    }
}

fn share(part: usize, whole: usize) -> f64 {
    if whole == 0 {
        0.0
    } else {
        part as f64 / whole as f64
    }
}

#[cfg(test)]
mod tests {
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
