//! Who holds a run: a file that stays locked as long as its program lives. The operating system
//! lets go of the lock however the program ends, kill −9 and power loss included.

use std::fs::{self, File, TryLockError};
use std::path::{Path, PathBuf};

use crate::Result;
use crate::library::{new_id, private_file};

/// This program's hold on the library.
#[derive(Debug)]
pub(crate) struct Owner {
    name: String,
    path: PathBuf,
    _lock: File,
}

impl Owner {
    /// Takes a fresh name and locks its file; sweeps away the files of programs that ended.
    pub(crate) fn claim(folder: &Path) -> Result<Self> {
        let name = new_id();
        let path = path_of(folder, &name);
        let lock = private_file(&path)?;
        lock.lock()?;
        let owner = Self {
            name,
            path,
            _lock: lock,
        };
        owner.sweep(folder);
        Ok(owner)
    }

    pub(crate) fn name(&self) -> &str {
        &self.name
    }

    pub(crate) fn is_alive(folder: &Path, name: &str) -> bool {
        // A name is ours: hex and hyphens. Anything else is no file of this folder.
        if name.is_empty() || !name.chars().all(|c| c.is_ascii_hexdigit() || c == '-') {
            return false;
        }
        File::open(path_of(folder, name))
            .is_ok_and(|file| matches!(file.try_lock(), Err(TryLockError::WouldBlock)))
    }

    fn sweep(&self, folder: &Path) {
        let Ok(entries) = fs::read_dir(folder) else {
            return;
        };
        for entry in entries.flatten() {
            let path = entry.path();
            let name = path
                .file_name()
                .and_then(|name| name.to_str())
                .and_then(|name| name.strip_prefix("owner-"))
                .and_then(|name| name.strip_suffix(".lock"));
            let Some(name) = name else { continue };
            // A file just made may not be locked yet: its program would lose its name. Leave
            // files of the last minute alone.
            let fresh = entry
                .metadata()
                .and_then(|meta| meta.modified())
                .ok()
                .and_then(|at| at.elapsed().ok())
                .is_none_or(|age| age.as_secs() < 60);
            if !fresh && name != self.name && !Self::is_alive(folder, name) {
                let _ = fs::remove_file(&path);
            }
        }
    }
}

impl Drop for Owner {
    fn drop(&mut self) {
        let _ = fs::remove_file(&self.path);
    }
}

fn path_of(folder: &Path, name: &str) -> PathBuf {
    folder.join(format!("owner-{name}.lock"))
}
