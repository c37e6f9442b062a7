//! Makes an engine, with the usual parts or with others.

use std::collections::HashMap;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, OnceLock};
use std::time::Duration;

use stet_sources::keys::{KeyRing, LibraryKeys};
use stet_sources::{Provider, SourcePack};
use stet_store::{Library, lost_changes, settings};
use time::OffsetDateTime;
use tokio::sync::broadcast;

use super::under_way::UnderWay;
use super::{Clock, EVENTS, Engine, Inner};
use crate::library_keys::Holder;
use crate::outlets::Turns;
use crate::outside::{OpenDoor, Outside, usual_door};
use crate::run::classifier::Open;
use crate::run::judge::DocumentJudge;
use crate::shelf::LibraryShelf;
use crate::signing::Signing;
use crate::wire::{Failure, Settings};

/// Makes an [`Engine`] with other parts than the usual ones.
pub struct Builder {
    providers: Option<Vec<Arc<dyn Provider>>>,
    judge: Option<Arc<dyn DocumentJudge>>,
    encoder: Vec<PathBuf>,
    close_reading: bool,
    classifier: Option<PathBuf>,
    clock: Clock,
    busy: Duration,
    door: OpenDoor,
    library_keys: Option<LibraryKeys>,
}

impl std::fmt::Debug for Builder {
    fn fmt(&self, out: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        out.write_str("Builder")
    }
}

impl Default for Builder {
    fn default() -> Self {
        Self {
            providers: None,
            judge: None,
            encoder: Vec::new(),
            close_reading: true,
            classifier: None,
            clock: Arc::new(OffsetDateTime::now_utc),
            busy: Library::BUSY,
            door: usual_door(),
            library_keys: None,
        }
    }
}

impl Builder {
    /// Looks at these places, and not in the source pack.
    #[must_use]
    pub fn providers(mut self, providers: Vec<Arc<dyn Provider>>) -> Self {
        self.providers = Some(providers);
        self
    }

    /// Lets this judge judge.
    #[must_use]
    pub fn judge(mut self, judge: Arc<dyn DocumentJudge>) -> Self {
        self.judge = Some(judge);
        self
    }

    /// Lets the choice of claims and the built-in judge read with the encoder, if one of `folders` has it.
    #[must_use]
    pub fn encoder(mut self, folders: Vec<PathBuf>) -> Self {
        self.encoder = folders;
        self
    }

    /// False lets the built-in judge go by its rules alone: no network reads beside it, which takes about a second a
    /// sentence on two slow cores.
    #[must_use]
    pub fn close_reading(mut self, on: bool) -> Self {
        self.close_reading = on;
        self
    }

    /// Lets the classifier in `folder` read, whichever the library's user has chosen; nothing is kept
    /// of it.
    #[must_use]
    pub fn classifier(mut self, folder: PathBuf) -> Self {
        self.classifier = Some(folder);
        self
    }

    /// Takes the time from here.
    #[must_use]
    pub fn clock(mut self, clock: Arc<dyn Fn() -> OffsetDateTime + Send + Sync>) -> Self {
        self.clock = clock;
        self
    }

    /// Waits so long for another program that writes to the library.
    #[must_use]
    pub fn busy(mut self, busy: Duration) -> Self {
        self.busy = busy;
        self
    }

    /// Goes out through this door, and not straight to the internet.
    #[must_use]
    pub fn door(mut self, door: OpenDoor) -> Self {
        self.door = door;
        self
    }

    /// Keeps the key of the library there, and not in the keychain.
    #[must_use]
    pub fn library_keys(mut self, keys: LibraryKeys) -> Self {
        self.library_keys = Some(keys);
        self
    }

    /// Opens the library in `folder`, creating it as needed, and encrypts it where its key can be kept. Blocks.
    ///
    /// # Errors
    /// Why the library cannot be opened: damaged, newer than this program, not writable, locked, without its key.
    pub fn open(self, folder: &Path) -> Result<Engine, Failure> {
        let keys = Arc::new(KeyRing::default());
        let library_keys = self.library_keys;
        let holder = Holder(library_keys.unwrap_or_else(|| LibraryKeys::new(Arc::clone(&keys))));
        let library = Arc::new(Library::open_with(folder, self.busy, Some(&holder))?);
        if let Some(reason) = library.why_plain() {
            tracing::warn!("the library is not encrypted: {reason}");
        }
        let lost = library.read(lost_changes::get)?;
        if lost > 0 {
            tracing::warn!(lost, "changes stood behind damage in the library's log");
        }
        let providers = self.providers.unwrap_or_else(|| {
            let shelf = LibraryShelf(Arc::clone(&library));
            vec![Arc::new(SourcePack::new(Arc::new(shelf)))]
        });
        // A machine without a way out is no reason not to open the desk.
        let settings = kept_settings(&library);
        let outside = Outside::new(&library, &settings.contact, self.door, Arc::clone(&keys)).ok();
        if let Some(outside) = &outside {
            outside.set_local_model(&settings.local_model_address);
            outside.set_proxy(&settings.proxy);
        }
        let signing = Arc::new(Signing::new(keys));
        library.sign_with(Arc::clone(&signing) as _);
        Ok(Engine {
            inner: Arc::new(Inner {
                outside: outside.map(Arc::new),
                library,
                library_keys: holder,
                signing,
                providers,
                judge: self.judge,
                encoder: self.encoder,
                close_reading: self.close_reading,
                classifier: Open::instead(self.classifier),
                clock: self.clock,
                events: broadcast::channel(EVENTS).0,
                active: Mutex::new(HashMap::new()),
                problems: Mutex::new(HashMap::new()),
                notes: Mutex::new(HashMap::new()),
                reliability: OnceLock::new(),
                lent: Mutex::new(None),
                unassessed: Mutex::new(HashMap::new()),
                turns: Turns::new(),
                assessing: UnderWay::default(),
                reading: UnderWay::default(),
                facts: Mutex::new(None),
            }),
        })
    }
}

/// Where the encoder may lie: where the environment says, beside the program, in its bundle, in
/// the checkout it was built from.
#[must_use]
pub fn encoder_folders(said: Option<PathBuf>, program: Option<&Path>) -> Vec<PathBuf> {
    let mut out: Vec<PathBuf> = said.into_iter().collect();
    if let Some(folder) = program.and_then(Path::parent) {
        for beside in [
            "encoder",
            "resources/encoder",
            "../Resources/encoder",
            "../lib/stet/encoder",
        ] {
            out.push(folder.join(beside));
        }
        // target/<profile>/stet in a checkout.
        out.push(folder.join("../../vendor/encoder"));
    }
    out
}

/// False if the environment says `STET_CLOSE_READING=off`: tests that are not about judgement run without the network.
#[must_use]
pub fn close_reading() -> bool {
    std::env::var_os("STET_CLOSE_READING").is_none_or(|said| said != "off")
}

/// The settings as they are kept; the usual ones where they cannot be read.
fn kept_settings(library: &Library) -> Settings {
    let stored = library.read(|tx| settings::get(tx, "settings"));
    stored
        .ok()
        .flatten()
        .and_then(|value| serde_json::from_value::<Settings>(value).ok())
        .unwrap_or_default()
}
