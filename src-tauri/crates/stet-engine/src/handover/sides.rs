//! Two sides of one document: what each did that the other does not know of.

use std::collections::{BTreeMap, BTreeSet, HashSet};

use serde_json::Value;
use stet_core::decision::{Axis, Checker, Decision};
use stet_store::packing::{self, Cell, Row, Table};
use stet_store::{Result, Tx, decisions, documents, log, log_branches, ticks};

use super::manifest::SEAL;
use super::sender::is_same;
use super::state::RECORDED;
use super::unpack::Unpacked;
use crate::confidential;

/// Everything a merge has to weigh.
pub(super) struct Sides {
    /// Rows of their log, and of the logs merged into it, that are not here.
    pub(super) new: Vec<log::Row>,
    /// True if they know of everything that was done here: they have simply gone on.
    pub(super) ahead: bool,
    /// Rows of their log behind those here, if it begins with all of the one here.
    pub(super) more: Option<Vec<log::Row>>,
    /// True if a side took in another draft since they parted.
    pub(super) drafted: bool,
    /// Sources that only they removed, or called primary or confidential, or not.
    pub(super) sources: BTreeSet<String>,
    /// Claims that only they touched.
    pub(super) theirs: BTreeSet<String>,
    /// Claims that both touched and left in another state.
    pub(super) conflicts: BTreeSet<String>,
    /// Every claim here and there, each as its side has it.
    pub(super) claims: BTreeMap<String, (Option<State>, Option<State>)>,
}

impl Sides {
    /// Lets a person choose for these claims too. One that is not here at all has no other side to choose,
    /// and stays there.
    pub(super) fn ask_about(&mut self, claims: BTreeSet<String>) {
        for claim in claims {
            self.theirs.remove(&claim);
            if let Some((Some(_), _)) = self.claims.get(&claim) {
                self.conflicts.insert(claim);
            }
        }
    }

    /// Claims that only they touched and that a person has to look at where nobody knows who they are: what
    /// is decided here would give way, or something would stand in the name of `me`.
    pub(super) fn in_doubt(&self, me: &Checker) -> BTreeSet<String> {
        let doubtful = |claim: &&String| {
            let Some((mine, Some(theirs))) = self.claims.get(*claim) else {
                return false;
            };
            Axis::ALL.into_iter().any(|axis| {
                let here = mine.as_ref().and_then(|mine| mine.last(axis));
                let new = theirs.last(axis).filter(|last| {
                    here.is_none_or(|here| {
                        (&here.decision, &here.checker, &here.at)
                            != (&last.decision, &last.checker, &last.at)
                    })
                });
                new.is_some_and(|last| here.is_some() || is_same(&last.checker, me))
            })
        };
        self.theirs.iter().filter(doubtful).cloned().collect()
    }
}

/// A claim as one side has it.
#[derive(Debug, Clone)]
pub(super) struct State {
    pub(super) row: Row,
    /// Every decision on it, oldest first.
    pub(super) decisions: Vec<decisions::Stored>,
    pub(super) ticks: Vec<ticks::Tick>,
}

impl State {
    /// The decision on the words that holds.
    pub(super) fn decision(&self) -> Decision {
        self.on(Axis::Words)
    }

    /// What holds on an axis; its withdrawal where nothing does.
    pub(super) fn on(&self, axis: Axis) -> Decision {
        self.last(axis)
            .map_or_else(|| axis.withdrawn(), |stored| stored.decision.clone())
    }

    /// The last that was decided on an axis.
    pub(super) fn last(&self, axis: Axis) -> Option<&decisions::Stored> {
        let mut of = self.decisions.iter().rev();
        of.find(|stored| stored.decision.axis() == axis)
    }

    /// What a person can have changed about it, but for ticks.
    fn said(&self) -> ([Decision; 3], Vec<Option<&Cell>>) {
        let cells = ["block", "start", "finish", "status", "claim"]
            .iter()
            .map(|column| self.row.get(*column))
            .collect();
        (Axis::ALL.map(|axis| self.on(axis)), cells)
    }
}

/// Compares the document here with the one in a package.
///
/// # Errors
/// A failure of the database.
pub(super) fn compare(tx: &Tx<'_>, package: &mut Unpacked) -> Result<Sides> {
    let document = package.manifest.document.clone();
    let mine = (log::rows(tx, &document)?, log_branches::all(tx, &document)?);
    let here = states(tx, &document)?;
    let (version, there, branches) = match &mut package.scratch {
        Some(scratch) => scratch.with(|tx| {
            Ok((
                documents::get(tx, &document)?.version,
                states(tx, &document)?,
                log_branches::all(tx, &document)?,
            ))
        })?,
        None => Default::default(),
    };
    let theirs: Vec<&log::Row> = package.log.iter().chain(&branches).collect();
    let all_mine: Vec<&log::Row> = mine.0.iter().chain(&mine.1).collect();
    let known: HashSet<&str> = all_mine.iter().map(|row| row.hash.as_str()).collect();
    let known_there: HashSet<&str> = theirs.iter().map(|row| row.hash.as_str()).collect();
    let new: Vec<log::Row> = theirs
        .into_iter()
        .filter(|row| !known.contains(row.hash.as_str()))
        .cloned()
        .collect();
    let own: Vec<log::Row> = all_mine
        .into_iter()
        .filter(|row| !known_there.contains(row.hash.as_str()))
        .cloned()
        .collect();
    // That it was handed over, here or there, changes nothing in it.
    let ahead = own
        .iter()
        .all(|row| row.kind == SEAL || row.kind == RECORDED);
    let begins = package.log.len() >= mine.0.len()
        && mine
            .0
            .iter()
            .zip(&package.log)
            .all(|(one, other)| one.hash == other.hash);
    let more = package.log.get(mine.0.len()..).filter(|_| begins);
    let more = more.map(<[log::Row]>::to_vec);
    let drafted = documents::get(tx, &document)?.version != version
        || [&own, &new]
            .iter()
            .any(|rows| rows.iter().any(|row| row.kind == "draft_taken_in"));
    let (touched_here, touched_there) = (touched(&own), touched(&new));
    let mut claims: BTreeMap<String, (Option<State>, Option<State>)> = BTreeMap::new();
    for (id, state) in here {
        claims.entry(id).or_default().0 = Some(state);
    }
    for (id, state) in there {
        claims.entry(id).or_default().1 = Some(state);
    }
    let differ = |claim: &str| match claims.get(claim) {
        Some((Some(one), Some(other))) => one.said() != other.said(),
        _ => false,
    };
    Ok(Sides {
        ahead,
        more,
        drafted,
        sources: sources(&new).difference(&sources(&own)).cloned().collect(),
        conflicts: touched_here
            .intersection(&touched_there)
            .filter(|claim| differ(claim))
            .cloned()
            .collect(),
        theirs: touched_there.difference(&touched_here).cloned().collect(),
        new,
        claims,
    })
}

/// Claims that a person did something to; what the machine found is no such thing.
fn touched(rows: &[log::Row]) -> BTreeSet<String> {
    let mut touched = BTreeSet::new();
    for row in rows {
        let by_person = matches!(
            row.kind.as_str(),
            "decided"
                | "undone"
                | "atom_ticked"
                | "atom_unticked"
                | "decision_taken"
                | "claim_taken"
                | "conflict_settled"
        ) || row.kind.starts_with("claim_");
        if !by_person {
            continue;
        }
        touched.extend(row.claim.clone());
        let said: Value = serde_json::from_str(&row.payload).unwrap_or_default();
        touched.extend(said["second_claim"].as_str().map(str::to_owned));
    }
    touched
}

fn sources(rows: &[log::Row]) -> BTreeSet<String> {
    rows.iter()
        .filter(|row| {
            matches!(
                row.kind.as_str(),
                "source_removed" | "source_primary_set" | confidential::SET
            )
        })
        .filter_map(|row| {
            let said: Value = serde_json::from_str(&row.payload).ok()?;
            said["source"].as_str().map(str::to_owned)
        })
        .collect()
}

/// Every claim of a document with what was decided and ticked.
fn states(tx: &Tx<'_>, document: &str) -> Result<BTreeMap<String, State>> {
    let mut states = BTreeMap::new();
    if let Some(table) = Table::named("claims") {
        for row in packing::rows(tx, table, document)? {
            let id = row.get("id").and_then(Cell::text).unwrap_or_default();
            let state = State {
                decisions: Vec::new(),
                ticks: ticks::of_claim(tx, id)?,
                row: row.clone(),
            };
            states.insert(id.to_owned(), state);
        }
    }
    for stored in decisions::history(tx, document)? {
        if let Some(state) = states.get_mut(&stored.claim) {
            state.decisions.push(stored);
        }
    }
    Ok(states)
}
