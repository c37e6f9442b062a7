//! Whether a change touches what is asserted (rules 6.6).

use serde::{Deserialize, Serialize};
use ts_rs::TS;
use unicode_normalization::UnicodeNormalization;

/// What a change does to the meaning.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
#[ts(rename = "ChangeStanding")]
pub enum Standing {
    /// Spacing, punctuation, quotation marks or capitals only: nothing else is asserted.
    Mechanical,
    /// The words differ, so what is asserted may.
    Meaning,
}

/// The standing of a change from one wording to another. A change is mechanical only if the same
/// letters and digits follow each other in the same words; a sign that carries meaning in a figure
/// (a decimal point, a minus, a percent or currency sign, a colon in a time, a slash) counts as a
/// letter there. In doubt a change is one of meaning.
#[must_use]
pub fn standing(before: &str, after: &str) -> Standing {
    if asserted(before) == asserted(after) {
        Standing::Mechanical
    } else {
        Standing::Meaning
    }
}

/// The words without what may differ in a mechanical change.
fn asserted(text: &str) -> Vec<String> {
    let composed: Vec<char> = text.nfc().collect();
    let mut words = Vec::new();
    let mut word = String::new();
    for (at, &c) in composed.iter().enumerate() {
        let before = at.checked_sub(1).and_then(|at| composed.get(at));
        let after = composed.get(at + 1);
        if c.is_alphanumeric() {
            word.extend(c.to_lowercase());
        } else if carries(c, before, after) {
            word.push(if c == '\u{2212}' { '-' } else { c });
        } else if c.is_whitespace() || c == '-' || ('\u{2010}'..='\u{2015}').contains(&c) {
            // Only a hyphen between letters joins; a hyphen set or taken away is no other word.
            if !word.is_empty() && c.is_whitespace() {
                words.push(std::mem::take(&mut word));
            }
        }
    }
    if !word.is_empty() {
        words.push(word);
    }
    words
}

/// True for a sign whose loss would be another figure, or another word.
fn carries(c: char, before: Option<&char>, after: Option<&char>) -> bool {
    let digit = |c: Option<&char>| c.is_some_and(char::is_ascii_digit);
    match c {
        '.' | ',' | ':' | '/' => digit(before) && digit(after),
        '-' | '\u{2212}' | '\u{2013}' | '+' => digit(after),
        '%' | '‰' | '°' | '$' | '€' | '£' | '¥' | '<' | '>' | '=' | '≤' | '≥' | '±' | '×' => {
            true
        }
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn marks_and_capitals_are_mechanical() {
        for (before, after) in [
            ("the “big” dig", "The \"big\" dig"),
            ("well, yes", "well yes"),
            ("a  double space", "a double space"),
            ("It cost 4 million", "It cost 4 million."),
            ("cafe\u{301}", "café"),
            ("The end.", "The end!"),
        ] {
            assert_eq!(standing(before, after), Standing::Mechanical, "{before}");
        }
    }

    #[test]
    fn figures_names_and_small_words_are_not() {
        for (before, after) in [
            ("4.8 percent", "48 percent"),
            ("1,5 metres", "15 metres"),
            ("-3 degrees", "3 degrees"),
            ("9 million", "12 million"),
            ("he did", "he did not"),
            ("Anna Weiß", "Anna Weiss"),
            ("at 12:30", "at 1230"),
            ("a man", "the man"),
            ("50%", "50"),
            ("everyday use", "every day use"),
            ("re-sign", "resign it"),
        ] {
            assert_eq!(standing(before, after), Standing::Meaning, "{before}");
        }
    }
}
