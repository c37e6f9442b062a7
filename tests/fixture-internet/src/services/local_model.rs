//! A server of one's own at localhost and 127.0.0.1: POST `/v1/chat/completions`, GET `/v1/models`.
//!
//! After OpenAI's Chat Completions as Ollama, LM Studio and llama-server play it: `model` and
//! `messages`; a schema under `response_format.json_schema`; a stream of `chat.completion.chunk`,
//! a last one with the usage if `stream_options` asks for it, and `[DONE]`. No key is asked for
//! unless the world says so. With `older_form` the schema is taken under `response_format.schema` of
//! type `json_object` only, as llama-cpp-python's server has it. Errors have the shape of OpenAI's; one inside a stream is an event of
//! that name.

use serde_json::{Value, json};

use crate::exchange::{Asked, Reply};
use crate::models::ask::Question;
use crate::models::script::{Refusal, Scripts, Stop, Turn, Why, Writing};
use crate::models::stream::{pieces, stream};

const MODELS: [&str; 3] = ["qwen3:8b", "llama3.2:3b", "nomic-embed-text:latest"];

/// What llama-cpp-python's server (0.3) says to a form that it does not know, with status 500.
const OLDER_FORM: &str = "1 validation error:\n  {'type': 'literal_error', 'loc': ('body', 'response_format', 'type'), 'msg': \"Input should be 'text' or 'json_object'\", 'input': 'json_schema'}";

pub(crate) fn answer(asked: &Asked, scripts: &Scripts) -> Reply {
    match (asked.method.as_str(), asked.path.as_str()) {
        ("GET", "/v1/models") => {
            let models = scripts.models("local_model", &MODELS).into_iter();
            let models = models.map(|id| json!({ "id": id, "object": "model", "created": 1_700_000_000, "owned_by": "library" }));
            Reply::json(&json!({ "object": "list", "data": models.collect::<Vec<_>>() }))
        }
        ("POST", "/v1/chat/completions") => match read(asked, scripts.older_form("local_model")) {
            Err(refusal) => failed(&refusal, ""),
            Ok(question) => match scripts.turn(&question, &MODELS) {
                Turn::Writes(writing) => written(&question.model, &writing),
                Turn::Refuses(refusal) => failed(&refusal, &question.model),
            },
        },
        _ => Reply::of(404, "text/plain", "404 page not found"),
    }
}

fn read(asked: &Asked, older: bool) -> Result<Question, Refusal> {
    let body: Value =
        serde_json::from_str(&asked.body).map_err(|error| Refusal::malformed(error.to_string()))?;
    let format = &body["response_format"];
    let schema = match format["type"].as_str() {
        Some("json_schema") if !older => &format["json_schema"]["schema"],
        Some("json_object") if older => &format["schema"],
        _ if older => return Err(Refusal::failing(OLDER_FORM)),
        _ => {
            return Err(Refusal::malformed(
                "'response_format.type' must be 'json_schema' or 'text'",
            ));
        }
    };
    if body["stream"] != true || body["stream_options"]["include_usage"] != true {
        return Err(Refusal::malformed("a stream with its usage is played"));
    }
    let of = |role: &str| -> String {
        let messages = body["messages"].as_array().into_iter().flatten();
        messages
            .filter(|message| message["role"] == role)
            .filter_map(|message| message["content"].as_str())
            .collect()
    };
    Ok(Question {
        service: "local_model",
        model: body["model"].as_str().unwrap_or_default().to_owned(),
        system: of("system"),
        question: of("user"),
        schema: schema.clone(),
    })
}

fn written(model: &str, writing: &Writing) -> Reply {
    let chunk = |delta: Value, finish: Option<&str>| {
        let choice = json!({ "index": 0, "delta": delta, "finish_reason": finish });
        json!({ "id": "chatcmpl-1", "object": "chat.completion.chunk", "model": model, "choices": [choice] })
    };
    let start =
        json!({ "role": "assistant", "content": "", "reasoning_content": "{\"aloud\": true}" });
    let mut events = vec![("", chunk(start, None))];
    if writing.stop == Stop::Refusal {
        events.push(("", chunk(json!({ "refusal": writing.reason }), None)));
    }
    for words in pieces(&writing.text) {
        events.push(("", chunk(json!({ "content": words }), None)));
    }
    if writing.stumbles {
        events.truncate(2);
        events.push((
            "error",
            json!({ "error": { "message": "The model has crashed." } }),
        ));
        return stream(events, "", writing.ending);
    }
    let finish = match writing.stop {
        Stop::Whole | Stop::Refusal => "stop",
        Stop::Limit => "length",
        Stop::Filter => "content_filter",
    };
    events.push(("", chunk(json!({}), Some(finish))));
    let usage = json!({
        "prompt_tokens": writing.read,
        "prompt_tokens_details": { "cached_tokens": writing.cached },
        "completion_tokens": writing.written,
        "total_tokens": writing.read + writing.written,
    });
    events.push((
        "",
        json!({ "object": "chat.completion.chunk", "model": model, "choices": [], "usage": usage }),
    ));
    stream(events, "data: [DONE]\n\n", writing.ending)
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
            "rate_limit_error",
            &words("server busy, please try again."),
        ),
        Why::OverQuota => error(402, "billing_error", &words("The key's budget is used up.")),
        Why::Overloaded => error(503, "unavailable_error", &words("Loading model")),
        Why::Fail => error(
            500,
            "api_error",
            &words("an error was encountered while running the model"),
        ),
        Why::TooLong => error(
            400,
            "exceed_context_size_error",
            &words("the request exceeds the available context size, try increasing it"),
        ),
        Why::UnknownModel => error(
            404,
            "not_found_error",
            &words(&format!(
                "model \"{model}\" not found, try pulling it first"
            )),
        ),
        Why::KeyRejected => return locked(true),
        Why::Malformed => error(400, request, &words("invalid request")),
    };
    match refusal.retry_after {
        Some(seconds) => reply.with("retry-after", &seconds.to_string()),
        None => reply,
    }
}

/// What it says to a wrong key and to none.
pub(crate) fn locked(_given: bool) -> Reply {
    error(401, "authentication_error", "Invalid API Key")
}

fn error(status: u16, kind: &str, message: &str) -> Reply {
    let error = json!({ "message": message, "type": kind, "param": null, "code": null });
    Reply::json_of(status, &json!({ "error": error }))
}
