//! What may stand in the place of a link that broke or moved.

use std::time::Duration;

use serde::Deserialize;
use tokio_util::sync::CancellationToken;
use url::Url;

use super::{LinkState, Look};
use crate::Failure;
use crate::door::{Door, Method, Refusal, Request};

/// Id of the Wayback Machine's availability service.
const SERVICE: &str = "wayback";

/// Where it is asked.
const ADDRESS: &str = "https://archive.org/wayback/available";

/// Bytes of its answer that are read: it names one copy.
const MOST: usize = 64 * 1024;

/// How long its answer may stand in for a new one.
const FRESH: Duration = Duration::from_secs(24 * 3600);

/// An archived copy.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Copy {
    /// Where it is read.
    pub url: Url,
    /// When it was taken, RFC 3339 in UTC.
    pub taken_at: String,
}

impl Copy {
    /// Where the copy is read without what the archive puts around it.
    #[must_use]
    pub(crate) fn as_it_was(&self) -> Url {
        let mut url = self.url.clone();
        let path = url.path().to_owned();
        let parts = path
            .strip_prefix("/web/")
            .and_then(|rest| rest.split_once('/'));
        if let Some((stamp, original)) = parts
            && stamp.bytes().all(|byte| byte.is_ascii_digit())
        {
            url.set_path(&format!("/web/{stamp}id_/{original}"));
        }
        url
    }
}

/// What the archive answers. The three never merge.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Archived {
    /// It has a sound copy; the one nearest the day asked for.
    Copy(Copy),
    /// It has none.
    None,
    /// It was asked and did not answer.
    NoAnswer(Failure),
}

#[derive(Deserialize)]
struct Available {
    archived_snapshots: Snapshots,
}

#[derive(Deserialize)]
struct Snapshots {
    closest: Option<Snapshot>,
}

#[derive(Deserialize)]
struct Snapshot {
    available: bool,
    url: String,
    timestamp: String,
    status: String,
}

/// Asks for the archived copy nearest to `day` (an RFC 3339 date: when the citation says the page
/// was read, else when the document was written), or for the latest.
pub async fn archived(
    door: &dyn Door,
    document: &str,
    url: &Url,
    day: Option<&str>,
    cancel: &CancellationToken,
) -> Archived {
    let request = match request(document, url, day) {
        Ok(request) => request,
        Err(error) => return no_answer(error.to_string(), false),
    };
    match door.send(request, cancel).await {
        Ok(answer) if answer.status == 200 => read(&answer.body),
        Ok(answer) => no_answer(format!("it answers {}", answer.status), true),
        Err(refusal) => {
            let again = !matches!(refusal, Refusal::NotAllowed { .. } | Refusal::Cancelled);
            no_answer(refusal.to_string(), again)
        }
    }
}

fn request(document: &str, url: &Url, day: Option<&str>) -> Result<Request, url::ParseError> {
    let mut address = Url::parse(ADDRESS)?;
    address.query_pairs_mut().append_pair("url", url.as_str());
    let digits: String = day
        .unwrap_or_default()
        .chars()
        .filter(char::is_ascii_digit)
        .take(8)
        .collect();
    if digits.len() >= 4 {
        address.query_pairs_mut().append_pair("timestamp", &digits);
    }
    Ok(Request {
        service: SERVICE,
        document: document.to_owned(),
        purpose: "Look for an archived copy of a link".to_owned(),
        method: Method::Get,
        url: address,
        headers: vec![("accept".to_owned(), "application/json".to_owned())],
        body: None,
        key: None,
        most_bytes: MOST,
        truncate: false,
        fresh_for: FRESH,
    })
}

/// Reads the archive's answer. What is not the answer it documents is no answer.
fn read(body: &[u8]) -> Archived {
    let Ok(answer) = serde_json::from_slice::<Available>(body) else {
        return no_answer("its answer cannot be read".to_owned(), true);
    };
    let sound = answer
        .archived_snapshots
        .closest
        .filter(|copy| copy.available && copy.status.starts_with('2'));
    let Some(copy) = sound else {
        return Archived::None;
    };
    match (address_of(&copy.url), time_of(&copy.timestamp)) {
        (Some(url), Some(taken_at)) => Archived::Copy(Copy { url, taken_at }),
        _ => no_answer("its answer cannot be read".to_owned(), true),
    }
}

/// The address of a copy, over https and at the archive: whatever else an answer names is not
/// offered to anyone.
fn address_of(text: &str) -> Option<Url> {
    let secure = text
        .strip_prefix("http:")
        .map_or_else(|| text.to_owned(), |rest| format!("https:{rest}"));
    let url = Url::parse(&secure).ok()?;
    (url.scheme() == "https" && url.host_str() == Some("web.archive.org")).then_some(url)
}

/// "20130919044612" as RFC 3339.
fn time_of(stamp: &str) -> Option<String> {
    if stamp.len() != 14 || !stamp.bytes().all(|byte| byte.is_ascii_digit()) {
        return None;
    }
    let part = |from: usize, to: usize| &stamp[from..to];
    Some(format!(
        "{}-{}-{}T{}:{}:{}Z",
        part(0, 4),
        part(4, 6),
        part(6, 8),
        part(8, 10),
        part(10, 12),
        part(12, 14)
    ))
}

fn no_answer(reason: String, retry: bool) -> Archived {
    Archived::NoAnswer(Failure { reason, retry })
}

/// An address proposed in place of a link.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Replacement {
    /// The address.
    pub url: String,
    /// Why it is proposed, in words a person understands.
    pub why: String,
}

/// What to propose in place of a link: its new address if it moved, its archived copy if it is
/// broken, nothing otherwise.
#[must_use]
pub fn replacement(look: &Look, archived: Option<&Archived>) -> Option<Replacement> {
    match (look.state, archived) {
        (LinkState::Moved, _) => Some(Replacement {
            url: look.target.clone()?,
            why: "it has moved there for good".to_owned(),
        }),
        (state, Some(Archived::Copy(copy))) if state.is_broken() => Some(Replacement {
            url: copy.url.to_string(),
            why: format!("a copy archived on {}", copy.taken_at.get(..10)?),
        }),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn closest(url: &str, status: &str) -> Vec<u8> {
        format!(
            "{{\"url\": \"x\", \"archived_snapshots\": {{\"closest\": {{\"available\": true,
              \"url\": \"{url}\", \"timestamp\": \"20130919044612\", \"status\": \"{status}\"}}}}}}"
        )
        .into_bytes()
    }

    #[test]
    fn a_sound_copy_none_and_no_answer_are_told_apart() {
        let copy = Archived::Copy(Copy {
            url: Url::parse("https://web.archive.org/web/20130919044612/http://x.example/")
                .expect("one"),
            taken_at: "2013-09-19T04:46:12Z".to_owned(),
        });
        let url = "http://web.archive.org/web/20130919044612/http://x.example/";
        assert_eq!(read(&closest(url, "200")), copy);
        assert_eq!(read(&closest(url, "404")), Archived::None);
        assert_eq!(read(b"{\"archived_snapshots\": {}}"), Archived::None);
        for wrong in [
            &b"<html>busy</html>"[..],
            b"{}",
            b"",
            b"{\"archived_snapshots\": {\"closest\": 7}}",
        ] {
            assert!(matches!(read(wrong), Archived::NoAnswer(_)));
        }
        assert!(matches!(
            read(&closest("https://evil.example/", "200")),
            Archived::NoAnswer(_)
        ));
        assert!(matches!(
            read(&closest("javascript:alert(1)", "200")),
            Archived::NoAnswer(_)
        ));
    }

    #[test]
    fn the_day_and_the_address_are_sent_as_the_archive_takes_them() {
        let cited = Url::parse("http://x.example/a?b=c&d=e").expect("an address");
        let sent = request("d", &cited, Some("2019-03-07"))
            .expect("a request")
            .url;
        assert_eq!(
            sent.as_str(),
            "https://archive.org/wayback/available?url=http%3A%2F%2Fx.example%2Fa%3Fb%3Dc%26d%3De&timestamp=20190307"
        );
        assert!(
            !request("d", &cited, None)
                .expect("a request")
                .url
                .as_str()
                .contains("timestamp")
        );
    }
}
