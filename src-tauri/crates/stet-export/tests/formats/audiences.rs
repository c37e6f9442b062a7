//! What each audience is told, and what no format may tell readers.

use stet_core::report::{Audience, Report, Section};
use stet_export::pdf::{self, Fonts};
use stet_export::{docx, html, json, markdown};

use crate::common;

/// What the formats that are text say, one after the other.
fn told(report: &Report) -> [String; 4] {
    let word = docx::report(report).expect("a Word file");
    let word = stet_ingest::read("report.docx", &word, None).expect("reads back");
    let words: Vec<String> = word.document.blocks.into_iter().map(|b| b.text).collect();
    [
        html::write(report),
        markdown::write(report),
        String::from_utf8(json::write(report)).expect("UTF-8"),
        words.join("\n"),
    ]
}

#[test]
fn readers_are_told_nothing_of_the_house() {
    let mut report = common::large();
    report.sources[0].reliability = Some(0.31);
    report.warnings[0].text = "secret remark".to_owned();
    let note = report.for_audience(Audience::MethodNote);
    for text in told(&note) {
        for secret in [
            "secret remark",
            "rowing boats",
            "0.31",
            "A. Reader",
            "Okonkwo",
            "scan-2.pdf",
        ] {
            assert!(!text.contains(secret), "{secret} in {text}");
        }
        for wanted in [
            "60 claims",
            "Method note for readers",
            "Services",
            "supplied",
        ] {
            assert!(
                text.contains(wanted) || text.starts_with('{'),
                "{wanted} in {text}"
            );
        }
        assert!(
            text.contains("Revision 2") || text.starts_with('{'),
            "{text}"
        );
        assert!(
            text.contains("full record"),
            "what is left out is said: {text}"
        );
    }
    let pages = pdf::write(&note, &Fonts::european()).expect("a PDF");
    let count = lopdf::Document::load_mem(&pages)
        .expect("reads back")
        .get_pages()
        .len();
    assert!(count <= 3, "{count} pages");
}

#[test]
fn an_editor_gets_what_needs_action() {
    let report = common::large();
    let asked = report
        .claims
        .iter()
        .filter(|claim| claim.needs_action())
        .count();
    assert_eq!(asked, 9);
    let copy = report.for_audience(Audience::EditorsCopy);
    let page = html::write(&copy);
    assert_eq!(page.matches("<article id=\"claim-").count(), asked);
    assert_eq!(
        page.matches("<tr id=\"row-").count(),
        60,
        "the table has all"
    );
    assert_eq!(page.matches("<article id=\"reference-").count(), 61);
    assert!(page.contains("the entries of 51 claims that need nothing more"));
    let order: Vec<Section> = copy.sections().collect();
    let at = |wanted: Section| order.iter().position(|section| *section == wanted);
    assert!(
        at(Section::Text) < at(Section::Changes) && at(Section::Changes) < at(Section::Questions)
    );
}

#[test]
fn empty_lists_print_nothing() {
    let mut report = common::long(2);
    report.settle();
    for text in told(&report) {
        for absent in [
            Section::Changes,
            Section::Questions,
            Section::Rebuttals,
            Section::Revisions,
        ] {
            assert!(!text.contains(absent.heading()), "{}", absent.heading());
        }
        assert!(text.contains("Not signed off.") || text.starts_with('{'));
    }
}
