//! The engine at work: text and material taken in, one run, its report.

use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

use stet_core::document::DocumentType;
use stet_core::report::{Report, ReportUnread};
use stet_engine::export::{self, Logo, Unwritten};
use stet_engine::wire::{Event, FileOutcome, ReportFormat, ReportOptions, RunView, Settings};
use stet_engine::{Builder, Engine, close_reading, encoder_folders};
use tokio::sync::broadcast::error::RecvError;

use super::arguments::{Arguments, WantedType};
use super::files;
use super::given::Given;
use super::target::{Form, Target};
use crate::allow::allow;
use crate::temporary;
use crate::terminal::complain;

/// How often progress is shown.
const PROGRESS_EVERY: Duration = Duration::from_secs(1);

/// What was read from disk.
pub(super) struct Inputs {
    /// The text to check; `None` where it is a page that is still to be opened.
    pub(super) article: Option<Vec<u8>>,
    /// Files of the material; read one at a time when they are taken in.
    pub(super) sources: Vec<PathBuf>,
    /// The publisher's logo, if one was named.
    pub(super) logo: Option<Logo>,
}

/// What came of it.
pub(super) struct Outcome {
    pub(super) report: Report,
    /// The publisher's logo: the one named, else the library's.
    pub(super) logo: Option<Logo>,
    /// Files of the material that could not be read.
    pub(super) left_out: usize,
    /// Files of the material that were offered.
    pub(super) offered: usize,
    /// The checked copy, if one was asked for.
    pub(super) checked_copy: Option<Vec<u8>>,
}

/// The run that goes on, so that it can be stopped from outside.
#[derive(Default)]
pub(super) struct Running(Mutex<Option<(Engine, String)>>);

impl Running {
    fn set(&self, run: Option<(Engine, String)>) {
        *self.0.lock().unwrap_or_else(PoisonError::into_inner) = run;
    }

    /// Stops it; what is finished is kept.
    pub(super) async fn stop(&self) {
        let run = self.0.lock().unwrap_or_else(PoisonError::into_inner).take();
        if let Some((engine, document)) = run {
            // It is being abandoned; whether it stopped cleanly changes nothing.
            let _ = engine.stop_run(&document).await;
        }
    }
}

/// Does the whole of it. An error is a sentence.
pub(super) async fn work(
    arguments: &Arguments,
    library: &Path,
    inputs: Inputs,
    running: &Running,
) -> Result<Outcome, String> {
    let folder = library.to_owned();
    let program = std::env::current_exe().ok();
    let encoder = std::env::var_os("STET_ENCODER").map(PathBuf::from);
    let mut builder = Builder::default()
        .encoder(encoder_folders(encoder, program.as_deref()))
        .close_reading(!arguments.quick && close_reading());
    if let Some(folder) = &arguments.classifier {
        builder = builder.classifier(folder.clone());
    }
    let kept = arguments.library.is_some();
    let engine = tokio::task::spawn_blocking(move || temporary::open(builder, &folder, kept))
        .await
        .map_err(|error| error.to_string())?
        .map_err(sentence)?;
    if arguments.classifier.is_some() {
        engine.open_classifier().await.map_err(sentence)?;
    }
    let mut settings = engine.settings().await.map_err(sentence)?;
    said(arguments, &mut settings);
    engine.lend_settings(settings).map_err(sentence)?;
    checked(&engine, arguments, inputs, running).await
}

/// Puts what was said on the command line in place of what the library has, for this check only.
fn said(arguments: &Arguments, settings: &mut Settings) {
    if let Some(limit) = arguments.limit {
        settings.claim_limit = limit;
    }
    if let Some(threshold) = arguments.cite_min_recall {
        settings.citation_threshold = threshold;
    }
    if arguments.strict_cites {
        settings.citation_mode = "strict".to_owned();
    } else if arguments.no_verify_cites {
        settings.citation_mode = "off".to_owned();
    }
    if let Some(checker) = &arguments.checker {
        checker.clone_into(&mut settings.name);
        settings.initials = initials(checker);
    }
    if let Some(model) = &arguments.model {
        let (service, name) = model.split_once(':').unwrap_or((model, ""));
        service.clone_into(&mut settings.model_service);
        name.clone_into(&mut settings.model_name);
    }
    if let Some(address) = &arguments.model_address {
        settings.local_model_address.clone_from(address);
    }
    if let Some(style) = &arguments.style {
        let mut styles = style.split(',').map(|key| key.trim().to_owned());
        settings.citation_style = styles.next().unwrap_or_default();
        settings.more_citation_styles = styles.collect();
    }
    if let Some(dollars) = arguments.spend_limit {
        // Held to 0..=10,000 where it was read.
        settings.spend_limit_cents = (dollars * 100.0).round() as u32;
    }
}

async fn checked(
    engine: &Engine,
    arguments: &Arguments,
    inputs: Inputs,
    running: &Running,
) -> Result<Outcome, String> {
    let document = match (&arguments.article, inputs.article) {
        (Given::Address(address), _) => engine.document_from_address(address).await,
        (Given::File(path), bytes) => {
            let bytes = bytes.unwrap_or_default();
            engine.import_document(files::name(path), bytes).await
        }
    };
    let document = document.map_err(sentence)?;
    if let Some(tier) = &arguments.tier {
        engine.set_tier(&document, tier).await.map_err(sentence)?;
    }
    if arguments.assess_outlets {
        engine
            .set_assessing(&document, true)
            .await
            .map_err(sentence)?;
    }
    if let Some(language) = &arguments.language {
        let said = engine.set_language(&document, language).await;
        said.map_err(sentence)?;
    }
    if let WantedType::Is(kind) = arguments.kind {
        engine
            .set_document_type(&document, &key(kind))
            .await
            .map_err(sentence)?;
    }
    let keyless = allow(engine, &document, &arguments.allow).await;
    keyless
        .map_err(sentence)?
        .iter()
        .for_each(|said| complain(said));
    for host in &arguments.allow_host {
        engine.allow_host(&document, host).await.map_err(sentence)?;
    }
    let told = engine.document(&document).await.map_err(sentence)?.notices;
    told.iter().for_each(|notice| complain(notice));
    let (mut offered, mut refused) = (0, Vec::new());
    for path in &inputs.sources {
        let taken = match files::bytes(path) {
            Ok(bytes) => {
                let name = files::name(path);
                let added = engine.add_material(&document, &name, bytes, arguments.confidential);
                added.await.map_err(sentence)?
            }
            Err(sentence) => vec![FileOutcome {
                name: files::name(path),
                id: None,
                problem: Some(sentence),
            }],
        };
        offered += taken.len();
        let problems = taken
            .into_iter()
            .filter_map(|file| Some((file.name, file.problem?)));
        refused.extend(problems);
    }
    for address in arguments.sources.iter().filter_map(Given::address) {
        offered += 1;
        let taken = engine.add_source_address(&document, address).await;
        let problem = match taken {
            Ok(outcome) => outcome.problem,
            Err(failure) => Some(failure.to_string()),
        };
        refused.extend(problem.map(|problem| (address.to_string(), problem)));
    }
    refused.iter().for_each(|(_, problem)| complain(problem));
    let left_out = refused.len();
    // What was left out of the material.
    let of_sources = engine.document(&document).await.map_err(sentence)?.notices;
    let new = of_sources.iter().filter(|notice| !told.contains(notice));
    new.for_each(|notice| complain(notice));
    if offered > 0 && left_out == offered {
        return Err(
            "None of the material could be read, so there is nothing to check the text against. \
             Leave out --sources to look for contradictions within the text."
                .into(),
        );
    }
    let mut events = engine.events();
    running.set(Some((engine.clone(), document.clone())));
    engine.start_run(&document).await.map_err(sentence)?;
    let mut progress = Progress::new(arguments.quiet);
    let ended = engine.wait_run(&document);
    tokio::pin!(ended);
    let mut listening = true;
    loop {
        tokio::select! {
            ended = &mut ended => {
                ended.map_err(sentence)?;
                break;
            }
            event = events.recv(), if listening => match event {
                Ok(Event::Progress { run, .. }) => progress.show(&run),
                // What was missed is only progress.
                Ok(_) | Err(RecvError::Lagged(_)) => {}
                Err(RecvError::Closed) => listening = false,
            },
        }
    }
    running.set(None);
    let run = engine.document(&document).await.map_err(sentence)?.run;
    if let Some(note) = run.note {
        complain(&note);
    }
    let mut report = engine
        .report_to_export(&document, ReportOptions::default())
        .await
        .map_err(sentence)?;
    let refused = refused.into_iter();
    report.unread.extend(
        refused.map(|(title, said)| ReportUnread::of_refused(title, said, arguments.confidential)),
    );
    let logo = match inputs.logo {
        Some(logo) => Some(logo),
        None if !arguments.cover => None,
        None => engine.publisher_logo().await.map_err(sentence)?,
    };
    let checked_copy = match &arguments.checked_copy {
        Some(_) => {
            let copy = engine.checked_copy(&document).await.map_err(sentence)?;
            copy.notices.iter().for_each(|notice| complain(notice));
            Some(copy.bytes)
        }
        None => None,
    };
    Ok(Outcome {
        report,
        logo,
        left_out,
        offered,
        checked_copy,
    })
}

/// Writes one report, whole or not at all; false, with a sentence on standard error, if nothing may
/// stand in such a file. An error is a sentence.
pub(super) fn write_report(
    report: &Report,
    target: &Target,
    options: &ReportOptions,
    logo: Option<&Logo>,
) -> Result<bool, String> {
    let shown = target.path.display();
    let format = match target.form {
        Form::Pdf => ReportFormat::Pdf,
        Form::Html => ReportFormat::Html,
        Form::Json => ReportFormat::Json,
        Form::Docx => ReportFormat::Docx,
        Form::Markdown => ReportFormat::Markdown,
        Form::Csv => ReportFormat::Csv,
        Form::ClaimReview => ReportFormat::ClaimReview,
    };
    let bytes = match export::write_with(report, format, options, logo) {
        Ok(bytes) => bytes,
        Err(Unwritten::Nothing(why)) => {
            complain(&format!("{shown} was not written. {why}"));
            return Ok(false);
        }
        Err(Unwritten::Fault(why)) => return Err(format!("{shown} could not be made: {why}")),
    };
    write_file(&target.path, &bytes)?;
    Ok(true)
}

/// Writes a file, whole or not at all. An error is a sentence.
pub(super) fn write_file(path: &Path, bytes: &[u8]) -> Result<(), String> {
    stet_engine::files::replace(path, bytes)
        .map_err(|error| format!("{} could not be written: {error}.", path.display()))
}

/// The key of a document type: "legal_brief".
fn key(kind: DocumentType) -> String {
    serde_json::to_value(kind)
        .ok()
        .and_then(|value| value.as_str().map(str::to_owned))
        .unwrap_or_default()
}

/// First letters of the words of a name, at most four.
fn initials(name: &str) -> String {
    name.split_whitespace()
        .filter_map(|word| word.chars().next())
        .take(4)
        .collect()
}

fn sentence(failure: impl std::fmt::Display) -> String {
    failure.to_string()
}

struct Progress {
    quiet: bool,
    shown: Option<Instant>,
}

impl Progress {
    fn new(quiet: bool) -> Self {
        Self { quiet, shown: None }
    }

    fn show(&mut self, run: &RunView) {
        let recent = self
            .shown
            .is_some_and(|shown| shown.elapsed() < PROGRESS_EVERY);
        let last = run.total > 0 && run.done == run.total;
        if self.quiet || (recent && !last) {
            return;
        }
        self.shown = Some(Instant::now());
        if run.total == 0 {
            complain("reading the text");
        } else {
            complain(&format!("{} of {} claims", run.done, run.total));
        }
    }
}
