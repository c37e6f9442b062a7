//! A desk with a checked document, what can be done at it, and what of it must not be lost.

use std::collections::BTreeMap;

use stet_engine::Engine;
use stet_engine::wire::{DecisionInput, Failure, RebuttalInput, Settings};

use crate::common::{TEXT, outcome, pasted};

/// A document that was checked and decided, and a package of it with one decision more.
pub(crate) struct Desk {
    pub(crate) engine: Engine,
    pub(crate) id: String,
    pub(crate) claims: Vec<String>,
    pub(crate) package: Vec<u8>,
}

impl Desk {
    pub(crate) async fn of(engine: Engine) -> Self {
        let theirs = tempfile::tempdir().expect("a folder");
        let colleague = Engine::open(theirs.path()).expect("a library");
        let id = colleague.create_document(pasted(TEXT)).await;
        let id = id.expect("a document");
        colleague.start_run(&id).await.expect("a run starts");
        colleague.wait_run(&id).await.expect("a run ends");
        let view = colleague.document(&id).await.expect("a view");
        let claims: Vec<String> = view.claims.into_iter().map(|row| row.id).collect();
        for claim in &claims {
            let decided = colleague.decide(&id, claim, DecisionInput::Confirmed).await;
            decided.expect("decided");
        }
        let first = colleague.hand_over(&id).await.expect("a package").bytes;
        engine.open_package(first).await.expect("opened");
        let decided = colleague
            .decide(&id, &claims[0], DecisionInput::OnAuthor)
            .await;
        decided.expect("decided");
        let package = colleague.hand_over(&id).await.expect("a package").bytes;
        Self {
            engine,
            id,
            claims,
            package,
        }
    }

    /// Everything a person would miss.
    pub(crate) async fn kept(&self) -> Result<Kept, Failure> {
        Kept::of(&self.engine, &self.id).await
    }

    /// Does one thing that writes.
    pub(crate) async fn act(&self, what: &str) -> Result<(), Failure> {
        let (engine, id) = (&self.engine, &self.id);
        match what {
            "import" => {
                let long = [TEXT; 6].join("\n\n").into_bytes();
                engine.import_document("long.txt", long).await.map(drop)
            }
            "decide" => engine.decide(id, &self.claims[2], DecisionInput::Cut).await,
            "undo" => engine.undo(id).await,
            "add a source" => {
                // Another one each time: what is in the pack already is not taken in again.
                let there = engine.document(id).await?.sources.len();
                let note = format!("{there}. The bridge is in the register. ").repeat(400);
                engine
                    .add_source_text(id, "Note", note, false)
                    .await
                    .map(drop)
            }
            "tick" => engine.tick_atom(id, &self.claims[1], 0, true).await,
            "sign off" => engine.sign_off(id, "A first time.").await.map(drop),
            "merge" => engine.open_package(self.package.clone()).await.map(drop),
            "rebut" => {
                let words = "I was there. ".repeat(300);
                let rebuttal = RebuttalInput {
                    claim: None,
                    outlet: None,
                    author: "The author".to_owned(),
                    words,
                };
                engine.add_rebuttal(id, rebuttal).await
            }
            "settings" => {
                let name = "A long name ".repeat(600);
                let settings = Settings {
                    name,
                    ..Settings::default()
                };
                engine.set_settings(settings).await
            }
            other => panic!("nobody does {other:?}"),
        }
    }
}

/// What can be done at a desk, each a transaction.
pub(crate) const ACTS: [&str; 9] = [
    "settings",
    "import",
    "decide",
    "undo",
    "add a source",
    "tick",
    "sign off",
    "rebut",
    "merge",
];

/// What of a document must not be lost.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Kept {
    pub(crate) documents: usize,
    pub(crate) words: Vec<String>,
    pub(crate) decisions: Vec<(String, String)>,
    pub(crate) findings: BTreeMap<String, String>,
    pub(crate) sources: usize,
    pub(crate) revisions: usize,
    pub(crate) rebuttals: usize,
}

impl Kept {
    pub(crate) async fn of(engine: &Engine, id: &str) -> Result<Self, Failure> {
        let documents = engine.desk().await?.documents.len();
        let view = engine.document(id).await?;
        for row in &view.claims {
            engine.inspector(id, &row.id).await?;
        }
        let corrections = engine.corrections(id).await?;
        let words = |block: &stet_engine::wire::BlockView| {
            block.runs.iter().map(|run| run.text.as_str()).collect()
        };
        let decided = view
            .claims
            .iter()
            .map(|row| (row.quote.clone(), row.decision.clone()));
        Ok(Self {
            documents,
            words: view.blocks.iter().map(words).collect(),
            decisions: decided.collect(),
            findings: outcome(engine, id).await,
            sources: view.sources.len(),
            revisions: corrections.revisions.len(),
            rebuttals: corrections.rebuttals.len(),
        })
    }
}

/// A failure as a person gets it: a sentence, and no panic behind it.
pub(crate) fn is_plain(failure: &Failure) -> bool {
    let ends = failure.message.ends_with(['.', '!', '?']);
    ends && !failure.message.contains("panicked") && !failure.message.contains("unwrap")
}
