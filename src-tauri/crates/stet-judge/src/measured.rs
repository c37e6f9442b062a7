//! Words for one and the same measured thing (`data/facts/measured.txt`).

use std::collections::{HashMap, HashSet};
use std::sync::LazyLock;

use crate::terms::terms;

static KINDS: LazyLock<HashMap<String, HashSet<String>>> = LazyLock::new(|| {
    let mut kinds: HashMap<String, HashSet<String>> = HashMap::new();
    let lines = include_str!("../../../../data/facts/measured.txt").lines();
    for line in lines.filter(|line| !line.starts_with('#')) {
        let (language, words) = line.split_once(": ").unwrap_or(("en", line));
        let stems: Vec<String> = terms(words, language)
            .into_iter()
            .map(|term| term.stem)
            .collect();
        for stem in &stems {
            kinds
                .entry(stem.clone())
                .or_default()
                .extend(stems.iter().cloned());
        }
    }
    kinds
});

/// True if these stems hold this one, or another word for what it measures.
pub(crate) fn says(stems: &HashSet<String>, stem: &str) -> bool {
    stems.contains(stem)
        || KINDS
            .get(stem)
            .is_some_and(|alike| alike.iter().any(|other| stems.contains(other)))
}

/// The same of a statement's or a series' own stems and those of what it stands under.
pub(crate) fn says_either(own: &HashSet<String>, around: &HashSet<String>, stem: &str) -> bool {
    says(own, stem) || says(around, stem)
}

/// True if a stem names a measured thing.
pub(crate) fn known(stem: &str) -> bool {
    KINDS.contains_key(stem)
}
