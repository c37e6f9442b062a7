//! `stet restore`: a copy of the library put back in its place.

use std::io::Write as _;
use std::path::{Path, PathBuf};

use clap::Args;
use stet_engine::backups;

use crate::exit;
use crate::terminal::{failed, library_folder};

/// Restores the library from a backup.
///
/// The desktop app makes a backup every day, and one before the library's format changes; the newest three
/// are kept. The library being replaced is kept beside it as library-before-restore.db. Quit the desktop app
/// first.
#[derive(Debug, Args)]
pub struct Arguments {
    /// The backup to restore; if omitted, lists the backups.
    copy: Option<PathBuf>,
    /// Library folder; defaults to the desktop app's.
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
                "Restored {}. The previous library is kept as library-before-restore.db in {}.",
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
        return failed(&format!("No backups found in {}.", folder.display()));
    }
    let mut out = std::io::stdout().lock();
    for copy in copies {
        let _ = writeln!(out, "{}", copy.display());
    }
    exit::CLEAN
}
