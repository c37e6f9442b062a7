//! Where exports go: a folder the user chose, else `Documents/Stet`. Nothing is ever overwritten.

use std::fs::{self, File, OpenOptions};
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
        let mut begun = self.create(title)?;
        begun.file.write_all(bytes)?;
        begun.name(ending)
    }

    fn create(&self, title: &str) -> io::Result<Begun> {
        let folder = self.path();
        fs::create_dir_all(&folder)?;
        let stem = file_stem(title);
        let partial = folder.join(format!(".{stem}.{}.part", uuid::Uuid::new_v4()));
        let mut options = OpenOptions::new();
        let file = options.write(true).create_new(true).open(&partial)?;
        Ok(Begun {
            folder,
            stem,
            partial,
            file,
        })
    }

    /// Begins a file that is written piece by piece.
    ///
    /// # Errors
    /// "export" if the folder cannot be made or written to.
    pub(crate) fn begin(&self, title: &str) -> Result<Begun, Failure> {
        self.create(title)
            .map_err(|error| unwritten(&self.path(), &error))
    }

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
        let folder = self.path();
        let written = self.write(title, ending, bytes);
        let path = written.map_err(|error| unwritten(&folder, &error))?;
        Ok(exported(&folder, &path, bytes.len() as u64))
    }
}

/// A file under way: it has no name of its own until it is whole, and is gone if it never is.
#[derive(Debug)]
pub(crate) struct Begun {
    folder: PathBuf,
    stem: String,
    partial: PathBuf,
    file: File,
}

impl Begun {
    /// Where to write.
    ///
    /// # Errors
    /// "export" if the system has no more handles.
    pub(crate) fn file(&self) -> Result<File, Failure> {
        let file = self.file.try_clone();
        file.map_err(|error| unwritten(&self.folder, &error))
    }

    /// Gives what was written its name.
    ///
    /// # Errors
    /// "export" if it is not all on the disk.
    pub(crate) fn end(self, ending: &str) -> Result<Exported, Failure> {
        let named = || -> io::Result<_> { Ok((self.file.metadata()?.len(), self.name(ending)?)) };
        let (bytes, path) = named().map_err(|error| unwritten(&self.folder, &error))?;
        Ok(exported(&self.folder, &path, bytes))
    }

    fn name(&self, ending: &str) -> io::Result<PathBuf> {
        self.file.sync_all()?;
        claim_name(&self.folder, &self.stem, ending, &self.partial)
    }
}

impl Drop for Begun {
    fn drop(&mut self) {
        let _ = fs::remove_file(&self.partial);
    }
}

fn exported(folder: &Path, path: &Path, bytes: u64) -> Exported {
    Exported {
        name: super::tickets::shown_name(path),
        folder: folder.display().to_string(),
        bytes: u32::try_from(bytes).unwrap_or(u32::MAX),
        notices: Vec::new(),
    }
}

fn unwritten(folder: &Path, error: &io::Error) -> Failure {
    Failure {
        code: "export".to_owned(),
        message: format!(
            "The file could not be written to {}: {error}.",
            folder.display()
        ),
        advice: Some("Choose another folder, or make room on the disk.".to_owned()),
        retry: true,
    }
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
