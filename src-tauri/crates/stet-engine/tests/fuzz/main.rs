//! Spoilt packages from colleagues and spoilt payloads from the window: the engine answers, or says in a
//! sentence why not, and what it refuses changes nothing. `$STET_FUZZ_CASES` says how many; see the
//! crate `faults`.

mod commands;
#[path = "../engine/common/mod.rs"]
mod common;
mod package;
mod payloads;
#[allow(dead_code, reason = "the tests of tampering use the rest")]
#[path = "../tampering/package.rs"]
mod sealed;

use stet_engine::wire::Failure;

/// A failure as a person gets it: a sentence, and no panic behind it.
fn is_plain(failure: &Failure) -> bool {
    let ends = failure.message.ends_with(['.', '!', '?', '”', ')']);
    ends && !failure.message.contains("panicked")
}
