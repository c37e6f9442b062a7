//! Keys in the operating system's keychain: Secret Service, macOS Keychain, Windows Credential
//! Manager.

use keyring::v1::{Entry, Error};
use zeroize::Zeroize;

use super::read::Read;
use super::{Glimpse, Kept, KeyError, KeyStore, KeychainState, Secret};

/// Name under which the keychain lists the keys.
const OWNER: &str = "stet-desk";

/// An entry that is never set: asking for it shows whether the keychain answers at all.
const PROBE: &str = "probe";

/// The operating system's keychain.
#[derive(Debug, Default, Clone, Copy)]
pub struct Keychain;

impl Keychain {
    fn entry(service: &str) -> Result<Entry, KeyError> {
        Entry::new(OWNER, service).map_err(|error| match (error, Entry::store_status()) {
            // Why there is no store is told once, by its status.
            (Error::NoDefaultStore, Err(Error::PlatformFailure(reason))) => {
                let reason = reason.to_string();
                if reason.contains("AccessDenied") {
                    KeyError::Denied("this session has no access to it".to_owned())
                } else {
                    KeyError::NoService
                }
            }
            (error, _) => told(error),
        })
    }

    /// Shows whether the keychain would take a key. A Secret Service without an unlocked
    /// collection says "no such entry" when asked for one and refuses only when one is set: there
    /// an entry that holds nothing of the user's is set and removed.
    fn probe() -> Result<(), KeyError> {
        let entry = Self::entry(PROBE)?;
        if cfg!(all(unix, not(target_os = "macos"))) {
            entry.set_password(PROBE).map_err(told)?;
            return Self::removed(&entry);
        }
        match entry.get_password() {
            Ok(_) | Err(Error::NoEntry) => Ok(()),
            Err(error) => Err(told(error)),
        }
    }

    fn removed(entry: &Entry) -> Result<(), KeyError> {
        match entry.delete_credential() {
            Ok(()) | Err(Error::NoEntry) => Ok(()),
            Err(error) => Err(told(error)),
        }
    }
}

impl Read for Keychain {
    fn read(&self, service: &str) -> Result<Option<Secret>, KeyError> {
        match Self::entry(service)?.get_password() {
            Ok(mut password) => {
                let secret = Secret::new(&password);
                password.zeroize();
                secret.map(Some)
            }
            Err(Error::NoEntry) => Ok(None),
            Err(error) => Err(told(error)),
        }
    }
}

impl KeyStore for Keychain {
    fn state(&self) -> KeychainState {
        Self::probe().map_or_else(|error| (&error).into(), |()| KeychainState::Available)
    }

    fn set(&self, service: &str, key: &Secret) -> Result<(), KeyError> {
        Self::entry(service)?
            .set_password(key.expose())
            .map_err(told)
    }

    fn glimpse(&self, service: &str) -> Result<Option<Glimpse>, KeyError> {
        Ok(self.read(service)?.map(|key| Glimpse {
            last_four: key.last_four(),
            kept: Kept::Keychain,
        }))
    }

    fn remove(&self, service: &str) -> Result<(), KeyError> {
        Self::removed(&Self::entry(service)?)
    }
}

/// An error of the keychain, told apart by what its owner can do. Errors that carry the stored
/// bytes are not quoted.
fn told(error: Error) -> KeyError {
    match error {
        Error::NoDefaultStore => KeyError::NoService,
        Error::NoStorageAccess(_) => KeyError::Locked,
        Error::PlatformFailure(reason) => KeyError::Denied(reason.to_string()),
        Error::BadEncoding(mut bytes) | Error::BadDataFormat(mut bytes, _) => {
            bytes.zeroize();
            KeyError::Denied("what it holds is not a key".to_owned())
        }
        Error::Ambiguous(_) => KeyError::Denied("it holds several keys with that name".to_owned()),
        Error::TooLong(..) => KeyError::Unfit("it is too long for the keychain"),
        other => KeyError::Denied(other.to_string()),
    }
}
