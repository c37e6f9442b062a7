//! Text strings outside the pages: titles, names, addresses.

/// `PDFDocEncoding` where it differs from Latin-1: 0x18–0x1F and 0x80–0xA0.
const LOW: [char; 8] = ['˘', 'ˇ', 'ˆ', '˙', '˝', '˛', '˚', '˜'];
const HIGH: [char; 33] = [
    '•', '†', '‡', '…', '—', '–', 'ƒ', '⁄', '‹', '›', '−', '‰', '„', '“', '”', '‘', '’', '‚', '™',
    'ﬁ', 'ﬂ', 'Ł', 'Œ', 'Š', 'Ÿ', 'Ž', 'ı', 'ł', 'œ', 'š', 'ž', '\u{FFFD}', '€',
];

/// A text string: UTF-16 or UTF-8 if it begins with their marks, else `PDFDocEncoding`. Language
/// codes, control characters and the white space at its ends are left out.
pub(crate) fn text(bytes: &[u8]) -> String {
    let decoded = if let Some(rest) = bytes.strip_prefix(b"\xFE\xFF") {
        utf16(rest, u16::from_be_bytes)
    } else if let Some(rest) = bytes.strip_prefix(b"\xFF\xFE") {
        utf16(rest, u16::from_le_bytes)
    } else if let Some(rest) = bytes.strip_prefix(b"\xEF\xBB\xBF") {
        String::from_utf8_lossy(rest).into_owned()
    } else {
        bytes.iter().map(|byte| single(*byte)).collect()
    };
    let mut clean = String::with_capacity(decoded.len());
    let mut in_language = false;
    for c in decoded.chars() {
        match c {
            // Between two escapes stands the language of what follows.
            '\u{1B}' => in_language = !in_language,
            _ if in_language => {}
            '\t' | '\n' | '\r' => clean.push(' '),
            c if c.is_control() || c == '\u{FEFF}' => {}
            c => clean.push(c),
        }
    }
    clean.trim().to_owned()
}

fn utf16(bytes: &[u8], unit: fn([u8; 2]) -> u16) -> String {
    let units: Vec<u16> = bytes
        .as_chunks::<2>()
        .0
        .iter()
        .map(|pair| unit(*pair))
        .collect();
    String::from_utf16_lossy(&units)
}

fn single(byte: u8) -> char {
    match byte {
        0x18..=0x1F if byte != 0x1B => LOW[usize::from(byte - 0x18)],
        0x80..=0xA0 => HIGH[usize::from(byte - 0x80)],
        _ => char::from(byte),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_way_of_writing_a_string() {
        assert_eq!(text(b"Plain \x84 text"), "Plain — text");
        assert_eq!(text(b"\xFE\xFF\x04\x1C\x04\x3E\x04\x41\x04\x42"), "Мост");
        assert_eq!(text(b"\xEF\xBB\xBFM\xC3\xBCnster"), "Münster");
        assert_eq!(text(b"\xFE\xFF\x00\x1B\x00e\x00n\x00\x1B\x00O\x00K"), "OK");
        assert_eq!(text(b" two\r\nlines\0 "), "two  lines");
    }
}
