//! The small internet over the wire.

mod common;
mod models;
mod server;
mod worlds;
