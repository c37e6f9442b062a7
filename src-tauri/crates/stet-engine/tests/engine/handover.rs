//! Two machines, one document: handed over, gone on with, and brought together again.

use std::collections::BTreeMap;

use stet_core::verdict::FindingKind;
use stet_engine::Engine;
use stet_engine::wire::{
    ClaimEdit, DecisionInput, FailureCode, Keep, NetworkMode, PackageOutcome, PackageState,
    RunPhase,
};
use tempfile::TempDir;

/// A machine with a person at it.
struct Machine {
    engine: Engine,
    folder: TempDir,
}

impl Machine {
    async fn of(name: &str, initials: &str) -> Self {
        let folder = tempfile::tempdir().expect("a folder");
        let engine = Engine::open(folder.path()).expect("a library");
        let mut settings = engine.settings().await.expect("settings");
        settings.name = name.to_owned();
        settings.initials = initials.to_owned();
        engine.set_settings(settings).await.expect("kept");
        Self { engine, folder }
    }

    /// The same after the program was closed and opened again.
    fn reopened(self) -> Self {
        let Self { engine, folder } = self;
        drop(engine);
        let engine = Engine::open(folder.path()).expect("a library");
        Self { engine, folder }
    }

    async fn checked_sample(&self) -> String {
        let id = self.engine.open_sample().await.expect("the sample");
        self.run(&id).await;
        id
    }

    async fn run(&self, id: &str) {
        self.engine.start_run(id).await.expect("a run starts");
        self.engine.wait_run(id).await.expect("a run ends");
    }

    async fn decide(&self, id: &str, claim: &str, decision: DecisionInput) {
        self.engine
            .decide(id, claim, decision)
            .await
            .expect("decided");
    }

    async fn decision(&self, id: &str, claim: &str) -> String {
        let view = self.engine.document(id).await.expect("a view");
        let row = view
            .claims
            .iter()
            .find(|row| row.id == claim)
            .expect("the claim");
        row.decision.clone()
    }

    async fn claims(&self, id: &str) -> Vec<String> {
        let view = self.engine.document(id).await.expect("a view");
        view.claims.into_iter().map(|row| row.id).collect()
    }

    async fn packed(&self, id: &str) -> Vec<u8> {
        let package = self.engine.hand_over(id).await.expect("a package");
        let found = package.verify().expect("it can be read");
        assert!(found.holds(), "{:#?}", found.deviations);
        package.bytes
    }

    /// Opens what another machine handed over; where nobody here knows its key yet and something waits for a
    /// choice for that reason, says whose it is and opens it again.
    async fn opens(&self, package: Vec<u8>, from: &Self) -> PackageOutcome {
        let first = self.engine.open_package(package.clone()).await;
        let first = first.expect("read");
        if first.state != PackageState::Conflicts {
            return first;
        }
        let keys = from.engine.keys_of_people().await.expect("keys");
        let own = keys.own.expect("a key");
        let named = self.engine.name_key(own, "A colleague").await;
        named.expect("it was met");
        self.engine.open_package(package).await.expect("read")
    }

    async fn holds(&self, id: &str) {
        let found = self.engine.verify(id).await.expect("a record");
        assert!(found.holds(), "{:#?}", found.deviations);
    }

    async fn rows(&self, id: &str) -> u64 {
        self.engine.verify(id).await.expect("a record").rows
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_document_arrives_with_everything_and_goes_on() {
    let rosa = Machine::of("Rosa Marten", "RM").await;
    let id = rosa.checked_sample().await;
    let claims = rosa.claims(&id).await;
    rosa.decide(&id, &claims[0], DecisionInput::Confirmed).await;
    rosa.engine
        .tick_atom(&id, &claims[1], 0, true)
        .await
        .expect("ticked");
    let mut network = rosa.engine.document(&id).await.expect("a view").network;
    network.mode = NetworkMode::Allowed;
    rosa.engine
        .set_network(&id, network)
        .await
        .expect("allowed");
    let package = rosa.packed(&id).await;
    let ben = Machine::of("Ben Oduya", "BO").await;
    let opened = ben
        .engine
        .open_package(package.clone())
        .await
        .expect("opened");
    assert_eq!(
        (opened.state, &opened.document),
        (PackageState::Opened, &id)
    );

    let (one, other) = (
        rosa.engine.document(&id).await.expect("a view"),
        ben.engine.document(&id).await.expect("a view"),
    );
    assert_eq!(other.run.phase, RunPhase::Finished);
    assert_eq!(
        other.network.mode,
        NetworkMode::Sealed,
        "another's consent is not mine"
    );
    assert_eq!(one.claims, other.claims);
    assert_eq!(one.blocks, other.blocks);
    assert_eq!(one.sources, other.sources);
    ben.holds(&id).await;
    let before = rosa.rows(&id).await;
    assert_eq!(ben.rows(&id).await, before + 1);

    // Opening it twice changes nothing; the other person goes on, and so may a run.
    let again = ben.engine.open_package(package).await.expect("opened");
    assert_eq!(again.state, PackageState::NothingNew);
    assert_eq!(ben.rows(&id).await, before + 1);
    ben.decide(&id, &claims[2], DecisionInput::Cut).await;
    ben.run(&id).await;
    ben.holds(&id).await;

    // Back again: the one who handed it over did nothing meanwhile.
    let back = ben.packed(&id).await;
    let merged = rosa
        .engine
        .open_package(back.clone())
        .await
        .expect("merged");
    assert_eq!(merged.state, PackageState::Merged);
    assert_eq!(rosa.decision(&id, &claims[2]).await, "cut");
    assert_eq!(rosa.decision(&id, &claims[0]).await, "confirmed");
    rosa.holds(&id).await;
    let rows = rosa.rows(&id).await;
    let twice = rosa.engine.open_package(back).await.expect("merged");
    assert_eq!(twice.state, PackageState::NothingNew);
    assert_eq!(rosa.rows(&id).await, rows);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn two_sides_that_both_went_on_become_one_claim_by_claim() {
    let rosa = Machine::of("Rosa Marten", "RM").await;
    let ben = Machine::of("Ben Oduya", "BO").await;
    let id = rosa.checked_sample().await;
    let claims = rosa.claims(&id).await;
    rosa.decide(&id, &claims[0], DecisionInput::Confirmed).await;
    ben.engine
        .open_package(rosa.packed(&id).await)
        .await
        .expect("opened");

    rosa.decide(&id, &claims[1], DecisionInput::Confirmed).await;
    rosa.decide(&id, &claims[3], DecisionInput::Confirmed).await;
    rosa.decide(&id, &claims[4], DecisionInput::Cut).await;
    rosa.run(&id).await;
    ben.decide(&id, &claims[2], DecisionInput::OnAuthor).await;
    ben.decide(&id, &claims[3], DecisionInput::Cut).await;
    ben.decide(&id, &claims[4], DecisionInput::Cut).await;
    let question = DecisionInput::Query {
        question: "Which one?".to_owned(),
    };
    ben.decide(&id, &claims[5], question).await;
    let aside = ClaimEdit::Dismiss {
        claim: claims[6].clone(),
    };
    ben.engine.edit_claim(&id, aside).await.expect("set aside");
    let note = ben
        .engine
        .add_source_text(&id, "Note", "The harbour was dredged in 1999.", false)
        .await;
    let note = note.expect("a note").id.expect("an id");
    ben.run(&id).await;
    let package = ben.packed(&id).await;

    // Both decided claim 4, and otherwise: nothing moves.
    let (rows, before) = (
        rosa.rows(&id).await,
        rosa.engine.document(&id).await.expect("a view"),
    );
    let waits = rosa
        .engine
        .open_package(package.clone())
        .await
        .expect("read");
    assert_eq!((waits.state, waits.conflicts), (PackageState::Conflicts, 1));
    assert_eq!(rosa.rows(&id).await, rows);
    assert_eq!(rosa.engine.document(&id).await.expect("a view"), before);
    let view = rosa
        .engine
        .conflicts(&id)
        .await
        .expect("asked")
        .expect("a conflict");
    assert_eq!(view.sealed_by, "BO");
    let conflict = &view.conflicts[0];
    assert_eq!((&conflict.claim, conflict.number), (&claims[3], 4));
    assert_eq!(
        (conflict.mine.who.as_str(), conflict.mine.decision.as_str()),
        ("Rosa Marten", "confirmed")
    );
    assert_eq!(
        (
            conflict.theirs.who.as_str(),
            conflict.theirs.decision.as_str()
        ),
        ("Ben Oduya", "cut")
    );

    // Without a choice for each, it waits on, and so it does while the program is closed.
    let rosa = rosa.reopened();
    let waits = rosa
        .engine
        .settle_conflicts(&id, Some(BTreeMap::new()))
        .await
        .expect("asked");
    assert_eq!(waits.state, PackageState::Conflicts);
    let choices = BTreeMap::from([(claims[3].clone(), Keep::Theirs)]);
    let merged = rosa
        .engine
        .settle_conflicts(&id, Some(choices))
        .await
        .expect("merged");
    assert_eq!(merged.state, PackageState::Merged);
    assert_eq!(rosa.engine.conflicts(&id).await.expect("asked"), None);
    let decided = ["confirmed", "confirmed", "on_author", "cut", "cut", "query"];
    for (claim, decision) in claims.iter().zip(decided) {
        assert_eq!(rosa.decision(&id, claim).await, decision);
    }
    let view = rosa.engine.document(&id).await.expect("a view");
    assert!(
        !view.claims.iter().any(|row| row.id == claims[6]),
        "set aside"
    );
    assert!(
        view.sources.iter().any(|source| source.id == note),
        "the note"
    );
    rosa.holds(&id).await;

    // Merging twice changes nothing.
    let rows = rosa.rows(&id).await;
    let twice = rosa.engine.open_package(package).await.expect("read");
    assert_eq!(twice.state, PackageState::NothingNew);
    assert_eq!(rosa.rows(&id).await, rows);

    // The other side takes the result without a question: it did nothing since.
    let result = rosa.packed(&id).await;
    let merged = ben.opens(result, &rosa).await;
    assert_eq!(merged.state, PackageState::Merged);
    for (claim, decision) in claims.iter().zip(decided) {
        assert_eq!(ben.decision(&id, claim).await, decision);
    }
    ben.holds(&id).await;
    rosa.run(&id).await;
    rosa.holds(&id).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn what_is_kept_here_is_kept_and_the_package_can_be_let_go() {
    let rosa = Machine::of("Rosa Marten", "RM").await;
    let ben = Machine::of("Ben Oduya", "BO").await;
    let id = rosa.checked_sample().await;
    let claims = rosa.claims(&id).await;
    ben.engine
        .open_package(rosa.packed(&id).await)
        .await
        .expect("opened");
    rosa.decide(&id, &claims[0], DecisionInput::Confirmed).await;
    ben.decide(&id, &claims[0], DecisionInput::Cut).await;
    let package = ben.packed(&id).await;
    rosa.engine
        .open_package(package.clone())
        .await
        .expect("read");
    let rows = rosa.rows(&id).await;
    rosa.engine
        .settle_conflicts(&id, None)
        .await
        .expect("let go");
    assert_eq!(rosa.engine.conflicts(&id).await.expect("asked"), None);
    assert_eq!(rosa.rows(&id).await, rows);
    rosa.engine.open_package(package).await.expect("read");
    let choices = BTreeMap::from([(claims[0].clone(), Keep::Mine)]);
    rosa.engine
        .settle_conflicts(&id, Some(choices))
        .await
        .expect("merged");
    assert_eq!(rosa.decision(&id, &claims[0]).await, "confirmed");
    rosa.holds(&id).await;
    let inspector = rosa
        .engine
        .inspector(&id, &claims[0])
        .await
        .expect("a view");
    assert!(
        inspector
            .history
            .iter()
            .any(|entry| entry.what.contains("To be cut"))
    );
    // What was settled is settled on the other side too.
    let merged = ben.opens(rosa.packed(&id).await, &rosa).await;
    assert_eq!(merged.state, PackageState::Merged);
    assert_eq!(ben.decision(&id, &claims[0]).await, "confirmed");
    ben.holds(&id).await;
}

fn found(finding: FindingKind, reason: &str, evidence: &str) -> DecisionInput {
    DecisionInput::Found {
        finding: Some(finding),
        reason: reason.to_owned(),
        evidence: evidence.to_owned(),
        likelihood: None,
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn two_findings_set_by_hand_are_settled_by_a_person_and_neither_is_lost() {
    for keep in [Keep::Mine, Keep::Theirs] {
        let rosa = Machine::of("Rosa Marten", "RM").await;
        let ben = Machine::of("Ben Oduya", "BO").await;
        let id = rosa.checked_sample().await;
        let claims = rosa.claims(&id).await;
        ben.engine
            .open_package(rosa.packed(&id).await)
            .await
            .expect("opened");
        let (agrees, denies) = (FindingKind::Supported, FindingKind::Contradicted);
        // Of the first both found otherwise, of the second alike, of the others one alone.
        rosa.decide(
            &id,
            &claims[0],
            found(agrees, "rang the harbour", "call of 3 May"),
        )
        .await;
        ben.decide(&id, &claims[0], found(denies, "read the log", "log, p. 4"))
            .await;
        rosa.decide(&id, &claims[1], found(denies, "no such entry", "register"))
            .await;
        ben.decide(&id, &claims[1], found(denies, "no such entry", "register"))
            .await;
        rosa.decide(
            &id,
            &claims[2],
            found(FindingKind::Mixed, "two ledgers", ""),
        )
        .await;
        ben.decide(&id, &claims[3], found(agrees, "asked the clerk", "letter"))
            .await;
        rosa.decide(&id, &claims[3], DecisionInput::Confirmed).await;

        let waits = rosa.engine.open_package(ben.packed(&id).await).await;
        let waits = waits.expect("read");
        assert_eq!(waits.state, PackageState::Conflicts);
        let view = rosa.engine.conflicts(&id).await.expect("asked");
        let view = view.expect("a conflict");
        let asked: Vec<&String> = view.conflicts.iter().map(|one| &one.claim).collect();
        assert_eq!(asked, [&claims[0], &claims[3]], "what both said of a claim");
        let choices =
            BTreeMap::from([(claims[0].clone(), keep), (claims[3].clone(), Keep::Theirs)]);
        let merged = rosa.engine.settle_conflicts(&id, Some(choices)).await;
        assert_eq!(merged.expect("merged").state, PackageState::Merged);

        let first = rosa.engine.inspector(&id, &claims[0]).await.expect("there");
        let own = first.own_finding.expect("set by hand");
        let (kept, by) = match keep {
            Keep::Mine => (agrees, "RM"),
            Keep::Theirs => (denies, "BO"),
        };
        assert_eq!((own.finding, own.by.as_str()), (kept, by));
        let told: String = first.history.iter().map(|row| row.what.as_str()).collect();
        for said in ["rang the harbour", "read the log"] {
            assert!(told.contains(said), "{said} is not in {told}");
        }
        for (claim, finding) in [(1, denies), (2, FindingKind::Mixed), (3, agrees)] {
            let there = rosa.engine.inspector(&id, &claims[claim]).await;
            let own = there.expect("there").own_finding.expect("set by hand");
            assert_eq!(own.finding, finding, "claim {claim}");
        }
        rosa.holds(&id).await;
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_full_disk_leaves_everything_as_it_was() {
    let rosa = Machine::of("Rosa Marten", "RM").await;
    let id = rosa.checked_sample().await;
    let package = rosa.packed(&id).await;
    let ben = Machine::of("Ben Oduya", "BO").await;
    ben.engine.rehearse_full_disk(120).expect("limited");
    let failure = ben
        .engine
        .open_package(package.clone())
        .await
        .expect_err("no room");
    assert!(failure.message.contains("disk is full"), "{failure}");
    assert_eq!(ben.engine.desk().await.expect("a desk").documents.len(), 0);
    drop(ben.engine);
    let engine = Engine::open(ben.folder.path()).expect("a library");
    engine.open_package(package).await.expect("opened");
    assert!(engine.verify(&id).await.expect("a record").holds());
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_package_that_was_changed_is_not_opened() {
    let rosa = Machine::of("Rosa Marten", "RM").await;
    let id = rosa.checked_sample().await;
    let mut package = rosa.packed(&id).await;
    // A byte of the list of parts would make it unreadable; one of a part is found by its hash.
    let middle = package.len() / 3;
    package[middle] ^= 1;
    let ben = Machine::of("Ben Oduya", "BO").await;
    let failure = ben.engine.open_package(package).await.expect_err("changed");
    assert_eq!(failure.code, FailureCode::Unreadable);
    assert!(
        ben.engine
            .desk()
            .await
            .expect("a desk")
            .documents
            .is_empty()
    );
    let outcome = ben
        .engine
        .import_bytes("x.stet", b"PK\x03\x04nothing".to_vec())
        .await;
    assert!(
        outcome
            .expect("told")
            .problem
            .expect("a sentence")
            .contains("not a Stet package")
    );
}
