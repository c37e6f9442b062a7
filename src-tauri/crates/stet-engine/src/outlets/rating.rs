//! What Media Bias/Fact Check says of one outlet, for whoever asks (rules 5). It feeds no score.

use std::sync::Arc;

use stet_core::bias::outlets::Outlets;
use stet_core::bias::wording::badge;

use crate::engine::{Inner, held};
use crate::wire::{Failure, FailureCode, OutletFacts, OutletRating};

/// The facts in force: the user's own file if there is a sound one, else the bundled ones.
pub(crate) fn facts(inner: &Inner) -> Arc<Outlets> {
    let mut held = held(&inner.facts);
    let facts = held.get_or_insert_with(|| {
        let own = own(inner).and_then(|bytes| {
            Outlets::parse(&bytes)
                .inspect_err(|problem| tracing::warn!("{OWN} was ignored: {problem}"))
                .ok()
        });
        Arc::new(own.unwrap_or_else(|| Outlets::built_in().clone()))
    });
    Arc::clone(facts)
}

/// The user's own file of facts, in the folder of the library.
const OWN: &str = "outlets.json";

/// The user's own file of facts, if there is one.
pub(crate) fn own(inner: &Inner) -> Option<Vec<u8>> {
    std::fs::read(inner.library.folder().join(OWN)).ok()
}

/// What is known of the facts in force.
pub(crate) fn about(inner: &Inner) -> OutletFacts {
    let facts = facts(inner);
    OutletFacts {
        outlets: u32::try_from(facts.entries().len()).unwrap_or(u32::MAX),
        taken: facts.snapshot().to_owned(),
        own: facts.hash() != Outlets::built_in().hash(),
    }
}

/// Puts a file of the user's own in place of the bundled facts, from now on; `None` puts the bundled
/// ones back.
///
/// # Errors
/// `Unreadable` for a file that cannot be used as a whole; `Storage` if it cannot be kept. The facts
/// in force stay in force then.
pub(crate) fn replace(inner: &Inner, own: Option<&[u8]>) -> Result<(), Failure> {
    let path = inner.library.folder().join(OWN);
    let kept = match own {
        Some(bytes) => {
            Outlets::parse(bytes).map_err(|problem| Failure {
                code: FailureCode::Unreadable,
                message: format!("The file was not taken in: {problem}."),
                advice: Some("The facts Stet had stay in use.".to_owned()),
                retry: false,
            })?;
            let beside = path.with_extension("part");
            std::fs::write(&beside, bytes).and_then(|()| std::fs::rename(&beside, &path))
        }
        None => match std::fs::remove_file(&path) {
            Err(error) if error.kind() == std::io::ErrorKind::NotFound => Ok(()),
            done => done,
        },
    };
    kept.map_err(|error| Failure {
        code: FailureCode::Storage,
        message: format!("The file could not be kept with the library ({error})."),
        advice: Some("Check that the library's folder can be written to.".to_owned()),
        retry: true,
    })?;
    *held(&inner.facts) = None;
    Ok(())
}

/// Removes the facts: from now on none is in force.
///
/// # Errors
/// As [`replace`].
pub(crate) fn remove(inner: &Inner) -> Result<(), Failure> {
    let now = inner.now();
    let day = now.get(..10).unwrap_or(&now);
    replace(inner, Some(Outlets::removed(day).as_bytes()))
}

/// The rating of an outlet.
///
/// # Errors
/// `NotFound` if it is not rated.
pub(crate) fn of(inner: &Inner, domain: &str) -> Result<OutletRating, Failure> {
    let facts = facts(inner);
    let found = facts.lookup(&format!("https://{domain}/"));
    let Some(found) = found else {
        return Err(Failure::not_found("a rating of this outlet"));
    };
    let badge = badge(&facts, found.entry);
    Ok(OutletRating {
        outlet: badge.outlet,
        class: badge.class,
        grades: badge.grades,
        listed: badge.listed,
        by: badge.by,
        page: badge.page,
    })
}
