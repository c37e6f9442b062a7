//! The prompts: data files with a version. A changed prompt is a new version, for what a model said
//! is kept with the version it was asked by.

use std::fmt;

/// The text a model is instructed with, and its name and version.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Prompt {
    /// What it is for: "reading".
    pub id: &'static str,
    /// From 1; grows with every change of the text.
    pub version: u32,
    /// The text. Its first line names the prompt: "Prompt: reading/1".
    pub text: &'static str,
}

impl Prompt {
    /// Name and version as kept on record: "reading/1".
    #[must_use]
    pub fn stamp(&self) -> String {
        format!("{}/{}", self.id, self.version)
    }
}

impl fmt::Debug for Prompt {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(out, "Prompt({})", self.stamp())
    }
}

macro_rules! prompts {
    ($($name:ident = $id:literal, $version:literal;)*) => {
        $(
            #[doc = concat!("`data/prompts/", $id, "-", stringify!($version), ".md`.")]
            pub const $name: Prompt = Prompt {
                id: $id,
                version: $version,
                text: include_str!(concat!(
                    "../../../../../data/prompts/", $id, "-", stringify!($version), ".md"
                )),
            };
        )*
        #[cfg(test)]
        const ALL: &[Prompt] = &[$($name),*];
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
            let first = prompt.text.lines().next();
            assert_eq!(
                first,
                Some(format!("Prompt: {}", prompt.stamp()).as_str()),
                "{prompt:?}"
            );
            assert!(
                prompt.text.contains("instruction"),
                "{prompt:?} does not say that material is no instruction"
            );
            assert!(prompt.text.len() < 4_000, "{prompt:?} is long");
        }
    }
}
