//! Which notes the text cites, in order, and the label of each.

use std::collections::{HashMap, HashSet};

use super::vocabulary::Vocabulary;
use crate::xml::{Event, Xml};

/// Longest mark of the author's own that becomes a label, in characters.
const LONGEST_MARK: usize = 8;

/// Footnote or endnote.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(super) enum NoteKind {
    /// At the foot of the page.
    Foot,
    /// At the end of the text.
    End,
}

/// How notes of a kind are counted.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Format {
    Decimal,
    LowerRoman,
    UpperRoman,
    LowerLetter,
    UpperLetter,
}

impl Format {
    fn named(name: &str) -> Option<Self> {
        Some(match name {
            "decimal" => Self::Decimal,
            "lowerRoman" => Self::LowerRoman,
            "upperRoman" => Self::UpperRoman,
            "lowerLetter" => Self::LowerLetter,
            "upperLetter" => Self::UpperLetter,
            _ => return None,
        })
    }

    fn of(self, number: u32) -> String {
        match self {
            Self::LowerRoman if number < 4000 => roman(number),
            Self::UpperRoman if number < 4000 => roman(number).to_uppercase(),
            Self::LowerLetter => letters(number),
            Self::UpperLetter => letters(number).to_uppercase(),
            _ => number.to_string(),
        }
    }
}

fn roman(mut number: u32) -> String {
    const SIGNS: [(u32, &str); 13] = [
        (1000, "m"),
        (900, "cm"),
        (500, "d"),
        (400, "cd"),
        (100, "c"),
        (90, "xc"),
        (50, "l"),
        (40, "xl"),
        (10, "x"),
        (9, "ix"),
        (5, "v"),
        (4, "iv"),
        (1, "i"),
    ];
    let mut out = String::new();
    for (value, sign) in SIGNS {
        while number >= value {
            out.push_str(sign);
            number -= value;
        }
    }
    out
}

/// a … z, aa … zz as Word counts: the letter repeated. Long ones would be endless: numbers.
fn letters(number: u32) -> String {
    let at = number.saturating_sub(1);
    let letter = char::from(b'a' + u8::try_from(at % 26).unwrap_or_default());
    match at / 26 {
        times @ 0..=3 => std::iter::repeat_n(letter, times as usize + 1).collect(),
        _ => number.to_string(),
    }
}

/// A note that is cited.
#[derive(Debug, Clone)]
pub(super) struct CitedNote {
    pub(super) kind: NoteKind,
    pub(super) id: String,
    /// What its marks show, unique in the document.
    pub(super) label: String,
}

/// The notes cited so far.
#[derive(Debug)]
pub(super) struct NoteMarks {
    cited: Vec<CitedNote>,
    known: HashMap<(NoteKind, String), usize>,
    used: HashSet<String>,
    formats: [Format; 2],
    counts: [u32; 2],
}

impl Default for NoteMarks {
    fn default() -> Self {
        Self {
            cited: Vec::new(),
            known: HashMap::new(),
            used: HashSet::new(),
            formats: [Format::Decimal, Format::LowerRoman],
            counts: [0; 2],
        }
    }
}

impl NoteMarks {
    /// Learns how notes are counted from the settings or from the sections of the text; the last
    /// that says so holds for the whole document.
    pub(super) fn learn_formats(&mut self, markup: &str) {
        if !markup.contains("notePr") {
            return;
        }
        let mut kind = None;
        for event in Xml::new(markup) {
            let Ok(Event::Open(element)) = event else {
                continue;
            };
            if Vocabulary::of(&element) != Vocabulary::Word {
                continue;
            }
            match element.name.as_str() {
                "footnotePr" => kind = Some(NoteKind::Foot),
                "endnotePr" => kind = Some(NoteKind::End),
                // The only other elements with formats of numbers.
                "pgNumType" | "p" | "lvl" => kind = None,
                "numFmt" => {
                    if let Some(kind) = kind
                        && let Some(format) = element.attribute("val").and_then(Format::named)
                    {
                        self.formats[kind as usize] = format;
                    }
                }
                _ => {}
            }
        }
    }

    /// The label of a note cited here; `own` is a mark of the author's.
    pub(super) fn cite(&mut self, kind: NoteKind, id: &str, own: Option<&str>) -> String {
        let key = (kind, id.to_owned());
        if let Some(at) = self.known.get(&key) {
            return self.cited[*at].label.clone();
        }
        let own = own
            .map(str::trim)
            .filter(|own| !own.is_empty() && own.chars().count() <= LONGEST_MARK);
        let mut label = match own {
            Some(own) => own.to_owned(),
            None => {
                // A mark of the author's own is not counted.
                self.counts[kind as usize] += 1;
                self.formats[kind as usize].of(self.counts[kind as usize])
            }
        };
        if self.used.contains(&label) {
            // Footnote 1 and endnote 1, or two notes marked with a star.
            let all = self.cited.len() + 1;
            label = match (own, kind) {
                (None, NoteKind::End) => format!("e{label}"),
                _ => format!("{label}-{all}"),
            };
            if self.used.contains(&label) {
                label = format!("n{all}-{label}");
            }
        }
        self.used.insert(label.clone());
        self.known.insert(key, self.cited.len());
        self.cited.push(CitedNote {
            kind,
            id: id.to_owned(),
            label: label.clone(),
        });
        label
    }

    /// The notes cited, in order.
    pub(super) fn cited(&self) -> &[CitedNote] {
        &self.cited
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn labels_are_unique_and_as_counted() {
        let mut marks = NoteMarks::default();
        assert_eq!(marks.cite(NoteKind::Foot, "2", None), "1");
        assert_eq!(marks.cite(NoteKind::End, "2", None), "i");
        assert_eq!(marks.cite(NoteKind::Foot, "9", Some("*")), "*");
        assert_eq!(marks.cite(NoteKind::Foot, "3", None), "2");
        assert_eq!(marks.cite(NoteKind::Foot, "2", None), "1");
        let mut marks = NoteMarks::default();
        marks.learn_formats(r#"<s><endnotePr><numFmt val="decimal"/></endnotePr></s>"#);
        assert_eq!(marks.cite(NoteKind::Foot, "1", None), "1");
        assert_eq!(marks.cite(NoteKind::End, "1", None), "e1");
        assert_eq!(marks.cite(NoteKind::Foot, "4", Some("*")), "*");
        assert_eq!(marks.cite(NoteKind::Foot, "5", Some("*")), "*-4");
    }

    #[test]
    fn numbers_in_letters_and_roman() {
        assert_eq!(roman(1994), "mcmxciv");
        assert_eq!(letters(1), "a");
        assert_eq!(letters(28), "bb");
        assert_eq!(letters(1000), "1000");
    }
}
