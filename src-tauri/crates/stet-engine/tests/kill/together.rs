//! Two programs on one library, both deciding, importing and running at once, one of them killed: what
//! either acknowledged is there, and the chain of the log holds.

use std::path::Path;

use faults::Chosen;
use stet_engine::Engine;
use stet_engine::wire::{DecisionInput, FailureCode, RebuttalInput, RunPhase};

use crate::common::{TEXT, outcome, pasted};
use crate::program::{self, Program, moment};

/// Turns a program takes, of four acts each, if it is not killed.
const TURNS: usize = 2;
/// Longest the one that is killed lives once it is ready, in milliseconds.
const WITHIN: u64 = 250;

/// Takes its turns on the document; its acts bear its name.
pub(crate) async fn deed(library: &Path, about: &str) {
    let (id, name) = about.split_once(' ').expect("a document and a name");
    let engine = Engine::open(library).expect("a library");
    let claims = engine.document(id).await.expect("a view").claims;
    program::ready();
    for (turn, claim) in claims.iter().enumerate().take(TURNS) {
        let words = format!("{name} was there, turn {turn}");
        program::begun(&words);
        let rebuttal = RebuttalInput {
            claim: None,
            outlet: None,
            author: name.to_owned(),
            words: words.clone(),
        };
        let kept = engine.add_rebuttal(id, rebuttal).await;
        kept.expect("the other is waited for");
        program::done(&format!("rebuttal {words}"));

        program::begun("import");
        let file = format!("{name}-{turn}.txt");
        let imported = engine.import_document(file, TEXT.as_bytes().to_vec()).await;
        let imported = imported.expect("the other is waited for");
        program::done(&format!("import {imported}"));

        program::begun("question");
        let question = format!("{name} asks, turn {turn}?");
        let input = DecisionInput::Query {
            question: question.clone(),
        };
        let decided = engine.decide(id, &claim.id, input).await;
        decided.expect("the other is waited for");
        program::done(&format!("question {question}"));

        program::begun("run");
        match engine.start_run(id).await {
            Ok(()) => engine.wait_run(id).await.expect("it ends"),
            Err(failure) => assert_eq!(failure.code, FailureCode::Busy, "{failure}"),
        }
        program::done("run");
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn fault_two_programs_on_one_library_lose_nothing_though_one_is_killed() {
    let rounds = faults::rounds(6);
    let mut chosen = Chosen::by(812);
    let (mut acknowledged, mut between) = (0, 0);
    let mut folder = tempfile::tempdir().expect("a folder");
    for round in 0..rounds {
        if round % 10 == 0 {
            folder = tempfile::tempdir().expect("a folder");
        }
        let engine = Engine::open(folder.path()).expect("a library");
        let id = engine
            .create_document(pasted(TEXT))
            .await
            .expect("a document");
        let other = engine
            .create_document(pasted(TEXT))
            .await
            .expect("a document");
        engine.start_run(&other).await.expect("a run starts");
        engine.wait_run(&other).await.expect("a run ends");
        let undisturbed = outcome(&engine, &other).await;
        drop(engine);

        let start = |name: &str| Program::start("together", folder.path(), &format!("{id} {name}"));
        let (one, two) = (start("Ann"), start("Bo"));
        let killed = one.killed_once_ready(moment(&mut chosen, WITHIN));
        let through = tokio::task::spawn_blocking(|| two.through()).await;
        let through = through.expect("the other is not disturbed");
        assert_eq!(through.done.len(), 4 * TURNS, "round {round}: {through:?}");

        let engine = Engine::open(folder.path()).expect("it opens clean");
        let view = engine.document(&id).await.expect("a view");
        let rebuttals = engine.corrections(&id).await.expect("a view").rebuttals;
        let desk = engine.desk().await.expect("a desk").documents;
        let mut history = Vec::new();
        for row in &view.claims {
            let full = engine.inspector(&id, &row.id).await.expect("an inspector");
            history.extend(full.history.into_iter().map(|line| line.what));
        }
        for act in killed.done.iter().chain(&through.done) {
            let there = match act.split_once(' ') {
                Some(("rebuttal", words)) => rebuttals.iter().any(|card| card.words == words),
                Some(("import", id)) => desk.iter().any(|card| card.id == id),
                Some(("question", words)) => history.iter().any(|line| line.contains(words)),
                _ => true,
            };
            assert!(there, "round {round}: {act} was acknowledged: {history:#?}");
        }
        if view.run.phase != RunPhase::Finished {
            engine.start_run(&id).await.expect("it is taken up");
            engine.wait_run(&id).await.expect("it ends");
        }
        assert!(
            outcome(&engine, &id).await == undisturbed,
            "round {round}: another result"
        );
        for card in &desk {
            let record = engine.verify(&card.id).await.expect("a record");
            assert!(record.holds(), "round {round}: {record:?}");
        }
        acknowledged += killed.done.len() + through.done.len();
        between += usize::from(killed.begun.is_some());
    }
    assert!(between > 0, "no kill hit an act");
    faults::told(
        "two programs: one library",
        rounds,
        format!(
            "{between} killed in an act, the other undisturbed; {acknowledged} acknowledged, all there"
        ),
    );
}
