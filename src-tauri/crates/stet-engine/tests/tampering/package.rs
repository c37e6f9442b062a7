//! The sample, checked and decided on, as a package; and a package taken apart.

use std::collections::BTreeMap;
use std::io::{Cursor, Read, Write};
use std::sync::OnceLock;

use serde_json::Value;
use stet_engine::Engine;
use stet_engine::handover::Package;
use stet_engine::wire::{ClaimEdit, DecisionInput, FlagInput, PastedText};
use stet_sources::keys::SigningPair;
use stet_store::commitment::commit;
use stet_store::{Signer, log, message, sha256_hex};
use zip::write::SimpleFileOptions;
use zip::{ZipArchive, ZipWriter};

/// The sample after a run, with decisions, ticks, a claim set aside and a change taken back.
pub(crate) async fn sealed_sample() -> Package {
    let folder = tempfile::tempdir().expect("a folder");
    let engine = Engine::open(folder.path()).expect("a library");
    let mut settings = engine.settings().await.expect("settings");
    settings.name = "Rosa Marten".to_owned();
    settings.initials = "RM".to_owned();
    engine.set_settings(settings).await.expect("kept");
    let id = engine.open_sample().await.expect("the sample");
    engine.start_run(&id).await.expect("a run starts");
    engine.wait_run(&id).await.expect("a run ends");
    let claims = engine.document(&id).await.expect("a view").claims;
    let decide = async |at: usize, decision| {
        let claim = &claims[at].id;
        engine.decide(&id, claim, decision).await.expect("decided");
    };
    decide(0, DecisionInput::Confirmed).await;
    decide(1, DecisionInput::Cut).await;
    decide(1, DecisionInput::OnAuthor).await;
    decide(
        2,
        DecisionInput::Query {
            question: "Which ferry?".to_owned(),
        },
    )
    .await;
    decide(3, DecisionInput::Confirmed).await;
    engine.undo(&id).await.expect("undone");
    engine
        .tick_atom(&id, &claims[4].id, 0, true)
        .await
        .expect("ticked");
    let aside = ClaimEdit::Dismiss {
        claim: claims[5].id.clone(),
    };
    engine.edit_claim(&id, aside).await.expect("set aside");
    let source = engine.document(&id).await.expect("a view").sources[1]
        .id
        .clone();
    engine
        .set_primary(&id, &source, true)
        .await
        .expect("primary");
    // The last look is at everything as it is now.
    engine.start_run(&id).await.expect("a run starts");
    engine.wait_run(&id).await.expect("a run ends");
    engine.hand_over(&id).await.expect("a package")
}

/// A short text, signed off twice, with an error reported in between.
pub(crate) async fn sealed_with_revisions() -> Package {
    let folder = tempfile::tempdir().expect("a folder");
    let engine = Engine::open(folder.path()).expect("a library");
    let pasted = PastedText {
        text: "The bridge was opened in 1931.\n\nIt is 412 metres long.".to_owned(),
        html: None,
        title: None,
    };
    let id = engine.create_document(pasted).await.expect("a text");
    engine.start_run(&id).await.expect("a run starts");
    engine.wait_run(&id).await.expect("a run ends");
    let claims = engine.document(&id).await.expect("a view").claims;
    for claim in &claims {
        let decided = engine.decide(&id, &claim.id, DecisionInput::OnAuthor);
        decided.await.expect("decided");
    }
    engine.sign_off(&id, "").await.expect("signed off");
    let flag = FlagInput {
        claim: None,
        from: "A reader".to_owned(),
        words: "It is 421 metres long.".to_owned(),
    };
    engine.report_error(&id, flag).await.expect("noted");
    let cut = engine.decide(&id, &claims[0].id, DecisionInput::Cut);
    cut.await.expect("decided");
    let signed = engine.sign_off(&id, "It was not to be found.").await;
    assert_eq!(signed.expect("signed off"), 2);
    engine.hand_over(&id).await.expect("a package")
}

/// A short text, checked against a confidential source and an open one, decided and signed off.
pub(crate) async fn sealed_with_secret() -> Package {
    let folder = tempfile::tempdir().expect("a folder");
    let engine = Engine::open(folder.path()).expect("a library");
    let mut settings = engine.settings().await.expect("settings");
    settings.name = "Rosa Marten".to_owned();
    settings.initials = "RM".to_owned();
    engine.set_settings(settings).await.expect("kept");
    let pasted = PastedText {
        text: "The museum in Tarn received 31,200 visitors in 2018.\n\n\
               The river Oss is 214 kilometres long."
            .to_owned(),
        html: None,
        title: None,
    };
    let id = engine.create_document(pasted).await.expect("a text");
    let secret = "The museum in Tarn received 28,900 visitors in 2018, as was noted in confidence.";
    let open = "The river Oss is 241 kilometres long, by the survey of the county.";
    for (name, words, confidential) in [("Leak", secret, true), ("Survey", open, false)] {
        let added = engine.add_source_text(&id, name, words, confidential).await;
        added.expect("kept");
    }
    engine.start_run(&id).await.expect("a run starts");
    engine.wait_run(&id).await.expect("a run ends");
    for claim in engine.document(&id).await.expect("a view").claims {
        let decided = engine.decide(&id, &claim.id, DecisionInput::OnAuthor);
        decided.await.expect("decided");
    }
    engine.sign_off(&id, "").await.expect("signed off");
    engine.hand_over(&id).await.expect("a package")
}

/// The key of somebody who has the package and is nobody of those who signed it.
struct Forger(SigningPair);

impl Signer for Forger {
    fn key(&self) -> Option<String> {
        self.0.public()
    }

    fn sign(&self, hash: &str) -> Option<String> {
        self.0.sign(&message(hash))
    }
}

fn forger() -> &'static dyn Signer {
    static FORGER: OnceLock<Forger> = OnceLock::new();
    FORGER.get_or_init(|| Forger(SigningPair::for_session()))
}

/// A package taken apart.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Parts(pub(crate) BTreeMap<String, Vec<u8>>);

impl Parts {
    pub(crate) fn of(bytes: &[u8]) -> Self {
        let mut archive = ZipArchive::new(Cursor::new(bytes)).expect("a ZIP");
        let mut parts = BTreeMap::new();
        for index in 0..archive.len() {
            let mut part = archive.by_index(index).expect("a part");
            let name = part.name().expect("a name").into_owned();
            let mut bytes = Vec::new();
            part.read_to_end(&mut bytes).expect("unpacked");
            parts.insert(name, bytes);
        }
        Self(parts)
    }

    pub(crate) fn zipped(&self) -> Vec<u8> {
        let mut zip = ZipWriter::new(Cursor::new(Vec::new()));
        for (name, bytes) in &self.0 {
            zip.start_file(name.as_str(), SimpleFileOptions::default())
                .expect("a part");
            zip.write_all(bytes).expect("written");
        }
        zip.finish().expect("a ZIP").into_inner()
    }

    /// Changes a part that is one JSON value.
    pub(crate) fn edit(&mut self, part: &str, change: impl FnOnce(&mut Value)) {
        let bytes = self.0.get_mut(part).expect("a part");
        let mut value = serde_json::from_slice(bytes).expect("JSON");
        change(&mut value);
        *bytes = serde_json::to_vec(&value).expect("JSON");
    }

    pub(crate) fn lines(&mut self, part: &str, change: impl FnOnce(&mut Vec<Value>)) {
        let bytes = self.0.get_mut(part).unwrap_or_else(|| panic!("no {part}"));
        let text = std::str::from_utf8(bytes).expect("UTF-8");
        let mut rows = text
            .lines()
            .map(|line| serde_json::from_str(line).expect("JSON"))
            .collect();
        change(&mut rows);
        *bytes = rows
            .iter()
            .flat_map(|row| format!("{row}\n").into_bytes())
            .collect();
    }

    /// Changes the rows of a table.
    pub(crate) fn rows(&mut self, table: &str, change: impl FnOnce(&mut Vec<Value>)) {
        self.lines(&format!("tables/{table}.jsonl"), change);
    }

    /// Changes JSON kept as text in a column of a row.
    pub(crate) fn inside(
        &mut self,
        table: &str,
        column: &str,
        pick: impl Fn(&Value) -> bool,
        change: impl FnOnce(&mut Value),
    ) {
        self.rows(table, |rows| {
            let row = rows
                .iter_mut()
                .find(|row| {
                    let json = row[column].as_str().expect("text");
                    pick(&serde_json::from_str(json).expect("JSON"))
                })
                .expect("a row to change");
            let mut value =
                serde_json::from_str(row[column].as_str().expect("text")).expect("JSON");
            change(&mut value);
            row[column] = value.to_string().into();
        });
    }

    /// Changes the rows of the log, and no hash.
    pub(crate) fn log(&mut self, change: impl FnOnce(&mut Vec<Value>)) {
        self.lines("log.jsonl", change);
    }

    /// The hash that the report in it prints.
    pub(crate) fn printed(&self) -> String {
        let report: Value = serde_json::from_slice(&self.0["report.json"]).expect("JSON");
        report["alcoa"]["log_head"]
            .as_str()
            .expect("a hash")
            .to_owned()
    }

    fn document(&self) -> String {
        let manifest: Value = serde_json::from_slice(&self.0["manifest.json"]).expect("JSON");
        manifest["document"].as_str().expect("an id").to_owned()
    }

    /// Hashes the log anew from row `from` (0 is the first) to before row `to`.
    pub(crate) fn rehash(&mut self, from: usize, to: usize) {
        let document = self.document();
        self.log(|rows| {
            for at in from..to.min(rows.len()) {
                if at > 0 {
                    rows[at]["prev_hash"] = rows[at - 1]["hash"].clone();
                }
                rows[at]["seq"] = (at + 1).into();
                let mut row: log::Row = serde_json::from_value(rows[at].clone()).expect("a row");
                row.hash = log::hash_of(&document, &row);
                // Whoever hashes it anew has no key but their own.
                if row.signature.is_some() || row.signed_by().is_some() {
                    row.sign(&document, forger());
                }
                rows[at] = serde_json::to_value(&row).expect("JSON");
            }
        });
    }

    /// Hashes the whole log anew.
    pub(crate) fn log_anew(&mut self) {
        self.rehash(0, usize::MAX);
    }

    /// Writes the row anew that names the tables, as they are now, and lets the report print its hash if it
    /// printed that of the row before.
    pub(crate) fn recorded_anew(&mut self) {
        // Whoever spoils the salt has none.
        let salt = self.0.get("recorded.json").map_or(&[][..], Vec::as_slice);
        let salt: Value = serde_json::from_slice(salt).unwrap_or_default();
        let salt = salt["salt"].as_str().unwrap_or_default().to_owned();
        let mut named = serde_json::Map::new();
        let mut names = String::new();
        for (name, bytes) in &self.0 {
            if name.starts_with("tables/") {
                named.insert(name.clone(), commit(&salt, bytes).into());
            } else if name.starts_with("bytes/") {
                names.push_str(&format!("{name}\n"));
            }
        }
        named.insert("bytes".to_owned(), commit(&salt, names.as_bytes()).into());
        let (mut at, mut before) = (0, Value::Null);
        self.log(|rows| {
            let last = rows.iter().rposition(|row| row["kind"] == "recorded");
            at = last.expect("a row that names the tables");
            before = rows[at]["hash"].clone();
            rows[at]["payload"] = serde_json::json!({ "parts": named }).to_string().into();
        });
        self.rehash(at, at + 1);
        let mut after = Value::Null;
        self.log(|rows| after = rows[at]["hash"].clone());
        if let Some(bytes) = self.0.get("report.json")
            && let Ok(report) = serde_json::from_slice::<Value>(bytes)
            && report["alcoa"]["log_head"] == before
        {
            self.edit("report.json", |report| report["alcoa"]["log_head"] = after);
        }
    }

    /// Lets the report print the hash of the row before the seal.
    pub(crate) fn report_follows(&mut self) {
        let mut head = Value::Null;
        self.log(|rows| head = rows[rows.len() - 2]["hash"].clone());
        self.edit("report.json", |report| report["alcoa"]["log_head"] = head);
    }

    /// Writes the manifest's list of parts anew.
    pub(crate) fn manifest_anew(&mut self) {
        let entries: Vec<Value> = self
            .0
            .iter()
            .filter(|(path, _)| {
                !matches!(
                    path.as_str(),
                    "manifest.json" | "log.jsonl" | "timestamps.jsonl"
                )
            })
            .map(|(path, bytes)| {
                serde_json::json!({
                    "path": path, "bytes": bytes.len(), "sha256": sha256_hex(bytes),
                })
            })
            .collect();
        self.edit("manifest.json", |manifest| {
            manifest["parts"] = entries.into()
        });
    }

    /// Everything that can be written anew without the key of whoever sealed it: the row that names the
    /// tables, the manifest, and its hash in the last row of the log, signed with another key.
    pub(crate) fn seal_anew(&mut self) {
        self.recorded_anew();
        self.manifest_sealed_anew();
    }

    /// The same without the row that names the tables: its hash was printed.
    pub(crate) fn manifest_sealed_anew(&mut self) {
        self.manifest_anew();
        let hash = sha256_hex(&self.0["manifest.json"]);
        let mut last = 0;
        self.log(|rows| {
            last = rows.len() - 1;
            rows[last]["payload"] = serde_json::json!({
                "manifest": hash, "format": stet_engine::handover::FORMAT, "signed_by": forger().key(),
            })
            .to_string()
            .into();
        });
        self.rehash(last, last + 1);
    }
}
