//! A finding that a person set, in the formats that are read as text.

use stet_core::report::{OwnFinding, Report};
use stet_core::verdict::{FindingKind, Likelihood, Reported};
use stet_export::{csv, html, markdown};

use crate::common;

fn set_by_hand() -> Report {
    let mut report = common::example();
    let claim = report.claims.first_mut().expect("a claim");
    claim.finding = FindingKind::Contradicted;
    let own = OwnFinding {
        finding: FindingKind::Supported,
        reason: "rang the registrar".to_owned(),
        evidence: "letter in the file".to_owned(),
        likelihood: Some(Likelihood::HighlyLikely),
        by: Some("RL".to_owned()),
        at: Some("2026-05-03T14:00:00Z".to_owned()),
    };
    claim.set_by_hand(own, Reported::default());
    report.settle();
    report
}

#[test]
fn both_findings_stand_in_the_entry() {
    let report = set_by_hand();
    let line = "Finding by RL, 3 May 2026: Supported – rang the registrar; letter in the file; \
                likelihood: highly likely. The desk had: Contradicted.";
    for text in [markdown::write(&report), html::write(&report)] {
        assert_eq!(text.matches(line).count(), 1);
    }
    let plain = common::example();
    for text in [markdown::write(&plain), html::write(&plain)] {
        assert!(!text.contains("The desk had"), "nobody set it");
    }
}

#[test]
fn the_table_has_both_findings_in_columns() {
    let bytes = csv::claims(&set_by_hand()).expect("a table");
    let table = String::from_utf8(bytes).expect("UTF-8");
    let first = table.lines().nth(1).expect("a row");
    assert!(first.contains("Contradicted,rang the registrar,letter in the file,RL,2026-05-03"));
}
