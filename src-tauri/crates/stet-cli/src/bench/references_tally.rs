//! What judging references came to, counted by code, class, type and style.
//!
//! Counts and divides; it neither judges nor knows where records come from.

use std::collections::BTreeMap;
use std::time::Duration;

use serde_json::{Value, json};
use stet_core::reference::adjudicate::{Adjudication, Class};

use super::share::share;

/// The primary code, or the class where there is none.
pub(super) fn code(found: &Adjudication) -> &'static str {
    found
        .primary
        .map_or_else(|| found.class.name(), |code| code.name())
}

/// Rows counted as they are judged.
#[derive(Default)]
pub(super) struct Tally {
    /// Rows judged.
    pub(super) n: usize,
    /// Rows that cite nothing that could be judged.
    pub(super) skipped: usize,
    right: usize,
    classes: [usize; 2],
    codes: BTreeMap<String, BTreeMap<String, usize>>,
    /// Type → rows, rows called wrong, rows called wrong or not found.
    types: BTreeMap<String, [usize; 3]>,
    records: [usize; 2],
    accused: usize,
    /// Style → what its rows came to; empty unless citations come as text.
    styles: BTreeMap<String, Hits>,
    /// Why the text cannot tell what a row is labelled by → rows.
    untold: BTreeMap<String, usize>,
    told: Hits,
    seed: Option<Value>,
}

/// Rows, rows with the right code, rows with the right class.
#[derive(Default, Clone, Copy)]
struct Hits {
    n: usize,
    code: usize,
    class: usize,
}

impl Hits {
    fn add(&mut self, code: bool, class: bool) {
        self.n += 1;
        self.code += usize::from(code);
        self.class += usize::from(class);
    }
}

impl Tally {
    /// Counts a row and what was said of it.
    pub(super) fn add(&mut self, row: &Value, found: &Adjudication) {
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
            self.add_text(row, gold == code(found), label == found.class.name());
        } else {
            let valid = label == "VALID";
            let told = fault || found.class == Class::NotFound;
            self.right += usize::from(valid != told);
            let kind = row["htype"].as_str().unwrap_or(label).to_owned();
            let cell = self.types.entry(kind).or_default();
            cell[0] += 1;
            cell[1] += usize::from(fault);
            cell[2] += usize::from(told);
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

    /// What the style did to a citation that came as text.
    fn add_text(&mut self, row: &Value, code: bool, class: bool) {
        let Some(style) = row["style"].as_str() else {
            return;
        };
        self.styles
            .entry(style.to_owned())
            .or_default()
            .add(code, class);
        match row["untold"].as_str().filter(|reason| !reason.is_empty()) {
            Some(reason) => *self.untold.entry(reason.to_owned()).or_default() += 1,
            None => self.told.add(code, class),
        }
        self.seed = row.get("drawn_with").cloned();
    }

    /// The figures; `judging` is the time adjudication took.
    pub(super) fn figures(&self, judging: Duration) -> Value {
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
        if !self.styles.is_empty() {
            figures["seed"] = json!(self.seed);
            figures["by_style"] = self
                .styles
                .iter()
                .map(|(style, hits)| {
                    let figures = json!({"n": hits.n, "accuracy": share(hits.code, hits.n),
                        "class_accuracy": share(hits.class, hits.n)});
                    (style.clone(), figures)
                })
                .collect();
            figures["untold"] = json!(self.untold);
            figures["n_told"] = json!(self.told.n);
            figures["accuracy_told"] = json!(share(self.told.code, self.told.n));
            figures["class_accuracy_told"] = json!(share(self.told.class, self.told.n));
        }
        if self.records[0] > 0 {
            figures["record_right"] = json!(share(self.records[1], self.records[0]));
        }
        if !self.types.is_empty() {
            let count = |valid: bool| {
                self.types
                    .iter()
                    .filter(|(kind, _)| (*kind == "VALID") == valid)
                    .fold([0; 3], |sum, (_, cell)| {
                        [sum[0] + cell[0], sum[1] + cell[1], sum[2] + cell[2]]
                    })
            };
            let ([faulty, called_wrong, detected], [valid, accused, _]) =
                (count(false), count(true));
            figures["detection"] = json!(share(detected, faulty));
            figures["called_wrong"] = json!(share(called_wrong, faulty));
            figures["false_positive_rate"] = json!(share(accused, valid));
            figures["by_type"] = self
                .types
                .iter()
                .map(|(kind, [n, faults, told])| {
                    (
                        kind.clone(),
                        json!({"n": n, "faults_found": faults, "share": share(*told, *n),
                            "not_found": told - faults}),
                    )
                })
                .collect();
        }
        figures
    }
}
