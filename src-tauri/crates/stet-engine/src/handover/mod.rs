//! Handing a document over: one file with everything that is known of it, opened on another machine,
//! merged back by claim, and held against itself without any library.
//!
//! Owns the file `.stet` – its container, manifest and seal – and how two sides become one. Refuses
//! to own which rows there are (`stet_store::packing`) and what makes a record hold
//! ([`crate::record`]). A package is somebody else's: nothing of it is believed before it was loaded
//! into a library of its own and looked at there.
//!
//! The seal: the manifest names the SHA-256 of every part; the last row of the log, `handed_over`,
//! names the SHA-256 of the manifest. So the hash at the head of the log stands for every byte. What
//! it cannot show is a log written anew from its first row: for that it has to be compared with a
//! hash that the other side already has, as printed in a report.
//!
//! A package goes to somebody else, so the words of confidential sources are not in it.

mod container;
mod error;
mod manifest;
mod merge;
mod open;
mod pack;
mod sides;
mod unpack;
mod verify;
mod waiting;
mod withholding;

pub(crate) use container::{MAX_PART, MAX_PARTS};
pub use error::PackageError;
pub(crate) use open::open;
pub(crate) use pack::{Carried, pack};
pub use verify::{looks_like_package, verify, verify_beside};
pub(crate) use waiting::{pending, settle};

/// A package, ready to be written to a file.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Package {
    /// Title of the document.
    pub title: String,
    /// The file.
    pub bytes: Vec<u8>,
    /// Hash at the head of the log inside it, lower-case hex: what to compare it with later.
    pub head: String,
    /// Number of confidential sources whose words are not in it.
    pub withheld: usize,
}

/// Ending of the name of a package, without the dot.
pub const ENDING: &str = "stet";

/// Version of the file's form that this program writes, and the latest it reads.
pub const FORMAT: u32 = 1;

impl Package {
    /// What is not in it, in a sentence; `None` if everything is.
    #[must_use]
    pub fn notice(&self) -> Option<String> {
        let what = match self.withheld {
            0 => return None,
            1 => "1 source is confidential: its words".to_owned(),
            count => format!("{count} sources are confidential: their words"),
        };
        Some(format!(
            "{what} and names are withheld, and the SHA-256 of the content stands in their place."
        ))
    }
}
