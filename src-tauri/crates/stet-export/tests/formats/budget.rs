//! A report one reads: a thousand words with twenty problems, page one the whole story, and a limit on the
//! pages of every copy.

use lopdf::Document;
use stet_core::report::{Audience, Report};
use stet_export::pdf::{self, Fonts};
use stet_export::{docx, html, markdown};

use crate::common;
use crate::printed::said;

/// Pages of the report for an audience, and the words of its first page where poppler is installed.
fn printed(report: &Report, audience: Audience) -> (usize, Option<String>) {
    let copy = report.clone().for_audience(audience);
    let bytes = pdf::write(&copy, &Fonts::european()).expect("a PDF");
    let pages = Document::load_mem(&bytes)
        .expect("reads back")
        .get_pages()
        .len();
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("report.pdf");
    std::fs::write(&path, bytes).expect("a place to write");
    (pages, said("pdftotext", &["-l", "1"], &path))
}

#[test]
fn a_thousand_words_with_twenty_problems_keep_to_their_pages() {
    let report = common::thousand_words(1);
    assert!(
        (950..1_100).contains(&report.title.words),
        "{}",
        report.title.words
    );
    for (audience, most) in [
        (Audience::EditorsCopy, 6),
        (Audience::FullRecord, 25),
        (Audience::MethodNote, 2),
    ] {
        let (pages, _) = printed(&report, audience);
        eprintln!("{}: {pages} pages", audience.word());
        assert!(pages <= most, "{}: {pages} pages", audience.word());
    }
    // The count can fail: four times the text does not fit.
    let (pages, _) = printed(&common::thousand_words(4), Audience::EditorsCopy);
    assert!(pages > 6, "{pages} pages");
}

#[test]
fn page_one_is_the_whole_story() {
    let report = common::thousand_words(1);
    for audience in [Audience::EditorsCopy, Audience::FullRecord] {
        let (_, Some(first)) = printed(&report, audience) else {
            return;
        };
        let first = first.split_whitespace().collect::<Vec<_>>().join(" ");
        for (wrong, right, pinpoint) in common::problems(&report) {
            for wanted in [&wrong, &right, &pinpoint] {
                assert!(
                    first.contains(wanted.as_str()),
                    "{wanted} is not on\n{first}"
                );
            }
        }
        for wanted in [
            "Not looked at",
            "Crossref did not answer",
            "No service was asked",
        ] {
            assert!(first.contains(wanted), "{wanted} is not on\n{first}");
        }
    }
}

#[test]
fn every_format_tells_every_problem() {
    let report = common::thousand_words(1);
    let copy = report.clone().for_audience(Audience::EditorsCopy);
    let word = docx::report(&copy).expect("a Word file");
    let word = stet_ingest::read("report.docx", &word, None).expect("reads back");
    let word: Vec<String> = word
        .document
        .blocks
        .into_iter()
        .map(|block| block.text)
        .collect();
    let problems = common::problems(&report);
    assert_eq!(problems.len(), 16, "and four that nobody looked at");
    for text in [html::write(&copy), markdown::write(&copy), word.join("\n")] {
        for (_, right, pinpoint) in &problems {
            assert!(text.contains(right), "{right}");
            assert!(text.contains(pinpoint), "{pinpoint}");
        }
        assert!(text.contains("Crossref did not answer"));
        assert!(text.contains('✓'), "what agrees is ticked");
    }
}
