//! Whether words that a language model quotes carry what a claim says: words of it, and for an allegation its predicate or a
//! word that states the same (`data/predicate-relatives.toml`). "Praised his brother" carries no "murdered his brother".
//!
//! What is dropped stays with the built-in judge.

use std::collections::{BTreeMap, HashMap, HashSet};
use std::sync::LazyLock;

use super::allegation::alleges;
use crate::citation_support::Stems;
use crate::claim::{AtomValue, Claim, predicate_words};
use crate::tables;
use crate::text::language;

/// Words that state the same, by language.
pub(crate) static RELATIVES: tables::Table = tables::Table::new(
    "predicate-relatives.toml",
    include_str!(concat!(
        env!("CARGO_MANIFEST_DIR"),
        "/../../../data/predicate-relatives.toml"
    )),
    tables::reads_as_some::<BTreeMap<String, Vec<String>>>,
);

/// Most words of a quotation or a claim that are compared.
const MOST: usize = 200;

/// Fewest words with content whose language is told.
const FEW_WORDS: usize = 6;

/// Most words of a claim that one or two words of a quotation stand in the place of.
const SWAPPED: usize = 2;

/// Letters that two words of one family begin with, at least, and as a share of the longer one.
const FAMILY: (usize, f64) = (4, 0.6);

/// Word, and stem → the lines it stands in, each language's by numbers of their own.
static LINES: LazyLock<HashMap<String, Vec<usize>>> = LazyLock::new(|| {
    // The file is part of the program, and a test reads it.
    let lists: BTreeMap<String, Vec<String>> = toml::from_str(RELATIVES.text()).unwrap_or_default();
    let mut found: HashMap<String, Vec<usize>> = HashMap::new();
    let mut at = 0;
    for (language, rows) in &lists {
        let stems = Stems::new(Some(language));
        for row in rows {
            for (stem, written) in stems.sentence(row) {
                found.entry(stem).or_default().push(at);
                found.entry(written).or_default().push(at);
            }
            at += 1;
        }
    }
    found
});

/// A word with content: as it is compared, and as it is looked up.
#[derive(Debug, Clone, PartialEq, Eq)]
struct Content {
    stem: String,
    lower: String,
}

impl Content {
    /// True if both state the same, as far as form and the table of relatives tell.
    fn is_akin(&self, other: &Self) -> bool {
        if self.stem == other.stem || self.lower == other.lower {
            return true;
        }
        let shared = self
            .lower
            .chars()
            .zip(other.lower.chars())
            .take_while(|(one, other)| one == other)
            .count();
        let longer = self.lower.chars().count().max(other.lower.chars().count());
        #[allow(clippy::cast_precision_loss, reason = "words have few letters")]
        let family = shared >= FAMILY.0 && shared as f64 >= longer as f64 * FAMILY.1;
        let lines = |word: &Self| {
            let of = |form: &str| LINES.get(form).map_or(&[][..], Vec::as_slice).iter();
            of(&word.lower)
                .chain(of(&word.stem))
                .copied()
                .collect::<Vec<usize>>()
        };
        family || {
            let theirs = lines(other);
            lines(self).iter().any(|line| theirs.contains(line))
        }
    }
}

/// True if the quoted words carry the claim as a whole, where a model says that they do: they hold a word of it that is no
/// name, and none stands in the place of another. What alleges something of somebody has to be carried by its predicate, or
/// a close relative. Words of another language cannot be compared, and are the model's to read.
pub(super) fn carries(claim: &Claim, quoted: &[&str]) -> bool {
    let words = claim.words();
    let language = language::detect(&words)
        .map(|found| found.tag)
        .or_else(|| language::guess(&words));
    let stems = Stems::new(language);
    let names: HashSet<String> = names(claim, &stems);
    let of = |text: &str| -> Vec<Content> {
        let mut all: Vec<Content> = stems
            .sentence(text)
            .into_iter()
            .map(|(stem, written)| Content {
                stem,
                lower: written.to_lowercase(),
            })
            .collect();
        all.truncate(MOST);
        all
    };
    let said = of(&words);
    let is_own = |word: &Content| !names.contains(&word.stem);
    let counts = |word: &&Content| is_own(word) && !word.lower.chars().all(char::is_numeric);
    let own: Vec<&Content> = said.iter().filter(counts).collect();
    if own.is_empty() {
        return true;
    }
    let theirs: Vec<Content> = quoted.iter().flat_map(|text| of(text)).collect();
    let stands = |word: &Content| theirs.iter().any(|other| word.is_akin(other));
    let covered = own.iter().filter(|word| stands(word)).count();
    let swapped = quoted
        .iter()
        .any(|text| is_swapped(&said, &of(text), &names));
    // Few words tell no language.
    let foreign = theirs.len() >= FEW_WORDS
        && language.is_some_and(|own| {
            let tongue = language::detect(&quoted.join(" "));
            tongue.is_some_and(|theirs| theirs.tag != own)
        });
    let carried = if alleges(claim) {
        let predicate: Vec<Content> = match language {
            Some("en") => predicate_words(&words).into_iter().flat_map(of).collect(),
            _ => Vec::new(),
        };
        let mut acts = predicate.iter().filter(|word| is_own(word)).peekable();
        // A predicate that is not told is half of what is said.
        match acts.peek() {
            Some(_) => acts.any(stands),
            None => covered * 2 >= own.len(),
        }
    } else {
        covered > 0
    };
    (carried || foreign) && !swapped
}

/// The stems of the claim's names, figures and dates: they are facts of their own.
fn names(claim: &Claim, stems: &Stems) -> HashSet<String> {
    let own = |value: &AtomValue| {
        matches!(
            value,
            AtomValue::Name(_)
                | AtomValue::Place(_)
                | AtomValue::Attribution(_)
                | AtomValue::Number(_)
                | AtomValue::Date(_)
        )
    };
    let atoms = claim.atoms.iter().filter(|atom| own(&atom.value));
    let counted = |atom: &AtomValue| matches!(atom, AtomValue::Number(_) | AtomValue::Date(_));
    atoms
        .flat_map(|atom| {
            let figures = counted(&atom.value);
            let words = stems.sentence(&atom.text).into_iter();
            // Of "120 passengers" the figure alone.
            words.filter(move |(stem, _)| !figures || stem.chars().any(char::is_numeric))
        })
        .map(|(stem, _)| stem)
        .collect()
}

/// True if between the same words on both sides the quotation has other words than the claim: "the bishop
/// praised his brother" for "the bishop murdered his brother".
fn is_swapped(claim: &[Content], quoted: &[Content], names: &HashSet<String>) -> bool {
    let pairs = aligned(claim, quoted);
    pairs.windows(2).any(|two| {
        let mine = &claim[two[0].0 + 1..two[1].0];
        let theirs = &quoted[two[0].1 + 1..two[1].1];
        let own: Vec<&Content> = mine
            .iter()
            .filter(|word| !names.contains(&word.stem))
            .collect();
        let all_strange = |word: &&Content| !quoted.iter().any(|other| word.is_akin(other));
        (1..=SWAPPED).contains(&own.len())
            && (1..=SWAPPED).contains(&theirs.len())
            && own.iter().all(all_strange)
    })
}

/// The longest row of words that stand in both in one order, by their numbers.
fn aligned(claim: &[Content], quoted: &[Content]) -> Vec<(usize, usize)> {
    let (rows, columns) = (claim.len(), quoted.len());
    let mut longest = vec![vec![0_usize; columns + 1]; rows + 1];
    for row in (0..rows).rev() {
        for column in (0..columns).rev() {
            longest[row][column] = if claim[row].is_akin(&quoted[column]) {
                longest[row + 1][column + 1] + 1
            } else {
                longest[row + 1][column].max(longest[row][column + 1])
            };
        }
    }
    let mut pairs = Vec::new();
    let (mut row, mut column) = (0, 0);
    while row < rows && column < columns {
        if claim[row].is_akin(&quoted[column]) {
            pairs.push((row, column));
            row += 1;
            column += 1;
        } else if longest[row + 1][column] >= longest[row][column + 1] {
            row += 1;
        } else {
            column += 1;
        }
    }
    pairs
}

#[cfg(test)]
mod tests {
    use super::super::taken::tests::claim;
    use super::*;

    #[test]
    fn a_quotation_carries_the_predicate_or_nothing() {
        let _: BTreeMap<String, Vec<String>> =
            toml::from_str(RELATIVES.bundled).expect("data/predicate-relatives.toml");
        let cases = [
            // The act is another.
            (
                "The bishop of Orrow murdered his brother in the cathedral.",
                "The bishop of Orrow praised his brother in the cathedral",
                false,
            ),
            (
                "The bishop of Orrow murdered his brother in the cathedral.",
                "The bishop o",
                false,
            ),
            (
                "The board sold the ferry in 2019.",
                "The board painted the ferry",
                false,
            ),
            (
                "Holm & Sons poisoned the river at Brae.",
                "Holm & Sons cleaned the river at Brae",
                false,
            ),
            ("Renn is a pilot.", "Renn is a baker by trade", false),
            (
                "Der Rat von Hest verkaufte die Fähre an einen Reeder.",
                "Der Rat von Hest lobte die Fähre",
                false,
            ),
            (
                "Le conseil de Skarn a vendu le moulin.",
                "Le conseil de Skarn a peint le moulin",
                false,
            ),
            (
                "El consejo de Brae vendió el molino viejo.",
                "El consejo de Brae pintó el molino viejo",
                false,
            ),
            // The same in these words or others.
            (
                "The harbour board sold the ferry in 2019.",
                "the port authority parted with its only ship",
                true,
            ),
            (
                "The mill was built in 1901.",
                "In 1901 workers erected the mill",
                true,
            ),
            ("Renn is a pilot.", "Renn, a pilot since 1990", true),
            (
                "The council approved the budget.",
                "councillors adopted the budget",
                true,
            ),
            (
                "Der Rat von Hest verkaufte die Fähre.",
                "der Verkauf der Fähre durch den Rat von Hest",
                true,
            ),
            (
                "Le conseil de Skarn a vendu le moulin.",
                "la vente du moulin par le conseil",
                true,
            ),
            // In words that no table has, and in another language.
            (
                "The sawmill at Hest went under in spring.",
                "the sawmill has been in the hands of a receiver since April",
                true,
            ),
            (
                "The council of Hest gave up the ferry.",
                "Der Rat der Gemeinde hat die Fähre und ihren Betrieb nicht mehr gewollt",
                true,
            ),
            (
                "Tor Brandt embezzled the fees of the harbour.",
                "Tor Brandt collected the fees of the harbour",
                false,
            ),
        ];
        for (words, quoted, expected) in cases {
            assert_eq!(
                carries(&claim(words), &[quoted]),
                expected,
                "{words} · {quoted}"
            );
        }
    }
}
