//! Cutting long text into passages of 40 to 1,200 characters: split, never dropped or cut off
//! (rules 3.1 and 7).

use unicode_segmentation::UnicodeSegmentation;

use crate::text::Span;

/// Fewest characters of a passage that stands alone (rules 3.1).
pub const SHORTEST: usize = 40;
/// Most characters of a passage (rules 3.1).
pub const LONGEST: usize = 1_200;

/// Cuts `text` into windows of at most [`LONGEST`] characters at sentence ends where there are
/// any, else at white space, else anywhere. A remainder under [`SHORTEST`] joins the window
/// before it if it fits. Text shorter than [`SHORTEST`] gives one window: whether it is worth
/// keeping is the caller's question. Blank text gives none.
#[must_use]
pub fn windows(text: &str) -> Vec<Span> {
    let mut pieces: Vec<Span> = Vec::new();
    for (start, sentence) in text.split_sentence_bound_indices() {
        push_pieces(text, Span::new(start, start + sentence.len()), &mut pieces);
    }
    let mut out: Vec<(Span, usize)> = Vec::new();
    for piece in pieces {
        let length = characters(text, piece);
        match out.last_mut() {
            Some((window, so_far)) if *so_far + length <= LONGEST => {
                *window = window.cover(&piece);
                *so_far += length;
            }
            _ => out.push((piece, length)),
        }
    }
    join_short_tail(&mut out);
    out.into_iter()
        .filter_map(|(span, _)| trimmed(text, span))
        .collect()
}

/// A sentence as pieces of at most `LONGEST` characters.
fn push_pieces(text: &str, span: Span, out: &mut Vec<Span>) {
    let words = span.slice(text).unwrap_or_default();
    let (mut start, mut length, mut last_gap) = (0, 0, None);
    for (at, ch) in words.char_indices() {
        if length == LONGEST {
            let cut = last_gap.filter(|gap| *gap > start).unwrap_or(at);
            out.push(Span::new(span.start + start, span.start + cut));
            length = words.get(cut..at).map_or(0, |rest| rest.chars().count());
            (start, last_gap) = (cut, None);
        }
        length += 1;
        if ch.is_whitespace() {
            last_gap = Some(at + ch.len_utf8());
        }
    }
    if start < words.len() {
        out.push(Span::new(span.start + start, span.end));
    }
}

/// A last window too short to stand alone joins the one before if the two still fit.
fn join_short_tail(out: &mut Vec<(Span, usize)>) {
    let [.., (before, length), (tail, tail_length)] = out.as_mut_slice() else {
        return;
    };
    if *tail_length < SHORTEST && *length + *tail_length <= LONGEST {
        *before = before.cover(tail);
        out.pop();
    }
}

fn characters(text: &str, span: Span) -> usize {
    span.slice(text).unwrap_or_default().chars().count()
}

fn trimmed(text: &str, span: Span) -> Option<Span> {
    let words = span.slice(text)?;
    let start = span.start + (words.len() - words.trim_start().len());
    let kept = words.trim();
    (!kept.is_empty()).then(|| Span::new(start, start + kept.len()))
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    #[test]
    fn sentences_stay_whole_and_nothing_is_dropped() {
        let sentence = "The committee met on Tuesday and approved the plan by a wide margin. ";
        let text = sentence.repeat(60);
        let found = windows(&text);
        assert!(found.len() >= 3);
        for span in &found {
            let words = span.slice(&text).expect("a window lies in its text");
            assert!(words.ends_with("margin."), "{words}");
            assert!(words.chars().count() <= LONGEST);
        }
    }

    #[test]
    fn an_endless_line_is_cut_in_linear_time() {
        let text = "x".repeat(1_000_000);
        let found = windows(&text);
        assert_eq!(found.iter().map(Span::len).sum::<usize>(), text.len());
    }

    proptest! {
        #[test]
        fn windows_are_ordered_bounded_and_keep_every_word(text in "[a-z é\\.\n]{0,4000}") {
            let found = windows(&text);
            let mut end = 0;
            let mut kept = String::new();
            for span in &found {
                prop_assert!(span.start >= end);
                end = span.end;
                let words = span.slice(&text).expect("a window lies in its text");
                prop_assert!(words.chars().count() <= LONGEST);
                kept.push_str(words);
            }
            let solid = |text: &str| text.split_whitespace().collect::<String>();
            prop_assert_eq!(solid(&kept), solid(&text));
        }
    }
}
