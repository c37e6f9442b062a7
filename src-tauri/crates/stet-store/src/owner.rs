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

    /// True while any program has the library of `folder` open.
    pub(crate) fn any_alive(folder: &Path) -> bool {
        files(folder).any(|(_, name)| Self::is_alive(folder, &name))
    }

    /// True while any other program has the library of `folder` open.
    pub(crate) fn others_alive(&self, folder: &Path) -> bool {
        files(folder).any(|(_, name)| name != self.name && Self::is_alive(folder, &name))
    }

    fn sweep(&self, folder: &Path) {
        for (entry, name) in files(folder) {
            // A file just made may not be locked yet: its program would lose its name. Leave
            // files of the last minute alone.
            let fresh = entry
                .metadata()
                .and_then(|meta| meta.modified())
                .ok()
                .and_then(|at| at.elapsed().ok())
                .is_none_or(|age| age.as_secs() < 60);
            if !fresh && name != self.name && !Self::is_alive(folder, &name) {
                let _ = fs::remove_file(entry.path());
            }
        }
    }
}

impl Drop for Owner {
    fn drop(&mut self) {
        let _ = fs::remove_file(&self.path);
    }
}

/// The locks of programs in `folder`, each with its program's name.
fn files(folder: &Path) -> impl Iterator<Item = (fs::DirEntry, String)> {
    let entries = fs::read_dir(folder).into_iter().flatten().flatten();
    entries.filter_map(|entry| {
        let file = entry.file_name();
        let name = file.to_str()?.strip_prefix("owner-")?;
        let name = name.strip_suffix(".lock")?.to_owned();
        Some((entry, name))
    })
}

fn path_of(folder: &Path, name: &str) -> PathBuf {
    folder.join(format!("owner-{name}.lock"))
}
