//! The end of a run at Magazine tier: the questions to the author that its findings raise.

use stet_core::review::Tier;
use tokio_util::sync::CancellationToken;

use super::Lease;
use crate::corrections::drafted::{self, Worded};
use crate::engine::{Engine, Inner};
use crate::models::{self, Asking};
use crate::report;
use crate::wire::{Failure, ReportOptions};

/// Drafts a question for every claim that stayed open, in the model's words where one is used for that.
///
/// # Errors
/// A failure of the library.
pub(super) async fn stage(
    engine: &Engine,
    lease: &Lease,
    asking: Option<&Asking>,
    cancel: &CancellationToken,
) -> Result<(), Failure> {
    let document = lease.document.clone();
    let claims = engine
        .blocking(move |inner| raised(inner, &document))
        .await?;
    let Some(claims) = claims else {
        return Ok(());
    };
    let worded = models::questions::word(engine, asking, &lease.document, claims, cancel).await?;
    if cancel.is_cancelled() {
        return Ok(());
    }
    let document = lease.document.clone();
    engine
        .blocking(move |inner| keep(inner, &document, &worded))
        .await
}

/// The claims that need a question, by number and id; `None` at the other tiers.
fn raised(inner: &Inner, document: &str) -> Result<Option<Vec<(u32, String)>>, Failure> {
    let imprint = inner.imprint()?;
    let made = inner.library.read(|tx| {
        if stet_store::documents::get(tx, document)?.tier != Tier::Magazine {
            return Ok(None);
        }
        report::build(tx, document, &ReportOptions::default(), &imprint).map(Some)
    })?;
    Ok(made.map(|made| {
        let raised = made.drafted_questions().into_iter();
        raised.map(|one| (one.claim, one.id)).collect()
    }))
}

/// Keeps the drafts; without a model's words those of the program itself.
///
/// # Errors
/// A failure of the library.
pub(crate) fn keep(inner: &Inner, document: &str, worded: &Worded) -> Result<(), Failure> {
    let imprint = inner.imprint()?;
    let stamp = inner.stamp("stet");
    inner.library.record(document, &stamp, |tx| {
        let made = report::build(tx, document, &ReportOptions::default(), &imprint)?;
        let entries = drafted::keep(tx, document, &made, worded, &stamp.at)?;
        Ok(((), entries))
    })?;
    Ok(())
}
