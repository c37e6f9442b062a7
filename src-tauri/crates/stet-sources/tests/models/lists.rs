//! Lists of models, as the services give them.

use stet_sources::models::Reply;

use crate::desk::{Desk, SERVICES, Setting};

#[tokio::test]
async fn what_answers_questions_is_listed_newest_first() {
    let desk = Desk::new("").await;
    for (service, wanted) in [
        (
            "anthropic",
            &["claude-sonnet-5-5", "claude-haiku-5-5", "claude-sonnet-5"][..],
        ),
        ("openai", &["gpt-6.1-terra", "gpt-6-luna", "gpt-5-nano"]),
        ("gemini", &["gemini-3.8-flash", "gemini-3.5-flash-lite"]),
        ("local_model", &["qwen3:8b", "llama3.2:3b"]),
    ] {
        let listed = desk.list(service).await.expect(service);
        assert_eq!(listed, wanted, "{service}");
        let default = desk.model(service).default_model();
        assert!(listed.contains(&default), "{service}: {default}");
    }
    assert!(
        desk.rows
            .all()
            .iter()
            .all(|(entry, _)| entry.document.is_empty())
    );
}

#[tokio::test]
async fn an_empty_list_is_no_list_and_says_what_to_do() {
    let plans: String = SERVICES
        .iter()
        .map(|service| format!("[services.{service}]\nmodels = []\n"))
        .collect();
    let desk = Desk::new(&plans).await;
    for service in SERVICES {
        let listed = desk.list(service).await;
        assert!(
            matches!(&listed, Err(Reply::NoAnswer(failure)) if !failure.retry && failure.reason.contains("model")),
            "{service}: {listed:?}"
        );
    }
}

#[tokio::test]
async fn names_that_cannot_be_are_left_out() {
    let odd = "models = [\"fine-model\", \"a b\", \"x?y\", \"gpt-fine\", \"gemini-fine\"]";
    let plans: String = SERVICES
        .iter()
        .map(|service| format!("[services.{service}]\n{odd}\n"))
        .collect();
    let desk = Desk::new(&plans).await;
    for service in SERVICES {
        let listed = desk.list(service).await.expect(service);
        assert!(
            listed.iter().all(|name| name.contains("fine")),
            "{service}: {listed:?}"
        );
    }
}

#[tokio::test]
async fn without_a_key_or_leave_there_is_no_list() {
    let setting = Setting {
        key: None,
        ..Setting::default()
    };
    let desk = Desk::with("", setting).await;
    for service in ["anthropic", "openai", "gemini"] {
        let listed = desk.list(service).await;
        assert!(
            matches!(&listed, Err(Reply::Declined(words)) if words.contains("No key is stored")),
            "{service}: {listed:?}"
        );
    }
    let setting = Setting {
        allowed: &[],
        ..Setting::default()
    };
    let desk = Desk::with("", setting).await;
    for service in SERVICES {
        let listed = desk.list(service).await;
        assert!(
            matches!(&listed, Err(Reply::Declined(_))),
            "{service}: {listed:?}"
        );
    }
    assert!(desk.seen().is_empty());
}
