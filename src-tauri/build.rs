//! Takes the window's commands from their declarations: what Tauri calls, what the page is permitted to
//! call, and which types cross.

use std::error::Error;
use std::path::{Path, PathBuf};

use stet_commands::Command;

const COMMANDS: &str = "src-tauri/shell/commands";

fn main() -> Result<(), Box<dyn Error>> {
    let optimised = std::env::var("PROFILE").is_ok_and(|profile| profile == "release");
    if optimised && std::env::var_os("CARGO_FEATURE_FIXTURE_INTERNET").is_some() {
        return Err("fixture-internet is for tests: it is refused in an optimised build".into());
    }
    println!("cargo:rerun-if-changed={COMMANDS}");
    let commands = stet_commands::declared(Path::new(COMMANDS))?;
    let out = PathBuf::from(std::env::var("OUT_DIR")?);
    write(&out.join("handlers.rs"), &handlers(&commands))?;
    let types = stet_commands::wire_types(&commands)?;
    write(
        &out.join("crossing.rs"),
        &format!("crossing!({})", types.join(", ")),
    )?;
    let permitted = out.join("declared-commands.toml");
    write(&permitted, &permission_set(&commands))?;

    // Tauri wants both for the life of the program; this one ends with the build.
    let names: Vec<&str> = commands
        .iter()
        .map(|command| leaked(&command.name))
        .collect();
    let permitted = leaked(&permitted.to_string_lossy());
    let manifest = tauri_build::AppManifest::new()
        .commands(Vec::leak(names))
        .permissions_path_pattern(permitted);
    tauri_build::try_build(
        tauri_build::Attributes::new()
            .capabilities_path_pattern("./src-tauri/capabilities/**/*")
            .app_manifest(manifest),
    )?;
    Ok(())
}

/// The handler of every command, by its path.
fn handlers(commands: &[Command]) -> String {
    let paths: Vec<String> = commands
        .iter()
        .map(|command| format!("crate::shell::commands::{}::{}", command.area, command.name))
        .collect();
    format!("tauri::generate_handler![{}]", paths.join(", "))
}

/// The one permission that the page's capability names.
fn permission_set(commands: &[Command]) -> String {
    let permissions: Vec<String> = commands
        .iter()
        .map(|command| format!("\"allow-{}\"", command.name.replace('_', "-")))
        .collect();
    format!(
        "[[set]]\nidentifier = \"declared-commands\"\n\
         description = \"Every command of {COMMANDS}.\"\npermissions = [{}]\n",
        permissions.join(", ")
    )
}

/// Only what changed is written: a newer file compiles the window anew.
fn write(path: &Path, words: &str) -> std::io::Result<()> {
    match std::fs::read_to_string(path) {
        Ok(there) if there == words => Ok(()),
        _ => std::fs::write(path, words),
    }
}

fn leaked(words: &str) -> &'static str {
    Box::leak(words.to_owned().into_boxed_str())
}
