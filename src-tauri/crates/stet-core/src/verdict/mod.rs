//! From judgements to a finding, and from a finding to the seven report verdicts
//! (rules 3.3, 3.4 and 6.3).
//!
//! Owns features, score, both policies, the band, the report mapping and the words of a finding.
//! Does not read text: what a passage says is the judge's business.

mod band;
pub mod calibration;
mod explain;
mod features;
mod itself;
mod phia;
mod policy;
mod report;
mod score;
mod suggest;
#[cfg(test)]
mod tests;
mod weights;

pub use band::{BandInput, band};
pub use features::{Weighed, balance, features, weigh};
pub use itself::contradicts_itself;
pub use phia::Likelihood;
pub use policy::{TO_BE_LOOKED_AT, decide, decide_cited};
pub use report::{
    CitationState, Mapping, Reported, SET_BY_HAND, could_not_look, report_verdict, reported,
    reported_by_hand,
};
pub use score::{ParityVerdict, parity_verdict, raw, score, score_of_kind};
pub use suggest::suggest;
pub(crate) use weights::WEIGHTS;
pub use weights::Weights;

use serde::{Deserialize, Serialize};
use ts_rs::TS;

use crate::claim::Claim;
use crate::document::DocumentType;
use crate::entailment::Judgement;
use crate::evidence::{Passage, Source};
use crate::reliability::weighting::OutletWeight;

/// What the evidence says of a claim.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum FindingKind {
    /// The evidence says so.
    Supported,
    /// The evidence says otherwise.
    Contradicted,
    /// Sources disagree on the same point.
    Mixed,
    /// Everyone answered, nothing decides.
    Unresolved,
    /// Somebody who was asked did not answer.
    Inconclusive,
    /// Nothing was consulted.
    NotChecked,
    /// Not a matter of fact.
    NotCheckable,
}

/// The seven verdicts of a Verification Report (rules 6.3).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum ReportVerdict {
    /// Supported as written.
    Verified,
    /// Supported, but looser or rounded.
    CloseMatch,
    /// Contradicted or mixed.
    Contested,
    /// Cited, and not supported.
    Unverified,
    /// No citation where one is due.
    MissingCitation,
    /// The cited link or identifier is broken.
    BrokenCitationLink,
    /// Not a factual claim.
    NotFactual,
}

/// Confidence band (rules 6.3).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
#[ts(rename = "ConfidenceBand")]
pub enum Band {
    /// One source, a close call, or somebody silent.
    Low,
    /// In between.
    Moderate,
    /// Three independent sources or the primary one, nobody opposed, everyone answered.
    High,
}

/// The features of rules 3.3, over the re-ranked top eight.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize, Default)]
pub struct Features {
    /// Highest entail probability.
    pub e_max: f64,
    /// Mean of the (at most three) highest entail probabilities.
    pub e_mean3: f64,
    /// Highest contradict probability.
    pub c_max: f64,
    /// Distinct agreeing source identities (entail ≥ .6 and contradict < .5).
    pub agree_dom: u32,
    /// Mean reliability over e_mean3's passages; unknown .5.
    pub rel_avg: f64,
    /// Highest recency weight.
    pub rec_max: f64,
    /// Extension: every figure of the claim agrees somewhere.
    pub num_ok: bool,
}

/// The machine's finding on one claim.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Finding {
    /// What the evidence says.
    pub kind: FindingKind,
    /// A word beside it: "one source disagrees", "contradicts itself", "retracted source" …
    pub sub_label: Option<String>,
    /// The report verdict; `None` for not checked and inconclusive.
    pub verdict: Option<ReportVerdict>,
    /// Why there is no verdict: "not looked at", "could not look: Crossref".
    pub verdict_reason: Option<String>,
    /// Support score 0–100 (rules 3.4); `None` with no evidence or when inconclusive.
    pub score: Option<u8>,
    /// Confidence band; `None` where nothing was decided or looked at.
    pub confidence: Option<Band>,
    /// Calibrated probability that a finding that takes a side is right, 0 to 1; `None` where there is no
    /// calibrated value.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub probability: Option<f64>,
    /// How likely the claim is true, where the evidence is mixed and both sides are calibrated.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub likelihood: Option<Likelihood>,
    /// One to three sentences, each pointing at evidence by number in brackets: "[1]".
    pub explanation: String,
    /// The features the score came from.
    pub features: Features,
    /// Ids of passages the explanation points at: entry 0 is "[1]".
    pub evidence: Vec<String>,
    /// Indices of the claim's atoms that no passage covers.
    pub uncovered: Vec<usize>,
    /// How the outlets read for the claim, each weighed by its reliability, 0 to 100 (rules 4.3); `None`
    /// with no evidence. Details only: it is in no verdict.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub evidence_balance: Option<u8>,
    /// What the outlets behind the passages read counted.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub outlets: Vec<OutletWeight>,
}

/// What a finding is made from.
#[derive(Debug)]
pub struct Case<'a> {
    /// The claim.
    pub claim: &'a Claim,
    /// The type of its document: it decides whether a citation is due.
    pub document_type: DocumentType,
    /// All passages retrieved, best first.
    pub passages: &'a [Passage],
    /// The sources they stand in.
    pub sources: &'a [Source],
    /// One judgement per passage judged.
    pub judgements: &'a [Judgement],
    /// What the outlets behind the sources count; one that is not here counts what its source says, or .5.
    pub outlets: &'a [OutletWeight],
    /// Why a person is to read it although a reader has decided, a sentence for each reason without its full stop.
    pub for_a_person: &'a [String],
    /// Names of consulted services that did not answer.
    pub silent: &'a [String],
    /// True if anything at all was consulted.
    pub consulted: bool,
    /// The day the claim speaks from, RFC 3339 date: the document's date or today.
    pub reference_date: &'a str,
}
