//! `stet erase`: everything that Stet keeps on this machine, removed.

use std::io::{self, BufRead as _, Write as _};
use std::path::PathBuf;

use clap::Args;
use stet_engine::backups;

use crate::exit;
use crate::terminal::{failed, library_folder};

/// What has to be typed.
const WORD: &str = "erase";

/// Removes the library for good: its key, all documents, copies and logs.
///
/// Without --library, erases the desktop app’s library and every key Stet keeps in the system’s keychain.
/// Files you exported stay where they are. Quit the desktop app first. This cannot be undone.
#[derive(Debug, Args)]
pub struct Arguments {
    /// Library folder; defaults to the desktop app’s.
    #[arg(long, value_name = "FOLDER")]
    library: Option<PathBuf>,
}

/// Runs `stet erase` and returns its exit code.
#[must_use]
pub fn run(arguments: &Arguments) -> u8 {
    let every_key = arguments.library.is_none();
    let folder = match library_folder(arguments.library.as_deref()) {
        Ok(folder) => folder,
        Err(sentence) => return failed(&sentence),
    };
    if !folder.join("library.db").is_file() && backups::list(&folder).is_empty() {
        return failed(&format!("No library found in {}.", folder.display()));
    }
    let mut out = io::stdout().lock();
    let _ = write!(
        out,
        "This deletes every document in {}, along with all backups and keys, and cannot be undone. \
         Type “{WORD}” to continue: ",
        folder.display()
    );
    let _ = out.flush();
    let mut typed = String::new();
    let read = io::stdin().lock().read_line(&mut typed);
    if read.is_err() || typed.trim() != WORD {
        let _ = writeln!(out, "\nNothing was removed.");
        return exit::INTERRUPTED;
    }
    match stet_engine::erase(&folder, every_key) {
        Ok(()) => {
            let _ = writeln!(out, "Removed.");
            exit::CLEAN
        }
        Err(failure) => failed(&failure.to_string()),
    }
}
