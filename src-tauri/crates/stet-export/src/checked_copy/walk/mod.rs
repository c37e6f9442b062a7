//! A part of a Word file walked element by element, to the words that the text shows.
//!
//! Shows what the reader of documents shows, in its order, so that its blocks are found again
//! (`align`): the current text without what was taken out, hidden or struck; fields by their
//! results; the first of alternatives; text boxes after the paragraph they float beside. Nothing
//! here calls itself, so that no nesting overflows the stack.

mod elements;
mod paragraphs;
mod spots;
mod words;

use super::CopyError;
use super::fields::Fields;
use super::markup::{Element, Event, Markup, Names, Vocabulary};
use super::story::{Atom, Index, Item, ItemKind, Line, NoteKind, Shown, Story};
use super::styles::{Look, Styles};

/// Most characters of text of one part: the longest books have a third of it.
const MOST_CHARACTERS: usize = 16 * 1024 * 1024;

/// What an open element is.
#[derive(Debug)]
enum Kind {
    /// Something between paragraphs, or something in one that must stay whole.
    Plain,
    /// A container that may be cut into: a hyperlink, a content control, a direction.
    Through,
    Paragraph(Index),
    Run(OpenRun),
    /// `w:t`; with its run, if it stands right in it, and the unit it begins at.
    Words {
        preserve: bool,
        at: Option<(Index, usize)>,
    },
    Instruction,
    SimpleField,
    Inserted(Index),
    Deleted,
    Control {
        protected: bool,
    },
    Table,
    Row {
        lines: usize,
        deleted: bool,
    },
    Cell,
    TextBox(Box<Flow>),
    Alternatives {
        taken: bool,
    },
    Formula,
    Note(String),
}

/// A run being read.
#[derive(Debug)]
struct OpenRun {
    run: Index,
    /// Units so far.
    units: usize,
    look: Look,
}

/// An open element.
#[derive(Debug)]
struct Frame {
    kind: Kind,
    start: usize,
    fence: Option<Index>,
    /// The child of a run that it is.
    item: Option<(Index, usize)>,
}

/// What is going on in a line of paragraphs.
#[derive(Debug, Default)]
struct Flow {
    open: bool,
    atoms: Vec<Atom>,
    /// The last paragraph runs on into the next.
    carried: bool,
    end_deleted: bool,
    drop_cap: bool,
    look: Look,
    boxes: Vec<Line>,
    fields: Fields,
    /// A note whose mark is the words that follow in this run.
    own_mark: Option<(NoteKind, String)>,
}

/// A walk in progress.
struct Walk<'s> {
    styles: &'s Styles,
    story: Story,
    frames: Vec<Frame>,
    flow: Flow,
    /// Lines being gathered: of the part, and of each open text box.
    sinks: Vec<Vec<Line>>,
    deleted: usize,
    controls: usize,
    formulas: usize,
    /// Name of the elements that are notes, in a part of notes.
    notes: Option<&'static str>,
    buffer: String,
    /// The words being read hold something only the part itself explains.
    unclear: bool,
    count: usize,
}

/// Walks through `text`, a part of that name; `notes` names the elements that are notes, if it is a
/// part of notes.
///
/// # Errors
/// [`CopyError::Markup`] if it is damaged, [`CopyError::TooLarge`] past the limit.
pub(super) fn walk(
    part: &str,
    text: String,
    styles: &Styles,
    notes: Option<&'static str>,
) -> Result<Story, CopyError> {
    let mut walk = Walk {
        styles,
        story: Story {
            part: part.to_owned(),
            names: Names::of(&text),
            numbers: numbers(&text),
            text: String::new(),
            paragraphs: Vec::new(),
            runs: Vec::new(),
            inserted: Vec::new(),
            fences: Vec::new(),
            lines: Vec::new(),
            notes: Vec::new(),
            cited: Vec::new(),
        },
        frames: Vec::new(),
        flow: Flow::default(),
        sinks: vec![Vec::new()],
        deleted: 0,
        controls: 0,
        formulas: 0,
        notes,
        buffer: String::new(),
        unclear: false,
        count: 0,
    };
    let mut markup = Markup::new(&text);
    while let Some(event) = markup.next()? {
        match event {
            Event::Open(element) => walk.open(&element, &mut markup)?,
            Event::Close(tag) => walk.close(&tag)?,
            Event::Text(words) => walk.words(words.as_deref()),
        }
    }
    walk.end_flow();
    walk.story.lines = walk.sinks.swap_remove(0);
    walk.story.text = text;
    Ok(walk.story)
}

/// The numbers that elements of a part have for ids, wherever they stand.
fn numbers(text: &str) -> Vec<u32> {
    text.match_indices(":id=")
        .filter_map(|(at, sign)| {
            let value = text[at + sign.len()..].strip_prefix(['"', '\''])?;
            let digits = value.find(|c: char| !c.is_ascii_digit())?;
            value[..digits].parse().ok()
        })
        .collect()
}

impl Walk<'_> {
    fn open(&mut self, element: &Element, markup: &mut Markup<'_>) -> Result<(), CopyError> {
        let item = self.begin_item(element);
        let kind = match element.vocabulary {
            _ if self.formulas > 0 => Some(Kind::Plain),
            Vocabulary::Word => self.open_word(element, markup, item)?,
            Vocabulary::Maths if element.name == "oMath" => {
                self.formulas += 1;
                Some(Kind::Formula)
            }
            Vocabulary::Compatibility => self.open_alternative(element, markup)?,
            Vocabulary::Maths | Vocabulary::Other => Some(Kind::Plain),
        };
        let Some(kind) = kind else {
            return Ok(());
        };
        let formula = matches!(kind, Kind::Formula);
        self.frames.push(Frame {
            kind,
            start: element.tag.start,
            fence: None,
            item,
        });
        if formula {
            self.sign(Shown::Formula, None)?;
        }
        Ok(())
    }

    /// A child of a run begins: it is put on the run's list. Gives the run and the place in the
    /// list.
    fn begin_item(&mut self, element: &Element) -> Option<(Index, usize)> {
        let Some(Frame {
            kind: Kind::Run(open),
            ..
        }) = self.frames.last()
        else {
            return None;
        };
        if element.is_word("rPr") {
            return None;
        }
        let kind = match element.name.as_str() {
            _ if element.vocabulary != Vocabulary::Word => ItemKind::Other,
            "tab" | "ptab" | "br" | "cr" | "noBreakHyphen" | "sym" => ItemKind::Sign,
            "lastRenderedPageBreak" | "softHyphen" => ItemKind::Nothing,
            _ => ItemKind::Other,
        };
        let run = self.story.runs.get_mut(open.run as usize)?;
        run.items.push(Item {
            whole: element.tag.clone(),
            kind,
        });
        Some((open.run, run.items.len() - 1))
    }

    /// Where the units of the child just begun stand: nothing outside a run.
    fn unit(&self) -> Option<(Index, usize)> {
        match self.frames.last() {
            Some(Frame {
                kind: Kind::Run(open),
                ..
            }) => Some((open.run, open.units)),
            _ => None,
        }
    }

    /// Counts the units of the child of a run that ended.
    fn end_item(&mut self, item: Option<(Index, usize)>, end: usize) {
        let Some((run, at)) = item else { return };
        let item = self.story.runs.get_mut(run as usize);
        let Some(item) = item.and_then(|run| run.items.get_mut(at)) else {
            return;
        };
        item.whole.end = end;
        let units = item.units();
        if let Some(Frame {
            kind: Kind::Run(open),
            ..
        }) = self.frames.last_mut()
        {
            open.units += units;
        }
    }

    fn words(&mut self, words: Option<&str>) {
        if matches!(
            self.frames.last(),
            Some(Frame {
                kind: Kind::Words { .. } | Kind::Instruction,
                ..
            })
        ) {
            match words {
                Some(words) => self.buffer.push_str(words),
                None => self.unclear = true,
            }
        }
    }

    fn close(&mut self, tag: &std::ops::Range<usize>) -> Result<(), CopyError> {
        // A mark of the author's own stands where its run ends.
        if let Some(Frame {
            kind: Kind::Run(_), ..
        }) = self.frames.last()
            && let Some((kind, id)) = self.flow.own_mark.take()
        {
            self.mark(kind, &id, None)?;
        }
        let Some(mut frame) = self.frames.pop() else {
            return Ok(());
        };
        if let Some(fence) = frame.fence
            && let Some(fence) = self.story.fences.get_mut(fence as usize)
        {
            fence.whole.end = tag.end;
        }
        if let Kind::Words { preserve, at } = frame.kind {
            frame.kind = Kind::Plain;
            self.end_words(preserve, at, frame.item)?;
        }
        self.end_item(frame.item, tag.end);
        match frame.kind {
            Kind::Paragraph(at) => {
                if let Some(paragraph) = self.story.paragraphs.get_mut(at as usize)
                    && let Some(content) = &mut paragraph.content
                {
                    content.end = tag.start;
                }
                self.end_paragraph();
            }
            Kind::Run(open) => {
                if let Some(run) = self.story.runs.get_mut(open.run as usize) {
                    run.whole.end = tag.end;
                }
            }
            Kind::Instruction => {
                let words = std::mem::take(&mut self.buffer);
                self.flow.fields.instruct(&words);
            }
            Kind::SimpleField => self.flow.fields.end(),
            Kind::Inserted(at) => {
                if let Some(inserted) = self.story.inserted.get_mut(at as usize) {
                    inserted.close = tag.clone();
                }
            }
            Kind::Deleted => self.deleted -= 1,
            Kind::Control { protected: true } => self.controls -= 1,
            Kind::Table | Kind::Cell => self.end_flow(),
            Kind::Row {
                lines,
                deleted: true,
            } => {
                self.end_flow();
                if let Some(sink) = self.sinks.last_mut() {
                    sink.truncate(lines);
                }
            }
            Kind::TextBox(around) => {
                self.end_flow();
                let lines = self.sinks.pop().unwrap_or_default();
                self.flow = *around;
                if self.flow.open {
                    self.flow.boxes.extend(lines);
                } else if let Some(sink) = self.sinks.last_mut() {
                    sink.extend(lines);
                }
            }
            Kind::Formula => self.formulas -= 1,
            Kind::Note(id) => {
                self.end_flow();
                let lines = self.sinks.last_mut().map(std::mem::take);
                if self.story.notes.iter().all(|(known, _)| *known != id) {
                    self.story.notes.push((id, lines.unwrap_or_default()));
                }
            }
            _ => {}
        }
        Ok(())
    }
}

fn index(at: usize) -> Result<Index, CopyError> {
    u32::try_from(at).map_err(|_| CopyError::TooLarge)
}
