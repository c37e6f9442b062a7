//! Citations that could be added.

use docx_rs::RunProperty;
use stet_core::report::{CitedPiece, Report, ReportClaim};

use super::markup::{Content, plain, run, strong};
use super::sections::{Page, leading, small};
use crate::words::{self, Leads};

/// What could be cited for a claim, in its entry.
pub(super) fn of_claim(page: &mut Page<'_>, report: &Report, claim: &ReportClaim) {
    for (at, cited) in words::suggested(report, claim).enumerate() {
        let label = strong(&format!("{}  ", words::could_be_cited(cited)));
        let mut content = [label, set(&cited.pieces)].concat();
        if at == 0 {
            content.extend(plain(&format!("   {}", claim.suggested_because())));
        }
        page.put("Meta", content);
    }
}

/// The list of citations to add, each leading to its claim.
pub(super) fn to_add(page: &mut Page<'_>, report: &Report, leads: &Leads) {
    for one in words::to_add(report) {
        let claim = leading(&format!("Claim {}", one.claim), &leads.to(one.claim));
        let page_says = small(&format!("   {}", one.page));
        let content = [claim, plain("  ·  "), set(&one.cited.pieces), page_says];
        page.item(content.concat(), false);
    }
}

fn set(pieces: &[CitedPiece]) -> Content {
    let piece = |piece: &CitedPiece| {
        if piece.italic {
            run(&piece.text, &RunProperty::new().italic())
        } else {
            plain(&piece.text)
        }
    };
    pieces.iter().flat_map(piece).collect()
}
