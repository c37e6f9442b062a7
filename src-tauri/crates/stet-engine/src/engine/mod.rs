//! The engine as its callers see it: the window's shell and the terminal program.

mod about;
mod address;
mod builder;
mod checking;
mod classifier;
mod corrections;
mod documents;
mod handover;
mod network;
mod outlets;
mod record;
mod references;
mod sources;
mod under_way;

pub use address::web_address;
pub use builder::{Builder, close_reading, encoder_folders};

use std::collections::HashMap;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, OnceLock, PoisonError};

use stet_core::bias::outlets::Outlets;
use stet_core::decision::Checker;
use stet_core::reliability::NotAssessed;
use stet_sources::Provider;
use stet_store::reliability::ReliabilityCache;
use stet_store::{Library, Stamp, StoreError, settings};
use time::OffsetDateTime;
use time::format_description::well_known::Rfc3339;
use tokio::sync::broadcast;

use self::under_way::UnderWay;
use crate::library_keys::Holder;
use crate::outlets::{Raters, Turns};
use crate::outside::Outside;
use crate::run;
use crate::run::judge::DocumentJudge;
use crate::run::{Active, BrokenOff};
use crate::signing::Signing;
use crate::wire::{Event, Failure, FailureCode, Settings};

type Clock = Arc<dyn Fn() -> OffsetDateTime + Send + Sync>;

/// Events a slow listener may fall behind before it has to ask for the state again.
const EVENTS: usize = 4096;

/// The engine over one library. Cheap to clone; all clones are the same engine.
///
/// Methods are called inside a tokio runtime; what blocks is done on its blocking threads.
#[derive(Clone)]
pub struct Engine {
    pub(crate) inner: Arc<Inner>,
}

pub(crate) struct Inner {
    pub(crate) library: Arc<Library>,
    /// Keeps the key of the library.
    pub(crate) library_keys: Holder,
    /// Signs what the person at the desk answers for.
    pub(crate) signing: Arc<Signing>,
    pub(crate) providers: Vec<Arc<dyn Provider>>,
    pub(crate) judge: Option<Arc<dyn DocumentJudge>>,
    /// Where the encoder may lie.
    pub(crate) encoder: Vec<PathBuf>,
    /// Whether the built-in judge reads with a network.
    pub(crate) close_reading: bool,
    /// What holds in this program in place of the settings of the library; see [`Engine::lend_settings`].
    pub(crate) lent: Mutex<Option<Settings>>,
    /// The classifier of the user's own, while it is open.
    pub(crate) classifier: run::classifier::Open,
    /// `None` where this machine offers no way out: nothing needs it but look-ups.
    pub(crate) outside: Option<Arc<Outside>>,
    clock: Clock,
    events: broadcast::Sender<Event>,
    pub(crate) active: Mutex<HashMap<String, Active>>,
    /// Why the last run of a document broke off in this program.
    pub(crate) problems: Mutex<HashMap<String, BrokenOff>>,
    /// What is to be said of the last run of a document in this program, though it went well.
    pub(crate) notes: Mutex<HashMap<String, String>>,
    /// What is known of outlets, opened when it is first asked for; see [`Inner::reliability`].
    pub(crate) reliability: OnceLock<Option<ReliabilityCache>>,
    /// Why outlets could not be assessed in this program, by domain.
    pub(crate) unassessed: Mutex<HashMap<String, NotAssessed>>,
    /// Documents whose outlets are being assessed.
    pub(crate) assessing: UnderWay,
    /// When outlets were assessed.
    pub(crate) turns: Turns,
    /// Documents that are being read as a whole.
    pub(crate) reading: UnderWay,
    /// The facts about the lean of outlets, once somebody asked for them.
    pub(crate) facts: Mutex<Option<Arc<Outlets>>>,
}

impl std::fmt::Debug for Engine {
    fn fmt(&self, out: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(out, "Engine({})", self.inner.library.folder().display())
    }
}

impl Inner {
    /// Now, RFC 3339 in UTC.
    pub(crate) fn now(&self) -> String {
        (self.clock)()
            .replace_nanosecond(0)
            .unwrap_or_else(|_| (self.clock)())
            .format(&Rfc3339)
            .unwrap_or_default()
    }

    pub(crate) fn stamp(&self, by: &str) -> Stamp {
        Stamp {
            at: self.now(),
            by: by.to_owned(),
        }
    }

    pub(crate) fn settings(&self) -> Result<Settings, Failure> {
        let lent = held(&self.lent);
        if let Some(lent) = lent.as_ref() {
            return Ok(lent.clone());
        }
        let stored = self
            .library
            .read(|tx| settings::get(tx, "settings"))?
            .map(serde_json::from_value)
            .transpose()
            .map_err(StoreError::from)?;
        Ok(stored.unwrap_or_default())
    }

    /// Lets what is lent hold, or what is kept; `now` is the one that holds.
    fn hold(&self, lent: Option<Settings>, now: &Settings) {
        *held(&self.lent) = lent;
        if let Some(outside) = &self.outside {
            outside.set_local_model(&now.local_model_address);
            outside.set_proxy(&now.proxy);
        }
    }

    pub(crate) fn checker(&self) -> Result<Checker, Failure> {
        let settings = self.settings()?;
        Ok(Checker {
            name: settings.name,
            initials: settings.initials,
            organisation: settings.organisation,
        })
    }

    /// What is known of outlets; `None` where its file cannot be opened: nothing needs it. A damaged
    /// file is set aside, and a new one begun. Blocks.
    pub(crate) fn reliability(&self) -> Option<&ReliabilityCache> {
        let open = || {
            let settings = self.settings().unwrap_or_default();
            let file = Raters::of(&settings, None).settings.cache_file;
            let library = &self.library;
            let opened =
                ReliabilityCache::open_or_set_aside(library.folder(), &file, library.key())
                    .inspect_err(|problem| {
                        tracing::warn!("Source reliability is not available: {problem}");
                    })
                    .ok()?;
            if let Some(damaged) = &opened.set_aside {
                tracing::warn!(
                    "The source reliability data was damaged; it is kept as {}.",
                    damaged.display()
                );
            }
            Some(opened.cache)
        };
        self.reliability.get_or_init(open).as_ref()
    }

    /// The stamp of the person at the desk.
    pub(crate) fn person(&self) -> Result<Stamp, Failure> {
        let checker = self.checker()?;
        Ok(self.stamp(person_name(&checker)))
    }

    /// Adds to what is to be said of the last run of a document; nothing is said twice.
    pub(crate) fn note(&self, document: &str, words: &str) {
        let mut notes = held(&self.notes);
        let note = notes.entry(document.to_owned()).or_default();
        if !note.contains(words) {
            if !note.is_empty() {
                note.push(' ');
            }
            note.push_str(words);
        }
    }

    /// Tells whoever listens. Called only after the content was committed.
    pub(crate) fn tell(&self, event: Event) {
        // Nobody listening is no failure: the terminal program asks for the state instead.
        let _ = self.events.send(event);
    }

    pub(crate) fn changed(&self, document: &str) {
        self.tell(Event::DocumentChanged {
            document: document.to_owned(),
        });
        self.tell(Event::DeskChanged);
    }
}

/// What stands in the log for a person: initials, else the name, else "checker".
pub(crate) fn person_name(checker: &Checker) -> &str {
    [checker.initials.trim(), checker.name.trim()]
        .into_iter()
        .find(|word| !word.is_empty())
        .unwrap_or("checker")
}

pub(crate) fn held<T>(mutex: &Mutex<T>) -> std::sync::MutexGuard<'_, T> {
    // A panic elsewhere leaves a map of running tasks as it was: still sound.
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

impl Engine {
    /// Opens the library in `folder`, with the source pack as the place to look and the built-in
    /// judge. Blocks.
    ///
    /// # Errors
    /// As [`Builder::open`].
    pub fn open(folder: &Path) -> Result<Self, Failure> {
        Builder::default().open(folder)
    }

    /// Limits the library file to `pages` pages, so that a full disk can be rehearsed.
    ///
    /// # Errors
    /// A failure of the library.
    #[doc(hidden)]
    pub fn rehearse_full_disk(&self, pages: u32) -> Result<(), Failure> {
        Ok(self.inner.library.limit_pages(pages)?)
    }

    /// What happens from now on. A listener that lags asks for the state again.
    #[must_use]
    pub fn events(&self) -> broadcast::Receiver<Event> {
        self.inner.events.subscribe()
    }

    /// The folder the library lives in.
    #[must_use]
    pub fn folder(&self) -> &Path {
        self.inner.library.folder()
    }

    pub(crate) async fn blocking<T: Send + 'static>(
        &self,
        work: impl FnOnce(&Inner) -> Result<T, Failure> + Send + 'static,
    ) -> Result<T, Failure> {
        let inner = Arc::clone(&self.inner);
        let done = tokio::task::spawn_blocking(move || work(&inner)).await;
        let done = done.unwrap_or_else(|error| {
            Err(Failure {
                code: FailureCode::Storage,
                message: format!("This could not be finished ({error})."),
                advice: Some("Nothing was changed. Try again.".to_owned()),
                retry: true,
            })
        });
        // The code alone: a message may name a document.
        done.inspect_err(|failure| tracing::info!(code = ?failure.code, "refused"))
    }
}
