//! What registries answered: the evidence adjudication works on.

use serde::{Deserialize, Serialize};

use crate::reference::Record;

/// Everything that was asked about one reference.
#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize)]
pub struct Consulted {
    /// Registries asked by title, authors and year.
    pub by_description: Vec<Consultation>,
    /// Registries asked what the cited identifier resolves to. Empty where the citation gives no
    /// identifier, or nobody was asked.
    pub by_identifier: Vec<Consultation>,
}

/// One registry and its answer.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Consultation {
    /// Stable name of the registry: "crossref".
    pub registry: String,
    /// What a person calls it: "Crossref".
    pub name: String,
    /// True if a work like the cited one would be expected in it, so that its absence means
    /// something; for identifiers, if it would know every identifier of this form.
    pub covers: bool,
    /// True if it holds the cited volume in full: what it lacks does not stand there.
    #[serde(default)]
    pub complete: bool,
    /// What it said.
    pub answer: Answer,
}

/// What a registry said. The four never merge.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(tag = "said", content = "what", rename_all = "snake_case")]
pub enum Answer {
    /// Records that may be the work.
    Records(Vec<Record>),
    /// It looked, and has none.
    Nothing,
    /// It does not deal with this; why, in a sentence.
    Declined(String),
    /// It was asked and did not answer; why, in a sentence.
    NoAnswer(String),
}

impl Answer {
    /// The records of the answer; none if there are none.
    #[must_use]
    pub fn records(&self) -> &[Record] {
        match self {
            Self::Records(records) => records,
            _ => &[],
        }
    }

    /// True if the registry looked.
    pub(super) fn looked(&self) -> bool {
        matches!(self, Self::Records(_) | Self::Nothing)
    }
}

impl Consulted {
    /// Every record that was given, those the identifier resolves to first.
    pub(super) fn records(&self) -> impl Iterator<Item = &Record> {
        self.by_identifier
            .iter()
            .chain(&self.by_description)
            .flat_map(|asked| asked.answer.records())
    }

    /// Registries whose silence leaves the question open, by name: those that cover such works, and
    /// those that would know the identifier.
    pub(super) fn silent(&self) -> Vec<String> {
        let mut names: Vec<String> = Vec::new();
        for asked in self.by_description.iter().chain(&self.by_identifier) {
            let silent = asked.covers && matches!(asked.answer, Answer::NoAnswer(_));
            if silent && !names.contains(&asked.name) {
                names.push(asked.name.clone());
            }
        }
        names
    }

    /// True if a registry looked that holds the cited volume in full.
    pub(super) fn complete(&self) -> bool {
        let mut asked = self.by_description.iter();
        asked.any(|asked| asked.complete && asked.answer.looked())
    }

    /// Registries that looked for the work and do not have it, by name.
    pub(super) fn searched(&self) -> Vec<String> {
        self.by_description
            .iter()
            .filter(|asked| asked.answer.looked())
            .map(|asked| asked.name.clone())
            .collect()
    }

    /// Registries whose "nothing" means something, by name.
    pub(super) fn looked(&self) -> Vec<String> {
        self.by_description
            .iter()
            .filter(|asked| asked.covers && asked.answer.looked())
            .map(|asked| asked.name.clone())
            .collect()
    }
}
