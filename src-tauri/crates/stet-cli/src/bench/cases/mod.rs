//! `stet-bench cases [FOLDER …]`: articles with planted errors, each checked against its pack as
//! `stet check ARTICLE --sources PACK` does, and the report held against what a person found.
//!
//! A case is a folder with article.md, pack/ and expected.json; tests/cases/README.md says what stands
//! in it and [`score`] what counts. Offline, without a key or a language model, in a library of its own
//! for each article that is removed afterwards.

mod article;
mod bounds;
pub mod calibration;
mod score;
mod tally;

use std::io::{self, Write};
use std::path::{Path, PathBuf};

use clap::Parser;
use serde_json::{Map, Value, json};

use super::harness::{DONE, FILES, MISSED, complain};
use crate::check::{self, Stopped};
use crate::exit;
use bounds::Bounds;
use score::{Row, score};
use tally::Tally;

/// Scores checks of whole articles against what a person found in them.
///
/// Progress, a table of counts and complaints go to standard error; the last line on standard output is
/// one JSON object of figures: shares from 0 to 1 with three decimals, null where nothing was to be
/// counted, and `n`, the number of articles.
#[derive(Debug, Parser)]
#[command(name = "cases", bin_name = "stet-bench cases", version, after_help = EXIT_CODES)]
pub struct Arguments {
    /// Folders of cases: each folder in one of them that has an expected.json is a case.
    #[arg(value_name = "FOLDER", default_value = "tests/cases/open")]
    folders: Vec<PathBuf>,
    /// Only cases whose names begin so. May be given several times, or as a list with commas.
    #[arg(long, value_name = "BEGINNING", value_delimiter = ',')]
    only: Vec<String>,
    #[command(flatten)]
    bounds: Bounds,
    /// Where to write what became of each statement: JSON lines; `-` for standard output.
    #[arg(long, value_name = "OUT")]
    predictions: Option<PathBuf>,
    /// Name every statement that was judged wrongly.
    #[arg(long)]
    verbose: bool,
    /// No line for each case on standard error.
    #[arg(long)]
    quiet: bool,
}

const EXIT_CODES: &str = "Exit codes:
  0    measured, and every bound kept
  1    measured, and a bound not kept
  2    the arguments are invalid
  3    a case could not be read, or an article not checked
  130  interrupted";

/// Runs the measure and returns its exit code.
#[must_use]
pub fn run(arguments: &Arguments) -> u8 {
    match measured(arguments) {
        Ok(code) => code,
        Err(Stopped { code, sentence }) => {
            complain(&sentence);
            code
        }
    }
}

fn files_fault(sentence: String) -> Stopped {
    Stopped {
        code: FILES,
        sentence,
    }
}

fn measured(arguments: &Arguments) -> Result<u8, Stopped> {
    // All are read first: a damaged one is told before minutes of checking.
    let cases = cases(&arguments.folders, &arguments.only).map_err(files_fault)?;
    let mut tally = Tally::default();
    let mut predicted = String::new();
    for case in &cases {
        let report = match case.checked() {
            Ok(report) => report,
            Err(stopped) if stopped.code == exit::INTERRUPTED => return Err(stopped),
            Err(stopped) => {
                tally.unread();
                complain(&format!("{}: no report: {}", case.name, stopped.sentence));
                continue;
            }
        };
        let rows = score(&case.expected, &case.text, &report);
        tally.add(&report, &rows);
        case.tell(&rows, arguments);
        for row in &rows {
            predicted.push_str(&format!("{}\n", case.prediction(row)));
        }
    }
    let figures = tally.figures();
    let _ = write!(io::stderr(), "{}", tally.table());
    let handed_out = hand_out(arguments.predictions.as_deref(), &predicted, &figures);
    handed_out.map_err(files_fault)?;
    let missed = arguments.bounds.missed(&figures);
    for sentence in &missed {
        complain(sentence);
    }
    Ok(if !missed.is_empty() {
        MISSED
    } else if tally.is_whole() {
        DONE
    } else {
        FILES
    })
}

/// One case, read.
struct Case {
    name: String,
    folder: PathBuf,
    text: String,
    expected: Value,
}

impl Case {
    fn read(folder: PathBuf) -> Result<Self, String> {
        let expected = read(&folder.join("expected.json"))?;
        let expected = serde_json::from_str(&expected)
            .map_err(|error| format!("{}/expected.json: {error}", folder.display()))?;
        Ok(Self {
            name: name(&folder),
            text: read(&folder.join("article.md"))?,
            folder,
            expected,
        })
    }

    /// The report on the article as `stet check` writes it.
    fn checked(&self) -> Result<Value, Stopped> {
        let (article, pack) = (self.folder.join("article.md"), self.folder.join("pack"));
        check::report(&article, Some(&pack))
    }

    /// A line on the case and, where it is asked for, one on each statement judged wrongly.
    fn tell(&self, rows: &[Row], arguments: &Arguments) {
        let wrong = rows.iter().filter(|row| !row.is_well());
        for row in wrong.filter(|_| arguments.verbose) {
            complain(&format!("  {} {row}", self.name));
        }
        if !arguments.quiet {
            complain(&format!("{}: {}", self.name, tally::line(rows)));
        }
    }

    /// What became of a statement, as an object.
    fn prediction(&self, row: &Row) -> Value {
        let mut said = Map::new();
        said.insert("case".to_owned(), json!(self.name));
        said.insert("sort".to_owned(), json!(row.sort.name()));
        for key in ["quote", "kind", "how", "difficulty"] {
            if let Some(value) = row.item.get(key) {
                said.insert(key.to_owned(), value.clone());
            }
        }
        for (mark, yes) in &row.marks {
            said.insert((*mark).to_owned(), json!(yes));
        }
        Value::Object(said)
    }
}

/// The cases in `folders` whose names begin with one of `only`, if any are given, by path.
fn cases(folders: &[PathBuf], only: &[String]) -> Result<Vec<Case>, String> {
    let mut found = Vec::new();
    for folder in folders {
        let unopened =
            |error: io::Error| format!("{} could not be opened: {error}", folder.display());
        for entry in std::fs::read_dir(folder).map_err(unopened)? {
            let path = entry.map_err(unopened)?.path();
            let name = name(&path);
            let wanted =
                only.is_empty() || only.iter().any(|beginning| name.starts_with(beginning));
            if wanted && path.join("expected.json").exists() {
                found.push(path);
            }
        }
    }
    if found.is_empty() {
        let looked: Vec<String> = folders
            .iter()
            .map(|path| path.display().to_string())
            .collect();
        return Err(format!("no case in {}", looked.join(", ")));
    }
    found.sort();
    found.into_iter().map(Case::read).collect()
}

fn name(path: &Path) -> String {
    path.file_name()
        .unwrap_or_default()
        .to_string_lossy()
        .into_owned()
}

fn read(path: &Path) -> Result<String, String> {
    std::fs::read_to_string(path)
        .map_err(|error| format!("{} could not be read: {error}", path.display()))
}

/// Writes the predictions where they are wanted, and the figures on standard output.
fn hand_out(predictions: Option<&Path>, predicted: &str, figures: &Value) -> Result<(), String> {
    let mut out = io::stdout().lock();
    let mut first = "";
    match predictions {
        Some(path) if path == Path::new("-") => first = predicted,
        Some(path) => stet_engine::files::replace(path, predicted.as_bytes())
            .map_err(|error| format!("{} could not be written: {error}", path.display()))?,
        None => {}
    }
    writeln!(out, "{first}{figures}")
        .and_then(|()| out.flush())
        .map_err(|error| format!("standard output could not be written: {error}"))
}
