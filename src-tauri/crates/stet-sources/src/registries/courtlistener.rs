//! CourtListener (Free Law Project): decisions of the courts of the United States, looked up by
//! volume, reporter and page, else searched by name. Free, with a token.
//!
//! After its documentation of API v4, "Citation Lookup and Verification" and "Legal Search"
//! (courtlistener.com/help/api/rest, read November 2026).

use std::sync::Arc;

use async_trait::async_trait;
use serde_json::Value;
use stet_core::law;
use stet_core::reference::{Authority, Record, Work, WorkKind};
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

/// Reporters of the federal courts, which it has in full.
const IN_FULL: [&str; 9] = [
    "U.S.",
    "S. Ct.",
    "L. Ed.",
    "L. Ed. 2d",
    "F.",
    "F.2d",
    "F.3d",
    "F. Supp.",
    "F. Supp. 2d",
];

/// Up to this year it has them: the volumes that the Harvard law library scanned. Later decisions
/// get their volume and page when somebody reports them.
const IN_FULL_UNTIL: i32 = 2018;

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
        let Some(Authority::Reported {
            volume,
            reporter,
            page,
        }) = reported(&ask.work)
        else {
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
                .finish()
                .into(),
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
                let records = clusters.iter().filter_map(|one| cluster(one, &ask.work));
                Ok(ask::read_list(clusters.len(), records.collect()))
            }
            Some(404) => Ok(Found::NothingFound),
            Some(400) => Ok(Found::Declined("it does not know the reporter".to_owned())),
            Some(429) => Err(ask::no_answer(
                "it wants fewer citations at a time (429)",
                true,
            )),
            _ => Err(ask::misread()),
        }
    }

    async fn by_name(&self, ask: &LookUp, cancel: &CancellationToken) -> Result<Found, Silent> {
        let words = name_words(&ask.work.title);
        if words.is_empty() {
            return Ok(Found::Declined("the citation gives no name".to_owned()));
        }
        let query = format!("caseName:({})", words.join(" AND "));
        let url =
            identifier::with(SEARCH, [("type", "o"), ("q", &query)]).ok_or_else(ask::misread)?;
        let answer = self.asker.json(self.asker.get(ask, url), cancel).await?;
        let answer = answer.ok_or_else(ask::misread)?;
        match (answer["count"].as_u64(), answer["results"].as_array()) {
            (Some(0), Some(none)) if none.is_empty() => Ok(Found::NothingFound),
            (Some(_), Some(all)) => {
                let records = all
                    .iter()
                    .take(WANTED)
                    .filter_map(|one| hit(one, &ask.work));
                Ok(ask::read_list(all.len(), records.collect()))
            }
            _ => Err(ask::misread()),
        }
    }
}

/// Volume, reporter and first page, from the fields of the work or read from its number.
fn reported(work: &Work) -> Option<Authority> {
    Authority::of(work).or_else(|| {
        let read = law::find(&work.number, &[]);
        let case = read.iter().find(|one| one.kind == law::Kind::Case)?;
        Authority::of(&law::work(case)?)
    })
}

/// The words of a name to search by. What stands shortened in a citation ("Bd. of Educ.") stands in
/// full in the register, and small words are nobody's name.
fn name_words(name: &str) -> Vec<String> {
    name.split_whitespace()
        .filter(|word| !word.ends_with('.') && !word.contains('\''))
        .map(|word| {
            word.chars()
                .filter(|ch| ch.is_alphanumeric() || *ch == '-')
                .collect::<String>()
        })
        .filter(|word| word.chars().count() > 2 && word.starts_with(char::is_uppercase))
        .collect()
}

/// A decision of the look-up.
fn cluster(cluster: &Value, cited: &Work) -> Option<Record> {
    let places = list(cluster, "/citations").iter().map(|citation| Work {
        kind: WorkKind::Case,
        volume: words(citation, "/volume"),
        container: words(citation, "/reporter"),
        pages: words(citation, "/page"),
        ..Work::default()
    });
    let work = Work {
        ..named(text(cluster, "/case_name"), text(cluster, "/date_filed"))
    };
    record(
        words(cluster, "/id"),
        text(cluster, "/absolute_url"),
        placed(work, places.collect(), cited),
    )
}

/// A decision of the search: its citations are words, "347 U.S. 483".
fn hit(hit: &Value, cited: &Work) -> Option<Record> {
    let mut work = named(text(hit, "/caseName"), text(hit, "/dateFiled"));
    text(hit, "/court_citation_string").clone_into(&mut work.place);
    work.number = words(hit, "/docketNumber");
    let places = list(hit, "/citation")
        .iter()
        .filter_map(|citation| law::find(citation.as_str()?, &[]).into_iter().next())
        .filter(|citation| citation.kind == law::Kind::Case)
        .filter_map(|citation| law::work(&citation));
    let work = placed(work, places.collect(), cited);
    record(words(hit, "/cluster_id"), text(hit, "/absolute_url"), work)
}

/// The decision at the one of its places that is cited: the same volume and page, else the same
/// reporter, else the first.
fn placed(mut work: Work, places: Vec<Work>, cited: &Work) -> Work {
    let ours = reported(cited);
    let at = |place: &&Work| matches!((&ours, Authority::of(place)), (Some(ours), Some(theirs)) if ours.is(&theirs));
    let in_it = |place: &&Work| place.container == cited.container;
    let place = places
        .iter()
        .find(at)
        .or_else(|| places.iter().find(in_it))
        .or_else(|| places.first());
    if let Some(place) = place {
        work.volume.clone_from(&place.volume);
        work.container.clone_from(&place.container);
        work.pages.clone_from(&place.pages);
    }
    work
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

    fn deals_with(&self, work: &Work) -> bool {
        work.kind == WorkKind::Case
    }

    /// Decisions it has in full, where the citation names both parties by a word that is not
    /// shortened: by that its search finds them.
    fn covers(&self, work: &Work) -> bool {
        let parties = work.title.split(" v. ");
        let named = parties.clone().count() == 2
            && parties
                .into_iter()
                .all(|party| !name_words(party).is_empty());
        named && self.knows_every_identifier(work)
    }

    fn holds_in_full(&self, work: &Work) -> bool {
        self.covers(work)
    }

    /// Decisions in reporters it has in full. Of others its silence means nothing.
    fn knows_every_identifier(&self, work: &Work) -> bool {
        let in_full = matches!(
            reported(work),
            Some(Authority::Reported { reporter, .. }) if IN_FULL.contains(&reporter.as_str())
        );
        in_full && work.year.is_some_and(|year| year <= IN_FULL_UNTIL)
    }

    fn trial(&self, now: &str) -> (Work, By) {
        let digits: String = now.chars().filter(char::is_ascii_digit).collect();
        let work = Work {
            kind: WorkKind::Case,
            title: format!("Key{digits}"),
            ..Work::default()
        };
        (work, By::Description)
    }

    async fn look_up(&self, ask: &LookUp, cancel: &CancellationToken) -> Found {
        if !self.deals_with(&ask.work) {
            return Found::Declined("it holds only court decisions".to_owned());
        }
        let found = match ask.by {
            By::Identifier => self.by_citation(ask, cancel).await,
            By::Description => self.by_name(ask, cancel).await,
        };
        found.unwrap_or_else(|silent| silent)
    }
}
