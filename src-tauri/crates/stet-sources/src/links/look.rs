//! One look at one link.
//!
//! HEAD is unreliable for pages: only the page itself shows a soft 404 or a wall. So a page is
//! asked for at once, read no further than [`PAGE_BYTES`]; HEAD goes first where the address names
//! a file, which could be large, and GET follows where HEAD is refused or its answer does not tell.

use std::time::Duration;

use tokio_util::sync::CancellationToken;
use url::Url;

use super::judge::{self, Verdict};
use super::{LinkState, Look};
use crate::door::{Door, Hop, Method, Refusal, Request, Response, WEB};

/// Bytes of a page that are read.
const PAGE_BYTES: usize = 128 * 1024;

/// Pages that send on, one after the other, that are followed.
const MOST_SENT_ON: usize = 3;

/// What a reader's browser would accept.
const ACCEPT: &str = "text/html,application/xhtml+xml,application/pdf;q=0.9,*/*;q=0.8";

/// Endings of addresses that name a file.
const FILES: [&str; 32] = [
    "pdf", "zip", "gz", "tgz", "bz2", "xz", "7z", "rar", "tar", "csv", "tsv", "xls", "xlsx", "ods",
    "doc", "docx", "odt", "ppt", "pptx", "epub", "jpg", "jpeg", "png", "gif", "webp", "svg", "tif",
    "tiff", "mp3", "mp4", "mov", "iso",
];

/// What a link belongs to, by number.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum LinkOf {
    /// A reference of the document.
    Reference(u32),
    /// A citation suggested for a claim.
    Suggestion(u32),
}

/// A link to look at.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LinkAsk {
    /// Id of the document it stands in.
    pub document: String,
    /// Whose it is, for the ledger.
    pub of: LinkOf,
    /// The address as the document gives it.
    pub url: Url,
}

/// What a link that leads somewhere showed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Shown {
    /// Where it came from in the end.
    pub address: String,
    /// Its `content-type`, if it says.
    pub content_type: Option<String>,
    /// The beginning of the page.
    pub body: Vec<u8>,
}

/// Looks at a link.
///
/// # Errors
/// As [`open`].
pub async fn look(
    door: &dyn Door,
    ask: &LinkAsk,
    cancel: &CancellationToken,
) -> Result<Look, Refusal> {
    open(door, ask, cancel).await.map(|(look, _)| look)
}

/// Looks at a link, and gives the page it leads to where there is one.
///
/// # Errors
/// [`Refusal::NotAllowed`], [`Refusal::AskFirst`] and [`Refusal::Cancelled`]: it was not looked at. Every other reason is
/// a look that found something, if only that nothing came.
pub async fn open(
    door: &dyn Door,
    ask: &LinkAsk,
    cancel: &CancellationToken,
) -> Result<(Look, Option<Shown>), Refusal> {
    if is_file(&ask.url) {
        let headed = door
            .send(request(ask, Method::Head, &ask.url), cancel)
            .await;
        if let Some(look) = from_head(ask, headed)? {
            return Ok((look, None));
        }
    }
    let answered = match door.send(request(ask, Method::Get, &ask.url), cancel).await {
        Ok(answer) => sent_on(door, ask, answer, cancel).await,
        refused => refused,
    };
    match answered {
        Ok(answer) => {
            let look = looked(ask, judge::judge(&ask.url, &answer), Some(&answer));
            let there = matches!(look.state, LinkState::Alive | LinkState::Moved);
            let shown = (there && judge::is_page(&answer)).then(|| Shown {
                address: answer.url.to_string(),
                content_type: answer.header("content-type").map(str::to_owned),
                body: answer.body,
            });
            Ok((look, shown))
        }
        Err(refusal) => without_answer(ask, refusal).map(|look| (look, None)),
    }
}

/// What HEAD alone settles: a file that is there. `None` where GET has to tell.
fn from_head(ask: &LinkAsk, headed: Result<Response, Refusal>) -> Result<Option<Look>, Refusal> {
    match headed {
        Ok(answer) if (200..300).contains(&answer.status) && !judge::is_page(&answer) => Ok(Some(
            looked(ask, judge::judge(&ask.url, &answer), Some(&answer)),
        )),
        Ok(_) => Ok(None),
        // Some servers drop HEAD instead of refusing it.
        Err(Refusal::Connection(_) | Refusal::Broken(_) | Refusal::TimedOut(_)) => Ok(None),
        Err(refusal) => without_answer(ask, refusal).map(Some),
    }
}

fn without_answer(ask: &LinkAsk, refusal: Refusal) -> Result<Look, Refusal> {
    let state = match &refusal {
        Refusal::NotAllowed { .. } | Refusal::AskFirst { .. } | Refusal::Cancelled => {
            return Err(refusal);
        }
        Refusal::NoSuchHost(_) => LinkState::Dead,
        Refusal::AskedToWait(_) => LinkState::Blocked,
        _ => LinkState::NoAnswer,
    };
    Ok(looked(ask, (state, refusal.to_string()), None))
}

fn looked(ask: &LinkAsk, (state, reason): Verdict, answer: Option<&Response>) -> Look {
    let target = answer
        .filter(|answer| !answer.redirects.is_empty())
        .map(|answer| {
            let moved = judge::moved_to(&ask.url, answer).filter(|_| state == LinkState::Moved);
            moved.unwrap_or_else(|| answer.url.clone()).to_string()
        });
    Look {
        url: ask.url.to_string(),
        at: crate::door::now(),
        state,
        reason,
        status: answer.map(|answer| answer.status),
        target,
    }
}

/// What a reader of `answer` gets to see in the end: a page that sends on at once is a redirect. Where
/// its target may not be asked, the page stands for it with the target's address.
async fn sent_on(
    door: &dyn Door,
    ask: &LinkAsk,
    mut answer: Response,
    cancel: &CancellationToken,
) -> Result<Response, Refusal> {
    for _ in 0..MOST_SENT_ON {
        let Some((to, for_good)) = judge::sends_on(&answer) else {
            break;
        };
        let mut hops = std::mem::take(&mut answer.redirects);
        hops.push(Hop {
            status: if for_good { 301 } else { 302 },
            from: answer.url.clone(),
        });
        match door.send(request(ask, Method::Get, &to), cancel).await {
            Ok(next) => answer = next,
            Err(Refusal::NotAllowed { .. } | Refusal::AskFirst { .. }) => {
                // Not seen: nothing is known of it that would last.
                if let Some(last) = hops.last_mut() {
                    last.status = 302;
                }
                answer.url = to;
                answer.redirects = hops;
                break;
            }
            Err(refusal) => return Err(refusal),
        }
        hops.append(&mut answer.redirects);
        answer.redirects = hops;
    }
    Ok(answer)
}

fn request(ask: &LinkAsk, method: Method, url: &Url) -> Request {
    Request {
        service: WEB,
        document: ask.document.clone(),
        purpose: purpose(ask.of),
        method,
        url: url.clone(),
        headers: vec![("accept".to_owned(), ACCEPT.to_owned())],
        body: None,
        key: None,
        most_bytes: PAGE_BYTES,
        truncate: true,
        fresh_for: Duration::ZERO,
    }
}

fn purpose(of: LinkOf) -> String {
    match of {
        LinkOf::Reference(number) => {
            format!("See whether the link of reference {number} leads anywhere")
        }
        LinkOf::Suggestion(claim) => {
            format!("See whether the page suggested for claim {claim} answers")
        }
    }
}

/// True if the address names a file rather than a page.
pub(super) fn is_file(url: &Url) -> bool {
    let name = url.path().rsplit('/').next().unwrap_or_default();
    let ending = name
        .rsplit_once('.')
        .map(|(_, ending)| ending.to_ascii_lowercase());
    ending.is_some_and(|ending| FILES.contains(&ending.as_str()))
}
