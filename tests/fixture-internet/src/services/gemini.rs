//! generativelanguage.googleapis.com: POST `/v1beta/models/{model}:streamGenerateContent?alt=sse`,
//! GET `/v1beta/models`.
//!
//! After <https://ai.google.dev/api/generate-content>: a key in `x-goog-api-key`; `contents`, and
//! under `generationConfig` the type and the schema of the answer; a stream of pieces in
//! `candidates`, with `usageMetadata` in each and `finishReason` in the last. Errors are
//! `{"error": {"code", "message", "status", "details"}}`.

use serde_json::{Value, json};

use crate::exchange::{Asked, Reply};
use crate::models::ask::Question;
use crate::models::script::{Refusal, Scripts, Stop, Turn, Why, Writing};
use crate::models::stream::{pieces, stream};

const MODELS: [&str; 3] = [
    "gemini-3.8-flash",
    "gemini-3.5-flash-lite",
    "gemini-embedding-001",
];

pub(crate) fn answer(asked: &Asked, scripts: &Scripts) -> Reply {
    if asked.header("x-goog-api-key").is_none() {
        return locked(false);
    }
    if asked.method == "GET" && asked.path == "/v1beta/models" {
        let models = scripts.models("gemini", &MODELS).into_iter();
        let models = models.map(|id| {
            let method = if id.contains("embedding") {
                "embedContent"
            } else {
                "generateContent"
            };
            json!({ "name": format!("models/{id}"), "supportedGenerationMethods": [method] })
        });
        return Reply::json(&json!({ "models": models.collect::<Vec<_>>() }));
    }
    let model = asked.after("/v1beta/models/");
    let model = model
        .as_deref()
        .and_then(|path| path.strip_suffix(":streamGenerateContent"));
    match (asked.method.as_str(), model) {
        ("POST", Some(model)) if asked.parameter("alt").as_deref() == Some("sse") => {
            match read(asked, model) {
                Err(refusal) => failed(&refusal, model),
                Ok(question) => match scripts.turn(&question, &MODELS) {
                    Turn::Writes(writing) => written(model, &writing),
                    Turn::Refuses(refusal) => failed(&refusal, model),
                },
            }
        }
        _ => error(404, "NOT_FOUND", "Requested entity was not found.", &[]),
    }
}

fn read(asked: &Asked, model: &str) -> Result<Question, Refusal> {
    let body: Value =
        serde_json::from_str(&asked.body).map_err(|error| Refusal::malformed(error.to_string()))?;
    let known = ["systemInstruction", "contents", "generationConfig"];
    let fields = body
        .as_object()
        .into_iter()
        .flat_map(|fields| fields.keys());
    if let Some(field) = fields
        .into_iter()
        .find(|field| !known.contains(&field.as_str()))
    {
        return Err(Refusal::malformed(format!(
            "Unknown name \"{field}\": Cannot find field."
        )));
    }
    let config = &body["generationConfig"];
    if config["responseMimeType"] != "application/json" {
        return Err(Refusal::malformed(
            "responseJsonSchema needs the type application/json",
        ));
    }
    if config["maxOutputTokens"].as_u64().unwrap_or(0) == 0 {
        return Err(Refusal::malformed("maxOutputTokens must be positive"));
    }
    let words = |of: &Value| -> String {
        let parts = of["parts"].as_array().into_iter().flatten();
        parts.filter_map(|part| part["text"].as_str()).collect()
    };
    Ok(Question {
        service: "gemini",
        model: model.to_owned(),
        system: words(&body["systemInstruction"]),
        question: words(&body["contents"][0]),
        schema: config["responseJsonSchema"].clone(),
    })
}

fn written(model: &str, writing: &Writing) -> Reply {
    let usage = json!({
        "promptTokenCount": writing.read,
        "cachedContentTokenCount": writing.cached,
        "candidatesTokenCount": writing.written,
        "thoughtsTokenCount": 0,
        "totalTokenCount": writing.read + writing.written,
    });
    if writing.stop == Stop::Filter {
        let blocked = json!({ "promptFeedback": { "blockReason": "PROHIBITED_CONTENT" }, "usageMetadata": usage, "modelVersion": model });
        return stream([("", blocked)], "", writing.ending);
    }
    let piece = |part: Value, finish: Option<&str>| {
        let content = json!({ "role": "model", "parts": [part] });
        let mut candidate = json!({ "index": 0, "content": content });
        if let Some(finish) = finish {
            candidate["finishReason"] = finish.into();
        }
        json!({ "candidates": [candidate], "usageMetadata": usage, "modelVersion": model })
    };
    let thought = json!({ "text": "{\"aloud\": true}", "thought": true });
    let mut events = vec![("", piece(thought, None))];
    for words in pieces(&writing.text) {
        events.push(("", piece(json!({ "text": words }), None)));
    }
    if writing.stumbles {
        events.truncate(2);
        let error =
            json!({ "code": 503, "message": "The model is overloaded.", "status": "UNAVAILABLE" });
        events.push(("", json!({ "error": error })));
        return stream(events, "", writing.ending);
    }
    let finish = match writing.stop {
        Stop::Whole => "STOP",
        Stop::Limit => "MAX_TOKENS",
        Stop::Refusal | Stop::Filter => "SAFETY",
    };
    events.push(("", piece(json!({ "text": "" }), Some(finish))));
    stream(events, "", writing.ending)
}

fn failed(refusal: &Refusal, model: &str) -> Reply {
    let words = |usual: &str| match refusal.words.as_str() {
        "" => usual.to_owned(),
        words => words.to_owned(),
    };
    match refusal.why {
        Why::RateLimit => {
            let kind = "type.googleapis.com/google.rpc.RetryInfo";
            let wait = refusal
                .retry_after
                .map(|s| json!({ "@type": kind, "retryDelay": format!("{s}s") }));
            let details: Vec<Value> = wait.into_iter().collect();
            error(
                429,
                "RESOURCE_EXHAUSTED",
                &words("Resource has been exhausted (e.g. check quota)."),
                &details,
            )
        }
        Why::OverQuota => {
            let kind = "type.googleapis.com/google.rpc.QuotaFailure";
            let quota = json!({ "quotaId": "GenerateRequestsPerDayPerProjectPerModel-FreeTier" });
            let details = [json!({ "@type": kind, "violations": [quota] })];
            error(
                429,
                "RESOURCE_EXHAUSTED",
                &words("You exceeded your current quota."),
                &details,
            )
        }
        Why::Overloaded => error(
            503,
            "UNAVAILABLE",
            &words("The model is overloaded. Please try again later."),
            &[],
        ),
        Why::Fail => error(
            500,
            "INTERNAL",
            &words("An internal error has occurred."),
            &[],
        ),
        Why::TooLong => error(
            400,
            "INVALID_ARGUMENT",
            &words(
                "The input token count (1200345) exceeds the maximum number of tokens allowed (1048576).",
            ),
            &[],
        ),
        Why::UnknownModel => error(
            404,
            "NOT_FOUND",
            &words(&format!(
                "models/{model} is not found for API version v1beta."
            )),
            &[],
        ),
        Why::KeyRejected => locked(true),
        Why::Malformed => error(
            400,
            "INVALID_ARGUMENT",
            &words("Invalid JSON payload received."),
            &[],
        ),
    }
}

/// What it says to a wrong key and to none.
pub(crate) fn locked(given: bool) -> Reply {
    if !given {
        let words = "Method doesn't allow unregistered callers. Please use API Key.";
        return error(403, "PERMISSION_DENIED", words, &[]);
    }
    let kind = "type.googleapis.com/google.rpc.ErrorInfo";
    let details =
        [json!({ "@type": kind, "reason": "API_KEY_INVALID", "domain": "googleapis.com" })];
    let words = "API key not valid. Please pass a valid API key.";
    error(400, "INVALID_ARGUMENT", words, &details)
}

fn error(status: u16, name: &str, message: &str, details: &[Value]) -> Reply {
    let error = json!({ "code": status, "message": message, "status": name, "details": details });
    Reply::json_of(status, &json!({ "error": error }))
}
