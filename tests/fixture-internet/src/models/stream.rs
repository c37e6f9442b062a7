//! A stream of events, as every dialect sends one.

use serde_json::Value;

use crate::exchange::{Ending, Reply};

/// Characters of the text in one event: about three tokens.
const PIECE: usize = 12;

/// The text in pieces; at least one, which may be empty.
pub(crate) fn pieces(text: &str) -> Vec<String> {
    let characters: Vec<char> = text.chars().collect();
    if characters.is_empty() {
        return vec![String::new()];
    }
    let pieces = characters.chunks(PIECE);
    pieces.map(|piece| piece.iter().collect()).collect()
}

/// The events as a body; a name that is empty is left out.
pub(crate) fn stream<'n>(
    events: impl IntoIterator<Item = (&'n str, Value)>,
    end: &str,
    ending: Ending,
) -> Reply {
    let mut body = String::new();
    for (name, data) in events {
        if !name.is_empty() {
            body.push_str(&format!("event: {name}\n"));
        }
        body.push_str(&format!("data: {data}\n\n"));
    }
    body.push_str(end);
    let mut reply = Reply::of(200, "text/event-stream; charset=utf-8", body);
    reply.ending = ending;
    reply
}
