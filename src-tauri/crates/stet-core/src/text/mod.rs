//! Text as such: positions, sentences, tokens. Knows nothing of claims.

mod begun;
mod counted;
pub mod ecmascript;
mod issue;
pub mod language;
mod months;
mod pronoun;
pub mod sentence;
pub mod span;
pub(crate) mod terms;
pub mod token;

pub use begun::begun;
pub use counted::{counted, grouped};
pub use issue::names_issue;
pub use months::MONTHS;
pub use pronoun::is_pronoun;
pub use sentence::{sentences, sentences_in};
pub use span::{Bytes, Span, Utf16};
pub use token::words;
