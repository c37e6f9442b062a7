//! What the page may ask for, by area. A function marked `#[tauri::command]` in a file here is a command
//! and needs no other declaration: the build script takes its handler and its permission from here
//! (`stet-commands`), `make types` the page's client. Most are a line that hands on to the engine.

pub(crate) mod about;
pub(crate) mod corrections;
pub(crate) mod desk;
pub(crate) mod document;
pub(crate) mod files;
pub(crate) mod models;
pub(crate) mod network;
pub(crate) mod outlets;
pub(crate) mod record;
pub(crate) mod references;
pub(crate) mod report;
pub(crate) mod settings;

use stet_engine::wire::Failure;

/// What every command answers.
pub(crate) type Answer<T> = Result<T, Failure>;

#[cfg(test)]
mod client_tests;
