//! A library with an article of `tests/worlds`, behind a door to the small internet of that name.

use std::path::{Path, PathBuf};

use fixture_internet::{Internet, World};
use stet_engine::wire::{
    DocumentView, InspectorView, NetworkMode, NetworkView, PastedText, SaidNote,
};
use stet_engine::{Builder, Engine};
use stet_sources::door::{Fixture, OneDoor, Politeness};

/// Services that may be asked as fast as they answer: the tests are not about manners.
pub(crate) const FAST: &str = "
[other]
spacing_ms = 0
at_once = 8
attempts = 2
source = \"tests\"
[web]
spacing_ms = 0
at_once = 8
attempts = 1
source = \"tests\"
";

pub(crate) struct Scene {
    _folder: tempfile::TempDir,
    internet: Internet,
    pub(crate) engine: Engine,
    pub(crate) document: String,
}

/// A file of `tests/worlds`.
pub(crate) fn file(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("../../../tests/worlds")
        .join(name)
}

impl Scene {
    pub(crate) async fn new(name: &str) -> Self {
        Self::otherwise(name, str::to_owned).await
    }

    /// The scene in a world whose file reads otherwise.
    pub(crate) async fn otherwise(name: &str, change: impl FnOnce(&str) -> String) -> Self {
        let path = file(&format!("{name}.toml"));
        let text = std::fs::read_to_string(&path).expect("a world");
        let world = World::parse(&change(&text), &path).expect("a world");
        let internet = Internet::start(world).await.expect("an internet");
        let fixture = Fixture {
            http: internet.http(),
            https: internet.https(),
            authority_pem: internet.authority_pem().as_bytes().to_vec(),
            names: Default::default(),
        };
        let folder = tempfile::tempdir().expect("a folder");
        let engine = Builder::default()
            .door(Box::new(move |mut parts| {
                parts.politeness = Politeness::from_toml(FAST)?;
                parts.limits.whole = std::time::Duration::from_secs(3);
                OneDoor::through(parts, &fixture)
            }))
            .open(folder.path())
            .expect("a library");
        let text = std::fs::read_to_string(file(&format!("{name}.md"))).expect("an article");
        let pasted = PastedText {
            text,
            html: None,
            title: None,
        };
        let document = engine.create_document(pasted).await.expect("a document");
        Self {
            _folder: folder,
            internet,
            engine,
            document,
        }
    }

    /// Switches every service on, with the keys of the small internet.
    #[allow(dead_code, reason = "not every test switches everything on")]
    pub(crate) async fn allow_all(&self) {
        for (service, key) in [
            ("serper", "small-serper-key-0001"),
            ("fact_checks", "small-facts-key-0002"),
        ] {
            let kept = self.engine.set_key(service, key.to_owned(), true).await;
            kept.expect("a key");
        }
        let services = self.engine.services().await.expect("services").services;
        let network = NetworkView {
            mode: NetworkMode::Allowed,
            services: services.into_iter().map(|service| service.id).collect(),
        };
        let set = self.engine.set_network(&self.document, network).await;
        set.expect("a change");
    }

    /// Switches these services on.
    #[allow(dead_code, reason = "not every test has its own choice of services")]
    pub(crate) async fn allow(&self, services: &[&str]) {
        let network = NetworkView {
            mode: NetworkMode::Allowed,
            services: services.iter().map(|id| (*id).to_owned()).collect(),
        };
        let set = self.engine.set_network(&self.document, network).await;
        set.expect("a change");
    }

    #[allow(dead_code, reason = "not every test has notes of its own")]
    pub(crate) async fn note(&self, name: &str, text: &str) {
        let added = self
            .engine
            .add_source_text(&self.document, name, text, false)
            .await;
        added.expect("a source");
    }

    #[allow(dead_code, reason = "not every test has notes of calls")]
    pub(crate) async fn said(&self, who: &str, at: &str, text: &str) {
        let note = SaidNote {
            who: who.to_owned(),
            at: at.to_owned(),
            text: text.to_owned(),
            confidential: false,
        };
        let added = self.engine.add_said(&self.document, note).await;
        added.expect("a note");
    }

    pub(crate) async fn run(&self) {
        self.engine
            .start_run(&self.document)
            .await
            .expect("a run starts");
        self.engine
            .wait_run(&self.document)
            .await
            .expect("a run ends");
    }

    pub(crate) async fn view(&self) -> DocumentView {
        self.engine
            .document(&self.document)
            .await
            .expect("a document")
    }

    pub(crate) async fn inspector(&self, claim: &str) -> InspectorView {
        let view = self.engine.inspector(&self.document, claim).await;
        view.expect("a claim")
    }

    /// Requests that reached the small internet.
    #[allow(dead_code, reason = "not every test counts them")]
    pub(crate) fn requests(&self) -> usize {
        self.internet.log().len()
    }

    /// Requests that reached the small internet, in order, as they came.
    #[allow(dead_code, reason = "not every test reads what was sent")]
    pub(crate) fn seen(&self) -> Vec<fixture_internet::Seen> {
        self.internet.log()
    }

    /// Addresses that were asked for, in order.
    #[allow(dead_code, reason = "not every test looks at what was asked")]
    pub(crate) fn addresses(&self) -> Vec<String> {
        let log = self.internet.log();
        log.into_iter().map(|asked| asked.url).collect()
    }
}
