//! Work on a thread of its own, under a time limit and with its panics caught.
//!
//! A file is opened by code that was not written here. If it panics, that is a damaged file; if it
//! does not come back in time, it is told to stop and no longer waited for. Between two drawing
//! operations and two pages it looks whether it was told ([`Stopped`]), so it ends soon after. A
//! thread caught inside one endless step of the parser cannot be ended from outside: it holds its
//! copy of the file until the program ends. There are never more than
//! [`MAX_GIVEN_UP`] of these; further files are refused meanwhile.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::sync::atomic::{AtomicU8, AtomicU64, AtomicUsize, Ordering};
use std::sync::mpsc::{RecvTimeoutError, sync_channel};
use std::thread;
use std::time::{Duration, Instant};

/// Stack of the thread a file is read on, in bytes (16 MiB).
const STACK: usize = 16 * 1024 * 1024;

/// Most threads given up that may still be at work; a further file is refused until one ends.
const MAX_GIVEN_UP: usize = 4;

/// Threads no longer waited for that have not ended.
static GIVEN_UP: AtomicUsize = AtomicUsize::new(0);

/// Whether the work was told to stop; also how it asks for more time.
#[derive(Debug, Clone, Default)]
pub(crate) struct Stopped(Arc<Inner>);

#[derive(Debug, Default)]
struct Inner {
    /// 0 while at work, then [`ENDED`] or [`STOPPED`].
    state: AtomicU8,
    extra_millis: AtomicU64,
}

const ENDED: u8 = 1;
const STOPPED: u8 = 2;

impl Stopped {
    /// True once nobody waits for the result.
    pub(crate) fn now(&self) -> bool {
        self.0.state.load(Ordering::Relaxed) == STOPPED
    }

    /// Allows this much more time in all.
    pub(crate) fn allow(&self, extra: Duration) {
        let millis = u64::try_from(extra.as_millis()).unwrap_or(u64::MAX);
        self.0.extra_millis.store(millis, Ordering::Relaxed);
    }

    fn extra(&self) -> Duration {
        Duration::from_millis(self.0.extra_millis.load(Ordering::Relaxed))
    }
}

/// Why there is no result.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Failed {
    /// The work panicked.
    Panicked,
    /// It took longer than this many seconds.
    TooSlow(u64),
}

/// Does `work` on a thread of its own for at most `time` and what it asks for beyond.
pub(crate) fn apart<T: Send + 'static>(
    time: Duration,
    work: impl FnOnce(&Stopped) -> T + Send + 'static,
) -> Result<T, Failed> {
    if GIVEN_UP.load(Ordering::Relaxed) >= MAX_GIVEN_UP {
        return Err(Failed::TooSlow(time.as_secs()));
    }
    let stopped = Stopped::default();
    let (send, receive) = sync_channel(1);
    let inside = stopped.clone();
    let spawned = thread::Builder::new()
        .name("reader".into())
        .stack_size(STACK)
        .spawn(move || {
            let result = catch_unwind(AssertUnwindSafe(|| work(&inside)));
            if inside.0.state.swap(ENDED, Ordering::AcqRel) == STOPPED {
                GIVEN_UP.fetch_sub(1, Ordering::Relaxed);
            }
            // Nobody may be waiting any more.
            let _ = send.try_send(result.ok());
        });
    if spawned.is_err() {
        return Err(Failed::Panicked);
    }
    let begun = Instant::now();
    loop {
        let allowed = time + stopped.extra();
        let left = allowed.saturating_sub(begun.elapsed());
        match receive.recv_timeout(left) {
            Ok(Some(result)) => return Ok(result),
            Ok(None) | Err(RecvTimeoutError::Disconnected) => return Err(Failed::Panicked),
            Err(RecvTimeoutError::Timeout) if time + stopped.extra() > allowed => {}
            Err(RecvTimeoutError::Timeout) => {
                // Counted first, so that the thread never takes away what is not there yet.
                GIVEN_UP.fetch_add(1, Ordering::Relaxed);
                if stopped.0.state.swap(STOPPED, Ordering::AcqRel) == ENDED {
                    GIVEN_UP.fetch_sub(1, Ordering::Relaxed);
                }
                return Err(Failed::TooSlow(allowed.as_secs()));
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const TIME: Duration = Duration::from_secs(60);

    #[test]
    fn a_result_a_panic_and_a_delay_are_told_apart() {
        assert_eq!(apart(TIME, |_| 7), Ok(7));
        let broken = apart(TIME, |_| {
            assert!(String::new().len() > 1, "told on purpose");
        });
        assert_eq!(broken, Err(Failed::Panicked));
        let (ended, end) = sync_channel(1);
        let slow = apart(Duration::from_millis(20), move |stopped| {
            while !stopped.now() {
                thread::sleep(Duration::from_millis(1));
            }
            ended.send(()).expect("the test waits");
        });
        assert_eq!(slow, Err(Failed::TooSlow(0)));
        end.recv_timeout(Duration::from_secs(5))
            .expect("the thread ends once told");
    }

    #[test]
    fn the_work_may_ask_for_more_time() {
        let done = apart(Duration::from_millis(20), |stopped| {
            stopped.allow(Duration::from_secs(20));
            thread::sleep(Duration::from_millis(60));
            "done"
        });
        assert_eq!(done, Ok("done"));
    }
}
