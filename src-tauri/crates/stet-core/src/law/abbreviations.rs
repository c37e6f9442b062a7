//! How names of parties and places are shortened in citations (Bluebook T6 and T10): the rows of
//! `data/law/abbreviations.tsv`.

use std::sync::OnceLock;

const TABLE: &str = include_str!(concat!(
    env!("CARGO_MANIFEST_DIR"),
    "/../../../data/law/abbreviations.tsv"
));

/// A short form and what it stands for.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Abbreviation {
    /// True for the name of a state (T10), false for a word of a party's name (T6).
    pub place: bool,
    /// The short form: "Educ.".
    pub short: &'static str,
    /// What it stands for, never the short form itself: "Education", "Educational".
    pub full: Vec<&'static str>,
}

/// All of them, in the order of the table.
#[must_use]
pub fn abbreviations() -> &'static [Abbreviation] {
    static READ: OnceLock<Vec<Abbreviation>> = OnceLock::new();
    READ.get_or_init(|| {
        let rows = TABLE.lines().filter(|line| !line.starts_with('#'));
        rows.filter_map(|row| {
            let mut cells = row.split('\t');
            let (list, short, full) = (cells.next()?, cells.next()?, cells.next()?);
            Some(Abbreviation {
                place: list == "place",
                short,
                full: full.split('|').filter(|full| *full != short).collect(),
            })
        })
        .collect()
    })
}
