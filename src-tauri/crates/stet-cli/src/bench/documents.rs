//! Documents opened: rows `{path, reference?}`, made from the files below a folder.
//!
//! A reference is the text of the same file as a program we did not write reads it
//! (`scripts/reference-texts.sh`); it stands beside the file as `FILE.ref.txt`. Words are compared
//! in lower case without punctuation; numbers and letters of list items at the start of a line are
//! not, because a document keeps them apart from its words.

use std::collections::{BTreeMap, HashMap};
use std::path::Path;
use std::time::Instant;

use serde_json::{Value, json};
use stet_core::document::Document;
use stet_ingest::{FILE_READERS, READERS, read};

/// How a reference is called beside its file.
const REFERENCE: &str = ".ref.txt";

/// How many files are listed as the worst.
const WORST: usize = 10;

/// The files below `folder` whose names end as a reader's do, by path, as JSON lines.
///
/// # Errors
/// Those of listing a folder.
pub fn rows(folder: &Path) -> std::io::Result<Vec<u8>> {
    let endings: Vec<&str> = FILE_READERS
        .iter()
        .flat_map(|reader| reader.endings())
        .chain(READERS.iter().flat_map(|reader| reader.endings()))
        .copied()
        .collect();
    let mut files = Vec::new();
    let mut folders = vec![folder.to_owned()];
    while let Some(folder) = folders.pop() {
        for entry in std::fs::read_dir(folder)? {
            let path = entry?.path();
            if path.is_dir() {
                folders.push(path);
                continue;
            }
            let ending = path.extension().and_then(|ending| ending.to_str());
            let readable = ending.is_some_and(|ending| {
                endings
                    .iter()
                    .any(|known| ending.eq_ignore_ascii_case(known))
            });
            if readable && !path.to_string_lossy().ends_with(REFERENCE) {
                files.push(path);
            }
        }
    }
    files.sort();
    let mut lines = String::new();
    for path in files {
        let reference = format!("{}{REFERENCE}", path.display());
        let mut row = json!({"path": path.display().to_string()});
        if Path::new(&reference).exists() {
            row["reference"] = reference.into();
        }
        lines.push_str(&format!("{row}\n"));
    }
    Ok(lines.into_bytes())
}

/// Opens each file, and compares its words with the reference where there is one.
///
/// Returns `n`, `opened`, `refused`, `compared`, `word_recall` (words of all references that were
/// read, as a multiset), `word_precision` (words read that are in the reference), `order` (longest
/// common subsequence against the words in common), the same `by_format`, `slowest_ms`, and
/// `worst`: the files with the lowest recall times order.
pub fn run(rows: impl Iterator<Item = Value>, predictions: &mut dyn FnMut(Value)) -> Value {
    let mut all = Tally::default();
    let mut by_format: BTreeMap<String, Tally> = BTreeMap::new();
    let mut scored: Vec<(f64, String)> = Vec::new();
    let mut skipped = 0_usize;
    let mut slowest = 0_u128;
    for row in rows {
        let path = row["path"].as_str().unwrap_or_default();
        let Ok(bytes) = std::fs::read(path) else {
            skipped += 1;
            continue;
        };
        let start = Instant::now();
        let outcome = read(path, &bytes, None);
        let ms = start.elapsed().as_millis();
        slowest = slowest.max(ms);
        let ending = path.rsplit('.').next().unwrap_or_default().to_lowercase();
        let of_format = by_format.entry(ending).or_default();
        let reading = match outcome {
            Ok(reading) => reading,
            Err(error) => {
                all.refused += 1;
                of_format.refused += 1;
                predictions(json!({
                    "path": path, "opened": false, "code": error.code(),
                    "sentence": error.to_string(), "ms": ms as u64,
                }));
                continue;
            }
        };
        all.opened += 1;
        of_format.opened += 1;
        let document = &reading.document;
        let mut row_figures = json!({
            "path": path, "opened": true, "format": reading.format, "ms": ms as u64,
            "blocks": document.blocks.len(), "words": document.word_count(),
            "notices": document.notices,
        });
        let reference = row["reference"]
            .as_str()
            .and_then(|path| std::fs::read(path).ok());
        if let Some(reference) = reference {
            let wanted = words(&String::from_utf8_lossy(&reference));
            let compared = compare(&wanted, &words(&text(document)));
            all.add(&compared);
            of_format.add(&compared);
            row_figures["word_recall"] = json!(compared.recall());
            row_figures["order"] = json!(compared.order());
            row_figures["missing"] = json!(compared.missing);
            scored.push((compared.recall() * compared.order(), path.to_owned()));
        }
        predictions(row_figures);
    }
    scored.sort_by(|one, other| one.0.total_cmp(&other.0).then_with(|| one.1.cmp(&other.1)));
    let mut figures = all.figures();
    figures["skipped"] = json!(skipped);
    figures["slowest_ms"] = json!(slowest as u64);
    figures["by_format"] = by_format
        .iter()
        .map(|(format, tally)| (format.clone(), tally.figures()))
        .collect();
    figures["worst"] = scored
        .iter()
        .take(WORST)
        .map(|(score, path)| json!([path, round(*score)]))
        .collect();
    figures
}

fn text(document: &Document) -> String {
    let blocks: Vec<&str> = document
        .blocks
        .iter()
        .map(|block| block.text.as_str())
        .collect();
    blocks.join("\n")
}

/// Words in lower case. The number or letter of a list item at the start of a line is none.
fn words(text: &str) -> Vec<String> {
    let mut words = Vec::new();
    for line in text.lines() {
        let line = line.trim_start();
        let rest = match line.split_once(' ') {
            Some((marker, rest)) if is_marker(marker) => rest,
            _ => line,
        };
        let plain = rest.replace(['\u{ad}', '\u{200b}', '\u{feff}'], "");
        words.extend(
            plain
                .split(|c: char| !c.is_alphanumeric())
                .filter(|word| !word.is_empty())
                .map(str::to_lowercase),
        );
    }
    words
}

/// `1.`, `(2)`, `a)`, `iv.`
fn is_marker(word: &str) -> bool {
    let Some(inner) = word.strip_suffix(['.', ')']) else {
        return false;
    };
    let inner = inner.strip_prefix('(').unwrap_or(inner);
    let number = inner.len() <= 4 && inner.chars().all(|c| c.is_ascii_digit());
    let letter = inner.len() == 1 && inner.chars().all(|c| c.is_ascii_alphabetic());
    let roman = inner.len() <= 6 && inner.chars().all(|c| "ivxlcIVXLC".contains(c));
    !inner.is_empty() && (number || letter || roman)
}

/// Two texts held against each other.
struct Compared {
    wanted: usize,
    given: usize,
    common: usize,
    in_order: usize,
    /// Some words of the reference that were not read.
    missing: Vec<String>,
}

impl Compared {
    fn recall(&self) -> f64 {
        share(self.common, self.wanted)
    }

    fn order(&self) -> f64 {
        share(self.in_order, self.common)
    }
}

fn compare(wanted: &[String], given: &[String]) -> Compared {
    let mut left: HashMap<&str, usize> = HashMap::new();
    for word in given {
        *left.entry(word).or_default() += 1;
    }
    let mut common = 0;
    let mut missing = Vec::new();
    for word in wanted {
        match left.get_mut(word.as_str()).filter(|count| **count > 0) {
            Some(count) => {
                *count -= 1;
                common += 1;
            }
            None if missing.len() < 30 => missing.push(word.clone()),
            None => {}
        }
    }
    Compared {
        wanted: wanted.len(),
        given: given.len(),
        common,
        in_order: common_in_order(wanted, given),
        missing,
    }
}

/// Length of the longest common subsequence, 64 words at a time (Hyyrö's bit-parallel form).
fn common_in_order(one: &[String], other: &[String]) -> usize {
    let mut places: HashMap<&str, Vec<usize>> = HashMap::new();
    for (at, word) in one.iter().enumerate() {
        places.entry(word).or_default().push(at);
    }
    let mut row = vec![u64::MAX; one.len().div_ceil(64)];
    let mut here = vec![0_u64; row.len()];
    for word in other {
        let Some(at) = places.get(word.as_str()) else {
            continue;
        };
        for place in at {
            here[place / 64] |= 1 << (place % 64);
        }
        let mut carry = false;
        for (bits, here) in row.iter_mut().zip(&here) {
            let matched = *bits & *here;
            let (sum, first) = bits.overflowing_add(matched);
            let (sum, second) = sum.overflowing_add(u64::from(carry));
            carry = first || second;
            *bits = sum | (*bits & !*here);
        }
        for place in at {
            here[place / 64] = 0;
        }
    }
    let zero = |at: &usize| row[at / 64] & (1 << (at % 64)) == 0;
    (0..one.len()).filter(zero).count()
}

fn share(part: usize, whole: usize) -> f64 {
    if whole == 0 {
        1.0
    } else {
        part as f64 / whole as f64
    }
}

fn round(value: f64) -> f64 {
    (value * 10_000.0).round() / 10_000.0
}

#[derive(Default)]
struct Tally {
    opened: usize,
    refused: usize,
    compared: usize,
    wanted: usize,
    given: usize,
    common: usize,
    in_order: usize,
}

impl Tally {
    fn add(&mut self, compared: &Compared) {
        self.compared += 1;
        self.wanted += compared.wanted;
        self.given += compared.given;
        self.common += compared.common;
        self.in_order += compared.in_order;
    }

    fn figures(&self) -> Value {
        json!({
            "n": self.opened + self.refused,
            "opened": self.opened,
            "refused": self.refused,
            "compared": self.compared,
            "word_recall": round(share(self.common, self.wanted)),
            "word_precision": round(share(self.common, self.given)),
            "order": round(share(self.in_order, self.common)),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn list(text: &str) -> Vec<String> {
        words(text)
    }

    #[test]
    fn recall_and_order() {
        let whole = compare(&list("The strait is deep."), &list("the STRAIT is deep"));
        assert_eq!((whole.recall(), whole.order()), (1.0, 1.0));
        let turned = compare(&list("one two three four"), &list("three four one two"));
        assert_eq!((turned.recall(), turned.order()), (1.0, 0.5));
        let lost = compare(&list("one two one two"), &list("one two five"));
        assert_eq!((lost.recall(), lost.missing.len()), (0.5, 2));
        let long: Vec<String> = (0..500).map(|n| n.to_string()).collect();
        assert_eq!(common_in_order(&long, &long[100..]), 400);
        assert_eq!(
            list("  1. first\n(ii) second\nA. third"),
            ["first", "second", "third"]
        );
    }
}
