//! Where exports go: a folder the user chose, else `Documents/Stet`. Nothing is ever overwritten.

use std::fs::{self, OpenOptions};
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError};

use stet_engine::wire::{Exported, Failure};

/// The folder exports are written to.
#[derive(Debug)]
pub(crate) struct ExportFolder {
    folder: Mutex<PathBuf>,
}

impl ExportFolder {
    /// Starts with `folder`, which is made when first written to.
    pub(crate) fn new(folder: PathBuf) -> Self {
        Self {
            folder: Mutex::new(folder),
        }
    }

    /// The folder now.
    pub(crate) fn path(&self) -> PathBuf {
        self.folder
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
            .clone()
    }

    /// Changes it.
    pub(crate) fn choose(&self, folder: PathBuf) {
        *self.folder.lock().unwrap_or_else(PoisonError::into_inner) = folder;
    }

    /// Writes `bytes` under a name made from `title`, adding a number if that name is taken.
    /// The file appears whole or not at all.
    ///
    /// # Errors
    /// If the folder cannot be made or written to, or the disk is full.
    pub(crate) fn write(&self, title: &str, ending: &str, bytes: &[u8]) -> io::Result<PathBuf> {
        let folder = self.path();
        fs::create_dir_all(&folder)?;
        let stem = file_stem(title);
        let partial = folder.join(format!(".{stem}.{}.part", uuid::Uuid::new_v4()));
        let written = write_whole(&partial, bytes)
            .and_then(|()| claim_name(&folder, &stem, ending, &partial));
        let _ = fs::remove_file(&partial);
        written
    }
}

impl ExportFolder {
    /// Writes a file and says what it is called.
    ///
    /// # Errors
    /// "export" if it could not be written.
    pub(crate) fn export(
        &self,
        title: &str,
        ending: &str,
        bytes: &[u8],
    ) -> Result<Exported, Failure> {
        let shown = self.path().display().to_string();
        let path = self.write(title, ending, bytes).map_err(|error| Failure {
            code: "export".to_owned(),
            message: format!("The file could not be written to {shown}: {error}."),
            advice: Some("Choose another folder, or make room on the disk.".to_owned()),
            retry: true,
        })?;
        Ok(Exported {
            name: super::tickets::shown_name(&path),
            folder: shown,
            bytes: u32::try_from(bytes.len()).unwrap_or(u32::MAX),
            notices: Vec::new(),
        })
    }
}

fn write_whole(path: &Path, bytes: &[u8]) -> io::Result<()> {
    let mut file = OpenOptions::new().write(true).create_new(true).open(path)?;
    file.write_all(bytes)?;
    file.sync_all()
}

/// Gives `partial` the first free name. A hard link fails where the name is taken, so two exports
/// at once cannot overwrite each other.
fn claim_name(folder: &Path, stem: &str, ending: &str, partial: &Path) -> io::Result<PathBuf> {
    for number in 1..10_000 {
        let name = match number {
            1 => format!("{stem}.{ending}"),
            n => format!("{stem} ({n}).{ending}"),
        };
        let path = folder.join(name);
        match fs::hard_link(partial, &path) {
            Ok(()) => return Ok(path),
            Err(error) if error.kind() == io::ErrorKind::AlreadyExists => {}
            // File systems without hard links: a rename, after making sure the name is free.
            Err(_) if !path.exists() => return fs::rename(partial, &path).map(|()| path),
            Err(_) => {}
        }
    }
    Err(io::Error::new(
        io::ErrorKind::AlreadyExists,
        "ten thousand files of that name are there",
    ))
}

/// A file name any system takes: letters, digits, dashes and single spaces, at most 80 characters.
fn file_stem(title: &str) -> String {
    let words: String = title
        .chars()
        .map(|ch| {
            if ch.is_alphanumeric() || matches!(ch, '-' | '_') {
                ch
            } else {
                ' '
            }
        })
        .collect();
    let stem: String = words
        .split_whitespace()
        .collect::<Vec<_>>()
        .join(" ")
        .chars()
        .take(80)
        .collect();
    let stem = stem.trim();
    if stem.is_empty() {
        "Verification report".to_owned()
    } else {
        stem.to_owned()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_harmless_and_nothing_is_overwritten() {
        let root = tempfile::tempdir().expect("a folder");
        let folder = ExportFolder::new(root.path().join("Stet"));
        let first = folder
            .write("../../etc/pass wd: “x”", "pdf", b"one")
            .expect("written");
        let second = folder
            .write("../../etc/pass wd: “x”", "pdf", b"two")
            .expect("written");
        assert_eq!(first, root.path().join("Stet/etc pass wd x.pdf"));
        assert_eq!(second, root.path().join("Stet/etc pass wd x (2).pdf"));
        assert_eq!(fs::read(first).expect("readable"), b"one");
        assert_eq!(
            fs::read_dir(folder.path()).expect("a folder").count(),
            2,
            "no partial file left"
        );
        assert_eq!(file_stem("\u{202e}/ \0"), "Verification report");
    }

    #[test]
    fn a_folder_that_cannot_be_made_is_an_error() {
        let root = tempfile::tempdir().expect("a folder");
        fs::write(root.path().join("file"), b"x").expect("written");
        let folder = ExportFolder::new(root.path().join("file/Stet"));
        assert!(folder.write("t", "pdf", b"x").is_err());
    }
}
