//! References looked up in a run, at services played by the fixture internet.

use std::path::{Path, PathBuf};
use stet_core::reference::adjudicate::State;

use fixture_internet::{Internet, World};
use stet_engine::wire::{
    LinkState, NetworkMode, NetworkView, PastedText, ReferenceState, ReferencesView, ReportOptions,
    RunPhase,
};
use stet_engine::{Builder, Engine};
use stet_sources::door::{Fixture, OneDoor, Politeness};

use crate::world::{FAST, file};

const ARTICLE: &str = "\
Eelgrass came back after the barrage closed (Okonkwo et al., 2019). Burns healed in half the time \
with kelp extract (Osei et al., 2017). The [storm](https://orrin-gazette.example/2019/11/storm-damage) \
tore a gap of 30 metres into the wall. The agency counts \
[214 harbours](http://northern-harbours.example/reports/2022.html). Bells corrode (Brandt & Mensah, \
2021). Nobody has read Smythe (2018).

## References

Okonkwo, A. N., van der Meer, J., & Lindqvist, T. (2019). Eelgrass recovery after the closing of \
the Orrin barrage. *Journal of Coastal Works*, 27(2), 113–131. https://doi.org/10.5555/jcw.2019.0113

Osei, I., Horvat, M., & Park, J. (2017). Kelp extract halves the healing time of burns: A \
randomised trial. *Annals of Applied Phycology*, 33(5), 501–512. https://doi.org/10.5555/aap.2017.501

Brandt, E., & Mensah, K. (2012). Salt spray and the corrosion of bronze bells. *Materials at Sea*, \
4, e1002. https://doi.org/10.5555/mas.2021.1002

Invented, P. (2019). A study of lighthouses that never was. *Journal of Coastal Works*, 26(1), \
1–20. https://doi.org/10.5555/jcw.2019.9999
";

fn small_world() -> PathBuf {
    file("small.toml")
}

async fn small_internet() -> Internet {
    let world = World::read(&small_world()).expect("a world");
    Internet::start(world).await.expect("an internet")
}

async fn failing_internet() -> Internet {
    let mut text = std::fs::read_to_string(small_world()).expect("a world");
    text = text.replace(
        "faults = [{ do = \"status\", status = 503, retry_after = 1, every = 13 }]",
        "faults = [{ do = \"status\", status = 503 }]",
    );
    text = text.replace(
        "latency = { fixed_ms = 120, jitter_ms = 60 }",
        "faults = [{ do = \"truncate\" }]",
    );
    for service in ["doi", "datacite", "arxiv", "openlibrary", "dblp"] {
        text.push_str(&format!(
            "\n[services.{service}]\nfaults = [{{ do = \"status\", status = 503 }}]\n"
        ));
    }
    let world = World::parse(&text, &small_world()).expect("a world");
    Internet::start(world).await.expect("an internet")
}

fn desk(folder: &Path, internet: &Internet) -> Engine {
    let fixture = Fixture {
        http: internet.http(),
        https: internet.https(),
        authority_pem: internet.authority_pem().as_bytes().to_vec(),
        names: Default::default(),
    };
    Builder::default()
        .door(Box::new(move |mut parts| {
            parts.politeness = Politeness::from_toml(FAST)?;
            OneDoor::through(parts, &fixture)
        }))
        .open(folder)
        .expect("a library")
}

async fn document(engine: &Engine) -> String {
    let pasted = PastedText {
        text: ARTICLE.to_owned(),
        html: None,
        title: None,
    };
    engine.create_document(pasted).await.expect("a document")
}

/// A fresh library with the article in it, behind a door to this internet.
async fn scene(internet: &Internet) -> (tempfile::TempDir, Engine, String) {
    let folder = tempfile::tempdir().expect("a folder");
    let engine = desk(folder.path(), internet);
    let id = document(&engine).await;
    (folder, engine, id)
}

/// Switches every service on that takes no key.
async fn allow_all(engine: &Engine, document: &str) {
    let services = engine.services().await.expect("services").services;
    let network = NetworkView {
        mode: NetworkMode::Allowed,
        services: services
            .into_iter()
            .filter(|service| !service.needs_key)
            .map(|service| service.id)
            .collect(),
    };
    engine
        .set_network(document, network)
        .await
        .expect("a change");
}

async fn run(engine: &Engine, document: &str) {
    engine.start_run(document).await.expect("a run starts");
    engine.wait_run(document).await.expect("a run ends");
}

fn state_of(view: &ReferencesView, title: &str) -> ReferenceState {
    let row = view.rows.iter().find(|row| row.title.contains(title));
    row.unwrap_or_else(|| panic!("no reference “{title}” in {:#?}", view.rows))
        .state
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_run_tells_the_sound_the_miscited_and_the_invented_apart() {
    let internet = small_internet().await;
    let (_folder, engine, id) = scene(&internet).await;
    allow_all(&engine, &id).await;
    run(&engine, &id).await;

    let view = engine.references(&id).await.expect("references");
    assert_eq!(state_of(&view, "Eelgrass"), ReferenceState::Real);
    assert_eq!(state_of(&view, "Kelp"), ReferenceState::Real);
    assert_eq!(state_of(&view, "bronze bells"), ReferenceState::Miscited);
    assert_eq!(
        state_of(&view, "lighthouses that never was"),
        ReferenceState::NotFound
    );
    assert_eq!(view.done, view.total);
    let cited: Vec<&str> = view
        .cited_not_listed
        .iter()
        .map(|r| r.words.as_str())
        .collect();
    assert!(
        cited.iter().any(|words| words.contains("Smythe")),
        "{cited:?}"
    );

    let row = |title: &str| view.rows.iter().find(|row| row.title.contains(title));
    let kelp = row("Kelp").expect("the retracted work");
    assert_eq!(kelp.notice.as_deref(), Some("Retracted"));
    let bells = engine
        .reference(&id, &row("bronze bells").expect("the bells").id)
        .await
        .expect("a detail");
    let year = bells.fields.iter().find(|field| field.name == "Year");
    assert_eq!(year.expect("a year").state, State::Different);
    assert!(bells.codes.iter().any(|code| code.starts_with("H4")));
    assert!(bells.citations.iter().any(|c| c.plain.contains("(2021)")));
    assert!(!bells.consulted.is_empty());

    let links: Vec<Option<LinkState>> = view.rows.iter().map(|row| row.link).collect();
    assert!(links.contains(&Some(LinkState::Moved)), "{links:?}");
    assert!(links.contains(&Some(LinkState::Dead)), "{links:?}");

    let ledger = engine.ledger(&id).await.expect("a ledger");
    assert!(ledger.len() > 10);
    assert!(ledger.iter().all(|row| !row.purpose.is_empty()));
    assert!(engine.verify(&id).await.expect("a record").holds());
    let run = engine.document(&id).await.expect("a view").run;
    assert_eq!(run.phase, RunPhase::Finished);
    assert_eq!(
        (run.references_done, run.references_total),
        (view.total, view.total)
    );
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_sealed_document_sends_nothing() {
    let internet = small_internet().await;
    let (_folder, engine, id) = scene(&internet).await;
    run(&engine, &id).await;
    let view = engine.references(&id).await.expect("references");
    assert!(view.rows.len() >= 6);
    assert!(
        view.rows
            .iter()
            .all(|row| row.state == ReferenceState::NotChecked)
    );
    // Words that are linked say nowhere where they lead: the list and the report do.
    let storm = view.rows.iter().find(|row| row.title == "storm");
    assert_eq!(
        storm.map(|row| row.byline.as_str()),
        Some("orrin-gazette.example")
    );
    let key = storm.map(|row| row.id.clone()).unwrap_or_default();
    let detail = engine.reference(&id, key).await.expect("a reference");
    assert_eq!(
        detail.address,
        "https://orrin-gazette.example/2019/11/storm-damage"
    );
    let report = engine
        .report(&id, ReportOptions::default())
        .await
        .expect("a report");
    assert!(
        report
            .references
            .iter()
            .any(|reference| reference.quote == "storm"
                && reference.address == "https://orrin-gazette.example/2019/11/storm-damage")
    );
    assert!(engine.ledger(&id).await.expect("a ledger").is_empty());
    assert!(internet.log().is_empty());
    assert!(engine.recheck_reference(&id, "r1").await.is_err());
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn acceptance_03_services_that_fail_never_make_a_work_vanish() {
    let internet = failing_internet().await;
    let (_folder, engine, id) = scene(&internet).await;
    allow_all(&engine, &id).await;
    run(&engine, &id).await;
    let view = engine.references(&id).await.expect("references");
    for row in view.rows.iter().filter(|row| row.form == "entry") {
        assert_eq!(row.state, ReferenceState::Inconclusive, "{row:#?}");
        assert!(row.headline.contains("Crossref"), "{}", row.headline);
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_sample_shows_what_would_leave_and_sends_nothing() {
    let internet = small_internet().await;
    let (_folder, engine, id) = scene(&internet).await;
    for service in ["crossref", "doi", "web", "wayback"] {
        let sample = engine.service_sample(&id, service).await.expect("a sample");
        assert!(sample.requests > 0, "{service}");
        assert!(
            sample.lines[0].contains("http"),
            "{service}: {:?}",
            sample.lines
        );
        assert!(
            sample.lines.iter().any(|line| line.contains("Stet/")),
            "{service} is told who asks: {:?}",
            sample.lines
        );
    }
    assert!(internet.log().is_empty());
    assert!(engine.ledger(&id).await.expect("a ledger").is_empty());
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_stopped_look_up_goes_on_where_it_was() {
    let internet = small_internet().await;
    let (_folder, engine, id) = scene(&internet).await;
    allow_all(&engine, &id).await;
    engine.start_run(&id).await.expect("a run starts");
    // The first request has left: the references are under way.
    while internet.log().is_empty() {
        tokio::task::yield_now().await;
    }
    engine.stop_run(&id).await.expect("a stop");
    engine.wait_run(&id).await.expect("a run ends");
    let stopped = engine.document(&id).await.expect("a view").run;
    assert_eq!(stopped.phase, RunPhase::Stopped);
    run(&engine, &id).await;
    let view = engine.references(&id).await.expect("references");
    assert_eq!(view.done, view.total);
    assert_eq!(state_of(&view, "bronze bells"), ReferenceState::Miscited);
    assert!(engine.verify(&id).await.expect("a record").holds());
}

const BRIEF: &str = "\
The board answers for its walls. See Orrin Harbour Bd. v. Lindqvist Dredging Co., 412 F.2d 318, 320 \
(1st Cir. 1969). So do its officers. See Ash v. Elm Towage, 398 F.2d 77 (2d Cir. 1968); Brandt v. Quay \
House, 401 F.2d 5 (2d Cir. 1968). Lights are prescribed by 33 U.S.C. § 1491(b); see also 33 U.S.C. \
§ 99120.
";

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn authorities_of_a_brief_are_looked_up_where_law_stands() {
    let internet = small_internet().await;
    let folder = tempfile::tempdir().expect("a folder");
    let engine = desk(folder.path(), &internet);
    let pasted = PastedText {
        text: BRIEF.to_owned(),
        html: None,
        title: None,
    };
    let id = engine.create_document(pasted).await.expect("a document");
    let law = ["courtlistener", "govinfo"];
    for service in law {
        let key = "fiction-key".to_owned();
        engine.set_key(service, key, true).await.expect("a key");
        let tried = engine.test_key(service).await.expect("a test");
        assert!(tried.words.contains("accepts the key"), "{}", tried.words);
    }
    let mut services: Vec<String> = law.map(str::to_owned).to_vec();
    services.push("crossref".to_owned());
    let network = NetworkView {
        mode: NetworkMode::Allowed,
        services,
    };
    engine.set_network(&id, network).await.expect("a change");
    run(&engine, &id).await;

    let view = engine.references(&id).await.expect("references");
    let found: Vec<(&str, &str, ReferenceState)> = view
        .rows
        .iter()
        .map(|row| (row.byline.as_str(), row.headline.as_str(), row.state))
        .collect();
    let elsewhere = "Nothing is there, or something else";
    assert_eq!(
        found,
        [
            (
                "412 F.2d 318 · 1969",
                "As recorded, written differently",
                ReferenceState::Real
            ),
            (
                "398 F.2d 77 · 1968",
                "No such work found",
                ReferenceState::NoSuchWork
            ),
            (
                "401 F.2d 5 · 1968",
                "No such work found",
                ReferenceState::NoSuchWork
            ),
            (
                "33 U.S.C. § 1491",
                "Exactly as recorded",
                ReferenceState::Real
            ),
            ("33 U.S.C. § 99120", elsewhere, ReferenceState::Miscited),
        ],
        "{:#?}",
        view.rows
    );
    let invented = engine.reference(&id, &view.rows[1].id).await;
    let reasons = invented.expect("a detail").reasons.join(" ");
    assert!(reasons.contains("Reed v. Salo Pilots"), "{reasons}");
    // Nobody else was asked about law.
    let ledger = engine.ledger(&id).await.expect("a ledger");
    assert!(ledger.len() >= 5, "{}", ledger.len());
    let asked = ledger.iter().map(|row| row.service.as_str());
    let law = ["CourtListener", "GovInfo"];
    assert!(
        asked.clone().all(|service| law.contains(&service)),
        "{:?}",
        asked.collect::<Vec<_>>()
    );
}

const NEWS: &str = "\
Lamps burn again (Moll, 2020). The moon does not (Brandt, 2011).

## References

Moll, A. (2020, March 12). Harbour lamps lit again after forty years. *The Orrin Gazette*. \
https://orrin-gazette.example/2020/03/harbour-lamps

Brandt, E. (2011). On the moon and the tides of the northern coast. *The Orrin Gazette*. \
https://orrin-gazette.example/2020/03/harbour-lamps?page=2
";

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_page_a_reference_leads_to_is_held_beside_the_citation() {
    let mut text = std::fs::read_to_string(small_world()).expect("a world");
    text.push_str(
        "\n[[pages]]\nurl = \"https://orrin-gazette.example/2020/03/harbour-lamps?page=2\"\n\
         title = \"Tide tables for the week\"\nauthor = \"Tor Lind\"\npublished = \"2020-03-12\"\n\
         text = \"High water at Orrin is at six in the morning and at seven in the evening.\"\n",
    );
    let world = World::parse(&text, &small_world()).expect("a world");
    let internet = Internet::start(world).await.expect("an internet");
    let folder = tempfile::tempdir().expect("a folder");
    let engine = desk(folder.path(), &internet);
    let pasted = PastedText {
        text: NEWS.to_owned(),
        html: None,
        title: None,
    };
    let id = engine.create_document(pasted).await.expect("a document");
    let network = NetworkView {
        mode: NetworkMode::Allowed,
        services: vec!["web".to_owned()],
    };
    engine.set_network(&id, network).await.expect("a change");
    run(&engine, &id).await;

    let view = engine.references(&id).await.expect("references");
    let headlines: Vec<&str> = view.rows.iter().map(|row| row.headline.as_str()).collect();
    assert_eq!(
        headlines,
        [
            "The page it leads to bears the citation out",
            "The link leads to a different page from the one cited",
        ],
        "{:#?}",
        view.rows
    );
    for (row, says) in view
        .rows
        .iter()
        .zip(["bears the cited title", "Tide tables for the week"])
    {
        let detail = engine.reference(&id, &row.id).await.expect("a detail");
        let told = detail.told.expect("what it goes by");
        assert_eq!(told.by, "the built-in comparison");
        assert!(told.words.contains(says), "{}", told.words);
        assert!(detail.scores.is_some());
    }
}
