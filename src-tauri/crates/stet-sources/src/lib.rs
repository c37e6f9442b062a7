//! Where evidence is looked for. Every place to look is a [`Provider`].
//!
//! Owns the question asked of a provider ([`Query`]) and the four answers it may give
//! ([`Answer`]); later, everything that touches the network. Today there is one provider, the
//! material the user supplied ([`SourcePack`]), and no network code at all. Refuses to judge:
//! relevance is not truth.

mod pack;
mod provider;
mod terms;

pub use pack::{Shelf, SourcePack};
pub use provider::{Answer, Failure, Hit, Needs, Provider, Query};
pub use terms::terms;
