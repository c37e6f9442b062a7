//! What the tests of the checks share: a document from plain text, and tables of cases.

use crate::document::{Block, BlockKind, Document, DocumentType};

use super::{Check, CheckFinding, Scope};

/// A document from a small part of Markdown: blank lines part paragraphs, `#` opens a heading,
/// asterisks go, lines between bars are the rows of a table, the first its head.
pub(crate) fn document(text: &str) -> Document {
    let blocks = text
        .split("\n\n")
        .map(str::trim)
        .filter(|block| !block.is_empty())
        .flat_map(|block| {
            if block.starts_with('|') {
                return cells(block);
            }
            let level = block.bytes().take_while(|byte| *byte == b'#').count();
            let kind = match u8::try_from(level) {
                Ok(level @ 1..=6) => BlockKind::Heading { level },
                _ => BlockKind::Paragraph,
            };
            vec![Block {
                kind,
                text: block[level..].trim().replace('*', ""),
                runs: Vec::new(),
            }]
        })
        .collect();
    Document {
        title: String::new(),
        blocks,
        ..Document::default()
    }
}

/// The cells of a table.
fn cells(table: &str) -> Vec<Block> {
    let mut blocks = Vec::new();
    for (row, line) in (0..).zip(table.lines()) {
        let inner = line.trim().trim_start_matches('|').trim_end_matches('|');
        for (column, cell) in (0..).zip(inner.split('|')) {
            blocks.push(Block {
                kind: BlockKind::TableCell {
                    row,
                    column,
                    header: row == 0,
                },
                text: cell.trim().to_owned(),
                runs: Vec::new(),
            });
        }
    }
    blocks
}

/// Runs one check over a text.
pub(super) fn run(check: &dyn Check, text: &str) -> Vec<CheckFinding> {
    let document = document(text);
    check.run(&Scope::new(&document, &[]))
}

/// The words each finding marks first, of a text of this sort.
pub(super) fn marked(check: &dyn Check, kind: DocumentType, text: &str) -> Vec<String> {
    let document = document(text);
    let found = check.run(&Scope::new(&document, &[]).of_kind(kind));
    found
        .into_iter()
        .map(|mut one| one.quotes.remove(0))
        .collect()
}

/// Every text must give nothing.
pub(super) fn silent(check: &dyn Check, texts: &[&str]) {
    for text in texts {
        let found = run(check, text);
        assert!(found.is_empty(), "false alarm in {text:?}: {found:#?}");
    }
}

/// Every text must give exactly one finding, with the first quote and the working given.
pub(super) fn found(check: &dyn Check, severity: super::Severity, cases: &[(&str, &str, &str)]) {
    for (text, quote, working) in cases {
        let found = run(check, text);
        assert_eq!(found.len(), 1, "{text:?} gave {found:#?}");
        assert_eq!(found[0].quotes[0], *quote, "{text:?}");
        assert_eq!(found[0].working, *working, "{text:?}");
        assert_eq!(found[0].severity, severity, "{text:?}");
        assert_eq!(found[0].code, check.code());
    }
}
