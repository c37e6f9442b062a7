//! Packages: a spoilt one is refused, or what it says holds together; none is half opened.

use std::io::{Cursor, Read, Seek, SeekFrom};

use faults::{Fuzz, JsonFuzz, packed, parts};
use serde_json::Value;
use stet_engine::Engine;
use stet_engine::handover::verify;
use tokio::runtime::Runtime;

use crate::is_plain;
use crate::sealed::{Parts, sealed_sample, sealed_with_revisions};

const PIECES: &[&str] = &[
    "{",
    "}",
    "[",
    "]",
    "\"",
    ":",
    ",",
    "null",
    "-1",
    "9e99",
    "\n",
    "\\ud800",
    "PK\u{3}\u{4}",
    "PK\u{1}\u{2}",
    "manifest.json",
    "../../x",
    "\"rows\":",
    "\u{202e}",
    "\u{0}",
];

/// A library that packages are offered to.
struct Desk {
    runtime: Runtime,
    _folder: tempfile::TempDir,
    engine: Engine,
}

impl Desk {
    fn new() -> Self {
        let folder = tempfile::tempdir().expect("a folder");
        Self {
            runtime: Runtime::new().expect("a runtime"),
            engine: Engine::open(folder.path()).expect("a library"),
            _folder: folder,
        }
    }

    /// Offers one: it is refused in a sentence and leaves nothing, or is opened and holds.
    fn offer(&self, package: Vec<u8>) {
        if let Err(error) = verify(&package, None) {
            assert!(!error.to_string().is_empty());
        }
        self.runtime.block_on(async {
            // What a failing case left is not to fail the next.
            for card in self.engine.desk().await.expect("a desk").documents {
                self.engine
                    .delete_document(card.id)
                    .await
                    .expect("forgotten");
            }
            match self.engine.open_package(package).await {
                Ok(outcome) => {
                    let id = &outcome.document;
                    let view = self.engine.document(id).await.expect("a view");
                    for row in view.claims {
                        let full = self.engine.inspector(id, row.id).await;
                        full.expect("an inspector");
                    }
                    self.engine.corrections(id).await.expect("a view");
                    self.engine.references(id).await.expect("a list");
                    let record = self.engine.verify(id).await.expect("a record");
                    let told = outcome
                        .notes
                        .iter()
                        .any(|note| note.contains("does not hold"));
                    assert!(record.holds() || told, "nobody was told: {record:?}");
                    let gone = self.engine.delete_document(&outcome.document).await;
                    gone.expect("forgotten");
                }
                Err(failure) => assert!(is_plain(&failure), "{failure}"),
            }
            let desk = self.engine.desk().await.expect("a desk");
            assert!(
                desk.documents.is_empty(),
                "a refused package leaves nothing"
            );
        });
    }
}

#[test]
fn fuzz_packages_of_colleagues() {
    let desk = Desk::new();
    let whole = desk.runtime.block_on(sealed_with_revisions()).bytes;
    desk.offer(whole.clone());
    let seeds: Vec<Vec<u8>> = parts(&whole).into_iter().map(|(_, bytes)| bytes).collect();
    let fuzz = Fuzz {
        what: "fuzz: packages, a part spoilt",
        usual: 30,
        seeds: &seeds,
        pieces: PIECES,
    };
    fuzz.bytes(|which, bytes| {
        let mut spoilt = parts(&whole);
        spoilt[which].1 = bytes.to_vec();
        desk.offer(packed(&spoilt));
        // The same with hashes that fit: what is in the part is read.
        if !["manifest.json", "log.jsonl"].contains(&spoilt[which].0.as_str()) {
            let mut sealed = Parts::of(&packed(&spoilt));
            sealed.seal_anew();
            desk.offer(sealed.zipped());
        }
    });
    let fuzz = Fuzz {
        what: "fuzz: packages, the packing spoilt",
        usual: 20,
        seeds: &[whole],
        pieces: PIECES,
    };
    fuzz.bytes(|_, bytes| desk.offer(bytes.to_vec()));
}

#[test]
fn fuzz_rows_of_packages_that_are_sealed_anew() {
    let desk = Desk::new();
    let whole = desk.runtime.block_on(sealed_sample()).bytes;
    let whole = Parts::of(&whole);
    let lines = |bytes: &[u8]| -> Option<Value> {
        let text = std::str::from_utf8(bytes).ok()?;
        let rows: Result<Vec<Value>, _> = text.lines().map(serde_json::from_str).collect();
        rows.ok().filter(|rows| !rows.is_empty()).map(Value::Array)
    };
    let (names, seeds): (Vec<&String>, Vec<Value>) = whole
        .0
        .iter()
        .filter(|(name, _)| !["manifest.json", "log.jsonl"].contains(&name.as_str()))
        .filter_map(|(name, bytes)| Some((name, lines(bytes)?)))
        .unzip();
    assert!(names.len() > 5, "{names:?}");
    let fuzz = JsonFuzz {
        what: "fuzz: packages, a value spoilt and sealed anew",
        usual: 30,
        seeds: &seeds,
    };
    fuzz.values(|which, rows| {
        let written: Vec<u8> = match rows {
            Value::Array(rows) => rows
                .iter()
                .flat_map(|row| format!("{row}\n").into_bytes())
                .collect(),
            other => other.to_string().into_bytes(),
        };
        let mut spoilt = whole.clone();
        spoilt.0.insert(names[which].clone(), written);
        spoilt.seal_anew();
        desk.offer(spoilt.zipped());
    });
}

/// Takes a library in: a sentence for what is refused or left out, and a desk whose documents open.
fn take_in(desk: &Desk, library: Vec<u8>) {
    desk.runtime.block_on(async {
        match desk
            .engine
            .take_in_everything(Cursor::new(library), None)
            .await
        {
            Ok(taken) => assert!(taken.notes.iter().all(|note| !note.is_empty())),
            Err(failure) => assert!(is_plain(&failure), "{failure}"),
        }
        for card in desk.engine.desk().await.expect("a desk").documents {
            desk.engine.document(&card.id).await.expect("it opens");
            let gone = desk.engine.delete_document(card.id).await;
            gone.expect("forgotten");
        }
    });
}

#[test]
fn fuzz_libraries_from_another_machine() {
    let desk = Desk::new();
    let whole = desk.runtime.block_on(async {
        let sample = desk.engine.open_sample().await.expect("the sample");
        let mut file = tempfile::tempfile().expect("a file");
        let written = file.try_clone().expect("the same file");
        let notes = desk.engine.export_everything(written, None).await;
        assert!(notes.expect("written").is_empty());
        desk.engine
            .delete_document(sample)
            .await
            .expect("forgotten");
        let mut bytes = Vec::new();
        file.seek(SeekFrom::Start(0)).expect("the beginning");
        file.read_to_end(&mut bytes).expect("read");
        bytes
    });
    take_in(&desk, whole.clone());
    let seeds: Vec<Vec<u8>> = parts(&whole).into_iter().map(|(_, bytes)| bytes).collect();
    let fuzz = Fuzz {
        what: "fuzz: libraries, a part spoilt under a hash that fits",
        usual: 20,
        seeds: &seeds,
        pieces: PIECES,
    };
    fuzz.bytes(|which, bytes| {
        let mut spoilt = parts(&whole);
        spoilt[which].1 = bytes.to_vec();
        let hashes: Vec<(String, String)> = spoilt
            .iter()
            .map(|(name, bytes)| (name.clone(), stet_store::sha256_hex(bytes)))
            .collect();
        for (name, bytes) in &mut spoilt {
            let Ok(mut contents) = serde_json::from_slice::<Value>(bytes) else {
                continue;
            };
            if name != "contents.json" {
                continue;
            }
            for part in contents["parts"].as_array_mut().into_iter().flatten() {
                let hash = hashes.iter().find(|(name, _)| part["name"] == **name);
                if let Some((_, hash)) = hash {
                    part["sha256"] = hash.clone().into();
                }
            }
            *bytes = contents.to_string().into_bytes();
        }
        take_in(&desk, packed(&spoilt));
    });
    let fuzz = Fuzz {
        what: "fuzz: libraries, the packing spoilt",
        usual: 20,
        seeds: &[whole],
        pieces: PIECES,
    };
    fuzz.bytes(|_, bytes| take_in(&desk, bytes.to_vec()));
}
