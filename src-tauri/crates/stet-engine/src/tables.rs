//! The user's own tables: files of a folder that take the place of bundled ones.
//!
//! Owns which tables there are in all crates and the reading of the folder, once, before anything
//! else runs. Refuses to own what makes a table sound: each says so itself ([`stet_core::tables`]).

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::sync::OnceLock;

use stet_core::tables::{LARGEST, Problem, Table};

/// Name of the folder of tables in the program's data folder.
pub const FOLDER: &str = "tables";

/// A table and which text of it is in force.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Standing {
    /// Its path below the folder, with slashes: "reliability/scale.toml".
    pub name: String,
    /// Which text is in force.
    pub in_force: InForce,
}

/// Which text of a table is in force.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum InForce {
    /// The one that came with the program.
    Bundled,
    /// The user's own.
    Own,
    /// The bundled one, for the user's own is not sound: a sentence that names the file, the line
    /// and what to do.
    Refused(String),
    /// None: there is no such table. A sentence that names the file.
    Unknown(String),
}

impl Standing {
    /// What the user has to know: a file of theirs that is not in force.
    #[must_use]
    pub fn complaint(&self) -> Option<&str> {
        match &self.in_force {
            InForce::Refused(sentence) | InForce::Unknown(sentence) => Some(sentence),
            InForce::Bundled | InForce::Own => None,
        }
    }
}

static READ: OnceLock<Vec<Standing>> = OnceLock::new();

/// The folder that was read, if a table of it is in force.
static OWN: OnceLock<PathBuf> = OnceLock::new();

/// The folder with tables of the user's own, if any is in force.
pub(crate) fn own_folder() -> Option<&'static Path> {
    OWN.get().map(PathBuf::as_path)
}

/// Puts the tables of a folder in force and says of each table which text that is, by name. Only the
/// first call of a program counts: tables are read before anything uses them.
pub fn read_from(folder: &Path) -> &'static [Standing] {
    READ.get_or_init(|| {
        let mut standings: Vec<Standing> = all()
            .into_iter()
            .map(|table| Standing {
                name: table.name.to_owned(),
                in_force: taken(table, folder),
            })
            .collect();
        if standings.iter().any(|row| row.in_force == InForce::Own) {
            let _ = OWN.set(folder.to_owned());
        }
        standings.extend(unknown(folder));
        standings.sort_by(|one, other| one.name.cmp(&other.name));
        standings
    })
}

/// Every table that a user may replace.
#[must_use]
pub fn all() -> Vec<&'static Table> {
    let mut all = stet_core::tables::all();
    all.extend(stet_ingest::replaceable_tables());
    all.extend(stet_sources::replaceable_tables());
    all.extend(stet_export::replaceable_tables());
    all
}

/// The user's own tables that are in force, by name, each with the SHA-256 of its text.
pub(crate) fn own_in_force() -> BTreeMap<&'static str, String> {
    let own = |table: &Table| Some((table.name, table.own_hash()?));
    all().into_iter().filter_map(own).collect()
}

/// What a row of the log says of the user's own tables: nothing of them where none is in force.
const SAID: &str = "own_tables";

/// Notes in the particulars of a row which tables of the user's own are in force.
pub(crate) fn note_in(payload: &mut serde_json::Value) {
    let own = own_in_force();
    if !own.is_empty() {
        payload[SAID] = serde_json::json!(own);
    }
}

/// The tables that the particulars of a row name, each with its hash.
pub(crate) fn said_in(payload: &str) -> BTreeMap<String, String> {
    if !payload.contains(SAID) {
        return BTreeMap::new();
    }
    let mut said: serde_json::Value = serde_json::from_str(payload).unwrap_or_default();
    let named = said.get_mut(SAID).map(serde_json::Value::take);
    named
        .and_then(|named| serde_json::from_value(named).ok())
        .unwrap_or_default()
}

fn taken(table: &'static Table, folder: &Path) -> InForce {
    let file = folder.join(table.name);
    match text_of(&file) {
        Ok(None) => InForce::Bundled,
        Ok(Some(text)) => match table.replace(text) {
            Ok(()) => InForce::Own,
            Err(problem) => InForce::Refused(refused(&file, &problem)),
        },
        Err(problem) => InForce::Refused(refused(&file, &problem)),
    }
}

/// The text of a file; `None` if there is none.
fn text_of(file: &Path) -> Result<Option<String>, Problem> {
    let unreadable =
        |error: std::io::Error| Problem::of_all(format!("it cannot be read ({error})"));
    match std::fs::metadata(file) {
        Err(error) if error.kind() == std::io::ErrorKind::NotFound => return Ok(None),
        Err(error) => return Err(unreadable(error)),
        Ok(about) if about.len() > LARGEST as u64 => {
            return Err(Problem::of_all("it is larger than 4 MB"));
        }
        Ok(_) => {}
    }
    let bytes = std::fs::read(file).map_err(unreadable)?;
    String::from_utf8(bytes).map(Some).map_err(|error| {
        let sound = &error.as_bytes()[..error.utf8_error().valid_up_to()];
        Problem {
            line: Some(sound.iter().filter(|byte| **byte == b'\n').count() + 1),
            what: "it is not UTF-8 text".to_owned(),
        }
    })
}

fn refused(file: &Path, problem: &Problem) -> String {
    let at = problem
        .line
        .map_or_else(String::new, |line| format!(", line {line}"));
    format!(
        "{}{at}: {}. Fix or remove the file; until then, Stet uses the bundled table.",
        file.display(),
        problem.what
    )
}

/// Files of the folder that are no table's: most likely a name was misspelt.
fn unknown(folder: &Path) -> Vec<Standing> {
    let names: Vec<&str> = all().iter().map(|table| table.name).collect();
    files(folder, 0)
        .into_iter()
        .filter_map(|file| {
            let below = file.strip_prefix(folder).ok()?;
            let parts: Vec<_> = below.iter().map(|part| part.to_string_lossy()).collect();
            let name = parts.join("/");
            (!names.contains(&name.as_str())).then(|| Standing {
                in_force: InForce::Unknown(format!(
                    "{}: Stet has no table with that name, so the file is ignored. “stet tables” \
                     lists the names.",
                    file.display()
                )),
                name,
            })
        })
        .collect()
}

/// The files below a folder, hidden ones and a README left out, by name. Tables lie one folder deep at most.
fn files(folder: &Path, depth: u8) -> Vec<PathBuf> {
    const DEEPEST: u8 = 2;
    let Ok(entries) = std::fs::read_dir(folder) else {
        return Vec::new();
    };
    let mut found = Vec::new();
    for path in entries.flatten().map(|entry| entry.path()) {
        let name = path.file_name().unwrap_or_default().to_string_lossy();
        if name.starts_with('.') || name.starts_with("README") {
            continue;
        }
        if !path.is_dir() {
            found.push(path);
        } else if depth < DEEPEST {
            found.extend(files(&path, depth + 1));
        }
    }
    found.sort();
    found
}

#[cfg(test)]
mod tests {
    use stet_core::tables::word_lists;

    use super::*;

    #[test]
    fn every_table_has_a_name_of_its_own_and_passes_its_check() {
        let mut names: Vec<&str> = all().iter().map(|table| table.name).collect();
        for table in all() {
            assert_eq!(table.check(table.bundled), Ok(()), "{}", table.name);
        }
        names.sort_unstable();
        let count = names.len();
        names.dedup();
        assert_eq!(names.len(), count);
        let listed = include_str!("../../../../docs/data.md");
        for name in names {
            assert!(
                listed.contains(&format!("| `{name}`")),
                "docs/data.md lacks {name}"
            );
        }
    }

    #[test]
    fn a_file_takes_the_place_of_a_table_or_is_named_in_a_sentence() {
        static HOSTS: Table = Table::new("hosts.toml", "hosts = {}", word_lists);
        static WORDS: Table = Table::new("words.toml", "a = \"b\"", word_lists);
        let folder = tempfile::tempdir().expect("a folder");
        let at = |name: &str| folder.path().join(name);
        assert_eq!(taken(&HOSTS, folder.path()), InForce::Bundled);
        std::fs::write(at("hosts.toml"), "# mine\na = 3\n").expect("written");
        let InForce::Refused(sentence) = taken(&HOSTS, folder.path()) else {
            panic!("it is not sound")
        };
        assert!(sentence.contains("hosts.toml, line 2: "), "{sentence}");
        assert!(sentence.contains("uses the bundled table"), "{sentence}");
        std::fs::write(at("hosts.toml"), b"a = \"b\"\n\xff").expect("written");
        let refused = taken(&HOSTS, folder.path());
        assert!(
            matches!(refused, InForce::Refused(said) if said.contains("line 2: it is not UTF-8 text"))
        );
        std::fs::write(at("words.toml"), "a = \"c\"\n").expect("written");
        assert_eq!(taken(&WORDS, folder.path()), InForce::Own);
        assert_eq!(WORDS.text(), "a = \"c\"\n");
    }

    #[test]
    fn a_misspelt_name_is_told() {
        let folder = tempfile::tempdir().expect("a folder");
        std::fs::create_dir(folder.path().join("reliability")).expect("made");
        for name in [
            "reliability/scales.toml",
            "domains.toml",
            "README.md",
            ".hidden",
        ] {
            std::fs::write(folder.path().join(name), "").expect("written");
        }
        let told = unknown(folder.path());
        assert_eq!(told.len(), 1, "{told:?}");
        assert_eq!(told[0].name, "reliability/scales.toml");
        assert!(
            told[0]
                .complaint()
                .is_some_and(|said| said.contains("stet tables"))
        );
    }
}
