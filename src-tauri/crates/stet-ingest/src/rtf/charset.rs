//! The encodings of RTF: the code page of the file and the character set of each font.

use encoding_rs::{
    BIG5, EUC_KR, Encoding, GBK, KOI8_R, MACINTOSH, SHIFT_JIS, UTF_8, WINDOWS_874, WINDOWS_1250,
    WINDOWS_1251, WINDOWS_1252, WINDOWS_1253, WINDOWS_1254, WINDOWS_1255, WINDOWS_1256,
    WINDOWS_1257, WINDOWS_1258,
};

/// How the bytes of a font are read.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Charset {
    /// As the file's code page says.
    OfFile,
    /// As this encoding says.
    Is(&'static Encoding),
    /// Greek letters in place of Latin ones (the font Symbol).
    Symbol,
    /// Pictures in place of letters (Wingdings).
    Pictures,
}

/// The encoding of a code page (`\ansicpg`). Those of DOS are read as their successors on Windows.
pub(super) fn code_page(number: i32) -> &'static Encoding {
    match number {
        852 | 1250 => WINDOWS_1250,
        855 | 866 | 1251 => WINDOWS_1251,
        737 | 869 | 1253 => WINDOWS_1253,
        857 | 1254 => WINDOWS_1254,
        862 | 1255 => WINDOWS_1255,
        720 | 864 | 1256 => WINDOWS_1256,
        775 | 1257 => WINDOWS_1257,
        1258 => WINDOWS_1258,
        874 => WINDOWS_874,
        932 => SHIFT_JIS,
        936 | 54936 => GBK,
        949 | 1361 => EUC_KR,
        950 => BIG5,
        10000 => MACINTOSH,
        20866 => KOI8_R,
        65001 => UTF_8,
        _ => WINDOWS_1252,
    }
}

/// The character set of a font (`\fcharset`).
pub(super) fn of_font(number: i32) -> Charset {
    Charset::Is(match number {
        2 => return Charset::Symbol,
        77 => MACINTOSH,
        128 => SHIFT_JIS,
        129 | 130 => EUC_KR,
        134 => GBK,
        136 => BIG5,
        161 => WINDOWS_1253,
        162 => WINDOWS_1254,
        163 => WINDOWS_1258,
        177 => WINDOWS_1255,
        178..=180 => WINDOWS_1256,
        186 => WINDOWS_1257,
        204 => WINDOWS_1251,
        222 => WINDOWS_874,
        238 => WINDOWS_1250,
        _ => return Charset::OfFile,
    })
}

const GREEK_SMALL: &str = "αβχδεφγηιϕκλμνοπθρστυϖωξψζ";
const GREEK_LARGE: &str = "ΑΒΧΔΕΦΓΗΙϑΚΛΜΝΟΠΘΡΣΤΥςΩΞΨΖ";

/// What a byte in the font Symbol shows.
pub(super) fn symbol(byte: u8) -> Option<char> {
    match byte {
        b'a'..=b'z' => GREEK_SMALL.chars().nth(usize::from(byte - b'a')),
        b'A'..=b'Z' => GREEK_LARGE.chars().nth(usize::from(byte - b'A')),
        0xb7 => Some('•'),
        0xb1 => Some('±'),
        0xb4 => Some('×'),
        0xa3 => Some('≤'),
        0xb3 => Some('≥'),
        0xb0 => Some('°'),
        0xb9 => Some('≠'),
        0x20..=0x7e => Some(char::from(byte)),
        _ => None,
    }
}
