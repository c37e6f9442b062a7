//! Settings that this program keeps between starts.

use serde::{Deserialize, Serialize};
use ts_rs::TS;

/// Everything a person can set.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, TS)]
#[serde(default)]
pub struct Settings {
    /// The checker's full name; asked at the first decision or export.
    pub name: String,
    /// Initials stamped on decisions.
    pub initials: String,
    /// Organisation, may be empty.
    pub organisation: String,
    /// "system", "light" or "dark".
    pub theme: String,
    /// Comfortable (false) or compact (true).
    pub compact: bool,
    /// Single-key shortcuts on.
    pub single_keys: bool,
    /// The most claims checked in a document, 1 to 1,000.
    pub claim_limit: u32,
    /// How citations are held against their sources: "off", "report" or "strict".
    pub citation_mode: String,
    /// Least share of a sentence's content words a cited source must hold, 0 to 1.
    pub citation_threshold: f64,
    /// Mail address that services are told, so that they can reach whoever asks; may be empty.
    pub contact: String,
}

impl Default for Settings {
    fn default() -> Self {
        Self {
            name: String::new(),
            initials: String::new(),
            organisation: String::new(),
            theme: "system".to_owned(),
            compact: false,
            single_keys: true,
            claim_limit: 80,
            citation_mode: "report".to_owned(),
            citation_threshold: 0.4,
            contact: String::new(),
        }
    }
}
