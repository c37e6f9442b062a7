//! The registries of works, one file each, and what they share in asking and reading.
//!
//! A registry owns its questions and how its answers are read. It refuses to judge whether a record
//! is the cited work, and it never says *nothing found* unless the service said so in its own
//! shape: a web page, an error, a strange answer or a time-out is [`crate::Found::NoAnswer`].

mod arxiv;
mod ask;
mod courtlistener;
mod coverage;
mod crossref;
mod csl;
mod datacite;
mod dblp;
mod doi;
mod europepmc;
mod govinfo;
mod identifier;
mod name;
mod notice;
mod openalex;
mod openlibrary;
mod question;
mod semanticscholar;
mod wikidata;

use std::sync::Arc;

pub use arxiv::Arxiv;
pub use courtlistener::CourtListener;
pub use crossref::Crossref;
pub use datacite::DataCite;
pub use dblp::Dblp;
pub use doi::DoiOrg;
pub use europepmc::EuropePmc;
pub use govinfo::GovInfo;
pub use openalex::OpenAlex;
pub use openlibrary::OpenLibrary;
pub use semanticscholar::SemanticScholar;
pub use wikidata::Wikidata;

use crate::Registry;
use crate::ask::{json, markup};
use crate::door::Door;

/// Every registry there is, asked without a contact address.
#[must_use]
pub fn all(door: &Arc<dyn Door>) -> Vec<Arc<dyn Registry>> {
    all_with_contact(door, "")
}

/// Every registry there is, in the order in which answers are preferred: where a work is
/// registered before where it is collected. `contact` is a mail address that services ask for and
/// answer more willingly with; empty for none.
#[must_use]
pub fn all_with_contact(door: &Arc<dyn Door>, contact: &str) -> Vec<Arc<dyn Registry>> {
    let door = || Arc::clone(door);
    vec![
        Arc::new(DoiOrg::new(door())),
        Arc::new(Crossref::new(door(), contact)),
        Arc::new(DataCite::new(door())),
        Arc::new(EuropePmc::new(door())),
        Arc::new(Arxiv::new(door())),
        Arc::new(OpenLibrary::new(door())),
        Arc::new(Dblp::new(door())),
        Arc::new(OpenAlex::new(door())),
        Arc::new(SemanticScholar::new(door())),
        Arc::new(Wikidata::new(door())),
        Arc::new(CourtListener::new(door())),
        Arc::new(GovInfo::new(door())),
    ]
}
