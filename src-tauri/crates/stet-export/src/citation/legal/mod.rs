//! Decisions, laws and patents in the five general styles, where CSL renders them wrongly.
//!
//! APA 7 (chapter 11), Chicago 17 (14.269–305) and AMA 11 (chapter 3) leave law to the Bluebook and say
//! how they differ from it; MLA 9 has a form of its own ("United States, Supreme Court"). A
//! patent is a publication with inventors in each of them; its number keeps its commas.

mod authority;
mod mla;
pub(super) mod patent;

use stet_core::reference::{Work, WorkKind};

use super::{Piece, Style};

/// The citation of a decision, law or patent; `None` for any other work.
pub(super) fn cite(work: &Work, style: Style) -> Option<Vec<Piece>> {
    match (work.kind, style) {
        (WorkKind::Patent, _) => Some(patent::cite(work, style)),
        (WorkKind::Case, Style::Mla9) => Some(mla::case(work)),
        (WorkKind::Statute, Style::Mla9) => Some(mla::statute(work)),
        (WorkKind::Case, _) => Some(authority::case(work, style)),
        (WorkKind::Statute, _) => Some(authority::statute(work, style)),
        _ => None,
    }
}
