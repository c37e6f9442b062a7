//! `stet tables`: which tables there are, and which of them are the user's own.

use std::fmt::Write as _;
use std::io::Write as _;
use std::path::PathBuf;

use clap::Args;
use stet_engine::tables::{self, InForce, Standing};

use crate::exit;
use crate::terminal::{complain, failed};

/// Names of the program's data folder, the same as the window's.
const PROGRAM: &str = "desk.stet.app";

/// Lists the tables of hosts, words, thresholds and prompts, and says which are your own.
///
/// A file with a table's name in the folder listed first replaces the bundled table from the next start on;
/// it has the same format as the file of that name in the program's `data` folder.
#[derive(Debug, Args)]
pub struct Arguments {}

/// The folder of the user's own tables: `$STET_TABLES`, else in the program's data folder.
#[must_use]
pub fn folder() -> Option<PathBuf> {
    let said = std::env::var_os("STET_TABLES").filter(|folder| !folder.is_empty());
    said.map(PathBuf::from)
        .or_else(|| Some(data_folder()?.join(tables::FOLDER)))
}

/// The program's data folder, where the window keeps its library.
pub(crate) fn data_folder() -> Option<PathBuf> {
    Some(dirs::data_dir()?.join(PROGRAM))
}

/// Puts the user's own tables in force; what is wrong with them goes to standard error.
pub fn read() {
    let Some(folder) = folder() else {
        return;
    };
    for sentence in tables::read_from(&folder)
        .iter()
        .filter_map(Standing::complaint)
    {
        complain(sentence);
    }
}

/// Runs `stet tables` and returns its exit code.
#[must_use]
pub fn run(_: &Arguments) -> u8 {
    let Some(folder) = folder() else {
        return failed("No data folder found; set STET_TABLES.");
    };
    let standings = tables::read_from(&folder);
    let mut out = format!("Your own tables are read from {}\n", folder.display());
    for standing in standings {
        let _ = writeln!(out, "{:<9} {}", word(&standing.in_force), standing.name);
    }
    let _ = std::io::stdout().lock().write_all(out.as_bytes());
    if standings.iter().any(|one| one.complaint().is_some()) {
        exit::FILES
    } else {
        exit::CLEAN
    }
}

fn word(in_force: &InForce) -> &'static str {
    match in_force {
        InForce::Bundled => "bundled",
        InForce::Own => "yours",
        InForce::Refused(_) => "refused",
        InForce::Unknown(_) => "unknown",
    }
}
