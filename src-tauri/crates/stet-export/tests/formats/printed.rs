//! The PDF read back with poppler and taken apart.

use std::path::Path;
use std::process::Command;

use lopdf::{Dictionary, Document};
use stet_core::report::{Audience, Report, Section};
use stet_export::docx;
use stet_export::pdf::{self, Fonts, Print};

use crate::common;

/// What a tool says of a file; `None`, with a word on the terminal, where it is not installed.
pub(crate) fn said(tool: &str, arguments: &[&str], path: &Path) -> Option<String> {
    let mut command = Command::new(tool);
    command.args(arguments).arg(path);
    if tool == "pdftotext" {
        command.arg("-");
    }
    match command.output() {
        Ok(output) => {
            let errors = String::from_utf8_lossy(&output.stderr);
            assert!(
                output.status.success() && !errors.contains("Error"),
                "{tool}: {errors}"
            );
            Some(String::from_utf8_lossy(&output.stdout).into_owned())
        }
        Err(fault) => {
            eprintln!("SKIPPED: {tool} cannot be started ({fault}); `make test` installs it");
            None
        }
    }
}

/// Lets LibreOffice print a Word file beside itself; false, with a word on the terminal, where it
/// is not installed.
pub(crate) fn opened_by_libreoffice(path: &Path) -> bool {
    let folder = path.parent().expect("a folder");
    let profile = format!("-env:UserInstallation=file://{}/profile", folder.display());
    let run = Command::new("soffice")
        .args([&profile, "--headless", "--norestore", "--convert-to", "pdf"])
        .arg("--outdir")
        .args([folder, path])
        .output();
    if run.is_err() {
        eprintln!("SKIPPED: soffice cannot be started; `make test` installs it");
    }
    run.is_ok()
}

fn written(report: &Report, print: Print, folder: &Path) -> (std::path::PathBuf, Document) {
    let bytes = pdf::print(report, &Fonts::bundled(), print).expect("a PDF");
    let path = folder.join("report.pdf");
    std::fs::write(&path, &bytes).expect("a place to write");
    (path, Document::load_mem(&bytes).expect("reads back"))
}

fn links(file: &Document) -> Vec<&Dictionary> {
    file.objects
        .values()
        .filter_map(|object| object.as_dict().ok())
        .filter(|dict| {
            let kind = dict.get(b"Subtype").and_then(lopdf::Object::as_name);
            kind.is_ok_and(|name| name == b"Link")
        })
        .collect()
}

#[test]
fn the_large_report_is_read_back_in_order() {
    let folder = tempfile::tempdir().expect("a folder");
    let report = common::large();
    let (path, file) = written(&report, Print::default(), folder.path());
    let pages = file.get_pages().len();
    let inner: Vec<&Dictionary> = links(&file)
        .into_iter()
        .filter(|link| !link.has(b"A"))
        .collect();
    assert!(
        inner.iter().all(|link| link.has(b"Dest")),
        "an inner link leads nowhere"
    );
    // From the table, the text, the ribbon, two pointers and two pieces of evidence a claim.
    assert!(inner.len() >= 60 * 7, "{} inner links", inner.len());
    let Some(words) = said("pdftotext", &["-layout"], &path) else {
        return;
    };
    let mut rest = words.as_str();
    for section in report.sections() {
        let at = rest
            .lines()
            .scan(0, |at, line| {
                let from = *at;
                *at += line.len() + 1;
                Some((from, line))
            })
            .find(|(_, line)| line.trim() == section.heading());
        let (at, _) = at.unwrap_or_else(|| panic!("{} does not follow", section.heading()));
        rest = &rest[at..];
    }
    for wanted in [
        &*format!("page {pages} of {pages}"),
        "[deleted: counted]",
        "[inserted: registered]",
        "Revision 2, signed off by Ines Ferreira (IF), The Harbour Review",
        "Rebuttal by Petar Novak, on claim 1",
        "reported 2026-11-18 07:00 UTC by A. Reader",
    ] {
        assert!(words.contains(wanted), "{wanted}");
    }
    let heads = words
        .lines()
        .filter(|line| line.contains("Year") && line.contains("Boats counted"))
        .count();
    assert!(
        heads >= 2,
        "the head of the document's own table stands {heads} times"
    );
    if let Some(tree) = said("pdfinfo", &["-struct-text"], &path) {
        for wanted in [
            "Sect",
            "LI",
            "Lbl",
            "LBody",
            "TH",
            "TD",
            "Link",
            "BlockQuote",
        ] {
            assert!(tree.contains(wanted), "{wanted}");
        }
    }
}

#[test]
fn the_outline_has_every_section_and_claim() {
    let report = common::large();
    let folder = tempfile::tempdir().expect("a folder");
    let (_, file) = written(&report, Print::default(), folder.path());
    let titles: Vec<String> = file
        .objects
        .values()
        .filter_map(|object| object.as_dict().ok())
        .filter(|dict| dict.has(b"Dest") && dict.has(b"Parent"))
        .filter_map(|dict| dict.get(b"Title").ok()?.as_str().ok())
        .map(|bytes| {
            let units: Vec<u16> = bytes[2..]
                .chunks_exact(2)
                .map(|two| u16::from_be_bytes([two[0], two[1]]))
                .collect();
            String::from_utf16_lossy(&units)
        })
        .collect();
    for section in report.sections() {
        assert!(
            titles.iter().any(|title| title == section.heading()),
            "{section:?}"
        );
    }
    assert_eq!(titles.len(), report.sections().count() + 60);
}

#[test]
fn a_cover_stands_before_the_report() {
    let folder = tempfile::tempdir().expect("a folder");
    let cover = Print {
        cover: true,
        ..Print::default()
    };
    let report = common::large();
    let bare = written(&report, Print::default(), folder.path())
        .1
        .get_pages()
        .len();
    let (path, file) = written(&report, cover, folder.path());
    assert_eq!(file.get_pages().len(), bare + 1);
    let Some(first) = said("pdftotext", &["-l", "1"], &path) else {
        return;
    };
    for wanted in [
        "The Harbour Review",
        "A hundred years of boats",
        "Full record",
        "Revision 2",
    ] {
        assert!(first.contains(wanted), "{wanted} in {first}");
    }
    assert!(!first.contains("page 1"), "a cover has no foot");
    let Some(second) = said("pdftotext", &["-f", "2", "-l", "2"], &path) else {
        return;
    };
    assert!(second.contains("A hundred years of boats") && second.contains("tier"));
}

#[test]
fn the_words_of_the_document_say_their_language() {
    let mut report = common::example();
    report.title.language = Some("hr".to_owned());
    let bytes = pdf::write(&report, &Fonts::european()).expect("a PDF");
    let file = Document::load_mem(&bytes).expect("reads back");
    let spoken = file
        .objects
        .values()
        .filter_map(|object| object.as_dict().ok())
        .filter(|dict| dict.has(b"S") && dict.has(b"Lang"))
        .count();
    assert_eq!(spoken, 1);
}

#[test]
fn a_table_of_any_shape_is_printed() {
    use stet_core::document::BlockKind;
    for (rows, columns) in [(1, 1), (3, 8), (2, 9), (40, 3), (1, 300)] {
        let mut report = common::long(1);
        let template = report.text[0].runs[0].clone();
        for row in 0..rows {
            for column in 0..columns {
                let mut block = report.text[0].clone();
                block.kind = BlockKind::TableCell {
                    row,
                    column: column * 1_000 / 999,
                    header: row % 2 == 1,
                };
                let mut run = template.clone();
                run.text = "word ".repeat(if column == 1 { 400 } else { 2 });
                run.ends.clear();
                block.runs = vec![run];
                report.text.push(block);
            }
        }
        let bytes = pdf::write(&report, &Fonts::european()).expect("a PDF");
        Document::load_mem(&bytes).expect("reads back");
    }
}

#[test]
fn libreoffice_opens_the_large_report() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("report.docx");
    let copy = common::large().for_audience(Audience::EditorsCopy);
    std::fs::write(&path, docx::report(&copy).expect("a Word file")).expect("a place to write");
    if !opened_by_libreoffice(&path) {
        return;
    }
    let Some(words) = said("pdftotext", &["-layout"], &folder.path().join("report.pdf")) else {
        return;
    };
    for section in [
        Section::Changes,
        Section::Questions,
        Section::Rebuttals,
        Section::SignOff,
    ] {
        assert!(words.contains(section.heading()), "{}", section.heading());
    }
    assert!(words.contains("Does this figure take in the rowing boats?"));
}
