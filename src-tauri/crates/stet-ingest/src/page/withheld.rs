//! Why the text of a page is not, or not all, there.
//!
//! Owns the signs of pay walls, log-ins, consent walls, robot checks and pages put together by
//! scripts. Looks only at what the page declares and shows; a page with plenty of text is taken at
//! its word only where it declares itself.

use stet_core::document::Document;

use super::said::Said;
use super::words::{self, Wall};
use crate::html::tree::Tree;
use crate::html::unread::is_unread;

/// Words from which a page is no mere notice.
const PLENTY: usize = 700;

/// Words below which hardly anything is there.
const HARDLY: usize = 40;

/// Letters of a word that is longer than any average, for scripts written without spaces.
const LETTERS: usize = 8;

/// Longest line in which a wall speaks, in characters.
const LONGEST: usize = 300;

/// Why, completing “the page …”.
pub(super) fn reason(tree: &Tree, document: &Document, said: &Said) -> Option<String> {
    let words = words(document);
    let wall = (words < PLENTY).then(|| shown_wall(tree, words)).flatten();
    if said.not_free {
        return Some("says that its whole text is for subscribers only".into());
    }
    if let Some(wall) = wall {
        let reason = match wall {
            Wall::Subscription => "shows its whole text to subscribers only",
            Wall::LogIn => "shows its text to readers who log in",
            Wall::Consent => "shows its text only to readers who agree to cookies",
            Wall::Robots => "asks for proof that the reader is human and shows nothing else",
        };
        return Some(reason.into());
    }
    if words >= HARDLY {
        return None;
    }
    if let Some(target) = &said.refreshes_to {
        return Some(format!("redirects its readers to {target}"));
    }
    runs_on_scripts(tree).then(|| "builds its text with scripts, which Stet does not run".into())
}

/// About how many words a document has; scripts written without spaces are counted by their letters.
fn words(document: &Document) -> usize {
    let count = |text: &str| {
        text.split_whitespace()
            .count()
            .max(text.chars().count() / LETTERS)
    };
    document.blocks.iter().map(|block| count(&block.text)).sum()
}

/// What a wall on the page says it is. Consent and robot checks count only where hardly anything
/// else is there: every page has words on cookies.
fn shown_wall(tree: &Tree, count: usize) -> Option<Wall> {
    let mut unread = vec![false; tree.ids().len()];
    let mut found = None;
    for id in tree.ids() {
        let node = tree.node(id);
        unread[id as usize] |=
            !node.is_text && is_unread(node) && node.name != "button" && node.name != "title";
        if unread[id as usize] {
            for child in &node.children {
                unread[*child as usize] = true;
            }
            continue;
        }
        if !node.is_text || node.text.len() > LONGEST * 4 {
            continue;
        }
        let line: Vec<String> = node
            .text
            .split_whitespace()
            .map(str::to_lowercase)
            .collect();
        let line = line.join(" ");
        if line.chars().count() > LONGEST {
            continue;
        }
        match words::wall(&line) {
            Some(wall @ (Wall::Subscription | Wall::LogIn)) => return Some(wall),
            Some(wall) if count < HARDLY * 3 => found = found.or(Some(wall)),
            _ => {}
        }
    }
    found
}

/// True for a page that has scripts, and next to nothing else.
fn runs_on_scripts(tree: &Tree) -> bool {
    tree.ids()
        .filter(|id| tree.node(*id).name == "script")
        .take(2)
        .count()
        > 0
}
