//! A key as a value that cannot be shown.

use zeroize::Zeroizing;

use super::KeyError;

/// A user's key for a service. It can be neither printed nor serialised, and its memory is
/// overwritten when it is dropped. Copies that others make of it are theirs: the window's process, the keychain's
/// library and the HTTP client free them without overwriting.
///
/// ```compile_fail
/// let secret = stet_sources::keys::Secret::new("0123456789").unwrap();
/// println!("{secret}");
/// ```
/// ```compile_fail
/// let secret = stet_sources::keys::Secret::new("0123456789").unwrap();
/// serde_json::to_string(&secret).unwrap();
/// ```
/// ```compile_fail
/// let secret = stet_sources::keys::Secret::new("0123456789").unwrap();
/// secret.expose();
/// ```
#[derive(Clone, PartialEq, Eq)]
pub struct Secret(Zeroizing<String>);

impl Secret {
    /// The fewest characters of a key: shorter ones would be found by chance wherever keys are
    /// redacted, and the last four would give away too much.
    pub const SHORTEST: usize = 8;

    /// A key as typed or pasted, less the space around it.
    ///
    /// # Errors
    /// [`KeyError::Unfit`] for one that is too short or could not stand in a header.
    pub fn new(typed: &str) -> Result<Self, KeyError> {
        let key = typed.trim();
        if key.chars().count() < Self::SHORTEST {
            return Err(KeyError::Unfit("it is too short to be a key"));
        }
        if !key.chars().all(|c| c == ' ' || c.is_ascii_graphic()) {
            return Err(KeyError::Unfit("it contains characters no key has"));
        }
        Ok(Self(Zeroizing::new(key.to_owned())))
    }

    /// As [`Secret::new`], of words that nobody else keeps: their memory is overwritten.
    ///
    /// # Errors
    /// As [`Secret::new`].
    pub fn taken(typed: String) -> Result<Self, KeyError> {
        Self::new(&Zeroizing::new(typed))
    }

    /// The key itself. Called where it goes into a request or a keychain, and nowhere else.
    pub(crate) fn expose(&self) -> &str {
        &self.0
    }

    /// Its last four characters: all that a person is ever shown.
    #[must_use]
    pub fn last_four(&self) -> String {
        self.0[self.0.len() - 4..].to_owned()
    }
}

impl std::fmt::Debug for Secret {
    fn fmt(&self, out: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        out.write_str("Secret")
    }
}
