//! The sources of the workspace.

use std::fs;
use std::path::{Path, PathBuf};

/// The root of the repository.
#[must_use]
pub fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// All files below a folder whose name ends so, in order; not those a program made.
///
/// # Panics
/// If a folder cannot be read: then nothing was held against anything.
#[must_use]
pub fn files(folder: &Path, endings: &[&str]) -> Vec<PathBuf> {
    let mut found = Vec::new();
    let entries = fs::read_dir(folder).unwrap_or_else(|why| panic!("{}: {why}", folder.display()));
    for entry in entries.flatten() {
        let path = entry.path();
        let name = entry.file_name().to_string_lossy().into_owned();
        if path.is_dir() {
            let made = ["target", "node_modules", "dist"].contains(&name.as_str());
            if !made && !name.starts_with('.') {
                found.extend(files(&path, endings));
            }
        } else if endings.iter().any(|ending| name.ends_with(ending)) {
            found.push(path);
        }
    }
    found.sort();
    found
}

/// A Rust source: its path from the root, and its text.
#[derive(Debug, Clone)]
pub struct Source {
    /// Path from the root of the repository, parted by "/".
    pub path: String,
    /// The whole file.
    pub text: String,
}

/// Every Rust source below a folder of the repository.
///
/// # Panics
/// If one cannot be read.
#[must_use]
pub fn sources(root: &Path, folder: &str) -> Vec<Source> {
    files(&root.join(folder), &[".rs"])
        .into_iter()
        .map(|file| Source {
            path: file
                .strip_prefix(root)
                .unwrap_or(&file)
                .to_string_lossy()
                .replace('\\', "/"),
            text: fs::read_to_string(&file)
                .unwrap_or_else(|why| panic!("{}: {why}", file.display())),
        })
        .collect()
}
