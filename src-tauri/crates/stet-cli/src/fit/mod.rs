//! Fitting of the small models Stet ships. Never part of running or testing the app.

pub mod calibration;
pub mod chain;
pub mod claims;
mod logistic;
pub mod references;
pub mod scenes;
