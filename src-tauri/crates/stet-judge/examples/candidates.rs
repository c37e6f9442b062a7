//! Every fact of the articles of fact-checking cases with its candidates and their features, a line of JSON each.
//!
//!     cargo run --profile desk -p stet-judge --example candidates -- OUT CASES…
//!
//! Each candidate names the pair of texts that the network is to read (`said`, `shown`). `LOGITS` names a file with what
//! it made of them, `[said, shown, [same, differs, other]]` a line, as `scripts/fit-facts.py read` writes it; without
//! one no network reads.

use std::cell::RefCell;
use std::collections::HashMap;
use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::sync::Mutex;

use stet_core::claim::{Limits, extract};
use stet_core::document::{Document, kind};
use stet_judge::{Around, FEATURES, FactReader, Library, Logits, SourcePassage, facts};

/// What the network made of pairs, and which pairs were asked for last.
struct Recorded<'k> {
    known: &'k HashMap<(String, String), Logits>,
    asked: RefCell<Vec<(String, String)>>,
}

impl FactReader for Recorded<'_> {
    fn read(&self, pairs: &[(String, String)], _: &dyn Fn() -> bool) -> Option<Vec<Logits>> {
        self.asked.replace(pairs.to_vec());
        let logits = pairs.iter().map(|pair| self.known.get(pair).copied());
        Some(logits.map(Option::unwrap_or_default).collect())
    }
}

fn load(path: &Path) -> HashMap<(String, String), Logits> {
    let text = std::fs::read_to_string(path).unwrap_or_default();
    text.lines()
        .filter_map(|line| {
            let (first, second, [same, differs, other]): (String, String, [f64; 3]) =
                serde_json::from_str(line).ok()?;
            Some((
                (first, second),
                Logits {
                    same,
                    differs,
                    other,
                },
            ))
        })
        .collect()
}

fn main() {
    let mut args = std::env::args().skip(1);
    let out = args.next().expect("OUT");
    let known =
        std::env::var("LOGITS").map_or_else(|_| HashMap::new(), |path| load(Path::new(&path)));
    let mut folders: Vec<PathBuf> = args
        .flat_map(|root| {
            std::fs::read_dir(root)
                .expect("cases")
                .filter_map(|entry| Some(entry.ok()?.path()))
                .collect::<Vec<_>>()
        })
        .filter(|folder| folder.join("expected.json").exists())
        .collect();
    folders.sort();
    let queue = Mutex::new(folders.into_iter());
    let lines = Mutex::new(Vec::new());
    std::thread::scope(|scope| {
        for _ in 0..2 {
            scope.spawn(|| {
                while let Some(folder) = { queue.lock().expect("lock").next() } {
                    let mine = case(&folder, &known);
                    eprintln!("{}: {}", folder.display(), mine.len());
                    lines.lock().expect("lock").extend(mine);
                }
            });
        }
    });
    let mut file = std::fs::File::create(out).expect("out");
    writeln!(file, "{}", serde_json::json!({ "features": FEATURES })).expect("write");
    for line in lines.into_inner().expect("lock") {
        writeln!(file, "{line}").expect("write");
    }
}

fn passages(folder: &Path) -> Vec<SourcePassage> {
    let mut files: Vec<PathBuf> = std::fs::read_dir(folder.join("pack"))
        .expect("pack")
        .filter_map(|entry| Some(entry.ok()?.path()))
        .collect();
    files.sort();
    let mut out = Vec::new();
    for file in files {
        let name = file
            .file_name()
            .unwrap_or_default()
            .to_string_lossy()
            .into_owned();
        let reading = match stet_ingest::read(&name, &std::fs::read(&file).expect("file"), None) {
            Ok(reading) => reading,
            Err(problem) => {
                eprintln!("{}: {problem}", file.display());
                continue;
            }
        };
        let title = reading.meta.title.clone().unwrap_or_else(|| name.clone());
        for (at, stretch) in stet_ingest::stretches(&reading.document)
            .into_iter()
            .enumerate()
        {
            let under = if stretch.under.starts_with(&title) {
                stretch.under
            } else if stretch.under.is_empty() {
                title.clone()
            } else {
                format!("{title} › {}", stretch.under)
            };
            out.push(SourcePassage {
                id: format!("{name}:{at}"),
                source: name.clone(),
                text: stretch.text,
                under,
                pinpoint: stretch.pinpoint,
            });
        }
    }
    out
}

fn case(folder: &Path, known: &HashMap<(String, String), Logits>) -> Vec<String> {
    let reader = Recorded {
        known,
        asked: RefCell::default(),
    };
    let article = stet_ingest::read(
        "article.md",
        &std::fs::read(folder.join("article.md")).expect("article"),
        None,
    )
    .expect("an article");
    let document: Document = article.document;
    let passages = passages(folder);
    let library = Library::read(&passages);
    let claims = extract(
        &document,
        kind::detect(&document).kind,
        Limits { claims: 200 },
    )
    .claims;
    let mut out = Vec::new();
    let name = folder
        .file_name()
        .unwrap_or_default()
        .to_string_lossy()
        .into_owned();
    for claim in &claims {
        let around = Around::of(&document, claim);
        for (index, fact) in facts(claim).iter().enumerate() {
            let Some(found) =
                stet_judge::candidates_of(claim, index, &around, &library, Some(&reader), &|| {
                    false
                })
            else {
                continue;
            };
            let asked = reader.asked.take();
            let candidates: Vec<serde_json::Value> = found
                .iter()
                .zip(&asked)
                .map(|(one, (said, shown))| {
                    let statement = &library.statements[one.statement];
                    serde_json::json!({
                        "said": said, "shown": shown, "source": statement.source, "text": statement.text, "under": statement.under,
                        "value": one.value.map(|value| statement.values[value].text.as_str()), "outcome": one.outcome, "features": one.features,
                    })
                })
                .collect();
            out.push(serde_json::json!({
                "case": name, "claim": claim.quote, "sentence": claim.sentence.slice(&document.blocks[claim.place.block].text),
                "fact": fact.text, "value": fact.value, "candidates": candidates,
            }).to_string());
        }
    }
    out
}
