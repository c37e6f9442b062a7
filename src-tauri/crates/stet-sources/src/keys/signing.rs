//! The key pair of this installation: rows of the log that a person answers for are signed with it.
//!
//! The private key lies in the keychain like any other key, and nowhere else: it is read once, when the
//! first row is signed. Where there is no keychain, or it is locked or refuses, a fresh pair is made for
//! this session only; what it signed stays sound, and nobody can tell later that it was the same person.

use std::sync::{Arc, OnceLock};

use ed25519_dalek::{Signer as _, SigningKey};
use zeroize::{Zeroize, Zeroizing};

use super::read::Read as _;
use super::{Kept, KeyError, KeyRing, KeyStore as _, Secret};

/// Name under which the keychain lists the private key.
pub(super) const SERVICE: &str = "record-signing";

/// The key pair of this installation.
pub struct SigningPair {
    keys: Arc<KeyRing>,
    session_only: bool,
    pair: OnceLock<Option<(SigningKey, Kept)>>,
}

impl std::fmt::Debug for SigningPair {
    fn fmt(&self, out: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        out.write_str("SigningPair")
    }
}

impl SigningPair {
    /// The pair whose private key `keys` keeps, made when it is first needed.
    #[must_use]
    pub fn new(keys: Arc<KeyRing>) -> Self {
        Self {
            keys,
            // Tests have no business in their owner's keychain.
            session_only: cfg!(feature = "fixture-internet"),
            pair: OnceLock::new(),
        }
    }

    /// A pair of its own that nothing keeps.
    #[must_use]
    pub fn for_session() -> Self {
        Self {
            keys: Arc::default(),
            session_only: true,
            pair: OnceLock::new(),
        }
    }

    /// The public key, 64 digits of lower-case hex; `None` on a machine that gives no random bytes. Blocks:
    /// a keychain may ask its owner.
    #[must_use]
    pub fn public(&self) -> Option<String> {
        let (key, _) = self.pair()?;
        Some(hex::encode(key.verifying_key().as_bytes()))
    }

    /// The signature of `message`, 128 digits of lower-case hex. Blocks as [`SigningPair::public`].
    #[must_use]
    pub fn sign(&self, message: &[u8]) -> Option<String> {
        let (key, _) = self.pair()?;
        Some(hex::encode(key.sign(message).to_bytes()))
    }

    /// Where the private key is kept. Blocks as [`SigningPair::public`].
    #[must_use]
    pub fn kept(&self) -> Option<Kept> {
        self.pair().map(|(_, kept)| *kept)
    }

    fn pair(&self) -> Option<&(SigningKey, Kept)> {
        let pair = self.pair.get_or_init(|| {
            let kept = match self.session_only {
                true => None,
                false => self.read_keychain().ok(),
            };
            match kept {
                Some(key) => Some((key, Kept::Keychain)),
                None => fresh().map(|key| (key, Kept::Session)),
            }
        });
        pair.as_ref()
    }

    /// The pair that the keychain keeps; a fresh one is put there first if it has none.
    fn read_keychain(&self) -> Result<SigningKey, KeyError> {
        if let Some(secret) = self.keys.read(SERVICE)? {
            return read(&secret);
        }
        let key = fresh().ok_or(KeyError::Unfit("this machine provides no random bytes"))?;
        let mut digits = hex::encode(Zeroizing::new(key.to_bytes()).as_slice());
        let secret = Secret::new(&digits);
        digits.zeroize();
        self.keys.set(SERVICE, &secret?)?;
        // Another program may have put one there at the same moment: the one that stays counts.
        let kept = self.keys.read(SERVICE)?.ok_or(KeyError::NoService)?;
        read(&kept)
    }
}

fn fresh() -> Option<SigningKey> {
    let mut seed = Zeroizing::new([0; 32]);
    getrandom::fill(&mut *seed).ok()?;
    Some(SigningKey::from_bytes(&seed))
}

fn read(secret: &Secret) -> Result<SigningKey, KeyError> {
    let mut seed = Zeroizing::new([0; 32]);
    hex::decode_to_slice(secret.expose(), &mut *seed)
        .map_err(|_| KeyError::Unfit("what the keychain holds is not a signing key"))?;
    Ok(SigningKey::from_bytes(&seed))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_pair_stays_the_same_while_it_is_held_and_another_is_another() {
        let pair = SigningPair::for_session();
        assert_eq!(pair.public(), pair.public());
        assert_eq!(pair.public().expect("a key").len(), 64);
        assert_eq!(pair.sign(b"a").expect("a signature").len(), 128);
        assert_ne!(pair.sign(b"a"), pair.sign(b"b"));
        assert_eq!(pair.kept(), Some(Kept::Session));
        assert_ne!(pair.public(), SigningPair::for_session().public());
        assert_eq!(format!("{pair:?}"), "SigningPair");
    }

    #[test]
    fn a_private_key_comes_back_from_its_digits_and_nothing_else_does() {
        let key = fresh().expect("a key");
        let secret = Secret::new(&hex::encode(key.to_bytes())).expect("a key");
        assert_eq!(read(&secret).expect("the key").to_bytes(), key.to_bytes());
        for odd in ["12345678", &"zz".repeat(32), &"0".repeat(63)] {
            let secret = Secret::new(odd).expect("something");
            assert!(read(&secret).is_err(), "{odd}");
        }
    }
}
