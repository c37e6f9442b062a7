//! The check `internal-name`.

use std::collections::{BTreeMap, BTreeSet};

use unicode_normalization::UnicodeNormalization;
use unicode_normalization::char::is_combining_mark;

use crate::citation_support::is_stop_word;
use crate::document::Place;

use super::names::{Name, names};
use super::{Check, CheckFinding, Scope, Severity};

/// Reports a name the document spells in two ways.
///
/// **Why.** A misspelt name is the commonest error of all, and the one its owner never forgives.
/// Often the right spelling is elsewhere in the text.
///
/// **Example.** "Katarina Holm" in the second paragraph, "Katerina Holm" in the ninth. The spelling
/// used less often is marked first.
///
/// **Limits.** Compares names of two to four words in which exactly one word differs, by a single
/// letter inside the word, a doubled letter, or letters that sound alike (c and k, f and ph, i and
/// y). Differences in short words (under four letters) or last letters (Paul and Paula, Eric and
/// Erica), and pairs that appear in one sentence ("Kirsten and Kristen Holm"), are taken for two
/// names. Names that differ only in accents or hyphens are a query.
#[derive(Debug, Clone, Copy, Default)]
pub struct InternalName;

impl Check for InternalName {
    fn code(&self) -> &'static str {
        "internal-name"
    }

    fn title(&self) -> &'static str {
        "One name spelled in two ways"
    }

    fn run(&self, scope: &Scope<'_>) -> Vec<CheckFinding> {
        let spellings = Spellings::read(scope);
        let mut findings = Vec::new();
        let language = scope
            .document
            .detect_language()
            .map_or("en", |found| found.tag);
        for (rare, common) in spellings.pairs() {
            // "Können Sie", "Könnten Sie" are capitalised for another reason.
            let mut differing = rare.iter().zip(&common).filter(|(one, other)| one != other);
            let is_grammar = |word: &String| is_stop_word(language, &word.to_lowercase());
            if differing.any(|(one, other)| is_grammar(one) || is_grammar(other)) {
                continue;
            }
            let (Some(first), Some(second)) =
                (spellings.uses.get(&rare), spellings.uses.get(&common))
            else {
                continue;
            };
            if together(first, second) {
                continue;
            }
            let places: Vec<Place> = first
                .iter()
                .map(|use_| use_.place)
                .chain(second.iter().take(1).map(|use_| use_.place))
                .collect();
            let severity = if letters(&rare) == letters(&common) {
                Severity::Query
            } else {
                Severity::Inconsistency
            };
            let (rare, common) = (rare.join(" "), common.join(" "));
            findings.push(scope.finding(
                self,
                severity,
                places,
                format!("The text has both “{rare}” and “{common}”: one name in two spellings?"),
                format!("“{rare}” × {}, “{common}” × {}", first.len(), second.len()),
            ));
        }
        findings
    }
}

struct Use {
    place: Place,
    sentence: usize,
}

struct Spellings {
    uses: BTreeMap<Vec<String>, Vec<Use>>,
}

/// Names compared with one another at most, among those alike in all words but one.
const MOST_COMPARED: usize = 60;

impl Spellings {
    fn read(scope: &Scope<'_>) -> Self {
        let mut uses: BTreeMap<Vec<String>, Vec<Use>> = BTreeMap::new();
        // German writes every noun with a capital: "Die Geigenbauerin Henrike Salbach" ends in the name.
        let nouns = scope
            .document
            .detect_language()
            .is_some_and(|found| found.tag == "de");
        for (sentence, content) in scope.sentences().iter().enumerate() {
            for Name { words, place } in names(content) {
                let words = match words.len().checked_sub(2) {
                    Some(more @ 1..) if nouns => words[more..].to_vec(),
                    _ => words,
                };
                let known = uses.entry(words).or_default();
                // A run at the beginning of a sentence is read twice.
                let again = known.last().is_some_and(|last| {
                    last.place.block == place.block && last.place.span.end == place.span.end
                });
                if !again {
                    known.push(Use { place, sentence });
                }
            }
        }
        Self { uses }
    }

    /// Pairs of names that look like two spellings of one, the rarer first.
    fn pairs(&self) -> BTreeSet<(Vec<String>, Vec<String>)> {
        // Names with the same words but one meet under the same key, so no name is compared
        // with all others.
        let mut meeting: BTreeMap<(usize, Vec<&str>), Vec<&Vec<String>>> = BTreeMap::new();
        for name in self.uses.keys() {
            for hole in 0..name.len() {
                let rest = name
                    .iter()
                    .enumerate()
                    .filter(|(at, _)| *at != hole)
                    .map(|(_, word)| word.as_str())
                    .collect();
                meeting.entry((hole, rest)).or_default().push(name);
            }
        }
        let mut pairs = BTreeSet::new();
        for ((hole, _), group) in meeting {
            if group.len() > MOST_COMPARED {
                continue;
            }
            for (at, left) in group.iter().enumerate() {
                for right in &group[at + 1..] {
                    if !alike(&left[hole], &right[hole]) {
                        continue;
                    }
                    let count = |name: &Vec<String>| self.uses.get(name).map_or(0, Vec::len);
                    if count(left) < count(right)
                        || (count(left) == count(right) && self.later(left, right))
                    {
                        pairs.insert(((*left).clone(), (*right).clone()));
                    } else {
                        pairs.insert(((*right).clone(), (*left).clone()));
                    }
                }
            }
        }
        pairs
    }

    fn later(&self, left: &Vec<String>, right: &Vec<String>) -> bool {
        let first = |name| {
            self.uses
                .get(name)
                .and_then(|uses| uses.first())
                .map(|use_| use_.place)
        };
        first(left) > first(right)
    }
}

fn together(first: &[Use], second: &[Use]) -> bool {
    let held: BTreeSet<usize> = first.iter().map(|use_| use_.sentence).collect();
    second.iter().any(|use_| held.contains(&use_.sentence))
}

/// True if two words look like spellings of one name rather than two names.
fn alike(left: &str, right: &str) -> bool {
    let (left, right) = (left.to_lowercase(), right.to_lowercase());
    if left == right || left.chars().count().min(right.chars().count()) < 4 {
        return false;
    }
    // Plural, possessive and adjective endings make other words, not other spellings.
    let shorter_first = |a: &str, b: &str| {
        b.strip_prefix(a)
            .is_some_and(|ending| ending != "e" && !a.ends_with(ending))
    };
    if shorter_first(&left, &right) || shorter_first(&right, &left) {
        return false;
    }
    if sounding(&left) == sounding(&right) {
        return true;
    }
    inner_letter_differs(&left, &right)
}

/// One substitution, insertion, deletion or swap, neither in the first nor in the last letter,
/// in words of at least six letters.
fn inner_letter_differs(left: &str, right: &str) -> bool {
    let (left, right): (Vec<char>, Vec<char>) = (left.chars().collect(), right.chars().collect());
    if left.len().min(right.len()) < 6
        || left.first() != right.first()
        || left.last() != right.last()
    {
        return false;
    }
    let start = left.iter().zip(&right).take_while(|(a, b)| a == b).count();
    let end = left
        .iter()
        .rev()
        .zip(right.iter().rev())
        .take_while(|(a, b)| a == b)
        .count()
        .min(left.len().min(right.len()) - start);
    let (mid_left, mid_right) = (
        &left[start..left.len() - end],
        &right[start..right.len() - end],
    );
    match (mid_left, mid_right) {
        ([_], [_]) | ([_], []) | ([], [_]) => true,
        ([a, b], [c, d]) => a == d && b == c,
        _ => false,
    }
}

/// Accents dropped, letters that sound alike made one, doubled letters single, a final e dropped
/// from longer words.
fn sounding(word: &str) -> String {
    let mut folded = unaccented(word);
    for (from, to) in [
        ("ph", "f"),
        ("ck", "k"),
        ("c", "k"),
        ("th", "t"),
        ("y", "i"),
        ("ei", "ai"),
    ] {
        folded = folded.replace(from, to);
    }
    let mut out: Vec<char> = folded.chars().collect();
    out.dedup();
    if out.len() > 4 && out.last() == Some(&'e') {
        out.pop();
    }
    out.into_iter().collect()
}

/// Its letters without accents, hyphens and capitals.
fn letters(name: &[String]) -> String {
    let plain = unaccented(&name.join(" ")).to_lowercase();
    plain.replace(['-', '‑'], "")
}

fn unaccented(word: &str) -> String {
    word.nfd().filter(|ch| !is_combining_mark(*ch)).collect()
}

#[cfg(test)]
mod tests {
    use super::super::testing::{found, silent};
    use super::*;

    #[test]
    fn finds_two_spellings_of_one_name() {
        found(
            &InternalName,
            Severity::Inconsistency,
            &[
                (
                    "It was Katarina Holm who began. Katarina Holm said so.\n\nKaterina Holm left.",
                    "Katerina Holm",
                    "“Katerina Holm” × 1, “Katarina Holm” × 2",
                ),
                (
                    "Peter Smith came. Later Peter Smyth left.",
                    "Peter Smyth",
                    "“Peter Smyth” × 1, “Peter Smith” × 1",
                ),
                (
                    "The Hallin Boatyard paid. The Halin Boatyard did not.",
                    "Halin Boatyard",
                    "“Halin Boatyard” × 1, “Hallin Boatyard” × 1",
                ),
                (
                    "Die Kapitänin Katarina Holm kam mit dem Boot in den Hafen. Am Abend ging auch Katerina Holm von Bord.",
                    "Katerina Holm",
                    "“Katerina Holm” × 1, “Katarina Holm” × 1",
                ),
                (
                    "We met Stefan Meyer. We lost Stephan Meyer.",
                    "Stephan Meyer",
                    "“Stephan Meyer” × 1, “Stefan Meyer” × 1",
                ),
            ],
        );
        found(
            &InternalName,
            Severity::Query,
            &[(
                "We met José García. We lost Jose García.",
                "Jose García",
                "“Jose García” × 1, “José García” × 1",
            )],
        );
        found(
            &InternalName,
            Severity::Query,
            &[(
                "We met Anne-Marie Holm. We lost Annemarie Holm.",
                "Annemarie Holm",
                "“Annemarie Holm” × 1, “Anne-Marie Holm” × 1",
            )],
        );
    }

    #[test]
    fn takes_near_names_for_two_persons_or_places() {
        silent(
            &InternalName,
            &[
                "Paul Renn came. Paula Renn left.",
                "John Smith came. Joan Smith left.",
                "Kirsten Holm and Kristen Holm are sisters.",
                "North Korea spoke. South Korea did not.",
                "The Catholic Church spoke. The Catholic Churches did not.",
                "Henry Adams wrote. Henry Adam read.",
                "Maria Holm came. Marie Holm left.",
                "World War I ended. World War II began.",
                "Katarina Holm’s boat sank. Katarina Holm swam.",
                "The Social Democrats won. The Social Democratic leader wept.",
                "Martin Berg came. Morten Berg left.",
                "Das ist ein Brief an die Leser. Können Sie das lesen? Könnten Sie das auch schreiben?",
            ],
        );
    }
}
