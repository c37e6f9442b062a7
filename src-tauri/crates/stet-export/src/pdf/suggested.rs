//! Citations that could be added.

use stet_core::report::{CitedPiece, Report, ReportClaim};

use super::compose::Span;
use super::flow::{Block, Flow};
use super::ink::Style;
use super::sections::{NOTE, SMALL, SMALL_LEADING, item, leading};
use crate::words::{self, Leads};

/// What could be cited for a claim, in its entry.
pub(super) fn of_claim(flow: &mut Flow, report: &Report, claim: &ReportClaim) {
    for (at, cited) in words::suggested(report, claim).enumerate() {
        let label = format!("{}  ", words::could_be_cited(cited));
        let mut spans = vec![Span::new(label, SMALL.bold())];
        spans.extend(set(&cited.pieces, Style::serif(8.8)));
        if at == 0 {
            spans.push(Span::new(
                format!("   {}", claim.suggested_because()),
                SMALL,
            ));
        }
        flow.paragraph(&spans, Block::new("P", SMALL_LEADING, 2.5));
    }
}

/// The list of citations to add, each leading to its claim.
pub(super) fn to_add(flow: &mut Flow, report: &Report, leads: &Leads) {
    let list = flow.tree.add("L", flow.parent);
    for one in words::to_add(report) {
        let claim = format!("Claim {}", one.claim);
        let claim = leading(flow, &claim, leads.to(one.claim), SMALL.bold());
        let mut spans = vec![claim, Span::new("  ·  ", SMALL)];
        spans.extend(set(&one.cited.pieces, NOTE));
        spans.push(Span::new(format!("   {}", one.page), SMALL));
        item(flow, list, "–", &spans);
    }
}

fn set(pieces: &[CitedPiece], style: Style) -> Vec<Span> {
    let piece = |piece: &CitedPiece| {
        let style = if piece.italic { style.italic() } else { style };
        Span::new(&piece.text, style)
    };
    pieces.iter().map(piece).collect()
}
