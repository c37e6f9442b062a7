//! Cuts text into words, runs of digits and single symbols. It owns the folding of digits and
//! letters of any script into one form, and refuses to know what any of them means.

/// What a [`Token`] is made of.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Kind {
    /// Letters, with an apostrophe between two of them.
    Word,
    /// Decimal digits of one script, folded to ASCII.
    Digits,
    /// Any other single character that is not white space.
    Symbol,
}

/// What stands between a token and the one before it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Gap {
    /// Nothing.
    None,
    /// One thin or no-break space: may group digits.
    Thin,
    /// Ordinary white space.
    Space,
    /// A paragraph break, or the start of the text.
    Break,
}

/// A piece of text with its place in bytes.
#[derive(Debug, Clone)]
pub(super) struct Token {
    pub(super) kind: Kind,
    pub(super) gap: Gap,
    pub(super) start: usize,
    pub(super) end: usize,
    /// Lower case, digits in ASCII.
    pub(super) text: String,
}

impl Token {
    pub(super) fn is(&self, text: &str) -> bool {
        self.text == text
    }

    pub(super) fn is_word(&self) -> bool {
        self.kind == Kind::Word
    }

    pub(super) fn is_digits(&self) -> bool {
        self.kind == Kind::Digits
    }

    /// True if nothing separates it from the token before.
    pub(super) fn glued(&self) -> bool {
        self.gap == Gap::None
    }

    /// A hyphen, dash or minus sign.
    pub(super) fn is_dash(&self) -> bool {
        matches!(self.text.as_str(), "-" | "‐" | "‑" | "–" | "—" | "−" | "‒")
    }

    /// A hyphen that joins words.
    pub(super) fn is_hyphen(&self) -> bool {
        matches!(self.text.as_str(), "-" | "‐" | "‑")
    }
}

/// The value of a decimal digit of any script in which digits run from 0 to 9 in order.
fn digit(c: char) -> Option<u32> {
    const ZEROS: [u32; 16] = [
        0x30, 0x660, 0x6F0, 0x7C0, 0x966, 0x9E6, 0xA66, 0xAE6, 0xB66, 0xBE6, 0xC66, 0xCE6, 0xD66,
        0xE50, 0xED0, 0xFF10,
    ];
    let code = c as u32;
    ZEROS
        .iter()
        .find_map(|zero| code.checked_sub(*zero).filter(|value| *value < 10))
}

/// Splits `text`; linear in its length.
pub(super) fn tokens(text: &str) -> Vec<Token> {
    let mut out: Vec<Token> = Vec::new();
    let mut gap = Gap::Break;
    let mut newlines = 0;
    let mut chars = text.char_indices().peekable();
    while let Some((start, c)) = chars.next() {
        if c.is_whitespace() || c == '\u{200B}' || c == '\u{FEFF}' {
            if c == '\n' || c == '\u{2029}' {
                newlines += 1;
            }
            gap = match gap {
                Gap::Break => Gap::Break,
                _ if newlines > 1 => Gap::Break,
                Gap::None
                    if matches!(
                        c,
                        '\u{A0}' | '\u{202F}' | '\u{2009}' | '\u{2007}' | '\u{2008}'
                    ) =>
                {
                    Gap::Thin
                }
                _ => Gap::Space,
            };
            continue;
        }
        let mut token = Token {
            kind: Kind::Symbol,
            gap,
            start,
            end: start + c.len_utf8(),
            text: String::new(),
        };
        gap = Gap::None;
        newlines = 0;
        if let Some(value) = digit(c) {
            token.kind = Kind::Digits;
            push_digit(&mut token.text, value);
            while let Some((at, next)) = chars.peek().copied() {
                let Some(value) = digit(next) else { break };
                push_digit(&mut token.text, value);
                token.end = at + next.len_utf8();
                chars.next();
            }
        } else if c.is_alphabetic() {
            token.kind = Kind::Word;
            token.text.extend(c.to_lowercase());
            while let Some((at, next)) = chars.peek().copied() {
                let inside = if next.is_alphabetic() || is_mark(next) {
                    true
                } else if matches!(next, '\'' | '’') {
                    // An apostrophe belongs to the word only between letters.
                    text[at + next.len_utf8()..]
                        .chars()
                        .next()
                        .is_some_and(char::is_alphabetic)
                } else {
                    false
                };
                if !inside {
                    break;
                }
                if next == '’' {
                    token.text.push('\'');
                } else {
                    token.text.extend(next.to_lowercase());
                }
                token.end = at + next.len_utf8();
                chars.next();
            }
        } else {
            token.text.push(c);
        }
        out.push(token);
    }
    out
}

fn push_digit(text: &mut String, value: u32) {
    text.push(char::from_digit(value, 10).unwrap_or('0'));
}

/// Combining marks of the scripts written with them.
fn is_mark(c: char) -> bool {
    matches!(c as u32, 0x300..=0x36F | 0x900..=0x903 | 0x93A..=0x94F | 0xBBE..=0xBCD | 0x64B..=0x65F)
}

/// The token before `i`, if any.
pub(super) fn before(t: &[Token], i: usize) -> Option<&Token> {
    i.checked_sub(1).and_then(|p| t.get(p))
}

/// True if token `i` exists and is the word or symbol `text`.
pub(super) fn at(t: &[Token], i: usize, text: &str) -> bool {
    t.get(i).is_some_and(|token| token.is(text))
}

/// True if token `i` exists and is one of `texts`.
pub(super) fn any(t: &[Token], i: usize, texts: &[&str]) -> bool {
    t.get(i)
        .is_some_and(|token| texts.contains(&token.text.as_str()))
}

/// Number of tokens from `i` that spell the phrase `words`, separated by blanks; `None` if they
/// do not.
pub(super) fn phrase(t: &[Token], i: usize, words: &str) -> Option<usize> {
    let mut at_token = i;
    for word in words.split(' ') {
        if !at(t, at_token, word) {
            return None;
        }
        at_token += 1;
    }
    Some(at_token - i)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_digits_and_gaps_are_told_apart() {
        let t = tokens("29km\u{202F}٣٤ don’t\n\n½");
        let seen: Vec<(&str, Gap)> = t.iter().map(|x| (x.text.as_str(), x.gap)).collect();
        assert_eq!(
            seen,
            [
                ("29", Gap::Break),
                ("km", Gap::None),
                ("34", Gap::Thin),
                ("don't", Gap::Space),
                ("½", Gap::Break)
            ]
        );
    }
}
