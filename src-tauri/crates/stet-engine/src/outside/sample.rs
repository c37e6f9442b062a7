//! What a service would be sent for a document: a literal sample, and about how often, made by the
//! code that would send it, with a door that lets nothing through.

use std::sync::{Arc, Mutex};

use async_trait::async_trait;
use stet_core::model::Ask;
use stet_core::reference::Reference;
use stet_core::reliability::queries;
use stet_sources::door::{Door, Refusal, Request, Response, Sample, WEB};
use stet_sources::links::{self, LinkAsk, LinkOf};
use stet_sources::timestamps::{self, TIMESTAMP};
use stet_sources::{By, LookUp, Query, registries};
use stet_store::log;
use tokio_util::sync::CancellationToken;
use url::Url;

use super::{Outside, services};
use crate::citations;
use crate::engine::{Inner, held};
use crate::models::plan::Outlets;
use crate::models::{self, ModelPlan, Use};
use crate::outlets::{self, Raters};
use crate::references::list;
use crate::run::around::Setting;
use crate::state::State;
use crate::wire::{Failure, FailureCode, PlanRow, ServiceSample, Settings};

/// Keeps what it is asked to send, and sends nothing.
#[derive(Default)]
struct Held(Mutex<Vec<Request>>);

#[async_trait]
impl Door for Held {
    async fn send(&self, request: Request, _: &CancellationToken) -> Result<Response, Refusal> {
        held(&self.0).push(request);
        Err(Refusal::Cancelled)
    }
}

/// What a document would have services asked about.
pub(crate) struct Questions {
    pub(crate) document: String,
    pub(crate) references: Vec<Reference>,
    /// One for each claim.
    pub(crate) claims: Vec<Query>,
    /// What language models would be asked, if the settings choose any.
    pub(crate) models: Vec<ModelPlan>,
    /// What assessing the outlets that a run meets would ask beside that.
    outlets: Option<Met>,
    /// Address of the time-stamping authority; empty for none.
    authority: String,
}

/// Outlets that a run would meet and assess.
struct Met {
    /// About how many.
    count: u32,
    /// Id of the service that would be searched.
    search: String,
}

/// New outlets that a claim leads to, about: nobody knows them before it is looked up.
const OUTLETS_PER_CLAIM: u32 = 2;

/// What assessing would take, if the document's runs are to assess outlets and may.
fn met(inner: &Inner, state: &State, settings: &Settings) -> Option<(Met, Outlets)> {
    let on = |id: &str| state.network.services.get(id).is_some_and(|one| one.on);
    let outside = inner.outside.as_deref()?;
    let searches = outside.web_searches();
    let search = searches.iter().map(|one| one.service()).find(|id| on(id))?;
    let raters = Raters::of(settings, Some(outside));
    let rules = &raters.settings;
    let asked = settings
        .model_uses
        .iter()
        .any(|one| one == Use::Reliability.key());
    if !state.assess_outlets || !rules.enabled || !rules.use_search || !asked || !raters.any() {
        return None;
    }
    let claims = u32::try_from(state.claims.len()).unwrap_or(u32::MAX);
    let met = Met {
        count: claims.saturating_mul(OUTLETS_PER_CLAIM),
        search: search.to_owned(),
    };
    let outlets = Outlets {
        count: met.count,
        items: rules.max_items,
        two: raters.two(),
        today: outlets::today(inner),
    };
    Some((met, outlets))
}

impl Questions {
    /// # Errors
    /// `NotFound`; a failure of the library.
    pub(crate) fn load(inner: &Inner, document: &str) -> Result<Self, Failure> {
        let references = list::of(inner, document)?;
        let now = inner.now();
        let (claims, state) = inner.library.read(|tx| {
            let state = State::load(tx, document)?;
            let cited = citations::Known::load(tx, document)?;
            let setting = Setting::of(&state.doc.document, now.get(..10).unwrap_or_default());
            let asks = state
                .claims
                .iter()
                .map(|stored| setting.query(&state, &stored.claim, &cited));
            let claims: Vec<Query> = asks.collect();
            Ok((claims, state))
        })?;
        let settings = inner.settings()?;
        let (outlets, rated) = met(inner, &state, &settings).unzip();
        let passages = state.passages as usize;
        let models = models::plan::of(&settings, &state.doc, &claims, passages, rated.as_ref());
        Ok(Self {
            document: document.to_owned(),
            references,
            claims,
            models,
            outlets,
            authority: settings.timestamp_authority,
        })
    }
}

/// What `service` would be sent first, and about how often it would be asked.
///
/// # Errors
/// `Invalid` for a service there is not.
pub(crate) async fn sample(
    outside: &Outside,
    asked: &Questions,
    service: &str,
) -> Result<ServiceSample, Failure> {
    if !services::known(service) {
        return Err(Failure {
            code: FailureCode::Invalid,
            message: format!("There is no service “{service}”."),
            advice: None,
            retry: false,
        });
    }
    let document = asked.document.as_str();
    if let Some(plan) = asked.models.iter().find(|plan| plan.service == service) {
        return Ok(sample_of_model(outside, document, plan).await);
    }
    if service == TIMESTAMP {
        return Ok(sample_of_stamp(outside, asked).await);
    }
    let mut lines = Vec::new();
    let mut requests = 0_u32;
    if matches!(service, WEB | services::ARCHIVE) {
        let mut links = asked
            .references
            .iter()
            .filter_map(|reference| Url::parse(&reference.cited.url).ok());
        if let Some(first) = links.next() {
            requests = 1 + u32::try_from(links.count()).unwrap_or(u32::MAX - 1);
            lines = sample_of(outside, document, service, first).await;
        }
    } else {
        let (first, count) = first_request(document, &asked.references, service).await;
        requests += count;
        if let Some(request) = first {
            lines = written(&outside.door.sample(&request));
        }
    }
    let (first, count) = first_search(outside, &asked.claims, service).await;
    requests = requests.saturating_add(count);
    requests = requests.saturating_add(about_outlets(asked, service));
    if lines.is_empty()
        && let Some(request) = first
    {
        lines = written(&outside.door.sample(&request));
    }
    Ok(ServiceSample {
        service: service.to_owned(),
        lines,
        requests,
    })
}

/// Requests about outlets, about: every search that is made where little is found, and a home page each.
fn about_outlets(asked: &Questions, service: &str) -> u32 {
    let Some(met) = &asked.outlets else {
        return 0;
    };
    let searches = queries::queries("example.org", None).len();
    let each = match service {
        WEB => 1,
        _ if service == met.search => u32::try_from(searches).unwrap_or(u32::MAX),
        _ => 0,
    };
    met.count.saturating_mul(each)
}

/// What a run of the document would ask, service by service of those that are switched on.
///
/// # Errors
/// A failure of the library.
pub(crate) async fn plan(
    outside: &Outside,
    asked: &Questions,
    on: &[String],
) -> Result<Vec<PlanRow>, Failure> {
    let mut rows = Vec::new();
    for service in on.iter().filter(|service| services::known(service)) {
        let requests = sample(outside, asked, service).await?.requests;
        if requests > 0 {
            rows.push(PlanRow {
                service: service.clone(),
                name: services::name(service).to_owned(),
                requests,
                paid: services::is_paid(service),
                cost: cost(outside, asked, service),
            });
        }
    }
    Ok(rows)
}

/// About what a service would cost, where that can be told: "about $0.12".
fn cost(outside: &Outside, asked: &Questions, service: &str) -> Option<String> {
    let plan = asked.models.iter().find(|plan| plan.service == service)?;
    let catalogue = outside.catalogue();
    let mut all = 0_u64;
    for part in &plan.parts {
        let named = match part.first.model.as_str() {
            "" => catalogue.default_model(service),
            name => name,
        };
        let price = catalogue.price(service, named)?;
        let filled = Ask {
            material: "word ".repeat(part.room / 5),
            ..part.first.clone()
        };
        let one = price.estimate(&filled, part.likely_tokens);
        all = all.saturating_add(one.saturating_mul(u64::from(part.questions)));
    }
    Some(format!("about {}", models::spending::dollars(all)))
}

/// What an authority would be sent for a hash of zeros. No run asks it.
async fn sample_of_stamp(outside: &Outside, asked: &Questions) -> ServiceSample {
    let door = Arc::new(Held::default());
    if let Ok(url) = timestamps::address(&asked.authority) {
        let held: Arc<dyn Door> = Arc::clone(&door) as _;
        let none = CancellationToken::new();
        let _ = timestamps::ask(&held, &asked.document, &url, log::GENESIS, &none).await;
    }
    let sent = held(&door.0);
    let lines = sent
        .first()
        .map_or_else(Vec::new, |request| written(&outside.door.sample(request)));
    ServiceSample {
        service: TIMESTAMP.to_owned(),
        lines,
        requests: 0,
    }
}

/// The first question a language model would be asked, as it goes over the wire.
async fn sample_of_model(outside: &Outside, document: &str, plan: &ModelPlan) -> ServiceSample {
    let door = Arc::new(Held::default());
    let all = outside.models_through(&(Arc::clone(&door) as _));
    let model = all.iter().find(|model| model.service() == plan.service);
    if let Some((model, part)) = model.zip(plan.parts.first()) {
        let ask = Ask {
            document: document.to_owned(),
            ..part.first.clone()
        };
        let _ = model.ask(&ask, &CancellationToken::new()).await;
    }
    let sent = held(&door.0);
    let lines = sent
        .first()
        .map_or_else(Vec::new, |request| written(&outside.door.sample(request)));
    ServiceSample {
        service: plan.service.clone(),
        lines,
        requests: plan.questions(),
    }
}

/// The first request about a claim, and how many would be sent before any answer is there. Pages
/// that a search leads to come on top: nobody knows them yet.
async fn first_search(
    outside: &Outside,
    claims: &[Query],
    service: &str,
) -> (Option<Request>, u32) {
    let door = Arc::new(Held::default());
    let all = outside.evidence_through(&(Arc::clone(&door) as _));
    let asked: Vec<_> = all
        .into_iter()
        .filter(|provider| provider.service() == service)
        .collect();
    let cancel = CancellationToken::new();
    for provider in &asked {
        for query in claims {
            let _ = provider.look(query, &cancel).await;
        }
    }
    let mut sent = std::mem::take(&mut *held(&door.0));
    sent.retain(|request| request.service == service);
    let count = u32::try_from(sent.len()).unwrap_or(u32::MAX);
    (sent.into_iter().next(), count)
}

/// The first request, and how many references would be asked about.
async fn first_request(
    document: &str,
    references: &[Reference],
    service: &str,
) -> (Option<Request>, u32) {
    let door = Arc::new(Held::default());
    let all = registries::all(&(Arc::clone(&door) as _));
    let Some(registry) = all.into_iter().find(|registry| registry.id() == service) else {
        return (None, 0);
    };
    let cancel = CancellationToken::new();
    let (mut first, mut count) = (None, 0);
    let of_its_kind = |reference: &&Reference| registry.deals_with(&reference.cited);
    for reference in references.iter().filter(of_its_kind) {
        for by in [By::Identifier, By::Description] {
            let ask = LookUp {
                document: document.to_owned(),
                reference: reference.number,
                work: reference.cited.clone(),
                by,
            };
            let _ = registry.look_up(&ask, &cancel).await;
        }
        let mut sent = held(&door.0);
        if !sent.is_empty() {
            count += 1;
            first.get_or_insert_with(|| sent.remove(0));
        }
        sent.clear();
    }
    (first, count)
}

/// What looking at a link sends, or asking the archive for a copy of it.
async fn sample_of(outside: &Outside, document: &str, service: &str, url: Url) -> Vec<String> {
    let door = Held::default();
    let cancel = CancellationToken::new();
    if service == WEB {
        let ask = LinkAsk {
            document: document.to_owned(),
            of: LinkOf::Reference(1),
            url,
        };
        let _ = links::look(&door, &ask, &cancel).await;
    } else {
        let _ = links::archived(&door, document, &url, None, &cancel).await;
    }
    let sent = held(&door.0);
    sent.first()
        .map_or_else(Vec::new, |request| written(&outside.door.sample(request)))
}

/// The request as it goes over the wire, line by line.
fn written(sample: &Sample) -> Vec<String> {
    let mut lines = vec![format!("{} {}", sample.method, sample.url)];
    lines.extend(
        sample
            .headers
            .iter()
            .map(|(name, value)| format!("{name}: {value}")),
    );
    if let Some(body) = &sample.body {
        lines.push(String::new());
        lines.extend(body.lines().map(str::to_owned));
    }
    lines
}
