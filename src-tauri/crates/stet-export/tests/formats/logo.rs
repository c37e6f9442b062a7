//! The publisher's logo in the formats that have a place for it, read back by others' tools.

use std::io::Cursor;
use std::io::Read as _;

use stet_export::logo::Logo;
use stet_export::pdf::{self, Fonts, Print};
use stet_export::{docx, html};

use crate::common;
use crate::printed::said;

fn logo() -> Logo {
    Logo::read(include_bytes!("../pictures/alpha.png")).expect("a picture")
}

const COVER: Print = Print {
    paper: pdf::Paper::A4,
    cover: true,
};

#[test]
fn the_cover_shows_it_as_a_figure_with_the_name() {
    let report = common::large();
    let name = &report.title.checker.organisation;
    let print = |logo| pdf::print_with(&report, &Fonts::bundled(), COVER, logo).expect("a PDF");
    let logo = logo();
    let bytes = print(Some(&logo));
    assert!(
        bytes == print(Some(&logo)),
        "the same report, the same file"
    );
    let file = lopdf::Document::load_mem(&bytes).expect("reads back");
    let figures: Vec<&lopdf::Dictionary> = file
        .objects
        .values()
        .filter_map(|object| object.as_dict().ok())
        .filter(|dict| {
            dict.get(b"S")
                .and_then(lopdf::Object::as_name)
                .is_ok_and(|s| s == b"Figure")
        })
        .collect();
    assert_eq!(figures.len(), 1);
    let told = figures[0]
        .get(b"Alt")
        .and_then(lopdf::Object::as_str)
        .expect("words");
    let units: Vec<u16> = told[2..]
        .chunks_exact(2)
        .map(|two| u16::from_be_bytes([two[0], two[1]]))
        .collect();
    assert_eq!(&String::from_utf16_lossy(&units), name);

    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("report.pdf");
    std::fs::write(&path, &bytes).expect("a place to write");
    if let Some(images) = said("pdfimages", &["-list"], &path) {
        let rows: Vec<&str> = images.lines().skip(2).collect();
        assert_eq!(rows.len(), 1, "{images}");
        let cells: Vec<&str> = rows[0].split_whitespace().collect();
        assert_eq!(
            cells[..6],
            ["1", "0", "image", "48", "24", "rgb"],
            "{images}"
        );
    }
    if let Some(tree) = said("pdfinfo", &["-struct"], &path) {
        assert!(tree.contains("Figure"), "{tree}");
    }
    let without = pdf::print_with(&report, &Fonts::bundled(), Print::default(), Some(&logo));
    let plain = pdf::print(&report, &Fonts::bundled(), Print::default());
    assert!(
        without.expect("a PDF") == plain.expect("a PDF"),
        "no cover, no logo"
    );
}

#[test]
fn html_holds_it_and_still_needs_nobody() {
    let report = common::large();
    let page = html::write_with(&report, Some(&logo()));
    assert!(page.contains("<img alt=\"The Harbour Review\" src=\"data:image/png;base64,iVBOR"));
    assert!(page.contains("default-src 'none'; style-src 'unsafe-inline'; img-src data:\""));
    assert!(!page.contains("<script"));
    let without = html::write_with(&report, None);
    assert!(without == html::write(&report) && !without.contains("img-src"));
}

#[test]
fn word_holds_it_above_the_title() {
    let mut report = common::large();
    report.title.checker.organisation = "  ".to_owned();
    let bytes = docx::report_with(&report, Some(&logo())).expect("a Word file");
    let mut archive = zip::ZipArchive::new(Cursor::new(&bytes)).expect("a package");
    let mut part = |name: &str| {
        let mut bytes = Vec::new();
        let mut part = archive.by_name(name).expect("a part");
        part.read_to_end(&mut bytes).expect("its bytes");
        bytes
    };
    assert_eq!(Logo::read(&part("word/media/logo.png")), Ok(logo()));
    let document = String::from_utf8(part("word/document.xml")).expect("UTF-8");
    assert!(document.contains("descr=\"The publisher’s logo\""));
    let picture = document.find("<w:drawing>").expect("a drawing");
    assert!(picture < document.find("w:val=\"Title\"").expect("a title"));
    let relations = String::from_utf8(part("word/_rels/document.xml.rels")).expect("UTF-8");
    assert!(relations.contains("Id=\"logo\"") && document.contains("r:embed=\"logo\""));

    let reading = stet_ingest::read("report.docx", &bytes, None).expect("reads back");
    assert_eq!(reading.document.title, report.title.document);
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("report.docx");
    std::fs::write(&path, &bytes).expect("a place to write");
    if !crate::printed::opened_by_libreoffice(&path) {
        return;
    }
    let printed = folder.path().join("report.pdf");
    if let Some(images) = said("pdfimages", &["-list"], &printed) {
        assert!(
            images.lines().nth(2).is_some(),
            "the picture is shown: {images}"
        );
    }
}
