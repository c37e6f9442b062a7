//! The PDF read back with poppler and qpdf: words, order, links, title, and pages with ink.
//! Where a tool is missing its test says so and passes; `make test` installs them.

mod common;

use std::path::{Path, PathBuf};
use std::process::Command;

use stet_core::report::{Audience, Report};
use stet_core::verdict::FindingKind;
use stet_export::pdf::{self, Fonts, Paper};

fn pdf_file(folder: &Path, report: &Report) -> PathBuf {
    let path = folder.join("report.pdf");
    let bytes = pdf::write(report, &Fonts::bundled()).expect("a PDF");
    std::fs::write(&path, bytes).expect("a place to write");
    path
}

/// Runs a tool; `None`, with a word on the terminal, where it is not installed.
fn run(tool: &str, arguments: &[&str]) -> Option<String> {
    match Command::new(tool).args(arguments).output() {
        Ok(output) => {
            let errors = String::from_utf8_lossy(&output.stderr);
            assert!(output.status.success(), "{tool}: {errors}");
            assert!(!errors.contains("Syntax Error"), "{tool}: {errors}");
            Some(String::from_utf8_lossy(&output.stdout).into_owned())
        }
        Err(fault) => {
            eprintln!("SKIPPED: {tool} cannot be started ({fault}); `make test` installs it");
            None
        }
    }
}

fn name(path: &Path) -> &str {
    path.to_str().expect("a plain path")
}

/// White space and the marks of direction that poppler adds are not of interest.
fn plain(words: &str) -> String {
    words
        .chars()
        .filter(|c| !matches!(*c, '\u{202A}'..='\u{202E}' | '\u{2066}'..='\u{2069}' | '\u{200B}' | '\u{2060}'))
        .collect::<String>()
        .split_whitespace()
        .collect::<Vec<_>>()
        .join(" ")
}

#[test]
fn words_come_back_in_every_script() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = pdf_file(folder.path(), &common::example());
    let Some(words) = run("pdftotext", &["-enc", "UTF-8", name(&path), "-"]) else {
        return;
    };
    let words = plain(&words);
    for wanted in [
        "The ferry that came back",
        "DRAFT",
        "carried 4,870 passengers in March 2024",
        "Contradicted",
        "Couldn’t look",
        "Before handing over",
        "Method and limits",
        "ICD 203 checklist",
        "40 + 35 + 30 = 105, not 100",
        "Attributable",
        "وصل القارب الأول",
        "המעבורת הראשונה",
        "フェリーは2019年5月に",
        "नौका सेवा",
        "Το πλοίο ξεκίνησε",
        "Паром снова вышел",
        "page 1 of",
    ] {
        assert!(words.contains(wanted), "{wanted} is not in\n{words}");
    }
}

#[test]
fn the_file_is_sound_and_says_what_it_is() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = pdf_file(folder.path(), &common::example());
    if let Some(said) = run("qpdf", &["--check", name(&path)]) {
        assert!(
            said.contains("No syntax or stream encoding errors"),
            "{said}"
        );
    }
    if let Some(info) = run("pdfinfo", &[name(&path)]) {
        for wanted in ["The ferry that came back", "Tagged:", "A4", "Ines Ferreira"] {
            assert!(info.contains(wanted), "{wanted} is not in\n{info}");
        }
        let tagged = info.lines().find(|line| line.starts_with("Tagged:"));
        assert!(tagged.is_some_and(|line| line.ends_with("yes")), "{info}");
    }
    if let Some(links) = run("pdfinfo", &["-url", name(&path)]) {
        assert!(links.contains("https://harbour.example/figures?year=2024&month=3"));
    }
    let copy = common::example().for_audience(Audience::EditorsCopy);
    let copied = folder.path().join("copy");
    std::fs::create_dir(&copied).expect("a folder");
    let path = pdf_file(&copied, &copy);
    if let Some(tree) = run("pdfinfo", &["-struct-text", name(&path)]) {
        for wanted in [
            "H1",
            "H2",
            "LI",
            "Table",
            "TR",
            "TH",
            "TD",
            "Link",
            "BlockQuote",
        ] {
            assert!(tree.contains(wanted), "{wanted} is not in\n{tree}");
        }
    }
    if let Some(fonts) = run("pdffonts", &[name(&path)]) {
        for line in fonts.lines().skip(2) {
            assert!(line.contains('+') && line.contains("yes yes yes"), "{line}");
        }
    }
}

#[test]
fn bookmarks_and_inner_links_lead_to_claims() {
    let bytes = pdf::write(&common::example(), &Fonts::bundled()).expect("a PDF");
    let file = lopdf::Document::load_mem(&bytes).expect("reads back");
    let titles = file
        .objects
        .values()
        .filter_map(|object| object.as_dict().ok())
        .filter(|dict| dict.has(b"Title") && dict.has(b"Dest"))
        .count();
    assert!(titles > 15, "only {titles} bookmarks");
    let inner = file
        .objects
        .values()
        .filter_map(|object| object.as_dict().ok())
        .filter(|dict| {
            dict.get(b"Subtype")
                .and_then(|s| s.as_name())
                .is_ok_and(|name| name == b"Link")
        })
        .filter(|dict| dict.has(b"Dest"))
        .count();
    assert!(inner >= 18, "only {inner} inner links");
}

#[test]
fn every_page_has_ink() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = pdf_file(folder.path(), &common::example());
    let stem = folder.path().join("page");
    if run("pdftoppm", &["-r", "30", "-gray", name(&path), name(&stem)]).is_none() {
        return;
    }
    let mut pages = 0;
    for entry in std::fs::read_dir(folder.path()).expect("the folder") {
        let path = entry.expect("an entry").path();
        if path.extension().is_some_and(|kind| kind == "pgm") {
            let bytes = std::fs::read(&path).expect("a picture");
            let dark = bytes.iter().skip(20).filter(|grey| **grey < 200).count();
            assert!(dark > 50, "{} is nearly empty", path.display());
            pages += 1;
        }
    }
    assert!(pages >= 3);
}

#[test]
fn a_long_report_repeats_its_table_header_and_stays_quick() {
    let report = common::long(80);
    let started = std::time::Instant::now();
    let bytes = pdf::write(&report, &Fonts::bundled()).expect("a PDF");
    let took = started.elapsed();
    let file = lopdf::Document::load_mem(&bytes).expect("reads back");
    let pages = file.get_pages().len();
    eprintln!(
        "80 claims: {pages} pages, {} KB, {} ms",
        bytes.len() / 1024,
        took.as_millis()
    );
    assert!((8..40).contains(&pages), "{pages} pages");
    assert!(bytes.len() < 2_000_000);
    assert!(took.as_secs() < 60, "even unoptimised on a busy machine");
    let folder = tempfile::tempdir().expect("a folder");
    let path = pdf_file(folder.path(), &report.for_audience(Audience::EditorsCopy));
    let Some(words) = run("pdftotext", &["-layout", name(&path), "-"]) else {
        return;
    };
    let headers = words
        .lines()
        .filter(|line| line.contains("No.") && line.contains("Passage and decision"))
        .count();
    assert!(headers >= 2, "the header stands {headers} times");
}

#[test]
fn the_same_report_gives_the_same_file() {
    let report = common::example();
    let fonts = Fonts::bundled();
    let one = pdf::write(&report, &fonts).expect("a PDF");
    assert!(one == pdf::write(&report, &fonts).expect("a PDF"));
    let letter = pdf::write_on(&report, &fonts, Paper::Letter).expect("a PDF");
    assert!(one != letter);
}

#[test]
fn odd_words_never_panic() {
    let words = "word ".repeat(2_000);
    let endless = "x".repeat(10_000);
    let zalgo = format!("e{}", "\u{301}".repeat(500));
    let odd = [
        "",
        " ",
        "\0\u{1}\u{7F}\u{85}",
        "\u{202E}sdrawkcab\u{202C} \u{2066}x",
        "👩‍👩‍👧‍👦 🇺🇳 😀",
        "\n\n\n",
        "\r\n a\u{a0}b\u{2028}c\u{2029}d",
        "\u{FEFF}\u{FFFE}\u{10FFFF}",
        "ไทย ᚠᛇᚻ 𓀀 한국어 中文",
        "لا إله (abc) 123 «x»",
        words.as_str(),
        endless.as_str(),
        zalgo.as_str(),
        "\\()<>[]{}/%#",
    ];
    let fonts = Fonts::bundled();
    for text in odd {
        let mut report = common::example();
        report.claims.truncate(2);
        report.title.document = text.to_owned();
        report.title.version = text.to_owned();
        report.title.generated_at = text.to_owned();
        report.warnings[0].text = text.to_owned();
        let claim = &mut report.claims[0];
        claim.quote = text.to_owned();
        claim.explanation = text.to_owned();
        claim.sub_label = Some(text.to_owned());
        claim.finding = FindingKind::NotCheckable;
        claim.evidence[0].quote = text.to_owned();
        claim.evidence[0].decisive = Some(text.to_owned());
        claim.evidence[0].url = Some(text.to_owned());
        report.text[1].runs[0].text = text.to_owned();
        report.settle();
        let bytes = pdf::write(&report, &fonts).expect("a PDF");
        lopdf::Document::load_mem(&bytes).expect("reads back");
        assert!(!stet_export::html::write(&report).contains('\0'));
        assert!(!stet_export::json::write(&report).is_empty());
    }
    faults::told(
        "content: overrides and odd words in a PDF",
        1,
        "printed, no panic",
    );
}

#[test]
fn without_typefaces_for_a_script_the_report_says_so() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("boxes.pdf");
    let bytes = pdf::write(&common::example(), &Fonts::european()).expect("a PDF");
    std::fs::write(&path, bytes).expect("a place to write");
    if let Some(words) = run("pdftotext", &[name(&path), "-"]) {
        assert!(plain(&words).contains("print as boxes here"));
    }
}
