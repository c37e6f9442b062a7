//! Corrections (rules 6.6): what a change does to the meaning, how it is shown, which clocks run once
//! a report was handed over, and the words of a correction notice.
//!
//! Owns nothing that is kept: who proposed, accepted or declined what is a [`crate::decision`], and
//! revisions of a report are kept by the library.

pub mod clock;
pub mod notice;
mod redline;
mod standing;

pub use redline::{RedlineOp, RedlinePiece, redline};
pub use standing::{Standing, standing};
