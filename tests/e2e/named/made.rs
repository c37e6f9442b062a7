//! Files as office programs and browsers write them, made from texts of our own: LibreOffice writes Word and
//! PDF, Chromium prints pages. Nothing here knows how Stet reads them.

use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

/// Has Chromium print a page to PDF.
pub(crate) fn printed(page: &Path, folder: &Path) -> PathBuf {
    let file = folder
        .join(page.file_stem().expect("a name"))
        .with_extension("pdf");
    let candidates = ["/usr/bin/chromium", "/usr/bin/chromium-browser"];
    let chosen = std::env::var("CHROMIUM").ok();
    let program = chosen.as_deref().or_else(|| {
        let there = |path: &&&str| Path::new(path).exists();
        candidates.iter().find(there).copied()
    });
    let done = Command::new(program.expect("Chromium is installed"))
        .args([
            "--headless",
            "--no-sandbox",
            "--disable-gpu",
            "--no-pdf-header-footer",
        ])
        .arg(format!(
            "--user-data-dir={}",
            folder.join("browser").display()
        ))
        .arg(format!("--print-to-pdf={}", file.display()))
        .arg(page)
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .status();
    assert!(
        done.expect("Chromium runs").success() && file.exists(),
        "{}",
        page.display()
    );
    file
}

/// Has LibreOffice write a text as `ending`: "docx", "pdf".
pub(crate) fn written(name: &str, text: &str, page: Page, ending: &str, folder: &Path) -> PathBuf {
    let source = folder.join(name).with_extension("fodt");
    std::fs::write(&source, flat(text, page)).expect("a file");
    let done = Command::new("soffice")
        .arg(format!(
            "-env:UserInstallation=file://{}",
            folder.join("office").display()
        ))
        .args(["--headless", "--convert-to", ending, "--outdir"])
        .arg(folder)
        .arg(&source)
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .status();
    let file = source.with_extension(ending);
    assert!(
        done.expect("LibreOffice runs").success() && file.exists(),
        "{name}"
    );
    file
}

/// Size of paper, and the line at the head of every page.
#[derive(Clone, Copy)]
pub(crate) struct Page {
    pub(crate) width: &'static str,
    pub(crate) height: &'static str,
    pub(crate) head: &'static str,
}

/// A text with "# ", "## " before headings, empty lines between paragraphs and notes in "[[…]]", as a flat
/// OpenDocument text with page numbers.
fn flat(text: &str, page: Page) -> String {
    let mut body = String::new();
    let mut notes = 0;
    for paragraph in text
        .split("\n\n")
        .map(str::trim)
        .filter(|text| !text.is_empty())
    {
        let level = paragraph.bytes().take_while(|byte| *byte == b'#').count();
        let inside = inline(paragraph[level..].trim(), &mut notes);
        let _ = match level {
            0 => writeln!(
                body,
                "<text:p text:style-name=\"Standard\">{inside}</text:p>"
            ),
            _ => writeln!(
                body,
                "<text:h text:style-name=\"Heading_20_{level}\" text:outline-level=\"{level}\">{inside}</text:h>"
            ),
        };
    }
    let Page {
        width,
        height,
        head,
    } = page;
    format!(
        r#"<?xml version="1.0" encoding="UTF-8"?>
<office:document xmlns:office="urn:oasis:names:tc:opendocument:xmlns:office:1.0" xmlns:style="urn:oasis:names:tc:opendocument:xmlns:style:1.0" xmlns:text="urn:oasis:names:tc:opendocument:xmlns:text:1.0" xmlns:fo="urn:oasis:names:tc:opendocument:xmlns:xsl-fo-compatible:1.0" office:version="1.3" office:mimetype="application/vnd.oasis.opendocument.text">
<office:styles>
<style:style style:name="Standard" style:family="paragraph"><style:paragraph-properties fo:margin-bottom="0.2cm" fo:text-align="justify"/></style:style>
<style:style style:name="Heading_20_1" style:display-name="Heading 1" style:family="paragraph" style:default-outline-level="1"><style:paragraph-properties fo:break-before="page" fo:margin-bottom="0.8cm"/><style:text-properties fo:font-size="20pt" fo:font-weight="bold"/></style:style>
<style:style style:name="Heading_20_2" style:display-name="Heading 2" style:family="paragraph" style:default-outline-level="2"><style:paragraph-properties fo:margin-top="0.5cm" fo:margin-bottom="0.3cm"/><style:text-properties fo:font-size="15pt" fo:font-weight="bold"/></style:style>
</office:styles>
<office:automatic-styles><style:page-layout style:name="paper"><style:page-layout-properties fo:page-width="{width}" fo:page-height="{height}" fo:margin="2cm"/></style:page-layout></office:automatic-styles>
<office:master-styles><style:master-page style:name="Standard" style:page-layout-name="paper"><style:header><text:p>{head}</text:p></style:header><style:footer><text:p><text:page-number text:select-page="current"/></text:p></style:footer></style:master-page></office:master-styles>
<office:body><office:text>
{body}</office:text></office:body></office:document>
"#
    )
}

fn inline(words: &str, notes: &mut usize) -> String {
    let escaped = words.replace('&', "&amp;").replace('<', "&lt;");
    let mut pieces = escaped.split("[[");
    let mut out = pieces.next().unwrap_or_default().to_owned();
    for piece in pieces {
        let (note, rest) = piece.split_once("]]").expect("a note ends");
        *notes += 1;
        let _ = write!(
            out,
            "<text:note text:id=\"n{notes}\" text:note-class=\"footnote\"><text:note-citation>{notes}</text:note-citation>\
             <text:note-body><text:p>{note}</text:p></text:note-body></text:note>{rest}"
        );
    }
    out
}

/// Pages of a PDF, as poppler counts them.
pub(crate) fn pages(file: &Path) -> usize {
    let said = Command::new("pdfinfo")
        .arg(file)
        .output()
        .expect("poppler is installed");
    let said = String::from_utf8_lossy(&said.stdout).into_owned();
    let line = said.lines().find_map(|line| line.strip_prefix("Pages:"));
    line.and_then(|count| count.trim().parse().ok())
        .expect("a number of pages")
}
