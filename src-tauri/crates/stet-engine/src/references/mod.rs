//! References of a document: read out of it, looked up, kept, shown.
//!
//! Data goes one way: [`list`] (what is cited) → [`look`] (who was asked, what they answered) →
//! [`finding`] (adjudication, link, scores, kept in the library) → [`view`] (what the window and
//! the terminal show). Refuses to adjudicate itself: that is `stet_core::reference`.

pub(crate) mod exchange;
pub(crate) mod finding;
pub(crate) mod link;
pub(crate) mod list;
pub(crate) mod look;
pub(crate) mod report;
pub(crate) mod run;
pub(crate) mod view;

pub(crate) use finding::ReferenceFinding;
