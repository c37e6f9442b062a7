//! The small internet over the wire.

mod common;
mod server;
mod worlds;
