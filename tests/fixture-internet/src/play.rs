//! One request from arrival to answer: who is asked, how long it takes, whether the limit holds,
//! and what goes wrong on the way.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use crate::body::{self, Step};
use crate::catalogue::Catalogue;
use crate::control;
use crate::exchange::{Asked, Ending, Reply};
use crate::models::script::Scripts;
use crate::pace::Window;
use crate::record::{Record, Seen};
use crate::services::{self, Answer, Service};
use crate::texts::Texts;
use crate::{Fault, FaultKind, Host, Latency, Page, RateLimit, When, World, pages};

/// Ten gigabytes: more than anything should read.
const ENDLESS: u64 = 10_000_000_000;

/// Marks an address within a redirect loop.
const ROUND: &str = "round-and-round";

/// The hosts of the web archive.
const ARCHIVE: &str = "archive.org";
const ARCHIVED: &str = "web.archive.org";

/// Plays a world.
#[derive(Debug)]
pub(crate) struct Play {
    pub(crate) world: World,
    catalogues: HashMap<&'static str, Catalogue>,
    texts: Texts,
    scripts: Scripts,
    pub(crate) record: Record,
    /// Requests so far by service id, host or page, and the window of its limit.
    state: Mutex<HashMap<String, (u64, Window)>>,
}

/// What is sent.
pub(crate) enum Act {
    /// Status, headers, and a body to play.
    Answer(
        u16,
        Vec<(String, String)>,
        Box<dyn Iterator<Item = Step> + Send>,
    ),
    /// Nothing, for ever.
    Silence,
    /// Nothing: the connection is closed.
    HangUp,
}

/// Where a request goes.
enum Role<'a> {
    Service(&'static Service, Option<&'a crate::ServicePlan>),
    Page(&'a Page, Option<&'a Host>),
    Robots(&'a Host),
    Elsewhere(Option<&'a Host>),
}

impl Play {
    pub(crate) fn new(world: World) -> Arc<Self> {
        Arc::new(Self {
            catalogues: Catalogue::all(&world),
            texts: Texts::of(&world),
            scripts: Scripts::of(&world),
            world,
            record: Record::new(),
            state: Mutex::default(),
        })
    }

    /// True if there is such a host.
    pub(crate) fn knows(&self, host: &str) -> bool {
        let host = host.to_lowercase();
        if let Some(service) = services::at(&host) {
            return !self.plan(service).is_some_and(|plan| plan.off);
        }
        host == control::HOST
            || host == ARCHIVED
            || self.world.hosts.iter().any(|entry| entry.host == host)
            || self.world.pages.iter().any(|page| page.host() == host)
    }

    fn plan(&self, service: &Service) -> Option<&crate::ServicePlan> {
        self.world.services.get(service.id)
    }

    fn role(&self, asked: &Asked) -> Role<'_> {
        if let Some(service) = services::at(&asked.host) {
            return Role::Service(service, self.plan(service));
        }
        let host = self.world.hosts.iter().find(|host| host.host == asked.host);
        if let Some(host) = host.filter(|host| !host.robots.is_empty())
            && asked.path == "/robots.txt"
        {
            return Role::Robots(host);
        }
        match pages::find(&self.world.pages, asked) {
            Some(page) => Role::Page(page, host),
            None => Role::Elsewhere(host),
        }
    }

    /// Answers a request after the time that takes.
    pub(crate) async fn answer(&self, asked: &Asked) -> Act {
        if asked.host == control::HOST {
            return whole(control::answer(asked, self));
        }
        if !self.knows(&asked.host) {
            return Act::HangUp;
        }
        if asked.query.contains(ROUND) {
            return whole(round(asked));
        }
        let role = self.role(asked);
        let (key, latency, limit, faults) = self.rules(&role, asked);
        let (nth, within) = self.count(&key, limit);
        let time = latency.of(self.world.seed, &key, nth);
        if !time.is_zero() {
            tokio::time::sleep(time).await;
        }
        let target = asked.target();
        let when = When {
            nth,
            path: &target,
            seed: self.world.seed,
        };
        let fault = faults.into_iter().find(|fault| fault.happens(when));
        let act = if !within {
            whole(limited(limit))
        } else if let Some(fault) = fault {
            self.spoil(fault, asked, &role)
        } else {
            whole(packed(self.plain(asked, &role), asked))
        };
        self.note(asked, &act, fault.filter(|_| within));
        act
    }

    /// Name under which requests are counted, latency, limit and faults.
    fn rules<'a>(
        &'a self,
        role: &Role<'a>,
        asked: &Asked,
    ) -> (String, Latency, Option<RateLimit>, Vec<&'a Fault>) {
        let usual = self.world.latency;
        match role {
            Role::Service(service, plan) => (
                service.host.to_owned(),
                plan.and_then(|plan| plan.latency).unwrap_or(usual),
                plan.and_then(|plan| plan.rate_limit),
                plan.iter().flat_map(|plan| &plan.faults).collect(),
            ),
            Role::Page(page, host) => (
                page.url.clone(),
                page.latency
                    .or(host.and_then(|host| host.latency))
                    .unwrap_or(usual),
                host.and_then(|host| host.rate_limit),
                (page.faults.iter())
                    .chain(host.iter().flat_map(|host| &host.faults))
                    .collect(),
            ),
            Role::Robots(host) => (
                format!("{} robots.txt", host.host),
                host.latency.unwrap_or(usual),
                host.rate_limit,
                host.faults.iter().collect(),
            ),
            Role::Elsewhere(host) => (
                asked.host.clone(),
                host.and_then(|host| host.latency).unwrap_or(usual),
                host.and_then(|host| host.rate_limit),
                host.iter().flat_map(|host| &host.faults).collect(),
            ),
        }
    }

    /// Counts the request and takes a place within the limit.
    fn count(&self, key: &str, limit: Option<RateLimit>) -> (u64, bool) {
        let mut state = self.state.lock().unwrap_or_else(PoisonError::into_inner);
        let (nth, window) = state.entry(key.to_owned()).or_default();
        *nth += 1;
        let within = limit.is_none_or(|limit| window.take(limit, Instant::now()));
        (*nth, within)
    }

    /// The answer when nothing goes wrong.
    fn plain(&self, asked: &Asked, role: &Role<'_>) -> Reply {
        match role {
            Role::Service(service, plan) => {
                if let Some(key) = plan.and_then(|plan| plan.key.as_deref()) {
                    let given = (asked.header(service.key).map(str::to_owned))
                        .or_else(|| asked.parameter(service.key));
                    let bare = given.as_deref();
                    let bare = bare.map(|key| {
                        let schemes = ["Bearer ", "Token "].into_iter();
                        let mut stripped = schemes.filter_map(|scheme| key.strip_prefix(scheme));
                        stripped.next().unwrap_or(key)
                    });
                    if bare != Some(key) {
                        return services::locked(service, given.is_some());
                    }
                }
                if service.host == ARCHIVE {
                    return pages::wayback(&self.world.pages, asked);
                }
                match (&service.answer, self.catalogues.get(service.id)) {
                    (Answer::Works(answer), Some(catalogue)) => answer(asked, catalogue),
                    (Answer::WorksAndTexts(answer), Some(catalogue)) => {
                        answer(asked, catalogue, &self.texts)
                    }
                    (Answer::Texts(answer), _) => answer(asked, &self.texts),
                    (Answer::Models(answer), _) => answer(asked, &self.scripts),
                    _ => Reply::html(404, "Not found", ""),
                }
            }
            Role::Page(page, _) => page.answer(asked),
            Role::Robots(host) => Reply::of(200, "text/plain; charset=utf-8", host.robots.as_str()),
            Role::Elsewhere(_) if asked.host == ARCHIVED => {
                pages::archived(&self.world.pages, asked)
            }
            Role::Elsewhere(_) => Reply::html(404, "Not found", "There is no such page here."),
        }
    }

    /// The answer when this goes wrong.
    fn spoil(&self, fault: &Fault, asked: &Asked, role: &Role<'_>) -> Act {
        let part = |reply: Reply, end: Step| {
            let bytes = usize::try_from(fault.bytes.unwrap_or(40)).unwrap_or(usize::MAX);
            // Less than all of it, or nothing would be missing.
            let bytes = bytes.min(reply.body.len().saturating_sub(1));
            let mut headers = reply.headers;
            headers.push(("content-length".to_owned(), reply.body.len().to_string()));
            Act::Answer(
                reply.status,
                headers,
                Box::new(body::part(&reply.body, bytes, end)),
            )
        };
        let json = || vec![("content-type".to_owned(), "application/json".to_owned())];
        match fault.kind {
            FaultKind::Status => {
                let status = fault.status.unwrap_or(503);
                let reply = Reply::html(status, "An error", "The service cannot answer.");
                whole(match fault.retry_after {
                    Some(seconds) => reply.with("retry-after", &seconds.to_string()),
                    None => reply,
                })
            }
            FaultKind::Silence => Act::Silence,
            FaultKind::HangUp => Act::HangUp,
            FaultKind::Stall => part(self.plain(asked, role), Step::Stall),
            FaultKind::Truncate => part(self.plain(asked, role), Step::Break),
            FaultKind::WrongJson => whole(Reply::of(
                200,
                "application/json",
                r#"{"error": {"hint": [null, 3]}}"#,
            )),
            FaultKind::Lag => {
                let mut reply = Reply::json(&serde_json::json!({
                    "error": {
                        "code": "maxlag", "info": "Waiting for db1: 7.2 seconds lagged.",
                        "host": "db1", "lag": 7.2, "type": "db",
                    },
                }));
                reply
                    .headers
                    .push(("retry-after".to_owned(), "5".to_owned()));
                whole(reply)
            }
            FaultKind::BrokenJson => whole(Reply::of(
                200,
                "application/json",
                "{\"message\": {\"items\": [",
            )),
            FaultKind::Html => whole(Reply::html(
                200,
                "Maintenance",
                "We are working on it and will be back soon.",
            )),
            FaultKind::CaptivePortal => whole(Reply::redirect(
                302,
                "http://login.free-wifi.example/welcome",
            )),
            FaultKind::RedirectLoop => whole(round(asked)),
            FaultKind::Drip => {
                let reply = self.plain(asked, role);
                let bytes = usize::try_from(fault.bytes.unwrap_or(1)).unwrap_or(1);
                let every = Duration::from_millis(fault.every_ms.unwrap_or(200));
                let drops = body::drip(reply.body, bytes, every);
                Act::Answer(reply.status, reply.headers, Box::new(drops))
            }
            FaultKind::Endless => {
                let bytes = fault.bytes.unwrap_or(ENDLESS);
                Act::Answer(200, json(), Box::new(body::endless(bytes)))
            }
            FaultKind::GzipBomb => {
                let mut headers = json();
                headers.push(("content-encoding".to_owned(), "gzip".to_owned()));
                let bytes = fault.bytes.unwrap_or(ENDLESS);
                Act::Answer(200, headers, Box::new(body::gzip_bomb(bytes)))
            }
            FaultKind::BrokenGzip => whole(
                Reply::of(200, "application/json", "{\"this\": \"is not packed\"}")
                    .with("content-encoding", "gzip"),
            ),
        }
    }

    fn note(&self, asked: &Asked, act: &Act, fault: Option<&Fault>) {
        self.record.note(Seen {
            at_ms: 0,
            method: asked.method.clone(),
            url: asked.url(),
            headers: asked.headers.clone(),
            body: asked.body.clone(),
            status: match act {
                Act::Answer(status, ..) => *status,
                Act::Silence | Act::HangUp => 0,
            },
            fault: fault.map(|fault| format!("{:?}", fault.kind)),
        });
    }
}

/// Once round, always round: a loop does not depend on how often it was gone.
fn round(asked: &Asked) -> Reply {
    let url = asked.url();
    if url.contains(ROUND) {
        return Reply::redirect(302, &url);
    }
    let mark = if asked.query.is_empty() { '?' } else { '&' };
    Reply::redirect(302, &format!("{url}{mark}{ROUND}"))
}

/// 429 with Retry-After.
fn limited(limit: Option<RateLimit>) -> Reply {
    let reply = Reply::json_of(429, &serde_json::json!({ "error": "too many requests" }));
    match limit.and_then(|limit| limit.retry_after) {
        Some(seconds) => reply.with("retry-after", &seconds.to_string()),
        None => reply,
    }
}

/// The answer as gzip, if the client reads that and it is worth it; services do so.
fn packed(mut reply: Reply, asked: &Asked) -> Reply {
    const WORTH: usize = 1024;
    let reads = asked
        .header("accept-encoding")
        .is_some_and(|all| all.contains("gzip"));
    if reads
        && reply.ending == Ending::Whole
        && reply.body.len() >= WORTH
        && asked.method != "HEAD"
        && let Ok(body) = body::gzip(&reply.body)
    {
        reply.body = body;
        reply.set("content-encoding", "gzip");
    }
    reply
}

/// A sound answer, in one piece unless its own ending says otherwise.
fn whole(mut reply: Reply) -> Act {
    let half = reply.body.len() / 2;
    let steps: Box<dyn Iterator<Item = Step> + Send> = match reply.ending {
        Ending::Whole => {
            reply.set("content-length", &reply.body.len().to_string());
            Box::new(body::whole(reply.body))
        }
        Ending::Slow(every_ms) => {
            let bytes = reply.body.len().div_ceil(20);
            let every = Duration::from_millis(every_ms);
            Box::new(body::drip(reply.body, bytes, every))
        }
        Ending::Stall => Box::new(body::part(&reply.body, half, Step::Stall)),
        Ending::BreakOff => Box::new(body::part(&reply.body, half, Step::Break)),
    };
    Act::Answer(reply.status, reply.headers, steps)
}
