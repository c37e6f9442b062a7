//! The citations of a document as the References screen shows them.

use std::collections::{BTreeMap, HashMap};

use stet_core::citation_support::{Check, Cited, Mode};
use stet_core::document::Place;
use stet_core::entailment::AtomState;
use stet_core::report::{WITHHELD, strict_failure};
use stet_store::{Tx, citation_checks, claims, findings, passages, sources};

use super::{Checked, setting};
use crate::state::touches;
use crate::wire::{CitationHealth, CiteRow, CitingSentence, CrossRow, Settings};

/// What the latest run found of the document's citations, in the state of its settings now.
///
/// # Errors
/// A failure of the database.
pub(crate) fn view(
    tx: &Tx<'_>,
    document: &str,
    general: &Settings,
) -> stet_store::Result<CitationHealth> {
    let rule = setting::of_document(tx, document, general)?;
    let mut health = CitationHealth {
        mode: rule.mode,
        threshold: rule.threshold,
        checked: false,
        failed: false,
        total: 0,
        supported: 0,
        not_checked: 0,
        failing: Vec::new(),
        disclaimers: Vec::new(),
        uncited: Vec::new(),
    };
    let Some(checked) = citation_checks::latest::<Checked>(tx, document)? else {
        return Ok(health);
    };
    if rule.mode == Mode::Off {
        return Ok(health);
    }
    let report = &checked.report;
    health.checked = true;
    health.total = number(report.total);
    health.supported = number(report.supported);
    health.not_checked = number(report.not_checked);
    health.failing = failing(tx, document, &checked, &BTreeMap::new())?;
    health.failed = checked.strict && !health.failing.is_empty();
    health.disclaimers = report
        .disclaimers
        .iter()
        .map(|check| sentence(&check.sentence, check.block))
        .collect();
    health.uncited = report
        .uncited
        .iter()
        .map(|uncited| sentence(&uncited.sentence, uncited.block))
        .collect();
    Ok(health)
}

/// What is said of a strict check that fails; `None` if it holds, or was not strict.
///
/// # Errors
/// A failure of the database.
pub(crate) fn failure(tx: &Tx<'_>, document: &str) -> stet_store::Result<Option<String>> {
    let latest = citation_checks::latest::<Checked>(tx, document)?;
    let Some(checked) = latest.filter(|checked| checked.strict) else {
        return Ok(None);
    };
    let failing = failing(tx, document, &checked, &BTreeMap::new())?;
    Ok(strict_failure(failing.len()))
}

/// The sentences that a cited text does not bear out, or turns round, in reading order. Neither name
/// nor words of the sources in `withheld` are told.
///
/// # Errors
/// A failure of the database.
pub(super) fn failing(
    tx: &Tx<'_>,
    document: &str,
    checked: &Checked,
    withheld: &BTreeMap<String, String>,
) -> stet_store::Result<Vec<CitingSentence>> {
    sentences(tx, document, checked, withheld, |check, cites| {
        check.supported == Some(false) || cites.iter().any(|cite| !cite.differs.is_empty())
    })
}

/// Every sentence that was held against a text it cites, in reading order, as [`failing`] tells them.
///
/// # Errors
/// A failure of the database.
pub(super) fn held(
    tx: &Tx<'_>,
    document: &str,
    checked: &Checked,
    withheld: &BTreeMap<String, String>,
) -> stet_store::Result<Vec<CitingSentence>> {
    sentences(tx, document, checked, withheld, |_, cites| {
        cites.iter().any(|cite| cite.recall.is_some())
    })
}

/// The citing sentences that are `wanted`.
fn sentences(
    tx: &Tx<'_>,
    document: &str,
    checked: &Checked,
    withheld: &BTreeMap<String, String>,
    wanted: fn(&Check, &[CiteRow]) -> bool,
) -> stet_store::Result<Vec<CitingSentence>> {
    let differing = Differing::load(tx, document, withheld)?;
    let names: HashMap<String, String> = sources::all(tx, document)?
        .into_iter()
        .map(|stored| match withheld.contains_key(&stored.source.id) {
            true => (stored.source.id, WITHHELD.to_owned()),
            false => (stored.source.id, stored.source.title),
        })
        .collect();
    let mut all = Vec::new();
    for check in &checked.report.checks {
        let cites: Vec<CiteRow> = check
            .cited
            .iter()
            .map(|cited| row(cited, check, checked, &names, &differing))
            .collect();
        if wanted(check, &cites) {
            all.push(CitingSentence {
                sentence: check.sentence.clone(),
                block: number(check.block),
                cites,
            });
        }
    }
    Ok(all)
}

fn row(
    cited: &Cited,
    check: &Check,
    checked: &Checked,
    names: &HashMap<String, String>,
    differing: &Differing,
) -> CiteRow {
    let source = cited.source.and_then(|number| checked.paired.get(&number));
    let place = Place {
        block: check.block,
        span: check.span,
    };
    CiteRow {
        mark: cited.mark.clone(),
        source: source
            .and_then(|id| names.get(id))
            .cloned()
            .unwrap_or_default(),
        recall: cited.recall,
        supported: cited
            .recall
            .map(|recall| recall >= checked.report.threshold),
        missing: cited.missing.clone(),
        differs: source.map_or_else(Vec::new, |id| differing.at(&place, id)),
    }
}

fn sentence(words: &str, block: usize) -> CrossRow {
    CrossRow {
        words: String::new(),
        sentence: words.to_owned(),
        block: number(block),
    }
}

fn number(count: usize) -> u32 {
    u32::try_from(count).unwrap_or(u32::MAX)
}

/// Where passages say otherwise than claims: the claim's place, the source, the reasons. Recall
/// alone lets "did not fall" pass for "fell" (rules 2).
struct Differing(Vec<(Place, String, Vec<String>)>);

impl Differing {
    /// # Errors
    /// A failure of the database.
    fn load(
        tx: &Tx<'_>,
        document: &str,
        withheld: &BTreeMap<String, String>,
    ) -> stet_store::Result<Self> {
        let latest = findings::latest(tx, document)?;
        let mut all = Vec::new();
        for claim in claims::with_status(tx, document, claims::Status::Active)? {
            let Some(found) = latest.get(&claim.id) else {
                continue;
            };
            if found.disagrees == 0 || found.revision != claim.revision {
                continue;
            }
            for judged in findings::judged(tx, &found.run, &claim.id)? {
                let judgement = &judged.judgement;
                let differs = judgement
                    .atoms
                    .iter()
                    .any(|a| a.state == AtomState::Differs);
                let told = !withheld.contains_key(&judgement.source);
                if told && differs && judgement.probabilities.contradict >= 0.6 {
                    let passage = passages::get(tx, document, &judgement.passage)?;
                    let reasons = judgement.reasons.clone();
                    all.push((claim.claim.place, passage.source, reasons));
                }
            }
        }
        Ok(Self(all))
    }

    fn at(&self, place: &Place, source: &str) -> Vec<String> {
        let mut reasons: Vec<String> = Vec::new();
        for (claim, known, found) in &self.0 {
            if known == source && touches(claim, place) {
                for reason in found {
                    if !reasons.contains(reason) {
                        reasons.push(reason.clone());
                    }
                }
            }
        }
        reasons
    }
}
