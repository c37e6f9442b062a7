//! What stands in the Word report: the title block, then the sections in the report's own order.

use stet_core::report::{Concern, LineStyle, Report, ReportNotFactual, ReportReference, Section};
use stet_core::verdict::FindingKind;

use super::markup::{Links, Look, field, link_within, paragraph, rightward, run};
use super::package::{NewFile, Running};
use super::{corrections, entries, summary, text};
use crate::words::{self, Leads};

/// A body being written.
pub(super) struct Page<'f> {
    pub(super) out: &'f mut String,
    pub(super) links: &'f mut Links,
    /// Bookmarks so far.
    pub(super) bookmarks: u32,
}

pub(super) fn all(file: &mut NewFile, report: &Report) {
    let mut page = Page {
        out: &mut file.body,
        links: &mut file.links,
        bookmarks: 0,
    };
    let leads = Leads::of(report);
    page.title(report, &leads);
    for section in report.sections() {
        page.words("Heading1", section.heading());
        page.section(report, section, &leads);
    }
    file.running = Some(running(report));
}

/// Head and foot of the pages; the first page has its title instead of a head.
fn running(report: &Report) -> Running {
    let draft = if report.draft {
        run("\t", &Look::default()) + &run(words::DRAFT, &Look::bold())
    } else {
        String::new()
    };
    let head = run(&words::running_head(report), &Look::default()) + &draft;
    let foot = [
        run(&words::running_foot(report), &Look::default()),
        run("\tpage ", &Look::default()),
        field("PAGE", "1"),
        run(" of ", &Look::default()),
        field("NUMPAGES", "1"),
    ];
    Running {
        head: paragraph("Header", &head, false),
        first_head: paragraph("Header", &draft, false),
        foot: paragraph("Footer", &foot.concat(), false),
    }
}

/// The print colour of a finding, as on light paper.
pub(super) fn colour(finding: FindingKind) -> &'static str {
    match finding {
        FindingKind::Supported => "0A5FA8",
        FindingKind::Contradicted => "8E1230",
        FindingKind::Mixed => "7D5500",
        FindingKind::Unresolved | FindingKind::Inconclusive => "3F4247",
        FindingKind::NotChecked | FindingKind::NotCheckable => "62666C",
    }
}

/// Word's line under words of a finding, with its colour.
pub(super) fn line(finding: FindingKind) -> Option<(&'static str, &'static str)> {
    let line = match finding.line() {
        LineStyle::Solid => "single",
        LineStyle::Double => "double",
        LineStyle::Wavy => "wave",
        LineStyle::Dashed => "dash",
        LineStyle::DashDot => "dotDash",
        LineStyle::Dotted => "dotted",
        LineStyle::None => return None,
    };
    Some((line, colour(finding)))
}

/// Glyph and word of a finding over its line.
pub(super) fn badge(kind: FindingKind) -> String {
    let look = Look {
        bold: true,
        colour: Some(colour(kind)),
        ..Look::default()
    };
    let word = Look {
        under: line(kind),
        ..look.clone()
    };
    // No-break spaces keep the words of a finding on one line.
    let shown = kind.word().replace(' ', "\u{a0}");
    run(&format!("{}\u{a0}", kind.glyph()), &look) + &run(&shown, &word)
}

pub(super) fn small(words: &str) -> String {
    run(words, &Look::style("Small"))
}

/// Bookmarks of Word have no hyphens.
pub(super) fn bookmark_name(anchor: &str) -> String {
    anchor.replace('-', "_")
}

/// Words that lead to a place in this file.
pub(super) fn leading(words: &str, anchor: &str) -> String {
    link_within(&bookmark_name(anchor), words, &Look::style("Hyperlink"))
}

impl Page<'_> {
    /// A paragraph of runs.
    pub(super) fn put(&mut self, style: &str, content: &str) {
        self.out.push_str(&paragraph(style, content, false));
    }

    /// A paragraph of plain words, in the direction of their script.
    pub(super) fn words(&mut self, style: &str, words: &str) {
        let content = run(words, &Look::default());
        self.out
            .push_str(&paragraph(style, &content, rightward(words)));
    }

    /// A bookmark around runs, by which links inside the file find them.
    pub(super) fn bookmark(&mut self, name: &str, content: &str) -> String {
        self.bookmarks += 1;
        let id = self.bookmarks;
        format!(
            "<w:bookmarkStart w:id=\"{id}\" w:name=\"{name}\"/>{content}<w:bookmarkEnd w:id=\"{id}\"/>"
        )
    }

    /// A paragraph that is a link's target, for what other parts of the file point at.
    pub(super) fn target(&mut self, style: &str, anchor: &str, content: &str, rightward: bool) {
        let content = self.bookmark(&bookmark_name(anchor), content);
        self.out.push_str(&paragraph(style, &content, rightward));
    }

    /// What stands in a section.
    fn section(&mut self, report: &Report, section: Section, leads: &Leads) {
        match section {
            Section::Warnings => self.warnings(report),
            Section::Checked => self.sentences(&report.checked),
            Section::LeftOut => self.sentences(&report.left_out),
            Section::Wrong => summary::rows(self, report, Concern::Wrong, leads),
            Section::Doubtful => summary::rows(self, report, Concern::Doubtful, leads),
            Section::NotLooked => summary::not_looked(self, report, leads),
            Section::Unconfirmed => summary::unconfirmed(self, report, leads),
            Section::Settled => summary::settled(self, report, leads),
            Section::Text => text::marked(self, report, leads),
            Section::Claims => {
                self.words("Meta", &words::above_claims(report));
                for claim in report.entries() {
                    entries::claim(self, report, claim, leads);
                }
            }
            Section::Checks => report
                .checks
                .iter()
                .for_each(|check| entries::check(self, check)),
            Section::Beyond => self.listed(&report.beyond_limit),
            Section::NotFactual => summary::not_factual(self, report),
            Section::Sources => self.sources(report, leads),
            Section::References => report
                .references
                .iter()
                .for_each(|reference| self.reference(reference)),
            Section::CitationHealth => self.citation_health(report),
            Section::Changes => corrections::changes(self, report, leads),
            Section::Questions => corrections::questions(self, report, leads),
            Section::Rebuttals => corrections::rebuttals(self, report),
            Section::Revisions => corrections::revisions(self, report),
            Section::Method => self.method(report),
            Section::Icd203 => summary::icd203(self, report),
            Section::SignOff => corrections::sign_off(self, report),
            Section::Record => self.record(report),
        }
    }

    fn sentences(&mut self, lines: &[String]) {
        for line in lines {
            self.words("Normal", line);
        }
    }

    /// An entry of a list whose label stands before a tab, `left` twentieths of a point before the rest.
    pub(super) fn hanging(&mut self, content: &str, left: u32) {
        self.out.push_str(&format!(
            "<w:p><w:pPr><w:pStyle w:val=\"ListParagraph\"/><w:keepLines/><w:tabs>\
             <w:tab w:val=\"left\" w:pos=\"{left}\"/></w:tabs>\
             <w:ind w:left=\"{left}\" w:hanging=\"{left}\"/></w:pPr>{content}</w:p>"
        ));
    }

    pub(super) fn item(&mut self, content: &str, rightward: bool) {
        let marked = run("–\t", &Look::default()) + content;
        let place = "<w:tabs><w:tab w:val=\"left\" w:pos=\"360\"/></w:tabs>";
        let indent = "<w:ind w:left=\"360\" w:hanging=\"360\"/>";
        let bidi = if rightward { "<w:bidi/>" } else { "" };
        self.out.push_str(&format!(
            "<w:p><w:pPr><w:pStyle w:val=\"ListParagraph\"/>{place}{bidi}{indent}</w:pPr>{marked}</w:p>"
        ));
    }

    /// An address, as a link if a reader may follow it.
    pub(super) fn address(&mut self, url: &str) -> String {
        self.links.to(url, url, &Look::default())
    }

    fn title(&mut self, report: &Report, leads: &Leads) {
        self.words("Meta", words::REPORT);
        if report.draft {
            self.words(
                "Stamp",
                &format!("\u{a0}{}\u{a0}", words::stamp_line(report)),
            );
        }
        self.words("Title", &report.title.document);
        for line in words::title_lines(report) {
            self.words("Meta", &line);
        }
        self.words("Headline", &words::headline(report));
        for kind in FindingKind::ALL {
            let count = words::count(report, kind);
            if count > 0 {
                let which = summary::numbered(self, &words::numbers(report, kind), leads, false);
                let content = badge(kind) + &small(&format!("\u{a0}{count}   ")) + &which;
                self.put("Meta", &content);
            }
        }
    }

    fn warnings(&mut self, report: &Report) {
        for warning in report.warnings_printed() {
            let look = Look {
                bold: warning.blocking,
                ..Look::default()
            };
            self.item(&run(&warning.text, &look), false);
        }
    }

    fn listed(&mut self, list: &[ReportNotFactual]) {
        for entry in list {
            let about = format!("   {}", entry.place);
            let content = run(&entry.quote, &Look::default()) + &small(&about);
            self.item(&content, rightward(&entry.quote));
        }
    }

    fn reference(&mut self, reference: &ReportReference) {
        let top = format!("Reference {}{}", reference.number, words::codes(reference));
        self.words("EntryTop", &top);
        let headline = run(&reference.headline, &Look::default());
        let anchor = format!("reference-{}", reference.number);
        self.target("Heading2", &anchor, &headline, false);
        self.words("Normal", &reference.quote);
        for notice in &reference.notices {
            self.put("Normal", &run(&words::notice(notice), &Look::bold()));
        }
        for reason in &reference.reasons {
            self.item(&run(reason, &Look::default()), rightward(reason));
        }
        for line in words::looked_at(reference) {
            self.words("Meta", &line);
        }
        for url in words::addresses(reference) {
            let link = self.address(url);
            self.put("Meta", &link);
        }
    }

    fn citation_health(&mut self, report: &Report) {
        let Some(health) = &report.citation_health else {
            return;
        };
        self.words("Normal", &words::citations_held(health));
        for failing in &health.failing {
            self.words("Quote", &failing.sentence);
            for citation in &failing.citations {
                let line = words::citation(citation);
                self.item(&run(&line, &Look::default()), rightward(&line));
            }
        }
        for line in words::citations_aside(health) {
            self.words("Meta", &line);
        }
    }

    fn sources(&mut self, report: &Report, leads: &Leads) {
        if report.sources.is_empty() {
            self.words("Normal", words::NO_SOURCE);
        }
        for (source, number) in report.sources.iter().zip(1..) {
            let title = run(&source.title, &Look::default());
            let anchor = format!("source-{number}");
            self.target("Heading3", &anchor, &title, rightward(&source.title));
            let about = format!(
                "{} · {}",
                words::source_line(source),
                words::source_claims(source)
            );
            let which = summary::numbered(self, &source.claims, leads, false);
            let line = run(&about, &Look::default()) + &which;
            self.put("Meta", &line);
            if let Some(url) = &source.url {
                let link = self.address(url);
                self.put("Meta", &link);
            }
            self.words("Meta", &format!("SHA-256 {}", source.content_hash));
        }
    }

    fn method(&mut self, report: &Report) {
        for (name, entries) in words::method(report) {
            self.words("Heading3", name);
            for entry in entries {
                self.item(&run(&entry, &Look::default()), false);
            }
        }
    }

    fn record(&mut self, report: &Report) {
        for (term, value) in words::alcoa(report) {
            let content = run(&format!("{term}: "), &Look::bold()) + &run(&value, &Look::default());
            self.put("Meta", &content);
        }
    }
}
