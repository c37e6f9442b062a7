//! A finding that a person sets: it holds in place of the machine's, which stays beside it.

use serde_json::Value;
use stet_core::verdict::{FindingKind, ReportVerdict};
use stet_engine::Engine;
use stet_engine::wire::{ClaimEdit, ClaimRow, DecisionInput, FailureCode, ReportOptions, Settings};

use crate::common::{TEXT, pasted};

async fn desk() -> (tempfile::TempDir, Engine, String, String) {
    let folder = tempfile::tempdir().expect("a folder");
    let engine = Engine::open(folder.path()).expect("opens");
    let settings = Settings {
        name: "Rosa Lind".to_owned(),
        initials: "RL".to_owned(),
        ..Settings::default()
    };
    engine.set_settings(settings).await.expect("settings");
    let document = engine.create_document(pasted(TEXT)).await.expect("in");
    engine.start_run(&document).await.expect("starts");
    engine.wait_run(&document).await.expect("ends");
    let view = engine.document(&document).await.expect("there");
    let claim = view.claims[0].id.clone();
    (folder, engine, document, claim)
}

fn found(finding: FindingKind, reason: &str, evidence: &str) -> DecisionInput {
    DecisionInput::Found {
        finding: Some(finding),
        reason: reason.to_owned(),
        evidence: evidence.to_owned(),
        likelihood: None,
    }
}

fn withdrawn() -> DecisionInput {
    DecisionInput::Found {
        finding: None,
        reason: String::new(),
        evidence: String::new(),
        likelihood: None,
    }
}

async fn row(engine: &Engine, document: &str, claim: &str) -> ClaimRow {
    let view = engine.inspector(document, claim).await.expect("there");
    view.row
}

async fn holds_against_its_record(engine: &Engine, document: &str) {
    let verified = engine.verify(document).await.expect("verified");
    assert!(verified.deviations.is_empty(), "{:#?}", verified.deviations);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_finding_set_by_hand_holds_beside_the_machines_until_it_is_withdrawn() {
    let (_folder, engine, document, claim) = desk().await;
    let before = row(&engine, &document, &claim).await;
    let machine = before.finding;
    assert_ne!(machine, FindingKind::Supported, "nothing was supplied");
    engine
        .decide(&document, &claim, DecisionInput::OnAuthor)
        .await
        .expect("decided");
    let set = found(
        FindingKind::Supported,
        " rang the registrar ",
        "letter in the file",
    );
    engine
        .decide(&document, &claim, set)
        .await
        .expect("set by hand");

    let view = engine.inspector(&document, &claim).await.expect("there");
    assert_eq!(view.row.finding, FindingKind::Supported);
    assert_eq!(view.row.machine_finding, Some(machine));
    assert_eq!(view.row.finding_by.as_deref(), Some("RL"));
    assert_eq!(view.row.verdict, Some(ReportVerdict::Verified));
    assert_eq!(view.row.sub_label.as_deref(), Some("set by hand"));
    assert_eq!(view.row.decision, "on_author", "decided apart");
    let own = view.own_finding.expect("it is shown in full");
    assert_eq!(
        (own.reason.as_str(), own.evidence.as_str()),
        ("rang the registrar", "letter in the file")
    );
    assert_eq!(
        view.history[0].what,
        "Finding set by hand: Supported – rang the registrar; letter in the file."
    );
    holds_against_its_record(&engine, &document).await;

    engine.undo(&document).await.expect("undone");
    let undone = row(&engine, &document, &claim).await;
    assert_eq!((undone.finding, undone.machine_finding), (machine, None));
    assert_eq!(undone.decision, "on_author");

    let against = found(FindingKind::Contradicted, "no such entry", "register p. 4");
    engine
        .decide(&document, &claim, against)
        .await
        .expect("set by hand");
    engine
        .decide(&document, &claim, withdrawn())
        .await
        .expect("withdrawn");
    let after = row(&engine, &document, &claim).await;
    assert_eq!((after.finding, after.finding_by), (machine, None));
    engine.undo(&document).await.expect("undone");
    let again = row(&engine, &document, &claim).await;
    assert_eq!(again.finding, FindingKind::Contradicted);
    holds_against_its_record(&engine, &document).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_report_prints_both_findings_and_counts_the_persons() {
    let (_folder, engine, document, claim) = desk().await;
    let machine = row(&engine, &document, &claim).await.finding;
    let set = found(FindingKind::Contradicted, "no such entry", "register p. 4");
    engine
        .decide(&document, &claim, set)
        .await
        .expect("set by hand");
    let report = report(&engine, &document).await;
    let entry = &report["claims"][0];
    assert_eq!(entry["finding"], "contradicted");
    assert_eq!(entry["verdict"], "contested");
    assert_eq!(entry["own_finding"]["by"], "RL");
    assert_eq!(entry["own_finding"]["reason"], "no such entry");
    assert_eq!(entry["machine_finding"], serde_json::json!(machine));
    assert_eq!(report["headline"]["findings"]["contradicted"], 1);
    assert_eq!(entry["decision"]["type"], "open");
    assert_eq!(entry["confidence"], Value::Null, "that was the machine’s");
    assert!(
        report["claims"][1].get("own_finding").is_none(),
        "the others are the machine’s"
    );
}

async fn report(engine: &Engine, document: &str) -> Value {
    let options = ReportOptions::default();
    let report = engine.report(document, options).await.expect("a report");
    serde_json::to_value(report).expect("JSON")
}

#[tokio::test(flavor = "multi_thread")]
async fn a_finding_that_takes_a_side_says_what_it_rests_on() {
    let (_folder, engine, document, claim) = desk().await;
    let refused = [
        found(FindingKind::Supported, "", "letter"),
        found(FindingKind::Contradicted, "no such entry", "  "),
        found(FindingKind::Inconclusive, "nobody answered", "call log"),
        found(FindingKind::NotChecked, "not yet", "none"),
        found(FindingKind::Mixed, &"long ".repeat(200), ""),
    ];
    for input in refused {
        let failure = engine.decide(&document, &claim, input.clone()).await;
        assert_eq!(
            failure.expect_err("refused").code,
            FailureCode::Invalid,
            "{input:?}"
        );
    }
    for finding in [FindingKind::Mixed, FindingKind::Unresolved] {
        engine
            .decide(&document, &claim, found(finding, "", ""))
            .await
            .expect("takes no side");
    }
    engine
        .decide(&document, &claim, withdrawn())
        .await
        .expect("withdrawn");
    let before = engine.inspector(&document, &claim).await.expect("there");
    engine
        .decide(&document, &claim, withdrawn())
        .await
        .expect("nothing to withdraw");
    let after = engine.inspector(&document, &claim).await.expect("there");
    assert_eq!(before.history, after.history, "nothing happened");
}

#[tokio::test(flavor = "multi_thread")]
async fn other_words_withdraw_what_was_found_of_the_old_ones() {
    let (_folder, engine, document, claim) = desk().await;
    let view = engine.document(&document).await.expect("there");
    let kept = view.claims[1].id.clone();
    for id in [&claim, &kept] {
        let set = found(FindingKind::Supported, "asked the mayor", "call of 3 May");
        engine
            .decide(&document, id, set)
            .await
            .expect("set by hand");
    }
    let newer = TEXT.replace("12 May 1931", "14 May 1931");
    engine
        .import_draft(&document, "draft-2.md", newer.into_bytes())
        .await
        .expect("taken in");
    let (changed, same) = (
        row(&engine, &document, &claim).await,
        row(&engine, &document, &kept).await,
    );
    assert_eq!((changed.finding_by, changed.machine_finding), (None, None));
    assert_eq!(same.finding, FindingKind::Supported);
    holds_against_its_record(&engine, &document).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn joining_claims_withdraws_it_and_undoing_puts_it_back() {
    let (_folder, engine, document, _) = desk().await;
    let view = engine.document(&document).await.expect("there");
    let (claim, with) = (view.claims[1].id.clone(), view.claims[2].id.clone());
    let set = found(FindingKind::Mixed, "two ledgers differ", "");
    engine
        .decide(&document, &claim, set)
        .await
        .expect("set by hand");
    let edit = ClaimEdit::Merge {
        claim: claim.clone(),
        with,
    };
    engine.edit_claim(&document, edit).await.expect("joined");
    assert_eq!(row(&engine, &document, &claim).await.finding_by, None);
    engine.undo(&document).await.expect("undone");
    let back = row(&engine, &document, &claim).await;
    assert_eq!(back.finding, FindingKind::Mixed);
    holds_against_its_record(&engine, &document).await;
}
