//! Decisions and corrections that are killed: whatever was acknowledged is there, in its order, and of
//! what was not, the whole of one act or nothing.

use std::path::Path;

use faults::Chosen;
use stet_engine::Engine;
use stet_engine::wire::{DecisionInput, FailureCode, FlagInput, RebuttalInput};

use crate::common::{TEXT, pasted};
use crate::program::{self, Program, moment};

/// Rounds on one document, before a fresh one: its history grows by some acts each.
const ROUNDS_EACH: u32 = 20;
/// Longest a program lives once it is ready, in milliseconds: some ten acts.
const WITHIN: u64 = 160;
/// Claims of [`TEXT`].
const CLAIMS: usize = 8;

/// What a person can do to the document. Crosses to the killed program's words and back.
#[derive(Debug, Clone, PartialEq)]
enum Act {
    Decide(usize, &'static str),
    Undo,
    SignOff,
    Report,
    Rebut,
}

const DECISIONS: [&str; 7] = [
    "confirmed",
    "cut",
    "query",
    "on_author",
    "proposed",
    "accepted",
    "ignored",
];

impl Act {
    fn any(chosen: &mut Chosen) -> Self {
        match chosen.below(12) {
            0 | 1 => Self::Undo,
            2 | 3 => Self::SignOff,
            4 => Self::Report,
            5 => Self::Rebut,
            _ => {
                let claim = chosen.index(CLAIMS);
                Self::Decide(claim, DECISIONS[chosen.index(DECISIONS.len())])
            }
        }
    }

    fn words(&self) -> String {
        match self {
            Self::Decide(claim, decision) => format!("{decision} {claim}"),
            Self::Undo => "undo".to_owned(),
            Self::SignOff => "sign_off".to_owned(),
            Self::Report => "report".to_owned(),
            Self::Rebut => "rebut".to_owned(),
        }
    }

    fn of(words: &str) -> Self {
        match words {
            "undo" => Self::Undo,
            "sign_off" => Self::SignOff,
            "report" => Self::Report,
            "rebut" => Self::Rebut,
            decided => {
                let (name, claim) = decided.split_once(' ').expect("two words");
                let known = DECISIONS.into_iter().find(|known| *known == name);
                Self::Decide(claim.parse().expect("a number"), known.expect("a decision"))
            }
        }
    }

    /// False if it was refused, as a sign-off is while nothing has changed.
    async fn done(&self, engine: &Engine, id: &str, claims: &[String]) -> bool {
        let answer = match self {
            Self::Decide(claim, decision) => {
                engine.decide(id, &claims[*claim], input(decision)).await
            }
            Self::Undo => engine.undo(id).await,
            Self::SignOff => engine.sign_off(id, "It had to be.").await.map(|_| ()),
            Self::Report => {
                let flag = FlagInput {
                    claim: Some(claims[0].clone()),
                    from: "A reader".to_owned(),
                    words: "The year is wrong.".to_owned(),
                };
                engine.report_error(id, flag).await
            }
            Self::Rebut => {
                let rebuttal = RebuttalInput {
                    claim: None,
                    outlet: None,
                    author: "The author".to_owned(),
                    words: "I was there.".to_owned(),
                };
                engine.add_rebuttal(id, rebuttal).await
            }
        };
        match answer {
            Ok(()) => true,
            Err(failure) if failure.code == FailureCode::Invalid => false,
            Err(failure) => panic!("{self:?}: {failure}"),
        }
    }
}

fn input(decision: &str) -> DecisionInput {
    let change = |accepted| DecisionInput::ChangeProposed {
        replacement: "Other words.".to_owned(),
        accepted,
        reason: "They are right.".to_owned(),
    };
    match decision {
        "confirmed" => DecisionInput::Confirmed,
        "cut" => DecisionInput::Cut,
        "on_author" => DecisionInput::OnAuthor,
        "proposed" => change(None),
        "accepted" => change(Some(true)),
        "ignored" => DecisionInput::Ignored {
            reason: "It is a joke.".to_owned(),
        },
        _ => DecisionInput::Query {
            question: "Who says so?".to_owned(),
        },
    }
}

/// Decides, corrects, signs and undoes until it is killed.
pub(crate) async fn deed(library: &Path, about: &str) {
    let (id, seed) = about.split_once(' ').expect("a document and a seed");
    let engine = Engine::open(library).expect("a library");
    let view = engine.document(id).await.expect("a view");
    let claims: Vec<String> = view.claims.into_iter().map(|row| row.id).collect();
    let mut chosen = Chosen::by(seed.parse().expect("a number"));
    program::ready();
    loop {
        let act = Act::any(&mut chosen);
        program::begun(&act.words());
        let word = if act.done(&engine, id, &claims).await {
            "kept"
        } else {
            "refused"
        };
        program::done(&format!("{word} {}", act.words()));
    }
}

/// What a person sees of their acts.
#[derive(Debug, Clone, PartialEq)]
struct Seen {
    decisions: Vec<(String, Option<String>)>,
    revisions: usize,
    reported: usize,
    rebuttals: usize,
}

impl Seen {
    async fn of(engine: &Engine, id: &str) -> Self {
        let view = engine.document(id).await.expect("a view");
        let corrections = engine.corrections(id).await.expect("a view");
        let rows = view.claims.into_iter();
        Self {
            decisions: rows.map(|row| (row.decision, row.replacement)).collect(),
            revisions: corrections.revisions.len(),
            reported: corrections.flags.len(),
            rebuttals: corrections.rebuttals.len(),
        }
    }
}

/// What must be seen, and what undoing would bring back.
#[derive(Debug, Clone)]
struct Expected {
    seen: Seen,
    former: Vec<(usize, (String, Option<String>))>,
}

impl Expected {
    fn after(mut self, act: &Act) -> Self {
        let seen = &mut self.seen;
        match act {
            Act::Decide(claim, decision) => {
                let replacement = match *decision {
                    "proposed" | "accepted" => Some("Other words.".to_owned()),
                    "cut" => Some(String::new()),
                    _ => None,
                };
                let key = match *decision {
                    "proposed" | "accepted" => "change_proposed",
                    other => other,
                };
                let now = (key.to_owned(), replacement);
                let before = std::mem::replace(&mut seen.decisions[*claim], now);
                self.former.push((*claim, before));
            }
            Act::Undo => {
                if let Some((claim, before)) = self.former.pop() {
                    seen.decisions[claim] = before;
                }
            }
            Act::SignOff => seen.revisions += 1,
            Act::Report => seen.reported += 1,
            Act::Rebut => seen.rebuttals += 1,
        }
        self
    }
}

async fn fresh(library: &Path) -> (String, Expected) {
    let engine = Engine::open(library).expect("a library");
    let id = engine
        .create_document(pasted(TEXT))
        .await
        .expect("a document");
    engine.start_run(&id).await.expect("a run starts");
    engine.wait_run(&id).await.expect("a run ends");
    let seen = Seen::of(&engine, &id).await;
    assert_eq!(seen.decisions.len(), CLAIMS);
    let mut expected = Expected {
        seen,
        former: Vec::new(),
    };
    // All decided, so that a report can be signed off from the start.
    for (at, row) in engine
        .document(&id)
        .await
        .expect("a view")
        .claims
        .iter()
        .enumerate()
    {
        let decided = engine.decide(&id, &row.id, DecisionInput::Confirmed).await;
        decided.expect("decided");
        expected = expected.after(&Act::Decide(at, "confirmed"));
    }
    (id, expected)
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn fault_kill_9_in_decisions_and_corrections_loses_nothing_acknowledged() {
    let rounds = faults::rounds(12);
    let folder = tempfile::tempdir().expect("a folder");
    let (mut id, mut expected) = fresh(folder.path()).await;
    let mut chosen = Chosen::by(81_931);
    let (mut acknowledged, mut between, mut came) = (0, 0, 0);
    for round in 0..rounds {
        if round > 0 && round % ROUNDS_EACH == 0 {
            (id, expected) = fresh(folder.path()).await;
        }
        let about = format!("{id} {}", chosen.below(1_000_000));
        let program = Program::start("decisions", folder.path(), &about);
        let said = program.killed_once_ready(moment(&mut chosen, WITHIN));
        for act in &said.done {
            if let Some(kept) = act.strip_prefix("kept ") {
                expected = expected.after(&Act::of(kept));
            }
        }
        let engine = Engine::open(folder.path()).expect("it opens clean");
        let seen = Seen::of(&engine, &id).await;
        if seen != expected.seen {
            // One act more, which was on its way: the whole of it.
            let on_its_way = said.begun.as_deref().map(Act::of);
            let on_its_way = on_its_way.unwrap_or_else(|| {
                panic!("round {round}: {seen:#?} instead of {:#?}", expected.seen)
            });
            expected = expected.after(&on_its_way);
            assert_eq!(seen, expected.seen, "round {round}: after {on_its_way:?}");
            came += 1;
        } else if said.begun.as_deref() == Some("undo") {
            // It may have taken back what changes nothing to be seen; the next round needs to know.
            let taken_back = expected.clone().after(&Act::Undo);
            if taken_back.seen == expected.seen {
                (id, expected) = fresh(folder.path()).await;
            }
        } else if let Some(words) = said.begun.as_deref()
            && let act @ Act::Decide(..) = Act::of(words)
            && expected.clone().after(&act).seen == expected.seen
        {
            // Decided as it was decided before, or not: the same to see, another history.
            (id, expected) = fresh(folder.path()).await;
        }
        let record = engine.verify(&id).await.expect("a record");
        assert!(record.holds(), "round {round}: {record:?}");
        acknowledged += said.done.len();
        between += usize::from(said.begun.is_some());
    }
    assert!(between > 0, "no kill hit an act");
    assert!(acknowledged > 0, "nothing was ever acknowledged");
    faults::told(
        "kill -9: decisions and corrections",
        rounds,
        format!(
            "{between} in the middle of an act ({came} whole all the same, the others not there); \
             {acknowledged} acknowledged, all there"
        ),
    );
}
