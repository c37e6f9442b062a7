//! api.openai.com: POST `/v1/responses`, GET `/v1/models`.
//!
//! After <https://developers.openai.com/api/reference/resources/responses>: a bearer key; `model`
//! and `input`; a schema under `text.format`, strict and with a name; a stream of events that names
//! itself in `type` and ends with `response.completed`, `response.incomplete` or `response.failed`,
//! each with the whole response. Errors are `{"error": {"message", "type", "param", "code"}}`.

use serde_json::{Value, json};

use crate::exchange::{Asked, Reply};
use crate::models::ask::Question;
use crate::models::script::{Refusal, Scripts, Stop, Turn, Why, Writing};
use crate::models::stream::{pieces, stream};

const MODELS: [&str; 5] = [
    "text-embedding-3-small",
    "gpt-4o-audio-preview",
    "gpt-5-nano",
    "gpt-6-luna",
    "gpt-6.1-terra",
];

pub(crate) fn answer(asked: &Asked, scripts: &Scripts) -> Reply {
    let bearer = asked.header("authorization");
    if bearer.is_none_or(|value| !value.starts_with("Bearer ")) {
        return locked(false);
    }
    match (asked.method.as_str(), asked.path.as_str()) {
        ("GET", "/v1/models") => {
            // In no order; each with the second it came out.
            let models = scripts.models("openai", &MODELS).into_iter().enumerate();
            let models = models.map(|(at, id)| {
                json!({ "id": id, "object": "model", "created": 1_700_000_000 + at, "owned_by": "system" })
            });
            Reply::json(&json!({ "object": "list", "data": models.collect::<Vec<_>>() }))
        }
        ("POST", "/v1/responses") => match read(asked) {
            Err(refusal) => failed(&refusal, ""),
            Ok(question) => match scripts.turn(&question, &MODELS) {
                Turn::Writes(writing) => written(&question.model, &writing),
                Turn::Refuses(refusal) => failed(&refusal, &question.model),
            },
        },
        _ => error(404, "invalid_request_error", "", "Invalid URL"),
    }
}

fn read(asked: &Asked) -> Result<Question, Refusal> {
    let body: Value =
        serde_json::from_str(&asked.body).map_err(|error| Refusal::malformed(error.to_string()))?;
    let format = &body["text"]["format"];
    let named = format["name"].as_str().is_some_and(|name| !name.is_empty());
    if format["type"] != "json_schema" || format["strict"] != true || !named {
        return Err(Refusal::malformed(
            "text.format: a strict json_schema with a name is played",
        ));
    }
    if body["stream"] != true || body["store"] != false {
        return Err(Refusal::malformed("stream and not store is played"));
    }
    if body["max_output_tokens"]
        .as_u64()
        .is_none_or(|most| most < 16)
    {
        return Err(Refusal::malformed(
            "max_output_tokens: integer below minimum value",
        ));
    }
    let older = body["model"]
        .as_str()
        .is_some_and(|model| model.starts_with("gpt-5"));
    if older && body.get("prompt_cache_options").is_some() {
        return Err(Refusal::malformed(
            "prompt_cache_options: not supported by this model",
        ));
    }
    let of = |role: &str| -> String {
        let input = body["input"].as_array().into_iter().flatten();
        input
            .filter(|item| item["role"] == role)
            .flat_map(|item| item["content"].as_array().into_iter().flatten())
            .filter(|part| part["type"] == "input_text")
            .filter_map(|part| part["text"].as_str())
            .collect()
    };
    Ok(Question {
        service: "openai",
        model: body["model"].as_str().unwrap_or_default().to_owned(),
        system: of("developer"),
        question: of("user"),
        schema: format["schema"].clone(),
    })
}

fn written(model: &str, writing: &Writing) -> Reply {
    let response = |status: &str, output: Value| {
        json!({
            "id": "resp_1", "object": "response", "model": model, "status": status,
            "output": output, "error": null, "incomplete_details": null, "usage": null,
        })
    };
    let mut events = vec![
        (
            "response.created",
            json!({ "type": "response.created", "response": response("in_progress", json!([])) }),
        ),
        (
            "response.in_progress",
            json!({ "type": "response.in_progress", "response": response("in_progress", json!([])) }),
        ),
    ];
    for piece in pieces(&writing.text) {
        let delta = json!({ "type": "response.output_text.delta", "item_id": "msg_1", "output_index": 1, "content_index": 0, "delta": piece });
        events.push(("response.output_text.delta", delta));
    }
    let content = if writing.stop == Stop::Refusal {
        json!({ "type": "refusal", "refusal": writing.reason })
    } else {
        json!({ "type": "output_text", "text": writing.text, "annotations": [] })
    };
    let message =
        json!({ "type": "message", "id": "msg_1", "role": "assistant", "content": [content] });
    let output = json!([{ "type": "reasoning", "id": "rs_1", "summary": [] }, message]);
    let (name, status) = match writing.stop {
        _ if writing.stumbles => ("response.failed", "failed"),
        Stop::Whole | Stop::Refusal => ("response.completed", "completed"),
        Stop::Limit | Stop::Filter => ("response.incomplete", "incomplete"),
    };
    let mut last = response(status, output);
    last["usage"] = json!({
        "input_tokens": writing.read,
        "input_tokens_details": { "cached_tokens": writing.cached },
        "output_tokens": writing.written,
        "output_tokens_details": { "reasoning_tokens": 0 },
        "total_tokens": writing.read + writing.written,
    });
    match writing.stop {
        _ if writing.stumbles => {
            last["error"] = json!({ "code": "server_error", "message": "The model stumbled." });
        }
        Stop::Limit => last["incomplete_details"] = json!({ "reason": "max_output_tokens" }),
        Stop::Filter => last["incomplete_details"] = json!({ "reason": "content_filter" }),
        Stop::Whole | Stop::Refusal => {}
    }
    events.push((name, json!({ "type": name, "response": last })));
    stream(events, "", writing.ending)
}

fn failed(refusal: &Refusal, model: &str) -> Reply {
    let words = |usual: &str| match refusal.words.as_str() {
        "" => usual.to_owned(),
        words => words.to_owned(),
    };
    let request = "invalid_request_error";
    let reply = match refusal.why {
        Why::RateLimit => error(
            429,
            "requests",
            "rate_limit_exceeded",
            &words("Rate limit reached for requests."),
        ),
        Why::OverQuota => error(
            429,
            "insufficient_quota",
            "insufficient_quota",
            &words("You exceeded your current quota, please check your plan and billing details."),
        ),
        Why::Overloaded => error(
            503,
            "service_unavailable_error",
            "server_is_overloaded",
            &words("The engine is currently overloaded, please try again later."),
        ),
        Why::Fail => error(
            500,
            "server_error",
            "",
            &words("The server had an error while processing your request."),
        ),
        Why::TooLong => error(
            400,
            request,
            "context_length_exceeded",
            &words("Your input exceeds the context window of this model."),
        ),
        Why::UnknownModel => error(
            404,
            request,
            "model_not_found",
            &words(&format!(
                "The model `{model}` does not exist or you do not have access to it."
            )),
        ),
        Why::KeyRejected => return locked(true),
        Why::Malformed => error(400, request, "", &words("Invalid request")),
    };
    match refusal.retry_after {
        Some(seconds) => reply.with("retry-after", &seconds.to_string()),
        None => reply,
    }
}

/// What it says to a wrong key and to none.
pub(crate) fn locked(given: bool) -> Reply {
    let (code, words) = if given {
        ("invalid_api_key", "Incorrect API key provided.")
    } else {
        ("", "You didn't provide an API key.")
    };
    error(401, "invalid_request_error", code, words)
}

fn error(status: u16, kind: &str, code: &str, message: &str) -> Reply {
    let code = Some(code).filter(|code| !code.is_empty());
    let error = json!({ "message": message, "type": kind, "param": null, "code": code });
    Reply::json_of(status, &json!({ "error": error }))
}
