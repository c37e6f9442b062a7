//! Which units inside the element that holds the text are not the text: lists of other pages, lines
//! of the site, what readers wrote.

use super::units::{Unit, Units};
use super::words::{self, LONGEST_LINE, Line};
use crate::html::tree::{ROOT, Tree};

/// Longest paragraph that is taken for a promotion, in characters without spaces.
const LONGEST_PROMOTION: usize = 300;

/// Most paragraphs in a row that are links as a whole.
const MOST_LINKED: usize = 3;

/// The steps, in the order in which each relies on those before.
pub(super) fn trim(tree: &Tree, cut: &Units, keep: &mut [bool]) {
    keep_lead(tree, cut, keep);
    let linked = linked_paragraphs(tree, cut, keep);
    drop_linked(tree, cut, &linked, keep);
    drop_lines(tree, cut, keep);
    trim_ends(tree, cut, &linked, keep);
    drop_bare_headings(tree, cut, keep);
    keep_title(tree, cut, keep);
}

/// What stands between the title and the text is its lead.
fn keep_lead(tree: &Tree, cut: &Units, keep: &mut [bool]) {
    let Some(first) = keep.iter().position(|keep| *keep) else {
        return;
    };
    let is_heading = |at: &usize, names: &[&str]| {
        let heading = cut.elements[cut.all[*at].block as usize].heading;
        heading != 0 && names.contains(&tree.node(heading).name)
    };
    let title = (0..first)
        .rev()
        .find(|at| is_heading(at, &["h1"]))
        .or_else(|| (0..first).rev().find(|at| is_heading(at, &["h2", "h3"])));
    let Some(title) = title else {
        return;
    };
    let prose: Vec<usize> = (title..first)
        .filter(|at| cut.all[*at].is_prose())
        .collect();
    // More than a few paragraphs there are something else.
    if prose.len() <= 4 {
        prose.into_iter().for_each(|at| keep[at] = true);
        keep[title] |= is_heading(&title, &["h1"]);
    }
}

/// For each unit: a paragraph of the text that is a link as a whole. It stands among the others, with
/// running text behind it and a heading or running text before; what leads to other pages stands
/// after the text, or in a list.
fn linked_paragraphs(tree: &Tree, cut: &Units, keep: &[bool]) -> Vec<bool> {
    let around = |at: usize| cut.elements[cut.all[at].block as usize].parent;
    let heads = |at: usize| cut.elements[cut.all[at].block as usize].heading != 0;
    let prose = |at: usize| cut.all[at].is_prose();
    let mut out = vec![false; cut.all.len()];
    let mut before = None;
    let mut waiting: Vec<usize> = Vec::new();
    for at in (0..cut.all.len()).filter(|at| keep[*at]) {
        let unit = &cut.all[at];
        let paragraph = matches!(tree.node(unit.block).name, "p" | "blockquote");
        let is_told = unit.is_linked_prose() && !leads_on(&unit.start);
        if paragraph && is_told && before == Some(around(at)) {
            // The writer's own full stop behind the last link makes the links words of a sentence.
            if unit.closes_outside_links() {
                out[at] = true;
            } else {
                waiting.push(at);
            }
        } else if prose(at) {
            // As many in a row as a text has are a list of other pages.
            if waiting.len() <= MOST_LINKED && before == Some(around(at)) {
                waiting.iter().for_each(|linked| out[*linked] = true);
            }
            waiting.clear();
            before = Some(around(at));
        } else if heads(at) {
            waiting.clear();
            before = Some(around(at));
        }
    }
    out
}

/// True for words that say that they lead to another page: "Read more: …".
fn leads_on(start: &str) -> bool {
    let head = start
        .split_once([':', '–', '—', '|'])
        .map(|(head, _)| head.trim());
    head.is_some_and(|head| words::line(head).is_some()) || words::is_promotion(start)
}

/// Rows and lists of links are other pages.
fn drop_linked(tree: &Tree, cut: &Units, linked: &[bool], keep: &mut [bool]) {
    let count = cut.elements.len();
    let mut own = vec![(0_usize, 0_usize); count];
    for (unit, keep) in cut.all.iter().zip(keep.iter()) {
        if *keep {
            let sums = &mut own[unit.block as usize];
            sums.0 += unit.chars;
            sums.1 += unit.linked;
        }
    }
    for id in tree.ids().rev().filter(|id| *id != ROOT) {
        let (chars, linked) = own[id as usize];
        let sums = &mut own[cut.elements[id as usize].parent as usize];
        sums.0 += chars;
        sums.1 += linked;
    }
    let linky = |id: u32, share: usize| {
        let (chars, linked) = own[id as usize];
        id != 0 && chars > 0 && linked * 100 > chars * share
    };
    for ((unit, keep), linked) in cut.all.iter().zip(keep.iter_mut()).zip(linked) {
        let about = &cut.elements[unit.block as usize];
        let heading = about.heading != 0;
        let by_group = linky(about.list, 60) || linky(about.table, 60);
        let by_itself = unit.linked * 100 > unit.chars * 60 && unit.own() < 60;
        if by_group || (by_itself && !linked && !heading && about.table == 0) {
            *keep = false;
        }
    }
}

/// Short lines that say they are furniture, and what stands under those that head a list.
fn drop_lines(tree: &Tree, cut: &Units, keep: &mut [bool]) {
    let total: usize = kept_weight(cut, keep);
    let mut before = 0;
    let mut dropping = false;
    let mut at = 0;
    while at < cut.all.len() {
        let unit = &cut.all[at];
        if !keep[at] {
            at += 1;
            continue;
        }
        let heading = cut.elements[unit.block as usize].heading != 0;
        let said = (unit.chars <= LONGEST_LINE)
            .then(|| words::line(&unit.start))
            .flatten();
        match said {
            Some(Line::Discussion) if before * 2 >= total => {
                keep[at..].fill(false);
                return;
            }
            Some(Line::Related) => {
                keep[at] = false;
                dropping = true;
                at += 1;
                continue;
            }
            Some(_) if !heading => {
                keep[at] = false;
                at += 1;
                continue;
            }
            _ => {}
        }
        if unit.chars <= LONGEST_PROMOTION && !heading && words::is_promotion(&unit.start) {
            keep[at] = false;
            at += 1;
            continue;
        }
        if dropping {
            let linked = unit.linked * 3 > unit.chars;
            if heading && !linked || unit.own() >= 150 || (unit.is_prose() && unit.own() >= 80) {
                dropping = false;
            } else {
                keep[at] = false;
                at += 1;
                continue;
            }
        }
        if is_dateline(unit) && !heading && !matches!(tree.node(unit.block).name, "td" | "text") {
            keep[at] = false;
        }
        before += unit.weight();
        at += 1;
    }
}

/// A line that is a date, a time or a byline.
fn is_dateline(unit: &Unit) -> bool {
    if unit.chars > 60 || unit.stops > 3 {
        return false;
    }
    let start = unit.start.as_str();
    let by = [
        "von ",
        "by ",
        "par ",
        "por ",
        "di ",
        "text: ",
        "autor: ",
        "author: ",
        "redakteur",
        "published ",
        "vom ",
        "am ",
    ];
    let words = start.split_whitespace().count();
    let letters = start.chars().filter(|c| c.is_alphabetic()).count();
    let dated = unit.digits >= 5 && letters <= 25 && words <= 9 && holds_year(start);
    let bylined = words <= 6 && unit.stops == 0 && by.iter().any(|by| start.starts_with(by));
    dated || bylined
}

fn holds_year(text: &str) -> bool {
    text.split(|c: char| !c.is_ascii_digit())
        .any(|run| run.len() == 4 && (run.starts_with("19") || run.starts_with("20")))
}

/// Short lines before the first and after the last paragraph of running text go, but for whole sentences
/// that are paragraphs beside it.
fn trim_ends(tree: &Tree, cut: &Units, linked: &[bool], keep: &mut [bool]) {
    let prose = |at: &usize| keep[*at] && (cut.all[*at].is_prose() || linked[*at]);
    let Some(first) = (0..cut.all.len()).find(prose) else {
        return;
    };
    let last = (0..cut.all.len()).rev().find(prose).unwrap_or(first);
    // A heading behind the text may head a table of it; over nothing it goes in the next step.
    let tabled = |unit: &Unit| cut.elements[unit.block as usize].table != 0;
    let last_table = (0..cut.all.len())
        .rev()
        .find(|at| keep[*at] && tabled(&cut.all[*at]));
    for at in (0..first).chain(last + 1..cut.all.len()) {
        let unit = &cut.all[at];
        let about = &cut.elements[unit.block as usize];
        let after = at > last;
        let heading = about.heading != 0;
        let item = about.list != 0
            || about.table != 0
            || matches!(
                tree.node(unit.block).name,
                "pre" | "dd" | "dt" | "figcaption" | "text"
            );
        let around = |at: usize| cut.elements[cut.all[at].block as usize].parent;
        let beside = around(at) == around(if after { last } else { first });
        if beside && tree.node(unit.block).name == "p" && unit.is_sentence() {
            continue;
        }
        if (heading && after && last_table.is_none_or(|table| table < at))
            || (!heading && !item && (unit.own() < 20 || unit.own() < 40 && unit.stops == 0))
        {
            keep[at] = false;
        }
    }
}

/// Headings over nothing that was kept headed what was left out.
fn drop_bare_headings(tree: &Tree, cut: &Units, keep: &mut [bool]) {
    // Level of the headings since the last kept words, innermost last.
    let mut open: Vec<(u8, usize)> = Vec::new();
    for at in 0..cut.all.len() {
        if !keep[at] {
            continue;
        }
        let unit = &cut.all[at];
        let heading = cut.elements[unit.block as usize].heading;
        // Whole paragraphs are set as headings too.
        if heading == 0 || unit.stops > 1 || unit.chars > 150 {
            open.clear();
            continue;
        }
        let level = tree
            .node(heading)
            .name
            .as_bytes()
            .get(1)
            .map_or(6, |digit| digit - b'0');
        while let Some((above, unit)) = open.last().copied() {
            if above < level {
                break;
            }
            keep[unit] = above == 1;
            open.pop();
        }
        open.push((level, at));
    }
    for (level, unit) in open {
        keep[unit] = level == 1;
    }
}

/// The page's only `h1` is the text's, wherever it stands.
fn keep_title(tree: &Tree, cut: &Units, keep: &mut [bool]) {
    let is_h1 = |unit: &Unit| {
        let heading = cut.elements[unit.block as usize].heading;
        heading != 0 && tree.node(heading).name == "h1"
    };
    let h1s: Vec<usize> = (0..cut.all.len())
        .filter(|at| is_h1(&cut.all[*at]))
        .collect();
    if let [only] = h1s.as_slice() {
        let first = keep.iter().position(|keep| *keep).unwrap_or(usize::MAX);
        if *only <= first {
            keep[*only] = true;
        }
    }
}

/// What the units that are kept weigh as text.
pub(super) fn kept_weight(cut: &Units, keep: &[bool]) -> usize {
    let weights = cut.all.iter().zip(keep).filter(|(_, keep)| **keep);
    weights.map(|(unit, _)| unit.weight()).sum()
}

#[cfg(test)]
mod tests {
    fn text(html: &str) -> String {
        let page = crate::page::read(html.as_bytes(), Some("text/html"), "https://a.example/x");
        let blocks = page.expect("reads").document.blocks;
        let words: Vec<String> = blocks.into_iter().map(|block| block.text).collect();
        words.join("\n")
    }

    #[test]
    fn short_paragraphs_that_are_links_are_read_among_the_others() {
        let words = text(
            "<html><body><nav><a href='/'>Home</a></nav><article><h1>Mill closes</h1>\
             <p><a href='/1'>The mill at Oxley closes in March.</a></p>\
             <p>Its owners say that flour from abroad costs less than the grain they buy, and that \
             forty people will be paid until the summer.</p><p><a href='/2'>“Nobody told us,” said the miller, Jo Hale.</a></p>\
             <p>The town council wants to keep the building, which was put up in 1904 by the millers themselves.</p>\
             <p><a href='/3'>Is this the end of the windmill?</a></p></article></body></html>",
        );
        assert!(
            words.contains("closes in March.") && words.contains("said the miller, Jo Hale."),
            "{words}"
        );
        assert!(!words.contains("end of the windmill"), "{words}");
    }
    #[test]
    fn a_short_sentence_that_ends_a_text_stays() {
        let long = "The quay was rebuilt with granite from the old gaol, and the harbour board paid for all of it.";
        let words = text(&format!(
            "<article><h1>Quay</h1><p>{long}</p><p>{long}</p><p>{long}</p><p>Nobody was hurt.</p>\
             <p>Photo: Hale</p></article><div><p>Come again soon.</p></div>"
        ));
        assert!(words.ends_with("Nobody was hurt."), "{words}");
    }

    #[test]
    fn links_woven_into_sentences_are_read() {
        let words = text(
            "<html><body><article><h1>Mills on the Oxe</h1>\
             <p><a href='/1'>Hale mill</a> ground <a href='/2'>barley for four breweries</a> until <a href='/3'>the fire \
             of 1911</a>.</p><p><a href='/4'>Its wheel is now in Tarnley museum</a>.</p>\
             <p><a href='/5'>Read about the millers.</a></p></article></body></html>",
        );
        assert!(
            words.contains("until the fire of 1911.") && words.contains("in Tarnley museum."),
            "{words}"
        );
        assert!(!words.contains("about the millers"), "{words}");
    }
}
