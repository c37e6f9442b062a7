//! The keychain, with memory for the session beside it.

use super::read::Read;
use super::{Glimpse, KeyError, KeyStore, Keychain, KeychainState, Secret, SessionKeys};

/// The keys of the program: the keychain where there is one, and those a person chose to keep for
/// this session only. A session key stands before one in the keychain.
#[derive(Debug, Default)]
pub struct KeyRing {
    keychain: Keychain,
    session: SessionKeys,
}

impl KeyRing {
    /// Keeps a key in memory until the program ends: the offer where the keychain is missing,
    /// locked or refuses.
    ///
    /// # Errors
    /// None at present; memory always takes it.
    pub fn set_for_session(&self, service: &str, key: &Secret) -> Result<(), KeyError> {
        self.session.set(service, key)
    }
}

impl Read for KeyRing {
    fn read(&self, service: &str) -> Result<Option<Secret>, KeyError> {
        match self.session.read(service)? {
            Some(key) => Ok(Some(key)),
            None => self.keychain.read(service),
        }
    }
}

impl KeyStore for KeyRing {
    fn state(&self) -> KeychainState {
        self.keychain.state()
    }

    /// Keeps a key in the keychain; never in memory instead without being told to.
    fn set(&self, service: &str, key: &Secret) -> Result<(), KeyError> {
        self.keychain.set(service, key)?;
        self.session.remove(service)
    }

    fn glimpse(&self, service: &str) -> Result<Option<Glimpse>, KeyError> {
        match self.session.glimpse(service)? {
            Some(glimpse) => Ok(Some(glimpse)),
            None => self.keychain.glimpse(service),
        }
    }

    /// Removes a key from both places.
    fn remove(&self, service: &str) -> Result<(), KeyError> {
        self.session.remove(service)?;
        match self.keychain.remove(service) {
            Err(KeyError::NoService) => Ok(()),
            removed => removed,
        }
    }
}
