//! Who answers for the rows of a log: the keys they are signed with, and the rows that nobody signed.
//!
//! A chain of hashes can be written by whoever has the file. A signature cannot: it needs the private key,
//! which lies in the keychain of one installation. Whose a key is no record can say; a person does
//! ([`KnownKeys`]).

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use stet_core::text::counted;
use ts_rs::TS;

use super::{Record, Verification};

/// What is known here of a key.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum KeyStanding {
    /// It is the key of this installation.
    Own,
    /// A person here said whose it is.
    Known,
    /// Nobody here said whose it is.
    #[default]
    Unknown,
}

/// Rows signed with one key.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct SignedRows {
    /// The public key, Ed25519, lower-case hex.
    pub key: String,
    /// Whose it is by the word of a person here; empty if nobody said so.
    pub name: String,
    /// What is known of it here.
    pub standing: KeyStanding,
    /// Number of rows.
    pub rows: u32,
}

/// The keys whose owner is known where a record is looked at.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct KnownKeys {
    own: Option<String>,
    named: BTreeMap<String, String>,
}

impl KnownKeys {
    /// The key of this installation, where it has one, and keys by whose they are.
    #[must_use]
    pub fn new(own: Option<String>, named: BTreeMap<String, String>) -> Self {
        Self { own, named }
    }

    /// What is known of a key, and whose it is.
    #[must_use]
    pub fn of(&self, key: &str) -> (KeyStanding, &str) {
        if self.own.as_deref() == Some(key) {
            return (KeyStanding::Own, "");
        }
        match self.named.get(key) {
            Some(name) => (KeyStanding::Known, name),
            None => (KeyStanding::Unknown, ""),
        }
    }

    /// True for the key of this installation, and for those of people it knows.
    #[must_use]
    pub fn knows(&self, key: &str) -> bool {
        self.of(key).0 != KeyStanding::Unknown
    }
}

/// How a key is shown: its first sixteen digits, in fours.
#[must_use]
pub fn short_key(key: &str) -> String {
    let digits: Vec<char> = key.chars().take(16).collect();
    let fours: Vec<String> = digits.chunks(4).map(|four| four.iter().collect()).collect();
    fours.join(" ")
}

impl Verification {
    /// Says of each key what is known of it here.
    pub fn name_keys(&mut self, known: &KnownKeys) {
        for signed in &mut self.signed {
            let (standing, name) = known.of(&signed.key);
            signed.standing = standing;
            name.clone_into(&mut signed.name);
        }
    }

    /// Who signed, in sentences.
    #[must_use]
    pub fn who_signed(&self) -> Vec<String> {
        let mut said: Vec<String> = self
            .signed
            .iter()
            .map(|signed| {
                let rows = counted(signed.rows as usize, "row");
                let key = short_key(&signed.key);
                let whose = match signed.standing {
                    KeyStanding::Own => "this installation".to_owned(),
                    KeyStanding::Known => signed.name.clone(),
                    KeyStanding::Unknown => "unknown here".to_owned(),
                };
                format!("{rows} signed with the key {key} ({whose}).")
            })
            .collect();
        if self.unsigned > 0 {
            said.push(match self.unsigned {
                1 => "1 row that a person answers for is not signed: anyone who had the file could have written it."
                    .to_owned(),
                count => format!(
                    "{count} rows that a person answers for are not signed: anyone who had the file could have \
                     written them."
                ),
            });
        }
        said
    }
}

pub(super) fn look(record: &Record<'_>, found: &mut Verification) {
    let mut signed: BTreeMap<String, u32> = BTreeMap::new();
    for row in record.log.iter().chain(&record.branches) {
        let key = row.signed_by();
        if row.is_signed() {
            *signed.entry(key.unwrap_or_default()).or_default() += 1;
        } else if key.is_some() || row.signature.is_some() {
            found.deviates(
                format!("row {} of the log ({})", row.seq, row.kind),
                "It is not signed with the key it names.",
            );
        } else if row.is_answered_for() {
            found.unsigned += 1;
        }
    }
    found.signed = signed
        .into_iter()
        .map(|(key, rows)| SignedRows {
            key,
            name: String::new(),
            standing: KeyStanding::Unknown,
            rows,
        })
        .collect();
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_known_of_a_key_is_a_persons_word() {
        let named = BTreeMap::from([("bb".to_owned(), "Ilse Brandt".to_owned())]);
        let known = KnownKeys::new(Some("aa".to_owned()), named);
        assert_eq!(known.of("aa"), (KeyStanding::Own, ""));
        assert_eq!(known.of("bb"), (KeyStanding::Known, "Ilse Brandt"));
        assert_eq!(known.of("cc"), (KeyStanding::Unknown, ""));
        assert!(!KnownKeys::default().knows("aa"));
    }

    #[test]
    fn a_key_is_shown_short() {
        assert_eq!(short_key("0123456789abcdef0123"), "0123 4567 89ab cdef");
        assert_eq!(short_key(""), "");
    }
}
