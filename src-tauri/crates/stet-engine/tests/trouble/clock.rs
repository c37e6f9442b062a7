//! A clock that goes backwards and jumps: acts stand in the order they were done in, and the last one
//! counts, whatever the clock said.

use std::sync::{Arc, Mutex};

use faults::Chosen;
use stet_engine::Builder;
use stet_engine::wire::DecisionInput;
use time::{Duration, OffsetDateTime};

use crate::common::{TEXT, outcome, pasted};

/// From 1970 to 2200, another moment at every look.
fn wild(seed: u64) -> Arc<dyn Fn() -> OffsetDateTime + Send + Sync> {
    let chosen = Mutex::new(Chosen::by(seed));
    Arc::new(move || {
        let seconds = chosen.lock().expect("sound").below(7_258_118_400);
        OffsetDateTime::UNIX_EPOCH + Duration::seconds(i64::try_from(seconds).expect("fits"))
    })
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn fault_a_clock_that_jumps_changes_no_order_and_loses_no_act() {
    let rounds = faults::rounds(30);
    let (still, folder) = (
        tempfile::tempdir().expect("one"),
        tempfile::tempdir().expect("two"),
    );
    let steady = Builder::default().open(still.path()).expect("a library");
    let jumping = Builder::default()
        .clock(wild(1))
        .open(folder.path())
        .expect("a library");
    let mut ids = Vec::new();
    for engine in [&steady, &jumping] {
        let id = engine
            .create_document(pasted(TEXT))
            .await
            .expect("a document");
        engine.start_run(&id).await.expect("a run starts");
        engine.wait_run(&id).await.expect("a run ends");
        ids.push(id);
    }
    assert_eq!(
        outcome(&steady, &ids[0]).await,
        outcome(&jumping, &ids[1]).await
    );

    let id = &ids[1];
    let claims = jumping.document(id).await.expect("a view").claims;
    let mut expected: Vec<&str> = vec!["open"; claims.len()];
    let mut questions = vec![0; claims.len()];
    let mut chosen = Chosen::by(2);
    for round in 0..rounds {
        let at = chosen.index(claims.len());
        let (decision, key) = match chosen.below(3) {
            0 => (DecisionInput::Confirmed, "confirmed"),
            1 => (DecisionInput::Cut, "cut"),
            _ => {
                let question = format!("Question {round}?");
                questions[at] += 1;
                (DecisionInput::Query { question }, "query")
            }
        };
        jumping
            .decide(id, &claims[at].id, decision)
            .await
            .expect("decided");
        expected[at] = key;
    }
    let view = jumping.document(id).await.expect("a view");
    let seen: Vec<&str> = view
        .claims
        .iter()
        .map(|row| row.decision.as_str())
        .collect();
    assert_eq!(seen, expected, "the last decision counts");
    for (row, asked) in view.claims.iter().zip(questions) {
        let full = jumping.inspector(id, &row.id).await.expect("an inspector");
        let told = full
            .history
            .iter()
            .filter(|line| line.what.contains("uestion"))
            .count();
        assert!(told >= asked, "{}: {:?}", row.quote, full.history);
    }
    assert!(jumping.verify(id).await.expect("a record").holds());
    for row in view.claims.iter().filter(|row| row.decision == "open") {
        let decided = jumping.decide(id, &row.id, DecisionInput::Confirmed).await;
        decided.expect("decided");
    }
    jumping.sign_off(id, "").await.expect("signed off");
    let before = jumping
        .decide(id, &view.claims[0].id, DecisionInput::OnAuthor)
        .await;
    before.expect("decided");
    jumping
        .sign_off(id, "A correction.")
        .await
        .expect("signed off again");
    let corrections = jumping.corrections(id).await.expect("a view");
    let numbers: Vec<u32> = corrections
        .revisions
        .iter()
        .map(|card| card.number)
        .collect();
    assert_eq!(numbers, [1, 2], "in the order of signing");

    // A library that was left in the future opens in the past, and a run goes on there.
    drop(jumping);
    for seed in 3..6 {
        let engine = Builder::default()
            .clock(wild(seed))
            .open(folder.path())
            .expect("it opens");
        engine.start_run(id).await.expect("a run starts");
        engine.wait_run(id).await.expect("a run ends");
        assert!(engine.verify(id).await.expect("a record").holds());
        let desk = engine.desk().await.expect("a desk");
        assert_eq!(desk.documents.len(), 1, "nothing is forgotten unasked");
    }
    faults::told(
        "clock: jumps at every look",
        rounds,
        "order kept, the last decision counts",
    );
}
