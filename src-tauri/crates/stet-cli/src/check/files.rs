//! The files given on the command line, read with care for their size.

use std::fs;
use std::io::{self, Read};
use std::path::{Path, PathBuf};

use stet_engine::LARGEST_FILE;
use stet_engine::export::Logo;

/// Most files taken from one folder.
const MAX_FILES: usize = 2_000;

/// Deepest folder looked into, the one named counting 0.
const MAX_DEPTH: usize = 8;

/// The files of `paths` in order: a file itself; of a folder all files in it and below, by name,
/// without hidden ones and without following links out of it.
///
/// # Errors
/// A sentence if something named does not exist or cannot be listed, or holds too many files.
pub(super) fn gather(paths: &[PathBuf]) -> Result<Vec<PathBuf>, String> {
    let mut files = Vec::new();
    for path in paths {
        let kind = fs::metadata(path).map_err(|error| unread(path, &error))?;
        if kind.is_dir() {
            folder(path, 0, &mut files)?;
        } else {
            files.push(path.clone());
        }
    }
    Ok(files)
}

fn folder(path: &Path, depth: usize, files: &mut Vec<PathBuf>) -> Result<(), String> {
    let mut entries: Vec<fs::DirEntry> = fs::read_dir(path)
        .and_then(Iterator::collect)
        .map_err(|error| unread(path, &error))?;
    entries.sort_by_key(fs::DirEntry::file_name);
    for entry in entries {
        let inside = entry.path();
        let hidden = entry.file_name().to_string_lossy().starts_with('.');
        let Ok(kind) = entry.file_type() else {
            continue;
        };
        if hidden {
            continue;
        }
        if kind.is_dir() && depth == MAX_DEPTH {
            return Err(format!(
                "{} is more than {MAX_DEPTH} folders deep. Name it separately.",
                inside.display()
            ));
        }
        if kind.is_dir() {
            folder(&inside, depth + 1, files)?;
        } else if kind.is_file() {
            files.push(inside);
        }
        if files.len() > MAX_FILES {
            return Err(format!(
                "{} holds more than {MAX_FILES} files. Name the ones that matter.",
                path.display()
            ));
        }
    }
    Ok(())
}

/// The bytes of a file; `-` is standard input. All of it, or a sentence that it is too large: never a
/// part, whose words and hash would be those of another file.
///
/// # Errors
/// A sentence.
pub(crate) fn bytes(path: &Path) -> Result<Vec<u8>, String> {
    // One more, so that an endless input ends and is seen to be too large.
    let limit = LARGEST_FILE + 1;
    let mut bytes = Vec::new();
    let read = if path == Path::new("-") {
        io::stdin().lock().take(limit).read_to_end(&mut bytes)
    } else {
        fs::metadata(path).and_then(|kind| {
            if kind.is_dir() {
                return Err(io::Error::other("it is a folder"));
            }
            // A pipe or a device may have no end, and may wait for ever.
            if !kind.is_file() {
                return Err(io::Error::other(
                    "it is not a regular file; use “-” for standard input",
                ));
            }
            if kind.len() > LARGEST_FILE {
                return Err(too_large());
            }
            fs::File::open(path)?.take(limit).read_to_end(&mut bytes)
        })
    };
    read.map_err(|error| unread(path, &error))?;
    if bytes.len() as u64 > LARGEST_FILE {
        return Err(unread(path, &too_large()));
    }
    Ok(bytes)
}

fn too_large() -> io::Error {
    let megabytes = LARGEST_FILE >> 20;
    io::Error::other(format!(
        "it is larger than {megabytes} MB; split it, or save its text alone"
    ))
}

/// The publisher's logo in a picture.
///
/// # Errors
/// A sentence.
pub(super) fn logo(path: &Path) -> Result<Logo, String> {
    Logo::read(&bytes(path)?).map_err(|why| format!("{} {why}", path.display()))
}

/// What the file is called in sentences and in the record.
#[must_use]
pub(crate) fn name(path: &Path) -> String {
    if path == Path::new("-") {
        return "standard input".into();
    }
    path.file_name()
        .unwrap_or(path.as_os_str())
        .to_string_lossy()
        .into_owned()
}

fn unread(path: &Path, error: &io::Error) -> String {
    let why = match error.kind() {
        io::ErrorKind::NotFound => "there is no such file".to_owned(),
        io::ErrorKind::PermissionDenied => "permission is denied".to_owned(),
        _ => error.to_string(),
    };
    format!("{} could not be read: {why}.", path.display())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_folder_is_read_in_order_without_hidden_files() {
        let folder = tempfile::tempdir().expect("temporary folder");
        let write = |name: &str| fs::write(folder.path().join(name), "x").expect("writes");
        fs::create_dir(folder.path().join("more")).expect("folder");
        for name in ["b.txt", "a.md", ".hidden", "more/c.csv"] {
            write(name);
        }
        let files = gather(&[folder.path().to_path_buf()]).expect("lists");
        let names: Vec<_> = files.iter().map(|path| name(path)).collect();
        assert_eq!(names, ["a.md", "b.txt", "c.csv"]);
        let error = gather(&[folder.path().join("none")]).expect_err("missing");
        assert!(
            error.ends_with("could not be read: there is no such file."),
            "{error}"
        );
        assert!(bytes(folder.path()).is_err());
        #[cfg(unix)]
        for device in ["/dev/zero", "/dev/null"] {
            let refused = bytes(Path::new(device));
            assert!(
                refused.is_err_and(|why| why.contains("not a regular file")),
                "{device}"
            );
        }
        let huge = folder.path().join("huge.pdf");
        let file = fs::File::create(&huge).expect("writes");
        file.set_len(LARGEST_FILE + 1).expect("a file with a hole");
        assert!(bytes(&huge).is_err_and(|why| why.contains("larger than 256 MB")));
        file.set_len(17 << 20).expect("a file with a hole");
        assert_eq!(bytes(&huge).map(|bytes| bytes.len()), Ok(17 << 20));
    }
}
