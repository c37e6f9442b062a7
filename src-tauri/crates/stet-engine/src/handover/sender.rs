//! Who handed a package over, as far as its signature says.

use serde_json::{Value, json};
use stet_core::decision::Checker;
use stet_store::log;

use super::unpack::Unpacked;
use crate::record::{KeyStanding, KnownKeys, short_key};

/// Who handed a package over.
#[derive(Debug, Clone)]
pub(super) struct Sender {
    /// The key its seal is signed with; `None` if it is not signed.
    key: Option<String>,
    /// What is known of the key here.
    standing: KeyStanding,
    /// Whose it is, by the word of a person here.
    name: String,
    /// What the package calls whoever sealed it: believed by nobody.
    called: String,
}

impl Sender {
    pub(super) fn of(package: &Unpacked, known: &KnownKeys) -> Self {
        let key = package.sealer();
        let (standing, name) = known.of(key.as_deref().unwrap_or_default());
        Self {
            standing,
            name: name.to_owned(),
            called: package.manifest.sealed_by.clone(),
            key,
        }
    }

    /// The key, if it is another's, and what it calls itself.
    pub(super) fn met(&self) -> Option<(&str, &str)> {
        let key = self.key.as_deref()?;
        (self.standing != KeyStanding::Own).then_some((key, self.called.as_str()))
    }

    /// True if the key of this installation sealed it: every row of its log was written or taken over
    /// here.
    pub(super) fn is_own(&self) -> bool {
        self.key.is_some() && self.standing == KeyStanding::Own
    }

    /// True if it is this installation, or somebody that a person here knows.
    pub(super) fn is_known(&self) -> bool {
        self.key.is_some() && self.standing != KeyStanding::Unknown
    }

    /// For the log.
    pub(super) fn said(&self) -> Value {
        match &self.key {
            None => json!({ "standing": "unsigned" }),
            Some(key) => json!({ "key": key, "standing": self.standing, "name": self.name }),
        }
    }

    /// For a person, in a sentence or two.
    pub(super) fn note(&self) -> String {
        let called = match self.called.as_str() {
            "" => String::new(),
            called => format!(" It calls itself “{called}”."),
        };
        let Some(key) = &self.key else {
            return format!(
                "It is not signed: anyone who had the file could have written everything in \
                 it.{called}"
            );
        };
        let key = short_key(key);
        match self.standing {
            KeyStanding::Own => format!("Handed over here: it is signed with your own key, {key}."),
            KeyStanding::Known => format!("Handed over by {}, with the key {key}.", self.name),
            KeyStanding::Unknown => format!(
                "Stet does not know who handed it over: it is signed with the key {key}.{called} \
                 Ask them for their key through another channel, and say in Settings whose it is."
            ),
        }
    }
}

/// Number of decisions in the name of `me` that `key`, of this installation, did not sign.
pub(super) fn in_my_name(rows: &[log::Row], me: &Checker, key: Option<&str>) -> usize {
    let mine = |row: &&log::Row| {
        let said: Value = serde_json::from_str(&row.payload).unwrap_or_default();
        let checker = serde_json::from_value(said["checker"].clone());
        checker.is_ok_and(|checker| is_same(&checker, me))
    };
    let foreign = |row: &&log::Row| !(row.is_signed() && row.signed_by().as_deref() == key);
    rows.iter()
        .filter(|row| row.kind == "decided")
        .filter(mine)
        .filter(foreign)
        .count()
}

/// True for two persons of one name, or with the same initials.
pub(super) fn is_same(one: &Checker, other: &Checker) -> bool {
    let same = |one: &str, other: &str| {
        !one.trim().is_empty() && one.trim().to_lowercase() == other.trim().to_lowercase()
    };
    same(&one.name, &other.name) || same(&one.initials, &other.initials)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn person(name: &str, initials: &str) -> Checker {
        Checker {
            name: name.to_owned(),
            initials: initials.to_owned(),
            organisation: String::new(),
        }
    }

    #[test]
    fn who_is_meant_by_a_name_or_initials() {
        let rosa = person("Rosa Alvarez", "RA");
        assert!(is_same(&rosa, &person("rosa alvarez ", "")));
        assert!(is_same(&rosa, &person("", "ra")));
        assert!(!is_same(&rosa, &person("Ilse Brandt", "IB")));
        assert!(
            !is_same(&person("", ""), &person("", "")),
            "nobody is nobody"
        );
    }
}
