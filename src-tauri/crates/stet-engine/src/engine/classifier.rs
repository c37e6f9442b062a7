//! The classifier of the user's own.

use std::path::PathBuf;

use super::Engine;
use crate::settings::classifier;
use crate::wire::{ClassifierView, Failure};

impl Engine {
    /// The classifier that was chosen, as its folder is now. Looks at its configuration, not at its
    /// weights.
    ///
    /// # Errors
    /// A failure of the library.
    pub async fn classifier(&self) -> Result<ClassifierView, Failure> {
        self.blocking(classifier::view).await
    }

    /// Opens the classifier in `folder`, lets it read a pair, and keeps the choice: the next run
    /// judges with it. Nothing is copied. Takes seconds.
    ///
    /// # Errors
    /// `Invalid` with the reason if it cannot be used, and the earlier choice stays; a failure of the
    /// library.
    pub async fn choose_classifier(&self, folder: PathBuf) -> Result<ClassifierView, Failure> {
        self.blocking(move |inner| classifier::choose(inner, &folder))
            .await
    }

    /// Lets the built-in judge work alone again.
    ///
    /// # Errors
    /// A failure of the library.
    pub async fn drop_classifier(&self) -> Result<ClassifierView, Failure> {
        self.blocking(classifier::forget).await
    }

    /// Opens the classifier that runs of this engine would judge with, so that whoever named one
    /// hears before a run that it cannot be used.
    ///
    /// # Errors
    /// `Invalid` with the reason; a failure of the library.
    pub async fn open_classifier(&self) -> Result<(), Failure> {
        self.blocking(classifier::try_out).await
    }
}
