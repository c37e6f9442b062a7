//! Starting the process that reads a file, and what is said when it does not come back.

use crate::wire::FailureCode;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, ExitStatus, Stdio};
use std::sync::OnceLock;
use std::thread;

use super::Refused;
use super::child::{ARGUMENT, NO_READER, TOO_SLOW};
use super::exchange::{self, Answer, Request};

/// The version a reader must have, for the two must understand each other: an update may exchange the
/// program under one that runs.
pub(super) const VERSION: &str = env!("CARGO_PKG_VERSION");

/// Longest answer taken, in bytes (768 MiB): what an archive may unpack to, or a text with all its marks.
const MAX_ANSWER: u64 = 768 << 20;

/// Variables that a program may need to be loaded at all.
const KEPT: [&str; 2] = ["LD_LIBRARY_PATH", "DYLD_FALLBACK_LIBRARY_PATH"];

/// The program that reads.
static PROGRAM: OnceLock<PathBuf> = OnceLock::new();

/// Why files are read in this process though they should not be.
static UNAVAILABLE: OnceLock<String> = OnceLock::new();

/// From here on reads files in a process of their own, started from `program`, which calls
/// [`serve`](super::serve) first. Only the first call counts.
pub fn apart(program: Option<PathBuf>) {
    match program {
        Some(program) if cfg!(unix) => {
            let _ = PROGRAM.set(program);
        }
        Some(_) => unavailable("this system has no bounds for a process".to_owned()),
        None => unavailable("where the program lies is not known".to_owned()),
    }
}

/// Where files are read, for the diagnostics.
pub(crate) fn how() -> String {
    match (UNAVAILABLE.get(), PROGRAM.get()) {
        (Some(why), _) => format!("in this process: {why}"),
        (None, Some(_)) => "each in a process of its own".to_owned(),
        (None, None) => "in this process".to_owned(),
    }
}

fn unavailable(why: String) {
    if UNAVAILABLE.set(why).is_ok() {
        tracing::warn!("files are read in this process");
    }
}

/// The answer of a process of its own, or of this one where there is none.
///
/// # Errors
/// Why the file was not read.
pub(super) fn answer(request: &Request, bytes: &[u8]) -> Result<Answer, Refused> {
    let program = PROGRAM.get().filter(|_| UNAVAILABLE.get().is_none());
    let Some(program) = program else {
        return request.answered(bytes);
    };
    match asked(program, request, bytes) {
        Ok(answer) => answer,
        Err(Failed::NoReader(why)) => {
            unavailable(why);
            request.answered(bytes)
        }
        Err(Failed::TooSlow) => Err(refused(&format!(
            "{} took too long to read, so Stet gave up. Split it, or save it again in the program \
             it came from.",
            request.name
        ))),
        Err(Failed::BrokeDown) => Err(refused(&format!(
            "{} could not be read: it needs more memory than one file may use, or crashes its \
             reader. Nothing else was affected. Open it in the program it came from, save what you \
             need of it as PDF, DOCX or CSV, and add that file.",
            request.name
        ))),
    }
}

fn refused(message: &str) -> Refused {
    Refused {
        code: FailureCode::Unreadable,
        message: message.to_owned(),
    }
}

/// Why a process gave no answer.
#[derive(Debug, PartialEq, Eq)]
enum Failed {
    /// It could not be started, or is no reader.
    NoReader(String),
    TooSlow,
    BrokeDown,
}

fn asked(
    program: &Path,
    request: &Request,
    bytes: &[u8],
) -> Result<Result<Answer, Refused>, Failed> {
    let no_reader = |error: std::io::Error| Failed::NoReader(error.kind().to_string());
    let mut child = Command::new(program)
        .arg(ARGUMENT)
        .arg(VERSION)
        .args(crate::tables::own_folder())
        .env_clear()
        .envs(
            KEPT.iter()
                .filter_map(|name| Some((name, std::env::var_os(name)?))),
        )
        .current_dir("/")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .map_err(no_reader)?;
    let (input, output) = (child.stdin.take(), child.stdout.take());
    let (answer, status) = thread::scope(|scope| {
        scope.spawn(move || {
            let Some(mut input) = input else { return };
            // A reader that ended early says so by its end.
            let _ = request
                .write(&mut input)
                .and_then(|()| input.write_all(bytes));
        });
        let answer = output.and_then(|mut out| exchange::read(&mut out, MAX_ANSWER).ok());
        if answer.is_none() {
            // It may go on writing what nobody takes.
            let _ = child.kill();
        }
        (answer, child.wait())
    });
    let status = status.map_err(no_reader)?;
    match answer {
        Some(answer) if status.success() => Ok(answer),
        _ => Err(failed(status)),
    }
}

fn failed(status: ExitStatus) -> Failed {
    match status.code() {
        Some(code) if code == i32::from(NO_READER) => {
            Failed::NoReader("the program on the disk is of another version".to_owned())
        }
        Some(code) if code == i32::from(TOO_SLOW) => Failed::TooSlow,
        None if out_of_time(status) => Failed::TooSlow,
        _ => Failed::BrokeDown,
    }
}

/// True if the system ended it because its time on the processor was over.
#[cfg(unix)]
fn out_of_time(status: ExitStatus) -> bool {
    use std::os::unix::process::ExitStatusExt;

    status.signal() == Some(rustix::process::Signal::XCPU.as_raw())
}

#[cfg(not(unix))]
fn out_of_time(_: ExitStatus) -> bool {
    false
}

#[cfg(all(test, unix))]
mod tests {
    use super::*;
    use crate::reading::exchange::Ask;

    #[test]
    fn a_program_that_cannot_be_started_or_answers_nothing_is_told_apart() {
        let request = Request::new(Ask::Read, "a.txt", b"Words.");
        let outcome = |program: &str| asked(Path::new(program), &request, b"Words.").err();
        assert!(matches!(
            outcome("/nowhere/stet"),
            Some(Failed::NoReader(_))
        ));
        assert_eq!(outcome("/bin/false"), Some(Failed::BrokeDown));
        assert_eq!(outcome("/bin/true"), Some(Failed::BrokeDown));
    }
}
