//! What a language model says of a claim, over what was handed over and over what was found elsewhere.

use std::sync::Arc;

use stet_core::claim::Claim;
use stet_judge::{Around, Library};
use stet_sources::{Hit, Provider};

use super::{UNSOUGHT, Work};
use crate::models::{Asking, reading};
use crate::run::look;
use crate::run::record::Gathered;
use crate::run::second::{self, Answered};
use crate::wire::Failure;

/// Passages that a search of a large pack gives for each claim a model is asked about.
const EACH: usize = 8;

impl Work {
    /// What the language model says of the claim over what was handed over, which it reads once for the claims of a part.
    pub(super) async fn read_together(
        &self,
        asking: &Asking,
        gathered: &mut Gathered,
        (claim, around): (&Claim, &Around),
    ) {
        let id = gathered.claim.id.clone();
        let material = async {
            let hits = self.handed_over(asking, &id).await;
            // What cannot be told to be open is not shown.
            self.as_marked(hits).await.unwrap_or_default()
        };
        let kind = self.known.kind;
        let answered = self.parts.answered(
            asking,
            (kind, self.leaning.as_ref()),
            &id,
            material,
            &self.cancel,
        );
        if let Some((answered, at)) = answered.await {
            let library = if self.material.library.statements.is_empty() {
                answered.library(&around.language)
            } else {
                &self.material.library
            };
            self.take_over(asking, gathered, (&answered, at), claim, (around, library));
        }
    }

    /// The pack, where the model can read it whole; else what a search of it finds for each claim that is asked about
    /// together with this one.
    async fn handed_over(&self, asking: &Asking, claim: &str) -> Vec<Hit> {
        let mut room = reading::room(asking);
        let all = self.material.in_order();
        let length: usize = all.map(|hit| hit.passage.text.len()).sum();
        if length > 0 && length <= room {
            return self.material.in_order().cloned().collect();
        }
        let at_hand: Vec<Arc<dyn Provider>> = self
            .providers
            .iter()
            .filter(|one| !one.needs().network)
            .cloned()
            .collect();
        let mut found: Vec<Hit> = Vec::new();
        for claim in self.parts.beside(claim) {
            let query = self.setting.query(&self.state, claim, &self.known.cited);
            let round = look::Round::AtHand;
            let answers = look::ask(&at_hand, &self.permission, round, &query, &self.cancel).await;
            for hit in answers.into_iter().flat_map(|(_, hits)| hits).take(EACH) {
                let known = found.iter().any(|one| one.passage.id == hit.passage.id);
                if known || !hit.source.supplied || hit.passage.text.len() > room {
                    continue;
                }
                room -= hit.passage.text.len();
                found.push(hit);
            }
        }
        found
    }

    /// What the language model says of the claim over what was found elsewhere.
    pub(super) async fn read_alone(
        &self,
        asking: &Asking,
        gathered: &mut Gathered,
        (claim, around): (&Claim, &Around),
        hits: Vec<Hit>,
        sentence: &str,
    ) -> Result<(), Failure> {
        if hits.is_empty() {
            return Ok(());
        }
        let hits = self.as_marked(hits).await?;
        let part = reading::Part {
            number: self.number(&gathered.claim.id),
            claims: vec![claim],
            text: sentence,
            kind: self.known.kind,
            leaning: self.leaning.as_ref(),
        };
        let answered = second::ask(asking, &part, hits, &self.cancel).await;
        let library = answered.library(&around.language);
        self.take_over(asking, gathered, (&answered, 0), claim, (around, library));
        Ok(())
    }

    fn take_over(
        &self,
        asking: &Asking,
        gathered: &mut Gathered,
        (answered, at): (&Answered, usize),
        claim: &Claim,
        stands_in: (&Around, &Library),
    ) {
        let judgements = &gathered.judgements;
        let Some((taken, looked)) = answered.of_claim(asking, at, claim, judgements, stands_in)
        else {
            return;
        };
        let relevance = gathered.hits.iter().map(|hit| hit.passage.relevance);
        let relevance = relevance.reduce(f64::max).unwrap_or(UNSOUGHT);
        gathered.judgements = taken.judgements;
        for judgement in &mut gathered.judgements {
            let is_it = |hit: &&Hit| hit.passage.id == judgement.passage;
            if gathered.hits.iter().any(|hit| is_it(&hit)) {
                continue;
            }
            if let Some(hit) = answered.shown.iter().find(is_it) {
                let mut hit = hit.clone();
                hit.passage.relevance = relevance;
                judgement.same_origin = stet_judge::is_copy(&hit.passage, &self.shingles);
                gathered.hits.push(hit);
            }
        }
        gathered.for_a_person.extend(taken.for_a_person);
        gathered.account(looked);
    }
}
