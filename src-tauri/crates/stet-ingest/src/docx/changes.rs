//! Tracked changes: who put words in or took them out, and when.

use stet_core::document::ChangeKind;

use crate::xml::Element;

/// Longest name of a person kept, in characters.
const LONGEST_NAME: usize = 200;

/// Longest moment kept, in characters: `2024-03-01T09:30:00Z` has 20.
const LONGEST_MOMENT: usize = 40;

/// An open tracked change.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Tracked {
    pub(super) kind: ChangeKind,
    pub(super) author: String,
    pub(super) at: Option<String>,
}

impl Tracked {
    /// The change that an element begins; words moved away are taken out where they were and put
    /// in where they are.
    pub(super) fn of(element: &Element) -> Option<Self> {
        let kind = match element.name.as_str() {
            "ins" | "moveTo" => ChangeKind::Inserted,
            "del" | "moveFrom" => ChangeKind::Deleted,
            _ => return None,
        };
        let (author, at) = signed(element);
        Some(Self { kind, author, at })
    }
}

/// Author and moment that a change or a comment states.
pub(super) fn signed(element: &Element) -> (String, Option<String>) {
    let author = element.attribute("author").unwrap_or_default().trim();
    let at = element.attribute("date").map(str::trim);
    (
        author.chars().take(LONGEST_NAME).collect(),
        at.filter(|at| !at.is_empty() && at.len() <= LONGEST_MOMENT)
            .map(str::to_owned),
    )
}
