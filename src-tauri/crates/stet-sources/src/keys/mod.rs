//! The user's keys: between the keychain and the header of a request, and nowhere else.
//!
//! Owns where keys are kept ([`Keychain`], or [`SessionKeys`] where there is none) and what is
//! known of them to the rest of the program: that one is there, and its last four characters.
//! Only the door reads a service's key, inside this crate; [`SigningPair`] reads the private key of this
//! installation, and gives out signatures; [`LibraryKeys`] gives the keys of libraries to whoever opens one.

mod keychain;
mod library;
mod ring;
mod secret;
mod session;
mod signing;

pub use keychain::Keychain;
pub use library::LibraryKeys;
pub use ring::KeyRing;
pub use secret::Secret;
pub use session::SessionKeys;
pub use signing::SigningPair;

/// Removes the private key of this installation and the keys of these services from the keychain.
///
/// # Errors
/// The first reason why one is still there; the others are gone.
pub fn remove_from_keychain<'s>(
    keys: &KeyRing,
    services: impl IntoIterator<Item = &'s str>,
) -> Result<(), KeyError> {
    // Tests have no business in their owner's keychain.
    if cfg!(feature = "fixture-internet") {
        return Err(KeyError::NoService);
    }
    let mut gone = Ok(());
    for service in std::iter::once(signing::SERVICE).chain(services) {
        gone = gone.and(keys.remove(service));
    }
    gone
}

/// What can be done with the place where keys are kept.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum KeychainState {
    /// Keys can be kept.
    Available,
    /// This machine runs no keychain that the program can reach; found once per start.
    NoService,
    /// It is there and locked: unlocking it, then starting Stet anew, helps.
    Locked,
    /// It is there and refuses; the reason in its words.
    Denied(String),
}

/// Where a key that is there is kept.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Kept {
    /// In the operating system's keychain.
    Keychain,
    /// In memory, until the program ends.
    Session,
}

/// All that is ever told of a key.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Glimpse {
    /// Its last four characters.
    pub last_four: String,
    /// Where it is kept.
    pub kept: Kept,
}

/// Why a key could not be kept, found or removed.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum KeyError {
    /// It cannot be a key.
    #[error("{0}")]
    Unfit(&'static str),
    /// There is no keychain.
    #[error("this machine has no keychain")]
    NoService,
    /// The keychain is locked.
    #[error("the keychain is locked")]
    Locked,
    /// The keychain refuses.
    #[error("the keychain refused: {0}")]
    Denied(String),
}

impl From<&KeyError> for KeychainState {
    fn from(error: &KeyError) -> Self {
        match error {
            KeyError::NoService => Self::NoService,
            KeyError::Locked => Self::Locked,
            KeyError::Denied(reason) => Self::Denied(reason.clone()),
            KeyError::Unfit(_) => Self::Available,
        }
    }
}

/// A place that keeps one key per service. Methods block: a keychain may ask its owner.
///
/// The trait cannot be implemented outside this crate, so that no one else can read a key.
pub trait KeyStore: read::Read + Send + Sync {
    /// What can be done here now.
    fn state(&self) -> KeychainState;
    /// Keeps a key in place of an earlier one.
    ///
    /// # Errors
    /// Why it could not be kept.
    fn set(&self, service: &str, key: &Secret) -> Result<(), KeyError>;
    /// Whether a key is there.
    ///
    /// # Errors
    /// Why it cannot be told.
    fn glimpse(&self, service: &str) -> Result<Option<Glimpse>, KeyError>;
    /// Removes a key; no error if there is none.
    ///
    /// # Errors
    /// Why it could not be removed.
    fn remove(&self, service: &str) -> Result<(), KeyError>;
}

pub(crate) mod read {
    //! Reading a key: named here so that only this crate can.

    use super::{KeyError, Secret};

    /// Gives the door the key of a service.
    pub trait Read {
        /// The key, if there is one.
        fn read(&self, service: &str) -> Result<Option<Secret>, KeyError>;
    }
}
