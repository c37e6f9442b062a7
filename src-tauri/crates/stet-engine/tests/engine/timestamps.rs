//! Seals and signed-off reports, stamped by an authority outside.

use std::io::{Cursor, Read as _, Write as _};
use std::sync::{Arc, Mutex};

use fixture_internet::{Signs, Stamper};
use stet_engine::handover;
use stet_engine::wire::{DecisionInput, NetworkMode, NetworkView, ReportOptions};
use stet_engine::{Builder, Engine};
use stet_sources::door::{Fixture, OneDoor};
use stet_sources::timestamps::Authorities;
use tempfile::TempDir;

use crate::common::pasted;

/// A desk with an authority that answers, or does not.
struct Desk {
    _folders: [TempDir; 2],
    engine: Engine,
    document: String,
    /// The authority's root, PEM.
    root: Vec<u8>,
    /// Questions that came in.
    asked: Arc<Mutex<Vec<Vec<u8>>>>,
    /// Whether it answers.
    answers: Arc<Mutex<bool>>,
}

impl Desk {
    async fn new() -> Self {
        let folder = tempfile::tempdir().expect("a folder");
        let stamper = Arc::new(Stamper::new(folder.path(), Signs::P256).expect("an authority"));
        let root = stamper.root().expect("a root");
        let answers = Arc::new(Mutex::new(true));
        let on = Arc::clone(&answers);
        let (http, asked) = stamper
            .serve(
                move |stamper, question| match *on.lock().expect("a switch") {
                    true => {
                        let answer = stamper.answer(question).expect("an answer");
                        Stamper::http("application/timestamp-reply", &answer)
                    }
                    false => b"HTTP/1.1 503 Busy\r\ncontent-length: 0\r\nconnection: close\r\n\r\n"
                        .to_vec(),
                },
            )
            .expect("a server");
        let fixture = Fixture {
            http,
            https: http,
            authority_pem: root.clone(),
            names: Default::default(),
        };
        let library = tempfile::tempdir().expect("a folder");
        let engine = Builder::default()
            .door(Box::new(move |parts| OneDoor::through(parts, &fixture)))
            .open(library.path())
            .expect("a library");
        let document = engine
            .create_document(pasted(
                "The Halden bridge was opened on 12 May 1931 by the mayor.",
            ))
            .await
            .expect("a document");
        Self {
            _folders: [folder, library],
            engine,
            document,
            root,
            asked,
            answers,
        }
    }

    async fn wishes(&self) {
        let mut settings = self.engine.settings().await.expect("settings");
        settings.timestamp_authority = "http://tsa.example/tsr".to_owned();
        settings.name = "Rosa Marten".to_owned();
        self.engine.set_settings(settings).await.expect("kept");
    }

    async fn allows(&self) {
        let network = NetworkView {
            mode: NetworkMode::Allowed,
            services: vec!["timestamp".to_owned()],
        };
        let set = self.engine.set_network(&self.document, network).await;
        set.expect("allowed");
    }

    fn asked(&self) -> usize {
        self.asked.lock().expect("questions").len()
    }

    fn answers(&self, on: bool) {
        *self.answers.lock().expect("a switch") = on;
    }

    async fn handed_over(&self) -> handover::Package {
        let package = self.engine.hand_over(&self.document).await;
        package.expect("a package")
    }
}

/// A package with one of its parts changed.
fn edited(package: &[u8], name: &str, edit: impl Fn(Vec<u8>) -> Vec<u8>) -> Vec<u8> {
    let mut archive = zip::ZipArchive::new(Cursor::new(package)).expect("a package");
    let mut out = zip::ZipWriter::new(Cursor::new(Vec::new()));
    for index in 0..archive.len() {
        let mut part = archive.by_index(index).expect("a part");
        let is = part.name().expect("a name").into_owned();
        let mut bytes = Vec::new();
        part.read_to_end(&mut bytes).expect("read");
        let options = zip::write::SimpleFileOptions::default();
        out.start_file(is.as_str(), options).expect("begun");
        let bytes = if is == name { edit(bytes) } else { bytes };
        out.write_all(&bytes).expect("written");
    }
    out.finish().expect("a file").into_inner()
}

#[tokio::test(flavor = "multi_thread")]
async fn nobody_is_asked_before_a_person_names_an_authority_and_the_document_allows_it() {
    let desk = Desk::new().await;
    let package = desk.handed_over().await;
    assert_eq!(
        package.stamped, None,
        "nothing is said where nothing is wished"
    );
    desk.wishes().await;
    let said = desk.handed_over().await.stamped.expect("a word");
    assert!(
        said.starts_with("Not time-stamped: this document may not ask"),
        "{said}"
    );
    assert_eq!(desk.asked(), 0);
    let rows = desk.engine.ledger(&desk.document).await.expect("rows");
    assert!(rows.is_empty(), "{rows:?}");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_seal_is_stamped_and_the_stamp_goes_along_and_holds_without_network() {
    let desk = Desk::new().await;
    desk.wishes().await;
    desk.allows().await;
    let package = desk.handed_over().await;
    let said = package.stamped.clone().expect("a word");
    assert!(
        said.starts_with("Time-stamped at 20") && said.contains("Test.Stamps"),
        "{said}"
    );
    assert!(package.notices().contains(&said));
    let mut found = handover::verify(&package.bytes, Some(&package.head)).expect("read");
    assert!(found.holds(), "{:#?}", found.deviations);
    let [stamped] = found.stamped.as_slice() else {
        panic!("{:?}", found.stamped);
    };
    assert_eq!(
        (stamped.kind.as_str(), stamped.trusted),
        ("handed_over", false)
    );
    let words = found.what_is_stamped().join(" ");
    assert!(
        words.contains("Not checked: whether that certificate really is the authority’s"),
        "{words}"
    );
    let root = Authorities::read(&desk.root).expect("a root");
    handover::verify_stamps(&package.bytes, &root, &mut found).expect("read");
    assert!(found.holds() && found.stamped[0].trusted);
    let words = found.what_is_stamped().join(" ");
    assert!(
        !words.contains("Anyone can make one") && words.contains("revoked"),
        "{words}"
    );

    // Opened elsewhere the stamp is there, and goes along again.
    let folder = tempfile::tempdir().expect("a folder");
    let other = Engine::open(folder.path()).expect("a library");
    other
        .open_package(package.bytes.clone())
        .await
        .expect("opened");
    let found = other.verify(&desk.document).await.expect("a record");
    assert!(found.holds() && found.stamped.len() == 1, "{found:#?}");
    let again = other.hand_over(&desk.document).await.expect("a package");
    assert_eq!(again.verify().expect("read").stamped.len(), 1);
    let report = other.report(&desk.document, ReportOptions::default()).await;
    let report = report.expect("a report");
    assert_eq!(report.alcoa.timestamps.len(), 1);
    let html = stet_engine::export::write(
        &report,
        stet_engine::wire::ReportFormat::Markdown,
        &ReportOptions::default(),
    );
    let words = String::from_utf8(html.expect("written")).expect("words");
    assert!(
        words.contains("Sealed and handed over no later than 20") && words.contains("Test.Stamps"),
        "{words}"
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn a_stamp_that_was_changed_or_is_for_another_row_is_told_and_not_taken() {
    let desk = Desk::new().await;
    desk.wishes().await;
    desk.allows().await;
    let package = desk.handed_over().await.bytes;
    let broken = edited(&package, "timestamps.jsonl", |bytes| {
        let text = String::from_utf8(bytes).expect("words");
        let at = text.find("\"token\":\"").expect("a token") + 400;
        let letter = if text.as_bytes()[at] == b'A' {
            "B"
        } else {
            "A"
        };
        let mut text = text;
        text.replace_range(at..=at, letter);
        text.into_bytes()
    });
    let elsewhere = edited(&package, "timestamps.jsonl", |bytes| {
        let text = String::from_utf8(bytes).expect("words");
        let at = text.find("\"row\":\"").expect("a row") + 7;
        let hash = text[at..at + 64].to_owned();
        text.replace(&hash, &"0".repeat(64)).into_bytes()
    });
    let garbage = edited(&package, "timestamps.jsonl", |_| b"{}\n".to_vec());
    for (what, package) in [
        ("broken", &broken),
        ("elsewhere", &elsewhere),
        ("garbage", &garbage),
    ] {
        let found = handover::verify(package, None).expect("read");
        assert!(!found.holds(), "{what}");
        assert!(
            found
                .deviations
                .iter()
                .all(|one| one.place.contains("time stamp")),
            "{found:#?}"
        );
        let folder = tempfile::tempdir().expect("a folder");
        let other = Engine::open(folder.path()).expect("a library");
        other.open_package(package.clone()).await.expect("opened");
        let found = other.verify(&desk.document).await.expect("a record");
        assert!(
            found.holds() && found.stamped.is_empty(),
            "{what}: {found:#?}"
        );
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn an_authority_that_fails_loses_no_seal_and_is_asked_again() {
    let desk = Desk::new().await;
    desk.wishes().await;
    desk.allows().await;
    desk.answers(false);
    let package = desk.handed_over().await;
    let said = package.stamped.clone().expect("a word");
    assert_eq!(
        said,
        "Not time-stamped: tsa.example did not answer: it failed (503)."
    );
    assert!(package.verify().expect("read").holds());
    desk.answers(true);
    let said = desk.engine.timestamp(&desk.document).await.expect("asked");
    assert!(
        said.len() == 1 && said[0].starts_with("Time-stamped at"),
        "{said:?}"
    );
    let nothing = desk.engine.timestamp(&desk.document).await.expect("asked");
    assert!(nothing.is_empty(), "it is stamped already");
    let found = desk.engine.verify(&desk.document).await.expect("a record");
    assert!(found.holds() && found.stamped.len() == 1);
    assert_eq!(desk.asked(), 2);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_signed_off_report_is_stamped_and_prints_it() {
    let desk = Desk::new().await;
    let (engine, id) = (&desk.engine, desk.document.as_str());
    desk.wishes().await;
    desk.allows().await;
    let view = engine.document(id).await.expect("a view");
    for claim in &view.claims {
        let decided = engine.decide(id, &claim.id, DecisionInput::Confirmed).await;
        decided.expect("decided");
    }
    engine.sign_off(id, "").await.expect("signed off");
    let said = engine.timestamp(id).await.expect("asked");
    assert!(
        said.len() == 1 && said[0].starts_with("Time-stamped at"),
        "{said:?}"
    );
    let report = engine
        .report(id, ReportOptions::default())
        .await
        .expect("a report");
    assert_eq!(
        report.revision,
        Some(1),
        "a stamp changes nothing that was signed"
    );
    let [stamp] = report.alcoa.timestamps.as_slice() else {
        panic!("{:?}", report.alcoa.timestamps);
    };
    assert_eq!(
        (stamp.kind.as_str(), stamp.by.as_str()),
        ("signed_off", "Test.Stamps")
    );
    let package = desk.handed_over().await;
    let found = package.verify().expect("read");
    assert!(found.holds() && found.stamped.len() == 2, "{found:#?}");
    engine.delete_document(id).await.expect("forgotten");
}

#[tokio::test(flavor = "multi_thread")]
async fn the_privacy_sheet_shows_what_an_authority_is_sent() {
    let desk = Desk::new().await;
    desk.wishes().await;
    let sample = desk
        .engine
        .service_sample(&desk.document, "timestamp")
        .await;
    let sample = sample.expect("a sample");
    let words = sample.lines.join("\n");
    assert!(
        words.contains("tsa.example") && words.contains(&"0".repeat(64)),
        "{words}"
    );
    assert_eq!((sample.requests, desk.asked()), (0, 0));
}
