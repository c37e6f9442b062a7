//! The real window, driven through WebDriver as a user would drive it.
//!
//! Needs a display and a message bus: `make test` runs it under
//! `xvfb-run … dbus-run-session --`. One window at a time; each test has a home folder of its own.

mod acceptance;
mod away;
mod calls;
mod claims;
mod corrections;
mod desk;
mod documents;
mod killed;
mod look;
mod marks;
mod models;
mod named;
mod offline;
mod references;
mod shots;
mod whole_way;
