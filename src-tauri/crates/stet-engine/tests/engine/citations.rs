//! Citations held against the cited texts that were supplied, from the pack to verdict and report.

use crate::common::pasted;
use stet_core::citation_support::Mode;
use stet_core::verdict::ReportVerdict;
use stet_engine::Engine;
use stet_engine::wire::{CorrectionsView, DecisionInput, FailureCode, ReportOptions};

const ARTICLE: &str = "# The ferry\n\n\
    The harbour ferry carried 4,100 passengers in May 2024 [1]. \
    The council closed nine libraries and dismissed forty teachers last winter [2].\n\n\
    ## References\n\n\
    [1] Holm, A. (2024). Ferry statistics of the outer harbour. Harbour Press.\n\n\
    [2] Berg, B. (2023). Minutes of the valley council. Valley Press.\n";

const STATISTICS: &str = "Ferry statistics of the outer harbour\n\n\
    In May 2024 the harbour ferry carried 4,100 passengers, more than in any month before.\n";
const MINUTES: &str = "Minutes of the valley council\n\n\
    The council met twice in 2023 and approved the budget for roads and schools.\n";
const ELSEWHERE: &str = "A reporter's notes\n\n\
    The council closed nine libraries and dismissed forty teachers last winter.\n";

fn engine() -> (tempfile::TempDir, Engine) {
    let folder = tempfile::tempdir().expect("a folder");
    let engine = Engine::open(folder.path()).expect("opens");
    (folder, engine)
}

async fn finished(engine: &Engine, document: &str) {
    engine.start_run(document).await.expect("starts");
    engine.wait_run(document).await.expect("ends");
}

async fn checked(engine: &Engine) -> String {
    let document = engine
        .create_document(pasted(ARTICLE))
        .await
        .expect("taken in");
    for (name, text) in [
        ("scan.txt", STATISTICS),
        ("2 - minutes.txt", MINUTES),
        ("notes.txt", ELSEWHERE),
    ] {
        let taken = engine
            .add_source_bytes(&document, name, text.into(), false)
            .await;
        assert_eq!(taken.expect("kept").problem, None);
    }
    finished(engine, &document).await;
    document
}

#[tokio::test(flavor = "multi_thread")]
async fn a_cited_text_that_does_not_say_it_outweighs_another_that_does() {
    let (_folder, engine) = engine();
    let document = checked(&engine).await;

    let health = engine.references(&document).await.expect("there").health;
    assert!(health.checked);
    assert_eq!((health.total, health.supported), (2, 1));
    assert_eq!(health.failing.len(), 1);
    let failing = &health.failing[0];
    assert!(failing.sentence.starts_with("The council closed"));
    assert_eq!(failing.cites[0].source, "2 - minutes.txt");
    assert!(failing.cites[0].missing.contains(&"libraries".to_owned()));

    let view = engine.document(&document).await.expect("there");
    let verdict = |words: &str| {
        let row = view.claims.iter().find(|row| row.quote.starts_with(words));
        let row = row.expect("a claim");
        (row.verdict, row.sub_label.clone())
    };
    assert_eq!(
        verdict("The harbour ferry"),
        (Some(ReportVerdict::Verified), None)
    );
    let label = Some("cited source does not say this".to_owned());
    assert_eq!(
        verdict("The council closed"),
        (Some(ReportVerdict::Unverified), label)
    );

    let report = engine
        .report(&document, ReportOptions::default())
        .await
        .expect("a report");
    let printed = report.citation_health.as_ref().expect("checked");
    assert_eq!((printed.total, printed.supported), (2, 1));
    let recalls: Vec<Option<bool>> = printed
        .verification
        .iter()
        .flat_map(|sentence| &sentence.citations)
        .map(|cited| cited.recall.map(|recall| recall >= printed.threshold))
        .collect();
    assert_eq!(
        recalls,
        [Some(true), Some(false)],
        "every sentence is there"
    );
    let entry = report.claims.iter().find(|c| c.quote.contains("libraries"));
    assert_eq!(
        entry.and_then(|claim| claim.verdict),
        Some(ReportVerdict::Unverified)
    );
    let warned = |warning: &stet_core::report::Warning| warning.code == "citations-unsupported";
    assert!(report.warnings.iter().any(warned));
}

#[tokio::test(flavor = "multi_thread")]
async fn the_check_can_be_loosened_or_switched_off_for_one_document() {
    let (_folder, engine) = engine();
    let document = checked(&engine).await;
    engine
        .set_citation_check(&document, "report", 0.05)
        .await
        .expect("set");
    finished(&engine, &document).await;
    let health = engine.references(&document).await.expect("there").health;
    assert_eq!((health.total, health.supported), (2, 2));
    assert_eq!(health.failing, []);

    let refused = engine.set_citation_check(&document, "report", 1.5).await;
    assert_eq!(refused.expect_err("no share").code, FailureCode::Invalid);
    let refused = engine.set_citation_check(&document, "gently", 0.5).await;
    assert_eq!(refused.expect_err("no mode").code, FailureCode::Invalid);

    engine
        .set_citation_check(&document, "off", 0.4)
        .await
        .expect("set");
    finished(&engine, &document).await;
    let health = engine.references(&document).await.expect("there").health;
    assert_eq!(health.mode, Mode::Off);
    assert!(
        !health.checked,
        "a check that is off shows nothing of before"
    );
    assert_eq!(health.failing, []);
}

/// The verdict of the claim that begins so, and the word beside it.
async fn verdict(
    engine: &Engine,
    id: &str,
    words: &str,
) -> (Option<ReportVerdict>, Option<String>) {
    let view = engine.document(id).await.expect("there");
    let row = view
        .claims
        .into_iter()
        .find(|row| row.quote.starts_with(words));
    let row = row.expect("a claim");
    (row.verdict, row.sub_label)
}

async fn in_the_way(engine: &Engine, document: &str) -> Option<String> {
    let CorrectionsView { in_the_way, .. } = engine.corrections(document).await.expect("a view");
    in_the_way
}

#[tokio::test(flavor = "multi_thread")]
async fn strict_a_sentence_that_is_not_borne_out_fails_the_check() {
    let (_folder, engine) = engine();
    let document = checked(&engine).await;
    let queued = || async { engine.review_queue().await.expect("a queue").checker };
    assert!(queued().await.is_empty(), "the tier asks for nobody");
    engine
        .set_citation_check(&document, "strict", 0.4)
        .await
        .expect("set");
    assert!(
        queued().await.is_empty(),
        "it takes effect with the next run"
    );
    finished(&engine, &document).await;

    let view = engine.document(&document).await.expect("there");
    let note = view.run.note.expect("said at the end of the run");
    assert!(note.contains("1 sentence is not borne out"), "{note}");
    let health = engine.references(&document).await.expect("there").health;
    assert!(health.failed && health.failing.len() == 1);
    let waiting = queued().await;
    assert!(!waiting.is_empty());
    for row in &waiting {
        assert_eq!(row.why, "citation_fails");
        assert!(!row.quote.starts_with("The harbour ferry"), "{}", row.quote);
    }

    // Confirmed all at once are only those whose citations hold.
    engine
        .confirm_unopposed(&document)
        .await
        .expect("confirmed");
    assert_eq!(queued().await.len(), waiting.len());
    let view = engine.document(&document).await.expect("there");
    for row in view.claims.iter().filter(|row| row.decision == "open") {
        let confirmed = DecisionInput::Confirmed;
        let decided = engine.decide(&document, &row.id, confirmed).await;
        decided.expect("decided");
    }
    assert!(queued().await.is_empty(), "a person has decided");
    let options = ReportOptions::default();
    let report = engine.report(&document, options).await.expect("a report");
    assert!(report.draft && report.headline.open == 0);
    let why = in_the_way(&engine, &document).await.expect("a reason");
    assert!(why.contains("checked strictly"), "{why}");
    let refused = engine.sign_off(&document, "").await;
    assert_eq!(refused.expect_err("it fails").code, FailureCode::Invalid);

    engine
        .set_citation_check(&document, "report", 0.4)
        .await
        .expect("set");
    finished(&engine, &document).await;
    assert_eq!(in_the_way(&engine, &document).await, None);
    engine.sign_off(&document, "").await.expect("signed");
}

#[tokio::test(flavor = "multi_thread")]
async fn strict_one_source_that_says_it_excuses_no_other() {
    let (_folder, engine) = engine();
    let text = ARTICLE.replace("in May 2024 [1].", "in May 2024 [1][2].");
    let document = engine
        .create_document(pasted(&text))
        .await
        .expect("taken in");
    for (name, text) in [("scan.txt", STATISTICS), ("2 - minutes.txt", MINUTES)] {
        let taken = engine.add_source_bytes(&document, name, text.into(), false);
        assert_eq!(taken.await.expect("kept").problem, None);
    }
    let ferry = "The harbour ferry";
    finished(&engine, &document).await;
    assert_eq!(
        verdict(&engine, &document, ferry).await,
        (Some(ReportVerdict::Verified), None)
    );
    engine
        .set_citation_check(&document, "strict", 0.4)
        .await
        .expect("set");
    finished(&engine, &document).await;
    let label = Some("cited source does not say this".to_owned());
    assert_eq!(
        verdict(&engine, &document, ferry).await,
        (Some(ReportVerdict::Unverified), label)
    );
    // Where both say it nothing is held against it.
    engine
        .set_citation_check(&document, "strict", 0.0)
        .await
        .expect("set");
    finished(&engine, &document).await;
    assert_eq!(
        verdict(&engine, &document, ferry).await,
        (Some(ReportVerdict::Verified), None)
    );
}
