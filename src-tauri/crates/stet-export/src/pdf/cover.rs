//! The cover: the publisher's logo and name, the title, and who signed. A page of its own before the report.

use stet_core::report::Report;

use super::compose::Span;
use super::flow::{Block, Drawn, Flow, Strip};
use super::ink::{INK, Style};
use super::sections::stamp;
use crate::logo::Logo;
use crate::words;

/// The most a logo takes, across and down, in points: 70 × 25 mm.
const LARGEST: (f32, f32) = (200.0, 72.0);
/// Between the logo and the name, in points.
const BELOW: f32 = 12.0;

/// Sets a cover on a page `height` points high; what follows starts the next page.
pub(super) fn page(flow: &mut Flow, report: &Report, height: f32, logo: Option<&Logo>) {
    flow.parent = flow.tree.add("Sect", 0);
    let taken = logo.map_or(0.0, |logo| self::logo(flow, report, logo));
    let organisation = report.title.checker.organisation.trim();
    if !organisation.is_empty() {
        let name = [Span::new(organisation, Style::serif(15.0).bold())];
        flow.paragraph(&name, Block::new("P", 20.0, 0.0).keep());
    }
    if report.draft {
        stamp(flow, report);
    }
    // The title stays where it is, with a logo and without.
    space(flow, (height * 0.26 - taken).max(40.0));
    let kind = [Span::new(
        "VERIFICATION REPORT",
        Style::sans(9.0).bold().quiet(),
    )];
    flow.paragraph(&kind, Block::new("P", 14.0, 0.0).keep());
    // A title that would fill the page is cut here and stands whole on the next.
    let title = words::shortened(&report.title.document, 200);
    let title = [Span::new(title, Style::serif(31.0).bold())];
    flow.paragraph(&title, Block::new("P", 38.0, 8.0).keep());
    flow.rule(16.0, INK, 1.0);
    let mut lines = vec![words::moment(&report.title.generated_at)];
    let who = words::shortened(&words::who(&report.title.checker), 200);
    if !who.is_empty() {
        lines.insert(0, format!("Checked by {who}"));
    }
    if let Some(author) = &report.title.author {
        lines.insert(0, format!("Text by {}", words::shortened(author, 200)));
    }
    lines.push(report.audience.word().to_owned());
    lines.push(words::sign_off(report));
    for line in lines {
        let line = [Span::new(line, Style::sans(9.2))];
        flow.paragraph(&line, Block::new("P", 14.0, 5.0).keep());
    }
    flow.parent = 0;
    flow.push(Strip {
        breaks: true,
        ..Strip::default()
    });
}

/// Sets the logo; the height it takes, in points.
fn logo(flow: &mut Flow, report: &Report, logo: &Logo) -> f32 {
    let (width, height) = logo.printed(LARGEST);
    let elem = flow.tree.add("Figure", flow.parent);
    flow.tree.picture(elem, words::logo_alternative(report));
    flow.push(Strip {
        height,
        keep: true,
        drawn: vec![Drawn::Logo {
            width,
            height,
            elem,
        }],
        ..Strip::default()
    });
    space(flow, BELOW);
    height + BELOW
}

fn space(flow: &mut Flow, height: f32) {
    flow.push(Strip {
        height,
        keep: true,
        ..Strip::default()
    });
}
