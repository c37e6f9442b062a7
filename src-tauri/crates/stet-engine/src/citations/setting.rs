//! How citations are checked: for all documents, or for one.

use serde_json::json;
use stet_core::citation_support::{Mode, Settings as Rule};
use stet_store::{Entry, Tx, citation_checks, documents};

use crate::engine::Inner;
use crate::view::words;
use crate::wire::{Failure, Settings};

/// What holds for a document: its own setting, else the general one.
///
/// # Errors
/// A failure of the database.
pub(crate) fn of_document(
    tx: &Tx<'_>,
    document: &str,
    general: &Settings,
) -> stet_store::Result<Rule> {
    let own = citation_checks::settings(tx, document)?;
    Ok(own.unwrap_or_else(|| {
        // What cannot be read was never stored: settings are checked when they are set.
        parsed(&general.citation_mode, general.citation_threshold).unwrap_or_default()
    }))
}

/// Mode and threshold as they come from outside.
///
/// # Errors
/// `Invalid` for a mode that is none or a threshold outside [0, 1].
pub(crate) fn parsed(mode: &str, threshold: f64) -> Result<Rule, Failure> {
    let mode: Mode = serde_json::from_value(json!(mode)).map_err(|_| {
        Failure::invalid(format!(
            "“{mode}” is not a way to check citations; use off, report or strict."
        ))
    })?;
    if !(0.0..=1.0).contains(&threshold) {
        return Err(Failure::invalid(
            "The share of words a source must contain must be between 0 and 1.",
        ));
    }
    Ok(Rule { mode, threshold })
}

/// Sets how one document's citations are checked; it takes effect with the next run.
///
/// # Errors
/// As [`parsed`]; `NotFound`; a failure of the library.
pub(crate) fn set(
    inner: &Inner,
    document: &str,
    mode: &str,
    threshold: f64,
) -> Result<(), Failure> {
    let rule = parsed(mode, threshold)?;
    let stamp = inner.person()?;
    inner.library.record(document, &stamp, |tx| {
        documents::get(tx, document)?;
        citation_checks::set_settings(tx, document, &rule)?;
        documents::touch(tx, document, &stamp.at, true)?;
        let payload = json!({ "mode": words::key(&rule.mode), "threshold": rule.threshold });
        Ok(((), vec![Entry::new("citation_check_set", payload)]))
    })?;
    inner.changed(document);
    Ok(())
}
