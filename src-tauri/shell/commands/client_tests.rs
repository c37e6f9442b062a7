//! What the page has of the program is current: the client in `ui/src/backend/client.ts`, and the types of
//! `stet_engine::wire` in `ui/src/backend/types`. `make types` writes both anew.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

use stet_engine::wire;
use ts_rs::{Config, TS};

use crate::shell::events::CHANNEL;

/// Every type that a command or an event carries, and whatever those are made of.
fn write_types(folder: &Path) {
    let config = Config::default().with_out_dir(folder);
    macro_rules! crossing {
        ($($name:ident),*) => {{
            $( wire::$name::export_all(&config).expect("a type can be written"); )*
        }};
    }
    include!(concat!(env!("OUT_DIR"), "/crossing.rs"));
    crossing!(Event, Failure);
    let index: String = files(folder)
        .keys()
        .map(|file| file.trim_end_matches(".ts"))
        .map(|name| format!("export type {{ {name} }} from './{name}';\n"))
        .collect();
    fs::write(folder.join("index.ts"), index).expect("a folder to write in");
}

fn client() -> String {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("src-tauri/shell/commands");
    let commands = stet_commands::declared(&folder).expect("the commands can be read");
    stet_commands::client(&commands, CHANNEL).expect("every type has a form in TypeScript")
}

/// Names and words of a folder's files.
fn files(folder: &Path) -> BTreeMap<String, String> {
    fs::read_dir(folder)
        .into_iter()
        .flatten()
        .filter_map(Result::ok)
        .map(|entry| {
            let words = fs::read_to_string(entry.path()).expect("a readable file");
            (entry.file_name().to_string_lossy().into_owned(), words)
        })
        .collect()
}

#[test]
fn client_and_types_of_the_page_are_current() {
    let backend = Path::new(env!("CARGO_MANIFEST_DIR")).join("ui/src/backend");
    let (types, written) = (backend.join("types"), backend.join("client.ts"));
    if std::env::var_os("STET_WRITE").is_some() {
        let _ = fs::remove_dir_all(&types);
        write_types(&types);
        fs::write(written, client()).expect("the client can be written");
        return;
    }
    let fresh = tempfile::tempdir().expect("a temporary folder");
    write_types(fresh.path());
    assert_eq!(
        files(fresh.path()),
        files(&types),
        "stale: run `make types`"
    );
    let committed = fs::read_to_string(written).unwrap_or_default();
    assert_eq!(client(), committed, "stale: run `make types`");
}
