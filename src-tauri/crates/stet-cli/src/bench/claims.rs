//! Check-worthy sentences: rows `{text, label 0|1, source?}`.
//!
//! Two notions with different base rates share this form: CheckThat! labels
//! what a checker would pick, PoliClaim (sources `afacta…`) what is a verifiable
//! fact at all. A row whose `source` names the latter is judged by the factual
//! head of the model, every other row by the worthiness head. English rows are read
//! by the encoder where it is there, as where a document has more claims than are kept.

use std::collections::BTreeMap;

use serde_json::{Value, json};
use stet_core::claim::model::{self, Head, Opinion};
use stet_core::text::language;
use stet_encoder::ClaimReader;

use super::Options;

/// A row that can be measured.
struct Row {
    id: Option<Value>,
    text: String,
    label: bool,
    source: String,
    head: Head,
}

/// Labels every row and compares with its `label`.
///
/// Returns `n`, `f1`, `precision`, `recall` (of label 1), `accuracy`, `threshold` (of the head
/// most rows used), `reader` (what judged), and `by_source` where rows come from several. Rows without
/// `text` or `label` are counted in `skipped`.
pub fn run(
    rows: &mut dyn Iterator<Item = Value>,
    predictions: &mut dyn FnMut(Value),
    options: &Options,
) -> Value {
    let mut skipped = 0_usize;
    let mut good: Vec<Row> = Vec::new();
    for row in rows {
        match measurable(&row) {
            Some(row) => good.push(row),
            None => skipped += 1,
        }
    }
    let reader = stet_encoder::find(&options.encoder).and_then(|folder| {
        ClaimReader::open(folder)
            .inspect_err(|problem| eprintln!("{problem}"))
            .ok()
    });
    let opinions = match &reader {
        Some(reader) => read(reader, &good),
        None => vec![None; good.len()],
    };
    let mut all = Table::default();
    let mut by_source: BTreeMap<String, Table> = BTreeMap::new();
    for (row, read) in good.into_iter().zip(opinions) {
        let Some(opinion) = read.or_else(|| model::opinion(&row.text, row.head)) else {
            skipped += 1;
            continue;
        };
        let predicted = opinion.yes();
        predictions(json!({
            "id": row.id,
            "text": row.text,
            "label": i64::from(row.label),
            "predicted": i64::from(predicted),
            "probability": opinion.probability,
        }));
        for table in [&mut all, by_source.entry(row.source).or_default()] {
            table.add(row.label, predicted, row.head, opinion.threshold);
        }
    }
    let mut figures = all.figures();
    figures["skipped"] = json!(skipped);
    figures["reader"] = json!(if reader.is_some() {
        "MiniLM"
    } else {
        "small model"
    });
    if by_source.len() > 1 {
        figures["by_source"] = by_source
            .iter()
            .map(|(source, table)| (source.clone(), table.figures()))
            .collect();
    }
    figures
}

fn measurable(row: &Value) -> Option<Row> {
    let label = row["label"]
        .as_i64()
        .or_else(|| row["label"].as_bool().map(i64::from))?;
    let source = row["source"].as_str().unwrap_or_default();
    Some(Row {
        id: row.get("id").cloned(),
        text: row["text"].as_str()?.to_owned(),
        label: label == 1,
        source: source.to_owned(),
        head: head_for(source),
    })
}

/// What the encoder says of the rows that are not in another language; `None` for the others.
fn read(reader: &ClaimReader, rows: &[Row]) -> Vec<Option<Opinion>> {
    let known: Vec<usize> = (0..rows.len())
        .filter(|at| english(&rows[*at].text))
        .collect();
    let texts: Vec<&str> = known.iter().map(|at| rows[*at].text.as_str()).collect();
    let said = reader
        .read(&texts, &|| false)
        .inspect_err(|problem| eprintln!("{problem}"));
    let (worthy, factual) = reader.thresholds();
    let mut out = vec![None; rows.len()];
    for (at, said) in known
        .into_iter()
        .zip(said.ok().flatten().unwrap_or_default())
    {
        let (probability, threshold) = match rows[at].head {
            Head::Worthiness => (said.worthiness, worthy),
            Head::Factuality => (said.factuality, factual),
        };
        out[at] = Some(Opinion {
            probability,
            threshold,
        });
    }
    out
}

/// A short sentence is often taken for a language near to its own: only a sure answer counts.
fn english(text: &str) -> bool {
    language::detect(text).is_none_or(|found| found.tag == "en" || found.confidence < 0.95)
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
        let keep = &mut |row| seen.push(row);
        let figures = run(&mut rows.into_iter(), keep, &Options::default());
        assert_eq!((&figures["n"], &figures["skipped"]), (&json!(2), &json!(1)));
        assert_eq!(seen.len(), 2);
        assert_eq!(
            figures["by_source"]["afacta-golden"]["head"],
            json!("factuality")
        );
    }
}
