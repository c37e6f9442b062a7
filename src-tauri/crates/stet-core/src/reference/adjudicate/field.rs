//! One field of a citation beside the same field of a record.

use serde::{Deserialize, Serialize};
use ts_rs::TS;

use super::fold::words;
use super::marks::marks;
use crate::text::Span;

/// The fields that are compared.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Field {
    /// The title.
    Title,
    /// The authors, in order.
    Authors,
    /// Journal, proceedings, book, newspaper or site.
    Venue,
    /// The year.
    Year,
    /// Volume.
    Volume,
    /// Issue.
    Issue,
    /// Pages or article number.
    Pages,
    /// Edition.
    Edition,
    /// Publisher.
    Publisher,
    /// Place of publication or of the event.
    Place,
    /// DOI or other identifier.
    Identifier,
}

impl Field {
    /// The field as a person calls it: "place of publication".
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Title => "title",
            Self::Authors => "authors",
            Self::Venue => "venue",
            Self::Year => "year",
            Self::Volume => "volume",
            Self::Issue => "issue",
            Self::Pages => "pages",
            Self::Edition => "edition",
            Self::Publisher => "publisher",
            Self::Place => "place",
            Self::Identifier => "identifier",
        }
    }
}

/// How a cited field stands to the recorded one.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
#[ts(rename = "FieldState")]
pub enum State {
    /// The same.
    Same,
    /// The same thing, written otherwise or of another version of the work.
    Variant,
    /// Something else.
    Different,
    /// The citation does not give it.
    NotGiven,
    /// The citation gives it and the record has nothing to compare it with.
    NothingToCompare,
}

/// A field compared.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct FieldComparison {
    /// Which.
    pub field: Field,
    /// How they stand to each other.
    pub state: State,
    /// As cited; empty if not given.
    pub cited: String,
    /// As recorded; empty if not recorded.
    pub recorded: String,
    /// Why it is a variant or different, as half a sentence; empty if the same.
    pub reason: String,
    /// Bytes of `cited` that are not in `recorded`.
    pub cited_marks: Vec<Span>,
    /// Bytes of `recorded` that are not in `cited`.
    pub recorded_marks: Vec<Span>,
}

/// What a comparer of one field found.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Found {
    pub(super) state: State,
    pub(super) reason: String,
    /// True if the record knows less than the citation says (initials for names, a list cut
    /// short): such a record cannot clear what a fuller one contradicts.
    pub(super) partial: bool,
    /// True if a given name is only a plausible variant of the recorded one.
    pub(super) plausible: bool,
}

impl Found {
    pub(super) fn same() -> Self {
        Self::new(State::Same, "")
    }

    pub(super) fn variant(reason: impl Into<String>) -> Self {
        Self::new(State::Variant, reason)
    }

    pub(super) fn different(reason: impl Into<String>) -> Self {
        Self::new(State::Different, reason)
    }

    pub(super) fn new(state: State, reason: impl Into<String>) -> Self {
        Self {
            state,
            reason: reason.into(),
            partial: false,
            plausible: false,
        }
    }

    /// True for the same and for a variant of it.
    pub(super) fn agrees(&self) -> bool {
        matches!(self.state, State::Same | State::Variant)
    }

    /// What it is worth beside the comparison with another record of the same work, the least
    /// first: a full match clears, a contradiction outweighs what a record could not tell.
    pub(super) fn rank(&self) -> u8 {
        match (self.state, self.partial) {
            (State::Same, false) => 0,
            (State::Variant, false) if !self.plausible => 1,
            (State::Variant, false) => 2,
            (State::Different, _) => 3,
            (State::Same, true) => 4,
            (State::Variant, true) => 5,
            (State::NothingToCompare, _) => 6,
            (State::NotGiven, _) => 7,
        }
    }

    pub(super) fn into_comparison(
        self,
        field: Field,
        cited: &str,
        recorded: &str,
    ) -> FieldComparison {
        let (cited_marks, recorded_marks) = match self.state {
            State::Variant | State::Different => marks(&words(cited), &words(recorded)),
            _ => Default::default(),
        };
        FieldComparison {
            field,
            state: self.state,
            cited: cited.to_owned(),
            recorded: recorded.to_owned(),
            reason: self.reason,
            cited_marks,
            recorded_marks,
        }
    }
}

/// Not given, nothing to compare with, or `None` if both sides have something.
pub(super) fn absent(cited: &str, recorded: &str) -> Option<Found> {
    if cited.trim().is_empty() {
        Some(Found::new(State::NotGiven, ""))
    } else if recorded.trim().is_empty() {
        Some(Found::new(
            State::NothingToCompare,
            "the record does not say",
        ))
    } else {
        None
    }
}
