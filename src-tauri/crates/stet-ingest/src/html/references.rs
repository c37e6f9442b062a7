//! Character references of HTML: `&amp;`, `&#233;`, `&eacute` without its semicolon.

use std::borrow::Cow;

use html5ever::data::{C1_REPLACEMENTS, NAMED_ENTITIES};

/// Longest name of a character reference, in bytes.
const LONGEST_REFERENCE: usize = 32;

/// Character references resolved.
pub(super) fn references(text: &str, in_attribute: bool) -> Cow<'_, str> {
    let Some(first) = text.find('&') else {
        return Cow::Borrowed(text);
    };
    let mut out = String::with_capacity(text.len());
    out.push_str(&text[..first]);
    let mut rest = &text[first..];
    while let Some(at) = rest.find('&') {
        out.push_str(&rest[..at]);
        rest = &rest[at..];
        match reference(rest, in_attribute) {
            Some((characters, length)) => {
                out.extend(characters.into_iter().flatten());
                rest = &rest[length..];
            }
            None => {
                out.push('&');
                rest = &rest[1..];
            }
        }
    }
    out.push_str(rest);
    Cow::Owned(out)
}

/// The reference at the start of `text`, and its length in bytes.
fn reference(text: &str, in_attribute: bool) -> Option<([Option<char>; 2], usize)> {
    let body = &text[1..];
    if let Some(number) = body.strip_prefix('#') {
        let (digits, radix, skipped) = match number.strip_prefix(['x', 'X']) {
            Some(digits) => (digits, 16, 3),
            None => (number, 10, 2),
        };
        let length = digits.chars().take_while(|c| c.is_digit(radix)).count();
        if length == 0 {
            return None;
        }
        let value = u32::from_str_radix(&digits[..length], radix).unwrap_or(u32::MAX);
        let character = match value {
            0x80..=0x9F => C1_REPLACEMENTS[(value - 0x80) as usize].or(char::from_u32(value)),
            0 => None,
            value => char::from_u32(value),
        };
        let end = usize::from(digits[length..].starts_with(';'));
        return Some((
            [character.or(Some('\u{FFFD}')), None],
            skipped + length + end,
        ));
    }
    let mut length = body
        .bytes()
        .take(LONGEST_REFERENCE)
        .take_while(u8::is_ascii_alphanumeric)
        .count();
    if body.as_bytes().get(length) == Some(&b';') {
        length += 1;
    }
    while length > 1 {
        if let Some((first, second)) = NAMED_ENTITIES.get(&body[..length])
            && *first != 0
        {
            let open = !body[..length].ends_with(';');
            let next = body.as_bytes().get(length);
            // `?a=b&copy=1` in an address is no ©.
            if open && in_attribute && next.is_some_and(|n| *n == b'=' || n.is_ascii_alphanumeric())
            {
                return None;
            }
            let characters = [
                char::from_u32(*first),
                char::from_u32(*second).filter(|c| *c != '\0'),
            ];
            return Some((characters, 1 + length));
        }
        length -= 1;
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn character_references() {
        let cases = [
            ("a &amp; b", "a & b"),
            ("&eacute;&#233;&#xE9;", "ééé"),
            ("caf&eacute au lait", "café au lait"),
            (
                "&notit; &unknown; & &; &#; &#x;",
                "¬it; &unknown; & &; &#; &#x;",
            ),
            ("&#0;&#x110000;&#150;", "\u{FFFD}\u{FFFD}–"),
            ("&nbsp;&NotEqualTilde;", "\u{A0}≂̸"),
        ];
        for (source, text) in cases {
            assert_eq!(references(source, false), text, "{source}");
        }
        assert_eq!(references("?a=1&copy=2&amp;b", true), "?a=1&copy=2&b");
    }
}
