//! The reasoning of a finding in a language model's words, beside our own.

use stet_core::evidence::Passage;
use stet_core::model::{Ask, explanation, prompt};
use stet_core::verdict::Finding;
use tokio_util::sync::CancellationToken;

use super::{Asking, Use, asked};

/// Tokens of three sentences, and of a model that thinks first.
const MOST_TOKENS: u32 = 3_000;

/// The reasoning and whose words it is; `None` where there is no evidence to speak of, or nothing
/// that was said can be believed. Then the finding's own words stand.
pub(crate) async fn told(
    asking: &Asking,
    number: u32,
    claim: &str,
    finding: &Finding,
    passages: &[Passage],
    cancel: &CancellationToken,
) -> Option<(String, String)> {
    let evidence: Vec<&Passage> = finding
        .evidence
        .iter()
        .filter_map(|id| passages.iter().find(|passage| passage.id == *id))
        .collect();
    if evidence.is_empty() || evidence.len() != finding.evidence.len() {
        return None;
    }
    let question = Ask {
        claim: number,
        ..asked(
            prompt::EXPLANATION,
            explanation::question(claim, finding, &evidence),
            explanation::schema(),
            MOST_TOKENS,
        )
    };
    let read = |answer: &_| explanation::read(answer, evidence.len());
    let checked = asking
        .ask(Use::Explanation, question, read, cancel)
        .await
        .ok()?;
    (!checked.kept.is_empty()).then(|| (checked.kept, asking.stamp(prompt::EXPLANATION)))
}
