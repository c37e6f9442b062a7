//! Which links are note marks, which elements are their notes, where printed pages begin.
//!
//! Owns labels and their targets, within one page and, in a book, from one part to another. Writing
//! them as blocks is the writer's.

use std::collections::{BTreeMap, BTreeSet};

use super::tree::{Node, Tree};
use crate::package;

/// Longest visible form of a note mark, in characters: `[12]`, `note 3`, `*`.
const LONGEST_MARK: usize = 8;

/// For what a note mark points to, `part#id`, the label of the mark. The part is empty for a page
/// that stands alone.
pub(crate) type Labels = BTreeMap<String, String>;

/// The labels of the note marks in one page that stands in the part `here`.
pub(crate) fn labels(tree: &Tree, here: &str) -> Labels {
    let mut labels = Labels::new();
    for id in tree.ids() {
        let node = tree.node(id);
        if node.is_text || node.name != "sup" && node.name != "a" {
            continue;
        }
        let link = if node.name == "a" {
            // A bare link to a fragment is a mark only if it says so.
            let marked = says(node, &["noteref"])
                || node.attribute("class").is_some_and(|class| {
                    class.contains("footnote-ref") || class.contains("noteref")
                });
            marked.then_some(id)
        } else {
            let is_link = |child: &&u32| tree.node(**child).name == "a";
            let mut inside = node
                .children
                .iter()
                .flat_map(|child| std::iter::once(child).chain(&tree.node(*child).children));
            inside.find(is_link).copied()
        };
        if let Some(link) = link
            && let Some(target) = tree
                .node(link)
                .attribute("href")
                .and_then(|href| target(here, href))
            && let Some(label) = mark_label(tree, link)
        {
            labels.entry(target).or_insert(label);
        }
    }
    labels
}

/// The notes and marks of one page, and how it reaches those of others.
#[derive(Debug)]
pub(crate) struct Notes<'t> {
    here: &'t str,
    labels: &'t Labels,
    /// Elements that are notes, with their labels.
    elements: BTreeMap<u32, &'t str>,
    /// Links at the beginning of a note that bear its id: they lead back.
    back: BTreeSet<u32>,
    /// Terms of a list of definitions that only number the note beside them.
    numbers: BTreeSet<u32>,
}

impl<'t> Notes<'t> {
    /// The notes of the page that stands in the part `here`; `labels` may hold those of other
    /// parts too.
    pub(crate) fn of(tree: &Tree, here: &'t str, labels: &'t Labels) -> Self {
        let mut notes = Self {
            here,
            labels,
            elements: BTreeMap::new(),
            back: BTreeSet::new(),
            numbers: BTreeSet::new(),
        };
        if labels.is_empty() {
            return notes;
        }
        let definitions = definitions(tree);
        // The innermost block that each element begins, if only white space stands before it.
        let mut begins: Vec<Option<u32>> = vec![None; tree.ids().len()];
        for id in tree.ids() {
            let node = tree.node(id);
            let block = match node.is_block() {
                true => matches!(node.name, "p" | "li" | "dd" | "div" | "aside").then_some(id),
                false => begins[id as usize],
            };
            if let Some(first) = first_child(tree, node) {
                begins[first as usize] = block;
            }
            let label = node
                .attribute("id")
                .and_then(|own| labels.get(&format!("{here}#{own}")));
            let Some(label) = label else {
                continue;
            };
            if let Some(definition) = definitions.get(&id) {
                notes.elements.insert(*definition, label);
                notes.numbers.insert(id);
            } else if node.is_block() {
                notes.elements.insert(id, label);
            } else if let Some(block) = begins[id as usize].filter(|_| !here.is_empty()) {
                // Books put the id on the number that the note begins with.
                notes.elements.entry(block).or_insert(label);
                if node.name == "a" {
                    notes.back.insert(id);
                }
            }
        }
        notes
    }

    /// The label of the note that this element is.
    pub(crate) fn label_of(&self, id: u32) -> Option<&'t str> {
        self.elements.get(&id).copied()
    }

    /// The label of the note that a link points to.
    pub(crate) fn mark(&self, href: &str) -> Option<&'t str> {
        let target = target(self.here, href)?;
        self.labels.get(&target).map(String::as_str)
    }

    /// What a link points to inside the page or book, as a key of the labels.
    pub(crate) fn target(&self, href: &str) -> Option<String> {
        target(self.here, href)
    }

    /// True for an element that only says the number of a note: the term beside it, or its label within.
    pub(crate) fn numbers(&self, tree: &Tree, id: u32, note: Option<u32>) -> bool {
        let node = tree.node(id);
        let Some(label) = note.and_then(|note| self.label_of(note)) else {
            return self.numbers.contains(&id);
        };
        let class = node.attribute("class").unwrap_or_default();
        let says = || tree.text_of(id, 64);
        class.split_ascii_whitespace().any(|name| name == "label")
            && says().trim().trim_matches(['[', ']', '(', ')']).trim() == label
    }

    /// True for a link that leads from a note back to its mark.
    pub(crate) fn points_back(&self, id: u32) -> bool {
        self.back.contains(&id)
    }
}

/// For each term of a list of definitions what defines it: the number of a note may be the one, its words the
/// other.
fn definitions(tree: &Tree) -> BTreeMap<u32, u32> {
    let lists = tree.ids().map(|id| tree.node(id));
    let pairs = lists.filter(|node| node.name == "dl").flat_map(|list| {
        let children = list.children.iter().copied();
        let parts: Vec<u32> = children.filter(|id| !tree.node(*id).is_text).collect();
        let pairs = parts.windows(2).map(|pair| (pair[0], pair[1]));
        pairs
            .filter(|(term, of)| tree.node(*term).name == "dt" && tree.node(*of).name == "dd")
            .collect::<Vec<_>>()
    });
    pairs.collect()
}

/// The first child that is more than white space.
fn first_child(tree: &Tree, node: &Node) -> Option<u32> {
    let blank = |id: &u32| {
        let child = tree.node(*id);
        child.is_text && child.text.trim().is_empty()
    };
    node.children.iter().copied().find(|id| !blank(id))
}

/// True if an element says by `epub:type` or `role` that it is one of these.
pub(crate) fn says(node: &Node, kinds: &[&str]) -> bool {
    let named = |name: &str| {
        let name = name.strip_prefix("doc-").unwrap_or(name);
        kinds.contains(&name)
    };
    ["epub:type", "role"].iter().any(|key| {
        node.attribute(key)
            .is_some_and(|value| value.split_ascii_whitespace().any(named))
    })
}

/// The number that a page break shows; `None` for the Roman numerals of a preface, which would be
/// taken for the pages of the text.
pub(crate) fn page_number(tree: &Tree, id: u32) -> Option<u32> {
    let node = tree.node(id);
    let words = tree.text_of(id, 32);
    [
        node.attribute("title"),
        node.attribute("aria-label"),
        Some(&words),
    ]
    .into_iter()
    .flatten()
    .find_map(|shown| {
        let last = shown.split_whitespace().next_back()?;
        last.trim_matches(|c: char| !c.is_alphanumeric())
            .parse()
            .ok()
    })
    .filter(|number| *number > 0)
}

fn target(here: &str, href: &str) -> Option<String> {
    let (_, fragment) = href.trim().split_once('#')?;
    if fragment.is_empty() {
        return None;
    }
    if href.trim().starts_with('#') {
        return Some(format!("{here}#{fragment}"));
    }
    let part = (!here.is_empty()).then(|| package::beside(here, href.trim()))??;
    Some(format!("{part}#{fragment}"))
}

/// What a note mark shows, without brackets.
fn mark_label(tree: &Tree, link: u32) -> Option<String> {
    let text = tree.text_of(link, 64);
    let label = text.trim().trim_matches(['[', ']', '(', ')']).trim();
    (!label.is_empty() && label.chars().count() <= LONGEST_MARK).then(|| label.to_owned())
}
