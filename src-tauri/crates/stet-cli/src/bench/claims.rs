//! Check-worthy sentences: rows `{text, label 0|1, source?}`.
//!
//! Two notions with different base rates share this form: CheckThat! labels
//! what a checker would pick, PoliClaim (sources `afacta…`) what is a verifiable
//! fact at all. A row whose `source` names the latter is judged by the factual
//! head of the model, every other row by the worthiness head.

use std::collections::BTreeMap;

use serde_json::{Value, json};
use stet_core::claim::model::{self, Head};

/// Labels every row and compares with its `label`.
///
/// Returns `n`, `f1`, `precision`, `recall` (of label 1), `accuracy`, `threshold` (of the head
/// most rows used), and `by_source` where rows come from several. Rows without `text` or
/// `label` are counted in `skipped`.
pub fn run(rows: impl Iterator<Item = Value>, predictions: &mut dyn FnMut(Value)) -> Value {
    let mut all = Table::default();
    let mut by_source: BTreeMap<String, Table> = BTreeMap::new();
    let mut skipped = 0_usize;
    for row in rows {
        let label = row["label"]
            .as_i64()
            .or_else(|| row["label"].as_bool().map(i64::from));
        let (Some(text), Some(label)) = (row["text"].as_str(), label) else {
            skipped += 1;
            continue;
        };
        let source = row["source"].as_str().unwrap_or_default();
        let head = head_for(source);
        let Some(opinion) = model::opinion(text, head) else {
            skipped += 1;
            continue;
        };
        let predicted = opinion.yes();
        predictions(json!({
            "id": row.get("id"),
            "text": text,
            "label": label,
            "predicted": i64::from(predicted),
            "probability": opinion.probability,
        }));
        for table in [&mut all, by_source.entry(source.to_owned()).or_default()] {
            table.add(label == 1, predicted, head, opinion.threshold);
        }
    }
    let mut figures = all.figures();
    figures["skipped"] = json!(skipped);
    if by_source.len() > 1 {
        figures["by_source"] = by_source
            .iter()
            .map(|(source, table)| (source.clone(), table.figures()))
            .collect();
    }
    figures
}

fn head_for(source: &str) -> Head {
    let source = source.to_lowercase();
    if ["afacta", "policlaim"]
        .iter()
        .any(|name| source.contains(name))
    {
        Head::Factuality
    } else {
        Head::Worthiness
    }
}

#[derive(Default)]
struct Table {
    hits: usize,
    misses: usize,
    alarms: usize,
    rests: usize,
    factual: usize,
    thresholds: [f64; 2],
}

impl Table {
    fn add(&mut self, label: bool, predicted: bool, head: Head, threshold: f64) {
        let cell = match (label, predicted) {
            (true, true) => &mut self.hits,
            (true, false) => &mut self.misses,
            (false, true) => &mut self.alarms,
            (false, false) => &mut self.rests,
        };
        *cell += 1;
        let factual = head == Head::Factuality;
        self.factual += usize::from(factual);
        self.thresholds[usize::from(factual)] = threshold;
    }

    fn figures(&self) -> Value {
        let share = |part: usize, whole: usize| {
            if whole == 0 {
                0.0
            } else {
                part as f64 / whole as f64
            }
        };
        let n = self.hits + self.misses + self.alarms + self.rests;
        let factual = self.factual * 2 > n;
        json!({
            "n": n,
            "f1": share(2 * self.hits, 2 * self.hits + self.misses + self.alarms),
            "precision": share(self.hits, self.hits + self.alarms),
            "recall": share(self.hits, self.hits + self.misses),
            "accuracy": share(self.hits + self.rests, n),
            "threshold": self.thresholds[usize::from(factual)],
            "head": if factual { "factuality" } else { "worthiness" },
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn figures_and_heads() {
        let rows = [
            json!({"text": "Unemployment fell to 4 percent in 1999.", "label": 1}),
            json!({"text": "Thank you.", "label": 0, "source": "afacta-golden"}),
            json!({"text": "no label"}),
        ];
        let mut seen = Vec::new();
        let figures = run(rows.into_iter(), &mut |row| seen.push(row));
        assert_eq!((&figures["n"], &figures["skipped"]), (&json!(2), &json!(1)));
        assert_eq!(seen.len(), 2);
        assert_eq!(
            figures["by_source"]["afacta-golden"]["head"],
            json!("factuality")
        );
    }
}
