//! The process that reads one file and ends.

use std::ffi::OsString;
use std::io::{self, BufReader, BufWriter, Read, Write};
use std::path::Path;
use std::thread;

use super::confine::{confine, time};
use super::exchange::{self, Request};

/// First argument of such a process.
pub(super) const ARGUMENT: &str = "--read-one-file";

/// It was started by a program of another version, or not as it should be.
pub(super) const NO_READER: u8 = 64;

/// The file took too long.
pub(super) const TOO_SLOW: u8 = 75;

/// The question or the answer broke off.
const BROKEN_OFF: u8 = 74;

/// Reads the file on standard input and writes what it says to standard output, if `arguments` – those of
/// the program, its name first – say that this is what it was started for. Gives the exit code; `None` for
/// a program that was started for something else, which goes on. To be called before anything else.
#[must_use]
pub fn serve(mut arguments: impl Iterator<Item = OsString>) -> Option<u8> {
    if arguments.nth(1)? != ARGUMENT {
        return None;
    }
    if arguments
        .next()
        .is_none_or(|version| version != super::parent::VERSION)
    {
        return Some(NO_READER);
    }
    if let Some(folder) = arguments.next() {
        // Which parts of a page are furniture may be the user's own to say.
        crate::tables::read_from(Path::new(&folder));
    }
    Some(match one_file() {
        Ok(()) => 0,
        Err(_) => BROKEN_OFF,
    })
}

fn one_file() -> io::Result<()> {
    let mut input = BufReader::new(io::stdin().lock());
    let request = Request::read(&mut input)?;
    confine(request.bytes);
    end_in_time(request.bytes);
    let mut bytes = Vec::new();
    bytes
        .try_reserve_exact(request.bytes)
        .map_err(|_| io::ErrorKind::OutOfMemory)?;
    input.read_to_end(&mut bytes)?;
    if bytes.len() != request.bytes {
        return Err(io::ErrorKind::UnexpectedEof.into());
    }
    #[cfg(debug_assertions)]
    misbehave(&bytes);
    let answer = request.answered(&bytes);
    drop(bytes);
    let mut output = BufWriter::new(io::stdout().lock());
    exchange::write(answer, &mut output)?;
    output.flush()
}

/// Ends the process when it waits for longer than it could work; work itself is bounded by the system.
fn end_in_time(bytes: usize) {
    let most = 2 * time(bytes);
    let watch = thread::Builder::new().stack_size(64 * 1024);
    // Without it the bound on work remains.
    let _ = watch.spawn(move || {
        thread::sleep(most);
        std::process::exit(TOO_SLOW.into());
    });
}

/// Does what a reader never should, so that tests see what it costs. Not in a program that users start.
#[cfg(debug_assertions)]
fn misbehave(bytes: &[u8]) {
    match bytes {
        b"stet test: abort" => std::process::abort(),
        b"stet test: exhaust the memory" => {
            let mut held = Vec::new();
            loop {
                held.push(vec![1_u8; 16 << 20]);
            }
        }
        b"stet test: exhaust the stack" => {
            let _ = deeper(&[0; 1024]);
        }
        b"stet test: reach out" => {
            let file = std::fs::File::open("/etc/hosts").is_ok();
            let written = std::fs::write("/tmp/stet-test-reaches-out", "x").is_ok();
            let socket = std::net::UdpSocket::bind("127.0.0.1:0").is_ok();
            let told = std::env::vars_os().any(|(name, _)| name == "HOME");
            let reached = [file, written, socket, told];
            // Nothing reached is 100; a bit for each that was.
            let code = reached
                .iter()
                .fold(0, |code, reached| 2 * code + i32::from(*reached));
            std::process::exit(100 + code);
        }
        _ => {}
    }
}

#[cfg(debug_assertions)]
#[expect(
    unconditional_recursion,
    reason = "it is to run out of stack, which only this does"
)]
fn deeper(stretch: &[u8; 1024]) -> u8 {
    let next = [stretch[0].wrapping_add(1); 1024];
    deeper(&next).wrapping_add(std::hint::black_box(next[7]))
}
