//! How politely each service is asked: `data/services.toml` read and checked.

use std::collections::BTreeMap;
use std::time::Duration;

use serde::Deserialize;
use stet_core::tables::{self, Problem, Table};

use super::Limits;

/// How politely each service is asked.
pub(crate) static SERVICES: Table = Table::new(
    "services.toml",
    include_str!("../../../../../data/services.toml"),
    |text| Politeness::from_toml(text).map(|_| ()),
);

/// Id of the row for services without a row.
const OTHER: &str = "other";

/// Id under which pages that a document links to are asked for; each host counts by itself.
pub const WEB: &str = "web";

/// One service's row.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Manners {
    spacing_ms: u64,
    spacing_anonymous_ms: Option<u64>,
    at_once: usize,
    at_once_anonymous: Option<usize>,
    attempts: u32,
    first_byte_s: Option<u64>,
    between_pieces_s: Option<u64>,
    whole_s: Option<u64>,
    /// Where the figures are from.
    pub source: String,
}

impl Manners {
    /// The least time between the beginnings of two requests.
    #[must_use]
    pub fn spacing(&self, with_contact: bool) -> Duration {
        let anonymous = self.spacing_anonymous_ms.filter(|_| !with_contact);
        Duration::from_millis(anonymous.unwrap_or(self.spacing_ms))
    }

    /// Requests under way at the same time, at least 1.
    #[must_use]
    pub fn at_once(&self, with_contact: bool) -> usize {
        let anonymous = self.at_once_anonymous.filter(|_| !with_contact);
        anonymous.unwrap_or(self.at_once)
    }

    /// Tries of a request that only reads, the first included; at least 1. A request that does
    /// more is tried again only where no connection came about.
    #[must_use]
    pub fn attempts(&self) -> u32 {
        self.attempts
    }

    /// The limits of a request to this service: those of everybody, less hasty where the service
    /// needs time to think.
    #[must_use]
    pub fn limits(&self, everybody: &Limits) -> Limits {
        let given = |own: Option<u64>, usual| own.map_or(usual, Duration::from_secs);
        Limits {
            first_byte: given(self.first_byte_s, everybody.first_byte),
            between_pieces: given(self.between_pieces_s, everybody.between_pieces),
            whole: given(self.whole_s, everybody.whole),
            ..everybody.clone()
        }
    }
}

/// The table: manners by id of service.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Politeness {
    rows: BTreeMap<String, Manners>,
    other: Manners,
}

impl Politeness {
    /// The table in force.
    ///
    /// # Errors
    /// What is wrong with it.
    pub fn built_in() -> Result<Self, Problem> {
        Self::from_toml(SERVICES.text())
    }

    /// A table in the form of `data/services.toml`.
    ///
    /// # Errors
    /// What is wrong with it.
    pub fn from_toml(text: &str) -> Result<Self, Problem> {
        let mut rows: BTreeMap<String, Manners> = tables::from_toml(text)?;
        for (service, row) in &rows {
            let idle = row.at_once == 0 || row.at_once_anonymous == Some(0) || row.attempts == 0;
            let wrong = |what: &str| Problem::at(text, &format!("[{service}]"), what);
            if idle {
                return Err(wrong("at_once and attempts are at least 1"));
            }
            let times = [row.first_byte_s, row.between_pieces_s, row.whole_s];
            if times
                .into_iter()
                .flatten()
                .any(|s| !(1..=3600).contains(&s))
            {
                return Err(wrong("times must be between 1 s and an hour"));
            }
        }
        let other = rows
            .remove(OTHER)
            .ok_or_else(|| Problem::of_all("there is no row [other]"))?;
        Ok(Self { rows, other })
    }

    /// The manners towards a service.
    #[must_use]
    pub fn of(&self, service: &str) -> &Manners {
        self.rows.get(service).unwrap_or(&self.other)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_built_in_table_names_every_service_and_is_sound() {
        let table = Politeness::built_in().expect("a table");
        for service in [
            "web",
            "crossref",
            "datacite",
            "doi",
            "europepmc",
            "openlibrary",
            "arxiv",
            "wikidata",
            "openalex",
            "semanticscholar",
            "wikipedia",
            "wikidata_statements",
            "europepmc_abstracts",
            "crossref_abstracts",
            "fact_checks",
            "serper",
            "brave",
            "wayback",
            "anthropic",
            "openai",
            "gemini",
            "local_model",
        ] {
            assert!(table.rows.contains_key(service), "{service}");
        }
        assert!(table.of("arxiv").spacing(true) >= Duration::from_secs(3));
        assert_eq!(table.of("arxiv").at_once(true), 1);
    }

    #[test]
    fn who_names_no_contact_is_slower() {
        let table = Politeness::built_in().expect("a table");
        let crossref = table.of("crossref");
        assert!(crossref.spacing(false) > crossref.spacing(true));
        assert!(crossref.at_once(false) < crossref.at_once(true));
    }

    #[test]
    fn who_thinks_is_given_time_and_nobody_else() {
        let table = Politeness::built_in().expect("a table");
        let usual = Limits::default();
        assert_eq!(table.of("crossref").limits(&usual), usual);
        for service in ["anthropic", "openai", "gemini", "local_model"] {
            let own = table.of(service).limits(&usual);
            assert!(own.first_byte > usual.first_byte, "{service}");
            assert!(own.between_pieces > usual.between_pieces, "{service}");
            assert!(own.whole > own.first_byte, "{service}");
            assert_eq!(own.connect, usual.connect, "{service}");
        }
    }

    #[test]
    fn a_table_that_would_stop_everything_is_refused() {
        let row = |at_once: u32| {
            format!("[other]\nspacing_ms = 1\nat_once = {at_once}\nattempts = 1\nsource = \"\"")
        };
        assert!(Politeness::from_toml(&row(1)).is_ok());
        assert!(Politeness::from_toml(&row(0)).is_err());
        assert!(Politeness::from_toml("").is_err());
        let endless = row(1).replace("source", "whole_s = 86400\nsource");
        assert!(Politeness::from_toml(&endless).is_err());
    }
}
