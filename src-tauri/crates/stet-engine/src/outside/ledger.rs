//! The ledger as the window shows it.

use stet_core::report::WITHHELD;
use stet_store::{Tx, ledger};

use crate::confidential::Confidential;
use crate::engine::Inner;
use crate::models;
use crate::outside::services;
use crate::wire::{Failure, LedgerRow};

/// Rows shown at once; a run of 500 references at nine services stays below it.
const MOST: u32 = 20_000;

/// Every request of a document, newest first.
pub(crate) fn rows(inner: &Inner, document: &str) -> Result<Vec<LedgerRow>, Failure> {
    let rows = inner.library.read(|tx| kept(tx, document))?;
    Ok(numbered(rows))
}

/// The same as it may leave the machine: without what language models were asked while a source was open
/// that is confidential by now.
pub(crate) fn exported(inner: &Inner, document: &str) -> Result<Vec<LedgerRow>, Failure> {
    let rows = inner.library.read(|tx| {
        let mut rows = kept(tx, document)?;
        if Confidential::of(tx, document)?.was_open(tx, document)? {
            for sent in rows.iter_mut().map(|row| &mut row.sent) {
                let body = sent
                    .body
                    .as_mut()
                    .filter(|_| models::is_model(&sent.service));
                if let Some(body) = body {
                    WITHHELD.clone_into(body);
                }
            }
        }
        Ok(rows)
    })?;
    Ok(numbered(rows))
}

fn kept(tx: &Tx<'_>, document: &str) -> stet_store::Result<Vec<ledger::Row>> {
    ledger::rows(tx, document, "", None, MOST)
}

fn numbered(rows: Vec<ledger::Row>) -> Vec<LedgerRow> {
    let count = rows.len();
    rows.into_iter()
        .enumerate()
        .map(|(index, row)| view(row, count - index))
        .collect()
}

fn view(row: ledger::Row, number: usize) -> LedgerRow {
    let sent = row.sent;
    let body = sent.body.unwrap_or_default();
    let head: usize = sent
        .headers
        .iter()
        .map(|(name, value)| name.len() + value.len() + 4)
        .sum();
    let answer = match &row.ended {
        None => "under way".to_owned(),
        Some(ended) => match (&ended.failure, ended.status) {
            (Some(failure), _) => failure.clone(),
            (None, Some(status)) => status.to_string(),
            (None, None) => "no answer".to_owned(),
        },
    };
    LedgerRow {
        number: u32::try_from(number).unwrap_or(u32::MAX),
        at: sent.at,
        service: services::name(&sent.service).to_owned(),
        host: sent.host,
        sent_bytes: (sent.method.len() + sent.url.len() + 12 + head + body.len()) as u64,
        method: sent.method,
        url: sent.url,
        purpose: sent.purpose,
        headers: sent
            .headers
            .iter()
            .map(|(name, value)| format!("{name}: {value}"))
            .collect::<Vec<_>>()
            .join("\n"),
        body,
        read_bytes: row.ended.as_ref().map_or(0, |ended| ended.bytes_in),
        answer,
        took_ms: row
            .ended
            .map(|ended| u32::try_from(ended.millis).unwrap_or(u32::MAX)),
    }
}
