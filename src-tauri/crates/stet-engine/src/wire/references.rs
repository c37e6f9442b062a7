//! The References screen: what the document cites, and what is known about it.

use serde::{Deserialize, Serialize};
use stet_core::citation_support::Mode;
use stet_core::reference::adjudicate::State;
use ts_rs::TS;

use super::Told;

/// Everything the list of references shows.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, TS)]
pub struct ReferencesView {
    /// Document id.
    pub document: String,
    /// References in the order of first mention.
    pub rows: Vec<ReferenceRow>,
    /// Marks and sentences that cite something that is not listed.
    pub cited_not_listed: Vec<CrossRow>,
    /// Entries that nothing cites.
    pub listed_not_cited: Vec<CrossRow>,
    /// How many references the last run looked up.
    pub done: u32,
    /// How many there are to look up.
    pub total: u32,
    /// Why nothing was looked up, in a sentence; empty if something was.
    pub not_looked_up: String,
    /// Whether the cited texts that were supplied bear the citing sentences out.
    pub health: CitationHealth,
}

/// What holding the document against its cited texts came to (rules 2).
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, TS)]
pub struct CitationHealth {
    /// What a citation that fails means.
    pub mode: Mode,
    /// Least share of a sentence's content words a cited source must hold, 0 to 1.
    pub threshold: f64,
    /// False before the first run that checked them.
    pub checked: bool,
    /// True if the latest check was strict and sentences fail it: the report stays a draft.
    pub failed: bool,
    /// Citations held against a text.
    pub total: u32,
    /// Those that reach the threshold.
    pub supported: u32,
    /// Citations whose source's text is not in the pack.
    pub not_checked: u32,
    /// Sentences a cited text does not bear out, or turns round.
    pub failing: Vec<CitingSentence>,
    /// Sentences set aside because they only say that a source was not used.
    pub disclaimers: Vec<CrossRow>,
    /// Sentences that assert a fact and cite nothing.
    pub uncited: Vec<CrossRow>,
}

/// A sentence with its citations.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, TS)]
pub struct CitingSentence {
    /// The sentence.
    pub sentence: String,
    /// Block of the document, to go there.
    pub block: u32,
    /// Its citations.
    pub cites: Vec<CiteRow>,
}

/// One citation of a sentence.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, TS)]
pub struct CiteRow {
    /// The mark: "[3]".
    pub mark: String,
    /// What the supplied text is called; empty if there is none.
    pub source: String,
    /// Share of the sentence's content words found in it, 0 to 1; `None` without a text.
    pub recall: Option<f64>,
    /// True if that is enough; `None` without a text.
    pub supported: Option<bool>,
    /// Content words that are not in it.
    pub missing: Vec<String>,
    /// Where it says otherwise: figures, dates, names, negations.
    pub differs: Vec<String>,
}

/// One row of the list.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, TS)]
pub struct ReferenceRow {
    /// Stable id.
    pub id: String,
    /// Number shown in list and report.
    pub number: u32,
    /// How it is given: "entry", "note", "link", "bare".
    pub form: String,
    /// The title as cited, else its words.
    pub title: String,
    /// Authors, year and place of publication in one line; may be empty.
    pub byline: String,
    /// What is known about it.
    pub state: ReferenceState,
    /// Primary code of the adjudication: "H1"; `None` before there is one.
    pub code: Option<String>,
    /// The finding in a few words: "Title differs from the record".
    pub headline: String,
    /// Trust badge: "Academic", "Government site" …
    pub badge: String,
    /// State of its link, if it has one.
    pub link: Option<LinkState>,
    /// "Retracted", "Expression of concern" …; `None` without a notice.
    pub notice: Option<String>,
    /// How many sentences cite it.
    pub mentions: u32,
}

/// What is known about a reference.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum ReferenceState {
    /// Nothing was consulted.
    NotChecked,
    /// A record agrees with it (R1, R2, R3).
    Real,
    /// A record agrees with most of it (P1, P3).
    Potential,
    /// The work exists and is cited wrongly (H1–H6).
    Miscited,
    /// No registry that covers it has it, and what it points to is another work's (H0).
    NoSuchWork,
    /// The registries that were asked do not have it; nothing else speaks against it.
    NotFound,
    /// No registry that was consulted covers works of its kind.
    NotCovered,
    /// A registry that covers it did not answer.
    Inconclusive,
}

/// State of a link (rules 1.6).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum LinkState {
    /// It answers.
    Alive,
    /// It answers elsewhere.
    Moved,
    /// It is there, but not for us: a paywall or a bot wall.
    Blocked,
    /// A page that says there is no such page.
    SoftDead,
    /// It is gone.
    Dead,
    /// It did not answer.
    NoAnswer,
}

/// A citation without entry, or an entry without citation.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, TS)]
pub struct CrossRow {
    /// The mark or the entry.
    pub words: String,
    /// The sentence it stands in; empty for entries.
    pub sentence: String,
    /// Block of the document, to go there.
    pub block: u32,
}

/// One reference with everything known about it.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, TS)]
pub struct ReferenceDetail {
    /// Its row.
    pub row: ReferenceRow,
    /// Its words as they stand in the document.
    pub raw: String,
    /// The address it leads to, where its words do not show it; else empty.
    pub address: String,
    /// Where it is cited.
    pub mentions: Vec<CrossRow>,
    /// Every code that applies, with what it means: "H4 – year".
    pub codes: Vec<String>,
    /// Reasons a person can check, each a sentence.
    pub reasons: Vec<String>,
    /// Field by field: cited beside recorded.
    pub fields: Vec<FieldRow>,
    /// The record compared with.
    pub record: Option<RecordView>,
    /// Who was asked, and what became of it.
    pub consulted: Vec<ConsultedRow>,
    /// Retractions, concerns, corrections, withdrawals.
    pub notices: Vec<NoticeRow>,
    /// Its link.
    pub link: Option<LinkDetail>,
    /// Both scores with their parts.
    pub scores: Option<ScoresView>,
    /// Badge and scores in one line: "Academic · 0.91 (domain +0.9, identifier +1.4; weighted 0.88)".
    pub standing: String,
    /// What a language model holds of the record.
    pub told: Option<Told>,
    /// The work cited correctly, in the styles there are.
    pub citations: Vec<StyledCitation>,
}

/// One field of a citation beside the record's.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, TS)]
pub struct FieldRow {
    /// "Title", "Authors" …
    pub name: String,
    /// As cited, cut where it differs.
    pub cited: Vec<DiffPiece>,
    /// As recorded, cut where it differs.
    pub recorded: Vec<DiffPiece>,
    /// How it stands to the recorded one.
    pub state: State,
    /// Why, in a sentence; empty where they are the same.
    pub reason: String,
}

/// Words that differ, or do not.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct DiffPiece {
    /// The words.
    pub text: String,
    /// True if the other side has other words here.
    pub changed: bool,
}

/// A registry's record.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, TS)]
pub struct RecordView {
    /// "Crossref".
    pub registry: String,
    /// Its key there.
    pub id: String,
    /// Where a person can read it.
    pub url: String,
    /// When it was read, RFC 3339.
    pub retrieved_at: String,
}

/// What became of asking one registry.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, TS)]
pub struct ConsultedRow {
    /// "Crossref".
    pub registry: String,
    /// "found", "nothing_found", "declined", "no_answer".
    pub answer: String,
    /// More, in words: why it declined or did not answer.
    pub words: String,
}

/// A notice about the work.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, TS)]
pub struct NoticeRow {
    /// "Retracted", "Expression of concern", "Corrected", "Withdrawn".
    pub kind: String,
    /// RFC 3339 date; empty where unknown.
    pub date: String,
    /// DOI or address of the notice; may be empty.
    pub reference: String,
}

/// A link with its history.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, TS)]
pub struct LinkDetail {
    /// Address as cited.
    pub url: String,
    /// Where it leads now, if elsewhere.
    pub target: Option<String>,
    /// What was seen, in a sentence.
    pub words: String,
    /// Dated looks, newest first.
    pub history: Vec<LinkLook>,
    /// Address of the archived copy nearest the access date.
    pub archived: Option<String>,
    /// Day of that copy, RFC 3339 date; empty where there is none.
    pub archived_at: String,
    /// Address proposed in place of a broken one.
    pub proposed: Option<String>,
}

/// One look at a link.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, TS)]
pub struct LinkLook {
    /// When, RFC 3339.
    pub at: String,
    /// What it was then.
    pub state: LinkState,
    /// What was seen, in a sentence.
    pub words: String,
}

/// Both scores of rules 1.3.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, TS)]
pub struct ScoresView {
    /// "Academic".
    pub domain: String,
    /// Weighted score, 0 to 1; `None` where too little answered.
    pub weighted: Option<f64>,
    /// Its threshold.
    pub weighted_threshold: f64,
    /// Bayesian posterior, 0 to 1; `None` where too little answered.
    pub posterior: Option<f64>,
    /// Its threshold.
    pub posterior_threshold: f64,
    /// The verdict in words.
    pub words: String,
    /// What each layer contributed.
    pub layers: Vec<LayerRow>,
}

/// One layer's part in the scores.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, TS)]
pub struct LayerRow {
    /// "DOI", "Title search", "Link", "Reading of the work".
    pub name: String,
    /// 0 to 1; `None` where it did not answer.
    pub confidence: Option<f64>,
    /// Part of the weighted score.
    pub weighted: f64,
    /// Log-odds added to the Bayesian score.
    pub log_odds: f64,
    /// Why it did not answer; may be empty.
    pub words: String,
}

/// The work cited in one style.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, TS)]
pub struct StyledCitation {
    /// Key: "apa-7".
    pub style: String,
    /// "APA 7".
    pub name: String,
    /// Its words, cut where italics change.
    pub pieces: Vec<CitationPiece>,
    /// The same as plain text, for the clipboard.
    pub plain: String,
}

/// Words of a rendered citation.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct CitationPiece {
    /// The words.
    pub text: String,
    /// Set in italics.
    pub italic: bool,
    /// Set in small capitals.
    pub small_caps: bool,
}

/// Formats in which references are exchanged.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum BibliographyFormat {
    /// BibTeX.
    Bibtex,
    /// RIS.
    Ris,
    /// CSL-JSON.
    CslJson,
}
