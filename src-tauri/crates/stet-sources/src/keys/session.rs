//! Keys in memory, until the program ends.

use std::collections::BTreeMap;
use std::sync::{Mutex, PoisonError};

use super::read::Read;
use super::{Glimpse, Kept, KeyError, KeyStore, KeychainState, Secret};

/// What is offered where there is no keychain. Nothing is ever written to a file.
#[derive(Debug, Default)]
pub struct SessionKeys {
    keys: Mutex<BTreeMap<String, Secret>>,
}

impl SessionKeys {
    fn held(&self) -> std::sync::MutexGuard<'_, BTreeMap<String, Secret>> {
        self.keys.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Read for SessionKeys {
    fn read(&self, service: &str) -> Result<Option<Secret>, KeyError> {
        Ok(self.held().get(service).cloned())
    }
}

impl KeyStore for SessionKeys {
    fn state(&self) -> KeychainState {
        KeychainState::Available
    }

    fn set(&self, service: &str, key: &Secret) -> Result<(), KeyError> {
        self.held().insert(service.to_owned(), key.clone());
        Ok(())
    }

    fn glimpse(&self, service: &str) -> Result<Option<Glimpse>, KeyError> {
        Ok(self.read(service)?.map(|key| Glimpse {
            last_four: key.last_four(),
            kept: Kept::Session,
        }))
    }

    fn remove(&self, service: &str) -> Result<(), KeyError> {
        self.held().remove(service);
        Ok(())
    }
}
