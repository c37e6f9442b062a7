//! Citations that could be added.

use stet_core::report::{CitedPiece, Report, ReportCitedAs};

use super::escape::escape;
use crate::words::{self, Leads};

/// A citation behind a label, with why it is suggested.
pub(super) fn citation(out: &mut String, label: &str, cited: &ReportCitedAs, because: &str) {
    out.push_str(&format!(
        "<p dir=\"auto\"><span class=\"meta\">{}</span> {}",
        escape(label),
        set(&cited.pieces)
    ));
    if !because.is_empty() {
        out.push_str(&format!(" <span class=\"meta\">{}</span>", escape(because)));
    }
    out.push_str("</p>\n");
}

/// The list of citations to add, each leading to its claim.
pub(super) fn to_add(out: &mut String, report: &Report, leads: &Leads) {
    out.push_str("<ul>\n");
    for one in words::to_add(report) {
        out.push_str(&format!(
            "<li dir=\"auto\"><a href=\"#{}\">Claim {}</a> · {} <span class=\"meta\">{}</span></li>\n",
            leads.to(one.claim),
            one.claim,
            set(&one.cited.pieces),
            escape(&one.page)
        ));
    }
    out.push_str("</ul>\n");
}

fn set(pieces: &[CitedPiece]) -> String {
    let piece = |piece: &CitedPiece| {
        let words = escape(&piece.text);
        match (piece.italic, piece.small_caps) {
            (true, _) => format!("<i>{words}</i>"),
            (false, true) => format!("<span style=\"font-variant-caps:small-caps\">{words}</span>"),
            (false, false) => words,
        }
    };
    pieces.iter().map(piece).collect()
}
