//! What each element of a Word part means for the story it stands in.

use std::rc::Rc;

use super::changes::Tracked;
use super::maths::Maths;
use super::note_marks::NoteKind;
use super::properties::{ParagraphProps, RunProps};
use super::story::{Frame, Stop, Story};
use super::vocabulary::flag;
use super::{citations, fields, inserted};
use crate::unread::Unread;
use crate::xml::{Element, Event, Xml, XmlError};

impl Story<'_, '_> {
    pub(super) fn open_word(
        &mut self,
        element: &Element,
        xml: &mut Xml<'_>,
    ) -> Result<Option<Frame>, Stop> {
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
            "altChunk" => {
                self.insert(id())?;
                Frame::Plain
            }
            "subDoc" => {
                self.shared.notice(
                    "Part of this master document is in a separate file and was left out. Add that \
                     file.",
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

    /// A document inserted as a whole is read where it stands.
    fn insert(&mut self, id: &str) -> Result<(), Stop> {
        let part = self.relationships.target(id).unwrap_or_default();
        let Some(blocks) = self.shared.inserted.get(part) else {
            if !self.relationships.parts("aFChunk").contains(&part) {
                self.shared.notice(
                    "An inserted document is not in the file and was left out. Add it as a \
                     separate file.",
                );
            }
            return Ok(());
        };
        let blocks = Rc::clone(blocks);
        for block in blocks.iter() {
            if !self.shared.admits(block.text.len()) {
                break;
            }
            if let Some(gathered) = self.gathered.last_mut() {
                gathered.push(inserted::piece(block.clone()));
            }
        }
        Ok(())
    }

    /// A note is cited.
    fn cite(&mut self, kind: NoteKind, element: &Element) -> Frame {
        let id = element.attribute("id").unwrap_or_default();
        let own = element.attribute("customMarkFollows");
        if own.is_some_and(flag) {
            self.flow.own_mark = Some((kind, id.to_owned(), String::new()));
        } else {
            self.note_mark(kind, id, None);
        }
        Frame::Plain
    }

    pub(super) fn open_maths(&mut self, element: &Element) -> Frame {
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
    pub(super) fn open_alternative(
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

    /// Where a hyperlink leads: an address, a place in this document, or both.
    fn link_of(&self, element: &Element) -> Option<String> {
        let target = element
            .attribute("id")
            .and_then(|id| self.relationships.target(id))
            .unwrap_or_default();
        let anchor = element.attribute("anchor").unwrap_or_default();
        fields::address(target, anchor)
    }
}

/// Counts what stands in a drawing and is no text.
pub(super) fn count_unread(element: &Element, unread: &mut Unread) {
    let uri = element.attribute("uri").unwrap_or_default();
    match element.name.as_str() {
        "graphicData" if uri.ends_with("/chart") || uri.ends_with("/diagram") => unread.charts += 1,
        "graphicData" if uri.ends_with("/picture") => unread.pictures += 1,
        "imagedata" => unread.pictures += 1,
        "OLEObject" => {
            // The picture before it is what the object looks like.
            unread.pictures = unread.pictures.saturating_sub(1);
            unread.objects += 1;
        }
        _ => {}
    }
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
                .filter(|tag| citations::is_tag(tag))
                .map(str::to_owned);
        }
        xml.skip()?;
    }
    Ok(tag)
}
