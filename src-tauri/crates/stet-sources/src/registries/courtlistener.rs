//! CourtListener (Free Law Project): decisions of the courts of the United States, looked up by
//! volume, reporter and page, else searched by name. Free, with a token.
//!
//! Written after what is known of API v4 ("Citation Lookup and Verification", "Search"). Neither its
//! documentation nor an answer of the live service was at hand: hold it against both before it is
//! asked by default.

use std::sync::Arc;

use async_trait::async_trait;
use serde_json::Value;
use stet_core::law;
use stet_core::reference::{Record, Work, WorkKind};
use tokio_util::sync::CancellationToken;
use url::{Url, form_urlencoded};

use super::ask::{self, Asker, Silent, WANTED};
use super::json::{date, list, text, words};
use super::{identifier, markup};
use crate::door::{Door, KeyPlace, Method};
use crate::{By, Found, LookUp, Needs, Registry};

const LOOK_UP: &str = "https://www.courtlistener.com/api/rest/v4/citation-lookup/";
const SEARCH: &str = "https://www.courtlistener.com/api/rest/v4/search/";
const SITE: &str = "https://www.courtlistener.com";

/// Asks CourtListener.
#[derive(Debug)]
pub struct CourtListener {
    asker: Asker,
}

impl CourtListener {
    /// Asks through this door, which adds the user's token.
    #[must_use]
    pub fn new(door: Arc<dyn Door>) -> Self {
        Self {
            asker: Asker::new(door, "courtlistener", &["www.courtlistener.com"])
                .with_key(KeyPlace::Header("authorization", "Token ")),
        }
    }

    async fn by_citation(&self, ask: &LookUp, cancel: &CancellationToken) -> Result<Found, Silent> {
        let Some([volume, reporter, page]) = reported(&ask.work) else {
            return Ok(Found::Declined(
                "the citation gives no volume, reporter and page".to_owned(),
            ));
        };
        let url = Url::parse(LOOK_UP).map_err(|_| ask::misread())?;
        let mut request = self.asker.get(ask, url);
        request.method = Method::Post;
        request.body = Some(
            form_urlencoded::Serializer::new(String::new())
                .append_pair("volume", &volume)
                .append_pair("reporter", &reporter)
                .append_pair("page", &page)
                .finish(),
        );
        let kind = "application/x-www-form-urlencoded".to_owned();
        request.headers.push(("content-type".to_owned(), kind));
        let answer = self.asker.json(request, cancel).await?;
        // One entry for each citation it read, each with a status of its own.
        let entries = answer.as_ref().and_then(Value::as_array);
        let Some(entry) = entries.and_then(|entries| entries.first()) else {
            return Err(ask::misread());
        };
        let clusters = list(entry, "/clusters");
        match entry["status"].as_u64() {
            // 300: several decisions begin on that page.
            Some(200 | 300) if !clusters.is_empty() => {
                let records = clusters.iter().filter_map(cluster).collect();
                Ok(ask::read_list(clusters.len(), records))
            }
            Some(404) => Ok(Found::NothingFound),
            Some(400) => Ok(Found::Declined("it does not know the reporter".to_owned())),
            Some(429) => Err(ask::no_answer(
                "it wants fewer citations at once (429)",
                true,
            )),
            _ => Err(ask::misread()),
        }
    }

    async fn by_name(&self, ask: &LookUp, cancel: &CancellationToken) -> Result<Found, Silent> {
        let name = ask.work.title.trim();
        if name.is_empty() {
            return Ok(Found::Declined("the citation gives no name".to_owned()));
        }
        let query = format!("caseName:(\"{}\")", name.replace('"', " "));
        let url =
            identifier::with(SEARCH, [("type", "o"), ("q", &query)]).ok_or_else(ask::misread)?;
        let answer = self.asker.json(self.asker.get(ask, url), cancel).await?;
        let answer = answer.ok_or_else(ask::misread)?;
        match (answer["count"].as_u64(), answer["results"].as_array()) {
            (Some(0), Some(none)) if none.is_empty() => Ok(Found::NothingFound),
            (Some(_), Some(all)) => {
                let records = all.iter().take(WANTED).filter_map(hit).collect();
                Ok(ask::read_list(all.len(), records))
            }
            _ => Err(ask::misread()),
        }
    }
}

/// Volume, reporter and first page, from the fields of the work or read from its number.
fn reported(work: &Work) -> Option<[String; 3]> {
    let page = work
        .pages
        .split(['-', '–'])
        .next()
        .unwrap_or_default()
        .trim();
    let given = [work.volume.trim(), work.container.trim(), page];
    if given.iter().all(|part| !part.is_empty()) {
        return Some(given.map(str::to_owned));
    }
    let read = law::find(&work.number, &[])
        .into_iter()
        .find(|citation| citation.kind == law::Kind::Case)?;
    Some([
        read.part("volume")?.to_owned(),
        read.reporter()?.to_owned(),
        read.part("page")?.to_owned(),
    ])
}

/// A decision of the look-up.
fn cluster(cluster: &Value) -> Option<Record> {
    let first = list(cluster, "/citations").first();
    let (volume, reporter, page) = first.map_or_else(Default::default, |citation| {
        (
            words(citation, "/volume"),
            words(citation, "/reporter"),
            words(citation, "/page"),
        )
    });
    let work = Work {
        volume,
        container: reporter,
        pages: page,
        ..named(text(cluster, "/case_name"), text(cluster, "/date_filed"))
    };
    record(words(cluster, "/id"), text(cluster, "/absolute_url"), work)
}

/// A decision of the search: its citations are words, "347 U.S. 483".
fn hit(hit: &Value) -> Option<Record> {
    let mut work = named(text(hit, "/caseName"), text(hit, "/dateFiled"));
    text(hit, "/court_citation_string").clone_into(&mut work.place);
    work.number = words(hit, "/docketNumber");
    let cited = words(hit, "/citation");
    let read = law::find(&cited, &[]).into_iter().next();
    if let Some(citation) = read.filter(|citation| citation.kind == law::Kind::Case) {
        let part = |name: &str| citation.part(name).unwrap_or_default().to_owned();
        work.volume = part("volume");
        work.pages = part("page");
        work.container = citation.reporter().unwrap_or_default().to_owned();
    }
    record(words(hit, "/cluster_id"), text(hit, "/absolute_url"), work)
}

fn named(name: &str, filed: &str) -> Work {
    let (year, month, day) = date(filed);
    Work {
        kind: WorkKind::Case,
        title: markup::plain(name),
        year,
        month,
        day,
        ..Work::default()
    }
}

fn record(id: String, path: &str, work: Work) -> Option<Record> {
    if id.is_empty() || work.title.is_empty() {
        return None;
    }
    Some(Record {
        registry: "courtlistener".to_owned(),
        // A path of the site, never an address elsewhere.
        url: if path.starts_with('/') && !path.starts_with("//") {
            format!("{SITE}{path}")
        } else {
            format!("{SITE}/opinion/{id}/")
        },
        id,
        work,
        versions: Vec::new(),
        notices: Vec::new(),
    })
}

#[async_trait]
impl Registry for CourtListener {
    fn id(&self) -> &'static str {
        "courtlistener"
    }

    fn name(&self) -> &'static str {
        "CourtListener"
    }

    fn needs(&self) -> Needs {
        Needs {
            key: true,
            network: true,
            sent: "Volume, reporter and page of a decision, or its name.",
        }
    }

    /// Decisions in reporters it collects in full: those of the federal courts since their reporters
    /// began. Of others its silence means nothing.
    fn covers(&self, work: &Work) -> bool {
        const FULL: [&str; 8] = [
            "U.S.",
            "S. Ct.",
            "L. Ed.",
            "L. Ed. 2d",
            "F.",
            "F.2d",
            "F.3d",
            "F.4th",
        ];
        work.kind == WorkKind::Case
            && reported(work).is_some_and(|[_, reporter, _]| FULL.contains(&reporter.as_str()))
    }

    async fn look_up(&self, ask: &LookUp, cancel: &CancellationToken) -> Found {
        if ask.work.kind != WorkKind::Case {
            return Found::Declined("it holds decisions of courts only".to_owned());
        }
        let found = match ask.by {
            By::Identifier => self.by_citation(ask, cancel).await,
            By::Description => self.by_name(ask, cancel).await,
        };
        found.unwrap_or_else(|silent| silent)
    }
}
