//! A language model writes a claim's search query in English where the text is in another language:
//! the places that are asked there are asked in their own words.

use stet_core::evidence::{Aim, Search};
use stet_core::model::{prompt, search_terms, speaks_to_a_model};
use stet_sources::Query;
use tokio_util::sync::CancellationToken;

use super::{Asking, Use, asked};

const MOST_TOKENS: u32 = 1_000;

/// The language whose places are asked beside the text's own.
const BESIDE: [&str; 1] = ["en"];

/// True for a text in whose language the places that are asked beside it do not answer.
pub(crate) fn wanted(language: &str) -> bool {
    !language.is_empty() && !BESIDE.contains(&language)
}

/// The searches for a claim in other languages; none where the model is not used for that, or is not
/// believed.
pub(crate) async fn searches(
    asking: &Asking,
    query: &Query,
    cancel: &CancellationToken,
) -> Vec<Search> {
    let words = query.claim.words();
    let around = &query.around;
    if !asking.may(Use::SearchTerms) || !wanted(&around.language) || speaks_to_a_model(&words) {
        return Vec::new();
    }
    let question = asked(
        prompt::SEARCH_TERMS,
        search_terms::question(&words, &BESIDE),
        search_terms::schema(),
        MOST_TOKENS,
    );
    let read = |answer: &_| search_terms::read(answer, &BESIDE);
    let answer = asking.ask(Use::SearchTerms, question, read, cancel).await;
    let kept = answer.map(|checked| checked.kept).unwrap_or_default();
    kept.into_iter()
        .map(|terms| Search {
            text: terms.query,
            aim: Aim::WithoutFigures,
            language: terms.language,
        })
        .collect()
}
