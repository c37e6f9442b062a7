//! Words of running text.
//!
//! Owns where a word begins and ends in any script. Refuses to stem, fold or
//! judge; Han, kana and Thai come as runs, not as dictionary words.

use super::Span;

/// The words of `text`: runs of letters, marks and digits. Apostrophes inside a word and
/// separators inside a number ("4,870", "12.35") belong to it; hyphens part words.
#[must_use]
pub fn words(text: &str) -> Vec<Span> {
    let mut spans = Vec::new();
    let mut start: Option<usize> = None;
    let mut previous = ' ';
    let mut chars = text.char_indices().peekable();
    while let Some((at, ch)) = chars.next() {
        let next = chars.peek().map_or(' ', |&(_, c)| c);
        let inside = belongs(ch)
            || (start.is_some()
                && match ch {
                    '\'' | '’' => previous.is_alphanumeric() && next.is_alphabetic(),
                    '.' | ',' => previous.is_ascii_digit() && next.is_ascii_digit(),
                    _ => false,
                });
        match (inside, start) {
            (true, None) => start = Some(at),
            (false, Some(from)) => {
                spans.push(Span::new(from, at));
                start = None;
            }
            _ => {}
        }
        previous = ch;
    }
    if let Some(from) = start {
        spans.push(Span::new(from, text.len()));
    }
    spans
}

/// Letters, digits, combining marks and the joiners that hold a letter together.
fn belongs(ch: char) -> bool {
    ch.is_alphanumeric()
        || matches!(ch, '\u{300}'..='\u{36f}' | '\u{200c}' | '\u{200d}' | '\u{64b}'..='\u{65f}' | '\u{93c}'..='\u{94d}')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_of_several_scripts() {
        let text = "O’Neil's 4,870 e\u{301}té -- don't, well-known. שלום 3.5% U.S.";
        let found: Vec<&str> = words(text)
            .iter()
            .filter_map(|span| span.slice(text))
            .collect();
        assert_eq!(
            found,
            [
                "O’Neil's",
                "4,870",
                "e\u{301}té",
                "don't",
                "well",
                "known",
                "שלום",
                "3.5",
                "U",
                "S"
            ]
        );
    }
}
