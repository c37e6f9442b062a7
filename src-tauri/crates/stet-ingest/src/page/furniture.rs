//! Which elements are the site around the text, by what they are and what they are called.
//!
//! A name is doubted where it covers much of the page: sites call whole columns `widget` or `nav`.

use super::units::Element;
use super::words::Sign;
use crate::html::tree::{Node, ROOT, Tree};

/// How much is believed of the signs.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Strictness {
    /// Every sign of furniture.
    Full,
    /// What elements are, and comments; not what else they are called.
    ByName,
    /// Nothing.
    None,
}

/// Whether the words under pictures are part of the text: they are claims of one that is checked, and
/// seldom say what a page is evidence of.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Captions {
    Read,
    LeftOut,
}

/// Share of the running text, in percent, from which an element is no furniture whatever it is
/// called.
const MUCH: usize = 40;

/// The same for what it is: a `footer`, an `aside`.
const MOST: usize = 60;

/// Shortest text counted as running, in characters without spaces.
const RUNNING: usize = 25;

/// For each node: inside an element that is furniture.
pub(super) fn furniture(
    tree: &Tree,
    about: &[Element],
    strictness: Strictness,
    captions: Captions,
) -> Vec<bool> {
    let mut out = vec![false; about.len()];
    if strictness == Strictness::None {
        return out;
    }
    let running = running(tree, about);
    let all = running[ROOT as usize].max(1);
    let links = links(tree, about);
    for id in tree.ids() {
        let at = id as usize;
        let node = tree.node(id);
        if id != ROOT && !out[at] && !node.is_text && !about[at].unread {
            let large = running[at] * 100 >= all * MUCH;
            out[at] = match about[at].sign {
                Sign::Comments => !matches!(node.name, "body" | "html" | "main" | "article"),
                // What leads to another page has a link; the lead of this one has none.
                Sign::Teaser if strictness == Strictness::Full => {
                    !large && (links[at] > 0 || about[at].linked) && may_be_called_furniture(node)
                }
                Sign::Furniture if strictness == Strictness::Full => {
                    !large && may_be_called_furniture(node)
                }
                _ => false,
            } || (running[at] * 100 < all * MOST
                && is_furniture(tree, node, running[at], captions));
        }
        if out[at] {
            for child in &node.children {
                out[*child as usize] = true;
            }
        }
    }
    out
}

/// Number of links inside each element.
fn links(tree: &Tree, about: &[Element]) -> Vec<u32> {
    let mut out = vec![0; about.len()];
    for id in tree.ids().rev().filter(|id| *id != ROOT) {
        let node = tree.node(id);
        out[id as usize] += u32::from(node.name == "a" && node.attribute("href").is_some());
        out[about[id as usize].parent as usize] += out[id as usize];
    }
    out
}

/// True where the name that an element bears may make it furniture.
fn may_be_called_furniture(node: &Node) -> bool {
    !matches!(
        node.name,
        "html"
            | "body"
            | "main"
            | "article"
            | "h1"
            | "a"
            | "strong"
            | "em"
            | "b"
            | "i"
            | "code"
            | "pre"
            | "blockquote"
            | "sup"
            | "td"
            | "tr"
            | "tbody"
    )
}

/// True for an element that is furniture by what it is.
fn is_furniture(tree: &Tree, node: &Node, running: usize, captions: Captions) -> bool {
    let role = node.attribute("role").unwrap_or_default();
    match node.name {
        "figcaption" => captions == Captions::LeftOut,
        "nav" | "footer" | "form" | "dialog" | "menu" | "aside" | "search" | "address" => true,
        "figure" => {
            let captioned = captions == Captions::Read && holds(tree, node, &["figcaption"]);
            !captioned && !holds(tree, node, &["table", "pre", "blockquote", "text"])
        }
        "header" => running < 200 && !holds(tree, node, &["h1", "h2"]),
        _ => matches!(
            role,
            "navigation"
                | "banner"
                | "complementary"
                | "contentinfo"
                | "search"
                | "dialog"
                | "alertdialog"
        ),
    }
}

/// True if one of these stands at most a few levels inside.
pub(super) fn holds(tree: &Tree, node: &Node, names: &[&str]) -> bool {
    let mut stack: Vec<(u32, u8)> = node.children.iter().map(|id| (*id, 0)).collect();
    let mut looked = 0;
    while let Some((id, depth)) = stack.pop() {
        let child = tree.node(id);
        looked += 1;
        if names.contains(&child.name) {
            return true;
        }
        if depth < 6 && looked < 200 {
            stack.extend(child.children.iter().map(|id| (*id, depth + 1)));
        }
    }
    false
}

/// Characters outside links inside paragraphs, quotes and items, for each element.
fn running(tree: &Tree, about: &[Element]) -> Vec<usize> {
    let mut out = vec![0; about.len()];
    for id in tree.ids().rev() {
        let at = id as usize;
        let node = tree.node(id);
        if node.is_text && !about[at].unread && !about[at].linked {
            let block = tree.node(about[at].block).name;
            if matches!(
                block,
                "p" | "blockquote" | "pre" | "td" | "li" | "dd" | "div" | "section" | "article"
            ) {
                let chars = node.text.chars().filter(|c| !c.is_whitespace()).count();
                out[at] = if chars >= RUNNING { chars } else { 0 };
            }
        }
        if id != ROOT {
            out[about[at].parent as usize] += out[at];
        }
    }
    out
}
