//! The Desk screen.

use stet_store::{documents, findings, runs};

use crate::engine::Inner;
use crate::state::phase;
use crate::wire::{DeskView, DocumentCard, Failure};

pub(crate) fn desk(inner: &Inner) -> Result<DeskView, Failure> {
    let documents = inner.library.read(|tx| {
        let mut cards = Vec::new();
        for summary in documents::list(tx)? {
            let run = runs::latest(tx, &summary.id)?;
            let checked = match &run {
                Some(run) => findings::count(tx, &run.id)?,
                None => 0,
            };
            cards.push(DocumentCard {
                run: phase(&inner.library, run.as_ref()),
                checked: checked.min(summary.claims),
                id: summary.id,
                title: summary.title,
                words: summary.words,
                claims: summary.claims,
                open: summary.open,
                updated_at: summary.updated_at,
            });
        }
        Ok(cards)
    })?;
    Ok(DeskView {
        documents,
        version: env!("CARGO_PKG_VERSION").to_owned(),
    })
}
