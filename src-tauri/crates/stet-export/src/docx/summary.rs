//! Page one and the tables of what nothing confirms and of what is settled.

use docx_rs::RunProperty;
use stet_core::report::{Concern, Report};
use stet_core::verdict::FindingKind;

use super::markup::{Content, plain, rightward, run, strong};
use super::sections::{Page, badge, bookmark_name, colour, leading, small, small_look};
use super::table::Grid;
use crate::words::{self, Leads, Part};

/// The rows of a concern: the words of the text, what is against them, and where that stands.
pub(super) fn rows(page: &mut Page<'_>, report: &Report, concern: Concern, leads: &Leads) {
    let wrong = RunProperty::new()
        .bold()
        .color(colour(FindingKind::Contradicted));
    for row in words::rows(report, concern, leads) {
        let mut label = match &row.to {
            Some(to) => leading(&row.label, to),
            None => strong(&row.label),
        };
        for anchor in &row.anchors {
            label = page.bookmark(&bookmark_name(anchor), label);
        }
        let said = run(&format!("{} ", row.said), &small_look().bold());
        let text = parts(&row.text, &RunProperty::new(), &wrong);
        let mut content = [label, plain("\t"), text, plain("\n"), said].concat();
        if !row.passage.is_empty() {
            let italic = small_look().italic();
            content.extend(run("“", &italic));
            content.extend(parts(&row.passage, &italic, &italic.clone().bold()));
            content.extend(run("” ", &italic));
        }
        content.extend(small(&row.place));
        if let Some(url) = &row.url {
            content.extend(small(" "));
            content.extend(page.address(url));
        }
        page.hanging(content, 800);
    }
}

fn parts(parts: &[Part], plain: &RunProperty, strong: &RunProperty) -> Content {
    let look = |part: &Part| if part.strong { strong } else { plain };
    parts
        .iter()
        .flat_map(|part| run(&part.words, look(part)))
        .collect()
}

/// Numbers of claims, those that follow each other as one, each leading to its claim; with `here` this
/// is where links to them lead.
pub(super) fn numbered(page: &mut Page<'_>, numbers: &[u32], leads: &Leads, here: bool) -> Content {
    let mut out = Content::new();
    for (at, range) in words::ranges(numbers).into_iter().enumerate() {
        if at > 0 {
            out.extend(small(", "));
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
                shown = page.bookmark(&format!("row_{number}"), shown);
            }
        }
        out.extend(shown);
    }
    out
}

/// What was found in each chapter.
pub(super) fn chapters(page: &mut Page<'_>, report: &Report, leads: &Leads) {
    for row in words::chapters(report) {
        let mut content = strong(row.name);
        content.extend(small(&format!("  {}", row.about)));
        for (finding, numbers) in &row.found {
            content.extend(small("  ·  "));
            content.extend(badge(*finding));
            content.extend(small(" "));
            content.extend(numbered(page, numbers, leads, false));
        }
        if !row.beside.is_empty() {
            content.extend(small(&format!("  ·  {}", row.beside)));
        }
        page.item(content, rightward(row.name));
    }
}

pub(super) fn not_looked(page: &mut Page<'_>, report: &Report, leads: &Leads) {
    for missed in words::missed(report) {
        let mut content = plain(&missed.said);
        if !missed.claims.is_empty() {
            let noun = if missed.claims.len() == 1 {
                "Claim"
            } else {
                "Claims"
            };
            content.extend(small(&format!("  {noun} ")));
            content.extend(numbered(page, &missed.claims, leads, true));
        }
        page.item(content, rightward(&missed.said));
    }
}

pub(super) fn unconfirmed(page: &mut Page<'_>, report: &Report, leads: &Leads) {
    let (rows, none) = words::unconfirmed(report);
    if !rows.is_empty() {
        page.words("Caption", words::UNCONFIRMED);
        let mut grid = Grid::open(words::UNCONFIRMED_COLUMNS, [620, 5300, 3266]);
        for row in rows {
            let number = number(page, row.number, leads, "");
            let look = RunProperty::new();
            let text = parts(&row.text, &look, &look.clone().bold());
            let turned = row.text.first().is_some_and(|part| rightward(&part.words));
            let nearest = plain(&row.nearest);
            grid.row([number, text, nearest], turned);
        }
        grid.close(page);
    }
    if !none.is_empty() {
        let numbers = numbered(page, &none, leads, true);
        let nothing = plain(&format!("{} ", words::NOTHING_SPEAKS));
        page.put("Normal", [nothing, numbers, plain(".")].concat());
    }
}

pub(super) fn settled(page: &mut Page<'_>, report: &Report, leads: &Leads) {
    page.words("Caption", words::SETTLED_CAPTION);
    let mut grid = Grid::open(words::SETTLED_COLUMNS, [800, 4500, 3886]);
    for row in words::settled(report) {
        let glyph = format!("{}\u{a0}", row.finding.glyph());
        let number = number(page, row.number, leads, &glyph);
        let facts = plain(&row.facts);
        let place = plain(&row.place);
        grid.row([number, facts, place], rightward(&row.facts));
    }
    grid.close(page);
}

fn number(page: &mut Page<'_>, number: u32, leads: &Leads, glyph: &str) -> Content {
    let shown = number.to_string();
    let linked = match leads.opens(number) {
        Some(to) => leading(&shown, &to),
        None => plain(&shown),
    };
    let marked = [plain(glyph), linked].concat();
    page.bookmark(&format!("row_{number}"), marked)
}

/// What was not taken as fact, by why.
pub(super) fn not_factual(page: &mut Page<'_>, report: &Report) {
    for (why, items) in words::not_factual(report) {
        let mut content = strong(&format!("{why}: "));
        for (at, item) in items.into_iter().enumerate() {
            if at > 0 {
                content.extend(small("  ·  "));
            }
            content.extend(plain(&item.quote));
            content.extend(small(&format!("  {}", item.place)));
        }
        page.item(content, false);
    }
}

pub(super) fn icd203(page: &mut Page<'_>, report: &Report) {
    for line in words::icd_assessed(report) {
        let standard = format!("{}.  {}", line.number, line.standard);
        let status = format!("   {}", words::icd_status(line));
        let status = run(&status, &small_look().bold());
        page.put("ListParagraph", [plain(&standard), status].concat());
    }
    let open = words::icd_open(report).into_iter();
    for line in open.chain(words::reasoning_counted(report)) {
        page.words("Normal", &line);
    }
}
