//! Two sides of one document become one, claim by claim, in one transaction.
//!
//! What only one side did is taken. Where both did something to the same claim and left it in another
//! state, nothing at all is changed until a person has chosen for each. Evidence and findings of the
//! other side are taken in; its rows of the log are kept as they are, beside the log here, and the
//! log here says what was merged and who handed it over. Only rows under a seal of this very installation
//! continue its log. Where nobody here knows who handed a package over, what would stand in the name of
//! whoever opens it, or in place of what is decided here, waits for a choice too.

use std::collections::{BTreeMap, BTreeSet, HashMap};

use serde_json::json;
use stet_core::decision::Axis;
use stet_store::packing::{self, Going, TABLES, Table};
use stet_store::{
    Entry, Result as Stored, Tx, claims, decisions, documents, log, log_branches, ticks, undo,
};

use super::open::{Whose, arriving, meet, origin, unfit};
use super::sender::Sender;
use super::sides::{Sides, State, compare};
use super::unpack::Unpacked;
use crate::engine::Inner;
use crate::state::phase;
use crate::timestamps;
use crate::view::words;
use crate::wire::{Event, Failure, Keep, PackageOutcome, PackageState, RunPhase};

/// Which side is kept, by claim.
pub(super) type Choices = BTreeMap<String, Keep>;

/// What a merge came to.
enum Done {
    Nothing,
    Waits(usize),
    Merged(u32),
    OtherDraft,
    InDoubt,
}

/// True if words or standing of a claim are other ones there.
fn is_reworded(mine: Option<&State>, theirs: &State) -> bool {
    mine.is_some_and(|mine| {
        ["claim", "status"]
            .iter()
            .any(|column| mine.row.get(*column) != theirs.row.get(*column))
    })
}

/// Merges a package into the document that is here.
pub(super) fn merge(
    inner: &Inner,
    mut package: Unpacked,
    bytes: Vec<u8>,
    choices: &Choices,
    whose: Whose,
) -> Result<PackageOutcome, Failure> {
    let document = package.manifest.document.clone();
    let run = inner
        .library
        .read(|tx| stet_store::runs::latest(tx, &document))?;
    if phase(inner, run.as_ref()) == RunPhase::Running {
        return Err(Failure::busy(
            "The document is being checked.",
            "Wait for the run to finish, or stop it, then open the package again.",
        ));
    }
    let stamp = inner.person()?;
    let me = inner.checker()?;
    let sender = Sender::of(&package, &inner.known_keys()?);
    let trusted = sender.is_known() || whose == Whose::Own;
    let done = inner.library.record(&document, &stamp, |tx| {
        let mut sides = compare(tx, &mut package)?;
        if sides.new.is_empty() {
            return Ok((Done::Nothing, Vec::new()));
        }
        meet(tx, &sender, &stamp.at)?;
        if let Some(more) = sides.more.as_ref().filter(|_| sender.is_own()) {
            // Everything behind the rows here is under a seal of this installation.
            take_all(tx, &document, &package, &[])?;
            log::go_on(tx, &document, more)?;
            let taken = u32::try_from(sides.theirs.len()).unwrap_or(u32::MAX);
            let entry = Entry::new("opened", origin(&package, &sender));
            return Ok((Done::Merged(taken), vec![entry]));
        }
        let doubtful = match trusted {
            true => BTreeSet::new(),
            false => sides.in_doubt(&me),
        };
        let mut merging = Merging {
            tx,
            document: &document,
            at: &stamp.at,
            package: &package,
            sender: &sender,
            entries: Vec::new(),
        };
        if sides.ahead && doubtful.is_empty() {
            let (taken, entries) = merging.go_on(&sides)?;
            return Ok((Done::Merged(taken), entries));
        }
        if sides.drafted {
            let done = match sides.ahead {
                true => Done::InDoubt,
                false => Done::OtherDraft,
            };
            return Ok((done, Vec::new()));
        }
        sides.ask_about(doubtful);
        let chosen: BTreeSet<&String> = choices.keys().collect();
        if !sides.conflicts.iter().all(|claim| chosen.contains(claim)) {
            return Ok((Done::Waits(sides.conflicts.len()), Vec::new()));
        }
        let taken = merging.all(&sides, choices)?;
        Ok((Done::Merged(taken), merging.entries))
    });
    let done = done.map_err(|error| unfit(error, "its rows do not fit with those here"))?;
    let mut outcome = PackageOutcome {
        document: document.clone(),
        title: package.manifest.title.clone(),
        state: PackageState::Merged,
        taken: 0,
        conflicts: 0,
        notes: Vec::new(),
    };
    match done {
        Done::Nothing => outcome.state = PackageState::NothingNew,
        Done::OtherDraft => {
            return Err(Failure::invalid(
                "Both sides kept working on the document, and one of them took in a different \
                 draft. Nothing was changed. Take in the newer draft here first (New draft…), have \
                 the other side do the same, then hand the document over again.",
            ));
        }
        Done::InDoubt => {
            return Err(Failure::invalid(
                "The package brings a different draft, along with decisions in your name or \
                 replacing yours, and Stet does not know who handed it over. Nothing was changed. \
                 If you know whose key it is signed with, say so in Settings, then open it again.",
            ));
        }
        Done::Waits(conflicts) => {
            outcome.state = PackageState::Conflicts;
            outcome.conflicts = u32::try_from(conflicts).unwrap_or(u32::MAX);
            inner
                .library
                .keep_waiting(&document, &bytes, &inner.now())?;
            inner.changed(&document);
            return Ok(outcome);
        }
        Done::Merged(taken) => outcome.taken = taken,
    }
    let said = timestamps::take_in(inner, &document, &package.stamps)?;
    outcome.notes.extend(said);
    inner.library.let_go(&document)?;
    inner.changed(&document);
    inner.tell(Event::DeskChanged);
    Ok(outcome)
}

/// Takes in everything that stands in a package whose side knows of all that was done here, but for the
/// tables `left`.
fn take_all(tx: &Tx<'_>, document: &str, package: &Unpacked, left: &[&str]) -> Stored<()> {
    let mut rows = package.rows.clone();
    for (table, rows) in &mut rows {
        arriving(table, rows, &package.manifest.sealed_by);
    }
    packing::renumber_runs(tx, document, &mut rows)?;
    // Rows of logs are kept as they were written, each once.
    for table in TABLES {
        if table.name == "log_branches" || left.contains(&table.name) {
            continue;
        }
        let rows = rows.get(table.name).map_or(&[][..], Vec::as_slice);
        packing::go_on(tx, table, document, rows)?;
    }
    undo::clear(tx, document)
}

/// A merge of two sides that both went on.
struct Merging<'m> {
    tx: &'m Tx<'m>,
    document: &'m str,
    at: &'m str,
    package: &'m Unpacked,
    sender: &'m Sender,
    entries: Vec<Entry>,
}

impl Merging<'_> {
    /// They have gone on from the state here: what stands there stands here. Their rows of the log are kept
    /// beside the log here, which says in its own rows what was taken.
    fn go_on(mut self, sides: &Sides) -> Stored<(u32, Vec<Entry>)> {
        log_branches::keep(self.tx, self.document, &sides.new)?;
        let before = documents::get(self.tx, self.document)?;
        // The order of decisions counts: theirs are the last.
        take_all(self.tx, self.document, self.package, &["decisions"])?;
        for (claim, (mine, theirs)) in &sides.claims {
            if let Some(theirs) = theirs {
                self.decisions(claim, mine.as_ref(), theirs)?;
            }
        }
        let mut taken = 0;
        for claim in &sides.theirs {
            if let Some((mine, Some(theirs))) = sides.claims.get(claim) {
                taken += u32::from(self.tell(claim, mine.as_ref(), theirs, false));
            }
        }
        let after = documents::get(self.tx, self.document)?;
        let named = |stored: &documents::Stored| {
            json!({
                "title": stored.title, "version": stored.version, "raw_hash": stored.raw_hash,
                "type": words::key(&stored.kind),
            })
        };
        if named(&before) != named(&after) {
            self.entries
                .push(Entry::new("document_taken", named(&after)));
        }
        self.say_merged(taken, 0);
        Ok((taken, self.entries))
    }

    fn say_merged(&mut self, taken: u32, settled: usize) {
        let mut said = origin(self.package, self.sender);
        said["taken"] = json!(taken);
        said["settled"] = json!(settled);
        self.entries.push(Entry::new("merged", said));
    }

    /// Takes in everything; how many claims were taken from the other side.
    fn all(&mut self, sides: &Sides, choices: &Choices) -> Stored<u32> {
        log_branches::keep(self.tx, self.document, &sides.new)?;
        let inputs = self.evidence(sides)?;
        let mut taken = 0;
        for claim in &sides.theirs {
            taken += u32::from(self.take(sides, claim, false)?);
        }
        for claim in &sides.conflicts {
            match choices.get(claim) {
                Some(Keep::Theirs) => taken += u32::from(self.take(sides, claim, true)?),
                _ => self.stay(sides, claim),
            }
        }
        undo::clear(self.tx, self.document)?;
        documents::touch(self.tx, self.document, self.at, inputs)?;
        self.say_merged(taken, sides.conflicts.len());
        Ok(taken)
    }

    /// Rows that are only ever added. True if findings here may be stale by them.
    fn evidence(&self, sides: &Sides) -> Stored<bool> {
        let mut rows = self.package.rows.clone();
        for (table, rows) in &mut rows {
            arriving(table, rows, &self.package.manifest.sealed_by);
        }
        packing::renumber_runs(self.tx, self.document, &mut rows)?;
        let mut stale = false;
        for table in TABLES {
            // The words are the same on both sides; claims are weighed one by one.
            let weighed = matches!(
                table.name,
                "documents" | "decisions" | "ticks" | "log_branches"
            );
            if weighed || table.going == Going::Stays {
                continue;
            }
            let theirs = rows.get(table.name).map_or(&[][..], Vec::as_slice);
            let taken = packing::take_rows(self.tx, table, self.document, theirs)?;
            stale |= taken > 0 && matches!(table.name, "sources" | "runs" | "claims");
            if table.name != "sources" {
                continue;
            }
            for row in theirs {
                let id = row
                    .get("id")
                    .and_then(packing::Cell::text)
                    .unwrap_or_default();
                if sides.sources.contains(id) {
                    packing::replace_row(self.tx, table, self.document, row)?;
                    stale = true;
                }
            }
        }
        Ok(stale)
    }

    /// Puts their state of a claim in place of the one here. False if nothing changed by it.
    fn take(&mut self, sides: &Sides, claim: &str, settled: bool) -> Stored<bool> {
        let Some((mine, Some(theirs))) = sides.claims.get(claim) else {
            return Ok(false);
        };
        let reworded = is_reworded(mine.as_ref(), theirs);
        if let Some(table) = Table::named("claims").filter(|_| reworded) {
            packing::replace_row(self.tx, table, self.document, &theirs.row)?;
            if settled {
                // Both counted their changes alike: findings on either reading must not be taken for
                // findings on the other.
                let stored = claims::get(self.tx, self.document, claim)?;
                claims::update(self.tx, self.document, &stored)?;
            }
        }
        ticks::replace(self.tx, self.document, claim, &theirs.ticks)?;
        self.decisions(claim, mine.as_ref(), theirs)?;
        Ok(self.tell(claim, mine.as_ref(), theirs, settled))
    }

    /// Says in rows for the log what of a claim was taken from them. False if nothing was.
    fn tell(&mut self, claim: &str, mine: Option<&State>, theirs: &State, settled: bool) -> bool {
        let reworded = is_reworded(mine, theirs);
        let ticked = match mine {
            Some(mine) => mine.ticks != theirs.ticks,
            None => !theirs.ticks.is_empty(),
        };
        let told = self.entries.len();
        // The axes are decided apart; any may be what the other side changed.
        for axis in Axis::ALL {
            let had = mine.and_then(|mine| mine.last(axis));
            let new = |stored: &&decisions::Stored| {
                had.is_none_or(|had| {
                    // Two persons may have decided alike in the same second.
                    (&had.decision, &had.checker, &had.at)
                        != (&stored.decision, &stored.checker, &stored.at)
                })
            };
            if let Some(stored) = theirs.last(axis).filter(new) {
                let said = json!({
                    "decision": stored.decision, "checker": stored.checker, "at": stored.at,
                    "instead_of": had.map(|had| had.decision.clone()).unwrap_or_default(),
                    "settled": settled, "handed_over_by": self.sender.said(),
                });
                self.entries
                    .push(Entry::of_claim("decision_taken", claim, said));
            }
        }
        if self.entries.len() == told && (reworded || ticked) {
            let said = json!({ "settled": settled });
            self.entries
                .push(Entry::of_claim("claim_taken", claim, said));
        }
        self.entries.len() > told
    }

    /// Adds their decisions on a claim that are not here; theirs are the last.
    fn decisions(&self, claim: &str, mine: Option<&State>, theirs: &State) -> Stored<()> {
        let key = |stored: &decisions::Stored| {
            json!([stored.decision, stored.checker, stored.at]).to_string()
        };
        let mut here: HashMap<String, u32> = HashMap::new();
        for stored in mine.iter().flat_map(|mine| &mine.decisions) {
            *here.entry(key(stored)).or_default() += 1;
        }
        for axis in Axis::ALL {
            let mut last = mine.and_then(|mine| mine.last(axis));
            let all = theirs.decisions.iter();
            for stored in all.filter(|stored| stored.decision.axis() == axis) {
                match here.get_mut(&key(stored)) {
                    Some(left) if *left > 0 => *left -= 1,
                    _ => {
                        self.append(claim, stored)?;
                        last = Some(stored);
                    }
                }
            }
            if let Some(wanted) = theirs.last(axis)
                && !last.is_some_and(|last| last.decision == wanted.decision)
            {
                self.append(claim, wanted)?;
            }
        }
        Ok(())
    }

    fn append(&self, claim: &str, stored: &decisions::Stored) -> Stored<()> {
        let decisions::Stored {
            decision,
            checker,
            at,
            ..
        } = stored;
        decisions::append(self.tx, self.document, claim, decision, checker, at)
    }

    /// Notes that what stands here was kept, and what the other side had.
    fn stay(&mut self, sides: &Sides, claim: &str) {
        let (mine, theirs) = match sides.claims.get(claim) {
            Some((mine, theirs)) => (mine.as_ref(), theirs.as_ref()),
            None => (None, None),
        };
        // What they had otherwise, on every axis on which they had; a row each.
        let on = |state: Option<&State>, axis| state.map(|state| state.on(axis));
        let mut otherwise: Vec<Axis> = Axis::ALL
            .into_iter()
            .filter(|axis| on(mine, *axis) != on(theirs, *axis))
            .collect();
        if otherwise.is_empty() {
            otherwise.push(Axis::Words);
        }
        for axis in otherwise {
            let said = json!({
                "kept": "here",
                "theirs": on(theirs, axis),
                "by": theirs.and_then(|state| state.last(axis)).map(|last| &last.checker),
            });
            self.entries
                .push(Entry::of_claim("conflict_settled", claim, said));
        }
    }
}
