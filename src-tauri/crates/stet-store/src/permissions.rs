//! Table `permissions`: what each document may send, and where a person agreed to it.

use std::collections::BTreeMap;

use rusqlite::{OptionalExtension, params};
use serde::{Deserialize, Serialize};

use crate::Result;
use crate::library::Tx;

/// How a document stands towards the network.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Mode {
    /// Nothing leaves.
    #[default]
    Sealed,
    /// A service is asked after a person agreed to it.
    Ask,
    /// The services that are switched on are asked.
    Allowed,
}

impl Mode {
    fn name(self) -> &'static str {
        match self {
            Self::Sealed => "sealed",
            Self::Ask => "ask",
            Self::Allowed => "allowed",
        }
    }

    fn named(name: &str) -> Self {
        match name {
            "ask" => Self::Ask,
            "allowed" => Self::Allowed,
            // The table holds no other; what cannot be read must not open anything.
            _ => Self::Sealed,
        }
    }
}

/// How a document stands towards one service.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Service {
    /// True while it is switched on.
    pub on: bool,
    /// When a person first agreed, having seen what it is sent; RFC 3339 with zone.
    pub agreed_at: String,
}

/// A document's permission. Without a row it is sealed.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct Stored {
    /// The mode.
    pub mode: Mode,
    /// Services by id, those that were switched off again included.
    pub services: BTreeMap<String, Service>,
}

/// The permission of a document.
///
/// # Errors
/// A failure of the database.
pub fn get(tx: &Tx<'_>, document: &str) -> Result<Stored> {
    let row: Option<(String, String)> = tx
        .conn
        .prepare_cached("SELECT mode, services FROM permissions WHERE document = ?1")?
        .query_row([document], |row| Ok((row.get(0)?, row.get(1)?)))
        .optional()?;
    let Some((mode, services)) = row else {
        return Ok(Stored::default());
    };
    Ok(Stored {
        mode: Mode::named(&mode),
        services: serde_json::from_str(&services)?,
    })
}

/// Sets the mode of a document; its services stay as they are.
///
/// # Errors
/// A failure of the database, also for a document that is not there.
pub fn set_mode(tx: &Tx<'_>, document: &str, mode: Mode) -> Result<()> {
    let stored = get(tx, document)?;
    put(tx, document, &Stored { mode, ..stored })
}

/// Switches a service on; `at` is when a person agreed, kept from the first time.
///
/// # Errors
/// As [`set_mode`].
pub fn switch_on(tx: &Tx<'_>, document: &str, service: &str, at: &str) -> Result<()> {
    let mut stored = get(tx, document)?;
    let agreed = stored.services.entry(service.to_owned());
    let known = agreed.or_insert_with(|| Service {
        on: true,
        agreed_at: at.to_owned(),
    });
    known.on = true;
    put(tx, document, &stored)
}

/// Switches a service off; when a person agreed to it stays known.
///
/// # Errors
/// As [`set_mode`].
pub fn switch_off(tx: &Tx<'_>, document: &str, service: &str) -> Result<()> {
    let mut stored = get(tx, document)?;
    if let Some(known) = stored.services.get_mut(service) {
        known.on = false;
    }
    put(tx, document, &stored)
}

fn put(tx: &Tx<'_>, document: &str, stored: &Stored) -> Result<()> {
    tx.conn
        .prepare_cached(
            "INSERT INTO permissions (document, mode, services) VALUES (?1, ?2, ?3)
             ON CONFLICT (document)
             DO UPDATE SET mode = excluded.mode, services = excluded.services",
        )?
        .execute(params![
            document,
            stored.mode.name(),
            serde_json::to_string(&stored.services)?
        ])?;
    Ok(())
}
