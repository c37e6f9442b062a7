//! Where evidence is looked for. Every place to look is a [`Provider`].
//!
//! Owns the question asked of a provider ([`Query`]) and the four answers it may give
//! ([`Answer`]), the [`Registry`] side of it for references, and the [`door`] through which alone
//! anything leaves the machine. Refuses to judge: relevance is not truth.

mod ask;
mod consult;
pub mod door;
pub mod keys;
pub mod links;
pub mod models;
mod pack;
mod page;
mod provider;
pub mod providers;
pub mod registries;
mod registry;
mod terms;
pub mod timestamps;

pub use consult::consult;
pub use pack::{Shelf, SourcePack};
pub use page::{ReadPage, Snapshot};
pub use provider::{Answer, Around, Cited, Failure, Hit, Looked, Needs, Provider, Query, Unopened};
pub use registry::{By, Found, LookUp, Registry};
pub use terms::terms;

/// The tables of this crate that a user may replace.
#[must_use]
pub fn replaceable_tables() -> Vec<&'static stet_core::tables::Table> {
    vec![
        &door::SERVICES,
        &links::LINK_SIGNS,
        &models::MODELS,
        &providers::WIKIDATA,
    ]
}
