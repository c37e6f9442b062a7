//! RTF cut into groups, control words and bytes of text, in one pass.

/// A piece of RTF.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum Token<'a> {
    /// `{`
    Open,
    /// `}`
    Close,
    /// `\word` with its number.
    Word(&'a str, Option<i32>),
    /// `\` and a character that is no letter, but for `\'`.
    Symbol(u8),
    /// `\'hh`
    Byte(u8),
    /// Bytes of text, without line ends.
    Text(&'a [u8]),
}

/// Iterates over the tokens of a file.
pub(super) struct Tokens<'a> {
    bytes: &'a [u8],
    at: usize,
}

impl<'a> Tokens<'a> {
    pub(super) fn new(bytes: &'a [u8]) -> Self {
        Self { bytes, at: 0 }
    }

    /// A control word or symbol whose backslash stands at `self.at`; `None` for what is no token.
    fn control(&mut self) -> Option<Token<'a>> {
        let first = *self.bytes.get(self.at + 1)?;
        if first == b'\'' {
            let digit = |at: usize| self.bytes.get(at).and_then(|b| char::from(*b).to_digit(16));
            let value = digit(self.at + 2).zip(digit(self.at + 3));
            // Broken digits are words, not a byte.
            self.at += if value.is_some() { 4 } else { 2 };
            return value
                .and_then(|(high, low)| u8::try_from(high * 16 + low).ok())
                .map(Token::Byte);
        }
        if !first.is_ascii_alphabetic() {
            self.at += 2;
            return Some(Token::Symbol(first));
        }
        let start = self.at + 1;
        let letters = self.run_of(start, u8::is_ascii_alphabetic);
        let mut end = start + letters;
        let word = std::str::from_utf8(&self.bytes[start..end]).unwrap_or_default();
        let sign = usize::from(self.bytes.get(end) == Some(&b'-'));
        let digits = self.run_of(end + sign, u8::is_ascii_digit);
        let mut number = None;
        if digits > 0 {
            let written = std::str::from_utf8(&self.bytes[end..end + sign + digits]);
            number = written.ok().and_then(|written| written.parse().ok());
            end += sign + digits;
        }
        end += usize::from(self.bytes.get(end) == Some(&b' '));
        self.at = end;
        if word == "bin" {
            let length = number
                .and_then(|n: i32| usize::try_from(n).ok())
                .unwrap_or(0);
            self.at = end.saturating_add(length).min(self.bytes.len());
            return None;
        }
        Some(Token::Word(word, number))
    }

    fn run_of(&self, from: usize, is: fn(&u8) -> bool) -> usize {
        let rest = self.bytes.get(from..).unwrap_or_default();
        rest.iter().take_while(|byte| is(byte)).count()
    }
}

impl<'a> Iterator for Tokens<'a> {
    type Item = Token<'a>;

    fn next(&mut self) -> Option<Token<'a>> {
        while let Some(byte) = self.bytes.get(self.at) {
            match byte {
                b'{' => {
                    self.at += 1;
                    return Some(Token::Open);
                }
                b'}' => {
                    self.at += 1;
                    return Some(Token::Close);
                }
                b'\\' if self.at + 1 < self.bytes.len() => {
                    if let Some(token) = self.control() {
                        return Some(token);
                    }
                }
                b'\r' | b'\n' | b'\0' | b'\\' => self.at += 1,
                _ => {
                    let ends =
                        |byte: &u8| !matches!(byte, b'{' | b'}' | b'\\' | b'\r' | b'\n' | b'\0');
                    let length = self.run_of(self.at, ends);
                    let start = self.at;
                    self.at += length;
                    return Some(Token::Text(&self.bytes[start..self.at]));
                }
            }
        }
        None
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_numbers_bytes_and_binary() {
        let tokens: Vec<_> =
            Tokens::new(b"{\\b0\\u-3 x\\'e9\\~\\bin4 }{\\\\y\r\nz\\'g}\\").collect();
        assert_eq!(
            tokens,
            [
                Token::Open,
                Token::Word("b", Some(0)),
                Token::Word("u", Some(-3)),
                Token::Text(b"x"),
                Token::Byte(0xe9),
                Token::Symbol(b'~'),
                Token::Text(b"y"),
                Token::Text(b"z"),
                Token::Text(b"g"),
                Token::Close,
            ]
        );
    }
}
