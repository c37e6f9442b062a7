//! Which parts of a document are source lists.

use crate::document::{Block, BlockKind, Document, Run, RunStyle};
pub(super) use crate::reference::find::list::opens;

/// For every block, true if it stands in a list of sources.
pub(super) fn source_lists(document: &Document) -> Vec<bool> {
    let mut inside: Option<u8> = None;
    document
        .blocks
        .iter()
        .map(|block| {
            let level = match block.kind {
                BlockKind::Heading { level } => Some(level),
                // A short line of its own can be a heading that lost its style.
                BlockKind::Paragraph if opens(&block.text) => Some(6),
                _ => None,
            };
            if let Some(level) = level {
                if opens(&block.text) {
                    inside = Some(level);
                    return true;
                }
                if inside.is_some_and(|open| level <= open) {
                    inside = None;
                }
            }
            inside.is_some()
        })
        .collect()
}

/// True for a line that is nothing but a link to another place of the document: an entry of its contents.
pub(super) fn leads_within(block: &Block) -> bool {
    let words = block.text.trim();
    let lead = block.text.len() - block.text.trim_start().len();
    let covers = |start: usize, end: usize| start <= lead && end >= lead + words.len();
    block.runs.iter().any(|run| {
        let within = matches!(&run.style, RunStyle::Link(to) if to.starts_with('#'));
        within && !words.is_empty() && covers(run.span.start, run.span.end)
    })
}

/// Where the words of a note begin, behind the mark that calls it; 0 for any other block.
pub(super) fn own_mark(block: &Block) -> usize {
    let mark = |run: &&Run| run.span.start == 0 && matches!(run.style, RunStyle::NoteMark(_));
    let end = match block.kind {
        BlockKind::Note => block.runs.iter().find(mark).map_or(0, |run| run.span.end),
        _ => 0,
    };
    let rest = block.text.get(end..).unwrap_or_default();
    end + rest.len() - rest.trim_start().len()
}

/// True if a note or line reads like a reference, not like prose.
pub(crate) fn reads_like_reference(text: &str) -> bool {
    let lower = text.to_lowercase();
    let link = lower.contains("http://") || lower.contains("https://") || lower.contains("doi");
    let short_form = ["ibid", "op. cit", "see ", "cf. ", "loc. cit"]
        .iter()
        .any(|form| lower.trim_start().starts_with(form));
    // "『新聞』2018年6月12日、3頁。": a title in its brackets, or a page, beside a year.
    let east_asian = has_year(text)
        && ["』", "》", "頁", "页", "ページ", "쪽"]
            .iter()
            .any(|sign| text.contains(sign));
    let words = text.split_whitespace().count();
    short_form
        || east_asian
        || (link && words < 40)
        || (words < 40 && has_year(text) && text.matches([',', '.']).count() * 3 > words)
}

fn has_year(text: &str) -> bool {
    text.split(|c: char| !c.is_ascii_digit())
        .any(|run| run.len() == 4 && (run.starts_with("1") || run.starts_with("20")))
}
