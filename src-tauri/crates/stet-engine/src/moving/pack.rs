//! From the library to the file.

use std::io::{Seek, Write};

use stet_store::{documents, sha256_hex};
use zip::write::SimpleFileOptions;
use zip::{CompressionMethod, ZipWriter};

use super::locked::{self, Passphrase};
use super::{CONTENTS, Contents, FACTS, FORMAT, LOGO, Part, RATINGS, SETTINGS};
use crate::engine::Inner;
use crate::handover::Carried;
use crate::wire::{Failure, FailureCode};
use crate::{handover, outlets, publisher_logo};

pub(super) fn pack<W: Write + Seek>(inner: &Inner, file: W) -> Result<Vec<String>, Failure> {
    let (notes, mut file) = written(inner, ZipWriter::new(file))?;
    file.flush().map_err(unwritten)?;
    Ok(notes)
}

/// The same under a passphrase: what is written is locked as it is written.
pub(super) fn locked<W: Write>(
    inner: &Inner,
    file: W,
    passphrase: &Passphrase,
) -> Result<Vec<String>, Failure> {
    let locked = locked::writer(file, passphrase).map_err(unwritten)?;
    let (notes, file) = written(inner, ZipWriter::new_stream(locked))?;
    let mut file = file.into_inner().finish().map_err(unwritten)?;
    file.flush().map_err(unwritten)?;
    Ok(notes)
}

fn written<W: Write + Seek>(inner: &Inner, zip: ZipWriter<W>) -> Result<(Vec<String>, W), Failure> {
    let mut notes = Vec::new();
    let mut file = Written {
        zip,
        parts: Vec::new(),
    };
    for (number, summary) in inner.library.read(documents::list)?.iter().enumerate() {
        match handover::pack(inner, &summary.id, Carried::Along) {
            Ok(package) => {
                let name = format!("documents/{:05}.{}", number + 1, handover::ENDING);
                file.part(name, Some(package.title), &package.bytes)?;
            }
            // It was forgotten meanwhile.
            Err(failure) if failure.code == FailureCode::NotFound => {}
            Err(failure) if failure.code == FailureCode::Busy => notes.push(format!(
                "“{}” is being checked, so it is not in the file. Export again when the check is \
                 done.",
                summary.title
            )),
            Err(failure) if failure.code == FailureCode::TooLarge => notes.push(format!(
                "“{}” is not in the file. {}",
                summary.title, failure.message
            )),
            Err(failure) => return Err(failure),
        }
    }
    let settings = serde_json::to_vec_pretty(&inner.settings()?);
    let settings = settings.map_err(stet_store::StoreError::from)?;
    file.part(SETTINGS.to_owned(), None, &settings)?;
    let ratings = outlets::admin::export(inner)?;
    if !ratings.is_empty() {
        file.part(RATINGS.to_owned(), None, ratings.as_bytes())?;
    }
    if let Some(facts) = outlets::rating::own(inner) {
        file.part(FACTS.to_owned(), None, &facts)?;
    }
    if let Some(logo) = publisher_logo::kept(inner)? {
        file.part(LOGO.to_owned(), None, &logo)?;
    }
    let file = file.end(inner.now())?;
    Ok((notes, file))
}

/// The file as far as it is written.
struct Written<W: Write + Seek> {
    zip: ZipWriter<W>,
    parts: Vec<Part>,
}

impl<W: Write + Seek> Written<W> {
    fn part(&mut self, name: String, title: Option<String>, bytes: &[u8]) -> Result<(), Failure> {
        // Packages are packed already; the rest is small.
        self.put(&name, bytes)?;
        self.parts.push(Part {
            name,
            title,
            sha256: sha256_hex(bytes),
        });
        Ok(())
    }

    fn put(&mut self, name: &str, bytes: &[u8]) -> Result<(), Failure> {
        let options = SimpleFileOptions::default()
            .compression_method(CompressionMethod::Stored)
            .large_file(bytes.len() > 0x7fff_ffff);
        self.zip.start_file(name, options).map_err(unwritten)?;
        self.zip.write_all(bytes).map_err(unwritten)
    }

    fn end(mut self, at: String) -> Result<W, Failure> {
        let contents = serde_json::to_vec_pretty(&Contents {
            format: FORMAT,
            program: format!("Stet {}", env!("CARGO_PKG_VERSION")),
            at,
            parts: std::mem::take(&mut self.parts),
        });
        let contents = contents.map_err(stet_store::StoreError::from)?;
        self.put(CONTENTS, &contents)?;
        self.zip.finish().map_err(unwritten)
    }
}

fn unwritten(error: impl std::fmt::Display) -> Failure {
    Failure {
        code: FailureCode::Export,
        message: format!("The library could not be written to a file ({error})."),
        advice: Some("Choose another folder, or free some disk space.".to_owned()),
        retry: true,
    }
}
