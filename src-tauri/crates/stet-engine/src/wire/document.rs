//! The Document screen: claim list, text with marks, source pack, built-in checks.

use serde::{Deserialize, Serialize};
use stet_core::claim::{ClaimKind, NotFactualReason, Risk};
use stet_core::document::{ChangeKind, DocumentType};
use stet_core::review::Tier;
use stet_core::verdict::{Band, FindingKind, ReportVerdict};
use ts_rs::TS;

use super::RunPhase;

/// Everything the Document screen shows.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, TS)]
pub struct DocumentView {
    /// Stable id.
    pub id: String,
    /// Title.
    pub title: String,
    /// Offers of services that were put aside.
    pub declined_offers: Vec<super::Offer>,
    /// First 12 hex digits of the SHA-256 of the text.
    pub version: String,
    /// What kind of text it is.
    pub document_type: DocumentType,
    /// BCP 47 tag of the language most of it is in; `None` where that is not known.
    pub language: Option<String>,
    /// How thorough its check is.
    pub tier: Tier,
    /// True if its runs assess the outlets they meet before anything of theirs is judged.
    pub assess_outlets: bool,
    /// The text, cut into runs.
    pub blocks: Vec<BlockView>,
    /// Claims in reading order.
    pub claims: Vec<ClaimRow>,
    /// Chapters that hold claims, in reading order; empty for what is no book.
    pub chapters: Vec<ChapterRow>,
    /// Claims left out by the limit.
    pub beyond_limit: Vec<PassageRow>,
    /// What is not a factual claim.
    pub not_factual: Vec<NotFactualRow>,
    /// Findings of the checks that need no source.
    pub checks: Vec<CheckRow>,
    /// The source pack.
    pub sources: Vec<SourceRow>,
    /// The run.
    pub run: RunView,
    /// What it may do on the network.
    pub network: super::NetworkView,
    /// How many references it has.
    pub references: u32,
    /// What the reader could not read.
    pub notices: Vec<String>,
    /// Remarks that came with the file: the author's, never findings.
    pub comments: Vec<CommentRow>,
    /// Changes that were tracked in the file.
    pub changes: Vec<ChangeRow>,
    /// Claims somebody had worked on whose words are not in the present draft.
    pub lost: Vec<LostRow>,
    /// Number of earlier drafts.
    pub drafts: u32,
    /// True if the last change can be undone.
    pub can_undo: bool,
}

/// One paragraph-like piece.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, TS)]
pub struct BlockView {
    /// Index in the document.
    pub index: u32,
    /// How it is set.
    pub kind: BlockShape,
    /// What begins in it: "p. 12", "0:12:30"; empty if nothing does.
    pub begins: String,
    /// Its words, cut where style or marks change.
    pub runs: Vec<RunPiece>,
}

/// A remark that came with the file.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct CommentRow {
    /// Block of the words it is about; `None` if the file does not say.
    pub block: Option<u32>,
    /// Those words.
    pub quote: String,
    /// Who wrote it; empty if the file does not say.
    pub author: String,
    /// When, RFC 3339; empty if the file does not say.
    pub at: String,
    /// The remark.
    pub text: String,
}

/// A change that was tracked in the file.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct ChangeRow {
    /// Block it stands in.
    pub block: u32,
    /// What it did.
    pub kind: ChangeKind,
    /// The words put in or taken out.
    pub words: String,
    /// Who did it; empty if the file does not say.
    pub author: String,
    /// When, RFC 3339; empty if the file does not say.
    pub at: String,
}

/// A claim whose words are gone.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct LostRow {
    /// Stable id.
    pub id: String,
    /// Its words as they were.
    pub quote: String,
    /// The decision that was made on it: "confirmed", "open" …
    pub decision: String,
}

/// How a block is set.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case", tag = "type")]
pub enum BlockShape {
    /// A heading, level 1 to 6.
    Heading {
        /// 1 to 6.
        level: u8,
    },
    /// Running text.
    Paragraph,
    /// A list item.
    ListItem {
        /// From 0.
        depth: u8,
        /// Shown before it.
        number: Option<u32>,
    },
    /// A quoted paragraph.
    Quote,
    /// Verbatim text.
    Code,
    /// A table cell.
    TableCell {
        /// From 0.
        row: u32,
        /// From 0.
        column: u32,
        /// True for heading cells.
        header: bool,
    },
    /// A note.
    Note,
}

/// Words with one style and one set of marks.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, TS)]
pub struct RunPiece {
    /// The words.
    pub text: String,
    /// Set in italics.
    pub emphasis: bool,
    /// Set in bold.
    pub strong: bool,
    /// Set as code.
    pub code: bool,
    /// Raised.
    pub superscript: bool,
    /// Address of the link, shown but never opened in the window itself.
    pub link: Option<String>,
    /// Ids of the claims that cover these words, innermost last.
    pub claims: Vec<String>,
    /// Indices into [`DocumentView::checks`] that mark these words.
    pub checks: Vec<u32>,
}

/// A chapter of a book.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct ChapterRow {
    /// Its heading; empty for what stands before the first one.
    pub title: String,
    /// Number of its first claim.
    pub first: u32,
    /// Number of its last claim.
    pub last: u32,
}

/// One row of the claim list.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, TS)]
pub struct ClaimRow {
    /// Stable id.
    pub id: String,
    /// Number shown in list, text and report.
    pub number: u32,
    /// Exactly its words.
    pub quote: String,
    /// What sort of assertion.
    pub kind: ClaimKind,
    /// What the evidence says, or what a person found where one set the finding.
    pub finding: FindingKind,
    /// Initials or name of who set the finding; `None` where it is the machine's.
    pub finding_by: Option<String>,
    /// The machine's finding, where the one shown is a person's.
    pub machine_finding: Option<FindingKind>,
    /// A word beside it.
    pub sub_label: Option<String>,
    /// The report verdict.
    pub verdict: Option<ReportVerdict>,
    /// Confidence band.
    pub confidence: Option<Band>,
    /// What the person decided: "open", "confirmed", "change_proposed" …
    pub decision: String,
    /// The words that are to stand instead of its own, empty if they are to go; `None` where no
    /// change is asked for, or it was declined.
    pub replacement: Option<String>,
    /// Costly topics.
    pub risks: Vec<Risk>,
    /// Check-worthiness, 0 to 1.
    pub check_worthiness: f64,
    /// Number of passages that agree.
    pub agrees: u32,
    /// Number of passages that disagree.
    pub disagrees: u32,
    /// True once the current run has looked at it.
    pub looked_at: bool,
}

/// Words of the document shown in a list.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, TS)]
pub struct PassageRow {
    /// Stable id, for restoring it as a claim; only where it can be restored.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub id: Option<String>,
    /// Block they stand in.
    pub block: u32,
    /// The words.
    pub quote: String,
}

/// A passage that is not a factual claim.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, TS)]
pub struct NotFactualRow {
    /// Stable id, for restoring it as a claim.
    pub id: String,
    /// Block it stands in.
    pub block: u32,
    /// Its words.
    pub quote: String,
    /// Why it is not checked.
    pub reason: NotFactualReason,
}

/// A finding of a check that needs no source.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, TS)]
pub struct CheckRow {
    /// Stable code.
    pub code: String,
    /// Title in plain words.
    pub title: String,
    /// "contradiction", "inconsistency", "query" or "citation".
    pub severity: String,
    /// The words concerned.
    pub quotes: Vec<PassageRow>,
    /// One sentence.
    pub message: String,
    /// The computation.
    pub working: String,
    /// Ids of the claims it bears on.
    pub claims: Vec<String>,
}

/// What shows in person that material is the one a record names: `commitment` is the HMAC-SHA256 of its
/// bytes under `salt`.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct SourceSalt {
    /// The random salt, lower-case hex: it is in this library and nowhere else.
    pub salt: String,
    /// What stands in reports and packages: `hmac-sha256:` and lower-case hex.
    pub commitment: String,
}

/// One item of the source pack.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, TS)]
pub struct SourceRow {
    /// Stable id.
    pub id: String,
    /// Title or file name.
    pub title: String,
    /// Number of passages.
    pub passages: u32,
    /// When it was taken in, RFC 3339.
    pub retrieved_at: String,
    /// First 12 hex digits of the SHA-256 of its bytes.
    pub hash: String,
    /// Stands as a primary source.
    pub primary: bool,
    /// None of its words may leave the machine.
    pub confidential: bool,
    /// Its words are not here: it is confidential, and came in a package that names its hash alone.
    pub withheld: bool,
    /// It is a page that was opened: the ledger names it, so it cannot be confidential.
    pub page: bool,
    /// What of it could not be read.
    pub notices: Vec<String>,
}

/// The run of a document.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, TS)]
pub struct RunView {
    /// Where it stands.
    pub phase: RunPhase,
    /// Claims done.
    pub done: u32,
    /// Claims in all.
    pub total: u32,
    /// References looked up.
    pub references_done: u32,
    /// References to look up; 0 where no service may be asked.
    pub references_total: u32,
    /// Key of the stage: "reading", "checking_text", "looking", "judging", "recording",
    /// "references".
    pub stage: String,
    /// Number of passages of the source pack there are to look through.
    pub passages: u32,
    /// True if claims, sources or settings changed since the run: findings may be stale.
    pub stale: bool,
    /// Why the run ended before it was done, if something failed.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub problem: Option<String>,
    /// What is to be said of a run that went well: its spend limit was reached.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub note: Option<String>,
}

/// A selection in the text, exactly as the web view reports it.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize, TS)]
pub struct Selection {
    /// [`BlockView::index`].
    pub block: u32,
    /// Index into [`BlockView::runs`] where it starts.
    pub start_run: u32,
    /// UTF-16 offset inside that run.
    pub start_offset: u32,
    /// Index into [`BlockView::runs`] where it ends.
    pub end_run: u32,
    /// UTF-16 offset inside that run.
    pub end_offset: u32,
}

/// How the checker corrects the machine's reading of the text.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case", tag = "type")]
pub enum ClaimEdit {
    /// The selected words are a claim.
    Add {
        /// The words.
        selection: Selection,
    },
    /// The claim is two: cut where the selection starts.
    Split {
        /// Claim id.
        claim: String,
        /// Where to cut.
        at: Selection,
    },
    /// The claim and the next one are one.
    Merge {
        /// Claim id.
        claim: String,
        /// Id of the neighbour to merge with.
        with: String,
    },
    /// The claim's words are these.
    Rebound {
        /// Claim id.
        claim: String,
        /// The words.
        selection: Selection,
    },
    /// The claim is of this kind.
    Rekind {
        /// Claim id.
        claim: String,
        /// Key of the kind: "number", "quotation" …
        kind: ClaimKind,
    },
    /// Not checkable.
    Dismiss {
        /// Claim id.
        claim: String,
    },
    /// A passage listed as not factual, or beyond the limit, is a claim after all.
    Restore {
        /// [`NotFactualRow::id`].
        id: String,
    },
}
