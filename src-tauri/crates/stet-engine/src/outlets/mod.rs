//! The outlets behind the evidence: who they are, how reliable they are known to be, which way they
//! lean on request (rules 4, 5 and 7).
//!
//! Owns when an outlet is assessed – a person asks for it, for once or for the runs of a document; it is
//! never done unasked – and what of that a run and the screens may look up without waiting. Refuses the rules (`stet_core::reliability`,
//! `stet_core::bias`) and keeps nothing itself (`stet_store::reliability`).

pub(crate) mod admin;
mod assess;
mod evaluate;
mod known;
pub(crate) mod lean;
mod raters;
pub(crate) mod rating;
pub(crate) mod settings;
pub(crate) mod view;

pub(crate) use assess::{Turns, assess, in_run, stop};
pub(crate) use known::{Known, standings};
pub(crate) use raters::Raters;

use time::OffsetDateTime;

use crate::engine::Inner;

/// Today, UTC.
pub(crate) fn today(inner: &Inner) -> time::Date {
    stet_core::reliability::evaluation::day_of(seconds(inner))
}

/// Now, in seconds since 1970, UTC.
fn seconds(inner: &Inner) -> i64 {
    let now = inner.now();
    OffsetDateTime::parse(&now, &time::format_description::well_known::Rfc3339)
        .map_or(0, OffsetDateTime::unix_timestamp)
}
