//! Why a package cannot be used, in sentences.

use crate::record::Deviation;
use crate::wire::{Failure, FailureCode};

/// Why a package cannot be read at all, or is not to be opened.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum PackageError {
    /// It is no package.
    #[error("This is not a Stet package: {0}.")]
    NotAPackage(&'static str),
    /// It passes a limit.
    #[error("The package {0}. It was not read any further.")]
    TooLarge(String),
    /// It would pass a limit, and is not made: nobody could open it.
    #[error(
        "The document {0}, so no one could open the package. Remove sources it does not need, or \
         hand over the library’s folder itself."
    )]
    NotWritten(String),
    /// A newer program made it.
    #[error(
        "The package was made by a newer version of Stet ({0}). Open it with that version or a later \
         one."
    )]
    Newer(String),
    /// Something in it was changed after it was sealed.
    #[error("The package was changed after it was sealed, and was not opened. {}: {}", .0.place, .0.what)]
    Altered(Deviation),
    /// Its parts do not fit the library it is to be opened in.
    #[error("The package could not be opened: {0}. Nothing was changed.")]
    Unfit(String),
}

impl From<PackageError> for Failure {
    fn from(error: PackageError) -> Self {
        let advice = match &error {
            PackageError::Altered(_) => Some("Ask the sender to hand it over again."),
            PackageError::NotAPackage(_) => Some("Choose a file that ends in .stet."),
            _ => None,
        };
        Self {
            code: match error {
                PackageError::TooLarge(_) | PackageError::NotWritten(_) => FailureCode::TooLarge,
                _ => FailureCode::Unreadable,
            },
            message: error.to_string(),
            advice: advice.map(str::to_owned),
            retry: false,
        }
    }
}
