//! A language model tells whether the record that was found for a reference is the cited work: the
//! `ai` layer of its scores. What it says weighs in the scores alone; the class of a reference is
//! adjudicated without it.

use stet_core::model::reference::{self, Support};
use stet_core::model::{prompt, speaks_to_a_model};
use stet_core::reference::classify::{Table, classify};
use stet_core::reference::{Record, Reference};
use tokio_util::sync::CancellationToken;

use super::{Asking, Use, asked};

const MOST_TOKENS: u32 = 2_000;

/// What the model holds of the record, with its stamp; `None` where it is not used for that, does not
/// answer, is not believed, or the record holds words meant for a model.
pub(crate) async fn support(
    asking: &Asking,
    cited: &Reference,
    record: &Record,
    cancel: &CancellationToken,
) -> Option<(Support, String)> {
    if !asking.does(Use::References) {
        return None;
    }
    let fetched = reference::record_lines(record);
    if speaks_to_a_model(&fetched) || speaks_to_a_model(&cited.raw) {
        return None;
    }
    let rules = Table::built_in().rules(classify(&cited.cited).domain);
    let question = asked(
        prompt::REFERENCE,
        reference::question(&rules.ai_instruction, &cited.raw, &fetched),
        reference::schema(),
        MOST_TOKENS,
    );
    let read = |answer: &_| reference::read(answer, &fetched);
    let answer = asking.ask(Use::References, question, read, cancel).await;
    let support = answer.ok()?.kept;
    Some((support, asking.stamp(prompt::REFERENCE)))
}
