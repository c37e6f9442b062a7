use stet_core::document::Milestone;

use super::*;

#[test]
fn pages_and_moments_win_over_paragraph_numbers() {
    let sentence = "The harbour bridge is 412 metres long and was opened in 2019. ";
    let block = |text: String, kind| Block {
        kind,
        text,
        runs: Vec::new(),
    };
    let long = sentence.repeat(40);
    let document = Document {
        blocks: vec![
            block("Preface.".into(), BlockKind::Paragraph),
            block("A short one.".into(), BlockKind::Paragraph),
            block(long.trim().into(), BlockKind::Paragraph),
            block(
                "x".into(),
                BlockKind::TableCell {
                    row: 0,
                    column: 0,
                    header: false,
                },
            ),
        ],
        milestones: [(1, 0, 7), (2, sentence.len() * 10, 8)]
            .map(|(block, byte, number)| Milestone {
                block,
                byte,
                at: Position::Page { number },
            })
            .to_vec(),
        ..Document::default()
    };
    let pinpoints: Vec<_> = passages(&document)
        .into_iter()
        .map(|(_, pinpoint)| pinpoint)
        .collect();
    let first = Pinpoint::Paragraph {
        number: 1,
        heading: None,
    };
    let page = Pinpoint::Page { number: 8 };
    assert_eq!(
        pinpoints,
        [first, page.clone(), page, Pinpoint::Row { number: 1 }]
    );
}

#[test]
fn what_stands_once_for_several_rows_is_said_in_each() {
    let cell = |row, column, text: &str| Block {
        kind: BlockKind::TableCell {
            row,
            column,
            header: row < 2,
        },
        text: text.to_owned(),
        runs: Vec::new(),
    };
    let document = Document {
        blocks: vec![
            cell(0, 0, "Ward"),
            cell(0, 1, "Beds"),
            cell(1, 1, "Day"),
            cell(1, 2, "Night"),
            cell(2, 0, "North"),
            cell(2, 1, "14"),
            cell(2, 2, "9"),
            cell(3, 1, "15"),
            cell(3, 2, "8"),
            cell(4, 0, "South"),
            cell(4, 1, "22"),
        ],
        ..Document::default()
    };
    let rows: Vec<String> = passages(&document)
        .into_iter()
        .map(|(text, _)| text)
        .collect();
    assert_eq!(
        rows,
        [
            "Ward: North; Day: 14; Night: 9",
            "Ward: North; Day: 15; Night: 8",
            "Ward: South; Day: 22",
        ]
    );
}
