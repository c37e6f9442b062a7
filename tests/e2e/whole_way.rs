//! Paste → run → decide → export → close → reopen → everything is there.

use std::path::PathBuf;
use std::process::Command;
use std::time::Duration;

use crate::desk::{Desk, Home, pictures};

const ARTICLE: &str = "The Lantern Bridge\n\nThe Lantern Bridge in Ostholm opened on 3 May 1987 and \
is 412 metres long. Mayor Elin Brandt said the bridge carried 9,400 vehicles a day in 2019. \
The council did not raise the toll in 2021.\n\nRepairs cost €4,120,000 for steel, €2,310,000 for \
paint and €1,050,000 for lamps, in total €8,480,000.";

const NOTES: &str = "Bridge file, Ostholm city archive.\n\nThe Lantern Bridge in Ostholm was opened \
on 3 May 1987. The bridge is 421 metres long.\n\nMayor Elin Brandt said that in 2019 the Lantern \
Bridge carried 9,400 vehicles a day.";

/// Gives the checker a name, so that no dialog stands between the test and its decision.
pub(crate) async fn introduce(desk: &Desk) {
    desk.click("nav-settings").await;
    desk.fill("settings-name", "Ada Reviewer").await;
    desk.fill("settings-initials", "AR").await;
    desk.click("nav-desk").await;
}

async fn paste_and_run(desk: &Desk) {
    desk.fill("paste-text", ARTICLE).await;
    desk.click("paste-check").await;
    desk.part("claim-row").await;
    desk.add_notes(NOTES).await;
    desk.run_to_end().await;
}

#[tokio::test]
async fn from_paste_to_report_and_back_after_a_restart() {
    let home = Home::fresh();
    let desk = home.open().await;
    introduce(&desk).await;
    paste_and_run(&desk).await;

    let rows = findings(&desk).await;
    let of = |words: &str| {
        rows.iter()
            .find(|(quote, _)| quote.contains(words))
            .unwrap_or_else(|| panic!("no claim with “{words}” in {rows:?}"))
            .1
            .clone()
    };
    assert_eq!(of("412 metres"), "contradicted");
    assert_eq!(of("9,400 vehicles"), "supported");
    assert_eq!(of("in total"), "contradicted");

    desk.click("claim-row").await;
    desk.part("inspector").await;
    desk.click("decide-confirm").await;
    desk.until("the decision stands", |text| text.contains("Confirmed"))
        .await;
    desk.picture(&pictures().join("whole-way-decided.png"))
        .await;

    desk.open_report().await;
    for (button, ending) in [
        ("export-pdf", "pdf"),
        ("export-html", "html"),
        ("export-json", "json"),
    ] {
        desk.click(button).await;
        let file = exported(&home, ending).await;
        assert!(
            std::fs::metadata(&file).expect("a file").len() > 500,
            "{} holds something",
            file.display()
        );
    }
    desk.picture(&pictures().join("whole-way-report.png")).await;
    let pdf = exported(&home, "pdf").await;
    let text = Command::new("pdftotext")
        .arg(&pdf)
        .arg("-")
        .output()
        .expect("poppler is installed");
    let text = String::from_utf8_lossy(&text.stdout).into_owned();
    for words in [
        "The Lantern Bridge",
        "412 metres",
        "421 metres",
        "Contradicted",
        "Ada Reviewer",
    ] {
        assert!(text.contains(words), "the PDF says “{words}”: {text}");
    }
    desk.close().await;

    let desk = home.open().await;
    desk.until("the Desk lists the document", |text| {
        text.contains("The Lantern Bridge")
    })
    .await;
    desk.open_newest().await;
    assert_eq!(
        findings(&desk).await,
        rows,
        "every finding is there after a restart"
    );
    let decided = desk.newest_document().await;
    assert_eq!(
        decided["claims"][0]["decision"], "confirmed",
        "so is the decision"
    );
    desk.close().await;
}

/// (quote, finding) of every claim of the newest document, as the store has them.
pub(crate) async fn findings(desk: &Desk) -> Vec<(String, String)> {
    let view = desk.newest_document().await;
    view["claims"]
        .as_array()
        .expect("a list of claims")
        .iter()
        .map(|claim| {
            let word = |key: &str| claim[key].as_str().unwrap_or_default().to_owned();
            (word("quote"), word("finding"))
        })
        .collect()
}

pub(crate) async fn exported(home: &Home, ending: &str) -> PathBuf {
    let begun = std::time::Instant::now();
    loop {
        let found = walk(home.path()).into_iter().find(|path| {
            path.extension().is_some_and(|e| e == ending)
                && path.components().any(|part| part.as_os_str() == "Stet")
        });
        if let Some(path) = found {
            return path;
        }
        assert!(
            begun.elapsed() < Duration::from_secs(60),
            "no .{ending} was exported"
        );
        tokio::time::sleep(Duration::from_millis(100)).await;
    }
}

pub(crate) fn walk(folder: &std::path::Path) -> Vec<PathBuf> {
    let Ok(entries) = std::fs::read_dir(folder) else {
        return Vec::new();
    };
    entries
        .filter_map(Result::ok)
        .flat_map(|entry| {
            let path = entry.path();
            if path.is_dir() {
                walk(&path)
            } else {
                vec![path]
            }
        })
        .collect()
}
