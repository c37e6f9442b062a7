//! The Corrections screen: changes to the text, signed-off reports, errors reported in them, and what
//! the author says.

use serde::{Deserialize, Serialize};
use stet_core::correction::Standing;
use stet_core::report::IcdStatus;
use stet_core::report::{DecisionType, FlagState};
use stet_core::verdict::FindingKind;
use ts_rs::TS;

use super::RedlinePiece;

/// Everything the Corrections screen shows.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct CorrectionsView {
    /// Document id.
    pub document: String,
    /// Changes to the author's words, in reading order.
    pub changes: Vec<CorrectionCard>,
    /// Questions to the author, in reading order.
    pub questions: Vec<QuestionCard>,
    /// Questions drafted at Magazine tier that nobody put or struck yet, the most serious first.
    pub drafted: Vec<DraftedRow>,
    /// What a model remarked on the text as a whole.
    pub reading: TextReading,
    /// Signed-off reports, oldest first.
    pub revisions: Vec<RevisionCard>,
    /// True if something differs from the last signed-off report.
    pub changed_since: bool,
    /// Why the report cannot be signed off now, in a sentence.
    pub in_the_way: Option<String>,
    /// How long errors in the last signed-off report can be reported.
    pub window: Option<WindowRow>,
    /// Errors that were reported, oldest first.
    pub flags: Vec<FlagCard>,
    /// What the author says against the report, oldest first.
    pub rebuttals: Vec<RebuttalCard>,
    /// The claims, for choosing one.
    pub claims: Vec<ClaimChoice>,
    /// Outlets that are rated, for choosing the one that replies.
    pub outlets: Vec<String>,
    /// What a person may sign for when they sign the report off: ICD 203's nine standards.
    pub standards: Vec<StandardRow>,
}

/// A standard that no machine can vouch for.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct StandardRow {
    /// 1 to 9.
    pub number: u8,
    /// The standard in our words.
    pub standard: String,
}

/// What a person says of a standard, and signs for; without one it stays "not assessed".
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct StandardAnswer {
    /// [`StandardRow::number`].
    pub number: u8,
    /// What they say.
    pub status: StandardStatus,
    /// A remark, may be empty.
    pub note: String,
}

/// What a person can say of a standard.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum StandardStatus {
    /// It is met.
    Met,
    /// It is not met.
    NotMet,
    /// It does not apply.
    NotApplicable,
}

impl From<StandardStatus> for IcdStatus {
    fn from(status: StandardStatus) -> Self {
        match status {
            StandardStatus::Met => Self::Met,
            StandardStatus::NotMet => Self::NotMet,
            StandardStatus::NotApplicable => Self::NotApplicable,
        }
    }
}

/// A claim, for choosing one.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct ClaimChoice {
    /// Stable id.
    pub id: String,
    /// Its number.
    pub number: u32,
    /// Its words.
    pub quote: String,
}

/// A change to the author's words.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct CorrectionCard {
    /// Id of the claim.
    pub claim: String,
    /// Its number.
    pub number: u32,
    /// Where it stands: "¶ 3".
    pub place: String,
    /// The author's words.
    pub before: String,
    /// The words to stand instead; empty if they are to go.
    pub after: String,
    /// Both as one text.
    pub pieces: Vec<RedlinePiece>,
    /// What it does to the meaning.
    pub standing: Standing,
    /// How it was decided on.
    pub state: DecisionType,
    /// Why, in one line; may be empty.
    pub reason: String,
    /// Initials.
    pub by: Option<String>,
    /// RFC 3339 with zone.
    pub at: Option<String>,
    /// What the evidence says of the words.
    pub finding: FindingKind,
    /// The passage it rests on.
    pub evidence: Option<CardEvidence>,
    /// A correction notice in each house style.
    pub notices: Vec<NoticeCard>,
}

/// The passage a change rests on.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct CardEvidence {
    /// Its words.
    pub quote: String,
    /// Title of the source.
    pub source: String,
    /// Where in it.
    pub pinpoint: String,
}

/// A correction notice.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct NoticeCard {
    /// "page" or "column".
    pub style: String,
    /// The notice.
    pub text: String,
}

/// A question to the author.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct QuestionCard {
    /// Id of the claim; `None` for one about the whole text.
    pub claim: Option<String>,
    /// Its number.
    pub number: Option<u32>,
    /// Id of the note about the whole text; `None` for one about a claim.
    pub note: Option<String>,
    /// The words asked about.
    pub quote: String,
    /// The question.
    pub question: String,
    /// Initials.
    pub by: Option<String>,
    /// RFC 3339 with zone.
    pub at: Option<String>,
}

/// A question drafted without anybody's asking, about a claim the evidence does not settle.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct DraftedRow {
    /// Id of the draft, by which it is put or struck.
    pub note: String,
    /// Id of the claim.
    pub claim: String,
    /// Its number.
    pub number: u32,
    /// The words asked about.
    pub quote: String,
    /// The question, to be changed.
    pub question: String,
    /// Who drafted it: a model's stamp, or "stet".
    pub by: String,
}

/// A reading of the present draft as a whole.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct TextReading {
    /// Who read it; empty if nobody did.
    pub by: String,
    /// When, RFC 3339 with zone.
    pub at: Option<String>,
    /// Portions it was read in.
    pub portions: u32,
    /// Portions nobody answered for.
    pub unread: u32,
    /// Remarks that were not borne out by the text.
    pub dropped: u32,
    /// Remarks nobody has answered yet, in reading order.
    pub remarks: Vec<RemarkRow>,
}

/// A remark on some words of the text.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct RemarkRow {
    /// Stable id.
    pub id: String,
    /// Where it stands: "¶ 3".
    pub place: String,
    /// The words it is about.
    pub quote: String,
    /// "contradiction", "leap", "loaded", "one_sided", "unclear"; of a patent also
    /// "novelty" or "obviousness".
    pub kind: String,
    /// The remark.
    pub note: String,
}

/// A signed-off report.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct RevisionCard {
    /// From 1.
    pub number: u32,
    /// RFC 3339 with zone.
    pub at: String,
    /// Name of who signed it, or initials.
    pub by: String,
    /// First 12 hex digits of the report's SHA-256.
    pub hash: String,
    /// Why it was made; empty for the first.
    pub reason: String,
    /// What it corrects in the one before.
    pub corrections: Vec<CorrectionRow>,
}

/// What a report says otherwise than another.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct CorrectionRow {
    /// Number of the claim.
    pub number: u32,
    /// Its words, from the former to the later.
    pub pieces: Vec<RedlinePiece>,
    /// Its verdict, from the former to the later; empty where it stayed.
    pub verdict: Vec<RedlinePiece>,
    /// What changed, in one sentence.
    pub what: String,
}

/// How long errors can be reported.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct WindowRow {
    /// The last day, ISO 8601.
    pub closes: String,
    /// Whole days until then; negative once it is past.
    pub days: i32,
}

/// An error that was reported.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct FlagCard {
    /// Stable id.
    pub id: String,
    /// Number of the claim; `None` for the whole report.
    pub number: Option<u32>,
    /// The revision it was found in.
    pub revision: u32,
    /// Who reported it.
    pub from: String,
    /// What is said to be wrong.
    pub words: String,
    /// RFC 3339 with zone.
    pub at: String,
    /// The last day on which it is corrected in time, ISO 8601.
    pub due: String,
    /// Whole days until then; negative once it is past.
    pub days: i32,
    /// True if it was reported after the window.
    pub late: bool,
    /// What became of it.
    pub state: FlagState,
    /// What became of it, oldest first.
    pub steps: Vec<FlagStepRow>,
}

/// One step of what became of a reported error.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct FlagStepRow {
    /// "corrected", "declined" or "appealed".
    pub state: String,
    /// Why.
    pub words: String,
    /// Initials.
    pub by: String,
    /// RFC 3339 with zone.
    pub at: String,
}

/// What the author says against the report, or an outlet against how it is rated.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct RebuttalCard {
    /// Stable id.
    pub id: String,
    /// Number of the claim; `None` for the whole report.
    pub number: Option<u32>,
    /// Registrable domain of the outlet that replies.
    pub outlet: Option<String>,
    /// Who says so.
    pub author: String,
    /// The paragraph.
    pub words: String,
    /// RFC 3339 with zone.
    pub at: String,
}

/// An error as a person notes it down.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct FlagInput {
    /// Id of the claim; `None` for the whole report.
    pub claim: Option<String>,
    /// Who reported it.
    pub from: String,
    /// What is said to be wrong.
    pub words: String,
}

/// What the author says, as a person notes it down.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct RebuttalInput {
    /// Id of the claim; `None` for the whole report.
    pub claim: Option<String>,
    /// Registrable domain of the outlet that replies to how it is rated, one of
    /// [`CorrectionsView::outlets`]; the claim is passed over then.
    #[serde(default)]
    pub outlet: Option<String>,
    /// Who says so.
    pub author: String,
    /// One paragraph.
    pub words: String,
}

/// What becomes of a reported error.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum FlagAnswer {
    /// It was one, and a signed-off report corrects it.
    Corrected,
    /// It was none.
    Declined,
    /// Whoever reported it asks again.
    Appealed,
}
