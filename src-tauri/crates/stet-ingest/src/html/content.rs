//! Which part of a page is its text, and which is the site around it.
//!
//! Structure first: an `article` or `main` that holds most of the running
//! text. Then what is plainly furniture is left out: navigation, asides,
//! lists that are mostly links. A page of which too little would remain is
//! read whole.

use super::tree::{Node, ROOT, Tree};

/// Share of the page's running text, in percent, that makes an element the text.
const SHARE_OF_TEXT: usize = 40;

/// Words in class and id that name furniture, compared part by part.
const FURNITURE: &[&str] = &[
    "ad",
    "ads",
    "advert",
    "advertisement",
    "banner",
    "breadcrumb",
    "breadcrumbs",
    "comment",
    "comments",
    "consent",
    "cookie",
    "cookies",
    "disqus",
    "footer",
    "masthead",
    "menu",
    "modal",
    "nav",
    "navbar",
    "navigation",
    "newsletter",
    "pagination",
    "popup",
    "promo",
    "recommended",
    "related",
    "share",
    "sharing",
    "sidebar",
    "signup",
    "social",
    "sponsored",
    "subscribe",
    "subscription",
    "tags",
    "taglist",
    "teaser",
    "toolbar",
    "widget",
    "widgets",
];

/// What to read of a page.
#[derive(Debug)]
pub(crate) struct Content {
    /// The element to read.
    pub(crate) root: u32,
    /// The heading of the text, if it stands outside the root.
    pub(crate) heading: Option<u32>,
    /// For each node: left out as furniture.
    pub(crate) left_out: Vec<bool>,
}

#[derive(Default, Clone, Copy)]
struct Measure {
    /// Characters of visible text.
    text: usize,
    /// Of these, inside links.
    linked: usize,
    /// Of these, inside paragraphs, and not in links.
    running: usize,
}

/// Never shown, or no words.
pub(crate) fn is_unread(node: &Node) -> bool {
    matches!(
        node.name,
        "script"
            | "style"
            | "template"
            | "noscript"
            | "head"
            | "svg"
            | "iframe"
            | "object"
            | "embed"
            | "video"
            | "audio"
            | "canvas"
            | "select"
            | "option"
            | "button"
            | "input"
            | "textarea"
            | "datalist"
            | "map"
            | "noembed"
            | "noframes"
            | "title"
            | "rp"
            | "rt"
            | "meta"
            | "link"
    ) || node
        .attribute("hidden")
        .is_some_and(|value| value != "until-found")
        || node.attribute("aria-hidden") == Some("true")
        || node.attribute("style").is_some_and(is_hiding_style)
        || node.attribute("class").is_some_and(|class| {
            class.split_whitespace().any(|c| {
                matches!(
                    c,
                    "sr-only"
                        | "visually-hidden"
                        | "screen-reader-text"
                        | "noprint"
                        | "mw-editsection"
                )
            })
        })
}

fn is_hiding_style(style: &str) -> bool {
    let tight: String = style
        .chars()
        .filter(|c| !c.is_whitespace())
        .take(2000)
        .collect::<String>()
        .to_lowercase();
    tight.contains("display:none") || tight.contains("visibility:hidden")
}

/// Chooses what to read; everything if `whole`.
pub(crate) fn choose(tree: &Tree, whole: bool) -> Content {
    let count = tree.ids().count();
    let mut left_out = vec![false; count];
    if whole {
        return Content {
            root: ROOT,
            heading: None,
            left_out,
        };
    }
    let measures = measure(tree);
    let all = measures[ROOT as usize];
    let root = text_element(tree, &measures).unwrap_or(ROOT);
    mark_furniture(tree, root, &measures, &mut left_out);
    let kept = kept_text(tree, root, &measures, &left_out);
    if kept * 4 < all.running || kept < 140.min(all.text) {
        // Too little left: the signs were misleading. Leave out the plainest furniture only.
        left_out.fill(false);
        for id in tree.ids() {
            left_out[id as usize] = matches!(tree.node(id).name, "nav" | "footer");
        }
        if kept_text(tree, ROOT, &measures, &left_out) * 2 < all.text {
            left_out.fill(false);
        }
        return Content {
            root: ROOT,
            heading: None,
            left_out,
        };
    }
    let heading = (root != ROOT && !holds_h1(tree, root))
        .then(|| lone_h1(tree))
        .flatten();
    Content {
        root,
        heading,
        left_out,
    }
}

/// Text measures of every node; children have larger ids than their parents.
fn measure(tree: &Tree) -> Vec<Measure> {
    let count = tree.ids().count();
    let mut in_link = vec![false; count];
    let mut in_paragraph = vec![false; count];
    let mut unread = vec![false; count];
    for id in tree.ids() {
        let node = tree.node(id);
        let at = id as usize;
        in_link[at] |= node.name == "a";
        in_paragraph[at] |= matches!(node.name, "p" | "blockquote" | "pre" | "td" | "li" | "dd");
        unread[at] |= !node.is_text && is_unread(node);
        for child in &node.children {
            let child = *child as usize;
            in_link[child] |= in_link[at];
            in_paragraph[child] |= in_paragraph[at];
            unread[child] |= unread[at];
        }
    }
    let mut measures = vec![Measure::default(); count];
    for id in tree.ids().rev() {
        let at = id as usize;
        let node = tree.node(id);
        let mut own = Measure::default();
        if node.is_text && !unread[at] {
            own.text = node.text.chars().filter(|c| !c.is_whitespace()).count();
            own.linked = if in_link[at] { own.text } else { 0 };
            own.running = if in_paragraph[at] && !in_link[at] {
                own.text
            } else {
                0
            };
        }
        for child in &node.children {
            let child = measures[*child as usize];
            own.text += child.text;
            own.linked += child.linked;
            own.running += child.running;
        }
        measures[at] = own;
    }
    measures
}

/// The innermost element that declares itself the text and holds enough of it.
fn text_element(tree: &Tree, measures: &[Measure]) -> Option<u32> {
    let all = measures[ROOT as usize].running;
    tree.ids()
        .filter(|id| {
            let node = tree.node(*id);
            let declares = matches!(node.name, "article" | "main")
                || matches!(node.attribute("role"), Some("main" | "article"))
                || node
                    .attribute("itemprop")
                    .is_some_and(|prop| prop.contains("articleBody"));
            declares
                && measures[*id as usize].running * 100 >= all * SHARE_OF_TEXT
                && measures[*id as usize].running > 0
        })
        // A body of an article inside the article leaves out its title: the outer one is better.
        .max_by_key(|id| {
            let rank = match tree.node(*id).name {
                "article" => 2,
                "main" => 1,
                _ => 0,
            };
            (rank, measures[*id as usize].running)
        })
}

fn mark_furniture(tree: &Tree, root: u32, measures: &[Measure], left_out: &mut [bool]) {
    let all = measures[root as usize].running.max(1);
    for id in tree.ids() {
        let node = tree.node(id);
        if node.is_text || id == root {
            continue;
        }
        let own = measures[id as usize];
        // What holds a good part of the running text is not furniture, whatever it is called.
        let large = own.running * 100 >= all * 30;
        let role = node.attribute("role").unwrap_or_default();
        let by_name = matches!(
            node.name,
            "nav" | "aside" | "footer" | "form" | "dialog" | "menu"
        ) || (node.name == "header" && own.running < 200 && !holds_h1(tree, id))
            || matches!(
                role,
                "navigation" | "banner" | "complementary" | "contentinfo" | "search" | "dialog"
            );
        let by_word = node.is_block()
            && ["class", "id"].iter().any(|key| {
                node.attribute(key).is_some_and(|value| {
                    value
                        .split(|c: char| !c.is_ascii_alphanumeric())
                        .any(|part| FURNITURE.iter().any(|word| word.eq_ignore_ascii_case(part)))
                })
            });
        let mostly_links = matches!(
            node.name,
            "ul" | "ol" | "div" | "section" | "table" | "p" | "dl"
        ) && own.text > 0
            && own.linked * 100 > own.text * 66
            && (own.text > 40 || node.children.len() > 2);
        left_out[id as usize] = !large && (by_name || by_word || mostly_links);
    }
}

/// Running characters that would be read.
fn kept_text(tree: &Tree, root: u32, measures: &[Measure], left_out: &[bool]) -> usize {
    let mut kept = 0;
    let mut stack = vec![root];
    while let Some(id) = stack.pop() {
        let node = tree.node(id);
        if left_out[id as usize] || (!node.is_text && is_unread(node)) {
            continue;
        }
        if node.is_text {
            kept += measures[id as usize].text;
        }
        stack.extend(&node.children);
    }
    kept
}

fn holds_h1(tree: &Tree, root: u32) -> bool {
    let mut stack = vec![root];
    while let Some(id) = stack.pop() {
        let node = tree.node(id);
        if node.name == "h1" {
            return true;
        }
        stack.extend(&node.children);
    }
    false
}

/// The page's `h1`, if it has exactly one.
fn lone_h1(tree: &Tree) -> Option<u32> {
    let mut all = tree.ids().filter(|id| tree.node(*id).name == "h1");
    let first = all.next()?;
    all.next().is_none().then_some(first)
}
