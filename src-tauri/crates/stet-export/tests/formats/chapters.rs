//! A book chapter by chapter, the checker's own tables and a strict check of citations, in every format.

use stet_core::report::{Audience, DecisionType};
use stet_export::pdf::{self, Fonts};
use stet_export::{csv, markdown};

use crate::audiences::told;
use crate::common;

/// The words of a PDF, page by page.
fn pages(bytes: &[u8]) -> String {
    let read = stet_ingest::read("report.pdf", bytes, None).expect("reads back");
    let blocks = read.document.blocks.into_iter().map(|block| block.text);
    let words: Vec<String> = blocks.collect();
    words
        .join(" ")
        .split_whitespace()
        .collect::<Vec<_>>()
        .join(" ")
}

#[test]
fn findings_of_a_book_are_grouped_by_chapter() {
    for audience in [Audience::FullRecord, Audience::EditorsCopy] {
        let copy = common::book().for_audience(audience);
        let mut all = told(&copy).to_vec();
        all.push(pages(
            &pdf::write(&copy, &Fonts::european()).expect("a PDF"),
        ));
        for text in all.iter().filter(|text| !text.starts_with('{')) {
            let at = |words: &str| {
                let found = text.find(words);
                found.unwrap_or_else(|| panic!("{words} in {text}"))
            };
            let order = [
                "Chapter by chapter",
                "Before the first chapter",
                "shores",
                "Afterword",
            ];
            assert!(order.map(at).is_sorted(), "{text}");
            assert!(text.contains("no claim"), "{text}");
        }
    }
    let text = markdown::write(&common::book());
    let row = text
        .lines()
        .find(|line| line.starts_with("- **Other"))
        .expect("a row of its own");
    // Of claims 6 to 9 two agree and two were not looked at.
    for (word, numbers) in [("Supported", [6, 8]), ("Not checked", [7, 9])] {
        let rest = &row[row.find(word).expect("the finding")..];
        for number in numbers {
            let link = format!("[{number}](#claim-{number})");
            assert!(rest.contains(&link), "{link} in {row}");
        }
    }
    assert!(!row.contains("Contradicted"), "{row}");
    let before = text.lines().find(|line| line.starts_with("- **Before"));
    assert!(
        before.is_some_and(|line| line.contains("check 1")),
        "{text}"
    );
}

#[test]
fn each_claim_stands_under_its_chapter() {
    let text = markdown::write(&common::book());
    let entries = &text[text.find("<a id=\"claims\">").expect("entries")..];
    let at = |words: &str| entries.find(words).unwrap_or_else(|| panic!("{words}"));
    assert!(at("**Before the first chapter**") < at("<a id=\"claim-1\">"));
    assert!(at("<a id=\"claim-5\">") < at("**Other"));
    assert!(at("**Other") < at("<a id=\"claim-6\">"));
    assert!(!markdown::write(&common::example()).contains("chapter"));
    let table = csv::claims(&common::book()).expect("a table");
    let table = String::from_utf8(table).expect("UTF-8");
    assert_eq!(table.matches(",Other <shores>\r\n").count(), 4, "{table}");
}

#[test]
fn a_table_of_the_checkers_own_is_named_with_days_and_hash() {
    for audience in [Audience::FullRecord, Audience::MethodNote] {
        let copy = common::book().for_audience(audience);
        let hash = copy.method.tables[0].sha256.clone();
        let mut all = told(&copy).to_vec();
        all.push(pages(
            &pdf::write(&copy, &Fonts::european()).expect("a PDF"),
        ));
        for text in all {
            let bare = text.replace(' ', "");
            for wanted in ["domains.toml", "2026-11-20", "2026-11-21", &hash] {
                assert!(bare.contains(wanted), "{wanted} in {text}");
            }
        }
    }
    let [_, without, ..] = told(&common::example());
    assert!(!without.contains("own tables"), "{without}");
}

#[test]
fn a_strict_check_that_fails_makes_a_draft_and_says_so() {
    let mut report = common::book();
    for claim in &mut report.claims {
        claim.decision.kind = DecisionType::Confirmed;
    }
    report.settle();
    for text in told(&report).iter().filter(|text| !text.starts_with('{')) {
        assert!(text.contains("DRAFT"), "{text}");
        assert!(text.contains("citations are checked strictly"), "{text}");
    }
    report.citation_health = None;
    report.settle();
    assert!(told(&report).iter().all(|text| !text.contains("DRAFT")));
}
