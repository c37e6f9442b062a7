//! Rich text (RTF).
//!
//! The words of the body with their notes, tables, remarks and tracked changes. Pictures, headers,
//! footers and everything marked as ignorable that is not known here are passed over.
//!
//! The crate rtf-parser (0.4) has no code pages, notes, tables, `\bin` or hidden text, so the
//! tokenizer is our own.

mod charset;
mod destination;
mod props;
mod tokens;
mod write;

use stet_core::document::Document;

use crate::blocks::Blocks;
use crate::reader::FileReader;
use crate::{Format, Meta, ReadError};

/// Reads RTF.
#[derive(Debug)]
pub(crate) struct RtfReader;

impl FileReader for RtfReader {
    fn format(&self) -> Format {
        Format::Rtf
    }

    fn endings(&self) -> &'static [&'static str] {
        &["rtf"]
    }

    fn knows(&self, bytes: &[u8]) -> bool {
        let start = bytes.strip_prefix(b"\xEF\xBB\xBF").unwrap_or(bytes);
        start[..start.len().min(256)]
            .trim_ascii_start()
            .starts_with(b"{\\rtf")
    }

    fn read(&self, name: &str, bytes: &[u8]) -> Result<(Document, Meta), ReadError> {
        let mut blocks = Blocks::new(name);
        let meta = write::write(name, bytes, &mut blocks)?;
        Ok((blocks.finish(meta.title.as_deref()), meta))
    }
}

#[cfg(test)]
mod tests;
