//! The report of a check: one value, made once, that every writer prints.
//!
//! Owns what a report says and in which order; refuses to know how it looks on a page or how it
//! gets into a file (crate `stet-export`). It has no clock: the time comes in as a field. Field
//! names are the keys of the JSON export and change only by the policy in
//! `docs/schema/README.md`.

mod annotate;
mod atoms;
mod audience;
mod chapters;
mod checks;
mod citations;
mod claims;
mod concern;
mod corrections;
mod decisions;
mod drafted;
mod look;
mod policy;
mod record;
mod references;
mod sections;
mod suggestion;
mod unread;
mod withheld;

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

pub use annotate::{Mark, ReportBlock, ReportRun, annotate, find_words};
pub use atoms::{ReportAtom, ReportCitation, reading, state_over};
pub use audience::Audience;
pub use chapters::ReportChapter;
pub use checks::{Computation, ReportCheck};
pub use citations::{CitationHealth, HealthCitation, HealthSentence, strict_failure};
pub use claims::{
    CitedEvidence, EvidenceSource, ReportClaim, ReportEvidence, ReportNotFactual, Stance,
};
pub use concern::Concern;
pub use corrections::{
    FlagState, ReportChange, ReportCorrection, ReportFlag, ReportQuestion, ReportRebuttal,
    ReportRevision, corrections_between,
};
pub use decisions::{ClaimReasoning, DecisionEntry, DecisionType, HistoryEntry, OwnFinding};
pub use drafted::DraftedQuestion;
pub use look::{
    LineStyle, band_word, decision_word, flag_word, kind_word, reason_word, standing_word,
    verdict_word,
};
pub use policy::CorrectionsPolicy;
pub use record::{
    Alcoa, IcdLine, IcdStatus, JudgeEntry, Method, ReportTimestamp, ServiceEntry, TableEntry,
    icd203_lines, standard_limits,
};

pub use references::{
    ReferenceConsulted, ReferenceLink, ReferenceNotice, ReferenceRecord, ReferenceScores,
    ReportReference, standing,
};
pub use sections::Section;
pub use suggestion::{
    CitedPiece, PageLook, PageState, ReportCitedAs, ReportSuggestion, suggested_because,
};
pub use unread::ReportUnread;
pub use withheld::{COMMITMENT, WITHHELD, day, told_without_words};

use crate::decision::Checker;
use crate::document::DocumentType;
use crate::evidence::{Source, SourceClass};
pub use crate::review::Tier;
use crate::text::counted;
use crate::verdict::FindingKind;

/// The `schema_version` of every report written by this code.
pub const SCHEMA_VERSION: &str = "1.13";

/// Codes of the warnings that count what the claims say one by one.
const OF_CLAIMS: [&str; 4] = [
    "claims-open",
    "could-not-look",
    "not-looked-at",
    "limit-reached",
];

/// Codes of the warnings that count what the references and citations say one by one.
const OF_REFERENCES: [&str; 5] = [
    references::WRONG,
    references::NOT_FOUND,
    citations::UNSUPPORTED,
    references::RETRACTED,
    references::SILENT,
];

/// The report of one check of one version of a document.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Report {
    /// [`SCHEMA_VERSION`] at the time of writing.
    pub schema_version: String,
    /// True while a claim is still open, or a strict check of citations fails: every writer stamps the
    /// report a draft.
    pub draft: bool,
    /// For whom it was made.
    #[serde(default)]
    pub audience: Audience,
    /// What this copy leaves out, in sentences; filled by [`Report::for_audience`].
    #[serde(default)]
    pub left_out: Vec<String>,
    /// What was checked and how, in sentences for readers; filled for a method note only.
    #[serde(default)]
    pub checked: Vec<String>,
    /// What was checked, when and by whom.
    pub title: TitleBlock,
    /// The counts a reader sees first.
    pub headline: Headline,
    /// What stands in the way of handing the report over; blocking ones first.
    pub warnings: Vec<Warning>,
    /// The claims, by number.
    pub claims: Vec<ReportClaim>,
    /// What was found in each chapter, in reading order; empty for what is no book. Since 1.13.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub chapters: Vec<ReportChapter>,
    /// Changes to the author's words, by number of the claim; filled by settling.
    #[serde(default)]
    pub changes: Vec<ReportChange>,
    /// Questions to the author, by number of the claim.
    #[serde(default)]
    pub questions: Vec<ReportQuestion>,
    /// What the author says against it, oldest first.
    #[serde(default)]
    pub rebuttals: Vec<ReportRebuttal>,
    /// Which signed-off revision this is; `None` before it is signed off.
    #[serde(default)]
    pub revision: Option<u32>,
    /// The revisions signed off so far, oldest first.
    #[serde(default)]
    pub revisions: Vec<ReportRevision>,
    /// Errors that were reported in them, oldest first.
    #[serde(default)]
    pub flags: Vec<ReportFlag>,
    /// How errors are reported and dealt with. Since 1.12.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub corrections_policy: Option<CorrectionsPolicy>,
    /// What the built-in checks found, by number.
    pub checks: Vec<ReportCheck>,
    /// What the document cites, in the order of first mention.
    #[serde(default)]
    pub references: Vec<ReportReference>,
    /// Whether cited texts bear the citing sentences out; `None` before that was looked at.
    #[serde(default)]
    pub citation_health: Option<CitationHealth>,
    /// Passages that assert nothing to check, in reading order.
    pub not_factual: Vec<ReportNotFactual>,
    /// Claims left out by the limit, in reading order: "check these too".
    pub beyond_limit: Vec<ReportNotFactual>,
    /// Every source looked at, by title.
    pub sources: Vec<ReportSource>,
    /// What of the text and its material was not read. Since 1.12.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub unread: Vec<ReportUnread>,
    /// The document's words with the marks on them.
    pub text: Vec<ReportBlock>,
    /// How the check was made, and what it cannot know.
    pub method: Method,
    /// ICD 203's nine standards as a checklist.
    pub icd203: Vec<IcdLine>,
    /// The facts of the record, printed at its foot.
    pub alcoa: Alcoa,
}

/// What was checked, when and by whom.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, Default)]
pub struct TitleBlock {
    /// Title of the document.
    pub document: String,
    /// Who wrote it, as the text itself says; `None` where it does not.
    #[serde(default)]
    pub author: Option<String>,
    /// SHA-256 of the document's text, lower-case hex: which version was checked.
    pub version: String,
    /// What sort of text it is.
    #[serde(rename = "type")]
    pub kind: DocumentType,
    /// BCP 47 tag of the document's main language, where known.
    pub language: Option<String>,
    /// Number of words.
    pub words: usize,
    /// When the report was made, RFC 3339 with zone.
    pub generated_at: String,
    /// Version of the program.
    pub generator_version: String,
    /// How thorough the check was (rules 6.1).
    pub tier: Tier,
    /// Who checked; empty fields where nobody was named.
    pub checker: Checker,
}

/// Counts. Never a truth score for the document.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, Default)]
pub struct Headline {
    /// Number of claims.
    pub claims: usize,
    /// Claims nobody has decided yet.
    pub open: usize,
    /// Claims by finding; every finding has an entry.
    pub findings: BTreeMap<String, usize>,
    /// Findings of the built-in checks that say the text contradicts itself.
    pub self_contradictions: usize,
}

/// Something to know before handing the report over.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Warning {
    /// Stable code, kebab-case: "claims-open".
    pub code: String,
    /// One sentence.
    pub text: String,
    /// True if the report should not be handed over as it is.
    pub blocking: bool,
}

/// A source, as the list of sources prints it.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct ReportSource {
    /// [`Source::id`].
    pub id: String,
    /// Title or file name.
    pub title: String,
    /// Author, where named.
    pub author: Option<String>,
    /// Publisher, where named.
    pub publisher: Option<String>,
    /// Date of publication, where known.
    pub published_at: Option<String>,
    /// Address, for anything fetched.
    pub url: Option<String>,
    /// When it was taken in, RFC 3339 with zone; of confidential material the day.
    pub retrieved_at: String,
    /// SHA-256 of the bytes taken in, lower-case hex; of confidential material a salted commitment, see
    /// [`COMMITMENT`].
    pub content_hash: String,
    /// Kind of source (rules 6.4).
    pub source_class: SourceClass,
    /// True for material the user supplied.
    pub supplied: bool,
    /// Mean reliability in [0,1]; `None` where nobody assessed it.
    pub reliability: Option<f64>,
    /// Numbers of the claims that have evidence from it.
    pub claims: Vec<u32>,
    /// True if it is confidential: nothing of it but a commitment is in the report.
    #[serde(default)]
    pub withheld: bool,
}

impl From<&Source> for ReportSource {
    fn from(source: &Source) -> Self {
        Self {
            id: source.id.clone(),
            title: source.title.clone(),
            author: source.author.clone(),
            publisher: source.publisher.clone(),
            published_at: source.published_at.clone(),
            url: source.url.clone(),
            retrieved_at: source.retrieved_at.clone(),
            content_hash: source.content_hash.clone(),
            source_class: source.class,
            supplied: source.supplied,
            reliability: source.reliability,
            claims: Vec::new(),
            withheld: source.confidential,
        }
    }
}

impl Report {
    /// An empty report under this title; fill its lists, then call [`Report::settle`].
    #[must_use]
    pub fn new(title: TitleBlock) -> Self {
        Self {
            schema_version: SCHEMA_VERSION.to_owned(),
            draft: false,
            audience: Audience::default(),
            left_out: Vec::new(),
            checked: Vec::new(),
            title,
            headline: Headline::default(),
            warnings: Vec::new(),
            claims: Vec::new(),
            chapters: Vec::new(),
            changes: Vec::new(),
            questions: Vec::new(),
            rebuttals: Vec::new(),
            revision: None,
            revisions: Vec::new(),
            flags: Vec::new(),
            corrections_policy: None,
            checks: Vec::new(),
            references: Vec::new(),
            citation_health: None,
            not_factual: Vec::new(),
            beyond_limit: Vec::new(),
            sources: Vec::new(),
            unread: Vec::new(),
            text: Vec::new(),
            method: Method::default(),
            icd203: icd203_lines(),
            alcoa: Alcoa::default(),
        }
    }

    /// Fills everything that follows from the lists: order, headline, draft, the warnings every
    /// report must carry, each claim's chosen citations, each source's claims, and the footer. Takes
    /// the words of withheld material out. Settling twice changes nothing.
    pub fn settle(&mut self) {
        self.settle_withheld();
        self.claims.sort_by_key(|claim| claim.number);
        self.checks.sort_by_key(|check| check.number);
        for claim in &mut self.claims {
            claim.settle();
        }
        self.changes = self.claims.iter().filter_map(ReportChange::of).collect();
        self.settle_questions();
        self.settle_sources();
        self.settle_chapters();
        self.headline = self.count();
        self.draft = self.headline.open > 0 || self.failed_citations().is_some();
        self.settle_warnings();
        self.alcoa = Alcoa::of(self);
    }

    /// Questions about claims follow from their decisions; those about the whole text are kept.
    fn settle_questions(&mut self) {
        self.questions.retain(|question| question.claim.is_none());
        self.questions
            .extend(self.claims.iter().filter_map(ReportQuestion::of));
    }

    fn settle_sources(&mut self) {
        for source in &mut self.sources {
            source.claims = self
                .claims
                .iter()
                .filter(|claim| {
                    claim
                        .evidence
                        .iter()
                        .any(|item| item.source.id == source.id)
                })
                .map(|claim| claim.number)
                .collect();
        }
        self.sort_sources();
    }

    fn sort_sources(&mut self) {
        self.sources
            .sort_by(|a, b| a.title.cmp(&b.title).then_with(|| a.id.cmp(&b.id)));
    }

    fn count(&self) -> Headline {
        let mut findings: BTreeMap<String, usize> = FindingKind::ALL
            .iter()
            .map(|kind| (kind.key().to_owned(), 0))
            .collect();
        for claim in &self.claims {
            *findings.entry(claim.finding.key().to_owned()).or_default() += 1;
        }
        Headline {
            claims: self.claims.len(),
            open: self
                .claims
                .iter()
                .filter(|claim| claim.decision.kind == DecisionType::Open)
                .count(),
            findings,
            self_contradictions: self
                .checks
                .iter()
                .filter(|check| check.finding == FindingKind::Contradicted)
                .count(),
        }
    }

    /// The warnings this copy prints: what its own sections tell one by one is not counted again.
    pub fn warnings_printed(&self) -> impl Iterator<Item = &Warning> {
        let told = |warning: &Warning| {
            let code = warning.code.as_str();
            OF_CLAIMS.contains(&code)
                || (self.tells_references_at_once() && OF_REFERENCES.contains(&code))
        };
        self.warnings.iter().filter(move |warning| !told(warning))
    }

    /// Puts the derived warnings in place of older ones with the same code; keeps all others.
    fn settle_warnings(&mut self) {
        let mut derived = Vec::new();
        let open = self.headline.open;
        if open > 0 {
            derived.push(Warning {
                code: "claims-open".to_owned(),
                text: format!(
                    "{} still open: this report is a draft.",
                    counted(open, "claim")
                ),
                blocking: true,
            });
        }
        let of = |kind: FindingKind| self.headline.findings.get(kind.key()).copied().unwrap_or(0);
        let silent = of(FindingKind::Inconclusive);
        if silent > 0 {
            let mut reasons: Vec<&str> = self
                .claims
                .iter()
                .filter(|claim| claim.finding == FindingKind::Inconclusive)
                .filter_map(|claim| claim.verdict_reason.as_deref())
                .map(|reason| reason.strip_prefix("could not look: ").unwrap_or(reason))
                .collect();
            reasons.sort_unstable();
            reasons.dedup();
            let why = if reasons.is_empty() {
                String::new()
            } else {
                format!(": {}", reasons.join("; "))
            };
            derived.push(Warning {
                code: "could-not-look".to_owned(),
                text: format!("{} could not be looked up{why}.", counted(silent, "claim")),
                blocking: true,
            });
        }
        let unlooked = of(FindingKind::NotChecked);
        if unlooked > 0 {
            let verb = if unlooked == 1 { "was" } else { "were" };
            derived.push(Warning {
                code: "not-looked-at".to_owned(),
                text: format!("{} {verb} not looked at.", counted(unlooked, "claim")),
                blocking: false,
            });
        }
        if !self.beyond_limit.is_empty() {
            let number = self.beyond_limit.len();
            let verb = if number == 1 { "was" } else { "were" };
            derived.push(Warning {
                code: "limit-reached".to_owned(),
                text: format!(
                    "{} {verb} left out by the limit: check these too.",
                    counted(number, "claim")
                ),
                blocking: false,
            });
        }
        derived.extend(references::warnings(&self.references));
        derived.extend(
            self.citation_health
                .as_ref()
                .and_then(CitationHealth::warning),
        );
        let derived_codes = OF_CLAIMS.iter().chain(&OF_REFERENCES);
        let kept = self
            .warnings
            .drain(..)
            .filter(|warning| !derived_codes.clone().any(|code| *code == warning.code));
        derived.extend(kept);
        derived.sort_by_key(|warning| !warning.blocking);
        self.warnings = derived;
    }
}

#[cfg(test)]
mod tests;
