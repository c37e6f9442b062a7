//! What is shown, and what is in the file but not in the text.

use super::{Kind, MOST_CHARACTERS, Walk};
use crate::checked_copy::CopyError;
use crate::checked_copy::story::{Atom, Index, ItemKind, NoteKind, Shown, Spot};
use crate::checked_copy::styles::Look;

impl Walk<'_> {
    pub(super) fn end_words(
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
    pub(super) fn says(&self) -> bool {
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

    pub(super) fn sign(
        &mut self,
        shown: Shown,
        at: Option<(Index, usize)>,
    ) -> Result<(), CopyError> {
        if self.says() {
            self.push(shown, at)?;
        }
        Ok(())
    }

    pub(super) fn push(
        &mut self,
        shown: Shown,
        at: Option<(Index, usize)>,
    ) -> Result<(), CopyError> {
        let spot = self.spot(at);
        self.add(shown, spot)
    }

    pub(super) fn add(
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

    /// The mark of a note; a citation that was taken out cites nothing, and notes cite none.
    pub(super) fn mark(
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
}
