//! Asks the services a document allows about one reference, and adjudicates.

use std::sync::Arc;

use stet_core::reference::Reference;
use stet_core::reference::adjudicate::adjudicate;
use stet_sources::door::{Leave, Permission};
use stet_sources::{Registry, consult};
use tokio_util::sync::CancellationToken;

use super::finding::{Linked, ReferenceFinding, conclude};
use crate::models::{self, Asking};
use crate::outside::Outside;

/// Looks one reference up at the services the document allows. `None` if none of them may be
/// asked, or it was cancelled.
pub(crate) async fn look(
    outside: &Arc<Outside>,
    permission: &Permission,
    document: &str,
    reference: &Reference,
    link: Option<Linked>,
    asking: Option<&Asking>,
    cancel: &CancellationToken,
) -> Option<ReferenceFinding> {
    let allowed: Vec<Arc<dyn Registry>> = outside
        .registries
        .iter()
        .filter(|registry| permission.leave(registry.id()) == Leave::Granted)
        .cloned()
        .collect();
    let cited = &reference.cited;
    let consulted = consult(&allowed, document, reference.number, cited, cancel).await;
    let nobody = consulted.by_identifier.is_empty() && consulted.by_description.is_empty();
    if cancel.is_cancelled() || (nobody && link.is_none()) {
        return None;
    }
    let adjudication = adjudicate(cited, &consulted);
    let support = match (asking, &adjudication.record) {
        (Some(asking), Some(record)) => {
            models::reference::support(asking, reference, record, cancel).await
        }
        _ => None,
    };
    if cancel.is_cancelled() {
        return None;
    }
    Some(conclude(reference, &consulted, adjudication, link, support))
}
