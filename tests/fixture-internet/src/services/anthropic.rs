//! api.anthropic.com: POST `/v1/messages`, GET `/v1/models`.
//!
//! After <https://platform.claude.com/docs/en/api/messages/create>: `anthropic-version` and
//! `x-api-key` are asked for; `model`, `max_tokens` and `messages` too; a schema stands under
//! `output_config.format`; a stream goes from `message_start` over `content_block_delta` to
//! `message_delta`, which says why it stopped, and `message_stop`, with a `ping` in between. Errors
//! are `{"type": "error", "error": {"type", "message"}}`.

use serde_json::{Value, json};

use crate::exchange::{Asked, Reply};
use crate::models::ask::Question;
use crate::models::script::{Refusal, Scripts, Stop, Turn, Why, Writing};
use crate::models::stream::{pieces, stream};

const MODELS: [&str; 3] = ["claude-sonnet-5-5", "claude-haiku-5-5", "claude-sonnet-5"];

pub(crate) fn answer(asked: &Asked, scripts: &Scripts) -> Reply {
    if asked.header("x-api-key").is_none() {
        return locked(false);
    }
    if asked.header("anthropic-version") != Some("2023-06-01") {
        return failed(
            &Refusal::malformed("anthropic-version: header is required"),
            "",
        );
    }
    match (asked.method.as_str(), asked.path.as_str()) {
        ("GET", "/v1/models") => {
            let models = scripts.models("anthropic", &MODELS).into_iter();
            let models = models.map(|id| json!({ "type": "model", "id": id, "display_name": id, "created_at": "2026-09-28T00:00:00Z" }));
            Reply::json(&json!({ "data": models.collect::<Vec<_>>(), "has_more": false }))
        }
        ("POST", "/v1/messages") => match read(asked) {
            Err(refusal) => failed(&refusal, ""),
            Ok(question) => match scripts.turn(&question, &MODELS) {
                Turn::Writes(writing) => written(&question.model, &writing),
                Turn::Refuses(refusal) => failed(&refusal, &question.model),
            },
        },
        _ => error(404, "not_found_error", "Not Found"),
    }
}

fn read(asked: &Asked) -> Result<Question, Refusal> {
    let body: Value =
        serde_json::from_str(&asked.body).map_err(|error| Refusal::malformed(error.to_string()))?;
    if body["max_tokens"].as_u64().unwrap_or(0) == 0 {
        return Err(Refusal::malformed("max_tokens: Field required"));
    }
    for refused in ["temperature", "top_p", "top_k", "tool_choice"] {
        if body.get(refused).is_some() {
            return Err(Refusal::malformed(format!(
                "{refused}: not supported by this model"
            )));
        }
    }
    let format = &body["output_config"]["format"];
    if format["type"] != "json_schema" || body["stream"] != true {
        return Err(Refusal::malformed(
            "output_config.format: a stream of json_schema is played",
        ));
    }
    let blank = |block: &Value| block["text"].as_str().unwrap_or_default().is_empty();
    if body["system"].as_array().into_iter().flatten().any(blank) {
        return Err(Refusal::malformed(
            "system: text content blocks must be non-empty",
        ));
    }
    let messages = body["messages"].as_array().map_or(0, Vec::len);
    let words = |value: &Value| value.as_str().unwrap_or_default().to_owned();
    let system = body["system"].as_array().into_iter().flatten();
    if messages != 1 || body["messages"][0]["role"] != "user" {
        return Err(Refusal::malformed(
            "messages: one message of the user is played",
        ));
    }
    Ok(Question {
        service: "anthropic",
        model: words(&body["model"]),
        system: system.map(|block| words(&block["text"])).collect(),
        question: content(&body["messages"][0]["content"]),
        schema: format["schema"].clone(),
    })
}

/// The words of a message: one text, or blocks of text.
fn content(value: &Value) -> String {
    let blocks = value.as_array().into_iter().flatten();
    let texts = blocks.filter_map(|block| block["text"].as_str());
    value
        .as_str()
        .map_or_else(|| texts.collect(), str::to_owned)
}

fn written(model: &str, writing: &Writing) -> Reply {
    let usage = json!({
        "input_tokens": writing.read - writing.cached,
        "cache_read_input_tokens": writing.cached,
        "cache_creation_input_tokens": 0,
        "output_tokens": 1,
    });
    let message = json!({
        "id": "msg_1", "type": "message", "role": "assistant", "model": model, "content": [],
        "stop_reason": null, "stop_sequence": null, "usage": usage,
    });
    let mut events = vec![
        (
            "message_start",
            json!({ "type": "message_start", "message": message }),
        ),
        (
            "content_block_start",
            json!({ "type": "content_block_start", "index": 0, "content_block": { "type": "thinking", "thinking": "" } }),
        ),
        (
            "content_block_delta",
            json!({ "type": "content_block_delta", "index": 0, "delta": { "type": "thinking_delta", "thinking": "{\"aloud\": true}" } }),
        ),
        (
            "content_block_stop",
            json!({ "type": "content_block_stop", "index": 0 }),
        ),
        ("ping", json!({ "type": "ping" })),
        (
            "content_block_start",
            json!({ "type": "content_block_start", "index": 1, "content_block": { "type": "text", "text": "" } }),
        ),
    ];
    for piece in pieces(&writing.text) {
        let delta = json!({ "type": "text_delta", "text": piece });
        events.push((
            "content_block_delta",
            json!({ "type": "content_block_delta", "index": 1, "delta": delta }),
        ));
    }
    if writing.stumbles {
        events.truncate(7);
        let error = json!({ "type": "overloaded_error", "message": "Overloaded" });
        events.push(("error", json!({ "type": "error", "error": error })));
        return stream(events, "", writing.ending);
    }
    let mut delta = json!({ "stop_sequence": null, "stop_reason": match writing.stop {
        Stop::Whole => "end_turn",
        Stop::Limit => "max_tokens",
        Stop::Refusal | Stop::Filter => "refusal",
    } });
    if matches!(writing.stop, Stop::Refusal | Stop::Filter) {
        delta["stop_details"] = json!({ "type": "refusal", "explanation": writing.reason });
    }
    let usage = json!({ "output_tokens": writing.written });
    events.extend([
        (
            "content_block_stop",
            json!({ "type": "content_block_stop", "index": 1 }),
        ),
        (
            "message_delta",
            json!({ "type": "message_delta", "delta": delta, "usage": usage }),
        ),
        ("message_stop", json!({ "type": "message_stop" })),
    ]);
    stream(events, "", writing.ending)
}

fn failed(refusal: &Refusal, model: &str) -> Reply {
    let words = |usual: &str| match refusal.words.as_str() {
        "" => usual.to_owned(),
        words => words.to_owned(),
    };
    let reply = match refusal.why {
        Why::RateLimit => error(
            429,
            "rate_limit_error",
            &words("This request would exceed your organization's rate limit."),
        ),
        Why::OverQuota => error(
            400,
            "invalid_request_error",
            &words(
                "Your credit balance is too low to access the Anthropic API. Please go to Plans & Billing to upgrade or purchase credits.",
            ),
        ),
        Why::Overloaded => error(529, "overloaded_error", &words("Overloaded")),
        Why::Fail => error(500, "api_error", &words("Internal server error")),
        Why::TooLong => error(
            400,
            "invalid_request_error",
            &words("prompt is too long: 1200345 tokens > 1000000 maximum"),
        ),
        Why::UnknownModel => error(404, "not_found_error", &words(&format!("model: {model}"))),
        Why::KeyRejected => return locked(true),
        Why::Malformed => error(400, "invalid_request_error", &words("Invalid request")),
    };
    match refusal.retry_after {
        Some(seconds) => reply.with("retry-after", &seconds.to_string()),
        None => reply,
    }
}

/// What it says to a wrong key and to none.
pub(crate) fn locked(given: bool) -> Reply {
    let words = if given {
        "invalid x-api-key"
    } else {
        "x-api-key header is required"
    };
    error(401, "authentication_error", words)
}

fn error(status: u16, kind: &str, message: &str) -> Reply {
    let error = json!({ "type": kind, "message": message });
    Reply::json_of(
        status,
        &json!({ "type": "error", "error": error, "request_id": "req_1" }),
    )
}
