//! The window killed with −9 in the middle of what a person does: a run, a text taken in, a decision, an
//! export. It opens again clean, and what it had shown is there.
//!
//! `make bench-faults` does so ten times each.

use std::path::Path;
use std::process::Command;
use std::time::Duration;

use crate::desk::{Desk, Home, processes_of};
use crate::whole_way::{findings, introduce, walk};

fn rounds() -> u64 {
    u64::from(faults::rounds(2).min(10))
}

fn kill(desk: Desk) {
    for id in processes_of(Path::new(env!("CARGO_BIN_EXE_stet-desk"))) {
        let _ = Command::new("kill").arg("-9").arg(id.to_string()).status();
    }
    drop(desk);
}

fn told(what: &str, came_to: &str) {
    faults::told(&format!("kill -9: the window, {what}"), rounds(), came_to);
}

/// Sixty sentences, a claim each.
fn mill() -> String {
    (1..=60)
        .map(|n| {
            format!(
                "In {} the Ostholm mill sold {} tonnes of flour.\n\n",
                1900 + n,
                100 + n
            )
        })
        .collect()
}

/// The desk with them taken in.
async fn with_mill(home: &Home) -> Desk {
    let desk = home.open().await;
    introduce(&desk).await;
    desk.fill("paste-text", &mill()).await;
    desk.click("paste-check").await;
    desk.part("claim-row").await;
    desk
}

#[tokio::test]
async fn acceptance_05_a_killed_window_reopens_clean_and_the_run_resumes() {
    for round in 0..rounds() {
        let home = Home::fresh();
        let desk = with_mill(&home).await;
        desk.add_notes(&mill()).await;
        desk.click("run").await;
        tokio::time::sleep(Duration::from_millis(37 * round)).await;
        kill(desk);

        let desk = home.open().await;
        desk.open_newest().await;
        desk.run_to_end().await;
        let rows = findings(&desk).await;
        assert_eq!(rows.len(), 60, "round {round}: every claim is there once");
        assert!(
            rows.iter().all(|(_, finding)| finding != "not_checked"),
            "round {round}: {rows:?}"
        );
        desk.close().await;
    }
    told(
        "a run",
        "every run was taken up again and every claim looked at",
    );
}

#[tokio::test]
async fn a_text_that_was_being_taken_in_is_there_whole_or_not_at_all() {
    let home = Home::fresh();
    let mut there = 0;
    for round in 0..rounds() {
        let desk = home.open().await;
        introduce(&desk).await;
        desk.fill("paste-text", &mill()).await;
        desk.evaluate("document.querySelector('[data-testid=paste-check]').click()")
            .await;
        tokio::time::sleep(Duration::from_millis(11 * round)).await;
        kill(desk);

        let desk = home.open().await;
        let documents = desk
            .evaluate_async(
                "const done = arguments[arguments.length - 1];\
                 window.__TAURI_INTERNALS__.invoke('desk')\
                   .then((desk) => done(desk.documents), (error) => done({error}));",
                Vec::new(),
            )
            .await;
        let documents = documents.as_array().expect("documents").clone();
        assert!(documents.len() >= there, "round {round}: one was lost");
        for card in &documents {
            assert_eq!(card["claims"], 60, "round {round}: {card}");
        }
        there = documents.len();
        desk.close().await;
    }
    told(
        "a text taken in",
        &format!("{there} there whole, the others not at all"),
    );
}

#[tokio::test]
async fn a_decision_that_was_shown_survives() {
    let home = Home::fresh();
    let desk = with_mill(&home).await;
    desk.run_to_end().await;
    desk.close().await;
    for round in 1..=rounds() {
        let desk = home.open().await;
        desk.open_newest().await;
        desk.press("n").await;
        desk.until("the claim is opened", |text| {
            text.contains(&format!("Claim {round} of 60."))
        })
        .await;
        desk.press("c").await;
        desk.until("the decision is shown", |text| {
            text.contains(&format!("Claim {round}: Confirmed."))
        })
        .await;
        kill(desk);

        let desk = home.open().await;
        let view = desk.newest_document().await;
        let claims = view["claims"].as_array().expect("claims");
        let confirmed = claims.iter().filter(|row| row["decision"] == "confirmed");
        assert_eq!(confirmed.count() as u64, round, "a decision was lost");
        desk.close().await;
    }
    told("a decision", "every decision that was shown is there");
}

#[tokio::test]
async fn an_export_is_there_whole_or_not_at_all() {
    let home = Home::fresh();
    let desk = with_mill(&home).await;
    desk.close().await;
    for round in 0..rounds() {
        let desk = home.open().await;
        desk.open_newest().await;
        desk.open_report().await;
        desk.evaluate("document.querySelector('[data-testid=export-pdf]').click()")
            .await;
        tokio::time::sleep(Duration::from_millis(29 * round)).await;
        kill(desk);
    }
    let mut whole = 0;
    for file in walk(home.path()) {
        let name = file.to_string_lossy();
        if !name.ends_with(".pdf") || name.contains("/.") && name.ends_with(".part") {
            continue;
        }
        let bytes = std::fs::read(&file).expect("a file");
        let end = bytes.len().saturating_sub(32);
        let ended = bytes[end..].windows(5).any(|part| part == b"%%EOF");
        assert!(bytes.starts_with(b"%PDF-") && ended, "{name} is cut off");
        whole += 1;
    }
    told(
        "an export",
        &format!("{whole} there whole, the others not at all"),
    );
}
