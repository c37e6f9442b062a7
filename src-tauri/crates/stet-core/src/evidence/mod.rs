//! What a claim is held against: sources, their passages, and where in the source they stand.
//!
//! Owns who stands behind a source, what counts as a copy, how long text becomes passages, which
//! passages are read and how age weighs. Does not look anything up and judges nothing.

mod class;
mod identity;
mod looked;
mod named;
mod owner;
mod page;
mod queries;
pub mod recency;
mod relevance;
mod rerank;
mod shingle;
mod window;
mod work;

pub(crate) use class::CLASSES;
pub use class::class_of;
pub use identity::{original_of, registrable_domain, same_outlet};
pub use looked::{Looked, Outcome, Unopened};
pub use named::named;
pub(crate) use owner::ASK_FIRST;
pub use owner::{Names, is_press_or_reference};
pub use page::{Page, StatedLanguage};
pub use queries::{Aim, LONGEST_SEARCH, Search, Surroundings, queries};
pub use relevance::{relevance, terms_in};
pub use rerank::{TOP, top, top_by};
use serde::{Deserialize, Serialize};
pub use shingle::{NEAR_COPY, Shingles};
use ts_rs::TS;
pub use window::{LONGEST, SHORTEST, windows};

/// Something the evidence comes from: a supplied file, a pasted note, later a page.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Source {
    /// Stable name within a document's record.
    pub id: String,
    /// What a reader would call it: title or file name.
    pub title: String,
    /// Address, for anything fetched; `None` for supplied material.
    pub url: Option<String>,
    /// Author, where the material names one.
    pub author: Option<String>,
    /// Publisher, where the material names one.
    pub publisher: Option<String>,
    /// Date of publication, RFC 3339 date, where known.
    pub published_at: Option<String>,
    /// When it was taken in, RFC 3339 with zone.
    pub retrieved_at: String,
    /// SHA-256 of the bytes taken in, lower-case hex.
    pub content_hash: String,
    /// True for material the user supplied.
    pub supplied: bool,
    /// True while the user lets it stand as a primary source (rules 3.4).
    pub primary: bool,
    /// Kind of source for this claim (rules 6.4).
    pub class: SourceClass,
    /// Mean reliability in [0,1], where assessed; unknown counts .5 (rules 3.3).
    pub reliability: Option<f64>,
    /// True while a person holds it to be confidential: none of its words leaves the machine (rules
    /// 7, 6.7).
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub confidential: bool,
}

impl Source {
    /// Who stands behind the source, for counting independent ones (rules 3.3): the registrable
    /// domain; for files the declared publisher or author, else the file itself.
    #[must_use]
    pub fn identity(&self) -> String {
        identity::identity(self)
    }
}

/// Kind of source (ICD 206, rules 6.4). It says what a source is, not how good it is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum SourceClass {
    /// The document or data the fact consists of.
    Primary,
    /// Systematic review, reference work, official summary.
    AuthoritativeSecondary,
    /// A newspaper or agency of the NEWS host list.
    TierOnePress,
    /// A trade paper.
    TradePress,
    /// Anything else.
    Other,
}

/// A stretch of a source that may bear on a claim: 40 to 1,200 characters (rules 3.1).
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Passage {
    /// Stable name within a document's record.
    pub id: String,
    /// The [`Source::id`] it stands in.
    pub source: String,
    /// Its words, verbatim.
    pub text: String,
    /// Where in the source.
    pub pinpoint: Pinpoint,
    /// The headings it stands under and a table's caption, outermost first, parted by " › "; empty where none is known.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub under: String,
    /// Relevance only, never truth (rules 3.1); larger is better, no fixed range.
    pub relevance: f64,
}

impl Passage {
    /// What a reader has in mind over it: the title of its source and the headings it stands under, outermost first,
    /// parted by " › ".
    #[must_use]
    pub fn stands_under(&self, title: &str) -> String {
        let heading = match &self.pinpoint {
            Pinpoint::Paragraph {
                heading: Some(heading),
                ..
            } if self.under.is_empty() => heading.as_str(),
            _ => self.under.as_str(),
        };
        match (title.is_empty(), heading.is_empty()) {
            (false, false) if !heading.starts_with(title) => format!("{title} › {heading}"),
            (false, true) => title.to_owned(),
            _ => heading.to_owned(),
        }
    }
}

/// Where in a source a passage stands.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", tag = "type")]
pub enum Pinpoint {
    /// Paragraph, from 1, under the nearest heading if there is one.
    Paragraph {
        /// From 1.
        number: u32,
        /// Nearest heading above.
        heading: Option<String>,
    },
    /// A row of a table, from 1.
    Row {
        /// From 1, the heading row not counted.
        number: u32,
    },
    /// A page, from 1.
    Page {
        /// From 1.
        number: u32,
    },
    /// A moment in a recording.
    Time {
        /// Seconds from the start.
        seconds: u32,
    },
    /// Not told: this copy of the record does not hold the words of a confidential source.
    Withheld,
}

impl std::fmt::Display for Pinpoint {
    fn fmt(&self, out: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::Paragraph {
                number,
                heading: Some(heading),
            } => {
                write!(out, "¶ {number}, “{heading}”")
            }
            Self::Paragraph {
                number,
                heading: None,
            } => write!(out, "¶ {number}"),
            Self::Row { number } => write!(out, "row {number}"),
            Self::Page { number } => write!(out, "p. {number}"),
            Self::Time { seconds } => {
                write!(
                    out,
                    "{:02}:{:02}:{:02}",
                    seconds / 3600,
                    seconds / 60 % 60,
                    seconds % 60
                )
            }
            Self::Withheld => out.write_str("withheld"),
        }
    }
}

#[cfg(test)]
pub(crate) mod tests {
    use super::*;

    /// A supplied file without address, author or publisher.
    pub(crate) fn source(id: &str) -> Source {
        Source {
            id: id.to_owned(),
            title: format!("Source {id}"),
            url: None,
            author: None,
            publisher: None,
            published_at: None,
            retrieved_at: "2026-01-02T10:00:00Z".to_owned(),
            content_hash: format!("hash-{id}"),
            supplied: true,
            primary: true,
            class: SourceClass::Other,
            reliability: None,
            confidential: false,
        }
    }

    /// A passage of relevance 1.
    pub(crate) fn passage(id: &str, source: &str, text: &str) -> Passage {
        Passage {
            id: id.to_owned(),
            source: source.to_owned(),
            text: text.to_owned(),
            pinpoint: Pinpoint::Paragraph {
                number: 1,
                heading: None,
            },
            under: String::new(),
            relevance: 1.0,
        }
    }
}
