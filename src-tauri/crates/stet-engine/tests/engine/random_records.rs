//! Documents drawn at random, corrected at random: the record of each holds on another machine, its
//! report survives being written and read, and the package opens as what it was.
//!
//! `make bench-faults` draws two hundred.

use faults::Chosen;
use stet_core::report::Report;
use stet_engine::Engine;
use stet_engine::wire::{ClaimEdit, DecisionInput, PastedText, ReportOptions, SaidNote, Settings};

const SUBJECTS: [&str; 8] = [
    "The harbour of Hest",
    "Mayor Elin Brandt",
    "The ferry to Skarn 🚢",
    "مرفأ هيست",
    "The café “Zur Börse”",
    "Doctor N. O\u{2019}Neill",
    "The town\u{a0}council",
    "渡し船",
];

const PREDICATES: [&str; 8] = [
    "opened on {d} {m} {y}.",
    "carried {n} passengers in {y}, the most of any year.",
    "said that “nobody was hurt” on {d} {m} {y}.",
    "cost €{n}.50 and {p} per cent more than planned.",
    "is {p} years old and was built in {y}.",
    "sold {n} tickets, {p} % of them on {d} {m}.",
    "never closed between {y} and {y}.",
    "may reopen next year, one hopes.",
];

const MONTHS: [&str; 4] = ["January", "May", "September", "December"];

fn one<'w>(draw: &mut Chosen, words: &[&'w str]) -> &'w str {
    words[draw.index(words.len())]
}

fn sentence(draw: &mut Chosen) -> String {
    let mut words = format!("{} {}", one(draw, &SUBJECTS), one(draw, &PREDICATES));
    for (mark, value) in [
        ("{d}", (1 + draw.index(28)).to_string()),
        ("{m}", one(draw, &MONTHS).to_owned()),
        ("{y}", (1850 + draw.index(170)).to_string()),
        ("{n}", (100 + draw.index(90_000)).to_string()),
        ("{p}", (2 + draw.index(97)).to_string()),
    ] {
        words = words.replace(mark, &value);
    }
    words
}

fn text(draw: &mut Chosen) -> String {
    let mut out = String::from("# A text drawn at random\r\n\r\n");
    for _ in 0..2 + draw.index(5) {
        for _ in 0..1 + draw.index(3) {
            out.push_str(&sentence(draw));
            out.push(' ');
        }
        out.push_str(one(
            draw,
            &["\n\n", "\r\n\r\n", " (https://hest.example/a?b=c)\n\n"],
        ));
    }
    out
}

fn decision(draw: &mut Chosen) -> DecisionInput {
    let words =
        |draw: &mut Chosen| one(draw, &["", "1,300 folk", "é & <b>", "漢", "\u{202e}x"]).to_owned();
    match draw.index(8) {
        0 => DecisionInput::Confirmed,
        1 => DecisionInput::Cut,
        2 => DecisionInput::OnAuthor,
        3 => DecisionInput::Open,
        4 => DecisionInput::Query {
            question: format!("Who says so? {}", words(draw)),
        },
        5 => DecisionInput::Ignored {
            reason: format!("Known. {}", words(draw)),
        },
        _ => DecisionInput::ChangeProposed {
            replacement: format!("Other words {}", words(draw)),
            accepted: [None, Some(true), Some(false)][draw.index(3)],
            reason: words(draw),
        },
    }
}

/// A document, a source that says some of it, two runs with corrections between and after.
async fn worked(engine: &Engine, draw: &mut Chosen) -> String {
    let text = text(draw);
    let pasted = PastedText {
        text: text.clone(),
        html: None,
        title: None,
    };
    let id = engine.create_document(pasted).await.expect("a document");
    let half: String = text.chars().take(text.chars().count() / 2).collect();
    let said = half.replace(
        one(draw, &["1", "May", "nobody"]),
        one(draw, &["2", "June", "somebody"]),
    );
    let added = engine.add_source_text(&id, "Notes", said, false).await;
    added.expect("a source");
    let note = SaidNote {
        who: "The harbour office".to_owned(),
        at: "2026-03-14T15:30".to_owned(),
        text: sentence(draw),
        confidential: false,
    };
    engine.add_said(&id, note).await.expect("a note");
    for _ in 0..2 {
        engine.start_run(&id).await.expect("a run starts");
        engine.wait_run(&id).await.expect("a run ends");
        let claims = engine.document(&id).await.expect("a view").claims;
        for _ in 0..draw.index(2 * claims.len() + 1) {
            let claim = claims[draw.index(claims.len())].id.clone();
            // What cannot be done to this claim now is refused, and leaves nothing behind.
            match draw.index(7) {
                0 => drop(engine.undo(&id).await),
                1 => drop(engine.tick_atom(&id, &claim, 0, draw.index(2) == 0).await),
                2 => drop(engine.edit_claim(&id, ClaimEdit::Dismiss { claim }).await),
                _ => drop(engine.decide(&id, &claim, decision(draw)).await),
            }
        }
    }
    for row in engine.document(&id).await.expect("a view").claims {
        if row.decision == "open" && draw.index(3) > 0 {
            let decided = engine.decide(&id, &row.id, DecisionInput::Confirmed).await;
            decided.expect("decided");
        }
    }
    // Refused while claims are open.
    drop(engine.sign_off(&id, "").await);
    id
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn fault_random_documents_and_corrections_leave_a_record_that_holds() {
    let rounds = faults::rounds(8);
    let here = tempfile::tempdir().expect("a folder");
    let there = tempfile::tempdir().expect("a folder");
    let engine = Engine::open(here.path()).expect("a library");
    let other = Engine::open(there.path()).expect("a library");
    let settings = Settings {
        name: "Rosa Quill".to_owned(),
        initials: "RQ".to_owned(),
        ..Settings::default()
    };
    engine.set_settings(settings).await.expect("kept");
    let (mut signed, mut decisions) = (0, 0_u64);
    for round in 0..rounds {
        let mut draw = Chosen::by(20_260_501 + u64::from(round));
        let id = worked(&engine, &mut draw).await;
        let report = engine
            .report(&id, ReportOptions::default())
            .await
            .expect("a report");
        let written = stet_export::json::write(&report);
        let read: Report = serde_json::from_slice(&written).expect("its own form");
        assert_eq!(stet_export::json::write(&read), written, "round {round}");
        let copy = engine.checked_copy(&id).await.expect("a checked copy");
        assert!(!copy.bytes.is_empty());

        let package = engine.hand_over(&id).await.expect("a package");
        let found = package.verify().expect("it can be read");
        assert!(found.holds(), "round {round}: {:#?}", found.deviations);
        decisions += u64::from(found.decisions);
        signed += usize::from(
            !engine
                .corrections(&id)
                .await
                .expect("a view")
                .revisions
                .is_empty(),
        );
        other.open_package(package.bytes).await.expect("it opens");
        assert!(
            other.verify(&id).await.expect("a record").holds(),
            "round {round}"
        );
        let (mine, theirs) = (
            engine.document(&id).await.expect("a view").claims,
            other.document(&id).await.expect("a view").claims,
        );
        let states = |rows: Vec<stet_engine::wire::ClaimRow>| -> Vec<_> {
            rows.into_iter()
                .map(|row| (row.quote, row.finding, row.decision))
                .collect()
        };
        assert_eq!(states(mine), states(theirs), "round {round}");
    }
    assert!(decisions > u64::from(rounds), "hardly anything was decided");
    faults::told(
        "record: random documents and corrections through verify-record",
        rounds,
        format!("{decisions} decisions, {signed} signed off, every record held"),
    );
}
