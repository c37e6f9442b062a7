use super::*;
use crate::document::{Block, BlockKind, Document, Place, Run, RunStyle};
use crate::entailment::AtomState;
use crate::text::Span;

fn document() -> Document {
    Document {
        title: "T".to_owned(),
        blocks: vec![Block {
            kind: BlockKind::Paragraph,
            text: "Ein 😀 Satz über 4,870 Fälle.".to_owned(),
            runs: vec![Run {
                span: Span::new(0, 3),
                style: RunStyle::Strong,
            }],
        }],
        ..Document::default()
    }
}

fn mark(start: usize, end: usize, number: u32, finding: FindingKind) -> Mark {
    Mark {
        place: Place {
            block: 0,
            span: Span::new(start, end),
        },
        number,
        finding,
        check: false,
    }
}

#[test]
fn runs_join_to_the_text_and_carry_their_marks() {
    let document = document();
    let text = &document.blocks[0].text;
    let from = text.find("4,870").expect("in the text");
    let marks = [
        mark(from, text.len(), 2, FindingKind::Contradicted),
        mark(0, from + 5, 1, FindingKind::Supported),
        mark(5, 6, 3, FindingKind::Mixed), // inside the emoji: left out
        mark(900, 901, 4, FindingKind::Mixed),
    ];
    let blocks = annotate(&document, &marks);
    let joined: String = blocks[0].runs.iter().map(|run| run.text.as_str()).collect();
    assert_eq!(&joined, text);
    let shared = blocks[0]
        .runs
        .iter()
        .find(|run| run.text == "4,870")
        .expect("cut out");
    assert_eq!(shared.claims, [1, 2]);
    assert_eq!(shared.ends, [1]);
    assert_eq!(shared.finding, Some(FindingKind::Contradicted));
    assert_eq!(blocks[0].runs[0].styles, [RunStyle::Strong]);
    assert!(blocks[0].runs.iter().all(|run| !run.claims.contains(&3)));
}

#[test]
fn settling_twice_changes_nothing() {
    let mut report = Report::new(TitleBlock::default());
    report.warnings.push(Warning {
        code: "own".to_owned(),
        text: "Own.".to_owned(),
        blocking: false,
    });
    report.beyond_limit.push(ReportNotFactual {
        quote: "q".to_owned(),
        place: "¶ 1".to_owned(),
        reason: None,
    });
    report.settle();
    let once = report.clone();
    report.settle();
    assert_eq!(once, report);
    assert_eq!(report.warnings.len(), 2);
    assert!(!report.draft, "no claim is open");
}

/// The ticked pieces of the text, each with the words since the one before.
fn ticked(report: &Report) -> Vec<String> {
    let runs = report
        .ticked_text()
        .into_iter()
        .flat_map(|block| block.runs);
    let mut pieces = vec![String::new()];
    for run in runs {
        if let Some(piece) = pieces.last_mut() {
            piece.push_str(&run.text);
        }
        if run.ticked {
            pieces.push(String::new());
        }
    }
    pieces
}

fn atom(text: &str, state: Option<AtomState>, by_hand: bool) -> ReportAtom {
    ReportAtom {
        text: text.to_owned(),
        kind: "number".to_owned(),
        normalised: String::new(),
        state,
        ticked: by_hand,
    }
}

#[test]
fn a_tick_stands_behind_every_fact_that_agrees_and_no_other() {
    let mut document = document();
    document.blocks[0].text = "In 14 towns 4 of 40 in May, 4 of 50 in June.".to_owned();
    document.blocks[0].runs.clear();
    let whole = document.blocks[0].text.len();
    let mut report = Report::new(TitleBlock::default());
    let mut claim = audience::tests::report().claims[0].clone();
    claim.atoms = vec![
        atom("4", Some(AtomState::Agrees), false),
        atom("40", Some(AtomState::Differs), false),
        atom("May", None, true),
        atom("4", Some(AtomState::AgreesWithinTolerance), false),
        atom("50", Some(AtomState::NotCovered), false),
        atom("June", Some(AtomState::Agrees), false),
        atom("July", Some(AtomState::Agrees), false),
    ];
    report.text = annotate(
        &document,
        &[mark(0, whole, claim.number, FindingKind::Mixed)],
    );
    report.claims = vec![claim];
    assert_eq!(
        ticked(&report),
        [
            "In 14 towns 4",
            " of 40 in May",
            ", 4",
            " of 50 in June",
            "."
        ]
    );
    let ends: Vec<u32> = report.ticked_text()[0]
        .runs
        .iter()
        .flat_map(|run| run.ends.clone())
        .collect();
    assert_eq!(ends, [1], "its number is printed once");
    let json = serde_json::to_string(&report.ticked_text()).expect("JSON");
    assert!(!json.contains("ticked"), "no part of the record");
    report.claims[0].atoms.clear();
    assert_eq!(ticked(&report).len(), 1);
    assert_eq!(report.ticked_text(), report.text);
}

#[test]
fn a_fact_at_the_end_of_a_claim_keeps_the_number_behind_its_tick() {
    let document = document();
    let text = &document.blocks[0].text;
    let end = text.find(" Fälle").expect("in the text");
    let mut report = Report::new(TitleBlock::default());
    let mut claim = audience::tests::report().claims[0].clone();
    claim.atoms = vec![atom("4,870", Some(AtomState::Agrees), false)];
    report.text = annotate(&document, &[mark(5 - 1, end, 1, FindingKind::Supported)]);
    report.claims = vec![claim];
    let blocks = report.ticked_text();
    let last = blocks[0]
        .runs
        .iter()
        .find(|run| run.ticked)
        .expect("ticked");
    assert_eq!(last.ends, [1]);
    assert_eq!(ticked(&report)[1], " Fälle.");
    // A run without words is no place to cut.
    let empty = ReportRun::default();
    report.text[0].runs.insert(1, empty.clone());
    report.text[0].runs.push(empty);
    assert_eq!(ticked(&report)[1], " Fälle.");
}
