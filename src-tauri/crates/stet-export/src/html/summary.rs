//! Page one and the tables of what nothing confirms and of what is settled.

use stet_core::report::{Concern, Report};

use super::escape::escape;
use super::sections::{address, sentences};
use crate::words::{self, Leads, Part};

/// The rows of a concern: the words of the text, what is against them, and where that stands.
pub(super) fn rows(out: &mut String, report: &Report, concern: Concern, leads: &Leads) {
    out.push_str("<ul class=\"rows\">\n");
    for row in words::rows(report, concern, leads) {
        let mut anchors = row.anchors.iter();
        let id = anchors
            .next_back()
            .map_or_else(String::new, |id| format!(" id=\"{id}\""));
        let more: String = anchors
            .map(|id| format!("<span id=\"{id}\"></span>"))
            .collect();
        let label = match &row.to {
            Some(to) => format!("<a href=\"#{to}\">{}</a>", row.label),
            None => row.label.clone(),
        };
        out.push_str(&format!(
            "<li{id}>{more}<span class=\"label\">{label}</span> <bdi>{}</bdi><br><strong class=\"said\">{}</strong>",
            parts(&row.text),
            escape(&row.said)
        ));
        if !row.passage.is_empty() {
            out.push_str(&format!(" <q>{}</q>", parts(&row.passage)));
        }
        out.push_str(&format!(" <span class=\"meta\">{}", escape(&row.place)));
        if let Some(url) = &row.url {
            out.push(' ');
            address(out, url);
        }
        out.push_str("</span></li>\n");
    }
    out.push_str("</ul>\n");
}

fn parts(parts: &[Part]) -> String {
    let part = |part: &Part| {
        let words = escape(&part.words);
        if part.strong {
            format!("<b>{words}</b>")
        } else {
            words
        }
    };
    parts.iter().map(part).collect()
}

/// Numbers of claims, those that follow each other as one, each leading to its claim; with `here` this
/// is where links to them lead.
pub(super) fn numbered(numbers: &[u32], leads: &Leads, here: bool) -> String {
    let range = |range: (u32, u32)| {
        let mut out = String::new();
        if here {
            for number in range.0..=range.1 {
                out.push_str(&format!("<span id=\"row-{number}\"></span>"));
            }
        }
        let to = if here {
            leads.opens(range.0)
        } else {
            Some(leads.to(range.0))
        };
        let words = words::range(range);
        match to {
            Some(to) => out.push_str(&format!("<a href=\"#{to}\">{words}</a>")),
            None => out.push_str(&words),
        }
        out
    };
    let all: Vec<String> = words::ranges(numbers).into_iter().map(range).collect();
    all.join(", ")
}

/// What was found in each chapter.
pub(super) fn chapters(out: &mut String, report: &Report, leads: &Leads) {
    out.push_str("<ul>\n");
    for row in words::chapters(report) {
        out.push_str(&format!(
            "<li><strong dir=\"auto\">{}</strong> <span class=\"meta\">{}</span>",
            escape(row.name),
            escape(&row.about)
        ));
        for (finding, numbers) in &row.found {
            out.push_str(&format!(
                " · <span class=\"f {}\">{} {}</span> {}",
                finding.key(),
                finding.glyph(),
                finding.word(),
                numbered(numbers, leads, false)
            ));
        }
        if !row.beside.is_empty() {
            out.push_str(&format!(
                " <span class=\"meta\">· {}</span>",
                escape(&row.beside)
            ));
        }
        out.push_str("</li>\n");
    }
    out.push_str("</ul>\n");
}

pub(super) fn not_looked(out: &mut String, report: &Report, leads: &Leads) {
    out.push_str("<ul>\n");
    for missed in words::missed(report) {
        out.push_str(&format!("<li dir=\"auto\">{}", escape(&missed.said)));
        if !missed.claims.is_empty() {
            let noun = if missed.claims.len() == 1 {
                "Claim"
            } else {
                "Claims"
            };
            let numbers = numbered(&missed.claims, leads, true);
            out.push_str(&format!(" <span class=\"meta\">{noun} {numbers}</span>"));
        }
        out.push_str("</li>\n");
    }
    out.push_str("</ul>\n");
}

pub(super) fn unconfirmed(out: &mut String, report: &Report, leads: &Leads) {
    let (rows, none) = words::unconfirmed(report);
    if !rows.is_empty() {
        open(out, words::UNCONFIRMED, words::UNCONFIRMED_COLUMNS);
        for row in rows {
            out.push_str(&format!(
                "<tr id=\"row-{0}\"><td class=\"n\">{1}</td><td dir=\"auto\">{2}</td><td>{3}</td></tr>\n",
                row.number,
                number(row.number, leads),
                parts(&row.text),
                escape(&row.nearest)
            ));
        }
        out.push_str("</tbody>\n</table></div>\n");
    }
    if !none.is_empty() {
        let numbers = numbered(&none, leads, true);
        out.push_str(&format!("<p>{} {numbers}.</p>\n", words::NOTHING_SPEAKS));
    }
}

pub(super) fn settled(out: &mut String, report: &Report, leads: &Leads) {
    open(out, words::SETTLED_CAPTION, words::SETTLED_COLUMNS);
    for row in words::settled(report) {
        out.push_str(&format!(
            "<tr id=\"row-{0}\"><td class=\"n\"><span class=\"f {1}\">{2}</span> {3}</td><td dir=\"auto\">{4}</td><td>{5}</td></tr>\n",
            row.number,
            row.finding.key(),
            row.finding.glyph(),
            number(row.number, leads),
            escape(&row.facts),
            escape(&row.place)
        ));
    }
    out.push_str("</tbody>\n</table></div>\n");
}

/// Opens a table with its headings.
fn open(out: &mut String, caption: &str, columns: [&str; 3]) {
    let heads: String = columns
        .iter()
        .map(|head| format!("<th scope=\"col\">{head}</th>"))
        .collect();
    out.push_str(&format!(
        "<div class=\"scroll\"><table>\n<caption>{caption}</caption>\n<thead><tr>{heads}</tr></thead>\n<tbody>\n"
    ));
}

fn number(number: u32, leads: &Leads) -> String {
    match leads.opens(number) {
        Some(to) => format!("<a href=\"#{to}\">{number}</a>"),
        None => number.to_string(),
    }
}

/// What was not taken as fact, by why.
pub(super) fn not_factual(out: &mut String, report: &Report) {
    out.push_str("<ul>\n");
    for (why, items) in words::not_factual(report) {
        let items: Vec<String> = items
            .into_iter()
            .map(|item| {
                format!(
                    "<bdi>{}</bdi> <span class=\"meta\">{}</span>",
                    escape(&item.quote),
                    escape(&item.place)
                )
            })
            .collect();
        out.push_str(&format!("<li>{why}: {}</li>\n", items.join(" · ")));
    }
    out.push_str("</ul>\n");
}

pub(super) fn icd203(out: &mut String, report: &Report) {
    let lines: Vec<String> = words::icd_assessed(report)
        .map(|line| {
            format!(
                "<li value=\"{}\">{} <span class=\"badge\">{}</span></li>\n",
                line.number,
                escape(&line.standard),
                escape(&words::icd_status(line))
            )
        })
        .collect();
    if !lines.is_empty() {
        out.push_str(&format!("<ol>\n{}</ol>\n", lines.concat()));
    }
    sentences(out, words::icd_open(report).as_slice());
    sentences(out, words::reasoning_counted(report).as_slice());
}
