//! An article without its title, as physics cites it: "I. Holm, et al., Nucl. Phys. A, 757 1,
//! (2005)".

use std::sync::LazyLock;

use regex::Regex;

use super::Pattern;
use crate::reference::parse::{clean, names, numbers, without_number};
use crate::reference::{Work, WorkKind};

static NAME: Pattern = LazyLock::new(|| {
    Regex::new(r"^(?:\p{Lu}\p{Ll}?\.[-‐ ]?){1,4}(?:(?:van|von|de|der|den|di|da|del) )*\p{Lu}[\p{L}’'-]+(?: (?:and|&) (?:\p{Lu}\p{Ll}?\.[-‐ ]?){1,4}\p{Lu}[\p{L}’'-]+)?(?: et al\.?)?$").ok()
});
/// Abbreviated words and a section letter; volume and page; the year in brackets, before or after.
static PLACE: Pattern = LazyLock::new(|| {
    Regex::new(r"^((?:\p{Lu}\p{L}*\.\s?)+(?:\p{Lu}[\p{L}]*\.?\s?){0,3}?(?:,?\s?[A-Z])?)\s*,?\s+([A-Z]?\d{1,4}[A-Z]?)\s*,?\s*(?:\(((?:19|20)\d\d)\)\s*,?)?\s*([A-Z]?\d{1,7}(?:[A-Z]\d+)?(?:\s?[-–]\s?\d+)?)\s*,?\s*(?:\(((?:19|20)\d\d)\))?[\s.,;\[\]()]*$").ok()
});

/// Reads such a citation; `None` where anything but names stands before the journal.
pub(super) fn read(text: &str) -> Option<Work> {
    // "…; ibid. 90, 12 (1935)": a second place, of which one work cannot speak.
    let text = without_number(text).split("; ibid").next()?;
    let mut end = 0;
    for part in text.split_inclusive(", ") {
        let name = part.trim_end_matches([',', ' ']);
        let listed = NAME
            .as_ref()?
            .is_match(name.strip_prefix("and ").unwrap_or(name))
            || end > 0 && matches!(name, "et al." | "et al");
        if !listed {
            break;
        }
        end += part.len();
    }
    let (listed, place) = text.split_at(end);
    if listed.is_empty() {
        return None;
    }
    let hit = PLACE.as_ref()?.captures(place)?;
    let year = hit.get(3).or_else(|| hit.get(5))?;
    let read = names(listed);
    Some(Work {
        kind: WorkKind::JournalArticle,
        authors: read.persons,
        et_al: read.et_al,
        container: clean::title(hit[1].trim_end_matches([',', ' '])),
        volume: hit[2].to_owned(),
        pages: numbers::pages(&hit[4]),
        year: year.as_str().parse().ok(),
        ..Work::default()
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_and_a_place_alone() {
        for (text, families, holder, volume, pages) in [
            (
                "I. Arsenault, et al., Nucl. Phys. A, 757 1, (2005)",
                vec!["Arsenault"],
                "Nucl. Phys. A",
                "757",
                "1",
            ),
            (
                "[4] J. Holm, B. van der Renn, and C. Lee, Phys. Rev. Lett. 98, 010505 (2007).",
                vec!["Holm", "van der Renn", "Lee"],
                "Phys. Rev. Lett.",
                "98",
                "010505",
            ),
            (
                "A. B. Holm and C. Lee, J. Chem. Phys. 12 (1999) 45-58",
                vec!["Holm", "Lee"],
                "J. Chem. Phys",
                "12",
                "45-58",
            ),
        ] {
            let work = read(text).expect(text);
            let named: Vec<&str> = work.authors.iter().map(|one| one.family.as_str()).collect();
            assert_eq!(named, families, "{text}");
            assert_eq!(
                work.container.trim_end_matches('.'),
                holder.trim_end_matches('.')
            );
            assert_eq!((work.volume.as_str(), work.pages.as_str()), (volume, pages));
            assert!(work.year.is_some() && work.title.is_empty());
        }
    }

    #[test]
    fn a_title_before_the_journal_is_left_to_the_model() {
        for text in [
            "J. Holm, Tides of the fjords, Phys. Rev. Lett. 98, 010505 (2007).",
            "Phys. Rev. Lett. 98, 010505 (2007).",
            "J. Holm, Tides (Oslo, 2007), 12.",
        ] {
            assert_eq!(read(text), None, "{text}");
        }
    }
}
