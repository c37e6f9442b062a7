//! `stet check`: a text held against the material given with it, reports written, an exit code.
//!
//! The work is the engine's. Here are its order, what is said on the way, and the promise that
//! no input is overwritten and no report is left half written.

mod arguments;
pub(crate) mod files;
pub(crate) mod given;
mod summary;
mod target;
mod work;

use std::io::Write;
use std::path::{Path, PathBuf};
use std::time::Duration;

pub use arguments::Arguments;
use stet_engine::wire::ReportOptions;
#[cfg(feature = "measure")]
use stet_engine::{export, wire::ReportFormat};

use crate::exit;
use crate::temporary::{Temporary, interrupted};
use crate::terminal::{complain, runtime};
use given::Given;
use target::Unfit;
use work::{Inputs, Outcome, Running};

/// How long an interrupted run is given to stop.
const GRACE: Duration = Duration::from_millis(1500);

/// Runs `stet check` and returns its exit code.
#[must_use]
pub fn run(arguments: &Arguments) -> u8 {
    match checked(arguments) {
        Ok(code) => code,
        Err(Stopped { code, sentence }) => {
            complain(&sentence);
            code
        }
    }
}

/// The report of `stet check TEXT [--sources SOURCES]` as `--report FILE.json` would hold it, with the command's defaults;
/// nothing is written or printed but notices. Blocks, in a runtime of its own.
///
/// # Errors
/// Those of the command, with its exit codes.
#[cfg(feature = "measure")]
pub(crate) fn report(text: &Path, sources: Option<&Path>) -> Result<serde_json::Value, Stopped> {
    #[derive(clap::Parser)]
    struct Command {
        #[command(flatten)]
        check: Arguments,
    }
    let mut line = vec!["check".as_ref(), text.as_os_str(), "--quiet".as_ref()];
    if let Some(sources) = sources {
        line.extend(["--sources".as_ref(), sources.as_os_str()]);
    }
    let command = <Command as clap::Parser>::try_parse_from(line).map_err(|error| Stopped {
        code: exit::USAGE,
        sentence: error.to_string(),
    })?;
    let arguments = &command.check;
    let report = outcome(arguments)?.report;
    let printed = report.for_audience(arguments.audience.into());
    let written = export::write(&printed, ReportFormat::Json, &ReportOptions::default());
    let bytes = written.map_err(|why| files_fault(why.to_string()))?;
    serde_json::from_slice(&bytes).map_err(|error| files_fault(error.to_string()))
}

/// Why nothing, or not everything, could be done.
pub(crate) struct Stopped {
    /// The exit code.
    pub(crate) code: u8,
    pub(crate) sentence: String,
}

pub(crate) fn files_fault(sentence: impl Into<String>) -> Stopped {
    Stopped {
        code: exit::FILES,
        sentence: sentence.into(),
    }
}

fn checked(arguments: &Arguments) -> Result<u8, Stopped> {
    told(arguments, outcome(arguments)?)
}

/// Does the whole check, but writes and prints nothing of what came of it.
fn outcome(arguments: &Arguments) -> Result<Outcome, Stopped> {
    let all = std::iter::once(&arguments.article).chain(&arguments.sources);
    given::may_be_opened(all, &arguments.allow).map_err(|sentence| Stopped {
        code: exit::USAGE,
        sentence,
    })?;
    let paths: Vec<PathBuf> = arguments
        .sources
        .iter()
        .filter_map(Given::file)
        .cloned()
        .collect();
    let sources = files::gather(&paths).map_err(files_fault)?;
    let mut inputs: Vec<PathBuf> = sources.clone();
    inputs.extend(arguments.article.file().cloned());
    inputs.extend(arguments.logo.clone());
    let targets = arguments.report.iter().map(|target| &target.path);
    target::vet(targets.chain(&arguments.checked_copy), &inputs).map_err(|unfit| match unfit {
        Unfit::Overwrites(sentence) => Stopped {
            code: exit::USAGE,
            sentence,
        },
        Unfit::NoFolder(sentence) => files_fault(sentence),
    })?;
    let article = arguments.article.file().map(|path| files::bytes(path));
    let article = article.transpose().map_err(files_fault)?;
    let logo = arguments.logo.as_deref().map(files::logo).transpose();
    let logo = logo.map_err(files_fault)?;
    let inputs = Inputs {
        article,
        sources,
        logo,
    };
    // Removed when it goes out of scope, whatever happens in between.
    let temporary = match arguments.library {
        Some(_) => None,
        None => Some(Temporary::new().map_err(|error| {
            files_fault(format!("Could not create a temporary library: {error}."))
        })?),
    };
    let library = arguments
        .library
        .as_deref()
        .or(temporary.as_ref().map(Temporary::path))
        .unwrap_or_else(|| Path::new("."));
    let runtime = runtime().map_err(files_fault)?;
    let outcome = runtime.block_on(until_interrupted(arguments, library, inputs));
    // What still computes in the background records nothing any more.
    runtime.shutdown_background();
    outcome
}

async fn until_interrupted(
    arguments: &Arguments,
    library: &Path,
    inputs: Inputs,
) -> Result<Outcome, Stopped> {
    let running = Running::default();
    let outcome = tokio::select! {
        biased;
        () = interrupted() => None,
        outcome = work::work(arguments, library, inputs, &running) => Some(outcome),
    };
    let Some(outcome) = outcome else {
        let _ = tokio::time::timeout(GRACE, running.stop()).await;
        let kept = match &arguments.library {
            Some(folder) => format!(
                "Interrupted. What was found so far is kept in {}.",
                folder.display()
            ),
            None => "Interrupted; nothing was kept.".to_owned(),
        };
        return Err(Stopped {
            code: exit::INTERRUPTED,
            sentence: kept,
        });
    };
    outcome.map_err(files_fault)
}

/// Writes the reports and prints the summary.
fn told(arguments: &Arguments, outcome: Outcome) -> Result<u8, Stopped> {
    let Outcome {
        report,
        logo,
        left_out,
        offered,
        checked_copy,
    } = outcome;
    let mut written = Vec::new();
    // The summary speaks of everything, whomever the files are for.
    let printed = report.clone().for_audience(arguments.audience.into());
    let options = ReportOptions {
        cover: arguments.cover,
        letter: arguments.letter,
        ..ReportOptions::default()
    };
    for target in &arguments.report {
        let done = work::write_report(&printed, target, &options, logo.as_ref());
        if done.map_err(files_fault)? {
            written.push(target.path.clone());
        }
    }
    if let (Some(path), Some(bytes)) = (&arguments.checked_copy, checked_copy) {
        work::write_file(path, &bytes).map_err(files_fault)?;
        written.push(path.clone());
    }
    let summary = summary::summary(&report, offered, left_out, &written);
    let mut out = std::io::stdout().lock();
    // A reader that went away wanted no more; the reports are written.
    let _ = out.write_all(summary.as_bytes()).and_then(|()| out.flush());
    let unsupported = report.failed_citations().is_some();
    Ok(
        if unsupported || summary::is_contradicted(&report) || summary::is_miscited(&report) {
            exit::CONTRADICTED
        } else {
            exit::CLEAN
        },
    )
}
