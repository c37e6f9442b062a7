//! What Media Bias/Fact Check says of outlets (rules 5 and 7, "5 MBFC"), and when that matters.
//!
//! Owns the bundled facts and their reading ([`outlets`]), who an address belongs to among them
//! ([`lookup`]), the words they are told in ([`wording`]), whether rated sources all lean one way
//! ([`balance`]), and whether a text is about politics at all ([`topic`]).
//!
//! Refuses to reject a source or to feed a score: the ratings are one framework's opinions, shown on
//! request with name, date and page, and told to a model only where the topic is political.

pub mod balance;
pub mod lookup;
pub mod outlets;
pub mod rating;
pub mod topic;
pub mod wording;

pub use balance::{Balance, Lean};
pub use lookup::{Match, Matched};
pub use outlets::{Outlets, Unreadable};
pub use rating::{Bias, Credibility, Entry, Factual, Flag, Traffic};
pub use topic::Topic;
