//! What a file carries beside its words, for the screen: pages, remarks, tracked changes.

use std::collections::HashMap;

use stet_core::document::{ChangeKind, Document, Position};

use super::document::index;
use crate::wire::{ChangeRow, CommentRow};

/// The remarks, in the order of the file.
pub(crate) fn comments(document: &Document) -> Vec<CommentRow> {
    document
        .comments
        .iter()
        .map(|comment| CommentRow {
            block: comment.place.map(|place| index(place.block)),
            quote: comment
                .place
                .and_then(|place| document.words(&place))
                .unwrap_or_default()
                .to_owned(),
            author: comment.author.clone(),
            at: comment.at.clone().unwrap_or_default(),
            text: comment.text.clone(),
        })
        .collect()
}

/// The tracked changes, in the order of the file.
pub(crate) fn changes(document: &Document) -> Vec<ChangeRow> {
    document
        .changes
        .iter()
        .map(|change| {
            let words = match change.kind {
                ChangeKind::Inserted => document.words(&change.place).unwrap_or_default(),
                ChangeKind::Deleted => change.deleted.as_str(),
            };
            ChangeRow {
                block: index(change.place.block),
                kind: change.kind,
                words: words.to_owned(),
                author: change.author.clone(),
                at: change.at.clone().unwrap_or_default(),
            }
        })
        .collect()
}

/// What begins in each block that something begins in.
pub(crate) fn beginnings(document: &Document) -> HashMap<u32, String> {
    let mut all: HashMap<u32, String> = HashMap::new();
    for milestone in &document.milestones {
        let words = all.entry(index(milestone.block)).or_default();
        if !words.is_empty() {
            words.push_str(" · ");
        }
        words.push_str(&position(milestone.at));
    }
    all
}

/// A position in the original as people cite it: "p. 12", "0:12:30".
pub(crate) fn position(position: Position) -> String {
    match position {
        Position::Page { number } => format!("p. {number}"),
        Position::Time { seconds } => {
            let (hours, minutes) = (seconds / 3600, seconds / 60 % 60);
            format!("{hours}:{minutes:02}:{:02}", seconds % 60)
        }
    }
}
