//! From the bytes of a package to a library in memory, with everything that is wrong with the seal.

use std::collections::{BTreeMap, BTreeSet};

use serde_json::{Map, Value};
use stet_core::report::Report;
use stet_store::packing::{self, Cell, Row, TABLES};
use stet_store::timestamps::{self, Timestamp};
use stet_store::{Scratch, StoreError, log, sha256_hex};

use super::container::{self, MAX_UNPACKED, Parts};
use super::manifest::{LOG, MANIFEST, Manifest, REPORT, SEAL, STAMPS, table_part};
use super::{FORMAT, PackageError, stamps, state};
use crate::record::{Deviation, MOST, Verification};

/// Most rows a table may have.
const MAX_ROWS: usize = 500_000;

/// A package that was read.
pub(super) struct Unpacked {
    pub(super) manifest: Manifest,
    /// Its log, as it stands there.
    pub(super) log: Vec<log::Row>,
    /// Its rows by table.
    pub(super) rows: BTreeMap<&'static str, Vec<Row>>,
    /// Its report, if there is one that can be read.
    pub(super) report: Option<Report>,
    /// Everything but the log loaded into a library of its own; `None` if it does not load.
    pub(super) scratch: Option<Scratch>,
    /// The time stamps of rows of its logs, sound or not.
    pub(super) stamps: Vec<Timestamp>,
    /// What is wrong with parts, manifest and seal.
    pub(super) deviations: Vec<Deviation>,
    /// What of the parts is not what the log names.
    pub(super) unnamed: Vec<Deviation>,
}

impl Unpacked {
    /// The key the seal is signed with; `None` if it is not signed.
    pub(super) fn sealer(&self) -> Option<String> {
        let seal = self.log.last().filter(|row| row.is_signed())?;
        seal.signed_by()
    }

    /// True for a package of a form without signatures.
    pub(super) fn is_old(&self) -> bool {
        self.manifest.format < 2
    }
}

/// Reads a package. What does not fit together is noted, not refused.
///
/// # Errors
/// Why it cannot be read at all.
pub(super) fn unpack(bytes: &[u8]) -> Result<Unpacked, PackageError> {
    let parts = container::read(bytes)?;
    let manifest_bytes = parts
        .get(MANIFEST)
        .ok_or(PackageError::NotAPackage("it has no manifest"))?;
    let manifest = manifest_of(manifest_bytes)?;
    let mut noted = Noted::default();
    sealed_parts(&manifest, &parts, &mut noted);
    let log = log_of(&parts, &mut noted);
    seal(&manifest, manifest_bytes, &log, &mut noted);
    let rows = tables(&parts, &mut noted)?;
    let report = report_of(&parts, &mut noted);
    let mut named = Verification::default();
    let stamps = stamps::read(&parts, &mut named);
    let scratch = load(&manifest.document, &rows, &log, &stamps, &mut noted)?;
    state::look(&parts, &log, manifest.format < 2, &mut named);
    Ok(Unpacked {
        unnamed: named.deviations,
        manifest,
        log,
        rows,
        report,
        scratch,
        stamps,
        deviations: noted.0,
    })
}

#[derive(Default)]
struct Noted(Vec<Deviation>);

impl Noted {
    fn note(&mut self, place: impl Into<String>, what: impl Into<String>) {
        if self.0.len() < MOST {
            self.0.push(Deviation {
                place: place.into(),
                what: what.into(),
            });
        }
    }
}

fn manifest_of(bytes: &[u8]) -> Result<Manifest, PackageError> {
    let value: Value = serde_json::from_slice(bytes)
        .map_err(|_| PackageError::NotAPackage("its manifest cannot be read"))?;
    let format = value["format"].as_u64();
    if format.is_some_and(|format| format > u64::from(FORMAT)) {
        let program = value["program"].as_str().unwrap_or("its name is not given");
        return Err(PackageError::Newer(program.chars().take(60).collect()));
    }
    serde_json::from_value(value)
        .map_err(|_| PackageError::NotAPackage("its manifest cannot be read"))
}

/// Each part is the one whose hash the manifest names, and there are no others.
fn sealed_parts(manifest: &Manifest, parts: &Parts, noted: &mut Noted) {
    let mut named = BTreeSet::from([MANIFEST, LOG, STAMPS]);
    for entry in &manifest.parts {
        let place = format!("part {}", entry.path);
        if !named.insert(&entry.path) {
            noted.note(place, "The manifest names it twice.");
            continue;
        }
        match parts.get(&entry.path) {
            None => noted.note(
                place,
                "The manifest names it, and it is not in the package.",
            ),
            Some(bytes) if bytes.len() as u64 != entry.bytes => {
                noted.note(place, "Its length is not the one in the manifest.");
            }
            Some(bytes) if sha256_hex(bytes) != entry.sha256 => {
                noted.note(place, "Its hash is not the one in the manifest.");
            }
            Some(_) => {}
        }
    }
    for name in parts.keys().filter(|name| !named.contains(name.as_str())) {
        noted.note(format!("part {name}"), "The manifest does not name it.");
    }
}

fn lines(bytes: &[u8]) -> impl Iterator<Item = (usize, &[u8])> {
    (1..)
        .zip(bytes.split(|byte| *byte == b'\n'))
        .filter(|(_, line)| !line.is_empty())
}

fn log_of(parts: &Parts, noted: &mut Noted) -> Vec<log::Row> {
    let mut rows: Vec<log::Row> = Vec::new();
    let Some(bytes) = parts.get(LOG) else {
        noted.note("the log", "It is not in the package.");
        return rows;
    };
    for (number, line) in lines(bytes) {
        match serde_json::from_slice(line) {
            Ok(row) => rows.push(row),
            Err(_) => noted.note(format!("line {number} of the log"), "It cannot be read."),
        }
    }
    // A library puts rows in their order by itself: here they are still as somebody left them.
    for (row, expected) in rows.iter().zip(1_u64..) {
        if row.seq != expected {
            noted.note(
                format!("row {} of the log ({})", row.seq, row.kind),
                format!("Row {expected} is missing, or the rows were reordered."),
            );
            break;
        }
    }
    rows
}

/// The last row of the log names the manifest.
fn seal(manifest: &Manifest, bytes: &[u8], rows: &[log::Row], noted: &mut Noted) {
    let Some(last) = rows.last().filter(|row| row.kind == SEAL) else {
        noted.note(
            "the seal",
            "The log does not end with the row that seals the package.",
        );
        return;
    };
    let said: Value = serde_json::from_str(&last.payload).unwrap_or_default();
    if said["manifest"].as_str() != Some(&sha256_hex(bytes)) {
        noted.note(
            "the seal",
            "The last row of the log names a different manifest: the manifest was changed.",
        );
    }
    // Whoever takes the signatures away makes no package of an earlier version of this.
    let signed = manifest.format >= 2 || rows.iter().any(log::Row::is_signed);
    if signed && !last.is_signed() {
        noted.note("the seal", "It is not signed.");
    }
    if last.at != manifest.sealed_at || last.by != manifest.sealed_by {
        noted.note(
            "the seal",
            "The log and the manifest name different people or times.",
        );
    }
}

fn tables(
    parts: &Parts,
    noted: &mut Noted,
) -> Result<BTreeMap<&'static str, Vec<Row>>, PackageError> {
    let mut tables = BTreeMap::new();
    // Many rows may name the same bytes: what they come to together is what is held in memory.
    let mut left = MAX_UNPACKED;
    let sound: BTreeMap<&str, &Vec<u8>> = parts
        .iter()
        .filter_map(|(name, bytes)| Some((name.strip_prefix("bytes/")?, bytes)))
        .filter(|(hash, bytes)| sha256_hex(bytes) == *hash)
        .collect();
    for table in TABLES {
        let mut rows = Vec::new();
        let bytes = parts
            .get(&table_part(table.name))
            .map_or(&[][..], Vec::as_slice);
        for (number, line) in lines(bytes) {
            if number > MAX_ROWS {
                let why = format!("has more than {MAX_ROWS} rows in {}", table.name);
                return Err(PackageError::TooLarge(why));
            }
            let place = || format!("line {number} of {}", table_part(table.name));
            let Ok(written) = serde_json::from_slice::<Map<String, Value>>(line) else {
                noted.note(place(), "It cannot be read.");
                continue;
            };
            let read: Result<Row, String> = written
                .into_iter()
                .map(|(column, value)| {
                    let bytes = |hash: &str| {
                        let found = *sound.get(hash)?;
                        left = left.checked_sub(found.len() as u64)?;
                        Some(found.clone())
                    };
                    Cell::read(value, bytes).map(|cell| (column, cell))
                })
                .collect();
            match read {
                Ok(row) => rows.push(row),
                Err(why) => noted.note(place(), format!("It cannot be used: {why}.")),
            }
        }
        tables.insert(table.name, rows);
    }
    let known = |name: &str| TABLES.iter().any(|table| table_part(table.name) == name);
    for name in parts.keys().filter(|name| name.starts_with("tables/")) {
        if !known(name) {
            return Err(PackageError::Newer(format!("it holds {name}")));
        }
    }
    Ok(tables)
}

fn report_of(parts: &Parts, noted: &mut Noted) -> Option<Report> {
    let Some(bytes) = parts.get(REPORT) else {
        noted.note("the report", "It is not in the package.");
        return None;
    };
    let report = serde_json::from_slice(bytes).ok();
    if report.is_none() {
        noted.note("the report", "It cannot be read.");
    }
    report
}

/// Loads the rows into a library of their own: whatever names what is not there, has the wrong type
/// or the name of another row is found here.
fn load(
    document: &str,
    rows: &BTreeMap<&'static str, Vec<Row>>,
    log: &[log::Row],
    stamps: &[Timestamp],
    noted: &mut Noted,
) -> Result<Option<Scratch>, PackageError> {
    let unfit = |error: StoreError| PackageError::Unfit(error.to_string());
    let mut scratch = Scratch::open().map_err(unfit)?;
    let loaded = scratch.with(|tx| {
        for table in TABLES {
            let rows = rows.get(table.name).map_or(&[][..], Vec::as_slice);
            if let Err(error) = packing::load(tx, table, document, rows) {
                return Ok(Err((table_part(table.name), error)));
            }
        }
        if let Err(error) = log::load(tx, document, log) {
            return Ok(Err((LOG.to_owned(), error)));
        }
        let mut stamps = stamps.iter();
        Ok(stamps
            .try_for_each(|stamp| timestamps::keep(tx, document, stamp))
            .map_err(|error| (STAMPS.to_owned(), error)))
    });
    match loaded.map_err(unfit)? {
        Ok(()) => Ok(Some(scratch)),
        Err((_, StoreError::Newer)) => Err(PackageError::Newer(
            "it holds values this version does not know".to_owned(),
        )),
        Err((place, error)) => {
            noted.note(
                format!("part {place}"),
                format!("Its rows do not fit together: {error}."),
            );
            Ok(None)
        }
    }
}
