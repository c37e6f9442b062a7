//! What no answer may do, in any dialect: crash, or pass for whole when it is not.

use proptest::prelude::*;
use serde_json::{Value, json};

use super::Reply;
use super::anthropic::Messages;
use super::asking::Dialect;
use super::gemini::GenerateContent;
use super::local::ChatCompletions;
use super::openai::Responses;

const DIALECTS: [&dyn Dialect; 4] = [&Messages, &Responses, &GenerateContent, &ChatCompletions];

fn answer() -> Value {
    json!({ "passage": "p-7", "stance": "contradicts", "note": "a {brace} and \"quotes\"" })
}

/// A whole stream of each dialect with this answer in pieces.
fn streams() -> [String; 4] {
    let text = answer().to_string();
    let (one, two) = text.split_at(text.len() / 2);
    let event = |value: Value| format!("data: {value}\n\n");
    let messages = [
        json!({ "type": "message_start", "message": { "model": "m", "usage": { "input_tokens": 5 } } }),
        json!({ "type": "content_block_delta", "delta": { "type": "text_delta", "text": one } }),
        json!({ "type": "content_block_delta", "delta": { "type": "text_delta", "text": two } }),
        json!({ "type": "message_delta", "delta": { "stop_reason": "end_turn" }, "usage": { "output_tokens": 9 } }),
        json!({ "type": "message_stop" }),
    ];
    let content = json!([{ "type": "output_text", "text": text }]);
    let responses = [
        json!({ "type": "response.created", "response": { "status": "in_progress", "output": [] } }),
        json!({ "type": "response.output_text.delta", "delta": one }),
        json!({ "type": "response.output_text.delta", "delta": two }),
        json!({ "type": "response.completed", "response": {
            "status": "completed", "model": "m", "output": [{ "type": "message", "content": content }],
        } }),
    ];
    let piece =
        |text: &str| json!({ "candidates": [{ "content": { "parts": [{ "text": text }] } }] });
    let generated = [
        piece(one),
        piece(two),
        json!({ "candidates": [{ "finishReason": "STOP" }], "modelVersion": "m" }),
    ];
    let chunk = |text: &str| json!({ "choices": [{ "delta": { "content": text } }] });
    let chat = [
        chunk(one),
        chunk(two),
        json!({ "model": "m", "choices": [{ "delta": {}, "finish_reason": "stop" }] }),
    ];
    [
        messages.into_iter().map(event).collect(),
        responses.into_iter().map(event).collect(),
        generated.into_iter().map(event).collect(),
        chat.into_iter().map(event).collect(),
    ]
}

fn reply(dialect: &dyn Dialect, bytes: &[u8]) -> Reply {
    dialect.hear(bytes).reply("The service", "m", 500)
}

#[test]
fn a_whole_stream_is_an_answer() {
    for (dialect, stream) in DIALECTS.into_iter().zip(streams()) {
        let reply = reply(dialect, stream.as_bytes());
        assert!(
            matches!(&reply, Reply::Said(said) if said.answer == answer()),
            "{reply:?}"
        );
    }
}

#[test]
fn a_stream_cut_anywhere_is_no_other_answer() {
    for (dialect, stream) in DIALECTS.into_iter().zip(streams()) {
        let mut said = 0;
        for end in 0..stream.len() {
            match reply(dialect, &stream.as_bytes()[..end]) {
                Reply::Said(heard) => {
                    assert_eq!(heard.answer, answer(), "cut at {end}");
                    said += 1;
                }
                Reply::NoAnswer(failure) => assert!(failure.retry, "cut at {end}"),
                other => panic!("cut at {end}: {other:?}"),
            }
        }
        // Only what follows the sign of its end may be missing.
        assert!(said < stream.len() / 4, "{said} of {}", stream.len());
    }
}

#[test]
fn an_answer_that_ends_in_its_middle_is_no_answer() {
    for (dialect, stream) in DIALECTS.into_iter().zip(streams()) {
        // One event less, whichever: the model's words have a gap, or no end.
        let events: Vec<&str> = stream.split_inclusive("\n\n").collect();
        for left_out in 0..events.len() {
            let kept = events.iter().enumerate().filter(|(at, _)| *at != left_out);
            let body: String = kept.map(|(_, event)| *event).collect();
            let reply = reply(dialect, body.as_bytes());
            let sound = match &reply {
                Reply::Said(said) => said.answer == answer(),
                Reply::NoAnswer(_) => true,
                _ => false,
            };
            assert!(sound, "without {left_out}: {reply:?}");
        }
    }
}

#[test]
fn an_error_inside_a_stream_is_told_by_its_class() {
    let no_answer = |dialect: &dyn Dialect, event: &str| {
        let body = format!("event: error\ndata: {event}\n\n");
        match reply(dialect, body.as_bytes()) {
            Reply::NoAnswer(failure) => (failure.reason, failure.retry),
            other => panic!("{other:?}"),
        }
    };
    for (dialect, event, said, retry) in [
        (
            DIALECTS[0],
            r#"{"type":"error","error":{"type":"overloaded_error","message":"Overloaded"}}"#,
            "overloaded",
            true,
        ),
        (
            DIALECTS[0],
            r#"{"type":"error","error":{"type":"billing_error","message":""}}"#,
            "used up",
            false,
        ),
        (
            DIALECTS[1],
            r#"{"type":"error","code":"rate_limit_exceeded","message":"Slow down"}"#,
            "fewer requests",
            true,
        ),
        (
            DIALECTS[1],
            r#"{"type":"error","error":{"code":"insufficient_quota","message":""}}"#,
            "used up",
            false,
        ),
        (
            DIALECTS[2],
            r#"{"error":{"code":503,"message":"Overloaded","status":"UNAVAILABLE"}}"#,
            "overloaded",
            true,
        ),
        (
            DIALECTS[3],
            r#"{"error":{"message":"The model has crashed"}}"#,
            "failed",
            true,
        ),
    ] {
        let (reason, again) = no_answer(dialect, event);
        assert!(reason.contains(said) && again == retry, "{event}: {reason}");
    }
    // One server says by it, with status 200, that the question is too long.
    let long = "event: error\ndata: {\"error\":{\"message\":\"The number of tokens to keep is greater than the context length.\"}}\n\n";
    assert_eq!(reply(DIALECTS[3], long.as_bytes()), Reply::TooLong);
}

proptest! {
    #[test]
    fn any_bytes_are_heard_and_believed_in_nothing(bytes in prop::collection::vec(any::<u8>(), 0..2_000)) {
        for dialect in DIALECTS {
            let said = matches!(reply(dialect, &bytes), Reply::Said(_));
            prop_assert!(!said);
            let error = serde_json::from_slice(&bytes).unwrap_or(Value::Null);
            let _ = dialect.trouble(400, &error).reply("The service", "m");
        }
    }

    #[test]
    fn a_stream_with_a_part_overwritten_is_an_object_or_no_answer(
        at in 0_usize..4_000, length in 1_usize..40, with in "[ -~]{0,40}",
    ) {
        for (dialect, stream) in DIALECTS.into_iter().zip(streams()) {
            let (from, to) = (at.min(stream.len()), (at + length).min(stream.len()));
            let Some(before) = stream.get(..from) else { continue };
            let Some(after) = stream.get(to..) else { continue };
            let reply = reply(dialect, format!("{before}{with}{after}").as_bytes());
            // Words inside the answer may be others; who asked checks them.
            if let Reply::Said(said) = reply {
                prop_assert!(said.answer.is_object());
            }
        }
    }
}

#[test]
fn fuzz_answers_of_models() {
    let streams: Vec<Vec<u8>> = streams().into_iter().map(String::into_bytes).collect();
    let fuzz = faults::Fuzz {
        what: "fuzz: answers of language models",
        usual: 200,
        seeds: &streams,
        pieces: &[
            "data: ",
            "event: error\n",
            "\n\n",
            "\r",
            "[DONE]",
            "{",
            "}",
            "[",
            "]",
            "\"",
            "\\",
            "null",
            "-1",
            "1e99",
            "\\ud800",
            "\"type\":\"message_stop\"",
            "\"finish_reason\":\"stop\"",
            "\"error\":{}",
            "{\"a\":",
        ],
    };
    fuzz.bytes(|_, body| {
        for dialect in DIALECTS {
            if let Reply::Said(said) = reply(dialect, body) {
                assert!(said.answer.is_object(), "{said:?}");
            }
            let error = serde_json::from_slice(body).unwrap_or(Value::Null);
            let _ = dialect.trouble(429, &error).reply("The service", "m");
        }
    });
}
