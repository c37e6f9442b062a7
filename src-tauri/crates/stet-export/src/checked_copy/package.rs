//! A Word package opened under limits and written again with some parts replaced.
//!
//! Every part that is not replaced is copied as it was packed, in its order; a file is never
//! unpacked to be packed again.

use std::collections::BTreeMap;
use std::io::{Cursor, Read, Write};

use zip::write::SimpleFileOptions;
use zip::{CompressionMethod, ZipArchive, ZipWriter};

use super::{CopyError, MAX_FILE};

/// Most parts of a package, most bytes of one part, and how many times larger than its packed form
/// a part may be once it exceeds a megabyte: the limits of the reader of documents.
const MOST_PARTS: usize = 20_000;
const LARGEST_PART: u64 = 128 * 1024 * 1024;
const LARGEST_RATIO: u64 = 400;

/// An opened package with the parts that will be different in it.
pub(super) struct Package<'a> {
    archive: ZipArchive<Cursor<&'a [u8]>>,
    replaced: BTreeMap<String, String>,
    /// New parts in the order they were added.
    added: Vec<(String, String)>,
}

impl<'a> Package<'a> {
    /// Opens a package.
    ///
    /// # Errors
    /// [`CopyError::TooLarge`] past a limit, [`CopyError::Package`] if it is none.
    pub(super) fn open(bytes: &'a [u8]) -> Result<Self, CopyError> {
        if bytes.len() > MAX_FILE {
            return Err(CopyError::TooLarge);
        }
        let archive = ZipArchive::new(Cursor::new(bytes))
            .map_err(|_| CopyError::Package("its list of parts is missing or cut off".into()))?;
        if archive.len() > MOST_PARTS {
            return Err(CopyError::TooLarge);
        }
        Ok(Self {
            archive,
            replaced: BTreeMap::new(),
            added: Vec::new(),
        })
    }

    /// The name of a part as the package writes it: some programs differ in case between a part and
    /// what points to it. `None` if there is no such part.
    pub(super) fn exact(&self, part: &str) -> Option<String> {
        let part = part.trim_start_matches('/');
        if self.archive.index_for_name(part).is_some() {
            return Some(part.to_owned());
        }
        let names = self.archive.file_names().flatten();
        let mut same = names.filter(|name| name.eq_ignore_ascii_case(part));
        same.next().map(std::borrow::Cow::into_owned)
    }

    /// The markup of a part, as replaced or else as packed, without a byte order mark; `None` if
    /// there is no such part.
    ///
    /// # Errors
    /// [`CopyError::TooLarge`] past a limit, [`CopyError::Package`] if it cannot be unpacked or is
    /// not in UTF-8.
    pub(super) fn markup(&mut self, part: &str) -> Result<Option<String>, CopyError> {
        if let Some(text) = self.replaced.get(part) {
            return Ok(Some(text.clone()));
        }
        let Some(part) = self.exact(part) else {
            return Ok(None);
        };
        let damaged = || CopyError::Package(format!("the part {part} cannot be unpacked"));
        let packed = self.archive.by_name(&part).map_err(|_| damaged())?;
        let grown = packed.compressed_size().saturating_mul(LARGEST_RATIO);
        let most = LARGEST_PART.min(grown.max(1024 * 1024));
        let mut bytes = Vec::new();
        let read = packed.take(most + 1).read_to_end(&mut bytes);
        if bytes.len() as u64 > most {
            return Err(CopyError::TooLarge);
        }
        read.map_err(|_| damaged())?;
        let text = String::from_utf8(bytes)
            .map_err(|_| CopyError::Package(format!("the part {part} is not in UTF-8")))?;
        let declared = text.get(..text.len().min(100)).unwrap_or_default();
        let foreign = declared
            .split_once("encoding=")
            .and_then(|(_, rest)| rest.split(['"', '\'']).nth(1))
            .is_some_and(|name| {
                !matches!(name.to_ascii_lowercase().as_str(), "utf-8" | "us-ascii")
            });
        if foreign {
            return Err(CopyError::Package(format!(
                "the part {part} is not in UTF-8"
            )));
        }
        Ok(Some(text.trim_start_matches('\u{feff}').to_owned()))
    }

    /// The part will read so.
    pub(super) fn replace(&mut self, part: &str, markup: String) {
        match self.exact(part) {
            Some(exact) => drop(self.replaced.insert(exact, markup)),
            None => match self.added.iter_mut().find(|(name, _)| name == part) {
                Some((_, text)) => *text = markup,
                None => self.added.push((part.to_owned(), markup)),
            },
        }
    }

    /// The package with what was replaced and added. Nothing in it tells when it was written.
    ///
    /// # Errors
    /// [`CopyError::Write`] if it cannot be packed: two parts of one name, a method of packing that
    /// nobody knows.
    pub(super) fn write(mut self) -> Result<Vec<u8>, CopyError> {
        let fault = |error: zip::result::ZipError| CopyError::Write(error.to_string());
        let mut out = ZipWriter::new(Cursor::new(Vec::new()));
        for index in 0..self.archive.len() {
            let part = self.archive.by_index_raw(index).map_err(fault)?;
            let name = part.name().map_err(fault)?.into_owned();
            let Some(markup) = self.replaced.get(&name) else {
                out.raw_copy_file(part).map_err(fault)?;
                continue;
            };
            let mut options = dateless();
            if let Some(at) = part.last_modified() {
                options = options.last_modified_time(at);
            }
            drop(part);
            out.start_file(name, options).map_err(fault)?;
            out.write_all(markup.as_bytes())
                .map_err(|error| CopyError::Write(error.to_string()))?;
        }
        for (name, markup) in &self.added {
            out.start_file(name.as_str(), dateless()).map_err(fault)?;
            out.write_all(markup.as_bytes())
                .map_err(|error| CopyError::Write(error.to_string()))?;
        }
        let comment = self.archive.comment().to_vec().into_boxed_slice();
        out.set_raw_comment(comment).map_err(fault)?;
        Ok(out.finish().map_err(fault)?.into_inner())
    }
}

/// How a part is packed: smaller, and dated as no clock would.
pub(crate) fn dateless() -> SimpleFileOptions {
    SimpleFileOptions::default()
        .compression_method(CompressionMethod::Deflated)
        .last_modified_time(zip::DateTime::default())
}
