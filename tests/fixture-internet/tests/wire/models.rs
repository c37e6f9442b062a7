//! Scripted models over the wire: as strict as the services, and as the world says.

use reqwest::Method;
use serde_json::{Value, json};

use crate::common::{client, world};

/// A good request of a dialect: address, headers, body.
struct Put {
    url: &'static str,
    headers: Vec<(&'static str, &'static str)>,
    body: Value,
}

const WORLD: &str = r#"
[[models]]
prompt = "stance/2"
words = ["meadow"]
answer = { note = "two" }

[[models]]
prompt = "stance"
answer = { note = "" }
list = "stances"
items = [
    { words = ["closed", "2012"], item = { passage = "{{id as number}}", stance = "supports" } },
    { item = { passage = "{{id}}", stance = "silent" } },
]
"#;

const QUESTION: &str =
    "<passage id=\"7\">Opened in 1999.</passage><passage id=\"8\">It closed in 2012.</passage>";

fn schema() -> Value {
    json!({
        "type": "object", "required": ["note"], "additionalProperties": false,
        "properties": { "note": { "type": "string" } },
    })
}

fn requests() -> [Put; 4] {
    let system = "Prompt: stance/1\nSay.";
    [
        Put {
            url: "https://api.anthropic.com/v1/messages",
            headers: vec![("x-api-key", "k"), ("anthropic-version", "2023-06-01")],
            body: json!({
                "model": "claude-sonnet-5-5", "max_tokens": 100, "stream": true,
                "system": [{ "type": "text", "text": system }],
                "messages": [{ "role": "user", "content": QUESTION }],
                "output_config": { "format": { "type": "json_schema", "schema": schema() } },
            }),
        },
        Put {
            url: "https://api.openai.com/v1/responses",
            headers: vec![("authorization", "Bearer k")],
            body: json!({
                "model": "gpt-6-luna", "max_output_tokens": 100, "stream": true, "store": false,
                "input": [
                    { "role": "developer", "content": [{ "type": "input_text", "text": system }] },
                    { "role": "user", "content": [{ "type": "input_text", "text": QUESTION }] },
                ],
                "text": { "format": {
                    "type": "json_schema", "name": "answer", "strict": true, "schema": schema(),
                } },
            }),
        },
        Put {
            url: "https://generativelanguage.googleapis.com/v1beta/models/gemini-3.8-flash:streamGenerateContent?alt=sse",
            headers: vec![("x-goog-api-key", "k")],
            body: json!({
                "systemInstruction": { "parts": [{ "text": system }] },
                "contents": [{ "role": "user", "parts": [{ "text": QUESTION }] }],
                "generationConfig": {
                    "maxOutputTokens": 100, "responseMimeType": "application/json",
                    "responseJsonSchema": schema(),
                },
            }),
        },
        Put {
            url: "http://localhost/v1/chat/completions",
            headers: Vec::new(),
            body: json!({
                "model": "qwen3:8b", "max_tokens": 100, "stream": true,
                "stream_options": { "include_usage": true },
                "messages": [
                    { "role": "system", "content": system },
                    { "role": "user", "content": QUESTION },
                ],
                "response_format": { "type": "json_schema", "json_schema": {
                    "name": "answer", "schema": schema(),
                } },
            }),
        },
    ]
}

async fn put(internet: &fixture_internet::Internet, request: &Put) -> (u16, String) {
    let client = client(internet, request.url.starts_with("https"));
    let mut sent = client.request(Method::POST, request.url);
    for (name, value) in &request.headers {
        sent = sent.header(*name, *value);
    }
    let answer = sent.body(request.body.to_string()).send().await;
    let answer = answer.expect("an answer");
    let status = answer.status().as_u16();
    (status, answer.text().await.expect("a body"))
}

/// Where the pieces of the answer stand in the events of each dialect, in the order of
/// [`requests`].
const PIECES: [&str; 4] = [
    "/delta/text",
    "/delta",
    "/candidates/0/content/parts/0/text",
    "/choices/0/delta/content",
];

#[tokio::test]
async fn every_dialect_streams_the_answer_that_the_world_gives() {
    let internet = world(WORLD).await;
    for (request, piece) in requests().iter().zip(PIECES) {
        let (status, body) = put(&internet, request).await;
        assert_eq!(status, 200, "{}: {body}", request.url);
        let lines = body.lines().filter_map(|line| line.strip_prefix("data: "));
        let events = lines.filter(|data| *data != "[DONE]");
        let events: Vec<Value> = events
            .map(|data| serde_json::from_str(data).expect("JSON"))
            .collect();
        assert!(events.len() > 5, "{}: in pieces", request.url);
        let thought = "/candidates/0/content/parts/0/thought";
        let text: String = events
            .iter()
            .filter(|event| event.pointer(thought).is_none())
            .filter_map(|event| event.pointer(piece)?.as_str())
            .collect();
        let answer: Value = serde_json::from_str(&text).expect(&text);
        assert_eq!(
            answer,
            json!({ "note": "", "stances": [
                { "passage": "7", "stance": "silent" },
                { "passage": 8, "stance": "supports" },
            ] }),
            "{}",
            request.url
        );
    }
}

#[tokio::test]
async fn what_a_service_would_refuse_is_refused() {
    let internet = world(WORLD).await;
    for good in requests() {
        let fields: Vec<String> = good
            .body
            .as_object()
            .expect("fields")
            .keys()
            .cloned()
            .collect();
        for field in fields {
            // Instructions may be missing: without them no entry of this world fits.
            let mut body = good.body.clone();
            body.as_object_mut().expect("fields").remove(&field);
            let may_be_missing = good.url.contains("localhost") && field == "max_tokens";
            let request = Put {
                url: good.url,
                headers: good.headers.clone(),
                body,
            };
            let (status, said) = put(&internet, &request).await;
            let wanted = if may_be_missing { 200 } else { 400 };
            assert_eq!(status, wanted, "{} without {field}: {said}", good.url);
        }
        for left_out in 0..good.headers.len() {
            let mut headers = good.headers.clone();
            headers.remove(left_out);
            let request = Put {
                url: good.url,
                headers,
                body: good.body.clone(),
            };
            let (status, said) = put(&internet, &request).await;
            assert!(
                (400..404).contains(&status),
                "{}: {status} {said}",
                good.url
            );
        }
        let bad = good
            .body
            .to_string()
            .replace("\"type\":\"string\"", "\"type\":\"string\",\"minLength\":1");
        let request = Put {
            url: good.url,
            headers: good.headers.clone(),
            body: serde_json::from_str(&bad).expect("JSON"),
        };
        let (status, said) = put(&internet, &request).await;
        assert!(
            status == 400 && said.contains("minLength"),
            "{}: {said}",
            good.url
        );
    }
}

#[tokio::test]
async fn a_world_with_an_entry_that_cannot_be_is_refused() {
    for entry in [
        "[[models]]\nservice = \"crossref\"",
        "[[models]]\nlist = \"stances\"",
        "[[models]]\ndo = \"lie\"",
        "[[models]]\nitems = [{ item = 1 }]",
        "[[models]]\nanswr = {}",
    ] {
        let read = fixture_internet::World::parse(entry, std::path::Path::new("w.toml"));
        assert!(read.is_err(), "{entry}");
    }
}
