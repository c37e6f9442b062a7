//! What goes wrong, and when.

use serde::Deserialize;

use crate::pace::chance;

/// One fault of a service, host or page. Without a condition it always happens.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Fault {
    /// What goes wrong.
    #[serde(rename = "do")]
    pub kind: FaultKind,
    /// Only at these requests, counted from 1 for each service, host or page.
    #[serde(default)]
    pub nth: Vec<u64>,
    /// Only at every so manyth request.
    pub every: Option<u64>,
    /// Only at the first so many requests.
    pub first: Option<u64>,
    /// Only after so many requests.
    pub after: Option<u64>,
    /// Only with this chance, 0–1, drawn with the world's seed.
    pub chance: Option<f64>,
    /// Only where the path and query contain this.
    pub path: Option<String>,
    /// Status of `status`; 503 if not given.
    pub status: Option<u16>,
    /// Seconds of Retry-After for `status`.
    pub retry_after: Option<u64>,
    /// Bytes before `stall` and `truncate` set in, bytes at a time for `drip`, and size of `endless`
    /// and `gzip_bomb`.
    pub bytes: Option<u64>,
    /// Milliseconds between two drops of `drip`; 200 if not given.
    pub every_ms: Option<u64>,
}

/// Kinds of faults.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum FaultKind {
    /// Answers with a status instead: 500, 503, 429, 403 …
    Status,
    /// Takes the request and never answers.
    Silence,
    /// Closes the connection without an answer.
    HangUp,
    /// Sends a part of the body and then nothing more.
    Stall,
    /// Sends a part of the body and closes the connection.
    Truncate,
    /// Sends well-formed JSON of another shape.
    WrongJson,
    /// Says with status 200, as MediaWiki does, that its databases lag behind.
    Lag,
    /// Sends text that is no JSON.
    BrokenJson,
    /// Sends a web page with status 200 instead of data.
    Html,
    /// Redirects to the login page of a public network.
    CaptivePortal,
    /// Sends the body a few bytes at a time.
    Drip,
    /// Redirects to itself without end.
    RedirectLoop,
    /// Streams ten gigabytes.
    Endless,
    /// Streams a small gzip body that unpacks to ten gigabytes.
    GzipBomb,
    /// Says it is gzip and is not.
    BrokenGzip,
}

/// The circumstances of one request.
#[derive(Debug, Clone, Copy)]
pub struct When<'a> {
    /// The how manyth request of the service, host or page this is, from 1.
    pub nth: u64,
    /// Path with query.
    pub path: &'a str,
    /// The world's seed.
    pub seed: u64,
}

impl Fault {
    /// True if it happens at this request.
    #[must_use]
    pub fn happens(&self, when: When<'_>) -> bool {
        let nth = when.nth;
        (self.nth.is_empty() || self.nth.contains(&nth))
            && self.every.is_none_or(|every| nth.is_multiple_of(every))
            && self.first.is_none_or(|first| nth <= first)
            && self.after.is_none_or(|after| nth > after)
            && self
                .chance
                .is_none_or(|odds| chance(when.seed, when.path, nth) < odds)
            && self
                .path
                .as_ref()
                .is_none_or(|part| when.path.contains(part.as_str()))
    }

    pub(crate) fn check(&self) -> Result<(), String> {
        if self.every == Some(0) {
            return Err("a fault cannot happen at every 0th request".to_owned());
        }
        if self.chance.is_some_and(|odds| !(0.0..=1.0).contains(&odds)) {
            return Err("the chance of a fault lies between 0 and 1".to_owned());
        }
        let status = self.status.unwrap_or(503);
        if !(200..600).contains(&status) {
            return Err(format!("{status} is no status of an answer"));
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn fault(text: &str) -> Fault {
        toml::from_str(text).expect("a fault")
    }

    fn when(nth: u64) -> When<'static> {
        When {
            nth,
            path: "/works?query=tides",
            seed: 1,
        }
    }

    #[test]
    fn conditions_must_all_hold() {
        let third = fault("do = \"hang_up\"\nevery = 3\nafter = 3\npath = \"/works\"");
        let at: Vec<u64> = (1..10).filter(|nth| third.happens(when(*nth))).collect();
        assert_eq!(at, [6, 9]);
        assert!(!fault("do = \"html\"\npath = \"/dois\"").happens(when(1)));
        assert!(fault("do = \"html\"").happens(when(7)));
    }

    #[test]
    fn a_chance_is_the_same_every_time() {
        let now_and_then = fault("do = \"status\"\nchance = 0.3");
        let draw = || {
            (1..=1000)
                .filter(|nth| now_and_then.happens(when(*nth)))
                .count()
        };
        assert_eq!(draw(), draw());
        assert!((200..400).contains(&draw()), "{}", draw());
    }

    #[test]
    fn a_misspelt_condition_is_an_error() {
        assert!(toml::from_str::<Fault>("do = \"html\"\nnht = [1]").is_err());
    }
}
