//! A plain database made an encrypted one, or one under another key: written beside it, held against it, and then put
//! in its place in one step.
//! Whenever the program is killed, one of the two lies there whole.

use std::fs::{self, File};
use std::io::{self, Read as _, Write as _};
use std::path::{Path, PathBuf};

use rusqlite::{Connection, OpenFlags, params};

use super::{Form, KeyHolder, LibraryKey, fresh_key, key_of};
use crate::library::{is_newer, only_for_the_owner, private_file};
use crate::reliability::ReliabilityCache;
use crate::{Result, StoreError, backup, wal};

/// Encrypts a plain library that no program has open, with all that lies beside it, and returns its key.
///
/// # Errors
/// Why it stays plain; it is as it was then.
pub(crate) fn encrypt_library(file: &Path, keys: &dyn KeyHolder) -> Result<LibraryKey> {
    if is_newer(&alone(file)?)? {
        return Err(StoreError::Newer);
    }
    // Kept first: no file ever lies there whose key nobody has.
    let known = key_beside(file, keys);
    let key = match &known {
        Some(key) => key.clone(),
        None => fresh_key(keys)?,
    };
    if let Err(error) = rewrite(file, None, &key) {
        if known.is_none() {
            let _ = keys.remove(&key.id());
        }
        return Err(error);
    }
    encrypt_rest(file, &key);
    Ok(key)
}

/// Encrypts what a program that was killed left plain beside an encrypted library, and what was put there since. What
/// cannot be encrypted stays as it is.
pub(crate) fn encrypt_rest(file: &Path, key: &LibraryKey) {
    for beside in named_beside(file) {
        if matches!(Form::of(&beside), Ok(Form::Plain)) {
            let _ = rewrite(&beside, None, key);
        }
    }
}

/// The key of the first encrypted file beside a library whose key somebody has.
pub(super) fn key_beside(file: &Path, keys: &dyn KeyHolder) -> Option<LibraryKey> {
    let all = beside(file);
    all.iter()
        .find_map(|beside| key_of(beside, Some(keys)).ok().flatten())
}

/// Makes a database that stands on its own ready for `key`: a plain one is encrypted. `None` if it stays plain.
pub(crate) fn encrypted_or_plain<'k>(
    file: &Path,
    key: Option<&'k LibraryKey>,
) -> Option<&'k LibraryKey> {
    let key = key?;
    match Form::of(file) {
        Ok(Form::Plain) => rewrite(file, None, key).ok().map(|()| key),
        _ => Some(key),
    }
}

/// The databases that belong to a library by their names: its copies, what it replaced, what is known of outlets.
fn named_beside(file: &Path) -> Vec<PathBuf> {
    let folder = file.parent().unwrap_or(Path::new(""));
    let mut all = backup::list(folder);
    all.push(folder.join(backup::REPLACED));
    all.push(folder.join(ReliabilityCache::FILE));
    all
}

/// Those, and every other database in its folder: encrypted ones tell by their key that they belong to it.
pub(super) fn beside(file: &Path) -> Vec<PathBuf> {
    let folder = file.parent().unwrap_or(Path::new(""));
    let entries = fs::read_dir(folder).into_iter().flatten().flatten();
    let others = entries.map(|entry| entry.path()).filter(|path| {
        let is_database = path.extension().is_some_and(|ending| ending == "db");
        is_database && path.file_name() != file.file_name()
    });
    backup::list(folder).into_iter().chain(others).collect()
}

fn alone(file: &Path) -> Result<Connection> {
    let flags = OpenFlags::SQLITE_OPEN_READ_WRITE | OpenFlags::SQLITE_OPEN_NO_MUTEX;
    Ok(Connection::open_with_flags(file, flags)?)
}

/// Puts a database with the same contents, encrypted with `to`, in the place of one that no program has open and that
/// `from` opens, and writes zeros over the latter.
///
/// # Errors
/// [`StoreError::Busy`] if it is open after all, [`StoreError::Corrupt`] if it is damaged, [`StoreError::Full`];
/// it is as it was then.
pub(super) fn rewrite(file: &Path, from: Option<&LibraryKey>, to: &LibraryKey) -> Result<()> {
    let unfinished = named(file, ".encrypting");
    let dropped = || {
        for ending in ["", "-journal"] {
            let _ = fs::remove_file(named(&unfinished, ending));
        }
    };
    // Left by a program that was killed.
    dropped();
    let written = write_encrypted(file, from, &unfinished, to);
    let renamed = written.and_then(|()| put_in_place(file, &unfinished));
    if renamed.is_err() {
        dropped();
    }
    renamed
}

fn write_encrypted(
    file: &Path,
    from: Option<&LibraryKey>,
    unfinished: &Path,
    to: &LibraryKey,
) -> Result<()> {
    let source = alone(file)?;
    super::unlock(&source, from)?;
    is_sound(&source)?;
    without_log(&source, file)?;
    drop(private_file(unfinished)?);
    let name = unfinished.to_string_lossy().into_owned();
    source.execute(
        "ATTACH DATABASE ?1 AS encrypted KEY ?2",
        params![name, *to.literal()],
    )?;
    source.query_row("SELECT sqlcipher_export('encrypted')", [], |_| Ok(()))?;
    let version: i64 = source.query_row("PRAGMA user_version", [], |row| row.get(0))?;
    source.pragma_update(Some("encrypted"), "user_version", version)?;
    source.execute_batch("DETACH DATABASE encrypted")?;
    let made = Connection::open_with_flags(unfinished, OpenFlags::SQLITE_OPEN_READ_ONLY)?;
    to.unlock(&made)?;
    is_sound(&made)?;
    if contents(&source)? != contents(&made)? {
        return Err(StoreError::Corrupt(
            "its encrypted copy is not the same".to_owned(),
        ));
    }
    File::open(unfinished)?.sync_all()?;
    Ok(())
}

/// Puts everything from the write-ahead log into the file and leaves no log, which would be taken for that of the
/// encrypted file.
fn without_log(conn: &Connection, file: &Path) -> Result<()> {
    let busy: bool = conn.query_row("PRAGMA wal_checkpoint(RESTART)", [], |row| row.get(0))?;
    if busy {
        return Err(StoreError::Busy);
    }
    wal::write_zeros(file)?;
    let mode: String = conn.query_row("PRAGMA journal_mode = DELETE", [], |row| row.get(0))?;
    if mode == "delete" {
        Ok(())
    } else {
        Err(StoreError::Busy)
    }
}

/// Every table with its number of rows, every index, view and trigger with its words.
fn contents(conn: &Connection) -> Result<Vec<(String, String, Option<i64>)>> {
    let mut all = conn.prepare(
        "SELECT type, name, coalesce(sql, '') FROM sqlite_master WHERE name NOT LIKE 'sqlite_%' ORDER BY type, name",
    )?;
    let rows = all.query_map([], |row| Ok((row.get(0)?, row.get(1)?, row.get(2)?)))?;
    rows.map(|row| {
        let (kind, name, sql): (String, String, String) = row?;
        let count = match kind.as_str() {
            "table" => Some(conn.query_row(
                &format!("SELECT count(*) FROM \"{}\"", name.replace('"', "\"\"")),
                [],
                |row| row.get(0),
            )?),
            _ => None,
        };
        Ok((name, sql, count))
    })
    .collect()
}

fn is_sound(conn: &Connection) -> Result<()> {
    let said: String = conn.query_row("PRAGMA quick_check(1)", [], |row| row.get(0))?;
    if said == "ok" {
        Ok(())
    } else {
        Err(StoreError::Corrupt(said))
    }
}

/// Renames the encrypted file over the plain one, which is then written over: by its name it cannot be found any more.
fn put_in_place(file: &Path, unfinished: &Path) -> Result<()> {
    let old = File::options().write(true).open(file)?;
    let age = old.metadata().and_then(|about| about.modified());
    if let Ok(age) = age {
        // Copies are told apart by their age.
        File::options()
            .write(true)
            .open(unfinished)?
            .set_modified(age)?;
    }
    fs::rename(unfinished, file).map_err(|error| StoreError::ReadOnly(error.to_string()))?;
    only_for_the_owner(file, 0o600);
    // Not before the new name is on the disk: after a power cut the old file would be back, full of zeros.
    if let Some(folder) = file.parent()
        && sync_folder(folder).is_ok()
    {
        let _ = write_zeros(old);
    }
    Ok(())
}

/// Brings the names in a folder to the disk.
#[cfg(unix)]
fn sync_folder(folder: &Path) -> io::Result<()> {
    File::open(folder)?.sync_all()
}

/// No folder can be opened there to be synced.
#[cfg(not(unix))]
fn sync_folder(_folder: &Path) -> io::Result<()> {
    Err(io::ErrorKind::Unsupported.into())
}

fn write_zeros(mut file: File) -> io::Result<()> {
    let length = file.metadata()?.len();
    io::copy(&mut io::repeat(0).take(length), &mut file)?;
    file.flush()?;
    file.sync_all()
}

fn named(file: &Path, ending: &str) -> PathBuf {
    let mut name = file.as_os_str().to_owned();
    name.push(ending);
    PathBuf::from(name)
}
