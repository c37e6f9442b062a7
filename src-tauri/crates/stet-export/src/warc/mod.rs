//! Pages that were looked at, as a web archive: WARC/1.1 (ISO 28500), gzip by record, so that
//! replayers and archives can open what a report rests on.
//!
//! Owns the file format. Refuses to fetch, to judge and to know where the pages come from. The same
//! exchanges give the same bytes: ids are made from hashes, times are those of the exchanges.

mod http;
mod record;

use sha2::{Digest, Sha256};
use time::OffsetDateTime;
use time::format_description::well_known::Rfc3339;
use time::macros::format_description;

use record::Record;

/// One answer of a web server, as it was kept.
#[derive(Debug, Clone, Copy)]
pub struct Exchange<'a> {
    /// The address asked for, where it differs from the one that answered.
    pub asked: Option<&'a str>,
    /// The address that answered, absolute.
    pub address: &'a str,
    /// HTTP status, 100 to 599.
    pub status: u16,
    /// Headers of the answer in their order.
    pub headers: &'a [(String, String)],
    /// The body, unpacked.
    pub body: &'a [u8],
    /// True if the body was cut at a limit.
    pub truncated: bool,
    /// When it was retrieved, RFC 3339 with zone.
    pub retrieved_at: &'a str,
    /// SHA-256 of `body`, lower-case hex.
    pub content_hash: &'a str,
}

/// A web archive.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Archive {
    /// The file, for the ending `.warc.gz`.
    pub bytes: Vec<u8>,
    /// How many answers are in it.
    pub answers: usize,
    /// What was left out or is not as it should be: sentences for a person.
    pub problems: Vec<String>,
}

/// Writes exchanges as a web archive, in the order given, each once. `about` says what the archive
/// belongs to, on one line: the title of a report.
///
/// An exchange that cannot be written (no absolute web address, no time) is left out and told; one
/// whose body is not what its hash was made of is written with the hash that it has, and told.
#[must_use]
pub fn write(about: &str, exchanges: &[Exchange<'_>]) -> Archive {
    let mut problems = Vec::new();
    let mut answers = Vec::new();
    for exchange in exchanges {
        match Answer::of(exchange) {
            Ok(answer) => {
                problems.extend(answer.problem());
                answers.push(answer);
            }
            Err(problem) => problems.push(problem),
        }
    }
    let first = answers.iter().map(|answer| answer.at).min();
    let date = warc_date(first.unwrap_or(OffsetDateTime::UNIX_EPOCH));
    let mut bytes = record::info(about, &date).packed();
    let mut written = std::collections::HashSet::new();
    let mut count = 0;
    for answer in &answers {
        let response = answer.response();
        if !written.insert(response.id.clone()) {
            continue;
        }
        count += 1;
        bytes.extend(response.packed());
        if let Some(metadata) = answer.metadata(&response.id) {
            bytes.extend(metadata.packed());
        }
    }
    Archive {
        bytes,
        answers: count,
        problems,
    }
}

/// An exchange that can be written.
struct Answer<'a> {
    exchange: &'a Exchange<'a>,
    address: String,
    at: OffsetDateTime,
    /// SHA-256 of the body, lower-case hex.
    hash: String,
}

impl<'a> Answer<'a> {
    fn of(exchange: &'a Exchange<'a>) -> Result<Self, String> {
        let shown: String = exchange.address.chars().take(200).collect();
        let Some(address) = http::address(exchange.address) else {
            return Err(format!(
                "What came from “{shown}” is not in the archive: that is not a web address. Look \
                 the page up again, then export again."
            ));
        };
        let Ok(at) = OffsetDateTime::parse(exchange.retrieved_at, &Rfc3339) else {
            return Err(format!(
                "What came from {shown} is not in the archive: Stet does not know when it was \
                 retrieved. Look the page up again, then export again."
            ));
        };
        Ok(Self {
            exchange,
            address,
            at: at.to_offset(time::UtcOffset::UTC),
            hash: hex::encode(Sha256::digest(exchange.body)),
        })
    }

    fn problem(&self) -> Option<String> {
        (!self.hash.eq_ignore_ascii_case(self.exchange.content_hash)).then(|| {
            format!(
                "The stored copy of {} is not what was retrieved: its hash differs. The archive \
                 has it as stored; look the page up again before you rely on it.",
                self.address
            )
        })
    }

    fn response(&self) -> Record {
        let exchange = self.exchange;
        let block = http::message(exchange.status, exchange.headers, exchange.body);
        let seed = format!("response\n{}\n{}\n{}", self.address, self.at, self.hash);
        let mut fields = vec![
            ("WARC-Target-URI", self.address.clone()),
            ("WARC-Payload-Digest", format!("sha256:{}", self.hash)),
        ];
        if exchange.truncated {
            fields.push(("WARC-Truncated", "length".into()));
        }
        Record::new(
            "response",
            &seed,
            &warc_date(self.at),
            fields,
            "application/http;msgtype=response",
            block,
        )
    }

    /// Which address was asked for, where another one answered.
    fn metadata(&self, response: &str) -> Option<Record> {
        let asked = self.exchange.asked.and_then(http::address)?;
        if asked == self.address {
            return None;
        }
        let seed = format!("metadata\n{response}\n{asked}");
        let fields = vec![
            ("WARC-Target-URI", self.address.clone()),
            ("WARC-Concurrent-To", format!("<{response}>")),
        ];
        let block = format!("via: {asked}\r\n").into_bytes();
        Some(Record::new(
            "metadata",
            &seed,
            &warc_date(self.at),
            fields,
            "application/warc-fields",
            block,
        ))
    }
}

fn warc_date(at: OffsetDateTime) -> String {
    let form = format_description!("[year]-[month]-[day]T[hour]:[minute]:[second]Z");
    at.format(form)
        .unwrap_or_else(|_| "1970-01-01T00:00:00Z".into())
}
