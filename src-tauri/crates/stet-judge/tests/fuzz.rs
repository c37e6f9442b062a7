//! Hostile passages: whatever a source holds, judging ends, and what is cited stands there.

use faults::Fuzz;
use stet_core::claim::claim_at;
use stet_core::document::{Block, BlockKind, Document, Place};
use stet_core::evidence::{Passage, Pinpoint};
use stet_core::text::Span;
use stet_judge::{Around, Library, judge};

const PIECES: &[&str] = &[
    "\u{200b}", "１２", "\n\n", ": ", "; ", "\t", "412", "[MASK]", "“",
];

#[test]
fn fuzz_a_claim_held_against_a_passage() {
    let text = "On 12 May 1931 Ada Holm won 412 votes, \u{201c}a quiet win\u{201d}, more than Tobias Renn.";
    let document = Document {
        blocks: vec![Block {
            kind: BlockKind::Paragraph,
            text: text.to_owned(),
            runs: Vec::new(),
        }],
        ..Document::default()
    };
    let span = Span::new(0, text.len());
    let claim = claim_at(&document, Place { block: 0, span }).expect("a claim");
    let around = Around::of(&document, &claim);
    let seeds = [
        "Ada Holm won 412 votes in May 1931; Tobias Renn won 398. CLERK: It was a quiet win.",
        "Name: Ada Holm\nVotes: 412\n\nName\tVotes\nHolm\t412",
    ]
    .map(|seed| seed.as_bytes().to_vec());
    let fuzz = Fuzz {
        what: "fuzz: a claim held against a passage",
        usual: 60,
        seeds: &seeds,
        pieces: PIECES,
    };
    fuzz.words(|text| {
        let passage = Passage {
            id: "p".to_owned(),
            source: "s".to_owned(),
            text: text.to_owned(),
            under: String::new(),
            pinpoint: Pinpoint::Page { number: 7 },
            relevance: 1.0,
        };
        let library = Library::read(std::slice::from_ref(&passage), "en");
        let readings = judge(&claim, &around, &library, None, &|| false);
        for evidence in readings
            .expect("not stopped")
            .facts
            .iter()
            .flat_map(|one| &one.evidence)
        {
            assert!(evidence.span.slice(text).is_some(), "{evidence:?}");
            assert!((0.0..=1.0).contains(&evidence.sure), "{evidence:?}");
        }
    });
}
