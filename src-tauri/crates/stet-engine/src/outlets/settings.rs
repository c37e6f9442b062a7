//! The settings of source reliability as rows, with what a person changed, and whether the runs of a
//! document assess the outlets they meet.

use serde_json::json;
use stet_core::reliability::settings::{Kind, SETTINGS};
use stet_store::{Entry, documents};

use crate::change::change;
use crate::engine::Inner;
use crate::wire::{Failure, SettingRow};

/// Every setting in the order of the table.
///
/// # Errors
/// A failure of the library.
pub(crate) fn rows(inner: &Inner) -> Result<Vec<SettingRow>, Failure> {
    let changed = inner.settings()?.reliability;
    Ok(SETTINGS
        .iter()
        .map(|setting| SettingRow {
            name: setting.name.clone(),
            kind: kind(setting.kind).to_owned(),
            value: changed
                .get(&setting.name)
                .unwrap_or(&setting.default)
                .clone(),
            default: setting.default.clone(),
            about: setting.about.clone(),
            choices: setting.choices.clone(),
            least: setting.least,
            most: setting.most,
        })
        .collect())
}

/// Sets whether the runs of a document assess the outlets they meet.
///
/// # Errors
/// `NotFound`; a failure of the library.
pub(crate) fn set_assessing(inner: &Inner, document: &str, on: bool) -> Result<(), Failure> {
    change(inner, document, |tx, at| {
        if documents::assesses_outlets(tx, document)? == on {
            return Ok(((), Vec::new()));
        }
        documents::set_assesses_outlets(tx, document, on)?;
        documents::touch(tx, document, at, false)?;
        let entry = Entry::new("outlets_assessed_in_runs", json!({ "on": on }));
        Ok(((), vec![entry]))
    })
}

fn kind(kind: Kind) -> &'static str {
    match kind {
        Kind::Bool => "bool",
        Kind::Share => "share",
        Kind::Count => "count",
        Kind::List => "list",
        Kind::Choice => "choice",
        Kind::File => "file",
    }
}
