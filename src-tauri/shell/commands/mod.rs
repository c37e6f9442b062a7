//! What the page may ask for, by area. Each command is a line that hands on to the engine; the
//! names are listed once, in `names.in`, for the build script's permissions.

pub(crate) mod desk;
pub(crate) mod document;
pub(crate) mod files;
pub(crate) mod network;
pub(crate) mod references;
pub(crate) mod report;
pub(crate) mod settings;

use stet_engine::wire::Failure;

/// What every command answers.
pub(crate) type Answer<T> = Result<T, Failure>;
