//! Whole documents: claims, checks, references, what is carried to the next draft, and judging.

use std::collections::BTreeMap;

use faults::Fuzz;
use stet_core::check::{self, Scope};
use stet_core::claim::{self, Limits, carry};
use stet_core::document::{Anchor, Document, DocumentType, Place, kind};
use stet_core::evidence::Surroundings;
use stet_core::{citation_support, law, reference};

use crate::{PIECES, SENTENCES, document};

const KINDS: [DocumentType; 9] = [
    DocumentType::Book,
    DocumentType::Longread,
    DocumentType::LegalBrief,
    DocumentType::Patent,
    DocumentType::Academic,
    DocumentType::Textbook,
    DocumentType::Contract,
    DocumentType::Screenplay,
    DocumentType::Other,
];

fn drafts() -> Vec<Vec<u8>> {
    let prose = SENTENCES.join("\n\n");
    let cited = format!(
        "# Tides\n\n{}\n\n# References\n\n1. {}\n\n[2] {}\n\n3. Smith, A. (2019). Ships. Quay Press.",
        SENTENCES[2], SENTENCES[8], SENTENCES[6]
    );
    let law = format!("{}\n\n{} {}", SENTENCES[4], SENTENCES[5], SENTENCES[11]);
    [prose, cited, law].map(String::into_bytes).to_vec()
}

fn fuzz(what: &str, survives: impl Fn(&Document)) {
    let fuzz = Fuzz {
        what,
        usual: 60,
        seeds: &drafts(),
        pieces: PIECES,
    };
    fuzz.words(|text| survives(&document(text)));
}

fn inside(document: &Document, place: &Place, what: &str) {
    assert!(
        document.words(place).is_some(),
        "{what}: {place:?} is outside of the text"
    );
}

#[test]
fn fuzz_claims_of_a_document() {
    fuzz("fuzz: claims of a document", |document| {
        let detected = kind::detect(document).kind;
        for kind in KINDS
            .into_iter()
            .filter(|kind| *kind == detected)
            .chain(KINDS.into_iter().take(1))
        {
            let read = claim::extract(document, kind, Limits::default());
            for claim in read.claims.iter().chain(&read.beyond_limit) {
                assert_eq!(document.words(&claim.place), Some(claim.quote.as_str()));
                assert_eq!(claim.words().len(), claim.quote.len());
                let _ = stet_core::evidence::queries(claim, &Surroundings::default());
                let anchor = Anchor::take(document, &claim.place).expect("it stands there");
                // Nowhere, if it stands there twice; but never elsewhere.
                let found = anchor.find(document);
                assert!(
                    found.is_none_or(|at| at == claim.place),
                    "{:?}",
                    claim.quote
                );
            }
            for aside in &read.not_factual {
                inside(document, &aside.place, "an aside");
            }
        }
    });
}

#[test]
fn fuzz_checks_of_a_document() {
    fuzz("fuzz: built-in checks", |document| {
        let claims = claim::extract(document, DocumentType::Other, Limits::default()).claims;
        for kind in KINDS {
            let scope = Scope::new(document, &claims).of_kind(kind);
            for found in check::run_all(&scope) {
                for place in &found.places {
                    inside(document, place, &found.code);
                }
            }
        }
    });
}

#[test]
fn fuzz_references_of_a_document() {
    fuzz("fuzz: references of a document", |document| {
        let found = reference::find(document);
        let _ = reference::unlisted(document, &found);
        let all = law::in_document(document, |_| true);
        for (block, citation) in &all {
            let text = &document.blocks[*block].text;
            assert!(
                citation.span.slice(text).is_some(),
                "{citation:?} in {text:?}"
            );
        }
        let texts: BTreeMap<u32, String> = found
            .iter()
            .map(|reference| (reference.number, SENTENCES.join(" ")))
            .collect();
        let settings = citation_support::Settings::default();
        let report = citation_support::verify_document(document, &found, &texts, &settings);
        let _ = citation_support::health(&report);
    });
}

#[test]
fn fuzz_drafts_carried_over() {
    let before = document(&String::from_utf8(drafts().remove(0)).expect("words"));
    let claims = claim::extract(&before, DocumentType::Other, Limits::default()).claims;
    let anchors: Vec<Option<Anchor>> = claims
        .iter()
        .map(|claim| Anchor::take(&before, &claim.place))
        .collect();
    let known: Vec<carry::Before<'_>> = claims
        .iter()
        .zip(&anchors)
        .map(|(claim, anchor)| carry::Before {
            claim,
            anchor: anchor.as_ref(),
            touched: claim.place.block % 2 == 0,
        })
        .collect();
    fuzz("fuzz: claims carried to another draft", |draft| {
        let fresh = claim::extract(draft, DocumentType::Other, Limits::default()).claims;
        let (fates, left) = carry::carry(&known, &fresh, draft);
        assert_eq!(fates.len(), known.len());
        assert!(left.iter().all(|at| *at < fresh.len()));
    });
}
