//! A page, or the part of it that is its text, written as blocks.
//!
//! Recursion follows the tree, whose depth is bounded.

use stet_core::document::{BlockKind, Position, RunStyle};

use super::notes::{self, Notes};
use super::table;
use super::tree::{ROOT, Tree, is_heading};
use super::unread::is_unread;
use crate::ReadError;
use crate::blocks::Blocks;
use crate::inline::{Inline, lowered, raised};

/// Writes what is not left out as blocks; `left_out` tells it of each node.
pub(crate) fn write(
    tree: &Tree,
    left_out: &[bool],
    notes: &Notes<'_>,
    blocks: &mut Blocks,
) -> Result<(), ReadError> {
    let mut writer = Writer {
        tree,
        left_out,
        blocks,
        notes,
        inline: Inline::default(),
        kind: BlockKind::Paragraph,
        lists: Vec::new(),
        quotes: 0,
        in_note: None,
        shift: None,
        in_cell: false,
        after_mark: false,
    };
    writer.node(ROOT)?;
    writer.flush()
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
    notes: &'t Notes<'t>,
    inline: Inline,
    kind: BlockKind,
    /// For each open list its next number, `None` if it has bullets.
    lists: Vec<Option<u32>>,
    quotes: usize,
    /// Inside a note: where its mark's link back may be dropped.
    in_note: Option<u32>,
    shift: Option<Shift>,
    in_cell: bool,
    /// The number of a note was passed over, and what follows may be its full stop.
    after_mark: bool,
}

impl Writer<'_> {
    fn node(&mut self, id: u32) -> Result<(), ReadError> {
        let node = self.tree.node(id);
        if self.left_out[id as usize] {
            return Ok(());
        }
        if node.is_text {
            self.words(&node.text);
            return Ok(());
        }
        if self.notes.numbers(self.tree, id, self.in_note) {
            return Ok(());
        }
        let note = notes::says(node, &["footnote", "endnote", "rearnote"]);
        if is_unread(node) && !note {
            return Ok(());
        }
        if notes::says(node, &["pagebreak"]) {
            // The number of the page is where it stands in print, not a word of the text.
            if let Some(number) = notes::page_number(self.tree, id) {
                self.inline.mark(Position::Page { number });
            }
            return Ok(());
        }
        if self.in_note.is_none() && node.is_block() {
            if let Some(label) = self.notes.label_of(id) {
                return self.note(id, Some(label));
            }
            if note {
                return self.note(id, None);
            }
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
            "tspan" => {
                // Lines of a label are set side by side in the code.
                self.inline.soft_break();
                self.children(id)
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
            "pre" | "xmp" | "plaintext" => self.code(id),
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
        let words = match std::mem::take(&mut self.after_mark) {
            true => words.trim_start_matches(['.', ':', ')', ']', ' ']),
            false => words,
        };
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
        if let Some(label) = self.notes.mark(href) {
            // The number that leads from a note back to its mark is that mark again.
            let own = self.in_note.and_then(|note| self.notes.label_of(note));
            if own != Some(label) {
                self.inline.open(RunStyle::NoteMark(label.to_owned()));
                self.inline.verbatim(&format!("[{label}]"));
                self.inline.close();
            }
            return Ok(());
        }
        if self.in_note.is_some() && self.notes.target(href).is_some() {
            // The arrow that leads from a note back to its mark is no word of it.
            let shown = self.tree.text_of(id, 64);
            if !shown.chars().any(char::is_alphanumeric) || self.notes.points_back(id) {
                self.after_mark = self.inline.is_bare_mark();
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

    fn note(&mut self, id: u32, label: Option<&str>) -> Result<(), ReadError> {
        self.flush()?;
        self.in_note = Some(id);
        self.kind = BlockKind::Note;
        if let Some(label) = label {
            self.inline.open(RunStyle::NoteMark(label.to_owned()));
            self.inline.verbatim(&format!("[{label}]"));
            self.inline.close();
            self.inline.flow(" ");
        }
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
            self.blocks.add_gathered(cell.kind, &mut self.inline)?;
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
        self.blocks.add_gathered(self.kind, &mut self.inline)
    }
}
