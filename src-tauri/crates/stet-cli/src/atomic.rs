//! Files written whole or not at all.

use std::fs::{self, File};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

/// Writes `bytes` to `path`: first beside it under another name, then renamed, so that a reader
/// sees the old file or the new one and a failure leaves no half file.
///
/// # Errors
/// As the file system reports them; the temporary file is removed.
pub fn write(path: &Path, bytes: &[u8]) -> io::Result<()> {
    let beside = beside(path);
    let written = File::create(&beside)
        .and_then(|mut file| {
            file.write_all(bytes)?;
            file.sync_all()
        })
        .and_then(|()| fs::rename(&beside, path));
    if written.is_err() {
        // The first error is the one to report; a leftover that cannot be removed is not.
        let _ = fs::remove_file(&beside);
    }
    written
}

/// A name in the same folder, hidden, and of this process alone.
fn beside(path: &Path) -> PathBuf {
    let name = path.file_name().unwrap_or_default().to_string_lossy();
    path.with_file_name(format!(".{name}.{}.part", std::process::id()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_is_replaced_and_nothing_is_left_beside_it() {
        let folder = tempfile::tempdir().expect("temporary folder");
        let path = folder.path().join("report.json");
        write(&path, b"one").expect("writes");
        write(&path, b"two").expect("writes");
        assert_eq!(fs::read(&path).expect("reads"), b"two");
        assert_eq!(fs::read_dir(folder.path()).expect("lists").count(), 1);
        assert!(write(&folder.path().join("missing/report.json"), b"x").is_err());
    }
}
