//! Names of persons: read as written, and compared across orders, scripts, initials and particles.

mod given;
mod read;
mod transliteration;

pub use given::NICKNAMES;
pub use read::read;

use given::Given;

use super::fold::{Word, joined, words};
use crate::reference::Person;
use crate::reference::parse::is_initials;

/// How a cited name stands to a recorded one; the earlier, the closer.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Likeness {
    /// The same name.
    Same,
    /// The same name, written otherwise: initials, accents, order, a middle name left out.
    Written,
    /// The same name as far as the record goes: it gives less of it than the citation.
    AsFarAsRecorded,
    /// The family name is the same and the given name could be a form of the other.
    Plausible,
    /// Another name.
    Other,
}

/// Compares two names.
pub(super) fn compare(cited: &Person, recorded: &Person) -> Likeness {
    let likeness = as_written(cited, recorded);
    if likeness <= Likeness::Written {
        return likeness;
    }
    match transliteration::in_cyrillic(cited, recorded) {
        Some((cited, recorded)) => {
            likeness.min(as_written(&cited, &recorded).max(Likeness::Written))
        }
        None => likeness,
    }
}

fn as_written(cited: &Person, recorded: &Person) -> Likeness {
    let (left, right) = (whole(cited), whole(recorded));
    if letters(&left) == letters(&right) {
        let same = plain(cited) == plain(recorded);
        return if same {
            Likeness::Same
        } else {
            Likeness::Written
        };
    }
    if script(&left) != script(&right) {
        // One side in Latin letters, the other not: nothing to compare by.
        return Likeness::AsFarAsRecorded;
    }
    if sorted(&left) == sorted(&right) {
        return Likeness::Written;
    }
    if script(&left) == Script::Other
        && in_line(cited)
            .iter()
            .any(|line| in_line(recorded).contains(line))
    {
        return Likeness::Written;
    }
    if cited.group || recorded.group {
        return groups(&left, &right);
    }
    let mut best = Likeness::Other;
    for (family, given) in splits(cited) {
        for (other_family, other_given) in splits(recorded) {
            best = best.min(halves(&family, &given, &other_family, &other_given));
        }
    }
    if best == Likeness::Other && by_first_surname(cited, recorded) {
        return Likeness::Plausible;
    }
    best
}

/// True for a person of two surnames who is cited by the first, where a catalogue takes it for a
/// given name: "García G" and "de Oliveira SD" for Gabriel García Márquez and Danilo de Oliveira
/// Silva. The initials must be those of all other names, or of those before the surname.
fn by_first_surname(cited: &Person, recorded: &Person) -> bool {
    let cited_family = skip_particles(&name_words(&cited.family));
    let [surname] = &cited_family[..] else {
        return false;
    };
    let mut names = whole(recorded);
    names.retain(|word| !PARTICLES.contains(&word.text.as_str()));
    // "Mary Ann Lee" has no surname in the middle; three names and one of them the cited one have.
    let Some(at) = names
        .iter()
        .position(|word| loose(&word.text) == loose(&surname.text))
    else {
        return false;
    };
    if names.len() < 3 || at == 0 || at + 1 == names.len() {
        return false;
    }
    let initials = |words: &[Word]| -> Vec<char> {
        let mut all: Vec<char> = words
            .iter()
            .filter_map(|word| word.text.chars().next())
            .collect();
        all.sort_unstable();
        all
    };
    let given = name_words(&cited.given);
    let written: Vec<char> = match &given[..] {
        // "SD" is two initials.
        [only] if is_initials(cited.given.trim()) => only.text.chars().collect(),
        several => several
            .iter()
            .filter_map(|word| word.text.chars().next())
            .collect(),
    };
    let mut letters = written.clone();
    letters.sort_unstable();
    let short =
        given.iter().all(|word| word.text.chars().count() == 1) || is_initials(cited.given.trim());
    let others = [&names[..at], &names[at + 1..]].concat();
    short && written.len() >= 2 && letters == initials(&others)
        || short
            && !written.is_empty()
            && at + 2 == names.len()
            && letters == initials(&names[..at])
        || !short && at + 2 == names.len() && sorted(&given) == sorted(&names[..at])
}

/// The name in one line, as the citation or record gives it.
pub(super) fn shown(person: &Person) -> String {
    if let Some(name) = person.unparted() {
        return name;
    }
    let parts = [&person.given, &person.family, &person.suffix];
    parts
        .into_iter()
        .map(|part| part.trim())
        .filter(|part| !part.is_empty())
        .collect::<Vec<_>>()
        .join(" ")
}

fn plain(person: &Person) -> String {
    shown(person)
        .split_whitespace()
        .collect::<Vec<_>>()
        .join(" ")
}

/// All words of the name, given names first, without suffix.
fn whole(person: &Person) -> Vec<Word> {
    let mut all = name_words(&person.given);
    all.extend(name_words(&person.family));
    all
}

/// The words of a name; some catalogues number people of one name ("Wei Wang 0001").
fn name_words(text: &str) -> Vec<Word> {
    let mut all = words(text);
    all.retain(|word| word.text.contains(|ch: char| !ch.is_ascii_digit()));
    all
}

/// One string for the name in which common transliterations fall together: "Müller", "Mueller".
fn letters(name: &[Word]) -> String {
    loose(&joined(name))
}

fn loose(text: &str) -> String {
    text.replace("ae", "a")
        .replace("oe", "o")
        .replace("ue", "u")
        .replace("aa", "a")
}

fn sorted(name: &[Word]) -> Vec<String> {
    let mut parts: Vec<String> = name.iter().map(|word| loose(&word.text)).collect();
    parts.sort_unstable();
    parts
}

/// The name without blanks in either order: "李世安" is 李 + 世安, and 世安 李.
fn in_line(person: &Person) -> [String; 2] {
    let (family, given) = (name_words(&person.family), name_words(&person.given));
    let (family, given) = (letters(&family), letters(&given));
    [format!("{family}{given}"), format!("{given}{family}")]
}

#[derive(PartialEq, Eq)]
enum Script {
    Latin,
    Other,
}

fn script(name: &[Word]) -> Script {
    let foreign = name
        .iter()
        .flat_map(|word| word.text.chars())
        .any(|ch| ch.is_alphabetic() && !ch.is_ascii());
    if foreign {
        Script::Other
    } else {
        Script::Latin
    }
}

/// Particles that belong to a family name in some catalogues and not in others.
const PARTICLES: &[&str] = &[
    "de", "da", "di", "do", "du", "dos", "das", "del", "della", "der", "den", "des", "la", "le",
    "les", "van", "von", "vom", "zu", "zur", "ter", "ten", "te", "al", "el", "bin", "ibn", "ben",
    "af", "av", "st", "san", "santa", "y", "e", "d", "l", "o", "mac", "mc",
];

/// The ways to part a name into family and given words: as given, with particles moved across, and,
/// since catalogues differ on it, the other way round and with a double family name parted.
fn splits(person: &Person) -> Vec<(Vec<Word>, Vec<Word>)> {
    let (family, given) = (name_words(&person.family), name_words(&person.given));
    let mut ways = vec![(family.clone(), given.clone())];
    // "Maarten de" + "Rijke" and "Maarten" + "de Rijke" are both taken as "Rijke".
    let bare: Vec<Word> = skip_particles(&family);
    // Among given names only lower case tells a particle: "Al" is a name.
    let particle = |word: &&Word| {
        let written = word.span.slice(&person.given).unwrap_or_default();
        PARTICLES.contains(&word.text.as_str()) && written.starts_with(char::is_lowercase)
    };
    let before = given.iter().rev().take_while(particle).count();
    let kept = given[..given.len() - before].to_vec();
    if !bare.is_empty() && (bare.len() < family.len() || before > 0) {
        ways.push((bare.clone(), kept.clone()));
    }
    if given.is_empty() && family.len() > 1 {
        // Parts cannot be told: the last word, or the first, may be the family name.
        let last = family.len() - 1;
        ways.push((family[last..].to_vec(), family[..last].to_vec()));
        ways.push((family[..1].to_vec(), family[1..].to_vec()));
    } else if !given.is_empty() {
        ways.push((given.clone(), family.clone()));
        if family.len() > 1 {
            // "Garau Luis": either half may have been taken for a middle name.
            let mut longer = given.clone();
            longer.extend_from_slice(&family[..family.len() - 1]);
            ways.push((family[family.len() - 1..].to_vec(), longer));
            ways.push((family[..1].to_vec(), given.clone()));
        }
    }
    ways.retain(|(family, _)| !family.is_empty());
    ways
}

fn skip_particles(family: &[Word]) -> Vec<Word> {
    let start = family
        .iter()
        .position(|word| !PARTICLES.contains(&word.text.as_str()))
        .unwrap_or(0);
    family[start..].to_vec()
}

fn halves(
    family: &[Word],
    given: &[Word],
    other_family: &[Word],
    other_given: &[Word],
) -> Likeness {
    let (left, right) = (letters(family), letters(other_family));
    // A bare initial is no family name.
    if left.chars().count() < 2 || right.chars().count() < 2 {
        return Likeness::Other;
    }
    let likeness = Given::read(given).compare(&Given::read(other_given));
    if left == right {
        likeness
    } else if likeness <= Likeness::AsFarAsRecorded
        && !given.is_empty()
        && !other_given.is_empty()
        && near(&left, &right)
    {
        Likeness::Plausible
    } else {
        Likeness::Other
    }
}

/// A family name with one letter wrong, or one half of a double name.
fn near(left: &str, right: &str) -> bool {
    const SHORTEST: usize = 5;
    let short = left.len().min(right.len());
    short >= SHORTEST
        && (strsim::osa_distance(left, right) == 1
            || left.starts_with(right)
            || right.starts_with(left)
            || left.ends_with(right)
            || right.ends_with(left))
}

/// Names of groups: the same words but for connecting ones, or one the initials of the other.
fn groups(left: &[Word], right: &[Word]) -> Likeness {
    let content = |name: &[Word]| -> Vec<String> {
        name.iter()
            .map(|word| word.text.clone())
            .filter(|word| !matches!(word.as_str(), "the" | "of" | "and" | "for" | "on" | "in"))
            .collect()
    };
    let (left, right) = (content(left), content(right));
    let initials = |name: &[String]| -> String {
        name.iter().filter_map(|word| word.chars().next()).collect()
    };
    let acronym = |short: &[String], long: &[String]| {
        short.len() == 1 && long.len() > 1 && short[0] == initials(long)
    };
    if left == right || acronym(&left, &right) || acronym(&right, &left) {
        Likeness::Written
    } else {
        Likeness::Other
    }
}

#[cfg(test)]
mod tests;
