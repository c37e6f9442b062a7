//! A newer draft: decisions stand where the words do (acceptance 12).

use crate::common::{TEXT, pasted};
use stet_engine::Engine;
use stet_engine::wire::{DecisionInput, DraftOutcome, FailureCode};
use stet_store::Library;

fn engine() -> (tempfile::TempDir, Engine) {
    let folder = tempfile::tempdir().expect("a folder");
    let engine = Engine::open(folder.path()).expect("opens");
    (folder, engine)
}

async fn confirmed(engine: &Engine, document: &str, words: &str) -> String {
    let view = engine.document(document).await.expect("there");
    let row = view.claims.iter().find(|row| row.quote.contains(words));
    let id = row.expect("a claim").id.clone();
    engine
        .decide(document, &id, DecisionInput::Confirmed)
        .await
        .expect("decided");
    id
}

async fn taken(engine: &Engine, document: &str, text: &str) -> DraftOutcome {
    engine
        .import_draft(document, "draft-2.md", text.as_bytes().to_vec())
        .await
        .expect("taken in")
}

#[tokio::test(flavor = "multi_thread")]
async fn acceptance_12_unchanged_claims_keep_their_decisions_changed_ones_open_and_lost_ones_are_listed()
 {
    let (_folder, engine) = engine();
    let document = engine.create_document(pasted(TEXT)).await.expect("in");
    let bridge = confirmed(&engine, &document, "Halden bridge").await;
    let museum = confirmed(&engine, &document, "31,200 visitors").await;
    let river = confirmed(&engine, &document, "river Oss").await;
    engine.start_run(&document).await.expect("starts");
    engine.wait_run(&document).await.expect("ends");

    let newer = TEXT
        .replace("31,200", "34,000")
        .replace("The river Oss is 214 kilometres long. ", "")
        .replace(
            "The company employed",
            "The harbour was closed on 4 March 2022.\n\nThe company employed",
        );
    let outcome = taken(&engine, &document, &newer).await;
    assert_eq!(outcome.problem, None);
    assert_eq!((outcome.changed, outcome.lost, outcome.added), (1, 1, 1));

    let view = engine.document(&document).await.expect("there");
    let row = |id: &str| view.claims.iter().find(|row| row.id == id);
    assert_eq!(row(&bridge).expect("still there").decision, "confirmed");
    assert!(
        row(&bridge).expect("still there").looked_at,
        "its finding holds"
    );
    let changed = row(&museum).expect("the same claim");
    assert!(changed.quote.contains("34,000"));
    assert_eq!(changed.decision, "open");
    assert!(!changed.looked_at, "its words were never looked at");
    assert_eq!(row(&river), None);
    let lost: Vec<_> = view
        .lost
        .iter()
        .map(|row| (&row.id, &*row.decision))
        .collect();
    assert_eq!(lost, [(&river, "confirmed")]);
    assert_eq!(view.drafts, 1);
    assert!(!view.can_undo, "places of the old draft cannot be put back");
    assert!(view.run.stale);

    // Marks stand on the words they name.
    for row in &view.claims {
        let marked: String = view
            .blocks
            .iter()
            .flat_map(|block| &block.runs)
            .filter(|run| run.claims.contains(&row.id))
            .map(|run| run.text.as_str())
            .collect();
        assert_eq!(marked, row.quote);
    }

    let compared = engine.compare_drafts(&document, 1).await.expect("compared");
    let changed: Vec<&str> = compared
        .rows
        .iter()
        .filter(|row| row.kind != "same")
        .map(|row| row.kind.as_str())
        .collect();
    assert!(changed.contains(&"added") && changed.contains(&"changed"));

    // The words come back: so does the claim, with its decision.
    let back = taken(&engine, &document, TEXT).await;
    assert_eq!(back.problem, None);
    let view = engine.document(&document).await.expect("there");
    let river = view.claims.iter().find(|row| row.id == river);
    assert_eq!(river.expect("back").decision, "confirmed");
    assert_eq!(view.lost, []);
    assert_eq!(view.drafts, 2);
    let checked = engine.verify(&document).await.expect("checked");
    assert!(checked.holds(), "{:#?}", checked.deviations);
}

#[tokio::test(flavor = "multi_thread")]
async fn the_same_words_or_an_unreadable_file_change_nothing() {
    let (folder, engine) = engine();
    let document = engine.create_document(pasted(TEXT)).await.expect("in");
    let before = engine.document(&document).await.expect("there");
    let same = taken(&engine, &document, TEXT).await;
    assert!(same.problem.expect("said").contains("nothing was changed"));
    let unreadable = engine
        .import_draft(&document, "a.png", b"\x89PNG\r\n\x1a\n....".to_vec())
        .await
        .expect("an outcome");
    assert!(unreadable.problem.expect("said").contains("PNG"));
    let after = engine.document(&document).await.expect("there");
    assert_eq!(before, after);
    let missing = engine.import_draft("nobody", "a.md", b"x y".to_vec()).await;
    assert_eq!(missing.expect_err("missing").code, FailureCode::NotFound);
    drop(engine);
    assert!(Library::open(folder.path()).is_ok());
}
