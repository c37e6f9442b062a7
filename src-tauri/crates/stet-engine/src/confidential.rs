//! What of a document is confidential, and what may be said of a finding outside the library
//! (rules 7, 6.7).
//!
//! Owns the marking. What keeps such words from leaving stands where they would leave: questions to
//! language models take only `stet_core::model::Shareable` passages, a settled report has the words
//! taken out, a package is written through `handover::withholding`.

use std::collections::BTreeMap;

use serde_json::json;
use stet_core::entailment::Judgement;
use stet_core::evidence::Source;
use stet_core::report::{Report, Stance, day, told_without_words};
use stet_core::verdict::Finding;
use stet_store::findings::Judged;
use stet_store::{
    Entry, Result, StoreError, Tx, documents, log, log_branches, revisions, settled_reports,
    sources,
};

use crate::change::{Refused, change};
use crate::engine::Inner;
use crate::undo::Inverse;
use crate::view::inspector::stance;
use crate::wire::{Failure, SourceSalt};

/// Kind of the row of the log that says whether a source is confidential.
pub(crate) const SET: &str = "source_confidential_set";

/// The confidential sources of a document, each with the commitment to its content.
#[derive(Debug, Default)]
pub(crate) struct Confidential(BTreeMap<String, String>);

impl FromIterator<(String, String)> for Confidential {
    fn from_iter<I: IntoIterator<Item = (String, String)>>(commitments: I) -> Self {
        Self(commitments.into_iter().collect())
    }
}

impl Confidential {
    /// # Errors
    /// A failure of the database.
    pub(crate) fn of(tx: &Tx<'_>, document: &str) -> Result<Self> {
        Ok(Self(sources::confidential(tx, document)?))
    }

    /// The commitments to their content, by id.
    pub(crate) fn commitments(&self) -> &BTreeMap<String, String> {
        &self.0
    }

    /// True if the source of this id is one of them.
    pub(crate) fn holds(&self, source: &str) -> bool {
        self.0.contains_key(source)
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
                let withheld = self.holds(&judged.judgement.source);
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
            let of_these = said["source"].as_str().is_some_and(|id| self.holds(id));
            row.kind == SET && of_these
        }))
    }
}

/// A source as it may be told of outside: of confidential material the commitment to its content and the
/// day it was taken in.
pub(crate) fn outside(stored: sources::Stored) -> Source {
    let mut source = stored.source;
    if source.confidential {
        source.content_hash = stored.commitment;
        source.retrieved_at = day(&source.retrieved_at).to_owned();
    }
    source
}

/// True for a passage that nothing is told of outside: it is confidential, and takes no side that a
/// finding points at. Not even how many of them were read.
pub(crate) fn is_left_out(finding: &Finding, judgement: &Judgement, confidential: bool) -> bool {
    confidential
        && stance(judgement) == Stance::Context
        && !finding.evidence.contains(&judgement.passage)
}

/// Says whether a source is confidential.
///
/// # Errors
/// `NotFound`; `Invalid` for a page, or to open a source whose words are not here; a failure of the
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
                "The text of this source is not here: whoever handed the document over withheld \
                 it, and only they can lift the confidentiality.",
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
    let payload = json!({
        "source": source, "confidential": confidential,
        "revisions": settle_revisions(tx, document)?,
    });
    Ok(Entry::new(SET, payload))
}

/// Makes every signed-off report anew as it may leave now; the SHA-256 of each, by its number. The row of
/// the log that says what is confidential names them, so that what leaves can be held against it.
fn settle_revisions(tx: &Tx<'_>, document: &str) -> Result<BTreeMap<String, String>> {
    settled_reports::drop_all(tx, document)?;
    let confidential = sources::confidential(tx, document)?;
    let mut hashes = BTreeMap::new();
    for revision in revisions::all(tx, document)? {
        let words = revisions::report(tx, document, revision.number)?;
        let hash = match without(&words, &confidential)? {
            Some(settled) => settled_reports::keep(tx, document, revision.number, &settled)?,
            None => revision.hash,
        };
        hashes.insert(revision.number.to_string(), hash);
    }
    Ok(hashes)
}

/// The words of a signed-off report without those of confidential sources; `None` if it has none of them.
fn without(words: &str, confidential: &BTreeMap<String, String>) -> Result<Option<String>> {
    if confidential.is_empty() {
        return Ok(None);
    }
    let mut report: Report = serde_json::from_str(words)?;
    let less = report.withhold(confidential);
    let words = stet_export::json::write(&report);
    Ok(less.then(|| String::from_utf8_lossy(&words).into_owned()))
}

/// The words of a signed-off report as they may leave.
pub(crate) fn settled(
    tx: &Tx<'_>,
    document: &str,
    number: u32,
    words: &str,
) -> Result<Option<String>> {
    match settled_reports::get(tx, document, number)? {
        Some(settled) => Ok(Some(settled)),
        None => without(words, &sources::confidential(tx, document)?),
    }
}

/// The salt of a confidential source, with what it proves.
///
/// # Errors
/// `NotFound`; a failure of the library.
pub(crate) fn salt(
    inner: &Inner,
    document: &str,
    source: &str,
) -> std::result::Result<SourceSalt, Failure> {
    Ok(inner.library.read(|tx| {
        let all = sources::all(tx, document)?;
        let stored = all.into_iter().find(|one| one.source.id == source);
        let stored = stored.ok_or_else(|| StoreError::Missing("this source".to_owned()))?;
        let salt = sources::salt(tx, document, source)?;
        if salt.is_empty() || stored.commitment.is_empty() {
            return Err(StoreError::Missing("the salt of this source".to_owned()));
        }
        Ok(SourceSalt {
            salt,
            commitment: stored.commitment,
        })
    })?)
}
