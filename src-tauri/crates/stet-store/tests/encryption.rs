//! An encrypted library against whoever has the disk: no word of it, no way in without its key, nothing lost on the
//! way from a plain one.

mod common;

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

use common::{AT, add_document};
use rusqlite::Connection;
use stet_store::reliability::ReliabilityCache;
use stet_store::{KeyBytes, KeyHolder, Library, StoreError, Unreachable, backup, documents};

const WORD: &str = "Unmistakable-leak-of-Ilse";

/// A keychain in memory; told to, it does not answer.
#[derive(Default)]
struct Keys {
    kept: Mutex<BTreeMap<String, KeyBytes>>,
    refuses: bool,
}

impl Keys {
    fn held(&self) -> std::sync::MutexGuard<'_, BTreeMap<String, KeyBytes>> {
        self.kept.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn answers(&self) -> Result<(), Unreachable> {
        match self.refuses {
            true => Err(Unreachable("the keychain is locked".to_owned())),
            false => Ok(()),
        }
    }
}

impl KeyHolder for Keys {
    fn find(&self, id: &str) -> Result<Option<KeyBytes>, Unreachable> {
        self.answers()?;
        Ok(self.held().get(id).cloned())
    }

    fn keep(&self, id: &str, key: &KeyBytes) -> Result<(), Unreachable> {
        self.answers()?;
        self.held().insert(id.to_owned(), key.clone());
        Ok(())
    }

    fn remove(&self, id: &str) -> Result<(), Unreachable> {
        self.answers()?;
        self.held().remove(id);
        Ok(())
    }
}

/// A keychain that outlives its program: a folder with a file for each key.
struct KeysInFolder(PathBuf);

impl KeyHolder for KeysInFolder {
    fn find(&self, id: &str) -> Result<Option<KeyBytes>, Unreachable> {
        let bytes = fs::read(self.0.join(id)).ok();
        Ok(bytes.map(|bytes| KeyBytes::new(bytes.try_into().expect("a key"))))
    }

    fn keep(&self, id: &str, key: &KeyBytes) -> Result<(), Unreachable> {
        fs::create_dir_all(&self.0).expect("a folder");
        fs::write(self.0.join(id), key.as_slice()).expect("kept");
        Ok(())
    }

    fn remove(&self, id: &str) -> Result<(), Unreachable> {
        let _ = fs::remove_file(self.0.join(id));
        Ok(())
    }
}

fn open(folder: &Path, keys: &dyn KeyHolder) -> stet_store::Result<Library> {
    Library::open_with(folder, Duration::from_secs(1), Some(keys))
}

fn titles(library: &Library) -> Vec<String> {
    let list = library.read(documents::list).expect("a list");
    list.into_iter().map(|one| one.title).collect()
}

/// Every file under `folder` that holds one of `words`.
fn holding(folder: &Path, words: &[&str]) -> Vec<PathBuf> {
    let mut found = Vec::new();
    for entry in fs::read_dir(folder).expect("a folder").flatten() {
        let path = entry.path();
        if path.is_dir() {
            found.extend(holding(&path, words));
            continue;
        }
        let bytes = fs::read(&path).expect("a file");
        let holds = |word: &&str| {
            bytes
                .windows(word.len())
                .any(|seen| seen == word.as_bytes())
        };
        if words.iter().any(holds) {
            found.push(path);
        }
    }
    found
}

fn assert_unreadable(folder: &Path) {
    let found = holding(folder, &[WORD, "SQLite format 3", "CREATE TABLE"]);
    assert!(found.is_empty(), "{found:?}");
}

#[test]
fn no_word_of_an_encrypted_library_is_on_the_disk() {
    let folder = tempfile::tempdir().expect("a folder");
    let keys = Keys::default();
    let library = open(folder.path(), &keys).expect("a library");
    assert_eq!(library.why_plain(), None);
    add_document(&library, "d", WORD, WORD.as_bytes());
    library.back_up("2026-05-01").expect("a backup");
    let outlets =
        ReliabilityCache::open_or_set_aside(folder.path(), ReliabilityCache::FILE, library.key());
    drop(outlets.expect("a cache"));
    for file in [
        "library.db",
        "library.db-wal",
        "backups/library-2026-05-01.db",
        ReliabilityCache::FILE,
    ] {
        assert!(folder.path().join(file).exists(), "{file}");
    }
    assert_unreadable(folder.path());
    // Nor with the log of a program that was killed, and after a closing.
    let killed = tempfile::tempdir().expect("a folder");
    for file in ["library.db", "library.db-wal"] {
        fs::copy(folder.path().join(file), killed.path().join(file)).expect("copied");
    }
    drop(library);
    assert_unreadable(folder.path());
    for folder in [folder.path(), killed.path()] {
        let library = open(folder, &keys).expect("the library");
        assert_eq!(titles(&library), [WORD]);
    }
    assert_eq!(keys.held().len(), 1, "one key a library");
}

#[test]
fn a_plain_library_shows_what_an_encrypted_one_hides() {
    let folder = tempfile::tempdir().expect("a folder");
    let library = Library::open(folder.path()).expect("a library");
    add_document(&library, "d", WORD, WORD.as_bytes());
    library.back_up("2026-05-01").expect("a backup");
    assert_eq!(holding(folder.path(), &[WORD]).len(), 2, "log and backup");
    assert!(library.why_plain().is_some());
}

#[test]
fn without_its_key_an_encrypted_library_is_refused_and_stays() {
    let folder = tempfile::tempdir().expect("a folder");
    let keys = Keys::default();
    let library = open(folder.path(), &keys).expect("a library");
    add_document(&library, "d", WORD, WORD.as_bytes());
    let id = library.key().expect("a key").id();
    drop(library);
    let file = folder.path().join(Library::FILE);
    let before = fs::read(&file).expect("the file");

    let other = Keys::default();
    let missing = open(folder.path(), &other);
    assert!(
        matches!(&missing, Err(StoreError::KeyMissing(name)) if *name == id),
        "{missing:?}"
    );
    assert!(other.held().is_empty(), "no other key is made for it");
    let locked = Keys {
        refuses: true,
        ..Keys::default()
    };
    let refused = open(folder.path(), &locked);
    assert!(
        matches!(&refused, Err(StoreError::KeyUnreachable(why)) if why == "the keychain is locked"),
        "{refused:?}"
    );
    let nobody = Library::open(folder.path());
    assert!(
        matches!(nobody, Err(StoreError::KeyUnreachable(_))),
        "{nobody:?}"
    );
    other
        .keep(&id, &KeyBytes::new([7; 32]))
        .expect("another key under its name");
    let wrong = open(folder.path(), &other);
    assert!(matches!(wrong, Err(StoreError::WrongKey)), "{wrong:?}");
    assert_eq!(fs::read(&file).expect("the file"), before);
    assert_eq!(
        titles(&open(folder.path(), &keys).expect("the library")),
        [WORD]
    );
}

#[test]
fn where_no_key_can_be_kept_the_library_stays_plain_and_says_why() {
    let folder = tempfile::tempdir().expect("a folder");
    let locked = Keys {
        refuses: true,
        ..Keys::default()
    };
    let library = open(folder.path(), &locked).expect("a library");
    add_document(&library, "d", WORD, WORD.as_bytes());
    assert_eq!(library.why_plain(), Some("the keychain is locked"));
    drop(library);
    assert_eq!(
        titles(&open(folder.path(), &locked).expect("again")),
        [WORD]
    );
    let keys = Keys::default();
    let library = open(folder.path(), &keys).expect("unlocked");
    assert_eq!(
        (library.why_plain(), titles(&library)),
        (None, vec![WORD.to_owned()])
    );
    assert_unreadable(folder.path());
}

/// A plain library with a backup, something it replaced, and ratings of outlets beside it.
fn plain(folder: &Path) {
    let library = Library::open(folder).expect("a library");
    add_document(&library, "d", WORD, WORD.as_bytes());
    library.back_up("2026-05-01").expect("a backup");
    add_document(&library, "e", "Second", b"Second");
    drop(library);
    fs::copy(
        folder.join(Library::FILE),
        folder.join("library-before-restore.db"),
    )
    .expect("copied");
    drop(ReliabilityCache::open(folder).expect("a cache"));
}

#[test]
fn a_plain_library_is_encrypted_once_with_all_that_lies_beside_it() {
    let folder = tempfile::tempdir().expect("a folder");
    plain(folder.path());
    let age = |path: &Path| {
        fs::metadata(path)
            .expect("there")
            .modified()
            .expect("an age")
    };
    let copy = backup::list(folder.path()).remove(0);
    let before = age(&copy);
    let other = folder.path().join("own.db");
    let conn = Connection::open(&other).expect("a database");
    conn.execute_batch("CREATE TABLE own (words)")
        .expect("made");
    drop(conn);
    let keys = Keys::default();
    let library = open(folder.path(), &keys).expect("the library");
    assert_eq!(library.why_plain(), None);
    assert_eq!(titles(&library), ["Second", WORD]);
    assert_eq!(
        holding(folder.path(), &["SQLite format 3"]),
        [other.as_path()],
        "of its owner’s own"
    );
    fs::remove_file(&other).expect("removed");
    assert_unreadable(folder.path());
    assert_eq!(age(&copy), before, "copies are told apart by their age");
    drop(library);
    let bytes = fs::read(folder.path().join(Library::FILE)).expect("the file");
    drop(open(folder.path(), &keys).expect("the library"));
    assert_eq!(
        fs::read(folder.path().join(Library::FILE)).expect("the file"),
        bytes
    );
    assert_eq!(keys.held().len(), 1);

    // A copy is put back with the same key; a plain one is encrypted when it is opened.
    Library::restore(folder.path(), &copy, Some(&keys)).expect("put back");
    let refused = Library::restore(folder.path(), &copy, None);
    assert!(
        matches!(refused, Err(StoreError::KeyUnreachable(_))),
        "{refused:?}"
    );
    assert_eq!(
        titles(&open(folder.path(), &keys).expect("the copy")),
        [WORD]
    );
    let other = tempfile::tempdir().expect("a folder");
    plain(other.path());
    let copy = backup::list(other.path()).remove(0);
    Library::restore(folder.path(), &copy, Some(&keys)).expect("put back");
    assert!(!holding(folder.path(), &[WORD]).is_empty());
    assert_eq!(
        titles(&open(folder.path(), &keys).expect("the copy")),
        [WORD]
    );
    assert_unreadable(folder.path());
    assert_eq!(
        keys.held().len(),
        1,
        "what lies beside it has a key already"
    );
}

/// A library as the first version of the program left it.
#[test]
fn a_plain_library_of_an_older_schema_is_encrypted_and_brought_up_to_date() {
    let folder = tempfile::tempdir().expect("a folder");
    let conn = Connection::open(folder.path().join(Library::FILE)).expect("a file");
    conn.pragma_update(None, "journal_mode", "WAL")
        .expect("set");
    conn.execute_batch(include_str!("../src/schema/001.sql"))
        .expect("the first schema");
    conn.pragma_update(None, "user_version", 1).expect("set");
    conn.execute(
        "INSERT INTO settings VALUES ('name', ?1)",
        [format!("\"{WORD}\"")],
    )
    .expect("a row");
    drop(conn);
    let keys = Keys::default();
    let library = open(folder.path(), &keys).expect("the library");
    let name = library.read(|tx| stet_store::settings::get(tx, "name"));
    assert_eq!(name.expect("read"), Some(WORD.into()));
    add_document(&library, "d", "New", b"New");
    assert_eq!(
        backup::list(folder.path()).len(),
        1,
        "backed up before the change"
    );
    drop(library);
    assert_unreadable(folder.path());
}

#[test]
fn a_library_that_is_open_elsewhere_or_of_a_later_version_stays_plain() {
    let folder = tempfile::tempdir().expect("a folder");
    let keys = Keys::default();
    let first = Library::open(folder.path()).expect("a library");
    let second = open(folder.path(), &keys).expect("the same");
    assert_eq!(second.why_plain(), Some("another program had it open"));
    add_document(&first, "d", WORD, b"");
    assert_eq!(titles(&second), [WORD]);
    drop((first, second));
    let conn = Connection::open(folder.path().join(Library::FILE)).expect("the file");
    conn.pragma_update(None, "user_version", 99)
        .expect("a later version");
    drop(conn);
    let newer = open(folder.path(), &keys).expect("opens for reading");
    assert!(newer.is_newer() && newer.why_plain().is_some());
    assert_eq!(titles(&newer), [WORD]);
    assert!(keys.held().is_empty());
}

#[test]
fn two_programs_share_an_encrypted_library_and_a_damaged_page_is_said() {
    let folder = tempfile::tempdir().expect("a folder");
    let keys = Keys::default();
    let first = open(folder.path(), &keys).expect("a library");
    let second = open(folder.path(), &keys).expect("the same");
    add_document(&first, "d", "First", b"First");
    add_document(&second, "e", "Second", &[b'x'; 100_000]);
    assert_eq!(titles(&first).len(), 2);
    drop((first, second));
    let file = folder.path().join(Library::FILE);
    let sound = fs::read(&file).expect("the file");
    let (mut said, mut tried) = (0, 0);
    for page in (0..sound.len() / 4096).step_by(7) {
        tried += 1;
        let mut bytes = sound.clone();
        bytes[page * 4096 + 1000] ^= 1;
        fs::write(&file, bytes).expect("written");
        match open(folder.path(), &keys) {
            Err(StoreError::WrongKey | StoreError::Corrupt(_)) => said += 1,
            Err(other) => panic!("page {page}: {other:?}"),
            // What is not read is not seen; a look at all of it is a backup.
            Ok(library) => match library.back_up(&format!("2026-05-{page}")) {
                Err(StoreError::Corrupt(_)) => said += 1,
                Ok(_) => {}
                Err(other) => panic!("page {page}: {other:?}"),
            },
        }
    }
    assert!(said > tried / 2, "{said} of {tried}");
}

fn copied(from: &Path, to: &Path) {
    fs::create_dir_all(to).expect("a folder");
    for entry in fs::read_dir(from).expect("a folder").flatten() {
        let (path, to) = (entry.path(), to.join(entry.file_name()));
        if path.is_dir() {
            copied(&path, &to);
        } else {
            fs::copy(&path, &to).expect("copied");
        }
    }
}

#[test]
fn after_a_document_is_forgotten_the_earlier_key_is_gone_and_opens_nothing() {
    let folder = tempfile::tempdir().expect("a folder");
    let keys = Keys::default();
    let library = open(folder.path(), &keys).expect("a library");
    let id = library.key().expect("a key").id();
    add_document(&library, "d", WORD, WORD.as_bytes());
    add_document(&library, "e", "Second", b"Second");
    let cache = ReliabilityCache::open_or_set_aside(folder.path(), "ratings.db", library.key());
    drop(cache.expect("a cache"));
    library.back_up("2026-05-01").expect("a backup");
    let disk = tempfile::tempdir().expect("what the disk keeps of it");
    copied(folder.path(), disk.path());
    library.forget("d", AT).expect("forgotten");
    library.renew_backups("2026-05-01").expect("made anew");
    let second = open(folder.path(), &keys).expect("another program");
    assert_eq!(
        second.key().expect("a key").id(),
        id,
        "not while it is open"
    );
    drop((library, second));

    let library = open(folder.path(), &keys).expect("the library");
    let other = library.key().expect("a key").id();
    assert_ne!(other, id);
    assert_eq!(titles(&library), ["Second"]);
    assert_eq!(keys.held().keys().collect::<Vec<_>>(), [&other]);
    let lost = open(disk.path(), &keys);
    assert!(matches!(lost, Err(StoreError::KeyMissing(_))), "{lost:?}");
    let cache = ReliabilityCache::open_or_set_aside(folder.path(), "ratings.db", library.key());
    assert_eq!(cache.expect("a cache").set_aside, None);
    drop(library);
    let copy = backup::list(folder.path()).remove(0);
    Library::restore(folder.path(), &copy, Some(&keys)).expect("put back");
    let library = open(folder.path(), &keys).expect("the copy");
    assert_eq!(titles(&library), ["Second"]);
    drop(library);
    let id = open(folder.path(), &keys)
        .expect("once more")
        .key()
        .expect("a key")
        .id();
    drop(open(folder.path(), &keys).expect("once more"));
    assert_eq!(
        keys.held().keys().collect::<Vec<_>>(),
        [&id],
        "once a forgetting"
    );
}

#[test]
fn an_earlier_key_stays_as_long_as_a_file_needs_it() {
    let folder = tempfile::tempdir().expect("a folder");
    let keys = Keys::default();
    let library = open(folder.path(), &keys).expect("a library");
    add_document(&library, "d", WORD, b"");
    let aside = folder.path().join("ratings.db.damaged-1");
    drop(ReliabilityCache::open_or_set_aside(
        folder.path(),
        "ratings.db",
        library.key(),
    ));
    fs::rename(folder.path().join("ratings.db"), &aside).expect("set aside");
    library.forget("d", AT).expect("forgotten");
    drop(library);
    drop(open(folder.path(), &keys).expect("the library"));
    assert_eq!(keys.held().len(), 2);
}

#[test]
fn an_erased_library_leaves_no_key_and_no_file() {
    let folder = tempfile::tempdir().expect("a folder");
    let keys = Keys::default();
    plain(folder.path());
    let library = open(folder.path(), &keys).expect("the library");
    fs::write(folder.path().join("source-reliability.db.damaged-1"), WORD).expect("written");
    for other in ["notes.txt", "own.db"] {
        fs::write(folder.path().join(other), "of somebody else").expect("written");
    }
    let busy = Library::erase(folder.path(), Some(&keys));
    assert!(matches!(busy, Err(StoreError::Busy)), "{busy:?}");
    assert_eq!(titles(&library).len(), 2);
    drop(library);
    let disk = tempfile::tempdir().expect("what the disk keeps of it");
    copied(folder.path(), disk.path());
    Library::erase(folder.path(), Some(&keys)).expect("erased");
    assert!(keys.held().is_empty());
    let mut left: Vec<_> = fs::read_dir(folder.path())
        .expect("a folder")
        .flatten()
        .map(|entry| entry.file_name().into_string().expect("a name"))
        .collect();
    left.sort();
    assert_eq!(left, ["notes.txt", "opening.lock", "own.db"]);
    assert!(open(disk.path(), &keys).is_err());
    assert!(titles(&open(folder.path(), &keys).expect("a new one")).is_empty());
}

#[test]
fn a_library_is_erased_by_the_program_that_has_it_open_if_no_other_has() {
    let folder = tempfile::tempdir().expect("a folder");
    let keys = Keys::default();
    let library = open(folder.path(), &keys).expect("a library");
    add_document(&library, "d", WORD, b"");
    library.back_up("2026-05-01").expect("a backup");
    let other = open(folder.path(), &keys).expect("another program");
    let busy = library.erase_own(Some(&keys));
    assert!(matches!(busy, Err(StoreError::Busy)), "{busy:?}");
    assert_eq!(titles(&library), [WORD]);
    drop(other);
    library.erase_own(Some(&keys)).expect("erased");
    assert!(library.read(documents::list).is_err());
    drop(library);
    assert!(keys.held().is_empty());
    let left = fs::read_dir(folder.path()).expect("a folder").flatten();
    let left: Vec<_> = left.map(|entry| entry.file_name()).collect();
    assert_eq!(left, ["opening.lock"]);
}

#[test]
fn a_library_whose_keychain_does_not_answer_is_erased_and_its_key_is_said_to_be_left() {
    let folder = tempfile::tempdir().expect("a folder");
    drop(open(folder.path(), &Keys::default()).expect("a library"));
    let locked = Keys {
        refuses: true,
        ..Keys::default()
    };
    let left = Library::erase(folder.path(), Some(&locked));
    assert!(
        matches!(left, Err(StoreError::KeyUnreachable(_))),
        "{left:?}"
    );
    assert!(!folder.path().join(Library::FILE).exists());
}

#[test]
fn changes_behind_damage_in_an_encrypted_log_are_counted() {
    let folder = tempfile::tempdir().expect("a folder");
    let keys = Keys::default();
    drop(open(folder.path(), &keys).expect("a library"));
    let library = open(folder.path(), &keys).expect("a library");
    let log = folder.path().join("library.db-wal");
    let mut middle = 0;
    for n in 0..6 {
        if n == 2 {
            middle = fs::read(&log).expect("a log").len();
        }
        add_document(&library, &format!("d-{n}"), WORD, b"");
    }
    let killed = tempfile::tempdir().expect("a folder");
    copied(folder.path(), killed.path());
    let log = killed.path().join("library.db-wal");
    let mut bytes = fs::read(&log).expect("a log");
    bytes[middle + 100] ^= 1;
    fs::write(&log, bytes).expect("written");
    let left = open(killed.path(), &keys).expect("the library");
    assert_eq!(titles(&left).len(), 2);
    let lost = left.read(stet_store::lost_changes::get);
    assert_eq!(lost.expect("a count"), 3, "as in a plain library");
}

/// What names the folder to the inner test.
const INSIDE: &str = "STET_TEST_ENCRYPTS";

#[test]
fn fault_kill_9_while_a_library_is_encrypted_leaves_one_that_is_whole() {
    let mut plain_left = 0;
    let original = tempfile::tempdir().expect("a folder");
    plain(original.path());
    for tried in 0..10_u64 {
        let parent = tempfile::tempdir().expect("a folder");
        let folder = parent.path().join("library");
        let keys = KeysInFolder(parent.path().join("keys"));
        copied(original.path(), &folder);
        let mut child = Command::new(std::env::current_exe().expect("this program"))
            .args(["--exact", "inside_encrypts", "--ignored"])
            .env(INSIDE, parent.path())
            .stdout(Stdio::null())
            .spawn()
            .expect("started");
        std::thread::sleep(Duration::from_millis(tried * 20));
        let _ = child.kill();
        child.wait().expect("ended");
        plain_left += usize::from(!holding(&folder, &["SQLite format 3"]).is_empty());
        let library = open(&folder, &keys).expect("the library");
        assert_eq!(titles(&library), ["Second", WORD]);
        drop(library);
        assert_unreadable(&folder);
    }
    assert!(plain_left > 0, "some were killed on the way");
}

#[test]
#[ignore = "run by the test above"]
fn inside_encrypts() {
    let Some(parent) = std::env::var_os(INSIDE).map(PathBuf::from) else {
        return;
    };
    let library = open(&parent.join("library"), &KeysInFolder(parent.join("keys")));
    let library = library.expect("the library");
    library
        .forget("nothing", AT)
        .expect_err("nothing of that name");
}
