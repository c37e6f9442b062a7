//! Salted commitments: what a row of the log names in place of words that must not be guessed from it.
//!
//! A plain hash of a leaked file tells everybody who has a copy of it that this is the copy. An
//! HMAC-SHA256 under a random salt tells nobody anything until the salt is shown, and then the same: whoever
//! is given salt and file computes it anew, `openssl dgst -sha256 -mac HMAC -macopt hexkey:SALT FILE`.

use hmac::{Hmac, Mac};
use sha2::Sha256;
use stet_core::report::COMMITMENT;

use crate::{Result, StoreError};

/// Bytes of a salt: as many as the hash has.
const SALT: usize = 32;

/// A fresh random salt, lower-case hex.
///
/// # Errors
/// [`StoreError::Io`] if this machine gives no random bytes.
pub fn new_salt() -> Result<String> {
    let mut salt = [0; SALT];
    getrandom::fill(&mut salt)
        .map_err(|error| StoreError::Io(std::io::Error::other(error.to_string())))?;
    Ok(hex::encode(salt))
}

/// HMAC-SHA256 of `bytes` under `salt` (hex), as it is written: `hmac-sha256:` and lower-case hex.
#[must_use]
pub fn commit(salt: &str, bytes: &[u8]) -> String {
    let mut commitment = Commitment::under(salt);
    commitment.add(bytes);
    commitment.written()
}

/// A commitment to several values, each preceded by its length in bytes as eight big-endian bytes.
pub(crate) struct Commitment(Option<Hmac<Sha256>>);

impl Commitment {
    pub(crate) fn under(salt: &str) -> Self {
        // A key of any length is one.
        Self(Hmac::new_from_slice(&key(salt)).ok())
    }

    fn add(&mut self, bytes: &[u8]) {
        if let Some(mac) = &mut self.0 {
            mac.update(bytes);
        }
    }

    pub(crate) fn add_value(&mut self, bytes: &[u8]) {
        self.add(&(bytes.len() as u64).to_be_bytes());
        self.add(bytes);
    }

    pub(crate) fn written(self) -> String {
        let bytes = self.0.map(|mac| mac.finalize().into_bytes());
        format!(
            "{COMMITMENT}{}",
            hex::encode(bytes.as_deref().unwrap_or_default())
        )
    }
}

/// The bytes a salt stands for; the words themselves where it is no hex.
fn key(salt: &str) -> Vec<u8> {
    let salt = salt.trim();
    hex::decode(salt).unwrap_or_else(|_| salt.as_bytes().to_vec())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_commitment_is_the_hmac_that_openssl_computes() {
        // RFC 4231, test case 1.
        let salt = "0b".repeat(20);
        assert_eq!(
            commit(&salt, b"Hi There"),
            "hmac-sha256:b0344c61d8db38535ca8afceaf0bf12b881dc200c9833da726e9376c2e32cff7"
        );
    }

    #[test]
    fn salts_are_random_and_another_salt_is_another_commitment() {
        let (one, other) = (new_salt().expect("a salt"), new_salt().expect("a salt"));
        assert_ne!(one, other);
        assert_eq!(one.len(), 2 * SALT);
        assert_ne!(commit(&one, b"leak"), commit(&other, b"leak"));
    }

    #[test]
    fn values_are_told_apart_by_their_length() {
        let of = |values: [&[u8]; 2]| {
            let mut commitment = Commitment::under("00");
            for value in values {
                commitment.add_value(value);
            }
            commitment.written()
        };
        assert_ne!(of([b"ab", b"c"]), of([b"a", b"bc"]));
    }
}
