//! What a run would ask a language model, before anything leaves.

use stet_core::claim::{Claim, Limits};
use stet_core::model::{Ask, extraction};
use stet_core::reliability::{Pack, question};
use stet_sources::Query;
use stet_store::documents;

use super::{Use, claims, reading, search_terms};
use crate::run::CLAIMS_TOGETHER;
use crate::wire::Settings;

/// Passages a question about one claim brings along that was found elsewhere, about; and the length of a passage in
/// characters.
const PASSAGES: usize = 5;
const PASSAGE: usize = 500;

/// Tokens of an answer about one claim, about.
const ANSWER: usize = 300;

/// What a run would ask.
pub(crate) struct ModelPlan {
    /// Id of the service.
    pub(crate) service: String,
    /// Its questions by kind, those that come first first; never empty.
    pub(crate) parts: Vec<Part>,
}

/// Questions of one kind.
pub(crate) struct Part {
    /// The first of them, as it would be put.
    pub(crate) first: Ask,
    /// About how many.
    pub(crate) questions: u32,
    /// Characters of the passages that each question brings along, about: which they will be nobody knows yet.
    pub(crate) room: usize,
    /// Tokens of an answer, about.
    pub(crate) likely_tokens: u64,
}

impl ModelPlan {
    /// About how many questions.
    pub(crate) fn questions(&self) -> u32 {
        let all = self.parts.iter().map(|part| part.questions);
        all.fold(0, u32::saturating_add)
    }
}

/// The plan for a document with so many passages handed over, whose run would assess so many outlets
/// (`None`: none), service by service.
pub(crate) fn of(
    settings: &Settings,
    doc: &documents::Stored,
    found: &[Query],
    passages: usize,
    outlets: Option<&Outlets>,
) -> Vec<ModelPlan> {
    let mut plans: Vec<ModelPlan> = Vec::new();
    let claims = on_claims(settings, doc, found, passages);
    let claims = claims.map(|part| (settings.model_service.clone(), part));
    let outlets = outlets
        .map(|outlets| outlets.parts(settings))
        .into_iter()
        .flatten();
    for (service, part) in claims.into_iter().chain(outlets) {
        match plans.iter_mut().find(|plan| plan.service == service) {
            Some(plan) => plan.parts.push(part),
            None => plans.push(ModelPlan {
                service,
                parts: vec![part],
            }),
        }
    }
    plans
}

/// Outlets that a run would assess.
#[derive(Debug, Clone)]
pub(crate) struct Outlets {
    /// About how many.
    pub(crate) count: u32,
    /// Search results about each that a model would be shown, at most.
    pub(crate) items: usize,
    /// True if two models would be asked.
    pub(crate) two: bool,
    /// The day, for the question.
    pub(crate) today: time::Date,
}

/// Characters of a search result about an outlet, and tokens of an answer about one, about.
const RESULT: usize = 500;
const RATING: u64 = 800;

impl Outlets {
    /// What the first model would be asked about them, and the second one, each with its service.
    fn parts(&self, settings: &Settings) -> Vec<(String, Part)> {
        let pack = Pack {
            domain: "example.org".to_owned(),
            ..Pack::default()
        };
        let part = |model: &str| Part {
            first: question::first("", model.trim(), &pack, self.today),
            questions: self.count,
            room: self.items * RESULT,
            likely_tokens: RATING,
        };
        let first = (settings.model_service.clone(), part(&settings.model_name));
        let second = self.two.then(|| {
            let part = part(&settings.second_model_name);
            (settings.second_model_service.clone(), part)
        });
        [first].into_iter().chain(second).collect()
    }
}

/// What a language model would be asked about claims; `None` if none is chosen or there is nothing it would
/// be asked.
fn on_claims(
    settings: &Settings,
    doc: &documents::Stored,
    found: &[Query],
    passages: usize,
) -> Option<Part> {
    let document = &doc.document;
    let does = |what: Use| settings.model_uses.iter().any(|on| on == what.key());
    if settings.model_service.is_empty() {
        return None;
    }
    let portions = extraction::portions(document);
    let reading = if does(Use::Claims) { portions.len() } else { 0 };
    let together = if passages > 0 { CLAIMS_TOGETHER } else { 1 };
    let judging = if does(Use::Stance) {
        found.len().div_ceil(together)
    } else {
        0
    };
    let wording = if does(Use::Explanation) {
        found.len()
    } else {
        0
    };
    let abroad = found
        .first()
        .is_some_and(|query| search_terms::wanted(&query.around.language));
    let searching = if does(Use::SearchTerms) && abroad {
        found.len()
    } else {
        0
    };
    let (first, room, likely_tokens) =
        if let Some(portion) = portions.first().filter(|_| reading > 0) {
            let limits = Limits {
                claims: settings.claim_limit.max(1) as usize,
            };
            let first = claims::question(document, doc.kind, portion, limits);
            (first, 0, 60 * found.len() / reading)
        } else {
            let claims: Vec<&Claim> = found.iter().take(together).map(|one| &one.claim).collect();
            let part = reading::Part {
                number: 1,
                text: &found.first()?.sentence,
                kind: doc.kind,
                leaning: None,
                claims,
            };
            let room = PASSAGE * if passages > 0 { passages } else { PASSAGES };
            (reading::question(&part, &[], None), room, ANSWER * together)
        };
    let questions = u32::try_from(reading + judging + wording + searching).unwrap_or(u32::MAX);
    (questions > 0).then(|| Part {
        first: Ask {
            model: settings.model_name.trim().to_owned(),
            ..first
        },
        questions,
        room,
        likely_tokens: u64::try_from(likely_tokens).unwrap_or(u64::MAX),
    })
}
