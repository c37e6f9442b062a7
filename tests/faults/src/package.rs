//! Packages taken apart, so that what is spoilt is a part and not only the packing, whose checksums would
//! give most of it away.

use std::io::{Cursor, Read, Write};

use zip::write::SimpleFileOptions;
use zip::{CompressionMethod, ZipArchive, ZipWriter};

/// The parts of a package, by name.
///
/// # Panics
/// If it is no sound package.
#[must_use]
pub fn parts(package: &[u8]) -> Vec<(String, Vec<u8>)> {
    let mut archive = ZipArchive::new(Cursor::new(package)).expect("a package");
    let mut parts = Vec::new();
    for at in 0..archive.len() {
        let mut part = archive.by_index(at).expect("a part");
        let name = part.name().expect("a name").into_owned();
        let mut bytes = Vec::new();
        part.read_to_end(&mut bytes).expect("a sound part");
        parts.push((name, bytes));
    }
    parts
}

/// A package of these parts, in this order; the part `mimetype` is left unpacked, as it has to be.
///
/// # Panics
/// If two parts have one name.
#[must_use]
pub fn packed(parts: &[(impl AsRef<str>, impl AsRef<[u8]>)]) -> Vec<u8> {
    let mut writer = ZipWriter::new(Cursor::new(Vec::new()));
    for (name, bytes) in parts {
        let packing = match name.as_ref() {
            "mimetype" => CompressionMethod::Stored,
            _ => CompressionMethod::Deflated,
        };
        let options = SimpleFileOptions::default().compression_method(packing);
        writer
            .start_file(name.as_ref(), options)
            .expect("a new part");
        writer.write_all(bytes.as_ref()).expect("in memory");
    }
    writer.finish().expect("in memory").into_inner()
}
