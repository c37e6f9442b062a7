//! Paragraphs and the words of their runs.

use stet_core::document::{BlockKind, ChangeKind, RunStyle};

use super::changes::Tracked;
use super::note_marks::NoteKind;
use super::piece::{Anchor, Piece};
use super::properties::{ParagraphProps, RunProps, Shift, SymbolFont};
use super::story::Story;
use super::symbols;
use crate::ReadError;
use crate::inline::{lowered, raised};
use crate::xml::Element;

/// Most bytes of addresses kept for one document; links beyond are words only.
const MAX_ADDRESSES: usize = 64 * 1024 * 1024;

impl Story<'_, '_> {
    pub(super) fn begin_paragraph(&mut self) -> Result<(), ReadError> {
        self.end_paragraph()?;
        self.flow.props = ParagraphProps::default();
        self.flow.style = self.shared.styles.paragraph(None);
        let carried = self.flow.carry.take();
        if carried.is_none() {
            self.serial += 1;
            self.flow.serial = self.serial;
        }
        self.flow.paragraph = Some(carried.unwrap_or_else(Piece::new));
        Ok(())
    }

    /// The properties of the paragraph just begun.
    pub(super) fn take_props(&mut self, props: ParagraphProps) {
        self.flow.style = self.shared.styles.paragraph(props.style.as_deref());
        if let Some(piece) = &mut self.flow.paragraph {
            piece.verbatim = self.flow.style.as_ref().is_some_and(|style| style.code);
        }
        self.flow.props = props;
    }

    pub(super) fn end_paragraph(&mut self) -> Result<(), ReadError> {
        let Some(mut piece) = self.flow.paragraph.take() else {
            return Ok(());
        };
        self.flow.fields.paragraph_ends();
        let props = std::mem::take(&mut self.flow.props);
        if props.end_deleted || (props.drop_cap && !piece.is_blank()) {
            self.flow.carry = Some(piece);
            return Ok(());
        }
        self.settle(&mut piece, &props);
        self.release_ranges(&mut piece);
        self.gather(piece)?;
        let boxes = std::mem::take(&mut self.flow.boxes);
        if let Some(gathered) = self.gathered.last_mut() {
            gathered.extend(boxes);
        }
        Ok(())
    }

    /// Everything begun is ended: at the end of a story, a cell or a text box.
    pub(super) fn end_flow(&mut self) -> Result<(), ReadError> {
        self.end_paragraph()?;
        if let Some(mut piece) = self.flow.carry.take() {
            self.release_ranges(&mut piece);
            self.gather(piece)?;
        }
        let boxes = std::mem::take(&mut self.flow.boxes);
        if let Some(gathered) = self.gathered.last_mut() {
            gathered.extend(boxes);
        }
        Ok(())
    }

    /// Decides what kind of block a paragraph is.
    fn settle(&mut self, piece: &mut Piece, props: &ParagraphProps) {
        let style = self.flow.style.as_ref();
        let outline = props.outline.filter(|level| *level <= 9);
        let heading = match outline {
            Some(level) => (level < 9).then_some(level + 1),
            None => style.and_then(|style| style.heading),
        };
        piece.title = style.is_some_and(|style| style.title);
        let item = self.item(props);
        let style = self.flow.style.as_ref();
        piece.kind = if let Some(level) = heading {
            BlockKind::Heading {
                level: level.clamp(1, 6),
            }
        } else if let Some((depth, number)) = item {
            BlockKind::ListItem { depth, number }
        } else if style.is_some_and(|style| style.code) {
            BlockKind::Code
        } else if style.is_some_and(|style| style.quote) {
            BlockKind::Quote
        } else {
            BlockKind::Paragraph
        };
        if piece.kind != BlockKind::Code {
            piece.verbatim = false;
        }
    }

    /// Counts the paragraph in its list, also an empty one, whose number is seen.
    fn item(&mut self, props: &ParagraphProps) -> Option<(u8, Option<u32>)> {
        let style = self.flow.style.as_ref();
        let of_style = || style.and_then(|style| style.numbering.as_deref());
        let list = props.numbering.as_deref().or_else(of_style)?;
        if list == "0" {
            return None;
        }
        let numbering = &self.shared.numbering;
        let level = props
            .level
            .or_else(|| style.and_then(|style| style.level))
            .or_else(|| numbering.level_of(list, props.style.as_deref()?))
            .unwrap_or(0);
        let list = list.to_owned();
        let styles = self.shared.styles;
        let item = self.shared.numbering.next(&list, level, styles)?;
        Some((item.depth, item.number))
    }

    /// The deletion that words here belong to.
    pub(super) fn tracked_out(&self) -> Option<&Tracked> {
        let deleted = |change: &&Tracked| change.kind == ChangeKind::Deleted;
        self.flow.changes.iter().rev().find(deleted)
    }

    /// Words that are shown, unless what is around them says otherwise.
    pub(super) fn say(&mut self, words: &str) {
        if words.is_empty() || self.flow.fields.swallow(words) {
            return;
        }
        let run = self.effective();
        if run.hidden == Some(true) {
            if !words.trim().is_empty() {
                self.shared.notice("Hidden text was left out.");
            }
            return;
        }
        let out = self.tracked_out().cloned();
        if out.is_none() && run.struck == Some(true) {
            if !words.trim().is_empty() {
                self.shared.notice("Struck-out words were left out.");
            }
            return;
        }
        let decoded = run.font.map(|font| symbols::words(font, words));
        let words = decoded.as_deref().unwrap_or(words);
        if let Some((_, _, mark)) = &mut self.flow.own_mark {
            mark.push_str(words);
            return;
        }
        if let Some(tracked) = out {
            self.piece().deleted(words, &tracked);
            return;
        }
        let last = self.piece().text.chars().next_back();
        let shifted = match run.shift {
            Some(Shift::Raised) => raised(words.trim()),
            // After a digit a lowered digit must not read as part of the number.
            Some(Shift::Lowered) if last.is_some_and(char::is_numeric) => lowered(words.trim()),
            _ => None,
        };
        let style = self.style_of(&run);
        self.put(shifted.as_deref().unwrap_or(words), style);
    }

    /// Puts words into the paragraph, with what begins here.
    fn put(&mut self, words: &str, style: Option<RunStyle>) {
        if words.trim().is_empty() {
            // A blank begins nothing, but it joins two words that were put in.
            let inserted = self.flow.changes.last().cloned();
            let piece = self.piece();
            let start = piece.text.len();
            piece.push(words, style);
            if let Some(tracked) = inserted {
                piece.inserted(start, &tracked);
            }
            return;
        }
        let page = if self.flow.aside {
            None
        } else {
            self.shared.pages.words()
        };
        let ranges = std::mem::take(&mut self.pending);
        let inserted = self.flow.changes.last().cloned();
        let start = self.piece().text.len();
        for comment in ranges {
            self.anchor(comment, start);
        }
        let piece = self.piece();
        piece.pages.extend(page.map(|number| (start, number)));
        piece.push(words, style);
        if let Some(tracked) = inserted {
            piece.inserted(start, &tracked);
        }
    }

    /// The paragraph being gathered; words outside any make one.
    fn piece(&mut self) -> &mut Piece {
        let (count, serial) = (&mut self.serial, &mut self.flow.serial);
        self.flow.paragraph.get_or_insert_with(|| {
            *count += 1;
            *serial = *count;
            Piece::new()
        })
    }

    /// What is said of the words of this run: by itself, by its style, by its paragraph's.
    fn effective(&self) -> RunProps {
        let mut run = self.flow.run.clone();
        let own = run
            .style
            .as_deref()
            .and_then(|id| self.shared.styles.characters(id));
        if let Some(style) = own {
            run = run.or(&style.run);
        }
        // A heading in bold is no emphasis inside it; hidden and struck out count.
        if let Some(style) = &self.flow.style {
            run.hidden = run.hidden.or(style.run.hidden);
            run.struck = run.struck.or(style.run.struck);
            run.font = run.font.or(style.run.font);
        }
        run
    }

    /// Of all that is said of words the most telling is kept: a link in bold is a link.
    fn style_of(&mut self, run: &RunProps) -> Option<RunStyle> {
        let link = self.flow.links.last().and_then(Option::as_deref);
        if let Some(link) = link.or_else(|| self.flow.fields.link())
            && self.shared.addresses < MAX_ADDRESSES
        {
            let link = link.to_owned();
            self.shared.addresses += link.len();
            return Some(RunStyle::Link(link));
        }
        let code = |id: &str| {
            self.shared
                .styles
                .characters(id)
                .is_some_and(|style| style.code)
        };
        if run.shift == Some(Shift::Raised) {
            Some(RunStyle::Superscript)
        } else if run.style.as_deref().is_some_and(code) {
            Some(RunStyle::Code)
        } else if run.strong == Some(true) {
            Some(RunStyle::Strong)
        } else {
            (run.emphasis == Some(true)).then_some(RunStyle::Emphasis)
        }
    }

    /// The mark of a note that is cited here; a citation that was taken out cites nothing.
    pub(super) fn note_mark(&mut self, kind: NoteKind, id: &str, own: Option<&str>) {
        if self.tracked_out().is_some() || !self.main {
            return;
        }
        let label = self.shared.notes.cite(kind, id, own);
        self.put(&format!("[{label}]"), Some(RunStyle::NoteMark(label)));
    }

    /// A line, column or page ends.
    pub(super) fn line_break(&mut self, kind: Option<&str>) {
        if self.tracked_out().is_some() {
            return;
        }
        if kind == Some("page") && !self.flow.aside {
            self.shared.pages.broken();
        }
        if let Some(piece) = &mut self.flow.paragraph {
            piece.break_line();
        }
    }

    /// A character by its code in a font.
    pub(super) fn symbol(&mut self, element: &Element) {
        let code = element
            .attribute("char")
            .and_then(|code| u32::from_str_radix(code, 16).ok());
        let font = element.attribute("font").unwrap_or_default();
        let Some(code) = code else {
            return;
        };
        let shown = match SymbolFont::named(font) {
            Some(font) => symbols::shown(font, code),
            None => char::from_u32(code).filter(|c| !('\u{e000}'..='\u{f8ff}').contains(c)),
        };
        if let Some(c) = shown {
            self.say(c.encode_utf8(&mut [0; 4]));
        }
    }

    /// A comment is about the words from here on.
    pub(super) fn range_begins(&mut self, id: &str) {
        if self.commented.insert(id.to_owned()) {
            self.pending.push(id.to_owned());
        }
    }

    /// … up to here.
    pub(super) fn range_ends(&mut self, id: &str) {
        let Some((serial, at)) = self.ranges.remove(id) else {
            return;
        };
        let piece = self
            .flow
            .paragraph
            .as_mut()
            .filter(|_| serial == self.flow.serial);
        if let Some(piece) = piece {
            let end = piece.text.len();
            if let Some(anchor) = piece.anchors.get_mut(at) {
                anchor.end = Some(end);
            }
        }
    }

    /// A comment without a range: it is about the place alone.
    pub(super) fn commented_here(&mut self, id: &str) {
        if self.commented.insert(id.to_owned()) {
            let piece = self.piece();
            let at = piece.text.len();
            piece.anchors.push(Anchor {
                comment: id.to_owned(),
                start: at,
                end: Some(at),
            });
        }
    }

    fn anchor(&mut self, comment: String, start: usize) {
        let piece = self.piece();
        piece.anchors.push(Anchor {
            comment: comment.clone(),
            start,
            end: None,
        });
        let at = piece.anchors.len() - 1;
        self.ranges.insert(comment, (self.flow.serial, at));
    }

    /// Ranges that are still open and have no word in this piece begin with the next words.
    fn release_ranges(&mut self, piece: &mut Piece) {
        let end = piece.text.trim_end().len();
        let words = |anchor: &Anchor| anchor.end.is_some() || anchor.start < end;
        if !piece.anchors.iter().all(words) {
            let (kept, moved) = std::mem::take(&mut piece.anchors)
                .into_iter()
                .partition(words);
            piece.anchors = kept;
            let moved: Vec<Anchor> = moved;
            self.pending
                .extend(moved.into_iter().map(|anchor| anchor.comment));
        }
    }
}
