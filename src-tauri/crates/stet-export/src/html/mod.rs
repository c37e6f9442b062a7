//! The report as one self-contained HTML file: no scripts, no remote parts, readable in both
//! colour schemes, on paper, without colour and by a screen reader.

mod citations;
pub(crate) mod escape;
mod references;
mod sections;
mod text;

use escape::escape;
use stet_core::report::Report;

const STYLE: &str = include_str!("style.css");

/// Writes the report as a complete HTML document.
#[must_use]
pub fn write(report: &Report) -> String {
    let mut out = String::with_capacity(16_384 + report.claims.len() * 4_096);
    let title = escape(&report.title.document);
    // The report's own words are English; the document's words carry their own language.
    out.push_str("<!doctype html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n");
    out.push_str("<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n");
    out.push_str("<meta name=\"color-scheme\" content=\"light dark\">\n");
    out.push_str("<meta name=\"referrer\" content=\"no-referrer\">\n");
    out.push_str(
        "<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; \
         style-src 'unsafe-inline'\">\n",
    );
    out.push_str(&format!(
        "<meta name=\"generator\" content=\"Stet {}\">\n<title>{title} – Verification Report</title>\n",
        escape(&report.title.generator_version)
    ));
    out.push_str("<style>\n");
    out.push_str(STYLE);
    out.push_str("</style>\n</head>\n<body>\n");
    sections::header(&mut out, report);
    sections::contents(&mut out, report);
    out.push_str("<main>\n");
    sections::warnings(&mut out, report);
    sections::table(&mut out, report);
    text::annotated(&mut out, report);
    sections::claims(&mut out, report);
    sections::checks(&mut out, report);
    sections::lists(&mut out, report);
    references::references(&mut out, report);
    citations::health(&mut out, report);
    sections::sources(&mut out, report);
    sections::method(&mut out, report);
    sections::icd203(&mut out, report);
    out.push_str("</main>\n");
    sections::footer(&mut out, report);
    out.push_str("</body>\n</html>\n");
    out
}
