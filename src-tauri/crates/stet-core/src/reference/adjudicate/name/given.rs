//! Given names: initials, middle names, double names and familiar forms.

use std::collections::HashMap;
use std::sync::OnceLock;

use super::Likeness;
use crate::reference::adjudicate::fold::Word;
use crate::tables;

/// Short and familiar forms of given names.
pub static NICKNAMES: tables::Table = tables::Table::new(
    "nicknames.txt",
    include_str!(concat!(
        env!("CARGO_MANIFEST_DIR"),
        "/../../../data/nicknames.txt"
    )),
    tables::holds_lines,
);

/// Letters that transliterations keep together in an initial: "Yu. Ivanov" is Yuri.
const DOUBLE_INITIALS: &[&str] = &[
    "yu", "ya", "ye", "ju", "ja", "je", "zh", "kh", "ch", "sh", "ts",
];

/// Longest run of initials written as one word: "JRR".
const LONGEST_INITIALS: usize = 5;

/// The given names of a person.
pub(super) struct Given {
    parts: Vec<Part>,
}

/// One of them.
#[derive(Debug, Clone, PartialEq, Eq)]
struct Part {
    text: String,
    /// The second half of a double name, "Taek" in "Ho-Taek".
    tied: bool,
}

impl Part {
    fn is_initial(&self) -> bool {
        self.text.chars().count() == 1 || DOUBLE_INITIALS.contains(&self.text.as_str())
    }

    /// Equal, or one an initial of the other.
    fn same(&self, other: &Self) -> bool {
        self.text == other.text
            || (self.is_initial() && other.text.starts_with(&self.text))
            || (other.is_initial() && self.text.starts_with(&other.text))
    }
}

impl Given {
    pub(super) fn read(words: &[Word]) -> Self {
        Self {
            parts: words
                .iter()
                .map(|word| Part {
                    text: word.text.clone(),
                    tied: word.tied,
                })
                .collect(),
        }
    }

    /// Compares given names, the family names being the same.
    pub(super) fn compare(&self, recorded: &Self) -> Likeness {
        if self.joined() == recorded.joined() {
            return Likeness::Written;
        }
        if self.parts.is_empty() {
            return Likeness::Written;
        }
        if recorded.parts.is_empty() {
            return Likeness::AsFarAsRecorded;
        }
        let (cited, known) = (self.spread(recorded), recorded.spread(self));
        match fits(&cited, &known) {
            Some(likeness) => likeness,
            None if plausible(&cited, &known) => Likeness::Plausible,
            None => Likeness::Other,
        }
    }

    fn joined(&self) -> String {
        self.parts.iter().map(|part| part.text.as_str()).collect()
    }

    /// "JR" beside "John Ronald" is two initials; a short name beside a short name is a name.
    fn spread(&self, other: &Self) -> Vec<Part> {
        let [only] = &self.parts[..] else {
            return self.parts.clone();
        };
        let letters: Vec<char> = only.text.chars().collect();
        let initials = (2..=LONGEST_INITIALS).contains(&letters.len())
            && other.parts.len() == letters.len()
            && letters
                .iter()
                .zip(&other.parts)
                .all(|(&letter, part)| part.text.starts_with(letter));
        if !initials {
            return self.parts.clone();
        }
        letters
            .into_iter()
            .map(|letter| Part {
                text: letter.to_string(),
                tied: false,
            })
            .collect()
    }
}

/// How the given names fit if the shorter list stands in the longer, in order, each part the same or
/// an initial of the other; middle names may be left out, the first only where a whole name follows
/// ("Maria" for "Filippo Maria"). `None` if they do not fit.
fn fits(cited: &[Part], recorded: &[Part]) -> Option<Likeness> {
    let swapped = cited.len() > recorded.len();
    let (short, long) = if swapped {
        (recorded, cited)
    } else {
        (cited, recorded)
    };
    let mut likeness = Likeness::Written;
    let mut at = 0;
    let mut whole_names = 0;
    for part in short {
        at += long[at..].iter().position(|other| part.same(other))?;
        let other = &long[at];
        at += 1;
        let (ours, theirs) = if swapped {
            (other, part)
        } else {
            (part, other)
        };
        if theirs.is_initial() && !ours.is_initial() {
            likeness = likeness.max(Likeness::AsFarAsRecorded);
        }
        let whole = !ours.is_initial() && !theirs.is_initial();
        whole_names += usize::from(whole);
        // Half of a double name is a form of it, not a spelling: "Ho" for "Ho-Taek".
        let halved = long.get(at).is_some_and(|next| next.tied)
            && !short.iter().any(|own| own.same(&long[at]));
        if whole && halved {
            likeness = likeness.max(Likeness::Plausible);
        }
    }
    let passed_first = !short[0].same(&long[0]);
    (!passed_first || whole_names > 0).then_some(likeness)
}

/// The first names could be forms of one name: one begins the other or stands in it, they are in one
/// line of the table of familiar forms, one is a pet form of its beginning, or their spelling is
/// near. Two whole names that merely begin with one letter are two names.
fn plausible(cited: &[Part], recorded: &[Part]) -> bool {
    let (first, second) = (&cited[0], &recorded[0]);
    let (one, other) = (first.text.as_str(), second.text.as_str());
    const LEAST_INSIDE: usize = 3;
    let inside = |short: &str, long: &str| short.len() >= LEAST_INSIDE && long.contains(short);
    if first.is_initial() || second.is_initial() {
        return one.chars().next() == other.chars().next()
            || (first.is_initial() && begins_familiar(one, other));
    }
    if familiar(one, other) {
        return true;
    }
    one.starts_with(other)
        || other.starts_with(one)
        || inside(one, other)
        || inside(other, one)
        || is_pet_form(one, other)
        || is_pet_form(other, one)
        || (!both_known(one, other) && near(one, other))
}

/// "Maddy" for Madhureeta, "Moe" for Mohit: a short name that keeps the beginning and ends as pet
/// names do.
fn is_pet_form(short: &str, long: &str) -> bool {
    const LONGEST: usize = 5;
    let (beginning, whole) = (short.get(..2), short.chars().count());
    whole <= LONGEST
        && whole < long.chars().count()
        && beginning.is_some_and(|beginning| long.starts_with(beginning))
        && short.ends_with(['y', 'e', 'i', 'a', 'o'])
        && !both_known(short, long)
}

/// Spellings of one name: at most a third of the letters differ.
fn near(one: &str, other: &str) -> bool {
    let shorter = one.chars().count().min(other.chars().count());
    strsim::osa_distance(one, other) <= shorter / 3
}

/// True if both are in the table of familiar forms: in different lines they are different names.
fn both_known(one: &str, other: &str) -> bool {
    let names = &table().by_name;
    names.contains_key(one) && names.contains_key(other)
}

/// The table of familiar forms: its lines, and the lines each name stands in.
struct Familiar {
    lines: Vec<&'static str>,
    by_name: HashMap<&'static str, Vec<usize>>,
}

fn table() -> &'static Familiar {
    static TABLE: OnceLock<Familiar> = OnceLock::new();
    TABLE.get_or_init(|| {
        let lines: Vec<&str> = NICKNAMES
            .text()
            .lines()
            .filter(|line| !line.starts_with('#'))
            .collect();
        let mut by_name: HashMap<_, Vec<usize>> = HashMap::new();
        for (at, line) in lines.iter().enumerate() {
            for name in line.split_whitespace() {
                by_name.entry(name).or_default().push(at);
            }
        }
        Familiar { lines, by_name }
    })
}

fn familiar(one: &str, other: &str) -> bool {
    let names = &table().by_name;
    match (names.get(one), names.get(other)) {
        (Some(one), Some(other)) => one.iter().any(|line| other.contains(line)),
        _ => false,
    }
}

/// An initial of a familiar form: "B. Jones" may be Robert, called Bob.
fn begins_familiar(initial: &str, name: &str) -> bool {
    let table = table();
    let lines = table.by_name.get(name).into_iter().flatten();
    lines
        .filter_map(|&at| table.lines.get(at))
        .flat_map(|line| line.split_whitespace())
        .any(|form| form.starts_with(initial))
}
