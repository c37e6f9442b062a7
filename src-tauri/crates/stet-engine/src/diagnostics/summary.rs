//! What "copy diagnostics" copies: enough to help, and nothing of a document.

use std::fmt::Write as _;

use stet_store::documents;

use super::{Crashes, LocalLog};
use crate::engine::Inner;
use crate::wire::{Failure, KeyState, ServicesView, Settings};

/// Lines of the log that are copied.
const LINES: usize = 80;

/// Version and machine, sizes, settings without names and addresses, services with the state of their
/// keys, crash reports, and the end of the log.
///
/// # Errors
/// A failure of the library.
pub(crate) fn summary(inner: &Inner, services: Option<&ServicesView>) -> Result<String, Failure> {
    let folder = inner.library.folder();
    let mut out = format!(
        "Stet {} on {} {}\n",
        env!("CARGO_PKG_VERSION"),
        std::env::consts::OS,
        std::env::consts::ARCH
    );
    let list = inner.library.read(documents::list)?;
    let claims: u32 = list.iter().map(|document| document.claims).sum();
    let words: u32 = list.iter().map(|document| document.words).sum();
    line(
        &mut out,
        format_args!(
            "library: {} documents, {words} words, {claims} claims, {} KB, {}{}",
            list.len(),
            kilobytes(folder),
            match inner.library.why_plain() {
                None => "encrypted",
                Some(_) => "not encrypted",
            },
            if inner.library.is_newer() {
                ", of a newer version (read only)"
            } else {
                ""
            }
        ),
    );
    line(
        &mut out,
        format_args!("files are read {}", crate::reading::how()),
    );
    settings(&mut out, &inner.settings()?);
    if let Some(view) = services {
        line(&mut out, format_args!("keychain: {:?}", view.keychain));
        for row in &view.services {
            if !matches!(row.key, KeyState::Needless | KeyState::None) {
                line(&mut out, format_args!("key of {}: {:?}", row.id, row.key));
            }
        }
    }
    for crash in Crashes::of(folder).read() {
        let _ = write!(out, "\ncrash {}", crash.words);
    }
    out.push_str("\nlog:\n");
    for row in LocalLog::of(folder).tail(LINES) {
        line(&mut out, format_args!("{row}"));
    }
    Ok(out)
}

/// Kilobytes of the library's files on the disk, rounded up.
pub(crate) fn kilobytes(folder: &std::path::Path) -> u32 {
    let files = std::fs::read_dir(folder).into_iter().flatten().flatten();
    let bytes: u64 = files
        .filter_map(|entry| entry.metadata().ok())
        .filter(std::fs::Metadata::is_file)
        .map(|about| about.len())
        .sum();
    u32::try_from(bytes.div_ceil(1024)).unwrap_or(u32::MAX)
}

/// Settings by name, without what names a person or a place.
fn settings(out: &mut String, settings: &Settings) {
    let shown = Settings {
        name: String::new(),
        initials: String::new(),
        organisation: String::new(),
        contact: String::new(),
        local_model_address: String::new(),
        ..settings.clone()
    };
    let Ok(serde_json::Value::Object(fields)) = serde_json::to_value(shown) else {
        return;
    };
    for (name, value) in fields {
        if value != "" {
            line(out, format_args!("{name}: {value}"));
        }
    }
}

fn line(out: &mut String, words: std::fmt::Arguments<'_>) {
    let _ = writeln!(out, "{words}");
}
