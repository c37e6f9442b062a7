//! Books made here, whole, strange and hostile.

use stet_core::document::{BlockKind, Position, RunStyle};

use super::*;
use crate::package::tests::packed;

const CONTAINER: &[u8] = br#"<container xmlns="urn:oasis:names:tc:opendocument:xmlns:container">
    <rootfiles><rootfile full-path="OPS/book.opf" media-type="application/oebps-package+xml"/></rootfiles></container>"#;

fn opf(spine: &[(&str, &str)]) -> String {
    let items: String = spine
        .iter()
        .map(|(part, extra)| {
            format!(
                r#"<item id="{part}" href="{part}" media-type="application/xhtml+xml" {extra}/>"#
            )
        })
        .collect();
    let refs: String = spine
        .iter()
        .map(|(part, _)| {
            let linear = if part.starts_with("aside") {
                "no"
            } else {
                "yes"
            };
            format!(r#"<itemref idref="{part}" linear="{linear}"/>"#)
        })
        .collect();
    format!(
        r#"<package xmlns="http://www.idpf.org/2007/opf" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:opf="http://www.idpf.org/2007/opf">
        <metadata><dc:title>The  Harbour</dc:title><dc:creator opf:role="aut">Anna Lind</dc:creator>
        <dc:creator opf:role="ill">Bo Berg</dc:creator><dc:publisher>Orrin</dc:publisher>
        <dc:date>2019-05-03</dc:date><dc:language>en-GB</dc:language></metadata>
        <manifest>{items}</manifest><spine>{refs}</spine></package>"#
    )
}

fn page(body: &str) -> String {
    format!(
        r#"<?xml version="1.0"?><!DOCTYPE html [<!ENTITY own "mine">]>
        <html xmlns="http://www.w3.org/1999/xhtml" xmlns:epub="http://www.idpf.org/2007/ops">
        <head><title/><script src="x.js"/></head><body>{body}</body></html>"#
    )
}

fn book(parts: &[(&str, &str)]) -> Vec<u8> {
    let spine: Vec<_> = parts
        .iter()
        .map(|(part, _)| {
            (
                *part,
                if *part == "nav.xhtml" {
                    r#"properties="nav""#
                } else {
                    ""
                },
            )
        })
        .collect();
    let opf = opf(&spine);
    let pages: Vec<_> = parts
        .iter()
        .map(|(part, body)| (format!("OPS/{part}"), page(body)))
        .collect();
    let mut all: Vec<(&str, &[u8])> = vec![
        ("mimetype", b"application/epub+zip"),
        ("META-INF/container.xml", CONTAINER),
        ("OPS/book.opf", opf.as_bytes()),
    ];
    all.extend(
        pages
            .iter()
            .map(|(part, text)| (part.as_str(), text.as_bytes())),
    );
    packed(&all)
}

fn read(bytes: &[u8]) -> (Document, Meta) {
    assert!(EpubReader.knows(bytes));
    EpubReader.read("b.epub", bytes).expect("reads")
}

fn texts(bytes: &[u8]) -> Vec<String> {
    read(bytes)
        .0
        .blocks
        .into_iter()
        .map(|block| block.text)
        .collect()
}

#[test]
fn chapters_in_order_without_contents_and_asides_last() {
    let bytes = book(&[
        (
            "nav.xhtml",
            r#"<nav epub:type="toc"><ol><li><a href="one.xhtml">One</a></li></ol></nav>"#,
        ),
        ("aside.xhtml", "<p>An aside.</p>"),
        ("one.xhtml", "<h1>One</h1><p>First<a id='x'/> words.</p>"),
        (
            "two.xhtml",
            "<section epub:type='cover'><p>Cover</p></section><h1>Two</h1><p>More.</p>",
        ),
    ]);
    assert_eq!(
        texts(&bytes),
        ["One", "First words.", "Two", "More.", "An aside."]
    );
    let (document, meta) = read(&bytes);
    assert_eq!(document.title, "The Harbour");
    assert_eq!(document.blocks[0].kind, BlockKind::Heading { level: 1 });
    assert_eq!(
        meta,
        Meta {
            title: Some("The Harbour".into()),
            author: Some("Anna Lind".into()),
            publisher: Some("Orrin".into()),
            published_at: Some("2019-05-03".into()),
            language: Some("en-GB".into()),
        }
    );
}

fn shown(document: &Document) -> Vec<(BlockKind, &str)> {
    let blocks = document.blocks.iter();
    blocks.map(|b| (b.kind, b.text.as_str())).collect()
}

#[test]
fn notes_in_the_same_and_in_another_part() {
    let bytes = book(&[
        (
            "one.xhtml",
            r##"<p>Said<a epub:type="noteref" href="#n1">1</a> and<sup><a id="r2" href="notes.xhtml#n2">2</a></sup>.</p>
            <aside epub:type="footnote" id="n1" hidden="hidden"><p>The first.</p></aside>"##,
        ),
        (
            "notes.xhtml",
            r##"<h2>Notes</h2><p><a id="n2" href="one.xhtml#r2">2</a>. The second.</p>
            <p>No note, <a href="one.xhtml#r2">see there</a>.</p>"##,
        ),
    ]);
    let (document, _) = read(&bytes);
    assert_eq!(
        shown(&document),
        [
            (BlockKind::Paragraph, "Said[1] and[2]."),
            (BlockKind::Note, "[1] The first."),
            (BlockKind::Heading { level: 2 }, "Notes"),
            (BlockKind::Note, "[2] The second."),
            (BlockKind::Paragraph, "No note, see there."),
        ]
    );
    assert_eq!(
        document.blocks[0].runs[1].style,
        RunStyle::NoteMark("2".into())
    );
}

#[test]
fn notes_whose_number_stands_beside_them() {
    let bytes = book(&[(
        "one.xhtml",
        r##"<p>Old<a class="footnote-reference brackets" href="#id1" id="id3">1</a> and
            new<a class="footnote-reference brackets" href="#id2" id="id4">2</a>.</p>
            <dl class="footnote brackets"><dt class="label" id="id1"><span class="brackets"><a href="#id3">1</a></span></dt>
            <dd><p>The first.</p></dd></dl>
            <aside class="footnote brackets" id="id2" role="note"><span class="label"><span>[</span><a
            role="doc-backlink" href="#id4">2</a><span>]</span></span><p>The second.</p></aside>"##,
    )]);
    let (document, _) = read(&bytes);
    assert_eq!(
        shown(&document),
        [
            (BlockKind::Paragraph, "Old[1] and new[2]."),
            (BlockKind::Note, "[1] The first."),
            (BlockKind::Note, "[2] The second."),
        ]
    );
}

#[test]
fn printed_pages_begin_where_the_book_says() {
    let bytes = book(&[(
        "one.xhtml",
        r#"<p><span epub:type="pagebreak" title="iv"/>Preface.</p>
        <p>Före <span epub:type="pagebreak" id="p1">1</span>ord. <span role="doc-pagebreak" aria-label="Page 2."/></p>
        <div epub:type="pagebreak" title="3"/><p>Last.</p>"#,
    )]);
    let (document, _) = read(&bytes);
    assert_eq!(document.blocks[1].text, "Före ord.");
    let marks: Vec<_> = document
        .milestones
        .iter()
        .map(|mark| match mark.at {
            Position::Page { number } => (mark.block, mark.byte, number),
            Position::Time { .. } => panic!("no recording"),
        })
        .collect();
    assert_eq!(marks, [(1, 6, 1), (1, 10, 2), (2, 0, 3)]);
}

#[test]
fn a_missing_or_broken_chapter_is_told_and_the_rest_read() {
    let opf = opf(&[("one.xhtml", ""), ("gone.xhtml", ""), ("two.xhtml", "")]);
    let (one, two) = (page("<p>One.</p><p>Br<"), page("<p>Two."));
    let bytes = packed(&[
        ("META-INF/container.xml", CONTAINER),
        ("OPS/book.opf", opf.as_bytes()),
        ("OPS/one.xhtml", one.as_bytes()),
        ("OPS/two.xhtml", two.as_bytes()),
    ]);
    let (document, _) = read(&bytes);
    assert_eq!(document.blocks[0].text, "One.");
    assert_eq!(
        document.blocks.last().map(|b| b.text.as_str()),
        Some("Two.")
    );
    assert_eq!(
        document.notices,
        [
            "The part OPS/gone.xhtml is missing from b.epub and was not read; look for a complete copy."
        ]
    );
}

#[test]
fn copy_protection_refuses_and_disguised_fonts_do_not() {
    let lock = |method: &str, part: &str| {
        let encryption = format!(
            r#"<encryption xmlns:enc="http://www.w3.org/2001/04/xmlenc#"><enc:EncryptedData>
            <enc:EncryptionMethod Algorithm="{method}"/><enc:CipherData><enc:CipherReference URI="{part}"/></enc:CipherData>
            </enc:EncryptedData></encryption>"#
        );
        let (opf, one) = (opf(&[("one.xhtml", "")]), page("<p>One.</p>"));
        let bytes = packed(&[
            ("META-INF/container.xml", CONTAINER),
            ("META-INF/encryption.xml", encryption.as_bytes()),
            ("OPS/book.opf", opf.as_bytes()),
            ("OPS/one.xhtml", one.as_bytes()),
        ]);
        EpubReader
            .read("b.epub", &bytes)
            .map(|_| ())
            .map_err(|error| error.code())
    };
    let aes = "http://www.w3.org/2001/04/xmlenc#aes256-cbc";
    assert_eq!(lock(aes, "OPS/one.xhtml"), Err("encrypted"));
    assert_eq!(lock(FONT_DISGUISES[0], "OPS/font.otf"), Ok(()));
    assert_eq!(lock(FONT_DISGUISES[1], "OPS/one.xhtml"), Ok(()));
}

#[test]
fn a_book_without_a_list_of_contents_says_so() {
    let bytes = packed(&[("META-INF/container.xml", b"<container/>")]);
    let error = EpubReader.read("b.epub", &bytes).expect_err("no book");
    assert_eq!(error.code(), "damaged");
}

#[test]
fn fallbacks_that_lead_in_a_circle_end() {
    let opf = r#"<package><manifest><item id="a" href="a.svg" media-type="image/svg+xml" fallback="b"/>
        <item id="b" href="b.svg" media-type="image/svg+xml" fallback="a"/>
        <item id="c" href="c.svg" media-type="image/svg+xml" fallback="d"/>
        <item id="d" href="d.xhtml" media-type="application/xhtml+xml"/></manifest>
        <spine><itemref idref="a"/><itemref idref="c"/></spine></package>"#;
    let words = page("<p>Words.</p>");
    let bytes = packed(&[
        ("META-INF/container.xml", CONTAINER),
        ("OPS/book.opf", opf.as_bytes()),
        ("OPS/d.xhtml", words.as_bytes()),
    ]);
    let (document, _) = read(&bytes);
    assert_eq!(document.blocks[0].text, "Words.");
    let missing = "The part OPS/a.svg is missing";
    assert!(
        document.notices[0].starts_with(missing),
        "{:?}",
        document.notices
    );
}

#[test]
fn the_labels_of_a_drawing_are_read() {
    let opf = r#"<package><manifest><item id="a" href="a.svg" media-type="image/svg+xml"/></manifest>
        <spine><itemref idref="a"/></spine></package>"#;
    let svg = br#"<svg xmlns="http://www.w3.org/2000/svg"><title>no</title><text>Two <tspan>words</tspan></text><text>Three</text></svg>"#;
    let bytes = packed(&[
        ("META-INF/container.xml", CONTAINER),
        ("OPS/book.opf", opf.as_bytes()),
        ("OPS/a.svg", svg),
    ]);
    assert_eq!(texts(&bytes), ["Two words", "Three"]);
}
