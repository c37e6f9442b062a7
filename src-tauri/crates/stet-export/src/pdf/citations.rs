//! Citation health: sentences that the texts they cite do not bear out. Silent when all is well.

use stet_core::report::Report;

use super::compose::Span;
use super::flow::{Block, Flow};
use super::ink::Style;
use super::sections::{BODY, LEADING, SMALL, SMALL_LEADING};
use crate::words;

pub(super) fn health(flow: &mut Flow, report: &Report) {
    let Some(health) = &report.citation_health else {
        return;
    };
    let held = [Span::new(words::citations_held(health), BODY)];
    flow.paragraph(&held, Block::new("P", LEADING, 2.0));
    for failing in &health.failing {
        let quote = [Span::new(&failing.sentence, BODY)];
        flow.paragraph(&quote, Block::new("P", LEADING, 9.0).keep());
        for citation in &failing.citations {
            let words = [Span::new(words::citation(citation), Style::sans(8.4))];
            flow.paragraph(&words, Block::new("P", SMALL_LEADING, 2.0));
        }
    }
    for line in words::citations_aside(health) {
        let words = [Span::new(line, SMALL)];
        flow.paragraph(&words, Block::new("P", SMALL_LEADING, 6.0));
    }
}
