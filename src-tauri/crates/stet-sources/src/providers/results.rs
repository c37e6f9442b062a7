//! What searches of the web share: results become leads, and the pages behind them are opened.

use std::sync::Arc;

use tokio_util::sync::CancellationToken;
use url::Url;

use super::gather::{Lead, gather, stopped};
use super::pages::{Allowance, Pages};
use super::questions::Questions;
use crate::ask::markup::plain;
use crate::{Looked, Query, Snapshot};

/// Results taken of one search (rules 3.3: at most 6 hits a query, several queries make the 20).
pub(super) const RESULTS: usize = 6;

/// One result as a service gives it; parts it does not give are empty.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct Found<'r> {
    pub(super) address: &'r str,
    pub(super) title: &'r str,
    pub(super) words: &'r str,
    pub(super) publisher: &'r str,
}

/// The results of one search as leads, at most [`RESULTS`]; those that lead to no web page are left
/// out. `dated` gives the day of the result at a position.
pub(super) fn leads<'r>(
    results: impl Iterator<Item = (Found<'r>, Option<String>)>,
    snapshot: &Arc<Snapshot>,
    why: &str,
) -> Vec<Lead> {
    let web = |address: &str| {
        let mut url = Url::parse(address.trim()).ok()?;
        url.set_fragment(None);
        (matches!(url.scheme(), "http" | "https") && url.has_host()).then_some(url)
    };
    results
        .take(RESULTS)
        .enumerate()
        .filter_map(|(rank, (found, published_at))| {
            let publisher = plain(found.publisher);
            let words = plain(found.words);
            Some(Lead {
                rank,
                title: plain(found.title),
                publisher: (!publisher.is_empty()).then_some(publisher),
                published_at,
                excerpt: (!words.is_empty()).then(|| (words, Arc::clone(snapshot))),
                ..Lead::to(web(found.address)?, why.to_owned())
            })
        })
        .collect()
}

/// Opens what the searches led to, and settles what they did not answer.
pub(super) async fn open(
    pages: &Arc<Pages>,
    query: &Query,
    leads: Vec<Lead>,
    questions: Questions,
    cancel: &CancellationToken,
) -> Looked {
    if cancel.is_cancelled() {
        return stopped();
    }
    let looked = gather(pages, query, leads, Allowance::Found, Vec::new(), cancel).await;
    questions.settle(looked)
}
