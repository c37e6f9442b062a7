//! Files made to do harm, in every format that can: they end at once, in the memory of any other file.

use std::time::{Duration, Instant};

use faults::{packed, parts, told};
use stet_ingest::bibliography::bibliography;
use stet_ingest::{Format, ReadError, read};

use crate::{files, sound};

/// Generous: the test build is not optimised and the machine may be busy.
const AT_ONCE: Duration = Duration::from_secs(30);

/// Reads it in time; its code, or "read".
fn answer(name: &str, bytes: &[u8]) -> &'static str {
    let began = Instant::now();
    let outcome = read(name, bytes, None);
    let took = began.elapsed();
    assert!(took < AT_ONCE, "{name} took {took:?}");
    match outcome {
        Ok(reading) => {
            sound(&reading.document);
            "read"
        }
        Err(error) => {
            assert!(error.to_string().ends_with('.'), "{error}");
            error.code()
        }
    }
}

/// The package with this part in the place of that of the same name.
fn with_part(package: &[u8], name: &str, bytes: Vec<u8>) -> Vec<u8> {
    let mut all = parts(package);
    let part = all.iter_mut().find(|(known, _)| known == name);
    part.expect("such a part").1 = bytes;
    packed(&all)
}

/// The part of a package that holds its words, and what begins and ends it.
const STORIES: [(&str, &str, &str, &str); 5] = [
    (
        "a.docx",
        "word/document.xml",
        "<w:document xmlns:w=\"w\"><w:body>",
        "</w:body></w:document>",
    ),
    (
        "t.odt",
        "content.xml",
        "<document-content><body><text>",
        "</text></body></document-content>",
    ),
    (
        "t.ods",
        "content.xml",
        "<document-content><body><spreadsheet>",
        "</spreadsheet></body></document-content>",
    ),
    ("b.epub", "a.xhtml", "<html><body>", "</body></html>"),
    (
        "w.xlsx",
        "xl/s.xml",
        "<worksheet><sheetData>",
        "</sheetData></worksheet>",
    ),
];

fn package(name: &str) -> Vec<u8> {
    let all = files::all();
    all.into_iter()
        .find(|(known, _)| *known == name)
        .expect("one of them")
        .1
}

/// The package `name` whose words are `inner`.
fn story(name: &str, before: &str, inner: &str) -> Vec<u8> {
    let (_, part, begin, end) = STORIES
        .into_iter()
        .find(|story| story.0 == name)
        .expect("a story");
    with_part(
        &package(name),
        part,
        format!("{before}{begin}{inner}{end}").into_bytes(),
    )
}

#[test]
fn fault_archives_that_grow_without_measure_are_refused() {
    let mut rounds = 0;
    for (name, part, ..) in STORIES {
        // Sixty-four megabytes of spaces in sixty-four kilobytes.
        let bomb = with_part(&package(name), part, vec![b' '; 64 << 20]);
        assert!(bomb.len() < 1 << 20, "{name} is no bomb: {}", bomb.len());
        assert_ne!(answer(name, &bomb), "read", "{name}");
        // The same in a part nobody asks for does no harm.
        let mut all = parts(&package(name));
        all.push(("media/picture.png".to_owned(), vec![b' '; 64 << 20]));
        assert_eq!(answer(name, &packed(&all)), "read", "{name}");
        rounds += 2;
    }
    let many: Vec<(String, &str)> = (0..30_000).map(|n| (format!("{n}.xml"), "<a/>")).collect();
    assert_ne!(answer("many.docx", &packed(&many)), "read");
    told(
        "documents: zip bombs",
        rounds + 1,
        "refused, or not unpacked",
    );
}

#[test]
fn fault_a_million_elements_deep_is_answered() {
    let deep = 1_000_000;
    let nested = |open: &str, close: &str, deep: usize| {
        format!("{}x{}", open.repeat(deep), close.repeat(deep))
    };
    let mut rounds = 0;
    for (name, tag) in [
        ("a.docx", "w:p"),
        ("a.docx", "w:tbl"),
        ("a.docx", "w:ins"),
        ("t.odt", "p"),
        ("t.odt", "list"),
        ("t.ods", "table"),
        ("b.epub", "div"),
        ("b.epub", "blockquote"),
        ("w.xlsx", "c"),
    ] {
        // A hundredth as deep, too: deeper, it may be refused for how well it packs.
        for deep in [deep, deep / 100] {
            let inner = nested(&format!("<{tag}>"), &format!("</{tag}>"), deep);
            answer(name, &story(name, "", &inner));
            rounds += 1;
        }
    }
    for (name, begin, open, close) in [
        ("page.html", "", "<div>", "</div>"),
        ("page.html", "", "<table><tr><td>", ""),
        ("page.html", "", "<b>", ""),
        ("r.rtf", "{\\rtf1 ", "{", "}"),
        ("article.md", "", "> ", ""),
        ("article.md", "", "[", "]"),
        ("article.md", "", "- ", ""),
        (
            "s.vtt",
            "WEBVTT\n\n00:01.000 --> 00:02.000\n",
            "<i>",
            "</i>",
        ),
    ] {
        let text = format!("{begin}Words. {}", nested(open, close, deep));
        answer(name, text.as_bytes());
        rounds += 1;
    }
    for open in ["[", "{\"a\":", "[{\"author\":["] {
        assert!(bibliography("a.json", open.repeat(deep).as_bytes()).is_err());
        rounds += 1;
    }
    let _ = bibliography(
        "a.bib",
        format!("@book{{a, title = {}", "{".repeat(deep)).as_bytes(),
    );
    told(
        "documents: a million deep",
        rounds + 1,
        "answered in time, no stack overflow",
    );
}

#[test]
fn fault_entities_that_multiply_are_not_expanded() {
    let mut laughs = String::from("<!DOCTYPE x [<!ENTITY l0 \"lol\">");
    for level in 1..10 {
        let ten = format!("&l{};", level - 1).repeat(10);
        laughs.push_str(&format!("<!ENTITY l{level} \"{ten}\">"));
    }
    laughs.push_str("]>");
    let outside = "<!DOCTYPE x [<!ENTITY l9 SYSTEM \"file:///etc/passwd\">]>";
    let mut rounds = 0;
    for doctype in [laughs.as_str(), outside] {
        for (name, inner) in [
            ("a.docx", "<w:p><w:r><w:t>Words &l9;.</w:t></w:r></w:p>"),
            ("t.odt", "<p>Words &l9;.</p>"),
            (
                "t.ods",
                "<table><table-row><table-cell><p>Words &l9;.</p></table-cell></table-row></table>",
            ),
            ("b.epub", "<p>Words &l9;.</p>"),
            (
                "w.xlsx",
                "<row><c t=\"inlineStr\"><is><t>Words &l9;.</t></is></c></row>",
            ),
        ] {
            let bytes = story(name, doctype, inner);
            if let Ok(reading) = read(name, &bytes, None) {
                let text: Vec<&str> = reading
                    .document
                    .blocks
                    .iter()
                    .map(|block| block.text.as_str())
                    .collect();
                let text = text.join("\n");
                assert!(
                    text.len() < 1_000,
                    "{name} holds {} bytes of words",
                    text.len()
                );
                assert!(!text.contains("root:"), "{name} read another file");
            }
            answer(name, &bytes);
            rounds += 1;
        }
        answer(
            "page.html",
            format!("{doctype}<p>Words &l9;.</p>").as_bytes(),
        );
        rounds += 1;
    }
    told(
        "documents: billion laughs",
        rounds,
        "not expanded, nothing else opened",
    );
}

/// A PDF whose password nobody has.
fn locked_pdf() -> Vec<u8> {
    let hash = "11".repeat(32);
    let objects = [
        "<</Type/Catalog/Pages 2 0 R>>".to_owned(),
        "<</Type/Pages/Kids[3 0 R]/Count 1>>".to_owned(),
        "<</Type/Page/Parent 2 0 R/MediaBox[0 0 9 9]>>".to_owned(),
        format!("<</Filter/Standard/V 1/R 2/P -4/O<{hash}>/U<{hash}>>>"),
    ];
    let mut pdf = String::from("%PDF-1.4\n");
    let mut places = Vec::new();
    for (at, object) in objects.iter().enumerate() {
        places.push(pdf.len());
        pdf.push_str(&format!("{} 0 obj\n{object}\nendobj\n", at + 1));
    }
    let table = pdf.len();
    pdf.push_str("xref\n0 5\n0000000000 65535 f \n");
    for place in places {
        pdf.push_str(&format!("{place:010} 00000 n \n"));
    }
    pdf.push_str("trailer\n<</Root 1 0 R/Size 5/Encrypt 4 0 R/ID[<01><01>]>>\n");
    pdf.push_str(&format!("startxref\n{table}\n%%EOF\n"));
    pdf.into_bytes()
}

#[test]
fn fault_locked_files_are_said_to_be_locked() {
    // An old-style container with the stream an encrypted Office file has.
    let mut office = vec![0; 2048];
    office[..8].copy_from_slice(b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1");
    office[30] = 9;
    office[48] = 1;
    let stream: Vec<u8> = "EncryptedPackage"
        .encode_utf16()
        .flat_map(u16::to_le_bytes)
        .collect();
    office[1024..1024 + stream.len()].copy_from_slice(&stream);
    let manifest = r#"<manifest><file-entry full-path="content.xml"><encryption-data/></file-entry></manifest>"#;
    let odt = packed(&[
        (
            "mimetype",
            b"application/vnd.oasis.opendocument.text".as_slice(),
        ),
        ("META-INF/manifest.xml", manifest.as_bytes()),
        ("content.xml", b"\x01\x02\x03"),
    ]);
    let encryption = r#"<encryption><EncryptedData><EncryptionMethod Algorithm="http://www.w3.org/2001/04/xmlenc#aes256-cbc"/><CipherData><CipherReference URI="a.xhtml"/></CipherData></EncryptedData></encryption>"#;
    let mut epub = parts(&files::epub());
    epub.push(("META-INF/encryption.xml".to_owned(), encryption.into()));
    for (name, bytes) in [
        ("a.docx", office.clone()),
        ("w.xlsx", office),
        ("t.odt", odt),
        ("b.epub", packed(&epub)),
        ("a.pdf", locked_pdf()),
    ] {
        assert_eq!(answer(name, &bytes), "encrypted", "{name}");
    }
    told(
        "documents: encrypted",
        5,
        "said to be locked, with what to do",
    );
}

#[test]
fn fault_files_cut_off_anywhere_are_answered() {
    let rounds = faults::rounds(12);
    let mut chosen = faults::Chosen::by(12);
    let mut read = 0;
    let all = files::all();
    for (name, whole) in &all {
        for _ in 0..rounds {
            let end = chosen.index(whole.len());
            read += u32::from(answer(name, &whole[..end]) == "read");
        }
    }
    let total = rounds * u32::try_from(all.len()).expect("few");
    let outcome = format!("{read} read as far as they go, the others refused in a sentence");
    told("documents: truncated", total, outcome);
}

#[test]
fn fault_files_under_another_name_are_read_as_what_they_are() {
    let all = files::all();
    let mut rounds = 0;
    for (name, bytes) in &all {
        let is = read(name, bytes, None)
            .expect("reads under its own name")
            .format;
        // What is a file of its own kind is known by its content; words may be any words.
        let words = [
            Format::Text,
            Format::Markdown,
            Format::Csv,
            Format::Html,
            Format::Subtitles,
        ];
        for (other, _) in &all {
            let ending = other.rsplit('.').next().expect("an ending");
            let under = format!("file.{ending}");
            match read(&under, bytes, None) {
                Ok(reading) => {
                    sound(&reading.document);
                    let known = words.contains(&is) || reading.format == is;
                    assert!(known, "{name} as {under}: {:?}", reading.format);
                }
                Err(ReadError::Empty { .. }) => panic!("{name} as {under} is not empty"),
                Err(error) => assert!(error.to_string().ends_with('.'), "{error}"),
            }
            rounds += 1;
        }
    }
    told(
        "documents: mislabelled",
        rounds,
        "read as what they are, or refused in a sentence",
    );
}
