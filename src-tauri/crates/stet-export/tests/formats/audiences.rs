//! What each audience is told, and what no format may tell readers.

use stet_core::report::{Audience, Report, Section, standard_limits};
use stet_export::pdf::{self, Fonts};
use stet_export::{docx, html, json, markdown};

use crate::common;

/// What the formats that are text say, one after the other.
pub(crate) fn told(report: &Report) -> [String; 4] {
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
    assert!(count <= 2, "{count} pages");
}

#[test]
fn every_reference_bears_its_badge_and_scores() {
    const LINE: &str = "Academic · above 0.99, not verified (domain +0.9, identifier +3.4, record +1.2; \
                        weighted 0.92)";
    let report = common::large();
    let [page, text, data, words] = told(&report);
    for format in [&page, &text, &words] {
        assert_eq!(format.matches(LINE).count(), 20);
    }
    assert_eq!(data.matches("\"logOddsContributions\"").count(), 20);
    let copy = html::write(&report.for_audience(Audience::EditorsCopy));
    assert_eq!(copy.matches(LINE).count(), 20, "a line in the row of each");
}

#[test]
fn an_editor_gets_a_row_for_everything_and_no_entry() {
    let copy = common::large().for_audience(Audience::EditorsCopy);
    let page = html::write(&copy);
    assert_eq!(page.matches("<article id=\"claim-").count(), 0);
    for number in 1..=60 {
        let row = format!("id=\"row-{number}\"");
        assert_eq!(page.matches(&row).count(), 1, "claim {number}");
    }
    // Twenty miscited and twenty not to be found; of the twenty-one others one is retracted.
    assert_eq!(page.matches("<li id=\"reference-").count(), 41);
    assert!(page.contains("References not settled or not looked up: 9, 19, 29"));
    assert!(page.contains("every claim with all its passages; 139 references without fault"));
    let order: Vec<Section> = copy.sections().collect();
    let at = |wanted: Section| order.iter().position(|section| *section == wanted);
    for (one, other) in [
        (Section::Wrong, Section::Doubtful),
        (Section::Doubtful, Section::NotLooked),
        (Section::NotLooked, Section::Text),
        (Section::Text, Section::Changes),
        (Section::Changes, Section::Questions),
        (Section::Questions, Section::Settled),
    ] {
        // What has nothing to say is not there.
        if let (Some(one), Some(other)) = (at(one), at(other)) {
            assert!(one < other);
        }
    }
    assert!(
        at(Section::NotLooked).is_some(),
        "what was not looked at is always said"
    );
}

#[test]
fn what_says_nothing_is_not_printed() {
    let mut report = common::example();
    report.claims[1].decision = stet_core::report::DecisionEntry::default();
    report.settle();
    let full = markdown::write(&report);
    for empty in [
        "Decision: Open",
        " – not assessed",
        "Verdict:",
        "Support score",
    ] {
        assert!(!full.contains(empty), "{empty}");
    }
    assert!(full.contains("None of the nine standards has been assessed."));
    report.icd203[3].sign(stet_core::report::IcdStatus::Met, "", "Ines Ferreira");
    let full = markdown::write(&report);
    assert!(full.contains("Considers alternatives. – met, signed Ines Ferreira"));
    assert!(
        full.contains("Not assessed: 1. Describes"),
        "the others are named"
    );
}

#[test]
fn a_passage_that_takes_no_side_is_quoted_once_and_one_that_decides_each_time() {
    use stet_core::report::Stance;
    let mut report = common::long(3);
    for claim in &mut report.claims {
        claim.evidence[1].stance = Stance::Context;
    }
    let repeated = "More boats than any other town on the sound.";
    let full = markdown::write(&report);
    assert_eq!(full.matches(repeated).count(), 1);
    assert_eq!(
        full.matches("[quoted under claim 1](#claim-1-evidence-2)")
            .count(),
        2
    );
    report.claims[2].evidence[1].stance = Stance::Agrees;
    assert_eq!(markdown::write(&report).matches(repeated).count(), 2);
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

#[test]
fn what_a_check_cannot_know_stands_in_record_and_note() {
    for (sealed, links) in [
        (true, "Links were not opened."),
        (false, "Links were verified at the time stated beside them."),
    ] {
        let mut report = common::example();
        report.method.limits = standard_limits(sealed);
        for audience in [Audience::FullRecord, Audience::MethodNote] {
            for text in told(&report.clone().for_audience(audience)) {
                for limit in [
                    links,
                    "it is not legal or medical advice",
                    "did not contact the people",
                ] {
                    assert!(text.contains(limit), "{limit} in {text}");
                }
            }
        }
        // An editor's copy says where they are.
        for text in told(&report.for_audience(Audience::EditorsCopy)) {
            assert!(text.contains("method and limits"), "{text}");
        }
    }
}
