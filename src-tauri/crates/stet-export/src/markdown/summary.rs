//! Page one and the tables of what nothing confirms and of what is settled.

use stet_core::report::{Concern, Report};

use super::entries::spaced;
use super::plain::{inline, leading, link};
use super::{Page, badge};
use crate::words::{self, Leads, Part};

/// The rows of a concern: the words of the text, what is against them, and where that stands.
pub(super) fn rows(page: &mut Page, report: &Report, concern: Concern, leads: &Leads) {
    let rows = words::rows(report, concern, leads);
    page.list(rows.iter().map(|row| {
        let anchors: String = row.anchors.iter().map(|id| anchor(id)).collect();
        let label = match &row.to {
            Some(to) => leading(&row.label, to),
            None => inline(&row.label),
        };
        let said = inline(&row.said);
        let mut line = format!("{anchors}**{label}** {} – {said}", parts(&row.text));
        if !row.passage.is_empty() {
            line.push_str(&format!(" “{}”", parts(&row.passage)));
        }
        let place = inline(&row.place);
        if !place.is_empty() {
            line.push_str(&format!(" ({place})"));
        }
        if let Some(url) = &row.url {
            line.push_str(&format!(" {}", link(url, url)));
        }
        line
    }));
}

fn anchor(id: &str) -> String {
    format!("<a id=\"{id}\"></a>")
}

fn parts(parts: &[Part]) -> String {
    let part = |part: &Part| {
        let words = spaced(&part.words);
        match part.strong {
            true if !words.trim().is_empty() => format!("<b>{words}</b>"),
            _ => words,
        }
    };
    let line: String = parts.iter().map(part).collect();
    line.trim().to_owned()
}

/// Numbers of claims, those that follow each other as one, each leading to its claim; with `here` this
/// is where links to them lead.
pub(super) fn numbered(numbers: &[u32], leads: &Leads, here: bool) -> String {
    let range = |range: (u32, u32)| {
        let mut out = String::new();
        if here {
            let ids = (range.0..=range.1).map(|number| anchor(&format!("row-{number}")));
            out.extend(ids);
        }
        let to = if here {
            leads.opens(range.0)
        } else {
            Some(leads.to(range.0))
        };
        let words = words::range(range);
        out + &to.map_or_else(|| inline(&words), |to| leading(&words, &to))
    };
    let all: Vec<String> = words::ranges(numbers).into_iter().map(range).collect();
    all.join(", ")
}

/// What was found in each chapter.
pub(super) fn chapters(page: &mut Page, report: &Report, leads: &Leads) {
    page.list(words::chapters(report).map(|row| {
        let mut line = format!("**{}** – {}", inline(row.name), inline(&row.about));
        for (finding, numbers) in &row.found {
            let numbers = numbered(numbers, leads, false);
            line.push_str(&format!(" · {} {numbers}", badge(*finding)));
        }
        if !row.beside.is_empty() {
            line.push_str(&format!(" · {}", inline(&row.beside)));
        }
        line
    }));
}

pub(super) fn not_looked(page: &mut Page, report: &Report, leads: &Leads) {
    page.list(words::missed(report).iter().map(|missed| {
        let said = inline(&missed.said);
        if missed.claims.is_empty() {
            return said;
        }
        let noun = if missed.claims.len() == 1 {
            "Claim"
        } else {
            "Claims"
        };
        format!("{said} {noun} {}", numbered(&missed.claims, leads, true))
    }));
}

pub(super) fn unconfirmed(page: &mut Page, report: &Report, leads: &Leads) {
    let (rows, none) = words::unconfirmed(report);
    if !rows.is_empty() {
        page.block(&inline(words::UNCONFIRMED));
        let rows = rows.iter().map(|row| {
            let id = anchor(&format!("row-{}", row.number));
            let number = id + &number(row.number, leads);
            [number, parts(&row.text), inline(&row.nearest)]
        });
        table(page, words::UNCONFIRMED_COLUMNS, rows);
    }
    if !none.is_empty() {
        let numbers = numbered(&none, leads, true);
        page.block(&format!("{} {numbers}.", words::NOTHING_SPEAKS));
    }
}

pub(super) fn settled(page: &mut Page, report: &Report, leads: &Leads) {
    let rows = words::settled(report);
    let rows = rows.iter().map(|row| {
        let id = anchor(&format!("row-{}", row.number));
        let glyph = inline(row.finding.glyph());
        let number = format!("{id}{glyph} {}", number(row.number, leads));
        [number, inline(&row.facts), inline(&row.place)]
    });
    table(page, words::SETTLED_COLUMNS, rows);
}

fn number(number: u32, leads: &Leads) -> String {
    match leads.opens(number) {
        Some(to) => leading(&number.to_string(), &to),
        None => number.to_string(),
    }
}

/// A table of cells that are Markdown on one line each.
fn table(page: &mut Page, heads: [&str; 3], rows: impl Iterator<Item = [String; 3]>) {
    let mut out = format!("| {} |\n| --- | --- | --- |\n", heads.join(" | "));
    for row in rows {
        out.push_str(&format!("| {} |\n", row.join(" | ")));
    }
    page.block(out.trim_end());
}

/// What was not taken as fact, by why.
pub(super) fn not_factual(page: &mut Page, report: &Report) {
    page.list(words::not_factual(report).into_iter().map(|(why, items)| {
        let items: Vec<String> = items
            .into_iter()
            .map(|item| format!("{} ({})", inline(&item.quote), inline(&item.place)))
            .collect();
        format!("{why}: {}", items.join(" · "))
    }));
}

pub(super) fn icd203(page: &mut Page, report: &Report) {
    page.list(words::icd_assessed(report).map(|line| {
        format!(
            "{}\\. {} – {}",
            line.number,
            inline(&line.standard),
            inline(&words::icd_status(line))
        )
    }));
    page.paragraphs(words::icd_open(report).as_slice());
    page.paragraphs(words::reasoning_counted(report).as_slice());
}
