//! From a document to its claims by the built-in rules. Scene and opinion are taken out of them, and where the
//! limit cuts, the encoder has a word in which are most worth checking (rules 6.2, `docs/models/claim-model.md`).

use std::collections::HashMap;
use std::path::PathBuf;

use stet_core::claim::model::scenes::{self, Idle};
use stet_core::claim::{
    AtomValue, Claim, Extraction, Limits, NotFactual, NotFactualReason, extract, within,
};
use stet_core::document::{Document, DocumentType};
use stet_encoder::{ClaimReader, Sort, WorthReader};

use crate::engine::Inner;
use crate::wire::Failure;

/// Most claims of a document that the encoder reads, those first that the small model holds most
/// worth checking: about two seconds.
const READ_AGAIN: usize = 400;

/// Below this probability a sentence without anything specific is not put before the checker
/// (`docs/models/claim-model.md`: of articles kept out it costs one claim in twenty-three).
const CLAIM: f64 = 0.35;

/// The claims of a document as one of its sort, as many as the settings allow. Where there is
/// nothing to choose, or no encoder, the small model's order stands.
pub(crate) fn claims(
    inner: &Inner,
    document: &Document,
    kind: DocumentType,
) -> Result<Extraction, Failure> {
    let limits = limits(inner)?;
    let everything = Limits { claims: usize::MAX };
    let mut found = extract(document, kind, everything);
    if sets_scenes(kind) {
        set_aside(&inner.encoder, document, &mut found);
    }
    if found.claims.len() > limits.claims {
        weigh(&inner.encoder, document, &mut found.claims);
    }
    Ok(within(found, limits))
}

/// How many claims the settings allow.
pub(crate) fn limits(inner: &Inner) -> Result<Limits, Failure> {
    let claims = inner.settings()?.claim_limit.max(1) as usize;
    Ok(Limits { claims })
}

/// Sorts of documents that paint scenes and hold opinions between their facts.
fn sets_scenes(kind: DocumentType) -> bool {
    matches!(
        kind,
        DocumentType::Longread | DocumentType::Book | DocumentType::Other
    )
}

/// True if a claim states nothing more specific than what is said of somebody or something.
fn is_plain(claim: &Claim) -> bool {
    let plain = |value: &AtomValue| {
        matches!(
            value,
            AtomValue::Negation(_) | AtomValue::Name(_) | AtomValue::Place(_)
        )
    };
    claim.citations.is_empty() && claim.atoms.iter().all(|atom| plain(&atom.value))
}

/// Takes scene, opinion and turns of the story out of the claims of a document, each with its reason: sentences without
/// figure, date, quotation or source of which the reader of the language is nearly sure. In a language that has none
/// everything stays.
fn set_aside(folders: &[PathBuf], document: &Document, found: &mut Extraction) {
    let Some(language) = document.detect_language() else {
        return;
    };
    let plain: Vec<usize> = (0..found.claims.len())
        .filter(|at| is_plain(&found.claims[*at]))
        .collect();
    let reasons = if language.tag == "en" {
        by_encoder(folders, &found.claims, plain)
    } else if scenes::LANGUAGES.contains(&language.tag) {
        by_words(&found.claims, plain)
    } else {
        return;
    };
    let mut kept = Vec::with_capacity(found.claims.len());
    for (at, claim) in std::mem::take(&mut found.claims).into_iter().enumerate() {
        match reasons.get(&at) {
            Some(reason) => found.not_factual.push(NotFactual {
                place: claim.place,
                quote: claim.quote,
                reason: *reason,
            }),
            None => kept.push(claim),
        }
    }
    found.claims = kept;
    found
        .not_factual
        .sort_by_key(|one| (one.place.block, one.place.span.start));
}

/// Which of these English claims the encoder in one of `folders` holds for none; none without an encoder.
fn by_encoder(
    folders: &[PathBuf],
    claims: &[Claim],
    mut plain: Vec<usize>,
) -> HashMap<usize, NotFactualReason> {
    let Some(folder) = stet_encoder::find(folders).filter(|_| !plain.is_empty()) else {
        return HashMap::new();
    };
    most_worthy(claims, &mut plain);
    let quotes: Vec<&str> = plain.iter().map(|at| claims[*at].quote.as_str()).collect();
    let read = WorthReader::open(folder).and_then(|reader| reader.read(&quotes, &|| false));
    match read {
        Ok(read) => plain
            .into_iter()
            .zip(read.unwrap_or_default())
            .filter(|(_, worth)| worth.claim < CLAIM)
            .map(|(at, worth)| (at, reason(worth.otherwise)))
            .collect(),
        Err(problem) => {
            tracing::warn!("{problem}");
            HashMap::new()
        }
    }
}

/// Which of these claims in one of [`scenes::LANGUAGES`] the fitted heads over their words hold for none.
fn by_words(claims: &[Claim], plain: Vec<usize>) -> HashMap<usize, NotFactualReason> {
    let Some(model) = scenes::committed() else {
        return HashMap::new();
    };
    let idle = |at: usize| {
        let reason = match model.idle(&claims[at].quote)? {
            Idle::Opinion => NotFactualReason::Opinion,
            Idle::Scene => NotFactualReason::Scene,
        };
        Some((at, reason))
    };
    plain.into_iter().filter_map(idle).collect()
}

fn reason(sort: Sort) -> NotFactualReason {
    match sort {
        Sort::Background => NotFactualReason::CommonKnowledge,
        Sort::Opinion => NotFactualReason::Opinion,
        Sort::Prediction => NotFactualReason::Prediction,
        Sort::Claim | Sort::Scene | Sort::Transition => NotFactualReason::Scene,
    }
}

fn is_english(document: &Document) -> bool {
    document
        .detect_language()
        .is_some_and(|found| found.tag == "en")
}

/// Leaves of these indices as many as the encoder reads, the most check-worthy first.
fn most_worthy(claims: &[Claim], order: &mut Vec<usize>) {
    order.sort_by(|a, b| {
        let worth = |at: &usize| claims[*at].check_worthiness;
        worth(b).total_cmp(&worth(a))
    });
    order.truncate(READ_AGAIN);
}

/// Lets the encoder in one of `folders` weigh the claims of an English document.
fn weigh(folders: &[PathBuf], document: &Document, claims: &mut [Claim]) {
    let Some(folder) = stet_encoder::find(folders).filter(|_| is_english(document)) else {
        return;
    };
    let mut order: Vec<usize> = (0..claims.len()).collect();
    most_worthy(claims, &mut order);
    let quotes: Vec<&str> = order.iter().map(|at| claims[*at].quote.as_str()).collect();
    // Opened for these words and let go of: 140 MB are not kept for what is needed once a document.
    let read = ClaimReader::open(folder).and_then(|reader| reader.read(&quotes, &|| false));
    match read {
        Ok(read) => {
            for (at, read) in order.into_iter().zip(read.unwrap_or_default()) {
                claims[at].weigh(read.worthiness);
            }
        }
        Err(problem) => tracing::warn!("{problem}"),
    }
}
