//! The host of somebody whom a claim names is asked for nothing before a person said so; the web archive is
//! tried first (rules 7, 6.7).

use crate::world::Scene;
use stet_core::report::Stance;
use stet_core::verdict::FindingKind;
use stet_engine::wire::{FailureCode, InspectorView};

async fn claim(scene: &Scene, words: &str) -> InspectorView {
    let view = scene.view().await;
    let row = view.claims.iter().find(|row| row.quote.contains(words));
    let row = row.unwrap_or_else(|| panic!("no claim says “{words}”"));
    scene.inspector(&row.id).await
}

/// Requests to a host, as the small internet saw them and as the ledger has them.
async fn asked(scene: &Scene, host: &str) -> (usize, usize) {
    let seen = scene.addresses();
    let begin = format!("https://{host}/");
    let rows = scene.engine.ledger(&scene.document).await.expect("rows");
    (
        seen.iter().filter(|url| url.starts_with(&begin)).count(),
        rows.iter().filter(|row| row.host == host).count(),
    )
}

const MOLL: &str = "www.adamoll.example";
const ORROW: &str = "orrow-ferries.example";

#[tokio::test(flavor = "multi_thread")]
async fn a_host_of_somebody_named_is_asked_after_a_person_said_so() {
    let scene = Scene::new("ask-first").await;
    let (engine, id) = (&scene.engine, scene.document.as_str());
    scene.allow(&["web", "wayback"]).await;
    scene.run().await;
    assert_eq!(
        asked(&scene, MOLL).await,
        (0, 0),
        "{:#?}",
        scene.addresses()
    );
    assert_eq!(
        asked(&scene, ORROW).await,
        (0, 0),
        "nor the reference’s link"
    );
    assert_ne!(asked(&scene, "gazette.example").await, (0, 0));

    let moll = claim(&scene, "born in Tarn").await;
    assert_eq!(moll.ask_first.len(), 1, "{moll:#?}");
    let row = &moll.ask_first[0];
    assert_eq!(
        (row.host.as_str(), row.owner.as_str()),
        ("adamoll.example", "Ada Moll")
    );
    assert!(!row.allowed);
    assert!(
        row.words
            .contains("belongs to Ada Moll, whom the text names: ask first")
            && row.words.contains("the web archive has no copy of it"),
        "{}",
        row.words
    );
    let all = format!("{:?}", moll.not_looked_at);
    assert!(!all.contains("adamoll"), "told once: {all}");
    assert_ne!(
        moll.row.finding,
        FindingKind::Inconclusive,
        "who was not asked is not silent"
    );

    // What the archive has is read there, and says so; it is the word of whoever published it.
    let orrow = claim(&scene, "98,000").await;
    assert!(orrow.ask_first.is_empty(), "{orrow:#?}");
    let card = &orrow.evidence[0];
    assert_eq!(card.stance, Stance::Agrees, "{card:#?}");
    assert_eq!(
        card.url.as_deref(),
        Some("https://web.archive.org/web/20190307120000/https://orrow-ferries.example/figures")
    );
    assert!(
        card.why.contains("Orrow Ferries, whom the text names"),
        "{}",
        card.why
    );
    assert!(card.why.contains("copy of 2019-03-07"), "{}", card.why);

    // A person allows one host; looking again reads it, and no other.
    engine.allow_host(id, &row.host).await.expect("allowed");
    assert!(claim(&scene, "born in Tarn").await.ask_first[0].allowed);
    assert_eq!(asked(&scene, MOLL).await, (0, 0), "allowing asks nobody");
    let again = engine.recheck_claim(id, &moll.row.id).await;
    again.expect("looked again");
    assert_eq!(asked(&scene, MOLL).await, (1, 1));
    assert_eq!(asked(&scene, ORROW).await, (0, 0));
    let moll = claim(&scene, "born in Tarn").await;
    assert!(moll.ask_first.is_empty());
    assert_eq!(moll.evidence[0].stance, Stance::Agrees, "{moll:#?}");

    // Taken back, it is asked about first again.
    engine.undo(id).await.expect("undone");
    let again = engine.recheck_claim(id, &moll.row.id).await;
    again.expect("looked again");
    assert_eq!(asked(&scene, MOLL).await, (1, 1));
    assert!(engine.verify(id).await.expect("a record").holds());
}

#[tokio::test(flavor = "multi_thread")]
async fn without_the_archive_the_page_is_listed_and_nobody_is_asked() {
    let scene = Scene::new("ask-first").await;
    scene.allow(&["web"]).await;
    scene.run().await;
    for host in [MOLL, ORROW, "web.archive.org", "archive.org"] {
        assert_eq!(asked(&scene, host).await, (0, 0), "{host}");
    }
    let orrow = claim(&scene, "98,000").await;
    let words = &orrow.ask_first[0].words;
    assert!(
        words.contains("the web archive gave no copy of it"),
        "{words}"
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn whoever_gives_an_address_has_said_that_it_may_be_asked() {
    let scene = Scene::new("ask-first").await;
    let (engine, id) = (&scene.engine, scene.document.as_str());
    scene.allow(&["web"]).await;
    let added = engine.add_source_address(id, "https://orrow-ferries.example/figures");
    assert_eq!(added.await.expect("a page").problem, None);
    assert_eq!(asked(&scene, ORROW).await, (1, 1));
    for host in ["no host", "", "localhost"] {
        let refused = engine.allow_host(id, host).await.expect_err("no host");
        assert_eq!(refused.code, FailureCode::Invalid, "{host}");
    }
}
