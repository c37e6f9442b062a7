//! A story of a Word file – the body, a note, a text box – walked element by element.
//!
//! Owns the stack of open elements and which of them mean something; what they mean is in the
//! files beside (`paragraph`, `fields`, `table` …). Nothing here calls itself, so that no nesting
//! overflows the stack, and every step is paid for by an element of the file.

use std::collections::{HashMap, HashSet};

use super::changes::Tracked;
use super::elements;
use super::fields::Fields;
use super::maths::Maths;
use super::note_marks::NoteKind;
use super::parts::Relationships;
use super::piece::Piece;
use super::properties::{ParagraphProps, RunProps};
use super::shared::Shared;
use super::styles::Style;
use super::table::Table;
use super::vocabulary::Vocabulary;
use crate::ReadError;
use crate::xml::{Element, Event, Xml, XmlError};

/// Why an element could not be taken.
#[derive(Debug)]
pub(super) enum Stop {
    /// The part is damaged from here on.
    Xml(XmlError),
    /// The file is refused.
    Read(ReadError),
}

impl From<XmlError> for Stop {
    fn from(error: XmlError) -> Self {
        Self::Xml(error)
    }
}

impl From<ReadError> for Stop {
    fn from(error: ReadError) -> Self {
        Self::Read(error)
    }
}

/// An open element and what its end does.
#[derive(Debug)]
pub(super) enum Frame {
    /// Nothing.
    Plain,
    Paragraph,
    Run,
    /// `w:t`: white space at its ends counts if it says so.
    Words {
        preserve: bool,
    },
    Instruction,
    FieldData,
    Link,
    /// A simple field, or a content control that stands for one.
    Field,
    Change,
    Table,
    Row,
    Cell,
    /// A text box; what was going on around it.
    TextBox(Box<Flow>),
    /// Alternatives of one thing, one of which was taken already.
    Alternatives {
        taken: bool,
    },
    Maths,
    MathsPart,
    MathsWords,
}

/// What is going on in a line of paragraphs.
#[derive(Debug, Default)]
pub(super) struct Flow {
    pub(super) paragraph: Option<Piece>,
    /// Which one it is, so that what began in an earlier one is known.
    pub(super) serial: usize,
    pub(super) props: ParagraphProps,
    pub(super) style: Option<Style>,
    pub(super) run: RunProps,
    /// A paragraph whose end was taken out: the next goes on with it.
    pub(super) carry: Option<Piece>,
    /// Text boxes that float beside the paragraph.
    pub(super) boxes: Vec<Piece>,
    pub(super) fields: Fields,
    pub(super) links: Vec<Option<String>>,
    pub(super) changes: Vec<Tracked>,
    /// A note whose mark is the author's own, and the mark so far.
    pub(super) own_mark: Option<(NoteKind, String, String)>,
    /// A text box, note or header: no pages begin in it.
    pub(super) aside: bool,
}

/// Walks through a story and gathers its pieces.
pub(super) struct Story<'s, 'a> {
    pub(super) shared: &'s mut Shared<'a>,
    pub(super) relationships: &'s Relationships,
    pub(super) frames: Vec<Frame>,
    /// Pieces gathered: of the story, and of each open cell and text box.
    pub(super) gathered: Vec<Vec<Piece>>,
    pub(super) flow: Flow,
    pub(super) tables: Vec<Table>,
    /// Paragraphs begun so far.
    pub(super) serial: usize,
    /// Ranges of comments that are open: paragraph and place among its anchors.
    pub(super) ranges: HashMap<String, (usize, usize)>,
    /// Ranges that begin with the next words.
    pub(super) pending: Vec<String>,
    pub(super) commented: HashSet<String>,
    /// The body, whose notes count; a note cites no note.
    pub(super) main: bool,
    pub(super) buffer: String,
    pub(super) maths: Option<Maths>,
    /// A citation that the content control being opened carries in its tag.
    pub(super) control: Option<String>,
}

impl<'s, 'a> Story<'s, 'a> {
    pub(super) fn new(
        shared: &'s mut Shared<'a>,
        relationships: &'s Relationships,
        aside: bool,
    ) -> Self {
        Self {
            shared,
            relationships,
            frames: Vec::new(),
            gathered: vec![Vec::new()],
            flow: Flow {
                aside,
                ..Flow::default()
            },
            tables: Vec::new(),
            serial: 0,
            ranges: HashMap::new(),
            pending: Vec::new(),
            commented: HashSet::new(),
            main: !aside,
            buffer: String::new(),
            maths: None,
            control: None,
        }
    }

    /// Reads up to the end of the element that is the `outside + 1`th open one. What stands before
    /// damage is kept, and the damage is told.
    ///
    /// # Errors
    /// A [`ReadError`] where a limit is passed.
    pub(super) fn read(
        mut self,
        xml: &mut Xml<'_>,
        outside: usize,
    ) -> Result<(Vec<Piece>, Option<XmlError>), ReadError> {
        let mut problem = None;
        while self.shared.reached().is_none()
            && let Some(event) = xml.next()
        {
            // White space between the declaration and the root is no end.
            let closed = matches!(event, Ok(Event::Close));
            let done = match event {
                Ok(Event::Open(element)) => self.open(&element, xml),
                Ok(Event::Close) => self.close().map_err(Stop::from),
                Ok(Event::Text(text)) => {
                    self.text(&text);
                    Ok(())
                }
                Err(error) => Err(Stop::Xml(error)),
            };
            match done {
                Ok(()) if closed && xml.depth() <= outside => break,
                Ok(()) => {}
                Err(Stop::Read(error)) => return Err(error),
                Err(Stop::Xml(error)) => {
                    problem = Some(error);
                    break;
                }
            }
        }
        while !self.frames.is_empty() {
            self.close()?;
        }
        self.end_flow()?;
        Ok((self.gathered.swap_remove(0), problem))
    }

    fn open(&mut self, element: &Element, xml: &mut Xml<'_>) -> Result<(), Stop> {
        let frame = match Vocabulary::of(element) {
            Vocabulary::Word => self.open_word(element, xml)?,
            Vocabulary::Maths => Some(self.open_maths(element)),
            Vocabulary::Compatibility => self.open_alternative(element, xml)?,
            Vocabulary::Other => {
                elements::count_unread(element, &mut self.shared.unread);
                Some(Frame::Plain)
            }
        };
        // An element without frame was read to its end.
        self.frames.extend(frame);
        Ok(())
    }

    fn text(&mut self, text: &str) {
        if matches!(
            self.frames.last(),
            Some(Frame::Words { .. } | Frame::Instruction | Frame::FieldData | Frame::MathsWords)
        ) {
            self.buffer.push_str(text);
        }
    }

    fn close(&mut self) -> Result<(), ReadError> {
        let Some(frame) = self.frames.pop() else {
            return Ok(());
        };
        match frame {
            Frame::Plain => {}
            Frame::Paragraph => self.end_paragraph()?,
            Frame::Run => {
                if let Some((kind, id, mark)) = self.flow.own_mark.take() {
                    self.note_mark(kind, &id, Some(&mark));
                }
                self.flow.run = RunProps::default();
            }
            Frame::Words { preserve } => {
                let words = std::mem::take(&mut self.buffer);
                self.say(if preserve {
                    &words
                } else {
                    words.trim_matches([' ', '\n', '\r', '\t'])
                });
                self.buffer = words;
            }
            Frame::Instruction => self.flow.fields.instruct(&self.buffer),
            Frame::FieldData => self.flow.fields.data(&self.buffer),
            Frame::Link => drop(self.flow.links.pop()),
            Frame::Field => self.field_ends(),
            Frame::Change => drop(self.flow.changes.pop()),
            Frame::Table => self.end_table()?,
            Frame::Row => self.end_row(),
            Frame::Cell => self.end_cell()?,
            Frame::TextBox(around) => {
                self.end_flow()?;
                let pieces = self.gathered.pop().unwrap_or_default();
                self.flow = *around;
                if self.flow.paragraph.is_some() {
                    self.flow.boxes.extend(pieces);
                } else if let Some(gathered) = self.gathered.last_mut() {
                    gathered.extend(pieces);
                }
            }
            Frame::Alternatives { .. } => {}
            Frame::Maths => {
                if let Some(maths) = self.maths.take() {
                    self.say(&maths.finish());
                }
            }
            Frame::MathsPart => {
                if let Some(maths) = &mut self.maths {
                    maths.close();
                }
            }
            Frame::MathsWords => {
                let words = &self.buffer;
                if let Some(maths) = &mut self.maths {
                    maths.text(words);
                }
            }
        }
        Ok(())
    }

    /// Adds a piece to what is gathered; one with neither words nor anything anchored is dropped.
    pub(super) fn gather(&mut self, mut piece: Piece) -> Result<(), ReadError> {
        piece.trim();
        if piece.is_blank() && !piece.is_marked() {
            return Ok(());
        }
        if self.shared.admits(piece.text.len())
            && let Some(gathered) = self.gathered.last_mut()
        {
            gathered.push(piece);
        }
        Ok(())
    }
}
