//! Every provider of evidence against the small internet and through the real door: what is found,
//! what is named as not read, and everything that can go wrong on the way – which is never
//! "nothing found".

mod desk;
mod faults;
mod found;
mod fuzz;
mod pages;
mod reader;
mod robots;
mod services;
mod stop;

use stet_core::claim::{Claim, claim_at};
use stet_core::document::{Block, BlockKind, Document, Place};
use stet_core::text::Span;
use stet_sources::{Answer, Around, Hit, Looked, Query};

/// The claim of these words, read as the program reads it, on a paper of its own.
pub(crate) fn claim(text: &str) -> Claim {
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

/// A question about these words.
pub(crate) fn query(text: &str) -> Query {
    Query {
        document: "d-1".to_owned(),
        claim: claim(text),
        sentence: text.to_owned(),
        wanted: 20,
        around: Around {
            language: "en".to_owned(),
            today: "2026-01-02".to_owned(),
            ..Around::default()
        },
    }
}

/// The hits of an answer that has some.
pub(crate) fn hits(looked: &Looked) -> &[Hit] {
    match &looked.answer {
        Answer::Hits(hits) => hits,
        other => panic!("no hits: {other:?}, {:?}", looked.unopened),
    }
}

/// What every hit must be: whole, of its source, and with what was fetched.
pub(crate) fn sound(hits: &[Hit]) {
    let mut known = std::collections::HashSet::new();
    for hit in hits {
        let length = hit.passage.text.chars().count();
        assert!((40..=1_200).contains(&length), "{length}: {hit:?}");
        assert_eq!(hit.passage.source, hit.source.id);
        assert!(known.insert(&hit.passage.id), "{} twice", hit.passage.id);
        assert!(!hit.why.is_empty() && !hit.source.title.is_empty());
        assert!(!hit.source.supplied && !hit.source.primary);
        assert!(
            hit.source
                .url
                .as_deref()
                .is_some_and(|url| url.starts_with("http"))
        );
        assert_eq!(hit.source.content_hash.len(), 64);
        assert!(hit.snapshot.is_some() && !hit.source.retrieved_at.is_empty());
    }
    let order: Vec<f64> = hits.iter().map(|hit| hit.passage.relevance).collect();
    assert!(order.is_sorted_by(|one, other| one >= other), "{order:?}");
    assert!(order.iter().all(|score| score.is_finite()));
}
