//! One fact against one statement: rows `{claim, fact, kind, s: [[under, statement, label, value], …]}`
//! (`data/facts/README.md`).
//!
//! A statement that agrees or differs speaks of the fact; of all others – a sibling's, another time's, another
//! quantity, what is only planned – the judge must decide nothing.

use std::collections::BTreeMap;

use serde_json::{Value, json};
use stet_core::entailment::AtomState;
use stet_core::evidence::Passage;
use stet_judge::{Around, Library, judge};

use super::entailment::passage_of;
use super::pairs::claim_of;

/// What was decided of the statements with one label.
#[derive(Default)]
struct Tally {
    n: u32,
    agrees: u32,
    differs: u32,
}

/// Holds every fact against every statement, each by itself.
///
/// `n` statements; `agrees`, `differs`: share of those so labelled that are decided so; `harm`: how many are decided otherwise
/// than labelled, all labels together, and `harm_share` of `n`; `by_label`: counts.
pub fn run(rows: &mut dyn Iterator<Item = Value>, predictions: &mut dyn FnMut(Value)) -> Value {
    let mut labels: BTreeMap<String, Tally> = BTreeMap::new();
    for row in rows {
        let (Some(claim), Some(fact)) = (row["claim"].as_str(), row["fact"].as_str()) else {
            continue;
        };
        let statements = row["s"].as_array().map_or(&[][..], Vec::as_slice);
        for statement in statements {
            let [under, text, label] =
                [0, 1, 2].map(|at| statement[at].as_str().unwrap_or_default());
            let state = held(claim, fact, under, text);
            let tally = labels.entry(label.to_owned()).or_default();
            tally.n += 1;
            tally.agrees += u32::from(state.affirms());
            tally.differs += u32::from(state == AtomState::Differs);
            predictions(
                json!({ "claim": claim, "fact": fact, "statement": text, "label": label, "state": state }),
            );
        }
    }
    figures(&labels)
}

/// How the fact stands to the statement; the words marked as the fact may be read as several.
fn held(claim: &str, fact: &str, under: &str, text: &str) -> AtomState {
    let read = claim_of(claim);
    let passage = Passage {
        under: under.to_owned(),
        ..passage_of(text)
    };
    let around = Around {
        block: claim.to_owned(),
        ..Around::default()
    };
    let library = Library::read([&passage], "en");
    let reading = judge(&read, &around, &library, None, &|| false).unwrap_or_default();
    let at = claim.find(fact).map(|start| start..start + fact.len());
    let marked = reading.facts.iter().filter(|one| {
        let span = one.fact.span;
        at.as_ref()
            .is_none_or(|at| span.start < at.end && at.start < span.end)
    });
    let states: Vec<AtomState> = marked
        .flat_map(|one| &one.evidence)
        .map(|evidence| evidence.state)
        .collect();
    let first = |wanted: fn(&AtomState) -> bool| states.iter().copied().find(wanted);
    first(|state| *state == AtomState::Differs)
        .or_else(|| first(|state| state.affirms()))
        .unwrap_or(AtomState::NotCovered)
}

fn figures(labels: &BTreeMap<String, Tally>) -> Value {
    let share = |part: u32, whole: u32| {
        (whole > 0).then(|| (f64::from(part) / f64::from(whole) * 1000.0).round() / 1000.0)
    };
    let of = |label: &str| labels.get(label);
    let n: u32 = labels.values().map(|tally| tally.n).sum();
    let harm: u32 = labels
        .iter()
        .map(|(label, tally)| match label.as_str() {
            "agrees" => tally.differs,
            "differs" => tally.agrees,
            _ => tally.agrees + tally.differs,
        })
        .sum();
    json!({
        "n": n,
        "agrees": of("agrees").and_then(|tally| share(tally.agrees, tally.n)),
        "differs": of("differs").and_then(|tally| share(tally.differs, tally.n)),
        "harm": harm,
        "harm_share": share(harm, n),
        "by_label": labels
            .iter()
            .map(|(label, tally)| json!({
                "label": label, "n": tally.n, "agrees": tally.agrees, "differs": tally.differs,
            }))
            .collect::<Vec<_>>(),
    })
}
