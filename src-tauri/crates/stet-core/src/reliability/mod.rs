//! How reliable the outlets behind the evidence are (rules 4 and 7, "4.1" to "4.3").
//!
//! Owns the scale with its bands, caps and gates ([`scale`]), which outlets are assessed at all
//! ([`outlet`]), the evidence an assessment rests on ([`pack`]), what a language model is asked and
//! what of its answer holds ([`question`], [`answer`]), how two models are joined ([`refine`],
//! [`consensus`]), and what an assessment does to a number ([`weighting`]). A language model proposes;
//! confidence, caps, gates and publication are computed here.
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
pub mod queries;
pub mod question;
pub mod refine;
pub mod scale;
pub mod settings;
pub mod standing;
pub mod weighting;

pub use answer::{Answer, Dropped};
pub use evaluation::{Evaluation, Key, Override};
pub use outlet::{Outlet, Skip};
pub use pack::{Found, Item, Pack};
pub use scale::{Band, Rated, Scale, SourceType, Thousandths, Withheld};
pub use settings::Settings;
pub use standing::{NotAssessed, Standing};
