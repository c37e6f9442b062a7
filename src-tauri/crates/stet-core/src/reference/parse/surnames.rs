//! Surnames of several words, and those that stand before the given name.
//!
//! Inside one surname stand words that part names elsewhere: "von und zu Hohenfels", "Ortega y Gasset". They
//! are held together by a blank that is none while a list is cut.

use std::sync::LazyLock;

use regex::Regex;

use super::model::is_class;
use super::names::{is_initials, is_suffix, words_of_name};
use crate::reference::Person;

/// Stands for a blank at which no list is cut: a letter of private use, which no text holds.
const HELD: &str = "\u{e000}";

/// Joints that stand inside surnames of Spain, Portugal and Catalonia.
const JOINTS: [&str; 3] = [" y ", " e ", " i "];

/// Given names of Hungary, where the family name stands first.
#[rustfmt::skip]
const HUNGARIAN: [&str; 88] = [
    "Ádám", "Ágnes", "Ákos", "András", "Anikó", "Antal", "Árpád", "Attila", "Balázs", "Bálint", "Barnabás", "Beáta",
    "Béla", "Benedek", "Borbála", "Botond", "Csaba", "Dániel", "Dávid", "Dezső", "Edit", "Emese", "Endre", "Enikő", "Ernő",
    "Erzsébet", "Eszter", "Éva", "Ferenc", "Gábor", "Gabriella", "Gergely", "Géza", "György", "Gyula", "Ildikó", "Ilona",
    "Imre", "István", "János", "Jenő", "József", "Judit", "Julianna", "Kálmán", "Károly", "Katalin", "Klára", "Kristóf",
    "Krisztina", "Lajos", "László", "Levente", "Lívia", "Lőrinc", "Magdolna", "Margit", "Mária", "Márta", "Márton",
    "Máté", "Mátyás", "Mihály", "Miklós", "Nóra", "Ödön", "Orsolya", "Ottó", "Pál", "Péter", "Piroska", "Réka", "Róbert",
    "Rózsa", "Sándor", "Sára", "Szabolcs", "Tamás", "Tibor", "Tünde", "Viktória", "Vilmos", "Zoltán", "Zsófia", "Zsolt",
    "Zsuzsa", "Zsuzsanna", "Zsuzsánna",
];

/// True for a name whose family name stands first: "Kovács Péter".
pub(super) fn stand_first(words: &[&str]) -> bool {
    let given = |word: &str| HUNGARIAN.contains(&word);
    words.len() > 1
        && words.last().is_some_and(|last| given(last))
        && words.first().is_some_and(|first| !given(first))
        && !words.iter().any(|word| is_initials(word))
}

/// Family names of Vietnam, in both spellings.
#[rustfmt::skip]
const VIETNAMESE: [&str; 31] = [
    "Nguyen", "Nguyễn", "Tran", "Trần", "Pham", "Phạm", "Lê", "Hoang", "Hoàng", "Huynh", "Huỳnh", "Phan", "Vu", "Vũ", "Vo",
    "Võ", "Dang", "Đặng", "Bui", "Bùi", "Do", "Đỗ", "Ho", "Hồ", "Ngo", "Ngô", "Duong", "Dương", "Ly", "Lý", "Đinh",
];

/// True for a whole name of Vietnam, whose family name stands first: "Nguyễn Văn An".
pub(super) fn is_vietnamese(words: &[&str]) -> bool {
    (3..=4).contains(&words.len())
        && words
            .first()
            .is_some_and(|first| VIETNAMESE.contains(first))
        && !words.iter().any(|word| is_initials(word))
        && words.iter().any(|word| !word.is_ascii())
}

/// True for an article or preposition in capitals that begins the surname behind it: "Anne Le Goff". In
/// Vietnam such a word stands in the middle of a name.
pub(super) fn begins(words: &[&str], at: usize) -> bool {
    const PREFIXES: [&str; 22] = [
        "Le", "La", "De", "Du", "Des", "Van", "Von", "Vander", "Di", "Da", "Del", "Della", "Dal",
        "Ter", "Ten", "Ó", "El", "Ben", "Ibn", "Bin", "Dos", "Das",
    ];
    words.get(at).is_some_and(|word| PREFIXES.contains(word))
        && words
            .first()
            .is_some_and(|first| !VIETNAMESE.contains(first))
}

/// "Blanc (M.), Rocher (Jean-Paul)", as France writes names turned round.
pub(super) fn inverted_by_brackets(list: &str) -> String {
    static PATTERN: LazyLock<Option<Regex>> = LazyLock::new(|| {
        Regex::new(r"(\p{Lu}[\p{L}’'-]+) \(((?:\p{Lu}\p{Ll}{0,2}\.[ -]?)+|\p{Lu}\p{Ll}{2,12}(?:-\p{Lu}\p{Ll}+)?)\)").ok()
    });
    let Some(pattern) = PATTERN.as_ref() else {
        return list.to_owned();
    };
    let given = |hit: &regex::Captures<'_>| {
        let inside = &hit[2];
        inside.contains('.') || inside.split('-').all(|word| is_class(word, "given"))
    };
    let turned = pattern.replace_all(list, |hit: &regex::Captures<'_>| {
        if given(hit) {
            format!("{}, {}", &hit[1], &hit[2])
        } else {
            hit[0].to_owned()
        }
    });
    turned.into_owned()
}

/// Names parted by a stroke or a dash: "Peter Amrein / Eva Stolz", "Nagy Ilona – Szabó Péter".
pub(super) fn parted(list: &str) -> String {
    let mut out = list.to_owned();
    // "Gasteiger – Klicpera, B.": where commas part the names a dash stands inside one.
    let dashes = !list.contains(',');
    for dash in [" – ", " — ", " / ", "/"] {
        let letters = |side: Option<&str>, end: bool| {
            let ch = side.and_then(|side| {
                if end {
                    side.chars().next_back()
                } else {
                    side.chars().next()
                }
            });
            ch.is_some_and(|ch| ch.is_alphabetic() || ch == '.')
        };
        while let Some(at) = out.find(dash) {
            let (before, after) = (out.get(..at), out.get(at + dash.len()..));
            let in_brackets = before
                .is_some_and(|before| before.matches('(').count() > before.matches(')').count());
            let parts = dashes || dash.contains('/');
            if !(letters(before, true) && letters(after, false)) || in_brackets || !parts {
                break;
            }
            out.replace_range(at..at + dash.len(), "; ");
        }
    }
    out
}

/// The list with its compound surnames held together.
pub(super) fn joined(list: &str) -> String {
    let mut list = list.replace("von und zu ", &["von", "und", "zu "].join(HELD));
    for joint in JOINTS {
        let mut from = 0;
        while let Some(at) = list
            .get(from..)
            .and_then(|rest| rest.find(joint))
            .map(|at| from + at)
        {
            let end = at + joint.len();
            if is_one_surname(&list[..at], &list[end..]) {
                let held = [HELD, joint.trim(), HELD].concat();
                list.replace_range(at..end, &held);
            }
            from = end;
        }
    }
    list
}

/// True if what stands before a joint is a surname that lacks its given name, and the given name follows
/// behind the joint: "Ortega y Gasset, José" – or if a whole name is followed by a surname alone: "José
/// Ortega y Gasset".
fn is_one_surname(before: &str, after: &str) -> bool {
    let own = |text: &str| {
        let cut = [";", " & ", " and ", " y ", " und ", " et "];
        cut.iter()
            .filter_map(|mark| Some(text.rfind(mark)? + mark.len()))
            .max()
            .unwrap_or(0)
    };
    let atoms = |text: &str| -> Vec<String> {
        let all = text
            .split(',')
            .map(str::trim)
            .filter(|atom| !atom.is_empty() && !is_suffix(atom));
        all.map(str::to_owned).collect()
    };
    let left = atoms(&before[own(before)..]);
    let right = atoms(after.split([';', '&']).next().unwrap_or_default());
    let (Some(last), Some(next)) = (left.last(), right.first()) else {
        return false;
    };
    let surname = |atom: &str| {
        words_of_name(atom) == 1
            && !is_initials(atom)
            && atom.chars().any(char::is_uppercase)
            && !atom.contains('.')
    };
    let two = |atom: &str| surname(atom) || words_of_name(atom) == 2 && !atom.contains('.');
    let inverted = left.len() % 2 == 1 && surname(last) && right.len() > 1 && two(next);
    let direct = left.len() == 1 && words_of_name(last) > 1 && right.len() == 1 && surname(next);
    inverted || direct
}

/// In a list whose first name stands family name first, the others do too, though their given names
/// are common elsewhere: "Szabó István – Kis Anna".
pub(super) fn turn_with_first(list: &str, persons: &mut [Person]) {
    let first = list.split([',', ';']).next().unwrap_or_default();
    let words: Vec<&str> = first.split_whitespace().take(3).collect();
    if !stand_first(&words[..words.len().min(2)]) {
        return;
    }
    for person in persons.iter_mut().filter(|person| !person.group) {
        let written = format!("{} {}", person.given, person.family);
        if list.contains(&written) && is_class(&person.family, "given") {
            std::mem::swap(&mut person.family, &mut person.given);
        }
    }
}

/// Gives the names their blanks back.
pub(super) fn release(persons: &mut [Person]) {
    for person in persons {
        for part in [&mut person.family, &mut person.given] {
            if part.contains(HELD) {
                *part = part.replace(HELD, " ");
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use crate::reference::parse::names;

    fn families(list: &str) -> Vec<String> {
        let read = names(list).persons;
        read.into_iter().map(|one| one.family).collect()
    }

    #[test]
    fn joints_inside_a_surname() {
        for (list, wanted) in [
            (
                "von und zu Adlerstein, K.-F., & Holm, J.",
                vec!["von und zu Adlerstein", "Holm"],
            ),
            ("Ortiz y Vela, José", vec!["Ortiz y Vela"]),
            (
                "Vela, A., Ortiz y Alba, J., & Pons i Roca, M.",
                vec!["Vela", "Ortiz y Alba", "Pons i Roca"],
            ),
            (
                "da Cunha e Melo, A. & dos Reis, B.",
                vec!["da Cunha e Melo", "dos Reis"],
            ),
            ("José Ortiz y Vela", vec!["Ortiz y Vela"]),
            // Joints between names.
            ("Vela, José y Ortiz, Ana", vec!["Vela", "Ortiz"]),
            ("José Vela y Ana Ortiz", vec!["Vela", "Ortiz"]),
            ("Rossi, M. e Verdi, L.", vec!["Rossi", "Verdi"]),
        ] {
            assert_eq!(families(list), wanted, "{list}");
        }
    }

    #[test]
    fn two_surnames_before_the_comma() {
        assert_eq!(
            families("Gil Lorca, María del Mar y Ríos de la Vega, Joaquín"),
            ["Gil Lorca", "Ríos de la Vega"]
        );
        assert_eq!(
            families("Gil Lorca, María, Paz Soto, Ana y De la Vega, Luis"),
            ["Gil Lorca", "Paz Soto", "De la Vega"]
        );
    }

    #[test]
    fn the_family_name_first_and_names_parted_by_strokes() {
        assert_eq!(families("Szabó Ilona – Kiss Péter"), ["Szabó", "Kiss"]);
        assert_eq!(families("István Kiss"), ["Kiss"]);
        assert_eq!(families("Peter Holm/Eva Renn"), ["Holm", "Renn"]);
    }
}
