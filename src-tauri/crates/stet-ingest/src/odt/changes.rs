//! Remarks and tracked changes of an `OpenDocument` text: what they say, and the stretch of a
//! block they are about.
//!
//! A stretch that runs over several paragraphs is kept paragraph by paragraph.

use std::collections::BTreeMap;

use stet_core::document::{Change, ChangeKind, Comment, Place};
use stet_core::text::Span;

use crate::blocks::Blocks;
use crate::xml::{Element, Event, Xml, XmlError};

/// What the list of changes at the beginning of the file says of one.
#[derive(Debug, Clone, Default)]
pub(super) struct Tracked {
    kind: Option<ChangeKind>,
    author: String,
    at: Option<String>,
    deleted: String,
}

/// Reads the list of changes; `xml` has just opened it.
pub(super) fn tracked(xml: &mut Xml<'_>) -> Result<BTreeMap<String, Tracked>, XmlError> {
    let outside = xml.depth().saturating_sub(1);
    let mut all = BTreeMap::new();
    let mut id = String::new();
    let mut change = Tracked::default();
    while xml.depth() > outside {
        let Some(event) = xml.next() else {
            break;
        };
        let Event::Open(element) = event? else {
            continue;
        };
        match element.name.as_str() {
            "changed-region" => {
                keep(&mut all, &id, std::mem::take(&mut change));
                id = element.attribute("id").unwrap_or_default().to_owned();
            }
            "insertion" => change.kind = Some(ChangeKind::Inserted),
            "deletion" => change.kind = Some(ChangeKind::Deleted),
            "creator" => change.author = xml.words()?.trim().to_owned(),
            "date" => change.at = said(&xml.words()?),
            "p" | "h" => {
                if !change.deleted.is_empty() {
                    change.deleted.push('\n');
                }
                change.deleted.push_str(xml.words()?.trim());
            }
            _ => {}
        }
    }
    keep(&mut all, &id, change);
    Ok(all)
}

fn keep(all: &mut BTreeMap<String, Tracked>, id: &str, change: Tracked) {
    if !id.is_empty() {
        all.insert(id.to_owned(), change);
    }
}

fn said(words: &str) -> Option<String> {
    let words = words.trim();
    (!words.is_empty()).then(|| words.to_owned())
}

/// Reads a remark; `xml` has just opened it. Its place is known once its paragraph is.
pub(super) fn remark(xml: &mut Xml<'_>) -> Result<Comment, XmlError> {
    let outside = xml.depth().saturating_sub(1);
    let mut comment = Comment {
        place: None,
        author: String::new(),
        at: None,
        text: String::new(),
    };
    while xml.depth() > outside {
        let Some(event) = xml.next() else {
            break;
        };
        let Event::Open(element) = event? else {
            continue;
        };
        match element.name.as_str() {
            "creator" => comment.author = xml.words()?.trim().to_owned(),
            "date" => comment.at = said(&xml.words()?),
            "p" | "h" => {
                if !comment.text.is_empty() {
                    comment.text.push('\n');
                }
                comment.text.push_str(xml.words()?.trim());
            }
            _ => {}
        }
    }
    Ok(comment)
}

/// A stretch of the block being gathered.
#[derive(Debug)]
struct Stretch<T> {
    what: T,
    start: usize,
    /// `None` while it is open.
    end: Option<usize>,
}

/// Remarks and changes that lie in the block being gathered.
#[derive(Debug, Default)]
pub(super) struct Attached {
    /// The name that ends a remark, and the remark.
    remarks: Vec<Stretch<(Option<String>, Comment)>>,
    /// The id of a change.
    changes: Vec<Stretch<String>>,
}

impl Attached {
    /// A remark begins at `byte`; one without a name is about that point only.
    pub(super) fn remark(&mut self, element: &Element, comment: Comment, byte: usize) {
        let name = element.attribute("name").map(str::to_owned);
        self.remarks.push(Stretch {
            end: name.is_none().then_some(byte),
            what: (name, comment),
            start: byte,
        });
    }

    /// The remark with this name ends at `byte`.
    pub(super) fn remark_ends(&mut self, name: Option<&str>, byte: usize) {
        let open = |stretch: &&mut Stretch<(Option<String>, Comment)>| {
            stretch.end.is_none() && stretch.what.0.as_deref() == name
        };
        if let Some(stretch) = self.remarks.iter_mut().find(open) {
            stretch.end = Some(byte.max(stretch.start));
        }
    }

    /// A change is noted at `byte`: it begins there (`change-start`), ends (`change-end`) or is no
    /// longer than a point (`change`).
    pub(super) fn change(&mut self, element: &Element, byte: usize) {
        let id = element.attribute("change-id").unwrap_or_default();
        if element.name == "change-end" {
            let open = |s: &&mut Stretch<String>| s.end.is_none() && s.what == id;
            if let Some(stretch) = self.changes.iter_mut().find(open) {
                stretch.end = Some(byte.max(stretch.start));
            }
            return;
        }
        self.changes.push(Stretch {
            what: id.to_owned(),
            start: byte,
            end: (element.name == "change").then_some(byte),
        });
    }

    /// The block is about to be added with `length` bytes of text: what was attached to it goes to
    /// `blocks`; changes still open go on in the next block.
    pub(super) fn settle(
        &mut self,
        tracked: &BTreeMap<String, Tracked>,
        length: usize,
        blocks: &mut Blocks,
    ) {
        let block = blocks.next();
        let place = |start: usize, end: Option<usize>| {
            let end = end.unwrap_or(length).min(length);
            Place {
                block,
                span: Span::new(start.min(end), end),
            }
        };
        for Stretch {
            what: (_, mut comment),
            start,
            end,
        } in self.remarks.drain(..)
        {
            comment.place = (length > 0).then(|| place(start, end));
            blocks.comments.push(comment);
        }
        let mut open = Vec::new();
        for Stretch { what, start, end } in self.changes.drain(..) {
            let known = tracked
                .get(&what)
                .and_then(|change| Some((change.kind?, change)));
            if let Some((kind, change)) = known {
                let place = place(start, end);
                let worth = kind == ChangeKind::Deleted || !place.span.is_empty();
                if worth && length > 0 {
                    blocks.changes.push(Change {
                        kind,
                        place,
                        deleted: change.deleted.clone(),
                        author: change.author.clone(),
                        at: change.at.clone(),
                    });
                }
            }
            if end.is_none() {
                open.push(Stretch {
                    what,
                    start: 0,
                    end: None,
                });
            }
        }
        self.changes = open;
    }
}
