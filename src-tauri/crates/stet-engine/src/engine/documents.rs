//! Documents in and out: the Desk, intake, one document, forgetting.

use stet_store::{StoreError, Tx, documents};

use super::{Engine, held};
use crate::wire::{
    CompareView, DeskView, DocumentView, DraftOutcome, Event, Failure, FailureCode, FileOutcome,
    PastedText, SearchHit,
};
use crate::{draft, handover, intake, run, sample, view};

/// How long an answer of a service is kept, in seconds: 30 days. The record keeps what it rests on for itself.
const ANSWERS_FOR: i64 = 30 * 24 * 60 * 60;

/// Most bytes of such answers.
const MOST_ANSWERS: u64 = 256 << 20;

impl Engine {
    /// The Desk.
    ///
    /// # Errors
    /// A failure of the library.
    pub async fn desk(&self) -> Result<DeskView, Failure> {
        self.blocking(view::desk::desk).await
    }

    /// Where these words stand in the texts on the desk.
    ///
    /// # Errors
    /// A failure of the library.
    pub async fn search(&self, words: impl Into<String>) -> Result<Vec<SearchHit>, Failure> {
        let words: String = words.into();
        self.blocking(move |inner| view::search::search(inner, &words))
            .await
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

    /// Takes in a newer draft of a document: decisions stand where the words do.
    ///
    /// # Errors
    /// `NotFound`; `Busy` while a run goes on; a failure of the library. A file that cannot be
    /// read is no error: see [`DraftOutcome::problem`].
    pub async fn import_draft(
        &self,
        document: impl Into<String>,
        name: impl Into<String>,
        bytes: Vec<u8>,
    ) -> Result<DraftOutcome, Failure> {
        let (document, name): (String, String) = (document.into(), name.into());
        self.blocking(move |inner| draft::replace(inner, &document, &name, &bytes))
            .await
    }

    /// An earlier draft beside the present one; `number` from 1, the oldest.
    ///
    /// # Errors
    /// `NotFound`; a failure of the library.
    pub async fn compare_drafts(
        &self,
        document: impl Into<String>,
        number: u32,
    ) -> Result<CompareView, Failure> {
        let document: String = document.into();
        self.blocking(move |inner| draft::compare(inner, &document, number))
            .await
    }

    /// Takes in one of several files as a document; what became of it. A package is opened, or merged
    /// into its document: what waits for a choice then is told by [`Engine::conflicts`].
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
        let taken = if handover::looks_like_package(&name, &bytes) {
            self.open_package(bytes)
                .await
                .map(|outcome| (outcome.document, Some(outcome.notes.join(" "))))
        } else {
            let made = self.import_document(name.clone(), bytes).await;
            made.map(|id| (id, None))
        };
        match taken {
            Ok((id, notes)) => Ok(FileOutcome {
                name,
                id: Some(id),
                problem: notes,
            }),
            Err(failure)
                if matches!(
                    failure.code,
                    FailureCode::Unreadable | FailureCode::TooLarge
                ) =>
            {
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
    /// `NotFound`; a failure of the library.
    pub async fn document(&self, id: impl Into<String>) -> Result<DocumentView, Failure> {
        let id: String = id.into();
        self.blocking(move |inner| view::document::document(inner, &id))
            .await
    }

    /// What a library needs from time to time: the copy of the day, and answers of services that nobody will ask for
    /// again dropped. What fails is in the local log; nothing depends on it.
    ///
    /// # Errors
    /// Only that the work could not be started.
    pub async fn keep_house(&self) -> Result<(), Failure> {
        self.blocking(|inner| {
            let now = time::OffsetDateTime::now_utc().unix_timestamp();
            let pruned = inner.library.cache_prune(now - ANSWERS_FOR, MOST_ANSWERS);
            if let Err(error) = pruned {
                tracing::warn!("old answers were not dropped: {error}");
            }
            let today = inner.now();
            match inner.library.back_up(today.get(..10).unwrap_or_default()) {
                Ok(true) => tracing::info!("backed up"),
                Ok(false) => {}
                Err(error) => tracing::warn!("no backup was made: {error}"),
            }
            Ok(())
        })
        .await
    }

    /// Forgets a document with all that belongs to it. A run of it is stopped first.
    ///
    /// # Errors
    /// `NotFound`; a failure of the library.
    pub async fn delete_document(&self, id: impl Into<String>) -> Result<(), Failure> {
        let id: String = id.into();
        run::cancel(self, &id);
        self.blocking(move |inner| {
            let forgotten = inner.library.forget(&id, &inner.now());
            let gone = |tx: &Tx<'_>| Ok(documents::get(tx, &id).is_err());
            if matches!(forgotten, Err(StoreError::Busy)) && inner.library.read(gone)? {
                inner.tell(Event::DeskChanged);
                return Err(Failure::busy(
                    "The document is forgotten, but another copy of Stet is reading the library: \
                     traces of it remain in the library’s write-ahead log until that copy is \
                     closed.",
                    "Close the other copy of Stet.",
                ));
            }
            forgotten?;
            let today = inner.now();
            let renewed = inner
                .library
                .renew_backups(today.get(..10).unwrap_or_default());
            renewed.map_err(|error| Failure {
                message: "The document is forgotten, but the backups in the library’s “backups” \
                          folder could not be renewed and may still contain it."
                    .to_owned(),
                advice: Some(
                    "Delete that folder, or free some disk space and remove another document."
                        .to_owned(),
                ),
                ..Failure::from(error)
            })?;
            held(&inner.problems).remove(&id);
            held(&inner.notes).remove(&id);
            inner.tell(Event::DeskChanged);
            Ok(())
        })
        .await
    }
}
