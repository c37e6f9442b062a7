//! Handing a document over, and taking one in.

use std::collections::BTreeMap;

use super::Engine;
use crate::handover::{self, Carried, Package, Whose};
use crate::known_keys;
use crate::wire::{Failure, Keep, KeysView, MergeView, PackageOutcome};

impl Engine {
    /// The key of this installation, and those that came in packages. Blocks on the keychain.
    ///
    /// # Errors
    /// A failure of the library.
    pub async fn keys_of_people(&self) -> Result<KeysView, Failure> {
        self.blocking(known_keys::view).await
    }

    /// Says whose a key is that came in a package: from then on it is known, and what it signs is
    /// somebody's. Without a name it is nobody's any more.
    ///
    /// # Errors
    /// `NotFound` if it never came; `Invalid` for a name that is too long; a failure of the library.
    pub async fn name_key(
        &self,
        key: impl Into<String>,
        name: impl Into<String>,
    ) -> Result<(), Failure> {
        let (key, name): (String, String) = (key.into(), name.into());
        self.blocking(move |inner| known_keys::set_name(inner, &key, &name))
            .await
    }

    /// Everything that is known of a document in one file, but for the words of confidential sources;
    /// that it was handed over is a row of its log, and has its hash time-stamped where the settings name an
    /// authority and the document allows it.
    ///
    /// # Errors
    /// `NotFound`; `Busy` while a run goes on; a failure of the library.
    pub async fn hand_over(&self, document: impl Into<String>) -> Result<Package, Failure> {
        let document: String = document.into();
        let id = document.clone();
        let sealed = self
            .blocking(move |inner| handover::seal(inner, &id, Carried::ToAnother))
            .await?;
        // Sealed it is, whatever an authority says of when.
        let stamped = self.stamp(&document, &sealed.head).await;
        self.blocking(move |inner| sealed.packed(inner, stamped))
            .await
    }

    /// Opens a package: as a new document, or merged into the one that is here. Where both sides
    /// decided differently, nothing is changed: see [`Engine::conflicts`].
    ///
    /// # Errors
    /// `Unreadable` or `TooLarge` with why; `Busy` while a run goes on; a failure of the library.
    pub async fn open_package(&self, bytes: Vec<u8>) -> Result<PackageOutcome, Failure> {
        self.blocking(move |inner| handover::open(inner, bytes, Whose::Anothers))
            .await
    }

    /// What waits for a person's choices on a document, if anything does.
    ///
    /// # Errors
    /// A failure of the library.
    pub async fn conflicts(
        &self,
        document: impl Into<String>,
    ) -> Result<Option<MergeView>, Failure> {
        let document: String = document.into();
        self.blocking(move |inner| handover::pending(inner, &document))
            .await
    }

    /// Merges the package that waits, with a choice for each conflict; `None` lets it go. If choices
    /// are missing, because the document changed meanwhile, it waits on.
    ///
    /// # Errors
    /// `NotFound` if nothing waits; as [`Engine::open_package`].
    pub async fn settle_conflicts(
        &self,
        document: impl Into<String>,
        choices: Option<BTreeMap<String, Keep>>,
    ) -> Result<PackageOutcome, Failure> {
        let document: String = document.into();
        self.blocking(move |inner| handover::settle(inner, &document, choices))
            .await
    }
}
