//! The report as one Markdown file: CommonMark with tables, everything of the record in it, and no
//! word of the checked text able to leave its place.
//!
//! Links inside the file lead to anchors (`<a id="claim-3"></a>`); a redline is written with
//! `<del>` and `<ins>`, the only other markup that is not Markdown.

mod corrections;
mod entries;
mod plain;
mod sections;
mod suggested;
mod summary;
mod text;

use stet_core::report::{Concern, Report, Section};
use stet_core::verdict::FindingKind;

use crate::words::{self, Leads};
use plain::inline;

/// Writes the report as UTF-8 with a final line break.
#[must_use]
pub fn write(report: &Report) -> String {
    let mut page = Page {
        out: String::with_capacity(8_192 + report.claims.len() * 3_000),
    };
    let leads = Leads::of(report);
    sections::title(&mut page, report, &leads);
    for section in report.sections() {
        page.anchored(2, section.anchor(), section.heading());
        section_of(&mut page, report, section, &leads);
    }
    let mut out = page.out;
    out.truncate(out.trim_end().len());
    out.push('\n');
    out
}

/// What stands in a section.
fn section_of(page: &mut Page, report: &Report, section: Section, leads: &Leads) {
    match section {
        Section::Warnings => sections::warnings(page, report),
        Section::Checked => page.paragraphs(&report.checked),
        Section::LeftOut => page.paragraphs(&report.left_out),
        Section::Wrong => summary::rows(page, report, Concern::Wrong, leads),
        Section::Doubtful => summary::rows(page, report, Concern::Doubtful, leads),
        Section::NotLooked => summary::not_looked(page, report, leads),
        Section::Unconfirmed => summary::unconfirmed(page, report, leads),
        Section::Settled => summary::settled(page, report, leads),
        Section::Chapters => summary::chapters(page, report, leads),
        Section::Text => text::marked(page, report, leads),
        Section::Claims => {
            page.block(&inline(&words::above_claims(report)));
            for claim in report.entries() {
                if let Some(chapter) = report.chapter_opening_at(claim.number) {
                    page.block(&format!("**{}**", inline(chapter.name())));
                }
                entries::claim(page, report, claim, leads);
            }
        }
        Section::Checks => report
            .checks
            .iter()
            .for_each(|check| entries::check(page, check)),
        Section::Beyond => sections::listed(page, &report.beyond_limit),
        Section::NotFactual => summary::not_factual(page, report),
        Section::Sources => sections::sources(page, report, leads),
        Section::References => report
            .references
            .iter()
            .for_each(|reference| sections::reference(page, reference)),
        Section::CitationHealth => sections::citation_health(page, report),
        Section::Changes => corrections::changes(page, report, leads),
        Section::Questions => corrections::questions(page, report, leads),
        Section::ToCite => suggested::to_add(page, report, leads),
        Section::Rebuttals => corrections::rebuttals(page, report),
        Section::Revisions => corrections::revisions(page, report),
        Section::Method => sections::method(page, report),
        Section::Icd203 => summary::icd203(page, report),
        Section::SignOff => corrections::sign_off(page, report),
        Section::Policy => page.paragraphs(&words::corrections_policy(report)),
        Section::Record => page.facts(&words::alcoa(report)),
    }
}

/// A file being written; what is put in is Markdown already.
struct Page {
    out: String,
}

impl Page {
    /// A block of its own.
    fn block(&mut self, markdown: &str) {
        if !markdown.is_empty() {
            self.out.push_str(markdown);
            self.out.push_str("\n\n");
        }
    }

    /// A heading of level 1 to 6 that links can lead to.
    fn anchored(&mut self, level: usize, anchor: &str, words: &str) {
        let marks = "#".repeat(level);
        let words = inline(words);
        self.block(&format!("{marks} <a id=\"{anchor}\"></a>{words}"));
    }

    fn paragraphs(&mut self, lines: &[String]) {
        for line in lines {
            self.block(&inline(line));
        }
    }

    fn quote(&mut self, markdown: &str) {
        self.block(&format!("> {markdown}"));
    }

    /// A list; its entries are Markdown on one line each.
    fn list<S: AsRef<str>>(&mut self, entries: impl IntoIterator<Item = S>) {
        let before = self.out.len();
        for entry in entries {
            self.out.push_str("- ");
            self.out.push_str(entry.as_ref());
            self.out.push('\n');
        }
        if self.out.len() > before {
            // Two lists that follow each other would be one.
            self.out.push('\n');
        }
    }

    /// Named facts.
    fn facts(&mut self, facts: &[(&str, String)]) {
        self.list(
            facts
                .iter()
                .map(|(term, words)| format!("**{term}:** {}", inline(words))),
        );
    }
}

/// Glyph and word of a finding.
fn badge(kind: FindingKind) -> String {
    format!("**{} {}**", inline(kind.glyph()), kind.word())
}
