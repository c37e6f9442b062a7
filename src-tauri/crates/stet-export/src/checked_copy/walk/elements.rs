//! What each element of Word's vocabulary means for the walk.

use super::{Flow, Frame, Kind, Walk, index};
use crate::checked_copy::CopyError;
use crate::checked_copy::markup::{Element, Markup, flag};
use crate::checked_copy::story::{Index, Inserted, NoteKind, Shown};

impl Walk<'_> {
    pub(super) fn open_word(
        &mut self,
        element: &Element,
        markup: &mut Markup<'_>,
        item: Option<(Index, usize)>,
    ) -> Result<Option<Kind>, CopyError> {
        if self.notes.is_some_and(|name| element.name == name) {
            self.end_flow();
            self.flow = Flow::default();
            let id = element.attribute("id").unwrap_or_default();
            return Ok(Some(Kind::Note(id.to_owned())));
        }
        Ok(Some(match element.name.as_str() {
            "p" => Kind::Paragraph(self.begin_paragraph(element)?),
            "pPr" => {
                self.paragraph_properties(markup)?;
                return Ok(None);
            }
            "r" => Kind::Run(self.begin_run(element)?),
            "rPr" => {
                self.run_properties(element, markup)?;
                return Ok(None);
            }
            "t" | "delText" => {
                self.buffer.clear();
                self.unclear = false;
                Kind::Words {
                    preserve: element.attribute("space") == Some("preserve"),
                    at: self.unit().filter(|_| element.name == "t"),
                }
            }
            "instrText" | "delInstrText" => {
                self.buffer.clear();
                Kind::Instruction
            }
            "tab" | "ptab" => self.plain_sign(Shown::Letter('\t'))?,
            "noBreakHyphen" => self.plain_sign(Shown::Letter('\u{2011}'))?,
            "sym" => self.plain_sign(Shown::Symbol)?,
            "br" | "cr" => {
                if self.deleted == 0 && self.flow.open {
                    let at = self.unit();
                    self.push(Shown::LineEnd, at)?;
                }
                Kind::Plain
            }
            "fldChar" => {
                let mark = element.attribute("fldCharType").unwrap_or_default();
                self.flow.fields.mark(mark);
                Kind::Plain
            }
            "fldSimple" => {
                let instruction = element.attribute("instr").unwrap_or_default();
                self.flow.fields.simple(instruction);
                Kind::SimpleField
            }
            "hyperlink" | "smartTag" | "customXml" | "dir" | "bdo" | "sdtContent" => Kind::Through,
            "ins" => {
                self.story.inserted.push(Inserted {
                    open: element.tag.clone(),
                    close: element.tag.end..element.tag.end,
                });
                Kind::Inserted(index(self.story.inserted.len() - 1)?)
            }
            "del" | "moveFrom" => {
                self.deleted += 1;
                Kind::Deleted
            }
            "footnoteReference" => self.cite(NoteKind::Foot, element)?,
            "endnoteReference" => self.cite(NoteKind::End, element)?,
            "tbl" => {
                self.end_flow();
                Kind::Table
            }
            "tr" => Kind::Row {
                lines: self.sinks.last().map_or(0, Vec::len),
                deleted: false,
            },
            "tc" => {
                self.end_flow();
                Kind::Cell
            }
            "trPr" => {
                self.row_properties(markup)?;
                return Ok(None);
            }
            "txbxContent" => {
                self.sinks.push(Vec::new());
                Kind::TextBox(Box::new(std::mem::take(&mut self.flow)))
            }
            "sdt" => Kind::Control { protected: false },
            "sdtPr" => {
                self.control_properties(markup)?;
                return Ok(None);
            }
            "tblPr" | "tcPr" | "sectPr" | "pPrChange" | "rPrChange" | "tblPrEx" | "tblGrid"
            | "sdtEndPr" | "rt" | "rubyPr" | "smartTagPr" | "customXmlPr" => {
                let end = markup.skip()?;
                self.end_item(item, end);
                return Ok(None);
            }
            // Among them `moveTo`: words moved here stay as they were moved.
            _ => Kind::Plain,
        }))
    }

    /// Of alternatives the first is walked through and the others, which say the same, are not.
    pub(super) fn open_alternative(
        &mut self,
        element: &Element,
        markup: &mut Markup<'_>,
    ) -> Result<Option<Kind>, CopyError> {
        let last = self.frames.last_mut().map(|frame| &mut frame.kind);
        match (element.name.as_str(), last) {
            ("AlternateContent", _) => Ok(Some(Kind::Alternatives { taken: false })),
            ("Choice" | "Fallback", Some(Kind::Alternatives { taken })) => {
                if std::mem::replace(taken, true) {
                    markup.skip()?;
                    return Ok(None);
                }
                Ok(Some(Kind::Plain))
            }
            _ => Ok(Some(Kind::Plain)),
        }
    }

    /// A note is cited.
    pub(super) fn cite(&mut self, kind: NoteKind, element: &Element) -> Result<Kind, CopyError> {
        let id = element.attribute("id").unwrap_or_default();
        if element.attribute("customMarkFollows").is_some_and(flag) {
            self.flow.own_mark = Some((kind, id.to_owned()));
        } else {
            let at = self.unit();
            self.mark(kind, id, at)?;
        }
        Ok(Kind::Plain)
    }

    /// A sign right in a run.
    pub(super) fn plain_sign(&mut self, shown: Shown) -> Result<Kind, CopyError> {
        let at = self.unit();
        self.sign(shown, at)?;
        Ok(Kind::Plain)
    }

    pub(super) fn row_properties(&mut self, markup: &mut Markup<'_>) -> Result<(), CopyError> {
        let mut gone = false;
        markup.children(|element, markup| {
            gone |= element.is_word("del");
            markup.skip()?;
            Ok(())
        })?;
        let rows = self.frames.iter_mut().rev();
        let row = rows
            .map(|frame| &mut frame.kind)
            .find_map(|kind| match kind {
                Kind::Row { deleted, .. } => Some(deleted),
                _ => None,
            });
        if let Some(deleted) = row {
            *deleted |= gone;
        }
        Ok(())
    }

    /// A content control whose words a program fills in, or that is locked, is protected.
    pub(super) fn control_properties(&mut self, markup: &mut Markup<'_>) -> Result<(), CopyError> {
        let mut filled = false;
        markup.children(|element, markup| {
            let value = element.attribute("val").unwrap_or_default();
            filled |= match element.name.as_str() {
                "dataBinding" | "dropDownList" | "comboBox" | "date" | "checkbox" | "citation"
                | "bibliography" | "picture" | "showingPlcHdr" => true,
                "lock" => value.ends_with("ontentLocked"),
                "tag" => value.starts_with("MENDELEY_CITATION"),
                _ => false,
            };
            markup.skip()?;
            Ok(())
        })?;
        if let Some(Frame {
            kind: Kind::Control { protected },
            ..
        }) = self.frames.last_mut()
            && filled
            && !*protected
        {
            *protected = true;
            self.controls += 1;
        }
        Ok(())
    }
}
