//! An article of one sentence and a passage of one source, for tests.

use stet_core::claim::{Claim, claim_at};
use stet_core::document::{Block, BlockKind, Document, Place};
use stet_core::evidence::{Passage, Pinpoint};
use stet_core::text::Span;

/// A document that is one sentence, and the claim the sentence makes.
pub(crate) fn article(sentence: &str) -> (Document, Claim) {
    let document = Document {
        blocks: vec![Block {
            kind: BlockKind::Paragraph,
            text: sentence.to_owned(),
            runs: Vec::new(),
        }],
        ..Document::default()
    };
    let place = Place {
        block: 0,
        span: Span::new(0, sentence.len()),
    };
    let claim = claim_at(&document, place).expect("a claim");
    (document, claim)
}

/// A passage that stands under nothing.
pub(crate) fn passage(text: &str) -> Passage {
    Passage {
        id: "p".to_owned(),
        source: "s".to_owned(),
        text: text.to_owned(),
        under: String::new(),
        pinpoint: Pinpoint::Paragraph {
            number: 1,
            heading: None,
        },
        relevance: 1.0,
    }
}
