//! A package that arrives: opened as a document, or merged into the one that is here.

use serde_json::json;
use stet_store::claims::Status;
use stet_store::packing::{self, Cell, Going, Row, TABLES};
use stet_store::{
    Entry, StoreError, Tx, claims, documents, drafts, known_keys, log, not_factual, undo,
};

use super::PackageError;
use super::merge::{self, Choices};
use super::sender::{self, Sender};
use super::unpack::{Unpacked, unpack};
use super::verify::OLD;
use crate::engine::Inner;
use crate::record;
use crate::report::{self, Imprint};
use crate::timestamps;
use crate::wire::{Event, Failure, PackageOutcome, PackageState, ReportOptions};

/// Opens a package. If its document is here, the two are merged; where both sides decided differently,
/// nothing is changed and the package waits for a person's choices.
///
/// # Errors
/// Why it cannot be read or used; `Busy` while a run goes on; a failure of the library.
pub(crate) fn open(inner: &Inner, bytes: Vec<u8>, whose: Whose) -> Result<PackageOutcome, Failure> {
    let (package, found) = unpacked(inner, &bytes)?;
    let sender = Sender::of(&package, &inner.known_keys()?);
    let mut notes = notes(&package, &sender, &found);
    let document = package.manifest.document.clone();
    let here = inner
        .library
        .read(|tx| match documents::get(tx, &document) {
            Ok(_) => Ok(true),
            Err(StoreError::Missing(_)) => Ok(false),
            Err(other) => Err(other),
        })?;
    if here {
        let mut outcome = merge::merge(inner, package, bytes, &Choices::new(), whose)?;
        notes.append(&mut outcome.notes);
        outcome.notes = notes;
        return Ok(outcome);
    }
    let title = package.manifest.title.clone();
    let origin = origin(&package, &sender);
    let stamp = inner.person()?;
    let me = inner.checker()?;
    let key = inner.library.signer().and_then(|signer| signer.key());
    let others = sender::in_my_name(&package.log, &me, key.as_deref());
    let put = inner.library.record(&document, &stamp, |tx| {
        put_in(tx, &document, &package)?;
        meet(tx, &sender, &stamp.at)?;
        Ok(((), vec![Entry::new("opened", origin)]))
    });
    put.map_err(|error| unfit(error, "it holds names that another document here has"))?;
    inner.changed(&document);
    inner.tell(Event::DeskChanged);
    notes.extend(timestamps::take_in(inner, &document, &package.stamps)?);
    notes.push("It arrives sealed: you decide what may be asked on the network.".to_owned());
    if others > 0 && !sender.is_known() && whose == Whose::Anothers {
        notes.push(match others {
            1 => "1 decision in it is in your name but was not signed by this installation."
                .to_owned(),
            count => format!(
                "{count} decisions in it are in your name but were not signed by this installation."
            ),
        });
    }
    Ok(PackageOutcome {
        document,
        title,
        state: PackageState::Opened,
        taken: 0,
        conflicts: 0,
        notes,
    })
}

/// Where a package comes from, by the act that brought it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Whose {
    /// Somebody handed it over.
    Anothers,
    /// It is part of a library that its owner takes along from another machine.
    Own,
}

/// What a person is told before anything else: who handed it over, and whether its record holds.
fn notes(package: &Unpacked, sender: &Sender, found: &record::Verification) -> Vec<String> {
    let mut notes = vec![sender.note()];
    if package.is_old() {
        notes.push(OLD.to_owned());
    }
    if !found.holds() {
        notes.push(format!(
            "Its record does not hold: {} things in it do not add up. Verify the record to see them.",
            found.deviations.len()
        ));
    }
    notes
}

/// Notes a key that is met.
pub(super) fn meet(tx: &Tx<'_>, sender: &Sender, at: &str) -> stet_store::Result<()> {
    match sender.met() {
        Some((key, called)) => known_keys::meet(tx, key, called, at),
        None => Ok(()),
    }
}

/// A package whose seal holds and whose rows load and can be read, and what its record comes to.
pub(super) fn unpacked(
    inner: &Inner,
    bytes: &[u8],
) -> Result<(Unpacked, record::Verification), Failure> {
    let mut package = unpack(bytes)?;
    if let Some(deviation) = package.deviations.first() {
        return Err(PackageError::Altered(deviation.clone()).into());
    }
    let chain = log::verify_rows(&package.manifest.document, &package.log);
    if let Some(row) = chain.broken_at {
        let deviation = record::Deviation {
            place: format!("row {row} of the log"),
            what: "It does not follow from the row before.".to_owned(),
        };
        return Err(PackageError::Altered(deviation).into());
    }
    let mut found = legible(&mut package, &inner.imprint()?)?;
    for deviation in std::mem::take(&mut package.unnamed) {
        found.deviates(deviation.place, deviation.what);
    }
    Ok((package, found))
}

/// Reads everything a document is shown from, before any of it touches the library: a value that
/// nobody can read would leave a document that nobody can open. What can be read and does not follow
/// is another matter, and told.
fn legible(
    package: &mut Unpacked,
    imprint: &Imprint,
) -> Result<record::Verification, PackageError> {
    let document = package.manifest.document.clone();
    let unfit = |why: String| PackageError::Unfit(format!("it cannot be read whole ({why})"));
    let scratch = package.scratch.as_mut();
    let scratch = scratch.ok_or_else(|| unfit("its rows do not fit together".to_owned()))?;
    let read = scratch.with(|tx| {
        for status in [Status::BeyondLimit, Status::Dismissed, Status::Lost] {
            claims::with_status(tx, &document, status)?;
        }
        not_factual::all(tx, &document)?;
        drafts::all(tx, &document)?;
        undo::last(tx, &document)?;
        // Everything else goes into a report.
        report::build(tx, &document, &ReportOptions::default(), imprint)?;
        record::verify(tx, &document)
    });
    read.map_err(|error| unfit(error.to_string()))
}

/// Where a package comes from, for the log.
pub(super) fn origin(package: &Unpacked, sender: &Sender) -> serde_json::Value {
    json!({
        "sealed_by": package.manifest.sealed_by, "sealed_at": package.manifest.sealed_at,
        "head": package.log.last().map(|row| &row.hash), "rows": package.log.len(),
        "handed_over_by": sender.said(),
    })
}

fn put_in(tx: &Tx<'_>, document: &str, package: &Unpacked) -> stet_store::Result<()> {
    for table in TABLES.iter().filter(|table| table.going != Going::Stays) {
        let mut rows = package.rows.get(table.name).cloned().unwrap_or_default();
        arriving(table.name, &mut rows, &package.manifest.sealed_by);
        packing::load(tx, table, document, &rows)?;
    }
    log::go_on(tx, document, &package.log)
}

/// What was said on another machine, said on this one: a run does not go on here, and a request was
/// not made here.
pub(super) fn arriving(table: &str, rows: &mut [Row], sealed_by: &str) {
    for row in rows {
        match table {
            "runs" if row.get("phase").and_then(Cell::text) == Some("running") => {
                row.insert("phase".to_owned(), Cell::Text("stopped".to_owned()));
            }
            "ledger" if row.get("machine").and_then(Cell::text) == Some("") => {
                row.insert("machine".to_owned(), Cell::Text(sealed_by.to_owned()));
            }
            _ => {}
        }
    }
}

/// A row that does not go in is the package's fault; anything else is the library's.
pub(super) fn unfit(error: StoreError, why: &str) -> Failure {
    match error {
        StoreError::Sqlite(_) | StoreError::Corrupt(_) | StoreError::Value(_) => {
            PackageError::Unfit(why.to_owned()).into()
        }
        other => other.into(),
    }
}
