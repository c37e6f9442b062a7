//! Opening the library, and the two doors into it: [`Library::read`] for a
//! consistent look, [`Library::record`] for a change with its log rows.

use std::fs;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, MutexGuard, OnceLock, PoisonError};
use std::time::Duration;

use rusqlite::{Connection, OpenFlags, TransactionBehavior};
use rusqlite_migration::{M, Migrations, SchemaVersion};
use serde_json::Value;
use sha2::{Digest, Sha256};

use crate::encryption::{self, Access, KeyHolder, LibraryKey};
use crate::owner::Owner;
use crate::signing::Signer;
use crate::{Result, StoreError, backup, log, lost_changes, sources, wal};

/// The steps of the schema, oldest first; a step that was released is never changed.
fn migrations() -> Migrations<'static> {
    Migrations::new(vec![
        M::up(include_str!("schema/001.sql")),
        M::up(include_str!("schema/002.sql")),
        M::up(include_str!("schema/003.sql")),
        M::up(include_str!("schema/004.sql")),
        M::up(include_str!("schema/005.sql")),
        M::up(include_str!("schema/006.sql")),
        M::up(include_str!("schema/007.sql")),
        M::up(include_str!("schema/008.sql")),
        M::up(include_str!("schema/009.sql")),
        M::up(include_str!("schema/010.sql")),
        M::up(include_str!("schema/011.sql")),
        M::up(include_str!("schema/012.sql")),
        M::up(include_str!("schema/013.sql")),
        M::up(include_str!("schema/014.sql")),
        M::up_with_hook(include_str!("schema/015.sql"), |tx| {
            Ok(sources::commit_all(tx)?)
        }),
        M::up(include_str!("schema/016.sql")),
        M::up(include_str!("schema/017.sql")),
    ])
}

/// Who did something, and when.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Stamp {
    /// RFC 3339 with zone.
    pub at: String,
    /// Initials of a person, name of a judge, or "stet".
    pub by: String,
}

/// One row for the log, before it is chained.
#[derive(Debug, Clone, PartialEq)]
pub struct Entry {
    /// What happened, snake_case: "decided", "source_added".
    pub kind: &'static str,
    /// The claim it happened to.
    pub claim: Option<String>,
    /// The particulars.
    pub payload: Value,
}

impl Entry {
    /// An entry about the document as a whole.
    #[must_use]
    pub fn new(kind: &'static str, payload: Value) -> Self {
        Self {
            kind,
            claim: None,
            payload,
        }
    }

    /// An entry about one claim.
    #[must_use]
    pub fn of_claim(kind: &'static str, claim: &str, payload: Value) -> Self {
        Self {
            kind,
            claim: Some(claim.to_owned()),
            payload,
        }
    }
}

/// A transaction; the functions of the table modules take it.
pub struct Tx<'c> {
    pub(crate) conn: &'c Connection,
    /// Signs rows of the log that somebody answers for.
    pub(crate) signer: Option<&'c dyn Signer>,
}

impl std::fmt::Debug for Tx<'_> {
    fn fmt(&self, out: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        out.write_str("Tx")
    }
}

/// The library: one folder with the database and the lock of each program that uses it.
///
/// All methods block; call them off the threads that serve a window.
pub struct Library {
    folder: PathBuf,
    writer: Mutex<Connection>,
    reader: Mutex<Connection>,
    owner: Owner,
    newer: bool,
    access: Access,
    signer: OnceLock<Arc<dyn Signer>>,
}

impl std::fmt::Debug for Library {
    fn fmt(&self, out: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(out, "Library({})", self.folder.display())
    }
}

impl Library {
    /// File name of the database inside the folder.
    pub const FILE: &'static str = "library.db";
    /// How long a write waits for another program.
    pub const BUSY: Duration = Duration::from_secs(10);

    /// Opens the library in `folder`, creating both as needed (folder 0700, file 0600), and
    /// brings its schema up to date. Nothing of it is encrypted. A library of a later version is opened for reading
    /// alone, see [`Library::is_newer`].
    ///
    /// # Errors
    /// [`StoreError::Corrupt`] for a damaged file, [`StoreError::ReadOnly`], [`StoreError::Busy`],
    /// [`StoreError::Full`]; [`StoreError::KeyUnreachable`] for one that is encrypted.
    pub fn open(folder: &Path) -> Result<Self> {
        Self::open_with(folder, Self::BUSY, None)
    }

    /// [`Library::open`] with another time to wait for other programs, and with whoever keeps its key: a new library is
    /// encrypted, one that is plain becomes so, copies included, unless another program has it open. Where no key can
    /// be kept it stays plain, see [`Library::why_plain`].
    ///
    /// # Errors
    /// As [`Library::open`]; [`StoreError::KeyMissing`], [`StoreError::KeyUnreachable`] and [`StoreError::WrongKey`]
    /// for an encrypted library that cannot be opened. It is as it was then.
    pub fn open_with(folder: &Path, busy: Duration, keys: Option<&dyn KeyHolder>) -> Result<Self> {
        private_folder(folder)?;
        let file = folder.join(Self::FILE);
        private_file(&file)?;
        for beside in ["library.db-wal", "library.db-shm"] {
            only_for_the_owner(&folder.join(beside), 0o600);
        }
        let _alone = set_up_alone(folder)?;
        let in_use = Owner::any_alive(folder);
        // A log that cannot be read here is refused by the database, in its own words.
        let lost = match in_use {
            true => 0,
            false => wal::changes_behind_damage(&file).unwrap_or(0),
        };
        let mut access = encryption::access(&file, keys, in_use)?;
        let (mut writer, newer) = up_to_date(folder, busy, access.key.as_ref())?;
        let mut renewed = false;
        if let (Some(key), Some(keys), false) = (&access.key, keys, in_use || newer)
            && encryption::is_wanted(&unsigned(&writer))?
        {
            drop(writer);
            // Where it cannot be done, the next opening tries again.
            if let Ok(under_another) = encryption::renew(&file, key, keys) {
                (access, renewed) = (under_another, true);
            }
            (writer, _) = up_to_date(folder, busy, access.key.as_ref())?;
        }
        let reader = connect(&file, busy, access.key.as_ref())?;
        reader.pragma_update(None, "query_only", true)?;
        let library = Self {
            owner: Owner::claim(folder)?,
            folder: folder.to_owned(),
            writer: Mutex::new(writer),
            reader: Mutex::new(reader),
            newer,
            access,
            signer: OnceLock::new(),
        };
        if renewed {
            library.write(encryption::done)?;
        }
        if lost > 0 && !newer {
            library.write(|tx| lost_changes::add(tx, lost))?;
            // What stood behind the damage would be counted again.
            library.checkpoint()?;
        }
        Ok(library)
    }

    /// True if a later version of the program wrote the library: what it holds can be read as far
    /// as this version understands it, and every change is refused with [`StoreError::Newer`].
    #[must_use]
    pub fn is_newer(&self) -> bool {
        self.newer
    }

    /// Why its files are not encrypted, as words that go on a sentence ("the keychain is locked"); `None` if they are.
    #[must_use]
    pub fn why_plain(&self) -> Option<&str> {
        let plain = self.access.key.is_none();
        plain.then_some(self.access.why_plain.as_str())
    }

    /// What opens its files, and those that lie beside it; `None` if they are plain.
    #[must_use]
    pub fn key(&self) -> Option<&LibraryKey> {
        self.access.key.as_ref()
    }

    /// Lets `signer` sign every row of a log that somebody answers for, from now on. The first one stays.
    pub fn sign_with(&self, signer: Arc<dyn Signer>) {
        let _ = self.signer.set(signer);
    }

    /// Who signs the rows of its logs, if anybody does.
    #[must_use]
    pub fn signer(&self) -> Option<&dyn Signer> {
        self.signer.get().map(|signer| &**signer)
    }

    /// The folder it lives in.
    #[must_use]
    pub fn folder(&self) -> &Path {
        &self.folder
    }

    /// Name under which this opening of the library holds its runs.
    #[must_use]
    pub fn owner(&self) -> &str {
        self.owner.name()
    }

    /// True while the program that opened the library as `owner` is alive.
    #[must_use]
    pub fn is_alive(&self, owner: &str) -> bool {
        owner == self.owner.name() || Owner::is_alive(&self.folder, owner)
    }

    /// Looks at one consistent state of the library.
    ///
    /// # Errors
    /// What `look` returns, or a failure of the database.
    pub fn read<T>(&self, look: impl FnOnce(&Tx<'_>) -> Result<T>) -> Result<T> {
        let mut conn = held(&self.reader);
        let tx = conn.transaction_with_behavior(TransactionBehavior::Deferred)?;
        look(&Tx {
            conn: &tx,
            signer: None,
        })
    }

    /// Makes a change and appends its log rows to the chain of `document`, in one transaction:
    /// either all of it is on the disk when this returns, or nothing is.
    ///
    /// # Errors
    /// What `change` returns, or a failure of the database; nothing was changed then.
    pub fn record<T>(
        &self,
        document: &str,
        stamp: &Stamp,
        change: impl FnOnce(&Tx<'_>) -> Result<(T, Vec<Entry>)>,
    ) -> Result<T> {
        self.write(|tx| {
            let (value, entries) = change(tx)?;
            for entry in &entries {
                log::append(tx, document, stamp, entry)?;
            }
            Ok(value)
        })
    }

    /// A transaction without a log row: heartbeats, the ledger and cache of the network, which
    /// keep their own record, and the forgetting of a document.
    pub(crate) fn write<T>(&self, change: impl FnOnce(&Tx<'_>) -> Result<T>) -> Result<T> {
        if self.newer {
            return Err(StoreError::Newer);
        }
        let mut conn = held(&self.writer);
        let tx = conn.transaction_with_behavior(TransactionBehavior::Immediate)?;
        let value = change(&Tx {
            conn: &tx,
            signer: self.signer(),
        })?;
        tx.commit()?;
        Ok(value)
    }

    /// Puts everything from the write-ahead log into the file and empties the former.
    ///
    /// # Errors
    /// [`StoreError::Busy`] if another program reads in it all the time one waits.
    pub(crate) fn checkpoint(&self) -> Result<()> {
        let conn = held(&self.writer);
        let busy: bool = conn.query_row("PRAGMA wal_checkpoint(TRUNCATE)", [], |row| row.get(0))?;
        if busy { Err(StoreError::Busy) } else { Ok(()) }
    }

    /// Puts everything from the write-ahead log into the file and writes zeros over the former: cut off alone, its
    /// blocks would keep the words until something else is put there. What a disk itself copies aside (solid state,
    /// copy on write) is out of reach.
    ///
    /// # Errors
    /// As [`Library::checkpoint`]; [`StoreError::ReadOnly`] if the log cannot be written over.
    pub(crate) fn overwrite_log(&self) -> Result<()> {
        let mut conn = held(&self.writer);
        for _ in 0..LOG_TRIES {
            let before = data_version(&conn)?;
            let busy: bool =
                conn.query_row("PRAGMA wal_checkpoint(RESTART)", [], |row| row.get(0))?;
            if busy {
                return Err(StoreError::Busy);
            }
            // Nobody writes while this lasts, and whoever reads finds everything in the file.
            let alone = conn.transaction_with_behavior(TransactionBehavior::Immediate)?;
            let unchanged = data_version(&alone)? == before;
            if unchanged {
                wal::write_zeros(&self.folder.join(Self::FILE))
                    .map_err(|error| StoreError::ReadOnly(error.to_string()))?;
            }
            alone.rollback()?;
            if unchanged {
                return Ok(());
            }
        }
        Err(StoreError::Busy)
    }

    /// True while another program has it open.
    pub(crate) fn is_shared(&self) -> bool {
        self.owner.others_alive(&self.folder)
    }

    /// Closes its files: whatever is asked for after that fails.
    pub(crate) fn close(&self) -> Result<()> {
        for conn in [&self.writer, &self.reader] {
            *held(conn) = Connection::open_in_memory()?;
        }
        Ok(())
    }

    /// Limits the database to `pages` pages, so that a full disk can be rehearsed.
    ///
    /// # Errors
    /// A failure of the database.
    pub fn limit_pages(&self, pages: u32) -> Result<()> {
        let conn = held(&self.writer);
        conn.query_row(&format!("PRAGMA max_page_count = {pages}"), [], |_| Ok(()))?;
        Ok(())
    }
}

/// How often the log is tried to be written over while other programs write.
const LOG_TRIES: u32 = 5;

/// A number that changes when another connection writes.
fn data_version(conn: &Connection) -> Result<i64> {
    Ok(conn.query_row("PRAGMA data_version", [], |row| row.get(0))?)
}

/// A transaction that panicked was rolled back: the connection is sound.
pub(crate) fn held(conn: &Mutex<Connection>) -> MutexGuard<'_, Connection> {
    conn.lock().unwrap_or_else(PoisonError::into_inner)
}

/// A library of one document in memory, gone when it is dropped: what a package holds is loaded here
/// and looked at before anything of it touches a library on disk.
#[derive(Debug)]
pub struct Scratch {
    conn: Connection,
}

impl Scratch {
    /// An empty one with the present schema.
    ///
    /// # Errors
    /// A failure of the database.
    pub fn open() -> Result<Self> {
        let mut conn = Connection::open_in_memory()?;
        settle(&conn)?;
        migrations().to_latest(&mut conn)?;
        Ok(Self { conn })
    }

    /// Looks at it, or changes it, in one transaction; what `work` did is kept only if it succeeds.
    ///
    /// # Errors
    /// What `work` returns, or a failure of the database.
    pub fn with<T>(&mut self, work: impl FnOnce(&Tx<'_>) -> Result<T>) -> Result<T> {
        let tx = self.conn.transaction()?;
        let value = work(&Tx {
            conn: &tx,
            signer: None,
        })?;
        tx.commit()?;
        Ok(value)
    }
}

/// Opens the library's file for writing and brings its schema up to date; true for one of a later version, which is
/// left as it is.
fn up_to_date(
    folder: &Path,
    busy: Duration,
    key: Option<&LibraryKey>,
) -> Result<(Connection, bool)> {
    let mut conn = connect(&folder.join(Library::FILE), busy, key)?;
    if is_newer(&conn)? {
        conn.pragma_update(None, "query_only", true)?;
        return Ok((conn, true));
    }
    // Journal mode is kept in the file; asking again is free.
    conn.pragma_update(None, "journal_mode", "WAL")?;
    if migrations().pending_migrations(&conn)? > 0 {
        backup::before_migration(&conn, folder, key)?;
    }
    migrations().to_latest(&mut conn)?;
    Ok((conn, false))
}

/// A look outside a transaction.
fn unsigned(conn: &Connection) -> Tx<'_> {
    Tx { conn, signer: None }
}

/// True if a later version of the program wrote the database.
pub(crate) fn is_newer(conn: &Connection) -> Result<bool> {
    let version = migrations().current_version(conn)?;
    Ok(matches!(version, SchemaVersion::Outside(_)))
}

pub(crate) fn connect(file: &Path, busy: Duration, key: Option<&LibraryKey>) -> Result<Connection> {
    let conn = Connection::open_with_flags(
        file,
        OpenFlags::SQLITE_OPEN_READ_WRITE
            | OpenFlags::SQLITE_OPEN_CREATE
            | OpenFlags::SQLITE_OPEN_NO_MUTEX,
    )?;
    conn.busy_timeout(busy)?;
    encryption::unlock(&conn, key)?;
    conn.pragma_update(None, "synchronous", "FULL")?;
    // On macOS a file is on the disk only after F_FULLFSYNC; elsewhere these change nothing.
    conn.pragma_update(None, "fullfsync", true)?;
    conn.pragma_update(None, "checkpoint_fullfsync", true)?;
    settle(&conn)?;
    Ok(conn)
}

/// What every connection is told, to a file or to memory.
fn settle(conn: &Connection) -> Result<()> {
    conn.pragma_update(None, "foreign_keys", true)?;
    conn.pragma_update(None, "secure_delete", true)?;
    conn.pragma_update(None, "trusted_schema", false)?;
    conn.set_prepared_statement_cache_capacity(64);
    Ok(())
}

pub(crate) fn private_folder(folder: &Path) -> Result<()> {
    if folder.is_dir() {
        only_for_the_owner(folder, 0o700);
        return Ok(());
    }
    let mut builder = fs::DirBuilder::new();
    builder.recursive(true);
    #[cfg(unix)]
    std::os::unix::fs::DirBuilderExt::mode(&mut builder, 0o700);
    builder
        .create(folder)
        .map_err(|error| StoreError::ReadOnly(error.to_string()))
}

/// Lets one program at a time set up a database in `folder`, until what is returned is dropped:
/// journal mode and schema are changed without waiting, so two that open a new library at once
/// would refuse each other.
pub(crate) fn set_up_alone(folder: &Path) -> Result<fs::File> {
    let file = private_file(&folder.join("opening.lock"))?;
    // A file system without locks is no reason not to open.
    let _ = file.lock();
    Ok(file)
}

/// Creates the file readable by its owner alone before SQLite does; SQLite gives the
/// write-ahead log the same mode.
pub(crate) fn private_file(file: &Path) -> Result<fs::File> {
    let mut options = fs::OpenOptions::new();
    options.read(true).write(true).create(true).truncate(false);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    let opened = options
        .open(file)
        .map_err(|error| StoreError::ReadOnly(error.to_string()))?;
    only_for_the_owner(file, 0o600);
    Ok(opened)
}

/// Takes the rights of everybody else from what was there before: made by another program, or brought back from a
/// disk that knows no rights. A file system that keeps none, and a folder of somebody else's, stay as they are.
#[cfg(unix)]
pub(crate) fn only_for_the_owner(path: &Path, mode: u32) {
    use std::os::unix::fs::PermissionsExt;
    let Ok(about) = fs::metadata(path) else {
        return;
    };
    if about.permissions().mode() & 0o077 != 0 {
        let _ = fs::set_permissions(path, fs::Permissions::from_mode(mode));
    }
}

/// Rights are the folder's where the system has no others.
#[cfg(not(unix))]
pub(crate) fn only_for_the_owner(_path: &Path, _mode: u32) {}

/// A fresh random name.
#[must_use]
pub fn new_id() -> String {
    uuid::Uuid::new_v4().to_string()
}

/// SHA-256 of `bytes` in lower-case hex.
#[must_use]
pub fn sha256_hex(bytes: &[u8]) -> String {
    hex::encode(Sha256::digest(bytes))
}
