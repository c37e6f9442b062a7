//! An article without its title, as physics and chemistry cite it: "I. Holm, et al., Nucl. Phys. A, 757 1,
//! (2005)", "K. Renn, Z. Anorg. Chem. 1987, 112, 409–415".

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
    Regex::new(r"^((?:\p{Lu}\p{L}*\.\s?)(?:\p{L}+\.\s?)*(?:\p{Lu}[\p{L}]*\.?\s?){0,3}?(?:,?\s?[A-Z])?)\s*,?\s+([A-Z]?\d{1,4}[A-Z]?)\s*,?\s*(?:\(((?:1[89]|20)\d\d)\)\s*,?)?\s*([A-Z]?\d{1,7}(?:[A-Z]\d+)?(?:\s?[-–]\s?\d+)?)\s*,?\s*(?:\(((?:1[89]|20)\d\d)\))?[\s.,;\[\]()]*$").ok()
});

/// Chemistry: the journal, then year, volume and pages between commas; a journal without volumes gives year and page.
static CHEMICAL: Pattern = LazyLock::new(|| {
    Regex::new(r"^(\p{Lu}[\p{L}&.’ –-]*?),?\s+((?:1[89]|20)\d\d),\s?(?:(\d{1,4})(?:\s?\((\d{1,3}(?:[-–/]\d{1,3})?)\))?,\s?)?([A-Za-z]{0,2}\d{1,7}(?:\s?[-–—]\s?[A-Za-z]{0,2}\d{1,7})?)[\s.;]*$").ok()
});
/// "Renn, K.; Holm, A. B. ": the American order of names, before the journal.
static INVERTED: Pattern = LazyLock::new(|| {
    Regex::new(r"^(?:(?:(?:van|von|de|der|den|di|da|del) )*\p{Lu}[\p{L}’'-]+(?: \p{Lu}[\p{L}’'-]+)?, (?:(?:\p{Lu}|Yu|Ya|Zh|Sh|Kh|Ts)\.[-‐ ]?)+(?:; ?(?:and )?|\s)?)+").ok()
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
    if end == 0 {
        end = inverted(text)?;
    }
    let (listed, place) = text.split_at(end);
    if let Some(work) = chemical(listed, place) {
        return Some(work);
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

/// Where the names in the American order end. "Renn, K. J. Chem. Phys.": the single letter before an abbreviated word
/// begins the name of a journal if it is the J or Z of one.
fn inverted(text: &str) -> Option<usize> {
    let listed = INVERTED.as_ref()?.find(text)?;
    let initials = listed.as_str().trim_end();
    // "Renn, J. Phys. Rev.": the only initial is his.
    let of_journal = [". J.", ". Z."].iter().any(|end| initials.ends_with(end));
    Some(if of_journal {
        initials.len() - 2
    } else {
        listed.end()
    })
}

fn chemical(listed: &str, place: &str) -> Option<Work> {
    let hit = CHEMICAL.as_ref()?.captures(place)?;
    let journal = &hit[1];
    let words: Vec<&str> = journal.split([' ', '-']).collect();
    let short = words.iter().filter(|word| word.ends_with('.')).count();
    // "Tides of the fjords, 2007, 12" is a book; a journal is shortened, or one word with a volume behind it.
    let named = short * 2 >= words.len() || words.len() == 1 && hit.get(3).is_some();
    if !named {
        return None;
    }
    let group = |at: usize| hit.get(at).map_or("", |group| group.as_str()).to_owned();
    let read = names(listed);
    Some(Work {
        kind: WorkKind::JournalArticle,
        authors: read.persons,
        et_al: read.et_al,
        container: clean::title(journal),
        year: hit[2].parse().ok(),
        volume: group(3),
        issue: group(4),
        pages: numbers::pages(&hit[5]),
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
            (
                "A. Renn, Z. Anorg. Allg. Chem. 1999, 625, 45–58.",
                vec!["Renn"],
                "Z. Anorg. Allg. Chem",
                "625",
                "45-58",
            ),
            (
                "A. B. Holm and C. Lee, Angew. Chem. Int. Ed., 2010, 49(3), 12–19.",
                vec!["Holm", "Lee"],
                "Angew. Chem. Int. Ed",
                "49",
                "12-19",
            ),
            (
                "Holm, A. B.; Lee, C. J. Am. Chem. Soc. 2004, 126, 1234–1240.",
                vec!["Holm", "Lee"],
                "J. Am. Chem. Soc",
                "126",
                "1234-1240",
            ),
            (
                "Renn, K.; de Wit, P. Tetrahedron 1987, 43, 409.",
                vec!["Renn", "de Wit"],
                "Tetrahedron",
                "43",
                "409",
            ),
            (
                "C. Lee, Chem. Commun. 2012, 1234.",
                vec!["Lee"],
                "Chem. Commun",
                "",
                "1234",
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
            "J. Holm, Tides of the Fjords, 2007, 12.",
            "J. Holm, Tides, Oslo, 2007, 12, 40.",
            "Holm, J. Tides of the Fjords, 2007, 3, 12.",
        ] {
            assert_eq!(read(text), None, "{text}");
        }
    }
}
