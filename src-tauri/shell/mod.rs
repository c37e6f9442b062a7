//! The only code that imports Tauri: commands by area, events, file tickets, the export folder.
//! Refuses to own rules, storage or words; those are the engine's.

pub(crate) mod away;
pub(crate) mod commands;
pub(crate) mod consent;
pub(crate) mod events;
pub(crate) mod export_folder;
pub(crate) mod library;
pub(crate) mod navigation;
pub(crate) mod offered;
pub(crate) mod tickets;
