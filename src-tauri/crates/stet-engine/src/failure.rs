//! Failures at the boundary: a code somebody acts on, what happened, what to do next.

use stet_ingest::ReadError;
use stet_store::StoreError;

use crate::reading::Refused;
use crate::wire::{Failure, FailureCode};

impl Failure {
    /// What was asked for is not there.
    pub(crate) fn not_found(what: &str) -> Self {
        Self {
            code: FailureCode::NotFound,
            message: format!("Stet has no record of {what}."),
            advice: None,
            retry: false,
        }
    }

    /// What was asked for cannot be done.
    pub(crate) fn invalid(message: impl Into<String>) -> Self {
        Self {
            code: FailureCode::Invalid,
            message: message.into(),
            advice: None,
            retry: false,
        }
    }

    /// Somebody else is at it.
    pub(crate) fn busy(message: &str, advice: &str) -> Self {
        Self {
            code: FailureCode::Busy,
            message: message.to_owned(),
            advice: Some(advice.to_owned()),
            retry: true,
        }
    }

    fn storage(message: impl Into<String>, advice: &str, retry: bool) -> Self {
        Self {
            code: FailureCode::Storage,
            message: message.into(),
            advice: Some(advice.to_owned()),
            retry,
        }
    }
}

impl std::fmt::Display for Failure {
    fn fmt(&self, out: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        out.write_str(&self.message)?;
        match &self.advice {
            Some(advice) => write!(out, " {advice}"),
            None => Ok(()),
        }
    }
}

impl std::error::Error for Failure {}

impl From<StoreError> for Failure {
    fn from(error: StoreError) -> Self {
        match error {
            StoreError::Busy => Self::busy(
                "Another copy of Stet is writing to the library.",
                "Wait for it to finish, or close it, and try again.",
            ),
            StoreError::Full => Self::storage(
                "The disk is full: nothing was saved.",
                "Free some space and try again. What was saved before is safe.",
                true,
            ),
            StoreError::Corrupt(detail) => Self::storage(
                format!("The library file is damaged ({detail})."),
                "Restore library.db from a backup, or move it away to start over.",
                false,
            ),
            StoreError::Newer => Self::storage(
                "The library was written by a newer version of Stet: it can be read here, not changed.",
                "Update Stet on this machine to go on working in it.",
                false,
            ),
            StoreError::KeyMissing(id) => Self::storage(
                format!(
                    "The library is encrypted, and its key (“library-{id}” of “stet-desk”) is not \
                     in the keychain. Nothing was changed."
                ),
                "Open it as the user who created it, or restore the keychain from a backup. To \
                 start over, move the library’s folder away: without the key no one can read it.",
                false,
            ),
            StoreError::KeyUnreachable(reason) => Self::storage(
                format!(
                    "The library is encrypted, and its key is unavailable: {reason}. Nothing was \
                     changed."
                ),
                "Unlock the keychain, or sign in where there is one (GNOME Keyring, KWallet), and open Stet again.",
                false,
            ),
            StoreError::WrongKey => Self::storage(
                "The key in the keychain does not open the library: the file is damaged, or it is \
                 the wrong key. Nothing was changed.",
                "Restore a backup with “stet restore”, or restore the keychain.",
                false,
            ),
            StoreError::ReadOnly(detail) => Self::storage(
                format!("The library cannot be written to ({detail})."),
                "Check that its folder exists and belongs to you.",
                true,
            ),
            StoreError::Missing(what) => Self::not_found(&what),
            other => Self::storage(
                format!("The library could not be used ({other})."),
                "Close Stet and open it again.",
                true,
            ),
        }
    }
}

impl From<Refused> for Failure {
    fn from(refused: Refused) -> Self {
        Self {
            code: refused.code,
            message: refused.message,
            advice: None,
            retry: false,
        }
    }
}

impl From<ReadError> for Failure {
    fn from(error: ReadError) -> Self {
        Refused::from(error).into()
    }
}
