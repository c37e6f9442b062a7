//! Text as such: positions, sentences, tokens, languages, and the numbers, dates and units in it ([`quantity`]). Knows
//! nothing of documents, claims or sources. [`tables`] is how a list of words or a prompt that a user may replace is
//! bundled and checked.

mod begun;
mod counted;
pub mod ecmascript;
mod issue;
pub mod language;
mod months;
mod pronoun;
pub mod quantity;
pub mod sentence;
pub mod span;
pub mod tables;
pub mod terms;
pub mod token;

pub use begun::begun;
pub use counted::{counted, grouped};
pub use issue::names_issue;
pub use months::MONTHS;
pub use pronoun::is_pronoun;
pub use sentence::{sentences, sentences_in};
pub use span::{Bytes, Span, Utf16};
pub use token::words;
