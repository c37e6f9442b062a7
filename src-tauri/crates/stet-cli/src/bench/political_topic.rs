//! Is a text about politics: rows `{text, label 0|1, language?}`, the language a BCP 47 tag.

use std::collections::BTreeMap;

use serde_json::{Value, json};
use stet_core::bias::topic::topic;

use super::share::share;

/// Asks of every row whether it is political, without being told its language.
///
/// Returns `n`, `f1`, `precision` and `recall` of the political ones, `accuracy`, the same by
/// language (`by_language`), and the halves by parity of the row's `id` (`f1_odd`, on which what
/// the words count was set, and `f1_even`) where ids are whole numbers.
pub fn run(rows: impl Iterator<Item = Value>, predictions: &mut dyn FnMut(Value)) -> Value {
    let mut all = Tally::default();
    let mut halves = [Tally::default(), Tally::default()];
    let mut by_language: BTreeMap<String, Tally> = BTreeMap::new();
    let mut skipped = 0_usize;
    for row in rows {
        let (Some(text), Some(label)) = (row["text"].as_str(), row["label"].as_u64()) else {
            skipped += 1;
            continue;
        };
        let found = topic(text, None);
        let wanted = label == 1;
        predictions(json!({
            "id": row["id"],
            "label": label,
            "political": found.political,
            "score": found.score,
            "words": found.words,
            "right": found.political == wanted,
        }));
        all.add(found.political, wanted);
        if let Some(id) = row["id"].as_u64() {
            halves[usize::from(id % 2 == 0)].add(found.political, wanted);
        }
        if let Some(language) = row["language"].as_str() {
            let tally = by_language.entry(language.to_owned()).or_default();
            tally.add(found.political, wanted);
        }
    }
    let by_language: BTreeMap<String, Value> = by_language
        .into_iter()
        .map(|(language, tally)| (language, tally.figures()))
        .collect();
    let mut figures = all.figures();
    figures["skipped"] = json!(skipped);
    figures["by_language"] = json!(by_language);
    let [odd, even] = halves;
    figures["f1_odd"] = json!(odd.f1());
    figures["n_odd"] = json!(odd.n());
    figures["f1_even"] = json!(even.f1());
    figures["n_even"] = json!(even.n());
    figures
}

#[derive(Default)]
struct Tally {
    hits: usize,
    false_alarms: usize,
    missed: usize,
    left_alone: usize,
}

impl Tally {
    fn add(&mut self, said: bool, wanted: bool) {
        *match (said, wanted) {
            (true, true) => &mut self.hits,
            (true, false) => &mut self.false_alarms,
            (false, true) => &mut self.missed,
            (false, false) => &mut self.left_alone,
        } += 1;
    }

    fn n(&self) -> usize {
        self.hits + self.false_alarms + self.missed + self.left_alone
    }

    fn f1(&self) -> f64 {
        share(
            2 * self.hits,
            2 * self.hits + self.false_alarms + self.missed,
        )
    }

    fn figures(&self) -> Value {
        json!({
            "n": self.n(),
            "f1": self.f1(),
            "precision": share(self.hits, self.hits + self.false_alarms),
            "recall": share(self.hits, self.hits + self.missed),
            "accuracy": share(self.hits + self.left_alone, self.n()),
        })
    }
}
