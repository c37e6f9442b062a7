//! Documents as people have them: opened with the program, read faithfully, checked, printed.

use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};

use crate::desk::{Home, pictures};
use crate::whole_way::introduce;

/// A program that starts the desk with these files: what "Open With" of a desktop does.
pub(crate) fn opened_with(home: &Home, files: &[PathBuf]) -> PathBuf {
    let script = home.path().join("open-with.sh");
    let names: String = files
        .iter()
        .map(|file| format!(" '{}'", file.display()))
        .collect();
    let program = env!("CARGO_BIN_EXE_stet-desk");
    let body = format!("#!/bin/sh\nexec '{program}' \"$@\"{names}\n");
    std::fs::write(&script, body).expect("a script");
    std::fs::set_permissions(&script, std::fs::Permissions::from_mode(0o755)).expect("executable");
    script
}

fn sample(name: &str) -> PathBuf {
    let folder = Path::new("tests/documents").canonicalize();
    folder.expect("the folder of samples").join(name)
}

#[tokio::test]
async fn a_word_document_is_opened_with_its_notes_comments_and_changes() {
    let home = Home::fresh();
    let script = opened_with(&home, &[sample("article.docx")]);
    let desk = home.open_with(&script).await;
    desk.part("claim-row").await;
    let text = desk.part("text").await.text().await.expect("words");
    assert!(text.contains("The harbour in figures"));
    assert!(
        text.contains("carried 4,180 passengers"),
        "the current text: {text}"
    );
    assert!(
        !text.contains("4,100"),
        "what was taken out is not in the text"
    );
    assert!(
        text.contains("Ferry statistics of the outer harbour"),
        "the note"
    );
    for cell in ["Tonnes", "48,200", "51,900"] {
        let cells = desk.driver.find_all(thirtyfour::By::Css("td, th")).await;
        let mut found = false;
        for element in cells.expect("cells") {
            found |= element.text().await.expect("words") == cell;
        }
        assert!(found, "{cell} stands in a table");
    }
    let marked = desk.first("mark[data-claims]").await.text().await;
    assert!(!marked.expect("words").is_empty());

    desk.click("tab-file").await;
    let comment = desk.part("file-comment").await.text().await.expect("words");
    assert!(comment.contains("Ask the harbour office.") && comment.contains("Ada Moll"));
    let change = desk.part("file-change").await.text().await.expect("words");
    assert!(change.contains("Rosa Brandt"), "{change}");
    desk.picture(&pictures().join("document-word.png")).await;

    introduce(&desk).await;
    desk.open_newest().await;
    desk.run_to_end().await;
    desk.open_report().await;
}

#[tokio::test]
async fn several_files_are_taken_in_at_once_and_wait_on_the_desk() {
    let home = Home::fresh();
    let files = [sample("article.docx"), sample("report.pdf")];
    let desk = home.open_with(&opened_with(&home, &files)).await;
    desk.until("both are there", |text| {
        text.contains("The harbour in figures") && text.contains("Report on the outer harbour")
    })
    .await;
}
