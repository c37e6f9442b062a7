//! A library under another key, so that what was removed from it is gone from the disk itself.
//!
//! A disk keeps blocks out of a program's reach: on solid state what is written over lies on, and file systems that
//! copy on write keep it on purpose. After a document was forgotten the library is written anew under a fresh key, and
//! the earlier key is removed: whatever the disk still has, nobody can read.

use std::fs::{self, File};
use std::io::Read as _;
use std::path::Path;

use serde_json::json;

use super::convert::{self, beside};
use super::{Access, KeyHolder, LibraryKey, SALT, fresh_key, key_of};
use crate::backup;
use crate::library::Tx;
use crate::{Result, settings};

/// Table `settings`: true from a forgetting until the library is under another key.
const WANTED: &str = "another_key_wanted";

/// Another key is wanted from now on.
pub(crate) fn want(tx: &Tx<'_>) -> Result<()> {
    settings::set(tx, WANTED, &json!(true))
}

/// The library is under another key.
pub(crate) fn done(tx: &Tx<'_>) -> Result<()> {
    settings::set(tx, WANTED, &json!(false))
}

/// # Errors
/// A failure of the database.
pub(crate) fn is_wanted(tx: &Tx<'_>) -> Result<bool> {
    Ok(settings::get(tx, WANTED)? == Some(json!(true)))
}

/// Writes the library `file` and what lies beside it anew under a fresh key, and removes every earlier key that no file
/// is left of. To be called while no program has it open. Killed on the way, it leaves files under two keys, both kept.
///
/// # Errors
/// Why the library is still under `key`.
pub(crate) fn renew(file: &Path, key: &LibraryKey, keys: &dyn KeyHolder) -> Result<Access> {
    let fresh = fresh_key(keys)?;
    if let Err(error) = convert::rewrite(file, Some(key), &fresh) {
        let _ = keys.remove(&fresh.id());
        return Err(error);
    }
    let mut retired = vec![key.clone()];
    for beside in beside(file) {
        let Ok(Some(earlier)) = key_of(&beside, Some(keys)) else {
            continue;
        };
        if earlier != fresh {
            // What cannot be written anew keeps its key, which is kept too.
            let _ = convert::rewrite(&beside, Some(&earlier), &fresh);
            if !retired.contains(&earlier) {
                retired.push(earlier);
            }
        }
    }
    let folder = file.parent().unwrap_or(Path::new(""));
    for earlier in retired {
        if !opens_any(folder, &earlier) && !opens_any(&folder.join(backup::FOLDER), &earlier) {
            let _ = keys.remove(&earlier.id());
        }
    }
    Ok(Access::with(fresh))
}

/// True if a file in `folder` begins with the salt of `key`, or nobody can tell.
fn opens_any(folder: &Path, key: &LibraryKey) -> bool {
    let begins = |path: &Path| {
        let mut salt = [0; SALT];
        let read = File::open(path).and_then(|mut file| file.read_exact(&mut salt));
        read.is_ok() && salt == key.salt
    };
    match fs::read_dir(folder) {
        Ok(entries) => entries.flatten().any(|entry| begins(&entry.path())),
        Err(error) => error.kind() != std::io::ErrorKind::NotFound,
    }
}
