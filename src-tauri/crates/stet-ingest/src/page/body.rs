//! Which words of a page are its text, and which are the site around it.
//!
//! Four steps, each linear in the page: elements that are furniture by what they are or are called
//! go; the element that holds the running text is found; inside it, lists of other pages, short
//! lines around and between the text, and everything under the heading of a discussion go. Where
//! too little would be left, the signs were misleading and the page is read less strictly.

use super::furniture::{Captions, Strictness, furniture, holds};
use super::trim::{kept_weight, trim};
use super::units::{Units, elements, units};
use super::words::Sign;
use crate::html::tree::{ROOT, Tree};

/// Fewest characters of running text that make a page's text.
const FEWEST: usize = 200;

/// Chooses what to read of the page written as `text`: for each node, whether it is left out.
pub(super) fn choose(tree: &mut Tree, text: &str, captions: Captions) -> Vec<bool> {
    let (left_out, kept) = choose_from(tree, captions);
    if kept < FEWEST {
        // Pages that are put together by scripts may hold their words for those who run none.
        let revealed = Tree::parse_without_scripts(text);
        let (left_out, more) = choose_from(&revealed, captions);
        if more > kept {
            *tree = revealed;
            return left_out;
        }
    }
    left_out
}

/// True for a page with a sign of a site around its text. What a program for writing saves has none.
pub(super) fn stands_in_a_site(tree: &Tree) -> bool {
    elements(tree).iter().zip(tree.ids()).any(|(about, id)| {
        let node = tree.node(id);
        let of_a_site = matches!(
            node.name,
            "nav" | "aside" | "footer" | "form" | "main" | "article" | "iframe"
        );
        let shared = |key: &str| key.starts_with("og:");
        of_a_site || about.sign != Sign::None || node.attribute("property").is_some_and(shared)
    })
}

fn choose_from(tree: &Tree, captions: Captions) -> (Vec<bool>, usize) {
    let about = elements(tree);
    let mut best: Option<(usize, usize, Vec<bool>)> = None;
    for strictness in [Strictness::Full, Strictness::ByName, Strictness::None] {
        let furniture = furniture(tree, &about, strictness, captions);
        let cut = units(tree, about.clone(), &furniture);
        let keep = text_units(tree, &cut, strictness);
        let kept = kept_weight(&cut, &keep);
        // Where nothing is running text, lines count a little.
        let lines: usize = cut
            .all
            .iter()
            .zip(&keep)
            .filter(|(_, keep)| **keep)
            .map(|(unit, _)| unit.own())
            .sum();
        let worth = kept * 20 + lines;
        if best.as_ref().is_none_or(|(_, most, _)| worth > most * 3) {
            best = Some((kept, worth, left_out(tree, &cut, &keep)));
        }
        // What elements are called is doubted where it takes most of the text away.
        if strictness != Strictness::Full && kept >= FEWEST {
            break;
        }
    }
    let (kept, _, left_out) = best.unwrap_or_else(|| (0, 0, vec![false; tree.ids().len()]));
    (left_out, kept)
}

/// Which units are the text.
fn text_units(tree: &Tree, cut: &Units, strictness: Strictness) -> Vec<bool> {
    let count = cut.elements.len();
    let mut weight = vec![0_usize; count];
    for unit in &cut.all {
        weight[unit.block as usize] += unit.weight();
    }
    for id in tree.ids().rev().filter(|id| *id != ROOT) {
        weight[cut.elements[id as usize].parent as usize] += weight[id as usize];
    }
    let root = text_root(tree, cut, &weight);
    let inside = inside(tree, root);
    let mut keep: Vec<bool> = cut
        .all
        .iter()
        .map(|unit| inside[unit.block as usize])
        .collect();
    if strictness == Strictness::None {
        return keep;
    }
    trim(tree, cut, &mut keep);
    keep
}

/// The element that holds the running text.
fn text_root(tree: &Tree, cut: &Units, weight: &[usize]) -> u32 {
    let all = weight[ROOT as usize];
    if all == 0 {
        return ROOT;
    }
    let declared = tree
        .ids()
        .filter(|id| {
            let node = tree.node(*id);
            let says = matches!(node.name, "article" | "main")
                || matches!(node.attribute("role"), Some("main" | "article"))
                || cut.elements[*id as usize].sign == Sign::Body;
            let least = if node.name == "main" { 45 } else { 25 };
            let says = says && !matches!(node.name, "p" | "span" | "a" | "li" | "ul" | "h1" | "h2");
            says && weight[*id as usize] * 100 >= all * least
        })
        .max_by_key(|id| {
            let node = tree.node(*id);
            let rank = match node.name {
                "article" => 3,
                _ if cut.elements[*id as usize].sign == Sign::Body => 2,
                _ => 1,
            };
            (rank, weight[*id as usize], std::cmp::Reverse(*id))
        });
    let mut root = match declared {
        Some(declared) if tree.node(declared).name != "main" => {
            return around_peers(tree, cut, weight, declared);
        }
        declared => declared.unwrap_or(ROOT),
    };
    // Down to where the text is divided.
    while let Some(child) = tree
        .node(root)
        .children
        .iter()
        .copied()
        .max_by_key(|child| weight[*child as usize])
    {
        if weight[child as usize] * 100 < weight[root as usize] * 92
            || tree.node(child).is_text
            || matches!(
                tree.node(child).name,
                "p" | "ul" | "ol" | "table" | "blockquote" | "tbody" | "tr"
            )
            || holds(tree, tree.node(root), &["h1"]) && declared.is_some()
        {
            break;
        }
        root = child;
    }
    root
}

/// The element around `one` and its peers, where a text comes in several: the posts of a topic, the
/// parts of a feature. Peers are of the same name and class and none is far above the others.
fn around_peers(tree: &Tree, cut: &Units, weight: &[usize], one: u32) -> u32 {
    let kind = |id: u32| {
        let node = tree.node(id);
        (node.name, node.attribute("class"))
    };
    let most = weight[one as usize];
    let mut inside_peer = vec![false; cut.elements.len()];
    let mut peers = Vec::new();
    for id in tree.ids().filter(|id| *id != ROOT) {
        let at = id as usize;
        inside_peer[at] = inside_peer[cut.elements[at].parent as usize];
        if !inside_peer[at] && kind(id) == kind(one) && weight[at] * 4 >= most {
            inside_peer[at] = true;
            peers.push(id);
        }
    }
    let sum: usize = peers.iter().map(|id| weight[*id as usize]).sum();
    if peers.len() < 2 || sum * 2 < most * 3 {
        return one;
    }
    let Some(last) = peers.last().copied() else {
        return one;
    };
    let mut around_last = vec![false; cut.elements.len()];
    let mut id = last;
    while id != ROOT {
        around_last[id as usize] = true;
        id = cut.elements[id as usize].parent;
    }
    let mut root = peers[0];
    while root != ROOT && !around_last[root as usize] {
        root = cut.elements[root as usize].parent;
    }
    root
}

/// For each node: at or below `root`.
fn inside(tree: &Tree, root: u32) -> Vec<bool> {
    let mut out = vec![false; tree.ids().len()];
    out[root as usize] = true;
    for id in tree.ids() {
        if out[id as usize] {
            for child in &tree.node(id).children {
                out[*child as usize] = true;
            }
        }
    }
    out
}

/// For the writer: texts that are not kept, and elements without a kept text.
fn left_out(tree: &Tree, cut: &Units, keep: &[bool]) -> Vec<bool> {
    let mut kept = vec![false; cut.elements.len()];
    for (unit, keep) in cut.all.iter().zip(keep) {
        for text in &cut.texts[unit.texts.clone()] {
            kept[*text as usize] = *keep;
        }
    }
    for id in tree.ids().rev().filter(|id| *id != ROOT) {
        if kept[id as usize] {
            kept[cut.elements[id as usize].parent as usize] = true;
        }
    }
    let bare = |id: u32| {
        let node = tree.node(id);
        (!node.is_text && node.children.is_empty()) || (node.is_text && node.text.trim().is_empty())
    };
    tree.ids()
        .map(|id| !kept[id as usize] && !bare(id) && id != ROOT)
        .collect()
}
