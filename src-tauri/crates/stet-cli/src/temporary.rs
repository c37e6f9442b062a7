//! Libraries for one check, and what ends it: such a library is removed however the program ends, and what a killed
//! one left is removed by the next.

use std::fs::{self, File};
use std::io;
use std::path::{Path, PathBuf};
use std::time::{Duration, SystemTime};

use stet_engine::wire::Failure;
use stet_engine::{Builder, Engine, LibraryKeys};
use tempfile::TempDir;

use crate::terminal::complain;

/// How the names of such folders begin.
const PREFIX: &str = "stet-";

/// The file in it that its program keeps locked: unlocked, the program is gone.
const ALIVE: &str = "alive.lock";

/// A folder so young may not be locked yet.
const FRESH: Duration = Duration::from_secs(60);

/// A folder for a library that is gone when this is dropped.
#[derive(Debug)]
pub(crate) struct Temporary {
    // Dropped before the folder, which holds it.
    _alive: File,
    folder: TempDir,
}

impl Temporary {
    /// Makes one that its owner alone may enter, after removing what killed programs of the same user left.
    ///
    /// # Errors
    /// If the system's folder for temporary files cannot be written to.
    pub(crate) fn new() -> io::Result<Self> {
        Self::within(&std::env::temp_dir())
    }

    fn within(parent: &Path) -> io::Result<Self> {
        let mut builder = tempfile::Builder::new();
        builder.prefix(PREFIX);
        #[cfg(unix)]
        builder.permissions(std::os::unix::fs::PermissionsExt::from_mode(0o700));
        let folder = builder.tempdir_in(parent)?;
        let alive = File::create(folder.path().join(ALIVE))?;
        alive.lock()?;
        sweep(parent, folder.path());
        Ok(Self {
            _alive: alive,
            folder,
        })
    }

    pub(crate) fn path(&self) -> &Path {
        self.folder.path()
    }
}

/// Opens a library for one run. One that is not kept is encrypted with a key that is gone with the program: what a
/// killed one leaves nobody can read. Of one that is kept and not encrypted the person is told. Blocks.
///
/// # Errors
/// As [`Builder::open`].
pub(crate) fn open(builder: Builder, folder: &Path, kept: bool) -> Result<Engine, Failure> {
    if !kept {
        return builder
            .library_keys(LibraryKeys::for_session())
            .open(folder);
    }
    let engine = builder.open(folder)?;
    if let Some(words) = engine.not_encrypted() {
        complain(&words);
    }
    Ok(engine)
}

/// Removes the folders whose programs are gone, but for `own`.
fn sweep(parent: &Path, own: &Path) {
    for entry in fs::read_dir(parent).into_iter().flatten().flatten() {
        let path = entry.path();
        let ours = entry.file_name().to_string_lossy().starts_with(PREFIX);
        // No link is followed, and nothing of somebody else's touched.
        let folder = entry.file_type().is_ok_and(|kind| kind.is_dir());
        if ours && folder && path != own && same_owner(&path, own) && is_left(&path) {
            let _ = fs::remove_dir_all(&path);
        }
    }
}

/// True if a program made the folder and is gone.
fn is_left(folder: &Path) -> bool {
    let lock: PathBuf = folder.join(ALIVE);
    let Ok(file) = File::options().write(true).open(&lock) else {
        return false;
    };
    let age = file
        .metadata()
        .and_then(|about| about.modified())
        .ok()
        .and_then(|at| SystemTime::now().duration_since(at).ok());
    age.is_some_and(|age| age > FRESH) && file.try_lock().is_ok()
}

#[cfg(unix)]
fn same_owner(one: &Path, other: &Path) -> bool {
    use std::os::unix::fs::MetadataExt;
    let of = |path: &Path| fs::symlink_metadata(path).map(|about| about.uid()).ok();
    of(one).is_some() && of(one) == of(other)
}

/// The folder for temporary files is the user's own there.
#[cfg(not(unix))]
fn same_owner(_one: &Path, _other: &Path) -> bool {
    true
}

/// Waits for a person to break off: Ctrl-C, the terminal closed, the system ending the program.
pub(crate) async fn interrupted() {
    #[cfg(unix)]
    {
        use tokio::signal::unix::{SignalKind, signal};
        let (hang_up, end) = (
            signal(SignalKind::hangup()),
            signal(SignalKind::terminate()),
        );
        if let (Ok(mut hang_up), Ok(mut end)) = (hang_up, end) {
            tokio::select! {
                _ = tokio::signal::ctrl_c() => {}
                _ = hang_up.recv() => {}
                _ = end.recv() => {}
            }
            return;
        }
    }
    // Without handlers the system ends the program its own way.
    if tokio::signal::ctrl_c().await.is_err() {
        std::future::pending::<()>().await;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn aged(folder: &Path, age: Duration) {
        let lock = File::create(folder.join(ALIVE)).expect("a lock");
        lock.set_modified(SystemTime::now() - age).expect("a time");
    }

    #[test]
    fn what_killed_programs_left_is_removed_and_nothing_else() {
        let parent = tempfile::tempdir().expect("a folder");
        let folder = |name: &str| {
            let path = parent.path().join(name);
            fs::create_dir(&path).expect("made");
            path
        };
        let (left, fresh, other) = (folder("stet-left"), folder("stet-fresh"), folder("notes"));
        aged(&left, Duration::from_secs(600));
        fs::write(left.join("library.db"), "words").expect("written");
        aged(&fresh, Duration::from_secs(1));
        aged(&other, Duration::from_secs(600));
        let nobodys = folder("stet-without-a-lock");

        let running = Temporary::within(parent.path()).expect("a library");
        let old = File::options()
            .write(true)
            .open(running.path().join(ALIVE))
            .expect("a lock");
        old.set_modified(SystemTime::now() - Duration::from_secs(600))
            .expect("a time");
        assert!(!left.exists(), "its program is gone");
        assert!(fresh.exists() && other.exists() && nobodys.exists());

        let second = Temporary::within(parent.path()).expect("another");
        assert!(running.path().exists(), "its program runs");
        #[cfg(unix)]
        {
            use std::os::unix::fs::PermissionsExt;
            let mode = fs::metadata(second.path())
                .expect("a folder")
                .permissions()
                .mode();
            assert_eq!(mode & 0o777, 0o700);
        }
        let gone = second.path().to_owned();
        drop(second);
        assert!(!gone.exists());
    }
}
