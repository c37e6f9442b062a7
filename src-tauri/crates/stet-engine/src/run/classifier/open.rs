//! The one classifier that is open in this program: opening takes seconds and much memory, so it stays open
//! from run to run, as long as its files are what they were.

use std::fs;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex};
use std::time::SystemTime;

use stet_encoder::Classifier;

use crate::engine::{Inner, held};
use crate::settings;
use crate::wire::Failure;

/// The classifier that is open in this program, if one is, and how opening the last one went.
#[derive(Debug, Default)]
pub(crate) struct Open {
    /// Used whichever the library's user has chosen.
    instead: Option<PathBuf>,
    tried: Mutex<Option<Tried>>,
}

#[derive(Debug)]
struct Tried {
    folder: PathBuf,
    /// Its files when it was opened.
    files: Files,
    outcome: Result<Arc<Classifier>, String>,
}

/// Length and time of change of each file: enough to see that a folder is not what it was.
type Files = Vec<Option<(u64, Option<SystemTime>)>>;

fn files(folder: &Path) -> Files {
    let names = [
        stet_encoder::CONFIG,
        stet_encoder::MODEL,
        stet_encoder::TOKENS,
    ];
    let about = |name: &str| {
        let about = fs::metadata(folder.join(name)).ok()?;
        Some((about.len(), about.modified().ok()))
    };
    names.map(about).to_vec()
}

impl Open {
    /// With `folder` in the place of what the library's user has chosen.
    pub(crate) fn instead(folder: Option<PathBuf>) -> Self {
        Self {
            instead: folder,
            tried: Mutex::new(None),
        }
    }

    /// The folder runs judge with, if there is one.
    ///
    /// # Errors
    /// A failure of the library.
    pub(crate) fn chosen(&self, inner: &Inner) -> Result<Option<PathBuf>, Failure> {
        match &self.instead {
            Some(folder) => Ok(Some(folder.clone())),
            None => Ok(settings::classifier::folder(inner)?.map(PathBuf::from)),
        }
    }

    /// The classifier in `folder`, opened unless it is open and its files are as they were. Blocks for
    /// seconds.
    ///
    /// # Errors
    /// A sentence why it cannot be used.
    pub(crate) fn of(&self, folder: &Path) -> Result<Arc<Classifier>, String> {
        let mut tried = held(&self.tried);
        let now = files(folder);
        if let Some(tried) = tried
            .as_ref()
            .filter(|t| t.folder == folder && t.files == now)
            && let Ok(open) = &tried.outcome
        {
            return Ok(Arc::clone(open));
        }
        // Before the next one is read, so that there are never two in memory.
        *tried = None;
        let opened = Classifier::open(folder).map(Arc::new);
        let outcome = opened.map_err(|problem| problem.to_string());
        *tried = Some(Tried {
            folder: folder.to_owned(),
            files: now,
            outcome: outcome.clone(),
        });
        outcome
    }

    /// Why the classifier in `folder` could not be opened, if its files are as they were then.
    pub(crate) fn problem(&self, folder: &Path) -> Option<String> {
        self.known(folder, |outcome| outcome.as_ref().err().cloned())
    }

    /// The digest of the classifier in `folder`, if it is open.
    pub(crate) fn digest(&self, folder: &Path) -> Option<String> {
        self.known(folder, |outcome| {
            Some(outcome.as_ref().ok()?.digest().to_owned())
        })
    }

    fn known<T>(
        &self,
        folder: &Path,
        of: impl Fn(&Result<Arc<Classifier>, String>) -> Option<T>,
    ) -> Option<T> {
        let tried = held(&self.tried);
        let tried = tried.as_ref().filter(|tried| tried.folder == folder)?;
        of(&tried.outcome).filter(|_| tried.files == files(folder))
    }

    /// Forgets it; a run that judges with it keeps it to its end.
    pub(crate) fn let_go(&self) {
        *held(&self.tried) = None;
    }
}
