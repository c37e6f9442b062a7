//! Works as bibliographies of other programs: BibTeX, RIS, CSL-JSON.
//!
//! Owns which field goes where. The same works give the same bytes; what a work does not hold is
//! left out, never guessed.

mod bibtex;
pub(crate) mod csl_json;
mod ris;

#[cfg(test)]
mod tests;

pub use bibtex::bibtex;
pub use csl_json::csl_json;
pub use ris::ris;

use std::collections::BTreeSet;

use stet_core::reference::Work;

/// A key for each work, "holm2020tides", no two alike.
fn keys(works: &[Work]) -> Vec<String> {
    let mut taken = BTreeSet::new();
    works
        .iter()
        .map(|work| {
            let family = work
                .authors
                .first()
                .map_or("anon", |person| person.family.as_str());
            let word = work
                .title
                .split(|ch: char| !ch.is_alphanumeric())
                .find(|word| word.chars().count() > 3)
                .unwrap_or_default();
            let year = work.year.map_or_else(String::new, |year| year.to_string());
            let base = format!("{}{year}{}", plain(family), plain(word));
            let base = if base.is_empty() {
                "work".to_owned()
            } else {
                base
            };
            let key = std::iter::once(base.clone())
                .chain((2..).map(|number| format!("{base}-{number}")))
                .find(|key| !taken.contains(key))
                .unwrap_or(base);
            taken.insert(key.clone());
            key
        })
        .collect()
}

/// ASCII letters and digits in lower case: what every program takes in a key.
fn plain(text: &str) -> String {
    text.chars()
        .filter(char::is_ascii_alphanumeric)
        .collect::<String>()
        .to_lowercase()
}

/// "2020-03-05", "2020-03" or "2020", as far as known.
fn date(work: &Work, separator: char) -> String {
    let Some(year) = work.year else {
        return String::new();
    };
    match (work.month, work.day) {
        (Some(month), Some(day)) => format!("{year:04}{separator}{month:02}{separator}{day:02}"),
        (Some(month), None) => format!("{year:04}{separator}{month:02}"),
        _ => year.to_string(),
    }
}
