//! The checked copy as a Word file, read back by the program's own reader of Word files.

use std::path::Path;

use crate::common::{TEXT, pasted};
use stet_engine::Engine;
use stet_engine::wire::{DecisionInput, DocumentView, Settings};

async fn desk() -> (tempfile::TempDir, Engine) {
    let folder = tempfile::tempdir().expect("a folder");
    let engine = Engine::open(folder.path()).expect("a library");
    let settings = Settings {
        name: "Rosa Quill".to_owned(),
        initials: "RQ".to_owned(),
        ..Settings::default()
    };
    engine.set_settings(settings).await.expect("kept");
    (folder, engine)
}

/// Proposes other words for one claim and asks the author about another.
async fn decide(engine: &Engine, document: &str) -> DocumentView {
    engine.start_run(document).await.expect("a run starts");
    engine.wait_run(document).await.expect("a run ends");
    let view = engine.document(document).await.expect("a view");
    let change = DecisionInput::ChangeProposed {
        replacement: "Nothing of the kind was ever seen.".to_owned(),
        accepted: None,
        reason: String::new(),
    };
    let query = DecisionInput::Query {
        question: "Who told you this?".to_owned(),
    };
    // Where somebody's change is tracked already, two would lie over each other.
    let free = view
        .claims
        .iter()
        .filter(|row| !row.quote.contains("4,180"));
    for (row, decision) in free.zip([change, query]) {
        let decided = engine.decide(document, &row.id, decision).await;
        decided.expect("decided");
    }
    view
}

/// What stands in the checked copy of a document.
async fn read_back(engine: &Engine, document: &str) -> DocumentView {
    let copy = engine.checked_copy(document).await.expect("a copy");
    assert_eq!(copy.notices, Vec::<String>::new());
    let again = engine.import_document("copy.docx", copy.bytes).await;
    let again = again.expect("it opens");
    engine.document(&again).await.expect("a view")
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_pasted_text_becomes_a_word_file_with_what_was_decided() {
    let (_folder, engine) = desk().await;
    let id = engine
        .create_document(pasted(TEXT))
        .await
        .expect("a document");
    let before = decide(&engine, &id).await;
    let copy = read_back(&engine, &id).await;
    let changes = format!("{:?}", copy.changes);
    assert!(
        changes.contains("Nothing of the kind was ever seen"),
        "{changes}"
    );
    assert!(changes.contains("Rosa Quill"), "{changes}");
    let comments = format!("{:?}", copy.comments);
    assert!(comments.contains("Who told you this?"), "{comments}");
    assert_eq!(copy.blocks.len(), before.blocks.len());
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn an_imported_word_file_gets_them_put_into_itself() {
    let (_folder, engine) = desk().await;
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../tests/documents/article.docx");
    let bytes = std::fs::read(file).expect("a Word file");
    let id = engine.import_document("article.docx", bytes).await;
    let id = id.expect("a document");
    let before = decide(&engine, &id).await;
    let copy = read_back(&engine, &id).await;
    let changes = format!("{:?}", copy.changes);
    assert!(
        changes.contains("Nothing of the kind was ever seen"),
        "{changes}"
    );
    for change in &before.changes {
        assert!(
            copy.changes.contains(change),
            "{change:?} is not there any more"
        );
    }
    let comments = format!("{:?}", copy.comments);
    assert!(comments.contains("Who told you this?"), "{comments}");
    let report = engine
        .report(&id, stet_engine::wire::ReportOptions::default())
        .await
        .expect("a report");
    let word = stet_engine::export::write(
        &report,
        stet_engine::wire::ReportFormat::Docx,
        &stet_engine::wire::ReportOptions::default(),
    );
    let word = engine
        .import_document("report.docx", word.expect("a file"))
        .await;
    let word = engine
        .document(&word.expect("it opens"))
        .await
        .expect("a view");
    let text = format!("{:?}", word.blocks);
    assert!(
        text.contains("Who told you this?"),
        "the report has the query"
    );
}
