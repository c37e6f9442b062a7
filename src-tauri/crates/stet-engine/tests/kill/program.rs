//! The program that is killed: this test's own binary, told what to do, heard until it dies.
//!
//! It says a line before each act and one after it was acknowledged, so that the one who killed it
//! knows what must be there, and what may be.

use std::io::{BufRead, BufReader, Write};
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::sync::mpsc::{Receiver, channel};
use std::thread::JoinHandle;
use std::time::{Duration, Instant};

/// What the program is to do.
pub(crate) const DEED: &str = "STET_TEST_DEED";
/// The folder of its library.
pub(crate) const LIBRARY: &str = "STET_TEST_LIBRARY";
/// What else it has to know, in the words of its deed.
pub(crate) const ABOUT: &str = "STET_TEST_ABOUT";

const BEGUN: &str = "@begun ";
const DONE: &str = "@done ";
const READY: &str = "@ready";

/// Longest a program may take to begin.
const TO_BEGIN: Duration = Duration::from_secs(120);

/// In the program: from now on it may be killed.
pub(crate) fn ready() {
    say(READY);
}

/// In the program: an act begins.
pub(crate) fn begun(act: &str) {
    say(&format!("{BEGUN}{act}"));
}

/// In the program: it was acknowledged.
pub(crate) fn done(act: &str) {
    say(&format!("{DONE}{act}"));
}

fn say(line: &str) {
    // Straight to standard output, which a test harness would keep; it has a line of its own.
    let mut out = std::io::stdout().lock();
    writeln!(out, "\n{line}")
        .and_then(|()| out.flush())
        .expect("heard");
}

/// What a program had said when it was gone.
#[derive(Debug, Default)]
pub(crate) struct Said {
    /// Acts acknowledged, in order.
    pub(crate) done: Vec<String>,
    /// The act it was at.
    pub(crate) begun: Option<String>,
}

/// A program at work.
pub(crate) struct Program {
    child: Child,
    hearing: JoinHandle<Said>,
    ready: Receiver<()>,
}

impl Program {
    /// Starts one.
    pub(crate) fn start(deed: &str, library: &Path, about: &str) -> Self {
        let mut child = Command::new(std::env::current_exe().expect("this program"))
            .args(["--exact", "the_program_that_is_killed", "--nocapture"])
            .env(DEED, deed)
            .env(LIBRARY, library)
            .env(ABOUT, about)
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .expect("it starts");
        let lines = BufReader::new(child.stdout.take().expect("a pipe"));
        let (is_ready, ready) = channel();
        let hearing = std::thread::spawn(move || {
            let mut said = Said::default();
            for line in lines.split(b'\n') {
                let line = line.expect("a pipe");
                let line = String::from_utf8_lossy(&line);
                if line == READY {
                    let _ = is_ready.send(());
                } else if let Some(act) = line.strip_prefix(BEGUN) {
                    said.begun = Some(act.to_owned());
                } else if let Some(act) = line.strip_prefix(DONE) {
                    said.done.push(act.to_owned());
                    said.begun = None;
                }
            }
            said
        });
        Self {
            child,
            hearing,
            ready,
        }
    }

    /// Kills it so long after it was started.
    pub(crate) fn killed_at(mut self, moment: Duration) -> Said {
        std::thread::sleep(moment);
        self.child.kill().expect("kill -9");
        self.gone()
    }

    /// Kills it so long after it was ready.
    pub(crate) fn killed_once_ready(self, moment: Duration) -> Said {
        let ready = self.ready.recv_timeout(TO_BEGIN);
        ready.expect("it gets ready; run it alone to see why not");
        self.killed_at(moment)
    }

    /// Lets it come to its end; how long it took.
    pub(crate) fn ended(mut self, began: Instant) -> Duration {
        assert!(self.child.wait().expect("it ends").success());
        let took = began.elapsed();
        self.gone();
        took
    }

    /// Lets it come to its end; what it said.
    pub(crate) fn through(mut self) -> Said {
        assert!(self.child.wait().expect("it ends").success());
        self.gone()
    }

    fn gone(mut self) -> Said {
        self.child.wait().expect("it is gone");
        // A pipe takes lines as short as these whole: none is half said.
        self.hearing.join().expect("heard to its end")
    }
}

/// A moment within so many milliseconds.
pub(crate) fn moment(chosen: &mut faults::Chosen, within: u64) -> Duration {
    Duration::from_micros(chosen.below(within * 1_000))
}
