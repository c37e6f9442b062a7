//! A library in trouble: full, locked, damaged, on a clock that jumps. Each is said in a sentence, what
//! was saved is there, and once the trouble is over the work goes on.

mod clock;
#[path = "../engine/common/mod.rs"]
mod common;
mod damaged;
mod desk;
mod full;
mod locked;
mod no_room;
