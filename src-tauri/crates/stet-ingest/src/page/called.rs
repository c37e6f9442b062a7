//! Notes that the text calls belong to the text, wherever they stand and however much they look like a
//! list of links.

use std::collections::BTreeSet;

use crate::html::notes::Notes;
use crate::html::tree::{ROOT, Tree};

/// Takes the notes whose marks stand in what is read back out of what is left out.
pub(super) fn keep_called(tree: &Tree, notes: &Notes<'_>, left_out: &mut [bool]) {
    let mut parents = vec![ROOT; left_out.len()];
    let mut hidden = left_out.to_vec();
    let mut called = BTreeSet::new();
    for id in tree.ids() {
        let node = tree.node(id);
        for child in &node.children {
            parents[*child as usize] = id;
            hidden[*child as usize] |= hidden[id as usize];
        }
        if node.name == "a" && !hidden[id as usize] {
            called.extend(node.attribute("href").and_then(|href| notes.mark(href)));
        }
    }
    for id in tree.ids() {
        if !notes
            .label_of(id)
            .is_some_and(|label| called.contains(label))
        {
            continue;
        }
        show(tree, id, &parents, left_out);
    }
}

/// Takes an element back, with all inside it and the elements around it.
pub(super) fn show(tree: &Tree, id: u32, parents: &[u32], left_out: &mut [bool]) {
    let mut around = id;
    while around != ROOT {
        left_out[around as usize] = false;
        around = parents[around as usize];
    }
    let mut inside = vec![id];
    while let Some(one) = inside.pop() {
        left_out[one as usize] = false;
        inside.extend(&tree.node(one).children);
    }
}
