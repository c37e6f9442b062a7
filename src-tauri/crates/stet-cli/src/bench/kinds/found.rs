//! What comes of a case: the files are written to a folder of their own and go the way a user's would.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use clap::Parser;
use serde_json::{Value, json};
use stet_core::reference::{Work, WorkKind};
use stet_export::citation::{Style, cite, plain};

use super::expect::texts;
use super::expect::{self, Miss, folded};
use crate::bench::{Options, Search, legal_citations, references, sentences};
use crate::{check, references as cited};

/// The command line of `stet references`.
#[derive(Debug, Parser)]
struct Listing {
    #[command(flatten)]
    references: cited::Arguments,
}

/// What of the expectations did not come about.
///
/// # Errors
/// A sentence: the case is not of the form, or could not be run.
pub(super) fn misses(case: &Value) -> Result<Vec<Miss>, String> {
    let folder = tempfile::tempdir().map_err(|error| error.to_string())?;
    let text = case["text"].as_str().unwrap_or_default();
    match case["task"].as_str().unwrap_or_default() {
        "check" => checked(case, folder.path()),
        "sentences" => {
            let row = json!({ "text": text, "sentences": case["expect"][0]["sentences"], "lang": case["language"] });
            let found = first(|rows, out| sentences::run(rows, out), row)?;
            Ok(expect::same(
                "sentences",
                &found["sentences"],
                &case["expect"][0]["sentences"],
            ))
        }
        "reference" => {
            let row = json!({ "text": text, "fields": {} });
            let found = first(|rows, out| references::run(rows, out, &in_memory(&[])), row)?;
            Ok(expect::works(case, std::slice::from_ref(&found["read"])))
        }
        "match" => {
            let row = json!({ "text": case["cited"], "fields": {} });
            let registry = case["registry"].as_array().cloned().unwrap_or_default();
            let options = Options {
                search: Search::Internet,
                ..in_memory(&registry)
            };
            let found = first(|rows, out| references::run(rows, out, &options), row)?;
            Ok(expect::class(case, &found).into_iter().collect())
        }
        "law" => {
            let row = json!({ "text": text, "citations": [] });
            let found = first(|rows, out| legal_citations::run(rows, out), row)?;
            let path = written(folder.path(), "brief.md", &case["text"])?;
            Ok(expect::law(case, &found["found"], &cited_in(&path)?))
        }
        "references" => {
            let path = written(folder.path(), name(case), content(case))?;
            Ok(expect::references(case, &cited_in(&path)?))
        }
        "bibliography" => {
            let path = written(folder.path(), name(case), content(case))?;
            let bytes = fs::read(&path).map_err(|error| error.to_string())?;
            let read = stet_ingest::bibliography::bibliography(name(case), &bytes);
            let works = read.map(|read| read.works).unwrap_or_default();
            let works: Vec<Value> = works.iter().map(|(_, work)| json!(work)).collect();
            Ok(expect::works(case, &works))
        }
        "cite" => {
            let work = described(&case["work"])?;
            let printed = |style: Style| (style.key(), plain(&cite(&work, style)));
            Ok(expect::citations(case, &Style::ALL.map(printed)))
        }
        other => Err(format!("“{other}” is no task of a case")),
    }
}

/// The work of a case, whose kind may be named as CSL-JSON names it, and whose bodies as it names them: `literal`.
fn described(work: &Value) -> Result<Work, String> {
    let mut work = work.clone();
    for role in ["authors", "editors"] {
        let names = work.get_mut(role).and_then(Value::as_array_mut);
        for name in names.into_iter().flatten() {
            if let Some(body) = name["literal"].as_str() {
                *name = json!({ "family": body, "group": true });
            }
        }
    }
    let csl = work["kind"].as_str().map(WorkKind::of_csl_type);
    if let Some(kind) = csl.filter(|kind| *kind != WorkKind::Unknown) {
        work["kind"] = json!(kind);
    }
    serde_json::from_value(work).map_err(|error| error.to_string())
}

/// Everything a text cites, as `stet references --json` lists it; nothing is looked up.
fn cited_in(text: &Path) -> Result<Vec<Value>, String> {
    let command = Listing::try_parse_from([Path::new("references"), text]);
    let command = command.map_err(|error| error.to_string())?;
    let (_, details) = cited::found(&command.references).map_err(|stopped| stopped.sentence)?;
    let listed = details.iter().map(serde_json::to_value);
    listed
        .collect::<Result<_, _>>()
        .map_err(|error| error.to_string())
}

/// Checks the text against the sources, and reads those whose words are expected as texts of their own.
fn checked(case: &Value, folder: &Path) -> Result<Vec<Miss>, String> {
    let text = written(folder, name(case), content(case))?;
    let sources = folder.join("sources");
    for (name, words) in case["sources"].as_object().into_iter().flatten() {
        written(&sources, name, words)?;
    }
    let material = sources.exists().then_some(sources.as_path());
    let report = check::report(&text, material).map_err(|stopped| stopped.sentence);
    let mut misses = expect::report(case, &report);
    // Each file is read once, however many words are asked of it.
    let mut read: BTreeMap<&str, Option<String>> = BTreeMap::new();
    for (key, wanted) in [("source_has", true), ("source_not", false)] {
        for pair in texts(case, key) {
            let (file, words) = (pair[0].as_str(), pair[1].as_str());
            let (file, words) = (file.unwrap_or_default(), folded(words.unwrap_or_default()));
            let own = read.entry(file).or_insert_with(|| {
                let path = sources.join(file);
                let path = if path.exists() {
                    path
                } else {
                    member(&sources, file)?
                };
                let report = check::report(&path, None).ok()?;
                Some(expect::words(&report))
            });
            if own.as_ref().is_some_and(|own| own.contains(&words)) != wanted {
                misses.push(Miss::open(format!("{key} {file}: “{words}”")));
            }
        }
    }
    Ok(misses)
}

/// The file of this name that stands in one of the archives among the sources, written beside them.
fn member(sources: &Path, name: &str) -> Option<PathBuf> {
    fs::read_dir(sources).ok()?.flatten().find_map(|entry| {
        let bytes = fs::read(entry.path()).ok()?;
        let archive = entry.file_name().to_string_lossy().into_owned();
        let unpacked = stet_ingest::unpack(&archive, &bytes).ok()??;
        let file = unpacked
            .files
            .into_iter()
            .find(|one| one.name.ends_with(name))?;
        let path = sources.with_file_name("members").join(name);
        fs::create_dir_all(path.parent()?).ok()?;
        fs::write(&path, file.bytes).ok()?;
        Some(path)
    })
}

/// What a task says of its one row.
fn first(
    run: impl FnOnce(std::iter::Once<Value>, &mut dyn FnMut(Value)) -> Value,
    row: Value,
) -> Result<Value, String> {
    let mut said = None;
    let figures = run(std::iter::once(row), &mut |one| said = Some(one));
    said.ok_or_else(|| format!("nothing came of it: {figures}"))
}

fn in_memory(registry: &[Value]) -> Options {
    let none = json!({ "title": "No work of this name at all", "authors": ["N N"], "year": 1900 });
    Options {
        registry: if registry.is_empty() {
            vec![none]
        } else {
            registry.to_vec()
        },
        given: crate::bench::As::Text,
        search: Search::Memory,
        ..Options::default()
    }
}

fn name(case: &Value) -> &str {
    case["name"].as_str().unwrap_or("text.md")
}

/// The file of a case: `text`, or `base64` for what is not UTF-8.
fn content(case: &Value) -> &Value {
    if case["base64"].is_null() {
        &case["text"]
    } else {
        case
    }
}

/// Writes a file: a string, or an object with its bytes as `base64`.
fn written(folder: &Path, name: &str, content: &Value) -> Result<PathBuf, String> {
    let bytes = match content.as_str() {
        Some(text) => text.as_bytes().to_vec(),
        None => STANDARD
            .decode(content["base64"].as_str().unwrap_or_default())
            .map_err(|error| error.to_string())?,
    };
    let path = folder.join(name);
    let parent = path.parent().unwrap_or(folder);
    fs::create_dir_all(parent).map_err(|error| error.to_string())?;
    fs::write(&path, bytes).map_err(|error| error.to_string())?;
    Ok(path)
}
