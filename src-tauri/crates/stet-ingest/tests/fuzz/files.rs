//! Small sound files of each format, to be spoilt.

use std::path::Path;

use faults::packed;

/// A file of this repository.
pub(crate) fn of_repository(path: &str) -> Vec<u8> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../..");
    std::fs::read(root.join(path)).expect("it is there")
}

/// A file of this test's own folder.
pub(crate) fn fixture(name: &str) -> Vec<u8> {
    of_repository(&format!(
        "src-tauri/crates/stet-ingest/tests/fixtures/{name}"
    ))
}

/// The Word file of the repository.
pub(crate) fn docx() -> Vec<u8> {
    of_repository("tests/documents/article.docx")
}

/// A book of one chapter with a note.
pub(crate) fn epub() -> Vec<u8> {
    packed(&[
        ("mimetype", "application/epub+zip"),
        (
            "META-INF/container.xml",
            r#"<container><rootfiles><rootfile full-path="b.opf"/></rootfiles></container>"#,
        ),
        (
            "b.opf",
            r#"<package><metadata><title>T</title></metadata><manifest><item id="a" href="a.xhtml" media-type="application/xhtml+xml"/></manifest><spine><itemref idref="a"/></spine></package>"#,
        ),
        (
            "a.xhtml",
            r##"<html><body><h1>One</h1><p>Said<sup><a href="#n">1</a></sup> <span epub:type="pagebreak" title="2"/>she.</p><aside epub:type="footnote" id="n">Note.</aside></body></html>"##,
        ),
    ])
}

/// A text with remarks, tracked changes, notes and a table.
pub(crate) fn odt() -> Vec<u8> {
    packed(&[
        ("mimetype", "application/vnd.oasis.opendocument.text"),
        (
            "content.xml",
            r#"<document-content><body><text use-soft-page-breaks="true"><tracked-changes><changed-region id="c"><insertion><creator>B</creator></insertion></changed-region></tracked-changes><h outline-level="1">One</h><p>Said <annotation name="n"><p>Why?</p></annotation>this<annotation-end name="n"/> <change-start change-id="c"/>é new<change-end change-id="c"/><note><note-citation>1</note-citation><note-body><p>Note.</p></note-body></note><soft-page-break/> on.</p><list><list-item><p>x</p></list-item></list><table><table-row><table-cell number-columns-repeated="3"><p>y</p></table-cell></table-row></table></text></body></document-content>"#,
        ),
    ])
}

/// A sheet of numbers and days.
pub(crate) fn ods() -> Vec<u8> {
    packed(&[
        ("mimetype", "application/vnd.oasis.opendocument.spreadsheet"),
        (
            "content.xml",
            r#"<document-content><body><spreadsheet><table name="S"><table-row number-rows-repeated="2"><table-cell value-type="float" value="4870"><p>4,870</p></table-cell><table-cell value-type="date" date-value="2019-05-03"><p>3 May</p></table-cell></table-row></table></spreadsheet></body></document-content>"#,
        ),
    ])
}

/// A workbook with formats of its own.
pub(crate) fn xlsx() -> Vec<u8> {
    packed(&[
        (
            "xl/workbook.xml",
            r#"<workbook><sheets><sheet name="S" id="r"/></sheets></workbook>"#,
        ),
        (
            "xl/_rels/workbook.xml.rels",
            r#"<Relationships><Relationship Id="r" Target="s.xml"/></Relationships>"#,
        ),
        (
            "xl/styles.xml",
            r##"<s><numFmts><numFmt numFmtId="170" formatCode="[h]:mm &quot;x&quot;#,##0.00%"/></numFmts><cellXfs><xf numFmtId="14"/><xf numFmtId="170"/></cellXfs></s>"##,
        ),
        (
            "xl/s.xml",
            r#"<worksheet><sheetData><row r="1"><c r="A1"><v>43588.5</v></c><c r="B1" s="1"><v>-1e300</v></c><c t="inlineStr"><is><t>w</t></is></c></row></sheetData></worksheet>"#,
        ),
    ])
}

/// Rich text with remarks, tracked changes, a table and a link.
pub(crate) fn rtf() -> Vec<u8> {
    br#"{\rtf1\ansi\ansicpg932{\fonttbl{\f0\fcharset128 M;}}{\*\revtbl{U;}{B;}}\pard\s1 One\par {\*\atrfstart 1}Said{\*\atrfend 1}{\*\annotation{\*\atnref 1}Why?} {\revised\revauth1 \u233?\'8b\'b4 new}{\footnote Note.}\par\trowd\pard\intbl a\cell b\cell\row\pard\fi-9 \bullet\tab x\par{\field{\*\fldinst HYPERLINK "u"}{\fldrslt link}}}"#.to_vec()
}

/// Subtitles with speakers.
pub(crate) fn vtt() -> Vec<u8> {
    "WEBVTT\n\n00:01.000 --> 00:02.000\n<v Ann>Said <i>this</i>.\n\n00:05.000 --> 00:06.000\nBO: No &amp; é.\n".into()
}

/// A mail in two forms with something attached, quoting an earlier one.
pub(crate) fn eml() -> Vec<u8> {
    "From: =?utf-8?Q?Ann_=C3=89?= <a@x.example>\r\nMessage-ID: <1@x>\r\nDate: Mon, 4 May 2020 10:12:00 +0200\r\nSubject: S\r\nMIME-Version: 1.0\r\nContent-Type: multipart/mixed; boundary=\"b\"\r\n\r\n--b\r\nContent-Type: multipart/alternative; boundary=c\r\n\r\n--c\r\nContent-Type: text/plain; charset=utf-8; format=flowed\r\nContent-Transfer-Encoding: quoted-printable\r\n\r\nSaid =C3=A9.\r\n\r\nOn 2 May 2020, Bo wrote:\r\n> Why?\r\n--c\r\nContent-Type: text/html\r\n\r\n<p>Said.<blockquote>Why?</blockquote>\r\n--c--\r\n--b\r\nContent-Type: message/rfc822\r\n\r\nSubject: T\r\n\r\nInner.\r\n--b\r\nContent-Type: text/csv; name=a.csv\r\nContent-Transfer-Encoding: base64\r\n\r\nYSxiCjEsMgo=\r\n--b--\r\n".into()
}

/// A web page saved with all it shows.
pub(crate) fn mhtml() -> Vec<u8> {
    "From: <Saved by Blink>\r\nSnapshot-Content-Location: https://x.example/a\r\nMIME-Version: 1.0\r\nContent-Type: multipart/related; boundary=b\r\n\r\n--b\r\nContent-Type: text/html\r\nContent-Location: https://x.example/a\r\nContent-Transfer-Encoding: quoted-printable\r\n\r\n<html><body><p>Said she=2C in full.</p></body></html>\r\n--b--\r\n".into()
}

/// One of every format, by a name that says which.
pub(crate) fn all() -> Vec<(&'static str, Vec<u8>)> {
    vec![
        ("a.docx", docx()),
        ("a.pdf", of_repository("tests/documents/report.pdf")),
        ("b.epub", epub()),
        ("t.odt", odt()),
        ("t.ods", ods()),
        ("w.xlsx", xlsx()),
        ("r.rtf", rtf()),
        ("s.vtt", vtt()),
        ("m.eml", eml()),
        ("p.mhtml", mhtml()),
        ("article.md", fixture("article.md")),
        ("letter.txt", fixture("letter.txt")),
        ("page.html", fixture("page.html")),
        ("visitors.csv", fixture("visitors.csv")),
    ]
}
