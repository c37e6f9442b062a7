//! Makes an engine, with the usual parts or with others.

use std::collections::HashMap;
use std::path::Path;
use std::sync::{Arc, Mutex};
use std::time::Duration;

use stet_core::entailment::BuiltIn;
use stet_sources::{Provider, SourcePack};
use stet_store::Library;
use time::OffsetDateTime;
use tokio::sync::broadcast;

use super::{Clock, EVENTS, Engine, Inner};
use crate::run::judge::{DocumentJudge, InDocument};
use crate::shelf::LibraryShelf;
use crate::wire::Failure;

/// Makes an [`Engine`] with other parts than the usual ones.
pub struct Builder {
    providers: Option<Vec<Arc<dyn Provider>>>,
    judge: Arc<dyn DocumentJudge>,
    clock: Clock,
    busy: Duration,
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
            judge: Arc::new(InDocument(BuiltIn)),
            clock: Arc::new(OffsetDateTime::now_utc),
            busy: Library::BUSY,
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
        self.judge = judge;
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

    /// Opens the library in `folder`, creating it as needed. Blocks.
    ///
    /// # Errors
    /// Why the library cannot be opened: damaged, newer than this program, not writable, locked.
    pub fn open(self, folder: &Path) -> Result<Engine, Failure> {
        let library = Arc::new(Library::open_waiting(folder, self.busy)?);
        let providers = self.providers.unwrap_or_else(|| {
            let shelf = LibraryShelf(Arc::clone(&library));
            vec![Arc::new(SourcePack::new(Arc::new(shelf)))]
        });
        Ok(Engine {
            inner: Arc::new(Inner {
                library,
                providers,
                judge: self.judge,
                clock: self.clock,
                events: broadcast::channel(EVENTS).0,
                active: Mutex::new(HashMap::new()),
                problems: Mutex::new(HashMap::new()),
            }),
        })
    }
}
