//! The keys of libraries, as the store asks for them.

use stet_sources::keys::{KeyError, KeyRing, LibraryKeys};
use stet_store::{KeyBytes, KeyHolder, Unreachable};

/// Keeps the keys of libraries where [`LibraryKeys`] does.
#[derive(Debug)]
pub(crate) struct Holder(pub(crate) LibraryKeys);

impl Holder {
    /// The system's keychain.
    pub(crate) fn keychain() -> Self {
        Self(LibraryKeys::new(std::sync::Arc::new(KeyRing::default())))
    }
}

impl KeyHolder for Holder {
    fn find(&self, id: &str) -> Result<Option<KeyBytes>, Unreachable> {
        self.0.find(id).map_err(in_words)
    }

    fn keep(&self, id: &str, key: &KeyBytes) -> Result<(), Unreachable> {
        self.0.keep(id, key).map_err(in_words)
    }

    fn remove(&self, id: &str) -> Result<(), Unreachable> {
        self.0.remove(id).map_err(in_words)
    }
}

fn in_words(error: KeyError) -> Unreachable {
    Unreachable(error.to_string())
}
