//! The file of outlets: its form, its integrity, and the one bundled (`data/mbfc/outlets.tsv`).
//!
//! Lines that begin with `#` say what the file is; `=host` ↦ `host` is an alias; every other line is an
//! outlet. The head carries the number of rows and the hash of what follows it, so that a cut or
//! changed file is known. `scripts/mbfc.py` writes the form.

use std::collections::HashMap;
use std::sync::LazyLock;

use sha2::{Digest, Sha256};

use super::rating::{Bias, Credibility, Entry, Factual, Flag, Traffic, slug};

const BUNDLED: &str = include_str!(concat!(
    env!("CARGO_MANIFEST_DIR"),
    "/../../../data/mbfc/outlets.tsv"
));

/// Most bytes of a file.
pub const LARGEST: usize = 16 << 20;
/// Most rows of a file.
pub const MOST_ROWS: usize = 200_000;
/// Most bytes of a line.
const LONGEST_LINE: usize = 2_000;

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
    #[error("the file of outlets is larger than 16 MB or 200,000 rows; give one of a usual size")]
    TooLarge,
    /// Not UTF-8.
    #[error("the file of outlets is no text; give the file that scripts/mbfc.py writes")]
    NoText,
    /// Another form.
    #[error(
        "the file is no file of outlets: its first line must be “# stet-outlets 1”; \
         give the file that scripts/mbfc.py writes"
    )]
    Form,
    /// The head lacks something.
    #[error("the file of outlets does not say its {0}; write it again with scripts/mbfc.py")]
    Head(&'static str),
    /// Rows are missing or were added.
    #[error(
        "the file of outlets has {found} rows where its head says {said}; it was cut or changed, \
         get it again"
    )]
    Rows {
        /// Rows that are there.
        found: usize,
        /// Rows there should be.
        said: usize,
    },
    /// Changed since it was written.
    #[error("the file of outlets was changed since it was written: its hash differs; get it again")]
    Changed,
}

static BUILT_IN: LazyLock<Outlets> = LazyLock::new(|| {
    // A test reads the bundled file; without it no outlet is known.
    Outlets::parse(BUNDLED.as_bytes()).unwrap_or_default()
});

impl Outlets {
    /// The bundled ones.
    #[must_use]
    pub fn built_in() -> &'static Self {
        &BUILT_IN
    }

    /// Reads a file of outlets. A row that cannot be read is left out and counted.
    ///
    /// # Errors
    /// [`Unreadable`] where the file as a whole cannot be trusted.
    pub fn parse(bytes: &[u8]) -> Result<Self, Unreadable> {
        if bytes.len() > LARGEST {
            return Err(Unreadable::TooLarge);
        }
        let text = std::str::from_utf8(bytes).map_err(|_| Unreadable::NoText)?;
        let body_at = body_of(text);
        let (head, body) = text.split_at(body_at);
        if head.lines().next().map(str::trim_end) != Some("# stet-outlets 1") {
            return Err(Unreadable::Form);
        }
        let said = |name: &'static str| {
            head.lines()
                .find_map(|line| {
                    line.strip_prefix("# ")?
                        .strip_prefix(name)?
                        .strip_prefix(' ')
                })
                .map(str::trim)
                .ok_or(Unreadable::Head(name))
        };
        let snapshot = said("snapshot")?;
        if crate::evidence::recency::day(snapshot).is_none() {
            return Err(Unreadable::Head("snapshot"));
        }
        let rows: usize = said("rows")?
            .parse()
            .map_err(|_| Unreadable::Head("rows"))?;
        let hash = said("sha256")?.to_ascii_lowercase();
        let found = body.lines().filter(|line| !line.starts_with('=')).count();
        if found > MOST_ROWS {
            return Err(Unreadable::TooLarge);
        }
        if found != rows {
            return Err(Unreadable::Rows { found, said: rows });
        }
        if hex(&Sha256::digest(body.as_bytes())) != hash {
            return Err(Unreadable::Changed);
        }
        let mut outlets = Self {
            snapshot: snapshot.to_owned(),
            source: said("source")?.to_owned(),
            hash,
            ..Self::default()
        };
        for line in body.lines() {
            if outlets.take(line).is_none() {
                outlets.left_out += 1;
            }
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

    fn take(&mut self, line: &str) -> Option<()> {
        if line.len() > LONGEST_LINE {
            return None;
        }
        if let Some(alias) = line.strip_prefix('=') {
            let (host, of) = alias.split_once('\t')?;
            if !(is_host(host) && is_host(of)) {
                return None;
            }
            self.aliases.insert(host.to_owned(), of.to_owned());
            return Some(());
        }
        let entry = entry(line)?;
        let at = self.entries.len();
        self.by_host.entry(entry.host.clone()).or_default().push(at);
        self.entries.push(entry);
        Some(())
    }
}

/// Where the head ends: the first line that does not begin with `#`.
fn body_of(text: &str) -> usize {
    let mut at = 0;
    for line in text.split_inclusive('\n') {
        if !line.starts_with('#') {
            break;
        }
        at += line.len();
    }
    at
}

fn entry(line: &str) -> Option<Entry> {
    let mut fields = line.split('\t');
    let mut next = || fields.next();
    let (place, name, ratings, country, page) = (next()?, next()?, next()?, next()?, next()?);
    let (host, path) = match place.split_once('/') {
        Some((host, path)) => (host, Some(path.trim_matches('/').to_lowercase())),
        None => (place, None),
    };
    let name = name.trim();
    if !is_host(host) || name.is_empty() || path.as_deref() == Some("") {
        return None;
    }
    let mut letters = ratings.chars();
    let bias = Bias::coded(letters.next()?)?;
    let mut grade = || letters.next();
    let (factual, credibility, traffic) = (grade()?, grade()?, grade()?);
    let (country, country_guessed) = match country.strip_prefix('~') {
        Some(country) => (country, true),
        None => (country, false),
    };
    let page = match page.strip_prefix('+') {
        Some(rest) => slug(name) + rest,
        None => page.to_owned(),
    };
    // A page is part of an address; anything else than its usual signs leads nowhere.
    let sound = |ch: char| ch.is_alphanumeric() || matches!(ch, '-' | '_' | '%' | '.');
    Some(Entry {
        host: host.to_owned(),
        path,
        name: name.to_owned(),
        bias,
        factual: Factual::coded(factual),
        credibility: Credibility::coded(credibility),
        traffic: Traffic::coded(traffic),
        flags: letters.filter_map(Flag::coded).collect(),
        country: (country.len() == 2 && country.bytes().all(|b| b.is_ascii_uppercase()))
            .then(|| country.to_owned()),
        country_guessed,
        page: if page.chars().all(sound) {
            page
        } else {
            String::new()
        },
    })
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

fn hex(bytes: &[u8]) -> String {
    use std::fmt::Write as _;
    bytes.iter().fold(String::new(), |mut hex, byte| {
        let _ = write!(hex, "{byte:02x}");
        hex
    })
}

#[cfg(test)]
pub(super) mod tests {
    use super::*;

    pub(in crate::bias) fn file(body: &str) -> String {
        let rows = body.lines().filter(|line| !line.starts_with('=')).count();
        format!(
            "# stet-outlets 1\n# snapshot 2026-01-02\n# source a test\n# rows {rows}\n# sha256 {}\n{body}",
            hex(&Sha256::digest(body.as_bytes()))
        )
    }

    #[test]
    fn the_bundled_file_is_whole() {
        let outlets = Outlets::parse(BUNDLED.as_bytes()).expect("outlets.tsv");
        assert_eq!((outlets.entries().len(), outlets.left_out()), (9_774, 0));
        assert_eq!(outlets.aliases.len(), 4);
        assert_eq!(outlets.snapshot(), "2026-08-19");
        assert!(outlets.source().contains("mbfcext"));
        assert_eq!(outlets.hash().len(), 64);
        let without_page = outlets.entries().iter().filter(|one| one.page.is_empty());
        assert_eq!(without_page.count(), 5);
    }

    #[test]
    fn a_row_is_read_with_its_columns() {
        let outlets = Outlets::parse(
            file("daily.example/arts\tDaily Arts\trmh-dt\t~AT\t+-bias\nbad row\n").as_bytes(),
        )
        .expect("a file");
        assert_eq!(outlets.left_out(), 1);
        let entry = &outlets.entries()[0];
        assert_eq!(entry.place(), "daily.example/arts");
        assert_eq!((entry.bias, entry.traffic), (Bias::RightCenter, None));
        assert_eq!(entry.factual, Some(Factual::MostlyFactual));
        assert_eq!(entry.flags, [Flag::FalseClaims, Flag::LackOfTransparency]);
        assert_eq!(
            (entry.country.as_deref(), entry.country_guessed),
            (Some("AT"), true)
        );
        assert_eq!(
            entry.page_address(),
            "https://mediabiasfactcheck.com/daily-arts-bias/"
        );
    }

    #[test]
    fn a_file_that_was_cut_or_changed_is_refused() {
        let whole = file("a.example\tA\tlhhh\tUS\t+\nb.example\tB\trhhh\t\t+\n");
        let parse = |text: &str| Outlets::parse(text.as_bytes()).map(|_| ());
        assert_eq!(parse(&whole), Ok(()));
        assert_eq!(
            parse(&whole[..whole.len() - 20]),
            Err(Unreadable::Rows { found: 1, said: 2 })
        );
        assert_eq!(
            parse(&whole.replace("rhhh", "lhhh")),
            Err(Unreadable::Changed)
        );
        assert_eq!(
            parse(&whole.replace("# rows 2", "# lines 2")),
            Err(Unreadable::Head("rows"))
        );
        assert_eq!(
            parse(&whole.replace("2026-01-02", "lately")),
            Err(Unreadable::Head("snapshot"))
        );
        assert_eq!(parse("{\"entries\": []}"), Err(Unreadable::Form));
        assert_eq!(parse(""), Err(Unreadable::Form));
        assert_eq!(
            Outlets::parse(b"\xff\xfe").map(|_| ()),
            Err(Unreadable::NoText)
        );
        let large = vec![b'#'; LARGEST + 1];
        assert_eq!(
            Outlets::parse(&large).map(|_| ()),
            Err(Unreadable::TooLarge)
        );
    }
}
