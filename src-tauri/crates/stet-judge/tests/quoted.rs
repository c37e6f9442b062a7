//! Whether quoted words carry a figure: it stands there, or follows from what stands there.

use stet_core::claim::{AtomValue, Claim, claim_at};
use stet_core::document::{Block, BlockKind, Document, Place};
use stet_core::entailment::{AtomState, Decisive};
use stet_core::evidence::{Passage, Pinpoint};
use stet_core::model::QuotedFigures;
use stet_core::model::reading::Quoted;
use stet_core::text::Span;
use stet_judge::{Around, Library, QuotedStatements};

fn document(text: &str) -> Document {
    let block = Block {
        kind: BlockKind::Paragraph,
        text: text.to_owned(),
        runs: Vec::new(),
    };
    Document {
        blocks: vec![block],
        ..Document::default()
    }
}

fn passage(text: &str, under: &str, pinpoint: Pinpoint) -> Passage {
    Passage {
        id: "s:1".to_owned(),
        source: "s".to_owned(),
        text: text.to_owned(),
        under: under.to_owned(),
        pinpoint,
        relevance: 1.0,
    }
}

fn whole(text: &str) -> Vec<Quoted> {
    let span = Span::new(0, text.len());
    vec![Quoted {
        passage: 0,
        words: Decisive {
            span,
            quote: text.to_owned(),
        },
    }]
}

/// How the first figure or date of `text` stands to `source`, and whether `right` does.
fn carried(text: &str, source: &str, right: &str) -> (Option<AtomState>, bool) {
    let document = document(text);
    let span = Span::new(0, text.len());
    let claim: Claim = claim_at(&document, Place { block: 0, span }).expect("a claim");
    let paragraph = Pinpoint::Paragraph {
        number: 1,
        heading: None,
    };
    let library = Library::read(&[passage(source, "Notes", paragraph)], "en");
    let around = Around::of(&document, &claim);
    let quoted = QuotedStatements::of(&claim, &around, &library, vec!["s:1"]);
    let counted = |value: &AtomValue| matches!(value, AtomValue::Number(_) | AtomValue::Date(_));
    let atom = claim
        .atoms
        .iter()
        .position(|atom| counted(&atom.value))
        .expect("a figure");
    let state = quoted.carry(atom, &whole(source)).map(|(state, _)| state);
    (state, quoted.hold(right, &whole(source)))
}

#[test]
fn a_figure_follows_from_what_is_quoted() {
    for (claim, source, right) in [
        (
            "A fifth of the seats were empty.",
            "Of 35,000 seats 7,000 were empty.",
            "7,000",
        ),
        (
            "Takings fell by 4.3 per cent.",
            "Takings: £1,341,900, then £1,284,600.",
            "£1,284,600",
        ),
        (
            "She was 61 when she died.",
            "Born in 1837, she died in 1898.",
            "1898",
        ),
        (
            "Together they carried 300 tons.",
            "The one carried 180 tons, the other 120 tons.",
            "180 tons",
        ),
        (
            "It took 12 more members.",
            "It had 48 members and then 60 members.",
            "60",
        ),
        (
            "The rents doubled.",
            "Rents: 400 marks, later 800 marks.",
            "800 marks",
        ),
    ] {
        let (state, holds) = carried(claim, source, right);
        assert_eq!(state, Some(AtomState::Agrees), "{claim}");
        assert!(holds, "{right} in {source}");
    }
}

#[test]
fn a_figure_that_does_not_follow_is_not_carried() {
    for (claim, source, right) in [
        (
            "A quarter of the seats were empty.",
            "Of 35,000 seats 7,000 were empty.",
            "8,000",
        ),
        (
            "Takings fell by 5.3 per cent.",
            "Takings: £1,341,900, then £1,284,600.",
            "£1,264,600",
        ),
        (
            "She was 64 when she died.",
            "Born in 1837, she died in 1898.",
            "1899",
        ),
        (
            "The ferry carries 120 passengers.",
            "The ferry carries 150 passengers.",
            "160",
        ),
        (
            "It opened in 1931.",
            "It opened in 1932.",
            "no figure at all",
        ),
    ] {
        assert_eq!(carried(claim, source, right), (None, false), "{claim}");
    }
}
