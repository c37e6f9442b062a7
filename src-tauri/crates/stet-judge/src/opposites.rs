//! Words that cannot both be true of one thing in one respect (`data/facts/opposites.txt`).

use std::collections::HashMap;
use std::sync::LazyLock;

use rust_stemmers::{Algorithm, Stemmer};

const TABLE: &str = include_str!("../../../../data/facts/opposites.txt");

/// The mark of a line of acts.
const ACT: char = '!';

/// Stem → (line, side).
static SIDES: LazyLock<HashMap<String, Vec<(usize, usize)>>> = LazyLock::new(|| {
    let stemmer = Stemmer::create(Algorithm::English);
    let mut sides: HashMap<String, Vec<(usize, usize)>> = HashMap::new();
    for (line, words) in TABLE
        .lines()
        .enumerate()
        .filter(|(_, line)| !line.starts_with('#'))
    {
        for (side, words) in words.trim_start_matches(ACT).split('|').enumerate() {
            for word in words.split_whitespace() {
                sides
                    .entry(stemmer.stem(&word.to_lowercase()).into_owned())
                    .or_default()
                    .push((line, side));
            }
        }
    }
    sides
});

/// How many words of `mine` are shut out by a word of `theirs` that they do not hold themselves; lower case.
pub(crate) fn between(mine: &[String], theirs: &[String]) -> usize {
    let stemmer = Stemmer::create(Algorithm::English);
    let stems = |words: &[String]| -> Vec<String> {
        words
            .iter()
            .map(|word| stemmer.stem(word).into_owned())
            .collect()
    };
    let (mine, theirs) = (stems(mine), stems(theirs));
    let empty = Vec::new();
    let of = |stem: &String| SIDES.get(stem).unwrap_or(&empty);
    mine.iter()
        .filter(|stem| !theirs.contains(stem))
        .filter(|stem| {
            of(stem).iter().any(|(line, side)| {
                theirs
                    .iter()
                    .filter(|other| !mine.contains(other))
                    .any(|other| {
                        of(other)
                            .iter()
                            .any(|(theirs, other)| theirs == line && other != side)
                    })
            })
        })
        .count()
}

/// True if the two words, in lower case, are opposites in what is done or becomes of a thing: "signed" and "refused", not "north"
/// and "south", which tell neighbours apart.
pub(crate) fn are_acts(one: &str, other: &str) -> bool {
    let stemmer = Stemmer::create(Algorithm::English);
    let of = |word: &str| SIDES.get(stemmer.stem(word).as_ref());
    let (Some(mine), Some(theirs)) = (of(one), of(other)) else {
        return false;
    };
    let meets = |(line, side): &(usize, usize)| {
        let act = TABLE
            .lines()
            .nth(*line)
            .is_some_and(|line| line.starts_with(ACT));
        act && theirs.iter().any(|(at, other)| at == line && other != side)
    };
    mine.iter().any(meets)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn opposites_meet_across_forms() {
        let words = |text: &str| text.split(' ').map(str::to_owned).collect::<Vec<_>>();
        assert_eq!(
            between(&words("prices rose"), &words("prices fell sharply")),
            1
        );
        assert_eq!(
            between(&words("prices rose"), &words("prices rose and fell")),
            0
        );
        assert!(are_acts("admitted", "denied") && !are_acts("north", "south"));
    }
}
