//! The JSON object in what a model wrote.
//!
//! Owns when it is certain which object is meant. Refuses to repair anything: an answer that has to
//! be guessed at is none.

use serde_json::Value;

/// The most bytes of a model's answer. The longest that Stet asks for, eighty claims with their
/// anchors, is well below a tenth of it.
const MOST_BYTES: usize = 1024 * 1024;

/// What a reasoning model without a channel of its own writes its thoughts between.
const THOUGHTS: (&str, &str) = ("<think>", "</think>");

/// The object that the answer is, or the only one that it holds: in a code fence, with a sentence
/// before or after it. Values nested more than 128 deep are not read.
///
/// # Errors
/// Why there is none, in words that complete "{name} did not answer: …".
pub(super) fn object(text: &str) -> Result<Value, &'static str> {
    if text.len() > MOST_BYTES {
        return Err("its answer is longer than a megabyte");
    }
    let text = without_thoughts(text).trim();
    if text.is_empty() {
        return Err("its answer is empty");
    }
    if let Ok(whole) = serde_json::from_str::<Value>(text) {
        return match whole {
            Value::Object(_) => Ok(whole),
            _ => Err("its answer is JSON, but not an object"),
        };
    }
    let Some(from) = text.find('{') else {
        return Err("its answer is not JSON");
    };
    let mut values = serde_json::Deserializer::from_str(&text[from..]).into_iter::<Value>();
    let Some(Ok(found @ Value::Object(_))) = values.next() else {
        return Err("its answer is incomplete JSON");
    };
    // A brace outside would be a second object, or the rest of one that ended too soon.
    let rest = &text[from + values.byte_offset()..];
    if rest.contains(['{', '}']) {
        return Err(
            "its answer contains more than one JSON object, so it is unclear which is meant",
        );
    }
    Ok(found)
}

fn without_thoughts(text: &str) -> &str {
    let (open, close) = THOUGHTS;
    match text.trim_start().strip_prefix(open) {
        Some(thoughts) => thoughts.split_once(close).map_or("", |(_, answer)| answer),
        None => text,
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn one_object_is_found_alone_fenced_and_in_a_sentence() {
        for text in [
            "{\"a\":1}",
            "\n {\"a\": 1}\n",
            "```json\n{\"a\": 1}\n```",
            "Here is the answer:\n{\"a\": 1}\nI hope this helps.",
            "<think>Perhaps {\"a\": 2}? No.</think>\n{\"a\": 1}",
        ] {
            assert_eq!(object(text), Ok(json!({ "a": 1 })), "{text}");
        }
        // Braces inside a string belong to it.
        assert_eq!(
            object("So: {\"a\": \"}{\"}").expect("an object"),
            json!({ "a": "}{" })
        );
    }

    #[test]
    fn what_is_not_certain_is_no_answer() {
        for (text, said) in [
            ("", "empty"),
            ("<think>{\"a\": 1}", "empty"),
            ("supports", "not JSON"),
            ("\"supports\"", "not an object"),
            ("[{\"a\": 1}]", "not an object"),
            ("{\"a\": 1", "incomplete"),
            ("{'a': 1}", "incomplete"),
            ("{\"a\": 1} {\"a\": 2}", "more than one"),
            ("{\"a\": 1}\n```\n{\"a\": 2}", "more than one"),
            ("The set {a, b}: {\"a\": 1}", "incomplete"),
            ("{\"a\": 1}}", "more than one"),
        ] {
            let reason = object(text).expect_err(text);
            assert!(reason.contains(said), "{text}: {reason}");
        }
    }

    #[test]
    fn a_hostile_answer_neither_overflows_nor_takes_long() {
        let deep = format!("{}{}", "{\"a\":".repeat(200_000), "}".repeat(200_000));
        assert!(object(&deep).is_err());
        let deep = format!("x {}", "[{\"a\":".repeat(100_000));
        assert!(object(&deep).is_err());
        assert!(object(&"{".repeat(1_000_000)).is_err());
        assert!(object(&"a".repeat(MOST_BYTES + 1)).is_err());
    }
}
