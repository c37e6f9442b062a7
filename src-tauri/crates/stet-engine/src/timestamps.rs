//! Time stamps of what a person answers for: seals and signed-off reports have their hash stamped by an authority
//! outside, where the settings name one and the document allows it.
//!
//! Owns which rows are stamped, when, and what is said of it. A stamp comes after its row: an authority that
//! fails or is slow holds nothing up and undoes nothing, and is asked again when a person says so. Refuses to
//! own the protocol (`stet_sources::timestamps`) and the holding of a record ([`crate::record`]).

use std::sync::Arc;
use std::time::Duration;

use stet_core::report::ReportTimestamp;
use stet_sources::door::Door;
use stet_sources::timestamps::{self as authority, TIMESTAMP};
use stet_store::timestamps::{self, Timestamp};
use stet_store::{Result as Stored, Tx, log, permissions};
use tokio_util::sync::CancellationToken;

use crate::engine::{Engine, Inner};
use crate::wire::Failure;

/// Kinds of rows that are stamped: both stand for everything before them.
const STAMPED: [&str; 2] = ["handed_over", "signed_off"];

/// The longest a seal waits for its stamp.
const PATIENCE: Duration = Duration::from_secs(20);

impl Engine {
    /// Asks the authority of the settings for the stamps that are missing: of the last seal and of the last
    /// signed-off report. What came of it, in sentences; none where there is nothing to stamp or no authority
    /// is set.
    ///
    /// # Errors
    /// `NotFound`; a failure of the library. That an authority does not answer is none.
    pub async fn timestamp(&self, document: impl Into<String>) -> Result<Vec<String>, Failure> {
        let document: String = document.into();
        let id = document.clone();
        let missing = self
            .blocking(move |inner| {
                Ok(inner.library.read(|tx| {
                    stet_store::documents::get(tx, &id)?;
                    missing(tx, &id)
                })?)
            })
            .await?;
        let mut said = Vec::new();
        for hash in missing {
            said.extend(self.stamp(&document, &hash).await);
        }
        Ok(said)
    }

    /// Has the row with this hash stamped, if that is wished and allowed. What came of it, in a sentence;
    /// `None` where no authority is set.
    pub(crate) async fn stamp(&self, document: &str, hash: &str) -> Option<String> {
        match self.asked(document, hash).await {
            Ok(said) => said,
            Err(why) => Some(format!("Not time-stamped: {why}.")),
        }
    }

    async fn asked(&self, document: &str, hash: &str) -> Result<Option<String>, String> {
        let settings = self.inner.settings().map_err(|failure| bare(&failure))?;
        if settings.timestamp_authority.trim().is_empty() {
            return Ok(None);
        }
        let url = authority::address(&settings.timestamp_authority);
        let url = url.map_err(|why| why.trim_end_matches('.').to_owned())?;
        let id = document.to_owned();
        let allowed = self
            .blocking(move |inner| Ok(inner.library.read(|tx| permissions::get(tx, &id))?))
            .await
            .map_err(|failure| bare(&failure))?;
        let on = allowed.services.get(TIMESTAMP).is_some_and(|one| one.on);
        if !on || allowed.mode == permissions::Mode::Sealed {
            return Err(
                "this document may not ask the authority; switch it on under Network".to_owned(),
            );
        }
        let outside = self.outside().map_err(|failure| bare(&failure))?;
        let door: Arc<dyn Door> = Arc::clone(&outside.door) as _;
        let cancel = CancellationToken::new();
        let asking = authority::ask(&door, document, &url, hash, &cancel);
        let answer = tokio::time::timeout(PATIENCE, asking).await;
        let (token, stamp) = answer.unwrap_or_else(|_| {
            let host = url.host_str().unwrap_or_default();
            Err(format!("{host} did not answer in {} s", PATIENCE.as_secs()))
        })?;
        let (id, row) = (document.to_owned(), hash.to_owned());
        self.blocking(move |inner| keep(inner, &id, &[Timestamp { row, token }]))
            .await
            .map_err(|failure| bare(&failure))?;
        Ok(Some(format!(
            "Time-stamped at {} by {}, according to its certificate.",
            stamp.at, stamp.by
        )))
    }
}

/// A failure as the end of a sentence, without its stop.
fn bare(failure: &Failure) -> String {
    failure.message.trim_end_matches('.').to_owned()
}

fn keep(inner: &Inner, document: &str, stamps: &[Timestamp]) -> Result<(), Failure> {
    let by = inner.person()?;
    inner.library.record(document, &by, |tx| {
        for stamp in stamps {
            timestamps::keep(tx, document, stamp)?;
        }
        Ok(((), Vec::new()))
    })?;
    inner.changed(document);
    Ok(())
}

/// Hashes of the last row of each kind that is stamped, where it has no stamp, in the order of the log.
fn missing(tx: &Tx<'_>, document: &str) -> Stored<Vec<String>> {
    let rows = log::rows(tx, document)?;
    let kept = timestamps::all(tx, document)?;
    let mut last: Vec<&log::Row> = STAMPED
        .iter()
        .filter_map(|kind| rows.iter().rev().find(|row| row.kind == *kind))
        .filter(|row| kept.iter().all(|stamp| stamp.row != row.hash))
        .collect();
    last.sort_by_key(|row| row.seq);
    Ok(last.into_iter().map(|row| row.hash.clone()).collect())
}

/// The stamps of a document's own log that hold, for its report, in the order of its rows.
///
/// # Errors
/// A failure of the database.
pub(crate) fn of_report(tx: &Tx<'_>, document: &str) -> Stored<Vec<ReportTimestamp>> {
    let kept = timestamps::all(tx, document)?;
    if kept.is_empty() {
        return Ok(Vec::new());
    }
    let mut found = Vec::new();
    for row in log::rows(tx, document)? {
        let own = kept.iter().filter(|stamp| stamp.row == row.hash);
        found.extend(own.filter_map(|kept| {
            let stamp = authority::verify(&kept.token, &row.hash).ok()?;
            Some(ReportTimestamp {
                kind: row.kind.clone(),
                row: row.hash.clone(),
                at: stamp.at,
                by: stamp.by,
            })
        }));
    }
    Ok(found)
}

/// Takes in the stamps of a package that hold and are for rows that are here by now. What is to be said of the
/// others, in a sentence.
///
/// # Errors
/// A failure of the library.
pub(crate) fn take_in(
    inner: &Inner,
    document: &str,
    stamps: &[Timestamp],
) -> Result<Option<String>, Failure> {
    if stamps.is_empty() {
        return Ok(None);
    }
    let holds = |stamp: &&Timestamp| authority::verify(&stamp.token, &stamp.row).is_ok();
    let sound: Vec<Timestamp> = stamps.iter().filter(holds).cloned().collect();
    let left = stamps.len() - sound.len();
    let here = inner.library.read(|tx| {
        let mut rows = log::rows(tx, document)?;
        rows.extend(stet_store::log_branches::all(tx, document)?);
        Ok(rows)
    })?;
    let is_here = |stamp: &Timestamp| here.iter().any(|row| row.hash == stamp.row);
    let sound: Vec<Timestamp> = sound.into_iter().filter(is_here).collect();
    if !sound.is_empty() {
        keep(inner, document, &sound)?;
    }
    Ok(match left {
        0 => None,
        1 => Some("1 time stamp in it is not valid and was left out.".to_owned()),
        left => Some(format!(
            "{left} time stamps in it are not valid and were left out."
        )),
    })
}
