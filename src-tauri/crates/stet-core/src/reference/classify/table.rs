//! The domain table of `data/domains.toml`, checked when it is loaded.

use std::sync::OnceLock;

use serde::{Deserialize, Serialize};
use thiserror::Error;

use super::Domain;
use crate::tables;

/// The kinds of source a reference can come from.
pub(crate) static DOMAINS: tables::Table = tables::Table::new(
    "domains.toml",
    include_str!(concat!(
        env!("CARGO_MANIFEST_DIR"),
        "/../../../data/domains.toml"
    )),
    sound,
);

/// Whether a table of the user's own is sound, and where it is not.
fn sound(text: &str) -> Result<(), tables::Problem> {
    Table::parse(text).map(|_| ()).map_err(|error| match error {
        TableError::Form(problem) => problem,
        TableError::Weights { domain, .. }
        | TableError::Range { domain, .. }
        | TableError::Twice { domain, .. } => {
            let head = format!("[{}]", domain.to_lowercase());
            tables::Problem::at(text, &head, error.to_string())
        }
    })
}

/// How far the weights of a domain may miss 1.
const ROUNDING: f64 = 1e-9;

/// A check that may be run on a reference.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Layer {
    /// The identifier: registered, and of the cited work?
    Doi,
    /// The best record that registries give for title, authors and year.
    TitleSearch,
    /// The link.
    Url,
    /// A judge who compared what was fetched with the citation.
    Ai,
}

impl Layer {
    /// The stable name: "title_search".
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Doi => "doi",
            Self::TitleSearch => "title_search",
            Self::Url => "url",
            Self::Ai => "ai",
        }
    }

    /// The layer of that name.
    #[must_use]
    pub fn named(name: &str) -> Option<Self> {
        [Self::Doi, Self::TitleSearch, Self::Url, Self::Ai]
            .into_iter()
            .find(|layer| layer.name() == name)
    }
}

/// A layer of a domain.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct LayerRules {
    /// Which.
    pub id: Layer,
    /// Its share of the weighted score, (0, 1]; the shares of a domain sum to 1.
    pub weight: f64,
    /// Share of genuine references that pass it, (0, 1).
    pub sensitivity: f64,
    /// Share of invented references that fail it, (0, 1).
    pub specificity: f64,
}

/// One domain of the table.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct DomainRules {
    /// The badge beside a reference.
    pub label: String,
    /// What belongs here.
    pub description: String,
    /// What a language model is told.
    pub ai_instruction: String,
    /// Least weighted score called VERIFIED, (0, 1).
    pub weighted_threshold: f64,
    /// Share taken to be genuine before any check, (0, 1).
    pub prior: f64,
    /// Least posterior called VERIFIED, (0, 1).
    pub posterior_threshold: f64,
    /// Its layers, in the order in which scores are summed.
    pub layers: Vec<LayerRules>,
    /// Host patterns, as the table explains them.
    pub hosts: Vec<String>,
    /// Declared types.
    pub types: Vec<String>,
    /// What the package this table comes from looks for.
    pub parity: ParityRules,
}

/// What the parity form looks for.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ParityRules {
    /// Strings found anywhere in the lower-cased address, between word boundaries.
    pub substrings: Vec<String>,
    /// Declared types, exactly as written.
    pub types: Vec<String>,
}

/// The table of domains.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Table {
    academic: DomainRules,
    news: DomainRules,
    government: DomainRules,
    educational: DomainRules,
    general: DomainRules,
}

/// Why a table cannot be used.
#[derive(Debug, Clone, PartialEq, Error)]
pub enum TableError {
    /// It is not TOML of the form the shipped table has.
    #[error("the table cannot be read: {0}")]
    Form(tables::Problem),
    /// Weights do not sum to 1.
    #[error("the weights of {domain} sum to {sum}; they must sum to 1")]
    Weights {
        /// Name of the domain.
        domain: &'static str,
        /// Their sum.
        sum: f64,
    },
    /// A figure lies outside its range.
    #[error("{figure} of {domain} is {value}; it must be between 0 and 1")]
    Range {
        /// Name of the domain.
        domain: &'static str,
        /// Which figure.
        figure: String,
        /// Its value.
        value: f64,
    },
    /// A layer is listed twice.
    #[error("{domain} lists the layer {layer} twice")]
    Twice {
        /// Name of the domain.
        domain: &'static str,
        /// Name of the layer.
        layer: &'static str,
    },
}

impl Table {
    /// Reads and checks a table written as TOML.
    ///
    /// # Errors
    /// A [`TableError`] saying which figure of which domain is wrong.
    pub fn parse(text: &str) -> Result<Self, TableError> {
        let table: Self = tables::from_toml(text).map_err(TableError::Form)?;
        for domain in Domain::ALL {
            table.rules(domain).check(domain.name())?;
        }
        Ok(table)
    }

    /// The shipped table.
    #[must_use]
    pub fn built_in() -> &'static Self {
        static TABLE: OnceLock<Table> = OnceLock::new();
        TABLE.get_or_init(|| {
            Self::parse(DOMAINS.text()).expect("data/domains.toml, which a test reads")
        })
    }

    /// The rules of a domain.
    #[must_use]
    pub fn rules(&self, domain: Domain) -> &DomainRules {
        match domain {
            Domain::Academic => &self.academic,
            Domain::News => &self.news,
            Domain::Government => &self.government,
            Domain::Educational => &self.educational,
            Domain::General => &self.general,
        }
    }
}

impl DomainRules {
    fn check(&self, domain: &'static str) -> Result<(), TableError> {
        let within = |figure: &str, value: f64| {
            if value > 0.0 && value < 1.0 {
                Ok(())
            } else {
                Err(TableError::Range {
                    domain,
                    figure: figure.to_owned(),
                    value,
                })
            }
        };
        within("prior", self.prior)?;
        within("weighted_threshold", self.weighted_threshold)?;
        within("posterior_threshold", self.posterior_threshold)?;
        let mut sum = 0.0;
        for (at, layer) in self.layers.iter().enumerate() {
            let name = layer.id.name();
            if self.layers[..at].iter().any(|other| other.id == layer.id) {
                return Err(TableError::Twice {
                    domain,
                    layer: name,
                });
            }
            within(&format!("the sensitivity of {name}"), layer.sensitivity)?;
            within(&format!("the specificity of {name}"), layer.specificity)?;
            if layer.weight <= 0.0 || layer.weight.is_nan() {
                within(&format!("the weight of {name}"), layer.weight)?;
            }
            sum += layer.weight;
        }
        if (sum - 1.0).abs() <= ROUNDING {
            Ok(())
        } else {
            Err(TableError::Weights { domain, sum })
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_shipped_table_is_sound() {
        let table = Table::parse(DOMAINS.bundled).expect("sound");
        for domain in Domain::ALL {
            let rules = table.rules(domain);
            assert!(rules.ai_instruction.len() > 100, "{domain:?}");
            for layer in &rules.layers {
                // A pass must speak for, a fail against.
                assert!(layer.sensitivity > 1.0 - layer.specificity, "{domain:?}");
            }
        }
        let academic = table.rules(Domain::Academic);
        assert_eq!(academic.layers[0].id, Layer::Doi);
        assert_eq!((academic.prior, academic.posterior_threshold), (0.72, 0.82));
    }

    #[test]
    fn wrong_tables_are_named() {
        let changes = [
            (
                "weight = 0.65",
                "weight = 0.60",
                "the weights of NEWS sum to 0.95",
            ),
            ("prior = 0.82", "prior = 1.0", "prior of GOVERNMENT is 1"),
            (
                "sensitivity = 0.35",
                "sensitivity = 0.0",
                "the sensitivity of title_search of EDUCATIONAL",
            ),
            (
                "id = \"title_search\", weight = 0.30",
                "id = \"doi\", weight = 0.30",
                "ACADEMIC lists the layer doi twice",
            ),
            ("label = \"News\"", "lable = \"News\"", "cannot be read"),
        ];
        for (from, to, said) in changes {
            assert!(DOMAINS.bundled.contains(from), "{from}");
            let error = Table::parse(&DOMAINS.bundled.replace(from, to)).expect_err(to);
            assert!(error.to_string().contains(said), "{error}");
        }
    }
}
