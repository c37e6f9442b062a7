//! Decisions and ticks: each is in the log, and what the log says last is what holds.

use std::collections::{BTreeMap, HashMap, HashSet};

use serde_json::{Value, json};
use stet_core::decision::{Axis, Checker, Decision};
use stet_store::decisions::Stored;
use stet_store::{Result, claims, decisions, log, ticks};

use super::{Record, Verification, particulars, short};

/// A decision as a row of the log tells it.
struct Told {
    claim: String,
    decision: Value,
    /// Some rows name initials only.
    checker: Option<Value>,
    at: String,
}

/// What a row says was decided, if it says so.
fn told(row: &log::Row) -> Option<Told> {
    let said = particulars(row);
    let (decision, at) = match row.kind.as_str() {
        "decided" | "undone" => (said.get("decision")?.clone(), row.at.clone()),
        "decision_taken" => (
            said.get("decision")?.clone(),
            said.get("at")?.as_str()?.to_owned(),
        ),
        "claim_changed_in_draft" if said["reopened"] == true => {
            (json!(Decision::Open), row.at.clone())
        }
        _ => return None,
    };
    Some(Told {
        claim: row.claim.clone()?,
        decision,
        checker: said.get("checker").cloned(),
        at,
    })
}

impl Told {
    /// What it says apart from who said it.
    fn key(&self) -> String {
        written(&json!([self.claim, self.at, self.decision]))
    }

    fn axis(&self) -> Axis {
        match self.decision["type"].as_str() {
            Some("found") => Axis::Finding,
            Some("weighed") => Axis::Reasoning,
            _ => Axis::Words,
        }
    }

    fn is(&self, stored: &Stored) -> bool {
        self.key() == key(stored)
            && self
                .checker
                .as_ref()
                .is_none_or(|who| *who == json!(stored.checker))
    }
}

fn key(stored: &Stored) -> String {
    written(&json!([stored.claim, stored.at, stored.decision]))
}

/// A value in one way of writing: the order of its keys is that of whichever build wrote the row.
fn written(value: &Value) -> String {
    match value {
        Value::Array(all) => {
            let all: Vec<String> = all.iter().map(written).collect();
            format!("[{}]", all.join(","))
        }
        Value::Object(all) => {
            let sorted: BTreeMap<&String, String> = all
                .iter()
                .map(|(key, value)| (key, written(value)))
                .collect();
            format!("{sorted:?}")
        }
        other => other.to_string(),
    }
}

/// Decisions to look others up in, with and without who decided.
#[derive(Default)]
struct Known {
    named: HashSet<(String, String)>,
    /// Rows of the log that do not say who.
    nameless: HashSet<String>,
    all: HashSet<String>,
}

impl Known {
    fn add(&mut self, key: String, checker: Option<&Value>) {
        match checker {
            Some(checker) => {
                self.named.insert((key.clone(), written(checker)));
            }
            None => {
                self.nameless.insert(key.clone());
            }
        }
        self.all.insert(key);
    }

    /// True if one of these is the decision with this key; nobody's name contradicts another.
    fn has(&self, key: &str, checker: Option<&Value>) -> bool {
        match checker {
            None => self.all.contains(key),
            Some(checker) => {
                self.nameless.contains(key)
                    || self.named.contains(&(key.to_owned(), written(checker)))
            }
        }
    }
}

pub(super) fn look(record: &Record<'_>, found: &mut Verification) -> Result<()> {
    let own: Vec<Told> = record.log.iter().filter_map(told).collect();
    let mut logged = Known::default();
    for told in own.iter() {
        logged.add(told.key(), told.checker.as_ref());
    }
    for told in record.branches.iter().filter_map(told) {
        logged.add(told.key(), told.checker.as_ref());
    }
    let quotes: HashMap<String, String> = claims::all(record.tx, record.document)?
        .into_iter()
        .map(|stored| (stored.id, short(&stored.claim.quote)))
        .collect();
    let place = |claim: &str| match quotes.get(claim) {
        Some(quote) => format!("decision on “{quote}”"),
        None => format!("decision on claim {claim}"),
    };
    let kept = decisions::history(record.tx, record.document)?;
    let mut here = Known::default();
    for stored in &kept {
        found.decisions += 1;
        let checker = json!(stored.checker);
        if !logged.has(&key(stored), Some(&checker)) {
            let what = format!(
                "No row of the log records this decision by {} at {}.",
                named(&stored.checker),
                stored.at
            );
            found.deviates(place(&stored.claim), what);
        }
        here.add(key(stored), Some(&checker));
    }
    for told in &own {
        if !here.has(&told.key(), told.checker.as_ref()) {
            let what = format!(
                "The log records a decision at {} that is not here.",
                told.at
            );
            found.deviates(place(&told.claim), what);
        }
    }
    // What is decided on one axis holds beside the others.
    let mut last: HashMap<(&str, Axis), &Told> = HashMap::new();
    for told in &own {
        last.insert((&told.claim, told.axis()), told);
    }
    let mut holds: HashMap<(&str, Axis), &Stored> = HashMap::new();
    for stored in &kept {
        holds.insert((&stored.claim, stored.decision.axis()), stored);
    }
    for (which, stored) in &holds {
        if last.get(which).is_some_and(|told| !told.is(stored)) {
            found.deviates(
                place(which.0),
                "The log says a different decision was the last.",
            );
        }
    }
    ticked(record, &quotes, found)
}

fn named(checker: &Checker) -> String {
    [&checker.name, &checker.initials]
        .into_iter()
        .find(|name| !name.trim().is_empty())
        .cloned()
        .unwrap_or_else(|| "the checker".to_owned())
}

/// Every tick was made in the log, and every tick the log tells of last stands.
fn ticked(
    record: &Record<'_>,
    quotes: &HashMap<String, String>,
    found: &mut Verification,
) -> Result<()> {
    let who = |row: &log::Row| {
        let claim = row.claim.clone().unwrap_or_default();
        (claim, row.at.clone(), row.by.clone())
    };
    let made: HashSet<(u64, (String, String, String))> = record
        .of_kind("atom_ticked")
        .filter_map(|(row, said)| Some((said["atom"].as_u64()?, who(row))))
        .collect();
    // Taking a change back puts ticks back, under the moment it was taken back.
    let put_back: HashSet<(String, String, String)> =
        record.of_kind("undone").map(|(row, _)| who(row)).collect();
    let mut last: HashMap<&str, &log::Row> = HashMap::new();
    for row in &record.log {
        if let Some(claim) = &row.claim
            && !matches!(row.kind.as_str(), "found" | "decided")
        {
            last.insert(claim, row);
        }
    }
    for (claim, quote) in quotes {
        let kept = ticks::of_claim(record.tx, claim)?;
        for tick in &kept {
            let by = (claim.clone(), tick.at.clone(), tick.by.clone());
            if !put_back.contains(&by) && !made.contains(&(u64::from(tick.atom), by)) {
                found.deviates(
                    format!("tick {} of “{quote}”", tick.atom + 1),
                    format!(
                        "No row of the log records that {} ticked it at {}.",
                        tick.by, tick.at
                    ),
                );
            }
        }
        let last = last
            .get(claim.as_str())
            .filter(|row| row.kind == "atom_ticked");
        if let Some(row) = last {
            let said = particulars(row);
            if !kept.iter().any(|tick| said["atom"] == tick.atom) {
                found.deviates(
                    format!("a tick of “{quote}”"),
                    format!("Row {} of the log records it, but it is not here.", row.seq),
                );
            }
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_value_is_the_same_in_whatever_order_it_was_written() {
        let value = |text: &str| serde_json::from_str::<Value>(text).expect("JSON");
        for (one, other, same) in [
            (
                r#"{"a":1,"b":[{"c":2,"d":3}]}"#,
                r#"{"b":[{"d":3,"c":2}],"a":1}"#,
                true,
            ),
            (r#"["x",{"n":"A, B"}]"#, r#"["x",{"n":"A"," B":""}]"#, false),
            (r#"[1,2]"#, r#"[2,1]"#, false),
            (r#"{"a":"1"}"#, r#"{"a":1}"#, false),
        ] {
            assert_eq!(
                written(&value(one)) == written(&value(other)),
                same,
                "{one} {other}"
            );
        }
    }
}
