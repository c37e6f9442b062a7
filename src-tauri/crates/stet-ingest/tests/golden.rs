//! Whole files as they are read: every block, with carets under its styled stretches.

use std::fmt::Write as _;

use stet_core::document::{BlockKind, RunStyle};
use stet_ingest::{Reading, passages, read};

fn shown(reading: &Reading) -> String {
    let mut out = String::new();
    let document = &reading.document;
    writeln!(out, "{:?} “{}”", reading.format, document.title).expect("string");
    writeln!(out, "{:?}", reading.meta).expect("string");
    for notice in &document.notices {
        writeln!(out, "! {notice}").expect("string");
    }
    for block in &document.blocks {
        writeln!(out, "\n{}", kind(block.kind)).expect("string");
        let mut start = 0;
        for line in block.text.split('\n') {
            writeln!(out, "  {line}").expect("string");
            let end = start + line.len();
            for run in &block.runs {
                let from = run.span.start.max(start);
                let to = run.span.end.min(end);
                if from >= to {
                    continue;
                }
                // One column a character, as a reader of this file would count them.
                let before = block.text[start..from].chars().count();
                let under = block.text[from..to].chars().count();
                let blank = " ".repeat(before + 2);
                writeln!(out, "{blank}{} {}", "^".repeat(under), style(&run.style))
                    .expect("string");
            }
            start = end + 1;
        }
    }
    writeln!(out, "\nPassages").expect("string");
    for (text, pinpoint) in passages(document) {
        writeln!(out, "  {pinpoint}: {}", text.replace('\n', "⏎")).expect("string");
    }
    out
}

fn kind(kind: BlockKind) -> String {
    match kind {
        BlockKind::Heading { level } => format!("heading {level}"),
        BlockKind::ListItem {
            depth,
            number: Some(number),
        } => format!("item {number} at {depth}"),
        BlockKind::ListItem {
            depth,
            number: None,
        } => format!("item at {depth}"),
        BlockKind::TableCell {
            row,
            column,
            header,
        } => {
            format!(
                "cell {row},{column}{}",
                if header { " heading" } else { "" }
            )
        }
        other => format!("{other:?}").to_lowercase(),
    }
}

fn style(style: &RunStyle) -> String {
    match style {
        RunStyle::Link(to) => format!("link {to}"),
        RunStyle::NoteMark(label) => format!("note {label}"),
        other => format!("{other:?}").to_lowercase(),
    }
}

#[test]
fn markdown_article() {
    let reading = read("article.md", include_bytes!("fixtures/article.md"), None).expect("reads");
    insta::assert_snapshot!(shown(&reading));
}

#[test]
fn web_page() {
    let reading = read("page.html", include_bytes!("fixtures/page.html"), None).expect("reads");
    insta::assert_snapshot!(shown(&reading));
}

#[test]
fn table() {
    let reading = read(
        "visitors.csv",
        include_bytes!("fixtures/visitors.csv"),
        None,
    )
    .expect("reads");
    insta::assert_snapshot!(shown(&reading));
}

#[test]
fn plain_letter() {
    let reading = read("letter.txt", include_bytes!("fixtures/letter.txt"), None).expect("reads");
    insta::assert_snapshot!(shown(&reading));
}

#[test]
fn the_sample_pack_is_read_whole() {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../../../data/sample");
    let mut files: Vec<_> = std::fs::read_dir(format!("{folder}/sources"))
        .expect("lists")
        .map(|entry| entry.expect("entry").path())
        .collect();
    files.push(format!("{folder}/article.md").into());
    for path in files {
        let name = path
            .file_name()
            .expect("name")
            .to_string_lossy()
            .into_owned();
        let reading = read(&name, &std::fs::read(&path).expect("reads"), None).expect(&name);
        assert_eq!(reading.document.notices, Vec::<String>::new(), "{name}");
        let cut = passages(&reading.document);
        assert!(cut.len() > 1, "{name}: {}", cut.len());
    }
}
