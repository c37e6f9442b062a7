//! Archives of folders, unpacked for as long as they are measured.

use std::fmt::Display;
use std::path::{Path, PathBuf};
use std::process::Command;

use tempfile::TempDir;

/// A folder that is there as long as this is.
#[derive(Debug)]
pub(super) struct Unpacked {
    inner: PathBuf,
    _into: TempDir,
}

impl Unpacked {
    /// `data` unpacked by `tar`; `None` if its name is not that of an archive. An archive that
    /// holds one folder alone stands for that one.
    ///
    /// # Errors
    /// A sentence, where `tar` is missing or refuses.
    pub(super) fn of(data: &Path) -> Result<Option<Self>, String> {
        let name = data.to_string_lossy();
        if !name.ends_with(".tar.xz") && !name.ends_with(".tar.gz") {
            return Ok(None);
        }
        let failed = |why: &dyn Display| {
            let data = data.display();
            format!("{data} could not be unpacked: {why}. Unpack it, and name the folder.")
        };
        let into = tempfile::tempdir().map_err(|error| failed(&error))?;
        let tar = Command::new("tar")
            .arg("-xf")
            .arg(data)
            .arg("-C")
            .arg(into.path())
            .output()
            .map_err(|error| failed(&error))?;
        if !tar.status.success() {
            return Err(failed(&String::from_utf8_lossy(&tar.stderr).trim()));
        }
        let entries = std::fs::read_dir(into.path()).map_err(|error| failed(&error))?;
        let entries: Vec<PathBuf> = entries
            .filter_map(|entry| Some(entry.ok()?.path()))
            .collect();
        let inner = match entries.as_slice() {
            [only] if only.is_dir() => only.clone(),
            _ => into.path().to_owned(),
        };
        Ok(Some(Self { inner, _into: into }))
    }

    /// Where it lies.
    pub(super) fn path(&self) -> &Path {
        &self.inner
    }
}
