//! The keys that encrypt libraries on the disk.
//!
//! Each lies in the keychain like any other key, under a name of its own, and nowhere else. None takes another's
//! place: a key that is lost is a library that is lost.

use std::sync::Arc;

use zeroize::{Zeroize, Zeroizing};

use super::{KeyError, KeyRing, KeyStore, Secret, SessionKeys};

/// How the names begin under which the keychain lists such keys.
const SERVICE: &str = "library-";

/// Finds and keeps the keys of libraries.
#[derive(Clone)]
pub struct LibraryKeys {
    store: Option<Arc<dyn KeyStore>>,
}

impl std::fmt::Debug for LibraryKeys {
    fn fmt(&self, out: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        out.write_str("LibraryKeys")
    }
}

impl LibraryKeys {
    /// Those that the keychain keeps.
    #[must_use]
    pub fn new(keys: Arc<KeyRing>) -> Self {
        Self {
            // Tests have no business in their owner's keychain.
            store: (!cfg!(feature = "fixture-internet")).then_some(keys as _),
        }
    }

    /// Those that `store` keeps.
    #[must_use]
    pub fn within(store: Arc<dyn KeyStore>) -> Self {
        Self { store: Some(store) }
    }

    /// Keys that are gone when this is dropped, and with them whatever they encrypt.
    #[must_use]
    pub fn for_session() -> Self {
        Self::within(Arc::new(SessionKeys::default()))
    }

    /// The key kept under `id`, if there is one. Blocks: a keychain may ask its owner.
    ///
    /// # Errors
    /// Why it cannot be told.
    pub fn find(&self, id: &str) -> Result<Option<Zeroizing<[u8; 32]>>, KeyError> {
        let secret = self.store()?.read(&name(id))?;
        secret.as_ref().map(read).transpose()
    }

    /// Keeps a key under `id`. Blocks as [`LibraryKeys::find`].
    ///
    /// # Errors
    /// Why it is not kept; [`KeyError::Denied`] too if it is not found again.
    pub fn keep(&self, id: &str, key: &[u8; 32]) -> Result<(), KeyError> {
        let mut digits = hex::encode(key);
        let secret = Secret::new(&digits);
        digits.zeroize();
        self.store()?.set(&name(id), &secret?)?;
        match self.find(id)? {
            Some(kept) if *kept == *key => Ok(()),
            _ => Err(KeyError::Denied(
                "a key it accepted could not be read back".to_owned(),
            )),
        }
    }

    /// Removes the key kept under `id` for good. Blocks as [`LibraryKeys::find`].
    ///
    /// # Errors
    /// Why it is still there.
    pub fn remove(&self, id: &str) -> Result<(), KeyError> {
        self.store()?.remove(&name(id))
    }

    fn store(&self) -> Result<&dyn KeyStore, KeyError> {
        self.store.as_deref().ok_or(KeyError::NoService)
    }
}

fn name(id: &str) -> String {
    format!("{SERVICE}{id}")
}

fn read(secret: &Secret) -> Result<Zeroizing<[u8; 32]>, KeyError> {
    let mut key = Zeroizing::new([0; 32]);
    hex::decode_to_slice(secret.expose(), &mut *key)
        .map_err(|_| KeyError::Unfit("what the keychain holds is not a library key"))?;
    Ok(key)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_key_of_a_library_is_found_under_its_name_until_it_is_removed() {
        let keys = LibraryKeys::for_session();
        assert_eq!(keys.find("a"), Ok(None));
        keys.keep("a", &[7; 32]).expect("kept");
        keys.keep("b", &[8; 32]).expect("kept");
        assert_eq!(keys.find("a"), Ok(Some(Zeroizing::new([7; 32]))));
        keys.remove("a").expect("removed");
        assert_eq!(keys.find("a"), Ok(None));
        assert_eq!(keys.find("b"), Ok(Some(Zeroizing::new([8; 32]))));
        assert_eq!(LibraryKeys::for_session().find("b"), Ok(None));
        assert_eq!(format!("{keys:?}"), "LibraryKeys");
    }

    #[test]
    fn what_is_no_key_opens_no_library() {
        for odd in ["12345678", &"zz".repeat(32), &"0".repeat(63)] {
            let store = SessionKeys::default();
            let secret = Secret::new(odd).expect("something");
            store.set("library-a", &secret).expect("set");
            let found = LibraryKeys::within(Arc::new(store)).find("a");
            assert!(matches!(found, Err(KeyError::Unfit(_))), "{odd}");
        }
    }

    #[test]
    fn tests_are_kept_out_of_the_keychain() {
        let keys = LibraryKeys::new(Arc::default());
        assert_eq!(keys.find("a"), Err(KeyError::NoService));
        assert_eq!(keys.keep("a", &[7; 32]), Err(KeyError::NoService));
    }
}
