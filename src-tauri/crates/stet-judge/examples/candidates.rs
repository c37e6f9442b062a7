//! Every fact of the articles of fact-checking cases with its candidates and their features, a line of JSON each.
//!
//!     cargo run --profile desk -p stet-judge --example candidates -- OUT CASES…

use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::sync::Mutex;

use stet_core::claim::{Limits, extract};
use stet_core::document::{Document, kind};
use stet_core::evidence::Passage;
use stet_judge::{Around, FEATURES, Library, facts};

fn main() {
    let mut args = std::env::args().skip(1);
    let out = args.next().expect("OUT");
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
                    let mine = case(&folder);
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

fn passages(folder: &Path) -> Vec<Passage> {
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
            out.push(Passage {
                id: format!("{name}:{at}"),
                source: name.clone(),
                text: stretch.text,
                under,
                pinpoint: stretch.pinpoint,
                relevance: 0.0,
            });
        }
    }
    out
}

fn case(folder: &Path) -> Vec<String> {
    let article = stet_ingest::read(
        "article.md",
        &std::fs::read(folder.join("article.md")).expect("article"),
        None,
    )
    .expect("an article");
    let document: Document = article.document;
    let passages = passages(folder);
    let library = Library::read(
        &passages,
        stet_core::text::language::of_document(&document).map_or("", |found| found.tag),
    );
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
        for (index, fact) in facts(claim, &around.language).iter().enumerate() {
            let Some(found) = stet_judge::candidates_of(claim, index, &around, &library) else {
                continue;
            };
            let candidates: Vec<serde_json::Value> = found
                .iter()
                .map(|one| {
                    let statement = &library.statements[one.statement];
                    serde_json::json!({
                        "source": statement.source, "text": statement.text, "under": statement.under,
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
