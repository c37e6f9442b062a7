use super::*;
use crate::claim::{Claim, claim_at};
use crate::document::{Block, BlockKind, Document, Place};

/// The claim of these words, read as the program reads it.
fn claim(text: &str) -> Claim {
    let document = Document {
        blocks: vec![Block {
            kind: BlockKind::Paragraph,
            text: text.to_owned(),
            runs: Vec::new(),
        }],
        ..Document::default()
    };
    let place = Place {
        block: 0,
        span: Span::new(0, text.len()),
    };
    claim_at(&document, place).expect("a claim")
}

fn texts(claim: &Claim, around: &Surroundings<'_>) -> Vec<(Aim, String)> {
    queries(claim, around)
        .into_iter()
        .map(|search| (search.aim, search.text))
        .collect()
}

fn english(text: &str) -> Vec<(Aim, String)> {
    let around = Surroundings {
        sentence: text,
        language: "en",
        ..Surroundings::default()
    };
    texts(&claim(text), &around)
}

#[test]
fn names_numbers_and_dates_stay_and_small_words_go() {
    use Aim::{Statement, WithoutFigures};
    for (text, wanted) in [
        (
            "The Orrin barrage was closed in 2012 at a cost of 4.5 million euros.",
            vec![
                (
                    Statement,
                    "Orrin barrage closed 2012 cost 4.5 million euros",
                ),
                (WithoutFigures, "Orrin barrage closed cost euros"),
            ],
        ),
        (
            "Unemployment in Norway did not rise.",
            vec![(Statement, "Unemployment Norway not rise")],
        ),
        (
            "Ada Okonkwo joined the Northern Harbours Agency on 3 March 1998 [4].",
            vec![
                (
                    Statement,
                    "Ada Okonkwo joined Northern Harbours Agency 3 March 1998",
                ),
                (
                    WithoutFigures,
                    "Ada Okonkwo joined Northern Harbours Agency",
                ),
            ],
        ),
    ] {
        let wanted: Vec<(Aim, String)> = wanted
            .into_iter()
            .map(|(aim, text)| (aim, text.to_owned()))
            .collect();
        assert_eq!(english(text), wanted, "{text}");
    }
}

#[test]
fn what_only_points_is_named() {
    let around = |before, sentence, title| Surroundings {
        title,
        before,
        sentence,
        language: "en",
    };
    for (text, before, title, begins) in [
        (
            "She resigned in May 2003.",
            "Marguerite Salo led the port of Bergen. It grew.",
            "",
            "Marguerite Salo resigned",
        ),
        (
            "The company employed 412 people.",
            "Harbour Press was founded in Tromsø by Edith Brandt. Later it joined Quay House.",
            "",
            "Quay House company employed 412 people",
        ),
        (
            "It covered 41 hectares.",
            "",
            "Eelgrass at Orrin Bay",
            "Orrin Bay covered 41 hectares",
        ),
        (
            "Kofi Mensah resigned.",
            "Marguerite Salo led the port.",
            "",
            "Kofi Mensah resigned",
        ),
    ] {
        let found = texts(&claim(text), &around(before, text, title));
        let statement = found.iter().find(|(aim, _)| *aim == Aim::Statement);
        let statement = statement.map_or("", |(_, text)| text);
        assert!(statement.starts_with(begins), "{text}: {statement}");
    }
}

#[test]
fn a_clause_takes_the_subject_of_its_sentence() {
    let sentence = "Harbour Press printed 900 copies and sold 300 of them to libraries.";
    let clause = "sold 300 of them to libraries.";
    let around = Surroundings {
        sentence,
        language: "en",
        ..Surroundings::default()
    };
    let found = texts(&claim(clause), &around);
    assert_eq!(
        found[0],
        (
            Aim::Statement,
            "Harbour Press sold 300 libraries".to_owned()
        )
    );
}

#[test]
fn quotations_are_searched_for_exactly() {
    let text = "“The sea gives nothing back that it has taken in winter,” said Edith Brandt.";
    let found = english(text);
    assert_eq!(found[0].0, Aim::Quotation);
    assert!(
        found[0]
            .1
            .starts_with("\"The sea gives nothing back that it has taken in winter"),
        "{found:?}"
    );
    assert!(found[0].1.ends_with("Edith Brandt"), "{found:?}");
    assert_eq!(found[1].0, Aim::Statement);
}

#[test]
fn another_language_is_searched_in_its_own_and_in_english() {
    let text = "Die Reederei Nordfahrt beförderte 2019 rund 4.870 Fahrgäste nach Tromsø.";
    let around = Surroundings {
        sentence: text,
        language: "de",
        ..Surroundings::default()
    };
    let found = queries(&claim(text), &around);
    let english: Vec<&Search> = found.iter().filter(|s| s.language == "en").collect();
    assert_eq!(english.len(), 1, "{found:?}");
    assert_eq!(english[0].aim, Aim::NamesAndFigures);
    assert!(english[0].text.contains("4.870") && english[0].text.contains("Tromsø"));
    assert_eq!(found[0].language, "de");
    assert!(found[0].text.contains("Fahrgäste") && !found[0].text.contains("Die "));
}

#[test]
fn nothing_is_longer_than_it_may_be() {
    let long = "Orrin Bay held 4,870 unremarkable vessels ".repeat(40);
    let unspaced = "東京都は大きな港を持つ".repeat(60);
    let endless = format!("{}.", "x".repeat(5_000));
    let quoted = format!("Salo said: “{}”.", "word after word ".repeat(60));
    for text in [&long, &unspaced, &endless, &quoted] {
        let around = Surroundings {
            sentence: text,
            before: text,
            title: text,
            language: "",
        };
        let found = queries(&claim(text), &around);
        assert!(!found.is_empty() && found.len() <= 4);
        for search in found {
            let length = search.text.chars().count();
            assert!((1..=LONGEST_SEARCH).contains(&length), "{length}");
        }
    }
    assert!(english("?!").is_empty());
}
