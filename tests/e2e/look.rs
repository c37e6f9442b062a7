//! Documents of one's own in the real window: `STET_LOOK=FILE:FILE cargo test --test e2e look -- --ignored`
//! opens each, checks it, proposes a change, decides the rest, signs off, and leaves pictures of its screens and
//! its PDFs, behind a cover, beside the pictures of the tests. For a person to look at; it fails only where
//! something cannot be done. With `STET_LOOK_WORLD=FILE` the services that need no key are asked, as that world
//! plays them; with `STET_LOOK_SOURCES=FILE:FILE` each document is held against these texts as well; with
//! `STET_LOOK_MODEL=ADDRESS` the language model that a server on this machine has loaded reads along, with the
//! key `STET_LOOK_KEY` if the server asks for one.

use std::path::{Path, PathBuf};
use std::time::Duration;

use fixture_internet::{Internet, World};

use crate::corrections::decide_all;
use crate::desk::{Desk, Home, pictures};
use crate::documents::opened_with;
use crate::models::keep_key;
use crate::whole_way::{exported, introduce};

/// Screens of a document, by what is pressed to see them.
const SCREENS: [&str; 4] = ["references", "outlets", "corrections", "report"];

/// Services that need no key.
const SERVICES: [&str; 10] = [
    "doi",
    "crossref",
    "datacite",
    "europepmc",
    "openlibrary",
    "arxiv",
    "dblp",
    "wikidata",
    "wikipedia",
    "web",
];

/// Sets up the model that the server at this address lists first, as a person would.
async fn model_set(desk: &Desk, address: &str) {
    desk.click("nav-settings").await;
    desk.fill("model-service", "local_model").await;
    desk.fill("local-model", address).await;
    if let Ok(key) = std::env::var("STET_LOOK_KEY") {
        keep_key(desk, "local_model", &key).await;
        desk.click("key-test-local_model").await;
        desk.until("the key was tried", |text| {
            text.contains("offers one model")
        })
        .await;
    }
    desk.click("model-list").await;
    desk.until("its models are listed", |text| text.contains("listed"))
        .await;
    let first = "return document.querySelector('#model-names option').value";
    let first = desk.evaluate(first).await;
    desk.fill("model-name", first.as_str().expect("a name"))
        .await;
    desk.picture(&pictures().join("look-model.png")).await;
}

async fn looked_at(desk: &Desk, name: &str) {
    let picture = |part: &str| pictures().join(format!("look-{name}-{part}.png"));
    desk.click("run").await;
    desk.finished_within(Duration::from_secs(1_500)).await;
    desk.until("its end is told", |text| text.contains("Checked."))
        .await;
    desk.picture(&picture("document")).await;
    desk.click("claim-row").await;
    desk.part("inspector").await;
    desk.picture(&picture("claim")).await;
    for screen in SCREENS {
        desk.click(&format!("nav-{screen}")).await;
        tokio::time::sleep(Duration::from_secs(2)).await;
        if screen == "references" {
            // The first of them, if there is one.
            desk.press("j").await;
            tokio::time::sleep(Duration::from_secs(1)).await;
        }
        desk.picture(&picture(screen)).await;
    }
}

async fn signed_off(home: &Home, desk: &Desk, name: &str) {
    desk.click("nav-document").await;
    let first = desk.part("claim-row").await;
    let first = first.attr("data-number").await.expect("a number");
    let view = desk.newest_document().await;
    let claims = view["claims"].as_array().expect("claims");
    let first = claims
        .iter()
        .find(|row| Some(row["number"].to_string()) == first);
    let first = first.expect("the first claim")["quote"].to_string();
    let change = ("Other words, as the file has them", "The file says so.");
    decide_all(desk, change, |quote| quote == first).await;
    desk.click("nav-corrections").await;
    desk.click("change-accept").await;
    desk.until("it is accepted", |text| text.contains("Change accepted"))
        .await;
    desk.click("sign-off").await;
    desk.part("revision").await;
    desk.picture(&pictures().join(format!("look-{name}-signed.png")))
        .await;
    desk.click("nav-report").await;
    desk.click("cover").await;
    for (button, ending) in [("export-pdf", "pdf"), ("export-checked_copy", "docx")] {
        desk.click(button).await;
        let file = exported(home, ending).await;
        let kept = pictures().join(format!("look-{name}.{ending}"));
        std::fs::copy(file, kept).expect("a copy");
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
#[ignore = "needs documents: STET_LOOK=FILE:FILE"]
async fn documents_of_ones_own() {
    let named = std::env::var_os("STET_LOOK").expect("STET_LOOK=FILE:FILE");
    let files: Vec<PathBuf> = std::env::split_paths(&named).collect();
    let internet = match std::env::var_os("STET_LOOK_WORLD") {
        Some(world) => {
            let world = World::read(Path::new(&world)).expect("a world");
            Some(Internet::start(world).await.expect("an internet"))
        }
        None => None,
    };
    let sources = std::env::var_os("STET_LOOK_SOURCES").unwrap_or_default();
    let sources: Vec<PathBuf> = std::env::split_paths(&sources).collect();
    let model = std::env::var("STET_LOOK_MODEL").ok();
    for file in files {
        let home = Home::fresh();
        if let Some(internet) = &internet {
            home.reach(internet.http(), internet.https(), internet.authority_pem());
        }
        let one = std::slice::from_ref(&file);
        let desk = home.open_with(&opened_with(&home, one)).await;
        desk.part("claim-row").await;
        introduce(&desk).await;
        if let Some(address) = &model {
            model_set(&desk, address).await;
        }
        desk.click("nav-desk").await;
        desk.open_newest().await;
        for source in &sources {
            let text = std::fs::read_to_string(source).expect("a text");
            desk.add_notes(&text).await;
            tokio::time::sleep(Duration::from_millis(500)).await;
        }
        if model.is_some() {
            desk.switch_on(&["local_model"]).await;
            desk.click("sheet-close").await;
        }
        if internet.is_some() {
            desk.switch_on(&SERVICES).await;
            desk.click("sheet-close").await;
        }
        let name = file.file_stem().expect("a name").to_string_lossy();
        looked_at(&desk, &name).await;
        signed_off(&home, &desk, &name).await;
        desk.close().await;
    }
}
