//! The terminal programs: `stet`, which checks a text against the material given with it, and
//! `stet-bench`, which measures the parts of the engine on labelled rows.
//!
//! Nothing is decided here. `stet` speaks to the same engine as the window does; `stet-bench`
//! calls the core directly. This crate owns arguments, exit codes, progress and files.

mod allow;
#[cfg(feature = "measure")]
pub mod bench;
pub mod check;
pub mod erase;
pub mod exit;
#[cfg(feature = "measure")]
pub mod fit;
pub mod moving;
mod passphrase;
pub mod references;
pub mod restore;
pub mod tables;
mod temporary;
mod terminal;
pub mod verify_record;
