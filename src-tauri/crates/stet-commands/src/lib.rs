//! The commands of the window, as they are declared.
//!
//! A command is a function marked `#[tauri::command]` in `src-tauri/shell/commands`, and that function is
//! its only declaration. The build script of the window takes from here what Tauri calls and what the page
//! is permitted to call; `make types` takes the page's typed client.

mod declaration;
mod typescript;

use std::fmt;
use std::path::{Path, PathBuf};

pub use declaration::{Command, Parameter};
pub use typescript::client;

/// Why the commands can't be read or said in TypeScript.
#[derive(Debug)]
pub enum Error {
    /// A source file or its folder can't be opened.
    Unreadable(PathBuf, std::io::Error),
    /// A source file isn't Rust.
    Syntax(PathBuf, syn::Error),
    /// A type of this command's signature has no form in TypeScript that this crate knows.
    UnknownType(String),
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Unreadable(path, error) => write!(f, "{} can't be read: {error}", path.display()),
            Self::Syntax(path, error) => write!(f, "{} isn't Rust: {error}", path.display()),
            Self::UnknownType(command) => write!(
                f,
                "the command {command} takes or answers a type that stet-commands can't say in \
                 TypeScript: teach it in typescript.rs, or use a type of stet_engine::wire"
            ),
        }
    }
}

impl std::error::Error for Error {}

/// All commands of a folder of areas, ordered by area; within one, in the order of the file.
///
/// # Errors
///
/// If a file can't be read, or isn't Rust.
pub fn declared(folder: &Path) -> Result<Vec<Command>, Error> {
    let unreadable = |error| Error::Unreadable(folder.to_owned(), error);
    let mut files = std::fs::read_dir(folder)
        .map_err(unreadable)?
        .map(|entry| entry.map(|entry| entry.path()))
        .collect::<Result<Vec<_>, _>>()
        .map_err(unreadable)?;
    files.retain(|path| path.extension().is_some_and(|ending| ending == "rs"));
    files.sort();
    let mut commands = Vec::new();
    for path in files {
        let source = std::fs::read_to_string(&path)
            .map_err(|error| Error::Unreadable(path.clone(), error))?;
        let area = path
            .file_stem()
            .map(|stem| stem.to_string_lossy().into_owned())
            .unwrap_or_default();
        let of_area =
            Command::of_source(&area, &source).map_err(|error| Error::Syntax(path, error))?;
        commands.extend(of_area);
    }
    Ok(commands)
}

/// Names of the types of the wire that the commands take or answer, sorted, each once.
///
/// # Errors
///
/// If a type has no form in TypeScript.
pub fn wire_types(commands: &[Command]) -> Result<Vec<String>, Error> {
    let mut names = Vec::new();
    for command in commands {
        typescript::signature(command)?.add_types_to(&mut names);
    }
    names.sort();
    names.dedup();
    Ok(names)
}

#[cfg(test)]
mod tests;
