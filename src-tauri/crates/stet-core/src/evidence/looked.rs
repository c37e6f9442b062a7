//! Where a claim was taken, and what came back: the account of the looking, not of what was found.

use serde::{Deserialize, Serialize};
use url::Url;

/// One place a claim was taken to.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Looked {
    /// Its stable name, snake_case: "wikipedia".
    pub id: String,
    /// What a person calls it: "Wikipedia".
    pub name: String,
    /// What it answered.
    pub outcome: Outcome,
    /// Addresses it led to whose words could not be had.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub unopened: Vec<Unopened>,
}

/// What a place answered. The last two and *nothing* never merge (ARCHITECTURE.md, invariant 3).
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", tag = "type", content = "of")]
pub enum Outcome {
    /// So many passages that may bear on the claim.
    Passages(u32),
    /// It looked, and has nothing on this.
    Nothing,
    /// A language model: it read so many passages that others found.
    Read {
        /// Passages it said something of.
        passages: u32,
        /// Parts of its answers that were not believed.
        dropped: u32,
    },
    /// It was not asked, or does not deal with this; the reason in a sentence or part of one.
    Declined(String),
    /// It was asked and did not answer; completes "{name} did not answer: …".
    NoAnswer(String),
}

/// An address whose words could not be had.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Unopened {
    /// The address.
    pub address: String,
    /// Why: completes "{address} could not be read: …".
    pub reason: String,
    /// True if its silence leaves the claim open: the text itself cites it, and it is not gone but
    /// did not answer or withheld its words.
    pub silent: bool,
    /// Whose it is, where its host was not asked for that: somebody a claim names, about whom a person is
    /// asked first.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub ask_first: Option<String>,
}

impl Looked {
    /// Who did not answer here, where that leaves the claim open (rules 3.4): the hosts of pages the
    /// text cites, or else the place itself.
    #[must_use]
    pub fn silent(&self) -> Vec<String> {
        let mut hosts: Vec<String> = Vec::new();
        for page in self.unopened.iter().filter(|page| page.silent) {
            let host = Url::parse(&page.address)
                .ok()
                .and_then(|url| url.host_str().map(str::to_owned))
                .unwrap_or_else(|| page.address.clone());
            if !hosts.contains(&host) {
                hosts.push(host);
            }
        }
        if hosts.is_empty() && matches!(self.outcome, Outcome::NoAnswer(_)) {
            hosts.push(self.name.clone());
        }
        hosts
    }

    /// True if it was asked: whatever it answered, and if it did not.
    #[must_use]
    pub fn was_asked(&self) -> bool {
        !matches!(self.outcome, Outcome::Declined(_))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn looked(outcome: Outcome, silent: Option<bool>) -> Looked {
        Looked {
            id: "web".to_owned(),
            name: "the cited pages".to_owned(),
            outcome,
            unopened: silent
                .map(|silent| Unopened {
                    address: "https://a.example/".to_owned(),
                    reason: "it timed out".to_owned(),
                    silent,
                    ask_first: None,
                })
                .into_iter()
                .collect(),
        }
    }

    #[test]
    fn only_silence_leaves_a_claim_open() {
        let declined = Outcome::Declined("it is off".to_owned());
        let no_answer = Outcome::NoAnswer("timed out".to_owned());
        let cases = [
            (looked(Outcome::Nothing, None), None),
            (looked(declined, None), None),
            (looked(no_answer, None), Some("the cited pages")),
            (looked(Outcome::Passages(3), Some(false)), None),
            (looked(Outcome::Passages(3), Some(true)), Some("a.example")),
        ];
        for (looked, expected) in cases {
            let silent = looked.silent();
            assert_eq!(silent.first().map(String::as_str), expected, "{looked:?}");
        }
    }

    #[test]
    fn it_is_kept_in_words_of_its_own() {
        let kept = serde_json::to_string(&looked(Outcome::Passages(3), None)).expect("JSON");
        assert_eq!(
            kept,
            r#"{"id":"web","name":"the cited pages","outcome":{"type":"passages","of":3}}"#
        );
        let back: Looked = serde_json::from_str(&kept).expect("a Looked");
        assert_eq!(back, looked(Outcome::Passages(3), None));
    }
}
