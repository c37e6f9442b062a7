//! Whether the document's citations hold: its sentences against the cited texts that were
//! supplied, and what is known of each citation of a claim (rules 2 and 6.3).
//!
//! Owns which supplied source is the text of which reference, and the settings of the check.
//! The rules are `stet_core::citation_support`'s; looking references up is `references`'.

mod check;
pub(crate) mod report;
mod setting;
mod state;
mod view;

pub(crate) use check::{Checked, check};
pub(crate) use setting::{parsed, set};
pub(crate) use state::{Known, of_claims};
pub(crate) use view::{failure, view};
