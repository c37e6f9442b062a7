//! The Sources screen: which outlets stand behind the evidence of a document, what they say, and what
//! is known of them.

use std::collections::{BTreeMap, BTreeSet};

use stet_core::bias::wording::LIMITS;
use stet_core::evidence::{Source, SourceClass};
use stet_core::reliability::{NotAssessed, Outlet, Standing};
use stet_core::report::Stance;
use stet_store::{Tx, findings, sources};

use super::lean::Leaning;
use super::{Raters, standings};
use crate::engine::Inner;
use crate::state::State;
use crate::view::inspector::stance;
use crate::view::words;
use crate::wire::{Failure, Limit, OutletRow, OutletsView};

/// Who stands behind some of the evidence.
struct Behind {
    /// The outlet; `None` for material without an address.
    outlet: Option<Outlet>,
    name: String,
    sources: BTreeSet<String>,
    /// What it says of each claim, by the claim's number.
    claims: BTreeMap<u32, Stance>,
    class: SourceClass,
    supplied: bool,
}

/// The outlets of a document, those behind most claims first.
///
/// # Errors
/// `NotFound`; a failure of the library.
pub(crate) fn view(inner: &Inner, document: &str) -> Result<OutletsView, Failure> {
    let (state, behind) = inner.library.read(|tx| {
        let state = State::load(tx, document)?;
        let behind = behind(tx, &state)?;
        Ok((state, behind))
    })?;
    let outlets: Vec<Outlet> = behind.iter().filter_map(|one| one.outlet.clone()).collect();
    let known = standings(inner, &outlets)?;
    let leaning = Leaning::of(inner, &state.doc.document);
    let addresses: Vec<Option<String>> = behind.iter().map(address).collect();
    let lean = leaning.shared(addresses.iter().flatten().map(String::as_str));
    let raters = Raters::of(&inner.settings()?, inner.outside.as_deref());
    let rated = |address: Option<&str>| address.is_some_and(|at| leaning.entry(at).is_some());
    let rows: Vec<OutletRow> = behind
        .iter()
        .zip(&addresses)
        .map(|(one, address)| {
            let standing = one
                .outlet
                .as_ref()
                .and_then(|outlet| known.get(&outlet.domain));
            row(one, standing, rated(address.as_deref()))
        })
        .collect();
    Ok(OutletsView {
        assessable: count(rows.iter().filter(|row| row.assessable)),
        outlets: rows,
        assessing: inner.assessing.is(document),
        rater: raters.models(),
        political: leaning.political(),
        balance: lean.map(|lean| lean.note(leaning.snapshot())),
        rated_by: format!("Media Bias/Fact Check, snapshot of {}", leaning.snapshot()),
        limits: LIMITS
            .iter()
            .map(|(title, words)| Limit {
                title: (*title).to_owned(),
                words: (*words).to_owned(),
            })
            .collect(),
    })
}

/// The outlets behind a document's evidence, those behind most claims first.
///
/// # Errors
/// `NotFound`; a failure of the library.
pub(super) fn outlets(inner: &Inner, document: &str) -> Result<Vec<Outlet>, Failure> {
    let behind = inner.library.read(|tx| {
        let state = State::load(tx, document)?;
        behind(tx, &state)
    })?;
    Ok(behind.into_iter().filter_map(|one| one.outlet).collect())
}

fn address(one: &Behind) -> Option<String> {
    let host = &one.outlet.as_ref()?.host;
    Some(format!("https://{host}/"))
}

fn behind(tx: &Tx<'_>, state: &State) -> stet_store::Result<Vec<Behind>> {
    let all: BTreeMap<String, Source> = sources::all(tx, &state.doc.id)?
        .into_iter()
        .map(|stored| (stored.source.id.clone(), stored.source))
        .collect();
    let mut found: BTreeMap<String, Behind> = BTreeMap::new();
    for (stored, number) in state.claims.iter().zip(1..) {
        let Some(finding) = state.finding(stored) else {
            continue;
        };
        for judged in findings::judged(tx, &finding.run, &stored.id)? {
            let judgement = judged.judgement;
            let Some(source) = all.get(&judgement.source) else {
                continue;
            };
            if judgement.same_origin {
                continue;
            }
            // Who stands behind a confidential source is nobody's to look into.
            let address = source.url.as_deref().filter(|_| !source.confidential);
            let outlet = address.and_then(Outlet::of);
            let key = outlet.as_ref().map_or_else(
                || format!("source:{}", source.id),
                |outlet| outlet.domain.clone(),
            );
            let entry = found.entry(key).or_insert_with(|| Behind {
                name: outlet
                    .as_ref()
                    .map_or_else(|| source.title.clone(), |outlet| outlet.domain.clone()),
                outlet,
                sources: BTreeSet::new(),
                claims: BTreeMap::new(),
                class: source.class,
                supplied: source.supplied,
            });
            entry.sources.insert(source.id.clone());
            let side = stance(&judgement);
            let slot = entry.claims.entry(number).or_insert(Stance::Context);
            // Of several passages of one outlet the one that takes a side counts.
            if side != Stance::Context {
                *slot = side;
            }
        }
    }
    let mut behind: Vec<Behind> = found.into_values().collect();
    behind.sort_by(|one, other| {
        let sides = |one: &Behind| {
            one.claims
                .values()
                .filter(|s| **s != Stance::Context)
                .count()
        };
        sides(other)
            .cmp(&sides(one))
            .then(other.claims.len().cmp(&one.claims.len()))
            .then(one.name.cmp(&other.name))
    });
    Ok(behind)
}

fn row(one: &Behind, standing: Option<&Standing>, rated: bool) -> OutletRow {
    let side = |wanted: Stance| -> Vec<u32> {
        let claims = one.claims.iter().filter(|(_, stance)| **stance == wanted);
        claims.map(|(number, _)| *number).collect()
    };
    let assessable = matches!(
        standing,
        Some(Standing::NotAssessed {
            reason: NotAssessed::NotAsked
                | NotAssessed::Failed
                | NotAssessed::NoSearch
                | NotAssessed::NoEvidence
                | NotAssessed::SearchOff
        })
    );
    OutletRow {
        domain: one.outlet.as_ref().map(|outlet| outlet.domain.clone()),
        name: one.name.clone(),
        sources: count(one.sources.iter()),
        agrees: side(Stance::Agrees),
        disagrees: side(Stance::Disagrees),
        context: count(side(Stance::Context).iter()),
        class: words::key(&one.class),
        band: standing.and_then(band),
        by_person: matches!(standing, Some(Standing::SetByPerson { .. })),
        reliability: match standing {
            Some(standing) => standing.attribution(),
            None if one.supplied => "Your own material: not assessed.".to_owned(),
            None => "Not assessed: it has no address.".to_owned(),
        },
        assessable,
        rated,
    }
}

/// "Highly reliable": the word of the band, if there is one.
fn band(standing: &Standing) -> Option<String> {
    match standing {
        Standing::Assessed { band, .. } | Standing::SetByPerson { band, .. } => {
            Some(band.label().to_owned())
        }
        Standing::NotAssessed { .. } => None,
    }
}

fn count<T>(items: impl Iterator<Item = T>) -> u32 {
    u32::try_from(items.count()).unwrap_or(u32::MAX)
}
