//! Citations that could be added.

use stet_core::report::{CitedPiece, Report, ReportClaim};

use super::Page;
use super::entries::spaced;
use super::plain::{inline, leading};
use crate::words::{self, Leads};

/// What could be cited for a claim, in its entry.
pub(super) fn of_claim(page: &mut Page, report: &Report, claim: &ReportClaim) {
    for (at, cited) in words::suggested(report, claim).enumerate() {
        let mut line = format!(
            "{} {}",
            inline(&words::could_be_cited(cited)),
            set(&cited.pieces)
        );
        if at == 0 {
            line.push_str(&format!(" {}", inline(&claim.suggested_because())));
        }
        page.block(&line);
    }
}

/// The list of citations to add, each leading to its claim.
pub(super) fn to_add(page: &mut Page, report: &Report, leads: &Leads) {
    page.list(words::to_add(report).iter().map(|one| {
        let claim = leading(&format!("Claim {}", one.claim), &leads.to(one.claim));
        format!("{claim} · {} {}", set(&one.cited.pieces), inline(&one.page))
    }));
}

/// Italics as HTML: asterisks beside punctuation set nothing.
fn set(pieces: &[CitedPiece]) -> String {
    let piece = |piece: &CitedPiece| {
        let words = spaced(&piece.text);
        if piece.italic {
            format!("<i>{words}</i>")
        } else {
            words
        }
    };
    let line: String = pieces.iter().map(piece).collect();
    line.trim().to_owned()
}
