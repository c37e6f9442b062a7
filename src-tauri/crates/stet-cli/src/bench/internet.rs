//! The registry as the desk meets it: services of the fixture internet, asked by the app's own
//! queries through the one door.

use std::io::Write;
use std::sync::Arc;

use fixture_internet::{Internet, World};
use serde_json::{Value, json};
use stet_core::reference::adjudicate::Consulted;
use stet_core::reference::{Person, Work};
use stet_sources::door::{
    Entry, Fixture, Ledger, Limits, NoCache, OneDoor, Outcome, Parts, Permission, Politeness,
};
use stet_sources::keys::SessionKeys;
use stet_sources::{Registry, consult, registries};
use tokio::runtime::Runtime;
use tokio_util::sync::CancellationToken;

use super::registry::LookUp;

/// Services that may be asked as fast as they answer: this measures findings, not manners.
const FAST: &str = "[other]\nspacing_ms = 0\nat_once = 32\nattempts = 2\nsource = \"measures\"\n";

/// Services that take no key: what a desk without one can ask.
const KEYLESS: [&str; 8] = [
    "doi",
    "crossref",
    "datacite",
    "europepmc",
    "arxiv",
    "openlibrary",
    "dblp",
    "wikidata",
];

/// Services of the fixture internet that know the works of a registry.
pub(super) struct Served {
    runtime: Runtime,
    registries: Vec<Arc<dyn Registry>>,
    // Serves until it is dropped.
    _internet: Internet,
}

/// A ledger for requests that go nowhere.
struct Unkept;

impl Ledger for Unkept {
    fn begin(&self, _: &Entry) -> Result<i64, String> {
        Ok(0)
    }
    fn end(&self, _: i64, _: &Outcome) -> Result<(), String> {
        Ok(())
    }
}

/// The far end of the wire.
pub(super) fn fixture(internet: &Internet) -> Fixture {
    Fixture {
        http: internet.http(),
        https: internet.https(),
        authority_pem: internet.authority_pem().as_bytes().to_vec(),
        names: Default::default(),
    }
}

/// A door that keeps nothing: no ledger, no cache, no keys.
pub(super) fn parts(permission: Permission, limits: Limits, politeness: Politeness) -> Parts {
    Parts {
        permissions: Arc::new(permission),
        ledger: Arc::new(Unkept),
        cache: Arc::new(NoCache),
        keys: Arc::new(SessionKeys::default()),
        limits,
        politeness,
        contact: None,
    }
}

impl Served {
    /// Serves these works.
    ///
    /// # Errors
    /// Why no server could be started, in words.
    pub(super) fn new(works: &[Work]) -> Result<Self, String> {
        let mut file = tempfile::NamedTempFile::new().map_err(|error| error.to_string())?;
        for work in works {
            writeln!(file, "{}", record(work)).map_err(|error| error.to_string())?;
        }
        let world = World::registry(file.path()).map_err(|trouble| trouble.to_string())?;
        let runtime = tokio::runtime::Builder::new_multi_thread()
            .enable_all()
            .build()
            .map_err(|error| error.to_string())?;
        let internet = runtime
            .block_on(Internet::start(world))
            .map_err(|trouble| trouble.to_string())?;
        let parts = parts(
            Permission::allowed(KEYLESS),
            Limits::default(),
            Politeness::from_toml(FAST)?,
        );
        let door = Arc::new(OneDoor::through(parts, &fixture(&internet))?);
        let mut registries = registries::all(&(door as _));
        registries.retain(|registry| !registry.needs().key);
        Ok(Self {
            runtime,
            registries,
            _internet: internet,
        })
    }
}

impl LookUp for Served {
    fn look_up(&self, cited: &Work) -> Consulted {
        let cancel = CancellationToken::new();
        self.runtime
            .block_on(consult(&self.registries, "", 1, cited, &cancel))
    }
}

/// A work in the form of a registry's file.
fn record(work: &Work) -> Value {
    json!({
        "title": work.title,
        "authors": work.authors.iter().map(name).collect::<Vec<_>>(),
        "venue": work.container,
        "year": work.year,
        "doi": work.doi,
        "arxiv_id": work.arxiv,
        "url": work.url,
        "volume": work.volume,
        "issue": work.issue,
        "pages": work.pages,
        "publisher": work.publisher,
        "location": work.place,
    })
}

fn name(person: &Person) -> String {
    [&person.given, &person.family, &person.suffix]
        .into_iter()
        .filter(|part| !part.is_empty())
        .map(String::as_str)
        .collect::<Vec<_>>()
        .join(" ")
}
