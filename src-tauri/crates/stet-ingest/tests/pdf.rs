//! PDFs of our own making, drawn line by line, and one printed by a browser: words, order, pages,
//! and every way in which a file can be broken.

use std::fmt::Write as _;
use std::time::{Duration, Instant};

use stet_core::document::{BlockKind, Document, Place, Position, RunStyle};
use stet_core::text::Span;
use stet_ingest::{Format, ReadError, Reading, read};

/// A page being drawn: an operation a line, A4 with the origin at the lower left.
#[derive(Default, Clone)]
struct Page {
    drawn: String,
    links: String,
}

impl Page {
    fn text(mut self, font: &str, size: f32, x: f32, y: f32, words: &str) -> Self {
        let words = words.replace('(', "\\(").replace(')', "\\)");
        writeln!(
            self.drawn,
            "BT /{font} {size} Tf {x} {y} Td ({words}) Tj ET"
        )
        .expect("a string");
        self
    }

    /// Lines of ten-point type below each other.
    fn lines(self, x: f32, y: f32, lines: &[&str]) -> Self {
        lines.iter().enumerate().fold(self, |page, (at, words)| {
            page.text("R", 10.0, x, y - 12.0 * at as f32, words)
        })
    }

    fn draw(mut self, operations: &str) -> Self {
        self.drawn.push_str(operations);
        self
    }

    fn link(mut self, rect: [i32; 4], to: &str) -> Self {
        let [a, b, c, d] = rect;
        write!(
            self.links,
            "<< /Type /Annot /Subtype /Link /Rect [{a} {b} {c} {d}] /A << /S /URI /URI ({to}) >> >> "
        )
        .expect("a string");
        self
    }
}

/// A whole file of these pages; `info` goes into the document information.
fn pdf(pages: &[Page], info: &str) -> Vec<u8> {
    let mut objects: Vec<String> = Vec::new();
    let kids: Vec<String> = (0..pages.len())
        .map(|at| format!("{} 0 R", 7 + 2 * at))
        .collect();
    objects.push("<< /Type /Catalog /Pages 2 0 R /Lang (en-GB) >>".into());
    objects.push(format!(
        "<< /Type /Pages /Count {} /Kids [{}] >>",
        pages.len(),
        kids.join(" ")
    ));
    let font = |name| {
        format!("<< /Type /Font /Subtype /Type1 /BaseFont /{name} /Encoding /WinAnsiEncoding >>")
    };
    objects.push(font("Helvetica"));
    objects.push(font("Helvetica-Bold"));
    objects.push(format!("<< {info} >>"));
    objects.push(
        "<< /Type /XObject /Subtype /Image /Width 1 /Height 1 /BitsPerComponent 8 \
         /ColorSpace /DeviceGray /Length 1 >>\nstream\n0\nendstream"
            .into(),
    );
    for (at, page) in pages.iter().enumerate() {
        objects.push(format!(
            "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents {} 0 R /Annots [{}] \
             /Resources << /Font << /R 3 0 R /B 4 0 R /T << /Type /Font /Subtype /Type1 \
             /BaseFont /Courier /Encoding /WinAnsiEncoding >> >> /XObject << /I 6 0 R >> >> >>",
            8 + 2 * at,
            page.links
        ));
        objects.push(format!(
            "<< /Length {} >>\nstream\n{}\nendstream",
            page.drawn.len(),
            page.drawn
        ));
    }
    let mut file = b"%PDF-1.7\n".to_vec();
    let mut places = Vec::new();
    for (at, object) in objects.iter().enumerate() {
        places.push(file.len());
        file.extend(format!("{} 0 obj\n{object}\nendobj\n", at + 1).bytes());
    }
    let table = file.len();
    file.extend(format!("xref\n0 {}\n0000000000 65535 f \n", places.len() + 1).bytes());
    for place in &places {
        file.extend(format!("{place:010} 00000 n \n").bytes());
    }
    file.extend(
        format!(
            "trailer << /Size {} /Root 1 0 R /Info 5 0 R >>\nstartxref\n{table}\n%%EOF\n",
            places.len() + 1
        )
        .bytes(),
    );
    file
}

fn read_pages(pages: &[Page]) -> Reading {
    read("paper.pdf", &pdf(pages, ""), None).expect("reads")
}

fn texts(document: &Document) -> Vec<&str> {
    document
        .blocks
        .iter()
        .map(|block| block.text.as_str())
        .collect()
}

fn page_of(document: &Document, word: &str) -> Option<u32> {
    let (block, start) = document
        .blocks
        .iter()
        .enumerate()
        .find_map(|(at, block)| Some((at, block.text.find(word)?)))?;
    let span = Span::new(start, start + word.len());
    match document.position(&Place { block, span })? {
        Position::Page { number } => Some(number),
        Position::Time { .. } => None,
    }
}

const LEFT: [&str; 6] = [
    "The harbour wall of Eldhaven was built by the",
    "coastguard in the long winter of 1897 and re-",
    "stored after the storm. Its length is 412 metres,",
    "and the state-of-the-",
    "art lighthouse at its end has a range of nineteen",
    "nautical miles in clear weather, the keeper says",
];
const RIGHT: [&str; 6] = [
    "in his book. The second column begins here and",
    "tells of the eelgrass meadows, which were coun-",
    "ted by divers every summer from 2007 to 2019 in",
    "spite of the currents. Nobody expected to find as",
    "many of them as there were behind the barrage of",
    "the river, where the water stands still at night.",
];

#[test]
fn two_columns_below_a_title_with_broken_words_are_one_text() {
    let page = Page::default()
        .text("B", 18.0, 120.0, 760.0, "Eelgrass after the barrage")
        .lines(50.0, 720.0, &["An abstract as wide as the page stands above both columns and says in one line what they hold."])
        .lines(50.0, 690.0, &LEFT)
        .lines(310.0, 690.0, &RIGHT);
    let reading = read_pages(&[page]);
    assert_eq!(reading.format, Format::Pdf);
    assert_eq!(reading.document.title, "Eelgrass after the barrage");
    let texts = texts(&reading.document);
    assert_eq!(
        reading.document.blocks[0].kind,
        BlockKind::Heading { level: 1 }
    );
    assert!(texts[1].starts_with("An abstract") && texts[1].ends_with("they hold."));
    assert_eq!(
        texts[2..].join("|"),
        "The harbour wall of Eldhaven was built by the coastguard in the long winter of 1897 and \
         restored after the storm. Its length is 412 metres, and the state-of-the-art lighthouse \
         at its end has a range of nineteen nautical miles in clear weather, the keeper says in \
         his book. The second column begins here and tells of the eelgrass meadows, which were \
         counted by divers every summer from 2007 to 2019 in spite of the currents. Nobody \
         expected to find as many of them as there were behind the barrage of the river, where \
         the water stands still at night."
    );
}

#[test]
fn a_title_of_two_lines_is_one_heading() {
    let page = Page::default()
        .text(
            "B",
            18.0,
            90.0,
            770.0,
            "Eelgrass after the opening of the barrage:",
        )
        .text("B", 18.0, 130.0, 747.0, "a survey of forty-eight sites")
        .lines(50.0, 700.0, &LEFT)
        .lines(50.0, 628.0, &RIGHT);
    let document = read_pages(&[page]).document;
    let title = "Eelgrass after the opening of the barrage: a survey of forty-eight sites";
    assert_eq!(texts(&document)[0], title);
    assert_eq!(document.title, title);
}

#[test]
fn the_title_stands_below_the_masthead() {
    let page = Page::default()
        .text("B", 22.0, 50.0, 780.0, "Journal of Harbours")
        .text("R", 10.0, 50.0, 760.0, "August 2010, Volume 36, Issue 3.")
        .text("B", 16.0, 90.0, 720.0, "Eelgrass after the barrage")
        .lines(50.0, 690.0, &LEFT)
        .lines(50.0, 618.0, &RIGHT);
    let document = read_pages(&[page]).document;
    assert_eq!(document.title, "Eelgrass after the barrage");
}

#[test]
fn an_address_in_type_of_one_width_is_no_program() {
    let page = Page::default()
        .lines(50.0, 740.0, &LEFT)
        .lines(50.0, 668.0, &RIGHT)
        .text(
            "R",
            10.0,
            50.0,
            560.0,
            "Lind A (2005). The Barrage. Estuaries and Coasts, 50, 2987-3008. doi:",
        )
        .text("T", 10.0, 60.0, 548.0, "10.1016/j.est.2005.07.001.")
        .text(
            "R",
            10.0,
            50.0,
            530.0,
            "Berg B (2006). Divers and their Counts, Estuarine Report 7. URL http:",
        )
        .text(
            "T",
            10.0,
            60.0,
            518.0,
            "//www.estuary.example/slides/counts.pdf.",
        );
    let document = read_pages(&[page]).document;
    let texts = texts(&document);
    let entries = &texts[texts.len() - 2..];
    assert!(
        entries[0].ends_with("doi:10.1016/j.est.2005.07.001."),
        "{entries:?}"
    );
    assert!(
        entries[1].ends_with("URL http://www.estuary.example/slides/counts.pdf."),
        "{entries:?}"
    );
}

#[test]
fn columns_that_a_program_printed_are_no_table() {
    let rows = [
        "> print(counts)",
        "site      year    count",
        "Holm      2007      119",
        "Berg      2008      306",
    ];
    let page = Page::default()
        .lines(50.0, 740.0, &LEFT)
        .lines(50.0, 668.0, &RIGHT);
    let page = rows.iter().enumerate().fold(page, |page, (at, row)| {
        let y = 560.0 - 12.0 * at as f32;
        let cells = row.split("  ").filter(|cell| !cell.is_empty()).enumerate();
        cells.fold(page, |page, (column, cell)| {
            page.text("T", 10.0, 50.0 + 80.0 * column as f32, y, cell.trim())
        })
    });
    let document = read_pages(&[page]).document;
    let kinds: Vec<BlockKind> = document.blocks.iter().map(|block| block.kind).collect();
    assert_eq!(kinds.last(), Some(&BlockKind::Code), "{kinds:?}");
    assert!(
        !kinds
            .iter()
            .any(|kind| matches!(kind, BlockKind::TableCell { .. })),
        "{kinds:?}"
    );
}

#[test]
fn a_block_set_in_at_both_sides_is_one_paragraph() {
    let page = Page::default()
        .lines(90.0, 760.0, &["Divers counted eelgrass behind the barrage for seven years without missing a month of", "it, in the clear water of May, in which nothing hides the meadows of the estuary, and", "as the keeper of the lighthouse says, a child with a pencil could have done the same."])
        .lines(50.0, 700.0, &["The harbour wall of Eldhaven was built by the coastguard in the long winter of 1897, and it was", "restored after the storm, by which the lighthouse at its end had lost the half of its height, with", "stones that came from the other side of the river and were paid for by the town and the region."]);
    let document = read_pages(&[page]).document;
    assert_eq!(texts(&document).len(), 2, "{:?}", texts(&document));
}

#[test]
fn speech_is_one_paragraph_and_the_numbers_of_scenes_widen_nothing() {
    let speech = [
        "I told the county what the county",
        "wanted. There were four thousand",
        "of us on the islands when I was",
        "young, and they wrote down three.",
    ];
    let action = [
        "She sets the tin box on the chart table and opens it with the key that",
        "hangs on her neck. It is full of tickets, each with a hole through it.",
    ];
    let mut page = Page::default().lines(70.0, 790.0, &["FADE IN:"]);
    for scene in 0..4 {
        let top = 760.0 - 180.0 * scene as f32;
        let number = (scene + 1).to_string();
        page = page
            .text("R", 10.0, 40.0, top, &number)
            .text("R", 10.0, 70.0, top, "INT. WHEELHOUSE - NIGHT")
            .text("R", 10.0, 480.0, top, &number)
            .lines(70.0, top - 24.0, &action)
            .lines(220.0, top - 60.0, &["TOBIAS"])
            .lines(140.0, top - 72.0, &speech);
    }
    let document = read_pages(&[page.clone(), page]).document;
    let texts = texts(&document);
    let whole = |lines: &[&str]| lines.join(" ");
    for text in [whole(&action), whole(&speech), "TOBIAS".to_owned()] {
        let found = texts.iter().filter(|block| **block == text).count();
        assert_eq!(found, 8, "{text}: {texts:#?}");
    }
}

#[test]
fn the_lines_of_a_table_of_contents_stand_alone() {
    let leader = ".".repeat(60);
    let lines: Vec<String> = ["Statement of the case", "Argument", "Conclusion"]
        .iter()
        .zip(3..)
        .map(|(name, page)| format!("{name} {leader} {page}"))
        .collect();
    let lines: Vec<&str> = lines.iter().map(String::as_str).collect();
    let document = read_pages(&[Page::default().lines(50.0, 700.0, &lines)]).document;
    assert_eq!(texts(&document), lines);
}

#[test]
fn the_numbers_of_lines_are_no_words() {
    let mut page = Page::default();
    for line in 0..20_usize {
        let y = 780.0 - 14.0 * line as f32;
        page = page.text(
            "R",
            10.0,
            90.0,
            y,
            "and the arm is lowered until the plug has touched the socket",
        );
        if (line + 1) % 5 == 0 {
            page = page.text("R", 10.0, 60.0, y, &(line + 1).to_string());
        }
    }
    let document = read_pages(&[page]).document;
    let all = texts(&document).join(" ");
    assert_eq!(document.blocks.len(), 1, "{all}");
    assert!(!all.contains(|c: char| c.is_ascii_digit()), "{all}");
}

/// Pages with a running head and a number, whose text runs on from one to the next.
fn book(pages: usize) -> Vec<Page> {
    (1..=pages)
        .map(|number| {
            let first =
                format!("Page{number}begins here with words of its own that fill up the line,");
            Page::default()
                .text(
                    "R",
                    8.0,
                    50.0,
                    800.0,
                    &format!("The Harbour Book   {number}"),
                )
                .lines(
                    50.0,
                    700.0,
                    &[
                        &first,
                        "and further words that go on in the same column of the page up",
                        "to its last line, which does not end the sentence but goes over",
                    ],
                )
                .text("R", 8.0, 290.0, 30.0, &format!("{number}"))
        })
        .collect()
}

#[test]
fn every_page_begins_at_its_first_word_and_heads_are_left_out() {
    let reading = read_pages(&book(5));
    let document = &reading.document;
    assert_eq!(document.milestones.len(), 5);
    for (at, milestone) in document.milestones.iter().enumerate() {
        let rest = &document.blocks[milestone.block].text[milestone.byte..];
        assert!(rest.starts_with(&format!("Page{}begins", at + 1)), "{rest}");
        assert_eq!(
            page_of(document, &format!("Page{}begins", at + 1)),
            Some(at as u32 + 1)
        );
    }
    let all = texts(document).join(" ");
    assert!(!all.contains("Harbour Book"), "{all}");
    assert_eq!(document.blocks.len(), 1, "{all}");
}

#[test]
fn a_footnote_becomes_a_note_and_its_mark_is_no_figure() {
    let page = Page::default()
        .draw(
            "BT /R 10 Tf 50 700 Td (The bridge was opened in 2020) Tj 4 Ts /R 6 Tf (1) Tj \
             0 Ts /R 10 Tf ( as the ministry had said it would be in its plan,) Tj ET\n\
             BT /R 10 Tf 50 688 Td (and carried 10) Tj 4 Ts /R 6 Tf (6) Tj \
             0 Ts /R 10 Tf ( vehicles in the first of its years, as it had foreseen.) Tj ET\n",
        )
        .text("R", 5.0, 50.0, 63.0, "1")
        .text(
            "R",
            8.0,
            53.0,
            60.0,
            "Ministry of Works, Annual report, page 12, which counts both",
        )
        .text("R", 8.0, 50.0, 50.0, "directions.");
    let reading = read_pages(&[page]);
    let document = &reading.document;
    let texts = texts(document);
    assert_eq!(
        texts[0],
        "The bridge was opened in 2020[1] as the ministry had said it would be in its plan, and \
         carried 10⁶ vehicles in the first of its years, as it had foreseen."
    );
    let marks: Vec<_> = document.blocks[0]
        .runs
        .iter()
        .map(|run| {
            (
                run.span.slice(texts[0]).expect("in text"),
                run.style.clone(),
            )
        })
        .collect();
    assert_eq!(
        marks,
        [
            ("[1]", RunStyle::NoteMark("1".into())),
            ("⁶", RunStyle::Superscript)
        ]
    );
    assert_eq!(document.blocks[1].kind, BlockKind::Note);
    assert_eq!(
        texts[1],
        "[1] Ministry of Works, Annual report, page 12, which counts both directions."
    );
}

#[test]
fn tables_lists_and_links_are_what_they_are() {
    let mut page = Page::default()
        .text("B", 14.0, 50.0, 780.0, "Ports")
        .lines(
            50.0,
            740.0,
            &["See the port authority for more of it and for all of the figures below."],
        )
        .link([68, 736, 148, 752], "https://ports.example/a");
    for (at, row) in [
        ["Port", "Year", "Area"],
        ["Orrin", "1990", "113"],
        ["Vale", "1991", "226"],
    ]
    .iter()
    .enumerate()
    {
        for (column, cell) in row.iter().enumerate() {
            let font = if at == 0 { "B" } else { "R" };
            page = page.text(
                font,
                10.0,
                50.0 + 120.0 * column as f32,
                700.0 - 14.0 * at as f32,
                cell,
            );
        }
    }
    let page = page.lines(
        50.0,
        620.0,
        &["1. First of all the points", "2. Second of all the points"],
    );
    let reading = read_pages(&[page]);
    let document = &reading.document;
    let link = &document.blocks[1].runs[0];
    assert_eq!(link.style, RunStyle::Link("https://ports.example/a".into()));
    assert_eq!(
        link.span.slice(&document.blocks[1].text),
        Some("the port authority")
    );
    let cells: Vec<_> = document
        .blocks
        .iter()
        .filter_map(|block| match block.kind {
            BlockKind::TableCell {
                row,
                column,
                header,
            } => Some((row, column, header, block.text.as_str())),
            _ => None,
        })
        .collect();
    assert_eq!(cells.len(), 9);
    assert_eq!(cells[0], (0, 0, true, "Port"));
    assert_eq!(cells[8], (2, 2, false, "226"));
    let last = document.blocks.last().expect("blocks");
    assert_eq!(last.text, "Second of all the points");
    assert_eq!(
        last.kind,
        BlockKind::ListItem {
            depth: 0,
            number: Some(2)
        }
    );
}

#[test]
fn a_browsers_arabic_is_read_in_the_order_of_reading() {
    let reading =
        read("ar.pdf", include_bytes!("fixtures/right-to-left.pdf"), None).expect("reads");
    let document = &reading.document;
    assert_eq!(document.title, "جسر الميناء");
    assert_eq!(reading.meta.language.as_deref(), Some("ar"));
    let text = &document.blocks[1].text;
    for words in [
        "افتتح الجسر في 3 مايو 2019",
        "وقال الوزير (أحمد) إن المشروع كلف 4.5 مليون يورو",
        "تقرير BBC News الأخير.",
    ] {
        assert!(text.contains(words), "{words} in {text}");
    }
}

#[test]
fn what_the_file_says_of_itself() {
    let page = Page::default().lines(50.0, 700.0, &["Some words."]);
    let info = "/Title (On Harbours) /Author (Ada Okonkwo) /CreationDate (D:20190503100000Z)";
    let reading = read("a.pdf", &pdf(std::slice::from_ref(&page), info), None).expect("reads");
    assert_eq!(reading.document.title, "On Harbours");
    assert_eq!(reading.meta.author.as_deref(), Some("Ada Okonkwo"));
    assert_eq!(reading.meta.language.as_deref(), Some("en-GB"));
    assert_eq!(reading.meta.published_at, None);
    let named = read(
        "a.pdf",
        &pdf(&[page], "/Title (Microsoft Word - draft3.doc)"),
        None,
    );
    assert_eq!(named.expect("reads").document.title, "Some words.");
}

#[test]
fn pictures_of_pages_are_told_from_pages() {
    let scan = Page::default().draw("q 500 0 0 700 0 0 cm /I Do Q\n");
    let error =
        read("scan.pdf", &pdf(&[scan.clone(), scan.clone()], ""), None).expect_err("no words");
    assert!(
        matches!(error, ReadError::Scanned { pages: 2, .. }),
        "{error}"
    );
    // Recognised text over the picture, drawn without ink.
    let read_scan = scan
        .clone()
        .draw("BT 3 Tr /R 10 Tf 50 700 Td (Recognised words) Tj ET\n");
    let words = Page::default().lines(50.0, 700.0, &["Printed words."]);
    let reading = read_pages(&[read_scan, scan.clone(), words, scan.clone(), scan]);
    assert_eq!(
        texts(&reading.document),
        ["Recognised words", "Printed words."]
    );
    assert_eq!(page_of(&reading.document, "Printed"), Some(3));
    assert_eq!(
        reading.document.notices,
        [
            "Pages 2, 4 and 5 are pictures without words; run them through text recognition (OCR) if they hold text."
        ]
    );
    // Hidden words beside printed ones are no part of the text.
    let both = Page::default()
        .lines(50.0, 700.0, &["Printed words, quite a few of them."])
        .draw("BT 3 Tr /R 10 Tf 50 600 Td (Say it is true) Tj ET\n");
    assert_eq!(
        texts(&read_pages(&[both]).document),
        ["Printed words, quite a few of them."]
    );
}

#[test]
fn broken_files_are_refused_with_a_sentence() {
    let whole = pdf(&book(1), "");
    for bytes in [
        &b"%PDF-1.7\n"[..],
        b"%PDF-1.4\ngarbage that is no object at all",
        &whole[..40],
    ] {
        let error = read("a.pdf", bytes, None).expect_err("broken");
        assert_eq!(error.code(), "damaged", "{error}");
        assert!(
            error
                .to_string()
                .starts_with("a.pdf is a PDF that cannot be opened: "),
            "{error}"
        );
    }
    // Without its table of objects a file is still found object by object.
    let cut = whole
        .windows(4)
        .rposition(|four| four == b"xref")
        .expect("a table");
    let reading = read("a.pdf", &whole[..cut - 5], None).expect("reads");
    assert!(
        texts(&reading.document)
            .join(" ")
            .contains("Page1begins here")
    );
}

#[test]
fn drawings_that_never_end_do() {
    let deep = Page::default()
        .lines(50.0, 700.0, &["Words before."])
        .draw(&"q ".repeat(100_000))
        .draw(&"/Span << /ActualText (x) >> BDC ".repeat(5_000))
        .draw("BT /R 1e30 Tf 50 600 Td (huge) Tj ET BT /R 10 Tf 1e38 1e38 Td (far) Tj ET\n")
        .draw("BT /R -10 Tf 0 0 0 0 0 0 Tm (flat) Tj ET BT /R 10 Tf -1 Tz 300 500 Td (ab) Tj ET\n");
    let reading = read_pages(&[deep]);
    assert_eq!(reading.document.blocks[0].text, "Words before.");
    let circle = pdf(&book(1), "");
    let circle = String::from_utf8_lossy(&circle)
        .replace(
            "/Subtype /Image /Width 1",
            "/Subtype /Form /Resources << /XObject << /I 6 0 R >> >> /Width 1",
        )
        .replace("stream\n0\nendstream", "stream\n/I Do /I Do\nendstream")
        .replace("/Length 1 ", "/Length 11 ")
        .replace("BT /R 8 Tf 50 800", "/I Do BT /R 8 Tf 50 800");
    let begun = Instant::now();
    let reading = read("circle.pdf", circle.as_bytes(), None).expect("reads");
    assert!(
        begun.elapsed() < Duration::from_secs(20),
        "{:?}",
        begun.elapsed()
    );
    assert!(
        texts(&reading.document)
            .join(" ")
            .contains("Page1begins here")
    );
}

/// A small generator, so that every run changes the same bytes.
struct Dice(u64);

impl Dice {
    fn below(&mut self, sides: usize) -> usize {
        self.0 = self
            .0
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) as usize % sides
    }
}

/// Copies with bytes changed, doubled or cut out: an answer each time, and in time.
#[test]
fn mutated_files_are_answered() {
    let mut rich = book(3);
    rich[0] = rich[0]
        .clone()
        .lines(310.0, 690.0, &RIGHT)
        .link([50, 600, 90, 700], "https://a.example");
    let seeds = [
        pdf(&rich, "/Title (T)"),
        include_bytes!("fixtures/right-to-left.pdf").to_vec(),
    ];
    let mut dice = Dice(7);
    let (mut refused, mut answered) = (0, 0);
    for round in 0..600 {
        let mut bytes = seeds[round % seeds.len()].clone();
        for _ in 0..=dice.below(12) {
            let at = dice.below(bytes.len());
            match dice.below(5) {
                0 => bytes[at] = dice.below(256) as u8,
                1 => bytes[at] ^= 1 << dice.below(8),
                2 => {
                    let end = (at + dice.below(200)).min(bytes.len() - 1);
                    bytes.drain(at..end);
                }
                3 => {
                    let end = (at + dice.below(60)).min(bytes.len());
                    let copy = bytes[at..end].to_vec();
                    bytes.splice(at..at, copy);
                }
                _ => bytes[at] = b"0123456789<>[]()/ "[dice.below(18)],
            }
        }
        let begun = Instant::now();
        match read("m.pdf", &bytes, Some(Format::Pdf)) {
            Ok(reading) => {
                answered += 1;
                for mark in &reading.document.milestones {
                    assert!(
                        reading.document.blocks[mark.block]
                            .text
                            .is_char_boundary(mark.byte)
                    );
                }
                for block in &reading.document.blocks {
                    let mut last = 0;
                    for run in &block.runs {
                        assert!(run.span.start >= last && run.span.slice(&block.text).is_some());
                        last = run.span.end;
                    }
                }
            }
            Err(error) => {
                refused += 1;
                assert!(error.to_string().ends_with('.'), "{error}");
                assert_ne!(error.code(), "too_slow", "round {round}");
            }
        }
        assert!(begun.elapsed() < Duration::from_secs(20), "round {round}");
    }
    assert!(
        answered > 100 && refused > 10,
        "{answered} read, {refused} refused"
    );
}

/// Numbers of ten-point type at these heights, at `x`.
fn numbered(page: Page, x: f32, numbers: &[(f32, &str)]) -> Page {
    numbers
        .iter()
        .fold(page, |page, (y, number)| page.text("R", 9.0, x, *y, number))
}

#[test]
fn numbers_in_the_margin_are_no_words_of_the_sentence() {
    let judgment = [
        "The court held that the board had a duty to warn, and that a notice in the",
        "harbour office was not enough. It awarded 48,000 euros to the owner of the",
        "boat and 12,500 euros to her son.",
    ];
    let said = |pages: &[Page]| texts(&read_pages(pages).document).join("\n");
    let one = numbered(
        Page::default().lines(60.0, 780.0, &judgment),
        540.0,
        &[(780.0, "23")],
    );
    let words = said(std::slice::from_ref(&one));
    assert!(words.contains("a notice in the harbour office"), "{words}");
    assert!(words.contains("23"), "one alone is kept: {words}");
    let two = Page::default().lines(60.0, 780.0, &judgment);
    let two = numbered(
        two.lines(60.0, 700.0, &judgment),
        540.0,
        &[(780.0, "23"), (700.0, "24")],
    );
    assert!(!said(&[two]).contains("24"));
    let next = numbered(
        Page::default().lines(60.0, 780.0, &judgment),
        540.0,
        &[(780.0, "24")],
    );
    assert!(
        !said(&[one, next]).contains("24"),
        "the count goes on from page to page"
    );
    let pleading = numbered(
        Page::default().lines(80.0, 780.0, &judgment),
        50.0,
        &[(780.0, "1"), (768.0, "2"), (756.0, "3")],
    );
    let words = said(&[pleading]);
    assert!(
        words.contains("a notice in the harbour office was not enough."),
        "{words}"
    );
    assert!(words.contains("to the owner of the boat"), "{words}");
}

#[test]
fn figures_beside_what_they_belong_to_stay() {
    let rows = [
        "Repairs to the north quay wall, with its steps and ladders",
        "Fenders, rings and bollards for the whole of the old basin",
        "Dredging of the channel as far as the second of the lights",
    ];
    let page = numbered(
        Page::default().lines(60.0, 780.0, &rows),
        540.0,
        &[(780.0, "412"), (768.0, "87"), (756.0, "230")],
    );
    let words = texts(&read_pages(&[page]).document).join("\n");
    for figure in ["412", "87", "230"] {
        assert!(words.contains(figure), "{figure} in {words}");
    }
}
