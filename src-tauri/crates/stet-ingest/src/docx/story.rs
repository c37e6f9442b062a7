//! A story of a Word file – the body, a note, a text box – walked element by element.
//!
//! Owns the stack of open elements and which of them mean something; what they mean is in the
//! files beside (`paragraph`, `fields`, `table` …). Nothing here calls itself, so that no nesting
//! overflows the stack, and every step is paid for by an element of the file.

use std::collections::{HashMap, HashSet};

use super::changes::Tracked;
use super::fields::Fields;
use super::maths::Maths;
use super::note_marks::{NoteKind, NoteMarks};
use super::numbering::Numbering;
use super::pages::Pages;
use super::parts::Relationships;
use super::piece::Piece;
use super::properties::{ParagraphProps, RunProps};
use super::styles::{Style, Styles};
use super::table::Table;
use super::vocabulary::Vocabulary;
use crate::xml::{Element, Event, Xml, XmlError};
use crate::{ReadError, limits};

/// What all stories of a file share.
#[derive(Debug)]
pub(super) struct Shared<'a> {
    /// What the file is called.
    pub(super) name: &'a str,
    pub(super) styles: &'a Styles,
    pub(super) numbering: Numbering,
    pub(super) notes: NoteMarks,
    pub(super) pages: Pages,
    /// What was left out, in sentences.
    pub(super) notices: Vec<&'static str>,
    cells: usize,
    pieces: usize,
    /// Bytes of addresses kept so far.
    pub(super) addresses: usize,
}

impl<'a> Shared<'a> {
    pub(super) fn new(name: &'a str, styles: &'a Styles, numbering: Numbering) -> Self {
        Self {
            name,
            styles,
            numbering,
            notes: NoteMarks::default(),
            pages: Pages::default(),
            notices: Vec::new(),
            cells: 0,
            pieces: 0,
            addresses: 0,
        }
    }

    pub(super) fn notice(&mut self, sentence: &'static str) {
        if !self.notices.contains(&sentence) {
            self.notices.push(sentence);
        }
    }

    /// # Errors
    /// [`ReadError::TooManyCells`] past the limit: before they are gathered, not after.
    pub(super) fn count_cell(&mut self) -> Result<(), ReadError> {
        self.cells += 1;
        if self.cells > limits::MAX_CELLS {
            return Err(ReadError::TooManyCells {
                name: self.name.into(),
            });
        }
        Ok(())
    }
}

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
enum Frame {
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
    relationships: &'s Relationships,
    frames: Vec<Frame>,
    /// Pieces gathered: of the story, and of each open cell and text box.
    pub(super) gathered: Vec<Vec<Piece>>,
    pub(super) flow: Flow,
    pub(super) tables: Vec<Table>,
    /// Counts paragraphs, so that what began in an earlier one is known.
    pub(super) serial: usize,
    /// Ranges of comments that are open: paragraph and place among its anchors.
    pub(super) ranges: HashMap<String, (usize, usize)>,
    /// Ranges that begin with the next words.
    pub(super) pending: Vec<String>,
    pub(super) commented: HashSet<String>,
    /// The body, whose notes count; a note cites no note.
    pub(super) main: bool,
    buffer: String,
    maths: Option<Maths>,
    /// A citation that the content control being opened carries in its tag.
    control: Option<String>,
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
        while let Some(event) = xml.next() {
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
                if element.name == "graphicData" && is_drawn_data(element) {
                    self.shared.notice(
                        "Words inside charts and diagrams were left out: they are drawn, not written.",
                    );
                }
                Some(Frame::Plain)
            }
        };
        // An element without frame was read to its end.
        self.frames.extend(frame);
        Ok(())
    }

    fn open_word(&mut self, element: &Element, xml: &mut Xml<'_>) -> Result<Option<Frame>, Stop> {
        let id = || element.attribute("id").unwrap_or_default();
        Ok(Some(match element.name.as_str() {
            "p" => {
                self.begin_paragraph()?;
                Frame::Paragraph
            }
            "pPr" => {
                if matches!(self.frames.last(), Some(Frame::Paragraph)) {
                    let props = ParagraphProps::read(xml)?;
                    self.take_props(props);
                } else {
                    xml.skip()?;
                }
                return Ok(None);
            }
            "r" => {
                self.flow.run = RunProps::default();
                Frame::Run
            }
            "rPr" => {
                if matches!(self.frames.last(), Some(Frame::Run)) {
                    self.flow.run = RunProps::read(xml)?;
                } else {
                    xml.skip()?;
                }
                return Ok(None);
            }
            "t" | "delText" => {
                self.buffer.clear();
                let preserve = element.attribute("space") == Some("preserve");
                Frame::Words { preserve }
            }
            "instrText" | "delInstrText" => {
                self.buffer.clear();
                Frame::Instruction
            }
            "fldData" => {
                self.buffer.clear();
                Frame::FieldData
            }
            "tab" | "ptab" => {
                self.say("\t");
                Frame::Plain
            }
            "br" | "cr" => {
                self.line_break(element.attribute("type"));
                Frame::Plain
            }
            "noBreakHyphen" => {
                self.say("\u{2011}");
                Frame::Plain
            }
            "sym" => {
                self.symbol(element);
                Frame::Plain
            }
            "lastRenderedPageBreak" => {
                if !self.flow.aside {
                    self.shared.pages.laid_out();
                }
                Frame::Plain
            }
            "fldChar" => {
                self.field_mark(element.attribute("fldCharType").unwrap_or_default());
                Frame::Plain
            }
            "fldSimple" => {
                self.simple_field(element.attribute("instr").unwrap_or_default());
                Frame::Field
            }
            "hyperlink" => {
                let link = self.link_of(element);
                self.flow.links.push(link);
                Frame::Link
            }
            "ins" | "moveTo" | "del" | "moveFrom" => {
                self.flow.changes.extend(Tracked::of(element));
                Frame::Change
            }
            "footnoteReference" => self.cite(NoteKind::Foot, element),
            "endnoteReference" => self.cite(NoteKind::End, element),
            "commentRangeStart" => {
                self.range_begins(id());
                Frame::Plain
            }
            "commentRangeEnd" => {
                self.range_ends(id());
                Frame::Plain
            }
            "commentReference" => {
                self.commented_here(id());
                Frame::Plain
            }
            "tbl" => {
                self.begin_table()?;
                Frame::Table
            }
            "tr" => {
                self.begin_row();
                Frame::Row
            }
            "tc" => {
                self.begin_cell()?;
                Frame::Cell
            }
            "tblPr" | "trPr" | "tcPr" => {
                self.table_props(xml)?;
                return Ok(None);
            }
            "txbxContent" => {
                let around = std::mem::take(&mut self.flow);
                self.flow.aside = true;
                self.flow.changes.clone_from(&around.changes);
                self.gathered.push(Vec::new());
                Frame::TextBox(Box::new(around))
            }
            "sdtPr" => {
                self.control = control_citation(xml)?;
                return Ok(None);
            }
            "sdtContent" => match self.control.take() {
                Some(citation) => {
                    self.simple_field(&citation);
                    Frame::Field
                }
                None => Frame::Plain,
            },
            "altChunk" | "subDoc" => {
                self.shared.notice(
                    "A document inserted as a whole was left out. Add it as a file of its own.",
                );
                Frame::Plain
            }
            // Properties, earlier properties, the reading above a character.
            "sectPr" | "pPrChange" | "rPrChange" | "tblPrEx" | "tblGrid" | "sdtEndPr" | "rt"
            | "rubyPr" | "smartTagPr" | "customXmlPr" => {
                xml.skip()?;
                return Ok(None);
            }
            _ => Frame::Plain,
        }))
    }

    /// A note is cited.
    fn cite(&mut self, kind: NoteKind, element: &Element) -> Frame {
        let id = element.attribute("id").unwrap_or_default();
        let own = element.attribute("customMarkFollows");
        if own.is_some_and(super::vocabulary::flag) {
            self.flow.own_mark = Some((kind, id.to_owned(), String::new()));
        } else {
            self.note_mark(kind, id, None);
        }
        Frame::Plain
    }

    fn open_maths(&mut self, element: &Element) -> Frame {
        match (&mut self.maths, element.name.as_str()) {
            (None, "oMath") => {
                self.maths = Some(Maths::default());
                Frame::Maths
            }
            (None, _) => Frame::Plain,
            (Some(_), "t") => {
                self.buffer.clear();
                Frame::MathsWords
            }
            (Some(maths), name) => {
                maths.open(name, element.attribute("val"));
                Frame::MathsPart
            }
        }
    }

    /// Of alternatives the first is read and the others, which say the same, are not.
    fn open_alternative(
        &mut self,
        element: &Element,
        xml: &mut Xml<'_>,
    ) -> Result<Option<Frame>, Stop> {
        match (element.name.as_str(), self.frames.last_mut()) {
            ("AlternateContent", _) => Ok(Some(Frame::Alternatives { taken: false })),
            ("Choice" | "Fallback", Some(Frame::Alternatives { taken })) => {
                if std::mem::replace(taken, true) {
                    xml.skip()?;
                    return Ok(None);
                }
                Ok(Some(Frame::Plain))
            }
            _ => Ok(Some(Frame::Plain)),
        }
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
        self.shared.pieces += 1;
        if self.shared.pieces > limits::MAX_BLOCKS + limits::MAX_CELLS {
            return Err(ReadError::TooManyBlocks {
                name: self.shared.name.into(),
            });
        }
        if let Some(gathered) = self.gathered.last_mut() {
            gathered.push(piece);
        }
        Ok(())
    }

    /// Where a hyperlink leads: an address, a place in this document, or both.
    fn link_of(&self, element: &Element) -> Option<String> {
        let target = element
            .attribute("id")
            .and_then(|id| self.relationships.target(id))
            .unwrap_or_default();
        let anchor = element.attribute("anchor").unwrap_or_default();
        super::fields::address(target, anchor)
    }
}

/// True if what is drawn has words of its own in another part.
fn is_drawn_data(element: &Element) -> bool {
    element
        .attribute("uri")
        .is_some_and(|uri| uri.ends_with("/chart") || uri.ends_with("/diagram"))
}

/// The tag of a content control, if it carries a citation.
fn control_citation(xml: &mut Xml<'_>) -> Result<Option<String>, XmlError> {
    let mut tag = None;
    let outside = xml.depth().saturating_sub(1);
    while xml.depth() > outside {
        let Some(event) = xml.next() else { break };
        let Event::Open(element) = event? else {
            continue;
        };
        if element.name == "tag" {
            tag = element
                .attribute("val")
                .filter(|tag| super::citations::is_tag(tag))
                .map(str::to_owned);
        }
        xml.skip()?;
    }
    Ok(tag)
}
