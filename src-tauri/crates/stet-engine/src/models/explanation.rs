//! The reasoning of a finding in a language model's words, beside our own.

use stet_core::bias::balance::Balance;
use stet_core::model::{Ask, ShareableFinding, explanation, prompt};
use stet_core::verdict::Finding;
use stet_sources::Hit;
use tokio_util::sync::CancellationToken;

use super::{Asking, Use, asked};

/// Tokens of three sentences, and of a model that thinks first.
const MOST_TOKENS: u32 = 3_000;

/// What is to be explained.
pub(crate) struct About<'a> {
    /// Number of the claim in its document.
    pub(crate) number: u32,
    /// Its words.
    pub(crate) words: &'a str,
    /// What was found.
    pub(crate) finding: &'a Finding,
    /// The lean that the outlets behind the evidence share, in a political text.
    pub(crate) balance: Option<Balance>,
}

/// The reasoning and whose words it is; `None` where there is no evidence to speak of, some of it is
/// confidential, or nothing that was said can be believed. Then the finding's own words stand.
pub(crate) async fn told(
    asking: &Asking,
    about: &About<'_>,
    hits: &[Hit],
    cancel: &CancellationToken,
) -> Option<(String, String)> {
    let read = hits.iter().map(|hit| (&hit.passage, &hit.source));
    let finding = ShareableFinding::of(about.finding, read)?;
    let evidence = finding.evidence().len();
    if evidence == 0 {
        return None;
    }
    let question = Ask {
        claim: about.number,
        ..asked(
            prompt::EXPLANATION,
            explanation::question(about.words, &finding, about.balance),
            explanation::schema(),
            MOST_TOKENS,
        )
    };
    let read = |answer: &_| explanation::read(answer, evidence);
    let checked = asking
        .ask(Use::Explanation, question, read, cancel)
        .await
        .ok()?;
    (!checked.kept.is_empty()).then(|| (checked.kept, asking.stamp(prompt::EXPLANATION)))
}
