//! A few words of a longer text, cut around those that matter.

use std::ops::Range;

/// A stretch of an excerpt.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Part {
    pub(crate) words: String,
    /// True for the words that matter.
    pub(crate) strong: bool,
}

/// At most about `limit` characters of `text` on one line, with the first of the `strong` stretches
/// (in bytes, at characters) among them; "…" stands for what is left out.
pub(crate) fn excerpt(text: &str, strong: &[Range<usize>], limit: usize) -> Vec<Part> {
    let mut strong: Vec<&Range<usize>> = strong.iter().filter(|one| !one.is_empty()).collect();
    strong.sort_by_key(|one| (one.start, one.end));
    let window = window(text, &strong, limit);
    let mut parts = Vec::new();
    let mut at = window.start;
    for one in strong {
        let (from, to) = (one.start.max(at), one.end.min(window.end));
        if from < to {
            push(&mut parts, &text[at..from], false);
            push(&mut parts, &text[from..to], true);
            at = to;
        }
    }
    push(&mut parts, &text[at..window.end], false);
    if let Some(first) = parts.first_mut() {
        first.words = first.words.trim_start().to_owned();
        if window.start > 0 {
            first.words.insert(0, '…');
        }
    }
    if let Some(last) = parts.last_mut() {
        last.words.truncate(last.words.trim_end().len());
        if window.end < text.trim_end().len() {
            last.words.push('…');
        }
    }
    parts
}

/// Line ends and their like become spaces.
fn push(parts: &mut Vec<Part>, words: &str, strong: bool) {
    if !words.is_empty() {
        let words = words.replace(|c: char| c.is_whitespace() && c != '\u{a0}', " ");
        parts.push(Part { words, strong });
    }
}

/// Which bytes of `text` are shown.
fn window(text: &str, strong: &[&Range<usize>], limit: usize) -> Range<usize> {
    let after = |from: usize, count: usize| {
        let mut characters = text[from..].char_indices();
        characters
            .nth(count)
            .map_or(text.len(), |(at, _)| from + at)
    };
    if after(0, limit) == text.len() {
        return 0..text.len();
    }
    let wanted = strong.last().map_or(0, |last| last.end);
    let start = match strong.first() {
        Some(first) if wanted > after(0, limit) => {
            // No more of what stands before than leaves room for all that matters.
            let left = limit.saturating_sub(text[first.start..wanted].chars().count());
            let mut back = text[..first.start].char_indices().rev();
            let near = back.nth(left.min(limit / 3)).map_or(0, |(at, _)| at);
            // From the start of a word.
            text[near..first.start]
                .find(char::is_whitespace)
                .map_or(near, |space| if near == 0 { 0 } else { near + space })
        }
        _ => 0,
    };
    let end = after(start, limit);
    let least = strong.first().map_or(start, |first| first.end.min(end));
    let space = text[start..end].rfind(char::is_whitespace);
    match space.map(|space| start + space) {
        Some(space) if end < text.len() && space >= least && space > start => start..space,
        _ => start..end,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn shown(text: &str, strong: &[&str], limit: usize) -> String {
        let places: Vec<Range<usize>> = strong
            .iter()
            .map(|words| {
                let at = text.find(words).expect("in the text");
                at..at + words.len()
            })
            .collect();
        let parts = excerpt(text, &places, limit).into_iter();
        parts
            .map(|part| match part.strong {
                true => format!("*{}*", part.words),
                false => part.words,
            })
            .collect()
    }

    #[test]
    fn the_words_that_matter_are_among_those_shown() {
        let text = "Der Kämmerer will die Kosten über einen Kredit mit 20 Jahren Laufzeit decken.";
        assert_eq!(
            shown(text, &["20"], 200),
            "Der Kämmerer will die Kosten über einen Kredit mit *20* Jahren Laufzeit decken."
        );
        assert_eq!(
            shown(text, &["20"], 40),
            "…Kredit mit *20* Jahren Laufzeit decken."
        );
        assert_eq!(
            shown(text, &["Kämmerer"], 30),
            "Der *Kämmerer* will die Kosten…"
        );
        assert_eq!(shown(text, &["decken"], 30), "…Laufzeit *decken*.");
        assert_eq!(shown(text, &[], 20), "Der Kämmerer will…");
        assert_eq!(shown("a\n b\tc", &["b"], 20), "a  *b* c");
        assert_eq!(shown("", &[], 20), "");
        assert_eq!(
            shown(&"x".repeat(50), &[], 10),
            format!("{}…", "x".repeat(10))
        );
    }

    #[test]
    fn any_stretch_and_limit_gives_words() {
        let text = "é🙂 ab\u{a0}c".repeat(9);
        let edges: Vec<usize> = text.char_indices().map(|(at, _)| at).collect();
        for limit in 0..40 {
            for from in &edges {
                for to in edges.iter().filter(|to| *to >= from) {
                    excerpt(&text, &[*from..*to, 0..text.len()], limit);
                }
            }
        }
    }
}
