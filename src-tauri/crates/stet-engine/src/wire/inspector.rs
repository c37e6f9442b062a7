//! The Inspector: one claim with everything known about it.

use serde::{Deserialize, Serialize};
use stet_core::decision::Decision;
use stet_core::evidence::SourceClass;
use stet_core::report::Stance;
use stet_core::verdict::{FindingKind, Likelihood};
use ts_rs::TS;

use super::{CheckRow, ClaimRow, StyledCitation};

/// One claim in full.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, TS)]
pub struct InspectorView {
    /// Its row.
    pub row: ClaimRow,
    /// The sentence around it.
    pub sentence: String,
    /// Its parts, to tick off.
    pub atoms: Vec<AtomView>,
    /// Passages, the ones the explanation points at first.
    pub evidence: Vec<EvidenceCard>,
    /// Built-in checks that bear on it.
    pub checks: Vec<CheckRow>,
    /// One to three sentences, each ending in a card number.
    pub explanation: String,
    /// "not looked at", "could not look: …".
    pub verdict_reason: Option<String>,
    /// The reasoning in a language model's words, each sentence ending in a card number.
    pub told: Option<Told>,
    /// Support score 0–100.
    pub score: Option<u8>,
    /// How the score came about, and what stands beside it; `None` where nothing was read.
    pub weighed: Option<WeighedView>,
    /// Who judged: "built-in 4".
    pub judge: String,
    /// Where we looked, with what came of it, in sentences.
    pub looked: Vec<String>,
    /// What could be cited for it, taken from its evidence; `None` if nothing can.
    pub suggestion: Option<Suggestion>,
    /// What was not looked at, in sentences.
    pub not_looked_at: Vec<String>,
    /// Hosts that were not asked because they belong to somebody the claims name.
    pub ask_first: Vec<AskFirstRow>,
    /// Citations as written.
    pub citations: Vec<String>,
    /// Where its words stand in the original: "p. 12", "0:12:30"; empty if the file does not say.
    pub position: String,
    /// The decision in full.
    pub decision: DecisionView,
    /// The finding a person set, if one did.
    pub own_finding: Option<OwnFindingView>,
    /// What a person noted of alternatives and assumptions, if anything.
    pub reasoning: Option<ReasoningView>,
    /// What happened to it, newest first.
    pub history: Vec<HistoryRow>,
}

/// How what was read of a claim was weighed.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, TS)]
pub struct WeighedView {
    /// What the support score was added up from.
    pub features: Vec<FeatureRow>,
    /// How the outlets read for the claim, each weighed by its reliability, 0 to 100.
    pub evidence_balance: Option<u8>,
    /// Probability that the finding is right, 0 to 1, where it takes a side and is calibrated.
    pub probability: Option<f64>,
    /// What that rests on, in a sentence; empty without one.
    pub calibration: String,
    /// What the outlets behind the passages counted, each once, by name.
    pub outlets: Vec<OutletWeightRow>,
}

/// A feature of a finding.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, TS)]
pub struct FeatureRow {
    /// Its name: `e_max`, `e_mean3`, `agree_dom`, `rel_avg`, `rec_max`, `c_max` or `num_ok`.
    pub name: String,
    /// Its value: a number from 0 to 1; for `agree_dom` a count; for `num_ok` 0 or 1.
    pub value: f64,
    /// What it counts in the score of this kind of claim; less than 0 where it is taken off.
    pub weight: f64,
}

/// What an outlet counted.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, TS)]
pub struct OutletWeightRow {
    /// Its registrable domain.
    pub outlet: String,
    /// The number it counted, 0 to 1.
    pub counts: f64,
    /// "rated", "platform" or "unknown".
    pub known_as: String,
}

/// A host that is asked for pages only after a person said so.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct AskFirstRow {
    /// Its registrable domain.
    pub host: String,
    /// Whose it seems to be.
    pub owner: String,
    /// The pages that would be read.
    pub addresses: Vec<String>,
    /// What was tried and not done, in a sentence.
    pub words: String,
    /// True if it has been allowed for this document since.
    pub allowed: bool,
}

/// Words of a language model, with its name.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct Told {
    /// The words.
    pub words: String,
    /// Whose they are: service, model, version of the prompt.
    pub by: String,
}

/// A question to the author, drafted by a language model.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct DraftedQuestion {
    /// The question.
    pub question: String,
    /// Who drafted it.
    pub by: String,
}

/// A source of the evidence that could be cited for the claim (rules 6.4).
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, TS)]
pub struct Suggestion {
    /// Number of the evidence card that speaks for it.
    pub evidence: u32,
    /// Its title.
    pub title: String,
    /// Its address.
    pub url: String,
    /// Why it is suggested, in a sentence.
    pub why: String,
    /// The citation in every style, the one that suits the document first.
    pub citations: Vec<StyledCitation>,
}

/// A part of a claim.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, TS)]
pub struct AtomView {
    /// Index, for ticking.
    pub index: u32,
    /// The words.
    pub text: String,
    /// "number", "date", "name", "place", "quotation", "attribution", "superlative", "negation".
    pub kind: String,
    /// Its normalised reading: "4,870 patients", "2020-03".
    pub reading: String,
    /// How the passages stand to it: "agrees", "agrees_within_tolerance", "differs", "not_covered"; `None`
    /// if nothing was read.
    pub state: Option<String>,
    /// Why.
    pub reason: String,
    /// Ticked off by the checker.
    pub ticked: bool,
}

/// A passage as evidence.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, TS)]
pub struct EvidenceCard {
    /// Number the explanation points at.
    pub number: u32,
    /// How it stands to the claim.
    pub stance: Stance,
    /// The passage before the decisive words.
    pub before: String,
    /// The decisive words; may be empty.
    pub decisive: String,
    /// The passage after the decisive words.
    pub after: String,
    /// Source title.
    pub source: String,
    /// Source id.
    pub source_id: String,
    /// Its address, if it has one.
    pub url: Option<String>,
    /// True for material the checker supplied.
    pub supplied: bool,
    /// True if none of its words may leave the machine.
    pub confidential: bool,
    /// Author or publisher, if known.
    pub by: Option<String>,
    /// Publication date, if known.
    pub published_at: Option<String>,
    /// When it was taken in.
    pub retrieved_at: String,
    /// "primary", "other" …
    pub source_class: SourceClass,
    /// "¶ 12".
    pub pinpoint: String,
    /// "not assessed" or who says what, when.
    pub reliability: String,
    /// Why it was retrieved: the words it shares with the claim.
    pub why: String,
    /// Entail, contradict, neutral, each 0 to 1.
    pub probabilities: [f64; 3],
    /// Why the judge says so.
    pub reasons: Vec<String>,
    /// Who judged it: "built-in 4", or a language model by name.
    pub judge: String,
    /// True for a copy of the checked text.
    pub same_origin: bool,
}

/// A decision with who and when.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, TS)]
pub struct DecisionView {
    /// What was decided.
    #[ts(as = "DecisionInput")]
    pub decision: Decision,
    /// Initials.
    pub by: Option<String>,
    /// RFC 3339 with zone.
    pub at: Option<String>,
}

/// A finding that a person set, with what it rests on.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct OwnFindingView {
    /// What the person found.
    pub finding: FindingKind,
    /// Why; may be empty.
    pub reason: String,
    /// What shows it; may be empty.
    pub evidence: String,
    /// How likely the claim is, by the PHIA yardstick; `None` where no term was chosen.
    pub likelihood: Option<Likelihood>,
    /// Who set it.
    pub by: String,
    /// RFC 3339 with zone.
    pub at: String,
}

/// Other readings of a claim and what its finding takes for granted, as a person noted them (ICD 203).
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct ReasoningView {
    /// Other readings; may be empty.
    pub alternatives: String,
    /// What was assumed; may be empty.
    pub assumptions: String,
    /// Who noted it.
    pub by: String,
    /// RFC 3339 with zone.
    pub at: String,
}

/// A decision as the window sends it: a [`Decision`] nobody has looked at yet, which may lack its words.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case", tag = "type")]
#[allow(missing_docs, reason = "documented on stet_core::decision::Decision")]
pub enum DecisionInput {
    Open,
    Confirmed,
    ChangeProposed {
        replacement: String,
        accepted: Option<bool>,
        #[serde(default)]
        reason: String,
    },
    Query {
        question: String,
    },
    OnAuthor,
    Cut,
    Ignored {
        reason: String,
    },
    Found {
        finding: Option<FindingKind>,
        reason: String,
        evidence: String,
        #[serde(default)]
        likelihood: Option<Likelihood>,
    },
    Weighed {
        alternatives: String,
        assumptions: String,
    },
}

/// One line of a claim's history.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, TS)]
pub struct HistoryRow {
    /// RFC 3339 with zone.
    pub at: String,
    /// Initials, or the judge's name.
    pub by: String,
    /// What happened, in a sentence.
    pub what: String,
}
