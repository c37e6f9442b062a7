//! A question to the author about one claim, drafted by a language model. A person reads it, changes
//! it, and asks it or not.

use stet_core::model::{Ask, ShareableFinding, prompt, questions};
use stet_store::{StoreError, Tx, findings, new_id, passages, sources};
use tokio_util::sync::CancellationToken;

use super::{Asking, Use, asked, unanswered, unwilling};
use crate::engine::Engine;
use crate::outside::kept;
use crate::state::State;
use crate::wire::{DraftedQuestion, Failure};

const MOST_TOKENS: u32 = 2_000;

const ADVICE: &str =
    "Write the question yourself, or choose a model in Settings and allow it for this document.";

/// What was found on a claim, as far as a model may be told.
fn found(
    tx: &Tx<'_>,
    document: &str,
    found: Option<&findings::Stored>,
) -> stet_store::Result<questions::Found> {
    let Some(found) = found else {
        return Ok(questions::Found::nothing_yet());
    };
    let kept = sources::all(tx, document)?;
    let mut read = Vec::new();
    for id in &found.finding.evidence {
        read.push(passages::get(tx, document, id)?);
    }
    let with_source = read.iter().filter_map(|passage| {
        let of = kept.iter().find(|one| one.source.id == passage.source)?;
        Some((passage, &of.source))
    });
    let shareable = ShareableFinding::of(&found.finding, with_source);
    Ok(shareable.map_or_else(
        || questions::Found::withheld(&found.finding),
        |finding| questions::Found::of(&finding),
    ))
}

/// Drafts a question.
///
/// # Errors
/// "not_found"; "model" if no model is chosen, allowed or willing; a failure of the library.
pub(crate) async fn draft(
    engine: &Engine,
    document: &str,
    claim: &str,
) -> Result<DraftedQuestion, Failure> {
    let (id, wanted) = (document.to_owned(), claim.to_owned());
    let (open, permission) = engine
        .blocking(move |inner| {
            Ok(inner.library.read(|tx| {
                let state = State::load(tx, &id)?;
                let at = state.claims.iter().position(|stored| stored.id == wanted);
                let at = at.ok_or_else(|| StoreError::Missing("this claim".to_owned()))?;
                let stored = &state.claims[at];
                let open = questions::Open {
                    number: u32::try_from(at + 1).unwrap_or(u32::MAX),
                    quote: stored.claim.quote.clone(),
                    finding: found(tx, &id, state.finding(stored))?,
                };
                Ok((open, kept::permission(&state.network)))
            })?)
        })
        .await?;
    let Some(asking) = Asking::of(engine, document, &new_id(), &permission).await? else {
        return Err(unwilling("No language model is chosen.", ADVICE));
    };
    let open = [open];
    let question = Ask {
        claim: open[0].number,
        ..asked(
            prompt::QUESTIONS,
            questions::question(&open),
            questions::schema(),
            MOST_TOKENS,
        )
    };
    let read = |answer: &_| questions::read(answer, &open);
    let answer = asking
        .ask(Use::Questions, question, read, &CancellationToken::new())
        .await;
    let name = asking.name();
    match answer {
        Ok(checked) => match checked.kept.into_iter().next() {
            Some(drafted) => Ok(DraftedQuestion {
                question: drafted.question,
                by: name,
            }),
            None => Err(unwilling(
                format!("{name} has no question about this claim."),
                ADVICE,
            )),
        },
        Err(why) => Err(unanswered(&name, "Drafting questions", &why, ADVICE)),
    }
}
