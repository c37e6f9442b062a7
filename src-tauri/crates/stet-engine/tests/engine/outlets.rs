//! The outlets behind the evidence: listed, assessed when asked for, set by hand, rated on request.

use crate::world::Scene;
use stet_core::verdict::FindingKind;
use stet_engine::wire::{
    FailureCode, OutletRow, OverrideInput, PlanRow, RebuttalInput, ReliabilityQuery,
    ReportAudience, ReportOptions,
};

async fn scene() -> Scene {
    set_up(Scene::new("outlets").await).await
}

async fn set_up(scene: Scene) -> Scene {
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
    assert_eq!(full.source_type, "editorial publisher");
    assert!(full.source_type_basis[0].starts_with("E1: "), "{full:?}");
    assert_eq!((full.consensus, full.refinement_applied), (None, false));
}

/// The scene with further pages.
async fn scene_with(pages: &str) -> Scene {
    let scene = Scene::otherwise("outlets", |world| format!("{world}\n{pages}")).await;
    set_up(scene).await
}

/// What was searched for, in order.
fn searched(scene: &Scene) -> Vec<serde_json::Value> {
    let seen = scene.seen().into_iter();
    seen.filter(|one| one.url.contains("google.serper.dev/search"))
        .filter_map(|one| serde_json::from_str(&one.body).ok())
        .collect()
}

#[tokio::test(flavor = "multi_thread")]
async fn an_outlet_is_looked_up_in_the_language_of_its_home_page() {
    let scene = scene_with(
        r#"
[[pages]]
url = "https://orrin-courier.example/"
title = "Orrin Courier"
language = "de"
text = """
Die Schleuse von Orrin wird im Herbst für sechs Wochen geschlossen, teilte die Behörde am Montag mit."""

[[pages]]
url = "https://correctiv.org/faktencheck/orrin-courier"
title = "Faktencheck: Orrin Courier"
language = "de"
text = """
Wir haben den Orrin Courier (orrin-courier.example) geprüft: Seine Glaubwürdigkeit ist hoch."""
"#,
    )
    .await;
    scene.allow(&["serper", "web", "anthropic"]).await;
    scene.run().await;
    let done = scene.engine.assess_outlets(&scene.document).await;
    assert_eq!(done.expect("assessed").assessed, 1);
    let queries: Vec<String> = searched(&scene)
        .iter()
        .filter_map(|body| Some(body["q"].as_str()?.to_owned()))
        .collect();
    let asked = |words: &str| queries.iter().any(|query| query.contains(words));
    assert!(asked("Faktencheck Glaubwürdigkeit"), "{queries:?}");
    assert!(asked("fact check reliability"), "{queries:?}");
    assert!(asked("(site:correctiv.org OR "), "{queries:?}");
    let questions: Vec<String> = scene
        .seen()
        .into_iter()
        .filter(|one| one.url.contains("anthropic"))
        .map(|one| one.body)
        .collect();
    let question = questions.last().expect("a question");
    assert!(question.contains("It publishes in German"), "{question}");
    assert!(question.contains("Mimikama"), "{question}");
    assert!(question.contains("fact-checker: CORRECTIV"), "{question}");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_home_page_that_may_not_be_opened_leaves_it_at_english() {
    let scene = scene().await;
    scene.allow(&["serper", "web", "anthropic"]).await;
    scene.run().await;
    scene.allow(&["serper", "anthropic"]).await;
    let done = scene.engine.assess_outlets(&scene.document).await;
    assert_eq!(done.expect("assessed").assessed, 1);
    let home = "https://orrin-courier.example/";
    assert!(scene.addresses().iter().all(|address| address != home));
}

#[tokio::test(flavor = "multi_thread")]
async fn outlets_are_assessed_in_the_run_where_the_document_wants_it() {
    let scene = scene().await;
    let (engine, id) = (&scene.engine, scene.document.as_str());
    scene.allow(&["serper", "web", "anthropic"]).await;
    let plain = engine.run_plan(id).await.expect("a plan");
    assert!(
        plain.iter().all(|row| row.service != "anthropic"),
        "{plain:?}"
    );
    engine.set_assessing(id, true).await.expect("set");
    assert!(scene.view().await.assess_outlets);
    let plan = engine.run_plan(id).await.expect("a plan");
    let model = plan.iter().find(|row| row.service == "anthropic");
    let model = model.expect("the model is in the plan");
    assert!(model.requests > 0 && model.cost.is_some(), "{model:?}");
    let requests = |rows: &[PlanRow], service: &str| {
        let row = rows.iter().find(|row| row.service == service);
        row.map_or(0, |row| row.requests)
    };
    for service in ["serper", "web"] {
        assert!(
            requests(&plan, service) > requests(&plain, service),
            "{service}"
        );
    }

    scene.run().await;
    let row = courier(&scene).await;
    assert_eq!(row.band.as_deref(), Some("Leaning reliable"), "{row:?}");
    let view = scene.view().await;
    let claim = view.claims.iter().find(|row| row.quote.contains("5,120"));
    let full = scene.inspector(&claim.expect("the claim").id).await;
    let weighed = full.weighed.expect("it was weighed");
    assert!(weighed.evidence_balance.is_some_and(|balance| balance > 50));
    let mut outlets = weighed.outlets.iter();
    let outlet = outlets.find(|row| row.outlet == "orrin-courier.example");
    let outlet = outlet.expect("the outlet counted");
    assert_eq!((outlet.known_as.as_str(), outlet.counts), ("rated", 0.66));
    let average = weighed.features.iter().find(|row| row.name == "rel_avg");
    assert!(average.expect("a feature").value > 0.5);

    let page = engine.reliability(ReliabilityQuery::default()).await;
    let counted = page.expect("a page").counted.expect("a run was counted");
    assert_eq!(counted.assessed, 1, "{counted:?}");
    assert_eq!(counted.shares[0].reached, Some(0.0), "{counted:?}");
    let met = counted.met;
    scene.run().await;
    let page = engine.reliability(ReliabilityQuery::default()).await;
    let counted = page.expect("a page").counted.expect("two runs");
    assert_eq!((counted.met, counted.assessed), (2 * met, 1));
    assert!(counted.shares[0].reached > Some(0.0), "{counted:?}");
    let told = engine.verify(id).await.expect("verified");
    assert!(told.deviations.is_empty(), "{told:?}");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_run_that_may_not_assess_says_so() {
    let scene = scene().await;
    let set = scene.engine.set_assessing(&scene.document, true).await;
    set.expect("set");
    scene.allow(&["serper", "web"]).await;
    scene.run().await;
    let note = scene.view().await.run.note.expect("a note");
    assert!(note.starts_with("Outlets were not assessed"), "{note}");
    assert_eq!(courier(&scene).await.band, None);
}

#[tokio::test(flavor = "multi_thread")]
async fn each_setting_of_searching_has_its_effect() {
    let scene = scene().await;
    let engine = &scene.engine;
    scene.allow(&["serper", "web", "anthropic"]).await;
    scene.run().await;
    let set = async |name: &str, value: &str| {
        let mut settings = engine.settings().await.expect("settings");
        let changed = settings
            .reliability
            .insert(name.to_owned(), value.to_owned());
        assert_eq!(changed, None);
        engine.set_settings(settings).await.expect("kept");
    };
    set("FH_SR_EVAL_SEARCH_DATE_RESTRICT", "m").await;
    set("FH_SR_EVAL_USE_SEARCH", "false").await;
    let before = searched(&scene).len();
    let none = engine.assess_outlets(&scene.document).await.expect("done");
    assert_eq!(none.assessed, 0);
    let mut reasons = none.left_out.iter();
    assert!(
        reasons.any(|why| why.starts_with("search_off: ")),
        "{none:?}"
    );
    assert_eq!(searched(&scene).len(), before);
    let row = courier(&scene).await;
    assert!(
        row.reliability
            .contains("searching for evidence is switched off"),
        "{row:?}"
    );

    let mut settings = engine.settings().await.expect("settings");
    settings.reliability.remove("FH_SR_EVAL_USE_SEARCH");
    // One outlet is tried once a minute.
    let cooldown = "FH_SR_RATE_LIMIT_DOMAIN_COOLDOWN".to_owned();
    settings.reliability.insert(cooldown, "0".to_owned());
    engine.set_settings(settings).await.expect("kept");
    let done = engine.assess_outlets(&scene.document).await.expect("done");
    assert_eq!(done.assessed, 1, "{done:?}");
    let of_outlets = &searched(&scene)[before..];
    assert!(!of_outlets.is_empty());
    assert!(
        of_outlets.iter().all(|body| body["tbs"] == "qdr:m"),
        "{of_outlets:?}"
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn ratings_are_kept_in_the_file_that_the_settings_name() {
    let folder = tempfile::tempdir().expect("a folder");
    let engine = stet_engine::Engine::open(folder.path()).expect("a library");
    let mut settings = engine.settings().await.expect("settings");
    let name = "FH_SR_CACHE_PATH".to_owned();
    settings
        .reliability
        .insert(name.clone(), "/tmp/x.db".to_owned());
    assert!(
        engine.set_settings(settings.clone()).await.is_err(),
        "it lies elsewhere"
    );
    settings
        .reliability
        .insert(name, "./elsewhere.db".to_owned());
    engine.set_settings(settings).await.expect("kept");
    drop(engine);
    let engine = stet_engine::Engine::open(folder.path()).expect("a library");
    let page = engine.reliability(ReliabilityQuery::default()).await;
    assert_eq!(page.expect("a page").entries, 0);
    assert!(folder.path().join("elsewhere.db").exists());
    assert!(!folder.path().join("source-reliability.db").exists());
}

#[tokio::test(flavor = "multi_thread")]
async fn a_rating_by_hand_of_an_outlet_never_assessed_is_seen_and_taken_back() {
    let scene = scene().await;
    let engine = &scene.engine;
    let word = OverrideInput {
        domain: "orrin.example".to_owned(),
        score: Some(0.9),
        note: "Its archive is in order.".to_owned(),
    };
    engine.set_reliability(word).await.expect("kept");
    let page = async |containing: &str| {
        let query = ReliabilityQuery {
            containing: containing.to_owned(),
            ..ReliabilityQuery::default()
        };
        engine.reliability(query).await.expect("a page")
    };
    let seen = page("").await;
    assert_eq!((seen.entries, seen.by_hand.len()), (0, 1));
    assert_eq!(seen.by_hand[0].note, "Its archive is in order.");
    assert_eq!(seen.by_hand[0].score, Some(0.9));
    assert!(page("other").await.by_hand.is_empty());
    let cleared = engine.clear_reliability("orrin.example").await;
    cleared.expect("taken back");
    assert!(page("").await.by_hand.is_empty());
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
    assert_eq!(refused.expect_err("no model").code, FailureCode::Model);
    let rated = scene.engine.outlet_rating("bbc.co.uk").await;
    let rated = rated.expect("a well-known outlet");
    assert!(rated.class.ends_with("(MBFC)") && rated.by.contains("Media Bias/Fact Check"));
    let unknown = scene.engine.outlet_rating("orrin-courier.example").await;
    assert_eq!(unknown.expect_err("not rated").code, FailureCode::NotFound);
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
        "kept.jsonl held 1 rating and 0 ratings by people."
    );
    let page = other.reliability(ReliabilityQuery::default()).await;
    assert_eq!(page.expect("a page").entries, 1);
    let refused = other.import_reliability("x.jsonl", b"{}".to_vec()).await;
    assert_eq!(
        refused.expect_err("no export").code,
        FailureCode::Unreadable
    );

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
    assert_eq!(refused.expect_err("no facts").code, FailureCode::Unreadable);
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
    assert_eq!(rated.expect_err("no facts").code, FailureCode::NotFound);
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
    assert_eq!(
        unknown.expect_err("it is not rated").code,
        FailureCode::Invalid
    );
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
