//! The report as a Word file, read back by a reader that did not write it: `stet-ingest` for words
//! and structure, XML tokens for what Word needs, LibreOffice for whether it opens.

mod common;

use std::io::{Cursor, Read};

use quick_xml::Reader;
use quick_xml::events::Event;
use stet_core::document::{BlockKind, RunStyle};
use stet_core::report::{Audience, Report};
use stet_export::docx;
use stet_ingest::Format;

fn part(file: &[u8], name: &str) -> String {
    let mut archive = zip::ZipArchive::new(Cursor::new(file)).expect("a package");
    let mut text = String::new();
    let mut part = archive.by_name(name).expect("a part");
    part.read_to_string(&mut text).expect("UTF-8");
    text
}

/// Every part is well-formed, and what one points to is there.
fn sound(file: &[u8]) {
    let mut archive = zip::ZipArchive::new(Cursor::new(file)).expect("a package");
    for at in 0..archive.len() {
        let mut text = String::new();
        let mut part = archive.by_index(at).expect("a part");
        part.read_to_string(&mut text).expect("UTF-8");
        let mut reader = Reader::from_str(&text);
        while reader.read_event().expect("well-formed") != Event::Eof {}
    }
    let document = part(file, "word/document.xml");
    let relations = part(file, "word/_rels/document.xml.rels");
    for (at, _) in document.match_indices("r:id=\"") {
        let id = document[at + 6..].split('"').next().expect("an id");
        assert!(relations.contains(&format!("Id=\"{id}\"")), "{id}");
    }
    for (at, _) in document.match_indices("w:anchor=\"") {
        let name = document[at + 10..].split('"').next().expect("a name");
        assert!(document.contains(&format!("w:name=\"{name}\"")), "{name}");
    }
    let styles = part(file, "word/styles.xml");
    for sign in [
        "w:pStyle w:val=\"",
        "w:rStyle w:val=\"",
        "w:tblStyle w:val=\"",
    ] {
        for (at, _) in document.match_indices(sign) {
            let id = document[at + sign.len()..]
                .split('"')
                .next()
                .expect("an id");
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
        foot.contains(" PAGE ") && foot.contains(" NUMPAGES "),
        "{foot}"
    );
    let copy = report.clone().for_audience(Audience::EditorsCopy);
    assert!(part(&file(&copy), "word/document.xml").contains("<w:tblHeader/>"));
    report.draft = false;
    let bytes = file(&report);
    assert!(!part(&bytes, "word/header1.xml").contains("DRAFT"));
}

#[test]
fn the_same_report_gives_the_same_file() {
    let report = common::example();
    assert!(file(&report) == file(&report));
    let long = file(&common::long(80));
    sound(&long);
    assert!(long.len() < 1_000_000, "{} bytes", long.len());
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
        let bytes = file(&report);
        sound(&bytes);
        assert!(!part(&bytes, "word/_rels/document.xml.rels").contains("javascript"));
    }
}

#[test]
fn libreoffice_opens_it() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("report.docx");
    std::fs::write(&path, file(&common::long(80))).expect("a place to write");
    let profile = format!(
        "-env:UserInstallation=file://{}/profile",
        folder.path().display()
    );
    let run = std::process::Command::new("soffice")
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
    let pdf = std::fs::read(folder.path().join("report.pdf")).expect("LibreOffice wrote a PDF");
    let pages = lopdf::Document::load_mem(&pdf)
        .expect("a PDF")
        .get_pages()
        .len();
    assert!((8..60).contains(&pages), "{pages} pages");
}
