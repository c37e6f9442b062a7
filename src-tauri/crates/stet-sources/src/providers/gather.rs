//! From addresses worth opening to one answer: pages side by side, hits best first, and every page
//! that gave nothing named with its reason.

use std::collections::HashSet;
use std::sync::Arc;

use stet_core::evidence::{
    Passage, Pinpoint, SHORTEST, Source, class_of, is_press_or_reference, named, relevance,
    same_outlet,
};
use tokio::task::JoinSet;
use tokio_util::sync::CancellationToken;
use url::Url;

use super::pages::{Allowance, Opened, Pages, Shut};
use super::passages::best;
use super::standing::standing;
use crate::links::Copy;
use crate::page::hash;
use crate::{Answer, Failure, Hit, Looked, Query, Snapshot, Unopened, terms};

/// A page worth opening.
#[derive(Debug, Clone)]
pub(super) struct Lead {
    /// Where it is.
    pub(super) url: Url,
    /// Why it is looked at, completing "found because …".
    pub(super) why: String,
    /// Where it stood in its list, from 0: leads of equal rank are opened by standing.
    pub(super) rank: usize,
    /// Title, as a search tells it.
    pub(super) title: String,
    /// Who publishes it, as a search tells it.
    pub(super) publisher: Option<String>,
    /// Day of publication, RFC 3339 date, as a search tells it.
    pub(super) published_at: Option<String>,
    /// The archive's copy that stands in for it, and whose the page is, where a claim names them.
    pub(super) copy: Option<(Copy, Option<String>)>,
    /// What a search shows of it, with the search's whole answer; stands in, and says so, where
    /// the page cannot be had.
    pub(super) excerpt: Option<(String, Arc<Snapshot>)>,
}

impl Lead {
    /// A page known by its address alone.
    pub(super) fn to(url: Url, why: String) -> Self {
        Self {
            url,
            why,
            rank: 0,
            title: String::new(),
            publisher: None,
            published_at: None,
            copy: None,
            excerpt: None,
        }
    }
}

/// What one page gave.
enum Seen {
    /// Passages that may bear on the claim, perhaps none.
    Read(Vec<Hit>, Option<String>),
    /// Nothing to read, and the search's own words where they may stand in.
    Unread(Box<Unopened>, Vec<Hit>),
}

/// Opens the leads of one claim. `unopened` names what already failed, searches mostly.
pub(super) async fn gather(
    pages: &Arc<Pages>,
    query: &Query,
    leads: Vec<Lead>,
    allowance: Allowance,
    mut unopened: Vec<Unopened>,
    cancel: &CancellationToken,
) -> Looked {
    let (leads, itself) = chosen(leads, query, pages.options().pages);
    unopened.extend(itself);
    let query = Arc::new(query.clone());
    let wanted = Arc::new(terms(&query));
    let mut waiting = leads.into_iter().enumerate();
    let mut under_way = JoinSet::new();
    let mut seen: Vec<(usize, Seen)> = Vec::new();
    // Dropping the set on a stop drops what is under way.
    let places = pages.options().at_once.max(1);
    loop {
        while under_way.len() < places
            && let Some((at, lead)) = waiting.next()
        {
            let (pages, query, wanted) =
                (Arc::clone(pages), Arc::clone(&query), Arc::clone(&wanted));
            let cancel = cancel.clone();
            under_way.spawn(async move {
                (
                    at,
                    look_at(&pages, query, wanted, lead, allowance, &cancel).await,
                )
            });
        }
        let ended = tokio::select! {
            biased;
            () = cancel.cancelled() => return stopped(),
            ended = under_way.join_next() => ended,
        };
        match ended {
            Some(Ok(page)) => seen.push(page),
            Some(Err(_)) => unopened.push(Unopened {
                address: "a page".to_owned(),
                title: String::new(),
                reason: "its reader broke off".to_owned(),
                retry: true,
                gone: false,
                ask_first: None,
            }),
            None => break,
        }
    }
    seen.sort_by_key(|(at, _)| *at);
    let mut hits = Vec::new();
    let mut known = HashSet::new();
    for (_, page) in seen {
        match page {
            Seen::Read(found, canonical) => {
                // Two addresses of one page are one page.
                if canonical.is_none_or(|address| known.insert(address)) {
                    hits.extend(found);
                }
            }
            Seen::Unread(page, words) => {
                unopened.push(*page);
                hits.extend(words);
            }
        }
    }
    answer(hits, unopened, &wanted)
}

/// One answer from what was found and what was not read: *nothing found* only if nobody is silent.
/// Hits are weighed against each other, whatever page they are of, and come best first.
pub(super) fn answer(mut hits: Vec<Hit>, unopened: Vec<Unopened>, wanted: &[String]) -> Looked {
    let texts: Vec<&str> = hits.iter().map(|hit| hit.passage.text.as_str()).collect();
    let scores = relevance(wanted, &texts);
    for (hit, score) in hits.iter_mut().zip(scores) {
        hit.passage.relevance = score;
    }
    // Stable: of equal relevance stays first what was opened first.
    hits.sort_by(|one, other| other.passage.relevance.total_cmp(&one.passage.relevance));
    let silent: Vec<&Unopened> = unopened
        .iter()
        .filter(|page| !page.gone && page.ask_first.is_none())
        .collect();
    let not_asked = unopened.iter().find(|page| page.ask_first.is_some());
    let answer = match (hits.is_empty(), silent.first()) {
        (false, _) => Answer::Hits(hits),
        // Nobody was asked, so nobody is silent, and nothing is not found.
        (true, None) if not_asked.is_some() => {
            Answer::Declined(not_asked.map_or_else(String::new, |page| page.reason.clone()))
        }
        (true, None) => Answer::NothingFound,
        (true, Some(first)) => Answer::NoAnswer(Failure {
            reason: match silent.len() {
                1 => format!("{} was not read: {}", first.address, first.reason),
                many => format!(
                    "{many} addresses could not be read, the first {}: {}",
                    first.address, first.reason
                ),
            },
            retry: silent.iter().any(|page| page.retry),
        }),
    };
    Looked { answer, unopened }
}

/// The answer of a look that was stopped; nobody uses it.
pub(super) fn stopped() -> Looked {
    Looked {
        answer: Answer::NoAnswer(Failure {
            reason: "stopped".to_owned(),
            retry: true,
        }),
        unopened: Vec::new(),
    }
}

/// Each address once, in the order of rank and standing, as many as are opened; and the checked
/// text itself, which is no evidence for itself.
fn chosen(mut leads: Vec<Lead>, query: &Query, most: usize) -> (Vec<Lead>, Option<Unopened>) {
    let own = bare(&query.around.address);
    let mut known = HashSet::new();
    let mut itself = None;
    leads.sort_by_key(|lead| (lead.rank, standing(&lead.url)));
    leads.retain(|lead| {
        let address = bare(lead.url.as_str());
        if !own.is_empty() && address == own {
            itself = Some(Unopened {
                address: lead.url.to_string(),
                title: lead.title.clone(),
                reason: "it is the checked text itself".to_owned(),
                retry: false,
                gone: true,
                ask_first: None,
            });
            return false;
        }
        known.insert(address)
    });
    leads.truncate(most);
    (leads, itself)
}

/// An address without what changes nothing, for comparing.
fn bare(address: &str) -> String {
    let Ok(url) = Url::parse(address) else {
        return String::new();
    };
    let host = url.host_str().unwrap_or_default();
    let host = host.strip_prefix("www.").unwrap_or(host);
    let query = url.query().map(|query| format!("?{query}"));
    let path = url.path().trim_end_matches('/');
    format!("{host}{path}{}", query.unwrap_or_default())
}

async fn look_at(
    pages: &Pages,
    query: Arc<Query>,
    wanted: Arc<Vec<String>>,
    lead: Lead,
    allowance: Allowance,
    cancel: &CancellationToken,
) -> Seen {
    let (lead, opened) = open(pages, &query, lead, allowance, cancel).await;
    match opened {
        Ok(opened) => {
            let limit = pages.options().passages;
            let of = lead.clone();
            // A long page takes its time to weigh.
            let reading =
                tokio::task::spawn_blocking(move || read(&of, opened, &query, &wanted, limit));
            reading
                .await
                .unwrap_or_else(|_| Seen::Unread(Box::new(broke_off(&lead)), Vec::new()))
        }
        Err(shut) => unread(&lead, shut, &query, &wanted),
    }
}

/// Oldest copy of the archive that is read before the page itself, in days: a page may have changed since.
const FRESH_COPY: i64 = 365;

/// Opens a lead. The host of somebody a claim names is not asked: the archive's copy stands in, if it has
/// one (rules 7, 6.7). A name does not always tell whose a host is: where a claim names somebody, the archive comes
/// first for every page but those of papers and reference works, if the document allows it.
async fn open(
    pages: &Pages,
    query: &Query,
    lead: Lead,
    allowance: Allowance,
    cancel: &CancellationToken,
) -> (Lead, Result<Opened, Shut>) {
    let document = query.document.as_str();
    let tells = !query.around.today.is_empty()
        && !is_press_or_reference(lead.url.as_str())
        && !named(&query.claim).is_empty();
    if tells
        && let Ok((opened, copy)) = pages.open_archived(document, &lead.url, cancel).await
        && is_fresh(&copy, &query.around.today)
    {
        let copy = Some((copy, None));
        return (Lead { copy, ..lead }, Ok(opened));
    }
    let mut shut = match pages.open(document, &lead.url, allowance, cancel).await {
        Ok(opened) => return (lead, Ok(opened)),
        Err(shut) => shut,
    };
    let Some(owner) = shut.ask_first.clone() else {
        return (lead, Err(shut));
    };
    match pages.open_archived(document, &lead.url, cancel).await {
        Ok((opened, copy)) => {
            let copy = Some((copy, Some(owner)));
            (Lead { copy, ..lead }, Ok(opened))
        }
        Err(why) => {
            shut.reason = format!("{}; the web archive {why}", shut.reason);
            (lead, Err(shut))
        }
    }
}

/// True if a copy is no older than [`FRESH_COPY`] today (RFC 3339 date).
fn is_fresh(copy: &Copy, today: &str) -> bool {
    let day = |said: &str| {
        let format = time::macros::format_description!("[year]-[month]-[day]");
        time::Date::parse(said.get(..10)?, format).ok()
    };
    match (day(&copy.taken_at), day(today)) {
        (Some(taken), Some(today)) => (today - taken).whole_days() <= FRESH_COPY,
        _ => false,
    }
}

fn broke_off(lead: &Lead) -> Unopened {
    Unopened {
        address: lead.url.to_string(),
        title: lead.title.clone(),
        reason: "its reader broke off".to_owned(),
        retry: true,
        gone: false,
        ask_first: None,
    }
}

fn read(lead: &Lead, opened: Opened, query: &Query, wanted: &[String], limit: usize) -> Seen {
    let Opened {
        snapshot,
        page,
        passages,
    } = opened;
    let named = |text: &str| Some(text.trim().to_owned()).filter(|text| !text.is_empty());
    let title = named(&page.document.title)
        .or_else(|| named(&lead.title))
        .unwrap_or_else(|| snapshot.address.clone());
    let copy = lead.copy.as_ref();
    let address = copy.map_or_else(
        || snapshot.address.clone(),
        |(copy, _)| copy.url.to_string(),
    );
    let source = Source {
        id: source_id(&snapshot.address, &snapshot.content_hash),
        title,
        url: Some(address),
        author: page.author,
        publisher: page.publisher.or_else(|| lead.publisher.clone()),
        published_at: page.published_at.or_else(|| lead.published_at.clone()),
        retrieved_at: snapshot.retrieved_at.clone(),
        content_hash: snapshot.content_hash.clone(),
        supplied: false,
        primary: false,
        class: class_of(copy.map_or(snapshot.address.as_str(), |_| lead.url.as_str())),
        reliability: None,
        confidential: false,
    };
    let why = match copy {
        None => with_origin(lead.why.clone(), &snapshot.address, query),
        Some((copy, owner)) => {
            let why = owner.as_ref().map_or_else(
                || "to keep the request from its host,".to_owned(),
                |owner| format!("it belongs to {owner}, whom the text names, so"),
            );
            format!(
                "{}; {why} the web archive’s copy of {} was read",
                with_origin(lead.why.clone(), lead.url.as_str(), query),
                copy.taken_at.get(..10).unwrap_or_default()
            )
        }
    };
    let hits = best(&source, passages, wanted, limit)
        .into_iter()
        .map(|passage| Hit {
            source: source.clone(),
            passage,
            why: why.clone(),
            snapshot: Some(Arc::clone(&snapshot)),
        })
        .collect();
    let known_as = page.canonical.unwrap_or_else(|| snapshot.address.clone());
    Seen::Read(hits, Some(bare(&known_as)))
}

/// Says so where a page is of the text's own outlet, which does not vouch for the text.
fn with_origin(why: String, address: &str, query: &Query) -> String {
    if same_outlet(address, &query.around.address) {
        format!("{why}; it is from the text’s own outlet")
    } else {
        why
    }
}

fn unread(lead: &Lead, shut: Shut, query: &Query, wanted: &[String]) -> Seen {
    let page = Unopened {
        address: lead.url.to_string(),
        title: lead.title.clone(),
        reason: shut.reason,
        retry: shut.retry,
        gone: shut.gone,
        ask_first: shut.ask_first,
    };
    let words = match &lead.excerpt {
        // What a page withholds or no longer says, a search's words about it do not prove.
        Some((words, answer)) if !shut.gone && !shut.withheld => {
            excerpt(lead, words, answer, &page.reason, query, wanted)
        }
        _ => None,
    };
    Seen::Unread(Box::new(page), words.into_iter().collect())
}

/// The search's own words about a page that could not be had, labelled as that.
fn excerpt(
    lead: &Lead,
    words: &str,
    answer: &Arc<Snapshot>,
    reason: &str,
    query: &Query,
    wanted: &[String],
) -> Option<Hit> {
    let score = *relevance(wanted, &[words]).first()?;
    if score <= 0.0 || words.chars().count() < SHORTEST {
        return None;
    }
    // Another source than the page itself: should that be had later, both stand apart.
    let id = source_id(&format!("{} as searched", lead.url), words);
    let why = format!(
        "{}; the page was not read ({reason}), so these are the search result’s words about it, \
         not its own",
        lead.why
    );
    Some(Hit {
        passage: Passage {
            id: format!("{id}-1"),
            source: id.clone(),
            text: words.to_owned(),
            pinpoint: Pinpoint::Paragraph {
                number: 1,
                heading: None,
            },
            under: String::new(),
            relevance: score,
        },
        source: Source {
            id,
            title: lead.title.clone(),
            url: Some(lead.url.to_string()),
            author: None,
            publisher: lead.publisher.clone(),
            published_at: lead.published_at.clone(),
            retrieved_at: answer.retrieved_at.clone(),
            content_hash: hash(words.as_bytes()),
            supplied: false,
            primary: false,
            class: class_of(lead.url.as_str()),
            reliability: None,
            confidential: false,
        },
        why: with_origin(why, lead.url.as_str(), query),
        snapshot: Some(Arc::clone(answer)),
    })
}

/// A name for a source that is the same whenever the same address is read and says the same: what a
/// page said once is kept under its own name, and what it says later is another source. `content`
/// is its words or their hash.
pub(super) fn source_id(address: &str, content: &str) -> String {
    let hash = hash(format!("{address}\n{content}").as_bytes());
    format!("web-{}", hash.get(..20).unwrap_or(&hash))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_page_that_says_something_else_is_another_source() {
        let address = "https://a.example/";
        assert_eq!(source_id(address, "then"), source_id(address, "then"));
        assert_ne!(source_id(address, "then"), source_id(address, "now"));
        assert_ne!(
            source_id(address, "then"),
            source_id("https://b.example/", "then")
        );
    }

    fn unopened(gone: bool) -> Unopened {
        Unopened {
            address: "https://a.example/".to_owned(),
            title: String::new(),
            reason: "timed out".to_owned(),
            retry: true,
            gone,
            ask_first: None,
        }
    }

    #[test]
    fn nothing_found_only_if_nobody_is_silent() {
        assert_eq!(answer(vec![], vec![], &[]).answer, Answer::NothingFound);
        assert_eq!(
            answer(vec![], vec![unopened(true)], &[]).answer,
            Answer::NothingFound
        );
        let silent = answer(vec![], vec![unopened(true), unopened(false)], &[]);
        assert!(matches!(silent.answer, Answer::NoAnswer(ref why) if why.retry));
        assert_eq!(silent.unopened.len(), 2);
    }

    #[test]
    fn of_equal_rank_the_nearer_to_the_fact_is_opened_first() {
        let lead = |address: &str, rank| Lead {
            rank,
            ..Lead::to(Url::parse(address).expect("an address"), String::new())
        };
        let leads = vec![
            lead("https://blog.example/a", 0),
            lead("https://www.census.gov/a", 0),
            lead("https://www.paper.example/text/", 0),
            lead("https://paper.example/text", 1),
            lead("https://www.nature.com/a", 1),
            lead("https://blog.example/b", 1),
        ];
        let query = crate::terms::tests::query("x");
        let query = Query {
            around: crate::Around {
                address: "https://paper.example/text".to_owned(),
                ..crate::Around::default()
            },
            ..query
        };
        let (chosen, itself) = chosen(leads, &query, 3);
        let order: Vec<&str> = chosen.iter().filter_map(|l| l.url.host_str()).collect();
        assert_eq!(order, ["www.census.gov", "blog.example", "www.nature.com"]);
        assert!(itself.is_some_and(|page| page.gone));
    }
}
