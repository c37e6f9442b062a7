//! The material the user supplied, as a provider. Nothing leaves the machine.

use std::collections::HashSet;
use std::sync::Arc;

use async_trait::async_trait;
use stet_core::evidence::{Passage, Source};
use tokio_util::sync::CancellationToken;

use crate::{Answer, Failure, Hit, Looked, Needs, Provider, Query, terms};

/// Where the supplied material is kept and can be searched. Methods block.
pub trait Shelf: Send + Sync {
    /// Passages of the document's pack that hold any of the terms, best first.
    ///
    /// # Errors
    /// Why the shelf could not be searched, in words.
    fn search(&self, document: &str, terms: &[String], limit: u32) -> Result<Vec<Passage>, String>;
    /// The passages before and after this one in its source.
    ///
    /// # Errors
    /// Why the shelf could not be searched, in words.
    fn neighbours(&self, document: &str, passage: &str) -> Result<Vec<Passage>, String>;
    /// The sources of the document's pack that can be searched now.
    ///
    /// # Errors
    /// Why the shelf could not be searched, in words.
    fn sources(&self, document: &str) -> Result<Vec<Source>, String>;
}

/// Looks in the source pack.
pub struct SourcePack {
    shelf: Arc<dyn Shelf>,
}

impl std::fmt::Debug for SourcePack {
    fn fmt(&self, out: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        out.write_str("SourcePack")
    }
}

/// Hits whose neighbours are taken along where the search found too little: what stands beside a
/// hit explains it.
const WITH_NEIGHBOURS: usize = 6;

impl SourcePack {
    /// Looks on this shelf.
    #[must_use]
    pub fn new(shelf: Arc<dyn Shelf>) -> Self {
        Self { shelf }
    }
}

#[async_trait]
impl Provider for SourcePack {
    fn id(&self) -> &'static str {
        "source_pack"
    }

    fn name(&self) -> &'static str {
        "the source pack"
    }

    fn needs(&self) -> Needs {
        Needs {
            key: false,
            network: false,
            sent: "",
        }
    }

    async fn look(&self, query: &Query, cancel: &CancellationToken) -> Looked {
        let shelf = Arc::clone(&self.shelf);
        let query = query.clone();
        let search = tokio::task::spawn_blocking(move || look(shelf.as_ref(), &query));
        let found = tokio::select! {
            biased;
            () = cancel.cancelled() => Err("stopped".to_owned()),
            found = search => found.unwrap_or_else(|error| Err(error.to_string())),
        };
        let answer = found.unwrap_or_else(|reason| {
            Answer::NoAnswer(Failure {
                reason,
                retry: true,
            })
        });
        answer.into()
    }
}

fn look(shelf: &dyn Shelf, query: &Query) -> Result<Answer, String> {
    let sources = shelf.sources(&query.document)?;
    if sources.is_empty() {
        return Ok(Answer::Declined("the source pack is empty".to_owned()));
    }
    // A few more than wanted: copies of one story are told apart later.
    let limit = query.wanted.saturating_add(4);
    let mut passages = shelf.search(&query.document, &terms(query), limit)?;
    if passages.is_empty() {
        return Ok(Answer::NothingFound);
    }
    let mut seen: HashSet<String> = passages.iter().map(|p| p.id.clone()).collect();
    let found = passages.len();
    for hit in 0..found.min(WITH_NEIGHBOURS) {
        if passages.len() >= query.wanted as usize {
            break;
        }
        let id = passages[hit].id.clone();
        for beside in shelf.neighbours(&query.document, &id)? {
            if seen.insert(beside.id.clone()) {
                passages.push(Passage {
                    relevance: 0.0,
                    ..beside
                });
            }
        }
    }
    let hits: Vec<Hit> = passages
        .into_iter()
        .filter_map(|passage| {
            let source = sources.iter().find(|s| s.id == passage.source)?.clone();
            Some(Hit {
                source,
                passage,
                why: String::new(),
                snapshot: None,
            })
        })
        .collect();
    Ok(if hits.is_empty() {
        Answer::NothingFound
    } else {
        Answer::Hits(hits)
    })
}
