//! Articles of fact-checking cases with their material, read.

use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::sync::Mutex;

use stet_core::document::Document;
use stet_core::evidence::Passage;
use stet_judge::Library;

/// A case, read.
pub(crate) struct Case {
    /// Name of its folder.
    pub(crate) name: String,
    pub(crate) document: Document,
    pub(crate) library: Library,
}

/// Writes to the file named first `head` and what `lines` makes of every case in the folders named after it, on two threads.
pub(crate) fn each(head: Option<String>, lines: impl Fn(&Case) -> Vec<String> + Sync) {
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
    let mut file = std::fs::File::create(out).expect("out");
    if let Some(head) = head {
        writeln!(file, "{head}").expect("write");
    }
    let file = Mutex::new(file);
    std::thread::scope(|scope| {
        for _ in 0..2 {
            scope.spawn(|| {
                while let Some(folder) = { queue.lock().expect("lock").next() } {
                    let mine = lines(&case(&folder));
                    let mut file = file.lock().expect("lock");
                    for line in mine {
                        writeln!(file, "{line}").expect("write");
                    }
                }
            });
        }
    });
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

fn case(folder: &Path) -> Case {
    let article = stet_ingest::read(
        "article.md",
        &std::fs::read(folder.join("article.md")).expect("article"),
        None,
    )
    .expect("an article");
    let document = article.document;
    let language = document.detect_language().map_or("", |found| found.tag);
    let library = Library::read(&passages(folder), language);
    Case {
        name: folder
            .file_name()
            .unwrap_or_default()
            .to_string_lossy()
            .into_owned(),
        document,
        library,
    }
}
