//! Tables that a user may replace: lists of hosts and words, thresholds, prompts.
//!
//! Owns the one way in which every such table is bundled, checked and replaced. A crate declares its
//! tables as statics and reads them by [`Table::text`]; who starts the program reads the user's
//! files and hands each to [`Table::replace`] before anything else runs. Refuses to read files, and to
//! take a table that does not pass its own check: then the bundled one stays in force.

use std::collections::BTreeMap;
use std::fmt;
use std::sync::OnceLock;

use serde::de::DeserializeOwned;
use sha2::{Digest, Sha256};

/// Most bytes of a table of the user's own.
pub const LARGEST: usize = 4 << 20;

/// Whether a text can stand in a table's place.
pub type Check = fn(&str) -> Result<(), Problem>;

/// A bundled table and what may stand in its place.
pub struct Table {
    /// Its path below `data/`, with slashes: "reliability/scale.toml".
    pub name: &'static str,
    /// The text that came with the program.
    pub bundled: &'static str,
    check: Check,
    own: OnceLock<Option<String>>,
}

/// What is wrong with a table.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Problem {
    /// The line, from 1, where one is known.
    pub line: Option<usize>,
    /// What is wrong there, without a full stop.
    pub what: String,
}

impl Problem {
    /// Something wrong with a table as a whole.
    #[must_use]
    pub fn of_all(what: impl Into<String>) -> Self {
        Self {
            line: None,
            what: what.into(),
        }
    }

    /// Something wrong at the first line that begins with `beginning`.
    #[must_use]
    pub fn at(text: &str, beginning: &str, what: impl Into<String>) -> Self {
        let line = text.lines().position(|line| line.starts_with(beginning));
        Self {
            line: line.map(|at| at + 1),
            what: what.into(),
        }
    }
}

impl fmt::Display for Problem {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.line {
            Some(line) => write!(out, "line {line}: {}", self.what),
            None => out.write_str(&self.what),
        }
    }
}

impl From<Problem> for String {
    fn from(problem: Problem) -> Self {
        problem.to_string()
    }
}

impl Table {
    /// A table by its path below `data/`.
    #[must_use]
    pub const fn new(name: &'static str, bundled: &'static str, check: Check) -> Self {
        Self {
            name,
            bundled,
            check,
            own: OnceLock::new(),
        }
    }

    /// The text in force: the user's own if one was put in place, else the bundled one. From the
    /// first call on it stays what it is.
    pub fn text(&'static self) -> &'static str {
        let own = self.own.get_or_init(|| None);
        own.as_deref().unwrap_or(self.bundled)
    }

    /// Puts a text of the user's own in the bundled one's place.
    ///
    /// # Errors What is wrong with it; also that the table is already in use.
    pub fn replace(&self, text: String) -> Result<(), Problem> {
        self.check(&text)?;
        self.own
            .set(Some(text))
            .map_err(|_| Problem::of_all("the table is already in use"))
    }

    /// Whether a text could stand in the bundled one's place.
    ///
    /// # Errors
    /// What is wrong with it.
    pub fn check(&self, text: &str) -> Result<(), Problem> {
        if text.len() > LARGEST {
            return Err(Problem::of_all("it is larger than 4 MB"));
        }
        (self.check)(text)
    }

    /// SHA-256 of the user's own text, lower-case hex; `None` while the bundled one is in force.
    #[must_use]
    pub fn own_hash(&self) -> Option<String> {
        let own = self.own.get()?.as_ref()?;
        Some(hex::encode(Sha256::digest(own.as_bytes())))
    }

    /// The first eight digits of [`Table::own_hash`].
    #[must_use]
    pub fn own_mark(&self) -> Option<String> {
        let mut mark = self.own_hash()?;
        mark.truncate(8);
        Some(mark)
    }
}

impl fmt::Debug for Table {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(out, "Table({})", self.name)
    }
}

/// Reads TOML of a form.
///
/// # Errors
/// What is wrong with it, and in which line.
pub fn from_toml<T: DeserializeOwned>(text: &str) -> Result<T, Problem> {
    toml::from_str(text).map_err(|error| {
        let before = error.span().and_then(|span| text.get(..span.start));
        Problem {
            line: before.map(|before| before.matches('\n').count() + 1),
            what: error.message().trim_end_matches('.').replace('\n', " "),
        }
    })
}

/// A check for tables that are TOML of a form and nothing more.
///
/// # Errors
/// What is wrong with it, and in which line.
pub fn reads_as<T: DeserializeOwned>(text: &str) -> Result<(), Problem> {
    from_toml::<T>(text).map(|_| ())
}

/// A check for TOML tables by name of which there is at least one.
///
/// # Errors
/// What is wrong with it, and in which line.
pub fn reads_as_some<T: DeserializeOwned + IntoIterator>(text: &str) -> Result<(), Problem> {
    let first = from_toml::<T>(text)?.into_iter().next();
    first
        .map(|_| ())
        .ok_or_else(|| Problem::of_all("it has no entries"))
}

/// A check for lists of words by name, each list in one string.
///
/// # Errors
/// What is wrong with it, and in which line.
pub fn word_lists(text: &str) -> Result<(), Problem> {
    reads_as_some::<BTreeMap<String, String>>(text)
}

/// A check for lists of which lines that begin with "#" are remarks: at least one line is none.
///
/// # Errors
/// That it holds nothing.
pub fn holds_lines(text: &str) -> Result<(), Problem> {
    let mut lines = text.lines().map(str::trim);
    if lines.any(|line| !line.is_empty() && !line.starts_with('#')) {
        Ok(())
    } else {
        Err(Problem::of_all("it has no entries"))
    }
}

#[cfg(test)]
mod tests {
    use serde::Deserialize;

    use super::*;

    #[derive(Deserialize)]
    struct Form {
        #[allow(dead_code, reason = "read for its form")]
        hosts: Vec<String>,
    }

    #[test]
    fn a_sound_text_takes_the_bundled_ones_place_once() {
        static OWN: Table = Table::new("a.toml", "hosts = []", reads_as::<Form>);
        assert_eq!(OWN.own_mark(), None);
        assert_eq!(OWN.replace("hosts = [\"a.example\"]".to_owned()), Ok(()));
        assert_eq!(OWN.text(), "hosts = [\"a.example\"]");
        let hash = OWN.own_hash().expect("it is the user's own");
        assert_eq!(hash.len(), 64);
        assert_eq!(OWN.own_mark().as_deref(), Some(&hash[..8]));
        assert!(OWN.replace("hosts = []".to_owned()).is_err());
    }

    #[test]
    fn an_unsound_text_leaves_the_bundled_one_in_force() {
        static BUNDLED: Table = Table::new("b.toml", "hosts = []", reads_as::<Form>);
        let problem = BUNDLED.replace("\n\nhosts = 3".to_owned());
        let problem = problem.expect_err("no list").to_string();
        assert!(problem.starts_with("line 3: "), "{problem}");
        let large = " ".repeat(LARGEST + 1);
        assert!(BUNDLED.check(&large).is_err());
        assert_eq!(BUNDLED.text(), "hosts = []");
        // In use from here on.
        let late = BUNDLED.replace("hosts = [\"x\"]".to_owned());
        assert!(late.expect_err("late").what.contains("in use"));
        assert_eq!(BUNDLED.own_mark(), None);
    }

    #[test]
    fn a_problem_names_its_line_where_there_is_one() {
        let at = Problem::at("a\n[news]\nb", "[news]", "it is wrong");
        assert_eq!(at.to_string(), "line 2: it is wrong");
        assert_eq!(
            Problem::at("a", "b", "it is wrong").to_string(),
            "it is wrong"
        );
        assert_eq!(
            holds_lines("# only a remark\n\n"),
            Err(Problem::of_all("it has no entries"))
        );
    }
}
