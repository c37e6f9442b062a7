//! Paragraphs, cells and rows of RTF, and the order in which notes and boxes follow them.

use stet_core::document::{BlockKind, Change};
use stet_core::text::Span;

use super::{Layer, Writer};
use crate::ReadError;
use crate::inline::Inline;

/// A paragraph of a note, remark or box, gathered and not yet written.
#[derive(Debug, Default)]
pub(super) struct Text {
    inline: Inline,
    changes: Vec<Change>,
}

impl Text {
    /// Its words.
    pub(super) fn words(mut self) -> String {
        self.inline.take().0
    }
}

/// The table being gathered, and what waits until the words it belongs to are written.
#[derive(Debug, Default)]
pub(super) struct Table {
    cells: Vec<Inline>,
    /// The next row.
    row: u32,
    pub(super) header: bool,
    pub(super) notes: Vec<Text>,
    /// Notes of cells: they follow the table.
    waiting: Vec<Text>,
    pub(super) endnotes: Vec<Text>,
    pub(super) boxes: Vec<Text>,
}

impl Writer<'_> {
    /// A paragraph ends: it is written, or kept with its note, or becomes a line of its cell.
    pub(super) fn paragraph_ends(&mut self) -> Result<(), ReadError> {
        self.set_style(None);
        self.change_ends();
        if self.layers.len() > 1 {
            let layer = self.layer();
            let inline = std::mem::take(&mut layer.inline);
            let changes = std::mem::take(&mut layer.changes);
            layer.list_mark = None;
            if !inline.is_empty() {
                layer.done.push(Text { inline, changes });
            }
            return Ok(());
        }
        if self.layer().paragraph.in_table {
            self.layer().inline.hard_break();
            return Ok(());
        }
        self.table_ends()?;
        let kind = self.kind();
        let hanging = kind == BlockKind::Paragraph && self.layer().paragraph.hanging;
        let layer = self.layer();
        let changes = std::mem::take(&mut layer.changes);
        layer.list_mark = None;
        let mut inline = std::mem::take(&mut layer.inline);
        if !inline.is_empty() {
            // A mark that its own words carry shifts everything behind it.
            let (kind, shift) = match hanging {
                true => by_hand(kind, &mut inline),
                false => (kind, 0),
            };
            self.settle_remarks(shift, &inline);
            self.add_changes(changes, shift, &inline);
            self.blocks.add_gathered(kind, &mut inline)?;
        }
        self.write_waiting()
    }

    fn add_changes(&mut self, changes: Vec<Change>, shift: usize, inline: &Inline) {
        let block = self.blocks.next();
        let length = inline.length();
        for mut change in changes {
            let moved = |byte: usize| byte.saturating_sub(shift).min(length);
            let (start, end) = (moved(change.place.span.start), moved(change.place.span.end));
            change.place.block = block;
            change.place.span = Span::new(start, end);
            self.blocks.changes.push(change);
        }
    }

    /// The block that remarks are about is known now.
    fn settle_remarks(&mut self, shift: usize, inline: &Inline) {
        let (block, length) = (self.blocks.next(), inline.length());
        for comment in self.blocks.comments.iter_mut().skip(self.unsettled) {
            if let Some(place) = &mut comment.place {
                let moved = |byte: usize| byte.saturating_sub(shift).min(length);
                place.span = Span::new(moved(place.span.start), moved(place.span.end));
                place.block = block;
            }
        }
        self.unsettled = self.blocks.comments.len();
    }

    fn kind(&mut self) -> BlockKind {
        let last = self.layers.len() - 1;
        let Layer {
            paragraph,
            list_mark,
            ..
        } = &self.layers[last];
        if let Some(level) = self.styles.heading(paragraph) {
            return BlockKind::Heading { level };
        }
        if paragraph.list || list_mark.is_some() {
            let digits = |mark: &String| -> Option<u32> {
                let mark = mark
                    .trim_end_matches(['.', ')', ':'])
                    .trim_start_matches('(');
                mark.rsplit('.').next()?.parse().ok()
            };
            return BlockKind::ListItem {
                depth: paragraph.depth,
                number: list_mark.as_ref().and_then(digits),
            };
        }
        BlockKind::Paragraph
    }

    pub(super) fn cell(&mut self) {
        self.set_style(None);
        self.change_ends();
        if self.layers.len() > 1 {
            self.layer().inline.hard_break();
            return;
        }
        let layer = self.layer();
        // Where the words of a cell will stand is known only once its row is written.
        layer.changes.clear();
        let inline = std::mem::take(&mut layer.inline);
        self.table.cells.push(inline);
    }

    pub(super) fn row(&mut self) -> Result<(), ReadError> {
        if self.layers.len() > 1 {
            return Ok(());
        }
        let (row, header) = (self.table.row, self.table.header);
        for (column, mut inline) in (0_u32..).zip(std::mem::take(&mut self.table.cells)) {
            let kind = BlockKind::TableCell {
                row,
                column,
                header,
            };
            self.blocks.add_gathered(kind, &mut inline)?;
        }
        self.table.row = row.saturating_add(1);
        let notes = std::mem::take(&mut self.table.notes);
        self.table.waiting.extend(notes);
        Ok(())
    }

    /// Words outside the table: what it left open is written.
    fn table_ends(&mut self) -> Result<(), ReadError> {
        if !self.table.cells.is_empty() {
            self.row()?;
        }
        self.table.row = 0;
        for text in std::mem::take(&mut self.table.waiting) {
            self.write_text(BlockKind::Note, text)?;
        }
        Ok(())
    }

    fn write_waiting(&mut self) -> Result<(), ReadError> {
        for text in std::mem::take(&mut self.table.boxes) {
            self.write_text(BlockKind::Paragraph, text)?;
        }
        for text in std::mem::take(&mut self.table.notes) {
            self.write_text(BlockKind::Note, text)?;
        }
        Ok(())
    }

    fn write_text(&mut self, kind: BlockKind, mut text: Text) -> Result<(), ReadError> {
        let changes = std::mem::take(&mut text.changes);
        self.add_changes(changes, 0, &text.inline);
        self.blocks.add_gathered(kind, &mut text.inline)
    }

    /// The paragraphs of the innermost note, remark or box.
    pub(super) fn end_layer(&mut self) -> Vec<Text> {
        // It cannot fail: nothing is written while a layer is gathered.
        let _ = self.paragraph_ends();
        match self.layers.len() {
            1 => Vec::new(),
            _ => self
                .layers
                .pop()
                .map(|layer| layer.done)
                .unwrap_or_default(),
        }
    }

    /// The file ends.
    pub(super) fn end(&mut self) -> Result<(), ReadError> {
        self.layers.truncate(1);
        self.layer().paragraph.in_table &= !self.table.cells.is_empty();
        if self.layer().paragraph.in_table {
            self.cell();
            self.row()?;
            self.layer().paragraph.in_table = false;
        }
        self.paragraph_ends()?;
        self.table_ends()?;
        self.write_waiting()?;
        for text in std::mem::take(&mut self.table.endnotes) {
            self.write_text(BlockKind::Note, text)?;
        }
        Ok(())
    }
}

/// A hanging paragraph that begins with a bullet or a number is an item of a list; its mark is no
/// word of it. Gives the bytes cut off.
fn by_hand(kind: BlockKind, inline: &mut Inline) -> (BlockKind, usize) {
    let (mark, rest) = inline.first_word();
    let digits = mark.trim_end_matches(['.', ')']).trim_start_matches('(');
    let number: Option<u32> = digits.parse().ok().filter(|_| digits.len() < mark.len());
    let bullet = matches!(mark, "•" | "·" | "◦" | "▪" | "–" | "-" | "o" | "*");
    if (number.is_none() && !bullet) || rest == 0 {
        return (kind, 0);
    }
    inline.cut(rest);
    (BlockKind::ListItem { depth: 0, number }, rest)
}
