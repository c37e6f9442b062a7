//! Where evidence for a claim is looked for beyond the material at hand, one file a place, and what
//! the places share: searches, pages opened, passages cut and ranked.
//!
//! A provider owns its questions and how its answers are read. It refuses to judge what a passage
//! says of the claim, and it never says *nothing found* unless everybody it asked said so: a page
//! that could not be opened is named.

mod abstracts;
mod brave;
mod cited_pages;
mod crossref_abstracts;
mod europepmc_abstracts;
mod fact_checks;
mod gather;
mod pages;
mod passages;
mod questions;
mod results;
mod robots;
mod serper;
mod standing;
mod web_search;
mod wikidata;
mod wikipedia;

pub(crate) use wikidata::WIKIDATA;

use std::sync::Arc;
use std::time::Duration;

pub use brave::Brave;
pub use cited_pages::CitedPages;
pub use crossref_abstracts::CrossrefAbstracts;
pub use europepmc_abstracts::EuropePmcAbstracts;
pub use fact_checks::FactChecks;
pub use pages::{Allowance, Opened, Pages, Shut};
pub use serper::Serper;
pub use web_search::{Unasked, WebSearch};
pub use wikidata::WikidataStatements;
pub use wikipedia::Wikipedia;

use crate::door::Door;
use crate::{Provider, ReadPage};

/// How much one look for one claim may open. Every figure has a default; larger ones cost time and
/// other people's servers.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Options {
    /// Pages opened for one claim by one provider. Default 10.
    pub pages: usize,
    /// Pages opened side by side for one claim. Default 6.
    pub at_once: usize,
    /// Bytes read of one page. Default 12 MiB.
    pub page_bytes: usize,
    /// Time for one page with everything it takes. Default 25 s.
    pub page_time: Duration,
    /// Passages kept of one page, best first. Default 8.
    pub passages: usize,
    /// Mail address that services ask for; empty for none.
    pub contact: String,
}

impl Default for Options {
    fn default() -> Self {
        Self {
            pages: 10,
            at_once: 6,
            page_bytes: 12 * 1024 * 1024,
            page_time: Duration::from_secs(25),
            passages: 8,
            contact: String::new(),
        }
    }
}

/// Every provider that asks outside this machine, in the order in which they are asked: what the
/// text cites first, then what others have checked, then what is written elsewhere.
#[must_use]
pub fn all(
    door: &Arc<dyn Door>,
    reader: &Arc<dyn ReadPage>,
    options: &Options,
) -> Vec<Arc<dyn Provider>> {
    let pages = Arc::new(Pages::new(
        Arc::clone(door),
        Arc::clone(reader),
        options.clone(),
    ));
    let door = || Arc::clone(door);
    let pages = || Arc::clone(&pages);
    vec![
        Arc::new(CitedPages::new(pages())),
        Arc::new(FactChecks::new(door(), pages())),
        Arc::new(Wikipedia::new(door(), options)),
        Arc::new(WikidataStatements::new(door(), options)),
        Arc::new(EuropePmcAbstracts::new(door(), options)),
        Arc::new(CrossrefAbstracts::new(door(), options)),
        Arc::new(Serper::new(door(), pages())),
        Arc::new(Brave::new(door(), pages())),
    ]
}

/// Every service that searches the web in words of one's own, the first choice first.
#[must_use]
pub fn web_searches(
    door: &Arc<dyn Door>,
    reader: &Arc<dyn ReadPage>,
    options: &Options,
) -> Vec<Arc<dyn WebSearch>> {
    let pages = Arc::new(Pages::new(
        Arc::clone(door),
        Arc::clone(reader),
        options.clone(),
    ));
    vec![
        Arc::new(Serper::new(Arc::clone(door), Arc::clone(&pages))),
        Arc::new(Brave::new(Arc::clone(door), pages)),
    ]
}
