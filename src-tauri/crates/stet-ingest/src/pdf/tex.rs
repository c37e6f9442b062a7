//! Letters of fonts that TeX drew as pictures.
//!
//! pdfTeX and dvips name the characters of such fonts by their codes ("a65"), so nothing in the file says what
//! they are. TeX's text fonts have their letters in one of two orders: Cork (T1, the EC fonts) or Knuth's own
//! (OT1, Computer Modern); see encguide, LaTeX's guide to font encodings.

use std::collections::HashSet;

use hayro_syntax::object::dict::keys;
use hayro_syntax::object::{Array, Dict, Name, Object};

/// Fewest letters by which a font is one of text.
const FEWEST: usize = 5;

/// The order in which a font has its letters.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Order {
    Cork,
    Knuth,
    /// Too few letters to tell text from signs: what is ASCII in both.
    Unknown,
}

/// A font whose characters are named by their codes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Drawn {
    order: Order,
    /// All its letters are of one width.
    pub(crate) mono: bool,
}

impl Drawn {
    /// Reads the description of a font; nothing for one that is not of this sort.
    pub(crate) fn of(dict: &Dict<'_>) -> Option<Self> {
        if dict.get::<Name<'_>>(keys::SUBTYPE)?.as_str() != "Type3" {
            return None;
        }
        let codes = codes(dict)?;
        let letters = codes.iter().filter(|code| is_letter(**code)).count();
        let text = letters >= FEWEST;
        let order = match text {
            true => order(&codes),
            false => Order::Unknown,
        };
        Some(Self {
            order,
            mono: text && codes.len() >= 8 && of_one_width(dict),
        })
    }

    /// What the character with this code says.
    pub(crate) fn said(&self, code: u32) -> Option<&'static str> {
        let ascii = |code: u32| ASCII.get(code.checked_sub(33)? as usize..)?.get(..1);
        match (self.order, code) {
            (Order::Unknown, 48..=57 | 65..=90 | 97..=122) => ascii(code),
            (Order::Unknown, _) => None,
            (_, 39) => Some("’"),
            (_, 96) => Some("‘"),
            (Order::Cork, 127) => Some("-"),
            (Order::Cork, 13..=31) => CORK_LOW.get(code as usize - 13).copied().flatten(),
            (Order::Cork, 128..=255) => {
                let (at, _) = CORK_HIGH.char_indices().nth(code as usize - 128)?;
                let len = CORK_HIGH[at..].chars().next()?.len_utf8();
                CORK_HIGH.get(at..at + len)
            }
            (Order::Knuth, 0..=31) => KNUTH_LOW.get(code as usize).copied().flatten(),
            (Order::Knuth, 34) => Some("”"),
            (Order::Knuth, 60) => Some("¡"),
            (Order::Knuth, 62) => Some("¿"),
            (Order::Knuth, 92) => Some("“"),
            (Order::Knuth, 123) => Some("–"),
            (Order::Knuth, 124) => Some("—"),
            (Order::Knuth, 125..) => None,
            (_, 33..=126) => ascii(code),
            _ => None,
        }
    }
}

const ASCII: &str = "!\"#$%&'()*+,-./0123456789:;<=>?@ABCDEFGHIJKLMNOPQRSTUVWXYZ[\\]^_`abcdefghijklmnopqrstuvwxyz{|}~";

/// Codes 13 to 31.
#[rustfmt::skip]
const CORK_LOW: [Option<&str>; 19] = [
    Some("‚"), Some("‹"), Some("›"), Some("“"), Some("”"), Some("„"), Some("«"), Some("»"), Some("–"), Some("—"),
    None, None, Some("ı"), Some("ȷ"), Some("ff"), Some("fi"), Some("fl"), Some("ffi"), Some("ffl"),
];

/// Codes 128 to 255.
const CORK_HIGH: &str = "ĂĄĆČĎĚĘĞĹĽŁŃŇŊŐŔŘŚŠŞŤŢŰŮŸŹŽŻĲİđ§ăąćčďěęğĺľłńňŋőŕřśšşťţűůÿźžżĳ¡¿£ÀÁÂÃÄÅÆÇÈÉÊËÌÍÎÏÐÑÒÓÔÕÖŒØÙÚÛÜÝÞẞàáâãäåæçèéêëìíîïðñòóôõöœøùúûüýþß";

/// Codes 0 to 31; the accents at 18 to 24 stand before their letters and are left out.
#[rustfmt::skip]
const KNUTH_LOW: [Option<&str>; 32] = [
    Some("Γ"), Some("Δ"), Some("Θ"), Some("Λ"), Some("Ξ"), Some("Π"), Some("Σ"), Some("Υ"), Some("Φ"), Some("Ψ"), Some("Ω"),
    Some("ff"), Some("fi"), Some("fl"), Some("ffi"), Some("ffl"), Some("ı"), Some("ȷ"),
    None, None, None, None, None, None, None,
    Some("ß"), Some("æ"), Some("œ"), Some("ø"), Some("Æ"), Some("Œ"), Some("Ø"),
];

/// The codes that the font has characters for, if it names each by its code.
fn codes(dict: &Dict<'_>) -> Option<HashSet<u32>> {
    let encoding = dict.get::<Dict<'_>>(keys::ENCODING)?;
    let differences = encoding.get::<Array<'_>>(keys::DIFFERENCES)?;
    let mut codes = HashSet::new();
    let mut code = 0_u32;
    for object in differences.iter::<Object<'_>>().take(600) {
        match object {
            Object::Number(number) => code = u32::try_from(number.as_i64()).ok()?,
            Object::Name(name) => {
                if name.as_str() != ".notdef" {
                    let digits = name.as_str().strip_prefix(['a', 'A', 'c', 'C'])?;
                    if digits.parse() != Ok(code) {
                        return None;
                    }
                    codes.insert(code);
                }
                code += 1;
            }
            _ => return None,
        }
    }
    (!codes.is_empty()).then_some(codes)
}

fn is_letter(code: u32) -> bool {
    matches!(code, 65..=90 | 97..=122)
}

/// Ligatures and quotation marks stand at other places in the two orders.
fn order(codes: &HashSet<u32>) -> Order {
    let has =
        |range: std::ops::RangeInclusive<u32>| range.filter(|code| codes.contains(code)).count();
    let knuth = has(11..=15) + has(0..=10);
    let cork = has(16..=23) + has(27..=31) + has(128..=255);
    if knuth > cork {
        Order::Knuth
    } else {
        Order::Cork
    }
}

fn of_one_width(dict: &Dict<'_>) -> bool {
    let Some(widths) = dict.get::<Array<'_>>(keys::WIDTHS) else {
        return false;
    };
    let mut widths = widths.iter::<f32>().take(300).filter(|width| *width > 0.0);
    let Some(first) = widths.next() else {
        return false;
    };
    widths.all(|width| (width - first).abs() < 0.01 * first)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn spelled(order: Order, codes: &[u32]) -> String {
        let drawn = Drawn { order, mono: false };
        codes
            .iter()
            .map(|code| drawn.said(*code).unwrap_or("?"))
            .collect()
    }

    #[test]
    fn both_orders() {
        assert_eq!(spelled(Order::Cork, &[100, 105, 27, 101, 114]), "differ");
        assert_eq!(
            spelled(Order::Cork, &[16, 67, 111, 101, 30, 99, 17]),
            "“Coeffic”"
        );
        assert_eq!(
            spelled(Order::Cork, &[228, 246, 252, 255, 188, 128, 223]),
            "äöüßĳĂẞ"
        );
        assert_eq!(
            spelled(Order::Knuth, &[92, 111, 14, 34, 123, 25]),
            "“offi”–ß"
        );
        assert_eq!(spelled(Order::Unknown, &[11, 50, 46]), "?2?");
        assert_eq!(CORK_HIGH.chars().count(), 128);
    }

    #[test]
    fn the_order_is_told_by_the_ligatures() {
        assert_eq!(order(&HashSet::from([97, 98, 27, 28])), Order::Cork);
        assert_eq!(order(&HashSet::from([97, 98, 11, 12, 123])), Order::Knuth);
        assert_eq!(order(&HashSet::from([97, 98])), Order::Cork);
    }
}
