//! `stet verify-record` as somebody on another machine starts it.

use std::path::Path;
use std::process::{Command, Output};

use stet_engine::Engine;
use stet_engine::wire::{ReportFormat, ReportOptions};

fn verify(arguments: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_stet"))
        .arg("verify-record")
        .args(arguments)
        .output()
        .expect("stet starts")
}

fn said(output: &Output) -> String {
    String::from_utf8_lossy(&output.stdout).into_owned()
}

fn name(path: &Path) -> &str {
    path.to_str().expect("a plain path")
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_package_holds_a_changed_one_does_not_and_anything_else_cannot_be_read() {
    let folder = tempfile::tempdir().expect("a folder");
    let out = tempfile::tempdir().expect("a folder");
    let engine = Engine::open(folder.path()).expect("a library");
    let id = engine.open_sample().await.expect("the sample");
    engine.start_run(&id).await.expect("a run starts");
    engine.wait_run(&id).await.expect("a run ends");
    let options = ReportOptions::default();
    let report = engine.report(&id, options.clone()).await.expect("a report");
    let head = report.alcoa.log_head.clone().expect("a hash");
    let json = stet_engine::export::write(&report, ReportFormat::Json, &options).expect("JSON");
    let package = engine.hand_over(&id).await.expect("a package");
    let file = out.path().join("ferry.stet");
    std::fs::write(&file, &package.bytes).expect("written");

    let output = verify(&[name(&file), "--head", &head]);
    assert_eq!(output.status.code(), Some(0), "{}", said(&output));
    assert!(said(&output).contains("The record holds"));
    // The row that names every table, and the seal.
    assert!(said(&output).contains("2 of its rows"), "{}", said(&output));
    let output = verify(&[name(&file), "--head", &"0".repeat(64)]);
    assert_eq!(output.status.code(), Some(1));
    assert!(said(&output).contains("Mismatch – the printed hash"));

    // A folder: the package, and the report that was printed from it.
    let printed = out.path().join("ferry.json");
    std::fs::write(&printed, &json).expect("written");
    let output = verify(&[name(out.path()), "--json"]);
    assert_eq!(output.status.code(), Some(0), "{}", said(&output));
    let mut other: serde_json::Value = serde_json::from_slice(&json).expect("JSON");
    other["claims"][0]["finding"] = "mixed".into();
    std::fs::write(&printed, other.to_string()).expect("written");
    let output = verify(&[name(out.path())]);
    assert_eq!(output.status.code(), Some(1), "{}", said(&output));
    let place = "ferry.json: the report at /claims/0/finding";
    assert!(said(&output).contains(place), "{}", said(&output));

    std::fs::write(&file, b"no package").expect("written");
    assert_eq!(verify(&[name(&file)]).status.code(), Some(2));
    assert_eq!(verify(&["/nowhere/at/all.stet"]).status.code(), Some(2));
}
