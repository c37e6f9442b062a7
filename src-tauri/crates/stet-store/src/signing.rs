//! Signatures of rows of the log: Ed25519 over the row's hash, which stands for everything before it.
//! Refuses to own the private key: that lies in the keychain, and whoever holds it is a [`Signer`].

use ed25519_dalek::{Signature, VerifyingKey};

/// Signs rows of the log with the key of this installation.
pub trait Signer: Send + Sync {
    /// The public key, 64 digits of lower-case hex; `None` if this machine can make none.
    fn key(&self) -> Option<String>;
    /// The signature of [`message`] for the hash of a row, 128 digits of lower-case hex.
    fn sign(&self, hash: &str) -> Option<String>;
}

/// The bytes that are signed for the hash of a row: nothing else signs bytes that begin so.
#[must_use]
pub fn message(hash: &str) -> Vec<u8> {
    format!("stet: row of a log\n{hash}").into_bytes()
}

/// True if `signature` is that of the row with this hash by this key. What is no key or no signature
/// signs nothing.
#[must_use]
pub fn signature_holds(key: &str, hash: &str, signature: &str) -> bool {
    let (Some(key), Some(signature)) = (bytes::<32>(key), bytes::<64>(signature)) else {
        return false;
    };
    VerifyingKey::from_bytes(&key).is_ok_and(|key| {
        key.verify_strict(&message(hash), &Signature::from_bytes(&signature))
            .is_ok()
    })
}

/// Exactly `N` bytes of lower-case hex: one writing for each value.
fn bytes<const N: usize>(digits: &str) -> Option<[u8; N]> {
    let mut bytes = [0; N];
    let small = !digits.bytes().any(|digit| digit.is_ascii_uppercase());
    (small && hex::decode_to_slice(digits, &mut bytes).is_ok()).then_some(bytes)
}

#[cfg(test)]
pub(crate) mod tests {
    use ed25519_dalek::{Signer as _, SigningKey};

    use super::*;

    /// A key made of one byte.
    pub(crate) struct Key(pub(crate) u8);

    impl Key {
        fn pair(&self) -> SigningKey {
            SigningKey::from_bytes(&[self.0; 32])
        }
    }

    impl Signer for Key {
        fn key(&self) -> Option<String> {
            Some(hex::encode(self.pair().verifying_key().as_bytes()))
        }

        fn sign(&self, hash: &str) -> Option<String> {
            Some(hex::encode(self.pair().sign(&message(hash)).to_bytes()))
        }
    }

    #[test]
    fn a_signature_is_held_to_key_and_hash() {
        let public = |key: Key| key.key().expect("a key");
        let (key, other) = (public(Key(3)), public(Key(4)));
        let signature = Key(3).sign("abc").expect("a signature");
        assert!(signature_holds(&key, "abc", &signature));
        assert!(!signature_holds(&key, "abd", &signature));
        assert!(!signature_holds(&other, "abc", &signature));
        for odd in ["", "00", "zz", "é", &signature.to_uppercase()] {
            assert!(!signature_holds(&key, "abc", odd), "{odd}");
            assert!(!signature_holds(odd, "abc", &signature), "{odd}");
        }
    }

    #[test]
    fn the_key_of_small_order_signs_nothing() {
        // The neutral point: under it one signature would fit every message.
        let neutral = format!("01{}", "00".repeat(31));
        let signature = format!("01{}", "00".repeat(63));
        assert!(!signature_holds(&neutral, "abc", &signature));
    }
}
