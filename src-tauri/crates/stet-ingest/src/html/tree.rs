//! The elements of a page as a tree of bounded depth.

use super::build::{self, As};

/// Most elements and texts of one page.
pub(super) const MAX_NODES: usize = 2_000_000;

/// Names told apart; any other element is a plain container of words.
const NAMES: &[&str] = &[
    "a",
    "address",
    "article",
    "aside",
    "audio",
    "b",
    "blockquote",
    "body",
    "br",
    "button",
    "canvas",
    "caption",
    "center",
    "cite",
    "code",
    "col",
    "datalist",
    "dd",
    "defs",
    "del",
    "desc",
    "details",
    "dfn",
    "dialog",
    "dir",
    "div",
    "dl",
    "dt",
    "em",
    "embed",
    "fieldset",
    "figcaption",
    "figure",
    "footer",
    "form",
    "frame",
    "h1",
    "h2",
    "h3",
    "h4",
    "h5",
    "h6",
    "head",
    "header",
    "hgroup",
    "hr",
    "html",
    "i",
    "iframe",
    "img",
    "input",
    "ins",
    "kbd",
    "label",
    "legend",
    "li",
    "link",
    "main",
    "map",
    "math",
    "menu",
    "meta",
    "metadata",
    "nav",
    "noembed",
    "noframes",
    "noscript",
    "object",
    "ol",
    "option",
    "p",
    "param",
    "plaintext",
    "pre",
    "q",
    "rp",
    "rt",
    "s",
    "samp",
    "script",
    "search",
    "section",
    "select",
    "source",
    "strike",
    "strong",
    "style",
    "sub",
    "summary",
    "sup",
    "svg",
    "symbol",
    "table",
    "tbody",
    "td",
    "template",
    "text",
    "textarea",
    "tfoot",
    "th",
    "thead",
    "time",
    "title",
    "tr",
    "track",
    "tspan",
    "tt",
    "ul",
    "var",
    "video",
    "wbr",
    "xmp",
];

const BLOCKS: &[&str] = &[
    "address",
    "article",
    "aside",
    "blockquote",
    "body",
    "caption",
    "center",
    "dd",
    "details",
    "dialog",
    "dir",
    "div",
    "dl",
    "dt",
    "fieldset",
    "figcaption",
    "figure",
    "footer",
    "form",
    "h1",
    "h2",
    "h3",
    "h4",
    "h5",
    "h6",
    "header",
    "hgroup",
    "hr",
    "html",
    "legend",
    "li",
    "main",
    "menu",
    "nav",
    "ol",
    "p",
    "plaintext",
    "pre",
    "search",
    "section",
    "summary",
    "table",
    "tbody",
    "td",
    "text",
    "tfoot",
    "th",
    "thead",
    "tr",
    "ul",
    "xmp",
];

/// An element or a piece of text.
#[derive(Debug, Default)]
pub(crate) struct Node {
    /// One of the names told apart, or empty.
    pub(crate) name: &'static str,
    pub(crate) attributes: Vec<(&'static str, Box<str>)>,
    /// Words, for a text.
    pub(crate) text: Box<str>,
    pub(crate) is_text: bool,
    pub(crate) children: Vec<u32>,
}

impl Node {
    /// The value of an attribute.
    pub(crate) fn attribute(&self, name: &str) -> Option<&str> {
        self.attributes
            .iter()
            .find(|(known, _)| *known == name)
            .map(|(_, value)| &**value)
    }

    pub(crate) fn is_block(&self) -> bool {
        BLOCKS.contains(&self.name)
    }
}

/// A page.
#[derive(Debug)]
pub(crate) struct Tree {
    pub(super) nodes: Vec<Node>,
    /// True if the page had more elements than are kept.
    pub(crate) overfull: bool,
}

/// The root: an element without a name that holds everything.
pub(crate) const ROOT: u32 = 0;

impl Tree {
    pub(crate) fn node(&self, id: u32) -> &Node {
        &self.nodes[id as usize]
    }

    /// Every node's id, parents before their children.
    pub(crate) fn ids(&self) -> std::ops::Range<u32> {
        0..u32::try_from(self.nodes.len()).unwrap_or(u32::MAX)
    }

    /// The text inside a node, at most about `limit` bytes of it.
    pub(crate) fn text_of(&self, id: u32, limit: usize) -> String {
        let mut out = String::new();
        let mut stack = vec![id];
        while let Some(id) = stack.pop() {
            let node = self.node(id);
            out.push_str(&node.text);
            if out.len() > limit {
                break;
            }
            stack.extend(node.children.iter().rev());
        }
        out
    }

    /// The tree of a page as browsers read HTML.
    pub(crate) fn parse(text: &str) -> Self {
        build::tree(text, As::Html)
    }

    /// The tree of a page in XHTML, where any element may close itself.
    pub(crate) fn parse_xhtml(text: &str) -> Self {
        build::tree(text, As::Xhtml)
    }

    /// The tree of a page as a browser without scripts reads it: what is meant for such is part of it.
    pub(crate) fn parse_without_scripts(text: &str) -> Self {
        let mut tree = build::tree(text, As::WithoutScripts);
        for node in &mut tree.nodes {
            if node.name == "noscript" {
                node.name = "div";
            }
        }
        tree
    }
}

/// One of the names told apart, or empty.
pub(super) fn known_name(name: &str) -> &'static str {
    NAMES.binary_search(&name).map_or("", |at| NAMES[at])
}

pub(crate) fn is_heading(name: &str) -> bool {
    matches!(name, "h1" | "h2" | "h3" | "h4" | "h5" | "h6")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::limits::MAX_DEPTH;

    /// The tree in one line: names with their children in brackets.
    fn shape(text: &str) -> String {
        fn write(tree: &Tree, id: u32, out: &mut String) {
            let node = tree.node(id);
            if node.is_text {
                out.push_str(node.text.trim());
                return;
            }
            out.push_str(node.name);
            if !node.children.is_empty() {
                out.push('(');
                for (at, child) in node.children.iter().enumerate() {
                    if at > 0 {
                        out.push(' ');
                    }
                    write(tree, *child, out);
                }
                out.push(')');
            }
        }
        let mut out = String::new();
        write(&Tree::parse(text), ROOT, &mut out);
        out
    }

    #[test]
    fn the_names_are_in_order_for_the_search() {
        assert!(NAMES.is_sorted());
    }

    #[test]
    fn missing_end_tags_are_supplied() {
        for (text, body) in [
            (
                "<p>a<p>b<ul><li>c<li>d</ul>e",
                "p(a) p(b) ul(li(c) li(d)) e",
            ),
            (
                "<table><tr><td>a<td>b<tr><th>c</table>d",
                "table(tbody(tr(td(a) td(b)) tr(th(c)))) d",
            ),
            (
                "<p>a<table><tr><td>b</table>",
                "p(a) table(tbody(tr(td(b))))",
            ),
            ("<h1>a<h2>b</h3>c", "h1(a) h2(b) c"),
        ] {
            assert_eq!(shape(text), format!("(html(head body({body})))"), "{text}");
        }
        assert_eq!(
            shape("<html><head><title>t</title><p>x"),
            "(html(head(title(t)) body(p(x))))"
        );
    }

    #[test]
    fn misplaced_words_and_tags_stand_where_browsers_show_them() {
        for (text, body) in [
            ("<b><p>x</b>y</p>z", "b p(b(x) y) z"),
            ("<i>a<b>b</i>c</b>d", "i(a b(b)) b(c) d"),
            (
                "<table>before<tr><td>a</td>between</tr></table>",
                "beforebetween table(tbody(tr(td(a))))",
            ),
            (
                "<svg><title>t</title><style>p</style></svg>u",
                "svg(title(t) style(p)) u",
            ),
            ("w<noscript><div></noscript><p>x", "w noscript(<div>) p(x)"),
            ("a<td>b</td><td>c</td>d", "a div(b) div(c) d"),
            ("<p>a<o:p/>b", "p(a  b)"),
        ] {
            assert_eq!(shape(text), format!("(html(head body({body})))"), "{text}");
        }
    }

    #[test]
    fn depth_is_bounded_and_no_word_is_lost() {
        let text = format!(
            "{}deep{}after",
            "<div>".repeat(100_000),
            "</div>".repeat(100_000)
        );
        let tree = Tree::parse(&text);
        assert!(tree.nodes.len() <= MAX_DEPTH + 4);
        let words: Vec<_> = tree
            .nodes
            .iter()
            .filter(|node| node.is_text)
            .map(|node| &*node.text)
            .collect();
        assert_eq!(words, ["deep", "after"]);
    }
}
