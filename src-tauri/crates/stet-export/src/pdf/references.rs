//! The references of the document, each with what looking it up came to.

use stet_core::report::ReportReference;

use super::compose::{Span, Target};
use super::flow::{Block, Flow};
use super::ink::Style;
use super::sections::{SMALL, SMALL_LEADING, address};
use crate::links::followable;
use crate::words;

pub(super) fn entry(flow: &mut Flow, reference: &ReportReference) {
    flow.anchor(format!("reference-{}", reference.number), None);
    let head = [
        Span::new(format!("{}  ", reference.number), Style::sans(8.4).quiet()),
        Span::new(&reference.headline, Style::sans(9.4).bold()),
        Span::new(words::codes(reference), SMALL),
    ];
    flow.paragraph(&head, Block::new("H3", 13.0, 8.0).keep());
    let mut rest = words::addresses(reference);
    let quote = linked(flow, &reference.quote, &mut rest);
    flow.paragraph(&quote, Block::new("P", 13.2, 1.0).keep());
    for notice in &reference.notices {
        let words = [Span::new(words::notice(notice), Style::sans(8.4).bold())];
        flow.paragraph(&words, Block::new("P", SMALL_LEADING, 2.0).keep());
    }
    for reason in &reference.reasons {
        let words = [Span::new(reason, Style::sans(8.2))];
        flow.paragraph(&words, Block::new("P", SMALL_LEADING, 1.0).keep());
    }
    // Two hundred of these follow each other: what was looked at is one paragraph.
    let looked = words::looked_at(reference).join("  ·  ");
    let mut spans = Vec::new();
    if !looked.is_empty() {
        spans.push(Span::new(looked, SMALL));
    }
    for url in rest {
        if !spans.is_empty() {
            spans.push(Span::new("\n", SMALL));
        }
        spans.push(address(flow, url));
    }
    if !spans.is_empty() {
        flow.paragraph(&spans, Block::new("P", SMALL_LEADING, 1.0));
    }
}

/// The words of the reference, an address that stands in them as a link; such an address is taken
/// out of `rest`, for it need not be printed again.
fn linked(flow: &mut Flow, quote: &str, rest: &mut Vec<&str>) -> Vec<Span> {
    const QUOTE: Style = Style::serif(9.6);
    let found = rest
        .iter()
        .enumerate()
        .find_map(|(n, url)| Some((n, *url, quote.find(url)?)));
    let Some((n, url, at)) = found else {
        return vec![Span::new(quote, QUOTE)];
    };
    // "…/lindmark.1" is not the address where the words go on to "…/lindmark.19".
    let (before, after) = (&quote[..at], &quote[at + url.len()..]);
    let goes_on = after.chars().next().is_some_and(char::is_alphanumeric);
    let link = followable(url).filter(|_| !goes_on);
    let Some(target) = link.and_then(|url| flow.composer.target(Target::Web(url.to_owned())))
    else {
        return vec![Span::new(quote, QUOTE)];
    };
    rest.remove(n);
    vec![
        Span::new(before, QUOTE),
        Span::new(url, QUOTE.link(Some(target))),
        Span::new(after, QUOTE),
    ]
}
