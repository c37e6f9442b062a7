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

    /// What the desktop offers Stet for, and what Stet can open, are the same.
    #[test]
    fn the_desktop_entry_names_a_type_for_every_ending_that_can_be_opened() {
        let types = [
            ("stet", "application/x-stet"),
            (
                "docx",
                "application/vnd.openxmlformats-officedocument.wordprocessingml.document",
            ),
            ("docm", "application/vnd.ms-word.document.macroEnabled.12"),
            (
                "dotx",
                "application/vnd.openxmlformats-officedocument.wordprocessingml.template",
            ),
            ("dotm", "application/vnd.ms-word.template.macroEnabled.12"),
            ("odt", "application/vnd.oasis.opendocument.text"),
            ("ott", "application/vnd.oasis.opendocument.text-template"),
            ("fodt", "application/vnd.oasis.opendocument.text-flat-xml"),
            ("pdf", "application/pdf"),
            ("epub", "application/epub+zip"),
            ("rtf", "application/rtf"),
            ("md", "text/markdown"),
            ("markdown", "text/markdown"),
            ("mdown", "text/markdown"),
            ("mkd", "text/markdown"),
            ("txt", "text/plain"),
            ("text", "text/plain"),
            ("log", "text/plain"),
            ("html", "text/html"),
            ("htm", "text/html"),
            ("xhtml", "application/xhtml+xml"),
            ("srt", "application/x-subrip"),
            ("vtt", "text/vtt"),
        ];
        // Material for the source pack; nobody checks a table or a mail.
        let material = [
            "csv", "tsv", "tab", "xlsx", "xlsm", "ods", "eml", "mhtml", "mht",
        ];
        let entry = include_str!("../../packaging/stet.desktop");
        let offered: Vec<&str> = entry
            .lines()
            .find_map(|line| line.strip_prefix("MimeType="))
            .expect("a line of types")
            .split_terminator(';')
            .collect();
        for ending in stet_engine::readable_endings() {
            let named = types.iter().find(|(known, _)| *known == ending);
            match named {
                Some((_, mime)) => assert!(offered.contains(mime), "{mime} is not offered"),
                None => assert!(material.contains(&ending), "{ending} has no type"),
            }
        }
    }
}
