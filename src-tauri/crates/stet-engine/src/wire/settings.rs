//! Settings that this program keeps between starts.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use ts_rs::TS;

use super::ReportOptions;

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
    /// Keys that differ from the table's, by the action's name: "j", "mod+k"; empty switches the
    /// action's key off.
    pub keys: BTreeMap<String, String>,
    /// Language of the window: "en", or "pseudo", which shows translators what can be translated.
    pub language: String,
    /// Typeface of a document's text: "serif", "sans" or "system".
    pub text_font: String,
    /// Size of a document's text in per cent of its design, 80 to 200.
    pub text_scale: u32,
    /// Whether the desktop is told of a finished run while the window is not in front.
    pub notify: bool,
    /// How thorough the check of a new document is: "newspaper", "hybrid" or "magazine".
    pub tier: String,
    /// The most claims checked in a document, 1 to 1,000.
    pub claim_limit: u32,
    /// Whether a network reads what the built-in judge's rules leave open; takes about a second a sentence.
    pub close_reading: bool,
    /// How citations are held against their sources: "off", "report" or "strict".
    pub citation_mode: String,
    /// Least share of a sentence's content words a cited source must hold, 0 to 1.
    pub citation_threshold: f64,
    /// Style in which citations are shown first: "apa_7", "mla_9" …; empty leaves it to the sort of
    /// text.
    pub citation_style: String,
    /// Styles in which suggested citations are printed besides, in their order.
    pub more_citation_styles: Vec<String>,
    /// What reports hold and how they are set, as last chosen.
    pub report: ReportOptions,
    /// Mail address that services are told, so that they can reach whoever asks; may be empty.
    pub contact: String,
    /// Proxy that requests go through: "socks5h://127.0.0.1:9050", "http://proxy.example:3128"; empty for the
    /// one of the environment (`ALL_PROXY`), "direct" for none.
    pub proxy: String,
    /// Address of the time-stamping authority (RFC 3161) that seals and signed-off reports are stamped by, where
    /// a document allows it: "https://freetsa.org/tsr"; empty for none.
    pub timestamp_authority: String,
    /// Where readers report errors, as reports print it: an address of the web or of mail; may be
    /// empty.
    pub corrections_contact: String,
    /// Id of the service whose language model is asked first; empty for none.
    pub model_service: String,
    /// Name of its model; empty for the default.
    pub model_name: String,
    /// Id of the service that checks the first one's assessment of an outlet; empty for none.
    pub second_model_service: String,
    /// Name of its model; empty for the default.
    pub second_model_name: String,
    /// What language models are used for: "claims", "stance", "explanation", "questions",
    /// "coherence", "references", "search_terms", "reliability".
    pub model_uses: Vec<String>,
    /// Address of a model server on this machine or in this network.
    pub local_model_address: String,
    /// Settings of source reliability that differ from their defaults, by the names of
    /// `data/reliability/settings.toml`.
    pub reliability: BTreeMap<String, String>,
    /// The most a run may spend on language models, in US cents; 0 for no limit.
    pub spend_limit_cents: u32,
    /// Days after its last change after which a document is offered to be forgotten, 0 to 36,500;
    /// 0 keeps everything. Nothing is ever forgotten unasked.
    pub retention_days: u32,
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
            keys: BTreeMap::new(),
            language: "en".to_owned(),
            text_font: "serif".to_owned(),
            text_scale: 100,
            notify: true,
            tier: "newspaper".to_owned(),
            claim_limit: 80,
            close_reading: true,
            citation_mode: "report".to_owned(),
            citation_threshold: 0.4,
            citation_style: String::new(),
            more_citation_styles: Vec::new(),
            report: ReportOptions::default(),
            contact: String::new(),
            proxy: String::new(),
            timestamp_authority: String::new(),
            corrections_contact: String::new(),
            model_service: String::new(),
            model_name: String::new(),
            second_model_service: String::new(),
            second_model_name: String::new(),
            model_uses: [
                "claims",
                "stance",
                "explanation",
                "questions",
                "coherence",
                "references",
                "search_terms",
                "reliability",
            ]
            .map(str::to_owned)
            .to_vec(),
            local_model_address: "http://127.0.0.1:11434".to_owned(),
            reliability: BTreeMap::new(),
            spend_limit_cents: 100,
            retention_days: 0,
        }
    }
}
