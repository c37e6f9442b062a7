//! The numbers claims carry on screen and in print: reading order, from 1.

use stet_store::claims::Stored;

/// The claims in reading order, each with its number.
pub(crate) fn numbered(mut claims: Vec<Stored>) -> Vec<(u32, Stored)> {
    claims.sort_by(|a, b| {
        a.claim
            .place
            .cmp(&b.claim.place)
            .then_with(|| a.id.cmp(&b.id))
    });
    (1..).zip(claims).collect()
}
