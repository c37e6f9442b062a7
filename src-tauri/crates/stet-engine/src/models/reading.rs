//! A language model reads material against the facts of several claims.

use stet_core::bias::balance::Balance;
use stet_core::claim::Claim;
use stet_core::document::DocumentType;
use stet_core::document::kind::named_with_article;
use stet_core::model::reading::{self, FactRead};
use stet_core::model::{Ask, Checked, Shareable, prompt, speaks_to_a_model};
use stet_sources::Hit;
use tokio_util::sync::CancellationToken;

use super::{Asking, Unsaid, Use, asked};
use crate::outlets::lean::Leaning;

/// Tokens of an answer: a fact takes about a hundred, and some models think first.
const MOST_TOKENS: u32 = 16_000;

/// Most characters of material that a model is shown of whom nobody knows how much it can read.
const UNKNOWN_ROOM: usize = 24_000;

/// Most characters of material in one question, whatever a model can read: beyond it things are passed over.
const MOST_ROOM: usize = 400_000;

/// What is said of a passage that holds words meant for a model.
pub(crate) const NOT_SHOWN: &str = "Not shown to a language model: it holds words that address one";

/// What is said of a passage of a confidential source.
pub(crate) const CONFIDENTIAL: &str = "Not shown to a language model: it is confidential";

/// The claims of one part of a text.
pub(crate) struct Part<'c> {
    /// The number of the first in its document, 1-based.
    pub(crate) number: u32,
    /// The claims, without their citation marks.
    pub(crate) claims: Vec<&'c Claim>,
    /// The part of the text they stand in.
    pub(crate) text: &'c str,
    /// What the text is.
    pub(crate) kind: DocumentType,
    /// Which way outlets lean, where the text is political.
    pub(crate) leaning: Option<&'c Leaning>,
}

/// Why a passage may not be shown to a model; `None` if it may.
pub(crate) fn withheld(hit: &Hit) -> Option<&'static str> {
    match Shareable::of(&hit.passage, &hit.source) {
        None => Some(CONFIDENTIAL),
        Some(passage) if speaks_to_a_model(passage.text()) => Some(NOT_SHOWN),
        Some(_) => None,
    }
}

/// Characters of material that the model takes in one question: a third of what it can read.
pub(crate) fn room(asking: &Asking) -> usize {
    let tokens = asking
        .context()
        .and_then(|tokens| usize::try_from(tokens).ok());
    // Three characters to a token.
    tokens.map_or(UNKNOWN_ROOM, |tokens| tokens.min(MOST_ROOM))
}

/// What is asked about these claims, with these passages.
pub(super) fn question(
    part: &Part<'_>,
    passages: &[Shareable<'_>],
    balance: Option<Balance>,
) -> Ask {
    let kind = named_with_article(part.kind).unwrap_or("a text for publication");
    Ask {
        claim: if part.claims.len() == 1 {
            part.number
        } else {
            0
        },
        material: reading::material(passages),
        ..asked(
            prompt::READING,
            reading::question(kind, &part.claims, part.text, balance),
            reading::schema(),
            MOST_TOKENS,
        )
    }
}

/// What the model says of the facts of these claims, told how the rated outlets of the passages lean; see
/// [`Asking::ask`].
///
/// # Errors
/// Why it says nothing.
pub(crate) async fn read(
    asking: &Asking,
    part: &Part<'_>,
    passages: &[Shareable<'_>],
    balance: Option<Balance>,
    cancel: &CancellationToken,
) -> Result<Checked<Vec<FactRead>>, Unsaid> {
    let question = question(part, passages, balance);
    let read = |answer: &_| reading::read(answer, &part.claims, passages);
    asking.ask(Use::Stance, question, read, cancel).await
}
