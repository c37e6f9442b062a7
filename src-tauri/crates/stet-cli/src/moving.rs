//! `stet hand-over`, `stet export-library`, `stet take-in`: a document for somebody else, and the library for
//! another machine of the same person.

use std::fs::File;
use std::io::Write as _;
use std::path::{Path, PathBuf};

use clap::Args;
use stet_engine::moving::{self, Passphrase};
use stet_engine::wire::{Failure, FailureCode, TakenIn};
use stet_engine::{Engine, files, handover};

use crate::allow::allow;
use crate::terminal::{failed, library_folder, runtime};
use crate::{exit, passphrase};

/// Seals everything known about a document into one file (.stet) to hand to someone else; the text of
/// confidential sources is left out.
#[derive(Debug, Args)]
pub struct HandOver {
    /// The document, by title or id.
    document: String,
    /// Folder to write to.
    #[arg(long, value_name = "FOLDER", default_value = ".")]
    to: PathBuf,
    /// Have the seal time-stamped: freetsa, digicert, or the address of another authority (RFC 3161). Only
    /// its hash is sent. The document allows it from then on.
    #[arg(long, value_name = "AUTHORITY")]
    timestamp: Option<String>,
    /// Library folder; defaults to the desktop app's.
    #[arg(long, value_name = "FOLDER")]
    library: Option<PathBuf>,
}

/// Writes the whole library to one file (.stetlib), to move it to another machine or as a backup.
/// Confidential sources are included in full.
#[derive(Debug, Args)]
pub struct ExportLibrary {
    /// Folder to write to.
    #[arg(long, value_name = "FOLDER", default_value = ".")]
    to: PathBuf,
    /// Lock it with the passphrase on the first line of this file.
    #[arg(long, value_name = "FILE", conflicts_with = "ask_passphrase")]
    passphrase_file: Option<PathBuf>,
    /// Prompt for a passphrase to lock it with.
    #[arg(long)]
    ask_passphrase: bool,
    /// Library folder; defaults to the desktop app's.
    #[arg(long, value_name = "FOLDER")]
    library: Option<PathBuf>,
}

/// Imports a library (.stetlib): new documents are added, existing ones merged, nothing is overwritten.
#[derive(Debug, Args)]
pub struct TakeIn {
    /// The file. If it is locked, you are asked for its passphrase.
    file: PathBuf,
    /// Read the passphrase from the first line of this file.
    #[arg(long, value_name = "FILE")]
    passphrase_file: Option<PathBuf>,
    /// Library folder; defaults to the desktop app's.
    #[arg(long, value_name = "FOLDER")]
    library: Option<PathBuf>,
}

impl HandOver {
    /// Runs the command; its exit code.
    #[must_use]
    pub fn run(&self) -> u8 {
        ended(open(self.library.as_deref()).and_then(|(runtime, engine)| {
            runtime.block_on(async { self.handed_over(&engine).await })
        }))
    }

    async fn handed_over(&self, engine: &Engine) -> Result<Vec<String>, String> {
        let desk = engine.desk().await.map_err(sentence)?;
        let mut named = desk
            .documents
            .iter()
            .filter(|one| one.id == self.document || one.title == self.document);
        let document = match (named.next(), named.next()) {
            (Some(one), None) => one.id.clone(),
            (None, _) => return Err(format!("The library has no document “{}”.", self.document)),
            _ => return Err("Several documents have that title; use the id instead.".to_owned()),
        };
        if let Some(authority) = &self.timestamp {
            let mut settings = engine.settings().await.map_err(sentence)?;
            settings.timestamp_authority.clone_from(authority);
            engine.lend_settings(settings).map_err(sentence)?;
            let mut on = engine.network(&document).await.map_err(sentence)?.services;
            on.push("timestamp".to_owned());
            allow(engine, &document, &on).await.map_err(sentence)?;
        }
        let package = engine.hand_over(&document).await.map_err(sentence)?;
        let path = files::write_new(&self.to, &package.title, handover::ENDING, &package.bytes)
            .map_err(|error| unwritten(&self.to, &error))?;
        let mut said = vec![format!("Wrote {}.", path.display())];
        said.extend(package.notices());
        Ok(said)
    }
}

impl ExportLibrary {
    /// Runs the command; its exit code.
    #[must_use]
    pub fn run(&self) -> u8 {
        ended(self.exported())
    }

    fn exported(&self) -> Result<Vec<String>, String> {
        let words = match (&self.passphrase_file, self.ask_passphrase) {
            (Some(path), _) => Some(passphrase::from_file(path)?),
            (None, true) => Some(asked_twice()?),
            (None, false) => None,
        };
        let locked = words.map(Passphrase::new).transpose().map_err(sentence)?;
        let (runtime, engine) = open(self.library.as_deref())?;
        let failed = |error: std::io::Error| unwritten(&self.to, &error);
        let begun = files::begin(&self.to, "Stet library").map_err(failed)?;
        let file = begun.file().map_err(failed)?;
        let notes = runtime.block_on(engine.export_everything(file, locked));
        let notes = notes.map_err(sentence)?;
        let (path, _) = begun.end(moving::ENDING).map_err(failed)?;
        let mut said = vec![format!("Wrote {}.", path.display())];
        said.extend(notes);
        Ok(said)
    }
}

impl TakeIn {
    /// Runs the command; its exit code.
    #[must_use]
    pub fn run(&self) -> u8 {
        ended(self.taken_in())
    }

    fn taken_in(&self) -> Result<Vec<String>, String> {
        let given = self.passphrase_file.as_deref().map(passphrase::from_file);
        let given = given.transpose()?;
        let (runtime, engine) = open(self.library.as_deref())?;
        let take = |words: Option<String>| -> Result<Result<TakenIn, Failure>, String> {
            let file = self.opened()?;
            let words = words.map(Passphrase::given);
            Ok(runtime.block_on(engine.take_in_everything(file, words)))
        };
        let first = take(given.clone())?;
        let taken = match first {
            Err(failure) if failure.code == FailureCode::Passphrase && given.is_none() => {
                take(Some(passphrase::asked("Library passphrase: ")?))?
            }
            other => other,
        };
        let taken = taken.map_err(sentence)?;
        let mut said = vec![format!(
            "{} new, {} merged, {} unchanged.",
            taken.opened, taken.merged, taken.known
        )];
        let waits = taken.conflicts.iter();
        said.extend(waits.map(|title| format!("“{title}” needs a decision in the desktop app.")));
        said.extend(taken.notes);
        Ok(said)
    }

    fn opened(&self) -> Result<File, String> {
        let shown = self.file.display();
        let failed = |error: std::io::Error| format!("{shown} could not be read: {error}.");
        // A pipe or a device could block for ever.
        if !std::fs::metadata(&self.file).map_err(failed)?.is_file() {
            return Err(format!("{shown} is not a file."));
        }
        File::open(&self.file).map_err(failed)
    }
}

fn asked_twice() -> Result<String, String> {
    let words = passphrase::asked("Passphrase: ")?;
    match passphrase::asked("Repeat the passphrase: ")? == words {
        true => Ok(words),
        false => Err("The passphrases do not match. Nothing was written.".to_owned()),
    }
}

/// The library of the command, and what it runs in.
fn open(said: Option<&Path>) -> Result<(tokio::runtime::Runtime, Engine), String> {
    let folder = library_folder(said)?;
    let runtime = runtime()?;
    let engine = Engine::open(&folder).map_err(sentence)?;
    Ok((runtime, engine))
}

fn sentence(failure: Failure) -> String {
    failure.to_string()
}

fn unwritten(folder: &Path, error: &std::io::Error) -> String {
    format!("Could not write to {}: {error}.", folder.display())
}

fn ended(done: Result<Vec<String>, String>) -> u8 {
    match done {
        Ok(said) => {
            let mut out = std::io::stdout().lock();
            for line in said {
                // A reader that went away wanted no more.
                let _ = writeln!(out, "{line}");
            }
            exit::CLEAN
        }
        Err(sentence) => failed(&sentence),
    }
}
