//! Opening a page: asked for politely, kept as it came, read, and cut into passages.
//!
//! Owns what is asked of a host, which pages are left alone and why one could not be read. Refuses
//! to know how bytes become words (a [`ReadPage`] does) and what the words say of a claim.

use std::collections::HashMap;
use std::fmt;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use stet_core::evidence::{Page, Pinpoint};
use tokio::sync::OnceCell;
use tokio_util::sync::CancellationToken;
use url::Url;

use super::Options;
use super::robots::{self, Robots};
use crate::door::{Door, Method, Refusal, Request, Response, WEB};
use crate::links::{self, Archived, LinkState, reading_of};
use crate::{ReadPage, Snapshot};

/// What a reader's browser would accept.
const ACCEPT: &str =
    "text/html,application/xhtml+xml,application/pdf;q=0.9,text/plain;q=0.8,*/*;q=0.5";

/// How long a page may stand in for a new one: the claims of one run share their pages.
const FRESH_FOR: Duration = Duration::from_hours(24);

/// How long a host's wishes are remembered; the standard allows a day.
const WISHES_FOR: Duration = Duration::from_hours(24);

/// Hosts whose wishes are remembered.
const MOST_HOSTS: usize = 512;

/// On whose wish a page is opened.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Allowance {
    /// The text cites it or a person asked for it: a reader following a link.
    Cited,
    /// A search found it: programs that come by themselves ask `robots.txt` first.
    Found,
}

/// A page that was opened.
#[derive(Debug, Clone)]
pub struct Opened {
    /// The bytes.
    pub snapshot: Arc<Snapshot>,
    /// The words, and what the page says of itself.
    pub page: Page,
    /// Its passages in reading order, with where they stand.
    pub passages: Vec<(String, Pinpoint)>,
}

/// Why a page was not read.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Shut {
    /// In words that complete "{address} was not read: …".
    pub reason: String,
    /// True if trying again later may help.
    pub retry: bool,
    /// True if it is known that nothing is there.
    pub gone: bool,
    /// True if somebody is there and does not show the text: it is evidence of nothing, nor are a
    pub withheld: bool,
    /// Whose it is, where its host was not asked: somebody a claim names (rules 7, 6.7).
    pub ask_first: Option<String>,
}

impl Shut {
    fn because(reason: impl Into<String>, retry: bool) -> Self {
        Self {
            reason: reason.into(),
            retry,
            gone: false,
            withheld: false,
            ask_first: None,
        }
    }
}

/// A host's wishes, asked for once by whoever comes first.
type Wishes = Arc<OnceCell<Robots>>;

/// Opens pages. One for all providers, so that a host is asked for its wishes once.
pub struct Pages {
    door: Arc<dyn Door>,
    reader: Arc<dyn ReadPage>,
    options: Options,
    wishes: Mutex<HashMap<String, (Instant, Wishes)>>,
}

impl fmt::Debug for Pages {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str("Pages")
    }
}

impl Pages {
    /// Opens pages through this door with this reader.
    #[must_use]
    pub fn new(door: Arc<dyn Door>, reader: Arc<dyn ReadPage>, options: Options) -> Self {
        Self {
            door,
            reader,
            options,
            wishes: Mutex::default(),
        }
    }

    /// Its limits.
    pub(super) fn options(&self) -> &Options {
        &self.options
    }

    /// Opens one page on behalf of a document. Ends within [`Options::page_time`], and soon after
    /// `cancel`.
    ///
    /// # Errors
    /// Why it was not read.
    pub async fn open(
        &self,
        document: &str,
        url: &Url,
        allowance: Allowance,
        cancel: &CancellationToken,
    ) -> Result<Opened, Shut> {
        let seconds = self.options.page_time.as_secs();
        let opening = self.open_in_time(document, url, allowance, cancel);
        tokio::select! {
            biased;
            () = cancel.cancelled() => Err(Shut::because("stopped", true)),
            opened = tokio::time::timeout(self.options.page_time, opening) => {
                opened.unwrap_or_else(|_| {
                    Err(Shut::because(format!("timed out: it took longer than {seconds} s"), true))
                })
            }
        }
    }

    /// Opens the web archive's copy of a page whose own host is not asked, as it was when it was taken.
    ///
    /// # Errors
    /// Why there is none, in words that complete "…; the web archive …".
    pub(super) async fn open_archived(
        &self,
        document: &str,
        url: &Url,
        cancel: &CancellationToken,
    ) -> Result<(Opened, links::Copy), String> {
        let copy = match links::archived(self.door.as_ref(), document, url, None, cancel).await {
            Archived::Copy(copy) => copy,
            Archived::None => return Err("has no copy of it".to_owned()),
            Archived::NoAnswer(failure) => {
                return Err(format!("gave no copy of it ({})", failure.reason));
            }
        };
        let bytes = copy.as_it_was();
        let opened = self.open(document, &bytes, Allowance::Cited, cancel).await;
        let opened =
            opened.map_err(|shut| format!("has a copy that was not read ({})", shut.reason));
        Ok((opened?, copy))
    }

    async fn open_in_time(
        &self,
        document: &str,
        url: &Url,
        allowance: Allowance,
        cancel: &CancellationToken,
    ) -> Result<Opened, Shut> {
        if allowance == Allowance::Found {
            self.ask_leave(document, url, cancel).await?;
        }
        let request = self.request(document, url, "Read a page for a claim", ACCEPT);
        let response = self.door.send(request, cancel).await.map_err(refused)?;
        let elsewhere = response.url.origin() != url.origin();
        if allowance == Allowance::Found && elsewhere {
            // The door followed a redirect: the host it led to has wishes of its own.
            self.ask_leave(document, &response.url, cancel).await?;
        }
        shown(url, &response)?;
        let snapshot = Arc::new(Snapshot::of(url.as_str(), response));
        let (reader, read) = (Arc::clone(&self.reader), Arc::clone(&snapshot));
        let reading = tokio::task::spawn_blocking(move || {
            let page = reader.read(&read)?;
            let passages = match page.withheld {
                None => reader.passages(&page),
                Some(_) => Vec::new(),
            };
            Ok::<_, String>((page, passages))
        });
        let (page, passages) = reading
            .await
            .unwrap_or_else(|_| Err("its reader broke off".to_owned()))
            .map_err(|reason| Shut::because(format!("it could not be read: {reason}"), false))?;
        if let Some(reason) = &page.withheld {
            return Err(Shut {
                withheld: true,
                ..Shut::because(format!("it {reason}"), false)
            });
        }
        Ok(Opened {
            snapshot,
            page,
            passages,
        })
    }

    fn request(&self, document: &str, url: &Url, purpose: &str, accept: &str) -> Request {
        Request {
            service: WEB,
            document: document.to_owned(),
            purpose: purpose.to_owned(),
            method: Method::Get,
            url: url.clone(),
            headers: vec![("accept".to_owned(), accept.to_owned())],
            body: None,
            key: None,
            most_bytes: self.options.page_bytes,
            truncate: true,
            fresh_for: FRESH_FOR,
        }
    }

    /// Whether the host lets programs read this address.
    async fn ask_leave(
        &self,
        document: &str,
        url: &Url,
        cancel: &CancellationToken,
    ) -> Result<(), Shut> {
        let origin = url.origin().ascii_serialization();
        let wishes = self.wishes_of(&origin);
        let robots = wishes
            .get_or_try_init(|| self.fetch_robots(document, url, cancel))
            .await?;
        let target = match url.query() {
            Some(query) => format!("{}?{query}", url.path()),
            None => url.path().to_owned(),
        };
        if robots.allow(&target) {
            return Ok(());
        }
        Err(Shut::because(
            "its robots.txt asks programs not to read it; open it yourself to see it",
            false,
        ))
    }

    fn wishes_of(&self, origin: &str) -> Wishes {
        let mut known = self.wishes.lock().unwrap_or_else(PoisonError::into_inner);
        if known.len() >= MOST_HOSTS {
            known.clear();
        }
        let now = Instant::now();
        let entry = known
            .entry(origin.to_owned())
            .or_insert_with(|| (now, Wishes::default()));
        if now.duration_since(entry.0) > WISHES_FOR {
            *entry = (now, Wishes::default());
        }
        Arc::clone(&entry.1)
    }

    /// RFC 9309, 2.3.1: no such file forbids nothing, one that cannot be had forbids everything.
    async fn fetch_robots(
        &self,
        document: &str,
        url: &Url,
        cancel: &CancellationToken,
    ) -> Result<Robots, Shut> {
        let mut at = url.clone();
        at.set_path("/robots.txt");
        at.set_query(None);
        at.set_fragment(None);
        let mut request = self.request(document, &at, "Ask what programs may read", "text/plain");
        request.most_bytes = robots::MOST_BYTES;
        let unread = |why: String, retry| {
            Err(Shut::because(
                format!(
                    "its robots.txt, which says what programs may read, could not be fetched ({why})"
                ),
                retry,
            ))
        };
        match self.door.send(request, cancel).await {
            Ok(response) => match response.status {
                200..=299 => Ok(Robots::read(&response.body)),
                400..=499 if response.status != 429 => Ok(Robots::default()),
                status => unread(format!("it answers {status}"), true),
            },
            Err(refusal @ (Refusal::NotAllowed { .. } | Refusal::AskFirst { .. })) => {
                Err(refused(refusal))
            }
            Err(refusal) => unread(refusal.to_string(), true),
        }
    }
}

fn not_allowed() -> Shut {
    Shut::because("opening pages is not switched on for this document", false)
}

/// Why the door let nothing through or nothing came.
fn refused(refusal: Refusal) -> Shut {
    match refusal {
        Refusal::NotAllowed { .. } => not_allowed(),
        Refusal::AskFirst { ref owner, .. } => Shut {
            ask_first: Some(owner.clone()),
            ..Shut::because(refusal.to_string(), false)
        },
        Refusal::NoSuchHost(_) => Shut {
            gone: true,
            ..Shut::because(refusal.to_string(), false)
        },
        Refusal::ForbiddenAddress(_) | Refusal::TooManyRedirects | Refusal::TooLarge(_) => {
            Shut::because(refusal.to_string(), false)
        }
        _ => Shut::because(refusal.to_string(), true),
    }
}

/// Whether the answer shows the page that was asked for, in something that can be read.
fn shown(asked: &Url, response: &Response) -> Result<(), Shut> {
    let (state, reason) = reading_of(asked, response);
    match state {
        LinkState::Alive | LinkState::Moved => {}
        LinkState::Dead | LinkState::SoftNotFound => {
            return Err(Shut {
                gone: true,
                ..Shut::because(reason, false)
            });
        }
        LinkState::Blocked => {
            return Err(Shut {
                withheld: true,
                ..Shut::because(reason, false)
            });
        }
        LinkState::NoAnswer => return Err(Shut::because(reason, true)),
    }
    let kind = response.header("content-type").unwrap_or_default();
    let kind = kind.to_ascii_lowercase();
    let what = ["image/", "audio/", "video/", "font/"]
        .into_iter()
        .find(|begin| kind.starts_with(begin));
    match what {
        None => Ok(()),
        Some(_) => Err(Shut::because(format!("it is not text ({kind})"), false)),
    }
}
