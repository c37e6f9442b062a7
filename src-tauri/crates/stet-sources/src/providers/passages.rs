//! From a text that was read to passages that may bear on a claim, best first.

use stet_core::evidence::{Passage, Pinpoint, SHORTEST, Source, relevance, terms_in, windows};

/// Distinct terms of the claim that a passage must hold to be worth judging, where the claim has
/// so many: one word in common is chance.
const SHARED: usize = 2;

/// A stretch of text with where it stands.
pub(super) type Stretch = (String, Pinpoint);

/// The stretches that speak of what is searched for, most relevant first, at most `limit`, as
/// passages of the source.
pub(super) fn best(
    source: &Source,
    stretches: Vec<Stretch>,
    terms: &[String],
    limit: usize,
) -> Vec<Passage> {
    let texts: Vec<&str> = stretches.iter().map(|(text, _)| text.as_str()).collect();
    let scores = relevance(terms, &texts);
    let shared = SHARED.min(terms.len());
    let mut order: Vec<usize> = (0..stretches.len())
        .filter(|at| scores[*at] > 0.0 && terms_in(terms, texts[*at]) >= shared)
        .collect();
    order.sort_by(|one, other| scores[*other].total_cmp(&scores[*one]));
    order
        .into_iter()
        .take(limit)
        .map(|at| Passage {
            id: format!("{}-{}", source.id, at + 1),
            source: source.id.clone(),
            text: stretches[at].0.clone(),
            pinpoint: stretches[at].1.clone(),
            under: String::new(),
            relevance: scores[at],
        })
        .collect()
}

/// A plain text as stretches: a line is a paragraph, long ones are cut, short ones go with the next.
/// `heading` tells the headings from the rest and gives their words.
pub(super) fn stretches<'t>(
    text: &'t str,
    heading: impl Fn(&'t str) -> Option<&'t str>,
) -> Vec<Stretch> {
    let mut out = Vec::new();
    let (mut number, mut above, mut short) = (0_u32, None, String::new());
    let push = |words: &str, number: u32, above: &Option<String>, out: &mut Vec<Stretch>| {
        for window in windows(words) {
            if let Some(cut) = window.slice(words) {
                let heading = above.clone();
                out.push((cut.to_owned(), Pinpoint::Paragraph { number, heading }));
            }
        }
    };
    for line in text.lines().map(str::trim).filter(|line| !line.is_empty()) {
        if let Some(words) = heading(line) {
            if !short.is_empty() {
                push(&std::mem::take(&mut short), number, &above, &mut out);
            }
            above = Some(words.to_owned());
            continue;
        }
        number = number.saturating_add(1);
        if !short.is_empty() {
            short.push(' ');
        }
        short.push_str(line);
        if short.chars().count() >= SHORTEST {
            push(&std::mem::take(&mut short), number, &above, &mut out);
        }
    }
    if !short.is_empty() {
        push(&short, number, &above, &mut out);
    }
    out.retain(|(text, _)| text.chars().count() >= SHORTEST);
    out
}
