//! The document's words with the marks on them.

use stet_core::document::{BlockKind, RunStyle};
use stet_core::report::{Report, ReportBlock, ReportRun};

use super::escape::{escape, followable};
use crate::tables::same_table;
use crate::words::{self, Leads};

pub(super) fn annotated(out: &mut String, report: &Report, leads: &Leads) {
    legend(out, report);
    let lang = report
        .title
        .language
        .as_deref()
        .map(|tag| format!(" lang=\"{}\"", escape(tag)))
        .unwrap_or_default();
    out.push_str(&format!("<div class=\"text\"{lang}>\n"));
    let text = report.ticked_text();
    let mut blocks = text.iter().peekable();
    while let Some(block) = blocks.next() {
        if let BlockKind::TableCell { .. } = block.kind {
            let mut cells = vec![block];
            let mut last = block.kind;
            while let Some(next) = blocks.next_if(|next| same_table(last, next.kind)) {
                last = next.kind;
                cells.push(next);
            }
            table(out, &cells, leads);
        } else {
            block_html(out, block, leads);
        }
    }
    out.push_str("</div>\n");
}

fn legend(out: &mut String, report: &Report) {
    out.push_str("<p class=\"legend\">");
    for kind in words::legend(report) {
        out.push_str(&format!(
            "<span><span class=\"f u {}\">{} {}</span></span> ",
            kind.key(),
            kind.glyph(),
            kind.word()
        ));
    }
    out.push_str(&format!("<span>{}</span></p>\n", words::TICK));
}

fn table(out: &mut String, cells: &[&ReportBlock], leads: &Leads) {
    out.push_str("<div class=\"scroll\"><table class=\"given\">\n");
    let mut open_row = None;
    for block in cells {
        let BlockKind::TableCell { row, header, .. } = block.kind else {
            continue;
        };
        if open_row != Some(row) {
            if open_row.is_some() {
                out.push_str("</tr>\n");
            }
            out.push_str("<tr>");
            open_row = Some(row);
        }
        let tag = if header { "th" } else { "td" };
        out.push_str(&format!("<{tag} dir=\"auto\">"));
        runs(out, &block.runs, leads);
        out.push_str(&format!("</{tag}>"));
    }
    out.push_str("</tr>\n</table></div>\n");
}

fn block_html(out: &mut String, block: &ReportBlock, leads: &Leads) {
    let (open, close) = match block.kind {
        BlockKind::Heading { level } => {
            // The report's own outline ends at h2 here: the document's headings go below it.
            let level = (level + 2).clamp(3, 6);
            (format!("<h{level} dir=\"auto\">"), format!("</h{level}>"))
        }
        BlockKind::Paragraph | BlockKind::TableCell { .. } => {
            ("<p dir=\"auto\">".to_owned(), "</p>".to_owned())
        }
        BlockKind::ListItem { depth, number } => {
            let mark = number.map_or_else(|| "•".to_owned(), |number| format!("{number}."));
            let depth = depth.min(6);
            (
                format!(
                    "<p class=\"item d{depth}\" dir=\"auto\"><span class=\"mark\">{mark}</span> "
                ),
                "</p>".to_owned(),
            )
        }
        BlockKind::Quote => (
            "<blockquote dir=\"auto\">".to_owned(),
            "</blockquote>".to_owned(),
        ),
        BlockKind::Code => (
            "<pre dir=\"auto\"><code>".to_owned(),
            "</code></pre>".to_owned(),
        ),
        BlockKind::Note => (
            "<p class=\"note\" dir=\"auto\">".to_owned(),
            "</p>".to_owned(),
        ),
    };
    out.push_str(&open);
    runs(out, &block.runs, leads);
    out.push_str(&close);
    out.push('\n');
}

fn runs(out: &mut String, runs: &[ReportRun], leads: &Leads) {
    for run in runs {
        let marked = run.finding.filter(|_| !run.text.trim().is_empty());
        if let Some(finding) = marked {
            let details = run
                .claims
                .iter()
                .map(|number| leads.to(*number))
                .chain(run.checks.iter().filter_map(|number| leads.check(*number)))
                .collect::<Vec<_>>()
                .join(" ");
            out.push_str(&format!(
                "<mark class=\"f u {}\" aria-details=\"{details}\">",
                finding.key()
            ));
        }
        styled(out, run);
        if marked.is_some() {
            out.push_str("</mark>");
        }
        if run.ticked {
            out.push_str(
                "<span class=\"tick f supported\" role=\"img\" aria-label=\"agrees\">✓</span>",
            );
        }
        for number in &run.ends {
            out.push_str(&format!(
                "<sup class=\"key\" id=\"mark-{number}\"><a href=\"#{}\" \
                 aria-label=\"claim {number}\">{number}</a></sup>",
                leads.to(*number)
            ));
        }
    }
}

fn styled(out: &mut String, run: &ReportRun) {
    let mut close = Vec::new();
    for style in &run.styles {
        let (open, end) = match style {
            RunStyle::Emphasis => ("<em>".to_owned(), "</em>"),
            RunStyle::Strong => ("<strong>".to_owned(), "</strong>"),
            RunStyle::Code => ("<code>".to_owned(), "</code>"),
            RunStyle::Superscript | RunStyle::NoteMark(_) => ("<sup>".to_owned(), "</sup>"),
            RunStyle::Link(address) => match followable(address) {
                Some(address) => (
                    format!("<a rel=\"noreferrer\" href=\"{}\">", escape(address)),
                    "</a>",
                ),
                None => continue,
            },
        };
        out.push_str(&open);
        close.push(end);
    }
    out.push_str(&escape(&run.text));
    for end in close.iter().rev() {
        out.push_str(end);
    }
}
