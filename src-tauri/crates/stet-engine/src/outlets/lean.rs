//! Which way the rated outlets behind some evidence lean, where the text is political (rules 5).

use std::sync::Arc;

use stet_core::bias::balance::{Balance, balance};
use stet_core::bias::outlets::Outlets;
use stet_core::bias::rating::Entry;
use stet_core::bias::topic::topic;
use stet_core::document::Document;

use super::rating;
use crate::engine::Inner;

/// A text with the facts about outlets in force.
pub(crate) struct Leaning {
    political: bool,
    facts: Arc<Outlets>,
}

impl Leaning {
    /// Of this text.
    pub(crate) fn of(inner: &Inner, document: &Document) -> Self {
        let text: Vec<&str> = document.blocks.iter().map(|b| b.text.as_str()).collect();
        let language = document.detect_language().map(|found| found.tag);
        Self {
            political: topic(&text.join("\n"), language).political,
            facts: rating::facts(inner),
        }
    }

    /// Whether the text is political: elsewhere no lean is spoken of.
    pub(crate) fn political(&self) -> bool {
        self.political
    }

    /// Day of the facts.
    pub(crate) fn snapshot(&self) -> &str {
        self.facts.snapshot()
    }

    /// What is known of the outlet at an address.
    pub(crate) fn entry(&self, address: &str) -> Option<&Entry> {
        self.facts.lookup(address).map(|found| found.entry)
    }

    /// The lean that all rated outlets at these addresses share, if the text is political.
    pub(crate) fn shared<'a>(&self, addresses: impl Iterator<Item = &'a str>) -> Option<Balance> {
        if !self.political {
            return None;
        }
        balance(addresses.filter_map(|address| self.entry(address)))
    }
}
