//! Holding a package against itself, without a library.

use stet_core::report::{Report, day};
use stet_store::commitment::commit;
use stet_store::log;

use super::manifest::SEAL;
use super::state::RECORDED;
use super::unpack::unpack;
use super::{Package, PackageError};
use crate::record::{self, Verification};

/// What is said of a package of an earlier form.
pub(super) const OLD: &str = "The package is in an older format: nothing in it is signed, and no \
     row of its log names its tables.";

/// Computes everything in a package anew: the hash of each part, the seal, the log from its first row,
/// the author's bytes, sources, quotations, findings, decisions and the report. `head` is a hash known
/// from elsewhere, as printed in a report: the log has to have a row with it.
///
/// # Errors
/// Why the package cannot be read at all. What does not follow is in the result.
pub fn verify(bytes: &[u8], head: Option<&str>) -> Result<Verification, PackageError> {
    let mut package = unpack(bytes)?;
    let mut found = Verification::default();
    let document = package.manifest.document.clone();
    let old = package.is_old();
    let program = package.manifest.program.clone();
    for deviation in package.deviations {
        found.deviates(deviation.place, deviation.what);
    }
    if let Some(scratch) = &mut package.scratch {
        let report = package.report.as_ref();
        let looked = scratch.with(|tx| {
            let mut within = record::verify(tx, &document)?;
            if let Some(report) = report
                && let Err(error) = record::verify_report(tx, &document, report, &mut within)
            {
                within.deviates("the report", format!("It does not follow: {error}."));
            }
            let maker = report.map(|report| &report.title.generator_version);
            if maker.is_some_and(|version| program != format!("Stet {version}")) {
                within.deviates(
                    "the manifest",
                    "It names a different program from the report.",
                );
            }
            let title = stet_store::documents::get(tx, &document)?.title;
            if title != package.manifest.title {
                within.deviates(
                    "the manifest",
                    "It names a different title from the document’s.",
                );
            }
            Ok(within)
        });
        match looked {
            Ok(within) => {
                let before = std::mem::take(&mut found.deviations);
                found = within;
                found.deviations.splice(0..0, before);
            }
            Err(error) => found.deviates("the record", format!("It cannot be read: {error}.")),
        }
    }
    for deviation in package.unnamed {
        found.deviates(deviation.place, deviation.what);
    }
    if old {
        found.remark(OLD);
    }
    if let Some(head) = head {
        anchored(&package.log, head, &mut found);
    }
    Ok(found)
}

/// Holds a report that lies beside a package against the record in it, and notes in `found` what does
/// not follow. A report made earlier than the package is held to its log only: the record has gone on.
///
/// # Errors
/// Why the package cannot be read, or that the file is no report.
pub fn verify_beside(
    bytes: &[u8],
    name: &str,
    report: &[u8],
    found: &mut Verification,
) -> Result<(), PackageError> {
    let report: Report = serde_json::from_slice(report)
        .map_err(|_| PackageError::NotAPackage("the file beside it is not a Stet report"))?;
    let mut package = unpack(bytes)?;
    let head = report.alcoa.log_head.as_deref();
    let at = package
        .log
        .iter()
        .position(|row| Some(row.hash.as_str()) == head);
    let Some(at) = at else {
        let place = format!("the report {name}");
        found.deviates(
            place,
            "The log hash it prints does not match any row of this log.",
        );
        return Ok(());
    };
    // Rows that say that it was handed over, and what was, change nothing that a report tells.
    let later = package.log.iter().skip(at + 1);
    if later
        .into_iter()
        .any(|row| row.kind != SEAL && row.kind != RECORDED)
    {
        found.remark(format!(
            "The report {name} was made when the log had {} rows. The log passes through that \
             point; the report itself was not recomputed, since the record has moved on.",
            at + 1
        ));
        return Ok(());
    }
    let document = package.manifest.document.clone();
    if let Some(scratch) = &mut package.scratch {
        let mut within = Verification::default();
        let looked = scratch.with(|tx| record::verify_report(tx, &document, &report, &mut within));
        if let Err(error) = looked {
            within.deviates("the record", format!("It cannot be read: {error}."));
        }
        for deviation in within.deviations {
            found.deviates(format!("{name}: {}", deviation.place), deviation.what);
        }
        found.remarks.extend(within.remarks);
    }
    Ok(())
}

/// Holds material that is withheld in a package, and that somebody shows in person with its salt, against
/// the commitments in it.
///
/// # Errors
/// Why the package cannot be read. That it is none of what is withheld is a deviation.
pub fn verify_shown(
    bytes: &[u8],
    material: &[u8],
    salt: &str,
    found: &mut Verification,
) -> Result<(), PackageError> {
    let package = unpack(bytes)?;
    let shown = commit(salt, material);
    let named = package
        .log
        .iter()
        .filter(|row| row.kind == log::SOURCE_ADDED)
        .find(|row| {
            let said: serde_json::Value = serde_json::from_str(&row.payload).unwrap_or_default();
            said["content"] == shown.as_str()
        });
    match named {
        Some(row) => found.remark(format!(
            "The material shown is what row {} of the log says was taken in on {}.",
            row.seq,
            day(&row.at)
        )),
        None => found.deviates(
            "the material shown",
            "No row of the log names it: it is different material, or the salt is wrong.",
        ),
    }
    Ok(())
}

/// The log goes through the hash that was printed.
fn anchored(log: &[stet_store::log::Row], head: &str, found: &mut Verification) {
    let head = head.trim().to_ascii_lowercase();
    let later = log.iter().rev().position(|row| row.hash == head);
    match later {
        None => found.deviates(
            "the printed hash",
            format!(
                "No row of the log has the hash {head}: this is not the log it was printed from."
            ),
        ),
        Some(0) => {}
        Some(rows) => found.remark(format!(
            "The log passes through the printed hash; {rows} of its rows were written later."
        )),
    }
}

/// True for bytes that begin like a package: a ZIP whose first parts are those of one.
#[must_use]
pub fn looks_like_package(name: &str, bytes: &[u8]) -> bool {
    let ending = name.rsplit_once('.').map(|(_, ending)| ending);
    bytes.starts_with(b"PK\x03\x04")
        && ending.is_some_and(|ending| ending.eq_ignore_ascii_case(super::ENDING))
}

impl Package {
    /// Holds the package against itself.
    ///
    /// # Errors
    /// As [`verify`].
    pub fn verify(&self) -> Result<Verification, PackageError> {
        verify(&self.bytes, Some(&self.head))
    }
}
