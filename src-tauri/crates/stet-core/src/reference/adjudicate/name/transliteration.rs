//! Slavic names in Latin letters, by whichever table they were transliterated: "Shcherbakov" (BGN), "Ščerbakov" (ISO 9),
//! "Schtscherbakow" (Duden) are one name. Written back into Cyrillic letters, they are compared as any other.

use crate::reference::Person;

/// Letter groups and what they stand for, the longest first: a group is read before its parts.
const GROUPS: [(&str, &str); 62] = [
    ("schtsch", "щ"),
    ("chtch", "щ"),
    ("shch", "щ"),
    ("szcz", "щ"),
    ("šč", "щ"),
    ("ŝ", "щ"),
    ("tsch", "ч"),
    ("tch", "ч"),
    ("ch", "ч"),
    ("cz", "ч"),
    ("č", "ч"),
    ("zh", "ж"),
    ("ž", "ж"),
    ("sch", "ш"),
    ("sh", "ш"),
    ("sz", "ш"),
    ("š", "ш"),
    ("kh", "х"),
    ("h", "х"),
    ("ts", "ц"),
    ("tz", "ц"),
    ("c", "ц"),
    ("yu", "ю"),
    ("ju", "ю"),
    ("iu", "ю"),
    ("û", "ю"),
    ("ya", "я"),
    ("ja", "я"),
    ("ia", "я"),
    ("iya", "я"),
    ("ija", "я"),
    ("â", "я"),
    ("yo", "е"),
    ("jo", "е"),
    ("ë", "е"),
    ("ye", "е"),
    ("je", "е"),
    ("è", "е"),
    ("ě", "е"),
    ("e", "е"),
    ("iy", "и"),
    ("ij", "и"),
    ("yj", "и"),
    ("yi", "и"),
    ("ii", "и"),
    ("ï", "и"),
    ("y", "и"),
    ("j", "и"),
    ("i", "и"),
    ("ou", "у"),
    ("u", "у"),
    ("a", "а"),
    ("b", "б"),
    ("v", "в"),
    ("w", "в"),
    ("g", "г"),
    ("d", "д"),
    ("z", "з"),
    ("x", "кс"),
    ("o", "о"),
    ("f", "ф"),
    ("p", "п"),
];
/// The letters that every table writes alike.
const ALIKE: [(&str, &str); 7] = [
    ("k", "к"),
    ("l", "л"),
    ("m", "м"),
    ("n", "н"),
    ("r", "р"),
    ("s", "с"),
    ("t", "т"),
];
/// Letters of scholarly transliteration.
const SCHOLARLY: [char; 10] = ['š', 'č', 'ž', 'ŝ', 'û', 'â', 'ě', 'ʹ', 'ʺ', 'ń'];
/// How family names of Russia, Ukraine, Belarus and Bulgaria end, by several tables.
const ENDINGS: [&str; 22] = [
    "ov", "ova", "ev", "eva", "ow", "owa", "ew", "ewa", "off", "eff", "sky", "skij", "skiy",
    "skii", "skaya", "skaja", "enko", "chuk", "czuk", "čuk", "tschuk", "vich",
];

/// Both names in Cyrillic letters, if either is in the letters of scholars or both end as such names do.
pub(super) fn in_cyrillic(cited: &Person, recorded: &Person) -> Option<(Person, Person)> {
    let lower = |person: &Person| person.family.to_lowercase();
    let scholarly = |person: &Person| {
        let mut letters = person.family.chars().chain(person.given.chars());
        letters.any(|ch| ch.to_lowercase().any(|ch| SCHOLARLY.contains(&ch)))
    };
    let slavic = |person: &Person| ENDINGS.iter().any(|end| lower(person).ends_with(end));
    let told = scholarly(cited) || scholarly(recorded) || slavic(cited) && slavic(recorded);
    let both = !cited.group && !recorded.group;
    (told && both).then(|| Some((rewritten(cited)?, rewritten(recorded)?)))?
}

fn rewritten(person: &Person) -> Option<Person> {
    Some(Person {
        family: letters(&person.family)?,
        given: letters(&person.given)?,
        ..person.clone()
    })
}

/// The words in Cyrillic letters; `None` if a letter stands for nothing in any table.
fn letters(text: &str) -> Option<String> {
    let lower = text.to_lowercase();
    let mut rest = lower.as_str();
    let mut out = String::with_capacity(lower.len() * 2);
    while let Some(ch) = rest.chars().next() {
        let group = GROUPS
            .iter()
            .chain(&ALIKE)
            .filter(|(group, _)| rest.starts_with(group))
            .max_by_key(|(group, _)| group.len());
        let taken = match group {
            // "Petroff", "Goloubeff": an old ending.
            Some(("f", _))
                if rest.starts_with("ff")
                    && rest[2..]
                        .chars()
                        .next()
                        .is_none_or(|ch| !ch.is_alphabetic()) =>
            {
                out.push('в');
                2
            }
            Some((group, letter)) => {
                // Whether и or й follows и, no two tables agree.
                if !(*letter == "и" && out.ends_with('и')) {
                    out.push_str(letter);
                }
                group.len()
            }
            None if matches!(ch, '\'' | '’' | 'ʹ' | 'ʺ' | 'ʼ') => ch.len_utf8(),
            None if ch.is_alphabetic() => return None,
            None => {
                out.push(ch);
                ch.len_utf8()
            }
        };
        rest = &rest[taken..];
    }
    Some(out)
}

#[cfg(test)]
mod tests {
    use super::super::{Likeness, compare, read};

    #[test]
    fn one_name_by_several_tables() {
        for (cited, recorded) in [
            ("Shchukin, Yu. A.", "Jurij Aleksandrovič Ščukin"),
            ("Zhdanova, N.", "Nadežda Ždanova"),
            ("Khrushchev, S.", "Sergej Hruščev"),
            ("Chekhov, A.", "Anton Čehov"),
            ("Tsvetaeva, M.", "Marina Cvetaeva"),
            ("Yevgeny Petrovsky", "Evgenij Petrovskij"),
            ("Petrow, W.", "Vladimir Petrov"),
            ("Dmitriy Goloubeff", "Dmitrij Golubev"),
        ] {
            assert_eq!(
                compare(&read(cited), &read(recorded)),
                Likeness::Written,
                "{cited} | {recorded}"
            );
        }
        for (cited, recorded) in [
            ("Zhdanov, N.", "Nikita Zdanov"),
            ("Ivanov, P.", "Sergej Ivanov"),
            ("Kashin, O.", "Oleg Kačin"),
            ("Chen, L.", "Li Cen"),
        ] {
            assert!(
                compare(&read(cited), &read(recorded)) > Likeness::AsFarAsRecorded,
                "{cited} | {recorded}"
            );
        }
    }
}
