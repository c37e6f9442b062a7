//! What Media Bias/Fact Check says of one outlet, for whoever asks (rules 5). It feeds no score.

use std::sync::Arc;

use stet_core::bias::outlets::Outlets;
use stet_core::bias::wording::badge;

use crate::engine::{Inner, held};
use crate::wire::{Failure, OutletRating};

/// The facts in force: the user's own file if there is a sound one, else the bundled ones.
pub(crate) fn facts(inner: &Inner) -> Arc<Outlets> {
    let mut held = held(&inner.facts);
    let facts = held.get_or_insert_with(|| {
        let own = std::fs::read(inner.library.folder().join(OWN)).ok();
        let own = own.and_then(|bytes| {
            Outlets::parse(&bytes)
                .inspect_err(|problem| tracing::warn!("{OWN} was left aside: {problem}"))
                .ok()
        });
        Arc::new(own.unwrap_or_else(|| Outlets::built_in().clone()))
    });
    Arc::clone(facts)
}

/// The user's own file of facts, in the folder of the library.
const OWN: &str = "outlets.tsv";

/// The rating of an outlet.
///
/// # Errors
/// "not_found" if it is not rated.
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
