//! From the library to a package.

use std::collections::BTreeMap;

use serde_json::{Map, Value, json};
use stet_store::packing::{self, TABLES};
use stet_store::{
    Entry as LogEntry, Result, Tx, documents, log, log_branches, runs, sha256_hex, timestamps,
};

use super::container::{self, Parts};
use super::error::PackageError;
use super::manifest::{
    Entry, LOG, MANIFEST, Manifest, REPORT, SEAL, STAMPS, bytes_part, table_part,
};
use super::withholding::Withholding;
use super::{FORMAT, Package, stamps, state};
use crate::engine::Inner;
use crate::report::{self, Imprint};
use crate::wire::{Failure, FailureCode, ReportOptions};

/// For whom a package is made.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Carried {
    /// For somebody else: without the words of confidential sources.
    ToAnother,
    /// For the same person on another machine: everything.
    Along,
}

/// Everything that is known of `document`, in one file. That it was handed over is a row of its log.
///
/// # Errors
/// `NotFound`; `Busy` while a run goes on; a failure of the library.
pub(crate) fn pack(
    inner: &Inner,
    document: &str,
    carried: Carried,
) -> std::result::Result<Package, Failure> {
    seal(inner, document, carried)?.packed(inner, None)
}

/// A document as it was sealed, before its parts are put into a file.
pub(crate) struct Sealed {
    document: String,
    title: String,
    parts: Parts,
    withheld: usize,
    /// Hash of the seal.
    pub(crate) head: String,
}

/// Seals everything that is known of `document`; the seal is the last row of its log.
///
/// # Errors
/// As [`pack`].
pub(crate) fn seal(
    inner: &Inner,
    document: &str,
    carried: Carried,
) -> std::result::Result<Sealed, Failure> {
    let stamp = inner.person()?;
    let imprint = Imprint {
        at: stamp.at.clone(),
        ..inner.imprint()?
    };
    let alive =
        |run: &runs::Run| run.phase == runs::Phase::Running && inner.library.is_alive(&run.owner);
    let sealed = inner.library.record(document, &stamp, |tx| {
        let title = documents::get(tx, document)?.title;
        if runs::latest(tx, document)?.as_ref().is_some_and(alive) {
            return Ok((Err(NoPackage::Busy), Vec::new()));
        }
        let withholding = match carried {
            Carried::ToAnother => Withholding::of(tx, document)?,
            Carried::Along => Withholding::default(),
        };
        if log::rows(tx, document)?
            .iter()
            .chain(&log_branches::all(tx, document)?)
            .any(|row| withholding.is_told_by(row))
        {
            return Ok((Err(NoPackage::OldRow), Vec::new()));
        }
        let mut parts = tables(tx, document, &withholding)?;
        state::record(tx, document, &stamp, &mut parts)?;
        let report = report::build(tx, document, &ReportOptions::default(), &imprint)?;
        parts.insert(REPORT.to_owned(), stet_export::json::write(&report));
        if let Err(error) = container::fits(&parts) {
            return Ok((Err(NoPackage::TooLarge(error)), Vec::new()));
        }
        let manifest = serde_json::to_vec_pretty(&Manifest {
            format: FORMAT,
            program: format!("Stet {}", env!("CARGO_PKG_VERSION")),
            document: document.to_owned(),
            title: title.clone(),
            sealed_at: stamp.at.clone(),
            sealed_by: stamp.by.clone(),
            parts: Entry::all(&parts),
        })?;
        let hash = sha256_hex(&manifest);
        let seal = LogEntry::new(SEAL, json!({ "manifest": hash, "format": FORMAT }));
        Ok((Ok((title, parts, manifest, hash, withholding)), vec![seal]))
    })?;
    let (title, mut parts, manifest, hash, withholding) = sealed.map_err(Failure::from)?;
    // Somebody may have written since: the package ends with its seal.
    let rows = inner.library.read(|tx| log::rows(tx, document))?;
    let seal = |row: &log::Row| row.kind == SEAL && row.payload.contains(&hash);
    let end = rows.iter().position(seal).map_or(rows.len(), |at| at + 1);
    let rows = rows.get(..end).unwrap_or(&rows);
    let mut lines = Vec::new();
    for row in rows {
        lines.extend(serde_json::to_vec(row).map_err(stet_store::StoreError::from)?);
        lines.push(b'\n');
    }
    parts.insert(LOG.to_owned(), lines);
    parts.insert(MANIFEST.to_owned(), manifest);
    Ok(Sealed {
        document: document.to_owned(),
        title,
        parts,
        withheld: withholding.sources(),
        head: rows.last().map(|row| row.hash.clone()).unwrap_or_default(),
    })
}

impl Sealed {
    /// The file, with every time stamp that is here by now; `stamped` says what came of the one for the seal.
    ///
    /// # Errors
    /// `Export` if the file cannot be put together; a failure of the library.
    pub(crate) fn packed(
        mut self,
        inner: &Inner,
        stamped: Option<String>,
    ) -> std::result::Result<Package, Failure> {
        let stamps = inner
            .library
            .read(|tx| timestamps::all(tx, &self.document))?;
        if !stamps.is_empty() {
            self.parts
                .insert(STAMPS.to_owned(), stamps::written(&stamps));
        }
        let bytes = container::write(&self.parts).map_err(|error| Failure {
            code: FailureCode::Export,
            message: format!("The package could not be created ({error})."),
            advice: Some("Try again.".to_owned()),
            retry: true,
        })?;
        Ok(Package {
            title: self.title,
            bytes,
            head: self.head,
            withheld: self.withheld,
            stamped,
        })
    }
}

/// Names in the log everything that is there, so that a report made next prints a hash that stands for all
/// of it. A library that can only be read is left as it is.
///
/// # Errors
/// `NotFound`; a failure of the library.
pub(crate) fn record_state(inner: &Inner, document: &str) -> std::result::Result<(), Failure> {
    if inner.library.is_newer() {
        return Ok(());
    }
    let stamp = inner.person()?;
    Ok(inner.library.record(document, &stamp, |tx| {
        documents::get(tx, document)?;
        let mut parts = tables(tx, document, &Withholding::of(tx, document)?)?;
        state::record(tx, document, &stamp, &mut parts)?;
        Ok(((), Vec::new()))
    })?)
}

/// Why there is no package.
enum NoPackage {
    /// A run goes on.
    Busy,
    /// The log itself tells what is to be withheld.
    OldRow,
    /// It could not be opened again.
    TooLarge(PackageError),
}

impl From<NoPackage> for Failure {
    fn from(why: NoPackage) -> Self {
        match why {
            NoPackage::Busy => Self::busy(
                "The document is being checked.",
                "Wait for the run to finish, or stop it, then hand the document over.",
            ),
            NoPackage::TooLarge(error) => error.into(),
            NoPackage::OldRow => Self::invalid(
                "A confidential source was taken in by an earlier version of Stet, which logged it \
                 under a plain hash. A log cannot be changed, so handing the document over would \
                 give away which copy it is. Take in the text and its material again as a new \
                 document.",
            ),
        }
    }
}

/// Tables and bytes: what stands there before there is a report of it.
fn tables(tx: &Tx<'_>, document: &str, withholding: &Withholding) -> Result<Parts> {
    let mut parts = Parts::new();
    let mut bytes = BTreeMap::new();
    for table in TABLES {
        let mut lines = Vec::new();
        for mut row in packing::rows(tx, table, document)? {
            if !withholding.row(table.name, &mut row)? {
                continue;
            }
            let written: Map<String, Value> = row
                .into_iter()
                .map(|(column, cell)| (column, cell.written(&mut bytes)))
                .collect();
            lines.extend(serde_json::to_vec(&written)?);
            lines.push(b'\n');
        }
        if !lines.is_empty() {
            parts.insert(table_part(table.name), lines);
        }
    }
    for (hash, bytes) in bytes {
        parts.insert(bytes_part(&hash), bytes);
    }
    Ok(parts)
}
