//! Arguments, files, progress and the line of figures around a task.

use std::fs::File;
use std::io::{self, BufRead, BufReader, Cursor, Write};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::{Duration, Instant};

use clap::Parser;
use serde_json::{Map, Value, json};

use super::rows::Rows;
use super::unpacked::Unpacked;
use super::{As, Form, Options, TASKS, Task, documents, page_text, rendered, task};

/// Every figure named by `--aim` was reached, or none was asked for.
pub const DONE: u8 = 0;
/// A figure missed its aim.
pub const MISSED: u8 = 1;
/// The arguments make no sense.
pub const USAGE: u8 = 2;
/// A file could not be read or written, or held no row.
pub const FILES: u8 = 3;

/// How often progress is shown.
const PROGRESS_EVERY: Duration = Duration::from_secs(1);

/// Measures a part of Stet on labelled rows.
///
/// Progress and complaints go to standard error; the last line on standard output is one JSON
/// object of figures, always with `n` (rows measured) and `skipped`.
#[derive(Debug, Parser)]
#[command(name = "stet-bench", version, after_help = exit_codes())]
pub struct Arguments {
    /// What to measure.
    #[arg(value_name = "TASK")]
    task: String,
    /// Labelled rows: JSON lines; for the tasks about documents and pages a folder. Fields that are
    /// not known are ignored; lines that are no rows are reported and skipped.
    #[arg(long, value_name = "FILE")]
    data: PathBuf,
    /// Records to look references up in: JSON lines. Only tasks about references use it.
    #[arg(long, value_name = "FILE")]
    registry: Option<PathBuf>,
    /// Where the registry is searched.
    #[arg(long, value_enum, default_value_t)]
    search: super::Search,
    /// Whether citations are given field by field or as text. As text, rows without a `text` are
    /// rendered first, in ten citation styles drawn at random; needs pandoc. Only the task
    /// "references" has both.
    #[arg(long = "as", value_name = "FORM", value_enum, default_value_t)]
    given: As,
    /// Folder of the citation styles, `style_NAME.csl`, to render texts in; without it
    /// `$STET_DATA/citation-styles`.
    #[arg(long, value_name = "FOLDER")]
    styles: Option<PathBuf>,
    /// What the styles are drawn with.
    #[arg(long, value_name = "NUMBER", default_value_t = 1)]
    seed: u64,
    /// Rules as the desk applies them, or exactly as the packages they come from. Only tasks about
    /// references and citations have both.
    #[arg(long, value_enum, default_value_t)]
    form: Form,
    /// Folder of the encoder; without it where the app looks. Only tasks about evidence use it.
    #[arg(long, value_name = "FOLDER")]
    encoder: Option<PathBuf>,
    /// Measure without the encoder.
    #[arg(long)]
    no_encoder: bool,
    /// Folder of a classifier that reads what the built-in judge leaves open; for the task "entailment".
    #[arg(long, value_name = "FOLDER", conflicts_with_all = ["encoder", "no_encoder"])]
    classifier: Option<PathBuf>,
    /// Where to write what was predicted for each row: JSON lines; `-` for standard output.
    #[arg(long, value_name = "OUT")]
    predictions: Option<PathBuf>,
    /// A figure that must be reached, as `f1=0.80`; may be given several times. One readable
    /// line then tells the figures and whether each aim was met.
    #[arg(long, value_name = "FIGURE=VALUE", value_parser = parse_aim)]
    aim: Vec<Aim>,
    /// No progress on standard error.
    #[arg(long)]
    quiet: bool,
}

fn exit_codes() -> String {
    let mut text = String::from("Tasks:\n");
    for task in TASKS {
        text.push_str(&format!("  {:<12} {}\n", task.name, task.about));
    }
    text.push_str(
        "\nExit codes:\n  0  measured, and every aim met\n  1  measured, and an aim missed\n  \
         2  the arguments are invalid\n  3  a file could not be read or written, or has no row",
    );
    text
}

/// A figure and the least it should be.
#[derive(Debug, Clone)]
struct Aim {
    figure: String,
    least: f64,
}

fn parse_aim(text: &str) -> Result<Aim, String> {
    let (figure, least) = text.split_once('=').ok_or("write it as figure=value")?;
    let least: f64 = least
        .parse()
        .map_err(|_| format!("“{least}” is not a number"))?;
    Ok(Aim {
        figure: figure.to_owned(),
        least,
    })
}

/// Runs `stet-bench` and returns its exit code.
#[must_use]
pub fn run(arguments: &Arguments) -> u8 {
    let Some(task) = task(&arguments.task) else {
        let names: Vec<_> = TASKS.iter().map(|task| task.name).collect();
        complain(&format!(
            "no task “{}”; there are: {}",
            arguments.task,
            names.join(", ")
        ));
        return USAGE;
    };
    match measure(task, arguments) {
        Ok(code) => code,
        Err(sentence) => {
            complain(&sentence);
            FILES
        }
    }
}

fn measure(task: &Task, arguments: &Arguments) -> Result<u8, String> {
    let data = &arguments.data;
    let unopened = |error: io::Error| format!("{} could not be opened: {error}", data.display());
    // A folder stands for its files.
    let texts = match arguments.given {
        As::Text => rendered::rows(data, arguments.styles.as_deref(), arguments.seed)?,
        As::Fields => None,
    };
    let unpacked = Unpacked::of(data)?;
    let folder = unpacked
        .as_ref()
        .map_or(data.as_path(), |folder| folder.path());
    let lines: Box<dyn BufRead> = if let Some(texts) = texts {
        Box::new(Cursor::new(texts))
    } else if folder.is_dir() && task.name == "page-text" {
        let pages = page_text::rows(folder).map_err(unopened)?;
        Box::new(Cursor::new(pages.ok_or_else(|| {
            format!(
                "{} holds no segments.json, and no folders with source.html",
                data.display()
            )
        })?))
    } else if folder.is_dir() {
        Box::new(Cursor::new(documents::rows(folder).map_err(unopened)?))
    } else {
        Box::new(BufReader::new(File::open(data).map_err(unopened)?))
    };
    let options = Options {
        registry: registry(task, arguments)?,
        search: arguments.search,
        form: arguments.form,
        given: arguments.given,
        encoder: encoder(arguments),
        classifier: classifier(task, arguments)?,
    };
    let mut rows = Rows::new(lines, io::stderr(), task.fields);
    let mut predicted: Vec<u8> = Vec::new();
    let keep = arguments.predictions.is_some();
    let start = Instant::now();
    let mut progress = Progress::new(task.name, arguments.quiet);
    let mut figures = {
        let mut watched = rows.by_ref().inspect(|_| progress.row());
        (task.run)(
            &mut watched,
            &mut |prediction| {
                if keep {
                    // Writing to memory cannot fail.
                    let _ = writeln!(predicted, "{prediction}");
                }
            },
            &options,
        )
    };
    let seconds = start.elapsed().as_secs_f64();
    if let Some(error) = rows.broken {
        return Err(format!(
            "{} could not be read to its end: {error}",
            data.display()
        ));
    }
    if rows.good == 0 {
        return Err(format!(
            "{} holds no row that {} can measure",
            data.display(),
            task.name
        ));
    }
    complete(&mut figures, rows.good, rows.bad, seconds);
    let to_stdout = arguments.predictions.as_deref() == Some(Path::new("-"));
    if let Some(out) = arguments.predictions.as_deref().filter(|_| !to_stdout) {
        stet_engine::files::replace(out, &predicted)
            .map_err(|error| format!("{} could not be written: {error}", out.display()))?;
        predicted.clear();
    }
    let mut last = io::stdout().lock();
    last.write_all(&predicted)
        .and_then(|()| writeln!(last, "{figures}"))
        .and_then(|()| last.flush())
        .map_err(|error| format!("standard output could not be written: {error}"))?;
    Ok(if report_aims(task, arguments, &figures) {
        DONE
    } else {
        MISSED
    })
}

/// Where the encoder may lie.
fn encoder(arguments: &Arguments) -> Vec<PathBuf> {
    if arguments.no_encoder {
        return Vec::new();
    }
    let program = std::env::current_exe().ok();
    stet_engine::encoder_folders(
        arguments
            .encoder
            .clone()
            .or_else(|| std::env::var_os("STET_ENCODER").map(PathBuf::from)),
        program.as_deref(),
    )
}

/// The classifier that was named, if the task uses one.
fn classifier(
    task: &Task,
    arguments: &Arguments,
) -> Result<Option<Arc<stet_encoder::Classifier>>, String> {
    let Some(folder) = &arguments.classifier else {
        return Ok(None);
    };
    if task.name != "entailment" {
        complain(&format!("{} uses no classifier; it is ignored", task.name));
        return Ok(None);
    }
    let opened = stet_encoder::Classifier::open(folder);
    opened
        .map(|one| Some(Arc::new(one)))
        .map_err(|problem| problem.to_string())
}

/// The rows of the registry, if the task uses one.
fn registry(task: &Task, arguments: &Arguments) -> Result<Vec<Value>, String> {
    let Some(path) = &arguments.registry else {
        return Ok(Vec::new());
    };
    let file = File::open(path)
        .map_err(|error| format!("{} could not be opened: {error}", path.display()))?;
    if !task.registry {
        complain(&format!("{} uses no registry; it is ignored", task.name));
        return Ok(Vec::new());
    }
    let mut rows = Rows::new(BufReader::new(file), io::stderr(), &[]);
    let records: Vec<Value> = rows.by_ref().collect();
    match rows.broken {
        Some(error) => Err(format!(
            "{} could not be read to its end: {error}",
            path.display()
        )),
        None => Ok(records),
    }
}

/// Adds what every line of figures has: `n`, `skipped`, `seconds`, `ms_per_item`.
fn complete(figures: &mut Value, good: usize, bad: usize, seconds: f64) {
    if !figures.is_object() {
        *figures = Value::Object(Map::new());
    }
    let of_task = figures["skipped"].as_u64().unwrap_or(0) as usize;
    figures["skipped"] = json!(of_task + bad);
    if !figures["n"].is_u64() {
        figures["n"] = json!(good.saturating_sub(of_task));
    }
    figures["seconds"] = json!((seconds * 1000.0).round() / 1000.0);
    figures["ms_per_item"] = json!((seconds * 1e6 / good as f64).round() / 1000.0);
}

/// One readable line of figures and aims; true if all were met.
fn report_aims(task: &Task, arguments: &Arguments, figures: &Value) -> bool {
    if arguments.aim.is_empty() {
        return true;
    }
    let name = arguments
        .data
        .file_stem()
        .unwrap_or_default()
        .to_string_lossy();
    let mut line = format!("{:<11} {name:<28} n {:>5}", task.name, figures["n"]);
    let mut all_met = true;
    for Aim { figure, least } in &arguments.aim {
        let reached = figures.get(figure).and_then(Value::as_f64);
        let met = reached.is_some_and(|reached| reached >= *least);
        all_met &= met;
        let shown = reached.map_or("none".to_owned(), |reached| format!("{reached:.3}"));
        let verdict = if met { "met" } else { "MISSED" };
        line.push_str(&format!("   {figure} {shown} (aim {least:.2} {verdict})"));
    }
    complain(&line);
    all_met
}

/// Standard error may be closed; then nobody listens.
pub(super) fn complain(sentence: &str) {
    let _ = writeln!(io::stderr(), "{sentence}");
}

struct Progress {
    task: &'static str,
    quiet: bool,
    rows: usize,
    shown: Instant,
}

impl Progress {
    fn new(task: &'static str, quiet: bool) -> Self {
        Self {
            task,
            quiet,
            rows: 0,
            shown: Instant::now(),
        }
    }

    fn row(&mut self) {
        self.rows += 1;
        if !self.quiet && self.shown.elapsed() >= PROGRESS_EVERY {
            self.shown = Instant::now();
            complain(&format!("{}: {} rows", self.task, self.rows));
        }
    }
}
