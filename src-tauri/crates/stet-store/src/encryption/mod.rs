//! What can be read of a library's files on the disk: nothing, where somebody keeps its key.
//!
//! SQLCipher encrypts every page of a database, of its write-ahead log and of its copies. Owns the key, which file it
//! opens, and making an encrypted file of a plain one ([`convert`]). Refuses to own where keys are kept: the keychain
//! does, behind a [`KeyHolder`].
//!
//! An encrypted file begins with its salt. Here the salt is chosen together with the key and names it: a copy tells,
//! wherever it lies, which key opens it, and no key ever takes another's place in the keychain.
//! The format: <https://www.zetetic.net/sqlcipher/design/>.

mod convert;
mod renew;

use std::fs::File;
use std::io::{self, ErrorKind, Read as _};
use std::path::Path;

use rusqlite::Connection;
use zeroize::Zeroizing;

use crate::{Result, StoreError};

use convert::encrypt_library;

pub(crate) use convert::encrypted_or_plain;
pub(crate) use renew::{done, is_wanted, renew, want};

/// Bytes of a page of an encrypted database: SQLCipher's default, written down because the write-ahead log is read
/// without it.
pub(crate) const PAGE: usize = 4096;

/// How a database that is not encrypted begins.
const PLAIN: &[u8] = b"SQLite format 3\0";

/// Bytes of the salt that stands at the beginning of an encrypted file.
const SALT: usize = 16;

/// The 256 bits that open a library; overwritten in memory when they are dropped. SQLCipher keeps copies of its own
/// while a connection is open.
pub type KeyBytes = Zeroizing<[u8; 32]>;

/// Keeps the keys of libraries. Methods block: a keychain may ask its owner.
pub trait KeyHolder: Send + Sync {
    /// The key kept under this name, if there is one.
    ///
    /// # Errors
    /// Why nobody can tell.
    fn find(&self, id: &str) -> std::result::Result<Option<KeyBytes>, Unreachable>;
    /// Keeps a key under a name that has none yet, so that [`KeyHolder::find`] gives it from now on.
    ///
    /// # Errors
    /// Why it is not kept.
    fn keep(&self, id: &str, key: &KeyBytes) -> std::result::Result<(), Unreachable>;
    /// Removes a key for good; no error if there is none.
    ///
    /// # Errors
    /// Why it is still there.
    fn remove(&self, id: &str) -> std::result::Result<(), Unreachable>;
}

/// Why the place that keeps keys cannot be used: "the keychain is locked".
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{0}")]
pub struct Unreachable(pub String);

impl From<Unreachable> for StoreError {
    fn from(error: Unreachable) -> Self {
        Self::KeyUnreachable(error.0)
    }
}

/// What opens the files of one library. It cannot be printed.
#[derive(Clone, PartialEq, Eq)]
pub struct LibraryKey {
    salt: [u8; SALT],
    bytes: KeyBytes,
}

impl std::fmt::Debug for LibraryKey {
    fn fmt(&self, out: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        out.write_str("LibraryKey")
    }
}

impl LibraryKey {
    /// A new one. It opens nothing until somebody keeps it.
    ///
    /// # Errors
    /// [`StoreError::Io`] on a machine that gives no random bytes.
    pub(crate) fn fresh() -> Result<Self> {
        let mut key = Self {
            salt: [0; SALT],
            bytes: Zeroizing::new([0; 32]),
        };
        let random =
            getrandom::fill(&mut key.salt).and_then(|()| getrandom::fill(key.bytes.as_mut_slice()));
        random.map_err(io::Error::other)?;
        Ok(key)
    }

    /// The name it is kept under, 32 digits of lower-case hex.
    #[must_use]
    pub fn id(&self) -> String {
        hex::encode(self.salt)
    }

    /// Key and salt as SQLCipher takes them: nothing is derived from a raw key, so opening costs no time.
    fn literal(&self) -> Zeroizing<String> {
        let key = Zeroizing::new(hex::encode(self.bytes.as_slice()));
        Zeroizing::new(format!("x'{}{}'", *key, self.id()))
    }

    /// Lets a connection that was just opened read and write with it.
    ///
    /// # Errors
    /// [`StoreError::WrongKey`] if it does not open the file.
    pub(crate) fn unlock(&self, conn: &Connection) -> Result<()> {
        // What SQLCipher would write to the terminal is said by what is returned.
        conn.execute_batch("PRAGMA cipher_log = off")?;
        conn.execute_batch(&Zeroizing::new(format!(
            "PRAGMA key = \"{}\"",
            *self.literal()
        )))?;
        let read = conn.query_row("SELECT count(*) FROM sqlite_master", [], |_| Ok(()));
        read.map_err(|error| match StoreError::from(error) {
            StoreError::Corrupt(_) => StoreError::WrongKey,
            other => other,
        })
    }
}

/// Lets a connection read and write with `key`, if there is one.
///
/// # Errors
/// As [`LibraryKey::unlock`].
pub(crate) fn unlock(conn: &Connection, key: Option<&LibraryKey>) -> Result<()> {
    key.map_or(Ok(()), |key| key.unlock(conn))
}

/// What a file is, by its first page.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Form {
    /// It is not there, or has no page yet.
    Empty,
    /// A database that anybody can read, or none at all: SQLite tells.
    Plain,
    /// Encrypted, with this salt.
    Encrypted([u8; SALT]),
}

impl Form {
    /// # Errors
    /// If the file is there and cannot be read.
    pub(crate) fn of(file: &Path) -> io::Result<Self> {
        let file = match File::open(file) {
            Err(missing) if missing.kind() == ErrorKind::NotFound => return Ok(Self::Empty),
            file => file?,
        };
        let mut page = Vec::with_capacity(PAGE);
        file.take(PAGE as u64).read_to_end(&mut page)?;
        Ok(match page.first_chunk() {
            None if page.is_empty() => Self::Empty,
            Some(salt) if page.len() == PAGE && is_cipher(&page) => Self::Encrypted(*salt),
            _ => Self::Plain,
        })
    }
}

/// True if a page looks like random bytes: half of those are below 128, give or take one in a hundred. A page of a
/// plain database is text and zeros, also where its beginning was damaged.
fn is_cipher(page: &[u8]) -> bool {
    let low = page.iter().filter(|byte| byte.is_ascii()).count();
    !page.starts_with(PLAIN) && low * 10 < page.len() * 6
}

/// The key of a file that is encrypted; `None` for one that is not.
///
/// # Errors
/// [`StoreError::KeyMissing`] if nobody has it, [`StoreError::KeyUnreachable`] if nobody can tell.
pub(crate) fn key_of(file: &Path, keys: Option<&dyn KeyHolder>) -> Result<Option<LibraryKey>> {
    let Form::Encrypted(salt) = Form::of(file)? else {
        return Ok(None);
    };
    let Some(keys) = keys else {
        return Err(StoreError::KeyUnreachable(
            "no keychain was asked".to_owned(),
        ));
    };
    let id = hex::encode(salt);
    match keys.find(&id)? {
        Some(bytes) => Ok(Some(LibraryKey { salt, bytes })),
        None => Err(StoreError::KeyMissing(id)),
    }
}

/// How a library is opened.
#[derive(Debug, Default)]
pub(crate) struct Access {
    /// What opens its files; `None` if they are plain.
    pub(crate) key: Option<LibraryKey>,
    /// Why they are plain, in words; empty if they are not.
    pub(crate) why_plain: String,
}

impl Access {
    fn with(key: LibraryKey) -> Self {
        Self {
            key: Some(key),
            why_plain: String::new(),
        }
    }

    fn plain(why: impl Into<String>) -> Self {
        Self {
            key: None,
            why_plain: why.into(),
        }
    }
}

/// How the library `file` is to be opened: with the key of its own, with a fresh one if it is new, and after it was
/// encrypted if it is plain and nobody has it open. To be called by one program at a time.
///
/// # Errors
/// As [`key_of`]: an encrypted library whose key is not there stays as it is.
pub(crate) fn access(file: &Path, keys: Option<&dyn KeyHolder>, in_use: bool) -> Result<Access> {
    if let Some(key) = key_of(file, keys)? {
        convert::encrypt_rest(file, &key);
        return Ok(Access::with(key));
    }
    let Some(keys) = keys else {
        return Ok(Access::plain("no keychain was asked for a key"));
    };
    let made = match Form::of(file)? {
        Form::Empty => match convert::key_beside(file, keys) {
            Some(key) => Ok(key),
            None => fresh_key(keys),
        },
        _ if in_use => return Ok(Access::plain("another program had it open")),
        _ => encrypt_library(file, keys),
    };
    Ok(made.map_or_else(|error| Access::plain(why(error)), Access::with))
}

/// Why a library stays plain.
fn why(error: StoreError) -> String {
    match error {
        StoreError::KeyUnreachable(reason) => reason,
        other => other.to_string(),
    }
}

/// A new key, kept now.
fn fresh_key(keys: &dyn KeyHolder) -> Result<LibraryKey> {
    let key = LibraryKey::fresh()?;
    keys.keep(&key.id(), &key.bytes)?;
    Ok(key)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn random_bytes_are_told_from_text_zeros_and_a_damaged_page() {
        let mut plain = vec![0; PAGE];
        plain[..PLAIN.len()].copy_from_slice(PLAIN);
        assert!(!is_cipher(&plain));
        plain[..100].fill(0xff);
        assert!(!is_cipher(&plain), "a damaged header makes no cipher");
        let prose = "Ein Satz über Straßen und Brücken. ".repeat(200);
        assert!(!is_cipher(&prose.as_bytes()[..PAGE]));
        for _ in 0..50 {
            let mut random = vec![0; PAGE];
            getrandom::fill(&mut random).expect("random bytes");
            assert!(is_cipher(&random));
        }
    }

    #[test]
    fn a_key_is_not_printed() {
        let key = LibraryKey::fresh().expect("a key");
        assert_eq!(format!("{key:?}"), "LibraryKey");
        assert_ne!(key, LibraryKey::fresh().expect("another"));
        assert_eq!(key.id().len(), 32);
    }
}
