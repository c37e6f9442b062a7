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
/// Without --library the desk’s, and with it every key that Stet keeps in the system’s keychain. What you exported stays
/// where you put it. Close the desk first. Nothing can be brought back.
#[derive(Debug, Args)]
pub struct Arguments {
    /// Folder of the library; without it the desk’s.
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
        return failed(&format!("There is no library in {}.", folder.display()));
    }
    let mut out = io::stdout().lock();
    let _ = write!(
        out,
        "All documents in {} go, with their copies and keys, and nothing can be brought back. Type “{WORD}” to go on: ",
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
