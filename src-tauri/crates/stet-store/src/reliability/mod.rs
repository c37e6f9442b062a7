//! `source-reliability.db`: evaluations of outlets and persons' words, in a file of their own beside
//! the library (rules 4.3).
//!
//! Owns the file, its schema and its reading and writing in batches. Refuses to know the time and for
//! how long an evaluation holds: both are passed in. Refuses to evaluate.
//!
//! The file can be made anew but for persons' words; one that is damaged is set aside, never deleted.

mod counted;
mod kept;
mod table;

pub use counted::Counted;
pub use kept::{Import, Kept};
pub use table::{Page, Row, Sort, Totals, View};

use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Mutex;
use std::time::Duration;

use rusqlite::{Connection, TransactionBehavior};
use rusqlite_migration::{M, Migrations};

use crate::encryption::{LibraryKey, encrypted_or_plain};
use crate::library::{Library, connect, held, private_file, private_folder, set_up_alone};
use crate::{Result, StoreError};

/// The steps of the schema, oldest first; a step that was released is never changed.
fn migrations() -> Migrations<'static> {
    Migrations::new(vec![
        M::up(include_str!("../schema/reliability-001.sql")),
        M::up(include_str!("../schema/reliability-002.sql")),
    ])
}

/// The kept evaluations. All methods block.
#[derive(Debug)]
pub struct ReliabilityCache {
    file: PathBuf,
    conn: Mutex<Connection>,
}

/// A cache that was opened although the file was damaged.
#[derive(Debug)]
pub struct Opened {
    /// The cache.
    pub cache: ReliabilityCache,
    /// Where the damaged file lies now; `None` if it was sound.
    pub set_aside: Option<PathBuf>,
}

impl ReliabilityCache {
    /// Its usual name beside the library.
    pub const FILE: &'static str = "source-reliability.db";

    /// Opens the file in `folder`, creating both as needed (folder 0700, file 0600).
    ///
    /// # Errors
    /// [`StoreError::Corrupt`] for a damaged file, [`StoreError::Newer`] for one of a later version,
    /// [`StoreError::ReadOnly`], [`StoreError::Busy`], [`StoreError::Full`].
    pub fn open(folder: &Path) -> Result<Self> {
        Self::open_waiting(folder, Library::BUSY)
    }

    /// [`ReliabilityCache::open`] with another time to wait for other programs.
    ///
    /// # Errors
    /// As [`ReliabilityCache::open`].
    pub fn open_waiting(folder: &Path, busy: Duration) -> Result<Self> {
        Self::open_named(folder, Self::FILE, busy, None)
    }

    fn open_named(
        folder: &Path,
        name: &str,
        busy: Duration,
        key: Option<&LibraryKey>,
    ) -> Result<Self> {
        private_folder(folder)?;
        let file = folder.join(name);
        private_file(&file)?;
        let _alone = set_up_alone(folder)?;
        let mut conn = connect(&file, busy, encrypted_or_plain(&file, key))?;
        conn.pragma_update(None, "journal_mode", "WAL")?;
        migrations().to_latest(&mut conn)?;
        sound(&conn)?;
        Ok(Self {
            file,
            conn: Mutex::new(conn),
        })
    }

    /// Opens the file of that name in `folder`; one that is damaged is renamed and a fresh one begun, so
    /// that a damaged cache never stands in the way of a run. It is encrypted with the `key` of the library beside it;
    /// one that this key does not open is set aside too.
    ///
    /// # Errors
    /// As [`ReliabilityCache::open`], but for [`StoreError::Corrupt`].
    pub fn open_or_set_aside(
        folder: &Path,
        name: &str,
        key: Option<&LibraryKey>,
    ) -> Result<Opened> {
        let open = || Self::open_named(folder, name, Library::BUSY, key);
        match open() {
            Err(StoreError::Corrupt(_) | StoreError::WrongKey) => {}
            other => {
                return other.map(|cache| Opened {
                    cache,
                    set_aside: None,
                });
            }
        }
        let damaged = set_aside(&folder.join(name))?;
        open().map(|cache| Opened {
            cache,
            set_aside: Some(damaged),
        })
    }

    /// Closes the file: whatever is asked for after that fails.
    ///
    /// # Errors
    /// A failure of the database.
    pub fn close(&self) -> Result<()> {
        *held(&self.conn) = Connection::open_in_memory()?;
        Ok(())
    }

    /// Where the file lies.
    #[must_use]
    pub fn file(&self) -> &Path {
        &self.file
    }

    fn read<T>(&self, look: impl FnOnce(&Connection) -> Result<T>) -> Result<T> {
        let mut conn = held(&self.conn);
        let tx = conn.transaction_with_behavior(TransactionBehavior::Deferred)?;
        look(&tx)
    }

    fn write<T>(&self, change: impl FnOnce(&Connection) -> Result<T>) -> Result<T> {
        let mut conn = held(&self.conn);
        let tx = conn.transaction_with_behavior(TransactionBehavior::Immediate)?;
        let value = change(&tx)?;
        tx.commit()?;
        Ok(value)
    }
}

/// Damage further in shows only when it is read: look once, when the file is small.
fn sound(conn: &Connection) -> Result<()> {
    let said: String = conn.query_row("PRAGMA quick_check(1)", [], |row| row.get(0))?;
    if said == "ok" {
        Ok(())
    } else {
        Err(StoreError::Corrupt(said))
    }
}

/// Renames a damaged file with what belongs to it, to the first name that is free.
fn set_aside(file: &Path) -> Result<PathBuf> {
    let named = |ending: &str, n: u32| {
        let mut name = file.as_os_str().to_owned();
        name.push(format!("{ending}.damaged-{n}"));
        PathBuf::from(name)
    };
    let n = (1..1_000)
        .find(|&n| !named("", n).exists())
        .ok_or_else(|| {
            StoreError::Corrupt("a thousand damaged files lie beside it; move them away".to_owned())
        })?;
    for ending in ["-wal", "-shm", ""] {
        let mut from = file.as_os_str().to_owned();
        from.push(ending);
        match fs::rename(&from, named(ending, n)) {
            Err(error) if error.kind() != std::io::ErrorKind::NotFound => return Err(error.into()),
            _ => {}
        }
    }
    Ok(named("", n))
}
