//! Text as such: positions, sentences, tokens. Knows nothing of claims.

pub mod ecmascript;
pub mod language;
pub mod sentence;
pub mod span;
pub mod token;

pub use sentence::{sentences, sentences_in};
pub use span::{Bytes, Chars, Span, Utf16};
pub use token::words;
