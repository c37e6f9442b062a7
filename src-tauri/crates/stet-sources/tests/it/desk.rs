//! A door with everything around it, as a test wants it.

use std::collections::HashMap;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex};
use std::time::Duration;

use stet_sources::door::{
    Cache, Cached, Door, Entry, Fixture, Ledger, Limits, Method, OneDoor, Outcome, Parts,
    Permission, Permissions, Politeness, Refusal, Request, Response,
};
use stet_sources::keys::{KeyStore, SessionKeys};
use tokio_util::sync::CancellationToken;
use url::Url;

use crate::server::Server;

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

    pub(crate) fn len(&self) -> usize {
        self.all().len()
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
        let row = &mut rows[usize::try_from(id).expect("a row")];
        assert!(row.1.is_none(), "a row ends once");
        row.1 = Some(outcome.clone());
        Ok(())
    }
}

/// Answers in memory.
#[derive(Default)]
pub(crate) struct Kept(pub(crate) Mutex<HashMap<(String, String), Cached>>);

impl Cache for Kept {
    fn get(&self, document: &str, key: &str) -> Option<Cached> {
        let kept = self.0.lock().expect("answers");
        kept.get(&(document.to_owned(), key.to_owned())).cloned()
    }

    fn put(&self, document: &str, key: &str, answer: &Cached) {
        let mut kept = self.0.lock().expect("answers");
        kept.insert((document.to_owned(), key.to_owned()), answer.clone());
    }
}

/// A permission that a test can change while a run is on.
pub(crate) struct Switch(pub(crate) Mutex<Permission>);

impl Permissions for Switch {
    fn of(&self, _document: &str) -> Result<Permission, String> {
        Ok(self.0.lock().expect("a permission").clone())
    }
}

/// A door and what stands around it.
pub(crate) struct Desk {
    pub(crate) door: Arc<OneDoor>,
    pub(crate) rows: Arc<Rows>,
    pub(crate) kept: Arc<Kept>,
    pub(crate) keys: Arc<dyn KeyStore>,
    pub(crate) switch: Arc<Switch>,
}

/// Limits short enough for tests.
pub(crate) fn limits() -> Limits {
    Limits {
        connect: Duration::from_secs(1),
        first_byte: Duration::from_millis(700),
        between_pieces: Duration::from_millis(400),
        whole: Duration::from_secs(3),
        longest_wait: Duration::from_secs(3),
        back_off: (Duration::from_millis(5), Duration::from_millis(20)),
        ..Limits::default()
    }
}

pub(crate) const EVERYTHING: [&str; 6] = [
    "web",
    "crossref",
    "openalex",
    "arxiv",
    "wayback",
    "openlibrary",
];

fn manners(at_once: usize) -> Politeness {
    let politeness = Politeness::from_toml(&format!(
        "[other]\nspacing_ms = 0\nat_once = {at_once}\nattempts = 3\nsource = \"test\""
    ));
    politeness.expect("manners")
}

/// A door to the real network: what is asked through it must stay on this machine.
pub(crate) fn real() -> Arc<OneDoor> {
    let parts = Parts {
        permissions: Arc::new(Switch(Mutex::new(Permission::allowed(EVERYTHING)))),
        ledger: Arc::<Rows>::default(),
        cache: Arc::<Kept>::default(),
        keys: Arc::<SessionKeys>::default(),
        limits: limits(),
        politeness: manners(10),
        contact: None,
    };
    Arc::new(OneDoor::new(parts).expect("a door"))
}

impl Desk {
    pub(crate) fn at(server: &Server) -> Self {
        Self::with(&server.fixture, limits(), 100)
    }

    pub(crate) fn with(fixture: &Fixture, limits: Limits, at_once: usize) -> Self {
        Self::with_keys(fixture, limits, at_once, Arc::<SessionKeys>::default())
    }

    pub(crate) fn with_keys(
        fixture: &Fixture,
        limits: Limits,
        at_once: usize,
        keys: Arc<dyn KeyStore>,
    ) -> Self {
        let (rows, kept) = (Arc::<Rows>::default(), Arc::<Kept>::default());
        let switch = Arc::new(Switch(Mutex::new(Permission::allowed(EVERYTHING))));
        let parts = Parts {
            permissions: Arc::clone(&switch) as Arc<dyn Permissions>,
            ledger: Arc::clone(&rows) as Arc<dyn Ledger>,
            cache: Arc::clone(&kept) as Arc<dyn Cache>,
            keys: Arc::clone(&keys),
            limits,
            politeness: manners(at_once),
            contact: Some("desk@paper.example".to_owned()),
        };
        let door = Arc::new(OneDoor::through(parts, fixture).expect("a door"));
        Self {
            door,
            rows,
            kept,
            keys,
            switch,
        }
    }

    pub(crate) async fn send(&self, request: Request) -> Result<Response, Refusal> {
        self.door.send(request, &CancellationToken::new()).await
    }

    pub(crate) async fn get(&self, url: &str) -> Result<Response, Refusal> {
        self.send(get(url)).await
    }
}

pub(crate) fn get(url: &str) -> Request {
    Request {
        service: "web",
        document: "d-1".to_owned(),
        purpose: "Open the link of reference 3".to_owned(),
        method: Method::Get,
        url: Url::parse(url).expect("an address"),
        headers: Vec::new(),
        body: None,
        key: None,
        most_bytes: 100_000,
        truncate: false,
        fresh_for: Duration::ZERO,
    }
}
