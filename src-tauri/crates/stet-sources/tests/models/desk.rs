//! A door to the small internet with every model behind it.

use std::collections::{BTreeMap, HashMap};
use std::path::Path;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex};
use std::time::Duration;

use fixture_internet::{Internet, Seen, World};
use stet_core::model::Ask;
use stet_sources::door::{
    Door, Entry, Fixture, Ledger, Limits, LocalServer, NoCache, OneDoor, Outcome, Parts,
    Permission, Politeness,
};
use stet_sources::keys::{KeyStore, Secret, SessionKeys};
use stet_sources::models::{Asked, Catalogue, LanguageModel, Reply, Settings, all};
use tokio_util::sync::CancellationToken;

/// The key of every service that takes one.
pub(crate) const KEY: &str = "a-key-that-nobody-sees";

/// Every service, and those that take a key.
pub(crate) const SERVICES: [&str; 4] = ["anthropic", "openai", "gemini", "local_model"];
pub(crate) const KEYED: [&str; 3] = ["anthropic", "openai", "gemini"];

/// The local model server as a user types it.
pub(crate) const LOCAL: &str = "http://127.0.0.1:11434";

/// Rows in memory.
#[derive(Default)]
pub(crate) struct Rows {
    rows: Mutex<Vec<(Entry, Option<Outcome>)>>,
    pub(crate) fails: AtomicBool,
}

impl Rows {
    pub(crate) fn all(&self) -> Vec<(Entry, Option<Outcome>)> {
        self.rows.lock().expect("rows").clone()
    }
}

impl Ledger for Rows {
    fn begin(&self, entry: &Entry) -> Result<i64, String> {
        if self.fails.load(Ordering::SeqCst) {
            return Err("the disk is full".to_owned());
        }
        let mut rows = self.rows.lock().expect("rows");
        rows.push((entry.clone(), None));
        Ok(i64::try_from(rows.len()).expect("few rows") - 1)
    }

    fn end(&self, id: i64, outcome: &Outcome) -> Result<(), String> {
        let mut rows = self.rows.lock().expect("rows");
        rows[usize::try_from(id).expect("a row")].1 = Some(outcome.clone());
        Ok(())
    }
}

/// What a test stands on.
pub(crate) struct Desk {
    pub(crate) internet: Internet,
    pub(crate) rows: Arc<Rows>,
    pub(crate) door: Arc<OneDoor>,
    models: Vec<Arc<dyn LanguageModel>>,
}

/// What is allowed, and with which key.
pub(crate) struct Setting<'s> {
    pub(crate) allowed: &'s [&'s str],
    pub(crate) key: Option<&'s str>,
    pub(crate) chosen: &'s [(&'s str, &'s str)],
}

impl Default for Setting<'_> {
    fn default() -> Self {
        Self {
            allowed: &SERVICES,
            key: Some(KEY),
            chosen: &[("local_model", "qwen3:8b")],
        }
    }
}

/// Limits short enough for tests.
pub(crate) fn limits() -> Limits {
    Limits {
        connect: Duration::from_secs(1),
        first_byte: Duration::from_millis(700),
        between_pieces: Duration::from_millis(400),
        whole: Duration::from_secs(4),
        longest_wait: Duration::from_secs(3),
        back_off: (Duration::from_millis(5), Duration::from_millis(20)),
        failures_in_a_row: 1_000,
        ..Limits::default()
    }
}

impl Desk {
    pub(crate) async fn new(world: &str) -> Self {
        Self::with(world, Setting::default()).await
    }

    pub(crate) async fn with(world: &str, setting: Setting<'_>) -> Self {
        let mut world = World::parse(world, Path::new("models.toml")).expect("a world");
        for id in KEYED {
            world.services.entry(id.to_owned()).or_default().key = Some(KEY.to_owned());
        }
        let internet = Internet::start(world).await.expect("a small internet");
        let fixture = Fixture {
            http: internet.http(),
            https: internet.https(),
            authority_pem: internet.authority_pem().as_bytes().to_vec(),
            names: HashMap::new(),
        };
        let rows = Arc::<Rows>::default();
        let parts = parts(&rows, setting.allowed, setting.key, &KEYED);
        let door = Arc::new(OneDoor::through(parts, &fixture).expect("a door"));
        let local = LocalServer::parse(LOCAL).expect("an address");
        door.set_local_model(Some(local.clone()));
        let mut settings = settings(setting.chosen);
        settings.local = Some(local);
        let through: Arc<dyn Door> = Arc::clone(&door) as _;
        Self {
            models: all(&through, &settings),
            internet,
            rows,
            door,
        }
    }

    pub(crate) fn model(&self, service: &str) -> Arc<dyn LanguageModel> {
        let found = self.models.iter().find(|model| model.service() == service);
        Arc::clone(found.expect("a service"))
    }

    pub(crate) async fn ask(&self, service: &str, ask: &Ask) -> Reply {
        self.asked(service, ask).await.reply
    }

    pub(crate) async fn asked(&self, service: &str, ask: &Ask) -> Asked {
        let cancel = CancellationToken::new();
        self.model(service).ask(ask, &cancel).await
    }

    pub(crate) async fn list(&self, service: &str) -> Result<Vec<String>, Reply> {
        self.model(service).models(&CancellationToken::new()).await
    }

    /// Requests so far.
    pub(crate) fn seen(&self) -> Vec<Seen> {
        self.internet.log()
    }
}

/// What a door is built from, with this key for these services.
pub(crate) fn parts(
    rows: &Arc<Rows>,
    allowed: &[&str],
    key: Option<&str>,
    keyed: &[&str],
) -> Parts {
    let keys = SessionKeys::default();
    for (id, key) in keyed.iter().zip(std::iter::repeat(key)) {
        if let Some(key) = key {
            let secret = Secret::new(key).expect("a key");
            keys.set(id, &secret).expect("a place for it");
        }
    }
    let manners = "[other]\nspacing_ms = 0\nat_once = 16\nattempts = 2\nsource = \"test\"";
    Parts {
        permissions: Arc::new(Permission::allowed(allowed.iter().copied())),
        ledger: Arc::clone(rows) as Arc<dyn Ledger>,
        cache: Arc::new(NoCache),
        keys: Arc::new(keys),
        limits: limits(),
        politeness: Politeness::from_toml(manners).expect("manners"),
        contact: None,
    }
}

/// Settings with chosen models and short pauses.
pub(crate) fn settings(chosen: &[(&str, &str)]) -> Settings {
    let catalogue = Arc::new(Catalogue::bundled().expect("a catalogue"));
    let chosen = chosen.iter();
    Settings {
        models: chosen
            .map(|(service, model)| ((*service).to_owned(), (*model).to_owned()))
            .collect::<BTreeMap<_, _>>(),
        back_off: Duration::from_millis(10),
        ..Settings::new(catalogue)
    }
}
