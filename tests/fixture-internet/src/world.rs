//! The world file: everything the small internet is, in one readable TOML file.
//!
//! A misspelt key is an error, never silently ignored: a fault that does not happen proves nothing.

use std::collections::BTreeMap;
use std::net::IpAddr;
use std::path::{Path, PathBuf};

use serde::Deserialize;

use crate::work::Work;
use crate::{
    Article, FactCheck, Fault, Latency, ModelAnswer, Page, RateLimit, Tls, WikidataItem, services,
};

/// What the small internet consists of.
#[derive(Debug, Clone, Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct World {
    /// Seed of every jitter and chance: the same world behaves the same way again.
    pub seed: u64,
    /// How long every answer takes, unless a service, host or page says otherwise.
    pub latency: Latency,
    /// Files of further works, one JSON object a line, relative to the world file.
    pub records: Vec<PathBuf>,
    /// How the services behave, by id: "crossref". A service that is not listed runs with defaults.
    pub services: BTreeMap<String, ServicePlan>,
    /// The works that exist.
    pub works: Vec<Work>,
    /// The web pages that exist.
    pub pages: Vec<Page>,
    /// The articles of the encyclopaedia.
    pub articles: Vec<Article>,
    /// The items of Wikidata that are no works.
    pub items: Vec<WikidataItem>,
    /// Statements that somebody has checked.
    pub fact_checks: Vec<FactCheck>,
    /// What language models say.
    pub models: Vec<ModelAnswer>,
    /// How web hosts behave; a host with a page needs no entry here.
    pub hosts: Vec<Host>,
}

/// How one service behaves.
#[derive(Debug, Clone, Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct ServicePlan {
    /// Which works it knows.
    pub knows: Knows,
    /// How long its answers take.
    pub latency: Option<Latency>,
    /// How often it may be asked.
    pub rate_limit: Option<RateLimit>,
    /// What goes wrong, first match first.
    pub faults: Vec<Fault>,
    /// The key it asks for; with none it answers everybody, or everybody with some key.
    pub key: Option<String>,
    /// The language models it lists and has; those of a service of its kind if not given.
    pub models: Option<Vec<String>>,
    /// True for a local model server that takes a schema in the form of before `json_schema` only.
    pub older_form: bool,
    /// Its certificate.
    pub tls: Tls,
    /// True if its host does not exist.
    pub off: bool,
}

/// Which works a service knows, for works that do not say so themselves (`known_to`).
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Knows {
    /// Those a service of its kind usually has: Crossref those with a DOI, and so on.
    #[default]
    Usual,
    /// Every work of the world.
    All,
    /// Only those that name it.
    Named,
}

/// How one web host behaves.
#[derive(Debug, Clone, Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Host {
    /// Its name.
    pub host: String,
    /// How long its answers take.
    pub latency: Option<Latency>,
    /// How often it may be asked.
    pub rate_limit: Option<RateLimit>,
    /// What goes wrong, first match first.
    pub faults: Vec<Fault>,
    /// Its certificate.
    pub tls: Tls,
    /// What its name resolves to, for tests of address guards; a public address if empty.
    pub addresses: Vec<IpAddr>,
    /// True if nothing listens: connections are refused.
    pub refuses: bool,
    /// Its robots.txt; without one it has none, unless a page is there.
    pub robots: String,
}

/// Why there is no small internet.
#[derive(Debug, thiserror::Error)]
pub enum Trouble {
    /// A file could not be read.
    #[error("{path}: {error}")]
    File {
        /// Which.
        path: PathBuf,
        /// Why.
        error: std::io::Error,
    },
    /// The world is not what it should be.
    #[error("{place}: {problem}")]
    World {
        /// The file and, where known, the line.
        place: String,
        /// What is wrong, in a sentence.
        problem: String,
    },
    /// The server could not start.
    #[error("the small internet could not start: {0}")]
    Start(String),
}

impl World {
    /// Reads a world file and the records it names.
    ///
    /// # Errors
    /// A file that cannot be read, or a world that does not fit its form; names file and line.
    pub fn read(path: &Path) -> Result<Self, Trouble> {
        let text = read(path)?;
        Self::parse(&text, path)
    }

    /// Reads a world from text; `path` is what its `records` are relative to and errors name.
    ///
    /// # Errors
    /// As [`World::read`].
    pub fn parse(text: &str, path: &Path) -> Result<Self, Trouble> {
        let mut world: Self = toml::from_str(text).map_err(|error| Trouble::World {
            place: path.display().to_string(),
            problem: error.to_string(),
        })?;
        let folder = path.parent().unwrap_or(Path::new("."));
        for file in std::mem::take(&mut world.records) {
            world.add_records(&folder.join(file))?;
        }
        world.check(path)?;
        Ok(world)
    }

    /// A world that is a registry of the works in a file of one JSON object a line and nothing
    /// else: those with a DOI stand in doi.org and its agency, those with an arXiv id in arXiv,
    /// and every one in dblp, Wikidata, OpenAlex and Semantic Scholar.
    ///
    /// # Errors
    /// A file that cannot be read, or a line that is no work.
    pub fn registry(records: &Path) -> Result<Self, Trouble> {
        let mut world = Self::default();
        for id in ["dblp", "wikidata", "openalex", "semanticscholar"] {
            let plan = ServicePlan {
                knows: Knows::All,
                ..ServicePlan::default()
            };
            world.services.insert(id.to_owned(), plan);
        }
        world.add_records(records)?;
        Ok(world)
    }

    /// Adds the works of a file with one JSON object a line.
    ///
    /// # Errors
    /// A file that cannot be read, or a line that is no work.
    pub fn add_records(&mut self, path: &Path) -> Result<(), Trouble> {
        for (at, line) in read(path)?.lines().enumerate() {
            if line.trim().is_empty() {
                continue;
            }
            let work = serde_json::from_str(line).map_err(|error| Trouble::World {
                place: format!("{}, line {}", path.display(), at + 1),
                problem: error.to_string(),
            })?;
            self.works.push(work);
        }
        Ok(())
    }

    fn check(&self, path: &Path) -> Result<(), Trouble> {
        let wrong = |problem: String| Trouble::World {
            place: path.display().to_string(),
            problem,
        };
        let known = |id: &str| services::SERVICES.iter().any(|service| service.id == id);
        if let Some(id) = self.services.keys().find(|id| !known(id)) {
            return Err(wrong(format!("there is no service {id:?}")));
        }
        for work in &self.works {
            if let Some(id) = work.known_to.iter().flatten().find(|id| !known(id)) {
                return Err(wrong(format!(
                    "{:?} is known to {id:?}, and there is no such service",
                    work.title
                )));
            }
        }
        let speaks = |id: &str| {
            let mut all = services::SERVICES.iter().filter(|service| service.id == id);
            all.any(|service| matches!(service.answer, services::Answer::Models(_)))
        };
        for entry in &self.models {
            entry.check(speaks).map_err(wrong)?;
        }
        for page in &self.pages {
            page.check().map_err(wrong)?;
        }
        let faults = (self.services.values().flat_map(|plan| &plan.faults))
            .chain(self.hosts.iter().flat_map(|host| &host.faults))
            .chain(self.pages.iter().flat_map(|page| &page.faults));
        for fault in faults {
            fault.check().map_err(wrong)?;
        }
        Ok(())
    }
}

fn read(path: &Path) -> Result<String, Trouble> {
    std::fs::read_to_string(path).map_err(|error| Trouble::File {
        path: path.to_owned(),
        error,
    })
}
