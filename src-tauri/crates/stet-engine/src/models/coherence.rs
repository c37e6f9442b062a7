//! A language model reads a whole text for its tone and the structure of its argument, when a person
//! asks for it. What it remarks is for the editor and becomes a question to the author, or nothing.

use serde_json::json;
use stet_core::model::coherence::{self, Remark};
use stet_core::model::{Ask, prompt};
use stet_store::text_notes::{self, Note, NoteState, Reading};
use stet_store::{Entry, documents, new_id, permissions, sources};
use tokio_util::sync::CancellationToken;

use super::{Asking, Unsaid, Use, asked, unanswered, unwilling};
use crate::engine::Engine;
use crate::outlets::lean::Leaning;
use crate::outside::kept;
use crate::view::words::key;
use crate::wire::Failure;

/// Tokens of an answer: twelve remarks take about two thousand.
const MOST_TOKENS: u32 = 6_000;

const ADVICE: &str = "Choose a model in Settings and allow its service for this document, or read the \
                      text for its argument yourself.";

/// Reads the present draft; the remarks are kept with it.
///
/// # Errors
/// `NotFound`; "model" if no model is chosen, allowed or willing; a failure of the library.
pub(crate) async fn read(
    engine: &Engine,
    document: &str,
    cancel: &CancellationToken,
) -> Result<(), Failure> {
    let id = document.to_owned();
    let (stored, permission, balance) = engine
        .blocking(move |inner| {
            let (stored, permission, sources) = inner.library.read(|tx| {
                let allowed = permissions::get(tx, &id)?;
                let stored = documents::get(tx, &id)?;
                Ok((stored, kept::permission(&allowed), sources::all(tx, &id)?))
            })?;
            let standing = sources.iter().filter(|source| !source.removed);
            let addresses = standing.filter_map(|source| source.source.url.as_deref());
            let balance = Leaning::of(inner, &stored.document).shared(addresses);
            Ok((stored, permission, balance))
        })
        .await?;
    let asking = Asking::of(engine, document, &new_id(), &permission).await?;
    let Some(asking) = asking else {
        return Err(unwilling("No language model is chosen.", ADVICE));
    };
    let (mut remarks, mut dropped, mut silent) = (Vec::new(), 0, Vec::new());
    let portions = coherence::portions(&stored.document);
    for portion in &portions {
        let question: Ask = asked(
            prompt::COHERENCE,
            coherence::question(&stored.document, portion, balance),
            coherence::schema(stored.kind),
            MOST_TOKENS,
        );
        let read = |answer: &_| coherence::read(answer, &stored.document, stored.kind, portion);
        match asking.ask(Use::Coherence, question, read, cancel).await {
            Ok(checked) => {
                dropped += checked.dropped.len();
                remarks.extend(checked.kept);
            }
            Err(Unsaid::Cancelled) => return Ok(()),
            Err(why) => silent.push(why),
        }
    }
    if silent.len() == portions.len() {
        return Err(match silent.first() {
            None => unwilling("This text has nothing to read.", ADVICE),
            Some(why) => unanswered(&asking.name(), "Reading a text as a whole", why, ADVICE),
        });
    }
    let by = asking.stamp(prompt::COHERENCE);
    let (unread, portions) = (count(silent.len()), count(portions.len()));
    let id = document.to_owned();
    engine
        .blocking(move |inner| {
            let stamp = inner.stamp(&by);
            let reading = Reading {
                version: stored.version.clone(),
                by: by.clone(),
                at: stamp.at.clone(),
                portions,
                unread,
                dropped: count(dropped),
            };
            let notes: Vec<Note> = remarks
                .into_iter()
                .map(|remark| note(remark, &reading))
                .collect();
            inner.library.record(&id, &stamp, |tx| {
                text_notes::replace(tx, &id, &reading, &notes)?;
                let payload = json!({
                    "version": reading.version, "remarks": notes.len(), "portions": portions,
                    "unread": unread, "dropped": reading.dropped,
                });
                Ok(((), vec![Entry::new("text_read", payload)]))
            })?;
            inner.changed(&id);
            Ok(())
        })
        .await
}

fn note(remark: Remark, reading: &Reading) -> Note {
    Note {
        id: new_id(),
        version: reading.version.clone(),
        block: Some(remark.block),
        quote: remark.quote,
        kind: key(&remark.kind),
        note: remark.note,
        by: reading.by.clone(),
        at: reading.at.clone(),
        state: NoteState::Open,
        question: String::new(),
        asker: String::new(),
        asked_at: None,
    }
}

fn count(number: usize) -> u32 {
    u32::try_from(number).unwrap_or(u32::MAX)
}
