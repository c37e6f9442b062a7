//! Whatever the bytes, a reader answers with a sound document or a sentence.

mod sound;

use proptest::prelude::*;
use stet_core::document::{BlockKind, Document};
use stet_ingest::{Format, limits, passages, paste, read};

const FORMATS: [Option<Format>; 5] = [
    None,
    Some(Format::Text),
    Some(Format::Markdown),
    Some(Format::Html),
    Some(Format::Csv),
];

/// Runs lie in order on character boundaries inside their text; no `\r`; every passage in bounds.
fn sound(document: &Document) {
    for block in &document.blocks {
        sound::runs(block);
        for run in &block.runs {
            assert!(!run.span.is_empty(), "{run:?} is empty in {:?}", block.text);
        }
        let is_cell = matches!(block.kind, BlockKind::TableCell { .. });
        assert!(is_cell || !block.text.trim().is_empty());
    }
    let cut = passages(document);
    for (text, _) in &cut {
        assert!(text.chars().count() <= limits::MAX_PASSAGE);
        assert!(!text.trim().is_empty());
    }
    words_kept(document, &cut);
}

/// Every word outside headings is in a passage, and in the same order.
fn words_kept(document: &Document, cut: &[(String, stet_core::evidence::Pinpoint)]) {
    let has_table = document
        .blocks
        .iter()
        .any(|block| matches!(block.kind, BlockKind::TableCell { .. }));
    if has_table {
        return;
    }
    let letters = |text: &str| -> String { text.chars().filter(|c| !c.is_whitespace()).collect() };
    let has_heading = document
        .blocks
        .iter()
        .any(|block| matches!(block.kind, BlockKind::Heading { .. }));
    let body: String = document
        .blocks
        .iter()
        .filter(|block| !matches!(block.kind, BlockKind::Heading { .. }))
        .map(|block| letters(&block.text))
        .collect();
    let kept: String = cut.iter().map(|(text, _)| letters(text)).collect();
    if has_heading {
        // Headings may stand between; every block must still be there.
        for block in &document.blocks {
            if !matches!(block.kind, BlockKind::Heading { .. }) {
                assert!(
                    kept.contains(&letters(&block.text)),
                    "lost {:?}",
                    block.text
                );
            }
        }
    } else {
        assert_eq!(kept, body);
    }
}

/// Pieces that readers give a meaning to, in any order.
fn fragments() -> impl Strategy<Value = String> {
    let piece = prop_oneof![
        Just("<p>"),
        Just("</p>"),
        Just("<div class=\"nav\">"),
        Just("</div>"),
        Just("<b>"),
        Just("</b>"),
        Just("<table><tr><td>"),
        Just("<td rowspan=3 colspan=2>"),
        Just("</table>"),
        Just("<li>"),
        Just("<ul>"),
        Just("</ul>"),
        Just("<sup><a href=#n1>1</a></sup>"),
        Just("<li id=n1>"),
        Just("<a href='x'>"),
        Just("</a>"),
        Just("<!--"),
        Just("-->"),
        Just("<script>"),
        Just("</script>"),
        Just("&amp;"),
        Just("&#x1F600;"),
        Just("&eacute"),
        Just("<h2>"),
        Just("<br>"),
        Just("<pre>"),
        Just("<blockquote>"),
        Just("<"),
        Just(">"),
        Just("# "),
        Just("\n\n"),
        Just("\n"),
        Just("\r\n"),
        Just("- "),
        Just("> "),
        Just("**"),
        Just("[a](b)"),
        Just("[1]"),
        Just("\n[1]: c \"d\"\n"),
        Just("[^1]"),
        Just("\n[^1]: note\n"),
        Just("| a | b |\n|---|---|\n| 1 | 2 |\n"),
        Just("```\n"),
        Just("---\n"),
        Just("~~x~~"),
        Just("<sup>"),
        Just("</sup>"),
        Just(","),
        Just(";"),
        Just("\""),
        Just("\t"),
        Just("a,b\n"),
        Just("1,2\n"),
        Just("Word "),
        Just("A sentence of words. "),
        Just("4,870"),
        Just("é"),
        Just("e\u{301}"),
        Just("😀"),
        Just("\u{A0}"),
        Just("橋は"),
        Just("مرحبا"),
        Just("नमस्ते"),
        Just("\u{202E}"),
        Just("\u{FEFF}"),
        Just("\u{0}"),
        Just("\u{2028}"),
    ];
    prop::collection::vec(piece, 0..60).prop_map(|pieces| pieces.concat())
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 400, failure_persistence: None, ..Default::default() })]

    #[test]
    fn any_bytes(bytes in prop::collection::vec(any::<u8>(), 0..2000), format in 0..5_usize) {
        if let Ok(reading) = read("any.txt", &bytes, FORMATS[format]) {
            sound(&reading.document);
        }
    }

    #[test]
    fn any_markup(text in fragments(), format in 0..5_usize) {
        match read("any", text.as_bytes(), FORMATS[format]) {
            Ok(reading) => sound(&reading.document),
            Err(error) => prop_assert!(error.to_string().ends_with('.'), "{error}"),
        }
        if let Ok(reading) = paste(&text, Some(&text)) {
            sound(&reading.document);
        }
    }

    #[test]
    fn any_characters(text in "\\PC{0,300}", name in "\\PC{0,20}") {
        if let Ok(reading) = read(&name, text.as_bytes(), None) {
            sound(&reading.document);
        }
    }

    #[test]
    fn long_paragraphs_are_split_never_dropped(
        sentences in prop::collection::vec("[A-Z][a-z ]{3,300}[.!?] ", 1..40)
    ) {
        let text = sentences.concat();
        let reading = read("long.txt", text.as_bytes(), Some(Format::Text)).expect("reads");
        sound(&reading.document);
        let cut = passages(&reading.document);
        if cut.len() > 1 {
            for (text, _) in cut {
                prop_assert!(text.chars().count() >= limits::MIN_PASSAGE, "{text:?}");
            }
        }
    }
}
