//! One look at every citation of a document, made in each run before its claims are looked at.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use stet_core::citation_support::{Mode, Report, Supplied, pair, verify_document};
use stet_core::evidence::{Passage, Pinpoint};
use stet_store::documents::Stored;
use stet_store::{Tx, passages, reference_list, sources};

use super::setting;
use crate::wire::Settings;

/// How much of a source is searched for its own title and identifier, in bytes.
const HEAD: usize = 3_000;

/// What a run found of a document's citations.
#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize)]
pub(crate) struct Checked {
    /// Ids of the supplied sources that are the texts of references, by the reference's number.
    pub(crate) paired: BTreeMap<u32, String>,
    /// Sentences, totals, citations without source.
    pub(crate) report: Report,
    /// True if a sentence that is not borne out fails the check.
    #[serde(default)]
    pub(crate) strict: bool,
}

/// Holds the document against the supplied texts of what it cites.
///
/// # Errors
/// A failure of the database.
pub(crate) fn check(tx: &Tx<'_>, doc: &Stored, general: &Settings) -> stet_store::Result<Checked> {
    let settings = setting::of_document(tx, &doc.id, general)?;
    if settings.mode == Mode::Off {
        // Kept all the same: what an earlier run found is no longer said.
        return Ok(Checked::default());
    }
    let references = reference_list::of(tx, &doc.id)?;
    let mut supplied = Vec::new();
    // A document that cites nothing has no source to be read.
    let pack = if references.is_empty() {
        Vec::new()
    } else {
        sources::pack(tx, &doc.id)?
    };
    for stored in pack.into_iter().filter(|stored| !stored.withheld) {
        let words = words_of(&passages::of_source(tx, &doc.id, &stored.source.id)?);
        supplied.push((stored.source, words));
    }
    let described: Vec<Supplied<'_>> = supplied
        .iter()
        .map(|(source, words)| Supplied {
            id: &source.id,
            name: &source.title,
            url: source.url.as_deref().unwrap_or_default(),
            head: &words[..words.floor_char_boundary(HEAD)],
        })
        .collect();
    let paired: BTreeMap<u32, String> = pair(&references, &described)
        .into_iter()
        .map(|(number, id)| (number, id.to_owned()))
        .collect();
    let texts = paired
        .iter()
        .filter_map(|(number, id)| {
            let (_, words) = supplied.iter().find(|(source, _)| source.id == *id)?;
            Some((*number, words.clone()))
        })
        .collect();
    let report = verify_document(&doc.document, &references, &texts, &settings);
    Ok(Checked {
        paired,
        report,
        strict: settings.mode == Mode::Strict,
    })
}

/// The words of a source with its headings, which stand in the pinpoints of what they head.
fn words_of(passages: &[Passage]) -> String {
    let mut words = String::new();
    let mut last = None;
    for passage in passages {
        if let Pinpoint::Paragraph { heading, .. } = &passage.pinpoint
            && heading.as_ref() != last
        {
            last = heading.as_ref();
            words.extend(heading.iter().flat_map(|heading| [heading.as_str(), "\n"]));
        }
        words.push_str(&passage.text);
        words.push('\n');
    }
    words
}
