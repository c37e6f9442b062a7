//! A text with its white space evened out, and the way back to the original.
//!
//! Citations break over lines ("1 U.\nS. 1") and come out of PDFs with double spaces. They are
//! looked for in a copy in which every run of white space is one space; whatever is found is told
//! in places of the original.

use crate::text::Span;

/// The evened copy.
#[derive(Debug)]
pub(super) struct Folded {
    /// The copy.
    pub(super) text: String,
    /// (offset in the copy, offset in the original) wherever their distance changes, ascending.
    breaks: Vec<(usize, usize)>,
    original: usize,
}

impl Folded {
    /// Copies a text. Linear.
    pub(super) fn of(original: &str) -> Self {
        let mut text = String::with_capacity(original.len());
        let mut breaks = vec![(0, 0)];
        let mut in_space = false;
        for (at, ch) in original.char_indices() {
            // A zero-width space is where a word may break, not where it ends.
            if ch == '\u{200b}' {
                breaks.push((text.len(), at + ch.len_utf8()));
                continue;
            }
            if ch.is_whitespace() {
                if !in_space {
                    text.push(' ');
                }
                in_space = true;
                breaks.push((text.len(), at + ch.len_utf8()));
                continue;
            }
            in_space = false;
            text.push(ch);
        }
        breaks.dedup_by(|later, earlier| {
            let same = later.0 == earlier.0;
            if same {
                earlier.1 = later.1;
            }
            same
        });
        Self {
            text,
            breaks,
            original: original.len(),
        }
    }

    /// Where an offset of the copy lies in the original.
    fn original(&self, at: usize) -> usize {
        let after = self.breaks.partition_point(|(folded, _)| *folded <= at);
        let (folded, original) = self.breaks[after.saturating_sub(1)];
        (original + (at - folded)).min(self.original)
    }

    /// Where a stretch of the copy lies in the original.
    pub(super) fn span(&self, span: Span) -> Span {
        let start = self.original(span.start);
        // The end is that of the last character inside, not the start of what follows it.
        let end = if span.is_empty() {
            start
        } else {
            self.original(span.end - 1) + 1
        };
        Span::new(start, end.max(start))
    }

    /// Where a stretch of the original lies in the copy.
    pub(super) fn folded(&self, span: Span) -> Span {
        let place = |at: usize| {
            let after = self.breaks.partition_point(|(_, original)| *original <= at);
            let (folded, original) = self.breaks[after.saturating_sub(1)];
            let next = self
                .breaks
                .get(after)
                .map_or(self.text.len(), |next| next.0);
            (folded + at.saturating_sub(original)).min(next)
        };
        let start = place(span.start);
        Span::new(start, place(span.end).max(start))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn places_lead_back_to_the_original() {
        let original = "see 1  U.\n S.\u{a0}\u{200b}1é, now";
        let folded = Folded::of(original);
        assert_eq!(folded.text, "see 1 U. S. 1é, now");
        let cited = folded
            .text
            .find("1 U.")
            .map(|at| Span::new(at, at + "1 U. S. 1é".len()));
        let back = cited.map(|span| folded.span(span));
        assert_eq!(
            back.and_then(|span| span.slice(original)),
            Some("1  U.\n S.\u{a0}\u{200b}1é")
        );
        assert_eq!(back.map(|span| folded.folded(span)), cited);
    }
}
