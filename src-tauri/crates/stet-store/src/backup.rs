//! Copies of the whole library beside it: one a day, one before each change of its schema, the newest three kept.
//!
//! A copy is made by SQLite while the library is in use, checked, and gets its name when it is whole. What was
//! forgotten is forgotten in the copies too: they are made anew or go.

use std::fs;
use std::path::{Path, PathBuf};

use rusqlite::{Connection, OpenFlags};

use crate::encryption::{self, KeyHolder, LibraryKey};
use crate::library::{Library, only_for_the_owner, private_file, private_folder};
use crate::{Result, StoreError};

/// The folder of the copies, in the library's.
pub const FOLDER: &str = "backups";

/// What a library is called after a copy took its place.
pub(crate) const REPLACED: &str = "library-before-restore.db";

/// How many are kept.
pub const KEPT: usize = 3;

/// How the names of copies begin and end: "library-2026-11-26.db".
const NAME: (&str, &str) = ("library-", ".db");

impl Library {
    /// Makes the copy of `day` (RFC 3339 date) if there is none, and drops all but the newest [`KEPT`]. True if one
    /// was made.
    ///
    /// # Errors
    /// [`StoreError::Full`] without room for it; a failure of the database. What was there is there still.
    pub fn back_up(&self, day: &str) -> Result<bool> {
        let name = format!("{}{day}{}", NAME.0, NAME.1);
        if self.is_newer() || self.folder().join(FOLDER).join(&name).exists() {
            return Ok(false);
        }
        // A connection of its own: a large library takes its time, and the desk goes on.
        let file = self.folder().join(Self::FILE);
        let flags = OpenFlags::SQLITE_OPEN_READ_ONLY | OpenFlags::SQLITE_OPEN_NO_MUTEX;
        let from = Connection::open_with_flags(file, flags)?;
        from.busy_timeout(Self::BUSY)?;
        encryption::unlock(&from, self.key())?;
        copy(&from, self.folder(), &name, self.key())?;
        Ok(true)
    }

    /// Drops every copy that holds what was just forgotten, and makes one of `day` anew.
    ///
    /// # Errors
    /// As [`Library::back_up`]; a copy that cannot be removed.
    pub fn renew_backups(&self, day: &str) -> Result<()> {
        let all = list(self.folder());
        if all.is_empty() {
            return Ok(());
        }
        for copy in all {
            overwritten(&copy).map_err(|error| StoreError::ReadOnly(error.to_string()))?;
        }
        self.back_up(day).map(|_| ())
    }

    /// Puts the library aside as "library-before-restore.db" and a copy in its place, in a folder that no program has
    /// open. A plain copy is encrypted when it is opened next.
    ///
    /// # Errors
    /// [`StoreError::Corrupt`] for a copy that is not sound; [`StoreError::KeyMissing`] and
    /// [`StoreError::KeyUnreachable`] for one that `keys` does not open; [`StoreError::Busy`] while the library is open;
    /// [`StoreError::ReadOnly`] if the files cannot be moved. The library is as it was then.
    pub fn restore(folder: &Path, copy: &Path, keys: Option<&dyn KeyHolder>) -> Result<()> {
        if crate::owner::Owner::any_alive(folder) {
            return Err(StoreError::Busy);
        }
        check(copy, encryption::key_of(copy, keys)?.as_ref())?;
        let failed = |error: std::io::Error| StoreError::ReadOnly(error.to_string());
        let (file, fresh) = (folder.join(Self::FILE), folder.join("library.db.restoring"));
        fs::copy(copy, &fresh).map_err(failed)?;
        only_for_the_owner(&fresh, 0o600);
        if file.exists() {
            // The log belongs to the file it stands beside.
            for ending in ["", "-wal", "-shm"] {
                let from = folder.join(format!("library.db{ending}"));
                let to = folder.join(format!("{REPLACED}{ending}"));
                let _ = fs::remove_file(&to);
                if from.exists() {
                    fs::rename(from, to).map_err(failed)?;
                }
            }
        }
        fs::rename(fresh, file).map_err(failed)
    }
}

/// The copies in a library's folder, newest first.
#[must_use]
pub fn list(folder: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder.join(FOLDER)).into_iter().flatten();
    let mut all: Vec<PathBuf> = entries
        .flatten()
        .map(|entry| entry.path())
        .filter(|path| {
            let name = path.file_name().unwrap_or_default().to_string_lossy();
            name.starts_with(NAME.0) && name.ends_with(NAME.1)
        })
        .collect();
    all.sort_by_key(|path| std::cmp::Reverse((modified(path), path.clone())));
    all
}

fn modified(path: &Path) -> Option<std::time::SystemTime> {
    fs::metadata(path).and_then(|about| about.modified()).ok()
}

/// A copy of a library that is about to get another schema; none of one that is new.
pub(crate) fn before_migration(
    from: &Connection,
    folder: &Path,
    key: Option<&LibraryKey>,
) -> Result<()> {
    let version: i64 = from.query_row("PRAGMA user_version", [], |row| row.get(0))?;
    if version == 0 {
        return Ok(());
    }
    let name = format!("{}before-schema-after-{version}{}", NAME.0, NAME.1);
    copy(from, folder, &name, key)
}

fn copy(from: &Connection, folder: &Path, name: &str, key: Option<&LibraryKey>) -> Result<()> {
    let backups = folder.join(FOLDER);
    private_folder(&backups)?;
    let unfinished = backups.join(format!("{name}.part"));
    let failed = |error: std::io::Error| StoreError::ReadOnly(error.to_string());
    let _ = fs::remove_file(&unfinished);
    private_file(&unfinished)?;
    let written = vacuum_into(from, &unfinished).and_then(|()| check(&unfinished, key));
    if let Err(error) = written {
        let _ = fs::remove_file(&unfinished);
        return Err(error);
    }
    fs::rename(&unfinished, backups.join(name)).map_err(failed)?;
    for old in list(folder).into_iter().skip(KEPT) {
        overwritten(&old).map_err(failed)?;
    }
    Ok(())
}

/// A whole copy of the database as it is now, without what was freed; under the same key, if it has one.
fn vacuum_into(from: &Connection, file: &Path) -> Result<()> {
    let name = file.to_string_lossy().into_owned();
    from.execute("VACUUM INTO ?1", [name])?;
    Ok(())
}

/// # Errors
/// [`StoreError::Corrupt`] if the file is no sound database.
fn check(file: &Path, key: Option<&LibraryKey>) -> Result<()> {
    let conn = Connection::open_with_flags(file, OpenFlags::SQLITE_OPEN_READ_ONLY)?;
    encryption::unlock(&conn, key)?;
    let said: String = conn.query_row("PRAGMA quick_check(1)", [], |row| row.get(0))?;
    if said == "ok" {
        Ok(())
    } else {
        Err(StoreError::Corrupt(said))
    }
}

/// Writes zeros over a file and removes it.
pub(crate) fn overwritten(path: &Path) -> std::io::Result<()> {
    use std::io::{Read, Write};
    let mut file = fs::File::options().write(true).open(path)?;
    let length = file.metadata()?.len();
    std::io::copy(&mut std::io::repeat(0).take(length), &mut file)?;
    file.flush()?;
    file.sync_all()?;
    fs::remove_file(path)
}
