//! The chosen part of a page written as blocks.
//!
//! Recursion follows the tree, whose depth is bounded.

use std::collections::BTreeMap;

use stet_core::document::{BlockKind, RunStyle};

use super::content::{Content, is_unread};
use super::table;
use super::tree::{Tree, is_heading};
use crate::ReadError;
use crate::blocks::Blocks;
use crate::inline::{Inline, lowered, raised};

/// Longest visible form of a note mark, in characters: `[12]`, `note 3`, `*`.
const LONGEST_MARK: usize = 8;

/// Writes the content as blocks.
pub(super) fn write(tree: &Tree, content: &Content, blocks: &mut Blocks) -> Result<(), ReadError> {
    let mut writer = Writer {
        tree,
        left_out: &content.left_out,
        blocks,
        notes: note_labels(tree),
        inline: Inline::default(),
        kind: BlockKind::Paragraph,
        lists: Vec::new(),
        quotes: 0,
        in_note: None,
        shift: None,
        in_cell: false,
    };
    if let Some(heading) = content.heading {
        writer.node(heading)?;
        writer.flush()?;
    }
    writer.node(content.root)?;
    writer.flush()
}

/// For each id that a note mark points to, the label of the mark.
fn note_labels(tree: &Tree) -> BTreeMap<String, String> {
    let mut labels = BTreeMap::new();
    for id in tree.ids() {
        let node = tree.node(id);
        if node.is_text || node.name != "sup" && node.name != "a" {
            continue;
        }
        let link = if node.name == "a" {
            // A bare link to a fragment is a mark only if it says so.
            let marked = node.attribute("role") == Some("doc-noteref")
                || node.attribute("class").is_some_and(|class| {
                    class.contains("footnote-ref") || class.contains("noteref")
                });
            marked.then_some(id)
        } else {
            let is_link = |child: &&u32| tree.node(**child).name == "a";
            let mut inside = node
                .children
                .iter()
                .flat_map(|child| std::iter::once(child).chain(&tree.node(*child).children));
            inside.find(is_link).copied()
        };
        if let Some(link) = link
            && let Some(target) = tree.node(link).attribute("href").and_then(fragment)
            && let Some(label) = mark_label(tree, link)
        {
            labels.entry(target.to_owned()).or_insert(label);
        }
    }
    labels
}

fn fragment(href: &str) -> Option<&str> {
    href.strip_prefix('#')
        .filter(|fragment| !fragment.is_empty())
}

/// What a note mark shows, without brackets.
fn mark_label(tree: &Tree, link: u32) -> Option<String> {
    let text = super::meta::text_of(tree, link, 64);
    let label = text.trim().trim_matches(['[', ']', '(', ')']).trim();
    (!label.is_empty() && label.chars().count() <= LONGEST_MARK).then(|| label.to_owned())
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Shift {
    Raised,
    Lowered,
}

struct Writer<'t> {
    tree: &'t Tree,
    left_out: &'t [bool],
    blocks: &'t mut Blocks,
    notes: BTreeMap<String, String>,
    inline: Inline,
    kind: BlockKind,
    /// For each open list its next number, `None` if it has bullets.
    lists: Vec<Option<u32>>,
    quotes: usize,
    /// Inside a note: where its mark's link back may be dropped.
    in_note: Option<u32>,
    shift: Option<Shift>,
    in_cell: bool,
}

impl Writer<'_> {
    fn node(&mut self, id: u32) -> Result<(), ReadError> {
        let node = self.tree.node(id);
        if node.is_text {
            self.words(&node.text);
            return Ok(());
        }
        if self.left_out[id as usize] || is_unread(node) {
            return Ok(());
        }
        if self.in_note.is_none()
            && let Some(label) = node
                .attribute("id")
                .and_then(|id| self.notes.get(id))
                .cloned()
            && node.is_block()
        {
            return self.note(id, &label);
        }
        match node.name {
            "br" => {
                if self.inline.last() == Some('\n') && !self.in_cell {
                    self.flush()?;
                } else {
                    self.inline.hard_break();
                }
                Ok(())
            }
            "hr" => self.flush(),
            "img" | "source" | "track" | "wbr" | "col" | "param" => Ok(()),
            "del" | "s" | "strike" => {
                self.blocks.notice("Struck-out words were left out.");
                Ok(())
            }
            "em" | "i" | "cite" | "dfn" | "var" => self.styled(id, RunStyle::Emphasis),
            "strong" | "b" => self.styled(id, RunStyle::Strong),
            "code" | "kbd" | "samp" | "tt" => self.styled(id, RunStyle::Code),
            "sup" => self.shifted(id, Shift::Raised),
            "sub" => self.shifted(id, Shift::Lowered),
            "q" => {
                self.inline.flow("“");
                self.children(id)?;
                self.inline.verbatim("”");
                Ok(())
            }
            "a" => self.link(id),
            _ if self.in_cell => {
                // Blocks inside a cell are lines of it.
                if node.is_block() {
                    self.inline.hard_break();
                }
                self.children(id)?;
                if node.is_block() {
                    self.inline.hard_break();
                }
                Ok(())
            }
            "pre" | "xmp" => self.code(id),
            "ul" | "ol" | "menu" | "dir" => self.list(id),
            "li" => self.item(id),
            "table" => match table::data_cells(self.tree, id) {
                Some(cells) => self.table(id, &cells),
                None => self.block(id),
            },
            "blockquote" => {
                self.flush()?;
                self.quotes += 1;
                self.block(id)?;
                self.quotes -= 1;
                self.kind = self.kind_here();
                Ok(())
            }
            name if is_heading(name) => {
                self.flush()?;
                let level = name.as_bytes()[1] - b'0';
                self.kind = BlockKind::Heading { level };
                self.children(id)?;
                self.flush()?;
                self.kind = self.kind_here();
                Ok(())
            }
            _ if node.is_block() => self.block(id),
            _ => self.children(id),
        }
    }

    fn children(&mut self, id: u32) -> Result<(), ReadError> {
        let tree = self.tree;
        for child in &tree.node(id).children {
            self.node(*child)?;
        }
        Ok(())
    }

    fn words(&mut self, words: &str) {
        if matches!(self.kind, BlockKind::Code) {
            self.inline.verbatim(words);
            return;
        }
        let shifted = match self.shift {
            Some(Shift::Raised) => raised(words.trim()),
            // After a digit a lowered digit must not read as part of the number.
            Some(Shift::Lowered) if self.inline.last().is_some_and(char::is_numeric) => {
                lowered(words.trim())
            }
            _ => None,
        };
        self.inline.flow(shifted.as_deref().unwrap_or(words));
    }

    fn styled(&mut self, id: u32, style: RunStyle) -> Result<(), ReadError> {
        let depth = self.inline.depth();
        self.inline.open(style);
        self.children(id)?;
        while self.inline.depth() > depth {
            self.inline.close();
        }
        Ok(())
    }

    fn shifted(&mut self, id: u32, shift: Shift) -> Result<(), ReadError> {
        let before = self.shift.replace(shift);
        let done = match shift {
            Shift::Raised => self.styled(id, RunStyle::Superscript),
            Shift::Lowered => self.children(id),
        };
        self.shift = before;
        done
    }

    fn link(&mut self, id: u32) -> Result<(), ReadError> {
        let node = self.tree.node(id);
        let Some(href) = node.attribute("href").map(str::trim) else {
            return self.children(id);
        };
        if let Some(target) = fragment(href) {
            if let Some(label) = self.notes.get(target).cloned() {
                self.inline.open(RunStyle::NoteMark(label.clone()));
                self.inline.verbatim(&format!("[{label}]"));
                self.inline.close();
                return Ok(());
            }
            // The arrow that leads from a note back to its mark is no word of it.
            let shown = super::meta::text_of(self.tree, id, 64);
            if self.in_note.is_some() && !shown.chars().any(char::is_alphanumeric) {
                return Ok(());
            }
        }
        let scheme = href
            .split_once(':')
            .map(|(scheme, _)| scheme.to_ascii_lowercase());
        if href.is_empty() || matches!(scheme.as_deref(), Some("javascript" | "data" | "vbscript"))
        {
            return self.children(id);
        }
        self.styled(id, RunStyle::Link(href.to_owned()))
    }

    fn block(&mut self, id: u32) -> Result<(), ReadError> {
        // The first words of a list item or note may stand in a paragraph of their own.
        let begun = matches!(self.kind, BlockKind::ListItem { .. } | BlockKind::Note)
            && self.inline_is_only_a_mark();
        if !begun {
            self.flush()?;
            self.kind = self.kind_here();
        }
        self.children(id)?;
        self.flush()?;
        self.kind = self.kind_here();
        Ok(())
    }

    fn inline_is_only_a_mark(&self) -> bool {
        self.inline.is_empty() || (self.in_note.is_some() && self.inline.is_bare_mark())
    }

    fn code(&mut self, id: u32) -> Result<(), ReadError> {
        self.flush()?;
        self.kind = BlockKind::Code;
        self.children(id)?;
        self.flush()?;
        self.kind = self.kind_here();
        Ok(())
    }

    fn list(&mut self, id: u32) -> Result<(), ReadError> {
        self.flush()?;
        let node = self.tree.node(id);
        let first = node
            .attribute("start")
            .and_then(|n| n.trim().parse().ok())
            .unwrap_or(1);
        self.lists.push((node.name == "ol").then_some(first));
        self.kind = self.kind_here();
        self.children(id)?;
        self.flush()?;
        self.lists.pop();
        self.kind = self.kind_here();
        Ok(())
    }

    fn item(&mut self, id: u32) -> Result<(), ReadError> {
        self.flush()?;
        let depth = u8::try_from(self.lists.len().saturating_sub(1)).unwrap_or(u8::MAX);
        let declared = self
            .tree
            .node(id)
            .attribute("value")
            .and_then(|n| n.trim().parse().ok());
        let number = match self.lists.last_mut() {
            Some(Some(next)) => {
                let number = declared.unwrap_or(*next);
                *next = number.saturating_add(1);
                Some(number)
            }
            _ => None,
        };
        self.kind = if self.in_note.is_some() {
            BlockKind::Note
        } else {
            BlockKind::ListItem { depth, number }
        };
        self.children(id)?;
        self.flush()?;
        self.kind = self.kind_here();
        Ok(())
    }

    fn note(&mut self, id: u32, label: &str) -> Result<(), ReadError> {
        self.flush()?;
        self.in_note = Some(id);
        self.kind = BlockKind::Note;
        self.inline.open(RunStyle::NoteMark(label.to_owned()));
        self.inline.verbatim(&format!("[{label}]"));
        self.inline.close();
        self.inline.flow(" ");
        self.children(id)?;
        self.flush()?;
        self.in_note = None;
        self.kind = self.kind_here();
        Ok(())
    }

    fn table(&mut self, id: u32, cells: &[table::Cell]) -> Result<(), ReadError> {
        self.flush()?;
        for child in &self.tree.node(id).children {
            if self.tree.node(*child).name == "caption" {
                self.block(*child)?;
            }
        }
        self.in_cell = true;
        for cell in cells {
            self.children(cell.node)?;
            let (text, runs) = self.inline.take();
            self.blocks.add(cell.kind, text, runs)?;
        }
        self.in_cell = false;
        self.kind = self.kind_here();
        Ok(())
    }

    /// What a further paragraph at this place is.
    fn kind_here(&self) -> BlockKind {
        if self.in_note.is_some() {
            BlockKind::Note
        } else if self.quotes > 0 {
            BlockKind::Quote
        } else {
            BlockKind::Paragraph
        }
    }

    fn flush(&mut self) -> Result<(), ReadError> {
        let (text, runs) = self.inline.take();
        self.blocks.add(self.kind, text, runs)
    }
}
