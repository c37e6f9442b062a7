//! The sample and plain true prose, held against every check at once.

use std::collections::BTreeMap;

use super::testing::document;
use super::{Scope, all, by_code, run_all};

const ARTICLE: &str = include_str!("../../../../../data/sample/article.md");
const PLANTED: &str = include_str!("../../../../../data/sample/planted.json");

/// Places and codes of what the checks find in a text.
fn findings(text: &str) -> Vec<(String, Vec<String>)> {
    let document = document(text);
    run_all(&Scope::new(&document, &[]))
        .into_iter()
        .map(|finding| (finding.code, finding.quotes))
        .collect()
}

#[test]
fn the_sample_gives_exactly_what_was_planted() {
    let planted: serde_json::Value = serde_json::from_str(PLANTED).expect("the list is JSON");
    let mut wanted: BTreeMap<String, String> = BTreeMap::new();
    for entry in planted["planted"].as_array().expect("a list of errors") {
        let quote = entry["quote"].as_str().expect("a quote").to_owned();
        for code in entry["found_by"].as_array().expect("a list of codes") {
            let code = code.as_str().expect("a code");
            if code != "sources" {
                assert!(by_code(code).is_some(), "no check {code}");
                wanted.insert(code.to_owned(), quote.clone());
            }
        }
    }
    let found = findings(ARTICLE);
    for (code, quotes) in &found {
        let quote = wanted
            .remove(code)
            .unwrap_or_else(|| panic!("not planted: {code} {quotes:?}"));
        let first = &quotes[0];
        assert!(
            quote.contains(first) || first.contains(&quote),
            "{code} marks {first:?}, planted was {quote:?}"
        );
    }
    assert!(wanted.is_empty(), "not found: {wanted:?}");
}

#[test]
fn every_check_is_listed_once_with_code_and_title() {
    let mut codes: Vec<&str> = all().iter().map(|check| check.code()).collect();
    assert!(all().iter().all(|check| !check.title().is_empty()));
    let count = codes.len();
    codes.sort_unstable();
    codes.dedup();
    assert_eq!(codes.len(), count);
    assert!(by_code("weekday-date").is_some() && by_code("nothing").is_none());
}

#[test]
fn true_prose_raises_no_alarm() {
    let found = findings(TRUE_PROSE);
    assert!(found.is_empty(), "{found:#?}");
}

#[test]
fn hostile_text_neither_panics_nor_stalls() {
    let digits = "1".repeat(20_000);
    let brackets = "[1] (2, ".repeat(4_000);
    let percents = "12 of 48 (30 %), ".repeat(1_500);
    let names = "Anna Holm and Anne Holm met. ".repeat(1_500);
    let quotes = "“a b c d e f g h” ".repeat(3_000);
    for text in [
        digits,
        brackets,
        percents,
        names,
        quotes,
        "12 for 3, ".repeat(10_000),
        "“".repeat(9_000),
        "\u{301}é😀".repeat(3_000),
    ] {
        let document = document(&text);
        let _ = run_all(&Scope::new(&document, &[]));
    }
}

/// Figures, dates and names that are all in order, in the shapes newspapers use.
const TRUE_PROSE: &str = include_str!("true_prose.md");
