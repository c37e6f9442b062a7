//! Which supplied source is the text of which cited work.
//!
//! Owns the signs by which the two are told to be the same: an identifier, a number in the file's
//! name, the title, author and year. Refuses to guess: a sign must name one work, and a source
//! that shows none of them belongs to no reference.

use std::collections::BTreeMap;

use super::sources::bare;
use crate::reference::{Reference, identifier};

/// Material a person supplied.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Supplied<'a> {
    /// Its id, returned for the references it is the text of.
    pub id: &'a str,
    /// What it is called: a file name, or a title with the file name.
    pub name: &'a str,
    /// Its address; empty if none is known.
    pub url: &'a str,
    /// Its first words: where works print their own title and identifier.
    pub head: &'a str,
}

/// Least words of a title that tell a work from others.
const TELLING_WORDS: usize = 3;

/// For each reference whose text was supplied, by [`Reference::number`], the id of that source.
#[must_use]
pub fn pair<'a>(references: &[Reference], supplied: &[Supplied<'a>]) -> BTreeMap<u32, &'a str> {
    let read: Vec<Read<'_>> = supplied.iter().map(Read::of).collect();
    let signs: [fn(&Reference, &Read<'_>) -> bool; 4] =
        [same_identifier, numbered, titled, by_author_and_year];
    references
        .iter()
        .filter_map(|reference| {
            let source = signs.iter().find_map(|sign| {
                let mut fits = read.iter().filter(|source| sign(reference, source));
                // Two that fit alike are no answer.
                let one = fits.next()?;
                fits.next().is_none().then_some(one)
            })?;
            Some((reference.number, source.id))
        })
        .collect()
}

struct Read<'a> {
    id: &'a str,
    name: String,
    head: String,
    url: String,
    lower_head: String,
    number: Option<u32>,
}

impl<'a> Read<'a> {
    fn of(supplied: &Supplied<'a>) -> Self {
        Self {
            id: supplied.id,
            name: folded(supplied.name),
            head: folded(supplied.head),
            url: bare(supplied.url),
            lower_head: supplied.head.to_lowercase(),
            number: leading_number(supplied.name),
        }
    }
}

fn same_identifier(reference: &Reference, source: &Read<'_>) -> bool {
    let cited = &reference.cited;
    let doi = cited.doi.to_lowercase();
    let stands = |id: &str| {
        source.lower_head.match_indices(id).any(|(at, _)| {
            let rest = source.lower_head[at + id.len()..].chars().next();
            rest.is_none_or(|c| !c.is_alphanumeric())
        })
    };
    let same_address = !cited.url.is_empty() && !source.url.is_empty();
    (identifier::doi(&doi).is_ok() && stands(&doi))
        || (!cited.arxiv.is_empty() && stands(&format!("arxiv:{}", cited.arxiv.to_lowercase())))
        || (same_address && bare(&cited.url) == source.url)
}

/// "[3] report.pdf", "03 - report.docx" for the entry that marks call 3.
fn numbered(reference: &Reference, source: &Read<'_>) -> bool {
    let label = reference
        .label
        .as_deref()
        .and_then(|label| label.parse().ok());
    label.is_some() && label == source.number
}

fn titled(reference: &Reference, source: &Read<'_>) -> bool {
    let title = folded(&reference.cited.title);
    let telling = title.split(' ').count() >= TELLING_WORDS && title.len() >= 12;
    telling && (contains(&source.head, &title) || contains(&source.name, &title))
}

/// "Holm 2020.pdf", "holm_et_al_2020.txt".
fn by_author_and_year(reference: &Reference, source: &Read<'_>) -> bool {
    let (Some(author), Some(year)) = (reference.cited.authors.first(), reference.cited.year) else {
        return false;
    };
    let family = folded(&author.family);
    family.len() >= 3
        && contains(&source.name, &family)
        && contains(&source.name, &year.to_string())
}

/// Words in lower case, single spaces between them; everything else is a space.
fn folded(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for c in text.chars() {
        if c.is_alphanumeric() {
            out.extend(c.to_lowercase());
        } else if c != '\'' && c != '’' && !out.is_empty() && !out.ends_with(' ') {
            out.push(' ');
        }
    }
    out.trim_end().to_owned()
}

/// True if whole words of `text` are `words`.
fn contains(text: &str, words: &str) -> bool {
    text.match_indices(words).any(|(at, found)| {
        let before = text[..at].chars().next_back();
        let after = text[at + found.len()..].chars().next();
        before.is_none_or(|c| c == ' ') && after.is_none_or(|c| c == ' ')
    })
}

fn leading_number(name: &str) -> Option<u32> {
    // "Title (file name)" is how material with a title of its own is called.
    let file = name
        .rsplit_once('(')
        .and_then(|(_, file)| file.strip_suffix(')'))
        .unwrap_or(name);
    let file = file.trim_start_matches(['[', '(']);
    let digits = file.len() - file.trim_start_matches(|c: char| c.is_ascii_digit()).len();
    let rest = &file[digits..];
    let ends = rest.starts_with([']', ')', ' ', '_', '-', '.']);
    (digits <= 3 && ends).then(|| file[..digits].parse().ok())?
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::document::Place;
    use crate::reference::{Person, ReferenceForm, Work};
    use crate::text::Span;

    fn reference(number: u32, label: &str, cited: Work) -> Reference {
        Reference {
            number,
            form: ReferenceForm::Entry,
            place: Place {
                block: 0,
                span: Span::new(0, 0),
            },
            raw: String::new(),
            label: Some(label.to_owned()),
            cited,
            mentions: Vec::new(),
        }
    }

    fn references() -> Vec<Reference> {
        let holm = Work {
            title: "Ferry statistics of the outer harbour".to_owned(),
            authors: vec![Person {
                family: "Holm".to_owned(),
                ..Person::default()
            }],
            year: Some(2020),
            doi: "10.1234/ferry.9".to_owned(),
            ..Work::default()
        };
        let minutes = Work {
            title: "Minutes".to_owned(),
            url: "https://valley.example/minutes/".to_owned(),
            ..Work::default()
        };
        vec![reference(1, "1", holm), reference(2, "2", minutes)]
    }

    #[test]
    fn each_sign_ties_a_source_to_its_reference() {
        let cases = [
            ("scan.pdf", "", "doi: 10.1234/FERRY.9\nHarbour", 1),
            ("[1] scan.pdf", "", "", 1),
            ("Ferries (01_scan.pdf)", "", "", 1),
            ("scan.pdf", "", "FERRY STATISTICS\nof the Outer Harbour", 1),
            ("Holm_2020.pdf", "", "", 1),
            ("page.html", "http://www.valley.example/minutes", "", 2),
            ("2. minutes.txt", "", "", 2),
        ];
        for (name, url, head, number) in cases {
            let supplied = [Supplied {
                id: "s",
                name,
                url,
                head,
            }];
            let paired = pair(&references(), &supplied);
            assert_eq!(paired, BTreeMap::from([(number, "s")]), "{name} {head}");
        }
    }

    #[test]
    fn what_shows_no_sign_or_the_same_sign_twice_is_not_tied() {
        let none = [
            "2020 census.csv",
            "minutes.txt",
            "Holmgren 2020.pdf",
            "12 cats.txt",
        ];
        for name in none {
            let supplied = [Supplied {
                id: "s",
                name,
                head: "10.1234/ferry.91",
                ..Supplied::default()
            }];
            assert_eq!(pair(&references(), &supplied), BTreeMap::new(), "{name}");
        }
        let twice = ["1 a.txt", "1 b.txt"].map(|name| Supplied {
            id: name,
            name,
            ..Supplied::default()
        });
        assert_eq!(pair(&references(), &twice), BTreeMap::new());
    }
}
