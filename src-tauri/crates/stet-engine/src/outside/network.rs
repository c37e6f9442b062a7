//! What a document may do on the network.

use serde_json::json;
use stet_store::{Entry, Tx, declined_offers, permissions};

use super::services;
use crate::engine::Inner;
use crate::wire::{Event, Failure, FailureCode, NetworkMode, NetworkView, Offer};

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

/// The names of the services that `wanted` lets be asked and `now` does not.
pub(crate) fn gained(now: &NetworkView, wanted: &NetworkView) -> Vec<String> {
    let asked = |view: &NetworkView| match view.mode {
        NetworkMode::Sealed => Vec::new(),
        NetworkMode::Ask | NetworkMode::Allowed => view.services.clone(),
    };
    let before = asked(now);
    let more = asked(wanted).into_iter().filter(|id| !before.contains(id));
    more.map(|id| services::name(&id).to_owned()).collect()
}

/// Keeps what the document may do from now on. On record: who allowed what, and when.
///
/// # Errors
/// `Invalid` for a service there is not; `NotFound`; a failure of the library.
pub(crate) fn set(inner: &Inner, document: &str, wanted: &NetworkView) -> Result<(), Failure> {
    if let Some(unknown) = wanted.services.iter().find(|id| !services::known(id)) {
        return Err(Failure {
            code: FailureCode::Invalid,
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

/// The offers that were put aside for a document. What a later version offers is not known here.
///
/// # Errors
/// A failure of the database.
pub(crate) fn declined(tx: &Tx<'_>, document: &str) -> stet_store::Result<Vec<Offer>> {
    let all = declined_offers::all(tx, document)?.into_iter();
    Ok(all
        .filter_map(|name| serde_json::from_value(name.into()).ok())
        .collect())
}

/// Puts an offer aside for good.
///
/// # Errors
/// `NotFound`; a failure of the library.
pub(crate) fn decline(inner: &Inner, document: &str, offer: Offer) -> Result<(), Failure> {
    let name = crate::view::words::key(&offer);
    inner.library.decline_offer(document, &name, &inner.now())?;
    inner.tell(Event::DocumentChanged {
        document: document.to_owned(),
    });
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_what_lets_more_be_asked_needs_consent() {
        let view = |mode, services: &[&str]| NetworkView {
            mode,
            services: services.iter().map(|id| (*id).to_owned()).collect(),
        };
        use NetworkMode::{Allowed, Ask, Sealed};
        for (now, wanted, expected) in [
            (view(Sealed, &[]), view(Allowed, &[]), vec![]),
            (
                view(Sealed, &["doi"]),
                view(Sealed, &["doi", "crossref"]),
                vec![],
            ),
            (
                view(Sealed, &["doi"]),
                view(Allowed, &["doi"]),
                vec!["doi.org"],
            ),
            (view(Allowed, &["doi"]), view(Ask, &["doi"]), vec![]),
            (
                view(Allowed, &["doi"]),
                view(Allowed, &["doi", "crossref"]),
                vec!["Crossref"],
            ),
            (view(Allowed, &["doi"]), view(Sealed, &[]), vec![]),
        ] {
            assert_eq!(gained(&now, &wanted), expected, "{now:?} → {wanted:?}");
        }
    }
}
