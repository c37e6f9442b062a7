//! What was changed: in the author's text (proposals and what became of them), and in the report
//! itself once it was handed over (rules 6.6).

use std::collections::HashMap;

use serde::{Deserialize, Serialize};
use ts_rs::TS;

use super::{DecisionType, Report, ReportClaim, decision_word, verdict_word};
use crate::correction::{RedlinePiece, Standing, redline, standing};
use crate::decision::Checker;
use crate::verdict::ReportVerdict;

/// A change to the author's words.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct ReportChange {
    /// Number of the claim whose words are changed.
    pub claim: u32,
    /// Where it stands, for a reader: "¶ 3".
    pub place: String,
    /// The author's words.
    pub before: String,
    /// The words to stand instead; empty if they are to go.
    pub after: String,
    /// Both as one text.
    pub redline: Vec<RedlinePiece>,
    /// What the change does to the meaning.
    pub standing: Standing,
    /// Proposed, accepted, declined or cut.
    pub state: DecisionType,
    /// Why, in one line; may be empty.
    pub reason: String,
    /// Initials or name of who decided.
    pub by: Option<String>,
    /// When, RFC 3339 with zone.
    pub at: Option<String>,
}

/// A question to the author.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct ReportQuestion {
    /// Number of the claim it is about; `None` for one about the whole text.
    pub claim: Option<u32>,
    /// Where it stands, for a reader; empty for the whole text.
    pub place: String,
    /// The words asked about; empty for the whole text.
    pub quote: String,
    /// The question.
    pub question: String,
    /// Initials or name of who asks.
    pub by: Option<String>,
    /// When, RFC 3339 with zone.
    pub at: Option<String>,
}

/// A report that was signed off. It is never changed: a correction makes the next one.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct ReportRevision {
    /// From 1.
    pub number: u32,
    /// When it was signed off, RFC 3339 with zone.
    pub at: String,
    /// Who signed it.
    pub by: Checker,
    /// SHA-256 of the document's text, lower-case hex.
    pub version: String,
    /// SHA-256 of the report as JSON, lower-case hex.
    pub hash: String,
    /// Why it was made, in one line; empty for the first.
    pub reason: String,
    /// What it corrects in the one before; empty for the first.
    pub corrections: Vec<ReportCorrection>,
}

/// What a revision says otherwise than the one before.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct ReportCorrection {
    /// Number of the claim in the newer revision, in the older if it is gone.
    pub claim: u32,
    /// [`super::ReportClaim::id`].
    pub id: String,
    /// The words, from the former to the present.
    pub redline: Vec<RedlinePiece>,
    /// The verdict before; `None` for a claim without one, or that is new.
    pub verdict_before: Option<ReportVerdict>,
    /// The verdict now; `None` for a claim without one, or that is gone.
    pub verdict_after: Option<ReportVerdict>,
    /// The verdict in words, from the former to the present; empty where it stayed. Since 1.12.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub verdict_redline: Vec<RedlinePiece>,
    /// What changed, in one sentence.
    pub what: String,
}

/// An error that somebody reported in a report that was handed over.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct ReportFlag {
    /// Number of the claim; `None` for the whole report.
    pub claim: Option<u32>,
    /// The revision it was found in.
    pub revision: u32,
    /// Who reported it, as noted.
    pub from: String,
    /// What is said to be wrong.
    pub words: String,
    /// When it was reported, RFC 3339 with zone.
    pub at: String,
    /// The last day on which it is corrected in time, ISO 8601.
    pub due: String,
    /// True if it was reported after the window of thirty days.
    pub late: bool,
    /// What became of it.
    pub state: FlagState,
    /// Why, or in which revision; empty while it is open.
    pub answer: String,
    /// When that was decided, RFC 3339 with zone.
    pub closed_at: Option<String>,
}

/// What became of a reported error.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum FlagState {
    /// Nobody answered it yet.
    Open,
    /// It was one, and is corrected.
    Corrected,
    /// It was none.
    Declined,
    /// It was declined and whoever reported it asked again.
    Appealed,
}

/// What the author says against the report, or an outlet against how it is rated (rules 4.1), in one
/// paragraph. It prints beside the verdict, which stands.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct ReportRebuttal {
    /// Number of the claim; `None` for the whole report.
    pub claim: Option<u32>,
    /// Registrable domain of the outlet that replies to how it is rated. Since 1.7.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub outlet: Option<String>,
    /// Who says so.
    pub author: String,
    /// The paragraph.
    pub words: String,
    /// When it was received, RFC 3339 with zone.
    pub at: String,
}

impl ReportChange {
    /// The change a claim's decision asks for; `None` if it asks for none.
    pub(super) fn of(claim: &ReportClaim) -> Option<Self> {
        let decision = &claim.decision;
        let after = match decision.kind {
            DecisionType::ChangeProposed
            | DecisionType::ChangeAccepted
            | DecisionType::ChangeDeclined => decision.text.clone()?,
            DecisionType::Cut => String::new(),
            _ => return None,
        };
        Some(Self {
            claim: claim.number,
            place: claim.place.clone(),
            before: claim.quote.clone(),
            redline: redline(&claim.quote, &after),
            standing: standing(&claim.quote, &after),
            after,
            state: decision.kind,
            reason: decision.reason.clone().unwrap_or_default(),
            by: decision.by.clone(),
            at: decision.at.clone(),
        })
    }
}

impl ReportQuestion {
    /// The question a claim's decision puts; `None` if it puts none.
    pub(super) fn of(claim: &ReportClaim) -> Option<Self> {
        let decision = &claim.decision;
        if decision.kind != DecisionType::Query {
            return None;
        }
        Some(Self {
            claim: Some(claim.number),
            place: claim.place.clone(),
            quote: claim.quote.clone(),
            question: decision.text.clone()?,
            by: decision.by.clone(),
            at: decision.at.clone(),
        })
    }
}

impl Report {
    /// What the author says against one claim, oldest first.
    pub fn rebuttals_to(&self, claim: u32) -> impl Iterator<Item = &ReportRebuttal> {
        self.rebuttals
            .iter()
            .filter(move |rebuttal| rebuttal.claim == Some(claim))
    }

    /// The rebuttals that do not stand in the entry of a claim of this copy.
    pub fn rebuttals_apart(&self) -> impl Iterator<Item = &ReportRebuttal> {
        let entered: std::collections::BTreeSet<u32> =
            self.entries().map(|claim| claim.number).collect();
        self.rebuttals
            .iter()
            .filter(move |said| said.claim.is_none_or(|claim| !entered.contains(&claim)))
    }

    /// The entry of the revision this report is, where its list has it.
    #[must_use]
    pub fn own_revision(&self) -> Option<&ReportRevision> {
        let number = self.revision?;
        self.revisions
            .iter()
            .find(|revision| revision.number == number)
    }
}

/// What a report says otherwise than an older one of the same document: words, verdicts and decisions
/// of claims, claims that are new and claims that are gone, by number.
#[must_use]
pub fn corrections_between(old: &Report, new: &Report) -> Vec<ReportCorrection> {
    let mut before: HashMap<&str, &ReportClaim> = old
        .claims
        .iter()
        .map(|claim| (claim.id.as_str(), claim))
        .collect();
    let mut found: Vec<ReportCorrection> = Vec::new();
    for claim in &new.claims {
        match before.remove(claim.id.as_str()) {
            Some(former) => found.extend(changed(former, claim)),
            None => found.push(ReportCorrection {
                claim: claim.number,
                id: claim.id.clone(),
                redline: redline("", &claim.quote),
                verdict_before: None,
                verdict_after: claim.verdict,
                verdict_redline: Vec::new(),
                what: "This claim is new.".to_owned(),
            }),
        }
    }
    let gone = old
        .claims
        .iter()
        .filter(|claim| before.contains_key(claim.id.as_str()));
    found.extend(gone.map(|claim| ReportCorrection {
        claim: claim.number,
        id: claim.id.clone(),
        redline: redline(&claim.quote, ""),
        verdict_before: claim.verdict,
        verdict_after: None,
        verdict_redline: Vec::new(),
        what: "This claim is gone.".to_owned(),
    }));
    found
}

/// "Contested (contradicted)": a verdict with the word beside it; "No verdict: not looked at" without.
fn verdict_in_words(claim: &ReportClaim) -> String {
    let Some(verdict) = claim.verdict else {
        let reason = claim.verdict_reason.as_deref().unwrap_or("not looked at");
        return format!("No verdict: {reason}");
    };
    match claim.sub_label.as_deref() {
        Some(label) => format!("{} ({label})", verdict_word(verdict)),
        None => verdict_word(verdict).to_owned(),
    }
}

fn changed(former: &ReportClaim, claim: &ReportClaim) -> Option<ReportCorrection> {
    let verdicts = (verdict_in_words(former), verdict_in_words(claim));
    let mut what = Vec::new();
    if former.quote != claim.quote {
        what.push("It was reworded.".to_owned());
    }
    if verdicts.0 != verdicts.1 {
        what.push("Its verdict was changed.".to_owned());
    } else if former.finding != claim.finding
        || former.explanation != claim.explanation
        || former.own_finding != claim.own_finding
        || former.reasoning != claim.reasoning
    {
        what.push("Its finding was changed.".to_owned());
    }
    let (was, is) = (&former.decision, &claim.decision);
    if was.kind != is.kind {
        what.push(format!(
            "Its decision changed from “{}” to “{}”.",
            decision_word(was.kind),
            decision_word(is.kind)
        ));
    } else if was.text != is.text {
        what.push("Its decision was reworded.".to_owned());
    }
    if what.is_empty() {
        return None;
    }
    Some(ReportCorrection {
        claim: claim.number,
        id: claim.id.clone(),
        redline: redline(&former.quote, &claim.quote),
        verdict_before: former.verdict,
        verdict_after: claim.verdict,
        verdict_redline: if verdicts.0 == verdicts.1 {
            Vec::new()
        } else {
            redline(&verdicts.0, &verdicts.1)
        },
        what: what.join(" "),
    })
}
