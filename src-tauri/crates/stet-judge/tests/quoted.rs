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
    let stands = quoted.stand(atom, &whole(source));
    assert!(state.is_some() || !stands, "what stands there is carried");
    (state, quoted.hold(right, &whole(source)))
}

#[test]
fn a_figure_is_carried_in_another_form() {
    for (claim, source, right) in [
        (
            "About a third of the posts were vacant.",
            "Of 64 posts 19 were vacant.",
            "19",
        ),
        (
            "The harvest took 37 days.",
            "It began on 28 August 2025 and ended on 3 October 2025.",
            "3 October 2025",
        ),
        (
            "The notice came twelve days later.",
            "Dated April 5, 2023. Sent on April 17, 2023.",
            "April 17, 2023",
        ),
        ("The club came third.", "Place of the club: 3", "3"),
        ("The limit is 6.", "The limit is 6 mm a month.", "6 mm"),
        (
            "The calls began in 1979.",
            "It was the winter of seventy-nine that they rang.",
            "seventy-nine",
        ),
        (
            "That is roughly €212 for each student.",
            "€412,000 went to 1,940 students.",
            "€412,000",
        ),
        (
            "She spent three years there.",
            "1962–1965 research fellow there.",
            "1965",
        ),
    ] {
        let (state, holds) = carried(claim, source, right);
        assert_eq!(state, Some(AtomState::Agrees), "{claim}");
        assert!(holds, "{right} in {source}");
    }
}

#[test]
fn what_is_right_may_be_said_without_the_figure_or_inside_a_longer_one() {
    for (claim, source, right) in [
        (
            "Boats under 25 feet long are meant.",
            "Nothing shorter than twenty-five metres.",
            "metres",
        ),
        (
            "It closes on November 1.",
            "It closes between December 1 and March 31.",
            "December 1",
        ),
        (
            "More than half of it was spent on wages.",
            "Wages took 10,947 of 23,310 pounds.",
            "47",
        ),
        (
            "The repairs begin within six days.",
            "Repairs begin within five (5) business days.",
            "business",
        ),
    ] {
        assert_eq!(carried(claim, source, right), (None, true), "{claim}");
    }
    let said_already = carried("It opened in 1931.", "It opened in 1932.", "opened");
    assert_eq!(
        said_already,
        (None, false),
        "words of the claim are no answer"
    );
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
