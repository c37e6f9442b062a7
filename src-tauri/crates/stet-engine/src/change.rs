//! One change by the person at the desk: a transaction with its log rows, told to the window once it
//! is on the disk.

use stet_store::{Entry, StoreError, Tx};

use crate::engine::Inner;
use crate::wire::Failure;

/// Why a change was not made.
pub(crate) enum Refused {
    /// The library failed.
    Store(StoreError),
    /// It makes no sense, or is not allowed now.
    Invalid(Failure),
}

impl Refused {
    /// The change makes no sense, in a sentence.
    pub(crate) fn invalid(why: impl Into<String>) -> Self {
        Self::Invalid(Failure::invalid(why))
    }
}

impl From<StoreError> for Refused {
    fn from(error: StoreError) -> Self {
        Self::Store(error)
    }
}

/// What a change gives.
pub(crate) type Answer<T> = Result<T, Refused>;

/// Runs a change that may be refused inside a transaction; a refusal leaves nothing behind. `work` is
/// given the moment, RFC 3339.
pub(crate) fn change<T>(
    inner: &Inner,
    document: &str,
    work: impl FnOnce(&Tx<'_>, &str) -> Answer<(T, Vec<Entry>)>,
) -> Result<T, Failure> {
    let stamp = inner.person()?;
    let mut refusal = None;
    let done = inner.library.record(document, &stamp, |tx| {
        work(tx, &stamp.at).map_err(|refused| match refused {
            Refused::Store(error) => error,
            Refused::Invalid(failure) => {
                refusal = Some(failure);
                StoreError::Missing("this".to_owned())
            }
        })
    });
    if let Some(failure) = refusal {
        return Err(failure);
    }
    let value = done?;
    inner.changed(document);
    Ok(value)
}
