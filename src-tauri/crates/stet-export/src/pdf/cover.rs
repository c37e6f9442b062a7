//! The cover: the publisher's name, the title, and who signed. A page of its own before the report.

use stet_core::report::Report;

use super::compose::Span;
use super::flow::{Block, Flow, Strip};
use super::ink::{INK, Style};
use super::sections::stamp;
use crate::words;

/// Sets a cover on a page `height` points high; what follows starts the next page.
pub(super) fn page(flow: &mut Flow, report: &Report, height: f32) {
    flow.parent = flow.tree.add("Sect", 0);
    let organisation = report.title.checker.organisation.trim();
    if !organisation.is_empty() {
        let name = [Span::new(organisation, Style::serif(15.0).bold())];
        flow.paragraph(&name, Block::new("P", 20.0, 0.0).keep());
    }
    if report.draft {
        stamp(flow, report);
    }
    space(flow, height * 0.26);
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

fn space(flow: &mut Flow, height: f32) {
    flow.push(Strip {
        height,
        keep: true,
        ..Strip::default()
    });
}
