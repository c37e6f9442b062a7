//! Words that cannot both be true of one thing in one respect (`data/facts/opposites.txt`).

use std::collections::HashMap;
use std::sync::LazyLock;

use crate::terms::stem;

const TABLE: &str = include_str!("../../../../data/facts/opposites.txt");

/// The mark of a line of acts.
const ACT: char = '!';

/// Where a word stands in the table.
#[derive(Clone, Copy)]
struct Place {
    line: usize,
    side: usize,
    act: bool,
}

impl Place {
    fn is_opposite(self, other: Self) -> bool {
        self.line == other.line && self.side != other.side
    }
}

/// Stem by language → where it stands. A line of the table is English unless it begins "de: ".
static PLACES: LazyLock<HashMap<String, HashMap<String, Vec<Place>>>> = LazyLock::new(|| {
    let mut places: HashMap<String, HashMap<String, Vec<Place>>> = HashMap::new();
    let lines = TABLE.lines().enumerate();
    for (line, words) in lines.filter(|(_, line)| !line.starts_with('#')) {
        let (language, words) = words.split_once(": ").unwrap_or(("en", words));
        let act = words.starts_with(ACT);
        let of_language = places.entry(language.to_owned()).or_default();
        for (side, words) in words.trim_start_matches(ACT).split('|').enumerate() {
            for word in words.split_whitespace() {
                let of_stem = of_language.entry(stem(&word.to_lowercase(), language));
                of_stem.or_default().push(Place { line, side, act });
            }
        }
    }
    places
});

/// Where a stem stands; a language that has no lines is read as English.
fn places(stem: &str, language: &str) -> &'static [Place] {
    let own = PLACES.get(language).or_else(|| PLACES.get("en"));
    own.and_then(|own| own.get(stem)).map_or(&[], Vec::as_slice)
}

/// How many words of `mine` are shut out by a word of `theirs` that they do not hold themselves; lower case.
pub(crate) fn between(mine: &[String], theirs: &[String], language: &str) -> usize {
    let stems = |words: &[String]| -> Vec<String> {
        words.iter().map(|word| stem(word, language)).collect()
    };
    let (mine, theirs) = (stems(mine), stems(theirs));
    let shut_out = |one: &&String| {
        let others = theirs.iter().filter(|other| !mine.contains(other));
        let mut others = others.flat_map(|other| places(other, language));
        others.any(|other| {
            places(one, language)
                .iter()
                .any(|place| place.is_opposite(*other))
        })
    };
    mine.iter()
        .filter(|one| !theirs.contains(one))
        .filter(shut_out)
        .count()
}

/// True if the two words, in lower case, are opposites in what is done or becomes of a thing: "signed" and "refused", not "north"
/// and "south", which tell neighbours apart.
pub(crate) fn are_acts(one: &str, other: &str, language: &str) -> bool {
    let (one, other) = (stem(one, language), stem(other, language));
    let theirs = places(&other, language);
    let mut mine = places(&one, language).iter().filter(|place| place.act);
    mine.any(|place| theirs.iter().any(|other| place.is_opposite(*other)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn opposites_meet_across_forms() {
        let words = |text: &str| text.split(' ').map(str::to_owned).collect::<Vec<_>>();
        assert_eq!(
            between(&words("prices rose"), &words("prices fell sharply"), "en"),
            1
        );
        assert_eq!(
            between(&words("prices rose"), &words("prices rose and fell"), "en"),
            0
        );
        assert!(are_acts("admitted", "denied", "en") && !are_acts("north", "south", "en"));
        assert!(are_acts("stieg", "gesunken", "de") && are_acts("accepté", "refusée", "fr"));
        assert!(!are_acts("accepté", "refusée", "de"));
    }
}
