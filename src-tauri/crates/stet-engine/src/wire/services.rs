//! Services outside this machine: what each is for, what it is sent, whose key it takes, and
//! which of them a document may use.

use serde::{Deserialize, Serialize};
use ts_rs::TS;

/// The services, for Settings and the privacy sheet.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, TS)]
pub struct ServicesView {
    /// One row per service.
    pub services: Vec<ServiceRow>,
    /// Where keys can be kept.
    pub keychain: KeychainState,
    /// The same in words, with what to do; empty if all is well.
    pub keychain_words: String,
}

/// One service.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, TS)]
pub struct ServiceRow {
    /// "crossref".
    pub id: String,
    /// What it is asked about.
    pub group: ServiceGroup,
    /// "Crossref".
    pub name: String,
    /// What it is for, in a sentence.
    pub purpose: String,
    /// What leaves the machine, in a sentence.
    pub sent: String,
    /// What it costs: "free", "free with a key of your own".
    pub cost: String,
    /// True if it cannot be asked without a key.
    pub needs_key: bool,
    /// Where the key stands.
    pub key: KeyState,
    /// Last four characters of the key, where one is kept.
    pub last_four: String,
}

/// What a service is asked about; services stand group by group.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum ServiceGroup {
    /// Cited works.
    Works,
    /// Cited decisions, codes and acts.
    Law,
    /// Pages and their archived copies.
    Pages,
    /// Evidence for claims.
    Claims,
    /// Language models.
    Models,
    /// The record.
    Record,
}

/// Whether a key is there. The key itself never crosses.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum KeyState {
    /// The service takes none.
    Needless,
    /// None is kept.
    None,
    /// Kept in the system's keychain.
    Stored,
    /// Kept until the program ends.
    Session,
    /// The service refused it.
    Rejected,
}

/// Where keys can be kept.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum KeychainState {
    /// The system's keychain answers.
    Available,
    /// There is none on this machine.
    Missing,
    /// It is locked.
    Locked,
    /// It refused.
    Denied,
}

/// A place in the window where services are offered, once for a document.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum Offer {
    /// Claims that a search could settle.
    Claims,
    /// References that registries could look up.
    References,
}

/// What a document may do on the network.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct NetworkView {
    /// The mode.
    pub mode: NetworkMode,
    /// Ids of the services that are switched on for it.
    pub services: Vec<String>,
}

/// The three modes of a document.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum NetworkMode {
    /// Nothing leaves the machine.
    #[default]
    Sealed,
    /// Services that would help are offered; each asks before it is first used.
    Ask,
    /// The services that are switched on are used.
    Allowed,
}

/// A literal sample of what a service would be sent for this document.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct ServiceSample {
    /// "crossref".
    pub service: String,
    /// The request, line by line, secrets replaced.
    pub lines: Vec<String>,
    /// About how many such requests a run would send.
    pub requests: u32,
}

/// About how often a run would ask one service.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct PlanRow {
    /// "crossref".
    pub service: String,
    /// "Crossref".
    pub name: String,
    /// Requests, without those that answers lead to; for a paid service at most so many, for only
    /// claims still open are taken there.
    pub requests: u32,
    /// True if they cost money.
    pub paid: bool,
    /// About what they cost, where that can be told beforehand: "about $0.12".
    pub cost: Option<String>,
}

/// What language models used and cost.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct SpendView {
    /// For the document, by service.
    pub document: Vec<SpendRow>,
    /// For everything in this month, by service.
    pub month: Vec<SpendRow>,
}

/// What was spent at one service.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct SpendRow {
    /// "anthropic".
    pub service: String,
    /// "Anthropic".
    pub name: String,
    /// Answers it gave.
    pub answers: u32,
    /// "12,345 read, 678 written".
    pub tokens: String,
    /// "$0.12"; "price not known".
    pub cost: String,
}

/// What became of trying a key.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct KeyTest {
    /// Where the key stands now.
    pub key: KeyState,
    /// What happened, in a sentence.
    pub words: String,
}

/// One request that left, or was about to.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, TS)]
pub struct LedgerRow {
    /// Position in the document's ledger, from 1.
    pub number: u32,
    /// When it left, RFC 3339 with zone.
    pub at: String,
    /// "Crossref".
    pub service: String,
    /// Host it went to.
    pub host: String,
    /// "GET", "HEAD", "POST".
    pub method: String,
    /// The address, secrets replaced.
    pub url: String,
    /// Why: "Look up the title of reference 12".
    pub purpose: String,
    /// Headers, one a line, secrets replaced.
    pub headers: String,
    /// The exact body, secrets replaced; may be empty.
    pub body: String,
    /// Bytes sent.
    #[ts(type = "number")]
    pub sent_bytes: u64,
    /// Bytes read; 0 before an answer.
    #[ts(type = "number")]
    pub read_bytes: u64,
    /// "200", "timed out while waiting", "under way" …
    pub answer: String,
    /// Milliseconds until the answer; `None` before it.
    pub took_ms: Option<u32>,
}
