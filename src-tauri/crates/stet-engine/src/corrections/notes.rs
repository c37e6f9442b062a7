//! Questions to the author about the text as a whole, of a person's own or out of a model's remark.

use serde_json::json;
use stet_store::text_notes::{self, DRAFTED, Note, NoteState};
use stet_store::{Entry, documents, new_id};

use super::{drafted, said};
use crate::change::{Refused, change};
use crate::engine::{Inner, person_name};
use crate::wire::Failure;

/// Puts a question about the whole text to the author.
///
/// # Errors
/// `NotFound`; `Invalid` without words; a failure of the library.
pub(crate) fn ask(inner: &Inner, document: &str, question: &str) -> Result<(), Failure> {
    let by = person_name(&inner.checker()?).to_owned();
    change(inner, document, |tx, at| {
        let note = Note {
            id: new_id(),
            version: documents::get(tx, document)?.version,
            block: None,
            quote: String::new(),
            kind: "question".to_owned(),
            note: String::new(),
            by: by.clone(),
            at: at.to_owned(),
            state: NoteState::Asked,
            question: said(question, "Write the question to the author.")?,
            asker: by.clone(),
            asked_at: Some(at.to_owned()),
        };
        text_notes::insert(tx, document, &note)?;
        let payload = json!({ "note": note.id, "question": note.question });
        Ok(((), vec![Entry::new("author_asked", payload)]))
    })
}

/// Makes a question to the author of a remark, or sets it aside: then without a question. A question
/// that was asked is taken back the same way.
///
/// # Errors
/// `NotFound`; `Invalid` for an empty question; a failure of the library.
pub(crate) fn settle(
    inner: &Inner,
    document: &str,
    id: &str,
    question: Option<&str>,
) -> Result<(), Failure> {
    let checker = inner.checker()?;
    let by = person_name(&checker).to_owned();
    change(inner, document, |tx, at| {
        let version = documents::get(tx, document)?.version;
        let note = text_notes::all(tx, document, &version)?
            .into_iter()
            .find(|note| note.id == id)
            .ok_or_else(|| Refused::Invalid(Failure::not_found("this remark")))?;
        let put = match question {
            Some(question) if note.kind == DRAFTED => {
                let question = said(question, "Write the question to the author.")?;
                drafted::put(tx, document, &note, &question, &checker, at)?
            }
            _ => None,
        };
        let note = match question.filter(|_| put.is_none()) {
            Some(question) => Note {
                state: NoteState::Asked,
                question: said(question, "Write the question to the author.")?,
                asker: by.clone(),
                asked_at: Some(at.to_owned()),
                ..note
            },
            None => Note {
                state: NoteState::SetAside,
                question: String::new(),
                asker: String::new(),
                asked_at: None,
                ..note
            },
        };
        text_notes::settle(tx, document, &note)?;
        if let Some(entry) = put {
            documents::touch(tx, document, at, false)?;
            return Ok(((), vec![entry]));
        }
        let kind = match question {
            Some(_) => "author_asked",
            None => "remark_set_aside",
        };
        let payload = json!({ "note": note.id, "question": note.question });
        Ok(((), vec![Entry::new(kind, payload)]))
    })
}
