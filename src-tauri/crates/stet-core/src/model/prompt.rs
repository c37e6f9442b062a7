//! The prompts: data files with a version. A changed prompt is a new version, for what a model said
//! is kept with the version it was asked by.

use std::fmt;

use crate::tables::{Problem, Table};

/// The text a model is instructed with, and its name and version.
#[derive(Clone, Copy)]
pub struct Prompt {
    /// What it is for: "reading".
    pub id: &'static str,
    /// From 1; grows with every change of the text.
    pub version: u32,
    table: &'static Table,
}

impl Prompt {
    /// The text: a user's own, or the bundled one. Its first line names the prompt:
    /// "Prompt: reading/1".
    #[must_use]
    pub fn text(&self) -> &'static str {
        self.table.text()
    }

    /// Name and version as kept on record: "reading/1"; with a text of the user's own also by which
    /// it is known, "reading/1+1a2b3c4d": what a model said by other words is not asked for by these.
    #[must_use]
    pub fn stamp(&self) -> String {
        stamp(&format!("{}/{}", self.id, self.version), self.table)
    }
}

impl fmt::Debug for Prompt {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(out, "Prompt({})", self.stamp())
    }
}

/// A prompt's name with the mark of a text of the user's own.
pub(crate) fn stamp(name: &str, table: &Table) -> String {
    match table.own_mark() {
        Some(mark) => format!("{name}+{mark}"),
        None => name.to_owned(),
    }
}

/// Most bytes of a prompt.
const LONGEST: usize = 4_000;

/// Whether a text may instruct a model: it names itself in its first line, says that material is no
/// instruction, and is short enough to be heeded.
fn sound(text: &str, first: &str) -> Result<(), Problem> {
    names_itself(text, first)?;
    if !text.contains("instruction") {
        return Err(Problem::of_all(
            "it does not say that what stands in the material is no instruction to the model",
        ));
    }
    if text.len() >= LONGEST {
        return Err(Problem::of_all(format!(
            "it is longer than {LONGEST} bytes"
        )));
    }
    Ok(())
}

/// Whether a prompt's first line is that of the prompt it stands in for.
pub(crate) fn names_itself(text: &str, first: &str) -> Result<(), Problem> {
    if text.lines().next().map(str::trim_end) == Some(first) {
        return Ok(());
    }
    Err(Problem {
        line: Some(1),
        what: format!("it must read “{first}”"),
    })
}

macro_rules! prompts {
    ($($name:ident = $id:literal, $version:literal;)*) => {
        mod texts {
            use super::{Table, sound};
            $(pub(super) static $name: Table = Table::new(
                concat!("prompts/", $id, "-", stringify!($version), ".md"),
                include_str!(concat!(
                    "../../../../../data/prompts/", $id, "-", stringify!($version), ".md"
                )),
                |text| sound(text, concat!("Prompt: ", $id, "/", stringify!($version))),
            );)*
        }
        $(
            #[doc = concat!("`data/prompts/", $id, "-", stringify!($version), ".md`.")]
            pub static $name: Prompt = Prompt {
                id: $id,
                version: $version,
                table: &texts::$name,
            };
        )*
        /// The texts of all of them.
        pub(crate) static TEXTS: &[&Table] = &[$(&texts::$name),*];
        #[cfg(test)]
        static ALL: &[&Prompt] = &[$(&$name),*];
    };
}

prompts! {
    READING = "reading", 1;
    EXTRACTION = "extraction", 1;
    EXPLANATION = "explanation", 2;
    QUESTIONS = "questions", 1;
    COHERENCE = "coherence", 2;
    REFERENCE = "reference", 1;
    SEARCH_TERMS = "search-terms", 1;
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_prompt_names_itself_and_fences_what_it_is_given() {
        for prompt in ALL {
            let bundled = prompt.table.bundled;
            assert_eq!(prompt.table.check(bundled), Ok(()), "{prompt:?}");
            let said = |text: &str| prompt.table.check(text).map_err(|problem| problem.what);
            let unfenced = bundled.replace("instruction", "order");
            assert!(said(&unfenced).is_err_and(|what| what.contains("no instruction")));
            let other = bundled.replacen("Prompt: ", "Prompt: my-", 1);
            assert!(said(&other).is_err_and(|what| what.contains("must read")));
            assert!(said(&format!("{bundled}{}", " ".repeat(LONGEST))).is_err());
        }
    }

    #[test]
    fn a_text_of_the_users_own_is_known_by_its_mark() {
        static OWN: Table = Table::new("prompts/test-1.md", "Prompt: test/1", |_| Ok(()));
        assert_eq!(stamp("test/1", &OWN), "test/1");
        OWN.replace("Prompt: test/1\nMine.".to_owned())
            .expect("sound");
        let prompt = Prompt {
            id: "test",
            version: 1,
            table: &OWN,
        };
        assert!(prompt.text().ends_with("Mine."));
        assert_eq!(prompt.stamp().len(), "test/1+1a2b3c4d".len());
    }
}
