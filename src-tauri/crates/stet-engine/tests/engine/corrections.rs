//! What a person changes: corrections of the reading, ticks, decisions, and undoing them.

use std::collections::HashMap;
use stet_core::document::DocumentType;

use crate::common::{TEXT, pasted};
use stet_core::claim::ClaimKind;
use stet_engine::Engine;
use stet_engine::wire::{
    ClaimEdit, DecisionInput, DocumentView, FailureCode, PastedText, Selection, Settings,
};

async fn desk(text: &str) -> (tempfile::TempDir, Engine, String) {
    let folder = tempfile::tempdir().expect("a folder");
    let engine = Engine::open(folder.path()).expect("a library");
    let id = engine
        .create_document(pasted(text))
        .await
        .expect("a document");
    run(&engine, &id).await;
    (folder, engine, id)
}

async fn run(engine: &Engine, id: &str) {
    engine.start_run(id).await.expect("a run starts");
    engine.wait_run(id).await.expect("a run ends");
}

async fn view(engine: &Engine, id: &str) -> DocumentView {
    engine.document(id).await.expect("a view")
}

/// Selects `words` as a web view would report it.
fn select(view: &DocumentView, words: &str) -> Selection {
    for block in &view.blocks {
        let text: String = block.runs.iter().map(|run| run.text.as_str()).collect();
        let Some(from) = text.find(words) else {
            continue;
        };
        let point = |at: usize| {
            let mut start = 0;
            for (number, run) in (0..).zip(&block.runs) {
                if at <= start + run.text.len() {
                    let inside = run.text[..at - start].encode_utf16().count();
                    return (number, u32::try_from(inside).expect("short"));
                }
                start += run.text.len();
            }
            unreachable!("inside the text");
        };
        let (start_run, start_offset) = point(from);
        let (end_run, end_offset) = point(from + words.len());
        return Selection {
            block: block.index,
            start_run,
            start_offset,
            end_run,
            end_offset,
        };
    }
    panic!("{words:?} is not in the document");
}

fn quotes(view: &DocumentView) -> Vec<String> {
    view.claims
        .iter()
        .map(|claim| claim.quote.clone())
        .collect()
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_checker_corrects_the_reading_and_it_lasts() {
    let (_folder, engine, id) = desk(TEXT).await;
    let before = view(&engine, &id).await;
    let numbers: Vec<u32> = before.claims.iter().map(|claim| claim.number).collect();
    assert_eq!(
        numbers,
        (1..=u32::try_from(numbers.len()).expect("few")).collect::<Vec<_>>()
    );

    let river = before
        .claims
        .iter()
        .find(|claim| claim.quote.contains("Oss"))
        .expect("the river is a claim");
    // Re-bound, by a selection through emphasis and marks alike.
    let selection = select(&before, "river Oss is 214 kilometres");
    let edit = ClaimEdit::Rebound {
        claim: river.id.clone(),
        selection,
    };
    let selected = engine.edit_claim(&id, edit).await.expect("it is re-bound");
    assert_eq!(selected.as_ref(), Some(&river.id));
    let now = view(&engine, &id).await;
    assert!(quotes(&now).contains(&"river Oss is 214 kilometres".to_owned()));
    assert!(now.run.stale && now.can_undo);

    // Cut in two, and joined again.
    let at = select(&now, "214");
    let edit = ClaimEdit::Split {
        claim: river.id.clone(),
        at,
    };
    engine.edit_claim(&id, edit).await.expect("it is cut");
    let now = view(&engine, &id).await;
    assert!(
        quotes(&now).contains(&"river Oss is".to_owned()),
        "{:?}",
        quotes(&now)
    );
    let second = now
        .claims
        .iter()
        .find(|claim| claim.quote == "214 kilometres")
        .expect("the second half");
    let edit = ClaimEdit::Merge {
        claim: river.id.clone(),
        with: second.id.clone(),
    };
    engine.edit_claim(&id, edit).await.expect("they are joined");
    assert!(quotes(&view(&engine, &id).await).contains(&"river Oss is 214 kilometres".to_owned()));

    // Kind, dismissed, restored.
    let edit = ClaimEdit::Rekind {
        claim: river.id.clone(),
        kind: ClaimKind::Scientific,
    };
    engine.edit_claim(&id, edit).await.expect("another kind");
    let edit = ClaimEdit::Dismiss {
        claim: before.claims[0].id.clone(),
    };
    assert_eq!(engine.edit_claim(&id, edit).await.expect("dismissed"), None);
    let now = view(&engine, &id).await;
    assert!(
        now.not_factual
            .iter()
            .any(|row| row.id == before.claims[0].id)
    );
    assert_eq!(now.claims.len(), before.claims.len() - 1);

    // All of it is there after another run and a change of type, which reads the text anew.
    engine
        .set_document_type(&id, "longread")
        .await
        .expect("a type");
    run(&engine, &id).await;
    let now = view(&engine, &id).await;
    assert_eq!(now.document_type, DocumentType::Longread);
    let river_now = now
        .claims
        .iter()
        .find(|claim| claim.id == river.id)
        .expect("it stayed");
    assert_eq!(river_now.quote, "river Oss is 214 kilometres");
    assert_eq!(river_now.kind, ClaimKind::Scientific);
    assert!(
        now.claims
            .iter()
            .all(|claim| claim.id != before.claims[0].id)
    );
    let twice = now
        .claims
        .iter()
        .filter(|claim| claim.quote.contains("Oss"))
        .count();
    assert_eq!(twice, 1, "what a person re-bound is not read again");

    let edit = ClaimEdit::Restore {
        id: before.claims[0].id.clone(),
    };
    engine.edit_claim(&id, edit).await.expect("restored");
    assert!(quotes(&view(&engine, &id).await).contains(&before.claims[0].quote));
    assert!(engine.verify(&id).await.expect("a record").holds());
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn what_makes_no_sense_is_refused_and_leaves_nothing() {
    let (_folder, engine, id) = desk(TEXT).await;
    let before = view(&engine, &id).await;
    let first = before.claims[0].id.clone();
    let last = before.claims.last().expect("claims").id.clone();
    let nowhere = Selection {
        block: 99,
        start_run: 0,
        start_offset: 0,
        end_run: 0,
        end_offset: 1,
    };
    let edits = [
        ClaimEdit::Add { selection: nowhere },
        ClaimEdit::Split {
            claim: first.clone(),
            at: nowhere,
        },
        ClaimEdit::Merge {
            claim: first.clone(),
            with: last,
        },
        ClaimEdit::Merge {
            claim: first.clone(),
            with: first.clone(),
        },
    ];
    for edit in edits {
        let refused = engine
            .edit_claim(&id, edit.clone())
            .await
            .expect_err("no sense");
        assert_eq!(refused.code, FailureCode::Invalid, "{edit:?}");
    }
    let missing = ClaimEdit::Dismiss {
        claim: "none".to_owned(),
    };
    assert_eq!(
        engine
            .edit_claim(&id, missing)
            .await
            .expect_err("none")
            .code,
        FailureCode::NotFound
    );
    for decision in [
        DecisionInput::Ignored {
            reason: " ".to_owned(),
        },
        DecisionInput::Query {
            question: String::new(),
        },
        DecisionInput::ChangeProposed {
            replacement: String::new(),
            accepted: None,
            reason: String::new(),
        },
    ] {
        let refused = engine
            .decide(&id, &first, decision)
            .await
            .expect_err("no words");
        assert_eq!(refused.code, FailureCode::Invalid);
    }
    assert_eq!(
        engine
            .tick_atom(&id, &first, 999, true)
            .await
            .expect_err("none")
            .code,
        FailureCode::Invalid
    );
    assert_eq!(
        engine
            .set_document_type(&id, "poem")
            .await
            .expect_err("none")
            .code,
        FailureCode::Invalid
    );
    assert_eq!(
        engine.document("none").await.expect_err("none").code,
        FailureCode::NotFound
    );
    assert_eq!(
        engine.start_run("none").await.expect_err("none").code,
        FailureCode::NotFound
    );
    assert_eq!(view(&engine, &id).await, before);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn undoing_goes_back_step_by_step_and_is_on_record() {
    let (_folder, engine, id) = desk(TEXT).await;
    let settings = Settings {
        name: "Mara Lind".to_owned(),
        initials: "ML".to_owned(),
        ..Settings::default()
    };
    engine.set_settings(settings).await.expect("settings");
    let mut states = vec![view(&engine, &id).await];
    let claim = states[0].claims[1].id.clone();
    let other = states[0].claims[2].id.clone();
    macro_rules! step {
        ($change:expr) => {{
            $change.await.expect("a change");
            states.push(view(&engine, &id).await);
        }};
    }
    step!(engine.decide(&id, &claim, DecisionInput::Confirmed));
    step!(engine.decide(&id, &claim, DecisionInput::Cut));
    step!(engine.edit_claim(
        &id,
        ClaimEdit::Dismiss {
            claim: other.clone()
        }
    ));
    let place = select(&states[3], "river Oss");
    step!(engine.edit_claim(
        &id,
        ClaimEdit::Rebound {
            claim: claim.clone(),
            selection: place
        }
    ));
    let atoms = engine
        .inspector(&id, &claim)
        .await
        .expect("an inspector")
        .atoms
        .len();
    if atoms > 0 {
        step!(engine.tick_atom(&id, &claim, 0, true));
        let full = engine.inspector(&id, &claim).await.expect("an inspector");
        assert!(full.atoms[0].ticked);
    }
    let place = select(states.last().expect("states"), "new school");
    step!(engine.edit_claim(&id, ClaimEdit::Add { selection: place }));
    while let Some(now) = states.pop() {
        assert_eq!(quotes(&view(&engine, &id).await), quotes(&now));
        let rows = |view: &DocumentView| -> Vec<_> {
            view.claims
                .iter()
                .map(|c| (c.id.clone(), c.decision.clone(), c.finding))
                .collect()
        };
        assert_eq!(rows(&view(&engine, &id).await), rows(&now));
        engine.undo(&id).await.expect("undone");
    }
    // Nothing left: no failure either.
    assert!(!view(&engine, &id).await.can_undo);
    engine.undo(&id).await.expect("nothing to undo");
    let full = engine.inspector(&id, &claim).await.expect("an inspector");
    assert!(
        full.history
            .iter()
            .any(|row| row.what.contains("undone") && row.by == "ML")
    );
    assert!(
        full.history
            .iter()
            .any(|row| row.what == "Confirmed." && row.by == "ML")
    );
    assert!(engine.verify(&id).await.expect("a record").holds());
}

/// Small, repeatable, good enough to choose changes.
struct Choice(u64);

impl Choice {
    fn below(&mut self, limit: usize) -> usize {
        self.0 = self
            .0
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        usize::try_from(self.0 >> 33).expect("31 bits") % limit.max(1)
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn decisions_are_never_overwritten() {
    for seed in 1..=6 {
        let (_folder, engine, id) = desk(TEXT).await;
        let mut choice = Choice(seed);
        let mut expected: HashMap<String, &'static str> = HashMap::new();
        for step in 0..24 {
            let now = view(&engine, &id).await;
            let claim = now.claims[choice.below(now.claims.len())].id.clone();
            match choice.below(6) {
                0 | 1 => {
                    let (decision, word) = match choice.below(4) {
                        0 => (DecisionInput::Confirmed, "confirmed"),
                        1 => (DecisionInput::Cut, "cut"),
                        2 => (DecisionInput::OnAuthor, "on_author"),
                        _ => (
                            DecisionInput::Ignored {
                                reason: "known".to_owned(),
                            },
                            "ignored",
                        ),
                    };
                    engine
                        .decide(&id, &claim, decision)
                        .await
                        .expect("a decision");
                    expected.insert(claim, word);
                }
                2 => run(&engine, &id).await,
                3 => {
                    engine.start_run(&id).await.expect("a run starts");
                    engine.stop_run(&id).await.expect("and stops");
                    engine.wait_run(&id).await.expect("it ends");
                }
                4 => {
                    let text = format!("Note {step}: the Halden bridge was opened in 1932.");
                    engine
                        .add_source_text(&id, "note", &text, false)
                        .await
                        .expect("a source");
                }
                _ => {
                    let kind = ["other", "academic", "book"][choice.below(3)];
                    engine.set_document_type(&id, kind).await.expect("a type");
                }
            }
            let now = view(&engine, &id).await;
            for (claim, word) in &expected {
                let row = now.claims.iter().find(|row| row.id == *claim);
                let row = row.unwrap_or_else(|| panic!("seed {seed}: a decided claim is gone"));
                assert_eq!(row.decision, *word, "seed {seed}, step {step}");
            }
        }
        assert!(engine.verify(&id).await.expect("a record").holds());
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn everything_is_there_after_closing() {
    let folder = tempfile::tempdir().expect("a folder");
    let engine = Engine::open(folder.path()).expect("a library");
    let html = "<h1>A title</h1><p>The bridge was <em>opened</em> in 1931 by Ada Moll.</p>";
    let pasted = PastedText {
        text: "A title\nThe bridge was opened in 1931 by Ada Moll.".to_owned(),
        html: Some(html.to_owned()),
        title: None,
    };
    let id = engine.create_document(pasted).await.expect("a document");
    engine
        .add_source_bytes(
            &id,
            "notes.txt",
            b"The bridge was opened in 1931 by Ada Moll.".to_vec(),
            false,
        )
        .await
        .expect("a source");
    run(&engine, &id).await;
    let before = view(&engine, &id).await;
    engine
        .decide(&id, &before.claims[0].id, DecisionInput::Confirmed)
        .await
        .expect("a decision");
    let before = view(&engine, &id).await;
    let desk = engine.desk().await.expect("the desk");
    assert_eq!(desk.documents[0].open, desk.documents[0].claims - 1);
    drop(engine);
    let engine = Engine::open(folder.path()).expect("it opens again");
    assert_eq!(view(&engine, &id).await, before);
    assert_eq!(engine.desk().await.expect("the desk"), desk);
    // And gone after it is forgotten, its bytes too.
    engine.delete_document(&id).await.expect("it is forgotten");
    assert!(engine.desk().await.expect("the desk").documents.is_empty());
    drop(engine);
    for entry in std::fs::read_dir(folder.path())
        .expect("the folder")
        .flatten()
    {
        let bytes = std::fs::read(entry.path()).expect("a file");
        let held = bytes.windows(8).any(|window| window == b"Ada Moll");
        assert!(!held, "{} still holds the words", entry.path().display());
    }
}
