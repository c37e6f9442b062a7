//! Another internet behind the door, for tests and for whoever writes a world of their own.
//!
//! Exists only with the feature `fixture-internet`. The server's addresses are read from the file
//! that `STET_FIXTURE_INTERNET` names: the line `fixture-internet WORLD.toml` prints.

use std::collections::HashMap;
use std::net::SocketAddr;
use std::path::PathBuf;

use serde::Deserialize;
use stet_sources::door::{Fixture, OneDoor};

use super::OpenDoor;

/// Where the server's line stands.
const VARIABLE: &str = "STET_FIXTURE_INTERNET";

#[derive(Deserialize)]
struct Line {
    http: SocketAddr,
    https: SocketAddr,
    authority: PathBuf,
}

/// The door to the test server the environment names; `None` if it names none.
pub(super) fn door() -> Option<OpenDoor> {
    let path = PathBuf::from(std::env::var_os(VARIABLE)?);
    Some(Box::new(move |parts| {
        OneDoor::through(parts, &read(&path)?)
    }))
}

fn read(path: &std::path::Path) -> Result<Fixture, String> {
    let fault = |error: &dyn std::fmt::Display| format!("{}: {error}", path.display());
    let text = std::fs::read_to_string(path).map_err(|error| fault(&error))?;
    let line: Line = serde_json::from_str(&text).map_err(|error| fault(&error))?;
    Ok(Fixture {
        http: line.http,
        https: line.https,
        authority_pem: std::fs::read(&line.authority).map_err(|error| fault(&error))?,
        names: HashMap::new(),
    })
}
