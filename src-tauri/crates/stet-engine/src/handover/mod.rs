//! Handing a document over: one file with everything that is known of it, opened on another machine,
//! merged back by claim, and held against itself without any library.
//!
//! Owns the file `.stet` – its container, manifest and seal – and how two sides become one. Refuses
//! to own which rows there are (`stet_store::packing`) and what makes a record hold
//! ([`crate::record`]). A package is somebody else's: nothing of it is believed before it was loaded
//! into a library of its own and looked at there.
//!
//! Two rows end the log of a package. `recorded` names every table, and the report, which is made after it,
//! prints its hash; `handed_over` is the seal: it names the SHA-256 of the manifest, which names that of every
//! part, and it is signed with the key of the installation. So the hash at the head of the log stands for
//! every byte, and the printed one for every row. What neither can show is a log written anew from its first
//! row and signed with another key: for that the key has to be known, or a hash that was printed.
//!
//! A package goes to somebody else, so the words of confidential sources are not in it.

mod container;
mod error;
mod manifest;
mod merge;
mod open;
mod pack;
mod sender;
mod sides;
mod stamps;
mod state;
mod unpack;
mod verify;
mod waiting;
mod withholding;

pub use container::MAX_PACKAGE;
pub(crate) use container::MAX_PARTS;
pub use error::PackageError;
pub(crate) use open::{Whose, open};
pub(crate) use pack::{Carried, pack, record_state, seal};
pub use stamps::verify_stamps;
pub use stet_sources::timestamps::Authorities;
pub use verify::{looks_like_package, verify, verify_beside, verify_shown};
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
    /// What came of having the seal time-stamped, in a sentence; `None` where no authority is set.
    pub stamped: Option<String>,
}

/// Ending of the name of a package, without the dot.
pub const ENDING: &str = "stet";

/// Version of the file's form that this program writes, and the latest it reads.
///
/// 1: what is withheld is named by plain hashes, nothing is signed, and no row names the tables. 2: salted
/// commitments, signatures, and a row that names everything. 3: time stamps beside what is sealed.
pub const FORMAT: u32 = 3;

impl Package {
    /// What a person should know of it, in sentences: the hash to keep, and what is not in it.
    #[must_use]
    pub fn notices(&self) -> Vec<String> {
        let sealed = format!(
            "It is sealed under the hash {}. Anyone who has this hash can tell later whether the \
             package was changed: reports made from now on print it, or one derived from it.",
            self.head
        );
        [Some(sealed), self.stamped.clone(), self.notice()]
            .into_iter()
            .flatten()
            .collect()
    }

    /// What is not in it, in a sentence; `None` if everything is.
    #[must_use]
    pub fn notice(&self) -> Option<String> {
        let what = match self.withheld {
            0 => return None,
            1 => "1 source is confidential: its words".to_owned(),
            count => format!("{count} sources are confidential: their words"),
        };
        Some(format!(
            "{what} and names are withheld, and a salted commitment to the content stands in their place."
        ))
    }
}
