//! Bytes to text, whatever the encoding; line ends to `\n`.
//!
//! A byte order mark decides, then valid UTF-8, then zero bytes in every
//! second place (UTF-16 without a mark), then a declaration inside a web
//! page, then a statistical guess, held against the old Macintosh's encoding, of which the guess
//! knows nothing. What decodes to control characters is
//! refused as binary.

use chardetng::EncodingDetector;
use encoding_rs::{
    Encoding, ISO_8859_2, ISO_8859_4, ISO_8859_10, ISO_8859_16, MACINTOSH, UTF_8, UTF_16BE,
    UTF_16LE, WINDOWS_1250, WINDOWS_1252, WINDOWS_1254, WINDOWS_1257, WINDOWS_1258,
};

use crate::{ReadError, printed_pages};

/// Share of control characters, in thousandths, above which bytes are no text.
const MAX_CONTROL_PER_MILLE: usize = 5;

/// Decoded text and, where something could not be read, a notice about it.
#[derive(Debug)]
pub(crate) struct Decoded {
    pub(crate) text: String,
    pub(crate) notice: Option<String>,
}

/// # Errors
/// [`ReadError::Empty`] without bytes, [`ReadError::Binary`] where they are no text.
pub(crate) fn decode(name: &str, bytes: &[u8]) -> Result<Decoded, ReadError> {
    decode_as(name, bytes, None)
}

/// As [`decode`], for bytes that came with the label of a charset: it is believed where the bytes
/// are not plainly something else.
///
/// # Errors
/// As [`decode`].
pub(crate) fn decode_as(
    name: &str,
    bytes: &[u8],
    label: Option<&str>,
) -> Result<Decoded, ReadError> {
    if bytes.is_empty() {
        return Err(ReadError::Empty { name: name.into() });
    }
    let (encoding, mark) = match Encoding::for_bom(bytes) {
        Some((encoding, mark)) => (encoding, mark),
        None => (labelled(bytes, label).unwrap_or_else(|| guess(bytes)), 0),
    };
    let (decoded, broken) = encoding.decode_without_bom_handling(&bytes[mark..]);
    let mut characters = 0_usize;
    let mut control = 0_usize;
    let mut replaced = 0_usize;
    for c in decoded.chars() {
        characters += 1;
        match c {
            '\u{FFFD}' => replaced += 1,
            '\n' | '\r' | '\t' | '\u{c}' | '\u{b}' | '\u{1b}' | '\u{85}' => {}
            c if c.is_control() => control += 1,
            _ => {}
        }
    }
    // A handful of stray bytes in a long text is damage; more is another kind of file.
    let limit = 1 + characters * MAX_CONTROL_PER_MILLE / 1000;
    if control > limit || (broken && replaced > limit.max(4)) {
        return Err(ReadError::Binary { name: name.into() });
    }
    let notice = (broken && replaced > 0).then(|| {
        format!("{replaced} characters of {name} could not be read; they are shown as \u{FFFD}.")
    });
    Ok(Decoded {
        text: clean(&decoded),
        notice,
    })
}

/// The charset that came with the bytes, unless they are UTF-8 with more than ASCII in it or
/// broken in that charset.
fn labelled(bytes: &[u8], label: Option<&str>) -> Option<&'static Encoding> {
    let encoding = Encoding::for_label(label?.trim().as_bytes())?;
    let is_utf8 = !bytes.is_ascii() && std::str::from_utf8(bytes).is_ok();
    let fits = encoding
        .decode_without_bom_handling_and_without_replacement(bytes)
        .is_some();
    (fits && (encoding == UTF_8 || !is_utf8)).then_some(encoding)
}

fn guess(bytes: &[u8]) -> &'static Encoding {
    let head = &bytes[..bytes.len().min(4096)];
    if std::str::from_utf8(bytes).is_ok() && !head.contains(&0) {
        return UTF_8;
    }
    if let Some(encoding) = utf16_by_zeros(head) {
        return encoding;
    }
    if mostly_utf8(bytes) {
        return UTF_8;
    }
    if let Some(encoding) = declared_in_page(head) {
        return encoding;
    }
    let mut detector = EncodingDetector::new(chardetng::Iso2022JpDetection::Allow);
    detector.feed(bytes, true);
    let guessed = detector.guess(None, chardetng::Utf8Detection::Allow);
    let mut best = (misfits(guessed, bytes), guessed);
    // Codes for other Latin alphabets share most letters with Windows-1252, so that a foreign name among the
    // words of the West draws the guess to them.
    let western = OTHER_LATIN.contains(&guessed).then_some(WINDOWS_1252);
    for other in western.into_iter().chain([MACINTOSH]) {
        let count = misfits(other, bytes);
        if count < best.0 {
            best = (count, other);
        }
    }
    best.1
}

/// Encodings of Latin alphabets other than the West's.
static OTHER_LATIN: [&Encoding; 8] = [
    WINDOWS_1250,
    WINDOWS_1254,
    WINDOWS_1257,
    WINDOWS_1258,
    ISO_8859_2,
    ISO_8859_4,
    ISO_8859_10,
    ISO_8859_16,
];

/// Characters that a text of a western language does not hold where they stand: control characters, signs
/// and small letters of another script inside a word, capitals behind small letters, letters before figures.
fn misfits(encoding: &'static Encoding, bytes: &[u8]) -> usize {
    let (text, _) = encoding.decode_without_bom_handling(bytes);
    let mut before = ' ';
    let mut chars = text.chars().peekable();
    let mut count = 0;
    while let Some(ch) = chars.next() {
        let after = chars.peek().copied().unwrap_or(' ');
        let inside = before.is_ascii_alphabetic() && after.is_ascii_alphabetic();
        let touches = before.is_ascii_alphabetic() || after.is_ascii_alphabetic();
        let latin = ch < '\u{250}' && ch.is_alphabetic();
        let misfit = match ch {
            '\0'..='\u{7f}' => false,
            '\u{80}'..='\u{9f}' | '\u{fffd}' => true,
            '’' | '‘' | '\u{ad}' | '–' | '—' | '…' | '·' => false,
            // "Ł40" is "£40" in another code.
            _ if latin => {
                ch.is_uppercase() && before.is_ascii_lowercase()
                    || after.is_ascii_digit() && !matches!(ch, 'ª' | 'º' | 'µ')
            }
            _ if ch.is_alphabetic() => touches,
            _ => inside,
        };
        count += usize::from(misfit);
        before = ch;
    }
    count
}

/// UTF-16 without a mark: Latin text has a zero in every second place.
fn utf16_by_zeros(head: &[u8]) -> Option<&'static Encoding> {
    let pairs = head.len() / 2;
    if pairs < 4 {
        return None;
    }
    let high = head
        .chunks_exact(2)
        .filter(|pair| pair[0] == 0 && pair[1] != 0)
        .count();
    let low = head
        .chunks_exact(2)
        .filter(|pair| pair[1] == 0 && pair[0] != 0)
        .count();
    if low * 10 >= pairs * 7 && high * 20 <= pairs {
        Some(UTF_16LE)
    } else if high * 10 >= pairs * 7 && low * 20 <= pairs {
        Some(UTF_16BE)
    } else {
        None
    }
}

/// UTF-8 with a few broken bytes: many multi-byte characters, next to no errors.
fn mostly_utf8(bytes: &[u8]) -> bool {
    let mut rest = bytes;
    let (mut good, mut bad) = (0_usize, 0_usize);
    loop {
        match std::str::from_utf8(rest) {
            Ok(text) => {
                good += text.bytes().filter(|byte| *byte >= 0xC2).count();
                break;
            }
            Err(error) => {
                let valid = error.valid_up_to();
                good += rest[..valid].iter().filter(|byte| **byte >= 0xC2).count();
                bad += 1;
                let Some(skipped) = error.error_len() else {
                    break;
                };
                rest = &rest[valid + skipped..];
            }
        }
    }
    good > 20 * bad
}

/// `charset=…` near the start of a web page or XML declaration.
fn declared_in_page(head: &[u8]) -> Option<&'static Encoding> {
    let head = head.to_ascii_lowercase();
    let head = String::from_utf8_lossy(&head);
    let tail = ["charset=", "encoding="].iter().find_map(|key| {
        let at = head.find(key)?;
        Some(&head[at + key.len()..])
    })?;
    let label: String = tail
        .trim_start_matches(['"', '\''])
        .chars()
        .take_while(|c| c.is_ascii_alphanumeric() || "-_:".contains(*c))
        .collect();
    let encoding = Encoding::for_label(label.as_bytes())?;
    // A page in bytes cannot be UTF-16 if its declaration was legible as ASCII.
    (encoding != UTF_16LE && encoding != UTF_16BE && encoding != UTF_8).then_some(encoding)
}

/// `\r\n`, `\r`, NEL and the Unicode line separator become `\n`, the paragraph separator an empty line;
/// printed pages are joined, other control characters go.
fn clean(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    let mut chars = text.chars().peekable();
    while let Some(c) = chars.next() {
        match c {
            '\r' => {
                if chars.peek() == Some(&'\n') {
                    chars.next();
                }
                out.push('\n');
            }
            '\u{85}' | '\u{2028}' | '\u{b}' => out.push('\n'),
            '\u{2029}' => out.push_str("\n\n"),
            '\n' | '\t' | '\u{c}' => out.push(c),
            '\u{FEFF}' if out.is_empty() => {}
            c if c.is_control() => {}
            c => out.push(c),
        }
    }
    if out.contains('\u{c}') {
        out = printed_pages::joined(&out);
    }
    out
}

/// Same line ends and control characters for text that arrives decoded (the clipboard).
pub(crate) fn clean_pasted(text: &str) -> String {
    clean(text)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn text(bytes: &[u8]) -> String {
        decode("a.txt", bytes).expect("is text").text
    }

    fn utf16le(words: &str, mark: bool) -> Vec<u8> {
        let mark = mark.then_some(0xFEFF_u16);
        mark.into_iter()
            .chain(words.encode_utf16())
            .flat_map(u16::to_le_bytes)
            .collect()
    }

    #[test]
    fn any_encoding_becomes_the_same_words() {
        let words = "Die Brücke über die Elbe maß 412 Meter, größer als gedacht – sagt Müller.";
        assert_eq!(text(words.as_bytes()), words);
        assert_eq!(text(&[b"\xEF\xBB\xBF", words.as_bytes()].concat()), words);
        assert_eq!(text(&utf16le(words, true)), words);
        assert_eq!(text(&utf16le(words, false)), words);
        let (western, _, _) = encoding_rs::WINDOWS_1252.encode(words);
        assert_eq!(text(&western), words);
        let russian = "Мост через реку открыли третьего мая, сообщила городская администрация.";
        let (cyrillic, _, _) = encoding_rs::WINDOWS_1251.encode(russian);
        assert_eq!(text(&cyrillic), russian);
        for mac in [
            "Le métier à tisser l’été : « Hélène Lemaître » dit où ça gêne, là-bas.",
            "Größere Brücken über Flüsse – sagt Müller – „heißen“ anders.",
            "El año pasó; María Núñez llegó según él. ¿Por qué?",
            "Århus får større både, og Håkon køber smørrebrød.",
        ] {
            let macintosh: Vec<u8> = mac
                .chars()
                .map(|ch| {
                    (0..=255).find(|byte| {
                        MACINTOSH
                            .decode_without_bom_handling(&[*byte])
                            .0
                            .starts_with(ch)
                    })
                })
                .collect::<Option<_>>()
                .expect("the encoding has these letters");
            assert_eq!(text(&macintosh), mac);
        }
        // Foreign names draw the guess to another Latin alphabet; the pound sign shows that it is wrong.
        let keepers = "Søren Bjerregård and Tomáš Žižka paid £25 for “the lamp” – and £3 more.";
        let plain = keepers.replace("á", "a");
        let (western, _, _) = encoding_rs::WINDOWS_1252.encode(&plain);
        assert_eq!(text(&western), keepers.replace("á", "a"));
        let czech = "Žluťoučký kůň pěl ďábelské ódy v 5. hodině, řekl strážce majáku.";
        let (central, _, _) = encoding_rs::WINDOWS_1250.encode(czech);
        assert_eq!(text(&central), czech);
        let japanese = "橋は五月三日に開通した。市の人口は四千八百七十人である。";
        let (sjis, _, _) = encoding_rs::SHIFT_JIS.encode(japanese);
        assert_eq!(text(&sjis), japanese);
    }

    #[test]
    fn line_ends_become_one_kind() {
        assert_eq!(text(b"a\r\nb\rc\nd"), "a\nb\nc\nd");
        assert_eq!(text("a\u{2028}b\u{2029}c".as_bytes()), "a\nb\n\nc");
    }

    #[test]
    fn binary_is_refused_and_damage_is_noticed() {
        let noise: Vec<u8> = (0..4000_u32)
            .map(|i| (i.wrapping_mul(2_654_435_761) >> 13) as u8)
            .collect();
        assert!(matches!(
            decode("x.bin", &noise),
            Err(ReadError::Binary { .. })
        ));
        assert!(matches!(
            decode("x.bin", &[0; 64]),
            Err(ReadError::Binary { .. })
        ));
        assert!(matches!(decode("x.txt", b""), Err(ReadError::Empty { .. })));
        let mut damaged = "Überall größere Brücken, schöne Städte. "
            .repeat(50)
            .into_bytes();
        damaged[100] = 0xFF;
        let decoded = decode("x.txt", &damaged).expect("still text");
        assert!(decoded.notice.is_some_and(
            |notice| notice.starts_with("1 characters") || notice.starts_with("2 characters")
        ));
    }
}
