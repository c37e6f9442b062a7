//! `stet check --allow` from outside: claims taken to the small internet, as far as it is allowed
//! and no further.
#![cfg(all(feature = "fixture-internet", feature = "measure"))]

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use fixture_internet::{Internet, World};
use serde_json::{Value, json};
use tempfile::TempDir;

fn world(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("../../../tests/worlds")
        .join(name)
}

/// Checks the article of the twelve claims, and gives the report with how often a host was asked.
fn checked(allow: &[&str]) -> (Value, Vec<String>) {
    checked_in("claims", allow, &[])
}

/// The same with the article of any world, and with further arguments.
fn checked_in(name: &str, allow: &[&str], further: &[&str]) -> (Value, Vec<String>) {
    let article = world(&format!("{name}.md")).display().to_string();
    checked_text(name, article, allow, further)
}

/// The same of any text.
fn checked_text(
    name: &str,
    text: String,
    allow: &[&str],
    further: &[&str],
) -> (Value, Vec<String>) {
    let arguments = ["check".to_owned(), text];
    let runtime = tokio::runtime::Runtime::new().expect("a runtime");
    let small = world(&format!("{name}.toml"));
    // A host that hangs up is as silent as one that says nothing, and sooner.
    let text = fs::read_to_string(&small)
        .expect("a world")
        .replace("silence", "hang_up");
    let played = World::parse(&text, &small).expect("a world");
    let internet = runtime
        .block_on(Internet::start(played))
        .expect("an internet");
    let folder = TempDir::new().expect("a folder");
    let at = |name: &str| folder.path().join(name);
    fs::write(at("authority.pem"), internet.authority_pem()).expect("writes");
    let line = json!({
        "http": internet.http(), "https": internet.https(), "authority": at("authority.pem"),
    });
    fs::write(at("line.json"), line.to_string()).expect("writes");
    let mut arguments = arguments.to_vec();
    arguments.extend(further.iter().map(|argument| (*argument).to_owned()));
    arguments.extend(
        allow
            .iter()
            .flat_map(|service| ["--allow".to_owned(), (*service).to_owned()]),
    );
    let report = at("out.json");
    arguments.extend([
        "--quiet".to_owned(),
        "--report".to_owned(),
        report.display().to_string(),
    ]);
    let output = Command::new(env!("CARGO_BIN_EXE_stet"))
        .args(&arguments)
        .env("STET_FIXTURE_INTERNET", at("line.json"))
        .stdin(Stdio::null())
        .output()
        .expect("stet starts");
    let said = String::from_utf8_lossy(&output.stderr).into_owned();
    assert!(output.status.code().is_some_and(|code| code < 2), "{said}");
    let report = serde_json::from_slice(&fs::read(report).expect("a report")).expect("JSON");
    let asked = internet.log().iter().map(|seen| seen.url.clone()).collect();
    (report, asked)
}

fn claim<'r>(report: &'r Value, words: &str) -> &'r Value {
    report["claims"]
        .as_array()
        .expect("claims")
        .iter()
        .find(|claim| {
            claim["quote"]
                .as_str()
                .is_some_and(|quote| quote.contains(words))
        })
        .unwrap_or_else(|| panic!("no claim says “{words}”"))
}

#[test]
fn nothing_is_asked_that_was_not_allowed() {
    let (report, asked) = checked(&[]);
    assert!(asked.is_empty(), "{asked:?}");
    assert!(
        report["method"]["services_used"]
            .as_array()
            .is_some_and(Vec::is_empty)
    );
    assert_eq!(claim(&report, "opened in 1987")["finding"], "not_checked");
}

#[test]
fn what_was_allowed_is_asked_and_named_in_the_report() {
    let (report, asked) = checked(&["wikipedia", "web"]);
    assert!(
        asked.iter().any(|url| url.contains("wikipedia.org/")),
        "{asked:?}"
    );
    assert!(!asked.iter().any(|url| url.contains("serper")), "{asked:?}");
    let used = report["method"]["services_used"].to_string();
    assert!(
        used.contains("Wikipedia") && used.contains("Linked pages"),
        "{used}"
    );
    let unused = report["method"]["services_not_used"].to_string();
    assert!(
        unused.contains("Serper") && unused.contains("not switched on"),
        "{unused}"
    );
    // One encyclopaedia alone does not decide; a page that did not answer leaves its claim open.
    let opened = claim(&report, "opened in 1987");
    assert_eq!(opened["finding"], "unresolved", "{opened}");
    let seals = claim(&report, "214 seals");
    assert_eq!(seals["finding"], "inconclusive", "{seals}");
    assert_eq!(seals["verdict"], Value::Null);
}

#[test]
fn a_model_of_ones_own_is_asked_where_the_command_line_says() {
    let model = [
        "--model",
        "local_model:qwen3:8b",
        "--model-address",
        "http://localhost:8080",
    ];
    let (report, asked) = checked_in("models", &["local_model"], &model);
    assert!(!asked.is_empty());
    // The log keeps no port; the library's own address is 127.0.0.1.
    for url in &asked {
        assert_eq!(url, "http://localhost/v1/chat/completions");
    }
    let judges = report["method"]["judges"].to_string();
    assert!(
        judges.contains("qwen3:8b") && judges.contains("read the claims out of the text"),
        "{judges}"
    );
}

#[test]
fn pages_are_text_and_material_where_they_may_be_opened() {
    let page = "https://coast-weekly.example/estuary-changed";
    let (report, asked) = checked_text("claims", page.to_owned(), &["web"], &["--sources", page]);
    assert_eq!(report["title"]["document"], "How an estuary changed");
    assert!(asked.iter().any(|url| url == page), "{asked:?}");
    let sources = report["sources"].to_string();
    assert!(sources.contains(page), "{sources}");
}
