//! References as the report prints them.

use stet_core::reference::Reference;
use stet_core::reference::adjudicate::Code;
use stet_core::report::{
    ReferenceConsulted, ReferenceLink, ReferenceNotice, ReferenceRecord, ReferenceScores,
    ReportReference,
};
use stet_store::reference_findings::Stored;
use stet_store::{Tx, reference_findings, reference_list};

use super::finding::{Linked, ReferenceFinding};
use super::view;
use crate::view::words;

/// Every reference of a document, in order.
///
/// # Errors
/// A failure of the database.
pub(crate) fn entries(tx: &Tx<'_>, document: &str) -> stet_store::Result<Vec<ReportReference>> {
    let findings = reference_findings::latest(tx, document)?;
    Ok(reference_list::of(tx, document)?
        .iter()
        .map(|reference| entry(reference, findings.get(&reference.number)))
        .collect())
}

fn entry(reference: &Reference, stored: Option<&Stored<ReferenceFinding>>) -> ReportReference {
    let row = view::row(reference, stored);
    let finding = stored.map(|stored| &stored.finding);
    let adjudication = finding.map(|finding| &finding.adjudication);
    let record = adjudication.and_then(|adjudication| adjudication.record.as_ref());
    ReportReference {
        number: reference.number,
        quote: reference.raw.clone(),
        address: view::address(reference),
        label: reference.label.clone(),
        badge: row.badge,
        scores: finding
            .and_then(|finding| finding.scores.as_ref())
            .map(ReferenceScores::from),
        state: words::key(&row.state),
        codes: adjudication.map_or_else(Vec::new, |adjudication| {
            let name = |code: &Code| code.name().to_owned();
            adjudication.codes.iter().map(name).collect()
        }),
        headline: row.headline,
        reasons: view::reasons(finding),
        record: record.zip(stored).map(|(record, stored)| ReferenceRecord {
            registry: crate::outside::services::name(&record.registry).to_owned(),
            id: record.id.clone(),
            url: record.url.clone(),
            retrieved_at: stored.at.clone(),
        }),
        notices: record.map_or_else(Vec::new, |record| {
            record
                .notices
                .iter()
                .map(|notice| ReferenceNotice {
                    kind: view::notice_name(notice.kind).to_owned(),
                    date: notice.date.clone(),
                    reference: notice.reference.clone(),
                })
                .collect()
        }),
        link: finding.and_then(|finding| finding.link.as_ref()).map(link),
        consulted: finding.map_or_else(Vec::new, |finding| {
            let asked = finding.asked.iter();
            asked
                .map(|asked| ReferenceConsulted {
                    registry: asked.name.clone(),
                    answer: asked.answer.clone(),
                    words: asked.words.clone(),
                })
                .collect()
        }),
    }
}

fn link(link: &Linked) -> ReferenceLink {
    ReferenceLink {
        url: link.url.clone(),
        state: link.state.name().to_owned(),
        words: link.words.clone(),
        proposed: view::proposed(link),
    }
}
