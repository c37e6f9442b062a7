//! The settings of source reliability as rows, with what a person changed.

use stet_core::reliability::settings::{Kind, SETTINGS};

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

fn kind(kind: Kind) -> &'static str {
    match kind {
        Kind::Bool => "bool",
        Kind::Share => "share",
        Kind::Count => "count",
        Kind::List => "list",
        Kind::Choice => "choice",
        Kind::Text => "text",
    }
}
