//! Every way a model can behave, in every dialect.

use stet_sources::models::Reply;

use crate::desk::{Desk, SERVICES, Setting};
use crate::{answer, ask, entry};

/// What a reply must be.
enum Wanted {
    Said,
    Refused(&'static str),
    TooLong,
    /// With these words, and whether asking again may help.
    NoAnswer(&'static str, bool),
}

/// What the world does, and what comes of it everywhere.
const BEHAVIOURS: &[(&str, Wanted)] = &[
    ("do = \"good\"", Wanted::Said),
    ("do = \"prose\"", Wanted::Said),
    ("do = \"fenced\"", Wanted::Said),
    ("do = \"slow\"\nevery_ms = 20", Wanted::Said),
    (
        "say = \"<think>{ \\\"stance\\\": 1 }</think>{ \\\"passage\\\": \\\"p-7\\\", \\\"stance\\\": \\\"supports\\\", \\\"quote\\\": \\\"closed on 24 March 2012\\\" }\"",
        Wanted::Said,
    ),
    (
        "do = \"twice\"",
        Wanted::NoAnswer("more than one JSON object", true),
    ),
    (
        "do = \"malformed\"",
        Wanted::NoAnswer("incomplete JSON", true),
    ),
    ("do = \"empty\"", Wanted::NoAnswer("empty", true)),
    (
        "say = \"It supports the claim.\"",
        Wanted::NoAnswer("not JSON", true),
    ),
    ("say = \"[1, 2]\"", Wanted::NoAnswer("not an object", true)),
    (
        "do = \"truncated\"",
        Wanted::NoAnswer("cut off at the limit of 800 tokens", false),
    ),
    (
        "do = \"refuse\"\nreason = \"I will not.\"",
        Wanted::Refused("would not answer this question"),
    ),
    (
        "do = \"filter\"",
        Wanted::Refused("would not answer this question"),
    ),
    ("do = \"break_off\"", Wanted::NoAnswer("", true)),
    ("do = \"stall\"", Wanted::NoAnswer("timed out", true)),
    ("do = \"stumble\"", Wanted::NoAnswer("", true)),
    (
        "do = \"rate_limit\"",
        Wanted::NoAnswer("fewer requests", true),
    ),
    ("do = \"over_quota\"", Wanted::NoAnswer("used up", false)),
    ("do = \"overloaded\"", Wanted::NoAnswer("overloaded", true)),
    ("do = \"fail\"", Wanted::NoAnswer("it failed (500)", true)),
    ("do = \"too_long\"", Wanted::TooLong),
    (
        "do = \"unknown_model\"",
        Wanted::NoAnswer("it has no model", false),
    ),
    (
        "do = \"key_rejected\"",
        Wanted::NoAnswer("rejected the key", false),
    ),
];

async fn every_behaviour(service: &str) {
    for (lines, wanted) in BEHAVIOURS {
        let desk = Desk::new(&entry(lines)).await;
        let reply = desk.ask(service, &ask()).await;
        let fits = match (wanted, &reply) {
            (Wanted::Said, Reply::Said(said)) => said.answer == answer(),
            (Wanted::Refused(words), Reply::Refused(said)) => said.contains(words),
            (Wanted::TooLong, Reply::TooLong) => true,
            (Wanted::NoAnswer(words, retry), Reply::NoAnswer(failure)) => {
                failure.reason.contains(words) && failure.retry == *retry
            }
            _ => false,
        };
        assert!(fits, "{service}, {lines}: {reply:?}");
        let ended = desk.rows.all();
        assert!(
            ended.iter().all(|(_, outcome)| outcome.is_some()),
            "{service}, {lines}: every row is completed"
        );
    }
}

#[tokio::test]
async fn anthropic_behaves_in_every_way() {
    every_behaviour("anthropic").await;
}

#[tokio::test]
async fn openai_behaves_in_every_way() {
    every_behaviour("openai").await;
}

#[tokio::test]
async fn gemini_behaves_in_every_way() {
    every_behaviour("gemini").await;
}

#[tokio::test]
async fn a_local_model_behaves_in_every_way() {
    every_behaviour("local_model").await;
}

#[tokio::test]
async fn what_breaks_the_schema_is_handed_on_for_the_asker_to_check() {
    for service in SERVICES {
        let desk = Desk::new(&entry("do = \"missing_property\"")).await;
        let Reply::Said(said) = desk.ask(service, &ask()).await else {
            panic!("{service}");
        };
        assert!(said.answer.get("passage").is_none(), "{service}: {said:?}");
        let desk = Desk::new(&entry("do = \"extra_property\"")).await;
        let Reply::Said(said) = desk.ask(service, &ask()).await else {
            panic!("{service}");
        };
        assert!(said.answer.get("unasked").is_some(), "{service}: {said:?}");
    }
}

#[tokio::test]
async fn tokens_are_counted_in_every_dialect() {
    let desk = Desk::new(&entry("read = 300")).await;
    for service in SERVICES {
        let Reply::Said(said) = desk.ask(service, &ask()).await else {
            panic!("{service}");
        };
        assert_eq!(said.usage.input, 280, "{service}: {said:?}");
        assert_eq!(said.usage.cached, 20, "{service}: {said:?}");
        assert!(said.usage.output > 10, "{service}: {said:?}");
        assert!(!said.model.is_empty(), "{service}");
    }
}

#[tokio::test]
async fn what_was_of_no_use_is_paid_for_and_said() {
    for behaviour in ["truncated", "refuse", "malformed"] {
        let desk = Desk::new(&entry(&format!("do = \"{behaviour}\""))).await;
        for service in SERVICES {
            let asked = desk.asked(service, &ask()).await;
            assert!(
                !matches!(asked.reply, Reply::Said(_)),
                "{service}: {asked:?}"
            );
            let (model, usage) = asked
                .wasted
                .unwrap_or_else(|| panic!("{service}, {behaviour}"));
            assert!(!model.is_empty(), "{service}, {behaviour}");
            assert!(usage.input > 100, "{service}, {behaviour}: {usage:?}");
        }
    }
}

#[tokio::test]
async fn questions_are_put_as_the_services_document_it() {
    let desk = Desk::new(&entry("")).await;
    for service in SERVICES {
        assert!(
            matches!(desk.ask(service, &ask()).await, Reply::Said(_)),
            "{service}"
        );
    }
    let body = |host: &str| -> serde_json::Value {
        let seen = desk.seen();
        let seen = seen
            .iter()
            .find(|seen| seen.url.contains(host))
            .expect(host);
        serde_json::from_str(&seen.body).expect("JSON")
    };
    let anthropic = body("api.anthropic.com");
    assert_eq!(anthropic["system"][0]["cache_control"]["type"], "ephemeral");
    assert_eq!(anthropic["output_config"]["effort"], "low");
    let openai = body("api.openai.com");
    assert_eq!(openai["store"], false);
    assert_eq!(
        openai["input"][0]["content"][0]["prompt_cache_breakpoint"]["mode"],
        "explicit"
    );
    assert_eq!(openai["prompt_cache_key"], "stet/stance/1");
    let gemini = body("generativelanguage");
    assert_eq!(
        gemini["generationConfig"]["thinkingConfig"]["thinkingLevel"],
        "low"
    );
    let local = body("localhost");
    assert_eq!(local["response_format"]["json_schema"]["strict"], true);
}

#[tokio::test]
async fn a_question_without_instructions_is_one_all_the_same() {
    let desk = Desk::new(&entry("").replace("prompt = \"stance\"\n", "")).await;
    let mut bare = ask();
    bare.system.clear();
    for service in SERVICES {
        let reply = desk.ask(service, &bare).await;
        assert!(matches!(reply, Reply::Said(_)), "{service}: {reply:?}");
    }
}

#[tokio::test]
async fn a_model_that_is_not_in_the_catalogue_is_asked_plainly() {
    let setting = Setting {
        chosen: &[("openai", "gpt-5-nano"), ("anthropic", "claude-sonnet-5")],
        ..Setting::default()
    };
    let desk = Desk::with(&entry(""), setting).await;
    let reply = desk.ask("openai", &ask()).await;
    assert!(
        matches!(&reply, Reply::Said(said) if said.model == "gpt-5-nano"),
        "{reply:?}"
    );
    let body = desk.seen().pop().expect("a request").body;
    assert!(!body.contains("prompt_cache_options") && !body.contains("reasoning"));
    let reply = desk.ask("anthropic", &ask()).await;
    assert!(
        matches!(&reply, Reply::Said(said) if said.model == "claude-sonnet-5"),
        "{reply:?}"
    );
    let mut other = ask();
    other.model = "claude-haiku-5-5".to_owned();
    let reply = desk.ask("anthropic", &other).await;
    assert!(
        matches!(&reply, Reply::Said(said) if said.model == "claude-haiku-5-5"),
        "{reply:?}"
    );
}

#[tokio::test]
async fn no_model_and_no_name_of_one_are_said_before_anything_leaves() {
    let setting = Setting {
        chosen: &[("gemini", "../../v1/files?x=")],
        ..Setting::default()
    };
    let desk = Desk::with(&entry(""), setting).await;
    for (service, words) in [
        ("local_model", "No model is chosen"),
        ("gemini", "is not a valid model name"),
    ] {
        let reply = desk.ask(service, &ask()).await;
        assert!(
            matches!(&reply, Reply::Declined(said) if said.contains(words)),
            "{reply:?}"
        );
    }
    assert!(desk.seen().is_empty() && desk.rows.all().is_empty());
}
