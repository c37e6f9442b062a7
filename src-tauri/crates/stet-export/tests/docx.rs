//! The report as a Word file, read back by a reader that did not write it: `stet-ingest` for words
//! and structure, XML tokens for what Word needs, LibreOffice for whether it opens.

mod common;

use std::io::{Cursor, Read};
use std::process::Command;

use quick_xml::Reader;
use quick_xml::events::Event;
use stet_core::document::{BlockKind, RunStyle};
use stet_core::report::{Audience, Report, ReportQuestion};
use stet_export::checked_copy::{CheckedText, fresh};
use stet_export::{docx, letter};
use stet_ingest::Format;

fn part(file: &[u8], name: &str) -> String {
    let mut archive = zip::ZipArchive::new(Cursor::new(file)).expect("a package");
    let mut text = String::new();
    let mut part = archive.by_name(name).expect("a part");
    part.read_to_string(&mut text).expect("UTF-8");
    text
}

/// Children of properties in the order of the schema (ISO/IEC 29500-1, `wml.xsd`); those of the parts
/// of a report are among them.
const IN_ORDER: [(&str, &str); 6] = [
    (
        "w:pPr",
        "pStyle keepNext keepLines pageBreakBefore framePr widowControl numPr suppressLineNumbers \
         pBdr shd tabs suppressAutoHyphens bidi adjustRightInd snapToGrid spacing ind jc \
         textAlignment outlineLvl rPr sectPr",
    ),
    (
        "w:rPr",
        "rStyle rFonts b bCs i iCs caps strike dstrike vanish color spacing sz szCs highlight u bdr shd \
         vertAlign rtl lang",
    ),
    ("w:numPr", "ilvl numId"),
    ("w:trPr", "cantSplit tblHeader"),
    (
        "w:tblPr",
        "tblStyle tblpPr bidiVisual tblW jc tblInd tblBorders tblLayout tblCellMar tblLook",
    ),
    (
        "w:sectPr",
        "headerReference footerReference pgSz pgMar cols titlePg docGrid",
    ),
];

/// The part is well-formed and its properties are in order.
fn in_order(part: &str) {
    let mut reader = Reader::from_str(part);
    // Elements that are open, each with the place of its last child in its order.
    let mut open: Vec<(String, usize)> = Vec::new();
    loop {
        let event = reader.read_event().expect("well-formed");
        if let Event::Start(tag) | Event::Empty(tag) = &event {
            let name = tag.name();
            let name: &str = name.as_ref();
            if let Some((within, last)) = open.last_mut()
                && let Some((_, order)) = IN_ORDER.iter().find(|(known, _)| known == within)
            {
                let place = order
                    .split_whitespace()
                    .position(|known| name.strip_prefix("w:") == Some(known));
                let place = place.unwrap_or_else(|| panic!("{name} in {within}"));
                assert!(place >= *last, "{name} in {within}");
                *last = place;
            }
        }
        match event {
            Event::Eof => break,
            Event::Start(tag) => open.push((tag.name().as_ref().to_owned(), 0)),
            Event::End(_) => drop(open.pop()),
            _ => {}
        }
    }
}

/// What stands behind each of these signs, up to the next quote.
fn behind<'t>(text: &'t str, sign: &'t str) -> impl Iterator<Item = &'t str> {
    let all = text.match_indices(sign);
    all.map(move |(at, _)| text[at + sign.len()..].split('"').next().expect("a quote"))
}

/// Every part is well-formed, and what one points to is there.
fn sound(file: &[u8]) {
    let mut archive = zip::ZipArchive::new(Cursor::new(file)).expect("a package");
    let names: Vec<String> = archive
        .file_names()
        .map(|name| name.expect("UTF-8").into_owned())
        .collect();
    for at in 0..archive.len() {
        let mut part = archive.by_index(at).expect("a part");
        let name = part.name().expect("UTF-8").into_owned();
        let mut text = String::new();
        part.read_to_string(&mut text).expect("UTF-8");
        drop(part);
        in_order(&text);
        let of = name.strip_prefix("word/").unwrap_or_default();
        let relations = format!("word/_rels/{of}.rels");
        let relations = names
            .contains(&relations)
            .then(|| self::part(file, &relations));
        let relations = relations.unwrap_or_default();
        for id in behind(&text, "r:id=\"").chain(behind(&text, "r:embed=\"")) {
            let known = behind(&relations, " Id=\"").filter(|known| *known == id);
            assert_eq!(known.count(), 1, "{id} in {name}");
        }
    }
    let relations = part(file, "word/_rels/document.xml.rels");
    for relation in relations.split("<Relationship ").skip(1) {
        let target = behind(relation, "Target=\"").next().expect("a target");
        let outward = relation.contains("TargetMode=\"External\"");
        assert!(
            outward || names.contains(&format!("word/{target}")),
            "{target}"
        );
    }
    let types = part(file, "[Content_Types].xml");
    for part in behind(&types, "PartName=\"/") {
        assert!(names.iter().any(|name| name == part), "{part}");
    }
    let document = part(file, "word/document.xml");
    for name in behind(&document, "w:anchor=\"") {
        assert!(document.contains(&format!("w:name=\"{name}\"")), "{name}");
    }
    let styles = part(file, "word/styles.xml");
    for sign in [
        "w:pStyle w:val=\"",
        "w:rStyle w:val=\"",
        "w:tblStyle w:val=\"",
    ] {
        for id in behind(&document, sign) {
            assert!(styles.contains(&format!("w:styleId=\"{id}\"")), "{id}");
        }
    }
}

fn file(report: &Report) -> Vec<u8> {
    docx::report(report).expect("a Word file")
}

#[test]
fn the_report_is_read_back_whole_and_in_order() {
    let bytes = file(&common::example());
    sound(&bytes);
    let reading = stet_ingest::read("report.docx", &bytes, None).expect("reads back");
    assert_eq!(reading.format, Format::Docx);
    assert_eq!(reading.document.title, "The ferry that came back");
    let mut words: &str = &reading
        .document
        .blocks
        .iter()
        .map(|block| block.text.as_str())
        .collect::<Vec<_>>()
        .join("\n");
    for wanted in [
        "Verification Report",
        "DRAFT",
        "Ines Ferreira (IF), The Harbour Review",
        "Before handing over",
        "Contradicted",
        "Doubtful",
        "Not looked at",
        "The text, marked",
        "وصل القارب الأول",
        "フェリーは2019年5月に",
        "नौका सेवा",
        "Claims\n",
        "The harbour authority counted 4,780",
        "carried 4,780 passengers in March 2024",
        "Checks of the text itself",
        "40 + 35 + 30 = 105, not 100",
        "Beyond the limit: check these too",
        "Not factual",
        "Sources",
        "Lindmark Harbour Authority",
        "Method and limits",
        "ICD 203 checklist",
        "Record",
        "Attributable",
    ] {
        let at = words.find(wanted);
        assert!(at.is_some(), "{wanted} does not follow in\n{words}");
        words = &words[at.unwrap_or_default()..];
    }
    let headings: Vec<&str> = reading
        .document
        .blocks
        .iter()
        .filter(|block| block.kind == BlockKind::Heading { level: 1 })
        .map(|block| block.text.as_str())
        .collect();
    assert!(headings.contains(&"Not looked at"), "{headings:?}");
    let links = reading.document.blocks.iter().flat_map(|block| &block.runs);
    let to = |wanted: &str| {
        links
            .clone()
            .filter(|run| matches!(&run.style, RunStyle::Link(to) if to.starts_with(wanted)))
            .count()
    };
    assert_eq!(to("https://harbour.example/figures?year=2024&month=3"), 1);
    assert!(to("#claim_1") >= 2, "from page one and from the text");
    let copy = common::example().for_audience(Audience::EditorsCopy);
    let bytes = file(&copy);
    sound(&bytes);
    let reading = stet_ingest::read("report.docx", &bytes, None).expect("reads back");
    let cells = reading
        .document
        .blocks
        .iter()
        .filter(|block| matches!(block.kind, BlockKind::TableCell { header: true, .. }));
    assert_eq!(cells.count(), 3, "the headings of the table are headings");
}

#[test]
fn it_says_what_it_is() {
    let mut report = common::example();
    let bytes = file(&report);
    let core = part(&bytes, "docProps/core.xml");
    for wanted in [
        "<dc:title>The ferry that came back – Verification Report</dc:title>",
        "<dc:language>en</dc:language>",
        "<dc:creator>Ines Ferreira</dc:creator>",
        ">2026-11-21T08:30:00Z</dcterms:created>",
    ] {
        assert!(core.contains(wanted), "{wanted} in {core}");
    }
    assert!(part(&bytes, "word/styles.xml").contains("<w:lang w:val=\"en\""));
    assert!(part(&bytes, "word/header1.xml").contains("DRAFT"));
    let foot = part(&bytes, "word/footer1.xml");
    assert!(
        foot.contains(">PAGE<") && foot.contains(">NUMPAGES<"),
        "{foot}"
    );
    report.draft = false;
    let bytes = file(&report);
    assert!(!part(&bytes, "word/header1.xml").contains("DRAFT"));
}

#[test]
fn headings_of_tables_repeat() {
    let copy = common::large().for_audience(Audience::EditorsCopy);
    let document = part(&file(&copy), "word/document.xml");
    let tables: Vec<&str> = document.split("<w:tbl>").skip(1).collect();
    assert!(tables.len() >= 2, "{} tables", tables.len());
    for table in tables {
        let table = table.split("</w:tbl>").next().expect("its end");
        let rows: Vec<&str> = table.split("<w:tr>").skip(1).collect();
        let heads = rows.iter().take_while(|row| row.contains("<w:tblHeader/>"));
        assert_eq!(heads.count(), 1, "the first row is the headings");
        assert_eq!(table.matches("<w:tblHeader/>").count(), 1);
        assert!(rows.len() > 1);
    }
}

#[test]
fn the_same_report_gives_the_same_file() {
    let report = common::example();
    let bytes = file(&report);
    assert!(bytes == file(&report));
    sound(&file(&common::long(80)));
    // Another process has other hash maps and counters.
    if let Some(there) = std::env::var_os(ANOTHER) {
        std::fs::write(there, bytes).expect("a place to write");
        return;
    }
    let folder = tempfile::tempdir().expect("a folder");
    let there = folder.path().join("report.docx");
    let run = Command::new(std::env::current_exe().expect("this test"))
        .args(["--exact", "the_same_report_gives_the_same_file"])
        .env(ANOTHER, &there)
        .output()
        .expect("another process");
    assert!(run.status.success(), "{run:?}");
    assert!(bytes == std::fs::read(there).expect("its file"));
}

/// Where the other process writes its file.
const ANOTHER: &str = "STET_TEST_REPORT_FROM_ANOTHER_PROCESS";

#[test]
fn notes_keep_their_marks_and_links() {
    let words = "A[^1] and[^star].\n\n1. one\n1. two\n\n[^1]: See \
         <https://a.example/?x=1&y='2'>.\n\n[^star]: نص عربي\n";
    let reading = stet_ingest::read("notes.md", words.as_bytes(), None).expect("reads");
    let text = CheckedText {
        title: "Notes & \"more\"".to_owned(),
        language: Some("en".to_owned()),
        blocks: reading.document.blocks,
        ..CheckedText::default()
    };
    let bytes = fresh(&text).expect("a file").bytes;
    assert!(bytes == fresh(&text).expect("a file").bytes);
    sound(&bytes);
    let notes = part(&bytes, "word/footnotes.xml");
    for wanted in [
        "<w:footnote w:type=\"separator\" w:id=\"-1\">",
        "<w:footnoteRef/>",
        "r:id=\"rIdLink1\"",
        "<w:rtl/>",
    ] {
        assert!(notes.contains(wanted), "{wanted} in {notes}");
    }
    let relations = part(&bytes, "word/_rels/footnotes.xml.rels");
    let targets: Vec<&str> = behind(&relations, "Target=\"").collect();
    assert_eq!(targets, ["https://a.example/?x=1&amp;y=&apos;2&apos;"]);
    let core = part(&bytes, "docProps/core.xml");
    assert!(core.contains("<dc:title>Notes &amp; &quot;more&quot;</dc:title>"));
    assert!(part(&bytes, "word/settings.xml").contains("<w:footnotePr>"));
    assert!(part(&bytes, "word/numbering.xml").contains("<w:startOverride w:val=\"1\""));
    let again = stet_ingest::read("notes.docx", &bytes, None).expect("reads back");
    let read = |blocks: &[stet_core::document::Block]| -> Vec<String> {
        blocks.iter().map(|block| block.text.clone()).collect()
    };
    let (again, before) = (read(&again.document.blocks), read(&text.blocks));
    // A mark of the author's own is read as a word of its note.
    assert_eq!(again[..4], before[..4]);
    assert_eq!(again[4], before[4].replace("[star]", "[star] star"));
}

#[test]
fn odd_words_never_break_the_file() {
    for text in [
        "",
        " ",
        "\0\u{1}\u{7F}\u{85}",
        "\u{FEFF}\u{FFFE}\u{10FFFF}",
        "<w:p>]]>&amp;\"'",
        "\n\n\n",
        "\t",
        "\u{202E}sdrawkcab",
        "javascript:alert(1)",
        "https://x.example/\"onmouseover=\"x",
        "https://x.example/?a=1&b='2'&amp;c",
        "\u{2066}\u{202B}שלום\u{202C} abc\u{2069}\u{200F}",
        "e\u{301}\u{1F3F3}\u{FE0F}\u{200D}\u{1F308}",
        &"long ".repeat(40_000),
        &"w".repeat(100_000),
    ] {
        let mut report = common::example();
        report.title.document = text.to_owned();
        report.title.language = Some(text.to_owned());
        report.title.generated_at = text.to_owned();
        report.title.checker.name = text.to_owned();
        report.claims[0].quote = text.to_owned();
        report.claims[0].evidence[0].url = Some(text.to_owned());
        report.claims[0].evidence[0].quote = text.to_owned();
        report.text[1].runs[0].text = text.to_owned();
        report.text[1].runs[0].styles = vec![RunStyle::Link(text.to_owned())];
        report.questions.push(ReportQuestion {
            claim: Some(1),
            place: text.to_owned(),
            quote: text.to_owned(),
            question: text.to_owned(),
            by: None,
            at: None,
        });
        let bytes = file(&report);
        sound(&bytes);
        assert!(!part(&bytes, "word/_rels/document.xml.rels").contains("javascript"));
        sound(&letter::write(&report).expect("a letter"));
    }
}

#[test]
fn libreoffice_opens_it() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("report.docx");
    let report = common::large().for_audience(Audience::EditorsCopy);
    std::fs::write(&path, file(&report)).expect("a place to write");
    let profile = format!(
        "-env:UserInstallation=file://{}/profile",
        folder.path().display()
    );
    let run = Command::new("soffice")
        .args([
            &profile,
            "--headless",
            "--norestore",
            "--convert-to",
            "pdf",
            "--outdir",
        ])
        .args([folder.path(), &path])
        .output();
    let Ok(_) = run else {
        eprintln!("SKIPPED: soffice cannot be started; `make test` installs it");
        return;
    };
    let pdf = folder.path().join("report.pdf");
    let bytes = std::fs::read(&pdf).expect("LibreOffice wrote a PDF");
    let pages = lopdf::Document::load_mem(&bytes)
        .expect("a PDF")
        .get_pages()
        .len();
    assert!((8..100).contains(&pages), "{pages} pages");
    let Ok(words) = Command::new("pdftotext")
        .args(["-layout"])
        .arg(&pdf)
        .arg("-")
        .output()
    else {
        eprintln!("SKIPPED: pdftotext cannot be started; `make test` installs it");
        return;
    };
    let words = String::from_utf8_lossy(&words.stdout);
    for section in report.sections() {
        assert!(words.contains(section.heading()), "{}", section.heading());
    }
    let squeezed: String = words.split_whitespace().collect();
    for claim in report.entries() {
        let quote: String = claim.quote.split_whitespace().collect();
        assert!(squeezed.contains(&quote), "{}", claim.quote);
    }
    let heads = words
        .lines()
        .filter(|line| line.contains("Year") && line.contains("Boats counted"));
    assert!(
        heads.count() >= 2,
        "headings stand on every page of a table"
    );
}
