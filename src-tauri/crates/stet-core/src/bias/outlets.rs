//! The file of outlets: its form, and the one bundled (`data/mbfc/outlets.json`).
//!
//! Two forms are read: the project's own, which `scripts/mbfc.py` writes, and `combined.json` as
//! github.com/drmikecrowe/mbfcext publishes it. Their rows name the same facts by other keys.

use std::collections::{BTreeMap, HashMap};
use std::sync::LazyLock;

use serde::Deserialize;
use serde_json::Value;
use sha2::{Digest, Sha256};

use super::rating::{Bias, Credibility, Entry, Factual, Flag, Traffic};

const BUNDLED: &str = include_str!(concat!(
    env!("CARGO_MANIFEST_DIR"),
    "/../../../data/mbfc/outlets.json"
));

/// Most bytes of a file.
pub const LARGEST: usize = 16 << 20;
/// Most rows of a file.
pub const MOST_ROWS: usize = 200_000;
/// Most bytes of a name, a place or a page.
const LONGEST: usize = 500;

/// What the project's own form calls itself.
const FORM: &str = "stet-outlets 2";
/// Where `combined.json` comes from: it does not say so itself.
const UPSTREAM: &str = "github.com/drmikecrowe/mbfcext docs/v5/data/combined.json";
/// What stands before the name of a page at MBFC.
const PAGES: &str = "https://mediabiasfactcheck.com/";

/// Outlets and what MBFC says of them.
#[derive(Debug, Clone, Default)]
pub struct Outlets {
    snapshot: String,
    source: String,
    hash: String,
    left_out: usize,
    entries: Vec<Entry>,
    pub(super) by_host: HashMap<String, Vec<usize>>,
    pub(super) aliases: HashMap<String, String>,
}

/// Why a file of outlets cannot be used.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum Unreadable {
    /// Larger than [`LARGEST`] or [`MOST_ROWS`].
    #[error("the outlets file is larger than 16 MB or 200,000 rows; use a smaller one")]
    TooLarge,
    /// Not UTF-8, or no whole JSON.
    #[error(
        "the outlets file is not complete JSON (line {line}, column {column}); download it \
         again"
    )]
    NoJson {
        /// Line of the first fault, from 1.
        line: usize,
        /// Column of the first fault, in bytes from 1.
        column: usize,
    },
    /// JSON of another form.
    #[error(
        "the file is not an outlets file: use combined.json from github.com/drmikecrowe/mbfcext, \
         or a file written by scripts/mbfc.py, which says “form”: “stet-outlets 2”"
    )]
    Form,
    /// The head lacks something.
    #[error("the outlets file does not give its {0}; write it again with scripts/mbfc.py")]
    Head(&'static str),
    /// No row could be read.
    #[error("the outlets file has no readable outlets; download it again")]
    Empty,
}

static BUILT_IN: LazyLock<Outlets> = LazyLock::new(|| {
    // A test reads the bundled file; without it no outlet is known.
    Outlets::parse(BUNDLED.as_bytes()).unwrap_or_default()
});

/// A file of either form.
#[derive(Deserialize)]
struct File {
    form: Option<String>,
    /// The day of the project's form.
    snapshot: Option<String>,
    /// The moment of the published form.
    date: Option<String>,
    source: Option<String>,
    #[serde(default)]
    aliases: BTreeMap<String, String>,
    /// Rows of the project's form.
    outlets: Option<Vec<Value>>,
    /// Rows of the published form.
    sources: Option<Vec<Value>>,
    /// The published form's table of flags.
    #[serde(default)]
    questionable: Vec<Code>,
}

/// A flag of the published form and the code it is kept as there.
#[derive(Deserialize)]
struct Code {
    code: String,
    questionable: String,
}

/// A row of either form.
#[derive(Deserialize)]
struct Row {
    #[serde(alias = "domain")]
    place: String,
    name: String,
    bias: String,
    #[serde(alias = "reporting")]
    factual: Option<String>,
    credibility: Option<String>,
    traffic: Option<String>,
    #[serde(alias = "questionable", default)]
    flags: Vec<String>,
    country: Option<String>,
    #[serde(rename = "countryGuessed", default)]
    country_guessed: bool,
    #[serde(alias = "url")]
    page: Option<String>,
}

impl Outlets {
    /// The bundled ones.
    #[must_use]
    pub fn built_in() -> &'static Self {
        &BUILT_IN
    }

    /// The file that takes the place of the facts where a user wants none.
    #[must_use]
    pub fn removed(day: &str) -> String {
        serde_json::json!({
            "form": FORM,
            "snapshot": day,
            "source": "removed by the user",
            "outlets": [],
        })
        .to_string()
    }

    /// Reads a file of outlets. A row that cannot be read is left out and counted.
    ///
    /// # Errors
    /// [`Unreadable`] where the file as a whole cannot be used.
    pub fn parse(bytes: &[u8]) -> Result<Self, Unreadable> {
        if bytes.len() > LARGEST {
            return Err(Unreadable::TooLarge);
        }
        let file: File = serde_json::from_slice(bytes).map_err(|fault| {
            if fault.is_data() {
                return Unreadable::Form;
            }
            Unreadable::NoJson {
                line: fault.line(),
                column: fault.column(),
            }
        })?;
        let groups = of_one_code(&file.questionable);
        let published = file.sources.is_some();
        let (snapshot, source, rows) = match (file.outlets, file.sources) {
            (Some(rows), None) if file.form.as_deref() == Some(FORM) => {
                let source = file.source.ok_or(Unreadable::Head("source"))?;
                (file.snapshot, source, rows)
            }
            (None, Some(rows)) => {
                let day = file.date.and_then(|at| Some(at.get(..10)?.to_owned()));
                (day, UPSTREAM.to_owned(), rows)
            }
            _ => return Err(Unreadable::Form),
        };
        let snapshot = snapshot
            .filter(|day| crate::evidence::recency::day(day).is_some())
            .ok_or(Unreadable::Head("date"))?;
        if rows.len() > MOST_ROWS {
            return Err(Unreadable::TooLarge);
        }
        let mut outlets = Self {
            snapshot,
            source,
            hash: hex::encode(Sha256::digest(bytes)),
            ..Self::default()
        };
        outlets.take_aliases(file.aliases);
        for row in rows {
            let read = serde_json::from_value(row).ok();
            match read.and_then(|row| entry(row, &groups)) {
                Some(entry) => outlets.take(entry),
                None => outlets.left_out += 1,
            }
        }
        // A file of ours without a row is what removes the facts; any other has lost them.
        if outlets.entries.is_empty() && (published || outlets.left_out > 0) {
            return Err(Unreadable::Empty);
        }
        Ok(outlets)
    }

    /// The day the facts were taken, as RFC 3339 date.
    #[must_use]
    pub fn snapshot(&self) -> &str {
        &self.snapshot
    }

    /// Where they come from.
    #[must_use]
    pub fn source(&self) -> &str {
        &self.source
    }

    /// SHA-256 of the facts, lower-case hex.
    #[must_use]
    pub fn hash(&self) -> &str {
        &self.hash
    }

    /// Rows that could not be read.
    #[must_use]
    pub fn left_out(&self) -> usize {
        self.left_out
    }

    /// Every outlet, in the order of the file.
    #[must_use]
    pub fn entries(&self) -> &[Entry] {
        &self.entries
    }

    fn take_aliases(&mut self, aliases: BTreeMap<String, String>) {
        for (host, of) in aliases {
            if is_host(&host) && is_host(&of) {
                self.aliases.insert(host, of);
            } else {
                self.left_out += 1;
            }
        }
    }

    fn take(&mut self, entry: Entry) {
        let at = self.entries.len();
        self.by_host.entry(entry.host.clone()).or_default().push(at);
        self.entries.push(entry);
    }
}

/// Flags that share a code. The published file writes all words of a code for any of them
/// (“propaganda”, “plagiarism” and “pseudoscience” are all P there), so which was meant is lost.
fn of_one_code(codes: &[Code]) -> Vec<Vec<&str>> {
    let mut groups: BTreeMap<&str, Vec<&str>> = BTreeMap::new();
    for code in codes {
        let group = groups.entry(&code.code).or_default();
        group.push(&code.questionable);
    }
    groups
        .into_values()
        .filter(|group| group.len() > 1)
        .collect()
}

/// The flags of a row, without those that cannot be told apart: nobody is accused on a doubt.
fn told_flags(flags: &[String], groups: &[Vec<&str>]) -> Vec<Flag> {
    let set = |flag: &&str| flags.iter().any(|other| other == flag);
    let untold = |flag: &str| {
        groups
            .iter()
            .any(|group| group.contains(&flag) && group.iter().all(&set))
    };
    flags
        .iter()
        .filter(|flag| !untold(flag))
        .filter_map(|flag| Flag::named(flag))
        .collect()
}

fn entry(row: Row, groups: &[Vec<&str>]) -> Option<Entry> {
    let (host, path) = match row.place.split_once('/') {
        Some((host, path)) => (host, Some(path.trim_matches('/').to_lowercase())),
        None => (row.place.as_str(), None),
    };
    let name = row.name.trim();
    let long = [&row.place, &row.name].iter().any(|it| it.len() > LONGEST);
    if long || !is_host(host) || name.is_empty() || path.as_deref() == Some("") {
        return None;
    }
    let credibility = row.credibility.as_deref().unwrap_or_default();
    let country = row
        .country
        .filter(|code| code.len() == 2 && code.bytes().all(|b| b.is_ascii_uppercase()));
    Some(Entry {
        host: host.to_owned(),
        path,
        name: name.to_owned(),
        bias: Bias::named(&row.bias)?,
        factual: row.factual.as_deref().and_then(Factual::named),
        credibility: Credibility::named(credibility.trim_end_matches("-credibility")),
        traffic: row.traffic.as_deref().and_then(Traffic::named),
        flags: told_flags(&row.flags, groups),
        country_guessed: country.is_some() && row.country_guessed,
        country,
        page: row.page.as_deref().map(page).unwrap_or_default(),
    })
}

/// The name of a page at MBFC; empty if it is none. It is part of an address; anything else than
/// its usual signs leads nowhere.
fn page(said: &str) -> String {
    let name = said.strip_prefix(PAGES).unwrap_or(said).trim_matches('/');
    let sound = |ch: char| ch.is_alphanumeric() || matches!(ch, '-' | '_' | '%' | '.');
    if name.len() <= LONGEST && name.chars().all(sound) {
        name.to_owned()
    } else {
        String::new()
    }
}

fn is_host(host: &str) -> bool {
    host.len() <= 253
        && host.contains('.')
        && !host.starts_with('.')
        && !host.ends_with('.')
        && host
            .bytes()
            .all(|b| b.is_ascii_lowercase() || b.is_ascii_digit() || matches!(b, b'.' | b'-'))
}

#[cfg(test)]
pub(super) mod tests;
