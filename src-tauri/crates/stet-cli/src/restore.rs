//! `stet restore`: a copy of the library put back in its place.

use std::io::Write as _;
use std::path::{Path, PathBuf};

use clap::Args;
use stet_engine::backups;

use crate::exit;
use crate::terminal::{failed, library_folder};

/// Puts a copy of the library back, after something happened to it.
///
/// The desk makes one a day, and one before the library's form changes; the newest three are kept. What was in the
/// library's place stays beside it as library-before-restore.db. Close the desk first.
#[derive(Debug, Args)]
pub struct Arguments {
    /// The copy; without it the copies there are are listed.
    copy: Option<PathBuf>,
    /// Folder of the library; without it the desk's.
    #[arg(long, value_name = "FOLDER")]
    library: Option<PathBuf>,
}

/// Runs `stet restore` and returns its exit code.
#[must_use]
pub fn run(arguments: &Arguments) -> u8 {
    let folder = match library_folder(arguments.library.as_deref()) {
        Ok(folder) => folder,
        Err(sentence) => return failed(&sentence),
    };
    let Some(copy) = &arguments.copy else {
        return listed(&folder);
    };
    match backups::restore(&folder, copy) {
        Ok(()) => {
            let _ = writeln!(
                std::io::stdout().lock(),
                "{} is the library now. What was there before is library-before-restore.db in {}.",
                copy.display(),
                folder.display()
            );
            exit::CLEAN
        }
        Err(failure) => failed(&failure.to_string()),
    }
}

fn listed(folder: &Path) -> u8 {
    let copies = backups::list(folder);
    if copies.is_empty() {
        return failed(&format!(
            "There is no copy of a library in {}.",
            folder.display()
        ));
    }
    let mut out = std::io::stdout().lock();
    for copy in copies {
        let _ = writeln!(out, "{}", copy.display());
    }
    exit::CLEAN
}
