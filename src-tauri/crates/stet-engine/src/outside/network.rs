//! What a document may do on the network.

use serde_json::json;
use stet_store::{Entry, permissions};

use super::services;
use crate::engine::Inner;
use crate::wire::{Failure, NetworkMode, NetworkView};

/// What the document may do.
pub(crate) fn view(stored: &permissions::Stored) -> NetworkView {
    NetworkView {
        mode: match stored.mode {
            permissions::Mode::Sealed => NetworkMode::Sealed,
            permissions::Mode::Ask => NetworkMode::Ask,
            permissions::Mode::Allowed => NetworkMode::Allowed,
        },
        services: stored
            .services
            .iter()
            .filter(|(_, service)| service.on)
            .map(|(id, _)| id.clone())
            .collect(),
    }
}

/// Keeps what the document may do from now on. On record: who allowed what, and when.
///
/// # Errors
/// "invalid" for a service there is not; "not_found"; a failure of the library.
pub(crate) fn set(inner: &Inner, document: &str, wanted: &NetworkView) -> Result<(), Failure> {
    if let Some(unknown) = wanted.services.iter().find(|id| !services::known(id)) {
        return Err(Failure {
            code: "invalid".to_owned(),
            message: format!("There is no service “{unknown}”."),
            advice: None,
            retry: false,
        });
    }
    let stamp = inner.person()?;
    let at = stamp.at.clone();
    inner.library.record(document, &stamp, |tx| {
        stet_store::documents::get(tx, document)?;
        let mode = match wanted.mode {
            NetworkMode::Sealed => permissions::Mode::Sealed,
            NetworkMode::Ask => permissions::Mode::Ask,
            NetworkMode::Allowed => permissions::Mode::Allowed,
        };
        permissions::set_mode(tx, document, mode)?;
        let before = permissions::get(tx, document)?;
        for (id, service) in &before.services {
            if service.on && !wanted.services.contains(id) {
                permissions::switch_off(tx, document, id)?;
            }
        }
        for id in &wanted.services {
            permissions::switch_on(tx, document, id, &at)?;
        }
        let entry = Entry::new(
            "network_set",
            json!({ "mode": wanted.mode, "services": wanted.services }),
        );
        Ok(((), vec![entry]))
    })?;
    inner.changed(document);
    Ok(())
}
