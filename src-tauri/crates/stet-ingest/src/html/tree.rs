//! The elements of a page as a tree of bounded depth, built without recursion.
//!
//! Forgiving as browsers are about missing end tags, and simpler: what matters
//! is which words stand together, not how a browser would lay them out.

use super::tokens::{Token, Tokens};
use crate::limits::MAX_DEPTH;

/// Most elements and texts of one page.
const MAX_NODES: usize = 2_000_000;

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
    "del",
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
    "nav",
    "noembed",
    "noframes",
    "noscript",
    "object",
    "ol",
    "option",
    "p",
    "param",
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
    "tt",
    "ul",
    "var",
    "video",
    "wbr",
    "xmp",
];

const VOID: &[&str] = &[
    "area", "base", "br", "col", "embed", "hr", "img", "input", "link", "meta", "param", "source",
    "track", "wbr",
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
    "pre",
    "search",
    "section",
    "summary",
    "table",
    "tbody",
    "td",
    "tfoot",
    "th",
    "thead",
    "tr",
    "ul",
    "xmp",
];

/// Elements that may stand in a head.
const OF_HEAD: &[&str] = &[
    "base", "link", "meta", "noscript", "script", "style", "template", "title",
];

/// An element or a piece of text.
#[derive(Debug)]
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
    nodes: Vec<Node>,
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

    /// Makes what is meant for readers without scripts part of the page.
    pub(crate) fn reveal_noscript(&mut self) {
        for node in &mut self.nodes {
            if node.name == "noscript" {
                node.name = "div";
            }
        }
    }

    /// The tree of a page as browsers read HTML.
    pub(crate) fn parse(text: &str) -> Self {
        Self::build(text, false)
    }

    /// The tree of a page in XHTML, where any element may close itself.
    pub(crate) fn parse_xhtml(text: &str) -> Self {
        Self::build(text, true)
    }

    fn build(text: &str, xhtml: bool) -> Self {
        let mut builder = Builder {
            xhtml,
            nodes: vec![element("", Vec::new())],
            open: vec![ROOT],
            beyond: 0,
        };
        let mut overfull = false;
        for token in Tokens::new(text) {
            if builder.nodes.len() >= MAX_NODES {
                overfull = true;
                break;
            }
            builder.take(token);
        }
        Self {
            nodes: builder.nodes,
            overfull,
        }
    }
}

fn element(name: &'static str, attributes: Vec<(&'static str, Box<str>)>) -> Node {
    Node {
        name,
        attributes,
        text: "".into(),
        is_text: false,
        children: Vec::new(),
    }
}

struct Builder {
    /// `<p/>` is a whole element, not the beginning of one.
    xhtml: bool,
    nodes: Vec<Node>,
    /// Open elements, the root first; at most [`MAX_DEPTH`].
    open: Vec<u32>,
    /// Elements open below the deepest that is kept.
    beyond: usize,
}

impl Builder {
    fn take(&mut self, token: Token<'_>) {
        match token {
            Token::Text(words) => {
                let blank = words.chars().all(char::is_whitespace);
                if self.innermost() == "head" && !blank {
                    self.open.pop();
                }
                let mut node = element("", Vec::new());
                node.is_text = true;
                node.text = words.into();
                self.append(node);
            }
            Token::Start {
                name,
                attributes,
                self_closing,
            } => {
                let attributes = attributes
                    .into_iter()
                    .map(|(name, value)| (name, value.into()))
                    .collect();
                self.start(&name, attributes, self_closing);
            }
            Token::End(name) => self.end(&name),
        }
    }

    fn innermost(&self) -> &'static str {
        self.name_at(self.open.len() - 1)
    }

    fn name_at(&self, depth: usize) -> &'static str {
        self.nodes[self.open[depth] as usize].name
    }

    fn append(&mut self, node: Node) -> u32 {
        let id = u32::try_from(self.nodes.len()).unwrap_or(u32::MAX);
        let parent = self.open[self.open.len() - 1] as usize;
        self.nodes.push(node);
        self.nodes[parent].children.push(id);
        id
    }

    fn start(&mut self, name: &str, attributes: Vec<(&'static str, Box<str>)>, closed: bool) {
        if self.innermost() == "head" && !OF_HEAD.contains(&name) {
            self.open.pop();
        }
        // Only one of each; the second would nest.
        if matches!(name, "html" | "body" | "head") && self.open.len() > 2 {
            return;
        }
        let known = NAMES.binary_search(&name).map_or("", |at| NAMES[at]);
        self.close_implied(known);
        let void = VOID.contains(&name) || (closed && (self.xhtml || known.is_empty()));
        if !void && self.open.len() >= MAX_DEPTH {
            self.beyond += 1;
            return;
        }
        let id = self.append(element(known, attributes));
        if !void {
            self.open.push(id);
        }
    }

    /// Elements that end because another begins.
    fn close_implied(&mut self, name: &'static str) {
        match name {
            "li" => self.close_up_to(&["li"], &["ul", "ol", "menu", "dir"]),
            "dt" | "dd" => self.close_up_to(&["dt", "dd"], &["dl"]),
            "option" => self.close_up_to(&["option"], &["select", "datalist"]),
            "tr" => self.close_up_to(&["tr"], &["table"]),
            "td" | "th" => self.close_up_to(&["td", "th"], &["tr", "table"]),
            "thead" | "tbody" | "tfoot" => {
                self.close_up_to(&["thead", "tbody", "tfoot", "caption"], &["table"]);
            }
            "h1" | "h2" | "h3" | "h4" | "h5" | "h6" => {
                self.close_up_to(&["p"], SCOPES);
                if self.open.len() > 1 && is_heading(self.innermost()) {
                    self.open.pop();
                }
            }
            _ if BLOCKS.contains(&name) => self.close_up_to(&["p"], SCOPES),
            _ => {}
        }
    }

    /// Closes the innermost open element among `names`, with all inside it, unless one of
    /// `borders` lies between.
    fn close_up_to(&mut self, names: &[&str], borders: &[&str]) {
        for depth in (1..self.open.len()).rev() {
            let name = self.name_at(depth);
            if names.contains(&name) {
                self.open.truncate(depth);
                return;
            }
            if borders.contains(&name) {
                return;
            }
        }
    }

    fn end(&mut self, name: &str) {
        if name == "br" {
            self.append(element("br", Vec::new()));
            return;
        }
        if self.beyond > 0 {
            self.beyond -= 1;
            return;
        }
        let Ok(at) = NAMES.binary_search(&name) else {
            // Unnamed containers close where they are innermost.
            if self.open.len() > 1 && self.innermost().is_empty() {
                self.open.pop();
            }
            return;
        };
        let name = NAMES[at];
        if matches!(name, "html" | "body") {
            return;
        }
        let is_block = BLOCKS.contains(&name);
        for depth in (1..self.open.len()).rev() {
            let open = self.name_at(depth);
            if open == name || (is_heading(open) && is_heading(name)) {
                self.open.truncate(depth);
                return;
            }
            // A stray end tag closes nothing outside its cell, and emphasis no paragraph.
            let border = matches!(open, "td" | "th" | "table")
                && name != "table"
                && !matches!(name, "tr" | "tbody" | "thead" | "tfoot");
            // Browsers do not look at what stands between the tags of `noscript`.
            let inside = !is_block && BLOCKS.contains(&open) && name != "noscript";
            if border || inside {
                return;
            }
        }
    }
}

const SCOPES: &[&str] = &[
    "table", "td", "th", "caption", "button", "object", "template", "html",
];

pub(crate) fn is_heading(name: &str) -> bool {
    matches!(name, "h1" | "h2" | "h3" | "h4" | "h5" | "h6")
}

#[cfg(test)]
mod tests {
    use super::*;

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
        assert_eq!(
            shape("<p>a<p>b<ul><li>c<li>d</ul>e"),
            "(p(a) p(b) ul(li(c) li(d)) e)"
        );
        assert_eq!(
            shape("<table><tr><td>a<td>b<tr><th>c</table>d"),
            "(table(tr(td(a) td(b)) tr(th(c))) d)"
        );
        assert_eq!(shape("<b><p>x</b>y</p>z"), "(b(p(x y) z))");
        assert_eq!(
            shape("<html><head><title>t</title><p>x"),
            "(html(head(title(t)) p(x)))"
        );
        assert_eq!(shape("<h1>a<h2>b</h3>c"), "(h1(a) h2(b) c)");
    }

    #[test]
    fn depth_is_bounded_and_no_word_is_lost() {
        let text = format!(
            "{}deep{}after",
            "<div>".repeat(100_000),
            "</div>".repeat(100_000)
        );
        let tree = Tree::parse(&text);
        assert!(tree.nodes.len() <= MAX_DEPTH + 2);
        let words: Vec<_> = tree
            .nodes
            .iter()
            .filter(|node| node.is_text)
            .map(|node| &*node.text)
            .collect();
        assert_eq!(words, ["deep", "after"]);
    }
}
