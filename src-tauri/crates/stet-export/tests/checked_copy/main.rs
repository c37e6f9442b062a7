//! Corrections as tracked changes: accepted they are the final text, rejected the original, and
//! nothing else in the file moves.

mod cases;
mod collections;
mod made;
mod office;
mod reader;

use made::{CHECKER, body, checked, dense, draws, finals, package};
use proptest::prelude::*;
use reader::{Settle, paragraphs, part, settled, sound, tree};
use stet_core::document::Block;
use stet_export::checked_copy::{CheckedFile, CheckedText, fresh, into_original};

pub(crate) fn blocks_of(file: &[u8]) -> Vec<Block> {
    stet_ingest::read("made.docx", file, None)
        .map(|reading| reading.document.blocks)
        .unwrap_or_default()
}

/// Ids of what was not put in as asked.
pub(crate) fn left(file: &CheckedFile) -> Vec<&str> {
    let all = file.as_comments.iter().chain(&file.unplaced);
    all.map(|left| left.id.as_str()).collect()
}

/// What must hold whatever was put in: accepted it is the final text, rejected the original.
pub(crate) fn holds(original: &[u8], text: &CheckedText, file: &CheckedFile) {
    sound(original, &file.bytes);
    let left = left(file);
    let read: Vec<String> = blocks_of(&file.bytes)
        .iter()
        .map(|block| dense(&block.text))
        .collect();
    let wanted: Vec<String> = finals(text, &left)
        .iter()
        .map(|words| dense(words))
        .collect();
    let seen = |all: Vec<String>| -> Vec<String> {
        all.into_iter().filter(|words| !words.is_empty()).collect()
    };
    // A file without any letter is refused as one without text.
    if wanted
        .iter()
        .any(|words| words.contains(char::is_alphanumeric))
    {
        assert_eq!(seen(read), seen(wanted), "accepted: the final text");
    }

    for name in ["word/document.xml", "word/footnotes.xml"] {
        let (Some(before), Some(after)) = (part(original, name), part(&file.bytes, name)) else {
            continue;
        };
        let (before, after) = (tree(&before), tree(&after));
        let rejected = settled(&after, Settle::Reject, Some(CHECKER));
        assert_eq!(
            paragraphs(&rejected),
            paragraphs(&before),
            "rejected: the original"
        );
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 400, ..ProptestConfig::default() })]

    #[test]
    fn accepted_is_final_and_rejected_is_original(body in body(), draws in draws()) {
        let original = package(&body, "", &[]);
        let blocks = blocks_of(&original);
        let text = checked(&blocks, &draws);
        let file = into_original(&original, &text).expect("a checked copy");
        holds(&original, &text, &file);
        prop_assert!(file.unplaced.is_empty(), "{:?}", file.unplaced);
        let again = into_original(&original, &text).expect("a checked copy");
        prop_assert!(again.bytes == file.bytes, "the same changes give the same bytes");
        if draws.is_empty() {
            let (before, after) = (reader::packed(&original), reader::packed(&file.bytes));
            prop_assert!(before == after, "without changes nothing is written anew");
        }
    }

    #[test]
    fn a_fresh_copy_accepted_is_final_and_rejected_is_original(body in body(), draws in draws()) {
        let blocks = blocks_of(&package(&body, "", &[]));
        let text = checked(&blocks, &draws);
        let plain = CheckedText { changes: Vec::new(), remarks: Vec::new(), ..text.clone() };
        let original = fresh(&plain).expect("a fresh file");
        prop_assert!(left(&original).is_empty());
        let file = fresh(&text).expect("a fresh file");
        holds(&original.bytes, &text, &file);
        prop_assert!(file.unplaced.is_empty(), "{:?}", file.unplaced);
    }
}
