//! Files outside the library, written whole or not at all: whatever stops the program, the name a
//! person looks for leads to a finished file or to none.
//!
//! Owns names and the order of writing; refuses to know what is in the files ([`crate::export`]).

use std::fs::{self, File, OpenOptions};
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::time::{Duration, SystemTime};

/// Names of unfinished files begin and end so: hidden, and nobody else's.
const UNFINISHED: (&str, &str) = (".stet-", ".part");

/// An unfinished file so old is left from a program that was killed.
const ABANDONED: Duration = Duration::from_secs(60 * 60);

/// Writes `bytes` to a new file in `folder`, which is made as needed, under a name made from `title`;
/// adds a number where that name is taken, so that nothing is overwritten. Returns where it is.
///
/// # Errors
/// If the folder cannot be made or written to, or the disk is full; no file of that name is there
/// then.
pub fn write_new(folder: &Path, title: &str, ending: &str, bytes: &[u8]) -> io::Result<PathBuf> {
    let mut begun = begin(folder, title)?;
    begun.file.write_all(bytes)?;
    begun.end(ending).map(|(path, _)| path)
}

/// Begins a file in `folder` that is written piece by piece.
///
/// # Errors
/// If the folder cannot be made or written to.
pub fn begin(folder: &Path, title: &str) -> io::Result<Begun> {
    fs::create_dir_all(folder)?;
    sweep(folder);
    let unfinished = unfinished(folder);
    let file = new_file(&unfinished)?;
    Ok(Begun {
        folder: folder.to_owned(),
        stem: stem(title),
        unfinished,
        file,
    })
}

/// A file under way: it has no name of its own until it is whole, and is gone if it never is.
#[derive(Debug)]
pub struct Begun {
    folder: PathBuf,
    stem: String,
    unfinished: PathBuf,
    file: File,
}

impl Begun {
    /// Where to write.
    ///
    /// # Errors
    /// If the system has no more handles.
    pub fn file(&self) -> io::Result<File> {
        self.file.try_clone()
    }

    /// Gives what was written its name; where it is, and how many bytes it has.
    ///
    /// # Errors
    /// If it is not all on the disk; no file of that name is there then.
    pub fn end(self, ending: &str) -> io::Result<(PathBuf, u64)> {
        self.file.sync_all()?;
        let bytes = self.file.metadata()?.len();
        let path = claim_name(&self.folder, &self.stem, ending, &self.unfinished)?;
        // Two names of one file until here.
        let _ = fs::remove_file(&self.unfinished);
        settle(&self.folder);
        Ok((path, bytes))
    }
}

impl Drop for Begun {
    fn drop(&mut self) {
        let _ = fs::remove_file(&self.unfinished);
    }
}

/// Writes `bytes` to `path`: a reader sees the old file or the new one.
///
/// # Errors
/// As the file system reports them; what was there before is there still.
pub fn replace(path: &Path, bytes: &[u8]) -> io::Result<()> {
    let folder = match path.parent() {
        Some(folder) if !folder.as_os_str().is_empty() => folder,
        _ => Path::new("."),
    };
    let unfinished = unfinished(folder);
    let written = write_whole(&unfinished, bytes).and_then(|()| fs::rename(&unfinished, path));
    if written.is_err() {
        // The first error is the one to report; a leftover that cannot be removed is not.
        let _ = fs::remove_file(&unfinished);
    }
    settle(folder);
    written
}

fn unfinished(folder: &Path) -> PathBuf {
    let (begin, end) = UNFINISHED;
    folder.join(format!("{begin}{}{end}", uuid::Uuid::new_v4()))
}

/// A new file that its owner alone may read: reports and packages hold what is unpublished. Whoever passes it on says
/// so by doing it.
fn new_file(path: &Path) -> io::Result<File> {
    let mut options = OpenOptions::new();
    options.write(true).create_new(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    options.open(path)
}

fn write_whole(path: &Path, bytes: &[u8]) -> io::Result<()> {
    let mut file = new_file(path)?;
    file.write_all(bytes)?;
    file.sync_all()
}

/// Puts the new name itself on the disk, where the system can; it is only lost with the power.
fn settle(folder: &Path) {
    if cfg!(unix) {
        let _ = File::open(folder).and_then(|folder| folder.sync_all());
    }
}

/// Removes what a killed program left unfinished. Nothing is lost with it: it never had a name.
fn sweep(folder: &Path) {
    let old = |path: &Path| {
        let changed = fs::metadata(path).and_then(|about| about.modified()).ok()?;
        let age = SystemTime::now().duration_since(changed).ok()?;
        Some(age > ABANDONED)
    };
    let (begin, end) = UNFINISHED;
    for entry in fs::read_dir(folder).into_iter().flatten().flatten() {
        let name = entry.file_name();
        let name = name.to_string_lossy();
        if name.starts_with(begin) && name.ends_with(end) && old(&entry.path()) == Some(true) {
            let _ = fs::remove_file(entry.path());
        }
    }
}

/// Gives `unfinished` the first free name. A hard link fails where the name is taken, so two exports
/// at once cannot overwrite each other.
fn claim_name(folder: &Path, stem: &str, ending: &str, unfinished: &Path) -> io::Result<PathBuf> {
    for number in 1..10_000 {
        let name = match number {
            1 => format!("{stem}.{ending}"),
            n => format!("{stem} ({n}).{ending}"),
        };
        let path = folder.join(name);
        match fs::hard_link(unfinished, &path) {
            Ok(()) => return Ok(path),
            Err(error) if error.kind() == io::ErrorKind::AlreadyExists => {}
            // File systems without hard links: a rename, after making sure the name is free.
            Err(_) if !path.exists() => return fs::rename(unfinished, &path).map(|()| path),
            Err(_) => {}
        }
    }
    Err(io::Error::new(
        io::ErrorKind::AlreadyExists,
        "ten thousand files with that name already exist",
    ))
}

/// A file name any system takes: letters, digits, dashes and single spaces, at most 80 characters.
fn stem(title: &str) -> String {
    let words: String = title
        .chars()
        .map(|ch| {
            if ch.is_alphanumeric() || matches!(ch, '-' | '_') {
                ch
            } else {
                ' '
            }
        })
        .collect();
    let stem: String = words
        .split_whitespace()
        .collect::<Vec<_>>()
        .join(" ")
        .chars()
        .take(80)
        .collect();
    let stem = stem.trim();
    if stem.is_empty() {
        "Verification report".to_owned()
    } else {
        stem.to_owned()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_harmless_and_nothing_is_overwritten() {
        let root = tempfile::tempdir().expect("a folder");
        let folder = root.path().join("Stet");
        let write = |bytes: &[u8]| write_new(&folder, "../../etc/pass wd: “x”", "pdf", bytes);
        let first = write(b"one").expect("written");
        let second = write(b"two").expect("written");
        assert_eq!(first, root.path().join("Stet/etc pass wd x.pdf"));
        assert_eq!(second, root.path().join("Stet/etc pass wd x (2).pdf"));
        assert_eq!(fs::read(first).expect("readable"), b"one");
        let left = fs::read_dir(&folder).expect("a folder").count();
        assert_eq!(left, 2, "nothing unfinished is left");
        assert_eq!(stem("\u{202e}/ \0"), "Verification report");
    }

    #[cfg(unix)]
    #[test]
    fn what_is_written_is_the_owners_alone() {
        use std::os::unix::fs::PermissionsExt;
        let folder = tempfile::tempdir().expect("a folder");
        let new = write_new(folder.path(), "t", "json", b"{}").expect("written");
        let replaced = folder.path().join("report.json");
        fs::write(&replaced, b"{}").expect("written");
        replace(&replaced, b"two").expect("written");
        for path in [new, replaced] {
            let mode = fs::metadata(&path).expect("there").permissions().mode();
            assert_eq!(mode & 0o777, 0o600, "{}", path.display());
        }
    }

    #[test]
    fn a_file_is_replaced_and_nothing_is_left_beside_it() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("report.json");
        replace(&path, b"one").expect("written");
        replace(&path, b"two").expect("written");
        assert_eq!(fs::read(&path).expect("readable"), b"two");
        assert_eq!(fs::read_dir(folder.path()).expect("a folder").count(), 1);
        assert!(replace(&folder.path().join("missing/report.json"), b"x").is_err());
    }

    #[test]
    fn what_a_killed_program_left_is_removed_and_nothing_else() {
        let folder = tempfile::tempdir().expect("a folder");
        let long_ago = SystemTime::now() - 2 * ABANDONED;
        for (name, then) in [
            (".stet-1.part", Some(long_ago)),
            (".stet-2.part", None),
            ("notes.part", Some(long_ago)),
        ] {
            let file = File::create(folder.path().join(name)).expect("a file");
            if let Some(then) = then {
                file.set_modified(then).expect("set back");
            }
        }
        write_new(folder.path(), "t", "json", b"{}").expect("written");
        let mut left: Vec<_> = fs::read_dir(folder.path())
            .expect("a folder")
            .flatten()
            .map(|entry| entry.file_name().to_string_lossy().into_owned())
            .collect();
        left.sort();
        assert_eq!(left, [".stet-2.part", "notes.part", "t.json"]);
    }
}
