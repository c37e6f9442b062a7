//! A door to the small internet with everything around it.

use std::collections::HashMap;
use std::path::Path;
use std::sync::{Arc, Mutex};
use std::time::Duration;

use fixture_internet::{Internet, World};
use stet_sources::door::{
    Door, Entry, Fixture, Ledger, Limits, NameAnswer, NoCache, OneDoor, Outcome, Parts, Permission,
    Politeness,
};
use stet_sources::keys::{KeyStore, Secret, SessionKeys};
use stet_sources::providers::{self, Options};
use stet_sources::{Looked, Provider, Query};
use tokio_util::sync::CancellationToken;

use crate::reader::Plain;

/// The key of every service that takes one.
pub(crate) const KEY: &str = "a-key-that-nobody-sees";

/// Services that take a key.
pub(crate) const KEYED: [&str; 3] = ["fact_checks", "serper", "brave"];

/// Ids of all providers, with the service of the small internet that each asks.
pub(crate) const SERVICES: [(&str, &str); 7] = [
    ("fact_checks", "fact_checks"),
    ("wikipedia", "wikipedia"),
    ("wikidata_statements", "wikidata"),
    ("europepmc_abstracts", "europepmc"),
    ("crossref_abstracts", "crossref"),
    ("serper", "serper"),
    ("brave", "brave"),
];

/// Rows in memory.
#[derive(Default)]
pub(crate) struct Rows(Mutex<Vec<(Entry, Option<Outcome>)>>);

impl Rows {
    pub(crate) fn all(&self) -> Vec<(Entry, Option<Outcome>)> {
        self.0.lock().expect("rows").clone()
    }
}

impl Ledger for Rows {
    fn begin(&self, entry: &Entry) -> Result<i64, String> {
        let mut rows = self.0.lock().expect("rows");
        rows.push((entry.clone(), None));
        Ok(i64::try_from(rows.len()).expect("few rows") - 1)
    }

    fn end(&self, id: i64, outcome: &Outcome) -> Result<(), String> {
        let mut rows = self.0.lock().expect("rows");
        rows[usize::try_from(id).expect("a row")].1 = Some(outcome.clone());
        Ok(())
    }
}

/// What a test stands on.
pub(crate) struct Desk {
    pub(crate) internet: Internet,
    pub(crate) rows: Arc<Rows>,
    pub(crate) door: Arc<dyn Door>,
    providers: Vec<Arc<dyn Provider>>,
}

/// What is allowed, and with which key.
pub(crate) struct Setting<'s> {
    pub(crate) allowed: &'s [&'s str],
    pub(crate) key: Option<&'s str>,
    pub(crate) options: Options,
}

impl Default for Setting<'_> {
    fn default() -> Self {
        Self {
            allowed: &[
                "web",
                "fact_checks",
                "wikipedia",
                "wikidata_statements",
                "europepmc_abstracts",
                "crossref_abstracts",
                "serper",
                "brave",
            ],
            key: Some(KEY),
            options: Options {
                page_bytes: 1024 * 1024,
                page_time: Duration::from_secs(6),
                ..Options::default()
            },
        }
    }
}

impl Desk {
    /// A small internet in which keys are asked for.
    pub(crate) async fn new(world: &str) -> Self {
        Self::with(world, Setting::default()).await
    }

    pub(crate) async fn with(world: &str, setting: Setting<'_>) -> Self {
        let mut world = World::parse(world, Path::new("evidence.toml")).expect("a world");
        for id in KEYED {
            world.services.entry(id.to_owned()).or_default().key = Some(KEY.to_owned());
        }
        let internet = Internet::start(world).await.expect("a small internet");
        let missing = ("missing.example".to_owned(), vec![NameAnswer::NoSuchHost]);
        let fixture = Fixture {
            http: internet.http(),
            https: internet.https(),
            authority_pem: internet.authority_pem().as_bytes().to_vec(),
            names: HashMap::from([missing]),
        };
        let keys = SessionKeys::default();
        for id in KEYED {
            if let Some(key) = setting.key {
                let secret = Secret::new(key).expect("a key");
                keys.set(id, &secret).expect("a place for it");
            }
        }
        let rows = Arc::<Rows>::default();
        let limits = Limits {
            connect: Duration::from_secs(1),
            first_byte: Duration::from_millis(700),
            between_pieces: Duration::from_millis(400),
            whole: Duration::from_secs(2),
            longest_wait: Duration::from_secs(3),
            failures_in_a_row: 1_000,
            ..Limits::default()
        };
        let manners = "[other]\nspacing_ms = 0\nat_once = 16\nattempts = 1\nsource = \"test\"";
        let parts = Parts {
            permissions: Arc::new(Permission::allowed(setting.allowed.iter().copied())),
            ledger: Arc::clone(&rows) as Arc<dyn Ledger>,
            cache: Arc::new(NoCache),
            keys: Arc::new(keys),
            limits,
            politeness: Politeness::from_toml(manners).expect("manners"),
            contact: None,
        };
        let door: Arc<dyn Door> = Arc::new(OneDoor::through(parts, &fixture).expect("a door"));
        let reader: Arc<dyn stet_sources::ReadPage> = Arc::new(Plain);
        Self {
            providers: providers::all(&door, &reader, &setting.options),
            door,
            internet,
            rows,
        }
    }

    pub(crate) fn provider(&self, id: &str) -> Arc<dyn Provider> {
        let found = self.providers.iter().find(|provider| provider.id() == id);
        Arc::clone(found.expect("a provider"))
    }

    pub(crate) async fn look(&self, id: &str, query: &Query) -> Looked {
        let cancel = CancellationToken::new();
        self.provider(id).look(query, &cancel).await
    }

    /// Addresses asked for at this host.
    pub(crate) fn asked(&self, host: &str) -> Vec<String> {
        let log = self.internet.log().into_iter();
        log.map(|seen| seen.url)
            .filter(|url| url.contains(&format!("://{host}/")))
            .collect()
    }
}
