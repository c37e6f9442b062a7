//! Looks at the link of a reference: dated, kept, dead only at the second look.

use std::sync::Arc;

use stet_core::reference::adjudicate::{OnPage, on_page};
use stet_core::reference::{Reference, ReferenceForm, Work};
use stet_sources::door::{Leave, Permission, Refusal, WEB};
use stet_sources::links::{
    Archived, Copy, LinkAsk, LinkOf, Look, SECOND_LOOK_AFTER, Shown, Standing, archived, open,
    settle,
};
use stet_store::link_checks::{self, LinkCheck};
use tokio_util::sync::CancellationToken;
use url::Url;

use super::finding::Linked;
use crate::engine::{Engine, Inner};
use crate::outlets::rating;
use crate::outside::{Outside, services};
use crate::wire::Failure;

/// Looks at the reference's link and keeps the look; `None` without a link, where links may not be
/// opened, or after a stop.
///
/// # Errors
/// A failure of the library.
pub(crate) async fn check(
    engine: &Engine,
    outside: &Arc<Outside>,
    permission: &Permission,
    document: &str,
    reference: &Reference,
    cancel: &CancellationToken,
) -> Result<Option<Linked>, Failure> {
    let Ok(url) = Url::parse(&reference.cited.url) else {
        return Ok(None);
    };
    if permission.leave(WEB) != Leave::Granted {
        return Ok(None);
    }
    let ask = LinkAsk {
        document: document.to_owned(),
        of: LinkOf::Reference(reference.number),
        url,
    };
    let (seen, shown) = match open(outside.door.as_ref(), &ask, cancel).await {
        Ok(seen) => seen,
        // Neither says anything about the link.
        Err(Refusal::Cancelled | Refusal::NotAllowed { .. }) => return Ok(None),
        Err(refusal) => {
            let mut linked = not_looked(reference, &refusal);
            if matches!(refusal, Refusal::AskFirst { .. }) {
                let copy = copy_of(outside, permission, &ask, reference, cancel).await;
                linked.archived_at = day_of(copy.as_ref());
                linked.archived = copy.map(|copy| copy.url.to_string());
            }
            return Ok(Some(linked));
        }
    };
    let copy = if seen.state.is_broken() {
        copy_of(outside, permission, &ask, reference, cancel).await
    } else {
        None
    };
    let kept = LinkCheck {
        url: seen.url.clone(),
        at: seen.at.clone(),
        state: seen.state.name().to_owned(),
        reason: seen.reason.clone(),
        status: seen.status,
        target: seen.target.clone(),
        archived: copy.as_ref().map(|copy| copy.url.to_string()),
    };
    let (id, number) = (document.to_owned(), reference.number);
    let cited = (reference.form != ReferenceForm::Link).then(|| reference.cited.clone());
    let (history, page, rated_host) = engine
        .blocking(move |inner| {
            let history = keep(inner, &id, LinkOf::Reference(number), &kept)?;
            let page = cited
                .zip(shown)
                .and_then(|(cited, shown)| held(&cited, &shown));
            let rated = rating::facts(inner).lookup(&kept.url).is_some();
            Ok((history, page, rated))
        })
        .await?;
    let standing = settle(&history, SECOND_LOOK_AFTER);
    let settled = !matches!(standing, Standing::Unconfirmed { .. });
    let words = if settled {
        seen.reason.clone()
    } else {
        format!(
            "{}; seen once so far, a second look will settle it",
            seen.reason
        )
    };
    Ok(Some(Linked {
        url: seen.url,
        state: seen.state,
        settled,
        words,
        target: seen.target,
        archived: copy.as_ref().map(|copy| copy.url.to_string()),
        archived_at: day_of(copy.as_ref()),
        page,
        rated_host,
    }))
}

/// The archive's copy of a link, where the document lets the archive be asked and it has one.
async fn copy_of(
    outside: &Outside,
    permission: &Permission,
    ask: &LinkAsk,
    reference: &Reference,
    cancel: &CancellationToken,
) -> Option<Copy> {
    if permission.leave(services::ARCHIVE) != Leave::Granted {
        return None;
    }
    let day = Some(reference.cited.accessed.as_str()).filter(|day| !day.is_empty());
    match archived(outside.door.as_ref(), &ask.document, &ask.url, day, cancel).await {
        Archived::Copy(copy) => Some(copy),
        Archived::None | Archived::NoAnswer(_) => None,
    }
}

/// The day a copy was taken; empty without one.
fn day_of(copy: Option<&Copy>) -> String {
    copy.and_then(|copy| copy.taken_at.get(..10))
        .unwrap_or_default()
        .to_owned()
}

/// An address that is not opened: private, malformed, of somebody a claim names.
fn not_looked(reference: &Reference, refusal: &Refusal) -> Linked {
    Linked {
        url: reference.cited.url.clone(),
        state: stet_sources::links::LinkState::NoAnswer,
        settled: true,
        words: refusal.to_string(),
        target: None,
        archived: None,
        archived_at: String::new(),
        page: None,
        rated_host: false,
    }
}

/// The page beside the citation; `None` where it cannot be read or says too little of itself.
fn held(cited: &Work, shown: &Shown) -> Option<OnPage> {
    let kind = shown.content_type.as_deref();
    let page = stet_ingest::page::read(&shown.body, kind, &shown.address).ok()?;
    on_page(cited, &page)
}

/// Keeps a look; all looks at the address, oldest first.
///
/// # Errors
/// A failure of the library.
pub(crate) fn keep(
    inner: &Inner,
    document: &str,
    of: LinkOf,
    check: &LinkCheck,
) -> Result<Vec<Look>, Failure> {
    let stamp = inner.stamp("stet");
    let history = inner.library.record(document, &stamp, |tx| {
        link_checks::insert(tx, document, check)?;
        let mut said = serde_json::json!({
            "url": check.url, "state": check.state, "reason": check.reason, "status": check.status,
        });
        match of {
            LinkOf::Reference(number) => said["reference"] = number.into(),
            LinkOf::Suggestion(claim) => said["suggested_for"] = claim.into(),
        }
        let entry = stet_store::Entry::new("link_looked_at", said);
        Ok((link_checks::history(tx, document, &check.url)?, vec![entry]))
    })?;
    Ok(history.into_iter().filter_map(as_look).collect())
}

fn as_look(check: LinkCheck) -> Option<Look> {
    Some(Look {
        state: stet_sources::links::LinkState::named(&check.state)?,
        url: check.url,
        at: check.at,
        reason: check.reason,
        status: check.status,
        target: check.target,
    })
}
