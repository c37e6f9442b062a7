//! Keys of other installations: met in packages, and somebody's once a person here says whose.

use std::collections::BTreeMap;

use serde_json::json;
use stet_store::{Entry, known_keys, log};

use crate::engine::Inner;
use crate::record::KnownKeys;
use crate::wire::{Failure, KeyCard, KeysView};

/// Longest name of a key's owner, in characters.
const LONGEST: usize = 80;

impl Inner {
    /// What is known of keys here.
    pub(crate) fn known_keys(&self) -> Result<KnownKeys, Failure> {
        let all = self.library.read(known_keys::all)?;
        let named: BTreeMap<String, String> = all
            .into_iter()
            .filter_map(|key| Some((key.key, key.name?)))
            .collect();
        Ok(KnownKeys::new(
            self.library.signer().and_then(|signer| signer.key()),
            named,
        ))
    }
}

/// The key of this installation, and those that were met.
///
/// # Errors
/// A failure of the library.
pub(crate) fn view(inner: &Inner) -> Result<KeysView, Failure> {
    let met = inner.library.read(known_keys::all)?;
    Ok(KeysView {
        own: inner.library.signer().and_then(|signer| signer.key()),
        session_only: inner.signing.is_session_only(),
        met: met
            .into_iter()
            .map(|key| KeyCard {
                key: key.key,
                name: key.name.unwrap_or_default(),
                called: key.called,
                met_at: key.met_at,
            })
            .collect(),
    })
}

/// Says whose a key is that was met; without a name nobody's any more.
///
/// # Errors
/// `NotFound` if it was never met; `Invalid` for a name that is too long; a failure of the library.
pub(crate) fn set_name(inner: &Inner, key: &str, name: &str) -> Result<(), Failure> {
    let name = name.trim();
    if name.chars().count() > LONGEST {
        return Err(Failure::invalid(format!(
            "A name can have at most {LONGEST} characters."
        )));
    }
    let name = Some(name).filter(|name| !name.is_empty());
    let entry = Entry::new("key_named", json!({ "key": key, "name": name }));
    let stamp = inner.person()?;
    Ok(inner.library.record(log::SETTINGS, &stamp, |tx| {
        known_keys::set_name(tx, key, name)?;
        Ok(((), vec![entry]))
    })?)
}
