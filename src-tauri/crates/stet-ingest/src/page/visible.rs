//! What a page says of itself in words that its readers see: the heading, the byline, the date
//! line above the text.

use super::dates;
use super::said::{Said, name_of_author};
use super::units::{Element, Unit, Units, elements, units};
use super::words::{self, Sign};
use crate::html::tree::{ROOT, Tree};
use crate::html::unread::is_unread;

/// Most headings looked at.
const MAX_HEADINGS: usize = 20;

/// Units looked at after the heading of the text.
const AFTER: usize = 14;

/// Units looked at before it.
const BEFORE: usize = 6;

/// Longest line that may be a byline or a date line, in characters without spaces.
const LONGEST: usize = 100;

/// Reads what is shown. Fields that the head declares are not touched.
pub(super) fn read(tree: &Tree, said: &mut Said) {
    let about = elements(tree);
    headings(tree, &about, said);
    let whole = units(tree, about, &vec![false; tree.ids().len()]);
    marked(tree, &whole.elements, said);
    lone_date(tree, &whole, said);
    let title = said.title().unwrap_or_default();
    let first = first_line(&title);
    let is_title = |unit: &Unit| {
        let about = &whole.elements[unit.block as usize];
        about.heading != 0 && !first.is_empty() && unit.start.starts_with(&first)
    };
    let is_h1 = |unit: &Unit| {
        let heading = whole.elements[unit.block as usize].heading;
        tree.node(heading).name == "h1"
    };
    let at = whole
        .all
        .iter()
        .position(is_title)
        .or_else(|| whole.all.iter().position(is_h1));
    let Some(at) = at else {
        return;
    };
    let after = at + 1..(at + 1 + AFTER).min(whole.all.len());
    let before = (at.saturating_sub(BEFORE)..at).rev();
    for (rank, at) in after.map(|at| (6, at)).chain(before.map(|at| (7, at))) {
        let unit = &whole.all[at];
        if unit.chars > LONGEST || unit.linked > 60 {
            continue;
        }
        if changed(&unit.start) {
            said.updated
                .offer(rank, dates::of_line(&unit.start).as_deref());
        }
        said.published
            .offer(rank, dates::of_line(&unit.start).as_deref());
        byline(
            tree,
            &whole.texts[unit.texts.clone()],
            &unit.start,
            said,
            rank,
        );
    }
}

/// The beginning of a title as units keep theirs.
fn first_line(title: &str) -> String {
    let lower: Vec<String> = title.split_whitespace().map(str::to_lowercase).collect();
    lower.join(" ").chars().take(80).collect()
}

fn changed(line: &str) -> bool {
    [
        "aktualisiert",
        "updated",
        "mis à jour",
        "actualizado",
        "aggiornato",
        "atualizado",
        "zuletzt",
        "last modified",
        "last updated",
        "stand:",
    ]
    .iter()
    .any(|word| line.contains(word))
}

fn headings(tree: &Tree, about: &[Element], said: &mut Said) {
    let mut first_level = 0;
    for id in tree.ids() {
        let node = tree.node(id);
        if !matches!(node.name, "h1" | "h2")
            || about[id as usize].unread
            || said.headings.len() >= MAX_HEADINGS
        {
            continue;
        }
        let heading = shown_text(tree, id, 600);
        if heading.is_empty() {
            continue;
        }
        if node.name == "h1" {
            first_level += 1;
            said.lone_h1 = (first_level == 1).then(|| heading.clone());
        }
        said.headings.push(heading);
    }
}

/// Most elements looked into for the words of one.
const MAX_INSIDE: usize = 500;

/// The words inside an element on one line, about `limit` bytes of them at most; its parts are
/// apart, as they are shown.
pub(super) fn shown_text(tree: &Tree, id: u32, limit: usize) -> String {
    let mut out = String::new();
    let mut stack = vec![id];
    for _ in 0..MAX_INSIDE {
        let Some(id) = stack.pop() else {
            break;
        };
        let node = tree.node(id);
        if !node.is_text && is_unread(node) {
            continue;
        }
        if node.is_block() || matches!(node.name, "br" | "span") {
            out.push(' ');
        }
        out.push_str(words::within(&node.text, limit));
        if out.len() > limit {
            break;
        }
        stack.extend(node.children.iter().take(MAX_INSIDE).rev());
    }
    let words: Vec<&str> = out.split_whitespace().collect();
    words.join(" ")
}

/// Elements that are called a byline or a date, and `time`, outside what readers wrote.
fn marked(tree: &Tree, about: &[Element], said: &mut Said) {
    let mut aside = vec![false; about.len()];
    for id in tree.ids() {
        let node = tree.node(id);
        let own = &about[id as usize];
        if id != ROOT {
            aside[id as usize] = aside[own.parent as usize]
                || own.sign == Sign::Comments
                || matches!(node.name, "footer" | "nav")
                || (node.name == "aside");
        }
        if aside[id as usize] || own.unread || node.is_text {
            continue;
        }
        if node.name == "time" {
            let date = node.attribute("datetime").and_then(dates::of_field);
            let date = date.or_else(|| dates::of_line(&shown_text(tree, id, 120)));
            let changed = node
                .attribute("class")
                .is_some_and(|class| class.contains("updated") || class.contains("modified"));
            match changed {
                true => said.updated.offer(5, date.as_deref()),
                false => said.published.offer(4, date.as_deref()),
            }
        }
        let class = words::within(node.attribute("class").unwrap_or_default(), 400);
        let by = (node.name == "a" && node.attribute("rel") == Some("author"))
            || class.split_whitespace().any(|name| {
                matches!(
                    name.to_ascii_lowercase().as_str(),
                    "byline"
                        | "author"
                        | "author-name"
                        | "byline-name"
                        | "p-author"
                        | "article-author"
                        | "post-author"
                        | "entry-author"
                        | "author__name"
                        | "article__author"
                        | "article-byline"
                        | "byline__name"
                        | "autor"
                        | "author-link"
                        | "authors"
                        | "byline__author"
                        | "c-byline"
                        | "article__byline"
                        | "story-byline"
                )
            });
        if by || words::names_author(class) {
            let rank = if node.name == "a" {
                4
            } else if by {
                5
            } else {
                6
            };
            let shown = shown_text(tree, id, 200);
            let count = shown.split_whitespace().count();
            let capital = shown
                .trim()
                .chars()
                .next()
                .is_some_and(|c| !c.is_lowercase());
            if shown.chars().count() <= 120 && (by || (2..=6).contains(&count) && capital) {
                said.author.offer(rank, name_of_author(&shown).as_deref());
            }
        }
        let dated = class.split_whitespace().any(|name| {
            matches!(
                name.to_ascii_lowercase().as_str(),
                "date"
                    | "published"
                    | "entry-date"
                    | "post-date"
                    | "dateline"
                    | "article-date"
                    | "posted-on"
                    | "timestamp"
                    | "pubdate"
                    | "datum"
                    | "publish-date"
                    | "article__date"
                    | "date-published"
                    | "post__date"
                    | "news-date"
                    | "post-time"
                    | "post-meta"
                    | "entry-meta"
                    | "meta-date"
                    | "article-meta"
                    | "byline"
            )
        });
        if dated {
            said.published.offer(
                5,
                dates::of_line(shown_text(tree, id, 200).trim()).as_deref(),
            );
        }
    }
}

/// The only date that stands alone on the page is the text's.
fn lone_date(tree: &Tree, whole: &Units, said: &mut Said) {
    let mut only: Option<String> = None;
    for unit in &whole.all {
        let near = |name: &str| tree.node(unit.block).name == name;
        if unit.chars > 32 || unit.digits < 3 || unit.linked > 0 || near("td") {
            continue;
        }
        let Some(date) = dates::of_line(&unit.start) else {
            continue;
        };
        if only.as_ref().is_some_and(|known| *known != date) {
            return;
        }
        only = Some(date);
    }
    said.published.offer(8, only.as_deref());
}

/// “By Anna Lind”, “Von Anna Lind”: a short line that begins so, in the page's own capitals.
fn byline(tree: &Tree, texts: &[u32], start: &str, said: &mut Said, rank: u8) {
    const BY: &[&str] = &[
        "by ",
        "von ",
        "par ",
        "por ",
        "text: ",
        "autor: ",
        "author: ",
        "written by ",
        "posted by ",
    ];
    if !BY.iter().any(|by| start.starts_with(by)) || start.split_whitespace().count() > 8 {
        return;
    }
    let shown: String = texts
        .iter()
        .take(8)
        .map(|id| &*tree.node(*id).text)
        .collect::<Vec<_>>()
        .join(" ");
    let Some(name) = name_of_author(&shown) else {
        return;
    };
    let capital = name.chars().next().is_some_and(char::is_uppercase);
    if capital && name.split_whitespace().count() <= 5 {
        said.author.set(rank, &name);
    }
}
