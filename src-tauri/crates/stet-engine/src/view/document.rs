//! The Document screen.

use stet_core::claim::NotFactualReason;
use stet_core::document::kind;
use stet_core::report::ReportChapter;
use stet_store::claims::Status;
use stet_store::{claims, drafts, not_factual, sources, undo};

use crate::engine::Inner;
use crate::outside::network;
use crate::report::chapters::of_book;
use crate::state::State;
use crate::view::blocks::{Mark, blocks};
use crate::view::{carried, rows, words};
use crate::wire::{
    ChapterRow, DocumentView, Failure, LostRow, NotFactualRow, PassageRow, SourceRow,
};

pub(crate) fn document(inner: &Inner, id: &str) -> Result<DocumentView, Failure> {
    Ok(inner.library.read(|tx| {
        let state = State::load(tx, id)?.with_citations(tx)?;
        let mut notices = state.doc.document.notices.clone();
        // What it was read as is of no use once a person has said what it is.
        notices.retain(|notice| kind::announced(notice).is_none_or(|read| read == state.doc.kind));
        let mut pack = Vec::new();
        for stored in sources::pack(tx, id)? {
            let title = &stored.source.title;
            notices.extend(
                stored
                    .notices
                    .iter()
                    .map(|notice| format!("{title}: {notice}")),
            );
            pack.push(SourceRow {
                id: stored.source.id,
                title: stored.source.title,
                passages: stored.passages,
                retrieved_at: stored.source.retrieved_at,
                hash: head(&stored.source.content_hash),
                primary: stored.source.primary,
                confidential: stored.source.confidential,
                withheld: stored.withheld,
                page: stored.source.url.is_some(),
                notices: stored.notices,
            });
        }
        let beyond_limit = claims::with_status(tx, id, Status::BeyondLimit)?
            .into_iter()
            .map(|stored| PassageRow {
                block: index(stored.claim.place.block),
                quote: stored.claim.quote,
                id: Some(stored.id),
            })
            .collect();
        Ok(DocumentView {
            id: state.doc.id.clone(),
            title: state.doc.title.clone(),
            declined_offers: network::declined(tx, id)?,
            version: head(&state.doc.version),
            document_type: state.doc.kind,
            language: state
                .doc
                .document
                .detect_language()
                .map(|found| found.tag.to_owned()),
            tier: state.doc.tier,
            assess_outlets: state.assess_outlets,
            blocks: blocks(&state.doc.document, &marks(&state)),
            claims: state
                .claims
                .iter()
                .zip(1..)
                .map(|(claim, number)| rows::claim(&state, number, claim))
                .collect(),
            chapters: chapters(&state),
            beyond_limit,
            not_factual: not_factual(tx, id)?,
            checks: state
                .checks
                .iter()
                .map(|check| rows::check(&state, check))
                .collect(),
            sources: pack,
            run: state.run_view(inner),
            network: network::view(&state.network),
            references: state.references,
            notices,
            comments: carried::comments(&state.doc.document),
            changes: carried::changes(&state.doc.document),
            lost: claims::with_status(tx, id, Status::Lost)?
                .into_iter()
                .map(|stored| LostRow {
                    decision: state
                        .decisions
                        .get(&stored.id)
                        .map_or("open", |decided| words::decision(&decided.decision))
                        .to_owned(),
                    quote: stored.claim.quote,
                    id: stored.id,
                })
                .collect(),
            drafts: index(drafts::all(tx, id)?.len()),
            can_undo: undo::last(tx, id)?.is_some(),
        })
    })?)
}

/// The chapters that hold claims, by the numbers of these.
fn chapters(state: &State) -> Vec<ChapterRow> {
    let numbered: Vec<(u32, _)> = (1..).zip(state.claims.iter().cloned()).collect();
    let all = of_book(state.doc.kind, &state.doc.document, &numbered, &[]);
    let row = |chapter: ReportChapter| {
        Some(ChapterRow {
            first: *chapter.claims.first()?,
            last: *chapter.claims.last()?,
            title: chapter.title,
        })
    };
    all.into_iter().filter_map(row).collect()
}

/// The marks on the document's words; selections are read against the same.
pub(crate) fn marks(state: &State) -> Vec<Mark> {
    let claims = state.claims.iter().map(|stored| Mark {
        place: stored.claim.place,
        claim: Some(stored.id.clone()),
        check: None,
    });
    let checks = state.checks.iter().zip(0..).flat_map(|(check, number)| {
        check.places.iter().map(move |place| Mark {
            place: *place,
            claim: None,
            check: Some(number),
        })
    });
    claims.chain(checks).collect()
}

/// What is not a factual claim, dismissed claims among it, in reading order.
fn not_factual(tx: &stet_store::Tx<'_>, document: &str) -> stet_store::Result<Vec<NotFactualRow>> {
    let mut listed: Vec<(usize, usize, NotFactualRow)> = Vec::new();
    for stored in not_factual::all(tx, document)? {
        if stored.claim.is_some() {
            continue;
        }
        let place = stored.item.place;
        listed.push((
            place.block,
            place.span.start,
            NotFactualRow {
                id: stored.id,
                block: index(place.block),
                quote: stored.item.quote,
                reason: stored.item.reason,
            },
        ));
    }
    for stored in claims::with_status(tx, document, Status::Dismissed)? {
        let place = stored.claim.place;
        listed.push((
            place.block,
            place.span.start,
            NotFactualRow {
                id: stored.id,
                block: index(place.block),
                quote: stored.claim.quote,
                reason: NotFactualReason::Dismissed,
            },
        ));
    }
    listed.sort_by_key(|(block, start, _)| (*block, *start));
    Ok(listed.into_iter().map(|(_, _, row)| row).collect())
}

pub(crate) fn index(number: usize) -> u32 {
    u32::try_from(number).unwrap_or(u32::MAX)
}

/// The first twelve digits of a hash: enough to compare by eye.
fn head(hash: &str) -> String {
    hash.chars().take(12).collect()
}
