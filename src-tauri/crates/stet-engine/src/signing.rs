//! The key of this installation, as the library knows it: it signs rows of the log.

use std::sync::Arc;

use stet_sources::keys::{Kept, KeyRing, SigningPair};
use stet_store::{Signer, message};

/// Signs rows of the log with the key pair of this installation.
#[derive(Debug)]
pub(crate) struct Signing(SigningPair);

impl Signing {
    pub(crate) fn new(keys: Arc<KeyRing>) -> Self {
        Self(SigningPair::new(keys))
    }

    /// True if the private key is gone when the program ends: there is no keychain, or it does not answer.
    pub(crate) fn is_session_only(&self) -> bool {
        self.0.kept() != Some(Kept::Keychain)
    }
}

impl Signer for Signing {
    fn key(&self) -> Option<String> {
        self.0.public()
    }

    fn sign(&self, hash: &str) -> Option<String> {
        self.0.sign(&message(hash))
    }
}
