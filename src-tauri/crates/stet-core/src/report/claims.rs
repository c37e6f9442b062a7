//! What a report says of one claim: its words, the finding with its evidence, and the passages to
//! cite.

use std::collections::{BTreeMap, BTreeSet};

use serde::{Deserialize, Serialize};
use ts_rs::TS;

use super::atoms::{ReportAtom, ReportCitation};
use super::decisions::{ClaimReasoning, DecisionEntry, HistoryEntry, OwnFinding};
use super::suggestion::ReportSuggestion;
use crate::claim::{Claim, ClaimKind, NotFactualReason};
use crate::entailment::{AtomState, Probabilities};
use crate::evidence::{Passage, Source, SourceClass};
use crate::verdict::{Band, Features, FindingKind, Likelihood, ReportVerdict, Reported};

/// One claim, as the report prints it.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct ReportClaim {
    /// Its number in reading order, from 1.
    pub number: u32,
    /// Stable name within the document's record.
    pub id: String,
    /// Exactly its words.
    pub quote: String,
    /// What sort of assertion it is.
    pub kind: ClaimKind,
    /// Where it stands, for a reader: "¶ 3".
    pub place: String,
    /// The sentence around it.
    pub sentence: String,
    /// What the evidence says, or what a person found where one set the finding.
    pub finding: FindingKind,
    /// The finding that a person set; `None` where `finding` is the machine's.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub own_finding: Option<OwnFinding>,
    /// The machine's finding, where `finding` is a person's.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub machine_finding: Option<FindingKind>,
    /// A word beside the finding: "contradicts itself", "one source disagrees".
    pub sub_label: Option<String>,
    /// One of the seven; `None` with a `verdict_reason`.
    pub verdict: Option<ReportVerdict>,
    /// Why there is no verdict.
    pub verdict_reason: Option<String>,
    /// Confidence band.
    pub confidence: Option<Band>,
    /// Calibrated probability that a finding that takes a side is right, 0 to 1; `None` where there is no
    /// calibrated value.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub calibrated_probability: Option<f64>,
    /// How likely the claim is by the PHIA yardstick, where the evidence is mixed.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub likelihood: Option<Likelihood>,
    /// Support score 0–100; never a probability (rules 3.4).
    pub support_score: Option<u8>,
    /// How the outlets read for it, each weighed by its reliability, 0 to 100 (rules 4.3); details only,
    /// it is in no verdict.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub evidence_balance: Option<u8>,
    /// One to three sentences that point at evidence by number: "[1]".
    pub explanation: String,
    /// The same words under the key of the founding papers; filled by [`super::Report::settle`].
    pub verdict_explanation: String,
    /// What the score came from.
    pub features: Features,
    /// The passages held against it; entry numbered 1 is "[1]".
    pub evidence: Vec<ReportEvidence>,
    /// Two or three passages to cite, chosen from `evidence`; filled by settling.
    pub citations: Vec<CitedEvidence>,
    /// An address to cite, taken from evidence only (rules 6.4).
    pub suggested_citation_url: Option<String>,
    /// That citation, written out, by style.
    pub suggested_citation_styles: Option<BTreeMap<String, String>>,
    /// What it cites, and the citation in the styles chosen. Since 1.12.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub suggested_citation: Option<ReportSuggestion>,
    /// The parts ticked off.
    pub atoms: Vec<ReportAtom>,
    /// Citations the text gives for it.
    pub existing_citations: Vec<ReportCitation>,
    /// Alternative readings and assumptions, where a person noted any. Since 1.12.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub reasoning: Option<ClaimReasoning>,
    /// What a person decided.
    pub decision: DecisionEntry,
    /// What happened to it, oldest first.
    pub history: Vec<HistoryEntry>,
}

impl ReportClaim {
    /// A claim nobody has looked at yet; fill in the rest.
    #[must_use]
    pub fn new(number: u32, id: &str, claim: &Claim) -> Self {
        Self {
            number,
            id: id.to_owned(),
            quote: claim.quote.clone(),
            kind: claim.kind,
            place: format!("¶ {}", claim.place.block + 1),
            sentence: claim.quote.clone(),
            finding: FindingKind::NotChecked,
            own_finding: None,
            machine_finding: None,
            sub_label: None,
            verdict: None,
            verdict_reason: Some("not looked at".to_owned()),
            confidence: None,
            calibrated_probability: None,
            likelihood: None,
            support_score: None,
            evidence_balance: None,
            explanation: String::new(),
            verdict_explanation: String::new(),
            features: Features::default(),
            evidence: Vec::new(),
            citations: Vec::new(),
            suggested_citation_url: None,
            suggested_citation_styles: None,
            suggested_citation: None,
            atoms: claim.atoms.iter().map(ReportAtom::from).collect(),
            existing_citations: claim.citations.iter().map(ReportCitation::from).collect(),
            reasoning: None,
            decision: DecisionEntry::default(),
            history: Vec::new(),
        }
    }

    /// Its facts that agree or that a person ticked off, in their own words.
    pub fn agreeing(&self) -> impl Iterator<Item = &str> {
        let agrees = |atom: &&ReportAtom| atom.ticked || atom.state.is_some_and(AtomState::affirms);
        self.atoms
            .iter()
            .filter(agrees)
            .map(|atom| atom.text.as_str())
    }

    /// Puts a person's finding, under this headline, in place of the machine's. Confidence and score
    /// were the machine's: they say nothing of what a person found.
    pub fn set_by_hand(&mut self, own: OwnFinding, headline: Reported) {
        self.machine_finding = Some(self.finding);
        self.finding = own.finding;
        self.verdict = headline.verdict;
        self.sub_label = headline.sub_label;
        self.verdict_reason = headline.reason;
        self.confidence = None;
        self.calibrated_probability = None;
        self.likelihood = None;
        self.support_score = None;
        self.own_finding = Some(own);
    }

    pub(super) fn settle(&mut self) {
        self.evidence.sort_by_key(|item| item.number);
        self.verdict_explanation.clone_from(&self.explanation);
        self.citations = chosen(&self.evidence);
    }
}

/// At most three agreeing passages with an address or a title, highest entail first, each from
/// another source (rules 3.4). What is withheld cannot be cited.
fn chosen(evidence: &[ReportEvidence]) -> Vec<CitedEvidence> {
    let mut agreeing: Vec<&ReportEvidence> = evidence
        .iter()
        .filter(|item| item.stance == Stance::Agrees && !item.withheld)
        .collect();
    agreeing.sort_by(|a, b| {
        b.probabilities
            .entail
            .total_cmp(&a.probabilities.entail)
            .then_with(|| b.published_at.cmp(&a.published_at))
            .then_with(|| a.number.cmp(&b.number))
    });
    let mut seen = BTreeSet::new();
    agreeing
        .into_iter()
        .filter(|item| seen.insert(item.source.id.as_str()))
        .take(3)
        .map(|item| CitedEvidence {
            url: item.url.clone(),
            title: item.source.title.clone(),
            published_at: item.published_at.clone(),
            snippet: item.quote.clone(),
        })
        .collect()
}

/// A passage held against a claim, or the working of a check.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct ReportEvidence {
    /// Its number within the claim, from 1.
    pub number: u32,
    /// Where it comes from.
    pub source: EvidenceSource,
    /// The passage, verbatim.
    pub quote: String,
    /// Where in the source: "¶ 2", "p. 14", "row 3".
    pub pinpoint: String,
    /// The words in it that decided, verbatim.
    pub decisive: Option<String>,
    /// How it stands to the claim.
    pub stance: Stance,
    /// The judge's probabilities; of confidential material its side and nothing more.
    pub probabilities: Probabilities,
    /// Why, in the judge's words.
    pub reasons: Vec<String>,
    /// Mean reliability of the source in [0,1]; `None` where nobody assessed it.
    pub reliability: Option<f64>,
    /// What its outlet counted in the finding, 0 to 1; `None` for material without an outlet.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub reliability_counted: Option<f64>,
    /// Kind of source for this claim (rules 6.4).
    pub source_class: SourceClass,
    /// Address, for anything fetched.
    pub url: Option<String>,
    /// Date of publication, where known.
    pub published_at: Option<String>,
    /// When the source was taken in, RFC 3339 with zone; of confidential material the day.
    pub retrieved_at: String,
    /// SHA-256 of the source's bytes, lower-case hex; of confidential material a salted commitment, see
    /// [`super::COMMITMENT`].
    pub content_hash: String,
    /// True for material the user supplied.
    pub supplied: bool,
    /// True if it is a copy of the checked text or from its author (rules 3.3).
    pub same_origin: bool,
    /// True if its source is confidential: its words are not in the report.
    #[serde(default)]
    pub withheld: bool,
}

impl ReportEvidence {
    /// The entry for a passage that nobody has judged yet.
    #[must_use]
    pub fn new(number: u32, passage: &Passage, source: &Source) -> Self {
        Self {
            number,
            source: EvidenceSource {
                id: source.id.clone(),
                title: source.title.clone(),
            },
            quote: passage.text.clone(),
            pinpoint: passage.pinpoint.to_string(),
            decisive: None,
            stance: Stance::Context,
            probabilities: Probabilities::UNRELATED,
            reasons: Vec::new(),
            reliability: source.reliability,
            reliability_counted: None,
            source_class: source.class,
            url: source.url.clone(),
            published_at: source.published_at.clone(),
            retrieved_at: source.retrieved_at.clone(),
            content_hash: source.content_hash.clone(),
            supplied: source.supplied,
            same_origin: false,
            withheld: source.confidential,
        }
    }
}

/// Which source a passage stands in.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct EvidenceSource {
    /// [`Source::id`].
    pub id: String,
    /// Title or file name.
    pub title: String,
}

/// A passage to cite (rules 3.4, output).
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct CitedEvidence {
    /// Address; `None` for supplied material.
    pub url: Option<String>,
    /// Title or file name.
    pub title: String,
    /// Date of publication, where known.
    pub published_at: Option<String>,
    /// The passage, verbatim.
    pub snippet: String,
}

/// How a passage stands to a claim.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum Stance {
    /// It says so.
    Agrees,
    /// It says otherwise.
    Disagrees,
    /// It is about the same thing and decides nothing.
    Context,
}

impl Stance {
    /// By the thresholds of rules 3.3: contradict ≥ .5 disagrees, else entail ≥ .6 agrees.
    #[must_use]
    pub fn of(probabilities: Probabilities) -> Self {
        if probabilities.contradict >= 0.5 {
            Self::Disagrees
        } else if probabilities.entail >= 0.6 {
            Self::Agrees
        } else {
            Self::Context
        }
    }

    /// The word a reader sees.
    #[must_use]
    pub fn word(self) -> &'static str {
        match self {
            Self::Agrees => "Agrees",
            Self::Disagrees => "Disagrees",
            Self::Context => "Context",
        }
    }
}

/// A passage that is listed but not checked.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct ReportNotFactual {
    /// Its words, verbatim.
    pub quote: String,
    /// Where it stands: "¶ 3".
    pub place: String,
    /// Why it is not checked; `None` for claims beyond the limit.
    pub reason: Option<NotFactualReason>,
}
