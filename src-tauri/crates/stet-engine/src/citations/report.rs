//! Citation health as the report prints it: nothing where all is well.

use std::collections::HashMap;

use stet_core::report::{CitationHealth, HealthCitation, HealthSentence};
use stet_store::documents::Stored;
use stet_store::{Result, Tx, citation_checks, sources};

use super::Checked;
use super::view::{Differing, row};

/// The citations of a document that do not hold; `None` before they were checked.
///
/// # Errors
/// A failure of the database.
pub(crate) fn health(tx: &Tx<'_>, document: &Stored) -> Result<Option<CitationHealth>> {
    let Some(checked) = citation_checks::latest::<Checked>(tx, &document.id)? else {
        return Ok(None);
    };
    let report = &checked.report;
    let differing = Differing::load(tx, &document.id)?;
    let names: HashMap<String, String> = sources::all(tx, &document.id)?
        .into_iter()
        .map(|stored| (stored.source.id, stored.source.title))
        .collect();
    let mut health = CitationHealth {
        threshold: report.threshold,
        total: report.total,
        supported: report.supported,
        not_checked: report.not_checked,
        failing: Vec::new(),
        disclaimers: report
            .disclaimers
            .iter()
            .map(|check| check.sentence.clone())
            .collect(),
        uncited: report.uncited.len(),
        without_source: report.without_source.clone(),
    };
    for check in &report.checks {
        let citations: Vec<HealthCitation> = check
            .cited
            .iter()
            .map(|cited| row(cited, check, &checked, &names, &differing))
            .map(|row| HealthCitation {
                mark: row.mark,
                source: row.source,
                recall: row.recall,
                missing: row.missing,
                differs: row.differs,
            })
            .collect();
        let differs = citations.iter().any(|cited| !cited.differs.is_empty());
        if check.supported == Some(false) || differs {
            health.failing.push(HealthSentence {
                sentence: check.sentence.clone(),
                citations,
            });
        }
    }
    Ok(Some(health))
}
