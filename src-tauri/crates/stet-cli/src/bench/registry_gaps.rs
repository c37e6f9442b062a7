//! Cited works against registries with gaps: half of the works are taken out, several times over.
//!
//! Rows and registry as for the task `references`. No registry holds everything, so a real work that is
//! not in it must not be called wrong, while invented ones must still be told.

use std::collections::{BTreeMap, HashSet};

use serde_json::{Value, json};
use stet_core::reference::Work;
use stet_core::reference::adjudicate::{Adjudication, Class, adjudicate};

use super::registry;
use super::share::share;
use super::{Options, works};

/// What each half is drawn with.
const SEEDS: [u64; 5] = [1, 2, 3, 4, 5];

/// Takes half of the registry away, judges every row, and does so once for each seed.
///
/// `real_spared` (real works that were taken out and are not called wrong), `real_left_out` and
/// `real_kept` (real works without and with a record) and `invented`, each with its number and the shares
/// `accused`, `not_found`, `passed` (taken for a work on record) and `open`; `invented_told` (accused or
/// not found); `by_type` of the invented; `by_seed` the first two shares of every seed.
pub fn run(
    rows: impl Iterator<Item = Value>,
    predictions: &mut dyn FnMut(Value),
    options: &Options,
) -> Value {
    let rows: Vec<Value> = rows.collect();
    let all = registry::on_record(options, &rows);
    let mut total = Tally::default();
    let mut by_seed = BTreeMap::new();
    for seed in SEEDS {
        let (kept, taken) = halves(&all, seed);
        let registry = match registry::opened(kept, options.search) {
            Ok(opened) => opened,
            Err(reason) => return json!({ "n": 0, "problem": reason }),
        };
        let mut tally = Tally::default();
        for row in &rows {
            let Some(cited) = works::cited(row, options.given) else {
                continue;
            };
            let found = adjudicate(&cited, &registry.look_up(&cited));
            let Some(group) = Group::of(row, &taken) else {
                continue;
            };
            tally.add(group, row, &found);
            predictions(json!({
                "id": row.get("id"), "seed": seed, "group": group.name(), "class": found.class.name(),
                "codes": found.codes, "sentences": found.sentences,
            }));
        }
        by_seed.insert(seed.to_string(), tally.spared_and_told());
        total.merge(&tally);
    }
    let mut figures = total.figures();
    figures["n"] = json!(rows.len());
    figures["by_seed"] = json!(by_seed);
    figures
}

/// The works that stay, and the titles of those taken out.
fn halves(all: &[Work], seed: u64) -> (Vec<Work>, HashSet<String>) {
    let mut random = fastrand::Rng::with_seed(seed);
    let mut kept = Vec::new();
    let mut taken = HashSet::new();
    for work in all {
        if random.bool() {
            kept.push(work.clone());
        } else {
            taken.insert(letters(&work.title));
        }
    }
    // A work that is in the registry twice is either there or not.
    for work in &kept {
        taken.remove(&letters(&work.title));
    }
    (kept, taken)
}

fn letters(title: &str) -> String {
    let letters = title.chars().filter(|ch| ch.is_alphanumeric());
    letters.flat_map(char::to_lowercase).collect()
}

/// What a row stands for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Group {
    RealLeftOut,
    RealKept,
    Invented,
}

impl Group {
    fn of(row: &Value, taken: &HashSet<String>) -> Option<Self> {
        let title = [
            &row["seed"]["title"],
            &row["title"],
            &row["fields"]["title"],
        ]
        .into_iter()
        .find_map(Value::as_str)
        .unwrap_or_default();
        match row["label"].as_str()? {
            "real" | "VALID" if taken.contains(&letters(title)) => Some(Self::RealLeftOut),
            "real" | "VALID" => Some(Self::RealKept),
            "hallucinated" | "HALLUCINATED" => Some(Self::Invented),
            _ => None,
        }
    }

    fn name(self) -> &'static str {
        match self {
            Self::RealLeftOut => "real_left_out",
            Self::RealKept => "real_kept",
            Self::Invented => "invented",
        }
    }
}

/// What rows came to: called wrong, not found, taken for a work on record, left open.
#[derive(Debug, Clone, Copy, Default)]
struct Outcomes {
    accused: usize,
    not_found: usize,
    passed: usize,
    open: usize,
}

impl Outcomes {
    fn add(&mut self, class: Class) {
        match class {
            Class::Hallucinated => self.accused += 1,
            Class::NotFound => self.not_found += 1,
            Class::Real | Class::Potential => self.passed += 1,
            Class::NotCovered | Class::Inconclusive | Class::NotChecked => self.open += 1,
        }
    }

    fn merge(&mut self, other: Self) {
        self.accused += other.accused;
        self.not_found += other.not_found;
        self.passed += other.passed;
        self.open += other.open;
    }

    fn n(self) -> usize {
        self.accused + self.not_found + self.passed + self.open
    }

    fn figures(self) -> Value {
        json!({
            "n": self.n(),
            "accused": share(self.accused, self.n()),
            "not_found": share(self.not_found, self.n()),
            "passed": share(self.passed, self.n()),
            "open": share(self.open, self.n()),
        })
    }
}

#[derive(Debug, Default)]
struct Tally {
    groups: BTreeMap<Group, Outcomes>,
    types: BTreeMap<String, Outcomes>,
}

impl Tally {
    fn add(&mut self, group: Group, row: &Value, found: &Adjudication) {
        self.groups.entry(group).or_default().add(found.class);
        let kind = row["htype"].as_str().or_else(|| row["gold_code"].as_str());
        if let (Group::Invented, Some(kind)) = (group, kind) {
            self.types
                .entry(kind.to_owned())
                .or_default()
                .add(found.class);
        }
    }

    fn merge(&mut self, other: &Self) {
        for (group, outcomes) in &other.groups {
            self.groups.entry(*group).or_default().merge(*outcomes);
        }
        for (kind, outcomes) in &other.types {
            self.types.entry(kind.clone()).or_default().merge(*outcomes);
        }
    }

    fn of(&self, group: Group) -> Outcomes {
        self.groups.get(&group).copied().unwrap_or_default()
    }

    fn spared_and_told(&self) -> Value {
        let (real, invented) = (self.of(Group::RealLeftOut), self.of(Group::Invented));
        json!({
            "real_spared": share(real.n() - real.accused, real.n()),
            "invented_told": share(invented.accused + invented.not_found, invented.n()),
        })
    }

    fn figures(&self) -> Value {
        let mut figures = self.spared_and_told();
        for group in [Group::RealLeftOut, Group::RealKept, Group::Invented] {
            figures[group.name()] = self.of(group).figures();
        }
        figures["by_type"] = self
            .types
            .iter()
            .map(|(kind, outcomes)| (kind.clone(), outcomes.figures()))
            .collect();
        figures
    }
}

#[cfg(test)]
mod tests {
    use super::super::Search;
    use super::*;

    #[test]
    fn what_is_taken_out_is_not_found_and_what_stays_is() {
        let row = |number: usize, label: &str| {
            json!({
                "title": format!("Clay in the slow river number {number} of the north"),
                "authors": [format!("Ann{number} Lee{number}")], "venue": "Journal of Mud",
                "year": 2001, "label": label,
            })
        };
        let mut rows: Vec<Value> = (0..40).map(|number| row(number, "VALID")).collect();
        rows.push(
            json!({"title": "Glaciers that sing at night", "authors": ["Eve Fox"],
            "venue": "Ice", "year": 1999, "label": "HALLUCINATED", "htype": "invented"}),
        );
        let options = Options {
            search: Search::Memory,
            ..Options::default()
        };
        let figures = run(rows.into_iter(), &mut |_| {}, &options);
        assert_eq!(figures["real_kept"]["passed"], json!(1.0), "{figures}");
        assert_eq!(figures["invented"]["not_found"], json!(1.0));
        assert_eq!(figures["invented_told"], json!(1.0));
        let left_out = figures["real_left_out"]["n"].as_u64();
        assert!(
            left_out.is_some_and(|n| (50..150).contains(&n)),
            "{figures}"
        );
    }
}
