//! The local log: a few lines a day about what the program did, in the library's folder. Nothing of it
//! leaves the machine unless a person copies it.

use std::fmt::Write as _;
use std::fs::{self, File};
use std::io::{self, Seek, SeekFrom, Write as _};
use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError};

use time::OffsetDateTime;
use time::format_description::well_known::Rfc3339;
use tracing::field::{Field, Visit};
use tracing::{Event, Level, Subscriber};
use tracing_subscriber::layer::{Context, Layer};
use tracing_subscriber::prelude::*;
use tracing_subscriber::registry;

use super::private;
use super::redact::redact;

/// Name of the log in the library's folder; with ".1" the one before.
const NAME: &str = "stet.log";
/// A log of this many bytes is put aside and a new one begun.
const FULL: u64 = 512 * 1024;

/// The log of the library in a folder.
#[derive(Debug, Clone)]
pub struct LocalLog {
    path: PathBuf,
}

impl LocalLog {
    /// That of the library in `folder`.
    #[must_use]
    pub fn of(folder: &Path) -> Self {
        Self {
            path: folder.join(NAME),
        }
    }

    /// Writes from now on what this program's own parts say at "info" and above. Once per program; a
    /// log that cannot be written is no reason not to work.
    pub fn begin(&self) {
        let Ok(file) = self.opened() else { return };
        let layer = Lines {
            file: Mutex::new(file),
        };
        let _ = registry().with(layer).try_init();
    }

    /// Removes it.
    ///
    /// # Errors
    /// What the file system says.
    pub(crate) fn remove(&self) -> io::Result<()> {
        for file in [self.path.clone(), self.path.with_extension("log.1")] {
            match fs::remove_file(file) {
                Err(error) if error.kind() != io::ErrorKind::NotFound => return Err(error),
                _ => {}
            }
        }
        Ok(())
    }

    fn opened(&self) -> io::Result<File> {
        if fs::metadata(&self.path).is_ok_and(|about| about.len() > FULL) {
            fs::rename(&self.path, self.path.with_extension("log.1"))?;
        }
        private().create(true).append(true).open(&self.path)
    }

    /// The last `lines` lines, oldest first; none where there is no log.
    #[must_use]
    pub fn tail(&self, lines: usize) -> Vec<String> {
        let read = || -> io::Result<String> {
            let mut file = File::open(&self.path)?;
            let from = file.metadata()?.len().saturating_sub(64 * 1024);
            file.seek(SeekFrom::Start(from))?;
            let mut bytes = Vec::new();
            io::Read::read_to_end(&mut file, &mut bytes)?;
            Ok(String::from_utf8_lossy(&bytes).into_owned())
        };
        let text = read().unwrap_or_default();
        let all: Vec<&str> = text.lines().collect();
        all.iter()
            .skip(all.len().saturating_sub(lines))
            .map(|line| (*line).to_owned())
            .collect()
    }
}

struct Lines {
    file: Mutex<File>,
}

impl<S: Subscriber> Layer<S> for Lines {
    fn on_event(&self, event: &Event<'_>, _context: Context<'_, S>) {
        let about = event.metadata();
        // Libraries log addresses and bodies; what they say is not ours to keep.
        if *about.level() > Level::INFO || !about.target().starts_with("stet") {
            return;
        }
        let mut said = Said(String::new());
        event.record(&mut said);
        let at = OffsetDateTime::now_utc()
            .replace_nanosecond(0)
            .unwrap_or_else(|_| OffsetDateTime::now_utc())
            .format(&Rfc3339)
            .unwrap_or_default();
        let line = format!("{at} {} {}\n", about.level(), redact(&said.0));
        let mut file = self.file.lock().unwrap_or_else(PoisonError::into_inner);
        let _ = file.write_all(line.as_bytes());
    }
}

/// Fields of an event as words: the message, then `name=value`.
struct Said(String);

impl Visit for Said {
    fn record_str(&mut self, field: &Field, value: &str) {
        let _ = match field.name() {
            "message" => write!(self.0, "{value} "),
            name => write!(self.0, "{name}={value} "),
        };
    }

    fn record_debug(&mut self, field: &Field, value: &dyn std::fmt::Debug) {
        let _ = match field.name() {
            "message" => write!(self.0, "{value:?} "),
            name => write!(self.0, "{name}={value:?} "),
        };
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn our_lines_are_kept_without_words_and_others_are_not() {
        let folder = tempfile::tempdir().expect("a folder");
        let log = LocalLog::of(folder.path());
        let file = log.opened().expect("a log");
        let layer = Lines {
            file: Mutex::new(file),
        };
        tracing::subscriber::with_default(registry().with(layer), || {
            tracing::info!(claims = 41, "run finished");
            tracing::info!(target: "hyper", "GET https://example.org/secret");
            tracing::debug!("too small");
            tracing::warn!("could not keep “The mayor took money”");
        });
        let lines = log.tail(10);
        assert_eq!(lines.len(), 2, "{lines:?}");
        assert!(
            lines[0].ends_with("INFO run finished claims=41"),
            "{lines:?}"
        );
        assert!(lines[1].ends_with("WARN could not keep‹…›"), "{lines:?}");
        assert_eq!(log.tail(1), lines[1..]);
    }

    #[test]
    fn a_full_log_is_put_aside() {
        let folder = tempfile::tempdir().expect("a folder");
        let log = LocalLog::of(folder.path());
        let full = vec![b'x'; usize::try_from(FULL).expect("small") + 1];
        fs::write(&log.path, full).expect("written");
        drop(log.opened().expect("a log"));
        assert_eq!(fs::metadata(&log.path).expect("a new log").len(), 0);
        assert!(folder.path().join("stet.log.1").exists());
    }
}
