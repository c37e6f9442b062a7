//! Questions to the author, drafted by a language model: about one claim when a person asks for it, and
//! about every claim that stayed open at the end of a run at Magazine tier. A person reads them, changes
//! them, and asks them or not.

use stet_core::bias::balance::Balance;
use stet_core::model::{Ask, ShareableFinding, prompt, questions};
use stet_store::{StoreError, Tx, findings, new_id, passages, sources};
use tokio_util::sync::CancellationToken;

use super::{Asking, Unsaid, Use, asked, unanswered, unwilling};
use crate::corrections::drafted::Worded;
use crate::engine::{Engine, Inner};
use crate::outlets::lean::Leaning;
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

/// Claims asked about in one question: enough for a paper, few enough that none is passed over.
const TOGETHER: usize = 12;

/// Words the questions that a run at Magazine tier leaves; empty where no model is used for that, was to be
/// asked, or said anything that could be used.
///
/// # Errors
/// A failure of the library.
pub(crate) async fn word(
    engine: &Engine,
    asking: Option<&Asking>,
    document: &str,
    claims: Vec<(u32, String)>,
    cancel: &CancellationToken,
) -> Result<Worded, Failure> {
    let mut worded = Worded::default();
    let Some(asking) = asking.filter(|asking| asking.does(Use::Questions)) else {
        return Ok(worded);
    };
    worded.by = asking.stamp(prompt::QUESTIONS);
    for together in claims.chunks(TOGETHER) {
        let (id, wanted) = (document.to_owned(), together.to_vec());
        let (open, balance) = engine
            .blocking(move |inner| opened(inner, &id, &wanted))
            .await?;
        let question = asked(
            prompt::QUESTIONS,
            questions::question(&open, balance),
            questions::schema(),
            MOST_TOKENS,
        );
        let read = |answer: &_| questions::read(answer, &open);
        match asking.ask(Use::Questions, question, read, cancel).await {
            Ok(checked) => worded.questions.extend(
                checked
                    .kept
                    .into_iter()
                    .map(|one| (one.claim, one.question)),
            ),
            Err(Unsaid::Cancelled) => break,
            // What it does not word, the built-in draft does.
            Err(_) => {}
        }
    }
    Ok(worded)
}

/// These claims, by number and id, as a model may be told of them, and the lean their sources share.
fn opened(
    inner: &Inner,
    document: &str,
    wanted: &[(u32, String)],
) -> Result<(Vec<questions::Open>, Option<Balance>), Failure> {
    let (state, open, addresses) = inner.library.read(|tx| {
        let state = State::load(tx, document)?;
        let (mut open, mut addresses) = (Vec::new(), Vec::new());
        for (number, id) in wanted {
            let stored = state.claims.iter().find(|stored| stored.id == *id);
            let stored = stored.ok_or_else(|| StoreError::Missing("this claim".to_owned()))?;
            let finding = state.finding(stored);
            open.push(questions::Open {
                number: *number,
                quote: stored.claim.quote.clone(),
                finding: found(tx, document, finding)?,
            });
            addresses.extend(behind(tx, document, finding)?);
        }
        Ok((state, open, addresses))
    })?;
    let leaning = Leaning::of(inner, &state.doc.document);
    let balance = leaning.shared(addresses.iter().map(String::as_str));
    Ok((open, balance))
}

/// Addresses of the sources a finding rests on.
fn behind(
    tx: &Tx<'_>,
    document: &str,
    found: Option<&findings::Stored>,
) -> stet_store::Result<Vec<String>> {
    let Some(found) = found else {
        return Ok(Vec::new());
    };
    let kept = sources::all(tx, document)?;
    let mut addresses = Vec::new();
    for id in &found.finding.evidence {
        let passage = passages::get(tx, document, id)?;
        let of = kept.iter().find(|one| one.source.id == passage.source);
        addresses.extend(of.and_then(|of| of.source.url.clone()));
    }
    Ok(addresses)
}

/// Drafts a question.
///
/// # Errors
/// `NotFound`; "model" if no model is chosen, allowed or willing; a failure of the library.
pub(crate) async fn draft(
    engine: &Engine,
    document: &str,
    claim: &str,
) -> Result<DraftedQuestion, Failure> {
    let (id, wanted) = (document.to_owned(), claim.to_owned());
    let (open, balance, permission) = engine
        .blocking(move |inner| {
            let (number, permission) = inner.library.read(|tx| {
                let state = State::load(tx, &id)?;
                let at = state.claims.iter().position(|stored| stored.id == wanted);
                let at = at.ok_or_else(|| StoreError::Missing("this claim".to_owned()))?;
                let number = u32::try_from(at + 1).unwrap_or(u32::MAX);
                Ok((number, kept::permission(&state.network)))
            })?;
            let (open, balance) = opened(inner, &id, &[(number, wanted)])?;
            Ok((open, balance, permission))
        })
        .await?;
    let Some(asking) = Asking::of(engine, document, &new_id(), &permission).await? else {
        return Err(unwilling("No language model is chosen.", ADVICE));
    };
    let question = Ask {
        claim: open.first().map_or(0, |open| open.number),
        ..asked(
            prompt::QUESTIONS,
            questions::question(&open, balance),
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
