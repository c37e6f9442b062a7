//! What a process that reads a file of a stranger may not do.

use std::time::Duration;

/// Memory that any file may take, in bytes (1 GiB), beside twice its own length.
const MEMORY: u64 = 1 << 30;

/// Time on a processor that any file may take …
const TIME: Duration = Duration::from_secs(200);

/// … and what each megabyte of it adds, for the pages of a long PDF.
const TIME_PER_MEGABYTE: Duration = Duration::from_secs(4);

/// The most time on a processor that a file of this length may take.
pub(super) fn time(bytes: usize) -> Duration {
    let megabytes = u32::try_from(bytes >> 20).unwrap_or(u32::MAX);
    TIME + TIME_PER_MEGABYTE.saturating_mul(megabytes)
}

/// Gives up everything that reading a file of this length does not need: from here on no file, socket or
/// pipe can be opened, nothing written to a disk, no memory image left behind, and memory and time end.
#[cfg(unix)]
pub(super) fn confine(bytes: usize) {
    use rustix::process::Resource;

    let memory = MEMORY + 2 * bytes as u64;
    // The first to go where the machine runs out of memory before the process does.
    let _ = std::fs::write("/proc/self/oom_score_adj", "1000");
    // On Linux what was written to counts; elsewhere only addresses can be bounded, of which the
    // program's own libraries take some.
    limit(Resource::Data, memory);
    limit(Resource::As, memory + (1 << 32));
    limit(Resource::Cpu, time(bytes).as_secs());
    limit(Resource::Core, 0);
    limit(Resource::Fsize, 0);
    // The three that are open stay so.
    limit(Resource::Nofile, 0);
}

/// Bounds a resource for good; where the system has a lower bound already, that stays.
#[cfg(unix)]
fn limit(resource: rustix::process::Resource, most: u64) {
    use rustix::process::{Rlimit, getrlimit, setrlimit};

    let allowed = getrlimit(resource).maximum;
    let most = Some(allowed.map_or(most, |allowed| allowed.min(most)));
    let bound = Rlimit {
        current: most,
        maximum: most,
    };
    // A system that does not know the resource reads without that bound.
    let _ = setrlimit(resource, bound);
}

/// No such bounds here; and no such process is started.
#[cfg(not(unix))]
pub(super) fn confine(_: usize) {}
