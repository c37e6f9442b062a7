//! Citation health: sentences that the texts they cite do not bear out. Silent when all is well.

use stet_core::report::Report;

use super::escape::escape;
use crate::words;

pub(super) fn health(out: &mut String, report: &Report) {
    let Some(health) = &report.citation_health else {
        return;
    };
    out.push_str(&format!(
        "<p>{}</p>\n",
        escape(&words::citations_held(health))
    ));
    for failing in &health.failing {
        out.push_str(&format!(
            "<article>\n<blockquote dir=\"auto\">{}</blockquote>\n<ul>\n",
            escape(&failing.sentence)
        ));
        for citation in &failing.citations {
            let line = words::citation(citation);
            out.push_str(&format!("<li dir=\"auto\">{}</li>\n", escape(&line)));
        }
        out.push_str("</ul>\n</article>\n");
    }
    for line in words::citations_aside(health) {
        out.push_str(&format!("<p class=\"meta\">{}</p>\n", escape(&line)));
    }
}
