//! Spoilt files of every format, bibliographies, pages and pasted words.

use std::path::PathBuf;

use faults::{Fuzz, packed, parts};
use stet_ingest::bibliography::bibliography;
use stet_ingest::{calendar_date, page, paste, read};

use crate::{files, sound, survives};

fn fuzz(what: &str, usual: u32, name: &str, seeds: &[Vec<u8>], pieces: &[&str]) {
    for (at, seed) in seeds.iter().enumerate() {
        read(name, seed, None).unwrap_or_else(|error| panic!("{name} {at} unchanged: {error}"));
    }
    let fuzz = Fuzz {
        what,
        usual,
        seeds,
        pieces,
    };
    fuzz.bytes(|_, bytes| survives(name, bytes));
}

/// The same with packages: one part at a time is spoilt.
fn fuzz_parts(what: &str, usual: u32, name: &str, package: &[u8], pieces: &[&str]) {
    read(name, package, None).unwrap_or_else(|error| panic!("{name} unchanged: {error}"));
    let whole = parts(package);
    let seeds: Vec<Vec<u8>> = whole.iter().map(|(_, bytes)| bytes.clone()).collect();
    let fuzz = Fuzz {
        what,
        usual,
        seeds: &seeds,
        pieces,
    };
    fuzz.bytes(|which, bytes| {
        let mut spoilt = whole.clone();
        spoilt[which].1 = bytes.to_vec();
        survives(name, &packed(&spoilt));
    });
}

const MARKUP: &[&str] = &[
    "<",
    ">",
    "</",
    "/>",
    "<!--",
    "-->",
    "<![CDATA[",
    "]]>",
    "&amp;",
    "&#0;",
    "&#x10FFFF;",
    "&lol;",
    "<!DOCTYPE x [<!ENTITY lol \"lol\">]>",
    "\"",
    "'",
    "=",
    "<a>",
    "</a>",
    "\u{0}",
    "\u{202e}",
    "é",
    "\u{FEFF}",
    "99999999999",
    "-1",
    " xml:space=\"preserve\"",
];

#[test]
fn fuzz_mails_and_saved_pages() {
    let pieces = [
        "--b",
        "--b--",
        "--c\r\n",
        "\r\n\r\n",
        "Content-Type: message/rfc822\r\n\r\n",
        "Content-Type: multipart/digest; boundary=b\r\n\r\n",
        "Content-Transfer-Encoding: base64\r\n",
        "=?utf-8?B?",
        "?=",
        "boundary=\"\"",
        "charset=utf-7",
        "=\r\n",
        "=C3",
        "> ",
        "From: x\r\nSent: y\r\nTo: z\r\n",
        "<blockquote",
        "</blockquote>",
        "\u{0}",
        "é",
    ];
    fuzz("mails", 600, "m.eml", &[files::eml()], &pieces);
    fuzz("saved pages", 300, "p.mhtml", &[files::mhtml()], &pieces);
    let fuzz = Fuzz {
        what: "files attached",
        usual: 300,
        seeds: &[files::eml()],
        pieces: &pieces,
    };
    fuzz.bytes(|_, bytes| drop(stet_ingest::unpack("m.eml", bytes)));
}

#[test]
fn fuzz_word_files() {
    let article = files::docx();
    let pieces = [
        MARKUP,
        &[
            "<w:p>",
            "</w:p>",
            "<w:r><w:t>",
            "</w:t></w:r>",
            "<w:tbl><w:tr><w:tc>",
            "<w:ins w:id=\"1\">",
            "<w:del>",
            "<w:fldChar w:fldCharType=\"begin\"/>",
            "<w:footnoteReference w:id=\"1\"/>",
            "<w:commentRangeStart w:id=\"0\"/>",
            "<w:numId w:val=\"99999\"/>",
            "PK\u{3}\u{4}",
            "PK\u{1}\u{2}",
            "word/document.xml",
        ],
    ]
    .concat();
    fuzz_parts("fuzz: Word files", 150, "a.docx", &article, &pieces);
    let packing = "fuzz: Word files, their packing";
    fuzz(packing, 80, "a.docx", &[article], &pieces);
}

#[test]
fn fuzz_pdf_files() {
    let seeds = [
        files::of_repository("tests/documents/report.pdf"),
        files::fixture("right-to-left.pdf"),
    ];
    let pieces = [
        "obj",
        "endobj",
        "stream\n",
        "\nendstream",
        "xref\n",
        "trailer",
        "startxref\n0\n",
        "%%EOF",
        "<<",
        ">>",
        "[",
        "]",
        "(",
        ")",
        "/Length 0",
        "/Length 99999999",
        "/Kids [1 0 R]",
        "/Parent 1 0 R",
        "/Encrypt 1 0 R",
        "/Prev 0",
        "/W [1 9 9]",
        "/Filter [/FlateDecode /FlateDecode /LZWDecode]",
        "1 0 R",
        "99999 0 R",
        "BT",
        "ET",
        "Tj",
        "TJ",
        "Do",
        "q ",
        "Q ",
        "cm ",
        "-1",
        "1e38",
        "/Count -1",
    ];
    fuzz("fuzz: PDF files", 60, "a.pdf", &seeds, &pieces);
}

/// The PDFs and books of the development data, where it is at hand.
#[test]
fn fuzz_documents_of_the_development_data() {
    let Some(data) = std::env::var_os("STET_DATA") else {
        return;
    };
    let folder = PathBuf::from(data).join("documents");
    let mut seeds = Vec::new();
    for entry in std::fs::read_dir(folder).into_iter().flatten().flatten() {
        let path = entry.path();
        let ending = path
            .extension()
            .and_then(|ending| ending.to_str())
            .unwrap_or_default();
        if ["pdf", "epub", "docx", "odt"].contains(&ending) {
            let bytes = std::fs::read(&path).expect("readable");
            if bytes.len() < 3_000_000 {
                seeds.push((ending.to_owned(), bytes));
            }
        }
    }
    assert!(!seeds.is_empty(), "the data has no documents");
    let bytes: Vec<Vec<u8>> = seeds.iter().map(|(_, bytes)| bytes.clone()).collect();
    let fuzz = Fuzz {
        what: "fuzz: documents of the development data",
        usual: 5,
        seeds: &bytes,
        pieces: MARKUP,
    };
    fuzz.bytes(|which, bytes| survives(&format!("a.{}", seeds[which].0), bytes));
}

#[test]
fn fuzz_books_and_office_files() {
    let pieces = [
        MARKUP,
        &[
            "number-columns-repeated=\"999999999\"",
            "number-rows-repeated=\"999999999\"",
            "r=\"XFD1048576\"",
            "r=\"A0\"",
            "<v>1e999</v>",
            "[$-F800]",
            "PK\u{1}\u{2}",
            "href=\"../../x\"",
            "full-path=\"/\"",
        ],
    ]
    .concat();
    for (what, name, bytes) in [
        ("fuzz: EPUB books", "b.epub", files::epub()),
        ("fuzz: OpenDocument texts", "t.odt", files::odt()),
        ("fuzz: OpenDocument sheets", "t.ods", files::ods()),
        ("fuzz: Excel sheets", "w.xlsx", files::xlsx()),
    ] {
        fuzz_parts(what, 150, name, &bytes, &pieces);
    }
}

#[test]
fn fuzz_rich_text_and_subtitles() {
    let pieces = [
        "{",
        "}",
        "\\",
        "\\par",
        "\\u-1?",
        "\\u65536?",
        "\\uc99",
        "\\'zz",
        "\\bin9999999 ",
        "\\*",
        "{\\*\\x",
        "\\cell",
        "\\row",
        "\\ansicpg1",
        "\\f99",
        "\\footnote",
        "99999999999",
    ];
    fuzz("fuzz: rich text", 200, "r.rtf", &[files::rtf()], &pieces);
    let pieces = [
        "-->",
        "00:",
        "99:99:99.999",
        "\n",
        "\n\n",
        "<v ",
        "<c.",
        ">",
        "NOTE ",
        "STYLE",
        "WEBVTT",
        ",",
    ];
    fuzz("fuzz: subtitles", 200, "s.vtt", &[files::vtt()], &pieces);
    let srt = "1\n00:00:01,000 --> 00:00:02,000\nANN: Said this.\n\n2\n00:00:05,000 --> 00:00:06,000\n<i>No.</i>\n";
    fuzz(
        "fuzz: subtitles of the older form",
        200,
        "s.srt",
        &[srt.into()],
        &pieces,
    );
}

#[test]
fn fuzz_texts_tables_and_pages() {
    for (what, name) in [
        ("fuzz: Markdown", "article.md"),
        ("fuzz: plain text", "letter.txt"),
        ("fuzz: HTML", "page.html"),
        ("fuzz: tables", "visitors.csv"),
    ] {
        let pieces = [
            MARKUP,
            &[
                "# ",
                "- ",
                "> ",
                "**",
                "_",
                "`",
                "```\n",
                "|",
                "|---|",
                "[a](",
                "[^1]",
                "[^1]: ",
                "\n\n",
                "\r",
                "\t",
                ",",
                ";",
                "\"\"",
                "---\n",
                "<table><td colspan=9999>",
                "<li>",
                "<sup>",
                "<script>",
                "<pre>",
            ],
        ]
        .concat();
        fuzz(what, 150, name, &[files::fixture(name)], &pieces);
    }
}

#[test]
fn fuzz_what_is_pasted_and_what_is_fetched() {
    let html = files::fixture("page.html");
    let fuzz = Fuzz {
        what: "fuzz: pasted words",
        usual: 150,
        seeds: std::slice::from_ref(&html),
        pieces: MARKUP,
    };
    fuzz.words(|text| {
        for html in [None, Some(text)] {
            if let Ok(reading) = paste(text, html) {
                sound(&reading.document);
            }
        }
        let _ = calendar_date(text);
    });
    let pieces = [
        MARKUP,
        &[
            "<article>",
            "<nav>",
            "<meta property='og:title' content='",
            "<link rel=canonical href='http://[::1",
            "<script type='application/ld+json'>{\"@type\":\"NewsArticle\",\"datePublished\":",
            "[[[[[[[[",
            "<meta charset=utf-7>",
            "<base href='javascript:",
            "<time datetime='9999-99-99'>",
            "<template>",
        ],
    ]
    .concat();
    let fuzz = Fuzz {
        what: "fuzz: fetched pages",
        usual: 150,
        seeds: &[html],
        pieces: &pieces,
    };
    fuzz.bytes(|_, bytes| {
        for kind in [
            Some("text/html; charset=utf-8"),
            Some("text/html; charset=shift_jis"),
            None,
        ] {
            match page::read(
                bytes,
                kind,
                "https://www.gazette.example/2019/05/03/bridge-opens",
            ) {
                Ok(page) => sound(&page.document),
                Err(error) => assert!(error.to_string().ends_with('.'), "{error}"),
            }
        }
    });
}

#[test]
fn fuzz_bibliographies() {
    let bibtex = r#"@string{jmr = "Journal of Marine Research"}
@article{holm, author = "Holm, Jane and van der Berg, Jan and others", title = {Tides of the {Northern} Fj{\"o}rds},
  journal = jmr, year = 2020, month = mar, volume = 45, number = 3, pages = {123--145}, doi = {https://doi.org/10.1234/JMR.5}}
@misc{lee, author = {Lee, Carl}, title = {Fog}, eprint = {2101.00001v2}, archivePrefix = {arXiv}, year = {2021}}"#;
    let ris = "TY  - JOUR\r\nAU  - Holm, Jane\r\nT1  - Tides of\r\n      the fjords\r\nPY  - 2020/03/05/\r\nSP  - 123\r\nSN  - 0378-5955\r\nDO  - doi:10.1234/x\r\nER  - \r\n";
    let csl = r#"[{"id":"a","type":"article-journal","title":"T","author":[{"family":"Holm","given":"J."},{"literal":"WTG"}],"issued":{"date-parts":[[2020,3,5]]},"DOI":"10.1/x","page":"1-2"}]"#;
    let pieces = [
        "@",
        "{",
        "}",
        "\"",
        "#",
        "=",
        ",",
        "\\",
        "@string{a = b}",
        "@comment{",
        "\n",
        "TY  - ",
        "ER  - ",
        "AU  - ",
        "[",
        "]",
        ":",
        "null",
        "1e99",
        "\\u0000",
        "\\ud800",
        "date-parts",
        "and ",
        "and others",
    ];
    for (what, name, text) in [
        ("fuzz: BibTeX", "a.bib", bibtex),
        ("fuzz: RIS", "a.ris", ris),
        ("fuzz: CSL-JSON", "a.json", csl),
    ] {
        bibliography(name, text.as_bytes()).expect("reads unchanged");
        let fuzz = Fuzz {
            what,
            usual: 200,
            seeds: &[text.into()],
            pieces: &pieces,
        };
        fuzz.bytes(|_, bytes| {
            if let Err(error) = bibliography(name, bytes) {
                assert!(error.to_string().ends_with('.'), "{error}");
            }
        });
    }
}
