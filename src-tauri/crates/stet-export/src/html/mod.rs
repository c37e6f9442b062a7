//! The report as one self-contained HTML file: no scripts, no remote parts, readable in both
//! colour schemes, on paper, without colour and by a screen reader.

mod citations;
mod corrections;
mod entries;
pub(crate) mod escape;
mod references;
mod sections;
mod suggested;
mod summary;
mod text;

use escape::escape;
use stet_core::report::{Concern, Report, Section};

use crate::direction;
use crate::logo::Logo;
use crate::words::{self, Leads};

const STYLE: &str = include_str!("style.css");

/// Writes the report as a complete HTML document.
#[must_use]
pub fn write(report: &Report) -> String {
    write_with(report, None)
}

/// Writes the report as a complete HTML document with the publisher's logo above its title. The
/// picture stands in the file itself.
#[must_use]
pub fn write_with(report: &Report, logo: Option<&Logo>) -> String {
    let report = &*direction::plain(report);
    let mut out = String::with_capacity(16_384 + report.claims.len() * 4_096);
    let title = escape(&words::report_title(report));
    // The report's own words are English; the document's words carry their own language.
    out.push_str("<!doctype html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n");
    out.push_str("<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n");
    out.push_str("<meta name=\"color-scheme\" content=\"light dark\">\n");
    out.push_str("<meta name=\"referrer\" content=\"no-referrer\">\n");
    let pictures = if logo.is_some() {
        "; img-src data:"
    } else {
        ""
    };
    out.push_str(&format!(
        "<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; \
         style-src 'unsafe-inline'{pictures}\">\n"
    ));
    out.push_str(&format!(
        "<meta name=\"generator\" content=\"Stet {}\">\n<title>{title}</title>\n",
        escape(&report.title.generator_version)
    ));
    out.push_str("<style>\n");
    out.push_str(STYLE);
    out.push_str("</style>\n</head>\n<body>\n");
    let leads = Leads::of(report);
    sections::header(&mut out, report, logo, &leads);
    sections::contents(&mut out, report);
    out.push_str("<main>\n");
    for part in report.sections().filter(|part| *part != Section::Record) {
        sections::open(&mut out, part);
        section(&mut out, report, part, &leads);
        out.push_str("</section>\n");
    }
    out.push_str("</main>\n");
    section(&mut out, report, Section::Record, &leads);
    out.push_str("</body>\n</html>\n");
    out
}

/// What stands in a section.
fn section(out: &mut String, report: &Report, section: Section, leads: &Leads) {
    match section {
        Section::Warnings => sections::warnings(out, report),
        Section::Checked => sections::sentences(out, &report.checked),
        Section::LeftOut => sections::sentences(out, &report.left_out),
        Section::Wrong => summary::rows(out, report, Concern::Wrong, leads),
        Section::Doubtful => summary::rows(out, report, Concern::Doubtful, leads),
        Section::NotLooked => summary::not_looked(out, report, leads),
        Section::Unconfirmed => summary::unconfirmed(out, report, leads),
        Section::Settled => summary::settled(out, report, leads),
        Section::Chapters => summary::chapters(out, report, leads),
        Section::Text => text::annotated(out, report, leads),
        Section::Claims => {
            let above = escape(&words::above_claims(report));
            out.push_str(&format!("<p class=\"meta\">{above}</p>\n"));
            for claim in report.entries() {
                if let Some(chapter) = report.chapter_opening_at(claim.number) {
                    let name = escape(chapter.name());
                    out.push_str(&format!("<p dir=\"auto\"><strong>{name}</strong></p>\n"));
                }
                entries::claim(out, report, claim, leads);
            }
        }
        Section::Checks => report
            .checks
            .iter()
            .for_each(|check| entries::check(out, check)),
        Section::Beyond => sections::listed(out, &report.beyond_limit),
        Section::NotFactual => summary::not_factual(out, report),
        Section::Sources => sections::sources(out, report, leads),
        Section::References => report
            .references
            .iter()
            .for_each(|reference| references::entry(out, reference)),
        Section::CitationHealth => citations::health(out, report),
        Section::Changes => corrections::changes(out, report, leads),
        Section::Questions => corrections::questions(out, report, leads),
        Section::ToCite => suggested::to_add(out, report, leads),
        Section::Rebuttals => corrections::rebuttals(out, report),
        Section::Revisions => corrections::revisions(out, report),
        Section::Method => sections::method(out, report),
        Section::Icd203 => summary::icd203(out, report),
        Section::SignOff => corrections::sign_off(out, report),
        Section::Policy => sections::sentences(out, &words::corrections_policy(report)),
        Section::Record => sections::footer(out, report),
    }
}
