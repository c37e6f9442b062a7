use super::*;
use crate::document::{Block, BlockKind, Document, Place, Run, RunStyle};
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
