//! The rules of Stet, as pure functions over values.
//!
//! Nothing here has a clock, a file, a network, randomness or a thread; they
//! come in as arguments (ARCHITECTURE.md, invariant 1). Data flows one way:
//! words → [`document`] → [`claim`] → [`evidence`] → [`entailment`] →
//! [`verdict`] → [`decision`] → [`correction`]. [`check`] holds the checks that need no source, [`reference`] what
//! the document cites, [`law`] the grammar of legal and patent citations, [`citation_support`] whether cited sources bear out what
//! cites them, [`model`] what a language model is asked and answers, [`reliability`] how reliable the
//! outlets behind the evidence are, [`bias`] what Media Bias/Fact Check says of them. [`tables`] are the lists and
//! prompts that a user may replace.

pub mod bias;
pub mod check;
pub mod citation_support;
pub mod claim;
pub mod correction;
pub mod decision;
pub mod document;
pub mod entailment;
pub mod evidence;
pub mod law;
pub mod model;
pub mod reference;
pub mod reliability;
pub mod report;
pub mod review;
pub mod tables;
pub mod verdict;

pub use stet_text as text;
pub use stet_text::quantity;
