//! Where exports go: a folder the user chose, else `Documents/Stet`. Nothing is ever overwritten.

use std::fs::File;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError};

use stet_engine::files;
use stet_engine::wire::{Exported, Failure, FailureCode};

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

    /// Begins a file that is written piece by piece.
    ///
    /// # Errors
    /// `Export` if the folder cannot be made or written to.
    pub(crate) fn begin(&self, title: &str) -> Result<Begun, Failure> {
        let folder = self.path();
        match files::begin(&folder, title) {
            Ok(file) => Ok(Begun { folder, file }),
            Err(error) => Err(unwritten(&folder, &error)),
        }
    }

    /// Writes a file, whole or not at all, and says what it is called.
    ///
    /// # Errors
    /// `Export` if it could not be written.
    pub(crate) fn export(
        &self,
        title: &str,
        ending: &str,
        bytes: &[u8],
    ) -> Result<Exported, Failure> {
        let folder = self.path();
        let written = files::write_new(&folder, title, ending, bytes);
        let path = written.map_err(|error| unwritten(&folder, &error))?;
        Ok(exported(&folder, &path, bytes.len() as u64))
    }
}

/// A file under way in the folder.
#[derive(Debug)]
pub(crate) struct Begun {
    folder: PathBuf,
    file: files::Begun,
}

impl Begun {
    /// Where to write.
    ///
    /// # Errors
    /// `Export` if the system has no more handles.
    pub(crate) fn file(&self) -> Result<File, Failure> {
        let file = self.file.file();
        file.map_err(|error| unwritten(&self.folder, &error))
    }

    /// Gives what was written its name.
    ///
    /// # Errors
    /// `Export` if it is not all on the disk.
    pub(crate) fn end(self, ending: &str) -> Result<Exported, Failure> {
        let Self { folder, file } = self;
        let (path, bytes) = file
            .end(ending)
            .map_err(|error| unwritten(&folder, &error))?;
        Ok(exported(&folder, &path, bytes))
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
        code: FailureCode::Export,
        message: format!(
            "The file could not be written to {}: {error}.",
            folder.display()
        ),
        advice: Some("Choose another folder, or free some disk space.".to_owned()),
        retry: true,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_folder_that_cannot_be_made_is_told_with_what_to_do() {
        let root = tempfile::tempdir().expect("a folder");
        std::fs::write(root.path().join("file"), b"x").expect("written");
        let folder = ExportFolder::new(root.path().join("file/Stet"));
        let failure = folder.export("t", "pdf", b"x").expect_err("no folder");
        assert_eq!(failure.code, FailureCode::Export);
        assert!(failure.advice.is_some(), "{failure}");
        folder.choose(root.path().join("Stet"));
        let exported = folder.export("t", "pdf", b"x").expect("written");
        assert_eq!((exported.name.as_str(), exported.bytes), ("t.pdf", 1));
    }
}
