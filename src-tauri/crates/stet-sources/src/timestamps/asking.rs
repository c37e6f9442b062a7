//! Asking an authority for a time stamp, through the door.

use std::sync::Arc;
use std::time::Duration;

use tokio_util::sync::CancellationToken;
use url::Url;

use super::answer::Question;
use super::token::{LARGEST, Stamp};
use super::{PUBLIC, TIMESTAMP};
use crate::door::{Door, Method, Payload, Request};

/// The address of an authority, as a person gives it: an address of the web, or the name of one of [`PUBLIC`].
///
/// # Errors
/// Why it can be none, in a sentence.
pub fn address(said: &str) -> Result<Url, String> {
    let said = said.trim();
    let named = PUBLIC
        .iter()
        .find(|one| one.name.eq_ignore_ascii_case(said));
    let url = Url::parse(named.map_or(said, |one| one.address))
        .map_err(|_| "A time-stamping authority’s address starts with https:// or http://.")?;
    let web = matches!(url.scheme(), "http" | "https") && url.has_host();
    if !web || !url.username().is_empty() || url.password().is_some() || url.fragment().is_some() {
        return Err(
            "A time-stamping authority’s address must be a web address without a name or password."
                .to_owned(),
        );
    }
    Ok(url)
}

/// Asks the authority at `url` to stamp a SHA-256, in hex, on behalf of a document. The hash, and a number that
/// was drawn for it, are all that is sent. The token, held against hash and number, and what it says.
///
/// # Errors
/// Why there is none, in words that complete "not time-stamped: ".
pub async fn ask(
    door: &Arc<dyn Door>,
    document: &str,
    url: &Url,
    hash: &str,
    cancel: &CancellationToken,
) -> Result<(Vec<u8>, Stamp), String> {
    let host = url.host_str().unwrap_or_default();
    let mut random = [0; 8];
    getrandom::fill(&mut random)
        .map_err(|_| "this machine provides no random numbers".to_owned())?;
    let question = Question::new(hash, random);
    let body = (question.written()).ok_or_else(|| "there is no hash to stamp".to_owned())?;
    let request = Request {
        service: TIMESTAMP,
        document: document.to_owned(),
        purpose: format!(
            "Have the hash {} time-stamped",
            hash.get(..16).unwrap_or(hash)
        ),
        method: Method::Post,
        url: url.clone(),
        headers: vec![
            (
                "content-type".to_owned(),
                "application/timestamp-query".to_owned(),
            ),
            (
                "accept".to_owned(),
                "application/timestamp-reply".to_owned(),
            ),
        ],
        body: Some(Payload::Bytes(body)),
        key: None,
        most_bytes: LARGEST,
        truncate: false,
        fresh_for: Duration::ZERO,
    };
    let answer = door.send(request, cancel).await;
    let answer = answer.map_err(|refusal| format!("{host} did not answer: {refusal}"))?;
    if !(200..300).contains(&answer.status) {
        return Err(format!(
            "{host} did not answer: it failed ({})",
            answer.status
        ));
    }
    question
        .answered(&answer.body)
        .map_err(|why| format!("{host} gave none: {why}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_address_is_one_of_the_web_and_holds_no_password() {
        for sound in [
            "https://freetsa.org/tsr",
            "http://timestamp.digicert.com",
            " https://a.example:8443/t?x=1",
            "FreeTSA",
            "digicert",
        ] {
            assert!(address(sound).is_ok(), "{sound}");
        }
        for odd in [
            "",
            "freetsa.org",
            "ftp://a.example/",
            "https://ada:pw@a.example/",
            "file:///etc/passwd",
            "https://",
        ] {
            assert!(address(odd).is_err(), "{odd}");
        }
    }
}
