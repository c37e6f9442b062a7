//! How reliable the outlets behind the evidence are (rules 4 and 7, "4.1" to "4.3").
//!
//! Owns the scale with its bands, caps and gates ([`scale`], [`rate`]), which outlets are assessed at all
//! ([`outlet`]), the evidence an assessment rests on ([`pack`]), what a language model is asked and
//! what of its answer holds ([`question`], [`answer`]), how two models are joined ([`refine`],
//! [`consensus`]), what a run knows of its outlets ([`prefetched`]), and what that does to a number
//! ([`weighting`]). A language model proposes; confidence, caps, gates and publication are computed
//! here.
//!
//! A run goes: [`Prefetched::begin`] → one batch read of the cache → [`Prefetched::settle`] → for each
//! of [`Prefetched::missing`], as the [`pace`] allows: [`pack::Gathering`] → [`question::first`] →
//! [`answer::check`] → [`question::cross_check`] → [`evaluation::conclude`] → kept at once →
//! [`Prefetched::evaluated`]. From then on [`Prefetched::standing`] and [`Prefetched::weight`] answer
//! without waiting.
//!
//! Refuses to search, to ask, to keep and to know the time: all of that is handed in. Rates outlets,
//! never persons, and starts from no rating of anybody else ("no pre-seeded data").

pub mod answer;
pub mod brand;
pub mod confidence;
pub mod consensus;
pub mod counters;
pub mod evaluation;
pub mod exchange;
pub mod languages;
pub mod outlet;
pub mod pace;
pub mod pack;
pub mod parity;
pub mod prefetched;
pub mod queries;
pub mod question;
pub mod rate;
pub mod refine;
pub mod scale;
pub mod settings;
pub mod standing;
pub mod thousandths;
pub mod weighting;

pub use answer::{Answer, Dropped};
pub use evaluation::{Evaluation, Key, Override};
pub use outlet::{Outlet, Skip};
pub use pack::{Found, Item, Pack};
pub use prefetched::Prefetched;
pub use rate::{Rated, Withheld};
pub use scale::{Band, SourceType};
pub use settings::Settings;
pub use standing::{NotAssessed, Standing};
pub use thousandths::{Scale, Thousandths};
