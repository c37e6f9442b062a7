//! `stet verify-record`: holds a record against itself, on any machine and without a library.

use std::collections::BTreeMap;
use std::fs;
use std::io::Write as _;
use std::path::{Path, PathBuf};

use clap::Args;
use stet_engine::handover::{self, ENDING};
use stet_engine::{KnownKeys, Verification};

use crate::exit;
use crate::terminal::complain;

/// Largest file that is read.
const LARGEST: u64 = 512 * 1024 * 1024;

/// Recomputes a handed-over record and reports anything that does not match.
///
/// FILE is a package (.stet), or a folder that holds one and reports (.json) exported from it. Exit
/// codes: 0 the record holds, 1 it does not, 2 it cannot be read.
#[derive(Debug, Args)]
#[command(name = "verify-record", after_help = exit::RECORD_HELP)]
pub struct Arguments {
    /// A package (.stet), or a folder that holds one and reports (.json) made from it.
    file: PathBuf,
    /// The hash of the log as printed in a report: proves that the record was not rewritten.
    #[arg(long, value_name = "HASH")]
    head: Option<String>,
    /// A public key you know to be someone's: NAME=KEY. May be repeated.
    #[arg(long, value_name = "NAME=KEY")]
    key: Vec<String>,
    /// Certificates of time-stamping authorities you trust, PEM or DER: proves that the time stamps in the
    /// record are theirs.
    #[arg(long, value_name = "FILE")]
    tsa_ca: Option<PathBuf>,
    /// Material withheld in the record, to check against it; needs --salt.
    #[arg(long, value_name = "FILE", requires = "salt")]
    shown: Option<PathBuf>,
    /// The salt of that material, as Stet shows it to whoever holds the material.
    #[arg(long, value_name = "SALT", requires = "shown")]
    salt: Option<String>,
    /// Print the result as JSON.
    #[arg(long)]
    json: bool,
}

/// Runs the command; its exit code.
#[must_use]
pub fn run(arguments: &Arguments) -> u8 {
    match verified(arguments) {
        Ok(found) => {
            let words = if arguments.json {
                serde_json::to_string_pretty(&found).unwrap_or_default()
            } else {
                in_words(&found)
            };
            // A reader that closed its end has read enough.
            let _ = writeln!(std::io::stdout(), "{}", words.trim_end());
            if found.holds() {
                exit::RECORD_HOLDS
            } else {
                exit::RECORD_DEVIATES
            }
        }
        Err(problem) => {
            complain(&problem);
            exit::RECORD_UNREADABLE
        }
    }
}

fn verified(arguments: &Arguments) -> Result<Verification, String> {
    let (package, reports) = if arguments.file.is_dir() {
        in_folder(&arguments.file)?
    } else {
        (arguments.file.clone(), Vec::new())
    };
    let bytes = read(&package)?;
    let mut found = handover::verify(&bytes, arguments.head.as_deref())
        .map_err(|error| format!("{}: {error}", package.display()))?;
    found.name_keys(&known(&arguments.key)?);
    if let (Some(shown), Some(salt)) = (&arguments.shown, &arguments.salt) {
        let material = read(shown)?;
        handover::verify_shown(&bytes, &material, salt, &mut found)
            .map_err(|error| format!("{}: {error}", package.display()))?;
    }
    if let Some(path) = &arguments.tsa_ca {
        let authorities = handover::Authorities::read(&read(path)?)
            .map_err(|why| format!("{}: {why}.", path.display()))?;
        if found.stamped.is_empty() {
            found
                .remarks
                .push("Nothing in the record is time-stamped.".to_owned());
        }
        handover::verify_stamps(&bytes, &authorities, &mut found)
            .map_err(|error| format!("{}: {error}", package.display()))?;
    }
    for path in reports {
        let name = path.file_name().unwrap_or_default().to_string_lossy();
        handover::verify_beside(&bytes, &name, &read(&path)?, &mut found)
            .map_err(|error| format!("{}: {error}", path.display()))?;
    }
    Ok(found)
}

/// Keys by whose they are.
fn known(said: &[String]) -> Result<KnownKeys, String> {
    let mut named = BTreeMap::new();
    for one in said {
        let (name, key) = one
            .split_once('=')
            .map(|(name, key)| (name.trim(), key.trim().to_ascii_lowercase()))
            .filter(|(name, key)| !name.is_empty() && key.len() == 64)
            .ok_or_else(|| format!("“{one}” should be NAME=KEY, the key in 64 hex digits."))?;
        named.insert(key, name.to_owned());
    }
    Ok(KnownKeys::new(None, named))
}

/// The one package of a folder, and the reports beside it.
fn in_folder(folder: &Path) -> Result<(PathBuf, Vec<PathBuf>), String> {
    let failed =
        |error: std::io::Error| format!("{} could not be read: {error}.", folder.display());
    let mut packages = Vec::new();
    let mut reports = Vec::new();
    for entry in fs::read_dir(folder).map_err(failed)? {
        let path = entry.map_err(failed)?.path();
        match path.extension().and_then(|ending| ending.to_str()) {
            Some(ending) if ending.eq_ignore_ascii_case(ENDING) => packages.push(path),
            Some(ending) if ending.eq_ignore_ascii_case("json") => reports.push(path),
            _ => {}
        }
    }
    reports.sort();
    match packages.len() {
        1 => Ok((packages.remove(0), reports)),
        0 => Err(format!(
            "No .{ENDING} package found in {}.",
            folder.display()
        )),
        count => Err(format!(
            "Found {count} packages in {}. Name the one to verify.",
            folder.display()
        )),
    }
}

fn read(path: &Path) -> Result<Vec<u8>, String> {
    let shown = path.display();
    let about =
        fs::metadata(path).map_err(|error| format!("{shown} could not be read: {error}."))?;
    if !about.is_file() {
        return Err(format!("{shown} is not a file."));
    }
    if about.len() > LARGEST {
        return Err(format!(
            "{shown} is larger than 512 MB, the limit for a package."
        ));
    }
    fs::read(path).map_err(|error| format!("{shown} could not be read: {error}."))
}

/// The result as a person reads it.
fn in_words(found: &Verification) -> String {
    let mut words = format!(
        "Checked: {} log rows, {} sources, {} passages, {} findings (recomputed), {} \
         decisions.\nHead of the log: {}\n",
        found.rows, found.sources, found.passages, found.findings, found.decisions, found.head
    );
    for signed in found.who_signed() {
        words.push_str(&format!("Signed: {signed}\n"));
    }
    for stamped in found.what_is_stamped() {
        words.push_str(&format!("Time-stamped: {stamped}\n"));
    }
    for remark in &found.remarks {
        words.push_str(&format!("Note: {remark}\n"));
    }
    if found.holds() {
        words.push_str(
            "The record holds: everything recomputed matches.\nA record rewritten from its first \
             row and signed with another key would hold too. Compare the keys with those of the \
             people you know (--key), and the head of the log with the one printed in a report you \
             trust (--head).\n",
        );
        return words;
    }
    for deviation in &found.deviations {
        words.push_str(&format!(
            "Mismatch – {}: {}\n",
            deviation.place, deviation.what
        ));
    }
    words.push_str("The record does not hold.\n");
    words
}
