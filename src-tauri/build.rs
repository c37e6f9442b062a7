//! Declares the commands of the window, so that capabilities can name them one by one.

use std::fs::{File, read_dir};
use std::path::Path;
use std::time::{Duration, SystemTime};

fn main() {
    let optimised = std::env::var("PROFILE").is_ok_and(|profile| profile == "release");
    if optimised && std::env::var_os("CARGO_FEATURE_FIXTURE_INTERNET").is_some() {
        eprintln!(
            "The feature fixture-internet is for tests: it is refused in an optimised build."
        );
        std::process::exit(1);
    }
    let commands = include!("shell/commands/names.in");
    let attributes = tauri_build::Attributes::new()
        .capabilities_path_pattern("./src-tauri/capabilities/**/*")
        .app_manifest(tauri_build::AppManifest::new().commands(commands));
    if let Err(error) = tauri_build::try_build(attributes) {
        eprintln!("tauri-build: {error:#}");
        std::process::exit(1);
    }
    if let Err(error) = predate(Path::new("permissions")) {
        println!("cargo:warning=the next build compiles the window anew: {error}");
    }
}

/// Dates back what Tauri has just written. Cargo watches it and would take it for changed since this
/// script began: the second build of a fresh checkout would compile the window anew.
fn predate(path: &Path) -> std::io::Result<()> {
    if path.is_dir() {
        for entry in read_dir(path)? {
            predate(&entry?.path())?;
        }
    }
    File::open(path)?.set_modified(SystemTime::now() - Duration::from_secs(86_400))
}
