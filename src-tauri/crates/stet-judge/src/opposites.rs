//! Words that cannot both be true of one thing in one respect (`data/facts/opposites.txt`).

use std::collections::HashMap;
use std::sync::LazyLock;

use rust_stemmers::{Algorithm, Stemmer};

/// Stem → (line, side).
static SIDES: LazyLock<HashMap<String, Vec<(usize, usize)>>> = LazyLock::new(|| {
    let stemmer = Stemmer::create(Algorithm::English);
    let mut sides: HashMap<String, Vec<(usize, usize)>> = HashMap::new();
    let table = include_str!("../../../../data/facts/opposites.txt");
    for (line, words) in table
        .lines()
        .enumerate()
        .filter(|(_, line)| !line.starts_with('#'))
    {
        for (side, words) in words.split('|').enumerate() {
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
    }
}
