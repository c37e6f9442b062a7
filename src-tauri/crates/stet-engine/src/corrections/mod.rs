//! What happens to a report once it was made: it is signed off, errors are reported in it, it is
//! corrected by the next revision, and the author says what there is to say (rules 6.6).
//!
//! Owns who may do what when; refuses to own the rules (stet-core), the tables (stet-store) and how a
//! report looks (stet-export). A signed-off report is never changed.

pub(crate) mod drafted;
mod flags;
mod notes;
mod printed;
mod rebuttals;
mod revisions;
mod view;

pub(crate) use flags::{answer, report};
pub(crate) use notes::{ask, settle};
pub(crate) use printed::{fill, sign};
pub(crate) use rebuttals::{rebut, withdraw};
pub(crate) use revisions::{compare, of, sign_off};
pub(crate) use view::view;

use crate::change::Refused;

/// Longest remark of a person, in characters.
const REMARK: usize = 4_000;

/// Words that a person must have written.
fn said(words: &str, what: &str) -> Result<String, Refused> {
    let words = words.trim();
    if words.is_empty() {
        return Err(Refused::invalid(what));
    }
    if words.chars().count() > REMARK {
        return Err(Refused::invalid(format!(
            "This is too long to keep with a report; the limit is {REMARK} characters."
        )));
    }
    Ok(words.to_owned())
}
