//! What is said of a judgement: the decisive words and the reasons, in a checker's words.

use super::align::Alignment;
use super::atoms::FigureReading;
use super::built_in::Read;
use super::{AtomReading, AtomState, Decisive, Probabilities};
use crate::text::Span;

impl Read {
    /// What there is to say of the rival.
    pub(super) fn rivalry(&self) -> Option<(Span, String)> {
        let (mine, theirs) = self.rival?;
        let (mine, theirs) = (&self.align.claim[mine], &self.align.passage[theirs]);
        let words = format!(
            "The source has “{}” where the claim has “{}”",
            theirs.lower, mine.lower
        );
        Some((theirs.span, words))
    }
}

/// The ground of a decision that the network brought about.
pub(super) fn reads(joined: &Probabilities) -> &'static str {
    if joined.entail > joined.contradict {
        "The sentence reads as saying the same in other words"
    } else {
        "The sentence reads as saying otherwise"
    }
}

/// The whole best sentence, from its first to its last word; `span` if it has none.
pub(super) fn sentence_around(align: &Alignment, span: Span) -> Span {
    let words = align.passage.get(align.best.clone()).unwrap_or_default();
    match (words.first(), words.last()) {
        (Some(first), Some(last)) => first.span.cover(&last.span),
        _ => span,
    }
}

/// The decisive words and at most three reasons.
pub(super) fn words(
    read: &Read,
    atoms: &[AtomReading],
    hard: Option<&FigureReading>,
    passage: &str,
    probabilities: Probabilities,
) -> (Option<Decisive>, Vec<String>) {
    let (claim, theirs) = (&read.align.claim, &read.align.passage);
    let mut notes: Vec<(Option<Span>, String)> = Vec::new();
    let differing = read
        .figures
        .iter()
        .filter(|one| one.state == AtomState::Differs && hard.is_none());
    for figure in hard.into_iter().chain(differing) {
        notes.push((figure.passage, sentence(&figure.reason)));
    }
    for reading in atoms
        .iter()
        .filter(|reading| reading.state == AtomState::Differs)
    {
        notes.push((reading.span, sentence(&reading.reason)));
    }
    if probabilities.contradict >= probabilities.entail {
        for (mine, other) in read.signals.opposites.iter().chain(&read.signals.clashes) {
            let (mine, other) = (&claim[*mine], &theirs[*other]);
            notes.push((
                Some(other.span),
                format!(
                    "The source says “{}”, the claim “{}”",
                    other.lower, mine.lower
                ),
            ));
        }
        if read.signals.negation_mismatch && read.signals.coverage_best >= 0.5 {
            let words = "One of claim and source is negated, the other is not".to_owned();
            notes.push((best_span(&read.align), words));
        }
    }
    if probabilities.contradict < Probabilities::DECIDES {
        notes.extend(read.rivalry().map(|(span, words)| (Some(span), words)));
    }
    if notes.is_empty() {
        notes.push(otherwise(read, probabilities));
    }
    let decisive = notes.iter().find_map(|(span, _)| *span).and_then(|span| {
        Some(Decisive {
            span,
            quote: span.slice(passage)?.to_owned(),
        })
    });
    let mut reasons: Vec<String> = Vec::new();
    for (_, words) in notes {
        if !reasons.contains(&words) {
            reasons.push(words);
        }
    }
    reasons.truncate(3);
    (decisive, reasons)
}

/// What there is to say where nothing differs.
fn otherwise(read: &Read, probabilities: Probabilities) -> (Option<Span>, String) {
    if probabilities.entail >= 0.5 {
        let words = if read.signals.unsaid.is_empty() {
            "Every word that matters stands in the passage"
        } else {
            "The passage says nearly all of it"
        };
        return (best_span(&read.align), words.to_owned());
    }
    let missing: Vec<String> = read
        .signals
        .unsaid
        .iter()
        .filter_map(|at| read.align.claim.get(*at))
        .map(|word| format!("“{}”", word.lower))
        .take(3)
        .collect();
    let words = if missing.is_empty() {
        "The passage does not settle it".to_owned()
    } else {
        format!("The passage does not speak of {}", missing.join(", "))
    };
    (None, words)
}

/// With a capital at its head and no full stop at its end.
fn sentence(words: &str) -> String {
    let mut letters = words.trim().trim_end_matches('.').chars();
    letters
        .next()
        .map(|first| first.to_uppercase().collect::<String>() + letters.as_str())
        .unwrap_or_default()
}

/// From the first to the last word of the best sentence that says something of the claim.
pub(super) fn best_span(align: &Alignment) -> Option<Span> {
    let hits = align.within.iter().flatten().map(|hit| hit.at);
    let (first, last) = (hits.clone().min()?, hits.max()?);
    Some(align.passage[first].span.cover(&align.passage[last].span))
}
