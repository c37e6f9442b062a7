//! A host of the server's own, for tests in another process: which hosts there are, how often each
//! was asked, and the log.

use serde_json::json;

use crate::exchange::{Asked, Reply};
use crate::play::Play;

/// No public name can be this one: `.invalid` is reserved.
pub(crate) const HOST: &str = "small-internet.invalid";

pub(crate) fn answer(asked: &Asked, play: &Play) -> Reply {
    match asked.path.as_str() {
        "/knows" => {
            let host = asked.parameter("host").unwrap_or_default();
            Reply::json(&json!(play.knows(&host)))
        }
        "/counts" => Reply::json(&json!(play.record.counts())),
        "/log" => Reply::json(&json!(play.record.log())),
        _ => Reply::of(
            404,
            "text/plain; charset=utf-8",
            "Ask /knows?host=, /counts or /log.\n",
        ),
    }
}
