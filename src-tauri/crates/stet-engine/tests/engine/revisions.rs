//! What happens to a report once it was made: signing off, correcting, reported errors, rebuttals, and
//! the queue of claims that wait for a person.

use crate::common::pasted;
use stet_core::correction::Standing;
use stet_core::report::FlagState;
use stet_core::report::IcdStatus;
use stet_engine::Engine;
use stet_engine::export::write;
use stet_engine::wire::{
    DecisionInput, FailureCode, FlagAnswer, FlagInput, RebuttalInput, ReportFormat, ReportOptions,
    Settings, StandardAnswer, StandardStatus,
};

const TEXT: &str = "The Halden bridge was opened on 12 May 1931 by the mayor.\n\n\
    The company employed 4,870 people in 2019.\n\nThe river Oss is 214 kilometres long.";

/// Agrees with the first claim, disagrees with the second, knows nothing of the third.
const NOTES: &str = "The Halden bridge was opened on 12 May 1931 by the mayor.\n\n\
    The company employed 4,780 people in 2019.";

async fn checked() -> (tempfile::TempDir, Engine, String) {
    let folder = tempfile::tempdir().expect("a folder");
    let engine = Engine::open(folder.path()).expect("a library");
    let settings = Settings {
        name: "Ada Reviewer".to_owned(),
        initials: "AR".to_owned(),
        ..Settings::default()
    };
    engine.set_settings(settings).await.expect("settings");
    let id = engine.create_document(pasted(TEXT)).await.expect("a text");
    let added = engine.add_source_text(&id, "Archive", NOTES, false).await;
    added.expect("a source");
    engine.start_run(&id).await.expect("a run");
    engine.wait_run(&id).await.expect("it ends");
    (folder, engine, id)
}

async fn claims(engine: &Engine, id: &str) -> Vec<String> {
    let view = engine.document(id).await.expect("a view");
    view.claims.into_iter().map(|claim| claim.id).collect()
}

async fn decide(engine: &Engine, id: &str, claim: &str, decision: DecisionInput) {
    engine.decide(id, claim, decision).await.expect("decided");
}

fn change(to: &str, accepted: Option<bool>) -> DecisionInput {
    DecisionInput::ChangeProposed {
        replacement: to.to_owned(),
        accepted,
        reason: "The archive  says\nso.".to_owned(),
    }
}

async fn refusal<T: std::fmt::Debug>(
    answer: impl Future<Output = Result<T, stet_engine::wire::Failure>>,
) -> String {
    answer.await.expect_err("refused").message
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_signed_off_report_stays_and_the_next_one_says_what_it_corrects() {
    let (_folder, engine, id) = checked().await;
    let claims = claims(&engine, &id).await;
    assert_eq!(claims.len(), 3);
    let why = refusal(engine.sign_off(&id, "")).await;
    assert_eq!(why, "3 claims are still open: decide them first.");

    decide(&engine, &id, &claims[0], DecisionInput::Confirmed).await;
    let new = "The company employed 4,780 people in 2019.";
    decide(&engine, &id, &claims[1], change(new, None)).await;
    decide(&engine, &id, &claims[2], DecisionInput::OnAuthor).await;
    assert_eq!(engine.sign_off(&id, "").await.expect("signed"), 1);

    let view = engine.corrections(&id).await.expect("a view");
    let card = &view.changes[0];
    assert_eq!((card.number, card.standing), (2, Standing::Meaning));
    assert_eq!(card.reason, "The archive says so.");
    assert!(
        card.evidence
            .as_ref()
            .is_some_and(|seen| seen.source == "Archive")
    );
    assert!(
        card.notices
            .iter()
            .all(|notice| notice.text.contains("4,780"))
    );
    assert!(!view.changed_since);
    assert_eq!(view.window.as_ref().map(|window| window.days), Some(30));
    let report = engine
        .report(&id, ReportOptions::default())
        .await
        .expect("a report");
    assert_eq!(report.revision, Some(1));
    let why = refusal(engine.sign_off(&id, "again")).await;
    assert_eq!(why, "Nothing has changed since revision 1.");

    decide(&engine, &id, &claims[1], change(new, Some(true))).await;
    let report = engine
        .report(&id, ReportOptions::default())
        .await
        .expect("a report");
    assert_eq!(report.revision, None, "something changed since");
    let why = refusal(engine.sign_off(&id, "  ")).await;
    assert!(why.contains("why the report is being corrected"), "{why}");
    let number = engine.sign_off(&id, "The author agreed.").await;
    assert_eq!(number.expect("signed"), 2);

    let view = engine.corrections(&id).await.expect("a view");
    let second = &view.revisions[1];
    assert_eq!(second.reason, "The author agreed.");
    assert_eq!(second.corrections.len(), 1);
    assert!(
        second.corrections[0].what.contains("Change accepted"),
        "{second:?}"
    );
    let first = engine.revision(&id, 1).await.expect("the first");
    assert_eq!(first.revision, Some(1));
    assert!(first.revisions.is_empty(), "it knows of none before it");
    let rows = engine.compare_revisions(&id, 1, 2).await.expect("rows");
    assert_eq!(rows, second.corrections);
    let record = engine.verify(&id).await.expect("verified");
    assert!(record.holds());
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_reported_error_is_answered_and_an_answer_can_be_appealed() {
    let (_folder, engine, id) = checked().await;
    let claims = claims(&engine, &id).await;
    let input = FlagInput {
        claim: Some(claims[2].clone()),
        from: "A reader".to_owned(),
        words: "The Oss is 241 kilometres long.".to_owned(),
    };
    let why = refusal(engine.report_error(&id, input.clone())).await;
    assert!(
        why.starts_with("No report has been signed off yet"),
        "{why}"
    );
    for claim in &claims {
        decide(&engine, &id, claim, DecisionInput::OnAuthor).await;
    }
    engine.sign_off(&id, "").await.expect("signed");
    engine.report_error(&id, input).await.expect("noted");
    let flag = engine
        .corrections(&id)
        .await
        .expect("a view")
        .flags
        .remove(0);
    assert_eq!(
        (flag.state, flag.number, flag.late),
        (FlagState::Open, Some(3), false)
    );
    assert!(
        (5..=7).contains(&flag.days),
        "five business days: {}",
        flag.days
    );

    let answer = |answer, words: &'static str| engine.answer_error(&id, &flag.id, answer, words);
    let why = refusal(answer(FlagAnswer::Corrected, "")).await;
    assert!(
        why.starts_with("Sign off the corrected report first"),
        "{why}"
    );
    let why = refusal(answer(FlagAnswer::Appealed, "No.")).await;
    assert!(why.starts_with("Only a declined error"), "{why}");
    assert!(
        refusal(answer(FlagAnswer::Declined, " "))
            .await
            .starts_with("Say why")
    );
    answer(FlagAnswer::Declined, "The atlas says 214.")
        .await
        .expect("declined");
    answer(FlagAnswer::Appealed, "Which edition?")
        .await
        .expect("appealed");
    decide(&engine, &id, &claims[2], DecisionInput::Cut).await;
    engine
        .sign_off(&id, "The length is disputed.")
        .await
        .expect("signed");
    answer(FlagAnswer::Corrected, "").await.expect("corrected");
    let flag = engine
        .corrections(&id)
        .await
        .expect("a view")
        .flags
        .remove(0);
    assert_eq!(flag.state, FlagState::Corrected);
    let trail: Vec<&str> = flag.steps.iter().map(|step| step.words.as_str()).collect();
    assert_eq!(
        trail,
        [
            "The atlas says 214.",
            "Which edition?",
            "Corrected in revision 2."
        ]
    );
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_rebuttal_prints_as_one_paragraph_until_it_is_taken_back() {
    let (_folder, engine, id) = checked().await;
    let input = RebuttalInput {
        claim: None,
        outlet: None,
        author: "The author".to_owned(),
        words: "I counted\nthem  myself.".to_owned(),
    };
    engine.add_rebuttal(&id, input).await.expect("kept");
    let report = engine
        .report(&id, ReportOptions::default())
        .await
        .expect("a report");
    assert_eq!(report.rebuttals[0].words, "I counted them myself.");
    let kept = engine
        .corrections(&id)
        .await
        .expect("a view")
        .rebuttals
        .remove(0);
    engine
        .withdraw_rebuttal(&id, kept.id)
        .await
        .expect("taken back");
    let report = engine
        .report(&id, ReportOptions::default())
        .await
        .expect("a report");
    assert!(report.rebuttals.is_empty());
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_tier_says_who_waits_in_the_queue() {
    let (_folder, engine, id) = checked().await;
    let claims = claims(&engine, &id).await;
    let queue = engine.review_queue().await.expect("a queue");
    assert!(
        queue.checker.is_empty(),
        "nobody waits at the newspaper tier"
    );

    engine.set_tier(&id, "hybrid").await.expect("set");
    let why = |rows: &[stet_engine::wire::QueueRow]| -> Vec<(u32, String)> {
        rows.iter()
            .map(|row| (row.number, row.why.clone()))
            .collect()
    };
    let queue = engine.review_queue().await.expect("a queue");
    let doubtful = [
        (2, "contradicted".to_owned()),
        (3, "nothing_decisive".to_owned()),
    ];
    assert_eq!(why(&queue.checker), doubtful);

    engine.set_tier(&id, "magazine").await.expect("set");
    let queue = engine.review_queue().await.expect("a queue");
    assert_eq!(queue.checker.len(), 3);
    assert_eq!(queue.checker[0].why, "every_claim");

    assert_eq!(engine.confirm_unopposed(&id).await.expect("confirmed"), 1);
    assert_eq!(engine.confirm_unopposed(&id).await.expect("none left"), 0);
    decide(
        &engine,
        &id,
        &claims[1],
        change("Fewer people worked there.", None),
    )
    .await;
    let queue = engine.review_queue().await.expect("a queue");
    assert_eq!(why(&queue.checker), [(3, "nothing_decisive".to_owned())]);
    assert_eq!(why(&queue.author), [(2, "change_proposed".to_owned())]);
    let report = engine
        .report(&id, ReportOptions::default())
        .await
        .expect("a report");
    assert_eq!(report.title.tier.word(), "Magazine");

    engine.undo(&id).await.expect("the proposal taken back");
    engine
        .undo(&id)
        .await
        .expect("the confirmations taken back");
    let queue = engine.review_queue().await.expect("a queue");
    assert_eq!(queue.checker.len(), 3);
    let refused = refusal(engine.set_tier(&id, "tabloid")).await;
    assert_eq!(refused, "“tabloid” is not a tier.");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn what_no_machine_can_know_is_signed_for_by_a_person_or_not_assessed() {
    let folder = tempfile::tempdir().expect("a folder");
    let engine = Engine::open(folder.path()).expect("a library");
    let id = engine.create_document(pasted(TEXT)).await.expect("a text");
    engine.start_run(&id).await.expect("a run");
    engine.wait_run(&id).await.expect("it ends");
    for row in engine.document(&id).await.expect("a view").claims {
        let decided = engine.decide(&id, &row.id, DecisionInput::Confirmed).await;
        decided.expect("decided");
    }
    let answers = |number| {
        vec![StandardAnswer {
            number,
            status: StandardStatus::Met,
            note: "Two other readings were weighed.".to_owned(),
        }]
    };
    // A name belongs to a signature, and the standard to the list.
    let nameless = engine.sign_off_with(&id, "", answers(4)).await;
    assert_eq!(
        nameless.expect_err("nobody signs").code,
        FailureCode::Invalid
    );
    let mut settings = engine.settings().await.expect("settings");
    settings.name = "Rosa Marten".to_owned();
    settings.initials = "RM".to_owned();
    engine.set_settings(settings).await.expect("kept");
    let unknown = engine.sign_off_with(&id, "", answers(10)).await;
    assert_eq!(
        unknown.expect_err("no such standard").code,
        FailureCode::Invalid
    );
    engine
        .sign_off_with(&id, "", answers(4))
        .await
        .expect("signed");

    let options = ReportOptions::default();
    let report = engine.report(&id, options.clone()).await.expect("a report");
    for line in &report.icd203 {
        let signed = (line.number == 4).then_some("Rosa Marten");
        assert_eq!(line.signed_by.as_deref(), signed, "{line:?}");
        assert_eq!(line.status == IcdStatus::NotAssessed, line.number != 4);
    }
    let html = write(&report, ReportFormat::Html, &options).expect("a file");
    let html = String::from_utf8(html).expect("HTML");
    assert!(html.contains("met, signed Rosa Marten: Two other readings were weighed."));
    let package = engine.hand_over(&id).await.expect("a package");
    assert!(package.verify().expect("it can be read").holds());

    // What was signed for holds for what was signed: after a change nobody has assessed anything.
    let claim = engine.document(&id).await.expect("a view").claims[0]
        .id
        .clone();
    let decided = engine.decide(&id, &claim, DecisionInput::Cut).await;
    decided.expect("decided");
    let report = engine.report(&id, options).await.expect("a report");
    assert!(report.icd203.iter().all(|line| line.signed_by.is_none()));
}
