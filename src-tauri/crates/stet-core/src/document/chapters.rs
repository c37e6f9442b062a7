//! The chapters of a book: where each begins, and what it is called.

use std::sync::LazyLock;

use regex::Regex;

use super::{BlockKind, Document};

/// A chapter.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Chapter {
    /// Its heading on one line.
    pub title: String,
    /// Index of the block that is its heading; it reaches to the next chapter's.
    pub block: usize,
}

/// What divides a book into parts that hold chapters.
static PART: LazyLock<Option<Regex>> = LazyLock::new(|| {
    Regex::new(
        r"(?i)^(?:part|teil|partie|parte|deel|del|część|часть)\s+(?:\d+|[ivx]+|[\p{L}]+)\b|^(?:第.{1,3}部)",
    )
    .ok()
});

/// The chapters in reading order; none where headings tell of none, or of one only.
///
/// They are the headings of the highest level that has two or more, unless most of these divide the book into
/// parts: then those of the next level.
#[must_use]
pub fn chapters(document: &Document) -> Vec<Chapter> {
    for level in 1..=6 {
        let all = at_level(document, level);
        let parts = all.iter().filter(|chapter| is_part(&chapter.title)).count();
        if all.len() < 2 {
            continue;
        }
        let below = level + 1;
        if 2 * parts > all.len() && at_level(document, below).len() >= 2 {
            return within_parts(document, level);
        }
        return all;
    }
    Vec::new()
}

/// The headings of a level.
fn at_level(document: &Document, wanted: u8) -> Vec<Chapter> {
    let headings = document.blocks.iter().enumerate();
    headings
        .filter(|(_, block)| matches!(block.kind, BlockKind::Heading { level } if level == wanted))
        .map(|(at, block)| Chapter {
            title: block.text.split_whitespace().collect::<Vec<_>>().join(" "),
            block: at,
        })
        .filter(|chapter| !chapter.title.is_empty())
        .collect()
}

/// The chapters of a book in parts: headings below that level, and those of the level that are no part, such as
/// an epilogue.
fn within_parts(document: &Document, level: u8) -> Vec<Chapter> {
    let mut all = at_level(document, level + 1);
    let apart = at_level(document, level);
    all.extend(apart.into_iter().filter(|one| !is_part(&one.title)));
    all.sort_by_key(|chapter| chapter.block);
    all
}

fn is_part(title: &str) -> bool {
    PART.as_ref().is_some_and(|part| part.is_match(title))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::document::Block;

    /// A document of headings, each with a paragraph below: "1 The Harbour" is one of level 1.
    fn document(headings: &[&str]) -> Document {
        let mut blocks = Vec::new();
        for heading in headings {
            let (level, title) = heading.split_once(' ').expect("a level");
            let level = level.parse().expect("a digit");
            for (kind, text) in [
                (BlockKind::Heading { level }, title),
                (BlockKind::Paragraph, "It was so."),
            ] {
                blocks.push(Block {
                    kind,
                    text: text.to_owned(),
                    runs: Vec::new(),
                });
            }
        }
        Document {
            blocks,
            ..Document::default()
        }
    }

    fn titles(headings: &[&str]) -> Vec<String> {
        let found = chapters(&document(headings));
        found.into_iter().map(|chapter| chapter.title).collect()
    }

    #[test]
    fn chapters_are_the_highest_headings_of_which_there_are_several() {
        let cases: [(&[&str], &[&str]); 5] = [
            (
                &["1 Tides", "2 The Harbour", "3 Stones", "2 The Ferry"],
                &["The Harbour", "The Ferry"],
            ),
            (
                &["1 Chapter 1", "2 A walk", "2 A talk", "1 Chapter 2"],
                &["Chapter 1", "Chapter 2"],
            ),
            (
                &[
                    "1 Part One",
                    "2 Salt",
                    "2 Fish",
                    "1 Part Two",
                    "2 Ice",
                    "1 Epilogue",
                ],
                &["Salt", "Fish", "Ice", "Epilogue"],
            ),
            (
                &["1 Teil I", "2 Der Hafen", "1 Teil II", "2 Die Fähre"],
                &["Der Hafen", "Die Fähre"],
            ),
            // Parts that hold no chapters are what there is.
            (&["1 Part One", "1 Part Two"], &["Part One", "Part Two"]),
        ];
        for (headings, expected) in cases {
            assert_eq!(titles(headings), expected, "{headings:?}");
        }
    }

    #[test]
    fn a_text_under_one_heading_has_no_chapters() {
        assert!(titles(&["1 The ferry"]).is_empty());
        assert!(titles(&[]).is_empty());
        // Partners are no parts.
        let partners = [
            "1 Partners in Salt",
            "2 One",
            "2 Two",
            "1 Parting",
            "2 Three",
        ];
        assert_eq!(titles(&partners), ["Partners in Salt", "Parting"]);
    }

    #[test]
    fn a_chapter_begins_at_its_heading() {
        let found = chapters(&document(&["1 Tides", "2 The\nHarbour", "2 The Ferry"]));
        let found: Vec<(usize, &str)> = found
            .iter()
            .map(|chapter| (chapter.block, chapter.title.as_str()))
            .collect();
        assert_eq!(found, [(2, "The Harbour"), (4, "The Ferry")]);
    }
}
