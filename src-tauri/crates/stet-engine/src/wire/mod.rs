//! What crosses to the window: declared once here, written into
//! `ui/src/backend/types/` by `make types`.
//!
//! Positions never cross as offsets to be calculated with: paragraphs arrive
//! already cut into runs, and a selection is sent back as (run, UTF-16 offset
//! inside that run), exactly as the web view reports it.

mod about;
mod classifier;
mod corrections;
mod desk;
mod document;
mod draft;
mod event;
mod handover;
mod inspector;
mod outlets;
mod references;
mod report;
mod review;
mod services;
mod settings;

pub use about::*;
pub use classifier::*;
pub use corrections::*;
pub use desk::*;
pub use document::*;
pub use draft::*;
pub use event::*;
pub use handover::*;
pub use inspector::*;
pub use outlets::*;
pub use references::*;
pub use report::*;
pub use review::*;
pub use services::*;
pub use settings::*;
