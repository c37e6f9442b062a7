//! Word files made up at random, and corrections of them.

use std::io::{Cursor, Write};

use proptest::prelude::*;
use stet_core::document::Place;
use stet_core::text::Span;
use stet_export::checked_copy::{Change, CheckedText, Remark};

pub(crate) const CHECKER: &str = "Ines Ferreira";
pub(crate) const AUTHOR: &str = "A. Author";

const W: &str = "http://schemas.openxmlformats.org/wordprocessingml/2006/main";

/// A package around a body, with notes and parts that must not be touched.
pub(crate) fn package(body: &str, footnotes: &str, more: &[(&str, &str)]) -> Vec<u8> {
    let mut out = zip::ZipWriter::new(Cursor::new(Vec::new()));
    let options = zip::write::SimpleFileOptions::default()
        .compression_method(zip::CompressionMethod::Deflated);
    let stored = options.compression_method(zip::CompressionMethod::Stored);
    let mut put = |name: &str, text: &str, options| {
        out.start_file(name, options).expect("a part");
        out.write_all(text.as_bytes()).expect("in memory");
    };
    let kinds = "application/vnd.openxmlformats-officedocument.wordprocessingml";
    put(
        "[Content_Types].xml",
        &format!(
            r#"<?xml version="1.0"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Default Extension="bin" ContentType="application/octet-stream"/><Override PartName="/word/document.xml" ContentType="{kinds}.document.main+xml"/><Override PartName="/word/styles.xml" ContentType="{kinds}.styles+xml"/><Override PartName="/word/footnotes.xml" ContentType="{kinds}.footnotes+xml"/></Types>"#
        ),
        options,
    );
    put(
        "_rels/.rels",
        r#"<?xml version="1.0"?><Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument" Target="word/document.xml"/></Relationships>"#,
        options,
    );
    put("custom/data.bin", "\u{1}not markup\u{2}", stored);
    let links = r#"<?xml version="1.0"?><Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/styles" Target="styles.xml"/><Relationship Id="rId2" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/footnotes" Target="footnotes.xml"/><Relationship Id="rId9" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/hyperlink" Target="https://a.example/" TargetMode="External"/></Relationships>"#;
    put("word/_rels/document.xml.rels", links, options);
    put(
        "word/document.xml",
        &format!(
            r#"<?xml version="1.0" encoding="UTF-8" standalone="yes"?>
<w:document xmlns:w="{W}" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships" xmlns:m="http://schemas.openxmlformats.org/officeDocument/2006/math"><w:body>{body}<w:sectPr/></w:body></w:document>"#
        ),
        options,
    );
    put(
        "word/styles.xml",
        &format!(
            r#"<w:styles xmlns:w="{W}"><w:style w:type="character" w:styleId="Secret"><w:name w:val="Secret"/><w:rPr><w:vanish/></w:rPr></w:style><w:style w:type="paragraph" w:styleId="Heading1"><w:name w:val="heading 1"/></w:style></w:styles>"#
        ),
        options,
    );
    put(
        "word/footnotes.xml",
        &format!(
            r#"<w:footnotes xmlns:w="{W}"><w:footnote w:type="separator" w:id="-1"><w:p><w:r><w:separator/></w:r></w:p></w:footnote>{footnotes}</w:footnotes>"#
        ),
        options,
    );
    for (name, text) in more {
        put(name, text, options);
    }
    out.finish().expect("in memory").into_inner()
}

/// One run or what stands beside runs.
fn piece() -> impl Strategy<Value = String> {
    let word = prop::sample::select(vec![
        "The ",
        "harbour ",
        "of 1,200 ",
        "people",
        ", ",
        "é&amp;",
        "&#233;t&#xe9; ",
        "is",
        " deep.",
        "ferry",
        "漢字",
        "😀 ",
        "&lt;b&gt;",
        "40 per cent ",
        "a",
        " b ",
        "وصل ",
        "x",
    ]);
    let props = prop::sample::select(vec![
        "",
        "",
        "",
        "<w:rPr><w:b/></w:rPr>",
        "<w:rPr><w:i/><w:color w:val=\"FF0000\"/></w:rPr>",
        "<w:rPr><w:b/><w:rPrChange w:id=\"77\" w:author=\"A. Author\"><w:rPr/></w:rPrChange></w:rPr>",
    ]);
    let words = prop::collection::vec(word, 1..4).prop_map(|words| words.concat());
    let text = (words, any::<bool>()).prop_map(|(words, keep)| {
        let keep = if keep { " xml:space=\"preserve\"" } else { "" };
        format!("<w:t{keep}>{words}</w:t>")
    });
    let run = (
        props,
        prop::collection::vec(
            prop_oneof![
                6 => text,
                1 => Just("<w:tab/>".to_owned()),
                1 => Just("<w:noBreakHyphen/>".to_owned()),
                1 => Just("<w:lastRenderedPageBreak/>".to_owned()),
                1 => Just("<w:br/>".to_owned()),
            ],
            1..4,
        ),
    )
        .prop_map(|(props, items)| {
            format!("<w:r w:rsidR=\"00A1\">{props}{}</w:r>", items.concat())
        });
    let run = run.boxed();
    let signed = format!("w:author=\"{AUTHOR}\" w:date=\"2026-01-02T03:04:05Z\"");
    let inserted = signed.clone();
    let deleted = signed;
    prop_oneof![
        12 => run.clone(),
        2 => prop::collection::vec(run.clone(), 1..3).prop_map(|runs| format!("<w:hyperlink r:id=\"rId9\">{}</w:hyperlink>", runs.concat())),
        2 => (prop::collection::vec(run.clone(), 1..3), 100..200_u32).prop_map(move |(runs, id)| format!("<w:ins w:id=\"{id}\" {inserted}>{}</w:ins>", runs.concat())),
        1 => (200..300_u32).prop_map(move |id| format!("<w:del w:id=\"{id}\" {deleted}><w:r><w:delText>gone </w:delText></w:r></w:del>")),
        1 => Just("<w:bookmarkStart w:id=\"5\" w:name=\"b\"/><w:bookmarkEnd w:id=\"5\"/>".to_owned()),
        1 => Just("<w:proofErr w:type=\"spellStart\"/>".to_owned()),
        1 => run.clone().prop_map(|run| format!("<w:fldSimple w:instr=\" ADDIN NOTHING \">{run}</w:fldSimple>")),
        1 => run.prop_map(|run| format!("<w:sdt><w:sdtPr><w:id w:val=\"9\"/></w:sdtPr><w:sdtContent>{run}</w:sdtContent></w:sdt>")),
        1 => Just("<w:r><w:fldChar w:fldCharType=\"begin\"/></w:r><w:r><w:instrText> ADDIN NUMBER </w:instrText></w:r><w:r><w:fldChar w:fldCharType=\"separate\"/></w:r><w:r><w:t>12</w:t></w:r><w:r><w:fldChar w:fldCharType=\"end\"/></w:r>".to_owned()),
    ]
}

/// A body of paragraphs and tables.
pub(crate) fn body() -> impl Strategy<Value = String> {
    let pieces = || prop::collection::vec(piece(), 0..6).prop_map(|pieces| pieces.concat());
    let style = prop::sample::select(vec![
        "",
        "",
        "<w:pPr/>",
        "<w:pPr><w:pStyle w:val=\"Heading1\"/></w:pPr>",
        "<w:pPr><w:rPr><w:b/></w:rPr></w:pPr>",
    ]);
    let paragraph =
        (style, pieces()).prop_map(|(style, pieces)| format!("<w:p>{style}{pieces}</w:p>"));
    let cell = pieces()
        .prop_map(|pieces| format!("<w:tc><w:tcPr/><w:p>{pieces}</w:p></w:tc>"))
        .boxed();
    let table = (cell.clone(), cell.clone(), cell.clone(), cell).prop_map(|(a, b, c, d)| {
        format!("<w:tbl><w:tblPr/><w:tr>{a}{b}</w:tr><w:tr>{c}{d}</w:tr></w:tbl>")
    });
    prop::collection::vec(prop_oneof![8 => paragraph, 1 => table], 1..7)
        .prop_map(|parts| parts.concat())
}

/// Two numbers that choose where a correction begins and ends, and what it puts there.
pub(crate) type Draw = (u32, u32, u32, String);

pub(crate) fn draws() -> impl Strategy<Value = Vec<Draw>> {
    let replacement = prop::sample::select(vec![
        "",
        "1,300 folk",
        "x",
        "é & <b>",
        " of the sea",
        "a\tb",
        "漢",
        "\u{202e}",
        "the",
    ]);
    prop::collection::vec(
        (
            any::<u32>(),
            any::<u32>(),
            any::<u32>(),
            replacement.prop_map(str::to_owned),
        ),
        0..8,
    )
}

fn span(text: &str, from: u32, length: u32) -> Span {
    let edges: Vec<usize> = text
        .char_indices()
        .map(|(at, _)| at)
        .chain([text.len()])
        .collect();
    let start = from as usize % edges.len();
    let end = (start + length as usize % 60).min(edges.len() - 1);
    Span::new(edges[start], edges[end])
}

/// The words with every second one replaced: several changes in one correction.
fn every_second_word(old: &str, replacement: &str) -> String {
    let words = old.split_inclusive(' ').enumerate();
    words
        .map(|(at, word)| if at % 2 == 1 { replacement } else { word })
        .collect()
}

/// Changes and remarks drawn for a text.
pub(crate) fn checked(blocks: &[stet_core::document::Block], draws: &[Draw]) -> CheckedText {
    let mut text = CheckedText {
        title: "Made up".to_owned(),
        language: Some("en".to_owned()),
        blocks: blocks.to_vec(),
        ..CheckedText::default()
    };
    // A block without words, an empty cell, cannot be found again.
    let worded: Vec<usize> = (0..blocks.len())
        .filter(|at| !blocks[*at].text.is_empty())
        .collect();
    if worded.is_empty() {
        return text;
    }
    for (number, (block, from, length, replacement)) in draws.iter().enumerate() {
        let block = worded[*block as usize % worded.len()];
        let place = Place {
            block,
            span: span(&blocks[block].text, *from, *length),
        };
        if number % 4 == 3 {
            text.remarks.push(Remark {
                id: format!("r{number}"),
                place,
                words: format!("Who says so?\n{replacement}"),
                author: CHECKER.to_owned(),
                initials: "IF".to_owned(),
                at: "2026-11-21T08:12:00Z".to_owned(),
            });
        } else {
            let old = &blocks[block].text[place.span.start..place.span.end];
            let replacement = match number % 4 {
                1 => every_second_word(old, replacement),
                _ => replacement.clone(),
            };
            text.changes.push(Change {
                id: format!("c{number}"),
                place,
                replacement,
                author: CHECKER.to_owned(),
                initials: "IF".to_owned(),
                at: "2026-11-21T08:12:00+02:00".to_owned(),
            });
        }
    }
    text
}

/// The words of every block with the changes in it that were tracked.
pub(crate) fn finals(text: &CheckedText, left: &[&str]) -> Vec<String> {
    let mut blocks: Vec<String> = text.blocks.iter().map(|block| block.text.clone()).collect();
    let mut changes: Vec<&Change> = text
        .changes
        .iter()
        .filter(|change| !left.contains(&change.id.as_str()))
        // The same words in place of themselves are no change, whatever else is changed there.
        .filter(|change| {
            let Place { block, span } = change.place;
            text.blocks[block].text[span.start..span.end] != change.replacement
        })
        .collect();
    // From the end, so that places before stay; of two at one place the later one stands after.
    changes.sort_by_key(|change| change.place);
    for change in changes.into_iter().rev() {
        let span = change.place.span;
        blocks[change.place.block].replace_range(span.start..span.end, &change.replacement);
    }
    blocks
}

/// The words without white space, by which texts are compared where programs lay out spaces; raised
/// and lowered figures as plain ones, because what stands before them decides how they are read.
pub(crate) fn dense(words: &str) -> String {
    let plain = |c: char| {
        let lowered = "₀₁₂₃₄₅₆₇₈₉".chars().position(|known| known == c);
        let raised = "⁰¹²³⁴⁵⁶⁷⁸⁹".chars().position(|known| known == c);
        let digit = raised
            .or(lowered)
            .and_then(|digit| u32::try_from(digit).ok());
        digit
            .and_then(|digit| char::from_digit(digit, 10))
            .unwrap_or(c)
    };
    let seen = words.chars().filter(|c| !c.is_whitespace());
    seen.map(plain).collect()
}
