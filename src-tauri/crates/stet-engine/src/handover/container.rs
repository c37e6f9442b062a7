//! The ZIP around the parts of a package: written the same way each time, read under limits.

use std::collections::BTreeMap;
use std::io::{Cursor, Read, Write};

use zip::write::SimpleFileOptions;
use zip::{CompressionMethod, DateTime, ZipArchive, ZipWriter};

use super::PackageError;

/// Parts by name.
pub(super) type Parts = BTreeMap<String, Vec<u8>>;

/// Most parts a package may have.
pub(crate) const MAX_PARTS: usize = 20_000;
/// Most bytes one part may unpack to.
pub(crate) const MAX_PART: u64 = 256 * 1024 * 1024;
/// Most bytes all parts may unpack to.
pub(super) const MAX_UNPACKED: u64 = 1024 * 1024 * 1024;
/// Most bytes a package may have, packed: what any package unpacks to, and room for the names of its parts.
pub const MAX_PACKAGE: u64 = MAX_UNPACKED + 64 * 1024 * 1024;
/// Most a part larger than [`SMALL`] may grow by unpacking. Rows of a table repeat themselves more
/// than prose does.
pub(super) const MAX_RATIO: u64 = 400;
/// What any part may unpack to, however small it is packed.
const SMALL: u64 = 1024 * 1024;

/// Whether a package of these parts could be opened again, by the limits of [`read`].
///
/// # Errors
/// [`PackageError::NotWritten`], in a sentence.
pub(super) fn fits(parts: &Parts) -> Result<(), PackageError> {
    let mega = |bytes: u64| bytes / (1024 * 1024);
    // The log, the manifest and the seal come on top.
    if parts.len() + 8 > MAX_PARTS {
        return Err(PackageError::NotWritten(format!(
            "has {} parts, but a package can hold only {MAX_PARTS}",
            parts.len()
        )));
    }
    if let Some((_, large)) = parts.iter().find(|(_, part)| part.len() as u64 > MAX_PART) {
        return Err(PackageError::NotWritten(format!(
            "contains a {} MB file, but a package can hold files of up to {} MB",
            mega(large.len() as u64),
            mega(MAX_PART)
        )));
    }
    let all: u64 = parts.values().map(|part| part.len() as u64).sum();
    if all > MAX_UNPACKED - ROOM {
        return Err(PackageError::NotWritten(format!(
            "comes to {} MB with its sources, but a package can hold only {} MB",
            mega(all),
            mega(MAX_UNPACKED - ROOM)
        )));
    }
    Ok(())
}

/// What is left in a package for its log and manifest.
const ROOM: u64 = 32 * 1024 * 1024;

/// Writes the parts in the order of their names, so that [`read`] reads them back. The same parts, the same bytes.
///
/// # Errors
/// What the packer says; it writes to memory.
pub(super) fn write(parts: &Parts) -> Result<Vec<u8>, zip::result::ZipError> {
    let packed = written(parts, CompressionMethod::Deflated)?;
    // What packs too well looks like a bomb: it goes unpacked.
    match read(&packed) {
        Ok(_) => Ok(packed),
        Err(_) => written(parts, CompressionMethod::Stored),
    }
}

fn written(parts: &Parts, method: CompressionMethod) -> Result<Vec<u8>, zip::result::ZipError> {
    let options = SimpleFileOptions::default()
        .compression_method(method)
        .last_modified_time(DateTime::default());
    let mut zip = ZipWriter::new(Cursor::new(Vec::new()));
    for (name, bytes) in parts {
        zip.start_file(name.as_str(), options)?;
        zip.write_all(bytes)?;
    }
    Ok(zip.finish()?.into_inner())
}

/// Reads all parts.
///
/// # Errors
/// [`PackageError::NotAPackage`] for what is no ZIP or has names no package has,
/// [`PackageError::TooLarge`] beyond a limit. Sizes the file declares are not believed.
pub(super) fn read(bytes: &[u8]) -> Result<Parts, PackageError> {
    let mut archive = ZipArchive::new(Cursor::new(bytes))
        .map_err(|_| PackageError::NotAPackage("its list of parts is missing or cut off"))?;
    if archive.len() > MAX_PARTS {
        return Err(PackageError::TooLarge(format!(
            "has more than {MAX_PARTS} parts"
        )));
    }
    let mut parts = Parts::new();
    let mut left = MAX_UNPACKED;
    for index in 0..archive.len() {
        let packed = archive
            .by_index(index)
            .map_err(|_| PackageError::NotAPackage("one of its parts cannot be unpacked"))?;
        let name = packed
            .name()
            .map_err(|_| PackageError::NotAPackage("one of its parts has an invalid name"))?
            .into_owned();
        if !plain(&name) {
            return Err(PackageError::NotAPackage(
                "one of its parts has an invalid name",
            ));
        }
        let most = packed
            .compressed_size()
            .saturating_mul(MAX_RATIO)
            .clamp(SMALL, MAX_PART)
            .min(left);
        let mut unpacked = Vec::new();
        packed
            .take(most + 1)
            .read_to_end(&mut unpacked)
            .map_err(|_| PackageError::NotAPackage("one of its parts cannot be unpacked"))?;
        let length = unpacked.len() as u64;
        if length > most {
            return Err(PackageError::TooLarge(format!(
                "unpacks to more than Stet accepts (at {name})"
            )));
        }
        left -= length;
        if parts.insert(name, unpacked).is_some() {
            return Err(PackageError::NotAPackage("two parts have the same name"));
        }
    }
    Ok(parts)
}

/// Names are made of a few plain characters and never lead out of the package.
fn plain(name: &str) -> bool {
    let character = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || "._-/".contains(c);
    let part = |part: &str| !part.is_empty() && part != "." && part != "..";
    name.len() <= 200 && name.chars().all(character) && name.split('/').all(part)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parts(names: &[(&str, &[u8])]) -> Parts {
        names
            .iter()
            .map(|(name, bytes)| ((*name).to_owned(), bytes.to_vec()))
            .collect()
    }

    #[test]
    fn parts_come_back_and_are_written_alike() {
        let parts = parts(&[("a.json", b"{}"), ("bytes/00", &[0, 255])]);
        let one = write(&parts).expect("written");
        assert_eq!(one, write(&parts).expect("written"));
        assert_eq!(read(&one), Ok(parts));
    }

    #[test]
    fn what_leads_out_of_the_package_is_refused() {
        for name in ["../a", "/a", "a//b", "a/../b", "A", "a\\b", "a:b", ".", ""] {
            let bytes = write(&parts(&[(name, b"x")])).expect("written");
            assert!(
                matches!(read(&bytes), Err(PackageError::NotAPackage(_))),
                "{name}"
            );
        }
    }

    #[test]
    fn what_is_written_is_read_back_or_refused_before_it_is_written() {
        let zeros = vec![0; 8 * 1024 * 1024];
        let alike = parts(&[("bytes/00", &zeros)]);
        let bytes = write(&alike).expect("written");
        assert_eq!(read(&bytes), Ok(alike.clone()));
        assert_eq!(fits(&alike), Ok(()));
        let many: Parts = (0..MAX_PARTS)
            .map(|at| (at.to_string(), Vec::new()))
            .collect();
        let said = fits(&many).expect_err("too many").to_string();
        assert!(
            said.contains("20000 parts") && said.ends_with('.'),
            "{said}"
        );
        let large = parts(&[("bytes/00", &vec![7; MAX_PART as usize + 1])]);
        let said = fits(&large).expect_err("too large").to_string();
        assert!(said.contains("256 MB"), "{said}");
    }

    #[test]
    fn a_bomb_is_not_unpacked() {
        let zeros = vec![0; 64 * 1024 * 1024];
        let bytes = written(
            &parts(&[("tables/log.jsonl", &zeros)]),
            CompressionMethod::Deflated,
        )
        .expect("written");
        assert!(bytes.len() < 100_000);
        assert!(matches!(read(&bytes), Err(PackageError::TooLarge(_))));
    }

    #[test]
    fn anything_else_is_no_package() {
        assert!(matches!(read(b""), Err(PackageError::NotAPackage(_))));
        let whole = write(&parts(&[("a", &[7; 4000])])).expect("written");
        for cut in [1, 10, whole.len() / 2, whole.len() - 1] {
            assert!(read(&whole[..cut]).is_err(), "{cut}");
        }
    }
}
