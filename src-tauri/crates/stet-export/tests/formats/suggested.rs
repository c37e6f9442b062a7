//! Citations that could be added and how errors are reported, in the formats read as text.

use stet_core::report::{Audience, Section};
use stet_export::{csv, html, markdown};

use crate::common;

#[test]
fn the_entry_has_the_first_style_and_the_others_below() {
    let report = common::example();
    let text = markdown::write(&report);
    let first =
        "Could be cited, APA 7: Lindmark Line. (2024). <i>Timetable of the Lindmark line</i>.";
    let second = "Could be cited, MLA 9: <i>Timetable of the Lindmark Line</i>";
    let at = |words: &str| {
        text.find(words)
            .unwrap_or_else(|| panic!("{words} in {text}"))
    };
    assert!(at(first) < at(second));
    assert_eq!(text.matches("ts page answered on 2026-11-20.").count(), 1);
    let page = html::write(&report);
    assert!(page.contains("<i>Timetable of the Lindmark line</i>"));
    assert!(!report.sections().any(|section| section == Section::ToCite));
}

#[test]
fn an_editor_gets_them_as_a_list_in_the_first_style() {
    let copy = common::example().for_audience(Audience::EditorsCopy);
    for text in [markdown::write(&copy), html::write(&copy)] {
        assert!(text.contains("Citations to add"), "{text}");
        assert!(text.contains("Its page answered on 2026-11-20."));
        assert!(!text.contains("MLA 9"), "the first style only");
    }
    let mut without = common::example();
    for claim in &mut without.claims {
        claim.suggested_citation = None;
    }
    let without = markdown::write(&without.for_audience(Audience::EditorsCopy));
    assert!(!without.contains("Citations to add"), "nothing to list");
}

#[test]
fn the_table_has_the_first_style_in_a_column() {
    let bytes = csv::claims(&common::example()).expect("a table");
    let table = String::from_utf8(bytes).expect("UTF-8");
    assert!(
        table
            .lines()
            .next()
            .expect("heads")
            .ends_with(",suggested_citation,alternative_readings,assumptions,chapter")
    );
    assert!(table.contains("Lindmark Line. (2024). Timetable of the Lindmark line."));
}

#[test]
fn every_copy_tells_how_errors_are_reported() {
    for audience in [
        Audience::FullRecord,
        Audience::EditorsCopy,
        Audience::MethodNote,
    ] {
        let copy = common::example().for_audience(audience);
        for text in [markdown::write(&copy), html::write(&copy)] {
            assert!(text.contains("corrections@harbour.example until"), "{text}");
            assert!(text.contains("corrected within 5 business days"));
        }
    }
}

#[test]
fn what_a_person_noted_stands_in_the_entry_and_is_counted() {
    let report = common::example();
    for text in [markdown::write(&report), html::write(&report)] {
        assert!(
            text.contains("The log lists every crossing. (IF, 21 November 2026)"),
            "{text}"
        );
        assert!(text.contains("Alternative readings are noted with 1 claim, assumptions with 1."));
    }
    let mut plain = common::example();
    for claim in &mut plain.claims {
        claim.reasoning = None;
    }
    for text in [markdown::write(&plain), html::write(&plain)] {
        assert!(!text.contains("Alternative readings"), "nothing is noted");
    }
}

#[test]
fn a_changed_verdict_is_struck_and_put_in() {
    let report = common::large();
    let text = markdown::write(&report);
    assert!(text.contains("~~Verified~~ **Close match**"), "{text}");
    let page = html::write(&report);
    assert!(page.contains("Verified</del>") && page.contains("Close match</ins>"));
    assert!(!page.contains("Verified → Close match"), "said once");
}
