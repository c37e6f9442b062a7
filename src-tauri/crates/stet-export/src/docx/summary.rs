//! Page one and the tables of what nothing confirms and of what is settled.

use stet_core::report::{Concern, Report};
use stet_core::verdict::FindingKind;

use super::markup::{Look, paragraph, rightward, run};
use super::sections::{Page, colour, leading, small};
use super::table::Grid;
use crate::words::{self, Leads, Part};

/// The rows of a concern: the words of the text, what is against them, and where that stands.
pub(super) fn rows(page: &mut Page<'_>, report: &Report, concern: Concern, leads: &Leads) {
    let wrong = Look {
        colour: Some(colour(FindingKind::Contradicted)),
        ..Look::bold()
    };
    for row in words::rows(report, concern, leads) {
        let mut label = match &row.to {
            Some(to) => leading(&row.label, to),
            None => run(&row.label, &Look::bold()),
        };
        for anchor in &row.anchors {
            label = page.bookmark(&super::sections::bookmark_name(anchor), &label);
        }
        let said = Look {
            bold: true,
            ..Look::style("Small")
        };
        let mut content = label
            + &run("\t", &Look::default())
            + &parts(&row.text, &wrong)
            + &run("\n", &Look::default())
            + &run(&format!("{} ", row.said), &said);
        if !row.passage.is_empty() {
            let italic = Look {
                italic: true,
                ..Look::style("Small")
            };
            content.push_str(&run("“", &italic));
            for part in &row.passage {
                let look = Look {
                    bold: part.strong,
                    ..italic.clone()
                };
                content.push_str(&run(&part.words, &look));
            }
            content.push_str(&run("” ", &italic));
        }
        content.push_str(&small(&row.place));
        if let Some(url) = &row.url {
            content.push_str(&small(" "));
            content.push_str(&page.address(url));
        }
        page.hanging(&content, 800);
    }
}

fn parts(parts: &[Part], strong: &Look) -> String {
    let part = |part: &Part| {
        let plain = Look::default();
        run(&part.words, if part.strong { strong } else { &plain })
    };
    parts.iter().map(part).collect()
}

/// Numbers of claims, those that follow each other as one, each leading to its claim; with `here` this
/// is where links to them lead.
pub(super) fn numbered(page: &mut Page<'_>, numbers: &[u32], leads: &Leads, here: bool) -> String {
    let mut out = String::new();
    for (at, range) in words::ranges(numbers).into_iter().enumerate() {
        if at > 0 {
            out.push_str(&small(", "));
        }
        let to = if here {
            leads.opens(range.0)
        } else {
            Some(leads.to(range.0))
        };
        let words = words::range(range);
        let mut shown = to.map_or_else(|| small(&words), |to| leading(&words, &to));
        if here {
            for number in range.0..=range.1 {
                shown = page.bookmark(&format!("row_{number}"), &shown);
            }
        }
        out.push_str(&shown);
    }
    out
}

pub(super) fn not_looked(page: &mut Page<'_>, report: &Report, leads: &Leads) {
    for missed in words::missed(report) {
        let mut content = run(&missed.said, &Look::default());
        if !missed.claims.is_empty() {
            let noun = if missed.claims.len() == 1 {
                "Claim"
            } else {
                "Claims"
            };
            content.push_str(&small(&format!("  {noun} ")));
            content.push_str(&numbered(page, &missed.claims, leads, true));
        }
        page.item(&content, rightward(&missed.said));
    }
}

pub(super) fn unconfirmed(page: &mut Page<'_>, report: &Report, leads: &Leads) {
    let (rows, none) = words::unconfirmed(report);
    if !rows.is_empty() {
        page.words("Caption", words::UNCONFIRMED);
        let grid = Grid::open(page, words::UNCONFIRMED_COLUMNS, [620, 5300, 3266]);
        for row in rows {
            let number = number(page, row.number, leads, "");
            let text = parts(&row.text, &Look::bold());
            let turned = row.text.first().is_some_and(|part| rightward(&part.words));
            let nearest = run(&row.nearest, &Look::default());
            grid.row(page, [&number, &text, &nearest], turned);
        }
        grid.close(page);
    }
    if !none.is_empty() {
        let numbers = numbered(page, &none, leads, true);
        let nothing = run(&format!("{} ", words::NOTHING_SPEAKS), &Look::default());
        let content = nothing + &numbers + &run(".", &Look::default());
        page.out.push_str(&paragraph("Normal", &content, false));
    }
}

pub(super) fn settled(page: &mut Page<'_>, report: &Report, leads: &Leads) {
    page.words("Caption", words::SETTLED_CAPTION);
    let grid = Grid::open(page, words::SETTLED_COLUMNS, [800, 4500, 3886]);
    for row in words::settled(report) {
        let glyph = format!("{}\u{a0}", row.finding.glyph());
        let number = number(page, row.number, leads, &glyph);
        let facts = run(&row.facts, &Look::default());
        let place = run(&row.place, &Look::default());
        grid.row(page, [&number, &facts, &place], rightward(&row.facts));
    }
    grid.close(page);
}

fn number(page: &mut Page<'_>, number: u32, leads: &Leads, glyph: &str) -> String {
    let shown = number.to_string();
    let linked = match leads.opens(number) {
        Some(to) => leading(&shown, &to),
        None => run(&shown, &Look::default()),
    };
    let marked = run(glyph, &Look::default()) + &linked;
    page.bookmark(&format!("row_{number}"), &marked)
}

/// What was not taken as fact, by why.
pub(super) fn not_factual(page: &mut Page<'_>, report: &Report) {
    for (why, items) in words::not_factual(report) {
        let mut content = run(&format!("{why}: "), &Look::bold());
        for (at, item) in items.into_iter().enumerate() {
            if at > 0 {
                content.push_str(&small("  ·  "));
            }
            content.push_str(&run(&item.quote, &Look::default()));
            content.push_str(&small(&format!("  {}", item.place)));
        }
        page.item(&content, false);
    }
}

pub(super) fn icd203(page: &mut Page<'_>, report: &Report) {
    for line in words::icd_assessed(report) {
        let status = Look {
            bold: true,
            ..Look::style("Small")
        };
        let standard = format!("{}.  {}", line.number, line.standard);
        let content = run(&standard, &Look::default())
            + &run(&format!("   {}", words::icd_status(line)), &status);
        page.put("ListParagraph", &content);
    }
    if let Some(open) = words::icd_open(report) {
        page.words("Normal", &open);
    }
}
