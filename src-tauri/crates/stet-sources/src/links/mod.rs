//! Whether a link still leads to what was cited (rules 1.6).
//!
//! Owns looking at links ([`look`], [`look_at_all`]), what an answer means ([`LinkState`]), when a
//! dead link is called dead ([`settle`]) and what may stand in its place ([`archived`],
//! [`replacement`]). Refuses to own the text of the page and whether it supports anything.

mod archive;
mod batch;
mod history;
mod judge;
mod look;
mod page;
mod signs;

pub(crate) use signs::LINK_SIGNS;

pub use archive::{Archived, Copy, Replacement, archived, replacement};
pub use batch::{Pace, look_at_all};
pub use history::{SECOND_LOOK_AFTER, Standing, last_alive, settle};
pub(crate) use judge::judge as reading_of;
pub use look::{LinkAsk, LinkOf, Shown, look, open};

use serde::{Deserialize, Serialize};

/// What a look at a link found. Only [`LinkState::Dead`] and [`LinkState::SoftNotFound`] make a
/// link broken; the others say nothing against what was cited.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum LinkState {
    /// It answers.
    Alive,
    /// It answers from another address, for good.
    Moved,
    /// Somebody is there and lets the desk not in: 401, 403, 429, 451, a wall against programs, a
    /// login, a captive portal.
    Blocked,
    /// It answers that all is well and shows that nothing is there.
    #[serde(rename = "soft_404")]
    SoftNotFound,
    /// It answers 404 or 410, or its host does not exist.
    Dead,
    /// Nothing came, or nothing that tells: time-out, TLS, 5xx.
    NoAnswer,
}

impl LinkState {
    /// True for the states that make a link broken.
    #[must_use]
    pub fn is_broken(self) -> bool {
        matches!(self, Self::Dead | Self::SoftNotFound)
    }

    /// As it is kept: "alive", "soft_404" …
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Alive => "alive",
            Self::Moved => "moved",
            Self::Blocked => "blocked",
            Self::SoftNotFound => "soft_404",
            Self::Dead => "dead",
            Self::NoAnswer => "no_answer",
        }
    }

    /// The state kept under this name.
    #[must_use]
    pub fn named(name: &str) -> Option<Self> {
        let all = [
            Self::Alive,
            Self::Moved,
            Self::Blocked,
            Self::SoftNotFound,
            Self::Dead,
            Self::NoAnswer,
        ];
        all.into_iter().find(|state| state.name() == name)
    }
}

/// One look at one link.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Look {
    /// The address as the document gives it.
    pub url: String,
    /// RFC 3339, UTC.
    pub at: String,
    /// What was found.
    pub state: LinkState,
    /// Why, in words a person understands: "it answers 404".
    pub reason: String,
    /// HTTP status, if there was an answer.
    pub status: Option<u16>,
    /// Where it led, if elsewhere; for [`LinkState::Moved`] the new address.
    pub target: Option<String>,
}
