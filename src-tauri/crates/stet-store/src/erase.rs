//! A library removed with everything that lies beside it.
//!
//! Its keys go first: whatever breaks off after that leaves files that nobody can read.

use std::fs;
use std::io::{self, ErrorKind};
use std::path::{Path, PathBuf};

use crate::backup::{self, overwritten};
use crate::encryption::{Form, KeyHolder};
use crate::library::{Library, set_up_alone};
use crate::owner::Owner;
use crate::reliability::ReliabilityCache;
use crate::{Result, StoreError};

impl Library {
    /// Removes the library in `folder` for good: the keys of its files, the files, their copies, what was set aside. To
    /// be called while no program has it open.
    ///
    /// # Errors
    /// [`StoreError::Busy`] while a program has it open, and nothing is removed;
    /// [`StoreError::KeyUnreachable`] if a key is still in the keychain, and [`StoreError::ReadOnly`] if a file is still
    /// there: everything else is gone then.
    pub fn erase(folder: &Path, keys: Option<&dyn KeyHolder>) -> Result<()> {
        let _alone = set_up_alone(folder)?;
        match Owner::any_alive(folder) {
            true => Err(StoreError::Busy),
            false => remove(folder, keys),
        }
    }

    /// [`Library::erase`] of the library that this program has open: nothing can be asked of it after that.
    ///
    /// # Errors
    /// As [`Library::erase`]; [`StoreError::Busy`] while another program has it open.
    pub fn erase_own(&self, keys: Option<&dyn KeyHolder>) -> Result<()> {
        let _alone = set_up_alone(self.folder())?;
        if self.is_shared() {
            return Err(StoreError::Busy);
        }
        self.close()?;
        remove(self.folder(), keys)
    }
}

fn remove(folder: &Path, keys: Option<&dyn KeyHolder>) -> Result<()> {
    let files = files(folder);
    let keys_gone = remove_keys(&files, keys);
    let mut files_gone = Ok(());
    for file in &files {
        files_gone = files_gone.and(overwritten(file));
    }
    files_gone = files_gone.and(emptied(&folder.join(backup::FOLDER)));
    keys_gone?;
    files_gone.map_err(|error| StoreError::ReadOnly(error.to_string()))
}

/// The library's databases and its copies, with their logs, what was left half written and what was set aside. A folder
/// may hold other things of its owner's.
fn files(folder: &Path) -> Vec<PathBuf> {
    let ours = |path: &PathBuf| {
        let name = path.file_name().unwrap_or_default().to_string_lossy();
        let known = [Library::FILE, backup::REPLACED, ReliabilityCache::FILE];
        let in_copies = path
            .parent()
            .is_some_and(|parent| parent.ends_with(backup::FOLDER));
        known.iter().any(|known| name.starts_with(known))
            || in_copies && name.starts_with("library-") && name.contains(".db")
    };
    [folder.to_owned(), folder.join(backup::FOLDER)]
        .iter()
        .flat_map(|folder| fs::read_dir(folder).into_iter().flatten().flatten())
        .filter(|entry| entry.file_type().is_ok_and(|kind| kind.is_file()))
        .map(|entry| entry.path())
        .filter(ours)
        .collect()
}

/// Removes the key of every file that is encrypted.
fn remove_keys(files: &[PathBuf], keys: Option<&dyn KeyHolder>) -> Result<()> {
    let mut gone = Ok(());
    for file in files {
        let (Ok(Form::Encrypted(salt)), Some(keys)) = (Form::of(file), keys) else {
            continue;
        };
        gone = gone.and(keys.remove(&hex::encode(salt)));
    }
    Ok(gone?)
}

/// A folder of copies with something else in it stays.
fn emptied(folder: &Path) -> io::Result<()> {
    match fs::remove_dir(folder) {
        Err(error)
            if matches!(
                error.kind(),
                ErrorKind::NotFound | ErrorKind::DirectoryNotEmpty
            ) =>
        {
            Ok(())
        }
        removed => removed,
    }
}
