//! Readers: the bytes of one file, or what was pasted, become a
//! [`Document`](stet_core::document::Document).
//!
//! One file per format. A reader looks at the content; the name of a file is
//! only a hint ([`read`]). Nothing here touches the disk or the network, and
//! no input makes a reader panic, overflow the stack or work more than
//! linearly in its length. What cannot be read is refused with a sentence a
//! person can act on ([`ReadError`]); what had to be left out of a text that
//! was read is said in the document's notices.
//!
//! [`page`] reads what was fetched from an address: a web page without the site around it, with
//! what it says of itself.
//!
//! [`passages`] cuts a document that serves as a source into the stretches
//! claims are held against. Looking for claims, judging and storing happen
//! elsewhere.

mod aligned;
mod apart;
mod archive;
pub mod bibliography;
mod blocks;
mod budget;
mod csv;
mod date;
mod docx;
mod encoding;
mod epub;
mod error;
mod front;
mod html;
mod hyphens;
mod inline;
pub mod limits;
mod mail;
mod markdown;
mod members;
mod odt;
mod package;
pub mod page;
mod passages;
mod paste;
mod pdf;
mod printed_pages;
mod reader;
mod rtf;
mod sheet;
mod sniff;
mod sources;
mod subtitles;
mod text;
mod unread;
mod xml;

pub use date::calendar_date;
pub use error::ReadError;
pub use front::{Format, Meta, Reading};
pub use members::{Member, Unpacked, material_endings, unpack};
pub use passages::{Stretch, passages, stretches};
pub use paste::paste;
pub use reader::{FILE_READERS, FileReader, Fit, Input, READERS, Reader, endings, read};

/// The tables of this crate that a user may replace.
#[must_use]
pub fn replaceable_tables() -> Vec<&'static stet_core::tables::Table> {
    vec![&page::PAGE_FURNITURE]
}
