//! Lists of names as citations write them → persons.
//!
//! A list mixes three orders: "Family, Given", "Given Family" and "Family GI". Commas part both
//! names and the parts of a name, so the order is told from the whole list.

use std::sync::LazyLock;

use regex::Regex;

use super::bodies::{group_named, is_body, is_group};
use super::{credits, surnames};
use crate::reference::Person;

/// Names of a list and whether it goes on.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Names {
    /// In the order given.
    pub persons: Vec<Person>,
    /// True if it ends with "et al.", "and others", or leaves names out with an ellipsis: then the
    /// names before the gap are given, the one after it is not.
    pub et_al: bool,
}

static ET_AL: LazyLock<Option<Regex>> = LazyLock::new(|| {
    Regex::new(r"(?i)[,;]?\s*(?:\b(?:and|&)\s+)?(?:\bet\.?\s+(?:al\b\.?|coll\b\.?)|(?-i:\bal\.,\s+et?\b\.?)|\b(?:and|&)\s+(?:others|colleagues)\b|(?:^|[,;.]\s*|\s)others\b\.?$|\bu\.\s?a\.|\be\.\s?a\.|\by\s+otros\b|\be\s+outros\b|\ba kol\b\.?|и др\.|…|\.\s?\.\s?\.)").ok()
});
static AND: LazyLock<Option<Regex>> = LazyLock::new(|| {
    // Single letters in lower case only: "Brown E A" is one name.
    Regex::new(r"(?i),?\s+(?:and|und|et|en|och|og|és|ja|oraz|ve|та|και|(?-i:y|e|i|a|и|і|u\.))\s+|,?\s*&\s*|\s+(?:with|avec|mit)\s+").ok()
});
const SUFFIXES: [&str; 9] = ["jr", "sr", "ii", "iii", "iv", "2nd", "3rd", "phd", "md"];
#[rustfmt::skip]
const PARTICLES: [&str; 45] = [
    "de", "van", "von", "der", "den", "da", "di", "do", "dos", "das", "del", "della", "dello", "la", "le", "lo", "du",
    "ter", "ten", "te", "al", "el", "bin", "ibn", "ben", "zu", "zum", "zur", "af", "av", "d'", "'t", "vom",
    "’t", "'s", "auf", "dem", "dal", "dalla", "degli", "dei", "los", "las", "abu", "von\u{e000}und\u{e000}zu",
];
/// Reads a list of names.
#[must_use]
pub fn names(text: &str) -> Names {
    let mut et_al = false;
    let mut body = text.trim().to_owned();
    // "Kang, S., … Sung, N.": the last name does not follow the one before it; with it the list
    // would read as complete.
    if let Some(at) = ["…", ". . ."].iter().find_map(|gap| body.find(gap)) {
        et_al = true;
        body.truncate(at);
    }
    if let Some(pattern) = ET_AL.as_ref()
        && pattern.is_match(&body)
    {
        et_al = true;
        body = pattern.replace_all(&body, ", ").into_owned();
    }
    body = surnames::inverted_by_brackets(&credits::without_roles(&body));
    let body = body.trim_matches(|ch: char| {
        ch.is_whitespace()
            || matches!(
                ch,
                ',' | ';' | ':' | '(' | ')' | '[' | ']' | '*' | '—' | '–' | '_'
            )
    });
    // A closing stop is no part of the last name, unless it closes an initial or "Jr.".
    let body = match body.strip_suffix('.') {
        Some(rest) if !ends_short(rest) || has_bare_initials(rest) => rest,
        _ => body,
    };
    if body.is_empty() {
        return Names {
            persons: Vec::new(),
            et_al,
        };
    }
    let body = &surnames::joined(&surnames::parted(body));
    let persons = if is_group(body) || is_body(body) {
        vec![group_named(body)]
    } else if body.contains(';') {
        body.split(';')
            // "Seaward Nets Ltd, assignee" owns a patent and made nothing.
            .filter(|part| !part.trim_end().ends_with("assignee"))
            // "Board for Dispatch and Transport; Tide Authority": the "and" within a body joins no persons.
            .flat_map(|part| match part.trim() {
                body if is_body(body) => vec![body.to_owned()],
                part => and_parts(part),
            })
            .filter_map(|part| name(&part))
            .collect()
    } else {
        let spread: Vec<Vec<String>> = and_parts(body)
            .iter()
            .map(|part| atoms(part))
            .filter(|part| !part.is_empty())
            .collect();
        list(&spread)
    };
    let mut persons = persons;
    surnames::turn_with_first(body, &mut persons);
    surnames::release(&mut persons);
    Names { persons, et_al }
}

/// Reads one name: "Family, Given, Jr.", "Given Family", "Family GI", or a group.
#[must_use]
pub fn name(text: &str) -> Option<Person> {
    let text = text.trim().trim_matches([',', ';', ':', '*']).trim();
    if text.is_empty() || !text.chars().any(char::is_alphabetic) {
        return None;
    }
    if is_group(text) || is_body(text) {
        return Some(group_named(text));
    }
    let atoms = atoms(text);
    match &atoms[..] {
        [] => None,
        [one] => Some(direct(one)),
        [family, suffix] if is_suffix(suffix) => {
            let mut person = direct(family);
            person.suffix = suffix.clone();
            Some(person)
        }
        [family, given] => Some(inverted(family, given, "")),
        [family, suffix, given, ..] if is_suffix(suffix) => Some(inverted(family, given, suffix)),
        [family, given, suffix, ..] if is_suffix(suffix) => Some(inverted(family, given, suffix)),
        [family, rest @ ..] => Some(inverted(family, &rest.join(" "), "")),
    }
}

fn and_parts(text: &str) -> Vec<String> {
    match AND.as_ref() {
        Some(pattern) => pattern
            .split(text)
            .map(|part| part.trim().to_owned())
            .filter(|part| !part.is_empty())
            .collect(),
        None => vec![text.to_owned()],
    }
}

fn atoms(text: &str) -> Vec<String> {
    text.split(',')
        .map(|atom| {
            atom.trim()
                .trim_matches([';', ':', '*', '(', ')', '[', ']'])
                .trim()
                .to_owned()
        })
        .filter(|atom| atom.chars().any(char::is_alphabetic))
        .collect()
}

/// Pieces between "and", each cut at commas → persons.
fn list(parts: &[Vec<String>]) -> Vec<Person> {
    let flat: Vec<&String> = parts.iter().flatten().collect();
    let first = parts.first();
    // "Wu, Zhe, Bob Jones": a first piece of one word can only be a family name.
    let first_inverted = first.is_some_and(|part| part.len() > 1 && starts_inverted(part));
    // "Smith, John, Jones, Bob": family and given names in turn to the end.
    let plain: Vec<&&String> = flat.iter().filter(|atom| !is_suffix(atom)).collect();
    let pairs = plain.len() > 2
        && plain.len().is_multiple_of(2)
        && plain.iter().step_by(2).all(|atom| words_of_name(atom) == 1)
        && plain
            .iter()
            .skip(1)
            .step_by(2)
            .filter(|atom| words_of_name(atom) > 1)
            .count()
            * 2
            <= plain.len() / 2 + 1;
    let pairs = pairs || in_pairs(parts);
    let mut persons = Vec::new();
    let mut at_first = true;
    for part in parts {
        let mut at = 0;
        while at < part.len() {
            let atom = &part[at];
            let next = part.get(at + 1);
            let after = part.get(at + 2);
            let turned = match next {
                Some(next) if is_suffix(next) => match after {
                    Some(given) if is_initials(given) => {
                        persons.push(inverted(atom, given, next));
                        at += 3;
                        at_first = false;
                        continue;
                    }
                    _ => {
                        let mut person = direct(atom);
                        person.suffix = next.clone();
                        persons.push(person);
                        at += 2;
                        at_first = false;
                        continue;
                    }
                },
                Some(next) => {
                    (is_initials(next) && !is_initials(atom) && !is_family_first(atom))
                        || (at_first && first_inverted)
                        || pairs
                        || (words_of_name(atom) == 1
                            && !is_family_first(atom)
                            && initials_within(next))
                }
                None => false,
            };
            match next {
                Some(given) if turned => {
                    let suffix = after.filter(|suffix| is_suffix(suffix));
                    persons.push(inverted(atom, given, suffix.map_or("", String::as_str)));
                    at += if suffix.is_some() { 3 } else { 2 };
                }
                _ => {
                    // "Holm, J., & World Bank"
                    let body = atom.contains(' ') && is_body(atom);
                    persons.push(if body {
                        group_named(atom)
                    } else {
                        direct(atom)
                    });
                    at += 1;
                }
            }
            at_first = false;
        }
    }
    persons
}

/// "García Lorente, María y Núñez de Arenas, Joaquín": every piece between the joints is family and
/// given names in turn.
fn in_pairs(parts: &[Vec<String>]) -> bool {
    let names = |part: &[String]| part.iter().filter(|atom| !is_suffix(atom)).count();
    let even = |part: &Vec<String>| names(part).is_multiple_of(2) && names(part) > 0;
    parts.len() > 1
        && parts.iter().all(even)
        && parts.last().is_some_and(|last| names(last) == 2)
        && !parts
            .iter()
            .flatten()
            .step_by(2)
            .any(|atom| starts_with_initial(atom) || is_family_first(atom))
}

/// True if the first comma of a list stands inside the first name.
fn starts_inverted(part: &[String]) -> bool {
    let (Some(first), Some(second)) = (part.first(), part.get(1)) else {
        return false;
    };
    // "LIMA, Bruno": where family names are set in capitals, a short one looks like initials.
    let capitals = first.chars().count() > 3 && first.chars().all(char::is_uppercase);
    if is_family_first(first) || is_initials(first) && !capitals {
        return false;
    }
    // "Suharti, Ito K, Holm JA": behind a single name stand those with bare initials.
    let bare = |atom: &String| is_family_first(atom) && !atom.contains('.');
    if part.len() > 2 && part[1..].iter().all(bare) {
        return false;
    }
    let rest_direct = part[2..]
        .iter()
        .all(|atom| is_suffix(atom) || words_of_name(atom) > 1);
    words_of_name(first) == 1
        || (words_of_name(second) == 1 && rest_direct && !starts_with_initial(first))
}

fn starts_with_initial(text: &str) -> bool {
    text.split(' ').next().is_some_and(is_initials)
}

/// Number of words that are no particles.
pub(super) fn words_of_name(atom: &str) -> usize {
    atom.split(' ')
        .filter(|word| !word.is_empty() && !is_particle(word))
        .count()
        .max(1)
}

/// "John A." after a family name.
fn initials_within(atom: &str) -> bool {
    let mut words = atom.split(' ');
    words.clone().count() <= 3
        && words
            .next_back()
            .is_some_and(|last| is_initials(last) && last.contains('.'))
}

static INITIALS: LazyLock<Option<Regex>> = LazyLock::new(|| {
    Regex::new(r"^(?:(?:\p{Lu}{1,3}|\p{Lu}\p{Ll}\.|\p{Lu}\p{Ll}{1,3}\.[-‐‑]\p{Lu}|\p{Lu}\.[-‐‑ ]?\p{Ll}\.)\.?(?:[-‐‑’' ]|$)?|(?:de|da|van|von)(?: |$))+$").ok()
});

/// True for initials: "J.", "J. A.", "J.-P.", "JA", "Yu.", "N.a.".
#[must_use]
pub fn is_initials(text: &str) -> bool {
    text.starts_with(char::is_uppercase)
        && text.chars().filter(|ch| ch.is_uppercase()).count() <= 6
        && INITIALS
            .as_ref()
            .is_some_and(|pattern| pattern.is_match(text))
}

/// "Descendant of", which begins family names of Ireland and is written like an initial.
pub(super) const IRISH: &str = "Ó";

/// "Smith JA", "van der Berg J", "SMITH J." : the family name stands first without a comma.
fn is_family_first(atom: &str) -> bool {
    let Some((family, last)) = atom.rsplit_once(' ') else {
        return false;
    };
    let first = family.split(' ').next().unwrap_or_default();
    is_initials(last) && !is_initials(family) && (!is_initials(first) || first == IRISH)
}

pub(super) fn is_particle(word: &str) -> bool {
    word.starts_with(char::is_lowercase)
        && (PARTICLES.contains(&word.to_lowercase().as_str())
            || word.starts_with("d'")
            || word.starts_with("d’"))
}

pub(super) fn is_suffix(atom: &str) -> bool {
    let plain = atom.trim_end_matches('.').to_lowercase();
    SUFFIXES.contains(&plain.as_str())
}

/// True for "Holm JA, Lee B": where initials have no stops, one behind the last closes the list.
fn has_bare_initials(list: &str) -> bool {
    let parts = and_parts(list);
    let names: Vec<String> = parts.iter().flat_map(|part| atoms(part)).collect();
    let closed = names.split_last().is_some_and(|(last, others)| {
        is_family_first(last) && others.iter().any(|name| is_family_first(name))
    });
    !list.contains('.') && closed
}

fn ends_short(body: &str) -> bool {
    let last = body.rsplit([' ', ',', '.', '-']).next().unwrap_or(body);
    (last.chars().count() <= 1 && last.chars().all(char::is_uppercase)) || is_suffix(last)
}

fn inverted(family: &str, given: &str, suffix: &str) -> Person {
    // "Beethoven, Ludwig van": the particle goes back to the family name only when read, not here.
    let mut suffix = suffix.to_owned();
    let mut family = family.to_owned();
    if let Some((rest, last)) = family.rsplit_once(' ')
        && is_suffix(last)
        && suffix.is_empty()
    {
        suffix = last.to_owned();
        family = rest.to_owned();
    }
    let mut given = given.to_owned();
    if let Some((rest, last)) = given.rsplit_once(' ')
        && is_suffix(last)
        && suffix.is_empty()
    {
        suffix = last.to_owned();
        given = rest.to_owned();
    }
    let mut words: Vec<&str> = given.split(' ').collect();
    let mut moved: Vec<&str> = Vec::new();
    while words.len() > 1 && words.last().is_some_and(|word| is_particle(word)) {
        moved.insert(0, words.pop().unwrap_or_default());
    }
    if !moved.is_empty() {
        family = format!("{} {family}", moved.join(" "));
    }
    Person {
        family,
        given: words.join(" "),
        suffix,
        group: false,
    }
}

fn direct(text: &str) -> Person {
    let mut words: Vec<&str> = text.split(' ').filter(|word| !word.is_empty()).collect();
    let mut suffix = String::new();
    if words.len() > 2 && words.last().is_some_and(|word| is_suffix(word)) {
        suffix = words.pop().unwrap_or_default().to_owned();
    }
    if words.len() == 1 {
        return Person {
            family: words[0].to_owned(),
            given: String::new(),
            suffix,
            group: false,
        };
    }
    let join = |words: &[&str]| words.join(" ");
    let starts_initial = words
        .first()
        .is_some_and(|word| is_initials(word) && *word != IRISH);
    // "Smith JA", "Smith J. A."
    let tail = words
        .iter()
        .rev()
        .take_while(|word| is_initials(word))
        .count();
    if tail > 0 && tail < words.len() && !starts_initial {
        let last = words[words.len() - tail..].join(" ");
        let dotted = last.contains('.');
        if dotted || tail == 1 {
            return Person {
                family: join(&words[..words.len() - tail]),
                given: last,
                suffix,
                group: false,
            };
        }
    }
    // "SMITH John"
    let capital = |word: &str| {
        word.chars().count() > 2
            && !word.contains('.')
            && word
                .chars()
                .all(|ch| !ch.is_alphabetic() || ch.is_uppercase())
    };
    let head = words
        .iter()
        .take_while(|word| capital(word) || is_particle(word))
        .count();
    if head > 0
        && head < words.len()
        && words[head..].iter().all(|word| !capital(word))
        && capital(words[head - 1])
    {
        return Person {
            family: join(&words[..head]),
            given: join(&words[head..]),
            suffix,
            group: false,
        };
    }
    if surnames::stand_first(&words) {
        return Person {
            family: join(&words[..words.len() - 1]),
            given: words[words.len() - 1].to_owned(),
            suffix,
            group: false,
        };
    }
    if surnames::is_vietnamese(&words) {
        return Person {
            family: words[0].to_owned(),
            given: join(&words[1..]),
            suffix,
            group: false,
        };
    }
    let mut at = words.len() - 1;
    while at > 1 && (is_particle(words[at - 1]) || surnames::begins(&words, at - 1)) {
        at -= 1;
    }
    if at == 1 && words.len() > 2 && is_particle(words[0]) {
        at = 0;
    }
    if is_particle(words[0]) {
        at = 0;
    }
    Person {
        family: join(&words[at..]),
        given: join(&words[..at]),
        suffix,
        group: false,
    }
}
