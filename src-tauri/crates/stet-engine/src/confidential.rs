//! What of a document is confidential, and what may be said of a finding outside the library
//! (rules 7, 6.7).
//!
//! Owns the marking. What keeps such words from leaving stands where they would leave: questions to
//! language models take only `stet_core::model::Shareable` passages, a settled report has the words
//! taken out, a package is written through `handover::withholding`.

use std::collections::BTreeSet;

use serde_json::json;
use stet_core::report::{Stance, told_without_words};
use stet_core::verdict::Finding;
use stet_store::findings::Judged;
use stet_store::{Entry, Result, StoreError, Tx, documents, log, log_branches, sources};

use crate::change::{Refused, change};
use crate::engine::Inner;
use crate::undo::Inverse;
use crate::view::inspector::stance;
use crate::wire::Failure;

/// Kind of the row of the log that says whether a source is confidential.
pub(crate) const SET: &str = "source_confidential_set";

/// The confidential sources of a document.
#[derive(Debug, Default)]
pub(crate) struct Confidential(BTreeSet<String>);

impl Confidential {
    /// # Errors
    /// A failure of the database.
    pub(crate) fn of(tx: &Tx<'_>, document: &str) -> Result<Self> {
        Ok(Self(sources::confidential(tx, document)?))
    }

    /// The sources, by id.
    pub(crate) fn sources(&self) -> &BTreeSet<String> {
        &self.0
    }

    /// The reasoning of a finding as it may leave the library: its own words, or, where they repeat
    /// confidential evidence, which evidence says what by its number.
    pub(crate) fn explanation(&self, finding: &Finding, judged: &[Judged]) -> String {
        self.without_words(finding, judged)
            .unwrap_or_else(|| finding.explanation.clone())
    }

    /// The reasoning without the words of its evidence; `None` if none of that is confidential.
    pub(crate) fn without_words(&self, finding: &Finding, judged: &[Judged]) -> Option<String> {
        let pointed: Vec<(u32, Stance, bool)> = (1..)
            .zip(&finding.evidence)
            .filter_map(|(number, id)| {
                let judged = judged.iter().find(|one| one.judgement.passage == *id)?;
                let withheld = self.0.contains(&judged.judgement.source);
                Some((number, stance(&judged.judgement), withheld))
            })
            .collect();
        let withheld = pointed.iter().any(|(_, _, withheld)| *withheld);
        withheld.then(|| told_without_words(&pointed))
    }

    /// True if one of the sources was not confidential at some time: a language model may have been
    /// shown it then, and what it was asked and answered may hold its words.
    ///
    /// # Errors
    /// A failure of the database.
    pub(crate) fn was_open(&self, tx: &Tx<'_>, document: &str) -> Result<bool> {
        if self.0.is_empty() {
            return Ok(false);
        }
        let own = log::rows(tx, document)?;
        let others = log_branches::all(tx, document)?;
        Ok(own.iter().chain(&others).any(|row| {
            let said: serde_json::Value = serde_json::from_str(&row.payload).unwrap_or_default();
            let of_these = said["source"]
                .as_str()
                .is_some_and(|id| self.0.contains(id));
            row.kind == SET && of_these
        }))
    }
}

/// Says whether a source is confidential.
///
/// # Errors
/// "not_found"; "invalid" for a page, or to open a source whose words are not here; a failure of the
/// library.
pub(crate) fn set(
    inner: &Inner,
    document: &str,
    source: &str,
    confidential: bool,
) -> std::result::Result<(), Failure> {
    change(inner, document, |tx, at| {
        let all = sources::all(tx, document)?;
        let stored = all.iter().find(|stored| stored.source.id == source);
        let stored = stored.ok_or_else(|| StoreError::Missing("this source".to_owned()))?;
        if stored.withheld && !confidential {
            return Err(Refused::invalid(
                "The words of this source are not here: whoever handed the document over withheld \
                 them, and alone can say that it is no longer confidential.",
            ));
        }
        if stored.source.url.is_some() && confidential {
            return Err(Refused::invalid(
                "A page that was opened cannot be confidential: its host was asked for it, and the ledger \
                 says so. Save it as a file and add that instead.",
            ));
        }
        if stored.source.confidential == confidential {
            return Ok(((), Vec::new()));
        }
        let entry = mark(tx, document, source, confidential)?;
        Inverse {
            confidential: Some((source.to_owned(), !confidential)),
            ..Inverse::default()
        }
        .push(tx, document, SET)?;
        documents::touch(tx, document, at, false)?;
        Ok(((), vec![entry]))
    })
}

/// Marks a source, or takes the mark away; the row for the log.
pub(crate) fn mark(tx: &Tx<'_>, document: &str, source: &str, confidential: bool) -> Result<Entry> {
    sources::set_confidential(tx, document, source, confidential)?;
    let payload = json!({ "source": source, "confidential": confidential });
    Ok(Entry::new(SET, payload))
}
