//! Files of strangers, read in a process of their own.
//!
//! A reader that runs out of memory or stack ends the process it runs in, and no code can catch that. So
//! the program starts itself again for each file ([`serve`]): without environment, network or files, with
//! a bound on memory and time ([`confine`]). What breaks down there costs that file, and a sentence names
//! it. Where no such process can be had – on Windows, in a program that did not ask for it – files are read
//! in this one, and the diagnostics say so.
//!
//! | file | does |
//! |---|---|
//! | [`exchange`] | what is asked and answered, as bytes |
//! | [`parent`] | starts the process and waits for its answer |
//! | [`child`] | the process: reads one file |
//! | [`confine`] | what it may not do |

mod child;
mod confine;
mod exchange;
mod parent;

use crate::wire::FailureCode;
use stet_ingest::bibliography::Bibliography;
use stet_ingest::{ReadError, Reading};

pub use self::child::serve;
pub use self::parent::apart;
pub(crate) use self::parent::how;
use exchange::{Answer, Ask, Request};

/// Why a file was not read.
#[derive(Debug, Clone, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
pub(crate) struct Refused {
    /// `TooLarge` or `Unreadable`.
    pub(crate) code: FailureCode,
    /// What happened to which file, and what to do.
    pub(crate) message: String,
}

impl std::fmt::Display for Refused {
    fn fmt(&self, out: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        out.write_str(&self.message)
    }
}

impl From<ReadError> for Refused {
    fn from(error: ReadError) -> Self {
        let code = match error {
            ReadError::TooLarge { .. } | ReadError::Unpacks { .. } => FailureCode::TooLarge,
            _ => FailureCode::Unreadable,
        };
        Self {
            code,
            message: error.to_string(),
        }
    }
}

/// What a file of material turns out to be.
#[derive(Debug)]
pub(crate) enum Taken {
    /// One text.
    Whole(Reading),
    /// Several files.
    Parts {
        /// What the file says of its own, if it says something: a mail.
        itself: Option<Result<Reading, Refused>>,
        /// The files in it.
        files: Vec<stet_ingest::Member>,
        /// What was left out, in sentences.
        notices: Vec<String>,
    },
}

/// Reads a file as one text.
///
/// # Errors
/// Why it was not read.
pub(crate) fn read(name: &str, bytes: &[u8]) -> Result<Reading, Refused> {
    match parent::answer(&Request::new(Ask::Read, name, bytes), bytes)? {
        Answer::Whole(reading) => Ok(reading),
        _ => Err(unasked(name)),
    }
}

/// Reads a file of material, or takes it apart.
///
/// # Errors
/// Why it was neither.
pub(crate) fn take(name: &str, bytes: &[u8]) -> Result<Taken, Refused> {
    match parent::answer(&Request::new(Ask::Take, name, bytes), bytes)? {
        Answer::Whole(reading) => Ok(Taken::Whole(reading)),
        Answer::Parts {
            itself,
            files,
            notices,
        } => Ok(Taken::Parts {
            itself,
            files,
            notices,
        }),
        Answer::Works { .. } => Err(unasked(name)),
    }
}

/// Reads a bibliography.
///
/// # Errors
/// Why it was not read.
pub(crate) fn bibliography(name: &str, bytes: &[u8]) -> Result<Bibliography, Refused> {
    match parent::answer(&Request::new(Ask::Bibliography, name, bytes), bytes)? {
        Answer::Works { works, notices } => Ok(Bibliography { works, notices }),
        _ => Err(unasked(name)),
    }
}

/// An answer to another question.
fn unasked(name: &str) -> Refused {
    Refused {
        code: FailureCode::Unreadable,
        message: format!("{name} could not be read: its reader gave an unexpected answer."),
    }
}
