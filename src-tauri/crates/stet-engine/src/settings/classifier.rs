//! Which folder holds the classifier of the user's own: chosen by a person, held to what can be used,
//! kept under a key of its own – it is a place on this machine, and the page cannot name one.
//!
//! Owns the choice. How the classifier is opened and how it judges is `run::classifier`.

use std::path::Path;

use serde::{Deserialize, Serialize};
use serde_json::json;
use stet_encoder::Classifier;
use stet_store::{Entry, Tx, settings};

use crate::engine::Inner;
use crate::run::classifier::{name_of, short};
use crate::wire::{ChosenClassifier, ClassifierView, Event, Failure};

/// The key in the table of settings.
const KEY: &str = "classifier";

/// The choice as it is kept.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
struct Kept {
    /// Empty where the built-in judge works alone.
    folder: String,
    /// Digest of its files when it was chosen.
    digest: String,
    /// Since when, RFC 3339.
    since: String,
}

/// The folder that was chosen, if one is.
///
/// # Errors
/// A failure of the library.
pub(crate) fn folder(inner: &Inner) -> Result<Option<String>, Failure> {
    let kept = inner.library.read(kept)?;
    Ok(Some(kept.folder).filter(|folder| !folder.is_empty()))
}

/// True if the choice was made before a run that began at `started_at`: then all of the run was judged
/// by the same.
///
/// # Errors
/// A failure of the database.
pub(crate) fn is_older(tx: &Tx<'_>, started_at: &str) -> stet_store::Result<bool> {
    // Times are kept to the second: in the same one nobody knows what was first.
    Ok(kept(tx)?.since.as_str() < started_at)
}

fn kept(tx: &Tx<'_>) -> stet_store::Result<Kept> {
    let value = settings::get(tx, KEY)?;
    Ok(value
        .and_then(|value| serde_json::from_value(value).ok())
        .unwrap_or_default())
}

/// Keeps the classifier in `wanted`, if it can be used.
///
/// # Errors
/// `Invalid` with the reason if not, and nothing is changed then; a failure of the library.
pub(crate) fn choose(inner: &Inner, wanted: &Path) -> Result<ClassifierView, Failure> {
    let Some(folder) = wanted.to_str().filter(|folder| !folder.is_empty()) else {
        return Err(unfit(
            "This folder’s name cannot be stored as text. Rename it, then choose it again.",
        ));
    };
    let opened = inner
        .classifier
        .of(wanted)
        .map_err(|problem| unfit(format!("“{}” is not used: {problem}", name_of(wanted))))?;
    keep(
        inner,
        &Kept {
            folder: folder.to_owned(),
            digest: opened.digest().to_owned(),
            since: inner.now(),
        },
    )?;
    view(inner)
}

/// Lets the built-in judge work alone again.
///
/// # Errors
/// A failure of the library.
pub(crate) fn forget(inner: &Inner) -> Result<ClassifierView, Failure> {
    if folder(inner)?.is_some() {
        keep(
            inner,
            &Kept {
                since: inner.now(),
                ..Kept::default()
            },
        )?;
    }
    inner.classifier.let_go();
    view(inner)
}

/// Opens the classifier that runs judge with, if there is one.
///
/// # Errors
/// `Invalid` with the reason if it cannot be used.
pub(crate) fn try_out(inner: &Inner) -> Result<(), Failure> {
    match inner.classifier.chosen(inner)? {
        Some(folder) => {
            let opened = inner.classifier.of(&folder);
            opened
                .map(drop)
                .map_err(|problem| unfit(format!("“{}” is not used: {problem}", name_of(&folder))))
        }
        None => Ok(()),
    }
}

fn keep(inner: &Inner, kept: &Kept) -> Result<(), Failure> {
    let stamp = inner.person()?;
    let payload = json!({
        "name": Some(name_of(Path::new(&kept.folder))).filter(|_| !kept.folder.is_empty()),
        "digest": Some(&kept.digest).filter(|digest| !digest.is_empty()),
    });
    inner
        .library
        .record(stet_store::log::SETTINGS, &stamp, |tx| {
            settings::set(tx, KEY, &serde_json::to_value(kept)?)?;
            Ok(((), vec![Entry::new("classifier_set", payload)]))
        })?;
    inner.tell(Event::DeskChanged);
    Ok(())
}

/// The choice, with how its folder is now.
///
/// # Errors
/// A failure of the library.
pub(crate) fn view(inner: &Inner) -> Result<ClassifierView, Failure> {
    let kept = inner.library.read(kept)?;
    if kept.folder.is_empty() {
        return Ok(ClassifierView::default());
    }
    let folder = Path::new(&kept.folder);
    let described = Classifier::describe(folder);
    let problem = match &described {
        Ok(_) => inner.classifier.problem(folder),
        Err(problem) => Some(problem.to_string()),
    };
    let (labels, contradicts, bytes) = described.map_or((Vec::new(), true, 0), |found| {
        (found.labels, found.contradicts, found.bytes)
    });
    let digest = inner.classifier.digest(folder).unwrap_or(kept.digest);
    Ok(ClassifierView {
        chosen: Some(ChosenClassifier {
            name: name_of(folder),
            labels,
            contradicts,
            kilobytes: u32::try_from(bytes.div_ceil(1024)).unwrap_or(u32::MAX),
            digest: short(&digest).to_owned(),
            problem,
            folder: kept.folder,
        }),
    })
}

fn unfit(words: impl Into<String>) -> Failure {
    Failure {
        advice: Some(
            "Choose the folder of a BERT or a DeBERTa v3 for natural language inference, with \
             config.json, model.safetensors and tokenizer.json in it."
                .to_owned(),
        ),
        ..Failure::invalid(words)
    }
}
