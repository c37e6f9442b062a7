//! The Desk screen.

use stet_store::{documents, findings, runs};
use time::format_description::well_known::Rfc3339;
use time::{Duration, OffsetDateTime};

use crate::engine::Inner;
use crate::state::phase;
use crate::wire::{DeskView, DocumentCard, Failure};

pub(crate) fn desk(inner: &Inner) -> Result<DeskView, Failure> {
    let kept = inner.settings()?.retention_days;
    let documents: Vec<DocumentCard> = inner.library.read(|tx| {
        let mut cards = Vec::new();
        for summary in documents::list(tx)? {
            let run = runs::latest(tx, &summary.id)?;
            let checked = match &run {
                Some(run) => findings::count(tx, &run.id)?,
                None => 0,
            };
            cards.push(DocumentCard {
                run: phase(inner, run.as_ref()),
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
    let overdue = documents
        .iter()
        .filter(|card| is_overdue(&card.updated_at, &inner.now(), kept))
        .map(|card| card.id.clone())
        .collect();
    Ok(DeskView {
        overdue,
        documents,
        version: env!("CARGO_PKG_VERSION").to_owned(),
        read_only: inner.library.is_newer(),
    })
}

/// True if the last change lies more than `days` days back; 0 days keeps for ever. A moment that cannot
/// be read is no reason to forget anything.
fn is_overdue(changed: &str, now: &str, days: u32) -> bool {
    let moment = |text: &str| OffsetDateTime::parse(text, &Rfc3339).ok();
    match (moment(changed), moment(now)) {
        (Some(changed), Some(now)) => days > 0 && now - changed > Duration::days(i64::from(days)),
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use super::is_overdue;

    #[test]
    fn only_what_lies_back_longer_than_it_is_kept_is_overdue() {
        let now = "2026-03-31T12:00:00Z";
        assert!(is_overdue("2026-02-28T11:59:59Z", now, 31));
        assert!(!is_overdue("2026-02-28T12:00:00Z", now, 31));
        assert!(is_overdue("2026-03-30T23:00:00+14:00", now, 1));
        assert!(!is_overdue("2020-01-01T00:00:00Z", now, 0));
        assert!(!is_overdue("yesterday", now, 1));
        assert!(!is_overdue("2027-01-01T00:00:00Z", now, 1));
    }
}
