//! Where law stands: the citation by which a decision or a provision is looked up and told from
//! others.

use std::fmt;

use super::{Work, WorkKind};

/// The place of a decision or a provision, as its citation gives it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Authority {
    /// A decision by volume, reporter and first page: "347 U.S. 483".
    Reported {
        /// Volume, as written.
        volume: String,
        /// The reporter's abbreviation: "U.S.".
        reporter: String,
        /// First page, as written.
        page: String,
    },
    /// A section of a code, without subsections: "42 U.S.C. § 1983".
    Section {
        /// Title of the code, a number.
        title: String,
        /// The code's abbreviation: "U.S.C.".
        code: String,
        /// Section: "1983", "2000e-2", "1630.2".
        section: String,
    },
    /// An act of Congress by its number: "Pub. L. No. 118-31".
    Act {
        /// Number of the Congress.
        congress: String,
        /// Number of the act in that Congress.
        number: String,
    },
}

impl Authority {
    /// The authority a work is cited as; `None` for what is no law, and for law that is cited in
    /// another way (by name, docket or neutral number, or from a code without titles).
    #[must_use]
    pub fn of(work: &Work) -> Option<Self> {
        match work.kind {
            WorkKind::Case => decision(work),
            WorkKind::Statute if work.container == PUBLIC_LAWS => act(&work.volume),
            WorkKind::Statute => provision(work),
            _ => None,
        }
    }

    /// True if both are one place, however its parts are spaced and punctuated.
    #[must_use]
    pub fn is(&self, other: &Self) -> bool {
        let (ours, theirs) = (self.parts(), other.parts());
        std::mem::discriminant(self) == std::mem::discriminant(other)
            && ours.iter().zip(theirs).all(|(ours, theirs)| {
                let even = |text: &str| text.replace(['–', '‑'], "-").to_lowercase();
                even(ours) == even(theirs) || squeezed(ours) == squeezed(theirs)
            })
    }

    fn parts(&self) -> [&str; 3] {
        match self {
            Self::Reported {
                volume,
                reporter,
                page,
            } => [volume, reporter, page],
            Self::Section {
                title,
                code,
                section,
            } => [title, code, section],
            Self::Act { congress, number } => [congress, number, ""],
        }
    }
}

impl fmt::Display for Authority {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Reported {
                volume,
                reporter,
                page,
            } => write!(out, "{volume} {reporter} {page}"),
            Self::Section {
                title,
                code,
                section,
            } => write!(out, "{title} {code} § {section}"),
            Self::Act { congress, number } => write!(out, "{PUBLIC_LAWS} No. {congress}-{number}"),
        }
    }
}

/// The series of acts of Congress, as citations name it.
const PUBLIC_LAWS: &str = "Pub. L.";

fn decision(work: &Work) -> Option<Authority> {
    let page = work.pages.split(['-', '–']).next().unwrap_or_default();
    let [volume, reporter, page] =
        [&work.volume, &work.container, page].map(|part| part.trim().to_owned());
    let given = [&volume, &reporter, &page]
        .iter()
        .all(|part| !part.is_empty());
    given.then_some(Authority::Reported {
        volume,
        reporter,
        page,
    })
}

fn act(number: &str) -> Option<Authority> {
    let (congress, number) = number.trim().split_once(['-', '–'])?;
    let digits = |text: &str| !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    (digits(congress) && digits(number)).then(|| Authority::Act {
        congress: congress.to_owned(),
        number: number.to_owned(),
    })
}

fn provision(work: &Work) -> Option<Authority> {
    let title = work.volume.trim();
    let words = work.number.trim().trim_start_matches('§').trim();
    let end = words
        .find(|ch: char| !(ch.is_ascii_alphanumeric() || matches!(ch, '.' | '-' | '–' | ':')))
        .unwrap_or(words.len());
    let section = first_of_range(words[..end].trim_end_matches(['.', '-', '–', ':']));
    let numbered = !title.is_empty()
        && title.bytes().all(|byte| byte.is_ascii_digit())
        && section.starts_with(|ch: char| ch.is_ascii_digit());
    (numbered && !work.container.is_empty()).then(|| Authority::Section {
        title: title.to_owned(),
        code: work.container.trim().to_owned(),
        section: section.to_owned(),
    })
}

/// "2510" of "2510-2522": a range is looked up where it begins. "288-1" and "2000e-2" are sections.
fn first_of_range(section: &str) -> &str {
    let figure = |text: &str| text.parse::<u64>().ok();
    match section.split_once(['-', '–']) {
        Some((first, last)) if figure(first).is_some() && figure(first) < figure(last) => first,
        _ => section,
    }
}

/// Letters only, of an abbreviation: "F. 3d" and "F.3d". A figure alone keeps its marks, so that
/// section 1.12 is not 11.2.
fn squeezed(text: &str) -> String {
    if !text.contains(char::is_alphabetic) || text.starts_with(|ch: char| ch.is_ascii_digit()) {
        return text.to_owned();
    }
    text.chars()
        .filter(|ch| ch.is_alphanumeric())
        .flat_map(char::to_lowercase)
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::law;

    fn cited(text: &str) -> Option<String> {
        let citation = law::find(text, &[]).into_iter().next()?;
        Authority::of(&law::work(&citation)?).map(|authority| authority.to_string())
    }

    #[test]
    fn read_from_citations_as_they_are_written() {
        for (text, authority) in [
            (
                "Hill v. Dale, 347 U.S. 483, 490 (1954)",
                Some("347 U.S. 483"),
            ),
            (
                "Ash v. Elm, 12 F. 3d 34 (9th Cir. 1993)",
                Some("12 F.3d 34"),
            ),
            ("42 U.S.C. § 1983(a)", Some("42 U.S.C. § 1983")),
            ("42 U.S.C. § 2000e-2(a)(1)", Some("42 U.S.C. § 2000e-2")),
            ("18 U.S.C. §§ 2510-2522", Some("18 U.S.C. § 2510")),
            ("22 U.S.C. § 288-1", Some("22 U.S.C. § 288-1")),
            ("29 C.F.R. § 1630.2(h) (2010)", Some("29 C.F.R. § 1630.2")),
            ("17 C.F.R. § 240.10b-5", Some("17 C.F.R. § 240.10b-5")),
            ("Pub. L. No. 118-31", Some("Pub. L. No. 118-31")),
            ("75 Fed. Reg. 12345 (Mar. 15, 2010)", None),
            ("U.S. Const. amend. XIV, § 1", None),
            ("Jones v Kernott [2011] UKSC 53", None),
        ] {
            assert_eq!(cited(text).as_deref(), authority, "{text}");
        }
    }

    #[test]
    fn one_place_however_it_is_spaced() {
        let reported = |reporter: &str, page: &str| Authority::Reported {
            volume: "12".to_owned(),
            reporter: reporter.to_owned(),
            page: page.to_owned(),
        };
        assert!(reported("F. 3d", "34").is(&reported("F.3d", "34")));
        assert!(!reported("F.2d", "34").is(&reported("F.3d", "34")));
        assert!(!reported("F.3d", "43").is(&reported("F.3d", "34")));
        let section = |section: &str| Authority::Section {
            title: "26".to_owned(),
            code: "C.F.R.".to_owned(),
            section: section.to_owned(),
        };
        assert!(!section("1.12").is(&section("11.2")));
        assert!(section("2000e–2").is(&section("2000e-2")));
        assert!(!section("2000e-2").is(&section("2000e2")));
        assert!(!section("12").is(&reported("C.F.R.", "12")));
    }
}
