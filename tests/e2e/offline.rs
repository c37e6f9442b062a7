//! Acceptance 1: a fresh profile finds the sample's planted errors and exports, the ledger is empty, and
//! no process of the program tries to reach anybody.

use std::os::unix::fs::PermissionsExt;
use std::path::Path;
use std::process::Command;

use crate::desk::Home;
use crate::whole_way::{findings, introduce};

/// System-call lines of a trace that try to reach an internet address. The one channel set aside is
/// WebDriver's own: the driver names its address to the program it starts.
fn attempts(trace: &Path) -> Vec<String> {
    let driver = std::fs::read_to_string(trace.with_extension("driver")).expect("the address");
    let driver = driver
        .trim()
        .rsplit(':')
        .next()
        .map(|port| format!("sin_port=htons({port}), "));
    std::fs::read_to_string(trace)
        .expect("a trace")
        .lines()
        .filter(|line| {
            driver.as_ref().is_none_or(|port| {
                !line.contains(&format!("{port}sin_addr=inet_addr(\"127.0.0.1\")"))
            })
        })
        .filter(|line| line.contains("AF_INET") && !line.contains("= -1 EINVAL"))
        .filter(|line| {
            ["connect(", "sendto(", "sendmsg(", "sendmmsg("]
                .iter()
                .any(|call| line.contains(call))
        })
        .map(str::to_owned)
        .collect()
}

fn tracer(home: &Home, program: &Path) -> std::path::PathBuf {
    let script = home.path().join("traced.sh");
    let trace = home.path().join("trace");
    let body = format!(
        "#!/bin/sh\necho \"$WEBKIT_INSPECTOR_SERVER\" >'{}'\nexec strace -f -qq -o '{}' -e trace=connect,sendto,sendmsg,sendmmsg '{}' \"$@\"\n",
        trace.with_extension("driver").display(),
        trace.display(),
        program.display()
    );
    std::fs::write(&script, body).expect("a script");
    std::fs::set_permissions(&script, std::fs::Permissions::from_mode(0o755)).expect("executable");
    script
}

#[tokio::test]
async fn acceptance_01_sample_offline_with_every_file_and_an_empty_ledger() {
    let home = Home::fresh();
    let script = tracer(&home, Path::new(env!("CARGO_BIN_EXE_stet-desk")));
    let desk = home.open_with(&script).await;
    introduce(&desk).await;
    desk.click("open-sample").await;
    desk.part("claim-row").await;
    desk.run_to_end().await;

    let planted: serde_json::Value =
        serde_json::from_str(include_str!("../../data/sample/planted.json")).expect("the list");
    let view = desk.newest_document().await;
    let rows = findings(&desk).await;
    let checks = view["checks"].to_string();
    for error in planted["planted"].as_array().expect("planted errors") {
        let id = error["id"].as_str().expect("an id");
        let quote = error["quote"].as_str().expect("a quote");
        let by_sources = rows.iter().any(|(words, finding)| {
            (words.contains(quote) || quote.contains(words.as_str())) && finding == "contradicted"
        });
        let by_check = error["found_by"]
            .as_array()
            .expect("codes")
            .iter()
            .filter_map(|code| code.as_str())
            .any(|code| checks.contains(&format!("\"{code}\"")));
        assert!(
            by_sources || by_check,
            "planted error {id} was not found: {quote}"
        );
    }

    // Each finding has a line of its own, and the web view really draws it.
    for (finding, line) in [
        ("contradicted", "double"),
        ("supported", "solid"),
        ("unresolved", "dashed"),
    ] {
        let drawn = desk
            .evaluate(&format!(
                "const style = getComputedStyle(document.querySelector('mark.claim.f-{finding}'));
                 return `${{style.textDecorationLine}} ${{style.textDecorationStyle}}`;"
            ))
            .await;
        assert_eq!(drawn, format!("underline {line}"), "{finding}");
    }

    desk.open_report().await;
    for (button, ending) in [
        ("export-pdf", ".pdf"),
        ("export-docx", ".docx"),
        ("export-html", ".html"),
    ] {
        desk.click(button).await;
        desk.until("the file is written", |text| {
            text.contains("Saved ") && text.contains(&format!("{ending} ("))
        })
        .await;
    }
    desk.press_with_control("5").await;
    desk.part("ledger-empty").await;
    desk.close().await;
    assert_eq!(
        attempts(&home.path().join("trace")),
        Vec::<String>::new(),
        "nobody was called"
    );
}

/// The test above can fail: a program that does call out is caught by the same trace.
#[test]
fn the_trace_catches_a_program_that_calls_out() {
    let home = Home::fresh();
    let script = tracer(&home, Path::new("/bin/bash"));
    let _ = Command::new(script)
        .args(["-c", "exec 3<>/dev/tcp/127.0.0.1/9"])
        .output();
    assert!(
        !attempts(&home.path().join("trace")).is_empty(),
        "the call was seen"
    );
}
