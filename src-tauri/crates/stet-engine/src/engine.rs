//! The engine as its callers see it: the window's shell and the terminal program.

use std::collections::HashMap;
use std::path::Path;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use stet_core::decision::Checker;
use stet_core::entailment::BuiltIn;
use stet_core::report::Report;
use stet_sources::{Provider, SourcePack};
use stet_store::{Library, Stamp, StoreError, settings};
use time::OffsetDateTime;
use time::format_description::well_known::Rfc3339;
use tokio::sync::broadcast;

use crate::run::Active;
use crate::run::judge::{DocumentJudge, InDocument};
use crate::shelf::LibraryShelf;
use crate::verify::Verification;
use crate::wire::{
    ClaimEdit, DecisionInput, DeskView, DocumentView, Event, Failure, FileOutcome, InspectorView,
    PastedText, ReportOptions, Settings,
};
use crate::{edit, intake, report, run, sample, undo, verify, view};

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
    pub(crate) providers: Vec<Arc<dyn Provider>>,
    pub(crate) judge: Arc<dyn DocumentJudge>,
    clock: Clock,
    events: broadcast::Sender<Event>,
    pub(crate) active: Mutex<HashMap<String, Active>>,
    /// Why the last run of a document broke off in this program.
    pub(crate) problems: Mutex<HashMap<String, Failure>>,
}

/// Makes an [`Engine`] with other parts than the usual ones.
pub struct Builder {
    providers: Option<Vec<Arc<dyn Provider>>>,
    judge: Arc<dyn DocumentJudge>,
    clock: Clock,
    busy: Duration,
}

impl std::fmt::Debug for Engine {
    fn fmt(&self, out: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(out, "Engine({})", self.inner.library.folder().display())
    }
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
        let stored = self
            .library
            .read(|tx| settings::get(tx, "settings"))?
            .map(serde_json::from_value)
            .transpose()
            .map_err(StoreError::from)?;
        Ok(stored.unwrap_or_default())
    }

    pub(crate) fn checker(&self) -> Result<Checker, Failure> {
        let settings = self.settings()?;
        Ok(Checker {
            name: settings.name,
            initials: settings.initials,
            organisation: settings.organisation,
        })
    }

    /// The stamp of the person at the desk.
    pub(crate) fn person(&self) -> Result<Stamp, Failure> {
        let checker = self.checker()?;
        Ok(self.stamp(person_name(&checker)))
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
        tokio::task::spawn_blocking(move || work(&inner))
            .await
            .unwrap_or_else(|error| {
                Err(Failure {
                    code: "storage".to_owned(),
                    message: format!("This could not be finished ({error})."),
                    advice: Some("Nothing was changed. Try again.".to_owned()),
                    retry: true,
                })
            })
    }

    /// The Desk.
    ///
    /// # Errors
    /// A failure of the library.
    pub async fn desk(&self) -> Result<DeskView, Failure> {
        self.blocking(view::desk::desk).await
    }

    /// Takes in a pasted text; its id.
    ///
    /// # Errors
    /// Why the text cannot be read; a failure of the library.
    pub async fn create_document(&self, pasted: PastedText) -> Result<String, Failure> {
        self.blocking(move |inner| intake::paste(inner, &pasted))
            .await
    }

    /// Takes in a file as a document; its id.
    ///
    /// # Errors
    /// Why the file cannot be read; a failure of the library.
    pub async fn import_document(
        &self,
        name: impl Into<String>,
        bytes: Vec<u8>,
    ) -> Result<String, Failure> {
        let name: String = name.into();
        self.blocking(move |inner| intake::document(inner, &name, &bytes))
            .await
    }

    /// Takes in one of several files as a document; what became of it.
    ///
    /// # Errors
    /// A failure of the library. A file that cannot be read is no error: see
    /// [`FileOutcome::problem`].
    pub async fn import_bytes(
        &self,
        name: impl Into<String>,
        bytes: Vec<u8>,
    ) -> Result<FileOutcome, Failure> {
        let name: String = name.into();
        match self.import_document(name.clone(), bytes).await {
            Ok(id) => Ok(FileOutcome {
                name,
                id: Some(id),
                problem: None,
            }),
            Err(failure) if matches!(failure.code.as_str(), "unreadable" | "too_large") => {
                Ok(FileOutcome {
                    name,
                    id: None,
                    problem: Some(failure.to_string()),
                })
            }
            Err(failure) => Err(failure),
        }
    }

    /// Opens the sample article with its source pack; its id.
    ///
    /// # Errors
    /// A failure of the library.
    pub async fn open_sample(&self) -> Result<String, Failure> {
        self.blocking(sample::open).await
    }

    /// Everything the Document screen shows.
    ///
    /// # Errors
    /// "not_found"; a failure of the library.
    pub async fn document(&self, id: impl Into<String>) -> Result<DocumentView, Failure> {
        let id: String = id.into();
        self.blocking(move |inner| view::document::document(inner, &id))
            .await
    }

    /// One claim with everything known about it.
    ///
    /// # Errors
    /// "not_found"; a failure of the library.
    pub async fn inspector(
        &self,
        document: impl Into<String>,
        claim: impl Into<String>,
    ) -> Result<InspectorView, Failure> {
        let document: String = document.into();
        let claim: String = claim.into();
        self.blocking(move |inner| view::inspector::inspector(inner, &document, &claim))
            .await
    }

    /// Adds a file to the source pack.
    ///
    /// # Errors
    /// "not_found"; a failure of the library. A file that cannot be read is no error: see
    /// [`FileOutcome::problem`].
    pub async fn add_source_bytes(
        &self,
        document: impl Into<String>,
        name: impl Into<String>,
        bytes: Vec<u8>,
    ) -> Result<FileOutcome, Failure> {
        let document: String = document.into();
        let name: String = name.into();
        self.blocking(move |inner| intake::source(inner, &document, &name, &bytes))
            .await
    }

    /// Adds a pasted note to the source pack.
    ///
    /// # Errors
    /// As [`Engine::add_source_bytes`].
    pub async fn add_source_text(
        &self,
        document: impl Into<String>,
        name: impl Into<String>,
        text: impl Into<String>,
    ) -> Result<FileOutcome, Failure> {
        let document: String = document.into();
        let name: String = name.into();
        let text: String = text.into();
        self.blocking(move |inner| intake::note(inner, &document, &name, &text))
            .await
    }

    /// Takes a source out of the pack. Findings made with it stay until the next run.
    ///
    /// # Errors
    /// "not_found"; a failure of the library.
    pub async fn remove_source(
        &self,
        document: impl Into<String>,
        source: impl Into<String>,
    ) -> Result<(), Failure> {
        let document: String = document.into();
        let source: String = source.into();
        self.blocking(move |inner| edit::remove_source(inner, &document, &source))
            .await
    }

    /// Says whether a source stands as primary.
    ///
    /// # Errors
    /// "not_found"; a failure of the library.
    pub async fn set_primary(
        &self,
        document: impl Into<String>,
        source: impl Into<String>,
        primary: bool,
    ) -> Result<(), Failure> {
        let document: String = document.into();
        let source: String = source.into();
        self.blocking(move |inner| edit::set_primary(inner, &document, &source, primary))
            .await
    }

    /// Says what sort of text a document is, by key: "legal_brief". Its claims are read anew at
    /// the next run; what a person touched stays.
    ///
    /// # Errors
    /// "invalid" for a key that is none; "not_found"; a failure of the library.
    pub async fn set_document_type(
        &self,
        document: impl Into<String>,
        kind: impl Into<String>,
    ) -> Result<(), Failure> {
        let document: String = document.into();
        let kind: String = kind.into();
        self.blocking(move |inner| edit::set_document_type(inner, &document, &kind))
            .await
    }

    /// Starts a run, or resumes one that was stopped or interrupted. Returns once it is on record;
    /// the work goes on in the background. Does nothing if it is running already.
    ///
    /// # Errors
    /// "busy" if another program runs it; "not_found"; a failure of the library.
    pub async fn start_run(&self, document: impl Into<String>) -> Result<(), Failure> {
        let document: String = document.into();
        run::start(self, &document).await
    }

    /// Stops the run of a document. Everything finished is kept; nothing more is recorded after
    /// this returns. Does nothing if none is running.
    ///
    /// # Errors
    /// "not_found"; a failure of the library.
    pub async fn stop_run(&self, document: impl Into<String>) -> Result<(), Failure> {
        let document: String = document.into();
        run::stop(self, &document).await
    }

    /// Waits until no run of the document goes on in this program.
    ///
    /// # Errors
    /// Why the run ended before it was done, if something failed.
    pub async fn wait_run(&self, document: impl Into<String>) -> Result<(), Failure> {
        let document: String = document.into();
        run::wait(self, &document).await
    }

    /// Corrects the reading of the text; the id of the claim to select afterwards.
    ///
    /// # Errors
    /// "invalid" if the words cannot be a claim; "not_found"; a failure of the library.
    pub async fn edit_claim(
        &self,
        document: impl Into<String>,
        change: ClaimEdit,
    ) -> Result<Option<String>, Failure> {
        let document: String = document.into();
        self.blocking(move |inner| edit::claim(inner, &document, &change))
            .await
    }

    /// Ticks an atom of a claim off, or takes the tick away.
    ///
    /// # Errors
    /// "invalid" if the claim has no such atom; "not_found"; a failure of the library.
    pub async fn tick_atom(
        &self,
        document: impl Into<String>,
        claim: impl Into<String>,
        atom: u32,
        ticked: bool,
    ) -> Result<(), Failure> {
        let document: String = document.into();
        let claim: String = claim.into();
        self.blocking(move |inner| edit::tick(inner, &document, &claim, atom, ticked))
            .await
    }

    /// Records a decision, stamped with the checker's name from the settings.
    ///
    /// # Errors
    /// "invalid" for a decision without its words; "not_found"; a failure of the library.
    pub async fn decide(
        &self,
        document: impl Into<String>,
        claim: impl Into<String>,
        decision: DecisionInput,
    ) -> Result<(), Failure> {
        let document: String = document.into();
        let claim: String = claim.into();
        self.blocking(move |inner| edit::decide(inner, &document, &claim, &decision))
            .await
    }

    /// Undoes the last decision, tick or correction of a document; the log keeps both. Does
    /// nothing if there is none.
    ///
    /// # Errors
    /// "not_found"; a failure of the library.
    pub async fn undo(&self, document: impl Into<String>) -> Result<(), Failure> {
        let document: String = document.into();
        self.blocking(move |inner| undo::undo(inner, &document))
            .await
    }

    /// Forgets a document with all that belongs to it. A run of it is stopped first.
    ///
    /// # Errors
    /// "not_found"; a failure of the library.
    pub async fn delete_document(&self, id: impl Into<String>) -> Result<(), Failure> {
        let id: String = id.into();
        run::cancel(self, &id);
        self.blocking(move |inner| {
            inner.library.forget(&id, &inner.now())?;
            inner.tell(Event::DeskChanged);
            Ok(())
        })
        .await
    }

    /// The settings.
    ///
    /// # Errors
    /// A failure of the library.
    pub async fn settings(&self) -> Result<Settings, Failure> {
        self.blocking(|inner| inner.settings()).await
    }

    /// Keeps the settings.
    ///
    /// # Errors
    /// "invalid" for a value out of range; a failure of the library.
    pub async fn set_settings(&self, settings: Settings) -> Result<(), Failure> {
        self.blocking(move |inner| edit::set_settings(inner, &settings))
            .await
    }

    /// The report of a document as it stands now.
    ///
    /// # Errors
    /// "not_found"; a failure of the library.
    pub async fn report(
        &self,
        document: impl Into<String>,
        options: ReportOptions,
    ) -> Result<Report, Failure> {
        let document: String = document.into();
        self.blocking(move |inner| {
            let imprint = report::Imprint {
                at: inner.now(),
                version: env!("CARGO_PKG_VERSION").into(),
                checker: inner.checker()?,
                claim_limit: inner.settings()?.claim_limit,
            };
            Ok(inner
                .library
                .read(|tx| report::build(tx, &document, &options, &imprint))?)
        })
        .await
    }

    /// Computes a document's record anew: the chain of its log, and every finding from what was
    /// judged.
    ///
    /// # Errors
    /// "not_found"; a failure of the library. A record that does not hold is no error.
    pub async fn verify(&self, document: impl Into<String>) -> Result<Verification, Failure> {
        let document: String = document.into();
        self.blocking(move |inner| verify::verify(inner, &document))
            .await
    }
}
