//! The words by which furniture is known: names that elements bear, and short lines over and
//! between lists of other pages (`data/page-furniture.txt`).
//!
//! Owns looking them up; what follows from a match is decided by its neighbours.

use std::collections::{HashMap, HashSet};
use std::sync::LazyLock;

use stet_core::tables::{Problem, Table, holds_lines};

use crate::html::tree::{Node, is_heading};

/// What on a web page is the site around the text.
pub(crate) static PAGE_FURNITURE: Table = Table::new(
    "page-furniture.txt",
    include_str!(concat!(
        env!("CARGO_MANIFEST_DIR"),
        "/../../../data/page-furniture.txt"
    )),
    sound,
);

/// The sections of the table.
const SECTIONS: [&str; 12] = [
    "class",
    "class-stem",
    "comments",
    "body",
    "related",
    "discussion",
    "line",
    "promotion",
    "wall-subscription",
    "wall-log-in",
    "wall-consent",
    "wall-robots",
];

/// Whether every section of a table is one of ours, and every entry stands in one.
fn sound(text: &str) -> Result<(), Problem> {
    holds_lines(text)?;
    let mut section = None;
    for (at, line) in text.lines().map(str::trim).enumerate() {
        let wrong = |what: String| Problem {
            line: Some(at + 1),
            what,
        };
        if let Some(name) = line.strip_prefix('[') {
            let name = name.trim_end_matches(']');
            if !SECTIONS.contains(&name) {
                return Err(wrong(format!("there is no section “{name}”")));
            }
            section = Some(name);
        } else if section.is_none() && !line.is_empty() && !line.starts_with('#') {
            return Err(wrong("it stands in no section".to_owned()));
        }
    }
    Ok(())
}

/// Longest class or id looked at, in bytes: there are names of thousands of generated classes.
const LONGEST_NAME: usize = 600;

/// Longest line that is compared with the phrases, in characters.
pub(super) const LONGEST_LINE: usize = 90;

/// What the class and id of an element say it is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(super) enum Sign {
    /// Nothing that is known here.
    #[default]
    None,
    /// The site around the text.
    Furniture,
    /// A few words that lead to another page, or to this one's text.
    Teaser,
    /// What readers wrote.
    Comments,
    /// The text itself.
    Body,
}

/// What a short line says it is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Line {
    /// A line between or beside the text: a credit, a button.
    Lone,
    /// The heading of a list of other pages.
    Related,
    /// The heading of what readers wrote.
    Discussion,
}

/// What stands between a reader and the text.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Wall {
    /// A subscription.
    Subscription,
    /// A log-in.
    LogIn,
    /// Consent to cookies.
    Consent,
    /// Proof that the reader is no robot.
    Robots,
}

struct Words {
    classes: HashSet<&'static str>,
    stems: Vec<&'static str>,
    comments: HashSet<&'static str>,
    bodies: Vec<&'static str>,
    promotions: Vec<&'static str>,
    walls: Vec<(&'static str, Wall)>,
    /// Phrases by their first word.
    phrases: HashMap<&'static str, Vec<(&'static str, Line)>>,
}

static WORDS: LazyLock<Words> = LazyLock::new(|| {
    let mut words = Words {
        classes: HashSet::new(),
        stems: Vec::new(),
        comments: HashSet::new(),
        bodies: Vec::new(),
        promotions: Vec::new(),
        walls: Vec::new(),
        phrases: HashMap::new(),
    };
    let mut section = "";
    for entry in PAGE_FURNITURE.text().lines().map(str::trim) {
        if entry.is_empty() || entry.starts_with('#') {
            continue;
        }
        if let Some(name) = entry.strip_prefix('[') {
            section = name.trim_end_matches(']');
            continue;
        }
        let line = match section {
            "related" => Line::Related,
            "discussion" => Line::Discussion,
            "line" => Line::Lone,
            _ => {
                match section {
                    "class" => _ = words.classes.insert(entry),
                    "class-stem" => words.stems.push(entry),
                    "comments" => _ = words.comments.insert(entry),
                    "promotion" => words.promotions.push(entry),
                    "wall-subscription" => words.walls.push((entry, Wall::Subscription)),
                    "wall-log-in" => words.walls.push((entry, Wall::LogIn)),
                    "wall-consent" => words.walls.push((entry, Wall::Consent)),
                    "wall-robots" => words.walls.push((entry, Wall::Robots)),
                    _ => words.bodies.push(entry),
                }
                continue;
            }
        };
        words
            .phrases
            .entry(first_word(entry))
            .or_default()
            .push((entry, line));
    }
    words
});

/// The letters and digits that a line begins with.
fn first_word(line: &str) -> &str {
    let end = line
        .find(|c: char| !c.is_alphanumeric())
        .unwrap_or(line.len());
    &line[..end]
}

/// What the names of an element say.
pub(super) fn sign(node: &Node) -> Sign {
    let mut found = Sign::None;
    for key in ["itemprop", "id", "class"] {
        let Some(value) = node.attribute(key) else {
            continue;
        };
        if key == "id" && is_heading(node.name) {
            // The name by which a section is pointed to.
            continue;
        }
        for name in within(value, LONGEST_NAME).split_whitespace() {
            match sign_of(name) {
                Sign::None => {}
                Sign::Body => return Sign::Body,
                Sign::Comments => found = Sign::Comments,
                Sign::Teaser if found == Sign::None => found = Sign::Teaser,
                Sign::Furniture
                    if matches!(found, Sign::None | Sign::Teaser) && key != "itemprop" =>
                {
                    found = Sign::Furniture;
                }
                Sign::Furniture | Sign::Teaser => {}
            }
        }
    }
    found
}

fn sign_of(name: &str) -> Sign {
    let parts = parts(name);
    let words = &*WORDS;
    let joined = parts.concat();
    let rest_is_short = |body: &str| joined.len() <= body.len() + 24;
    if words
        .bodies
        .iter()
        .any(|body| joined.contains(body) && rest_is_short(body))
    {
        return Sign::Body;
    }
    let ends = [parts.first(), parts.last()];
    if ends
        .into_iter()
        .flatten()
        .any(|part| is_of_comments(part, words))
        && !matches!(
            parts.first().map(String::as_str),
            Some("has" | "no" | "with")
        )
    {
        return Sign::Comments;
    }
    // `has-sidebar` says what is beside it, `tag-sports` what it is about.
    let negated = matches!(
        parts.first().map(String::as_str),
        Some(
            "has"
                | "no"
                | "with"
                | "without"
                | "is"
                | "wp"
                | "not"
                | "tag"
                | "category"
                | "single"
                | "type"
                | "format"
        )
    ) && parts.len() > 1
        && !matches!(
            parts.last().map(String::as_str),
            Some("list" | "cloud" | "links" | "container")
        );
    let furniture = parts.iter().any(|part| {
        words.classes.contains(part.as_str())
            || words.stems.iter().any(|stem| part.starts_with(stem))
    });
    if parts.iter().any(|part| part.starts_with("teaser")) {
        return Sign::Teaser;
    }
    if furniture && !negated {
        Sign::Furniture
    } else {
        Sign::None
    }
}

fn is_of_comments(part: &str, words: &Words) -> bool {
    // A commentary is an article.
    let long = ["comment", "kommentar"]
        .iter()
        .any(|stem| part.starts_with(stem));
    words.comments.contains(part) || (long && !part.starts_with("commentary"))
}

/// True for a class that says it names the author.
pub(super) fn names_author(class: &str) -> bool {
    class.split_whitespace().any(|name| {
        let parts = parts(name);
        let says = |part: &String| {
            matches!(
                part.as_str(),
                "author" | "authors" | "byline" | "autor" | "verfasser" | "auteur" | "autore"
            )
        };
        let other = |part: &String| {
            matches!(
                part.as_str(),
                "bio"
                    | "image"
                    | "img"
                    | "avatar"
                    | "box"
                    | "social"
                    | "description"
                    | "posts"
                    | "info"
                    | "page"
            )
        };
        parts.iter().any(says) && !parts.iter().any(other)
    })
}

/// True for a class that says it names somebody who writes in a forum.
pub(super) fn names_member(class: &str) -> bool {
    class.split_whitespace().any(|name| {
        let joined = parts(name).concat();
        [
            "username",
            "nickname",
            "poster",
            "postauthor",
            "benutzername",
            "pseudo",
            "usuario",
        ]
        .iter()
        .any(|word| joined.starts_with(word) || joined.ends_with(word))
    })
}

/// A name cut at hyphens, underscores and capitals, in lower case.
fn parts(name: &str) -> Vec<String> {
    let mut out = Vec::new();
    let mut part = String::new();
    let mut last_lower = false;
    for c in name.chars() {
        let ends = !c.is_alphanumeric() || (c.is_uppercase() && last_lower);
        if ends && !part.is_empty() {
            out.push(std::mem::take(&mut part));
        }
        if c.is_alphanumeric() {
            part.extend(c.to_lowercase());
        }
        last_lower = c.is_lowercase();
    }
    if !part.is_empty() {
        out.push(part);
    }
    out
}

/// What a line of at most [`LONGEST_LINE`] characters says it is. `line` is in lower case, on one
/// line.
pub(super) fn line(line: &str) -> Option<Line> {
    let line = line.trim_start_matches(|c: char| !c.is_alphanumeric());
    let length = line.chars().count();
    let phrases = WORDS.phrases.get(first_word(line))?;
    phrases
        .iter()
        .filter(|(phrase, kind)| {
            let Some(rest) = line.strip_prefix(phrase) else {
                return false;
            };
            let whole = rest
                .chars()
                .next()
                .is_none_or(|c| !c.is_alphanumeric() || phrase.ends_with([':', '©']));
            let words = phrase.chars().filter(|c| *c == ' ').count();
            // One common word alone begins many a sentence.
            let room = match (kind, words) {
                (_, 0) if phrase.ends_with(':') => 70,
                (_, 0) => 14,
                (Line::Lone, _) => 60,
                (_, 1) => 30,
                _ => 50,
            };
            whole && length <= phrase.chars().count() + room
        })
        .map(|(_, kind)| *kind)
        .max()
}

/// True for a paragraph that asks to follow, subscribe or pay. `paragraph` is in lower case.
pub(super) fn is_promotion(paragraph: &str) -> bool {
    WORDS
        .promotions
        .iter()
        .any(|phrase| paragraph.contains(phrase))
}

/// What a line in lower case says stands between a reader and the text.
pub(super) fn wall(line: &str) -> Option<Wall> {
    let mut walls = WORDS.walls.iter();
    walls
        .find(|(phrase, _)| line.contains(phrase))
        .map(|(_, wall)| *wall)
}

/// The beginning of `text`, at most `bytes` long.
pub(super) fn within(text: &str, bytes: usize) -> &str {
    let mut end = text.len().min(bytes);
    while !text.is_char_boundary(end) {
        end -= 1;
    }
    &text[..end]
}
