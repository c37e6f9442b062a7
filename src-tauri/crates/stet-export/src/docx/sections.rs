//! What stands in the Word report: the title block, then the sections in the report's own order.

use docx_rs::{DocumentChild, NumPages, PageNum, Paragraph, ParagraphChild, RunProperty};
use stet_core::report::{Concern, LineStyle, Report, ReportNotFactual, ReportReference, Section};
use stet_core::verdict::FindingKind;

use super::finish::underlined;
use super::markup::{
    Content, Links, bookmark, hanging, link_within, paragraph, plain, rightward, run, strong,
};
use super::package::{NewFile, Running};
use super::{corrections, entries, suggested, summary, text};
use crate::words::{self, Leads};

/// A body being written.
pub(super) struct Page<'f> {
    pub(super) out: &'f mut Vec<DocumentChild>,
    pub(super) links: &'f mut Links,
    /// Bookmarks so far.
    pub(super) bookmarks: usize,
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
        [plain("\t"), strong(words::DRAFT)].concat()
    } else {
        Content::new()
    };
    let head = [plain(&words::running_head(report)), draft.clone()].concat();
    let foot = [
        plain(&words::running_foot(report)),
        plain("\tpage "),
        vec![ParagraphChild::PageNum(Box::new(PageNum::new()))],
        plain(" of "),
        vec![ParagraphChild::NumPages(Box::new(NumPages::new()))],
    ];
    Running {
        head: paragraph("Header", head, false),
        first_head: paragraph("Header", draft, false),
        foot: paragraph("Footer", foot.concat(), false),
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
pub(super) fn badge(kind: FindingKind) -> Content {
    let look = RunProperty::new().bold().color(colour(kind));
    let word = match line(kind) {
        Some(line) => underlined(look.clone(), line),
        None => look.clone(),
    };
    // No-break spaces keep the words of a finding on one line.
    let shown = kind.word().replace(' ', "\u{a0}");
    let glyph = format!("{}\u{a0}", kind.glyph());
    [run(&glyph, &look), run(&shown, &word)].concat()
}

/// How the small words beside the main ones are set.
pub(super) fn small_look() -> RunProperty {
    RunProperty::new().style("Small")
}

pub(super) fn small(words: &str) -> Content {
    run(words, &small_look())
}

/// Bookmarks of Word have no hyphens.
pub(super) fn bookmark_name(anchor: &str) -> String {
    anchor.replace('-', "_")
}

/// Words that lead to a place in this file.
pub(super) fn leading(words: &str, anchor: &str) -> Content {
    let look = RunProperty::new().style("Hyperlink");
    link_within(&bookmark_name(anchor), words, &look)
}

impl Page<'_> {
    pub(super) fn set(&mut self, paragraph: Paragraph) {
        self.out.push(DocumentChild::Paragraph(Box::new(paragraph)));
    }

    /// A paragraph of a style.
    pub(super) fn put(&mut self, style: &str, content: Content) {
        self.put_turned(style, content, false);
    }

    /// A paragraph whose words run from right to left if they are `turned`.
    pub(super) fn put_turned(&mut self, style: &str, content: Content, turned: bool) {
        self.set(paragraph(style, content, turned));
    }

    /// A paragraph of plain words, in the direction of their script.
    pub(super) fn words(&mut self, style: &str, words: &str) {
        self.put_turned(style, plain(words), rightward(words));
    }

    /// A bookmark around runs, by which links inside the file find them.
    pub(super) fn bookmark(&mut self, name: &str, content: Content) -> Content {
        self.bookmarks += 1;
        bookmark(self.bookmarks, name, content)
    }

    /// A paragraph that is a link's target, for what other parts of the file point at.
    pub(super) fn target(&mut self, style: &str, anchor: &str, content: Content, turned: bool) {
        let content = self.bookmark(&bookmark_name(anchor), content);
        self.put_turned(style, content, turned);
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
            Section::Chapters => summary::chapters(self, report, leads),
            Section::Text => text::marked(self, report, leads),
            Section::Claims => {
                self.words("Meta", &words::above_claims(report));
                for claim in report.entries() {
                    if let Some(chapter) = report.chapter_opening_at(claim.number) {
                        let name = chapter.name();
                        self.put_turned("Normal", strong(name), rightward(name));
                    }
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
            Section::ToCite => suggested::to_add(self, report, leads),
            Section::Rebuttals => corrections::rebuttals(self, report),
            Section::Revisions => corrections::revisions(self, report),
            Section::Method => self.method(report),
            Section::Icd203 => summary::icd203(self, report),
            Section::SignOff => corrections::sign_off(self, report),
            Section::Policy => self.sentences(&words::corrections_policy(report)),
            Section::Record => self.record(report),
        }
    }

    fn sentences(&mut self, lines: &[String]) {
        for line in lines {
            self.words("Normal", line);
        }
    }

    /// An entry of a list whose label stands before a tab, `left` twentieths of a point before the rest.
    pub(super) fn hanging(&mut self, content: Content, left: u32) {
        let entry = paragraph("ListParagraph", content, false).keep_lines(true);
        self.set(hanging(entry, left, left));
    }

    pub(super) fn item(&mut self, content: Content, turned: bool) {
        let marked = [plain("–\t"), content].concat();
        self.set(hanging(
            paragraph("ListParagraph", marked, turned),
            360,
            360,
        ));
    }

    /// An address, as a link if a reader may follow it.
    pub(super) fn address(&mut self, url: &str) -> Content {
        self.links.to(url, url, &RunProperty::new())
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
                let count = small(&format!("\u{a0}{count}   "));
                self.put("Meta", [badge(kind), count, which].concat());
            }
        }
    }

    fn warnings(&mut self, report: &Report) {
        for warning in report.warnings_printed() {
            let set = if warning.blocking { strong } else { plain };
            self.item(set(&warning.text), false);
        }
    }

    fn listed(&mut self, list: &[ReportNotFactual]) {
        for entry in list {
            let about = format!("   {}", entry.place);
            let content = [plain(&entry.quote), small(&about)].concat();
            self.item(content, rightward(&entry.quote));
        }
    }

    fn reference(&mut self, reference: &ReportReference) {
        let top = format!("Reference {}{}", reference.number, words::codes(reference));
        self.words("EntryTop", &top);
        let headline = plain(&reference.headline);
        let anchor = format!("reference-{}", reference.number);
        self.target("Heading2", &anchor, headline, false);
        self.words("Normal", &reference.quote);
        for notice in &reference.notices {
            self.put("Normal", strong(&words::notice(notice)));
        }
        for reason in &reference.reasons {
            self.item(plain(reason), rightward(reason));
        }
        for line in words::looked_at(reference) {
            self.words("Meta", &line);
        }
        for url in words::addresses(reference) {
            let link = self.address(url);
            self.put("Meta", link);
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
                self.item(plain(&line), rightward(&line));
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
            let title = plain(&source.title);
            let anchor = format!("source-{number}");
            self.target("Heading3", &anchor, title, rightward(&source.title));
            let about = format!(
                "{} · {}",
                words::source_line(source),
                words::source_claims(source)
            );
            let which = summary::numbered(self, &source.claims, leads, false);
            self.put("Meta", [plain(&about), which].concat());
            if let Some(url) = &source.url {
                let link = self.address(url);
                self.put("Meta", link);
            }
            self.words("Meta", &words::content(&source.content_hash));
        }
    }

    fn method(&mut self, report: &Report) {
        for (name, entries) in words::method(report) {
            self.words("Heading3", name);
            for entry in entries {
                self.item(plain(&entry), false);
            }
        }
    }

    fn record(&mut self, report: &Report) {
        for (term, value) in words::alcoa(report) {
            let term = strong(&format!("{term}: "));
            self.put("Meta", [term, plain(&value)].concat());
        }
    }
}
