//! Citation health as the report prints it: nothing where all is well.

use stet_core::report::{CitationHealth, HealthCitation, HealthSentence};
use stet_store::documents::Stored;
use stet_store::{Result, Tx, citation_checks, sources};

use super::Checked;
use super::view::{failing, held};
use crate::wire::{CiteRow, CitingSentence};

/// The citations of a document that do not hold; `None` before they were checked.
///
/// # Errors
/// A failure of the database.
pub(crate) fn health(tx: &Tx<'_>, document: &Stored) -> Result<Option<CitationHealth>> {
    let Some(checked) = citation_checks::latest::<Checked>(tx, &document.id)? else {
        return Ok(None);
    };
    let report = &checked.report;
    let withheld = sources::confidential(tx, &document.id)?;
    let sentences = |told: Vec<CitingSentence>| -> Vec<HealthSentence> {
        told.into_iter().map(sentence).collect()
    };
    Ok(Some(CitationHealth {
        strict: checked.strict,
        threshold: report.threshold,
        total: report.total,
        supported: report.supported,
        not_checked: report.not_checked,
        failing: sentences(failing(tx, &document.id, &checked, &withheld)?),
        verification: sentences(held(tx, &document.id, &checked, &withheld)?),
        disclaimers: report
            .disclaimers
            .iter()
            .map(|check| check.sentence.clone())
            .collect(),
        uncited: report.uncited.len(),
        without_source: report.without_source.clone(),
    }))
}

fn sentence(told: CitingSentence) -> HealthSentence {
    HealthSentence {
        sentence: told.sentence,
        citations: told.cites.into_iter().map(citation).collect(),
    }
}

fn citation(cite: CiteRow) -> HealthCitation {
    HealthCitation {
        mark: cite.mark,
        source: cite.source,
        recall: cite.recall,
        missing: cite.missing,
        differs: cite.differs,
    }
}
