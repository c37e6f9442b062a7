//! One claim looked at again, by itself: a run of its own that the document's runs do not see.

use std::sync::Arc;

use serde_json::json;
use stet_store::claims::Stored;
use stet_store::runs::{Phase, Run};
use stet_store::{Entry, StoreError, documents, new_id, runs};
use tokio_util::sync::CancellationToken;

use super::material::{Material, language_of};
use super::work::{Means, Work};
use super::{Lease, classifier, suggested};
use crate::citations;
use crate::engine::{Engine, Inner};
use crate::models::Asking;
use crate::outlets;
use crate::outside::kept;
use crate::state::{State, phase};
use crate::tables;
use crate::wire::{Failure, RunPhase};

/// Looks at one claim again and returns once the new finding is kept. The earlier one stays in the
/// record.
///
/// # Errors
/// `Busy` while the document is being checked; `NotFound`; a failure of the library.
pub(crate) async fn claim(engine: &Engine, document: &str, claim: &str) -> Result<(), Failure> {
    let (id, wanted) = (document.to_owned(), claim.to_owned());
    let (lease, stored, state, cited) = engine
        .blocking(move |inner| begin(inner, &id, &wanted))
        .await?;
    let cancel = CancellationToken::new();
    let permission = kept::permission(&state.network);
    let asking = Asking::of(engine, document, &lease.run, &permission).await?;
    let id = document.to_owned();
    let tongue = language_of(&state.doc.document);
    let (material, judge) = engine
        .blocking(move |inner| {
            let judge = classifier::judge_of(inner, &id)?;
            Ok((Material::of(inner, &id, tongue)?, judge))
        })
        .await?;
    let means = Means {
        cited,
        material,
        judge: judge.clone(),
    };
    let asks = (document, lease.run.as_str(), &permission);
    let met = outlets::in_run(engine, asks, asking.as_ref(), &cancel).await?;
    let work = Work::new(engine, &lease, &cancel, Vec::new(), state, means).weighing_by(met);
    let outcome = Arc::new(work.reading_with(asking)).one(stored).await;
    if let Some(words) = judge.note() {
        engine.inner.note(document, &words);
    }
    let run = lease.run.clone();
    engine
        .blocking(move |inner| end(inner, &lease.document, &run))
        .await?;
    outcome?;
    suggested::stage(engine, document, &permission, &cancel).await
}

fn begin(
    inner: &Inner,
    document: &str,
    claim: &str,
) -> Result<(Lease, Stored, State, citations::Known), Failure> {
    let stamp = inner.person()?;
    let lease = new_id();
    let taken = inner.library.record(document, &stamp, |tx| {
        let state = State::load(tx, document)?;
        if phase(inner, state.run.as_ref()) == RunPhase::Running {
            return Ok((None, Vec::new()));
        }
        let stored = state
            .claims
            .iter()
            .find(|stored| stored.id == claim)
            .cloned()
            .ok_or_else(|| StoreError::Missing("this claim".to_owned()))?;
        let run = Run {
            id: new_id(),
            seq: 0,
            phase: Phase::Running,
            stage: "judging".to_owned(),
            total: 1,
            inputs: state.doc.inputs,
            owner: inner.library.owner().to_owned(),
            lease: lease.clone(),
            heartbeat: stamp.at.clone(),
            started_at: stamp.at.clone(),
            ended_at: None,
            only: Some(claim.to_owned()),
        };
        runs::insert(tx, document, &run)?;
        let mut said = json!({ "run": run.id });
        tables::note_in(&mut said);
        let entry = Entry::of_claim("looked_again", claim, said);
        let cited = citations::Known::load(tx, document)?;
        Ok((Some((run.id, stored, state, cited)), vec![entry]))
    })?;
    let Some((run, stored, state, cited)) = taken else {
        return Err(Failure::busy(
            "The document is being checked, and this claim with it.",
            "Wait for it to finish, or stop it first.",
        ));
    };
    let lease = Lease {
        document: document.to_owned(),
        run,
        lease,
        day: stamp.at.chars().take(10).collect(),
    };
    Ok((lease, stored, state, cited))
}

fn end(inner: &Inner, document: &str, run: &str) -> Result<(), Failure> {
    let stamp = inner.stamp("stet");
    inner.library.record(document, &stamp, |tx| {
        let mut run = runs::get(tx, run)?;
        run.phase = Phase::Finished;
        run.ended_at = Some(stamp.at.clone());
        runs::update(tx, &run)?;
        documents::touch(tx, document, &stamp.at, false)?;
        Ok(((), Vec::new()))
    })?;
    inner.changed(document);
    Ok(())
}
