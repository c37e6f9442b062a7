//! The engine's side of the one door out: what documents allow, where rows of the ledger and
//! answers are kept, which services there are.
//!
//! Owns the wiring between the library and `stet_sources::door`. Refuses to send anything itself.

pub(crate) mod archive;
pub(crate) mod ask_first;
#[cfg(feature = "fixture-internet")]
mod fixture;
pub(crate) mod kept;
pub(crate) mod ledger;
pub(crate) mod network;
mod page_reader;
pub(crate) mod sample;
pub(crate) mod service_keys;
pub(crate) mod services;

use std::collections::BTreeSet;
use std::sync::{Arc, Mutex, PoisonError, RwLock};

use stet_sources::door::{Door, Limits, LocalServer, OneDoor, Parts, Politeness, Proxies};
use stet_sources::keys::KeyRing;
use stet_sources::models::{self, Catalogue, LanguageModel};
use stet_sources::providers::{self, Pages, WebSearch};
use stet_sources::{Provider, ReadPage, Registry};
use stet_store::Library;

use self::page_reader::PageReader;
use crate::wire::{Failure, FailureCode};

/// Everything that can reach outside this machine, for the whole program.
pub struct Outside {
    pub(crate) door: Arc<OneDoor>,
    pub(crate) registries: Vec<Arc<dyn Registry>>,
    /// Who may have evidence on a claim.
    pub(crate) evidence: Vec<Arc<dyn Provider>>,
    pub(crate) keys: Arc<KeyRing>,
    /// What was chosen about language models.
    models: RwLock<models::Settings>,
    /// Services that refused their key when it was last tried.
    refused: Mutex<BTreeSet<String>>,
    reader: Arc<dyn ReadPage>,
    options: providers::Options,
}

impl std::fmt::Debug for Outside {
    fn fmt(&self, out: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        out.write_str("Outside")
    }
}

/// Makes the door for a library; tests and measures put another internet behind it.
pub type OpenDoor = Box<dyn FnOnce(Parts) -> Result<OneDoor, String> + Send>;

/// The door to the internet; in builds for tests, to the test server the environment names.
pub(crate) fn usual_door() -> OpenDoor {
    #[cfg(feature = "fixture-internet")]
    if let Some(door) = fixture::door() {
        return door;
    }
    Box::new(OneDoor::new)
}

impl Outside {
    /// Opens pages that a person asks for.
    pub(crate) fn pages(&self) -> Pages {
        let door: Arc<dyn Door> = Arc::clone(&self.door) as _;
        Pages::new(door, Arc::clone(&self.reader), self.options.clone())
    }

    /// Who may have evidence on a claim, asking through `door`.
    pub(crate) fn evidence_through(&self, door: &Arc<dyn Door>) -> Vec<Arc<dyn Provider>> {
        providers::all(door, &self.reader, &self.options)
    }

    /// The services that run language models, as they are set up now.
    pub(crate) fn models(&self) -> Vec<Arc<dyn LanguageModel>> {
        let door: Arc<dyn Door> = Arc::clone(&self.door) as _;
        self.models_through(&door)
    }

    /// The same, asking through `door`.
    pub(crate) fn models_through(&self, door: &Arc<dyn Door>) -> Vec<Arc<dyn LanguageModel>> {
        let settings = self.models.read().unwrap_or_else(PoisonError::into_inner);
        models::all(door, &settings)
    }

    /// The services that search the web in words of one's own.
    pub(crate) fn web_searches(&self) -> Vec<Arc<dyn WebSearch>> {
        let door: Arc<dyn Door> = Arc::clone(&self.door) as _;
        providers::web_searches(&door, &self.reader, &self.options)
    }

    /// What is known of models and prices.
    pub(crate) fn catalogue(&self) -> Arc<Catalogue> {
        let settings = self.models.read().unwrap_or_else(PoisonError::into_inner);
        Arc::clone(&settings.catalogue)
    }

    /// Takes over where the model server of this machine is, from the settings. An address that
    /// cannot be one leads nowhere.
    pub(crate) fn set_local_model(&self, address: &str) {
        let server = LocalServer::parse(address).ok();
        self.door.set_local_model(server.clone());
        let mut settings = self.models.write().unwrap_or_else(PoisonError::into_inner);
        settings.local = server;
    }

    /// Takes over the proxy that requests go through, from the settings or the environment. One that is set
    /// and cannot be used closes the door.
    pub(crate) fn set_proxy(&self, setting: &str) {
        let proxies = Proxies::read(setting, |name| std::env::var(name).ok());
        match &proxies {
            Ok(proxies) if !proxies.is_direct() => tracing::info!("requests go through a proxy"),
            Ok(_) => {}
            Err(_) => tracing::warn!("the proxy that is set cannot be used, so nothing is sent"),
        }
        self.door.set_proxies(proxies);
    }

    /// The outside as `library` keeps it, with the keys of services in `keys`.
    ///
    /// # Errors
    /// `Storage` if there can be no secure connections or a table of the program is damaged.
    pub(crate) fn new(
        library: &Arc<Library>,
        contact: &str,
        open: OpenDoor,
        keys: Arc<KeyRing>,
    ) -> Result<Self, Failure> {
        let kept = Arc::new(kept::Kept::new(Arc::clone(library)));
        let asks_as = Some(contact.trim().to_owned()).filter(|contact| !contact.is_empty());
        let door = Politeness::built_in()
            .map_err(String::from)
            .and_then(|politeness| {
                open(Parts {
                    permissions: Arc::clone(&kept) as _,
                    ledger: Arc::clone(&kept) as _,
                    cache: kept,
                    keys: Arc::clone(&keys) as _,
                    limits: Limits::default(),
                    politeness,
                    contact: asks_as,
                })
            })
            .map_err(|reason| Failure {
                code: FailureCode::Storage,
                message: format!("Services cannot be reached from this machine: {reason}."),
                advice: Some("Everything that needs no service still works.".to_owned()),
                retry: false,
            })?;
        let door = Arc::new(door);
        let through: Arc<dyn Door> = Arc::clone(&door) as _;
        let reader: Arc<dyn ReadPage> = Arc::new(PageReader);
        let options = providers::Options {
            contact: contact.trim().to_owned(),
            ..providers::Options::default()
        };
        let catalogue = Catalogue::bundled().map_err(|reason| Failure {
            code: FailureCode::Storage,
            message: format!("The table of language models cannot be read: {reason}."),
            advice: Some("Reinstall Stet.".to_owned()),
            retry: false,
        })?;
        Ok(Self {
            models: RwLock::new(models::Settings::new(Arc::new(catalogue))),
            refused: Mutex::default(),
            registries: stet_sources::registries::all(&through),
            evidence: providers::all(&through, &reader, &options),
            door,
            keys,
            reader,
            options,
        })
    }
}
