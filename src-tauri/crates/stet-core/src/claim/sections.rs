//! Which parts of a document are source lists.

use std::sync::LazyLock;

use regex::Regex;

use crate::document::{Block, BlockKind, Document, Run, RunStyle};
pub(super) use crate::reference::find::opens_source_list as opens;

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
pub(crate) fn own_mark(block: &Block) -> usize {
    let mark = |run: &&Run| run.span.start == 0 && matches!(run.style, RunStyle::NoteMark(_));
    let end = match block.kind {
        BlockKind::Note => block.runs.iter().find(mark).map_or(0, |run| run.span.end),
        _ => 0,
    };
    let rest = block.text.get(end..).unwrap_or_default();
    end + rest.len() - rest.trim_start().len()
}

/// True if a note reads like a reference, whatever the mark is that calls it.
pub(crate) fn cites(note: &Block) -> bool {
    reads_like_reference(note.text.get(own_mark(note)..).unwrap_or_default())
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
    let short = words < 40;
    short_form
        || east_asian
        || (short && link)
        || (short && has_year(text) && text.matches([',', '.']).count() * 3 > words)
        || (words < 60 && has_year(text) && imprint_signs(text) >= 2)
}

/// What only an entry of a bibliography has: names turned round, a title in quotation marks, an
/// imprint or a year in brackets, volume and number, pages at the end.
static IMPRINT: LazyLock<Vec<Regex>> = LazyLock::new(|| {
    [
        r"^\p{Lu}[\p{L}’'-]+, \p{Lu}[\p{L}’'-]*[.,]",
        r"[“„«»\x22]\p{Lu}[^”“«»\x22]{8,}[.,?!]?[”“»«\x22][.,]? (?:in |In )?[\p{Lu}\d(]",
        r"\((?:[\p{Lu}\d][\p{L}\d’&.-]*[:;,]? ){0,7}(?:1[5-9]|20)\d\d[a-z]?\)",
        r"(?i)\b(?:vol|no|nr|iss|bd|jg|hft|heft|núm|fasc|tome?|numéro)\.? ?\d|\bn[°º] ?\d",
        r"(?:[:,]|\bpp?\.|\bS\.|\bs\.|\bpág\.) ?\d+(?: ?[–-] ?\d+)?(?: ?ff?)?\.?$",
    ]
    .iter()
    .filter_map(|pattern| Regex::new(pattern).ok())
    .collect()
});

fn imprint_signs(text: &str) -> usize {
    let text = text.trim();
    IMPRINT.iter().filter(|sign| sign.is_match(text)).count()
}

fn has_year(text: &str) -> bool {
    text.split(|c: char| !c.is_ascii_digit())
        .any(|run| run.len() == 4 && (run.starts_with("1") || run.starts_with("20")))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_note_is_a_reference_by_what_it_says() {
        for note in [
            "Holm, Tor. “Draught and length in small harbours.” Journal of Coastal Works 12, no. 3 (1995): 41–58.",
            "Renn, Ida. „Die Mühlen an der Orre und ihre Besitzer“. Zeitschrift für Ortskunde Jg. 7 (1988): 9–31",
            "Ada Moll, “The Price of Salt in the Northern Counties under the Last Three Governors” (Leith: Quay Press, 1971), 212",
            "Okafor, Ben. «La fermeture des salines et le départ des familles de pêcheurs» Annales du littoral nº 4 (2003)",
        ] {
            assert!(reads_like_reference(note), "{note}");
        }
        for prose in [
            "The crane that fell in 1995 was the one which the yard had bought second-hand from the navy two years before.",
            "She called it “the worst winter since the war” when the board met in March 1963 to hear what had been lost",
            "In 1988 nobody asked who owned the mills or the fields (the survey came two decades later) and nobody was told",
        ] {
            assert!(!reads_like_reference(prose), "{prose}");
        }
    }
}
