//! A part of a whole, as every tally counts it.

/// `part` of `whole`, 0 to 1; 0 of nothing.
#[allow(clippy::cast_precision_loss, reason = "numbers of rows")]
pub(super) fn share(part: usize, whole: usize) -> f64 {
    if whole == 0 {
        0.0
    } else {
        part as f64 / whole as f64
    }
}
