//! Why a network can not be used.

use std::path::PathBuf;

/// Why a network can not be used. Never stops anything: the judge then works without it.
#[derive(Debug, thiserror::Error)]
pub enum Problem {
    /// A file can not be read.
    #[error("{path} cannot be read ({source}).", path = .path.display())]
    Unreadable {
        /// Which.
        path: PathBuf,
        /// Why.
        source: std::io::Error,
    },
    /// A file is not the one the weights were fitted to.
    #[error("{path} is not the encoder Stet was fitted to; run scripts/fetch-encoder.sh to get the \
             right one.", path = .path.display())]
    OtherFile {
        /// Which.
        path: PathBuf,
    },
    /// A file is larger than any that is read.
    #[error("{path} is larger than {most} MiB and was not read.", path = .path.display())]
    TooLarge {
        /// Which.
        path: PathBuf,
        /// The limit in MiB.
        most: u64,
    },
    /// A file does not hold what its name says.
    #[error("{what} is damaged or of a kind Stet cannot run ({why}).")]
    Damaged {
        /// Which part.
        what: String,
        /// Why.
        why: String,
    },
}

impl Problem {
    pub(crate) fn damaged(what: &str, why: impl ToString) -> Self {
        Self::Damaged {
            what: what.to_owned(),
            why: why.to_string(),
        }
    }

    /// The parts of a network are not made for each other.
    pub(crate) fn misfit() -> Self {
        Self::damaged("The network", "its parts do not fit each other")
    }
}

impl From<rten_gemm::GemmError> for Problem {
    fn from(_: rten_gemm::GemmError) -> Self {
        Self::misfit()
    }
}
