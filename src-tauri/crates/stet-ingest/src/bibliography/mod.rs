//! Bibliographies exchanged with other programs: BibTeX and BibLaTeX, RIS, CSL-JSON, NBIB, and what EndNote
//! writes.
//!
//! Owns the way from a file to [`Work`]s. An entry that cannot be read is named in the notices and
//! never loses the others. What the fields say is taken as it stands: holding it against
//! registries happens elsewhere.

mod bibtex;
mod csl_json;
mod endnote;
mod names;
mod nbib;
mod ris;

use stet_core::reference::Work;
use stet_core::reference::identifier;
use stet_core::reference::parse::written_date;

use crate::limits::{MAX_BYTES, MAX_WORKS};
use crate::xml::unescaped;
use crate::{ReadError, encoding};

/// The works of a file, in its order.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Bibliography {
    /// The works, each with the key the file gives it; empty where it gives none.
    pub works: Vec<(String, Work)>,
    /// What could not be read, in sentences a person understands.
    pub notices: Vec<String>,
}

impl Bibliography {
    /// Adds a work, or the notice that there are too many; false once there are.
    fn add(&mut self, key: String, work: Work) -> bool {
        if self.works.len() < MAX_WORKS {
            self.works.push((key, work));
            return true;
        }
        if self.works.len() == MAX_WORKS {
            let notice = format!("Only the first {MAX_WORKS} entries were read.");
            if !self.notices.contains(&notice) {
                self.notices.push(notice);
            }
        }
        false
    }
}

/// Reads a bibliography, telling the format from the content.
///
/// # Errors
/// [`ReadError`] for a file that is too large, is not text, or holds no bibliography.
pub fn bibliography(name: &str, bytes: &[u8]) -> Result<Bibliography, ReadError> {
    if bytes.len() > MAX_BYTES {
        return Err(ReadError::TooLarge {
            name: name.to_owned(),
            bytes: bytes.len(),
            limit: MAX_BYTES,
        });
    }
    let no_bibliography = || ReadError::NoBibliography {
        name: name.to_owned(),
    };
    let decoded = match encoding::decode_as(name, bytes, declared_encoding(bytes).as_deref()) {
        Err(ReadError::Empty { .. }) => return Err(no_bibliography()),
        decoded => decoded?,
    };
    let text = decoded.text.as_str();
    let mut read = if csl_json::looks_like(text) {
        csl_json::read(text)
    } else if endnote::is_xml(text) {
        endnote::read_xml(text)
    } else if nbib::looks_like(text) {
        nbib::read(text)
    } else if endnote::is_refer(text) {
        endnote::read_refer(text)
    } else if ris::looks_like(text) {
        ris::read(text)
    } else {
        bibtex::read(text)
    };
    if read.works.is_empty() {
        return Err(no_bibliography());
    }
    read.notices.extend(decoded.notice);
    Ok(read)
}

/// The encoding named in the first line of a BibTeX file as JabRef writes it: "% Encoding:
/// Cp1252", in the names of Java.
fn declared_encoding(bytes: &[u8]) -> Option<String> {
    let line = bytes.split(|byte| *byte == b'\n').next()?;
    let line = str::from_utf8(line.get(..line.len().min(100))?).ok()?;
    let label = line.trim().strip_prefix('%')?.trim_start();
    let label = label.strip_prefix("Encoding:")?.trim();
    Some(label.replace("ISO8859_", "ISO8859-"))
}

/// Words of a field without the marks of a web page: "&amp;" and "&#230;" as what they stand for,
/// also where they were escaped twice; white space as one blank.
pub(crate) fn plain(words: &str) -> String {
    let words = words.split_whitespace().collect::<Vec<_>>().join(" ");
    let once = unescaped(&words);
    if once == words {
        words
    } else {
        unescaped(&once)
    }
}

/// One item of CSL-JSON as a work; `None` for what describes none.
pub(crate) fn csl_work(item: &serde_json::Value) -> Option<Work> {
    csl_json::is_item(item).then(|| csl_json::work(item))
}

/// A DOI field: without resolver; a malformed one as written (rules 1.2).
pub(crate) fn doi(text: &str) -> String {
    match identifier::doi(text) {
        Ok(doi) => doi,
        Err((written, _)) => written,
    }
}

/// An ISBN field; a wrong one as written.
pub(crate) fn isbn(text: &str) -> String {
    // Some files give several, parted by blanks or commas.
    let first = text.split([',', ';']).next().unwrap_or(text);
    match identifier::isbn(first) {
        Ok(isbn) => isbn,
        Err((written, _)) => written,
    }
}

/// An ISSN field; a wrong one as written.
pub(crate) fn issn(text: &str) -> String {
    match identifier::issn(text) {
        Ok(issn) => issn,
        Err((written, _)) => written,
    }
}

/// Page ranges with one plain hyphen.
pub(crate) fn pages(text: &str) -> String {
    let mut out = text.trim().replace(['–', '—', '‐'], "-");
    while out.contains("--") {
        out = out.replace("--", "-");
    }
    out.replace(" -", "-").replace("- ", "-")
}

/// Year, month and day of "2020", "2020-03", "2020/03/05/", "5 March 2020", "2020/Sept./5", as far
/// as given.
pub(crate) fn date(text: &str) -> (Option<i32>, Option<u8>, Option<u8>) {
    if let Some(whole) = crate::calendar_date(text.trim_end_matches('/')) {
        let mut parts = whole.split('-').map(|part| part.parse::<u16>().ok());
        let mut next = || parts.next().flatten();
        let year = next().map(i32::from);
        return (year, small(next(), 12), small(next(), 31));
    }
    let mut parts = text
        .split(['-', '/'])
        .map(|part| part.trim().parse::<u16>().ok());
    let year = parts
        .next()
        .flatten()
        .filter(|year| *year > 999)
        .map(i32::from);
    let year = year.or_else(|| {
        text.split(|ch: char| !ch.is_ascii_digit())
            .find(|run| run.len() == 4)
            .and_then(|run| run.parse().ok())
    });
    let month = small(parts.next().flatten(), 12);
    let Some(month) = month else {
        let written = written_date(text);
        let fits = written.year.is_none() || written.year == year;
        let month = written.month.filter(|_| fits);
        return (year, month, month.and(written.day));
    };
    (year, Some(month), small(parts.next().flatten(), 31))
}

/// Month and day of the words of a month field: "Sept.", "5 sept", "09", "March-April".
fn month_and_day(words: &str) -> (Option<u8>, Option<u8>) {
    let named = written_date(words);
    if named.month.is_some() {
        return (named.month, named.day);
    }
    let mut numbers = words
        .split(|ch: char| !ch.is_ascii_digit())
        .filter(|run| !run.is_empty())
        .map(|run| run.parse::<u16>().ok());
    // Two numbers may be a day and a month or two months; neither is sure.
    let first = numbers.next().flatten();
    let month = small(first, 12).filter(|_| numbers.next().is_none());
    (month, None)
}

fn small(number: Option<u16>, most: u16) -> Option<u8> {
    number
        .filter(|number| (1..=most).contains(number))
        .and_then(|number| u8::try_from(number).ok())
}
