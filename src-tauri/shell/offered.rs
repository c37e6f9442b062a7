//! Files the program was started with: "Open With" of the desktop, or names on its command line.

use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError};

/// Files waiting for the page to be there. Names are read once and kept here as paths.
#[derive(Debug, Default)]
pub(crate) struct Offered(Mutex<Vec<PathBuf>>);

impl Offered {
    /// Those named by the arguments of a start; relative names stand in `folder`.
    pub(crate) fn new(arguments: impl Iterator<Item = String>, folder: &Path) -> Self {
        Self(Mutex::new(named(arguments, folder)))
    }

    /// The files, once.
    pub(crate) fn take(&self) -> Vec<PathBuf> {
        std::mem::take(&mut self.0.lock().unwrap_or_else(PoisonError::into_inner))
    }
}

/// The files named by arguments; the first argument is the program, options are not ours.
pub(crate) fn named(arguments: impl Iterator<Item = String>, folder: &Path) -> Vec<PathBuf> {
    arguments
        .skip(1)
        .filter(|argument| !argument.starts_with('-') && !argument.is_empty())
        .map(|argument| path_of(&argument, folder))
        .collect()
}

/// Some desktops hand over addresses: "file:///home/rosa/a%20draft.docx".
fn path_of(argument: &str, folder: &Path) -> PathBuf {
    tauri::Url::parse(argument)
        .ok()
        .filter(|url| url.scheme() == "file")
        .and_then(|url| url.to_file_path().ok())
        .unwrap_or_else(|| folder.join(argument))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_read_from_the_folder_of_the_start_and_given_once() {
        let arguments = [
            "stet-desk",
            "--flag",
            "a.docx",
            "/b/c.pdf",
            "file:///b/a%20draft.odt",
        ]
        .map(str::to_owned);
        let offered = Offered::new(arguments.into_iter(), Path::new("/home/rosa"));
        assert_eq!(
            offered.take(),
            ["/home/rosa/a.docx", "/b/c.pdf", "/b/a draft.odt"].map(PathBuf::from)
        );
        assert_eq!(offered.take(), Vec::<PathBuf>::new());
    }
}
