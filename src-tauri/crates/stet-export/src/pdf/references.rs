//! The references of the document, each with what looking it up came to.

use stet_core::report::ReportReference;

use super::compose::Span;
use super::flow::{Block, Flow};
use super::ink::Style;
use super::sections::{BODY, LEADING, SMALL, SMALL_LEADING, address};
use crate::words;

pub(super) fn entry(flow: &mut Flow, reference: &ReportReference) {
    flow.anchor(format!("reference-{}", reference.number), None);
    let head = [
        Span::new(format!("{}  ", reference.number), Style::sans(8.4).quiet()),
        Span::new(&reference.headline, Style::sans(9.4).bold()),
        Span::new(words::codes(reference), SMALL),
    ];
    flow.paragraph(&head, Block::new("H3", 13.0, 9.0).keep());
    let quote = [Span::new(&reference.quote, BODY)];
    flow.paragraph(&quote, Block::new("P", LEADING, 2.0));
    for notice in &reference.notices {
        let words = [Span::new(words::notice(notice), Style::sans(8.4).bold())];
        flow.paragraph(&words, Block::new("P", SMALL_LEADING, 2.0));
    }
    for reason in &reference.reasons {
        let words = [Span::new(reason, Style::sans(8.4))];
        flow.paragraph(&words, Block::new("P", SMALL_LEADING, 2.0));
    }
    for line in words::looked_at(reference) {
        let words = [Span::new(line, SMALL)];
        flow.paragraph(&words, Block::new("P", SMALL_LEADING, 2.0));
    }
    let addresses = [
        reference.record.as_ref().map(|record| record.url.as_str()),
        reference.link.as_ref().map(|link| link.url.as_str()),
    ];
    for url in addresses.into_iter().flatten() {
        let words = [address(flow, url)];
        flow.paragraph(&words, Block::new("P", SMALL_LEADING, 1.0));
    }
}
