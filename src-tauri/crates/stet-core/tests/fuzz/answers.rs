//! Answers of language models, whatever they say: what is kept is borne out, the rest is dropped.

use faults::JsonFuzz;
use serde_json::{Value, json};
use stet_core::claim::{self, Limits};
use stet_core::document::DocumentType;
use stet_core::evidence::{Passage, Pinpoint, Source, SourceClass};
use stet_core::model::{
    Shareable, coherence, explanation, extraction, questions, reading, reference, search_terms,
};
use stet_core::reliability;

use crate::{SENTENCES, document};

fn fuzz(what: &str, answers: &[Value], survives: impl Fn(&Value)) {
    let fuzz = JsonFuzz {
        what,
        usual: 200,
        seeds: answers,
    };
    fuzz.values(|_, answer| survives(answer));
}

#[test]
fn fuzz_claims_a_model_names() {
    let draft = document(&SENTENCES.join("\n\n"));
    let portion: Vec<usize> = (0..draft.blocks.len()).collect();
    let answer = json!({
        "claims": [
            { "paragraph": "b0", "quote": "The Halden bridge was opened on 12 May 1931 by the mayor", "kind": "number", "worth": 80 },
            { "paragraph": "b2", "quote": "The company employed 4,870 people in 2019", "kind": "number", "worth": 55 },
        ],
        "not_factual": [{ "paragraph": "b3", "quote": "It was never ‘opened’", "reason": "opinion" }],
    });
    let whole = extraction::read(&answer, &draft, &portion).expect("it is of the schema");
    assert!(!whole.kept.claims.is_empty(), "{:?}", whole.dropped);
    fuzz("fuzz: a model's claims", &[answer], |answer| {
        let Ok(read) = extraction::read(answer, &draft, &portion) else {
            return;
        };
        for claim in &read.kept.claims {
            assert_eq!(draft.words(&claim.place), Some(claim.quote.as_str()));
        }
        let _ = extraction::joined(vec![read.kept], Limits::default());
    });
    let remarks = json!({ "notes": [
        { "paragraph": "b0", "quote": "The Halden bridge was opened", "kind": "unclear", "note": "By whom?" },
    ] });
    let whole = coherence::read(&remarks, &draft, DocumentType::Patent, &portion)
        .expect("it is of the schema");
    assert_eq!(whole.kept.len(), 1, "{:?}", whole.dropped);
    fuzz("fuzz: a model's remarks", &[remarks], |answer| {
        let _ = coherence::read(answer, &draft, DocumentType::Patent, &portion);
    });
}

#[test]
fn fuzz_facts_a_model_reads() {
    let draft = document(SENTENCES[0]);
    let claim = claim::extract(&draft, DocumentType::Other, Limits::default())
        .claims
        .remove(0);
    let passage = Passage {
        id: "p".to_owned(),
        source: "s".to_owned(),
        text: SENTENCES[0].to_owned(),
        pinpoint: Pinpoint::Page { number: 7 },
        under: String::new(),
        relevance: 1.0,
    };
    let source = Source {
        id: "s".to_owned(),
        title: "The register".to_owned(),
        url: None,
        author: None,
        publisher: None,
        published_at: None,
        retrieved_at: "2026-01-02T10:00:00Z".to_owned(),
        content_hash: "00".to_owned(),
        supplied: true,
        primary: true,
        class: SourceClass::Other,
        reliability: None,
        confidential: false,
    };
    let shown = Shareable::of(&passage, &source).expect("an open source");
    let answer = json!({ "facts": [{
        "claim": "c1", "fact": 1, "state": "agrees", "right": "", "certainty": 90, "reason": "It says so.",
        "evidence": [{ "passage": "p1", "quote": "was opened on 12 May 1931" }],
    }] });
    let whole = reading::read(&answer, &[&claim], &[shown]).expect("it is of the schema");
    assert_eq!(whole.kept.len(), 1, "{:?}", whole.dropped);
    fuzz("fuzz: a model's reading", &[answer], |answer| {
        let Ok(read) = reading::read(answer, &[&claim], &[shown]) else {
            return;
        };
        for fact in &read.kept {
            assert!(
                fact.quoted
                    .iter()
                    .all(|one| passage.text.contains(&one.words.quote))
            );
        }
    });
}

#[test]
fn fuzz_words_a_model_writes() {
    let open = [questions::Open {
        number: 3,
        quote: SENTENCES[0].to_owned(),
        finding: questions::Found::nothing_yet(),
    }];
    let seeds = [
        json!({ "questions": [{ "claim": 3, "question": "Who opened the bridge?" }] }),
        json!({ "sentences": [{ "words": "The register says so", "evidence": [1, 2] }] }),
        json!({ "queries": [{ "language": "en", "query": "Halden bridge opening 1931" }] }),
        json!({ "same_work": 90, "credible": 80, "quote": SENTENCES[8], "reason": "It is it." }),
    ];
    assert_eq!(
        questions::read(&seeds[0], &open).expect("sound").kept.len(),
        1
    );
    assert!(
        !explanation::read(&seeds[1], 2)
            .expect("sound")
            .kept
            .is_empty()
    );
    assert_eq!(
        search_terms::read(&seeds[2], &["en"])
            .expect("sound")
            .kept
            .len(),
        1
    );
    reference::read(&seeds[3], SENTENCES[8]).expect("sound");
    fuzz(
        "fuzz: a model's questions, explanations, queries",
        &seeds,
        |answer| {
            if let Ok(read) = questions::read(answer, &open) {
                assert!(read.kept.len() <= 1);
            }
            let _ = explanation::read(answer, 2);
            if let Ok(read) = search_terms::read(answer, &["en"]) {
                assert!(read.kept.len() <= 1);
            }
            let _ = reference::read(answer, SENTENCES[8]);
        },
    );
}

#[test]
fn fuzz_assessments_of_an_outlet() {
    let item = json!({
        "id": "E1", "url": "https://checker.example/gazette", "title": "About the Gazette",
        "text": "The Gazette corrects its errors and names its owners.", "publisher": "checker.example",
    });
    let pack = json!({ "domain": "gazette.example", "language": "en", "queries": [], "items": [], "leftOut": {
        "selfPublished": 0, "offTopic": 0, "repeated": 0, "withoutAddress": 0, "overLimit": 0 } });
    let pack: reliability::Pack = serde_json::from_value(pack).expect("a pack");
    let answer = json!({
        "sourceType": "editorial_publisher", "sourceTypeEvidence": ["E1"], "identifiedEntity": "The Gazette",
        "assessments": [{ "rater": "checker.example", "rating": "high", "evidence": ["E1"] }],
        "reasoning": [{ "text": "It corrects its errors.", "evidence": ["E1"] }],
        "signals": [item], "score": 0.8, "confidence": 0.7, "bias": null, "caveats": [],
    });
    fuzz(
        "fuzz: a model's assessment of an outlet",
        &[answer],
        |answer| {
            let _ = reliability::answer::check(answer, &pack);
        },
    );
}
