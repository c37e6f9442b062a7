//! Texts made here, whole, strange and hostile.

use stet_core::document::{BlockKind, ChangeKind, Position, RunStyle};

use super::*;
use crate::package::tests::packed;

const NAMESPACES: &str = r#"xmlns:office="urn:oasis:names:tc:opendocument:xmlns:office:1.0"
    xmlns:text="urn:oasis:names:tc:opendocument:xmlns:text:1.0" xmlns:table="urn:oasis:names:tc:opendocument:xmlns:table:1.0"
    xmlns:style="urn:oasis:names:tc:opendocument:xmlns:style:1.0" xmlns:fo="urn:oasis:names:tc:opendocument:xmlns:xsl-fo-compatible:1.0"
    xmlns:draw="urn:oasis:names:tc:opendocument:xmlns:drawing:1.0" xmlns:xlink="http://www.w3.org/1999/xlink"
    xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:meta="urn:oasis:names:tc:opendocument:xmlns:meta:1.0""#;

const STYLES: &str = r#"<office:automatic-styles>
    <style:style style:name="T1" style:family="text"><style:text-properties fo:font-weight="bold"/></style:style>
    <style:style style:name="T2" style:family="text" style:parent-style-name="T1"><style:text-properties style:text-position="super 58%"/></style:style>
    <style:style style:name="T3" style:family="text"><style:text-properties text:display="none"/></style:style>
    <style:style style:name="T4" style:family="text"><style:text-properties style:text-line-through-style="solid"/></style:style>
    <style:style style:name="P1" style:family="paragraph" style:parent-style-name="Quotations"/>
    <style:style style:name="P2" style:family="paragraph"><style:paragraph-properties fo:break-before="page"/></style:style>
    <text:list-style style:name="L1"><text:list-level-style-number text:level="1" style:num-format="1" text:start-value="3"/>
    <text:list-level-style-bullet text:level="2"/></text:list-style></office:automatic-styles>"#;

fn content(body: &str) -> String {
    format!(
        r#"<office:document-content {NAMESPACES}>{STYLES}<office:body><office:text text:use-soft-page-breaks="true">{body}</office:text></office:body></office:document-content>"#
    )
}

fn file(body: &str) -> Vec<u8> {
    let meta = format!(
        r#"<office:document-meta {NAMESPACES}><office:meta><dc:title>A title</dc:title><dc:creator>Last Editor</dc:creator>
        <meta:initial-creator>Anna Lind</meta:initial-creator><dc:language>sv-SE</dc:language></office:meta></office:document-meta>"#
    );
    packed(&[
        ("mimetype", b"application/vnd.oasis.opendocument.text"),
        ("content.xml", content(body).as_bytes()),
        ("meta.xml", meta.as_bytes()),
    ])
}

fn read(body: &str) -> Document {
    let bytes = file(body);
    assert!(OdtReader.knows(&bytes) || bytes[30..].starts_with(b"mimetype"));
    OdtReader.read("a.odt", &bytes).expect("reads").0
}

fn shown(document: &Document) -> Vec<(BlockKind, &str)> {
    document
        .blocks
        .iter()
        .map(|b| (b.kind, b.text.as_str()))
        .collect()
}

#[test]
fn every_kind_of_block() {
    let document = read(
        r#"<text:table-of-content><text:index-body><text:p>Contents</text:p></text:index-body></text:table-of-content>
        <text:h text:outline-level="2">Part</text:h>
        <text:p>One<text:s text:c="3"/>two<text:tab/>three<text:line-break/>four</text:p>
        <text:list text:style-name="L1"><text:list-item><text:p>a</text:p>
          <text:list><text:list-item><text:p>deep</text:p></text:list-item></text:list></text:list-item>
          <text:list-item><text:p>b</text:p><text:p>more</text:p></text:list-item></text:list>
        <text:list text:style-name="L1" text:continue-numbering="true"><text:list-item><text:p>c</text:p></text:list-item></text:list>
        <text:p text:style-name="P1">Said.</text:p>
        <text:p text:style-name="Preformatted_20_Text">x<text:s text:c="2"/>y</text:p>
        <table:table><table:table-header-rows><table:table-row><table:table-cell><text:p>A</text:p></table:table-cell>
          <table:table-cell table:number-columns-spanned="2"><text:p>B</text:p></table:table-cell><table:covered-table-cell/></table:table-row></table:table-header-rows>
          <table:table-row><table:table-cell table:number-columns-repeated="2"/><table:table-cell><text:p>1</text:p><text:p>2</text:p></table:table-cell></table:table-row></table:table>"#,
    );
    let item = |depth, number| BlockKind::ListItem { depth, number };
    let cell = |row, column, header| BlockKind::TableCell {
        row,
        column,
        header,
    };
    assert_eq!(
        shown(&document),
        [
            (BlockKind::Heading { level: 2 }, "Part"),
            (BlockKind::Paragraph, "One two three\nfour"),
            (item(0, Some(3)), "a"),
            (item(1, None), "deep"),
            (item(0, Some(4)), "b"),
            (BlockKind::Paragraph, "more"),
            (item(0, Some(5)), "c"),
            (BlockKind::Quote, "Said."),
            (BlockKind::Code, "x  y"),
            (cell(0, 0, true), "A"),
            (cell(0, 1, true), "B"),
            (cell(1, 0, false), ""),
            (cell(1, 2, false), "1\n2"),
        ]
    );
}

#[test]
fn styles_links_and_what_is_left_out() {
    let document = read(
        r#"<text:p>10<text:span text:style-name="T2">6</text:span> <text:span text:style-name="T1">bold</text:span>
        <text:a xlink:href="https://a.example">link</text:a><text:span text:style-name="T3">hidden</text:span>
        <text:span text:style-name="T4">struck</text:span></text:p>"#,
    );
    let block = &document.blocks[0];
    assert_eq!(block.text, "10⁶ bold link");
    let styles: Vec<_> = block.runs.iter().map(|run| run.style.clone()).collect();
    assert_eq!(
        styles,
        [
            RunStyle::Superscript,
            RunStyle::Strong,
            RunStyle::Link("https://a.example".into())
        ]
    );
    assert_eq!(
        document.notices,
        [
            "Hidden words were left out.",
            "Struck-out words were left out."
        ]
    );
}

#[test]
fn notes_stand_after_their_words_and_endnotes_at_the_end() {
    let note = |class: &str, label: &str, text: &str| {
        format!(
            r#"<text:note text:note-class="{class}"><text:note-citation>{label}</text:note-citation>
            <text:note-body><text:p>{text}</text:p></text:note-body></text:note>"#
        )
    };
    let (foot, end) = (note("footnote", "1", "Foot."), note("endnote", "i", "End."));
    let inner = note("footnote", "2", "In a table.");
    let document = read(&format!(
        r#"<text:p>Said{foot} and{end}.</text:p><table:table><table:table-row><table:table-cell><text:p>x{inner}</text:p></table:table-cell>
        <table:table-cell><text:p>y</text:p></table:table-cell></table:table-row></table:table><text:p>Last.</text:p>"#
    ));
    let texts: Vec<_> = document.blocks.iter().map(|b| b.text.as_str()).collect();
    assert_eq!(
        texts,
        [
            "Said[1] and[i].",
            "[1] Foot.",
            "x[2]",
            "y",
            "[2] In a table.",
            "Last.",
            "[i] End."
        ]
    );
    assert_eq!(document.blocks[1].kind, BlockKind::Note);
    assert_eq!(
        document.blocks[1].runs[0].style,
        RunStyle::NoteMark("1".into())
    );
}

#[test]
fn remarks_and_tracked_changes_keep_their_places() {
    let document = read(
        r#"<text:tracked-changes><text:changed-region text:id="c1"><text:insertion><office:change-info><dc:creator>Bo</dc:creator>
        <dc:date>2019-05-03T10:00:00</dc:date></office:change-info></text:insertion></text:changed-region>
        <text:changed-region text:id="c2"><text:deletion><office:change-info><dc:creator>Eva</dc:creator></office:change-info>
        <text:p>old words</text:p></text:deletion></text:changed-region></text:tracked-changes>
        <text:p>The <office:annotation office:name="n1"><dc:creator>Ed</dc:creator><dc:date>2020-01-02</dc:date><text:p>Which?</text:p><text:p>Say.</text:p></office:annotation>bridge<office:annotation-end office:name="n1"/>
        is <text:change-start text:change-id="c1"/>very </text:p><text:p>long<text:change-end text:change-id="c1"/> and<text:change text:change-id="c2"/> wide.</text:p>"#,
    );
    let comment = &document.comments[0];
    let place = comment.place.as_ref().expect("a place");
    assert_eq!(document.words(place), Some("bridge"));
    assert_eq!(
        (
            comment.author.as_str(),
            comment.at.as_deref(),
            comment.text.as_str()
        ),
        ("Ed", Some("2020-01-02"), "Which?\nSay.")
    );
    let changes: Vec<_> = document
        .changes
        .iter()
        .map(|c| {
            (
                c.kind,
                document.words(&c.place).expect("in the text"),
                c.deleted.as_str(),
                c.author.as_str(),
            )
        })
        .collect();
    assert_eq!(
        changes,
        [
            (ChangeKind::Inserted, "very", "", "Bo"),
            (ChangeKind::Inserted, "long", "", "Bo"),
            (ChangeKind::Deleted, "", "old words", "Eva"),
        ]
    );
    assert_eq!(document.changes[2].place.span.start, "long and".len());
}

#[test]
fn pages_begin_at_their_breaks() {
    let document = read(
        r#"<text:p>One.</text:p><text:p>Two <text:soft-page-break/>three.</text:p><text:p text:style-name="P2">Four.</text:p>"#,
    );
    let marks: Vec<_> = document
        .milestones
        .iter()
        .map(|mark| match mark.at {
            Position::Page { number } => (mark.block, mark.byte, number),
            Position::Time { .. } => panic!("no recording"),
        })
        .collect();
    assert_eq!(marks, [(0, 0, 1), (1, 4, 2), (2, 0, 3)]);
}

#[test]
fn boxes_stand_after_the_paragraph_they_are_anchored_in() {
    let document = read(
        r#"<text:p>Before <draw:frame><draw:text-box><text:p>Boxed.</text:p></draw:text-box></draw:frame>after.</text:p>"#,
    );
    assert_eq!(
        shown(&document),
        [
            (BlockKind::Paragraph, "Before after."),
            (BlockKind::Paragraph, "Boxed.")
        ]
    );
}

#[test]
fn what_the_file_says_of_itself() {
    let (document, meta) = OdtReader
        .read("a.odt", &file("<text:p>Words.</text:p>"))
        .expect("reads");
    assert_eq!(document.title, "A title");
    assert_eq!(meta.author.as_deref(), Some("Anna Lind"));
    assert_eq!(meta.language.as_deref(), Some("sv-SE"));
    assert_eq!(meta.published_at, None);
}

#[test]
fn a_flat_file_is_read_too() {
    let flat = format!(
        r#"<?xml version="1.0"?><office:document {NAMESPACES} office:mimetype="application/vnd.oasis.opendocument.text">
        <office:meta><dc:title>Flat</dc:title></office:meta>{STYLES}<office:body><office:text><text:p>Words.</text:p></office:text></office:body></office:document>"#
    );
    assert!(OdtReader.knows(flat.as_bytes()));
    let (document, _) = OdtReader.read("a.fodt", flat.as_bytes()).expect("reads");
    assert_eq!(
        (document.title.as_str(), document.blocks[0].text.as_str()),
        ("Flat", "Words.")
    );
}

#[test]
fn damage_keeps_what_stands_before_it() {
    let cut = content("<text:p>One.</text:p><text:p>Two");
    let cut = cut.split("</office:text>").next().expect("the beginning");
    let bytes = packed(&[("content.xml", cut.as_bytes())]);
    let (document, _) = OdtReader.read("a.odt", &bytes).expect("reads");
    assert_eq!(
        shown(&document),
        [
            (BlockKind::Paragraph, "One."),
            (BlockKind::Paragraph, "Two")
        ]
    );
    assert!(
        document.notices[0].starts_with("a.odt breaks off"),
        "{:?}",
        document.notices
    );
    let none = packed(&[("mimetype", b"application/vnd.oasis.opendocument.text")]);
    assert_eq!(
        OdtReader.read("a.odt", &none).expect_err("no words").code(),
        "damaged"
    );
}

#[test]
fn a_password_is_said() {
    let manifest = br#"<manifest:manifest xmlns:manifest="m"><manifest:file-entry manifest:full-path="content.xml">
        <manifest:encryption-data/></manifest:file-entry></manifest:manifest>"#;
    let bytes = packed(&[
        ("META-INF/manifest.xml", manifest),
        ("content.xml", b"\x01\x02"),
    ]);
    assert_eq!(
        OdtReader.read("a.odt", &bytes).expect_err("locked").code(),
        "encrypted"
    );
}

#[test]
fn depth_and_repetition_without_measure_are_bounded() {
    let deep = format!("<text:p>One.</text:p>{}", "<text:section>".repeat(3_000));
    let document = read(&deep);
    assert_eq!(document.blocks[0].text, "One.");
    assert_eq!(document.notices.len(), 1);
    let wide = r#"<table:table><table:table-row><table:table-cell table:number-columns-repeated="4000000000"/>
        <table:table-cell><text:p>x</text:p></table:table-cell></table:table-row></table:table><text:p>After<text:s text:c="4000000000"/>.</text:p>"#;
    assert!(read(wide).blocks.len() < 5);
    let circle = r#"<style:style style:name="C" style:family="text" style:parent-style-name="C"/>"#;
    let flat = content("<text:p><text:span text:style-name='C'>Words.</text:span></text:p>")
        .replace(
            "</office:automatic-styles>",
            &format!("{circle}</office:automatic-styles>"),
        );
    let bytes = packed(&[("content.xml", flat.as_bytes())]);
    assert_eq!(
        OdtReader.read("a.odt", &bytes).expect("reads").0.blocks[0].text,
        "Words."
    );
}
