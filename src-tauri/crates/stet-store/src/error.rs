//! What can go wrong with the library, told apart by what a person can do about it.

use rusqlite::ErrorCode;

/// A failure of the library.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum StoreError {
    /// Another program kept the library locked for longer than the busy time.
    #[error("another program is writing to the library")]
    Busy,
    /// No room on the disk.
    #[error("the disk is full")]
    Full,
    /// The file is damaged or no library at all.
    #[error("the library file is damaged: {0}")]
    Corrupt(String),
    /// The library was written by a newer version of the program.
    #[error("the library was written by a newer version of Stet")]
    Newer,
    /// The library is encrypted, and the key of this name is not where keys are kept.
    #[error("the library is encrypted and its key {0} is missing")]
    KeyMissing(String),
    /// The library is encrypted, and nobody can tell its key; the reason in words.
    #[error("the library is encrypted and its key is unavailable: {0}")]
    KeyUnreachable(String),
    /// The key of the library's name does not open it.
    #[error("the library's key does not open it")]
    WrongKey,
    /// The folder cannot be written to.
    #[error("the library cannot be written: {0}")]
    ReadOnly(String),
    /// What was asked for is not in the library.
    #[error("{0} is not in the library")]
    Missing(String),
    /// A stored value could not be read back.
    #[error("a stored value could not be read: {0}")]
    Value(#[from] serde_json::Error),
    /// The file system refused.
    #[error("{0}")]
    Io(#[from] std::io::Error),
    /// Anything else from the database.
    #[error("the library failed: {0}")]
    Sqlite(rusqlite::Error),
}

impl From<rusqlite::Error> for StoreError {
    fn from(error: rusqlite::Error) -> Self {
        match error.sqlite_error_code() {
            Some(ErrorCode::DatabaseBusy | ErrorCode::DatabaseLocked) => Self::Busy,
            Some(ErrorCode::DiskFull) => Self::Full,
            Some(ErrorCode::DatabaseCorrupt | ErrorCode::NotADatabase) => {
                Self::Corrupt(error.to_string())
            }
            Some(ErrorCode::ReadOnly | ErrorCode::CannotOpen | ErrorCode::PermissionDenied) => {
                Self::ReadOnly(error.to_string())
            }
            _ if is_undecipherable(&error) => {
                Self::Corrupt("a page of it does not fit its key".to_owned())
            }
            _ => Self::Sqlite(error),
        }
    }
}

/// True if SQLCipher could not decrypt a page after the first: that comes as an error without a reason, where every
/// mistake in a statement has one.
fn is_undecipherable(error: &rusqlite::Error) -> bool {
    let rusqlite::Error::SqliteFailure(failure, words) = error else {
        return false;
    };
    failure.extended_code == rusqlite::ffi::SQLITE_ERROR
        && words
            .as_deref()
            .is_none_or(|words| words == "SQL logic error")
}

impl From<rusqlite_migration::Error> for StoreError {
    fn from(error: rusqlite_migration::Error) -> Self {
        use rusqlite_migration::{Error, MigrationDefinitionError};
        match error {
            Error::MigrationDefinition(MigrationDefinitionError::DatabaseTooFarAhead) => {
                Self::Newer
            }
            Error::RusqliteError { err, .. } => err.into(),
            other => Self::Corrupt(other.to_string()),
        }
    }
}
