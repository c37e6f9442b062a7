//! The outlets behind the evidence: listed, assessed when asked for, set by hand, rated on request.

use crate::world::Scene;
use stet_core::verdict::FindingKind;
use stet_engine::wire::{
    OutletRow, OverrideInput, RebuttalInput, ReliabilityQuery, ReportAudience, ReportOptions,
};

async fn scene() -> Scene {
    let scene = Scene::new("outlets").await;
    for (service, key) in [
        ("serper", "small-serper-key-0001"),
        ("anthropic", "small-model-key-0003"),
    ] {
        let kept = scene.engine.set_key(service, key.to_owned(), true).await;
        kept.expect("a key");
    }
    let mut settings = scene.engine.settings().await.expect("settings");
    settings.model_service = "anthropic".to_owned();
    settings.model_uses = vec!["reliability".to_owned()];
    scene.engine.set_settings(settings).await.expect("kept");
    scene
}

async fn courier(scene: &Scene) -> OutletRow {
    let view = scene.engine.outlets(&scene.document).await.expect("a view");
    let rows = view.outlets.into_iter();
    let mut found = rows.filter(|row| row.name == "orrin-courier.example");
    found.next().expect("the outlet of the evidence")
}

#[tokio::test(flavor = "multi_thread")]
async fn an_outlet_is_assessed_when_a_person_asks_and_kept() {
    let scene = scene().await;
    scene.allow(&["serper", "web", "anthropic"]).await;
    scene.run().await;
    let before = courier(&scene).await;
    assert_eq!(before.agrees, [1]);
    assert_eq!(before.band, None, "nothing comes with the program");
    assert!(before.assessable);

    let done = scene.engine.assess_outlets(&scene.document).await;
    let done = done.expect("assessed");
    assert_eq!(done.assessed, 1, "{done:?}");
    let row = courier(&scene).await;
    assert_eq!(row.band.as_deref(), Some("Leaning reliable"), "{row:?}");
    assert!(row.reliability.contains("fullfact.org"), "{row:?}");

    let asked = scene.requests();
    let again = scene.engine.assess_outlets(&scene.document).await;
    assert_eq!(again.expect("known").known, 1);
    assert_eq!(scene.requests(), asked, "what is kept is not asked again");

    let query = ReliabilityQuery::default();
    let page = scene.engine.reliability(query).await.expect("a page");
    assert_eq!((page.entries, page.total), (1, 1));
    let full = scene.engine.reliability_of(page.rows[0].clone()).await;
    let full = full.expect("in full");
    assert_eq!(full.reasoning.len(), 1, "an address of a model's own");
    assert!(full.dropped >= 2, "{full:?}");
    assert!(!format!("{full:?}").contains("liar.example"));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_persons_word_comes_first_and_counts_in_the_next_run() {
    let scene = scene().await;
    scene.allow(&["serper", "web"]).await;
    let word = |score, note: &str| OverrideInput {
        domain: "orrin-courier.example".to_owned(),
        score,
        note: note.to_owned(),
    };
    let without = scene.engine.set_reliability(word(Some(0.9), " ")).await;
    assert!(without.is_err(), "a word needs a reason");
    let off = scene.engine.set_reliability(word(Some(9.0), "typo")).await;
    assert!(off.is_err(), "9 is off the scale");
    let kept = scene
        .engine
        .set_reliability(word(Some(0.95), "I know its archive."))
        .await;
    kept.expect("kept");
    scene.run().await;
    let row = courier(&scene).await;
    assert!(
        row.by_person && row.band.as_deref() == Some("Highly reliable"),
        "{row:?}"
    );
    let view = scene.view().await;
    let claim = view.claims.iter().find(|row| row.quote.contains("5,120"));
    let full = scene.inspector(&claim.expect("the claim").id).await;
    assert!(full.evidence[0].reliability.contains("I know its archive"));
    assert_ne!(full.row.finding, FindingKind::Contradicted);

    let cleared = scene
        .engine
        .clear_reliability("orrin-courier.example")
        .await;
    cleared.expect("taken back");
    assert_eq!(courier(&scene).await.band, None);
}

#[tokio::test(flavor = "multi_thread")]
async fn without_a_model_nothing_is_assessed_and_nothing_breaks() {
    let scene = Scene::new("outlets").await;
    let refused = scene.engine.assess_outlets(&scene.document).await;
    assert_eq!(refused.expect_err("no model").code, "model");
    let rated = scene.engine.outlet_rating("bbc.co.uk").await;
    let rated = rated.expect("a well-known outlet");
    assert!(rated.class.ends_with("(MBFC)") && rated.by.contains("Media Bias/Fact Check"));
    let unknown = scene.engine.outlet_rating("orrin-courier.example").await;
    assert_eq!(unknown.expect_err("not rated").code, "not_found");
    assert_eq!(scene.requests(), 0);
}

#[tokio::test(flavor = "multi_thread")]
async fn ratings_and_facts_are_brought_in_and_settings_are_rows() {
    let scene = scene().await;
    scene.allow(&["serper", "web", "anthropic"]).await;
    scene.run().await;
    let assessed = scene.engine.assess_outlets(&scene.document).await;
    assessed.expect("assessed");
    let kept = scene.engine.export_reliability().await.expect("lines");

    let folder = tempfile::tempdir().expect("a folder");
    let other = stet_engine::Engine::open(folder.path()).expect("another library");
    let said = other
        .import_reliability("kept.jsonl", kept.into_bytes())
        .await;
    assert_eq!(
        said.expect("taken in"),
        "kept.jsonl held 1 rating and 0 ratings of persons."
    );
    let page = other.reliability(ReliabilityQuery::default()).await;
    assert_eq!(page.expect("a page").entries, 1);
    let refused = other.import_reliability("x.jsonl", b"{}".to_vec()).await;
    assert_eq!(refused.expect_err("no export").code, "unreadable");

    let rows = other.reliability_settings().await.expect("rows");
    let days = rows.iter().find(|row| row.name == "FH_SR_CACHE_TTL_DAYS");
    assert_eq!(days.expect("a row").value, "90");
    let mut settings = other.settings().await.expect("settings");
    let name = "FH_SR_CACHE_TTL_DAYS".to_owned();
    settings.reliability.insert(name, "30".to_owned());
    other.set_settings(settings.clone()).await.expect("kept");
    let rows = other.reliability_settings().await.expect("rows");
    assert!(
        rows.iter()
            .any(|row| row.value == "30" && row.default == "90")
    );
    settings
        .reliability
        .insert("FH_SR_ENABLED".to_owned(), "perhaps".to_owned());
    assert!(other.set_settings(settings).await.is_err());

    let bundled = other.outlet_facts().await.expect("facts");
    assert!(!bundled.own && bundled.outlets > 9_000, "{bundled:?}");
    let refused = other.replace_outlet_facts(Some(b"nonsense".to_vec())).await;
    assert_eq!(refused.expect_err("no facts").code, "unreadable");
    assert_eq!(other.outlet_facts().await.expect("facts"), bundled);
    let newer = br#"{"date": "2027-01-02T03:04:05.678Z", "sources": [{"domain": "orrin.example",
        "name": "Orrin", "bias": "center", "reporting": "high", "questionable": []}]}"#;
    let taken = other.replace_outlet_facts(Some(newer.to_vec())).await;
    taken.expect("the published form");
    let own = other.outlet_facts().await.expect("facts");
    assert_eq!(
        (own.own, own.outlets, own.taken.as_str()),
        (true, 1, "2027-01-02")
    );
    other.remove_outlet_facts().await.expect("removed");
    let none = other.outlet_facts().await.expect("facts");
    assert_eq!((none.own, none.outlets), (true, 0));
    let rated = other.outlet_rating("bbc.co.uk").await;
    assert_eq!(rated.expect_err("no facts").code, "not_found");
    other.replace_outlet_facts(None).await.expect("taken out");
    assert_eq!(other.outlet_facts().await.expect("facts"), bundled);
}

#[tokio::test(flavor = "multi_thread")]
async fn an_outlet_replies_to_how_it_is_rated_and_readers_are_not_told() {
    let scene = scene().await;
    let (engine, id) = (&scene.engine, scene.document.as_str());
    scene.allow(&["serper", "web"]).await;
    let word = OverrideInput {
        domain: "orrin-courier.example".to_owned(),
        score: Some(0.5),
        note: "It printed three of our letters wrongly.".to_owned(),
    };
    engine.set_reliability(word).await.expect("kept");
    scene.run().await;
    let view = engine.corrections(id).await.expect("a view");
    assert_eq!(view.outlets, ["orrin-courier.example"]);
    let reply = |outlet: &str| RebuttalInput {
        claim: None,
        outlet: Some(outlet.to_owned()),
        author: "The editor of the Courier".to_owned(),
        words: "We corrected all three.".to_owned(),
    };
    let unknown = engine.add_rebuttal(id, reply("other.example")).await;
    assert_eq!(unknown.expect_err("it is not rated").code, "invalid");
    let kept = engine
        .add_rebuttal(id, reply("orrin-courier.example"))
        .await;
    kept.expect("kept");
    let view = engine.corrections(id).await.expect("a view");
    assert_eq!(
        view.rebuttals[0].outlet.as_deref(),
        Some("orrin-courier.example")
    );

    let report = engine
        .report(id, ReportOptions::default())
        .await
        .expect("a report");
    let page = stet_export::html::write(&report);
    assert!(page.contains("on how orrin-courier.example is rated"));
    let options = ReportOptions {
        audience: ReportAudience::MethodNote,
        ..ReportOptions::default()
    };
    let note = engine.report(id, options).await.expect("a note");
    assert!(note.rebuttals.is_empty());
}
