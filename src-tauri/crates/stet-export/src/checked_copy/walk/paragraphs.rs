//! Paragraphs and runs: where they begin and end, and which of their properties matter here.

use super::{Frame, Kind, OpenRun, Walk, index};
use crate::checked_copy::CopyError;
use crate::checked_copy::markup::{Element, Markup, Vocabulary, flag};
use crate::checked_copy::story::{Atom, Index, Paragraph, Run, Shown};
use crate::checked_copy::styles::Look;

impl Walk<'_> {
    pub(super) fn begin_paragraph(&mut self, element: &Element) -> Result<Index, CopyError> {
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

    pub(super) fn paragraph_properties(
        &mut self,
        markup: &mut Markup<'_>,
    ) -> Result<(), CopyError> {
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
    pub(super) fn end_paragraph(&mut self) {
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
    pub(super) fn end_flow(&mut self) {
        self.end_paragraph();
        self.flow.carried = false;
        self.put_lines();
    }

    pub(super) fn put_lines(&mut self) {
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

    pub(super) fn begin_run(&mut self, element: &Element) -> Result<OpenRun, CopyError> {
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

    pub(super) fn run_properties(
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
}
