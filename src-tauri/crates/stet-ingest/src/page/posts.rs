//! Who wrote each post of a topic: the names stand beside the words, where a page of one author has
//! furniture.

use std::collections::BTreeMap;

use super::called::show;
use super::words::{self, within};
use crate::html::tree::{Node, ROOT, Tree};
use crate::html::unread::is_unread;

/// Longest name of a writer with what stands around it, in bytes.
const LONGEST: usize = 100;

/// How many elements above a name its post is looked for.
const CLIMB: usize = 8;

/// Takes the names of writers back out of what is left out, where several elements of a kind beside each
/// other have words that are read and a name.
pub(super) fn keep_writers(tree: &Tree, left_out: &mut [bool]) {
    let count = left_out.len();
    let mut parents = vec![ROOT; count];
    let mut hidden = left_out.to_vec();
    let mut unread = vec![false; count];
    for id in tree.ids() {
        let node = tree.node(id);
        unread[id as usize] |= !node.is_text && id != ROOT && is_unread(node);
        for child in &node.children {
            parents[*child as usize] = id;
            hidden[*child as usize] |= hidden[id as usize];
            unread[*child as usize] |= unread[id as usize];
        }
    }
    let mut is_read = vec![false; count];
    let mut named = vec![false; count];
    for id in tree.ids().rev() {
        let at = id as usize;
        let node = tree.node(id);
        is_read[at] |= node.is_text && !hidden[at] && !unread[at] && !node.text.trim().is_empty();
        named[at] |= !is_read[at] && !unread[at] && names_writer(tree, node, id);
        let parent = parents[at] as usize;
        is_read[parent] |= is_read[at];
        named[parent] |= named[at];
    }
    let mut is_post = vec![false; count];
    for id in tree.ids() {
        let posts = tree.node(id).children.iter().copied();
        let posts: Vec<u32> = posts
            .filter(|child| is_read[*child as usize] && named[*child as usize])
            .collect();
        let mut kinds: BTreeMap<&str, usize> = BTreeMap::new();
        for post in &posts {
            *kinds.entry(tree.node(*post).name).or_default() += 1;
        }
        for post in posts {
            is_post[post as usize] = kinds[tree.node(post).name] > 1;
        }
    }
    let mut told = vec![false; count];
    for id in tree.ids() {
        let at = id as usize;
        if !named[at] || is_read[at] || unread[at] || !names_writer(tree, tree.node(id), id) {
            continue;
        }
        let mut post = id;
        let found = (0..CLIMB).any(|_| {
            post = parents[post as usize];
            is_post[post as usize]
        });
        // One name a post: what follows it is the writer's rank, or how many posts there are.
        if found && !std::mem::replace(&mut told[post as usize], true) {
            show(tree, id, &parents, left_out);
        }
    }
}

/// True for an element that says who wrote what stands beside it.
fn names_writer(tree: &Tree, node: &Node, id: u32) -> bool {
    let class = within(node.attribute("class").unwrap_or_default(), 400);
    let says = node.attribute("rel") == Some("author")
        || node.attribute("itemprop") == Some("author")
        || matches!(node.name, "header" | "aside" | "address")
        || words::names_author(class)
        || words::names_member(class);
    says && {
        let name = tree.text_of(id, LONGEST);
        name.len() <= LONGEST && name.chars().any(char::is_alphabetic)
    }
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
    fn each_post_of_a_topic_keeps_the_name_of_who_wrote_it() {
        let posts = [
            (
                "Runa",
                "The kiln in the old yard has cracked along its whole left side again.",
            ),
            (
                "kalkbrenner",
                "Ours stood for thirty-one winters before the first brick came loose.",
            ),
            (
                "Runa",
                "Then somebody must have fired it wet in the autumn of last year.",
            ),
        ];
        let layouts: [fn(&str, &str) -> String; 3] = [
            |name, words| {
                format!(
                    "<div class='post'><div class='post-author'><a href='/u'>{name}</a></div>\
                     <div class='author-rank'>Member</div><div class='text'>{words}</div></div>"
                )
            },
            |name, words| {
                format!("<article><header><a href='/u'>{name}</a></header><p>{words}</p></article>")
            },
            |name, words| {
                format!(
                    "<table><tr><td class='username'><a href='/u'>{name}</a></td><td>{words}</td></tr></table>"
                )
            },
        ];
        for post in layouts {
            let topic: String = posts
                .iter()
                .map(|(name, words)| post(name, words))
                .collect();
            let nav = "<nav><a href='/'>All boards</a> <a href='/r'>Join this forum</a></nav>";
            let words = text(&format!(
                "<html><body>{nav}<h1>Cracked kiln</h1><div class='topic'>{topic}</div></body></html>"
            ));
            let mut rest = words.as_str();
            for (name, said) in posts {
                for wanted in [name, said] {
                    let at = rest.find(wanted);
                    rest = &rest[at.unwrap_or_else(|| panic!("{wanted} in {words}"))..];
                }
            }
            assert!(
                !words.contains("Join this forum") && !words.contains("Member"),
                "{words}"
            );
        }
    }
}
