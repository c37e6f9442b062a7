//! Identifiers compared: the same DOI, or the identifiers of two versions of one work.

use super::field::{Found, State};
use crate::reference::{Authority, Work, classify};

/// DOI prefixes of preprint servers and archives, and the server's name: such a DOI beside a
/// publisher's is a version of the same work, not another work.
const VERSION_PREFIXES: &[(&str, &str)] = &[
    ("10.48550/", "arXiv"),
    ("10.1101/", "bioRxiv"),
    ("10.64898/", "bioRxiv"),
    ("10.2139/", "SSRN"),
    ("10.21203/", "Research Square"),
    ("10.20944/", "Preprints.org"),
    ("10.31234/", "PsyArXiv"),
    ("10.31235/", "SocArXiv"),
    ("10.31219/", "OSF Preprints"),
    ("10.26434/", "ChemRxiv"),
    ("10.36227/", "TechRxiv"),
    ("10.22541/", "Authorea"),
    // Archives of anything; where a work stands there says nothing of where it was published.
    ("10.5281/", ""),
    ("10.17605/", ""),
];

/// Where a record says the work stands; a preprint that names no venue stands on its server.
pub(super) fn venue_of(work: &Work) -> &str {
    if !work.container.trim().is_empty() {
        return &work.container;
    }
    let doi = normal(&work.doi);
    let server = VERSION_PREFIXES
        .iter()
        .find(|(prefix, _)| doi.starts_with(prefix))
        .map(|(_, server)| *server);
    match server {
        Some(server) => server,
        None if doi.is_empty() && !work.arxiv.is_empty() => "arXiv",
        None => "",
    }
}

/// Compares identifiers of a citation and a record. Different here says no more than that: whether a
/// DOI is dead or another work's only its registry can tell.
pub(super) fn compare(cited: &Work, recorded: &Work) -> Found {
    if let Some(ours) = Authority::of(cited) {
        return match Authority::of(recorded) {
            Some(theirs) if ours.is(&theirs) => Found::same(),
            Some(_) => Found::different("it is somewhere else"),
            None => Found::new(
                State::NothingToCompare,
                "the record does not say where it is",
            ),
        };
    }
    if !cited.doi.trim().is_empty() {
        let ours = normal(&cited.doi);
        if arxiv_of(&ours).is_some_and(|id| id == bare_arxiv(&recorded.arxiv)) {
            return Found::variant("the DOI arXiv gives the same preprint");
        }
        if recorded.doi.trim().is_empty() {
            return Found::new(State::NothingToCompare, "the record gives no DOI");
        }
        let theirs = normal(&recorded.doi);
        return if cited.doi.trim() == recorded.doi.trim() {
            Found::same()
        } else if ours == theirs {
            Found::variant("the DOI is written differently")
        } else {
            Found::different("another DOI")
        };
    }
    for (ours, theirs) in [
        (bare_arxiv(&cited.arxiv), bare_arxiv(&recorded.arxiv)),
        (cited.pmid.clone(), recorded.pmid.clone()),
        (cited.pmcid.clone(), recorded.pmcid.clone()),
        (isbn13(&cited.isbn), isbn13(&recorded.isbn)),
    ] {
        if ours.is_empty() {
            continue;
        }
        return if theirs.is_empty() {
            Found::new(
                State::NothingToCompare,
                "the record gives no such identifier",
            )
        } else if ours == theirs {
            Found::same()
        } else {
            Found::different("another identifier")
        };
    }
    Found::new(State::NotGiven, "")
}

/// True if one DOI is of a preprint server or archive and the other is not: they may well be of two
/// versions of one work.
pub(super) fn may_be_versions(cited: &Work, recorded: &Work) -> bool {
    let (ours, theirs) = (normal(&cited.doi), normal(&recorded.doi));
    !ours.is_empty() && !theirs.is_empty() && (is_version(&ours) || is_version(&theirs))
}

/// The identifier a citation or record is known by; empty if none.
pub(super) fn shown(work: &Work) -> String {
    [&work.doi, &work.arxiv, &work.pmid, &work.pmcid, &work.isbn]
        .into_iter()
        .find(|identifier| !identifier.is_empty())
        .cloned()
        .or_else(|| Authority::of(work).map(|authority| authority.to_string()))
        .unwrap_or_default()
}

fn normal(doi: &str) -> String {
    classify::doi_of(doi).unwrap_or_else(|| doi.trim().to_lowercase())
}

fn is_version(doi: &str) -> bool {
    VERSION_PREFIXES
        .iter()
        .any(|(prefix, _)| doi.starts_with(prefix))
}

/// The arXiv identifier in a DOI of arXiv's, without version.
fn arxiv_of(doi: &str) -> Option<String> {
    doi.strip_prefix("10.48550/arxiv.").map(bare_arxiv)
}

/// An arXiv identifier without "arXiv:" and version.
fn bare_arxiv(id: &str) -> String {
    let lower = id.trim().to_lowercase();
    let bare = lower.strip_prefix("arxiv:").unwrap_or(&lower);
    match bare.rsplit_once('v') {
        Some((head, version))
            if !version.is_empty() && version.bytes().all(|byte| byte.is_ascii_digit()) =>
        {
            head.to_owned()
        }
        _ => bare.to_owned(),
    }
}

/// An ISBN in its thirteen-digit form, so that the two forms of one book compare equal.
fn isbn13(isbn: &str) -> String {
    let digits: String = isbn
        .chars()
        .filter(|ch| ch.is_ascii_alphanumeric())
        .collect();
    if digits.len() != 10 {
        return digits;
    }
    let body = format!("978{}", &digits[..9]);
    let sum: u32 = body
        .chars()
        .filter_map(|ch| ch.to_digit(10))
        .zip([1, 3].into_iter().cycle())
        .map(|(digit, by)| digit * by)
        .sum();
    format!("{body}{}", (10 - sum % 10) % 10)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn doi(doi: &str) -> Work {
        Work {
            doi: doi.to_owned(),
            ..Work::default()
        }
    }

    #[test]
    fn dois_and_their_versions() {
        use State::{Different, NotGiven, NothingToCompare, Same, Variant};
        for (cited, recorded, expected) in [
            ("10.1000/a", "10.1000/a", Same),
            ("10.1000/A", "10.1000/a", Variant),
            ("https://doi.org/10.1000/a", "10.1000/a", Variant),
            ("10.1000/a", "10.1000/b", Different),
            ("10.1000/a", "", NothingToCompare),
            ("", "10.1000/a", NotGiven),
        ] {
            assert_eq!(
                compare(&doi(cited), &doi(recorded)).state,
                expected,
                "{cited}"
            );
        }
        assert!(may_be_versions(
            &doi("10.48550/arxiv.2101.00001"),
            &doi("10.1000/a")
        ));
        assert!(!may_be_versions(&doi("10.1000/b"), &doi("10.1000/a")));
        let preprint = Work {
            arxiv: "2101.00001v3".into(),
            ..Work::default()
        };
        assert_eq!(
            compare(&doi("10.48550/arXiv.2101.00001"), &preprint).state,
            Variant
        );
        let other = Work {
            arxiv: "arXiv:2101.00001".into(),
            ..Work::default()
        };
        assert_eq!(compare(&other, &preprint).state, Same);
        let ten = Work {
            isbn: "0306406152".into(),
            ..Work::default()
        };
        let thirteen = Work {
            isbn: "9780306406157".into(),
            ..Work::default()
        };
        assert_eq!(compare(&ten, &thirteen).state, Same);
    }
}
