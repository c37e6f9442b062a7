//! What is known of each citation of a claim: the second axis of the report verdict (rules 6.3).

use std::collections::{BTreeMap, HashMap};

use stet_core::document::{Document, Place};
use stet_core::reference::adjudicate::{Class, Code};
use stet_core::reference::{NoticeKind, Reference, ReferenceForm};
use stet_core::verdict::{CitationState, Finding, FindingKind};
use stet_sources::Cited;
use stet_sources::links::LinkState;
use stet_store::claims::Stored;
use stet_store::{Tx, citation_checks, reference_findings, reference_list};

use super::Checked;
use crate::references::ReferenceFinding;
use crate::state::touches;

/// What is known of the references of a document.
pub(crate) struct Known {
    references: Vec<Reference>,
    findings: BTreeMap<u32, CitationState>,
    checked: Option<Checked>,
}

impl Known {
    /// # Errors
    /// A failure of the database.
    pub(crate) fn load(tx: &Tx<'_>, document: &str) -> stet_store::Result<Self> {
        let references = reference_list::of(tx, document)?;
        if references.is_empty() {
            return Ok(Self {
                references,
                findings: BTreeMap::new(),
                checked: None,
            });
        }
        let latest = reference_findings::latest::<ReferenceFinding>(tx, document)?;
        let findings = references
            .iter()
            .filter_map(|reference| {
                let stored = latest.get(&reference.number)?;
                Some((reference.number, looked_up(reference, &stored.finding)))
            })
            .collect();
        Ok(Self {
            references,
            findings,
            checked: citation_checks::latest(tx, document)?,
        })
    }

    /// The state of each citation of a claim; empty if nothing is known of any.
    pub(crate) fn of(&self, place: &Place, finding: Option<&Finding>) -> Vec<CitationState> {
        let cites = |reference: &&Reference| {
            reference
                .mentions
                .iter()
                .any(|mention| touches(&mention.sentence, place))
        };
        let states: Vec<CitationState> = self
            .references
            .iter()
            .filter(cites)
            .map(|reference| self.state(reference, place, finding))
            .collect();
        if states.iter().all(|state| *state == CitationState::Unknown) {
            return Vec::new();
        }
        if self.is_strict() && states.contains(&CitationState::DoesNotSay) {
            return without_excuse(states);
        }
        states
    }

    /// True if the citations were checked strictly: each has to bear its sentence out.
    fn is_strict(&self) -> bool {
        self.checked.as_ref().is_some_and(|checked| checked.strict)
    }

    /// True if the citations were checked strictly and one of a sentence at this place fails.
    pub(crate) fn fails_strictly(&self, place: &Place) -> bool {
        let strict = self.checked.as_ref().filter(|checked| checked.strict);
        strict.is_some_and(|checked| {
            let mut unsupported = checked.report.unsupported();
            unsupported.any(|check| check.block == place.block && check.span.overlaps(&place.span))
        })
    }

    /// What the text cites at this place and can be opened, each with the mark that cites it.
    pub(crate) fn addresses(&self, document: &Document, place: &Place) -> Vec<Cited> {
        let mut all = Vec::new();
        for reference in &self.references {
            let cited = &reference.cited;
            let address = [&cited.url, &cited.doi]
                .into_iter()
                .find(|address| !address.is_empty());
            let mention = reference
                .mentions
                .iter()
                .find(|mention| touches(&mention.sentence, place));
            if let (Some(address), Some(mention)) = (address, mention) {
                let block = document.blocks.get(mention.place.block);
                let mark = block.and_then(|block| mention.place.span.slice(&block.text));
                all.push(Cited {
                    address: address.clone(),
                    mark: mark.unwrap_or_default().to_owned(),
                });
            }
        }
        all
    }

    fn state(
        &self,
        reference: &Reference,
        place: &Place,
        finding: Option<&Finding>,
    ) -> CitationState {
        let known = self.findings.get(&reference.number).copied();
        match known {
            Some(CitationState::Found | CitationState::Unknown) | None => self
                .read(reference, place, finding)
                .or(known)
                .unwrap_or(CitationState::Unknown),
            // A retracted or missing work does not become sound by being at hand.
            Some(fault) => fault,
        }
    }

    /// What the supplied text of the reference says: a passage of it that supports the claim, or
    /// hardly a word of the sentence.
    fn read(
        &self,
        reference: &Reference,
        place: &Place,
        finding: Option<&Finding>,
    ) -> Option<CitationState> {
        let checked = self.checked.as_ref()?;
        let source = checked.paired.get(&reference.number)?;
        let passage_of = |passage: &String| {
            passage
                .strip_prefix(source.as_str())
                .is_some_and(|rest| rest.starts_with(':'))
        };
        let supports = finding.is_some_and(|finding| {
            finding.kind == FindingKind::Supported && finding.evidence.iter().any(passage_of)
        });
        if supports {
            return Some(CitationState::Supports);
        }
        let recall = checked
            .report
            .checks
            .iter()
            .filter(|check| check.block == place.block && check.span.overlaps(&place.span))
            .flat_map(|check| &check.cited)
            .filter(|cited| cited.source == Some(reference.number))
            .find_map(|cited| cited.recall)?;
        Some(if recall < checked.report.threshold {
            CitationState::DoesNotSay
        } else {
            CitationState::Found
        })
    }
}

/// The same where one source that says it excuses no other that does not.
fn without_excuse(states: Vec<CitationState>) -> Vec<CitationState> {
    let excuse = |state| match state {
        CitationState::Supports => CitationState::Found,
        other => other,
    };
    states.into_iter().map(excuse).collect()
}

/// The states of the citations of every claim that has any known, by the claim's id.
pub(crate) fn of_claims<'c>(
    known: &Known,
    claims: impl Iterator<Item = (&'c Stored, Option<&'c Finding>)>,
) -> HashMap<String, Vec<CitationState>> {
    claims
        .filter(|_| !known.references.is_empty())
        .map(|(claim, finding)| (claim.id.clone(), known.of(&claim.claim.place, finding)))
        .filter(|(_, states)| !states.is_empty())
        .collect()
}

/// What looking the reference up says of a citation of it.
fn looked_up(reference: &Reference, finding: &ReferenceFinding) -> CitationState {
    let adjudication = &finding.adjudication;
    let notices = adjudication
        .record
        .iter()
        .flat_map(|record| &record.notices);
    let withdrawn = |kind| matches!(kind, NoticeKind::Retracted | NoticeKind::Withdrawn);
    if notices.map(|notice| notice.kind).any(withdrawn) {
        return CitationState::Retracted;
    }
    if adjudication.codes.contains(&Code::H0) {
        return CitationState::NotFound;
    }
    if adjudication.codes.contains(&Code::H5) {
        return CitationState::AnotherWork;
    }
    let broken = finding
        .link
        .as_ref()
        .is_some_and(|link| link.settled && link.state.is_broken());
    let by_link = matches!(reference.form, ReferenceForm::Link | ReferenceForm::Bare);
    // A work that its record or DOI leads to can be read, whatever became of one address of it.
    let reachable = adjudication.record.is_some() && !by_link;
    if broken && !reachable {
        return CitationState::Dead;
    }
    let answers = finding
        .link
        .as_ref()
        .is_some_and(|link| matches!(link.state, LinkState::Alive | LinkState::Moved));
    match adjudication.class {
        Class::Real | Class::Potential | Class::Hallucinated => CitationState::Found,
        _ if answers => CitationState::Found,
        Class::NotFound => CitationState::Untraced,
        _ => CitationState::Unknown,
    }
}
