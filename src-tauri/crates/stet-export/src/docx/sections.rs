//! What stands in the Word report, in order: title, what needs action, the table, the marked text,
//! the entries, the lists, and the record.

use stet_core::report::{LineStyle, Report, ReportReference, reason_word};
use stet_core::verdict::FindingKind;

use super::markup::{Links, Look, field, paragraph, rightward, run};
use super::package::{NewFile, Running};
use super::{entries, table, text};
use crate::words::{self, heads};

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
    page.title(report);
    page.warnings(report);
    page.heading(heads::TABLE);
    if report.claims.is_empty() {
        page.words("Normal", words::NO_CLAIMS);
    } else {
        table::claims(&mut page, report);
    }
    if !report.text.is_empty() {
        page.heading(heads::TEXT);
        text::marked(&mut page, report);
    }
    if !report.claims.is_empty() {
        page.heading(heads::CLAIMS);
        for claim in &report.claims {
            entries::claim(&mut page, claim);
        }
    }
    if !report.checks.is_empty() {
        page.heading(heads::CHECKS);
        for check in &report.checks {
            entries::check(&mut page, check);
        }
    }
    page.lists(report);
    if !report.references.is_empty() {
        page.heading(heads::REFERENCES);
        for reference in &report.references {
            page.reference(reference);
        }
    }
    page.citation_health(report);
    page.sources(report);
    page.method(report);
    page.icd203(report);
    page.record(report);
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
fn colour(finding: FindingKind) -> &'static str {
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

    fn heading(&mut self, words: &str) {
        self.words("Heading1", words);
    }

    fn item(&mut self, content: &str, rightward: bool) {
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

    fn title(&mut self, report: &Report) {
        self.words("Meta", words::REPORT);
        if report.draft {
            self.words(
                "Stamp",
                &format!("\u{a0}{}\u{a0}", words::stamp_line(report)),
            );
        }
        self.words("Title", &report.title.document);
        for (term, value) in words::title_facts(report) {
            let content = run(&format!("{term}: "), &Look::bold()) + &run(&value, &Look::default());
            self.put("Meta", &content);
        }
        self.words("Headline", &words::headline(report));
        let mut counts = String::new();
        for kind in FindingKind::ALL {
            let number = words::count(report, kind);
            if number > 0 {
                counts.push_str(&badge(kind));
                counts.push_str(&small(&format!("\u{a0}{number}      ")));
            }
        }
        if !counts.is_empty() {
            self.put("Normal", &counts);
        }
    }

    fn warnings(&mut self, report: &Report) {
        if report.warnings.is_empty() {
            return;
        }
        self.heading(heads::WARNINGS);
        for warning in &report.warnings {
            let look = Look {
                bold: warning.blocking,
                ..Look::default()
            };
            self.item(&run(&warning.text, &look), false);
        }
    }

    fn lists(&mut self, report: &Report) {
        let lists = [
            (heads::BEYOND, &report.beyond_limit),
            (heads::NOT_FACTUAL, &report.not_factual),
        ];
        for (name, list) in lists {
            if list.is_empty() {
                continue;
            }
            self.heading(name);
            for entry in list {
                let mut about = format!("   {}", entry.place);
                if let Some(reason) = entry.reason {
                    about.push_str(&format!(", {}", reason_word(reason)));
                }
                let content = run(&entry.quote, &Look::default()) + &small(&about);
                self.item(&content, rightward(&entry.quote));
            }
        }
    }

    fn reference(&mut self, reference: &ReportReference) {
        let top = format!("Reference {}{}", reference.number, words::codes(reference));
        self.words("EntryTop", &top);
        let headline = run(&reference.headline, &Look::default());
        let headline = self.bookmark(&format!("reference_{}", reference.number), &headline);
        self.put("Heading2", &headline);
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
        let addresses = [
            reference.record.as_ref().map(|record| record.url.as_str()),
            reference.link.as_ref().map(|link| link.url.as_str()),
        ];
        for url in addresses
            .into_iter()
            .flatten()
            .filter(|url| !url.is_empty())
        {
            let link = self.address(url);
            self.put("Meta", &link);
        }
    }

    fn citation_health(&mut self, report: &Report) {
        let health = report.citation_health.as_ref();
        let Some(health) = health.filter(|health| !health.is_well()) else {
            return;
        };
        self.heading(heads::CITATION_HEALTH);
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

    fn sources(&mut self, report: &Report) {
        self.heading(heads::SOURCES);
        if report.sources.is_empty() {
            self.words("Normal", words::NO_SOURCE);
        }
        for source in &report.sources {
            self.words("Heading3", &source.title);
            self.words("Meta", &words::source_line(source));
            if let Some(url) = &source.url {
                let link = self.address(url);
                self.put("Meta", &link);
            }
            self.words("Meta", &format!("SHA-256 {}", source.content_hash));
        }
    }

    fn method(&mut self, report: &Report) {
        self.heading(heads::METHOD);
        for (name, entries) in words::method(report) {
            self.words("Heading3", name);
            for entry in entries {
                self.item(&run(&entry, &Look::default()), false);
            }
        }
    }

    fn icd203(&mut self, report: &Report) {
        self.heading(heads::ICD_203);
        for line in &report.icd203 {
            let status = Look {
                bold: true,
                ..Look::style("Small")
            };
            let content = run(
                &format!("{}.  {}", line.number, line.standard),
                &Look::default(),
            ) + &run(&format!("   {}", words::icd_status(line)), &status);
            self.put("ListParagraph", &content);
        }
    }

    fn record(&mut self, report: &Report) {
        self.heading(heads::RECORD);
        for (term, value) in words::alcoa(report) {
            let content = run(&format!("{term}: "), &Look::bold()) + &run(&value, &Look::default());
            self.put("Meta", &content);
        }
    }
}
