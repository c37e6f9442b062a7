//! White space as ECMAScript defines it.
//!
//! Parity forms are compared character for character with packages written in that language;
//! Unicode's own `White_Space` differs from it in two characters.

/// True for what `\s` matches and `trim` removes there: Unicode spaces and the byte order mark, but
/// not the next-line control.
#[must_use]
pub fn is_space(ch: char) -> bool {
    ch == '\u{feff}' || (ch.is_whitespace() && ch != '\u{85}')
}

/// `text` without white space at either end.
#[must_use]
pub fn trim(text: &str) -> &str {
    text.trim_matches(is_space)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn differs_from_unicode_in_two_characters() {
        assert_eq!(trim("\u{feff} a\u{a0}\n"), "a");
        assert_eq!(trim("\u{85}a"), "\u{85}a");
    }
}
