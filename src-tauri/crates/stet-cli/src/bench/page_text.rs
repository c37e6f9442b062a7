//! The main text of web pages: rows `{path, address?, with?, without?, expected?, title?, …}`, made
//! from a folder.
//!
//! Two layouts are known. `segments.json` beside `pages/`: for each address a file, segments that are
//! of the text (`with`) and segments that are not (`without`), and metadata. Or folders with
//! `source.html`, `expected.html` and `expected-metadata.json`: the whole text, compared word by
//! word. A segment is found if its words stand in the text in their order; white space does not count.

use std::collections::HashMap;
use std::path::Path;
use std::time::Instant;

use serde_json::{Value, json};
use stet_core::document::Document;
use stet_core::evidence::Page;
use stet_ingest::{Format, page};

/// How many pages are listed as the worst.
const WORST: usize = 10;

/// The pages of a folder as JSON lines, by name; `None` if the folder has neither layout.
///
/// # Errors
/// Those of reading files and folders.
pub fn rows(folder: &Path) -> std::io::Result<Option<Vec<u8>>> {
    let segments = folder.join("segments.json");
    if segments.exists() {
        return from_segments(folder, &std::fs::read(segments)?).map(Some);
    }
    let mut folders: Vec<_> = std::fs::read_dir(folder)?
        .filter_map(|entry| Some(entry.ok()?.path()))
        .filter(|path| path.join("source.html").exists() && path.join("expected.html").exists())
        .collect();
    folders.sort();
    let mut lines = String::new();
    for folder in folders {
        let said = std::fs::read(folder.join("expected-metadata.json")).unwrap_or_default();
        let said: Value = serde_json::from_slice(&said).unwrap_or_default();
        let row = json!({
            "path": folder.join("source.html").display().to_string(),
            "expected": folder.join("expected.html").display().to_string(),
            "title": said["title"], "author": said["byline"], "date": said["publishedTime"],
            "language": said["lang"],
        });
        lines.push_str(&format!("{row}\n"));
    }
    Ok((!lines.is_empty()).then(|| lines.into_bytes()))
}

fn from_segments(folder: &Path, bytes: &[u8]) -> std::io::Result<Vec<u8>> {
    let all: Value = serde_json::from_slice(bytes)?;
    let mut lines = String::new();
    for (address, row) in all.as_object().into_iter().flatten() {
        let mut row = row.clone();
        if let Some(file) = row["file"].as_str() {
            let path = folder.join("pages").join(file);
            row["path"] = json!(path.display().to_string());
            row["address"] = json!(address);
            lines.push_str(&format!("{row}\n"));
        }
    }
    Ok(lines.into_bytes())
}

/// Reads each page as the app does.
///
/// Returns `n`; over all segments `segment_f`, `precision`, `recall`, `accuracy`, `segments`; where
/// whole texts are expected `word_f`, `word_precision`, `word_recall` (means over pages); `title`,
/// `author`, `date`, `language` (share of the pages that state one on which it is the same) and how
/// many state one; `withheld`, `unread`; `ms_per_page`, `slowest_ms`, `slowest_page`; `worst_page`
/// and `worst` (most wrong segments, else lowest word F).
pub fn run(rows: impl Iterator<Item = Value>, predictions: &mut dyn FnMut(Value)) -> Value {
    let mut tally = Tally::default();
    for row in rows {
        let path = row["path"].as_str().unwrap_or_default();
        let Ok(bytes) = std::fs::read(path) else {
            tally.skipped += 1;
            continue;
        };
        let address = row["address"].as_str().unwrap_or("https://page.example/");
        let start = Instant::now();
        let read = page::read(&bytes, Some("text/html"), address);
        let ms = start.elapsed().as_secs_f64() * 1_000.0;
        tally.unread += usize::from(read.is_err());
        let page = read.unwrap_or_default();
        let judged = tally.page(path, &row, &page, ms);
        predictions(judged);
    }
    tally.figures()
}

#[derive(Default)]
struct Tally {
    pages: usize,
    skipped: usize,
    unread: usize,
    withheld: usize,
    right: usize,
    missed: usize,
    leaked: usize,
    kept_out: usize,
    compared: usize,
    word_recall: f64,
    word_precision: f64,
    word_f: f64,
    metadata: [(usize, usize); 4],
    ms: f64,
    slowest: (f64, String),
    worst: Vec<(f64, String)>,
}

/// The fields of metadata compared, in the order of [`Tally::metadata`].
const FIELDS: [&str; 4] = ["title", "author", "date", "language"];

impl Tally {
    fn page(&mut self, path: &str, row: &Value, page: &Page, ms: f64) -> Value {
        self.pages += 1;
        self.ms += ms;
        if ms > self.slowest.0 {
            self.slowest = (ms, path.to_owned());
        }
        self.withheld += usize::from(page.withheld.is_some());
        let text = text(&page.document);
        let found = squashed(&text);
        let (missing, held) = split(&row["with"], |segment| !found.contains(segment));
        let (leaked, out) = split(&row["without"], |segment| found.contains(segment));
        self.right += held;
        self.missed += missing.len();
        self.leaked += leaked.len();
        self.kept_out += out;
        let mut badness = (missing.len() + leaked.len()) as f64;
        let expected = row["expected"]
            .as_str()
            .and_then(|path| std::fs::read(path).ok());
        let mut word_f = None;
        if let Some(expected) = expected {
            let whole = stet_ingest::read("expected.html", &expected, Some(Format::Html));
            let wanted = whole
                .map(|reading| self::text(&reading.document))
                .unwrap_or_default();
            let (recall, precision) = words_in_common(&wanted, &text);
            let f = harmonic(precision, recall);
            self.compared += 1;
            self.word_recall += recall;
            self.word_precision += precision;
            self.word_f += f;
            badness = 1.0 - f;
            word_f = Some(round(f));
        }
        self.worst.push((badness, path.to_owned()));
        let said = [
            Some(page.document.title.as_str()),
            page.author.as_deref(),
            page.published_at.as_deref(),
            page.language.as_deref(),
        ];
        for ((field, said), (same, stated)) in FIELDS.iter().zip(said).zip(&mut self.metadata) {
            let wanted = row[*field].as_str().unwrap_or_default();
            if !wanted.trim().is_empty() {
                *stated += 1;
                *same += usize::from(agrees(field, wanted, said.unwrap_or_default()));
            }
        }
        json!({
            "path": path, "missing": missing, "leaked": leaked, "word_f": word_f, "ms": round(ms),
            "title": page.document.title, "author": page.author, "published_at": page.published_at,
            "language": page.language, "withheld": page.withheld, "words": page.document.word_count(),
        })
    }

    fn figures(mut self) -> Value {
        let share = |part: usize, whole: usize| {
            if whole == 0 {
                0.0
            } else {
                part as f64 / whole as f64
            }
        };
        let segments = self.right + self.missed + self.leaked + self.kept_out;
        let precision = share(self.right, self.right + self.leaked);
        let recall = share(self.right, self.right + self.missed);
        let mut figures = json!({
            "n": self.pages, "skipped": self.skipped, "unread": self.unread, "withheld": self.withheld,
            "ms_per_page": round(self.ms / self.pages.max(1) as f64),
            "slowest_ms": round(self.slowest.0), "slowest_page": name(&self.slowest.1),
        });
        if segments > 0 {
            figures["segments"] = json!(segments);
            figures["segment_f"] = json!(round(harmonic(precision, recall)));
            figures["precision"] = json!(round(precision));
            figures["recall"] = json!(round(recall));
            figures["accuracy"] = json!(round(share(self.right + self.kept_out, segments)));
        }
        if self.compared > 0 {
            let mean = |sum: f64| round(sum / self.compared as f64);
            figures["word_f"] = json!(mean(self.word_f));
            figures["word_precision"] = json!(mean(self.word_precision));
            figures["word_recall"] = json!(mean(self.word_recall));
        }
        for (field, (same, stated)) in FIELDS.iter().zip(self.metadata) {
            if stated > 0 {
                figures[*field] = json!(round(share(same, stated)));
                figures[format!("{field}_stated")] = json!(stated);
            }
        }
        self.worst
            .sort_by(|one, other| other.0.total_cmp(&one.0).then_with(|| one.1.cmp(&other.1)));
        let worst = self
            .worst
            .iter()
            .filter(|(badness, _)| *badness > 0.0)
            .take(WORST);
        figures["worst"] = worst
            .map(|(badness, path)| json!([name(path), round(*badness)]))
            .collect();
        figures["worst_page"] = self.worst.first().map(|(_, path)| name(path)).into();
        figures
    }
}

/// The segments for which `bad` holds, and how many others there are.
fn split(segments: &Value, bad: impl Fn(&str) -> bool) -> (Vec<String>, usize) {
    let all = segments
        .as_array()
        .into_iter()
        .flatten()
        .filter_map(Value::as_str);
    let (bad, good): (Vec<String>, Vec<String>) =
        all.map(squashed).partition(|segment| bad(segment));
    (bad, good.len())
}

fn text(document: &Document) -> String {
    let blocks: Vec<&str> = document
        .blocks
        .iter()
        .map(|block| block.text.as_str())
        .collect();
    blocks.join("\n")
}

fn squashed(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// Recall and precision of words, as multisets.
fn words_in_common(wanted: &str, given: &str) -> (f64, f64) {
    let words = |text: &str| -> Vec<String> {
        let words = text
            .split(|c: char| !c.is_alphanumeric())
            .filter(|word| !word.is_empty());
        words.map(str::to_lowercase).collect()
    };
    let (wanted, given) = (words(wanted), words(given));
    let mut left: HashMap<&str, usize> = HashMap::new();
    for word in &given {
        *left.entry(word).or_default() += 1;
    }
    let mut common = 0_usize;
    for word in &wanted {
        if let Some(count) = left.get_mut(word.as_str()).filter(|count| **count > 0) {
            *count -= 1;
            common += 1;
        }
    }
    let share = |whole: usize| {
        if whole == 0 {
            1.0
        } else {
            common as f64 / whole as f64
        }
    };
    (share(wanted.len()), share(given.len()))
}

/// True if what a page was found to say is what was stated. Titles: the same letters and digits, or
/// the same beginning where a long one was cut. Authors: one names the other. Dates: the same day.
fn agrees(field: &str, wanted: &str, said: &str) -> bool {
    let folded = |text: &str| -> String {
        let kept = text.chars().filter(|c| c.is_alphanumeric());
        kept.flat_map(char::to_lowercase).collect()
    };
    let (one, other) = (folded(wanted), folded(said));
    if one.is_empty() || other.is_empty() {
        return false;
    }
    match field {
        "title" => one == other || (said.ends_with('…') && one.starts_with(&other)),
        "author" => one.contains(&other) || other.contains(&one),
        "date" => wanted.get(..10) == said.get(..10),
        _ => wanted.get(..2).map(str::to_lowercase) == said.get(..2).map(str::to_lowercase),
    }
}

fn harmonic(one: f64, other: f64) -> f64 {
    if one + other > 0.0 {
        2.0 * one * other / (one + other)
    } else {
        0.0
    }
}

fn name(path: &str) -> &str {
    let parts: Vec<&str> = path.rsplit(['/', '\\']).collect();
    match parts.as_slice() {
        // There the folder names the page.
        ["source.html", folder, ..] => folder,
        [name, ..] => name,
        [] => path,
    }
}

fn round(value: f64) -> f64 {
    (value * 10_000.0).round() / 10_000.0
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn segments_and_metadata_are_counted() {
        let folder = tempfile::tempdir().expect("a folder");
        std::fs::create_dir(folder.path().join("pages")).expect("made");
        let story = "<p>The harbour bridge at Eldhaven was opened on Friday by the mayor, Ada Berg, after six years.</p>";
        let html = format!(
            "<html lang=en><head><title>Bridge opens | Post</title></head><body><h1>Bridge opens</h1><article>{story}{story}</article><footer>Imprint of us</footer></body></html>"
        );
        std::fs::write(folder.path().join("pages/a.html"), html).expect("written");
        let segments = json!({"https://a.example/2019/05/03/x": {
            "file": "a.html", "with": ["opened  on\nFriday", "never said"], "without": ["Imprint", "mayor"],
            "title": "Bridge opens", "date": "2019-05-03", "author": "",
        }});
        std::fs::write(folder.path().join("segments.json"), segments.to_string()).expect("written");
        let lines = rows(folder.path()).expect("reads").expect("has the layout");
        let row: Value = serde_json::from_slice(&lines).expect("a row");
        let mut predicted = Vec::new();
        let figures = run(std::iter::once(row), &mut |row| predicted.push(row));
        assert_eq!(figures["n"], 1);
        assert_eq!(figures["precision"], 0.5);
        assert_eq!(figures["recall"], 0.5);
        assert_eq!(figures["accuracy"], 0.5);
        assert_eq!(figures["title"], 1.0);
        assert_eq!(figures["date"], 1.0);
        assert_eq!(figures["author"], Value::Null);
        assert_eq!(figures["worst_page"], "a.html");
        assert_eq!(predicted[0]["missing"], json!(["never said"]));
        assert_eq!(predicted[0]["leaked"], json!(["mayor"]));
    }
}
