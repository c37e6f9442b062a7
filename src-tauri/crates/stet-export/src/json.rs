//! The report as JSON: deterministic, in the order of `docs/schema/report-1.schema.json`.
//!
//! The same report gives the same bytes: keys stand in the order of the model's fields, maps are
//! sorted, and no clock is read.

use stet_core::report::Report;

/// Writes the report as indented UTF-8 JSON with a final line break.
#[must_use]
pub fn write(report: &Report) -> Vec<u8> {
    // The model has string keys and plain values only, so writing it cannot fail; should that
    // ever change, an empty object is a clearer sign to a reader than a panic to a user.
    let mut bytes = serde_json::to_vec_pretty(report).unwrap_or_else(|_| b"{}".to_vec());
    bytes.push(b'\n');
    bytes
}
