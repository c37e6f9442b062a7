//! Asks whether the pages of suggested citations answer, where nobody has asked them yet (rules 6.4).

use std::collections::HashMap;
use std::sync::Arc;

use stet_core::evidence::Source;
use stet_sources::door::{Door, Leave, Permission, WEB};
use stet_sources::links::{LinkAsk, LinkOf, Look, Pace, look_at_all};
use stet_store::link_checks::LinkCheck;
use stet_store::{Result, Tx, findings, passages, sources};
use tokio_util::sync::CancellationToken;
use url::Url;

use crate::engine::{Engine, Inner};
use crate::pages::Pages;
use crate::references::link;
use crate::state::State;
use crate::view::suggestion;
use crate::wire::Failure;

/// How often another page is asked where the one suggested before turned out to be gone.
const ROUNDS: usize = 3;

/// Looks at every suggested page that nobody has asked for, where the document lets links be opened.
///
/// # Errors
/// A failure of the library.
pub(super) async fn stage(
    engine: &Engine,
    document: &str,
    permission: &Permission,
    cancel: &CancellationToken,
) -> std::result::Result<(), Failure> {
    let Some(outside) = engine.inner.outside.clone() else {
        return Ok(());
    };
    if permission.leave(WEB) != Leave::Granted {
        return Ok(());
    }
    let door: Arc<dyn Door> = Arc::clone(&outside.door) as _;
    for _ in 0..ROUNDS {
        let id = document.to_owned();
        let asks = engine
            .blocking(move |inner| Ok(inner.library.read(|tx| unasked(tx, &id))?))
            .await?;
        let numbers: Vec<LinkOf> = asks.iter().map(|ask| ask.of).collect();
        let mut looks = look_at_all(&door, asks, Pace::default(), cancel);
        let mut gone = false;
        while let Some((at, look)) = looks.recv().await {
            // A refusal says nothing about the page.
            let (Ok(look), Some(LinkOf::Suggestion(claim))) = (look, numbers.get(at)) else {
                continue;
            };
            gone |= look.state.is_broken();
            let (id, claim) = (document.to_owned(), *claim);
            engine
                .blocking(move |inner| keep(inner, &id, claim, look))
                .await?;
        }
        if !gone || cancel.is_cancelled() {
            break;
        }
    }
    Ok(())
}

fn keep(inner: &Inner, document: &str, claim: u32, look: Look) -> std::result::Result<(), Failure> {
    let check = LinkCheck {
        url: look.url,
        at: look.at,
        state: look.state.name().to_owned(),
        reason: look.reason,
        status: look.status,
        target: look.target,
        archived: None,
    };
    link::keep(inner, document, LinkOf::Suggestion(claim), &check).map(drop)
}

/// The pages suggested for claims that nobody has asked for, by number of the claim.
fn unasked(tx: &Tx<'_>, document: &str) -> Result<Vec<LinkAsk>> {
    let state = State::load(tx, document)?.with_citations(tx)?;
    let pages = Pages::load(tx, document)?;
    let sources: HashMap<String, Source> = sources::all(tx, document)?
        .into_iter()
        .map(|stored| (stored.source.id.clone(), stored.source))
        .collect();
    let mut asks = Vec::new();
    for (number, stored) in (1..).zip(&state.claims) {
        let Some(found) = state.finding(stored) else {
            continue;
        };
        let mut read = Vec::new();
        for judged in findings::judged(tx, &found.run, &stored.id)? {
            let passage = passages::get(tx, document, &judged.judgement.passage)?;
            if let Some(source) = sources.get(&passage.source) {
                read.push((judged.judgement, passage, source));
            }
        }
        let verdict = state.reported(stored).and_then(|headline| headline.verdict);
        let cited = !stored.claim.citations.is_empty();
        let all = read
            .iter()
            .map(|(judgement, passage, source)| (judgement, passage, *source));
        let suggested = suggestion::of(cited, verdict, all, &pages);
        let url = suggested
            .filter(suggestion::Suggested::unasked)
            .and_then(|suggested| Url::parse(suggested.url()).ok());
        asks.extend(url.map(|url| LinkAsk {
            document: document.to_owned(),
            of: LinkOf::Suggestion(number),
            url,
        }));
    }
    Ok(asks)
}
