//! A part of a Word file walked element by element, to the words that the text shows.
//!
//! Shows what the reader of documents shows, in its order, so that its blocks are found again
//! (`align`): the current text without what was taken out, hidden or struck; fields by their
//! results; the first of alternatives; text boxes after the paragraph they float beside. Nothing
//! here calls itself, so that no nesting overflows the stack.

use super::fields::Fields;
use super::markup::{Element, Event, Markup, Names, Vocabulary, flag};
use super::story::{
    Atom, Fence, Index, Inserted, Item, ItemKind, Line, NoteKind, Paragraph, Run, Shown, Spot,
    Story,
};
use super::styles::{Look, Styles};
use super::{CopyError, Why};

/// Most characters of text of one part: the longest books have a third of it.
const MOST_CHARACTERS: usize = 16 * 1024 * 1024;

/// What an open element is.
#[derive(Debug)]
pub(super) enum Kind {
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
pub(super) struct OpenRun {
    pub(super) run: Index,
    /// Units so far.
    units: usize,
    look: Look,
}

/// An open element.
#[derive(Debug)]
pub(super) struct Frame {
    pub(super) kind: Kind,
    start: usize,
    fence: Option<Index>,
    /// The child of a run that it is.
    item: Option<(Index, usize)>,
}

/// What is going on in a line of paragraphs.
#[derive(Debug, Default)]
pub(super) struct Flow {
    open: bool,
    atoms: Vec<Atom>,
    /// The last paragraph runs on into the next.
    carried: bool,
    end_deleted: bool,
    drop_cap: bool,
    look: Look,
    boxes: Vec<Line>,
    pub(super) fields: Fields,
    /// A note whose mark is the words that follow in this run.
    own_mark: Option<(NoteKind, String)>,
}

/// A walk in progress.
pub(super) struct Walk<'s> {
    styles: &'s Styles,
    pub(super) story: Story,
    pub(super) frames: Vec<Frame>,
    pub(super) flow: Flow,
    /// Lines being gathered: of the part, and of each open text box.
    sinks: Vec<Vec<Line>>,
    deleted: usize,
    pub(super) controls: usize,
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

    fn open_word(
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
    fn open_alternative(
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

    fn end_words(
        &mut self,
        preserve: bool,
        at: Option<(Index, usize)>,
        item: Option<(Index, usize)>,
    ) -> Result<(), CopyError> {
        let buffer = std::mem::take(&mut self.buffer);
        let words = if preserve {
            buffer.as_str()
        } else {
            buffer.trim_matches([' ', '\n', '\r', '\t'])
        };
        // Words with something in them that only the part explains are never cut.
        let at = at.filter(|_| !self.unclear);
        if at.is_some()
            && let Some((run, item)) = item
            && let Some(run) = self.story.runs.get_mut(run as usize)
            && let Some(item) = run.items.get_mut(item)
        {
            item.kind = ItemKind::Words(words.to_owned());
        }
        if self.says() {
            let spot = self.spot(at);
            for (number, c) in words.chars().enumerate() {
                let spot = match spot {
                    (paragraph, Spot::Unit(run, first)) => {
                        (paragraph, Spot::Unit(run, first + number))
                    }
                    fence => fence,
                };
                let picture = ('\u{e000}'..='\u{f8ff}').contains(&c);
                let shown = if picture {
                    Shown::Symbol
                } else {
                    Shown::Letter(c)
                };
                self.add(shown, spot)?;
            }
        }
        self.buffer = buffer;
        Ok(())
    }

    /// Whether words here are shown.
    fn says(&self) -> bool {
        if self.deleted > 0 || self.flow.fields.swallow() || self.flow.own_mark.is_some() {
            return false;
        }
        let run = self
            .frames
            .iter()
            .rev()
            .find_map(|frame| match &frame.kind {
                Kind::Run(open) => Some(&open.look),
                _ => None,
            });
        let none = Look::default();
        !self.styles.left_out(run.unwrap_or(&none), &self.flow.look)
    }

    /// A sign right in a run.
    fn plain_sign(&mut self, shown: Shown) -> Result<Kind, CopyError> {
        let at = self.unit();
        self.sign(shown, at)?;
        Ok(Kind::Plain)
    }

    fn sign(&mut self, shown: Shown, at: Option<(Index, usize)>) -> Result<(), CopyError> {
        if self.says() {
            self.push(shown, at)?;
        }
        Ok(())
    }

    fn push(&mut self, shown: Shown, at: Option<(Index, usize)>) -> Result<(), CopyError> {
        let spot = self.spot(at);
        self.add(shown, spot)
    }

    fn add(
        &mut self,
        shown: Shown,
        (paragraph, spot): (Option<Index>, Spot),
    ) -> Result<(), CopyError> {
        self.count += 1;
        if self.count > MOST_CHARACTERS {
            return Err(CopyError::TooLarge);
        }
        self.flow.open = true;
        self.flow.atoms.push(Atom {
            shown,
            paragraph,
            spot,
        });
        Ok(())
    }

    /// A note is cited.
    fn cite(&mut self, kind: NoteKind, element: &Element) -> Result<Kind, CopyError> {
        let id = element.attribute("id").unwrap_or_default();
        if element.attribute("customMarkFollows").is_some_and(flag) {
            self.flow.own_mark = Some((kind, id.to_owned()));
        } else {
            let at = self.unit();
            self.mark(kind, id, at)?;
        }
        Ok(Kind::Plain)
    }

    /// The mark of a note; a citation that was taken out cites nothing, and notes cite none.
    fn mark(
        &mut self,
        kind: NoteKind,
        id: &str,
        at: Option<(Index, usize)>,
    ) -> Result<(), CopyError> {
        if self.deleted > 0 || self.notes.is_some() {
            return Ok(());
        }
        let spot = self.spot(at);
        self.add(Shown::Mark, spot)?;
        let known = |(k, i, _): &(NoteKind, String, Atom)| *k == kind && i == id;
        if !self.story.cited.iter().any(known)
            && let Some(atom) = self.flow.atoms.last()
        {
            self.story.cited.push((kind, id.to_owned(), *atom));
        }
        Ok(())
    }

    fn begin_paragraph(&mut self, element: &Element) -> Result<Index, CopyError> {
        self.end_paragraph();
        self.flow.carried = false;
        self.flow.open = true;
        self.flow.look = self.styles.paragraph(None);
        let content = element.tag.end..element.tag.end;
        self.story.paragraphs.push(Paragraph {
            content: (!element.empty).then_some(content),
        });
        index(self.story.paragraphs.len() - 1)
    }

    fn paragraph_properties(&mut self, markup: &mut Markup<'_>) -> Result<(), CopyError> {
        let Some(Frame {
            kind: Kind::Paragraph(at),
            ..
        }) = self.frames.last()
        else {
            markup.skip()?;
            return Ok(());
        };
        let at = *at as usize;
        let flow = &mut self.flow;
        let mut style = None;
        let end = markup.children(|element, markup| {
            match element.name.as_str() {
                _ if element.vocabulary != Vocabulary::Word => drop(markup.skip()?),
                // Their children are handed on by the same walk.
                "numPr" | "rPr" => {}
                "pStyle" => style = element.attribute("val").map(str::to_owned),
                "del" | "moveFrom" => {
                    flow.end_deleted = true;
                    markup.skip()?;
                }
                "framePr" => flow.drop_cap = element.attribute("dropCap").is_some_and(flag),
                _ => drop(markup.skip()?),
            }
            Ok(())
        })?;
        self.flow.look = self.styles.paragraph(style.as_deref());
        if let Some(Paragraph {
            content: Some(content),
        }) = self.story.paragraphs.get_mut(at)
        {
            *content = end..end;
        }
        Ok(())
    }

    /// A paragraph ends; one whose end was taken out runs on into the next.
    fn end_paragraph(&mut self) {
        if !std::mem::take(&mut self.flow.open) {
            return;
        }
        self.flow.fields.paragraph_ends();
        let deleted = std::mem::take(&mut self.flow.end_deleted);
        let drop_cap = std::mem::take(&mut self.flow.drop_cap);
        let blank = |atom: &Atom| match atom.shown {
            Shown::Letter(c) => c.is_whitespace(),
            Shown::LineEnd => true,
            _ => false,
        };
        if deleted || (drop_cap && !self.flow.atoms.iter().all(blank)) {
            self.flow.carried = true;
            return;
        }
        self.put_lines();
    }

    /// Everything begun is ended: at the end of a part, a note, a cell or a text box.
    fn end_flow(&mut self) {
        self.end_paragraph();
        self.flow.carried = false;
        self.put_lines();
    }

    fn put_lines(&mut self) {
        let atoms = std::mem::take(&mut self.flow.atoms);
        let boxes = std::mem::take(&mut self.flow.boxes);
        let Some(sink) = self.sinks.last_mut() else {
            return;
        };
        for line in atoms.split(|atom| atom.shown == Shown::LineEnd) {
            let seen = |atom: &Atom| !matches!(atom.shown, Shown::Letter(c) if c.is_whitespace());
            if line.iter().any(seen) {
                sink.push(line.to_vec());
            }
        }
        sink.extend(boxes);
    }

    fn begin_run(&mut self, element: &Element) -> Result<OpenRun, CopyError> {
        let inserted = match self.frames.last() {
            Some(Frame {
                kind: Kind::Inserted(at),
                ..
            }) => Some(*at),
            _ => None,
        };
        self.story.runs.push(Run {
            whole: element.tag.clone(),
            open: element.tag.clone(),
            properties: None,
            earlier: None,
            items: Vec::new(),
            inserted,
        });
        Ok(OpenRun {
            run: index(self.story.runs.len() - 1)?,
            units: 0,
            look: Look::default(),
        })
    }

    fn run_properties(
        &mut self,
        element: &Element,
        markup: &mut Markup<'_>,
    ) -> Result<(), CopyError> {
        let Some(Frame {
            kind: Kind::Run(open),
            ..
        }) = self.frames.last_mut()
        else {
            markup.skip()?;
            return Ok(());
        };
        let mut look = Look::default();
        let mut earlier = None;
        let end = markup.children(|element, markup| {
            if element.vocabulary == Vocabulary::Word {
                look.take(element);
            }
            let end = markup.skip()?;
            if element.is_word("rPrChange") {
                earlier = Some(element.tag.start..end);
            }
            Ok(())
        })?;
        open.look = look;
        if let Some(run) = self.story.runs.get_mut(open.run as usize) {
            run.properties = Some(element.tag.start..end);
            run.earlier = earlier;
        }
        Ok(())
    }

    fn row_properties(&mut self, markup: &mut Markup<'_>) -> Result<(), CopyError> {
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
    fn control_properties(&mut self, markup: &mut Markup<'_>) -> Result<(), CopyError> {
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

    /// Where an atom stands: the outermost paragraph, and the unit of its run or what must stay
    /// whole around it.
    fn spot(&mut self, at: Option<(Index, usize)>) -> (Option<Index>, Spot) {
        let outermost = self.frames.iter().enumerate().find_map(|(at, frame)| {
            let Kind::Paragraph(paragraph) = frame.kind else {
                return None;
            };
            Some((at, paragraph))
        });
        let (inside, paragraph) = match outermost {
            Some((at, paragraph)) => (at + 1, Some(paragraph)),
            None => (self.frames.len(), None),
        };
        let barrier = self.barrier(inside, at.map(|(run, _)| run));
        match (barrier, at) {
            (None, Some((run, unit))) => (paragraph, Spot::Unit(run, unit)),
            (barrier, _) => {
                let (frame, why) = barrier.unwrap_or((inside, Why::Object));
                (paragraph, Spot::Fence(self.fence(frame, why)))
            }
        }
    }

    /// The outermost element from `inside` on that words of `run` must not be cut out of.
    fn barrier(&self, inside: usize, run: Option<Index>) -> Option<(usize, Why)> {
        let mut inserted = 0;
        for (at, frame) in self.frames.iter().enumerate().skip(inside) {
            match &frame.kind {
                Kind::Through | Kind::Deleted | Kind::Control { protected: false } => {}
                Kind::Inserted(_) => inserted += 1,
                Kind::Run(open) if Some(open.run) == run => {
                    let own = self.story.runs.get(open.run as usize);
                    let own = own.is_some_and(|run| run.inserted.is_some());
                    return if self.flow.fields.written() || self.controls > 0 {
                        Some((at, Why::Field))
                    } else if inserted > usize::from(own) {
                        // An insertion around a container cannot be cut in two.
                        Some((at, Why::Object))
                    } else {
                        None
                    };
                }
                Kind::SimpleField | Kind::Control { protected: true } => {
                    return Some((at, Why::Field));
                }
                _ => {
                    let boxed = |frame: &Frame| matches!(frame.kind, Kind::TextBox(_));
                    let deeper = self.frames.iter().skip(at);
                    let why = if deeper.into_iter().any(boxed) {
                        Why::Box
                    } else if self.flow.fields.written() {
                        Why::Field
                    } else {
                        Why::Object
                    };
                    return Some((at, why));
                }
            }
        }
        None
    }

    fn fence(&mut self, frame: usize, why: Why) -> Index {
        let known = self.frames.get(frame).and_then(|frame| frame.fence);
        if let Some(known) = known {
            return known;
        }
        let start = self.frames.get(frame).map_or(0, |frame| frame.start);
        let made = u32::try_from(self.story.fences.len()).unwrap_or(u32::MAX);
        self.story.fences.push(Fence {
            whole: start..start,
            why,
        });
        if let Some(frame) = self.frames.get_mut(frame) {
            frame.fence = Some(made);
        }
        made
    }
}

fn index(at: usize) -> Result<Index, CopyError> {
    u32::try_from(at).map_err(|_| CopyError::TooLarge)
}
