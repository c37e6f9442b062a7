//! The row of the log that names everything a package holds: written before its report is made, so that
//! the hash at the head of the log, which the report prints, stands for every row of every table too, and
//! not only for those the log tells of one by one.
//!
//! What is named is a commitment under a random salt that travels in the package: a later package, in
//! which something of it is withheld, tells nothing of what this one held.

use serde_json::{Map, Value, json};
use stet_store::commitment::{commit, new_salt};
use stet_store::{Entry, Result, Stamp, Tx, log, recorded_salts};

use super::container::Parts;
use super::manifest::SEAL;
use crate::record::Verification;

/// Kind of the row.
pub(super) const RECORDED: &str = "recorded";

/// Name of the part with the salt.
pub(super) const SALT: &str = "recorded.json";

/// Adds the row that names these parts to the log, unless the last one names them and nothing was written
/// since, and the salt to the parts.
///
/// # Errors
/// A failure of the database, or that this machine gives no random bytes.
pub(super) fn record(tx: &Tx<'_>, document: &str, stamp: &Stamp, parts: &mut Parts) -> Result<()> {
    let salt = match names_already(tx, document, parts)? {
        Some(salt) => salt,
        None => {
            let salt = new_salt()?;
            let entry = Entry::new(RECORDED, json!({ "parts": named(&salt, parts) }));
            log::append(tx, document, stamp, &entry)?;
            recorded_salts::keep(tx, document, &salt)?;
            salt
        }
    };
    let bytes = serde_json::to_vec(&json!({ "salt": salt }))?;
    parts.insert(SALT.to_owned(), bytes);
    Ok(())
}

/// The salt under which the last such row names these parts, if nothing was written since but seals.
fn names_already(tx: &Tx<'_>, document: &str, parts: &Parts) -> Result<Option<String>> {
    let rows = log::rows(tx, document)?;
    let last = rows.iter().rev().find(|row| row.kind != SEAL);
    let Some(row) = last.filter(|row| row.kind == RECORDED) else {
        return Ok(None);
    };
    let said: Value = serde_json::from_str(&row.payload)?;
    let salt = recorded_salts::get(tx, document)?;
    Ok(salt.filter(|salt| said["parts"] == Value::Object(named(salt, parts))))
}

/// The commitment to every part that is named: tables, and the bytes that they name.
fn named(salt: &str, parts: &Parts) -> Map<String, Value> {
    let are_named = |name: &str| name.starts_with("tables/") || name.starts_with("bytes/");
    let (tables, bytes): (Vec<_>, Vec<_>) = parts
        .iter()
        .filter(|(name, _)| are_named(name))
        .partition(|(name, _)| name.starts_with("tables/"));
    // Tables name bytes by their SHA-256.
    let names: String = bytes.iter().map(|(name, _)| format!("{name}\n")).collect();
    let mut named: Map<String, Value> = tables
        .into_iter()
        .map(|(name, bytes)| (name.clone(), commit(salt, bytes).into()))
        .collect();
    named.insert("bytes".to_owned(), commit(salt, names.as_bytes()).into());
    named
}

/// Holds the parts of a package against the row that names them; `old` is a package of a form that has
/// no such row.
pub(super) fn look(parts: &Parts, rows: &[log::Row], old: bool, found: &mut Verification) {
    let Some(row) = rows.iter().rev().find(|row| row.kind == RECORDED) else {
        if !old {
            found.deviates("the log", "No row of it names what the package holds.");
        }
        return;
    };
    let later = rows.iter().skip_while(|other| other.seq <= row.seq);
    if later.into_iter().any(|row| row.kind != SEAL) {
        let what = "Rows were inserted between the one that names what the package holds and the \
                    seal.";
        found.deviates("the log", what);
    }
    let salt: Value = parts
        .get(SALT)
        .and_then(|bytes| serde_json::from_slice(bytes).ok())
        .unwrap_or_default();
    let said: Value = serde_json::from_str(&row.payload).unwrap_or_default();
    let is = named(salt["salt"].as_str().unwrap_or_default(), parts);
    let empty = Map::new();
    let said = said["parts"].as_object().unwrap_or(&empty);
    for name in is
        .keys()
        .chain(said.keys().filter(|name| !is.contains_key(*name)))
    {
        if is.get(name) != said.get(name) {
            found.deviates(
                format!("part {name}"),
                format!("It is not what row {} of the log names.", row.seq),
            );
        }
    }
}
