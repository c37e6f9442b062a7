//! Footnotes and endnotes: those the text cites, in the order of the marks.

use std::collections::HashMap;

use stet_core::document::{BlockKind, RunStyle};

use super::File;
use super::note_marks::NoteKind;
use super::parts::Relationships;
use super::piece::Piece;
use super::shared::Shared;
use super::story::Story;
use super::vocabulary::is_word;
use crate::ReadError;
use crate::xml::{Event, Xml, XmlError};

/// Notes by kind and id, each a list of its paragraphs.
type Notes = HashMap<(NoteKind, String), Vec<Piece>>;

impl File<'_> {
    /// The notes that are cited; a part of them that is damaged does not lose the text.
    pub(super) fn notes(&mut self, shared: &mut Shared<'_>) -> Result<Vec<Piece>, ReadError> {
        let mut notes = Notes::new();
        for (kind, part, element, told) in [
            (NoteKind::Foot, "footnotes", "footnote", "The footnotes"),
            (NoteKind::End, "endnotes", "endnote", "The endnotes"),
        ] {
            if !shared.notes.cited().iter().any(|cited| cited.kind == kind) {
                continue;
            }
            let Some(markup) = self.markup(part, told)? else {
                continue;
            };
            let name = self.relationships.part(part).unwrap_or_default().to_owned();
            let relationships = Relationships::of(&mut self.package, &name)?;
            let problem = collect(shared, &relationships, &markup, (kind, element), &mut notes)?;
            self.tell(told, problem);
        }
        let cited = shared.notes.cited().to_vec();
        let mut lost = 0_usize;
        let mut pieces = Vec::with_capacity(cited.len());
        for cited in cited {
            match notes.remove(&(cited.kind, cited.id)) {
                Some(paragraphs) => pieces.push(labelled(&cited.label, paragraphs)),
                None => lost += 1,
            }
        }
        if lost > 0 {
            self.notices.push(format!(
                "{lost} of the notes the text points to could not be found in the file; their \
                 marks are still in the text."
            ));
        }
        Ok(pieces)
    }
}

fn collect(
    shared: &mut Shared<'_>,
    relationships: &Relationships,
    markup: &str,
    (kind, name): (NoteKind, &str),
    notes: &mut Notes,
) -> Result<Option<XmlError>, ReadError> {
    let mut xml = Xml::new(markup);
    while let Some(event) = xml.next() {
        match event {
            Ok(Event::Open(element)) if is_word(&element, name) => {
                let id = element.attribute("id").unwrap_or_default().to_owned();
                let outside = xml.depth().saturating_sub(1);
                let story = Story::new(shared, relationships, true);
                let (pieces, problem) = story.read(&mut xml, outside)?;
                notes.entry((kind, id)).or_insert(pieces);
                if problem.is_some() {
                    return Ok(problem);
                }
            }
            Ok(_) => {}
            Err(error) => return Ok(Some(error)),
        }
    }
    Ok(None)
}

/// The note as one block that begins with its label.
fn labelled(label: &str, paragraphs: Vec<Piece>) -> Piece {
    let mut words = Piece::new();
    for paragraph in paragraphs {
        words.append(paragraph);
    }
    // A mark of the author's own stands before the words as it does in the text.
    let own = words.text.strip_prefix(label).map(str::len);
    if let Some(rest) = own.filter(|_| !label.starts_with(char::is_alphanumeric)) {
        words.strip_head(words.text.len() - rest);
    }
    let mut note = Piece::new();
    note.kind = BlockKind::Note;
    note.push(
        &format!("[{label}]"),
        Some(RunStyle::NoteMark(label.to_owned())),
    );
    note.push(" ", None);
    note.extend(words);
    note
}
