//! The material handed over with a document, read once for all its claims.

use std::collections::HashMap;

use stet_core::document::Document;
use stet_core::evidence::{Passage, Source};
use stet_judge::Library;
use stet_sources::Hit;
use stet_store::{passages, sources};

use crate::engine::Inner;
use crate::wire::Failure;

/// Most passages that are read whole. Of a larger pack a claim is held against what a search finds: every claim against
/// all of it would take minutes.
const MOST: u32 = 3_000;

/// Passages of supplied sources, and what they state.
#[derive(Debug, Default)]
pub(crate) struct Material {
    /// What the passages state; nothing where there are more than [`MOST`].
    pub(crate) library: Library,
    hits: HashMap<String, Hit>,
    /// Ids of the passages in the order of the pack.
    order: Vec<String>,
}

impl Material {
    /// The material of a document that is written in `language` (ISO 639-1, or empty). Blocks, for about a second a megabyte.
    ///
    /// # Errors
    /// A failure of the library.
    pub(crate) fn of(inner: &Inner, document: &str, language: &str) -> Result<Self, Failure> {
        let read = |tx: &stet_store::Tx<'_>| {
            let mut out = Vec::new();
            if passages::count(tx, document)? > MOST {
                return Ok(out);
            }
            for stored in sources::pack(tx, document)? {
                if stored.withheld {
                    continue;
                }
                for passage in passages::of_source(tx, document, &stored.source.id)? {
                    out.push((passage, stored.source.clone()));
                }
            }
            Ok(out)
        };
        let all = inner.library.read(read)?;
        let told: Vec<Passage> = all.iter().map(|(one, of)| under_title(one, of)).collect();
        let hit = |(passage, source): (Passage, Source)| {
            let hit = Hit {
                source,
                passage,
                why: String::new(),
                snapshot: None,
            };
            (hit.passage.id.clone(), hit)
        };
        Ok(Self {
            library: Library::read(&told, language),
            order: all.iter().map(|(one, _)| one.id.clone()).collect(),
            hits: all.into_iter().map(hit).collect(),
        })
    }

    /// All of it in the order of the pack; nothing where there are more than [`MOST`].
    pub(crate) fn in_order(&self) -> impl Iterator<Item = &Hit> {
        self.order.iter().filter_map(|id| self.hits.get(id))
    }

    /// A passage with its source, as a search would have found it.
    pub(crate) fn hit(&self, passage: &str) -> Option<&Hit> {
        self.hits.get(passage)
    }
}

/// The language of a document, ISO 639-1; empty where nothing tells it.
pub(crate) fn language_of(document: &Document) -> &'static str {
    document.detect_language().map_or("", |found| found.tag)
}

/// What passages state that were found one by one.
pub(crate) fn library_of(hits: &[Hit], language: &str) -> Library {
    let told: Vec<Passage> = hits
        .iter()
        .map(|hit| under_title(&hit.passage, &hit.source))
        .collect();
    Library::read(&told, language)
}

/// The passage under the title of its source.
fn under_title(passage: &Passage, source: &Source) -> Passage {
    Passage {
        under: passage.stands_under(&source.title),
        ..passage.clone()
    }
}
