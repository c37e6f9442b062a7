//! The tree of a page as browsers build it (`html5ever`), under limits on its size and depth.
//!
//! Tags are told apart by [`super::tokens`]: the tokenizer of `html5ever` compares every attribute of
//! a tag with every other, and a page may have a million.

use std::borrow::Cow;
use std::cell::{Cell, RefCell};
use std::rc::Rc;

use html5ever::interface::{ElementFlags, NodeOrText, QuirksMode, TreeSink};
use html5ever::tendril::StrTendril;
use html5ever::tokenizer::{Doctype, Tag, TagKind, Token as Fed, TokenSink, TokenSinkResult};
use html5ever::tree_builder::{TreeBuilder, TreeBuilderOpts};
use html5ever::{Attribute, ExpandedName, LocalName, QualName, ns};

use super::tokens::{KEPT, Token, Tokens};
use super::tree::{MAX_NODES, Node, Tree, known_name};
use crate::limits::MAX_DEPTH;

const VOID: &[&str] = &[
    "area", "base", "br", "col", "embed", "frame", "hr", "img", "input", "link", "meta", "param",
    "source", "track", "wbr",
];

/// How a page is read.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum As {
    Html,
    /// Any element may close itself: `<p/>` is a whole one, not the beginning of one.
    Xhtml,
    /// HTML by a browser that runs no scripts.
    WithoutScripts,
}

pub(super) fn tree(text: &str, how: As) -> Tree {
    let options = TreeBuilderOpts {
        scripting_enabled: how != As::WithoutScripts,
        ..TreeBuilderOpts::default()
    };
    let feed = Feed {
        builder: TreeBuilder::new(Arena::default(), options),
        xhtml: how == As::Xhtml,
        beyond: 0,
        tables: 0,
        cells: 0,
    };
    feed.read(text)
}

/// Hands tags and words to the builder.
struct Feed {
    builder: TreeBuilder<Handle, Arena>,
    xhtml: bool,
    /// Elements open below the deepest that is kept.
    beyond: usize,
    /// Tables open.
    tables: usize,
    /// Rows and cells open outside any table, as where a page was cut.
    cells: usize,
}

impl Feed {
    fn read(mut self, text: &str) -> Tree {
        // Whatever a page declares: in what browsers call quirks, a table does not end a paragraph.
        let html = Doctype {
            name: Some("html".into()),
            ..Doctype::default()
        };
        self.give(Fed::DoctypeToken(html));
        let mut tokens = Tokens::new(text);
        let mut overfull = false;
        while let Some(token) = tokens.next() {
            if self.builder.sink.0.borrow().len() >= MAX_NODES {
                overfull = true;
                break;
            }
            match token {
                Token::Text(words) => {
                    self.give(Fed::CharacterTokens(words.as_ref().into()));
                }
                Token::End(name) => self.end(&name),
                Token::Start {
                    name,
                    attributes,
                    self_closing,
                } => {
                    if !self.start(&name, attributes, self_closing) {
                        tokens.read_as_markup();
                    }
                }
            }
        }
        self.give(Fed::EOFToken);
        Tree {
            nodes: nodes(self.builder.sink.0.into_inner()),
            overfull,
        }
    }

    /// True if what follows is no markup.
    fn give(&self, token: Fed) -> bool {
        let then = self.builder.process_token(token, 1);
        matches!(
            then,
            TokenSinkResult::RawData(_) | TokenSinkResult::Plaintext
        )
    }

    /// True if what follows is no markup.
    fn start(
        &mut self,
        name: &str,
        attributes: Vec<(&'static str, Cow<'_, str>)>,
        closed: bool,
    ) -> bool {
        let void = VOID.contains(&name);
        if !void && self.depth() >= MAX_DEPTH {
            self.beyond += usize::from(!closed);
            return true;
        }
        self.tables += usize::from(name == "table");
        let stray = self.tables == 0 && matches!(name, "tr" | "td" | "th");
        self.cells += usize::from(stray);
        let attrs = attributes.into_iter().map(|(name, value)| Attribute {
            name: QualName::new(None, ns!(), name.into()),
            value: value.as_ref().into(),
        });
        let name = if stray { "div" } else { name };
        let raw = self.give(tag(TagKind::StartTag, name, attrs.collect()));
        // A name of another vocabulary closes itself in HTML too: `<o:p/>`.
        if closed && !void && (self.xhtml || known_name(name).is_empty()) {
            self.give(tag(TagKind::EndTag, name, Vec::new()));
            return false;
        }
        raw
    }

    fn end(&mut self, name: &str) {
        if self.beyond > 0 {
            self.beyond -= usize::from(name != "br");
            return;
        }
        let stray = self.tables == 0 && matches!(name, "tr" | "td" | "th");
        if stray && self.cells == 0 {
            return;
        }
        self.cells -= usize::from(stray);
        self.tables -= usize::from(name == "table" && self.tables > 0);
        let name = if stray { "div" } else { name };
        self.give(tag(TagKind::EndTag, name, Vec::new()));
    }

    /// How deep the open element stands.
    fn depth(&self) -> usize {
        let arena = &self.builder.sink;
        arena.1.set(DOCUMENT);
        // To answer, the builder asks for the name of the open element.
        self.builder
            .adjusted_current_node_present_but_not_in_html_namespace();
        arena.0.borrow()[arena.1.get()].depth
    }
}

fn tag(kind: TagKind, name: &str, attrs: Vec<Attribute>) -> Fed {
    Fed::TagToken(Tag {
        kind,
        name: LocalName::from(name),
        self_closing: false,
        attrs,
        had_duplicate_attributes: false,
    })
}

/// An element being built, by its place in the arena.
#[derive(Debug, Clone)]
struct Handle {
    at: usize,
    name: Rc<QualName>,
}

/// Place of the page itself.
const DOCUMENT: usize = 0;

/// A node with its neighbours: nodes are moved while a page is read.
#[derive(Debug, Default)]
struct Made {
    name: &'static str,
    attributes: Vec<(&'static str, Box<str>)>,
    text: Option<StrTendril>,
    parent: Option<usize>,
    first: Option<usize>,
    last: Option<usize>,
    before: Option<usize>,
    after: Option<usize>,
    depth: usize,
}

/// All nodes made, and the one whose name was asked for last.
#[derive(Debug)]
struct Arena(RefCell<Vec<Made>>, Cell<usize>);

impl Default for Arena {
    fn default() -> Self {
        Self(RefCell::new(vec![Made::default()]), Cell::new(DOCUMENT))
    }
}

/// Takes a node out from between its neighbours.
fn unlink(all: &mut [Made], at: usize) {
    let (parent, before, after) = (
        all[at].parent.take(),
        all[at].before.take(),
        all[at].after.take(),
    );
    match (before, parent) {
        (Some(before), _) => all[before].after = after,
        (None, Some(parent)) => all[parent].first = after,
        (None, None) => {}
    }
    match (after, parent) {
        (Some(after), _) => all[after].before = before,
        (None, Some(parent)) => all[parent].last = before,
        (None, None) => {}
    }
}

/// Puts a node into `parent`, before `after` or as the last; words join those before them.
fn link(all: &mut Vec<Made>, parent: usize, after: Option<usize>, child: NodeOrText<Handle>) {
    let before = match after {
        Some(after) => all[after].before,
        None => all[parent].last,
    };
    let at = match child {
        NodeOrText::AppendNode(handle) => handle.at,
        NodeOrText::AppendText(words) => {
            if let Some(text) = before.and_then(|before| all[before].text.as_mut()) {
                text.push_tendril(&words);
                return;
            }
            all.push(Made {
                text: Some(words),
                ..Made::default()
            });
            all.len() - 1
        }
    };
    unlink(all, at);
    let depth = all[parent].depth + 1;
    let node = &mut all[at];
    (node.parent, node.before, node.after, node.depth) = (Some(parent), before, after, depth);
    match before {
        Some(before) => all[before].after = Some(at),
        None => all[parent].first = Some(at),
    }
    match after {
        Some(after) => all[after].before = Some(at),
        None => all[parent].last = Some(at),
    }
}

impl TreeSink for Arena {
    type Handle = Handle;
    type Output = ();
    type ElemName<'a> = ExpandedName<'a>;

    fn finish(self) {}

    fn parse_error(&self, _: Cow<'static, str>) {}

    fn get_document(&self) -> Handle {
        let name = Rc::new(QualName::new(None, ns!(), LocalName::from("")));
        Handle { at: DOCUMENT, name }
    }

    fn elem_name<'a>(&'a self, target: &'a Handle) -> ExpandedName<'a> {
        self.1.set(target.at);
        target.name.expanded()
    }

    fn create_element(&self, name: QualName, attrs: Vec<Attribute>, _: ElementFlags) -> Handle {
        let mut all = self.0.borrow_mut();
        all.push(Made {
            name: known_name(&name.local),
            attributes: kept(attrs).collect(),
            ..Made::default()
        });
        Handle {
            at: all.len() - 1,
            name: Rc::new(name),
        }
    }

    fn create_comment(&self, _: StrTendril) -> Handle {
        self.get_document()
    }

    fn create_pi(&self, _: StrTendril, _: StrTendril) -> Handle {
        self.get_document()
    }

    fn append(&self, parent: &Handle, child: NodeOrText<Handle>) {
        link(&mut self.0.borrow_mut(), parent.at, None, child);
    }

    fn append_based_on_parent_node(
        &self,
        element: &Handle,
        before: &Handle,
        child: NodeOrText<Handle>,
    ) {
        let is_placed = self.0.borrow()[element.at].parent.is_some();
        match is_placed {
            true => self.append_before_sibling(element, child),
            false => self.append(before, child),
        }
    }

    fn append_doctype_to_document(&self, _: StrTendril, _: StrTendril, _: StrTendril) {}

    fn get_template_contents(&self, target: &Handle) -> Handle {
        target.clone()
    }

    fn same_node(&self, one: &Handle, other: &Handle) -> bool {
        one.at == other.at
    }

    fn set_quirks_mode(&self, _: QuirksMode) {}

    fn append_before_sibling(&self, sibling: &Handle, child: NodeOrText<Handle>) {
        let mut all = self.0.borrow_mut();
        if let Some(parent) = all[sibling.at].parent {
            link(&mut all, parent, Some(sibling.at), child);
        }
    }

    fn add_attrs_if_missing(&self, target: &Handle, attrs: Vec<Attribute>) {
        let own = &mut self.0.borrow_mut()[target.at].attributes;
        for (name, value) in kept(attrs) {
            if !own.iter().any(|(known, _)| *known == name) {
                own.push((name, value));
            }
        }
    }

    fn remove_from_parent(&self, target: &Handle) {
        unlink(&mut self.0.borrow_mut(), target.at);
    }

    fn reparent_children(&self, node: &Handle, parent: &Handle) {
        let mut all = self.0.borrow_mut();
        while let Some(at) = all[node.at].first {
            let child = Handle {
                at,
                name: Rc::clone(&node.name),
            };
            link(&mut all, parent.at, None, NodeOrText::AppendNode(child));
        }
    }
}

fn kept(attrs: Vec<Attribute>) -> impl Iterator<Item = (&'static str, Box<str>)> {
    attrs.into_iter().filter_map(|attribute| {
        let name = KEPT.iter().find(|kept| **kept == &*attribute.name.local)?;
        Some((*name, (*attribute.value).into()))
    })
}

/// The nodes in the order in which they are read, parents before their children. What stands too deep
/// stands in the deepest that is kept.
fn nodes(mut made: Vec<Made>) -> Vec<Node> {
    let mut nodes: Vec<Node> = vec![Node::default()];
    // What is still to come: where it was made, where it goes, and how deep that is.
    let mut coming: Vec<(usize, u32, usize)> = Vec::new();
    let mut open = (DOCUMENT, 0, 0);
    loop {
        let (from, parent, depth) = open;
        let mut child = made[from].last;
        while let Some(at) = child {
            coming.push((at, parent, depth));
            child = made[at].before;
        }
        let Some((at, parent, depth)) = coming.pop() else {
            return nodes;
        };
        let node = std::mem::take(&mut made[at].attributes);
        let text = made[at].text.take();
        if text.is_none() && depth >= MAX_DEPTH && made[at].first.is_some() {
            open = (at, parent, depth);
            continue;
        }
        let id = u32::try_from(nodes.len()).unwrap_or(u32::MAX);
        nodes[parent as usize].children.push(id);
        nodes.push(Node {
            name: made[at].name,
            attributes: node,
            is_text: text.is_some(),
            text: text.as_deref().unwrap_or_default().into(),
            children: Vec::new(),
        });
        open = (at, id, depth + 1);
    }
}
