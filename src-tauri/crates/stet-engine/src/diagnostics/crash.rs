//! Crash reports: written when the program loses its thread, read at the next start, kept on this
//! machine until a person dismisses them.

use std::fs;
use std::io::Write as _;
use std::panic::PanicHookInfo;
use std::path::{Path, PathBuf};

use time::OffsetDateTime;
use time::format_description::well_known::Rfc3339;

use super::private;
use super::redact::redact;
use crate::wire::CrashReport;

/// Most reports that are kept; the oldest goes.
const KEPT: usize = 5;
/// Most bytes read of one: a file of that name may be somebody else's.
const LARGEST: u64 = 64 * 1024;

/// The folder of crash reports.
#[derive(Debug, Clone)]
pub struct Crashes {
    folder: PathBuf,
}

impl Crashes {
    /// Those of the library in `folder`.
    #[must_use]
    pub fn of(folder: &Path) -> Self {
        Self {
            folder: folder.join("crashes"),
        }
    }

    /// Keeps a report, readable by its owner alone.
    ///
    /// # Errors
    /// What the file system says.
    fn keep(&self, name: &str, words: &str) -> std::io::Result<()> {
        // The library's own folder may not be there yet.
        let mut folder = fs::DirBuilder::new();
        folder.recursive(true);
        #[cfg(unix)]
        std::os::unix::fs::DirBuilderExt::mode(&mut folder, 0o700);
        folder.create(&self.folder)?;
        let mut options = private();
        let options = options.write(true).create_new(true);
        let mut file = options.open(self.folder.join(name))?;
        file.write_all(words.as_bytes())?;
        file.sync_all()?;
        for old in self.files().into_iter().skip(KEPT) {
            fs::remove_file(old)?;
        }
        Ok(())
    }

    /// The files, newest first: their names begin with the moment.
    fn files(&self) -> Vec<PathBuf> {
        let mut files: Vec<PathBuf> = fs::read_dir(&self.folder)
            .into_iter()
            .flatten()
            .flatten()
            .map(|entry| entry.path())
            .filter(|path| path.extension().is_some_and(|ending| ending == "txt"))
            .collect();
        files.sort();
        files.reverse();
        files
    }

    /// The reports, newest first.
    #[must_use]
    pub fn read(&self) -> Vec<CrashReport> {
        let readable = |path: &PathBuf| fs::metadata(path).is_ok_and(|it| it.len() <= LARGEST);
        self.files()
            .into_iter()
            .filter(readable)
            .take(KEPT)
            .filter_map(|path| fs::read_to_string(path).ok())
            .map(|words| CrashReport {
                at: words.lines().next().unwrap_or_default().to_owned(),
                words,
            })
            .collect()
    }

    /// Forgets them.
    ///
    /// # Errors
    /// What the file system says.
    pub fn dismiss(&self) -> std::io::Result<()> {
        self.files().into_iter().try_for_each(fs::remove_file)
    }
}

/// From now on, whatever panics in this program leaves a report in `crashes`, and is told on the
/// standard error output as before.
pub fn report_panics(crashes: Crashes) {
    let before = std::panic::take_hook();
    std::panic::set_hook(Box::new(move |panic| {
        let now = OffsetDateTime::now_utc();
        let at = now.format(&Rfc3339).unwrap_or_default();
        // A program that is losing its thread does what it can, and no more.
        let name = format!("{}-{}.txt", now.unix_timestamp_nanos(), std::process::id());
        let _ = crashes.keep(&name, &words(&at, panic));
        before(panic);
    }));
}

/// What is kept: moment, version, place in the program, the beginning of what it said, and the names
/// of its functions on the way there.
fn words(at: &str, panic: &PanicHookInfo<'_>) -> String {
    let place = panic.location().map_or_else(String::new, |location| {
        format!("{}:{}", location.file(), location.line())
    });
    let payload = panic.payload();
    let said = payload
        .downcast_ref::<&str>()
        .copied()
        .or_else(|| payload.downcast_ref::<String>().map(String::as_str))
        .unwrap_or_default();
    let thread = std::thread::current();
    let trace = std::backtrace::Backtrace::force_capture().to_string();
    // Lines with " at " name folders of the machine the program was built on.
    let functions: Vec<&str> = trace
        .lines()
        .filter(|line| !line.trim_start().starts_with("at "))
        .take(60)
        .collect();
    format!(
        "{at}\nStet {} on {} {}\nthread {}\nat {place}\n{}\n\n{}\n",
        env!("CARGO_PKG_VERSION"),
        std::env::consts::OS,
        std::env::consts::ARCH,
        thread.name().unwrap_or("without a name"),
        redact(said),
        functions.join("\n"),
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_panic_leaves_a_report_without_its_words_until_it_is_dismissed() {
        let folder = tempfile::tempdir().expect("a folder");
        let crashes = Crashes::of(folder.path());
        report_panics(crashes.clone());
        for _ in 0..KEPT + 2 {
            let text = String::from("Zähringer Geheimnis");
            let fell = std::thread::spawn(move || text[..2].len()).join();
            assert!(fell.is_err(), "the slice cuts a letter");
        }
        let _ = std::panic::take_hook();
        let reports = crashes.read();
        assert_eq!(reports.len(), KEPT);
        for report in &reports {
            assert!(report.words.contains("diagnostics/crash.rs"), "{report:?}");
            assert!(report.words.contains(env!("CARGO_PKG_VERSION")));
            assert!(!report.words.contains("Geheimnis"), "{report:?}");
            assert!(!report.words.contains('ä'), "{report:?}");
        }
        assert!(reports[0].at > reports[KEPT - 1].at, "newest first");
        crashes.dismiss().expect("forgotten");
        assert!(crashes.read().is_empty());
    }
}
