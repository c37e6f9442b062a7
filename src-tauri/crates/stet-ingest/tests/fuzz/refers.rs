//! Files that say their words once and show them a million times: shared strings, repeated cells, styles,
//! abbreviations, pages that draw the same. Each is read in a process of its own that has no more than a
//! gigabyte ([`within_a_gigabyte`]), so that what grows ends the test and not the machine.

use std::fmt::Write as _;
use std::process::Command;
use std::time::{Duration, Instant};

use faults::{Chosen, packed, told};
use stet_ingest::bibliography::bibliography;
use stet_ingest::{limits, passages, read, unpack};

use crate::{sound, survives};

/// Longest time on a processor for one file; the test build is not optimised.
const AT_ONCE: Duration = Duration::from_secs(60);

/// Texts up to this length, in bytes, are cut into passages too, which takes longer than reading them.
const CUT: usize = 8_000_000;

/// Set in the process that has the work to do.
const INSIDE: &str = "STET_TEST_INSIDE";

/// Runs the test of this name again in a process with at most a gigabyte of addresses, where `work` is done.
fn within_a_gigabyte(test: &str, work: impl FnOnce()) {
    if std::env::var_os(INSIDE).is_some() || !cfg!(target_os = "linux") {
        work();
        return;
    }
    let program = std::env::current_exe().expect("a program");
    let done = Command::new("sh")
        .args(["-c", "ulimit -v 1048576 && exec \"$0\" \"$@\""])
        .arg(program)
        .args(["--exact", test, "--nocapture", "--test-threads=1"])
        .env(INSIDE, "1")
        .output()
        .expect("sh is there");
    let said = String::from_utf8_lossy(&done.stderr);
    eprint!("{said}");
    assert!(done.status.success(), "{}: {said}", done.status);
    assert!(said.contains("fault |"), "{test} did nothing");
}

/// How long this process was at work, where the system says so; else how long it has been since `began`.
fn worked(began: Instant) -> Duration {
    let stat = std::fs::read_to_string("/proc/self/stat").unwrap_or_default();
    // Behind the name, which may hold blanks: user and system time are the 12th and 13th field.
    let fields = stat.rsplit_once(')').map_or("", |(_, rest)| rest);
    let ticks: Option<u64> = fields
        .split_whitespace()
        .skip(11)
        .take(2)
        .map(|field| field.parse::<u64>().ok())
        .sum();
    match ticks {
        Some(ticks) if ticks > 0 => Duration::from_millis(ticks * 10),
        _ => began.elapsed(),
    }
}

/// The most memory this process ever held, in megabytes.
fn peak() -> usize {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let line = status.lines().find(|line| line.starts_with("VmHWM"));
    let number = line.and_then(|line| line.split_whitespace().nth(1)?.parse::<usize>().ok());
    number.unwrap_or(0) / 1024
}

/// `bytes` of words that do not pack beyond measure.
fn words(bytes: usize) -> String {
    let mut chosen = Chosen::by(7);
    let mut text = String::with_capacity(bytes + 12);
    while text.len() < bytes {
        let _ = write!(text, "{} ", chosen.below(1_000_000));
    }
    text.truncate(bytes);
    text
}

const WORKBOOK: &str = r#"<workbook><sheets><sheet name="S" id="r"/></sheets></workbook>"#;
const RELS: &str = r#"<Relationships><Relationship Id="r" Target="s.xml"/></Relationships>"#;

/// A workbook in which `cells` cells show one string of `bytes`.
fn shared_string(cells: usize, bytes: usize) -> Vec<u8> {
    let rows: String = (1..=cells)
        .map(|row| format!(r#"<row r="{row}"><c t="s"><v>0</v></c></row>"#))
        .collect();
    packed(&[
        ("xl/workbook.xml", WORKBOOK.to_owned()),
        ("xl/_rels/workbook.xml.rels", RELS.to_owned()),
        (
            "xl/sharedStrings.xml",
            format!("<sst><si><t>{}</t></si></sst>", words(bytes)),
        ),
        (
            "xl/s.xml",
            format!("<worksheet><sheetData>{rows}</sheetData></worksheet>"),
        ),
    ])
}

/// A sheet whose one cell, of `bytes`, is repeated in so many rows and columns.
fn repeated(rows: u64, columns: u64, bytes: usize) -> Vec<u8> {
    packed(&[
        (
            "mimetype",
            "application/vnd.oasis.opendocument.spreadsheet".to_owned(),
        ),
        (
            "content.xml",
            format!(
                r#"<document-content><body><spreadsheet><table name="S"><table-row number-rows-repeated="{rows}"><table-cell number-columns-repeated="{columns}"><p>{}</p></table-cell></table-row></table></spreadsheet></body></document-content>"#,
                words(bytes)
            ),
        ),
    ])
}

/// A workbook with one column head of `bytes` over `rows` rows.
fn long_head(rows: usize, bytes: usize) -> Vec<u8> {
    format!(
        "head {},b\n{}",
        words(bytes).replace(' ', "x"),
        "1,2\n".repeat(rows)
    )
    .into_bytes()
}

/// A PDF of `pages` pages that all draw the same `letters` letters.
fn same_page(pages: usize, letters: usize) -> Vec<u8> {
    let line = "(the same words again and again on every page of this ) Tj 0 -10 Td ";
    let drawn = format!("BT /F 9 Tf 20 800 Td {}ET", line.repeat(letters / 54));
    let kids: String = (0..pages)
        .map(|page| format!("{} 0 R ", page + 5))
        .collect();
    let mut objects = vec![
        "<</Type/Catalog/Pages 2 0 R>>".to_owned(),
        format!("<</Type/Pages/Kids[{kids}]/Count {pages}>>"),
        "<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>".to_owned(),
        format!("<</Length {}>>stream\n{drawn}\nendstream", drawn.len()),
    ];
    let page = "<</Type/Page/Parent 2 0 R/MediaBox[0 0 600 900]/Contents 4 0 R/Resources<</Font<</F 3 0 R>>>>>>";
    objects.extend((0..pages).map(|_| page.to_owned()));
    let mut pdf = String::from("%PDF-1.4\n");
    for (at, object) in objects.iter().enumerate() {
        let _ = writeln!(pdf, "{} 0 obj{object}endobj", at + 1);
    }
    let _ = write!(
        pdf,
        "trailer<</Root 1 0 R/Size {}>>\n%%EOF",
        objects.len() + 1
    );
    pdf.into_bytes()
}

/// A book that names one chapter of `bytes` `times` over, as so many parts.
fn inserted(times: usize, bytes: usize) -> Vec<u8> {
    let chunks = r#"<w:altChunk r:id="c"/>"#.repeat(times);
    packed(&[
        (
            "[Content_Types].xml",
            r#"<Types><Default Extension="txt" ContentType="text/plain"/><Override PartName="/word/document.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/></Types>"#.to_owned(),
        ),
        (
            "_rels/.rels",
            r#"<Relationships><Relationship Id="d" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument" Target="word/document.xml"/></Relationships>"#.to_owned(),
        ),
        (
            "word/_rels/document.xml.rels",
            r#"<Relationships><Relationship Id="c" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/aFChunk" Target="chunk.txt"/></Relationships>"#.to_owned(),
        ),
        (
            "word/document.xml",
            format!(
                r#"<w:document xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"><w:body><w:p><w:r><w:t>First.</w:t></w:r></w:p>{chunks}</w:body></w:document>"#
            ),
        ),
        ("word/chunk.txt", words(bytes)),
    ])
}

#[test]
fn fault_files_that_show_their_words_a_million_times_are_cut() {
    within_a_gigabyte(
        "refers::fault_files_that_show_their_words_a_million_times_are_cut",
        || {
            let cut = "was cut: it has more than 64 million characters";
            let cells = "was cut: it has more than 500000 table cells";
            let often = "more than a thousand times";
            let cases: [(&str, Vec<u8>, &str); 9] = [
                ("shared.xlsx", shared_string(10_000, 32_767), cut),
                ("long.xlsx", shared_string(2_000, 1_000_000), cut),
                ("many.xlsx", shared_string(200_000, 100_000), cut),
                ("short.xlsx", shared_string(600_000, 3), cells),
                ("square.ods", repeated(200, 200, 32_767), cut),
                ("rows.ods", repeated(1_048_576, 1, 8), often),
                ("all.ods", repeated(1_048_576, 16_384, 8), cells),
                ("head.csv", long_head(400_000, 1_000_000), ""),
                ("inserted.docx", inserted(20_000, 1_000_000), cut),
            ];
            let rounds = cases.len();
            let start = Instant::now();
            let mut most = Vec::new();
            for (name, bytes, says) in cases {
                let before = worked(start);
                let document = read(name, &bytes, None)
                    .unwrap_or_else(|error| panic!("{name}: {error}"))
                    .document;
                let text: usize = document.blocks.iter().map(|block| block.text.len()).sum();
                assert!(text <= limits::MAX_CHARACTERS, "{name}: {text}");
                if text < CUT {
                    sound(&document);
                    let passages = passages(&document);
                    let kept: usize = passages.iter().map(|(text, _)| text.len()).sum();
                    assert!(kept <= 2 * limits::MAX_CHARACTERS, "{name}: {kept}");
                }
                let told = document.notices.iter().any(|notice| notice.contains(says));
                assert!(told || says.is_empty(), "{name}: {:?}", document.notices);
                let took = worked(start).saturating_sub(before);
                assert!(took < AT_ONCE, "{name} took {took:?}");
                let row = format!(
                    "{name} ({} kB) {} MB, {:.1} s",
                    bytes.len() / 1_000,
                    peak(),
                    took.as_secs_f64()
                );
                eprintln!("{row}");
                most.push(row);
            }
            told(
                "documents: words shown again and again",
                rounds,
                format!("cut and told, within a gigabyte: {}", most.join("; ")),
            );
        },
    );
}

#[test]
fn fault_fields_shared_by_half_a_million_works_are_bounded() {
    within_a_gigabyte(
        "refers::fault_fields_shared_by_half_a_million_works_are_bounded",
        || {
            let heirs: String = (0..20_000)
                .map(|at| format!("@incollection{{k{at}, title={{T{at}}}, crossref={{p}}}}\n"))
                .collect();
            let parent = format!(
                "@book{{p, title={{P}}, publisher={{{}}}}}",
                words(1_000_000)
            );
            let read = bibliography("a.bib", format!("{heirs}{parent}").as_bytes()).expect("reads");
            assert_eq!(read.works.len(), 20_001);
            assert!(
                read.notices
                    .iter()
                    .any(|notice| notice.contains("inherit more text")),
                "{:?}",
                read.notices
            );
            let doubling: String = (1..60)
                .map(|at| {
                    format!(
                        "@string{{s{at} = s{before} # s{before}}}\n",
                        before = at - 1
                    )
                })
                .collect();
            let laughs = format!("@string{{s0 = {{ha}}}}\n{doubling}@book{{a, title = s59}}");
            bibliography("b.bib", laughs.as_bytes()).expect("reads");
            told(
                "documents: bibliographies that refer",
                2,
                format!("bounded, {} MB", peak()),
            );
        },
    );
}

/// A file of a format chosen by chance that refers as often as chance wills.
fn that_refers(chosen: &mut Chosen) -> (&'static str, Vec<u8>) {
    let mut up_to = |most: u64| {
        // As often small as large.
        let bits = 64 - most.leading_zeros();
        let size = chosen.below(u64::from(bits) + 1);
        chosen
            .below(
                1_u64
                    .checked_shl(u32::try_from(size).unwrap_or(0))
                    .unwrap_or(1),
            )
            .min(most)
    };
    let size = |number: u64| usize::try_from(number).unwrap_or(0);
    match up_to(7) {
        0 => (
            "a.xlsx",
            shared_string(size(up_to(100_000)) + 1, size(up_to(60_000)) + 1),
        ),
        1 => (
            "a.ods",
            repeated(up_to(2_000_000), up_to(2_000_000), size(up_to(60_000)) + 1),
        ),
        2 => (
            "a.csv",
            long_head(size(up_to(50_000)), size(up_to(200_000)) + 1),
        ),
        3 => (
            "a.pdf",
            same_page(size(up_to(300)) + 1, size(up_to(20_000)) + 54),
        ),
        4 => (
            "a.docx",
            inserted(size(up_to(5_000)), size(up_to(60_000)) + 1),
        ),
        5 => (
            "a.xlsx",
            styled(size(up_to(20_000)), size(up_to(60_000)), size(up_to(5_000))),
        ),
        6 => (
            "a.odt",
            declared(size(up_to(1_000)), size(up_to(20)), size(up_to(5_000))),
        ),
        _ => ("a.html", spanning(size(up_to(2_000)), up_to(u64::MAX / 2))),
    }
}

/// A workbook with one number format of `bytes` for each of `styles` styles.
fn styled(styles: usize, bytes: usize, cells: usize) -> Vec<u8> {
    let xfs = r#"<xf numFmtId="170"/>"#.repeat(styles);
    let rows: String = (0..cells)
        .map(|at| format!(r#"<row><c s="{}"><v>{at}</v></c></row>"#, at % (styles + 1)))
        .collect();
    packed(&[
        ("xl/workbook.xml", WORKBOOK.to_owned()),
        ("xl/_rels/workbook.xml.rels", RELS.to_owned()),
        (
            "xl/styles.xml",
            format!(
                r#"<s><numFmts><numFmt numFmtId="170" formatCode="0.0&quot;{}&quot;"/></numFmts><cellXfs>{xfs}</cellXfs></s>"#,
                words(bytes)
            ),
        ),
        (
            "xl/s.xml",
            format!("<worksheet><sheetData>{rows}</sheetData></worksheet>"),
        ),
    ])
}

/// A text whose entities stand for one another, with styles that stand on one another and long names.
fn declared(paragraphs: usize, depth: usize, name: usize) -> Vec<u8> {
    let mut entities = String::from("<!ENTITY e0 \"words\">");
    for at in 1..=depth {
        let _ = write!(
            entities,
            "<!ENTITY e{at} \"{}\">",
            format!("&e{};", at - 1).repeat(10)
        );
    }
    let name = "n".repeat(name);
    let styles: String = (0..depth)
        .map(|at| {
            format!(
                r#"<style name="{name}{at}" display-name="{name}" family="paragraph" parent-style-name="{name}{}"/>"#,
                at + 1
            )
        })
        .collect();
    let words = format!(r#"<p style-name="{name}0">Words &e{depth};<s c="4000000000"/></p>"#)
        .repeat(paragraphs);
    packed(&[
        (
            "mimetype",
            "application/vnd.oasis.opendocument.text".to_owned(),
        ),
        (
            "content.xml",
            format!(
                "<!DOCTYPE x [{entities}]><document-content><automatic-styles>{styles}</automatic-styles><body><text><p>One.</p>{words}</text></body></document-content>"
            ),
        ),
    ])
}

/// A page whose cells reach over any number of rows and columns.
fn spanning(cells: usize, over: u64) -> Vec<u8> {
    let cell = format!("<td colspan={over} rowspan={over}>cell {over}");
    let rows = format!("<tr>{}", cell.repeat(3)).repeat(cells);
    format!("<html><body><p>Words.<table>{rows}</table>").into_bytes()
}

#[test]
fn fuzz_files_that_refer() {
    within_a_gigabyte("refers::fuzz_files_that_refer", || {
        let cases = faults::cases(60);
        let mut chosen = Chosen::by(31);
        let start = Instant::now();
        for _ in 0..cases {
            let (name, bytes) = that_refers(&mut chosen);
            let before = worked(start);
            survives(name, &bytes);
            let took = worked(start).saturating_sub(before);
            assert!(took < AT_ONCE, "{name} of {} bytes: {took:?}", bytes.len());
        }
        told(
            "fuzz: files that refer",
            cases,
            format!("within a gigabyte, {} MB", peak()),
        );
    });
}

/// A mailbox of two mails.
fn mailbox() -> Vec<u8> {
    let mail = crate::files::eml();
    let line = b"From a@x.example Mon May  4 10:00:00 2020\n";
    [line, mail.as_slice(), b"\n\n", line, mail.as_slice()].concat()
}

/// An archive of a mail, a saved page and a workbook.
fn archive() -> Vec<u8> {
    packed(&[
        ("mails/a.eml", crate::files::eml()),
        ("pages/a.mhtml", crate::files::mhtml()),
        ("figures.xlsx", crate::files::xlsx()),
    ])
}

#[test]
fn fuzz_mails_archives_and_saved_pages_stay_within_a_gigabyte() {
    within_a_gigabyte(
        "refers::fuzz_mails_archives_and_saved_pages_stay_within_a_gigabyte",
        || {
            let pieces = [
                "\r\n\r\n",
                "--b\r\n",
                "--b--",
                "Content-Type: ",
                "multipart/mixed; boundary=b",
                "message/rfc822",
                "base64",
                "quoted-printable",
                "charset=utf-7",
                "From ",
                "\nFrom x y\nA: b\n",
                "PK\u{3}\u{4}",
                "PK\u{1}\u{2}",
                "PK\u{5}\u{6}",
                "../",
                "\0",
                "=C3",
                "<html>",
                "</div>",
            ];
            let sorts: [(&str, &str, Vec<Vec<u8>>); 3] = [
                (
                    "fuzz: mails within a gigabyte",
                    "a.eml",
                    vec![crate::files::eml(), mailbox()],
                ),
                ("fuzz: archives within a gigabyte", "a.zip", vec![archive()]),
                (
                    "fuzz: saved pages within a gigabyte",
                    "a.mhtml",
                    vec![crate::files::mhtml(), crate::files::fixture("page.html")],
                ),
            ];
            for (what, name, seeds) in sorts {
                let fuzz = faults::Fuzz {
                    what,
                    usual: 40,
                    seeds: &seeds,
                    pieces: &pieces,
                };
                fuzz.bytes(|_, bytes| {
                    for file in unpack(name, bytes)
                        .ok()
                        .flatten()
                        .into_iter()
                        .flat_map(|all| all.files)
                    {
                        survives(&file.name, &file.bytes);
                    }
                    survives(name, bytes);
                });
            }
            eprintln!("at most {} MB", peak());
        },
    );
}
