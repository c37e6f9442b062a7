//! The parts of the HTML report around the marked text and the entries.

use stet_core::report::{Report, ReportNotFactual, Section};
use stet_core::verdict::FindingKind;

use super::escape::{escape, followable};
use super::summary::numbered;
use crate::logo::Logo;
use crate::words::{self, Leads};

/// The most a logo takes, across and down, in points.
const LOGO: (f32, f32) = (180.0, 60.0);

pub(super) fn header(out: &mut String, report: &Report, logo: Option<&Logo>, leads: &Leads) {
    let title = &report.title;
    out.push_str("<header>\n");
    if let Some(logo) = logo {
        let (width, height) = logo.printed(LOGO);
        // On white in the dark scheme too, as it is printed.
        out.push_str(&format!(
            "<p class=\"logo\"><img alt=\"{}\" src=\"{}\" \
             style=\"width:{width:.0}pt;height:{height:.0}pt;background:#fff\"></p>\n",
            escape(&words::logo_alternative(report)),
            logo.data_address()
        ));
    }
    out.push_str("<p class=\"eyebrow\">Verification Report");
    if report.draft {
        out.push_str(" <span class=\"stamp\">DRAFT</span>");
    }
    out.push_str("</p>\n");
    out.push_str(&format!(
        "<h1 dir=\"auto\">{}</h1>\n",
        escape(&title.document)
    ));
    for line in words::title_lines(report) {
        out.push_str(&format!(
            "<p class=\"meta line\" dir=\"auto\">{}</p>\n",
            escape(&line)
        ));
    }
    out.push_str(&format!(
        "<p><strong>{}</strong></p>\n",
        words::headline(report)
    ));
    out.push_str("<ul class=\"counts\">\n");
    for kind in FindingKind::ALL {
        let number = words::count(report, kind);
        if number > 0 {
            let which = numbered(&words::numbers(report, kind), leads, false);
            let badge = badge(kind);
            out.push_str(&format!(
                "<li>{badge} {number} <span class=\"meta\">{which}</span></li>\n"
            ));
        }
    }
    out.push_str("</ul>\n</header>\n");
}

/// Links to the sections that have something to say.
pub(super) fn contents(out: &mut String, report: &Report) {
    out.push_str("<nav aria-label=\"Contents\"><ol>\n");
    for section in report.sections() {
        out.push_str(&format!(
            "<li><a href=\"#{}\">{}</a></li>\n",
            section.anchor(),
            section.heading()
        ));
    }
    out.push_str("</ol></nav>\n");
}

/// Opens a section; what follows stands in it until `</section>`.
pub(super) fn open(out: &mut String, section: Section) {
    let (id, name) = (section.anchor(), section.heading());
    out.push_str(&format!(
        "<section id=\"{id}\" aria-labelledby=\"h-{id}\">\n<h2 id=\"h-{id}\">{name}</h2>\n"
    ));
}

/// Plain sentences.
pub(super) fn sentences(out: &mut String, lines: &[String]) {
    for line in lines {
        out.push_str(&format!("<p dir=\"auto\">{}</p>\n", escape(line)));
    }
}

pub(super) fn warnings(out: &mut String, report: &Report) {
    out.push_str("<ul class=\"warnings\">\n");
    for warning in report.warnings_printed() {
        let text = escape(&warning.text);
        if warning.blocking {
            out.push_str(&format!("<li><strong>{text}</strong></li>\n"));
        } else {
            out.push_str(&format!("<li>{text}</li>\n"));
        }
    }
    out.push_str("</ul>\n");
}

pub(super) fn listed(out: &mut String, list: &[ReportNotFactual]) {
    out.push_str("<ul>\n");
    for entry in list {
        out.push_str(&format!(
            "<li><bdi>{}</bdi> <span class=\"meta\">{}</span></li>\n",
            escape(&entry.quote),
            escape(&entry.place),
        ));
    }
    out.push_str("</ul>\n");
}

pub(super) fn sources(out: &mut String, report: &Report, leads: &Leads) {
    if report.sources.is_empty() {
        out.push_str(&format!("<p>{}</p>\n", words::NO_SOURCE));
        return;
    }
    out.push_str("<ul>\n");
    for (at, source) in report.sources.iter().enumerate() {
        let numbers = numbered(&source.claims, leads, false);
        out.push_str(&format!(
            "<li id=\"source-{}\"><bdi>{}</bdi><br><span class=\"meta\">{} · {}{}<br>\
             <span class=\"hash\">{}</span>",
            at + 1,
            escape(&source.title),
            escape(&words::source_line(source)),
            words::source_claims(source),
            numbers,
            escape(&words::content(&source.content_hash))
        ));
        if let Some(url) = &source.url {
            out.push_str("<br>");
            address(out, url);
        }
        out.push_str("</span></li>\n");
    }
    out.push_str("</ul>\n");
}

/// An address, as a link if a reader may follow it.
pub(super) fn address(out: &mut String, url: &str) {
    let text = escape(url);
    match followable(url) {
        Some(url) => out.push_str(&format!(
            "<a rel=\"noreferrer\" href=\"{}\">{text}</a>",
            escape(url)
        )),
        None => out.push_str(&text),
    }
}

pub(super) fn method(out: &mut String, report: &Report) {
    for (name, entries) in words::method(report) {
        out.push_str(&format!("<h3>{name}</h3>\n<ul>\n"));
        for entry in entries {
            out.push_str(&format!("<li>{}</li>\n", escape(&entry)));
        }
        out.push_str("</ul>\n");
    }
}

/// The facts of the record, at the foot.
pub(super) fn footer(out: &mut String, report: &Report) {
    let (id, name) = (Section::Record.anchor(), Section::Record.heading());
    out.push_str(&format!(
        "<footer id=\"{id}\" aria-labelledby=\"h-{id}\">\n<h2 id=\"h-{id}\">{name}</h2>\n<dl>\n"
    ));
    for (term, words) in words::alcoa(report) {
        out.push_str(&format!("<dt>{term}</dt><dd>{}</dd>\n", escape(&words)));
    }
    out.push_str("</dl>\n</footer>\n");
}

pub(super) fn badge(kind: FindingKind) -> String {
    format!(
        "<span class=\"badge f u {}\">{} {}</span>",
        kind.key(),
        kind.glyph(),
        kind.word()
    )
}

pub(super) fn sub(label: Option<&str>) -> String {
    label
        .map(|label| format!(" <span class=\"meta\">{}</span>", escape(label)))
        .unwrap_or_default()
}
