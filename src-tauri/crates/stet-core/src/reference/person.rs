//! A name of an author or editor, as given.

use serde::{Deserialize, Serialize};

/// A person or group named in a citation or record. Holds what was written; comparing forms of a
/// name is the work of adjudication.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, Default)]
pub struct Person {
    /// Family name with its particles ("van der Berg"), or the whole name of a group or of a
    /// person whose parts cannot be told.
    pub family: String,
    /// Given names or initials as written: "J. R.", "Joan"; empty where there are none.
    #[serde(default)]
    pub given: String,
    /// "Jr.", "III"; empty where there is none.
    #[serde(default)]
    pub suffix: String,
    /// True for an organisation or a name that must not be inverted.
    #[serde(default)]
    pub group: bool,
}

impl Person {
    /// The name without a blank between its parts, family name first, where it is written so: "李世安", "홍길동".
    #[must_use]
    pub fn unparted(&self) -> Option<String> {
        let unspaced = |part: &str| {
            let mut letters = part.chars();
            !part.is_empty()
                && letters.all(|ch| matches!(ch, '\u{3400}'..='\u{9fff}' | '\u{ac00}'..='\u{d7a3}'))
        };
        (unspaced(&self.family) && unspaced(&self.given))
            .then(|| format!("{}{}", self.family, self.given))
    }
}
