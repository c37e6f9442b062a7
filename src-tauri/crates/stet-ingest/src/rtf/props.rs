//! What RTF says of characters and paragraphs, as far as their words depend on it.

use std::collections::BTreeMap;

use stet_core::document::RunStyle;

/// What holds for the characters of a group from here on.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(super) struct Characters {
    pub(super) strong: bool,
    pub(super) emphasis: bool,
    pub(super) raised: bool,
    pub(super) lowered: bool,
    pub(super) hidden: bool,
    pub(super) struck: bool,
    /// Inserted or taken out while changes were tracked.
    pub(super) inserted: bool,
    pub(super) deleted: bool,
    /// Number of the person who did, and when, packed.
    pub(super) person: i32,
    pub(super) moment: i32,
    pub(super) font: i32,
}

impl Characters {
    /// Takes in a control word; false if it says nothing about characters.
    pub(super) fn take(&mut self, word: &str, number: Option<i32>) -> bool {
        let on = number != Some(0);
        match word {
            "b" => self.strong = on,
            "i" => self.emphasis = on,
            "super" => (self.raised, self.lowered) = (on, false),
            "sub" => (self.raised, self.lowered) = (false, on),
            "up" => self.raised = number.is_none_or(|up| up > 0),
            "dn" => self.lowered = number.is_none_or(|down| down > 0),
            "nosupersub" => (self.raised, self.lowered) = (false, false),
            "v" => self.hidden = on,
            "strike" | "striked" => self.struck = on,
            "revised" => self.inserted = on,
            "deleted" => self.deleted = on,
            "revauth" | "revauthdel" => self.person = number.unwrap_or(0),
            "revdttm" | "revdttmdel" => self.moment = number.unwrap_or(0),
            "f" => self.font = number.unwrap_or(0),
            "plain" => {
                let (inserted, deleted) = (self.inserted, self.deleted);
                let (person, moment) = (self.person, self.moment);
                *self = Self {
                    inserted,
                    deleted,
                    person,
                    moment,
                    ..Self::default()
                };
            }
            _ => return false,
        }
        true
    }

    /// The style of a run, if it has one.
    pub(super) fn style(&self, link: Option<&String>) -> Option<RunStyle> {
        if let Some(link) = link {
            Some(RunStyle::Link(link.clone()))
        } else if self.raised {
            Some(RunStyle::Superscript)
        } else if self.strong {
            Some(RunStyle::Strong)
        } else {
            self.emphasis.then_some(RunStyle::Emphasis)
        }
    }
}

/// What holds for a paragraph.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct Paragraph {
    pub(super) style: Option<i32>,
    /// From 0; 9 is running text.
    pub(super) outline: Option<u8>,
    pub(super) in_table: bool,
    /// It belongs to a list; its depth from 0.
    pub(super) list: bool,
    pub(super) depth: u8,
    /// Its first line hangs out, as that of a list item written by hand.
    pub(super) hanging: bool,
}

impl Paragraph {
    /// Takes in a control word.
    pub(super) fn take(&mut self, word: &str, number: Option<i32>) {
        let small = number.and_then(|number| u8::try_from(number).ok());
        match word {
            "pard" => *self = Self::default(),
            "s" => self.style = number,
            "outlinelevel" => self.outline = small,
            "intbl" => self.in_table = true,
            "itap" => self.in_table = number.is_some_and(|depth| depth > 0),
            "ls" => self.list = number.is_some_and(|list| list > 0),
            "ilvl" => self.depth = small.unwrap_or(0),
            "fi" => self.hanging = number.is_some_and(|indent| indent < 0),
            _ => {}
        }
    }
}

/// The paragraph styles of the file: the level of their heading, if they are one.
#[derive(Debug, Default)]
pub(super) struct Styles(BTreeMap<i32, Option<u8>>);

impl Styles {
    /// Remembers a style by its name and declared level (from 0).
    pub(super) fn add(&mut self, number: i32, name: &str, outline: Option<u8>) {
        let name = name.trim().trim_end_matches(';').trim().to_lowercase();
        let named = match name.strip_prefix("heading ") {
            Some(level) => level.parse().ok(),
            None => (name == "title").then_some(1),
        };
        let declared = outline.filter(|level| *level < 9).map(|level| level + 1);
        self.0.insert(number, named.or(declared));
    }

    /// The level of a heading, from 1 to 6.
    pub(super) fn heading(&self, paragraph: &Paragraph) -> Option<u8> {
        let own = paragraph
            .outline
            .map(|level| (level < 9).then_some(level + 1));
        let level = match own {
            Some(level) => level,
            None => self.0.get(&paragraph.style?).copied().flatten(),
        };
        level.map(|level| level.clamp(1, 6))
    }
}
