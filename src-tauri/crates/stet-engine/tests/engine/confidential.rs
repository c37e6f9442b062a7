//! Confidential material (rules 7, 6.7): no word and no name of it in a request or in a file that leaves.
//! Every file is searched for them, byte for byte and as it reads when it is opened.

use std::collections::BTreeMap;
use std::io::{Cursor, Read, Seek};

use crate::common::pasted;
use crate::world::Scene;
use stet_core::verdict::FindingKind;
use stet_engine::Engine;
use stet_engine::export::{Unwritten, write};
use stet_engine::handover::verify_shown;
use stet_engine::wire::{
    DecisionInput, FailureCode, PackageState, ReportAudience, ReportFormat, ReportOptions,
    SaidNote, Settings,
};
use stet_store::commitment::commit;
use tempfile::TempDir;

const ARTICLE: &str = "# The museum of Tarn\n\n\
    The museum in Tarn received 31,200 visitors in 2018. The river Oss is 214 kilometres long. \
    The council approved the plan on 3 June 2021.\n\n\
    The mayor Ada Moll said that the bridge of Halden was opened in 1931.\n";

/// A leaked file: it says otherwise of the first claim.
const MEMO: &str = "# Obsidian annex\n\n\
    The museum in Tarn received 28,900 visitors in 2018, as Vexmoor noted in confidence.\n\n\
    The bridge of Halden was opened in 1937, whatever the Kestrelwick files say of it.\n";
const MEMO_NAME: &str = "leak-from-brightwater.md";

/// A call with a source: it confirms the third.
const CALL: &str = "The council approved the plan on 3 June 2021, says Tamsinworth.";
const CALLER: &str = "Quillfeather";

/// What must not be found anywhere; no digits alone, which stand in hashes.
const SECRETS: [&str; 7] = [
    "28,900",
    "Vexmoor",
    "Kestrelwick",
    "Obsidian",
    "brightwater",
    "Tamsinworth",
    "Quillfeather",
];

/// Material that anybody may see.
const OPEN: &str = "The river Oss is 241 kilometres long, by the survey of the county.";

struct Desk {
    engine: Engine,
    id: String,
    folder: TempDir,
}

async fn machine(name: &str) -> (TempDir, Engine) {
    let folder = tempfile::tempdir().expect("a folder");
    let engine = Engine::open(folder.path()).expect("a library");
    let settings = Settings {
        name: name.to_owned(),
        initials: "RM".to_owned(),
        organisation: "Lindmark Press".to_owned(),
        ..Settings::default()
    };
    engine.set_settings(settings).await.expect("kept");
    (folder, engine)
}

impl Desk {
    /// A checked article with a leaked file, a call and a survey; the first two confidential or not.
    async fn with(confidential: bool) -> Self {
        let (folder, engine) = machine("Rosa Marten").await;
        let id = engine
            .create_document(pasted(ARTICLE))
            .await
            .expect("a text");
        let memo = engine.add_source_bytes(&id, MEMO_NAME, MEMO.into(), confidential);
        assert_eq!(memo.await.expect("kept").problem, None);
        let call = SaidNote {
            who: CALLER.to_owned(),
            at: "2026-03-14T15:30".to_owned(),
            text: CALL.to_owned(),
            confidential,
        };
        engine.add_said(&id, call).await.expect("kept");
        let open = engine.add_source_text(&id, "Survey", OPEN, false).await;
        open.expect("kept");
        engine.start_run(&id).await.expect("a run");
        engine.wait_run(&id).await.expect("it ends");
        let desk = Self { engine, id, folder };
        desk.decide().await;
        desk
    }

    /// A question, a change, and nothing left open, so that every kind of file can be made.
    async fn decide(&self) {
        let claims = self.engine.document(&self.id).await.expect("a view").claims;
        for (row, at) in claims.iter().zip(0..) {
            let decision = match at {
                0 => DecisionInput::Query {
                    question: "Where is this figure from?".to_owned(),
                },
                1 => DecisionInput::ChangeProposed {
                    replacement: "The river Oss is 241 kilometres long".to_owned(),
                    accepted: None,
                    reason: "The survey".to_owned(),
                },
                _ => DecisionInput::Confirmed,
            };
            let decided = self.engine.decide(&self.id, &row.id, decision).await;
            decided.expect("decided");
        }
    }

    async fn mark(&self, confidential: bool) {
        let view = self.engine.document(&self.id).await.expect("a view");
        for source in view.sources.iter().filter(|one| one.title != "Survey") {
            let marked = self
                .engine
                .set_confidential(&self.id, &source.id, confidential)
                .await;
            marked.expect("marked");
        }
    }

    /// Every file that can be made of the document but the package, each by what it is.
    async fn files(&self) -> Vec<(String, Vec<u8>)> {
        let (engine, id) = (&self.engine, self.id.as_str());
        let mut files = Vec::new();
        for audience in [
            ReportAudience::FullRecord,
            ReportAudience::EditorsCopy,
            ReportAudience::MethodNote,
        ] {
            let options = ReportOptions {
                audience,
                ..ReportOptions::default()
            };
            let report = engine.report(id, options.clone()).await.expect("a report");
            for format in [
                ReportFormat::Pdf,
                ReportFormat::Docx,
                ReportFormat::Html,
                ReportFormat::Markdown,
                ReportFormat::Json,
                ReportFormat::Csv,
                ReportFormat::ClaimReview,
            ] {
                let name = format!("{audience:?}.{}", format.ending());
                match write(&report, format, &options) {
                    Ok(bytes) => files.push((name, bytes)),
                    Err(Unwritten::Nothing(_)) if audience == ReportAudience::MethodNote => {}
                    Err(why) => panic!("{name}: {why}"),
                }
            }
        }
        let copy = engine.checked_copy(id).await.expect("a copy");
        files.push(("checked copy.docx".to_owned(), copy.bytes));
        let letter = engine.author_letter(id).await.expect("a letter");
        files.push(("letter.docx".to_owned(), letter));
        let ledger = engine.ledger_to_export(id).await.expect("rows");
        let ledger = serde_json::to_vec(&ledger).expect("JSON");
        files.push(("ledger.json".to_owned(), ledger));
        let corrections = engine.corrections(id).await.expect("a view");
        let corrections = serde_json::to_vec(&corrections).expect("JSON");
        files.push(("corrections, with notices to copy".to_owned(), corrections));
        for claim in engine.document(id).await.expect("a view").claims {
            let view = engine.inspector(id, claim.id).await.expect("a claim");
            let cited = serde_json::to_vec(&view.suggestion).expect("JSON");
            files.push(("citation to copy".to_owned(), cited));
        }
        files
    }
}

/// The bytes of a file and everything that reads when it is opened.
fn readable(name: &str, bytes: &[u8]) -> String {
    let mut text = String::from_utf8_lossy(bytes).into_owned();
    if bytes.starts_with(b"PK") {
        unpacked(bytes, &mut text);
    }
    if name.ends_with(".pdf") {
        text.push_str(&printed(bytes));
    }
    text
}

fn unpacked(bytes: &[u8], text: &mut String) {
    let mut archive = zip::ZipArchive::new(Cursor::new(bytes)).expect("a ZIP");
    for at in 0..archive.len() {
        let mut part = archive.by_index(at).expect("a part");
        let mut whole = Vec::new();
        part.read_to_end(&mut whole).expect("unpacked");
        text.push_str(&String::from_utf8_lossy(&whole));
        if whole.starts_with(b"PK") {
            unpacked(&whole, text);
        }
    }
}

/// The words of a PDF as poppler reads them. Without it our own reader has to do.
fn printed(bytes: &[u8]) -> String {
    let file = tempfile::NamedTempFile::with_suffix(".pdf").expect("a file");
    std::fs::write(file.path(), bytes).expect("written");
    let read = std::process::Command::new("pdftotext")
        .args(["-enc", "UTF-8", "-layout"])
        .arg(file.path())
        .arg("-")
        .output();
    match read {
        Ok(read) if read.status.success() => String::from_utf8_lossy(&read.stdout).into_owned(),
        _ => {
            eprintln!("pdftotext is not here: the PDF is read by our own reader");
            let read = stet_ingest::read("report.pdf", bytes, None).expect("a PDF");
            let blocks = read.document.blocks.iter();
            blocks.map(|block| block.text.as_str()).collect()
        }
    }
}

fn found(text: &str) -> Vec<&'static str> {
    // A line of a PDF may end within a phrase; these are single words.
    SECRETS
        .into_iter()
        .filter(|secret| text.to_lowercase().contains(&secret.to_lowercase()))
        .collect()
}

/// Nothing that tells whoever has copies of the material which of them it is.
fn is_no_fingerprint(name: &str, bytes: &[u8]) {
    let text = readable(name, bytes).replace(['\n', ' ', '\u{ad}'], "");
    for material in [
        MEMO.as_bytes(),
        format!("Call with {CALLER}, 2026-03-14T15:30\n{CALL}").as_bytes(),
    ] {
        let hash = stet_store::sha256_hex(material);
        assert!(
            !text.contains(&hash),
            "{name} holds the hash of the material"
        );
        assert!(
            !text.contains(&hash[..12]),
            "{name} holds the beginning of the hash"
        );
    }
}

/// The same for a package, and no length, number of passages or probability either.
async fn package_is_no_fingerprint(desk: &Desk, bytes: &[u8]) {
    let view = desk.engine.document(&desk.id).await.expect("a view");
    let parts: BTreeMap<String, Vec<u8>> = faults::parts(bytes).into_iter().collect();
    let rows = |part: &str| -> Vec<serde_json::Value> {
        let text = String::from_utf8_lossy(&parts[part]).into_owned();
        let rows = text.lines().map(serde_json::from_str);
        rows.collect::<Result<_, _>>().expect("JSON")
    };
    let secret: Vec<_> = view.sources.iter().filter(|one| one.confidential).collect();
    for source in &secret {
        is_no_fingerprint("package.stet", bytes);
        let kept = rows("tables/sources.jsonl")
            .into_iter()
            .find(|row| row["id"] == source.id.as_str())
            .expect("a source");
        assert_eq!((&kept["salt"], &kept["withheld"]), (&"".into(), &1.into()));
        assert!(
            !kept["source"].to_string().contains(&source.retrieved_at),
            "the day is told alone"
        );
        let is_of = |row: &serde_json::Value| row["source"] == source.id.as_str();
        let passages = rows("tables/passages.jsonl");
        let told = passages.iter().filter(|row| is_of(row));
        assert!(
            told.clone()
                .all(|row| row["seq"] == 0 && row["text"] == "Withheld")
        );
        let row = rows("log.jsonl").into_iter().find(|row| {
            row["kind"] == "source_added" && row["payload"].to_string().contains(&source.id)
        });
        let row = row.expect("a row");
        assert!(
            row["at"].as_str().expect("a time").ends_with("T00:00:00Z"),
            "{row}"
        );
        let said: serde_json::Value =
            serde_json::from_str(row["payload"].as_str().expect("text")).expect("JSON");
        let mut keys: Vec<&String> = said.as_object().expect("particulars").keys().collect();
        keys.sort();
        assert_eq!(keys, ["confidential", "content", "record", "source"]);
    }
    for row in rows("tables/judgements.jsonl") {
        let judgement: serde_json::Value =
            serde_json::from_str(row["judgement"].as_str().expect("text")).expect("JSON");
        if secret
            .iter()
            .any(|one| judgement["source"] == one.id.as_str())
        {
            for p in judgement["probabilities"]
                .as_object()
                .expect("three")
                .values()
            {
                assert!(p == 0.0 || p == 1.0, "{judgement}");
            }
            assert_eq!(row["relevance"]["real"], "0.0", "{row}");
        }
    }
    // Whoever keeps the material can show it.
    let memo = secret.iter().find(|one| one.title.contains("brightwater"));
    let salt = desk
        .engine
        .source_salt(&desk.id, &memo.expect("the memo").id);
    let salt = salt.await.expect("a salt").salt;
    let shown = |material: &[u8], salt: &str| {
        let mut found = stet_engine::Verification::default();
        verify_shown(bytes, material, salt, &mut found).expect("it can be read");
        found.holds()
    };
    assert!(shown(MEMO.as_bytes(), &salt));
    assert!(!shown(b"another copy", &salt));
    assert!(!shown(MEMO.as_bytes(), &"00".repeat(32)));
}

fn holds_nothing(name: &str, bytes: &[u8]) {
    let found = found(&readable(name, bytes));
    assert!(found.is_empty(), "{name} holds {found:?}");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn no_file_that_leaves_holds_a_word_of_confidential_material() {
    let desk = Desk::with(true).await;
    let files = desk.files().await;
    assert!(files.len() > 20, "{}", files.len());
    for (name, bytes) in &files {
        holds_nothing(name, bytes);
    }

    // The same material, open: the search finds what it looks for.
    let open = Desk::with(false).await;
    let all: String = open
        .files()
        .await
        .iter()
        .map(|(name, bytes)| readable(name, bytes))
        .collect();
    assert_eq!(found(&all), SECRETS, "the search is not blind");
    let pdf = |files: &[(String, Vec<u8>)]| {
        let pdf = files.iter().find(|(name, _)| name == "FullRecord.pdf");
        readable("x.pdf", &pdf.expect("a PDF").1)
    };
    assert!(found(&pdf(&open.files().await)).len() > 4);

    // What stands there instead: that there is such evidence, what it says, and a commitment. Nothing that
    // tells which copy it is.
    let view = desk.engine.document(&desk.id).await.expect("a view");
    let memo = view
        .sources
        .iter()
        .find(|one| one.title.contains("brightwater"));
    let memo = memo.expect("the memo");
    let salt = desk
        .engine
        .source_salt(&desk.id, &memo.id)
        .await
        .expect("a salt");
    assert_eq!(salt.commitment, commit(&salt.salt, MEMO.as_bytes()));
    let hash = salt
        .commitment
        .strip_prefix("hmac-sha256:")
        .expect("a commitment");
    for (name, bytes) in &files {
        is_no_fingerprint(name, bytes);
    }
    for (name, bytes) in &files {
        if name.starts_with("FullRecord") && !name.ends_with("jsonld") {
            let text = readable(name, bytes).replace(['\n', ' ', '\u{ad}'], "");
            assert!(text.contains("Withheld"), "{name}");
            assert!(text.contains(hash) || name.ends_with("pdf"), "{name}");
        }
    }
    let report = desk.engine.report(&desk.id, ReportOptions::default()).await;
    let report = report.expect("a report");
    let claim = &report.claims[0];
    assert_eq!(claim.finding, FindingKind::Contradicted, "{claim:#?}");
    assert!(
        claim.explanation.ends_with("they are confidential."),
        "{}",
        claim.explanation
    );
    let river = &report.claims[1];
    assert!(river.explanation.contains("241"), "{}", river.explanation);
    let withheld = report.sources.iter().filter(|source| source.withheld);
    assert_eq!(withheld.clone().count(), 2);
    assert!(
        withheld
            .into_iter()
            .all(|source| source.retrieved_at.len() == 10)
    );

    // On the desk everything is there.
    let claims = desk.engine.document(&desk.id).await.expect("a view").claims;
    let view = desk.engine.inspector(&desk.id, &claims[0].id).await;
    let view = view.expect("a claim");
    assert!(view.evidence[0].confidential);
    assert!(format!("{view:?}").contains("28,900"));
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn what_is_marked_later_is_withheld_from_then_on() {
    let desk = Desk::with(false).await;
    let claims = desk.engine.document(&desk.id).await.expect("a view").claims;
    let change = DecisionInput::ChangeProposed {
        replacement: "The river Oss is 241 kilometres long".to_owned(),
        accepted: Some(true),
        reason: String::new(),
    };
    for (claim, decision) in [(0, DecisionInput::Confirmed), (1, change)] {
        let decided = desk.engine.decide(&desk.id, &claims[claim].id, decision);
        decided.await.expect("decided");
    }
    let number = desk.engine.sign_off(&desk.id, "").await.expect("signed");
    let signed = desk.engine.revision(&desk.id, number).await;
    let signed = serde_json::to_string(&signed.expect("a report")).expect("JSON");
    assert_eq!(
        found(&signed),
        SECRETS,
        "it was signed off with all of them"
    );

    desk.decide().await;
    desk.mark(true).await;
    for (name, bytes) in desk.files().await {
        holds_nothing(&name, &bytes);
    }
    let report = desk
        .engine
        .revision(&desk.id, number)
        .await
        .expect("a report");
    assert!(
        report
            .warnings
            .iter()
            .any(|one| one.code == "withheld-since")
    );
    let options = ReportOptions::default();
    for format in [ReportFormat::Json, ReportFormat::Html, ReportFormat::Docx] {
        let bytes = write(&report, format, &options).expect("a file");
        holds_nothing("a revision", &bytes);
    }
    let found_here = desk.engine.verify(&desk.id).await.expect("a record");
    assert!(found_here.holds(), "{:#?}", found_here.deviations);

    // Taken back, step by step, as other acts are.
    for _ in 0..2 {
        desk.engine.undo(&desk.id).await.expect("undone");
    }
    let view = desk.engine.document(&desk.id).await.expect("a view");
    assert!(view.sources.iter().all(|source| !source.confidential));
    let found_here = desk.engine.verify(&desk.id).await.expect("a record");
    assert!(found_here.holds(), "{:#?}", found_here.deviations);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_package_withholds_confidential_words_and_still_holds() {
    for marked_later in [false, true] {
        let rosa = Desk::with(!marked_later).await;
        if marked_later {
            rosa.mark(true).await;
        }
        let package = rosa.engine.hand_over(&rosa.id).await.expect("a package");
        assert_eq!(package.withheld, 2);
        holds_nothing("package.stet", &package.bytes);
        if !marked_later {
            package_is_no_fingerprint(&rosa, &package.bytes).await;
        }
        let verified = package.verify().expect("it can be read");
        assert!(verified.holds(), "{:#?}", verified.deviations);
        let told = verified.remarks.join(" ");
        assert!(told.contains("2 sources are withheld"), "{told}");
        assert!(told.contains("made with withheld material"), "{told}");

        // A colleague opens it, goes on, and hands it back.
        let (_folder, ben) = machine("Ben Oduya").await;
        let opened = ben
            .open_package(package.bytes.clone())
            .await
            .expect("opened");
        assert_eq!(opened.state, PackageState::Opened);
        let view = ben.document(&rosa.id).await.expect("a view");
        let kept: Vec<_> = view.sources.iter().filter(|one| one.withheld).collect();
        assert_eq!(kept.len(), 2);
        assert!(
            kept.iter()
                .all(|one| one.title == "Withheld" && one.confidential)
        );
        let refused = ben.set_confidential(&rosa.id, &kept[0].id, false).await;
        assert_eq!(
            refused.expect_err("not his to say").code,
            FailureCode::Invalid
        );
        let report = ben.report(&rosa.id, ReportOptions::default()).await;
        let claim = report.expect("a report").claims.remove(0);
        assert_eq!(claim.finding, FindingKind::Contradicted);
        assert!(claim.evidence[0].withheld);
        let river = view.claims[1].id.clone();
        ben.decide(&rosa.id, &river, DecisionInput::Cut)
            .await
            .expect("decided");
        let here = ben.verify(&rosa.id).await.expect("a record");
        assert!(here.holds(), "{:#?}", here.deviations);
        let back = ben.hand_over(&rosa.id).await.expect("a package");
        assert!(back.verify().expect("it can be read").holds());

        // Nobody at her desk knows his key: what would stand in place of her own decision waits.
        let waits = rosa.engine.open_package(back.bytes.clone()).await;
        assert_eq!(waits.expect("read").state, PackageState::Conflicts);
        let met = rosa.engine.keys_of_people().await.expect("keys").met;
        let named = rosa.engine.name_key(met[0].key.as_str(), "Ben Oduya");
        named.await.expect("named");
        let merged = rosa.engine.open_package(back.bytes).await.expect("merged");
        assert_eq!(merged.state, PackageState::Merged);
        let view = rosa.engine.document(&rosa.id).await.expect("a view");
        assert_eq!(view.claims[1].decision, "cut");
        assert!(
            view.sources
                .iter()
                .any(|one| one.title.contains("brightwater"))
        );
        assert!(view.sources.iter().all(|one| !one.withheld));
        assert_eq!(
            view.sources.iter().filter(|one| one.confidential).count(),
            2
        );
        let here = rosa.engine.verify(&rosa.id).await.expect("a record");
        assert!(here.holds(), "{:#?}", here.deviations);
        let view = rosa.engine.inspector(&rosa.id, &view.claims[0].id).await;
        assert!(
            format!("{view:?}").contains("28,900"),
            "the words are still here"
        );
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn ones_own_other_machine_gets_the_words_too() {
    let rosa = Desk::with(true).await;
    let mut file = tempfile::tempfile().expect("a file");
    let written = file.try_clone().expect("the same file");
    rosa.engine
        .export_everything(written, None)
        .await
        .expect("written");
    file.rewind().expect("the beginning");
    let mut bytes = Vec::new();
    file.read_to_end(&mut bytes).expect("read");
    let (_folder, other) = machine("Rosa Marten").await;
    let taken = other.take_in_everything(Cursor::new(bytes), None).await;
    assert_eq!(taken.expect("taken in").opened, 1);
    let view = other.document(&rosa.id).await.expect("a view");
    assert!(
        view.sources
            .iter()
            .any(|one| one.confidential && !one.withheld)
    );
    let claim = view.claims[0].id.clone();
    let claim = other.inspector(&rosa.id, claim).await.expect("a claim");
    assert!(format!("{claim:?}").contains("28,900"));
    assert!(other.verify(&rosa.id).await.expect("a record").holds());
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_log_of_an_earlier_version_that_tells_which_copy_it_is_is_not_handed_over() {
    let (folder, engine) = machine("Rosa Marten").await;
    let id = engine
        .create_document(pasted(ARTICLE))
        .await
        .expect("a text");
    let memo = engine
        .add_source_bytes(&id, MEMO_NAME, MEMO.into(), false)
        .await;
    let memo = memo.expect("kept").id.expect("a source");
    drop(engine);
    // Until now the row said what the file is called.
    let library = rusqlite::Connection::open(folder.path().join("library.db")).expect("opens");
    let read = |row: &rusqlite::Row<'_>| {
        Ok(stet_store::log::Row {
            seq: row.get(0)?,
            at: row.get(1)?,
            by: row.get(2)?,
            kind: row.get(3)?,
            claim: None,
            payload: row.get(4)?,
            prev_hash: row.get(5)?,
            hash: String::new(),
            signature: None,
        })
    };
    let mut row = library
        .query_row(
            "SELECT seq, at, by, kind, payload, prev_hash FROM log WHERE document = ?1
             ORDER BY seq DESC LIMIT 1",
            [&id],
            read,
        )
        .expect("a row");
    let mut said: serde_json::Value = serde_json::from_str(&row.payload).expect("JSON");
    said["name"] = MEMO_NAME.into();
    said["title"] = MEMO_NAME.into();
    said["content_hash"] = stet_store::sha256_hex(MEMO.as_bytes()).into();
    row.payload = said.to_string();
    let hash = stet_store::log::hash_of(&id, &row);
    // The table takes no changes: the row is put in anew, as that version wrote it.
    let triggers: Vec<String> = library
        .prepare("SELECT name FROM sqlite_master WHERE type = 'trigger' AND tbl_name = 'log'")
        .expect("a question")
        .query_map([], |row| row.get(0))
        .expect("an answer")
        .collect::<Result<_, _>>()
        .expect("names");
    for trigger in triggers {
        let sql = format!("DROP TRIGGER {trigger}");
        library.execute(&sql, []).expect("gone");
    }
    library
        .execute(
            "UPDATE log SET payload = ?2, hash = ?3 WHERE document = ?1 AND seq = ?4",
            rusqlite::params![id, row.payload, hash, row.seq],
        )
        .expect("written");
    drop(library);

    let engine = Engine::open(folder.path()).expect("a library");
    engine
        .set_confidential(&id, &memo, true)
        .await
        .expect("marked");
    let here = engine.verify(&id).await.expect("a record");
    assert!(here.holds(), "{:#?}", here.deviations);
    let refused = engine.hand_over(&id).await.expect_err("it tells");
    assert_eq!(refused.code, FailureCode::Invalid);
    assert!(refused.message.contains("which copy it is"), "{refused}");
    // What is open may be told of.
    engine
        .set_confidential(&id, &memo, false)
        .await
        .expect("open again");
    let package = engine.hand_over(&id).await.expect("a package");
    assert!(package.verify().expect("it can be read").holds());
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn marking_is_logged_and_refused_where_it_would_say_nothing() {
    let desk = Desk::with(true).await;
    let rows = |found: stet_engine::Verification| found.rows;
    let before = rows(desk.engine.verify(&desk.id).await.expect("a record"));
    desk.mark(true).await;
    let same = rows(desk.engine.verify(&desk.id).await.expect("a record"));
    assert_eq!(same, before, "marked already: nothing happened");
    desk.mark(false).await;
    let after = desk.engine.verify(&desk.id).await.expect("a record");
    assert_eq!(after.rows, before + 2);
    assert!(after.holds(), "{:#?}", after.deviations);
    let gone = desk
        .engine
        .set_confidential(&desk.id, "no-such", true)
        .await;
    assert_eq!(gone.expect_err("none").code, FailureCode::NotFound);

    // The same file once more, confidential this time: the one that is here is marked.
    let memo = desk
        .engine
        .add_source_bytes(&desk.id, "another-name.md", MEMO.into(), true)
        .await
        .expect("known");
    assert!(memo.problem.is_some());
    let view = desk.engine.document(&desk.id).await.expect("a view");
    let marked: Vec<_> = view.sources.iter().filter(|one| one.confidential).collect();
    assert_eq!(marked.len(), 1);
    assert_eq!(Some(&marked[0].id), memo.id.as_ref());
    drop(desk.folder);
}

/// Everything that left for the document: addresses and bodies, as they went.
fn left(scene: &Scene) -> String {
    let seen = scene.seen();
    seen.into_iter()
        .map(|seen| format!("{}\n{}\n", seen.url, seen.body))
        .collect()
}

/// Names and words of notes beside the article `models.md`; the first two are confidential.
const NOTES: [(&str, &str, bool); 3] = [
    (
        "Zephyrine clerk",
        "In 2019, after a dry winter, the port authority parted with its only ship, the ferry to Skarn.",
        true,
    ),
    (
        "Marchbanks survey",
        "The quay of Hest is long: it measures 260 metres from end to end by the county's survey.",
        true,
    ),
    (
        "Parish book",
        "The mill was already grinding when the first stone of the chapel was laid at Hest.",
        false,
    ),
];

const UNSENT: [&str; 5] = [
    "parted with its only ship",
    "260 metres",
    "county's survey",
    "Zephyrine",
    "Marchbanks",
];

/// The article with its notes and a language model that may be asked.
async fn scene(confidential: bool) -> Scene {
    let scene = Scene::new("models").await;
    let engine = &scene.engine;
    for (name, text, kept) in NOTES {
        let added = engine
            .add_source_text(&scene.document, name, text, kept && confidential)
            .await;
        added.expect("a note");
    }
    let mut settings = engine.settings().await.expect("settings");
    settings.model_service = "anthropic".to_owned();
    engine.set_settings(settings).await.expect("kept");
    let key = "small-model-key-0003".to_owned();
    let kept = engine.set_key("anthropic", key, true).await;
    kept.expect("a key");
    scene
}

async fn mark(scene: &Scene) {
    for source in scene.view().await.sources {
        if source.title != "Parish book" {
            let marked = scene
                .engine
                .set_confidential(&scene.document, &source.id, true)
                .await;
            marked.expect("marked");
        }
    }
}

const ASKED: [&str; 4] = ["anthropic", "wikipedia", "crossref", "wikidata_statements"];

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn no_request_carries_a_word_of_confidential_material() {
    for marked_later in [false, true] {
        let scene = scene(!marked_later).await;
        let engine = &scene.engine;
        if marked_later {
            // Before anything is sent; a run has found and judged them.
            scene.run().await;
            mark(&scene).await;
        }
        scene.allow(&ASKED).await;
        scene.run().await;
        let view = scene.view().await;
        let quay = view.claims.iter().find(|row| row.quote.contains("240"));
        let quay = quay.expect("the claim about the quay");
        assert_eq!(
            quay.finding,
            FindingKind::Contradicted,
            "read on this machine"
        );
        // It rests on the survey, which the model is told nothing of.
        let drafted = engine.draft_question(&scene.document, &quay.id).await;
        drafted.expect("a question");
        engine.read_text(&scene.document).await.expect("read");

        let left = left(&scene);
        for secret in UNSENT {
            assert!(!left.contains(secret), "“{secret}” was sent:\n{left}");
        }
        assert!(left.contains("already grinding"), "what is open was shown");
        assert!(left.contains("Prompt: questions"), "a question was drafted");
        let sold = view.claims.iter().find(|row| row.quote.contains("sold"));
        let sold = scene.inspector(&sold.expect("a claim").id).await;
        assert!(
            sold.evidence.iter().any(|card| card
                .reasons
                .iter()
                .any(|reason| reason.contains("it is confidential"))),
            "{sold:#?}"
        );
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn what_a_model_was_shown_before_is_withheld_from_what_leaves() {
    let scene = scene(false).await;
    let (engine, id) = (&scene.engine, scene.document.as_str());
    scene.allow(&ASKED).await;
    scene.run().await;
    let ledger = |rows: Vec<_>| serde_json::to_string(&rows).expect("JSON");
    let before = ledger(engine.ledger_to_export(id).await.expect("rows"));
    assert!(before.contains("parted with its only ship"), "it was shown");
    mark(&scene).await;
    let after = ledger(engine.ledger_to_export(id).await.expect("rows"));
    let here = ledger(engine.ledger(id).await.expect("rows"));
    assert!(
        here.contains("parted with its only ship"),
        "on the desk it says what left"
    );
    let package = engine.hand_over(id).await.expect("a package");
    let package = readable("package.stet", &package.bytes);
    for secret in UNSENT {
        assert!(!after.contains(secret), "“{secret}” is in the ledger");
        assert!(!package.contains(secret), "“{secret}” is in the package");
    }
    assert!(engine.verify(id).await.expect("a record").holds());
}
